"""What code reads of a claim: whom it is about where it names nothing."""

from __future__ import annotations

from dataclasses import replace

from claimver.types import Claim, Document, Entity, Mention, Property, Span, Token, Triplet
from claimver.verify.facts import Facts
from claimver.verify.reading import Reading, followed, read

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


def test_the_subject_is_found_by_what_it_is_of() -> None:
    author = Triplet("t", MUSEUM, Property("P1", "leader", aliases=("director",)), ADA)
    reading = Reading("", "The director of the Guildhall Museum came.", own=(MUSEUM,), named=(MUSEUM,), part="director")
    found = followed(reading, Facts.of([author]))
    assert found.own == (ADA,)
    assert found.named == (ADA, MUSEUM)
    assert followed(replace(reading, part="roof"), Facts.of([author])) == replace(reading, part="roof")
    two = [author, replace(author, id="u", object=BO)]
    assert followed(reading, Facts.of(two)).own == (MUSEUM,)  # which of them?


def test_a_subject_that_is_something_of_a_name_says_what_of_it() -> None:
    text = "The director of Guildhall came."
    words = [("The", 1, "det", "DET"), ("director", 4, "nsubj", "NOUN"), ("of", 3, "case", "ADP")]
    words += [("Guildhall", 1, "nmod", "PROPN"), ("came", 4, "root", "VERB"), (".", 4, "punct", "PUNCT")]
    tokens = tuple(
        Token(Span(text.index(word), text.index(word) + len(word)), word, word, upos, dep, head)
        for word, head, dep, upos in words
    )
    hall = Mention(Span(16, 25), "Guildhall", MUSEUM, 1.0)
    told = Document("d", text, (Span(0, len(text)),), tokens, (hall,))
    reading = read(Claim(Span(0, len(text)), text), told)
    assert (reading.own, reading.part, reading.vague) == ((MUSEUM,), "director", False)
