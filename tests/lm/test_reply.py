"""Replies: what is written is read back; what is not whole, not in the text, or not a label is refused, never mended."""

from __future__ import annotations

import json

import pytest

from claimver.errors import ReplyError
from claimver.kg.memory import MemoryGraph
from claimver.lm.align import NOWHERE, OVERLAPS
from claimver.lm.reply import Answer, Reading, read_reply, reply_schema, write_reply
from claimver.types import Label, Span

TEXT = "George O'Malley is a surgeon in  Grey's\nAnatomy. It costs \"5 €\"\\. 👩‍⚕️ Straße."
TRIPLETS = MemoryGraph.from_names(
    [
        ("Grey's Anatomy", "characters", "George O'Malley"),
        ("Washington, D.C.", "country", "United States (USA)"),
    ]
).statements(["t1", "t2"])
A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY


def read(reply: str) -> Reading:
    return read_reply(reply, TEXT, TRIPLETS)


def one(**changes: object) -> str:
    row = {"span": "George O'Malley is a surgeon", "label": "Attributable", "triplets": [1], "rationale": "Yes."}
    return json.dumps({"claims": [row | changes]})


def published(**changes: object) -> dict[str, object]:
    row: dict[str, object] = {
        "text_span1": "George O'Malley is a surgeon",
        "prediction1": "Attributable",
        "triplets1": "(Grey's Anatomy, characters, George O'Malley)",
        "rationale1": "The fact says so.",
    }
    return row | changes


def test_what_is_written_is_read_back() -> None:
    answers = [
        Answer("George O'Malley is a surgeon", A, (2, 1), 'Fact "1"\nand\\2.'),
        Answer('It costs "5 €"\\.', C, (), ""),
        Answer("👩‍⚕️ Straße", E, (1,), "é"),
    ]
    found = read(write_reply(answers))
    assert [(c.span.of(TEXT), c.label, c.triplets, c.rationale) for c in found.claims] == [
        (a.span, a.label, a.triplets, a.rationale) for a in answers
    ]
    assert found.refused == ()


def test_no_claim_is_a_reply() -> None:
    assert read(write_reply([])) == Reading(())


def test_a_span_that_differs_by_white_space_and_case_is_the_texts_own() -> None:
    found = read(one(span=" george o'malley IS a surgeon in Grey's Anatomy "))
    assert [claim.span.of(TEXT) for claim in found.claims] == ["George O'Malley is a surgeon in  Grey's\nAnatomy"]


def test_a_letter_that_folds_to_two_is_not_cut_in_half() -> None:
    assert [c.span.of(TEXT) for c in read(one(span="STRASSE")).claims] == ["Straße"]
    assert read(one(span="STRAS")).refused[0].reason == NOWHERE


@pytest.mark.parametrize("span", ["George O'Malley was a surgeon", "surge", "eorge O'Malley is a surgeon", "€5"])
def test_a_span_that_is_not_in_the_text_or_ends_within_a_word_is_refused(span: str) -> None:
    found = read(one(span=span))
    assert found.claims == ()
    assert found.refused[0].reason == NOWHERE


def test_a_quotation_that_stands_twice_means_the_next_place_that_is_free() -> None:
    rows = [{"span": "It rose", "label": "Attributable", "triplets": [], "rationale": ""} for _ in range(3)]
    found = read_reply(json.dumps({"claims": rows}), "It rose. It rose.", ())
    assert [claim.span for claim in found.claims] == [Span(0, 7), Span(9, 16)]
    assert [item.reason for item in found.refused] == [OVERLAPS]


def test_numbers_that_were_not_given_are_told_and_not_cited() -> None:
    claim = read(one(triplets=[2, 7, 2, 0, -1])).claims[0]
    assert (claim.triplets, claim.unknown) == ((2,), ("7", "0", "-1"))


@pytest.mark.parametrize(
    ("label", "expected"), [("Exploratory", E), ("extrapolatory ", E), ("CONTRADICTORY", C), ("Attributable", A)]
)
def test_the_spellings_of_a_label_are_read(label: str, expected: Label) -> None:
    assert read(one(label=label)).claims[0].label is expected


@pytest.mark.parametrize("label", ["Attributabl", "Not Attributable", "Supported", "", "True", "Attributable."])
def test_another_label_is_refused_with_its_span(label: str) -> None:
    found = read(one(label=label))
    assert found.claims == ()
    assert found.refused[0].span == Span(0, 28)


@pytest.mark.parametrize("label", ["NA", "n/a", "No attribution"])
def test_a_stretch_without_attribution_is_no_claim(label: str) -> None:
    assert read(one(label=label)) == Reading(())


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ("", "no JSON object"),
        ("I cannot help with that.", "no JSON object"),
        (one()[:-1], "no whole JSON object"),
        (one() + one(), "more than one"),
        ('{"claims": 3}', 'no list "claims"'),
        ('{"claims": ["a"]}', "lacks one of"),
        ('{"claims": [{"span": "a", "label": "b", "triplets": []}]}', "lacks one of"),
        (one(label=None), "no string"),
        (one(triplets="1"), "no list of numbers"),
        (one(triplets=[True]), "no list of numbers"),
        (one(triplets=[1.0]), "no list of numbers"),
        ('{"claims": [], "claims": []}', "twice"),
        ("<think>Let me see: " + one(), "still thinks"),
        ('{"claims":' + "[" * 100_000, "no whole JSON object"),
        ("x" * 500_000, "are read at most"),
    ],
)
def test_a_reply_that_is_not_whole_or_of_another_form_is_an_error(reply: str, message: str) -> None:
    with pytest.raises(ReplyError, match=message):
        read(reply)


def test_every_true_prefix_of_a_reply_is_an_error() -> None:
    for whole in (write_reply([Answer("George O'Malley is a surgeon", A, (1,), "Yes.")]), json.dumps(published())):
        assert len(read(whole).claims) == 1
        for end in range(len(whole)):
            with pytest.raises(ReplyError):
                read(whole[:end])


@pytest.mark.parametrize(
    "around", ["```json\n{}\n```", "Here it is:\n{}\nIs that all?", "<think>Hm. Attributable?</think>{}"]
)
def test_words_around_the_one_object_are_passed_over(around: str) -> None:
    assert len(read(around.replace("{}", one())).claims) == 1


@pytest.mark.parametrize(
    "reply",
    [
        json.dumps(published()),
        json.dumps(published(), indent=2),
        str(published()),
        "\n".join(f"{key}: {value}" for key, value in published().items()),
        "```json\n" + json.dumps(published()) + "\n```",
        json.dumps(published(triplets1=[["Grey's Anatomy", "characters", "George O'Malley"]])),
        json.dumps(published(triplets1="[('Grey\\'s Anatomy', 'characters', 'George O\\'Malley')]")),
        json.dumps(published(triplets1="grey's anatomy;  characters ; George O'Malley")),
        json.dumps(published(triplets1=[1])),
    ],
)
def test_the_published_form_is_read_in_its_ways_of_writing(reply: str) -> None:
    claim = read(reply).claims[0]
    assert (claim.span, claim.label, claim.triplets, claim.unknown) == (Span(0, 28), A, (1,), ())
    assert claim.rationale == "The fact says so."


def test_names_with_commas_and_brackets_are_matched_whole() -> None:
    cited = "(Washington, D.C., country, United States (USA)), (Grey's Anatomy, characters, George O'Malley)"
    assert read(json.dumps(published(triplets1=cited))).claims[0].triplets == (2, 1)


def test_a_triplet_that_was_not_given_is_told() -> None:
    cited = "(Grey's Anatomy, characters, Meredith Grey), (Grey's Anatomy, characters, George O'Malley)"
    claim = read(json.dumps(published(triplets1=cited))).claims[0]
    assert (claim.triplets, claim.unknown) == ((1,), ("(Grey's Anatomy, characters, Meredith Grey)",))


def test_na_and_exploratory_of_the_published_form() -> None:
    row = published(prediction1="Exploratory", triplets1="NA", rationale1="NA") | {
        "text_span2": "NA",
        "prediction2": "NA",
        "triplets2": "NA",
        "rationale2": "NA",
    }
    found = read(json.dumps(row))
    assert [(claim.label, claim.triplets) for claim in found.claims] == [(E, ())]


def test_a_quoted_value_may_hold_marks_of_its_own_kind() -> None:
    found = read(str(published(rationale1='He is "there", isn\'t he?')))
    assert found.claims[0].rationale == 'He is "there", isn\'t he?'


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (json.dumps({k: v for k, v in published().items() if k != "rationale1"}), "no rationale1"),
        ('{"text_span1": "a", "text_span1": "b"}', "twice"),
        ('{"text_span1": "a" und "prediction1": "b"}', "no prediction1"),
        ("text_span1: a\nHello.\nprediction1: b", "something else between"),
        ('text_span1: "a', "not closed"),
        ('text_span1: "a" and "b', "not closed"),
        ('{"text_span1": "\\x41"}', "escape"),
        ("text_span1:", "ends where a value"),
        ('{"text_span1": [1, 2', "not closed"),
    ],
)
def test_a_broken_published_reply_is_an_error(reply: str, message: str) -> None:
    with pytest.raises(ReplyError, match=message):
        read(reply)


def test_the_schema_allows_the_numbers_given_and_no_other() -> None:
    assert '"enum": [1, 2]' in json.dumps(reply_schema(2))
    assert '"maxItems": 0' in json.dumps(reply_schema(0))


@pytest.mark.parametrize("thoughts", ["<think>Hm {}</think>", 'Hm: {"claims":[]}\n</think>\n', "[THINK]{}[/THINK]"])
def test_a_draft_among_thoughts_is_no_reply(thoughts: str) -> None:
    assert read(thoughts + one()).claims == read(one()).claims


@pytest.mark.parametrize("open_end", ["<think>{}", "[THINK]{}", "<thinking>{}"])
def test_thoughts_without_an_end_are_no_reply(open_end: str) -> None:
    with pytest.raises(ReplyError, match="still thinks"):
        read(open_end)
