"""Events told by a verb: who first climbed Mount Orr made the first ascent of Mount Orr."""

from __future__ import annotations

import pytest
from claimver.encoder.words.deeds import as_event
from claimver.link.deeds import by_deed

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Claim, Entity, Property, Triplet
from tests.link.test_relatives import Far
from tests.link.toy import Toy

ORR = Entity("Mount Orr", "Mount Orr", "mountain in Norland", (), None, 10)
ASCENT = Entity("ascent", "first ascent of Mount Orr", "climb of 1931", (), None, 5)
ADA = Entity("Ada Venn", "Ada Venn", "Norlandish climber", (), "Q5", 10)
BEN = Entity("Ben Hale", "Ben Hale", "Norlandish climber", (), "Q5", 10)
DUKE = Entity("Duke Osric", "Duke Osric", "Norlandish duke", (), "Q5", 10)
MURDER = Entity("murder", "assassination of Duke Osric", "killing of 1802", (), None, 5)
PEAK = Entity("Fell Peak", "Fell Peak", "volcano in Norland", (), None, 10)
ERUPTION = Entity("eruption", "Fell Peak eruption", "eruption of 1950", (), None, 5)
ENTITIES = (ORR, ASCENT, ADA, BEN, DUKE, MURDER, PEAK, ERUPTION)
JOINED = [(ASCENT, "participant", ADA), (ASCENT, "location", ORR), (MURDER, "target", DUKE), (ERUPTION, "place", PEAK)]
FACTS = [Triplet(f"t{n}", s, Property(p, p), o) for n, (s, p, o) in enumerate(JOINED)]
EVENTS = {ASCENT.id, MURDER.id, ERUPTION.id}


@pytest.fixture(scope="module")
def linker(toy: Toy) -> GraphLinker:
    return GraphLinker(MemoryGraph(FACTS, ENTITIES), toy.embedder, min_confidence=0.2)


def deeds(toy: Toy, linker: GraphLinker, text: str) -> dict[str, str]:
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    return {m.text: m.entity.id for m in mentions if m.entity is not None and m.entity.id in EVENTS}


@pytest.mark.parametrize(
    ("text", "said", "plainly"),
    [
        (
            "Mount Orr was first climbed in 1931 by Ada Venn.",
            "climbed",
            "The first ascent of Mount Orr took place in 1931 by Ada Venn.",
        ),
        (
            "Ada Venn climbed Mount Orr for the first time in 1931.",
            "climbed",
            "The first ascent of Mount Orr by Ada Venn took place in 1931.",
        ),
        (
            "In 1931 Ada Venn became the first woman to climb Mount Orr.",
            "climb",
            "The first ascent of Mount Orr by Ada Venn took place in 1931.",
        ),
        (
            "Ada Venn reached the summit of Mount Orr in 1931.",  # she took part in the first ascent
            "reached",
            "The first ascent of Mount Orr by Ada Venn took place in 1931.",
        ),
        (
            "Duke Osric was assassinated in 1802.",
            "assassinated",
            "The assassination of Duke Osric took place in 1802.",
        ),
        ("Fell Peak erupted in 1950.", "erupted", "The Fell Peak eruption took place in 1950."),
    ],
)
def test_a_verb_tells_the_event_that_the_graph_names(
    toy: Toy, linker: GraphLinker, text: str, said: str, plainly: str
) -> None:
    document = linker.link(toy.preprocessor.process(text))
    assert said in deeds(toy, linker, text)
    assert as_event(text, Claim(document.sentences[0], text), document) == plainly


@pytest.mark.parametrize(
    "text",
    [
        "Ben Hale climbed Mount Orr in 1960.",  # he took no part in the first ascent
        "Ada Venn climbed Fell Peak for the first time.",  # no such event
        "Duke Osric assassinated his brother.",  # he did it, it was not done to him
        "Ada Venn erupted at Fell Peak.",
        "Ben Hale reached Mount Orr by train.",
        "Ben Hale first climbed Mount Orr in 1960.",  # his own first time
    ],
)
def test_other_deeds_tell_no_event(toy: Toy, linker: GraphLinker, text: str) -> None:
    assert deeds(toy, linker, text) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Duke Osric was not assassinated in 1802.",
        "Mount Orr was first climbed from the north in 1960.",
        "Mount Orr was first climbed by a woman in 1960.",
        "Mount Orr was first climbed in winter in 1960.",
    ],
)
def test_what_is_denied_or_another_first_keeps_its_words(toy: Toy, linker: GraphLinker, text: str) -> None:
    document = linker.link(toy.preprocessor.process(text))
    assert as_event(text, Claim(document.sentences[0], text), document) == text


def test_a_graph_far_away_is_not_asked(toy: Toy) -> None:
    document = toy.preprocessor.process("Mount Orr was first climbed in 1931.")
    assert by_deed(document, Far(FACTS, ENTITIES)) == document.mentions
