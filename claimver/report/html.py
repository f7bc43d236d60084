"""A report as one HTML file: nothing runs, nothing is loaded, readable in any browser, printable.

It carries its ClaimReviews as JSON-LD, and itself as data: the Verify page and ``claimver export`` read it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from markupsafe import Markup, escape

from claimver.report import draw, sections
from claimver.report.claimreview import reviews_at
from claimver.report.elements import Element, element, link, markup, visible
from claimver.report.graph import evidence_graph, focus, only
from claimver.report.history import Review
from claimver.report.language import say, spoken
from claimver.report.publication import Publication
from claimver.report.reading import DATA_OPENS
from claimver.report.webannotation import web_annotations
from claimver.report.words import label_words
from claimver.types import Report

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = (draw.STATIC / "parts.css").read_text("utf-8") + (draw.STATIC / "report.css").read_text("utf-8")
DRAWN_NODES = 60  # a claim's graph beyond this is a table only

_PAGE = Markup(
    '<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    '<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="referrer" content="no-referrer">\n'
    "<title>{title}</title>\n<style>\n{style}</style>\n{data}</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
)


def report_html(publication: Publication) -> str:
    """The report as a self-contained page; every text in it is escaped, and its policy forbids scripts and requests.

    Raises: InputError for an address or a day that is none.
    """
    report = publication.report
    parts: list[Markup] = [
        markup(element("h1", say("report.title"))),
        *([markup(about)] if (about := _about(publication)) else []),
        markup(sections.summary(report)),
        markup(element("h2", say("report.text"))),
        markup(marked_text(report)),
        markup(element("div", sections.legend(), style="margin-top:1rem")),
        markup(element("h2", say("claims.title"))),
        markup(_claims_or_none(report)),
        *_claims(report, publication.reviews),
        markup(element("h2", say("made.title"))),
        markup(sections.provenance(report)),
        markup(element("footer", say("report.footer"))),
    ]
    return str(
        _PAGE.format(
            policy=POLICY,
            language=spoken(),
            title=escape("ClaimVer report"),
            style=Markup(STYLE),  # noqa: S704 - our own files
            data=_data(publication),
            body=Markup("\n").join(parts),
        )
    )


def _data(publication: Publication) -> Markup:
    """What programs read of the file: the ClaimReviews, and the report itself. Neither can end its element."""
    reviews = list(reviews_at(publication))
    found = [('<script type="application/ld+json">', reviews)] if reviews else []
    blocks = [*found, (DATA_OPENS, web_annotations(publication))]
    rows = (f"{opening}{_inside_script(row)}</script>\n" for opening, row in blocks)
    return Markup("".join(rows))  # noqa: S704 - every "<" of the data is escaped


def _inside_script(row: object) -> str:
    return json.dumps(row, separators=(",", ":")).replace("<", "\\u003c")


def _about(publication: Publication) -> Element | None:
    """Who published and reviewed the report, when, and what was checked; None where nothing is known."""
    pairs = [
        (say("publish.author"), publication.author, publication.author_url),
        (say("publish.reviewer"), publication.reviewer if publication.reviews else "", ""),
        (say("publish.day"), publication.day, ""),
        (say("publish.source"), publication.source, publication.source),
        (say("publish.field.page"), publication.page, publication.page),
    ]
    rows = [
        part
        for name, value, address in pairs
        if value
        for part in (
            element("dt", name),
            element("dd", link(value, address) if address else element("span", *visible(value))),
        )
    ]
    return element("dl", *rows, cls="provenance") if rows else None


def marked_text(report: Report) -> Element:
    """The text with each claim marked by colour, symbol and underline, linked to its section."""
    children: list[Element | str] = []
    for segment in sections.segments(report):
        shown = visible(segment.text)
        if segment.claim is None:
            children.extend(shown)
            continue
        words = label_words(report.verdicts[segment.claim].label)
        mark = element("mark", *shown, cls=words.key, data_symbol=words.symbol, title=words.name)
        children.append(element("a", mark, href=f"#claim-{segment.claim + 1}"))
    return element("div", *children, cls="text", dir="auto")


def _claims_or_none(report: Report) -> Element:
    if report.verdicts:
        return sections.claim_list(report)
    return element("p", say("notice.no_claim"), cls="notice")


def _claims(report: Report, reviews: Mapping[int, Review]) -> list[Markup]:
    graph = evidence_graph(report, scope="deciding")
    parts = []
    for index in range(len(report.verdicts)):
        detail = sections.detail(report, index, heading="h3", reviews=reviews)
        detail = Element(detail.tag, detail.children, {**detail.attributes, "id": f"claim-{index + 1}"})
        picture = Markup("")
        if 0 < len(focus(graph, index).nodes) <= DRAWN_NODES:
            picture = draw.svg(
                only(graph, index), title=say("report.drawing", number=index + 1), name=f"graph-{index + 1}"
            )
        parts.append(_inside(markup(detail), picture))
    return parts


def _inside(section: Markup, picture: Markup) -> Markup:
    """The picture as the last child of the section."""
    opening, _, closing = section.rpartition("</section>")
    return opening + picture + Markup("</section>") + closing
