"""Sections: everything a reader needs about a claim is there, in words, and nothing is invented."""

from dataclasses import replace

import pytest
import scripted_report as scripted
from hypothesis import given
from hypothesis import strategies as st

from claimver.report import beside, claim_parts, sections
from claimver.report.elements import Element, plain
from claimver.report.graph import evidence_graph
from claimver.report.settle import needed, read_of
from claimver.report.words import (
    CAUSE_MARKS,
    FOREIGN,
    SYMBOLS,
    cause_key,
    cause_words,
    label_words,
    text_words,
    tms_words,
    wikidata_address,
)
from claimver.types import (
    Cause,
    Claim,
    Entity,
    Evidence,
    Label,
    Mention,
    Passage,
    Property,
    Qualifier,
    Span,
    Triplet,
    Value,
    Verdict,
)


def hrefs(part: Element | str) -> list[str]:
    """The addresses of all links within."""
    if isinstance(part, str):
        return []
    own = [part.attributes["href"]] if "href" in part.attributes else []
    return own + [address for child in part.children for address in hrefs(child)]


def test_segments_put_together_are_the_text() -> None:
    pieces = sections.segments(scripted.report())
    assert "".join(piece.text for piece in pieces) == scripted.TEXT
    assert [piece.claim for piece in pieces] == [0, None, 1, None, 2, None]


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45)), max_size=5))
def test_segments_put_together_are_the_text_whatever_the_spans(text: str, spans: list[tuple[int, int]]) -> None:
    verdicts = tuple(Verdict(Claim(Span(*sorted(pair)), ""), None) for pair in spans)
    pieces = sections.segments(scripted.report(text, verdicts))
    assert "".join(piece.text for piece in pieces) == text


def test_every_label_and_cause_has_words() -> None:
    assert set(SYMBOLS) == {*Label, None}
    assert set(CAUSE_MARKS) == {*map(cause_key, Cause), FOREIGN}
    assert len({label_words(label).meaning for label in SYMBOLS}) == 4
    assert len({*map(cause_words, CAUSE_MARKS)}) == len(set(CAUSE_MARKS.values())) == len(CAUSE_MARKS)


def test_the_detail_of_a_claim_holds_label_reason_score_triplet_and_entities() -> None:
    words = plain(sections.detail(scripted.report(), 0))
    for expected in (
        "Claim 1 of 3",
        "✗ Contradictory",
        "The claim denies that Apollo 11 landed on the Moon",
        "TMS 0.91",
        "location of landing",
        "20 July 1969",
        "rank: preferred",
        "Apollo by the Numbers",
        "1969 crewed mission",
    ):
        assert expected in words


def test_wikidata_ids_are_links_and_local_ids_are_not() -> None:
    addresses = hrefs(sections.detail(scripted.report(), 1))
    assert "https://www.wikidata.org/wiki/Q43653" in addresses
    assert "https://www.wikidata.org/wiki/Property:P1029" in addresses
    assert not any("L7" in address for address in addresses)
    assert "L7" in plain(sections.detail(scripted.report(), 1))


@pytest.mark.parametrize("id", ["L1", "Q0", "Q12 ", "q12", "Q12\n", "P", "Q1/../x", ""])
def test_an_id_that_is_not_wikidatas_has_no_address(id: str) -> None:
    assert wikidata_address(id) is None


def test_the_cause_is_given_in_plain_words() -> None:
    assert cause_words(cause_key(Cause.IRRELEVANT)) in plain(sections.detail(scripted.report(), 2))
    assert "No evidence is cited for this claim." in plain(sections.detail(scripted.report(), 2))


def test_a_claim_without_label_says_that_it_does_not_count() -> None:
    failed = replace(scripted.VERDICTS[2], label=None, cause=Cause.TIMED_OUT)
    words = plain(sections.detail(scripted.report(verdicts=(failed,)), 0))
    assert "• No label" in words
    assert "not the same as finding no evidence" in words
    assert "counts not at all in KAS" in words


def test_passages_are_shown_with_their_source() -> None:
    passage = Passage("p1", "It landed.", "A history", "https://a.example/history", "1999")
    verdict = replace(scripted.VERDICTS[0], triplets=(), passages=(passage,))
    shown = sections.detail(scripted.report(verdicts=(verdict,)), 0)
    assert "It landed." in plain(shown)
    assert "https://a.example/history" in hrefs(shown)


def test_the_summary_counts_labels_and_explains_the_score() -> None:
    words = plain(sections.summary(scripted.report()))
    assert words.startswith("1 supported, 1 contradicted, 1 open")
    assert "KAS 0.58" in words
    assert text_words(scripted.report()) in words
    assert "+1.76" in words  # the term of the second claim: 2 × 0.88


def test_the_summary_says_when_nothing_could_be_looked_up_or_the_search_was_cut() -> None:
    nothing = scripted.report("Nobody knows.", (Verdict(Claim(Span(0, 12), "Nobody knows."), None),))
    assert "Nothing in this text could be found in the knowledge graph" in plain(sections.summary(nothing))
    cut = scripted.report(evidence=Evidence(complete=False))
    assert "cut short" in plain(sections.summary(cut))
    assert "No claim was found" in plain(sections.summary(scripted.report("Why?", ())))


def test_scores_have_words_for_every_height() -> None:
    assert len({tms_words(replace(scripted.VERDICTS[0], tms=tms)) for tms in (0.1, 0.5, 0.9)}) == 3
    assert "nothing to match" in tms_words(scripted.VERDICTS[2])


def test_the_list_of_claims_has_buttons_for_the_page_and_links_for_a_file() -> None:
    report = scripted.report()
    assert hrefs(sections.claim_list(report)) == ["#claim-1", "#claim-2", "#claim-3"]
    buttons = sections.claim_list(report, selected=1, buttons=True)
    chosen = [row.children[0] for row in buttons.children if isinstance(row, Element)]
    assert [part.attributes.get("aria-current") for part in chosen if isinstance(part, Element)] == [None, "true", None]


def test_a_node_shows_its_statements_and_a_statement_who_cites_it() -> None:
    report = scripted.report()
    graph = evidence_graph(report, scope="all")
    assert "Moon" in plain(beside.part_detail(beside.every_triplet(report), graph, "Q43653"))
    assert "Cited by claim 1." in plain(beside.part_detail(beside.every_triplet(report), graph, "s1"))
    assert "Cited by no claim." in plain(beside.part_detail(beside.every_triplet(report), graph, "s5"))
    assert "20 July 1969" in plain(beside.part_detail(beside.every_triplet(report), graph, "s5#value"))


def test_a_long_list_shows_the_claims_around_the_one_selected() -> None:
    many = scripted.report(verdicts=scripted.VERDICTS * 40)
    for selected, first in ((0, 1), (60, 46), (119, 91)):
        rows = sections.claim_list(many, selected=selected, buttons=True, most=30)
        assert len(rows.children) == 30
        assert rows.attributes["aria-label"] == f"Claims {first} to {first + 29} of 120"


def buttons(part: Element | str) -> list[Element]:
    """The buttons of an element, in order."""
    if isinstance(part, str):
        return []
    return [part] * (part.tag == "button") + [inner for child in part.children for inner in buttons(child)]


def test_the_cards_ask_for_another_meaning_on_the_page_only() -> None:
    report = scripted.report()
    verdict = report.verdicts[1]
    shown = claim_parts.entity_cards(report, verdict, ask=True)
    assert [button.attributes["data-item"] for button in buttons(shown)] == ["0", "1", "2"]
    assert [mention.text for mention in claim_parts.mentions_of(report, verdict)][2] == "Michael Collins"
    in_file = claim_parts.entity_cards(report, verdict)
    assert buttons(in_file) == []
    assert "Could also be" in plain(in_file)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ([None], "No claim of this text could be judged."),
        ([Label.ATTRIBUTABLE] * 2, "The evidence supports every claim that was judged."),
        ([Label.ATTRIBUTABLE], "The evidence supports the claim that was judged."),
        (
            [Label.ATTRIBUTABLE, Label.EXTRAPOLATORY],
            "The evidence supports a part of this text and decides nothing about the rest.",
        ),
        ([Label.EXTRAPOLATORY], "The evidence supports no claim of this text and contradicts none."),
        ([Label.CONTRADICTORY, Label.EXTRAPOLATORY, None], "The evidence contradicts a part of this text."),
        ([Label.CONTRADICTORY] * 2, "The evidence contradicts every claim that was judged."),
        ([Label.CONTRADICTORY, None], "The evidence contradicts the claim that was judged."),
    ],
)
def test_the_sentence_on_a_text_is_true_of_its_counts(labels: list[Label | None], expected: str) -> None:
    verdicts = tuple(replace(scripted.VERDICTS[0], label=label) for label in labels)
    assert expected in text_words(scripted.report(verdicts=verdicts))


def test_an_open_claim_says_what_is_missing_of_which_entity_and_what_to_do() -> None:
    open_claim = replace(
        scripted.VERDICTS[1], label=Label.EXTRAPOLATORY, cause=Cause.PARTIAL, triplets=scripted.CREWED[:1]
    )
    report = scripted.report(verdicts=(open_claim,))
    words = plain(claim_parts.why(report, open_claim, (scripted.DATE,)))
    assert "Buzz Aldrin (Q2252), Michael Collins (Q104859)" in words
    assert "it states none of them of Buzz Aldrin (Q2252): time of spacecraft landing (P620)" in words
    assert "What to do:" in words


def test_claims_without_any_verdict_are_counted() -> None:
    report = scripted.report()
    claims = (*(v.claim for v in report.verdicts), Claim(Span(0, 1), "A."))
    left = replace(report, document=replace(report.document, claims=claims))
    assert "1 more claim was found and got no verdict" in plain(sections.summary(left))


def test_a_statement_of_wikidata_is_a_link_to_its_place() -> None:
    assert "https://www.wikidata.org/wiki/Q43653#P1158" in hrefs(claim_parts.evidence(scripted.VERDICTS[0]))


def test_an_id_that_is_the_name_is_not_said_twice() -> None:
    ada, father = Entity("Ada Lovelace", "Ada Lovelace"), Property("father", "father")
    verdict = replace(scripted.VERDICTS[0], triplets=(Triplet("s1", ada, father, Entity("Q5679", "Lord Byron")),))
    said = plain(claim_parts.evidence(verdict))
    assert (said.count("Ada Lovelace"), said.count("father"), said.count("Q5679")) == (1, 1, 1)


def test_both_sides_are_named_even_where_nothing_was_found() -> None:
    against = plain(claim_parts.both_sides(scripted.VERDICTS[0]))
    assert against.startswith("For the claimNothing was found.Against the claimApollo 11 — location of landing → Moon")


def test_what_bears_out_a_part_of_a_claim_stands_in_the_place_of_what_bears_it_out() -> None:
    verdict = replace(scripted.VERDICTS[0], label=Label.EXTRAPOLATORY, cause=Cause.PARTIAL)
    said = plain(claim_parts.both_sides(verdict))
    assert said.startswith("For a part of itApollo 11 — location of landing → Moon")
    assert said.endswith("Against the claimNothing was found.")


def test_of_an_open_claim_one_line_says_that_nothing_was_found_either_way() -> None:
    verdict = replace(scripted.VERDICTS[0], label=Label.EXTRAPOLATORY, cause=Cause.IRRELEVANT, triplets=())
    assert plain(claim_parts.both_sides(verdict)) == "Nothing was found for or against the claim."


def test_how_much_was_read_is_told_once_something_was() -> None:
    verdict = replace(scripted.VERDICTS[1], label=Label.EXTRAPOLATORY, cause=Cause.IRRELEVANT, triplets=())
    assert "statements about that were read." in plain(claim_parts.why(scripted.report(), verdict))
    before = scripted.report(evidence=Evidence())  # while the text is being checked
    assert "read." not in plain(claim_parts.why(before, verdict))


def test_what_names_more_of_the_claim_is_read_first() -> None:
    crew, held = Property("P1", "crew member"), Property("P2", "position held")
    one, other = (m.entity for m in scripted.report().document.mentions[:2])
    assert one is not None
    assert other is not None
    alone = Triplet("a", one, crew, Value("string", "Ada", "Ada"))
    both = Triplet(
        "b",
        one,
        held,
        Value("string", "captain", "captain"),
        qualifiers=(Qualifier(Property("P3", "replaced by"), other),),
    )
    verdict = replace(scripted.VERDICTS[0], claim=Claim(Span(0, 10**6), ""), triplets=())
    assert read_of(scripted.report(evidence=Evidence((alone, both))), verdict) == (both, alone)


def test_before_the_scores_a_claim_is_shown_without_them() -> None:
    words = plain(sections.detail(scripted.report(), 0, scored=False))
    assert words.startswith("Claim 1 ")
    assert "TMS" not in words
    assert "2 claims judged so far" in plain(sections.counts(scripted.report(verdicts=scripted.VERDICTS[:2])))


def test_a_pronoun_that_means_nothing_stands_for_its_name() -> None:
    text = "Ada Brook, who was born in Oakton, left."
    name, who, town = (Span(text.index(w), text.index(w) + len(w)) for w in ("Ada Brook", "who", "Oakton"))
    mentions = (Mention(name, "Ada Brook"), Mention(who, "who", antecedent=name), Mention(town, "Oakton"))
    verdict = replace(scripted.VERDICTS[0], claim=Claim(Span(11, 33), "Ada Brook was born in Oakton."), triplets=())
    report = scripted.report(text, (verdict,))
    report = replace(report, document=replace(report.document, mentions=mentions))
    assert [mention.text for mention in claim_parts.mentions_of(report, verdict)] == ["Ada Brook", "Oakton"]
    assert needed(report, verdict).unknown == ("Ada Brook", "Oakton")
    assert "Choose a meaning" in plain(claim_parts.entity_cards(report, verdict, ask=True))


def test_of_an_open_claim_that_cites_nothing_what_was_read_of_its_names_is_listed() -> None:
    bare = replace(scripted.VERDICTS[1], label=Label.EXTRAPOLATORY, triplets=())
    listed = claim_parts.read(scripted.report(), bare)
    assert listed is not None
    assert [words in plain(listed) for words in ("Neil Armstrong", "Michael Collins", "20 July 1969")] == [
        True,
        True,
        False,
    ]
    assert claim_parts.read(scripted.report(), scripted.VERDICTS[1]) is None  # what decides it stands there
    many = tuple(replace(scripted.CREWED[0], id=f"m{n}") for n in range(claim_parts.READ_SHOWN + 2))
    assert "2 more were read." in plain(claim_parts.read(scripted.report(evidence=Evidence(many)), bare) or "")


def test_the_address_in_a_source_is_a_link_and_stands_once() -> None:
    place = "https://www.wikidata.org/wiki/Q43653#P1158"
    told = replace(scripted.LANDED, source=f"written by hand; look it up: {place}", references=())
    shown = claim_parts.evidence(replace(scripted.VERDICTS[0], triplets=(told,)))
    assert hrefs(shown).count(place) == 1
    assert "source: written by hand; look it up: " in plain(shown)


@pytest.mark.parametrize(
    ("read", "shown"),
    [("Ann Lee died in 2012.", "Ann Lee died in 2012."), ("and she died in 2012.", "and she died in 2012"), ("", None)],
)
def test_in_a_list_a_claim_is_told_as_it_was_read_where_it_is_written_otherwise(read: str, shown: str | None) -> None:
    text = "Ann Lee sang and she died in 2012."
    report = scripted.report()
    report = replace(report, document=replace(report.document, text=text))
    verdict = Verdict(Claim(Span(13, 33), read), None)
    assert claim_parts.standing(report, verdict) == (shown or "and she died in 2012")
