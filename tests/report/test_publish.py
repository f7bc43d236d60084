"""Reports as files: each is read by its own reader or held against its schema, and what was exported is imported equal."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import Any

import jsonschema
import pypdf
import pytest
import rdflib
import scripted_report as scripted
from hypothesis import given, settings
from hypothesis import strategies as st

from claimver.errors import InputError
from claimver.report.claimreview import claim_review_json, claim_reviews, shortened
from claimver.report.formats import FORMATS, format_of, report_json, written
from claimver.report.history import Review
from claimver.report.language import speaking
from claimver.report.pdf import letters, report_pdf
from claimver.report.publication import Publication
from claimver.report.reading import report_of
from claimver.report.table import claims_csv
from claimver.report.webannotation import web_annotation_json, web_annotations
from claimver.types import Claim, Label, Span, Verdict

ADDRESS = {"type": "string", "format": "uri", "pattern": "^https?://"}
CLAIM_REVIEW = {
    "type": "object",
    "required": ["@context", "@type", "url", "claimReviewed", "reviewRating"],
    "properties": {
        "@context": {"const": "https://schema.org"},
        "@type": {"const": "ClaimReview"},
        "url": ADDRESS,
        "claimReviewed": {"type": "string", "minLength": 1, "maxLength": 75},
        "datePublished": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "author": {
            "type": "object",
            "required": ["@type", "name"],
            "properties": {"@type": {"enum": ["Organization", "Person"]}, "url": ADDRESS},
        },
        "reviewRating": {
            "type": "object",
            "required": ["@type", "alternateName", "ratingValue", "bestRating", "worstRating"],
            "properties": {"@type": {"const": "Rating"}, "alternateName": {"type": "string", "minLength": 1}},
        },
        "itemReviewed": {
            "type": "object",
            "required": ["@type", "appearance"],
            "properties": {"@type": {"const": "Claim"}, "appearance": {"type": "array", "minItems": 1}},
        },
    },
}  # required and recommended properties of developers.google.com/search/docs/appearance/structured-data/factcheck
SELECTOR = {
    "oneOf": [
        {
            "required": ["type", "start", "end"],
            "properties": {
                "type": {"const": "TextPositionSelector"},
                "start": {"type": "integer", "minimum": 0},
                "end": {"type": "integer", "minimum": 1},
            },
        },
        {
            "required": ["type", "exact", "prefix", "suffix"],
            "properties": {"type": {"const": "TextQuoteSelector"}, "exact": {"type": "string", "minLength": 1}},
        },
    ]
}
MOTIVATIONS = "assessing bookmarking classifying commenting describing identifying replying tagging".split()
ANNOTATION = {
    "type": "object",
    "required": ["id", "type", "motivation", "target"],
    "properties": {
        "id": {"type": "string", "format": "uri"},
        "type": {"const": "Annotation"},
        "motivation": {"enum": MOTIVATIONS},
        "body": {
            "type": "array",
            "items": {
                "required": ["type", "purpose"],
                "properties": {"type": {"enum": ["TextualBody", "SpecificResource"]}, "purpose": {"enum": MOTIVATIONS}},
            },
        },
        "target": {
            "oneOf": [
                {"type": "string", "format": "uri"},
                {
                    "type": "object",
                    "required": ["source", "selector"],
                    "properties": {"selector": {"type": "array", "minItems": 2, "items": SELECTOR}},
                },
            ]
        },
    },
}  # www.w3.org/TR/annotation-model, sections 3 and 4
REVIEWS = {0: Review("agree", "", 7.5), 2: Review("attributable", "=The menu <is> known 👩‍🚀", 1_700_000_000.25)}
FULL = Publication(
    scripted.report(),
    REVIEWS,
    author="Prüfstelle",
    author_url="https://example.org",
    reviewer="Ελένη Владимировна",
    page="https://example.org/check",
    source="https://example.org/article",
    day="2026-05-31",
)


def test_a_claim_review_has_what_search_engines_ask_for() -> None:
    rows = claim_reviews(FULL)
    assert len(rows) == 3
    for row in rows:
        jsonschema.validate(row, CLAIM_REVIEW)
    assert [row["url"] for row in rows] == [f"https://example.org/check#claim-{number}" for number in (1, 2, 3)]


def test_a_machines_verdict_says_that_no_person_reviewed_it() -> None:
    row: Any = claim_reviews(replace(FULL, reviews={}))[1]
    assert row["reviewRating"]["alternateName"] == "Attributable"
    assert "no person has reviewed this claim" in row["reviewBody"]
    assert "author" not in row["reviewRating"]
    assert row["isBasedOn"]["@type"] == "SoftwareApplication"


def test_a_persons_verdict_takes_the_machines_place_and_is_named() -> None:
    row: Any = claim_reviews(FULL)[2]
    assert row["reviewRating"]["alternateName"] == "Attributable"
    assert row["reviewRating"]["author"] == {"@type": "Person", "name": "Ελένη Владимировна"}
    assert "automatic verdict was: Extrapolatory" in row["reviewBody"]
    assert "isBasedOn" not in row


def test_a_note_alone_is_no_persons_verdict() -> None:
    row: Any = claim_reviews(replace(FULL, reviews={0: Review("", "look again")}))[0]
    assert "no person has reviewed this claim" in row["reviewBody"]


def test_a_claim_without_label_has_no_review() -> None:
    unjudged = replace(scripted.VERDICTS[0], label=None)
    report = scripted.report(verdicts=(unjudged, *scripted.VERDICTS[1:]))
    assert len(claim_reviews(replace(FULL, report=report, reviews={}))) == 2
    assert len(claim_reviews(replace(FULL, report=report, reviews={0: Review("contradictory", "")}))) == 3


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"page": ""}, "must name the page"),
        ({"page": "javascript:alert(1)"}, "no web address for the page"),
        ({"source": "example.org"}, "no web address for the text checked"),
        ({"day": "31 May"}, "no date"),
    ],
)
def test_a_publication_that_cannot_be_says_why(changed: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        claim_reviews(replace(FULL, **changed))


def test_a_claim_review_can_stand_in_a_page_as_it_is() -> None:
    assert "<" not in claim_review_json(FULL)
    assert json.loads(claim_review_json(FULL))[2]["reviewBody"].endswith("=The menu <is> known 👩‍🚀")


def test_a_claim_is_shortened_at_a_space() -> None:
    assert shortened("word " * 40).endswith("word…")
    assert len(shortened("x" * 300)) == 75


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # of rdflib's own parser
def test_annotations_follow_the_recommendation() -> None:
    page = web_annotations(FULL)
    assert [item["motivation"] for item in page["items"]] == [
        "assessing",
        "replying",
        "assessing",
        "assessing",
        "replying",
    ]
    for item in page["items"]:
        jsonschema.validate(item, ANNOTATION)
    graph = rdflib.Graph().parse(data=json.dumps(page | {"@context": VOCABULARY}), format="json-ld")
    oa = rdflib.Namespace("http://www.w3.org/ns/oa#")
    assert len(set(graph.subjects(rdflib.RDF.type, oa.Annotation))) == 5
    quotes = {str(value) for value in graph.objects(None, oa.exact)}
    assert quotes == {verdict.claim.span.of(scripted.TEXT) for verdict in scripted.VERDICTS}


VOCABULARY = {
    "oa": "http://www.w3.org/ns/oa#",
    "id": "@id",
    "type": "@type",
    "Annotation": "oa:Annotation",
    "TextQuoteSelector": "oa:TextQuoteSelector",
    "items": {"@id": "http://www.w3.org/ns/activitystreams#items", "@container": "@list"},
    "target": {"@type": "@id", "@id": "oa:hasTarget"},
    "selector": {"@type": "@id", "@id": "oa:hasSelector"},
    "exact": "oa:exact",
}  # the terms of www.w3.org/ns/anno.jsonld that the test asks for


def imported(publication: Publication) -> Publication:
    return report_of(web_annotation_json(publication).encode("utf-8"), "annotations.jsonld")


def test_annotations_imported_are_what_was_exported() -> None:
    found = imported(FULL)
    assert found == FULL


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40), st.data())
def test_any_text_and_span_comes_back(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    verdict = Verdict(Claim(Span(start, end), text), Label.EXTRAPOLATORY, 0.5, rationale=text)
    publication = Publication(scripted.report(text, (verdict,)), {0: Review("", text, 1.0)})
    assert imported(publication) == publication
    assert report_of(report_json(publication).encode("utf-8"), "r").report.verdicts[0].claim.span == Span(start, end)


def test_what_another_tool_changed_counts() -> None:
    page = web_annotations(replace(FULL, reviews={}))
    page["items"][0]["body"][0]["value"] = "Attributable"
    del page["items"][1]
    added = json.loads(json.dumps(page["items"][0])) | {"id": "urn:x:1", "claimver:claim": None, "body": []}
    added["target"]["selector"] = [{"type": "TextPositionSelector", "start": 0, "end": 9}]
    found = report_of(json.dumps(page | {"items": [*page["items"], added]}).encode(), "r").report
    assert [verdict.label for verdict in found.verdicts] == [Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, None]
    assert found.verdicts[2].claim == Claim(Span(0, 9), "Apollo 11")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("selector", 0, "start"), 1, "Offsets are counted in Unicode code points"),
        (("selector", 0, "end"), 5_000, "no part of the text"),
        (("selector", 0, "start"), "0", "no part of the text"),
    ],
)
def test_broken_offsets_are_refused(path: tuple[Any, ...], value: object, message: str) -> None:
    page = web_annotations(FULL)
    place = page["items"][0]["target"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(InputError, match=message):
        report_of(json.dumps(page).encode(), "r")


def test_a_saved_report_read_again_is_written_the_same() -> None:
    once = report_json(FULL)
    assert report_json(report_of(once.encode("utf-8"), "r")) == once


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "holds no report"),
        (b"{}", "'text' is missing"),
        (b'{"type": "AnnotationPage", "items": []}', "without the text"),
        (json.dumps(json.loads(report_json(FULL)) | {"claims": [{"start": 3, "end": 1}]}).encode(), "no part of"),
        (json.dumps(json.loads(report_json(FULL)) | {"model": 3}).encode(), "no report of this version"),
        (json.dumps(json.loads(report_json(FULL)) | {"review": [{"claim": 9}]}).encode(), "a review of claim 9"),
    ],
)
def test_what_is_no_report_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        report_of(data, "r.json")


def test_a_table_has_a_row_a_claim_and_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(claims_csv(FULL).removeprefix("\ufeff"))))
    assert [row["label"] for row in rows] == ["Contradictory", "Attributable", "Extrapolatory"]
    assert rows[2]["own verdict"] == "Attributable"
    assert rows[2]["own note"] == "'=The menu <is> known 👩‍🚀"
    assert rows[0]["triplets"] == "Apollo 11 – location of landing → Moon (point in time: 20 July 1969)"
    assert scripted.TEXT[int(rows[1]["start"]) : int(rows[1]["end"])] == rows[1]["claim"]


def pdf_text(data: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages).split())


def test_a_pdf_says_what_the_report_says_in_any_european_script() -> None:
    data = report_pdf(FULL)
    text = pdf_text(data)
    for words in (
        "Prüfstelle",
        "Ελένη Владимировна",
        "Claim 3 of 3",
        "Michael Collins",
        "Q104859",
        "[1 Contradictory]",
    ):
        assert words in text
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.metadata is not None
    assert reader.metadata.author == "Prüfstelle"
    links = [str(note.get_object()["/A"]["/URI"]) for page in reader.pages for note in page.get("/Annots") or ()]
    assert "https://www.nasa.gov/history/apollo-11" in links


def test_a_pdf_says_that_a_letter_is_missing() -> None:
    text = "Paris שלום 👩‍🚀 \x00\u202e"
    verdict = Verdict(Claim(Span(0, 5), "Paris."), Label.EXTRAPOLATORY)
    shown = pdf_text(report_pdf(Publication(scripted.report(text, (verdict,)))))
    assert "U+202E" in shown
    assert "6 characters have no letter" in shown
    assert "U+05E9 HEBREW LETTER SHIN (1)" in shown
    assert "U+1F680 ROCKET (1)" in shown


def test_a_pdf_of_many_claims_and_long_words_has_all_pages() -> None:
    data = report_pdf(Publication(scripted.many(40)))
    assert "Claim 40 of 40" in pdf_text(data)
    report_pdf(Publication(scripted.report("x" * 3_000, ())))


def test_a_pdf_speaks_the_language_chosen() -> None:
    with speaking("de"):
        assert "1 belegt, 1 widersprochen, 1 offen" in pdf_text(report_pdf(FULL))


def test_the_font_has_the_letters_of_europe() -> None:
    assert {ord(letter) for letter in "äöüßÄÖÜéÈñçåøæłşğőžđățŐ αβγδΩάή абвгЁїЖґљ →≠≈–“”…"} <= letters()


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_takes_a_report_without_claims(name: str) -> None:
    assert written(replace(FULL, report=scripted.report("Nothing.", ()), reviews={}), name)


@pytest.mark.parametrize("name", FORMATS)
def test_every_ending_names_its_format(name: str) -> None:
    assert {format_of(f"report{ending}") for ending in FORMATS[name].endings} == {name}


def test_a_name_without_a_known_ending_is_refused() -> None:
    for name in ("report.docx", "report.jsonld", "report"):
        with pytest.raises(InputError, match=r"must end in one of: \.json"):
            format_of(name)
