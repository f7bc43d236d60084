"""What a claim denies only to say what holds in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.parts import Opinion
from claimver.types import Claim, Document, Entity, Label, Mention, Span, Triplet
from claimver.verify.checks import Proposed, rule
from claimver.verify.contrast import contrast
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import Reading, read

from .cases import PROPERTIES
from .parsed import parsed

SITS = "Ada/PROPN/nsubj/2 sits=sit/VERB+S/root/0 in/ADP/case/4 Ulm/PROPN/obl/2"


def whole(document: Document) -> Claim:
    return Claim(document.sentences[0], document.text)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (f"{SITS} _,/PUNCT/punct/8 not/PART+E/advmod/8 in/ADP/case/8 Bonn/PROPN/nmod/4 _./PUNCT/punct/2", "Ada sits in Ulm."),
        (f"{SITS} and/CCONJ/cc/7 not/PART+E/advmod/7 Bonn/PROPN/conj/4 _./PUNCT/punct/2", "Ada sits in Ulm."),
        (
            "Ada/PROPN/nsubj/2 sits=sit/VERB+S/root/0 not/PART+E/advmod/5 in/ADP/case/5 Bonn/PROPN/obl/2 "
            "but/CCONJ/cc/8 in/ADP/case/8 Ulm/PROPN/conj/5 _./PUNCT/punct/2",
            "Ada sits in Ulm.",
        ),
        (
            "Ada/PROPN/nsubj/4 was/AUX/cop/4 _n't/PART+E/advmod/4 dean/NOUN/root/0 but/CCONJ/cc/7 a/DET/det/7 "
            "clerk/NOUN/conj/4 _./PUNCT/punct/4",
            "Ada was a clerk.",
        ),
        (
            "Ada/PROPN/nsubj/6 _,/PUNCT/punct/4 not/PART+E/advmod/4 Bo/PROPN/conj/1 _,/PUNCT/punct/4 won/VERB+P/root/0 "
            "_./PUNCT/punct/6",
            "Ada won.",
        ),
    ],
)  # fmt: skip
def test_what_stands_against_what_is_stated_can_go(words: str, left: str) -> None:
    document = parsed(words)
    found = contrast(whole(document), document)
    assert found is not None
    assert found.without(document.text, document) == left


@pytest.mark.parametrize(
    "words",
    [
        "Ada/PROPN/nsubj/3 not/PART+E/advmod/3 sits=sit/VERB+S/root/0 in/ADP/case/5 Ulm/PROPN/obl/3",
        "Ada/PROPN/nsubj/4 is/AUX/cop/4 not/PART+E/advmod/4 dean/NOUN/root/0",
        # "not only in Bonn but in Ulm": both are stated
        "Ada/PROPN/nsubj/2 sits=sit/VERB+S/root/0 not/PART+E/advmod/6 only/ADV/advmod/6 in/ADP/case/6 Bonn/PROPN/obl/2 "
        "but/CCONJ/cc/9 in/ADP/case/9 Ulm/PROPN/conj/6",
        # "did not go to Bonn but stayed": what is put in its place is another predicate
        "Ada/PROPN/nsubj/3 not/PART+E/advmod/3 went=go/VERB+P/root/0 to/ADP/case/5 Bonn/PROPN/obl/3 but/CCONJ/cc/7 "
        "stayed/VERB+P/conj/3",
        SITS,
    ],
)
def test_a_denial_of_what_is_stated_is_no_contrast(words: str) -> None:
    document = parsed(words)
    assert contrast(whole(document), document) is None


ULM, BONN, ADA = (
    Entity(f"id of {name}", name, kind="city" if name != "Ada" else None) for name in ("Ulm", "Bonn", "Ada")
)


def reading() -> Reading:
    text = f"{SITS} _,/PUNCT/punct/8 not/PART+E/advmod/8 in/ADP/case/8 Bonn/PROPN/nmod/4"
    spans = {token.text: token.span for token in parsed(text).tokens}
    mentions = tuple(Mention(spans[e.label], e.label, e, 1.0) for e in (ADA, ULM, BONN))
    document = parsed(text, mentions=mentions)
    return read(Claim(Span(0, len(document.text)), document.text), document)


def test_it_is_no_denial_and_names_only_what_is_stated() -> None:
    found = reading()
    assert (found.denied, found.named, found.denying) == (False, (ADA, ULM), (BONN,))
    assert found.proposition == "Ada sits in Ulm"
    assert not found.names(BONN)


def test_what_is_denied_is_not_restored_where_the_text_names_it_elsewhere() -> None:
    sentence = f"{SITS} _,/PUNCT/punct/8 not/PART+E/advmod/8 in/ADP/case/8 Bonn/PROPN/nmod/4"
    document = parsed("Bonn/PROPN/nsubj/2 grew/VERB+P/root/0", sentence)
    mentions = (Mention(t.span, t.text, e, 1.0) for t in document.tokens for e in (ADA, ULM, BONN) if t.text == e.label)
    document = replace(document, mentions=tuple(mentions))
    claim = Claim(document.sentences[1], document.sentences[1].of(document.text))
    assert read(claim, document).named == (ADA, ULM)


@pytest.mark.parametrize(("seats", "label"), [((ULM,), Label.ATTRIBUTABLE), ((ULM, BONN), Label.EXTRAPOLATORY)])
def test_support_needs_that_what_is_denied_is_not_stated(seats: tuple[Entity, ...], label: Label) -> None:
    told = tuple(Triplet(f"t{n}", ADA, PROPERTIES["residence"], seat) for n, seat in enumerate(seats))
    proposed = Proposed(Label.ATTRIBUTABLE, 0.9, Opinion(0.9, 0.06, 0.04))
    assert rule(reading(), proposed, [Group(told)], Facts.of(told), date="2024-01-01").label is label
