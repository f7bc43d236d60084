"""The HTML file: complete, escaped, without script, asking nobody for anything."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import scripted_report as scripted

from claimver.report.html import report_html
from claimver.report.publication import Publication
from claimver.types import Claim, Document, Span

HOSTILE = '<script>alert(1)</script><img src="https://evil.example/x.png" onerror=alert(1)>'


class Page(HTMLParser):
    """Collects tags, ids, links and the words of the body."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_nothing_in_the_file_runs_or_is_loaded() -> None:
    page = report_html(Publication(scripted.report()))
    tags = Page(page).tags
    scripts = [attributes.get("type") for tag, attributes in tags if tag == "script"]
    assert scripts == ["application/ld+json", "application/json"]  # data to a browser
    assert not {"link", "img", "iframe", "object", "embed", "form"} & {tag for tag, _ in tags}
    assert not any("src" in attributes or "srcset" in attributes for _, attributes in tags)
    assert "url(" not in re.sub(r"url\(#graph-\d+-arrow\)", "", page)
    assert "@import" not in page


def test_its_policy_forbids_everything_but_its_own_style() -> None:
    tags = Page(report_html(Publication(scripted.report()))).tags
    policies = [a["content"] for _, a in tags if a.get("http-equiv") == "Content-Security-Policy"]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]


def test_markup_in_text_and_graph_is_shown_and_does_not_act() -> None:
    verdict = replace(scripted.VERDICTS[0], claim=Claim(Span(0, 10), HOSTILE), rationale=HOSTILE)
    report = scripted.report(HOSTILE, (verdict,), model=HOSTILE)
    page = report_html(Publication(report))
    assert "<script>alert" not in page
    assert "<img" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 3


def test_each_mark_leads_to_its_claim() -> None:
    tags = Page(report_html(Publication(scripted.report()))).tags
    ids = {attributes.get("id") for _, attributes in tags}
    targets = {attributes["href"][1:] for tag, attributes in tags if (attributes.get("href") or "").startswith("#")}
    assert targets == {"claim-1", "claim-2", "claim-3"} <= ids


def test_ids_are_unique() -> None:
    ids = [
        attributes["id"]
        for _, attributes in Page(report_html(Publication(scripted.report()))).tags
        if "id" in attributes
    ]
    assert len(ids) == len(set(ids)) > 3


def test_claims_that_cite_triplets_have_a_picture() -> None:
    assert report_html(Publication(scripted.report())).count("<svg") == 2


def test_it_prints() -> None:
    assert "@media print" in report_html(Publication(scripted.report()))


def test_a_text_without_claims_makes_a_file_too() -> None:
    page = report_html(Publication(scripted.report("Why?", (), document=Document("d", "Why?"), kas=None)))
    assert "No claim was found" in page
    assert "KAS none" in page


def test_equal_reports_make_equal_files() -> None:
    assert report_html(Publication(scripted.report())) == report_html(Publication(scripted.report()))
