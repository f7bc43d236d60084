"""A report's own files read again: HTML too, and what comes from outside is refused or can be shown, never a crash."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import jsonschema
import pytest
import scripted_report as scripted
from hypothesis import given, settings
from hypothesis import strategies as st
from report.test_publish import CLAIM_REVIEW, FULL

from claimver.errors import InputError
from claimver.report import sound as limits
from claimver.report.formats import report_json
from claimver.report.history import Review
from claimver.report.html import report_html
from claimver.report.publication import Publication
from claimver.report.reading import data_in, report_of
from claimver.report.webannotation import web_annotation_json
from claimver.types import Claim, Label, Span, Verdict

WRITERS = (report_json, web_annotation_json, report_html)
HOSTILE = '</script><script>alert(1)</script><!-- <script type="application/json" id="claimver-report">{}</script>'


def again(publication: Publication, write: Any) -> Publication:
    return report_of(write(publication).encode("utf-8"), "report")


@pytest.mark.parametrize("write", [web_annotation_json, report_html])
def test_what_is_imported_is_what_was_exported(write: Any) -> None:
    assert again(FULL, write) == FULL


def test_a_json_report_keeps_who_said_what_and_when() -> None:
    found = again(FULL, report_json)
    assert replace(found, report=FULL.report) == FULL


def test_the_html_of_a_report_read_again_is_the_same_file() -> None:
    page = report_html(FULL)
    assert report_html(report_of(page.encode("utf-8"), "r.html")) == page


@pytest.mark.parametrize("write", WRITERS)
def test_markup_in_a_text_ends_no_data(write: Any) -> None:
    verdict = Verdict(Claim(Span(0, 9), HOSTILE), Label.EXTRAPOLATORY, 0.5, rationale=HOSTILE)
    publication = Publication(scripted.report(HOSTILE, (verdict,)), {0: Review("", HOSTILE, 1.0)}, author=HOSTILE)
    found = again(publication, write)
    assert (found.report.document.text, found.report.verdicts[0].rationale) == (HOSTILE, HOSTILE)
    assert (found.reviews[0].note, found.author) == (HOSTILE, HOSTILE)


def test_the_settings_of_one_computer_are_not_taken_along() -> None:
    report = scripted.report(settings={"model": "endpoint:http://127.0.0.1/#x", "contact": "me@example.org"})
    written = web_annotation_json(Publication(report))
    assert "endpoint:" not in written
    page = json.loads(written)
    page["claimver:report"]["settings"] = dict(report.settings)
    assert report_of(json.dumps(page).encode(), "r").report.settings == {}


def claim_reviews_in(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    rows: list[dict[str, Any]] = json.loads(found[1])
    return rows


def test_the_page_carries_its_claim_reviews() -> None:
    rows = claim_reviews_in(report_html(FULL))
    assert len(rows) == 3
    for row in rows:
        jsonschema.validate(row, CLAIM_REVIEW)
    assert rows[2]["reviewRating"]["author"]["name"] == "Ελένη Владимировна"


def test_without_an_address_a_claim_review_names_its_part_of_the_page() -> None:
    page = report_html(replace(FULL, page=""))
    assert [row["url"] for row in claim_reviews_in(page)] == ["#claim-1", "#claim-2", "#claim-3"]
    assert all(f'id="claim-{number}"' in page for number in (1, 2, 3))


def test_the_page_says_who_published_and_reviewed_it() -> None:
    body = report_html(FULL).partition("<body>")[2]
    for words in ("Prüfstelle", "Ελένη Владимировна", "2026-05-31", "https://example.org/article"):
        assert words in body


def test_a_page_that_is_no_report_is_told_apart() -> None:
    assert data_in(b"<html><body>An article.</body></html>") is None


def changed(path: tuple[Any, ...], value: object) -> bytes:
    page = json.loads(web_annotation_json(FULL))
    place = page["claimver:report"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(page).encode()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("document", "mentions", 0, "span", "end"), 9_999, "no part of the report's text"),
        (("document", "mentions", 0, "span", "start"), -1, "no part of the report's text"),
        (("verdicts", 0, "confidence"), 1e300, "no confidence; it is between 0 and 1"),
        (("kas",), float("nan"), "no KAS"),
        (("verdicts", 0, "steps", 0, "parent"), 7, "grew from step 7"),
        (("document", "text"), scripted.TEXT + "x" * limits.MOST_CHARACTERS, "characters; one of up to 1,000,000"),
        (("verdicts", 0, "label"), "Perhaps", "cannot be read"),
        (("evidence", "triplets"), 3, "cannot be read"),
    ],
)
def test_a_damaged_report_is_refused_in_one_line(path: tuple[Any, ...], value: object, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        report_of(changed(path, value), "r.jsonld")
    assert str(caught.value).startswith("r.jsonld: ")
    assert "\n" not in str(caught.value)


def test_a_persons_verdict_that_is_none_is_refused() -> None:
    row = json.loads(report_json(FULL))
    row["review"][0]["label"] = "__class__"
    with pytest.raises(InputError, match="no verdict of a person on claim 1"):
        report_of(json.dumps(row).encode(), "r.json")


VALUES = st.sampled_from([None, -1, 10**400, 1.5, "", "x", [], [[]], {}, True, {"_": "Value"}, {"_": []}])


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(WRITERS), st.data())
def test_a_report_with_anything_in_place_of_a_part_is_refused_or_shown(write: Any, data: st.DataObject) -> None:
    written = write(FULL).encode("utf-8")
    row = json.loads(data_in(written) or written)
    place, key = row, data.draw(st.sampled_from(sorted(row)))
    while isinstance(place[key], (dict, list)) and place[key] and data.draw(st.integers(0, 5)):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(VALUES)
    try:
        found = report_of(json.dumps(row).encode(), "r")
    except InputError:
        return
    assert report_html(found)
