"""Events told by what happened and where: "a fire broke out in the Kelm Tunnel"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.events import by_event
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Triplet
from tests.link.test_relatives import Far
from tests.link.toy import Toy

KELM = Entity("Kelm Tunnel", "Kelm Tunnel", "railway tunnel", (), None, 10)
FIRE = Entity("Kelm Tunnel fire", "Kelm Tunnel fire", "railway accident of 1951", (), None, 5)
DARN = Entity("Darn", "Darn", "town in Norland", (), None, 10)
CRASH = Entity("Darn collision", "Darn collision", "railway accident", ("Darn train crash",), None, 5)
ROSS = Entity("Ross", "Ross", "town in Norland", (), None, 10)
QUAKES = tuple(Entity(f"{y} Ross earthquake", f"{y} Ross earthquake", "earthquake", (), None, 5) for y in (1908, 1951))
FIGHT = Entity("Battle of Ross", "Battle of Ross", "battle", (), None, 5)
ENTITIES = (KELM, FIRE, DARN, CRASH, ROSS, *QUAKES, FIGHT)
PLACES = [(FIRE, KELM), (CRASH, DARN), *((quake, ROSS) for quake in QUAKES)]
FACTS = [
    *(Triplet(f"t{n}", event, Property("P276", "location"), at) for n, (event, at) in enumerate(PLACES)),
]


@pytest.fixture(scope="module")
def linker(toy: Toy) -> GraphLinker:
    return GraphLinker(MemoryGraph(FACTS, ENTITIES), toy.embedder, min_confidence=0.2)


def events(toy: Toy, linker: GraphLinker, text: str) -> dict[str, str]:
    """What is said of an event, to the event's id."""
    known = {FIRE.id, CRASH.id, FIGHT.id, *(quake.id for quake in QUAKES)}
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    return {m.text: m.entity.id for m in mentions if m.entity is not None and m.entity.id in known}


@pytest.mark.parametrize(
    ("text", "said", "event"),
    [
        ("On 3 May 1951 a fire broke out in the Kelm Tunnel.", "a fire", FIRE),
        ("The fire in the Kelm Tunnel was caused by an axle.", "The fire in the Kelm Tunnel", FIRE),
        ("There was a fire in the Kelm Tunnel.", "a fire in the Kelm Tunnel", FIRE),
        ("The Kelm Tunnel was closed by a fire in 1951.", "a fire", FIRE),
        ("A fire damaged the Kelm Tunnel.", "A fire", FIRE),
        ("In 1923 a collision occurred at Darn.", "a collision", CRASH),
        ("The train crash at Darn killed nine people.", "The train crash at Darn", CRASH),  # an alias
        ("The disaster at Darn killed nine people.", "The disaster at Darn", CRASH),  # the one that Darn has
        ("In 1908 an earthquake struck Ross.", "an earthquake", QUAKES[0]),
        ("A battle was fought at Ross.", "A battle", FIGHT),
    ],
)
def test_an_event_and_its_place_are_the_event_of_that_name(
    toy: Toy, linker: GraphLinker, text: str, said: str, event: Entity
) -> None:
    assert events(toy, linker, text) == {said: event.id}


@pytest.mark.parametrize(
    "text",
    [
        "In 1961 a fire broke out in the Kelm Tunnel.",  # of another year: another fire
        "Another fire broke out in the Kelm Tunnel.",
        "Two fires broke out in the Kelm Tunnel.",
        "A fire broke out in Darn.",  # where the graph has none
        "The fire at Ross was small.",
        "An earthquake struck Ross.",  # one of two
        "The disaster at Ross was the worst of the century.",
        "The tunnel at Darn was opened in 1908.",
        "Ada Venn saw a fire when Kelm Tunnel was sold.",  # in another clause
    ],
)
def test_what_may_be_another_event_is_none(toy: Toy, linker: GraphLinker, text: str) -> None:
    assert events(toy, linker, text) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A fire broke out in the Kelm Tunnel. A cigarette had caused it.", "it"),
        ("A fire broke out in the Kelm Tunnel. The disaster killed two people.", "The disaster"),
        ("A fire broke out in the Kelm Tunnel. The fire burned for a day.", "The fire"),
        ("A collision occurred at Darn. The crash killed nine people.", "The crash"),
        ("The Darn collision was a shock. The accident killed nine people.", "The accident"),
    ],
)
def test_an_event_is_spoken_of_again(toy: Toy, linker: GraphLinker, text: str, said: str) -> None:
    assert said in events(toy, linker, text)


def test_a_battle_is_no_accident(toy: Toy, linker: GraphLinker) -> None:
    text = "The Battle of Ross was fought in 1644. The accident killed nine people."
    assert events(toy, linker, text) == {"Battle of Ross": FIGHT.id}


def test_a_graph_far_away_is_not_asked(toy: Toy, linker: GraphLinker) -> None:
    document = linker.link(toy.preprocessor.process("A fire broke out in the Kelm Tunnel."))
    named = tuple(mention for mention in document.mentions if mention.antecedent is None)
    assert by_event(replace(document, mentions=named), Far(FACTS, ENTITIES)) == named
    assert by_event(replace(document, mentions=named), MemoryGraph(FACTS, ENTITIES)) != named
