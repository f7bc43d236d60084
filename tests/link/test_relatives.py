"""One word for somebody whom only a named thing's statements explain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.link.relatives import by_relation
from claimver.parts import RemoteGraph
from claimver.types import Entity, Mention, Property, Span, Triplet
from tests.link.toy import Toy, WordEmbedder

ADA = Entity("Ada Venn", "Ada Venn")
CLUB = Entity("Kite Club", "Kite Club")
HALL = Entity("Lady of the Lake", "Lady of the Lake")


def graph(*statements: tuple[str, str, str]) -> MemoryGraph:
    return MemoryGraph(
        Triplet(f"t{n}", Entity(s, s), Property(p, p), Entity(o, o)) for n, (s, p, o) in enumerate(statements)
    )


def mention(text: str, entity: Entity | None = None, at: int = 0, antecedent: Span | None = None) -> Mention:
    return Mention(Span(at, at + len(text)), text, entity, 0.9 if entity else 0.0, antecedent=antecedent)


def meant(mentions: Iterable[Mention]) -> list[str | None]:
    return [m.entity.id if m.entity else None for m in mentions]


FAMILY = graph(
    ("Ada Venn", "child", "Tam Venn"),
    ("Kite Club", "coach", "Bo Klopp"),
    ("Kite Club", "coach", "Bo Rusk"),
    ("Kite Club", "sponsor", "ABC Radio"),
)


@pytest.mark.parametrize(
    ("near", "word", "id"),
    [
        (ADA, "Tam", "Tam Venn"),  # a first name
        (CLUB, "Klopp", "Bo Klopp"),  # a surname
        (CLUB, "Bo", None),  # two are called so: nobody is meant
        (CLUB, "Tam", None),  # who is joined with another
        (ADA, "Ta", None),
        (CLUB, "Radio", "ABC Radio"),
        (CLUB, "ABC", None),  # initials
        (ADA, "tam", None),
    ],
)
def test_a_single_word_means_the_one_neighbour_of_a_linked_name_that_is_called_so(
    near: Entity, word: str, id: str | None
) -> None:
    first, second = by_relation([mention(near.label, near), mention(word, at=20)], FAMILY)
    assert first.entity == near
    assert (second.entity.id if second.entity else None) == id


def test_it_is_less_sure_than_the_name_it_hangs_on_and_keeps_its_place() -> None:
    _, found = by_relation([mention("Ada Venn", ADA), mention("Tam", at=20)], FAMILY)
    assert (found.span, found.text, found.confidence) == (Span(20, 23), "Tam", pytest.approx(0.72))


def test_a_statement_counts_in_either_direction() -> None:
    assert meant(by_relation([mention("Tam Venn", Entity("Tam Venn", "Tam Venn")), mention("Ada", at=20)], FAMILY)) == [
        "Tam Venn",
        "Ada Venn",
    ]


def test_neighbours_of_two_names_that_are_called_so_mean_nobody_but_one_neighbour_of_both_is_meant() -> None:
    two = graph(("Ada Venn", "child", "Tam Venn"), ("Kite Club", "coach", "Tam Rusk"))
    both = graph(("Ada Venn", "child", "Tam Venn"), ("Kite Club", "coach", "Tam Venn"))
    mentions = [mention("Ada Venn", ADA), mention("Kite Club", CLUB, 20), mention("Tam", at=40)]
    assert meant(by_relation(mentions, two))[2] is None
    assert meant(by_relation(mentions, both))[2] == "Tam Venn"


def test_a_label_with_a_small_word_is_no_name_of_a_person() -> None:
    lake = graph(("Ada Venn", "painted", "Lady of the Lake"), ("Ada Venn", "founded", "Lady"))
    assert meant(by_relation([mention("Ada Venn", ADA), mention("Lake", at=20)], lake)) == ["Ada Venn", None]
    assert meant(by_relation([mention("Ada Venn", ADA), mention("Lady", at=20)], lake)) == ["Ada Venn", None]


def test_a_short_form_of_an_earlier_name_and_somebody_who_is_named_already_are_left() -> None:
    short = mention("Tam", at=20, antecedent=Span(0, 8))
    assert meant(by_relation([mention("Ada Venn", ADA), short], FAMILY)) == ["Ada Venn", None]
    tam = mention("Tam Venn", Entity("Tam Venn", "Tam Venn"), 20)
    assert meant(by_relation([mention("Ada Venn", ADA), tam, mention("Tam", at=40)], FAMILY))[2] is None


class Far(MemoryGraph):
    """A graph far away, which counts what it is asked."""

    asked = 0

    def _ask(self, *_: object, **__: object) -> dict[str, object]:
        self.asked += 1
        return {}

    search_all = facts_among = partial = connections = degrees = prefetch = neighbours = facts = _ask


def test_a_graph_far_away_is_not_asked() -> None:
    far = Far([Triplet("t", ADA, Property("child", "child"), Entity("Tam Venn", "Tam Venn"))])
    assert isinstance(far, RemoteGraph)
    assert meant(by_relation([mention("Ada Venn", ADA), mention("Tam", at=20)], far)) == ["Ada Venn", None]
    assert far.asked == 0


def test_a_text_names_a_child_by_the_first_name(toy: Toy) -> None:
    family = graph(
        ("Ada Venn", "child", "Tam Venn"), ("Ada Venn", "child", "Orla Venn"), ("Bo Rusk", "child", "Nim Rusk")
    )
    linker = GraphLinker(family, WordEmbedder(), min_confidence=0.2)
    document = linker.link(toy.preprocessor.process("Ada Venn taught her son Tam chess. Nim was away."))
    ids = {m.text: m.entity.id if m.entity else None for m in document.mentions}
    assert (ids["Tam"], ids.get("Nim")) == ("Tam Venn", None)


def test_the_names_nearest_to_the_word_are_looked_around_however_long_the_text() -> None:
    others = [mention(f"Place {n}", Entity(f"Place {n}", f"Place {n}"), 20 * n) for n in range(30)]
    near = [*others, mention("Ada Venn", ADA, 620), mention("Tam", at=640)]
    assert meant(by_relation(near, FAMILY))[-1] == "Tam Venn"
    far = [mention("Ada Venn", ADA), *(replace(m, span=Span(m.span.start + 100, m.span.end + 100)) for m in others)]
    assert meant(by_relation([*far, mention("Tam", at=720)], FAMILY))[-1] is None
