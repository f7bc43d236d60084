"""What a report shows, section by section, as elements: the page and the HTML file are built from the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from claimver.report import claim_parts as parts
from claimver.report.elements import Element, Part, element, visible
from claimver.report.history import Review
from claimver.report.language import count, decimal, say, signed
from claimver.report.marks import badge, fold, meter, table_box
from claimver.report.words import SYMBOLS, label_words, tally_words, text_words, unanswered
from claimver.score import claim_score
from claimver.types import Report

__all__ = ["badge", "fold"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the text; ``claim`` is the index of its verdict, None between claims."""

    text: str
    claim: int | None


def segments(report: Report) -> tuple[Segment, ...]:
    """The whole text in order, cut at the borders of its claims; the pieces put together are the text."""
    text, pieces, position = report.document.text, [], 0
    numbered = sorted(enumerate(report.verdicts), key=lambda pair: pair[1].claim.span)
    for index, verdict in numbered:
        span = verdict.claim.span
        if span.start < position or span.end > len(text):
            continue  # overlapping or outside: it stays in the list of claims
        if span.start > position:
            pieces.append(Segment(text[position : span.start], None))
        pieces.append(Segment(span.of(text), index))
        position = span.end
    if position < len(text):
        pieces.append(Segment(text[position:], None))
    return tuple(pieces)


def summary(report: Report) -> Element:
    """Counts first, a sentence that is true of this text, and the score with its terms on demand."""
    return element(
        "section",
        element(
            "p",
            element("strong", f"{tally_words(report)}.", cls="tally"),
            " ",
            element("span", text_words(report)) if report.verdicts else None,
            cls="tally-line",
        ),
        *[element("p", words, cls="notice") for words in notices(report)],
        score_terms(report),
        cls="summary",
        aria_label=say("summary.title"),
    )


def score_terms(report: Report) -> Element:
    """The text's score and how it comes about, on demand."""
    score = say("kas.none") if report.kas is None else decimal(report.kas)
    rows = []
    for index, verdict in enumerate(report.verdicts):
        cs = claim_score(verdict)
        cells = (
            str(index + 1),
            label_words(verdict.label).name,
            "–" if cs is None else signed(cs),
            decimal(verdict.tms),
        )
        term = "–" if cs is None else decimal(cs * verdict.tms, signed=True)
        rows.append(element("tr", *[element("td", cell) for cell in (*cells, term)]))
    names = ("claim", "label", "weight", "tms", "term")
    head = element("tr", *[element("th", say(f"kas.column.{name}"), scope="col") for name in names])
    table = element("table", element("thead", head), element("tbody", *rows), cls="terms")
    return fold(
        f"KAS {score}",
        element("p", meter(report.kas), " ", say("kas.meaning")),
        table_box(table, say("kas.table")) if rows else None,
    )


def notices(report: Report) -> list[str]:
    """What is to be said of the text as a whole: nothing found, nothing answered, cut short."""
    found = []
    if not report.verdicts:
        found.append(say("notice.no_claim"))
    elif not any(mention.entity for mention in report.document.mentions) and not unanswered(report):
        found.append(say("notice.nothing_linked"))
    if unanswered(report):
        found.append(say("unanswered"))
    elif not report.evidence.complete:
        found.append(say("notice.cut"))
    left = unjudged(report)
    if left:
        found.append(count("notice.unjudged", left))
    return found


def unjudged(report: Report) -> int:
    """How many of the claims that were cut got no verdict at all."""
    return max(0, len(report.document.claims) - len(report.verdicts))


def counts(report: Report) -> Element:
    """How many claims have been judged so far, while the rest is being judged."""
    return element(
        "section",
        element("p", count("judged_so_far", len(report.verdicts)), role="status", cls="notice"),
        element("p", element("strong", f"{tally_words(report)}.", cls="tally")),
    )


def legend() -> Element:
    """The four marks with what they mean."""
    items = [
        element("li", badge(label), element("span", f" {label_words(label).meaning}"), cls="legend-item")
        for label in SYMBOLS
    ]
    return element("ul", *items, cls="legend", aria_label=say("legend.title"))


def claim_list(
    report: Report, *, selected: int | None = None, buttons: bool = False, most: int | None = None
) -> Element:
    """The claims in order, at ``most`` so many around the one selected: buttons for the page, links for a file."""
    rows = []
    all = len(report.verdicts)
    first = 0 if most is None else max(0, min((selected or 0) - most // 2, all - most))
    for index in range(first, all if most is None else min(all, first + most)):
        verdict = report.verdicts[index]
        inner: tuple[Part, ...] = (
            badge(verdict.label),
            element("span", *visible(verdict.claim.span.of(report.document.text)), cls="claim-words", dir="auto"),
        )
        chosen = "true" if index == selected else None
        if buttons:
            row = element("button", *inner, type="button", data_claim=index, aria_current=chosen, cls="claim-row")
        else:
            row = element("a", *inner, href=f"#claim-{index + 1}", cls="claim-row")
        rows.append(element("li", row))
    title = (
        say("claims.title")
        if len(rows) == all
        else say("claims.some", first=first + 1, last=first + len(rows), all=all)
    )
    return element("ol", *rows, cls="claims", aria_label=title)


def detail(
    report: Report,
    index: int,
    *,
    heading: str = "h2",
    entities: bool = True,
    scored: bool = True,
    reviews: Mapping[int, Review] | None = None,
) -> Element:
    """Everything about one claim: label, reason, scores, triplets, passages, steps and, if asked for, entities.

    Before the text is ``scored`` there are no scores, and how many claims there will be is not known.
    """
    verdict = report.verdicts[index]
    all = len(report.verdicts)
    title = say("claim.of", number=index + 1, count=all) if scored else say("claim.one", number=index + 1)
    return element(
        "section",
        element(heading, f"{title} ", badge(verdict.label)),
        parts.quote(report, verdict),
        parts.proposition(report, verdict),
        parts.why(report, verdict),
        parts.review((reviews or {}).get(index)),
        parts.scores(verdict) if scored else None,
        parts.evidence(verdict),
        parts.steps(verdict),
        parts.entity_cards(report, verdict) if entities else None,
        cls="detail",
        aria_label=say("claim.one", number=index + 1),
    )


def provenance(report: Report) -> Element:
    """Method, model, graph, version and times: what a reader needs to get the same report again."""
    seconds = sum(report.seconds.values())
    web = str(report.settings.get("web_search", "off"))
    found = say("made.found", triplets=len(report.evidence.triplets), paths=len(report.evidence.paths))
    pairs = [
        (say("made.method"), report.method),
        (say("made.model"), report.model),
        (say("made.graph"), report.kg_snapshot),
        (say("made.documents"), Path(str(report.settings.get("corpus", ""))).name),
        (say("made.web"), "" if web == "off" else web),
        (say("made.version"), report.version),
        (say("made.evidence"), found),
        (say("made.time"), f"{seconds:.1f} s" if seconds else ""),
    ]
    rows = [
        part for name, value in pairs if value for part in (element("dt", name), element("dd", *visible(str(value))))
    ]
    return element("dl", *rows, cls="provenance")
