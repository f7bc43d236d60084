"""Clefts are read as the plain statements that they are, and what only looks like one is left alone."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed

IT = "It/PRON/nsubj/{0} was=be/AUX+P/cop/{0}"
PLACE = (
    f"{IT.format(4)} in/ADP/case/4 Ulm/PROPN/root/0 that/SCONJ/obj/7 Ada/PROPN/nsubj/7 died=die/VERB+P/acl:relcl/4 "
    "_./PUNCT/punct/4"
)
SUBJECT = (
    f"{IT.format(3)} Ada/PROPN/root/0 who/PRON/nsubj/5 found=find/VERB+P/acl:relcl/3 the/DET/det/7 comet/NOUN/obj/5 "
    "_./PUNCT/punct/3"
)
OBJECT = (
    f"{IT.format(3)} Bob/PROPN/root/0 that/SCONJ/mark/6 Ada/PROPN/nsubj/6 married=marry/VERB+P/advcl:relcl/3 "
    "_./PUNCT/punct/3"
)
UNTIL = (
    f"{IT.format(5)} not/PART/advmod/5 until/ADP/case/5 1978/NUM/root/0 that/SCONJ/mark/8 Ada/PROPN/nsubj/8 "
    "left=leave/VERB+P/acl:relcl/5 Ulm/PROPN/obj/8 _./PUNCT/punct/5"
)
NOT_WHO = (
    f"{IT.format(4)} not/PART/advmod/4 Ada/PROPN/root/0 who/PRON/nsubj/6 found=find/VERB+P/acl:relcl/4 it/PRON/obj/6 "
    "_./PUNCT/punct/4"
)
SECOND = (
    "Ada/PROPN/nsubj/2 studied=study/VERB+P/root/0 _,/PUNCT/punct/8 and/CCONJ/cc/8 it/PRON/nsubj/8 was=be/AUX+P/cop/8 "
    "in/ADP/case/8 Ulm/PROPN/conj/2 that/PRON/obj/11 she/PRON/nsubj/11 died=die/VERB+P/acl:relcl/8 _./PUNCT/punct/2"
)
SEVERAL = (
    f"{IT.format(3)} Ulm/PROPN/root/0 that/PRON/nsubj/5 held=hold/VERB+P/acl:relcl/3 a/DET/det/7 fair/NOUN/obj/5 "
    "_,/PUNCT/punct/9 drew=draw/VERB+P/conj/5 crowds/NOUN+L/obj/9 and/CCONJ/cc/12 won=win/VERB+P/conj/5 "
    "_./PUNCT/punct/3"
)
FIAT = f"{IT.format(4)} a/DET/det/4 Fiat/PROPN/root/0 that/PRON/nsubj/6 won=win/VERB+P/acl:relcl/4 _./PUNCT/punct/4"
KNOWN = (
    "It/PRON/nsubj:pass/3 was=be/AUX+P/aux:pass/3 said=say/VERB+P/root/0 in/ADP/case/5 Ulm/PROPN/obl/3 "
    "that/SCONJ/mark/8 Ada/PROPN/nsubj/8 died=die/VERB+P/ccomp/3 _./PUNCT/punct/3"
)


def propositions(sentence: str) -> list[str]:
    return [claim.proposition for claim in RuleSegmenter().claims(parsed(sentence))]


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [
        (PLACE, ["Ada died in Ulm."]),
        (SUBJECT, ["Ada found the comet."]),
        (OBJECT, ["Ada married Bob."]),
        (UNTIL, ["Ada left Ulm not until 1978."]),
        (NOT_WHO, ["Not Ada found it."]),
        (SECOND, ["Ada studied.", "She died in Ulm."]),
        (SEVERAL, ["Ulm held a fair.", "Ulm drew crowds.", "Ulm won."]),
    ],
)
def test_what_stands_in_a_cleft_is_put_where_a_statement_has_it(sentence: str, plain: list[str]) -> None:
    assert propositions(sentence) == plain


@pytest.mark.parametrize("sentence", [PLACE, SUBJECT, OBJECT, UNTIL, NOT_WHO])
def test_the_span_of_a_cleft_is_the_whole_of_it(sentence: str) -> None:
    document = parsed(sentence)
    assert [claim.span.of(document.text) for claim in RuleSegmenter().claims(document)] == [document.text.rstrip(".")]


def test_words_that_only_look_like_a_cleft_stay() -> None:
    assert propositions(KNOWN) == ["It was said in Ulm that Ada died."]
    assert propositions(FIAT)[0] == "It was a Fiat."
