"""What code reads of a claim: whom it is about where it names nothing."""

from __future__ import annotations

from claimver.types import Claim, Document, Entity, Mention, Span
from claimver.verify.reading import read

TEXT = "Ada Holm runs the Guildhall Museum. It rains. The museum opened in 1943. Bo came."
MUSEUM, ADA, BO = Entity("Q1", "Guildhall Museum"), Entity("Q2", "Ada Holm"), Entity("Q3", "Bo")


def part(words: str) -> Span:
    start = TEXT.index(words)
    return Span(start, start + len(words))


def document() -> Document:
    names = (("Ada Holm", ADA), ("Guildhall Museum", MUSEUM), ("Bo", BO))
    sentences = tuple(
        map(part, ("Ada Holm runs the Guildhall Museum.", "It rains.", "The museum opened in 1943.", "Bo came."))
    )
    return Document("d", TEXT, sentences, mentions=tuple(Mention(part(n), n, e, 1.0) for n, e in names))


def test_a_claim_that_names_nothing_is_about_what_was_named_before_it() -> None:
    claim = Claim(part("The museum opened in 1943"), "The museum opened in 1943.")
    reading = read(claim, document())
    assert reading.own == (ADA, MUSEUM)
    assert reading.is_own(MUSEUM)
    assert not reading.is_own(BO)


def test_a_claim_that_names_something_is_not_about_what_was_named_before() -> None:
    reading = read(Claim(part("Bo came"), "Bo came."), document())
    assert reading.is_own(BO)
    assert not reading.is_own(MUSEUM)
