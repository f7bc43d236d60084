"""Where people came to harm: in the event that the text was speaking of."""

from __future__ import annotations

import pytest

from claimver.encoder.segment import RuleSegmenter
from claimver.types import Entity, Mention, Span
from tests.encoder.parsed import parsed

CRASH = Entity("Q1", "Darn collision", "railway accident of 1923")
STORM = Entity("Q2", "Emma", "hurricane of 1923")
DARN = Entity("Q3", "Darn", "town")
END = "_./PUNCT/punct/3"
KILLED = f"people/NOUN+L/nsubj:pass/3 were=be/AUX+P/aux:pass/3 killed=kill/VERB+N/root/0 {END}"
SHOCK = f"{{0}}/PROPN/nsubj/3 was=be/AUX+P/cop/3 small/ADJ/root/0 {END}"


def stated(*sentences: str, event: Entity = CRASH, called: str = "Crash") -> str:
    """The proposition of the last claim, where a word means the event."""
    text = parsed(*sentences).text
    at = text.find(called)
    mentions = (Mention(Span(at, at + len(called)), called, event, 0.9),) if at >= 0 else ()
    return RuleSegmenter().claims(parsed(*sentences, mentions=mentions))[-1].proposition


@pytest.mark.parametrize(
    "sentence",
    [
        KILLED,
        f"Nobody/PRON/nsubj:pass/3 was=be/AUX+P/aux:pass/3 injured=injure/VERB+N/root/0 {END}",
        f"30/NUM/nsubj:pass/3 were=be/AUX+P/aux:pass/3 hurt/ADJ/root/0 {END}",
        "Nine/NUM/nummod/2 miners=miner/NOUN+L/nsubj/3 lost=lose/VERB+P/root/0 their/PRON/nmod:poss/5 "
        f"lives=life/NOUN+L/obj/3 {END}",
        "Nine/NUM/nummod/2 lives=life/NOUN+L/nsubj:pass/4 were=be/AUX+P/aux:pass/4 lost=lose/VERB+N/root/0 "
        "_./PUNCT/punct/4",
    ],
)
def test_harm_is_said_of_the_event_before(sentence: str) -> None:
    assert stated(SHOCK.format("Crash"), sentence).endswith(" in the Darn collision.")


def test_an_event_is_known_by_its_description_too() -> None:
    assert stated(SHOCK.format("Emma"), KILLED, event=STORM, called="Emma").endswith(" killed in the Emma.")


@pytest.mark.parametrize(
    "sentence",
    [
        "They/PRON/nsubj:pass/3 were=be/AUX+P/aux:pass/3 killed=kill/VERB+N/root/0 _./PUNCT/punct/3",
        "People/NOUN+L/nsubj:pass/3 were=be/AUX+P/aux:pass/3 saved=save/VERB+N/root/0 _./PUNCT/punct/3",
        "People/NOUN+L/nsubj/2 lost=lose/VERB+P/root/0 money/NOUN/obj/2 _./PUNCT/punct/2",
        "Birds=bird/NOUN+L/nsubj:pass/3 were=be/AUX+P/aux:pass/3 killed=kill/VERB+N/root/0 _./PUNCT/punct/3",
        "Her/PRON/nmod:poss/2 child/NOUN/nsubj:pass/4 was=be/AUX+P/aux:pass/4 killed=kill/VERB+N/root/0 "
        "_./PUNCT/punct/4",
        "People/NOUN+L/nsubj:pass/3 were=be/AUX+P/aux:pass/3 killed=kill/VERB+N/root/0 in/ADP/case/6 a/DET/det/6 "
        "riot/NOUN/obl/3 _./PUNCT/punct/3",
        "People/NOUN+L/nsubj:pass/3 were=be/AUX+P/aux:pass/3 killed=kill/VERB+N/root/0 in/ADP/case/5 Ulm/PROPN/obl/3 "
        "_./PUNCT/punct/3",
    ],
)
def test_what_is_no_harm_or_says_where_stays_as_it_is(sentence: str) -> None:
    assert "Darn" not in stated(SHOCK.format("Crash"), sentence)


def test_a_date_says_not_where() -> None:
    dated = KILLED.removesuffix(END) + "in/ADP/case/5 1923/NUM/obl/3 _./PUNCT/punct/3"
    assert stated(SHOCK.format("Crash"), dated).endswith(" in 1923 in the Darn collision.")


def test_a_place_or_an_event_two_sentences_back_is_none() -> None:
    assert stated(SHOCK.format("Crash"), KILLED, event=DARN) == "People were killed."
    assert stated(SHOCK.format("Crash"), SHOCK.format("Ulm"), KILLED) == "People were killed."
