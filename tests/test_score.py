"""TMS and KAS: the paper's rows and our rules where it is silent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from claimver.pipeline import text_score
from claimver.score import claim_score, entity_presence, kas, score, squash, verbalise
from claimver.types import (
    Cause,
    Claim,
    Document,
    Entity,
    Label,
    Mention,
    Passage,
    Property,
    Span,
    Triplet,
    Value,
    Verdict,
)

GOLDEN = [
    ([(0.852, 2), (0.637, 2)], 0.818, 0.952),
    ([(0.788, 2), (0.882, 2), (0, 0)], 0.752, 0.966),
    ([(0.942, 2), (0, 0)], 0.719, 0.868),
    ([(0.505, 2), (0, 0), (0, 0)], 0.583, 0.733),
    ([(0.781, -1), (0.065, 1)], 0.248, 0.105),
    ([(0.933, -1)], 0.057, 0.057),
]
APOLLO, MOON, ALDRIN = Entity("Q43653", "Apollo 11"), Entity("Q405", "Moon"), Entity("Q2252", "Buzz Aldrin")
LANDED = Triplet("s1", APOLLO, Property("P1158", "location of landing"), MOON)
CREW = Triplet("s2", APOLLO, Property("P1029", "crew member(s)"), ALDRIN)
WHEN = Triplet("s3", APOLLO, Property("P620", "landing date"), Value("date", "20 July 1969", "1969-07-20", 11))
TEXT = "Apollo 11 landed on the Moon and it carried Buzz Aldrin. People cheered."


class Scripted:
    """An embedder under which any two texts have the cosine it was given; it remembers the texts."""

    def __init__(self, cosine: float) -> None:
        self.cosine, self.asked = cosine, list[str]()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked = list(texts)
        pair = [[1.0, 0.0], [self.cosine, math.sqrt(1 - self.cosine**2)]]
        return np.array([pair[index % 2] for index in range(len(texts))], np.float32).reshape(len(texts), 2)


def mention(words: str, entity: Entity | None) -> Mention:
    start = TEXT.index(words)
    return Mention(Span(start, start + len(words)), words, entity, 1.0)


DOCUMENT = Document(
    "",
    TEXT,
    mentions=(
        mention("Apollo 11", APOLLO),
        mention("Moon", MOON),
        mention("it", APOLLO),
        mention("Buzz Aldrin", ALDRIN),
    ),
)


def verdict(words: str, *triplets: Triplet, label: Label | None = Label.ATTRIBUTABLE) -> Verdict:
    start = TEXT.index(words)
    return Verdict(Claim(Span(start, start + len(words)), words), label, 0.9, triplets)


def tms(item: Verdict, *, cosine: float = 0.6, similarity: str = "text") -> float:
    return score(DOCUMENT, [item], Scripted(cosine), similarity=similarity)[0].tms


@pytest.mark.parametrize(("claims", "published", "by_sum"), GOLDEN)
def test_the_golden_rows_of_the_paper_come_out(
    claims: list[tuple[float, int]], published: float, by_sum: float
) -> None:
    assert kas(claims) == pytest.approx(published, abs=0.0075)
    assert kas(claims, over="sum") == pytest.approx(by_sum, abs=0.0075)


def test_a_text_without_a_labelled_claim_has_no_score() -> None:
    assert kas([]) is None
    assert text_score((verdict("People cheered", label=None),)) is None


def test_claims_without_a_label_do_not_count() -> None:
    sure = replace(verdict("People cheered", LANDED), tms=0.8)
    assert text_score((sure, replace(sure, label=None, cause=Cause.FAILED))) == text_score((sure,)) == 0.832


def test_an_option_sums_as_equation_5_does() -> None:
    sure = replace(verdict("People cheered", LANDED), tms=0.8)
    assert text_score((sure, sure), over="sum") == round(squash(3.2), 4)


@pytest.mark.parametrize(
    ("label", "triplets", "cs"),
    [
        (Label.ATTRIBUTABLE, (LANDED,), 2),
        (Label.EXTRAPOLATORY, (LANDED,), 1),
        (Label.EXTRAPOLATORY, (), 0),
        (Label.CONTRADICTORY, (LANDED,), -1),
        (None, (), None),
    ],
)
def test_the_claim_score_follows_label_and_evidence(
    label: Label | None, triplets: tuple[Triplet, ...], cs: int | None
) -> None:
    assert claim_score(verdict("People cheered", *triplets, label=label)) == cs


def test_an_extrapolatory_claim_with_a_cited_passage_scores_1() -> None:
    item = replace(verdict("People cheered", label=Label.EXTRAPOLATORY), passages=(Passage("p", "They cheered."),))
    assert claim_score(item) == 1


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_the_sigmoid_rises_and_stays_within_0_and_1(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0.0 <= squash(low) <= squash(high) <= 1.0


def test_the_sigmoid_is_steeper_below_zero() -> None:
    assert squash(0) == 0.5
    assert squash(1) == pytest.approx(1 / (1 + math.exp(-1)))
    assert squash(-1) == pytest.approx(1 / (1 + math.exp(3)))


def test_tms_is_half_similarity_and_half_presence() -> None:
    assert tms(verdict("Apollo 11 landed on the Moon", LANDED)) == pytest.approx(0.5 * 0.6 + 0.5 * 1.0)
    assert tms(verdict("Apollo 11 landed on the Moon", CREW)) == pytest.approx(0.5 * 0.6 + 0.5 * 0.5)


def test_an_entity_named_by_a_pronoun_counts_as_that_entity() -> None:
    assert tms(verdict("it carried Buzz Aldrin", CREW)) == pytest.approx(0.5 * 0.6 + 0.5)
    assert tms(verdict("it carried Buzz Aldrin", LANDED)) == pytest.approx(0.5 * 0.6 + 0.25)


def test_an_entity_named_twice_counts_once() -> None:
    assert tms(verdict("Apollo 11 landed on the Moon and it", CREW)) == pytest.approx(0.3 + 0.25)


def test_a_claim_without_entities_has_the_similarity_alone() -> None:
    assert tms(verdict("People cheered", LANDED)) == pytest.approx(0.6)


def test_a_claim_without_cited_evidence_has_no_match() -> None:
    assert tms(verdict("Apollo 11 landed on the Moon")) == 0.0


def test_a_negative_cosine_counts_as_none() -> None:
    assert tms(verdict("People cheered", LANDED), cosine=-0.4) == 0.0


def test_the_cited_triplets_are_put_into_words_in_order() -> None:
    embedder = Scripted(0.5)
    score(DOCUMENT, [verdict("it carried Buzz Aldrin", CREW, WHEN)], embedder)
    assert embedder.asked == [
        "it carried Buzz Aldrin",
        "Apollo 11 crew member(s) Buzz Aldrin. Apollo 11 landing date 20 July 1969",
    ]


def test_an_option_compares_the_names_of_the_entities() -> None:
    embedder = Scripted(0.5)
    score(DOCUMENT, [verdict("it carried Buzz Aldrin", CREW, WHEN)], embedder, similarity="entities")
    assert embedder.asked == ["Apollo 11, Buzz Aldrin", "Apollo 11, Buzz Aldrin"]


def test_passages_are_scored_by_their_words() -> None:
    item = replace(verdict("it carried Buzz Aldrin"), passages=(Passage("p", "Buzz Aldrin flew there."),))
    assert tms(item) == pytest.approx(0.5 * 0.6 + 0.5 * 0.5)


def test_presence_of_no_entity_is_no_number() -> None:
    assert entity_presence((), (LANDED,)) is None
    assert entity_presence((APOLLO, ALDRIN), (LANDED,)) == 0.5


def test_a_triplet_in_words_ends_with_its_value_as_read() -> None:
    assert verbalise(WHEN) == "Apollo 11 landing date 20 July 1969"


def test_no_verdict_gives_no_score() -> None:
    assert score(DOCUMENT, [], Scripted(0.5)) == ()
