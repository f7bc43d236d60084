"""A reader's choice of what a name means: it holds for the name, for the same name elsewhere, for what refers to it."""

import pytest

from claimver.errors import InputError, UnknownName
from claimver.kg.memory import MemoryGraph
from claimver.link.choose import Choice, ChosenLinker, choose
from claimver.parts import Reread
from claimver.types import Candidate, Document, Entity, Mention, Property, Span, Triplet

ASTRONAUT, IRISH = Entity("Q1", "Michael Collins", "astronaut"), Entity("L7", "Michael Collins", "revolutionary")
GRAPH = MemoryGraph([Triplet("s", ASTRONAUT, Property("P1", "is not"), IRISH)])
TEXT = "Michael Collins flew. He sat. Michael Collins, the pilot, waited."
CANDIDATES = (Candidate(ASTRONAUT, 0.8), Candidate(IRISH, 0.2))
FIRST, HE, SECOND, PILOT = Span(0, 15), Span(22, 24), Span(30, 45), Span(47, 56)
DOCUMENT = Document(
    "d",
    TEXT,
    mentions=(
        Mention(FIRST, "Michael Collins", ASTRONAUT, 0.8, CANDIDATES),
        Mention(HE, "He", ASTRONAUT, 0.7, (), antecedent=FIRST),
        Mention(SECOND, "Michael Collins", ASTRONAUT, 0.8, CANDIDATES),
        Mention(PILOT, "the pilot", ASTRONAUT, 0.7, (), antecedent=HE),
    ),
)


def meanings(document: Document) -> list[str | None]:
    return [mention.entity.id if mention.entity else None for mention in document.mentions]


def test_a_choice_holds_for_the_name_everywhere_and_for_what_refers_to_it() -> None:
    chosen = choose(DOCUMENT, (Choice(SECOND, "L7"),), GRAPH)
    assert meanings(chosen) == ["L7", "L7", "L7", "L7"]
    assert chosen.mentions[0].confidence == 1.0
    assert chosen.mentions[0].candidates == CANDIDATES


def test_none_of_these_leaves_the_name_without_entity() -> None:
    chosen = choose(DOCUMENT, (Choice(FIRST, None),), GRAPH)
    assert meanings(chosen) == [None] * 4
    assert chosen.mentions[0].confidence == 0.0


def test_a_choice_for_a_pronoun_leaves_the_name_alone() -> None:
    assert meanings(choose(DOCUMENT, (Choice(HE, "L7"),), GRAPH)) == ["Q1", "L7", "Q1", "L7"]


def test_a_later_choice_overrides_an_earlier_one() -> None:
    chosen = choose(DOCUMENT, (Choice(FIRST, "L7"), Choice(FIRST, None), Choice(FIRST, "Q1")), GRAPH)
    assert meanings(chosen) == ["Q1"] * 4


def test_impossible_choices_say_why() -> None:
    with pytest.raises(InputError, match="Nothing is named at 1–2 of this text"):
        choose(DOCUMENT, (Choice(Span(1, 2), "Q1"),), GRAPH)
    with pytest.raises(UnknownName, match="No entity 'Q404' here"):
        choose(DOCUMENT, (Choice(FIRST, "Q404"),), GRAPH)


def test_a_linker_follows_the_choices() -> None:
    class Fixed:
        """A linker that knows one document."""

        def link(self, document: Document, reread: Reread | None = None) -> Document:
            """The linked document."""
            return DOCUMENT

    assert meanings(ChosenLinker(Fixed(), GRAPH, (Choice(FIRST, "L7"),)).link(Document("d", TEXT)))[0] == "L7"
