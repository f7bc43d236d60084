"""Corrections of spans: each claim stays an exact part of the text, none overlaps another, and no wrong word gets in."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.errors import InputError
from claimver.kg.memory import MemoryGraph
from claimver.train.adapter_examples import Example, ExampleClaim, Status, example_of, example_to_dict
from claimver.types import Entity, Label, Property, Span
from claimver.ui import spans
from claimver.ui.review import Judgement, decided, edited, with_triplet

TEXT = "Ada met Bob. Bob met Ada,\r\nand Ada left; Bob stayed."
FACTS = (("Ada", "met", "Bob"),)


def example(*quotes: str, text: str = TEXT) -> Example:
    """One Attributable claim for each quotation, the first place after the claim before."""
    claims, end = [], 0
    for quote in quotes:
        start = text.index(quote, end)
        end = start + len(quote)
        claims.append(ExampleClaim(Span(start, end), Label.ATTRIBUTABLE, (1,), "Fact 1 states it."))
    return Example("e", text, FACTS, tuple(claims), "scripted", status=Status.PENDING)


def quotes(changed: Example) -> list[str]:
    return [claim.span.of(changed.text) for claim in changed.claims]


def requoted(shown: Example, *words: str) -> Example:
    same = [
        Judgement(claim.label.value if claim.label else None, claim.cited or (), claim.rationale)
        for claim in shown.claims
    ]
    return edited(shown, [replace(judged, quote=quote) for judged, quote in zip(same, words, strict=True)])


def test_of_several_places_the_nearest_to_the_old_span_is_taken() -> None:
    shown = example("Ada met Bob", "Bob met Ada", "and Ada left")
    changed = requoted(shown, "Ada met Bob", "Bob", "Ada")
    assert quotes(changed) == ["Ada met Bob", "Bob", "Ada"]
    assert [claim.span.start for claim in changed.claims] == [0, 13, 31]


def test_a_place_that_another_claim_has_is_passed_over() -> None:
    shown = example("Ada met Bob", "Bob stayed")
    assert spans.add(shown, "Bob").claims[1].span == Span(13, 16)
    with pytest.raises(InputError, match=r"“Ada met” overlaps the claim “Ada met Bob”. Shorten or remove that one"):
        spans.add(shown, "Ada met")


def test_a_border_between_two_claims_moves_in_one_go() -> None:
    shown = example("and Ada left", "Bob stayed")
    assert quotes(requoted(shown, "and Ada", "left; Bob stayed")) == ["and Ada", "left; Bob stayed"]
    with pytest.raises(InputError, match="would overlap"):
        requoted(shown, "and Ada left; Bob", "left; Bob stayed")


def test_line_breaks_count_as_blanks_but_the_span_is_exact() -> None:
    shown = example("Bob met Ada,\r\nand Ada left")
    assert requoted(shown, "Bob met Ada,\nand Ada left") is shown
    assert quotes(requoted(shown, "met Ada, and Ada")) == ["met Ada,\r\nand Ada"]


def test_what_is_no_part_of_the_text_is_refused_with_what_the_text_says() -> None:
    with pytest.raises(InputError, match=r"“bob MET ada” is no part of the text. The text says “Bob met Ada”."):
        requoted(example("Ada met Bob"), "bob MET ada")
    with pytest.raises(InputError, match=r"is no part of the text. Copy the words from the text above"):
        spans.add(example(), "Ada met Eve")
    with pytest.raises(InputError, match=r"no words left. Give its quotation, or remove the claim"):
        requoted(example("Ada met Bob"), "  ")
    with pytest.raises(InputError, match="Paste the words"):
        spans.add(example(), " \n")


def test_a_claim_is_split_before_the_words_given() -> None:
    changed = spans.split(example("Bob met Ada,\r\nand Ada left"), 0, "and Ada")
    assert quotes(changed) == ["Bob met Ada", "and Ada left"]
    assert changed.claims[1] == replace(changed.claims[0], span=changed.claims[1].span)


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("", "Say where claim 1 is to be split"),
        ("Eve", "“Eve” does not stand inside it"),
        ("Ada met", "“Ada met” does not stand inside it"),
        ("Bob", "“Bob” stands in it 2 times: quote more words"),
        (", x", "nothing is left before “, x”"),
    ],
)
def test_a_place_to_split_at_must_be_one_inside_the_claim(before: str, reason: str) -> None:
    shown = example(", x" if before == ", x" else "Ada met Bob. Bob", text="Ada met Bob. Bob , , x")
    shown = replace(shown, claims=(replace(shown.claims[0], span=Span(17, 22)),)) if before == ", x" else shown
    with pytest.raises(InputError, match=reason):
        spans.split(shown, 0, before)


def test_joined_claims_have_a_label_only_where_both_had_the_same() -> None:
    shown = example("Ada met Bob", "Bob met Ada", "and Ada left")
    changed = spans.join(shown, 0)
    assert quotes(changed) == ["Ada met Bob. Bob met Ada", "and Ada left"]
    assert changed.claims[0].label is Label.ATTRIBUTABLE
    assert changed.claims[0].rationale == "Fact 1 states it."
    other = replace(shown.claims[1], label=Label.CONTRADICTORY, cited=(), rationale="No.")
    changed = spans.join(replace(shown, claims=(shown.claims[0], other)), 0)
    assert changed.claims == (ExampleClaim(Span(0, 24), None, (1,), "Fact 1 states it. No."),)
    with pytest.raises(InputError, match="Claim 3 is the last"):
        spans.join(shown, 2)


def test_claims_are_removed_and_the_last_one_cannot_be_saved_away() -> None:
    shown = example("Ada met Bob", "Bob met Ada")
    assert quotes(spans.remove(shown, 0)) == ["Bob met Ada"]
    with pytest.raises(InputError, match="No claim is left"):
        decided(replace(shown, claims=()), [])


def test_what_a_person_changed_is_corrected_even_where_the_last_look_changes_nothing() -> None:
    shown = example("Ada met Bob")
    same = [Judgement("Attributable", (1,), "Fact 1 states it.")]
    assert decided(shown, same)[0] is Status.ACCEPTED
    assert decided(replace(shown, revised=True), same)[0] is Status.CORRECTED
    assert decided(replace(shown, status=Status.CORRECTED), same)[0] is Status.CORRECTED


def graph() -> MemoryGraph:
    made = MemoryGraph.from_names([("Q937", "P19", "Q3012")])
    entities = (Entity("Q937", "Albert Einstein"), Entity("Q3012", "Ulm"))
    return MemoryGraph(made.statements(["t1"]), entities=entities, properties=(Property("P19", "place of birth"),))


def never() -> MemoryGraph:
    raise AssertionError("words need no graph")


def test_a_triplet_is_added_by_names_or_by_ids_of_the_graph() -> None:
    shown = example("Ada met Bob")
    added = with_triplet(shown, ("  Ada ", "place of  birth", "Bath"), never)
    assert added.triplets == (*FACTS, ("Ada", "place of birth", "Bath"))
    assert (added.status, added.revised) == (Status.PENDING, True)
    assert with_triplet(shown, ("Q937", "P19", "Q3012"), graph).triplets[-1] == (
        "Albert Einstein",
        "place of birth",
        "Ulm",
    )
    assert with_triplet(shown, ("Ada", "born", "1815"), graph).triplets[-1] == ("Ada", "born", "1815")


def test_a_triplet_that_is_there_or_not_whole_or_unknown_is_refused() -> None:
    shown = example("Ada met Bob")
    with pytest.raises(InputError, match="Ada — met — Bob is triplet 1 already"):
        with_triplet(shown, ("Ada", "met", "Bob"), never)
    with pytest.raises(InputError, match="has no property and no object"):
        with_triplet(shown, ("Ada", " ", ""), never)
    with pytest.raises(InputError, match=r"'Q404' here.* A name in words will do"):
        with_triplet(shown, ("Q404", "P19", "Ulm"), graph)


def test_an_example_that_named_no_triplets_can_be_given_some() -> None:
    shown = replace(example("Ada met Bob"), triplets=None, claims=(ExampleClaim(Span(0, 11), None),))
    assert with_triplet(shown, FACTS[0], never).triplets == FACTS


# -- whatever the reviewer does -------------------------------------------------------------------------------------

letters = st.text(alphabet="ab ,\n\r.|\U0001f680é", min_size=1, max_size=30).filter(str.strip)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Example, str, int]:
    text = draw(letters)
    borders = sorted(draw(st.sets(st.integers(0, len(text)), min_size=2, max_size=6)))
    pairs = [Span(a, b) for a, b in zip(borders[::2], borders[1::2], strict=False)]
    claims = tuple(ExampleClaim(span, draw(st.sampled_from([*Label, None])), (1,)) for span in pairs)
    start = draw(st.integers(0, len(text) - 1))
    quote = draw(st.one_of(letters, st.just(text[start : draw(st.integers(start + 1, len(text)))])))
    return Example("e", text, FACTS, claims, status=Status.PENDING), quote, draw(st.integers(0, len(claims) - 1))


@given(cases(), st.sampled_from(["quote", "split", "join", "remove", "add"]))
def test_whatever_is_done_spans_stay_exact_in_order_and_apart(case: tuple[Example, str, int], act: str) -> None:
    shown, quote, number = case
    steps = {
        "quote": lambda: requoted(shown, *[*quotes(shown)[:number], quote, *quotes(shown)[number + 1 :]]),
        "split": lambda: spans.split(shown, number, quote),
        "join": lambda: spans.join(shown, number),
        "remove": lambda: spans.remove(shown, number),
        "add": lambda: spans.add(shown, quote),
    }
    try:
        changed = steps[act]()
    except InputError:
        return
    assert changed.text == shown.text
    last = 0
    for claim in changed.claims:
        assert last <= claim.span.start < claim.span.end <= len(changed.text)
        last = claim.span.end
    if act in ("quote", "add") and changed != shown:
        assert any(words.split() == quote.split() for words in quotes(changed))
    assert example_of(json.loads(json.dumps(example_to_dict(changed)))) == changed
