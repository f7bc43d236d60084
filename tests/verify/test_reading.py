"""What code reads of a claim: whom it is about, and which names stand in it."""

from __future__ import annotations

from dataclasses import replace

from claimver.types import Claim, Document, Entity, Mention, Span
from claimver.verify.reading import read

from .parsed import parsed

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
    assert reading.own == (MUSEUM, ADA)
    assert reading.is_own(MUSEUM)
    assert not reading.is_own(BO)


def test_what_was_named_two_sentences_before_may_still_be_meant() -> None:
    told = document()
    nearer = replace(told, mentions=(*told.mentions[:2], Mention(part("rains"), "rains", BO, 1.0)))
    assert read(Claim(part("The museum opened in 1943"), "It opened in 1943."), nearer).own == (BO, MUSEUM, ADA)


def test_a_claim_that_names_something_is_not_about_what_was_named_before() -> None:
    reading = read(Claim(part("Bo came"), "Bo came."), document())
    assert reading.is_own(BO)
    assert not reading.is_own(MUSEUM)


def test_a_name_within_a_longer_one_names_nothing_else() -> None:
    text = "Ada won the Ash Prize in Physics. Bo has an Ash Prize."
    prize, physics = Entity("Q4", "Ash Prize"), Entity("Q5", "Ash Prize in Physics")
    mentions = (
        Mention(Span(0, 3), "Ada", ADA, 1.0),
        Mention(Span(12, 32), "Ash Prize in Physics", physics, 1.0),
        Mention(Span(34, 36), "Bo", BO, 1.0),
        Mention(Span(44, 53), "Ash Prize", prize, 1.0),
    )
    document = Document("d", text, (Span(0, 33), Span(34, 54)), mentions=mentions)
    first = read(Claim(Span(0, 32), "Ada won the Ash Prize in Physics."), document)
    assert first.named == (ADA, physics)
    assert not first.names(prize)
    assert read(Claim(Span(34, 53), "Bo has an Ash Prize."), document).names(prize)


def test_a_noun_with_a_name_beside_it_is_what_is_named_and_not_whose_it_is() -> None:
    ada, bo = Mention(Span(0, 3), "Ada", ADA, 1.0), Mention(Span(15, 17), "Bo", BO, 1.0)
    words = "Ada/PROPN/nmod:poss/3 _'s/PART/case/1 daughter/NOUN/nsubj/5 Bo/PROPN/flat/3 sings=sing/VERB+S/root/0"
    document = parsed(words, mentions=(ada, bo))
    assert document.text == "Ada's daughter Bo sings"
    assert read(Claim(Span(0, 23), "Ada's daughter Bo sings."), document).own == (BO,)
    alone = parsed(words.replace("Bo/PROPN/flat/3 ", "").replace("nsubj/5", "nsubj/4"), mentions=(ada,))
    assert read(Claim(Span(0, 20), "Ada's daughter sings."), alone).own == (ADA,)


UNKNOWN = "Mo Zart was born. He died in Vienna and lies in Vienna."
VIENNA = Entity("Q9", "Vienna")


def unknown() -> Document:
    mentions = (
        Mention(Span(0, 7), "Mo Zart"),
        Mention(Span(18, 20), "He", antecedent=Span(0, 7)),
        Mention(Span(29, 35), "Vienna", VIENNA, 1.0),
        Mention(Span(48, 54), "Vienna", VIENNA, 1.0),
    )
    first = "Mo/PROPN/nsubj/4 Zart/PROPN/flat/1 was/AUX+P/aux/4 born/VERB+N/root/0 _./PUNCT/punct/4"
    second = "He/PRON/nsubj/2 died/VERB+P/root/0 in/ADP/case/4 Vienna/PROPN/obl/2 and/CCONJ/cc/6 lies/VERB+S/conj/2"
    return parsed(first, second + " in/ADP/case/8 Vienna/PROPN/obl/6 _./PUNCT/punct/2", mentions=mentions)


def test_a_pronoun_of_somebody_unknown_is_not_about_what_else_the_claim_names() -> None:
    assert unknown().text == UNKNOWN
    reading = read(Claim(Span(18, 35), "Mo Zart died in Vienna."), unknown())
    assert (reading.own, reading.unlinked) == ((), ("mo", "zart"))
    assert not reading.is_own(VIENNA)


def test_nor_is_a_clause_that_leaves_its_unknown_subject_out() -> None:
    reading = read(Claim(Span(36, 54), "Mo Zart lies in Vienna."), unknown())
    assert (reading.own, reading.unlinked) == ((), ("mo", "zart"))
    told = read(Claim(Span(36, 54), "Vienna lies in Vienna."), unknown())
    assert told.own == (VIENNA,)


def test_a_plural_is_about_each_of_the_names_that_it_stands_for() -> None:
    sentences = (
        "Ada/PROPN/nsubj/4 and/CCONJ/cc/3 Bo/PROPN/conj/1 met/VERB+P/root/0 ./PUNCT/punct/4",
        "They/PRON/nsubj/2 married/VERB+P/root/0 in/ADP/case/4 Rome/PROPN/obl/2 ./PUNCT/punct/2",
    )
    bare = parsed(*sentences)
    ada, bo, rome = (Entity(name, name) for name in ("Ada", "Bo", "Rome"))
    at = {
        name: Span(bare.text.index(name), bare.text.index(name) + len(name)) for name in ("Ada", "Bo", "Rome", "They")
    }
    group = Mention(at["They"], "They", None, 0.8, antecedent=Span(0, len("Ada and Bo")))
    names = tuple(Mention(at[e.label], e.label, e, 1.0) for e in (ada, bo, rome))
    claim = Claim(Span(at["They"].start, len(bare.text) - 2), "Ada and Bo married in Rome.")
    reading = read(claim, Document("d", bare.text, bare.sentences, bare.tokens, (*names, group)))
    assert reading.own == (ada, bo)
    assert not reading.described


def test_a_pronoun_that_stands_for_nothing_known_is_about_what_was_named_before_it_or_nothing() -> None:
    before = "Ada/PROPN/nsubj/2 left/VERB+P/root/0 ./PUNCT/punct/2"
    told = "They/PRON+H/nsubj/2 married/VERB+P/root/0 in/ADP/case/4 Rome/PROPN/obl/2 ./PUNCT/punct/2"
    for sentences, own in (((before, told), ("Ada",)), ((told,), ())):
        bare = parsed(*sentences)
        names = [name for name in ("Ada", "Rome") if name in bare.text]
        spans = [Span(bare.text.index(name), bare.text.index(name) + len(name)) for name in names]
        mentions = tuple(Mention(s, n, Entity(n, n), 1.0) for s, n in zip(spans, names, strict=True))
        claim = Claim(Span(bare.text.index("They"), len(bare.text) - 2), "They married in Rome.")
        reading = read(claim, Document("d", bare.text, bare.sentences, bare.tokens, mentions))
        assert tuple(entity.label for entity in reading.own) == own
        assert not reading.is_own(Entity("Rome", "Rome"))
        assert not reading.is_own(Entity("Cora", "Cora"))


def test_what_a_claim_s_words_name_and_its_statement_does_not_is_not_what_it_names() -> None:
    text = "Ada, who led the zoo? Bo."
    told = Document(
        "d",
        text,
        mentions=(
            Mention(Span(0, 3), "Ada", Entity("Q1", "Ada"), 1.0),
            Mention(Span(text.index("Bo"), text.index("Bo") + 2), "Bo", Entity("Q2", "Bo"), 1.0),
        ),
    )
    found = read(Claim(Span(0, len(text)), "Bo led the zoo."), told)
    assert [entity.label for entity in found.named] == ["Bo"]
