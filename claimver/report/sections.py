"""What a report shows, section by section, as elements: the page and the HTML file are built from the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from claimver.report.elements import Element, Part, element, link, visible
from claimver.report.triplets import entity_id, entity_name, triplet_table
from claimver.report.words import (
    CAUSES,
    KAS_MEANING,
    LABELS,
    TMS_MEANING,
    UNANSWERED,
    kas_words,
    label_words,
    percent,
    tms_words,
    unanswered,
)
from claimver.score import claim_score
from claimver.types import Candidate, Entity, Label, Mention, Passage, Report, Verdict

CANDIDATES_SHOWN = 4


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
    """Counts by label and the text's score, with words."""
    counts = Counter(verdict.label for verdict in report.verdicts)
    order = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY, None)
    boxes = [
        element("li", badge(label), " ", element("strong", str(counts[label])), cls="count")
        for label in order
        if counts[label] or label is not None
    ]
    score = "none" if report.kas is None else f"{report.kas:.2f}"
    return element(
        "section",
        element("ul", *boxes, cls="counts", aria_label="Claims by label"),
        element(
            "div",
            element("strong", f"KAS {score}", cls="score"),
            _meter(report.kas),
            element("span", kas_words(report.kas)),
            cls="score-line",
        ),
        fold("What KAS means", element("p", KAS_MEANING)),
        *[element("p", words, cls="notice") for words in _notices(report)],
        cls="summary",
        aria_label="Summary",
    )


def _notices(report: Report) -> list[str]:
    notices = []
    if not report.verdicts:
        notices.append("No claim was found: nothing in this text is a statement that can be true or false.")
    elif not any(mention.entity for mention in report.document.mentions) and not unanswered(report):
        notices.append("Nothing in this text could be found in the knowledge graph, so nothing could be checked.")
    if unanswered(report):
        notices.append(UNANSWERED)
    elif not report.evidence.complete:
        notices.append("The search for evidence was cut short by its time budget, so some may be missing.")
    return notices


def counts(report: Report) -> Element:
    """How many claims have been judged so far, by label, while the rest is being judged."""
    found = Counter(verdict.label for verdict in report.verdicts)
    boxes = [element("li", badge(label), " ", element("strong", str(found[label])), cls="count") for label in LABELS]
    words = f"{len(report.verdicts)} claims judged so far" if len(report.verdicts) != 1 else "1 claim judged so far"
    return element(
        "section",
        element("p", words, role="status", cls="notice"),
        element("ul", *boxes, cls="counts", aria_label="Claims so far, by label"),
    )


def legend() -> Element:
    """The four marks with what they mean."""
    items = [
        element("li", badge(label), element("span", f" {words.meaning}"), cls="legend-item")
        for label, words in LABELS.items()
    ]
    return element("ul", *items, cls="legend", aria_label="What the labels mean")


def badge(label: Label | None) -> Element:
    """A label as symbol and name."""
    words = label_words(label)
    return element("span", f"{words.symbol} {words.name}", cls=f"badge {words.key}")


def claim_list(
    report: Report, *, selected: int | None = None, buttons: bool = False, most: int | None = None
) -> Element:
    """The claims in order, at ``most`` so many around the one selected: buttons for the page, links for a file."""
    rows = []
    count = len(report.verdicts)
    first = 0 if most is None else max(0, min((selected or 0) - most // 2, count - most))
    for index in range(first, count if most is None else min(count, first + most)):
        verdict = report.verdicts[index]
        words = label_words(verdict.label)
        inner: tuple[Part, ...] = (
            element("span", f"{words.symbol} {words.name}", cls=f"badge {words.key}"),
            element("span", *visible(verdict.claim.span.of(report.document.text)), cls="claim-words", dir="auto"),
        )
        chosen = "true" if index == selected else None
        if buttons:
            row = element("button", *inner, type="button", data_claim=index, aria_current=chosen, cls="claim-row")
        else:
            row = element("a", *inner, href=f"#claim-{index + 1}", cls="claim-row")
        rows.append(element("li", row))
    title = "Claims" if len(rows) == count else f"Claims {first + 1} to {first + len(rows)} of {count}"
    return element("ol", *rows, cls="claims", aria_label=title)


def detail(report: Report, index: int, *, heading: str = "h2", entities: bool = True, scored: bool = True) -> Element:
    """Everything about one claim: label, reason, scores, triplets, passages, steps and, if asked for, entities.

    Before the text is ``scored`` there are no scores, and how many claims there will be is not known.
    """
    verdict = report.verdicts[index]
    of = f" of {len(report.verdicts)}" if scored else ""
    return element(
        "section",
        element(heading, f"Claim {index + 1}{of} ", badge(verdict.label)),
        element("blockquote", *visible(verdict.claim.span.of(report.document.text)), dir="auto"),
        _proposition(report, verdict),
        _why(verdict),
        _scores(verdict) if scored else None,
        _evidence(verdict),
        _steps(verdict),
        entity_cards(report, verdict) if entities else None,
        cls="detail",
        aria_label=f"Claim {index + 1}",
    )


def _proposition(report: Report, verdict: Verdict) -> Element | None:
    read, written = verdict.claim.proposition.strip(), verdict.claim.span.of(report.document.text).strip()
    if not read or read.rstrip(".") == written.rstrip("."):
        return None
    return element("p", element("span", "Read as: ", cls="term"), *visible(read), cls="proposition", dir="auto")


def _why(verdict: Verdict) -> Element:
    words = label_words(verdict.label)
    return element(
        "div",
        element("p", *visible(verdict.rationale or words.meaning), cls="rationale", dir="auto"),
        None if verdict.cause is None else element("p", CAUSES[verdict.cause], cls="cause"),
        cls=f"why {words.key}",
    )


def _scores(verdict: Verdict) -> Element:
    cs = claim_score(verdict)
    return element(
        "div",
        element(
            "div",
            element("strong", f"TMS {verdict.tms:.2f}", cls="score"),
            _meter(verdict.tms),
            element("span", tms_words(verdict)),
            cls="score-line",
        ),
        fold(
            "What TMS means",
            element("p", TMS_MEANING),
            element(
                "p", f"This claim counts {'not at all' if cs is None else f'{cs:+d} × TMS' if cs else '0'} in KAS."
            ),
            element("p", f"The model's confidence in its label: {percent(verdict.confidence)}."),
        ),
        cls="scores",
    )


def _evidence(verdict: Verdict) -> Element | None:
    if not (verdict.triplets or verdict.passages):
        return element("p", "No evidence is cited for this claim.", cls="notice")
    title = "Triplets that decide it" if verdict.label is not Label.EXTRAPOLATORY else "Nearest triplets"
    return element(
        "div",
        triplet_table(verdict.triplets, caption=title) if verdict.triplets else None,
        *[_passage(passage) for passage in verdict.passages],
    )


def _passage(passage: Passage) -> Element:
    title = passage.title or passage.id
    return element(
        "figure",
        element("blockquote", *visible(passage.text), dir="auto"),
        element("figcaption", link(title, passage.url) if passage.url else title, f" {passage.date}".rstrip()),
        cls="passage",
    )


def _steps(verdict: Verdict) -> Element | None:
    if not verdict.steps:
        return None
    items = [
        element("li", element("strong", step.kind), " ", *visible(f"{step.question}: {step.answer}"))
        for step in verdict.steps
    ]
    return fold(f"Steps ({len(items)})", element("ol", *items, cls="steps"))


def mentions_of(report: Report, verdict: Verdict) -> tuple[Mention, ...]:
    """The mentions inside the claim, each entity once; those that found no entity too."""
    kept: dict[str, Mention] = {}
    for mention in report.document.mentions:
        if verdict.claim.span.holds(mention.span):
            kept.setdefault(mention.entity.id if mention.entity else f"?{mention.text}", mention)
    return tuple(kept.values())


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a reader may choose for a mention: an entity, or None for none of those offered."""

    mention: Mention
    entity: Entity | None


def meanings(report: Report, verdict: Verdict) -> tuple[Meaning, ...]:
    """Every other meaning that the mentions of the claim may be given, in the order of the cards."""
    offered: list[Meaning] = []
    for mention in mentions_of(report, verdict):
        offered += [Meaning(mention, candidate.entity) for candidate in _other_candidates(mention)]
        if mention.entity is not None:
            offered.append(Meaning(mention, None))
    return tuple(offered)


def entity_cards(report: Report, verdict: Verdict, *, buttons: bool = False) -> Element | None:
    """A card for each entity that the claim names; with ``buttons`` number ``i`` chooses ``meanings(…)[i]``."""
    mentions = mentions_of(report, verdict)
    if not mentions:
        return element("p", "Nothing named in this claim was found in the graph.", cls="notice")
    numbers = {meaning: number for number, meaning in enumerate(meanings(report, verdict))} if buttons else {}
    return element(
        "div",
        element("p", "Named in this claim", cls="term"),
        element("ul", *[_card(mention, numbers) for mention in mentions], cls="cards"),
    )


def _card(mention: Mention, numbers: Mapping[Meaning, int]) -> Element:
    named = element("span", "“", *visible(mention.text), "”", cls="mention", dir="auto")
    if mention.entity is None:
        return element("li", named, " no entity with enough confidence", *_others(mention, numbers), cls="card")
    entity = mention.entity
    return element(
        "li",
        element("div", element("strong", *visible(entity.label), dir="auto"), " ", entity_id(entity.id)),
        element("div", *visible(entity.description), cls="description") if entity.description else None,
        element("div", named, f" linked with {percent(mention.confidence)} confidence", cls="linked"),
        *_others(mention, numbers),
        cls="card",
    )


def _other_candidates(mention: Mention) -> list[Candidate]:
    chosen = mention.entity.id if mention.entity else None
    return [candidate for candidate in mention.candidates if candidate.entity.id != chosen][:CANDIDATES_SHOWN]


def _others(mention: Mention, numbers: Mapping[Meaning, int]) -> list[Element]:
    items = []
    for candidate in _other_candidates(mention):
        number = numbers.get(Meaning(mention, candidate.entity))
        name = entity_name(candidate.entity, {} if number is None else {candidate.entity.id: number})
        about = element("span", f" {candidate.entity.description} ", cls="description")
        items.append(element("li", name, about, percent(candidate.score)))
    none = numbers.get(Meaning(mention, None))
    if none is not None:
        words = "None of these" if items else "Not this"
        items.append(element("li", element("button", words, type="button", data_claim=none, cls="entity")))
    if not items:
        return []
    title = "Choose another meaning" if numbers else "Could also be"
    return [fold(title, element("ul", *items))]


def _meter(share: float | None) -> Element | None:
    if share is None:
        return None
    bar = element("span", cls="bar-fill", style=f"width:{round(100 * max(0.0, min(1.0, share)))}%")
    return element("span", bar, cls="bar", aria_hidden="true")


def fold(title: str, *children: Part) -> Element:
    """A part that opens on demand."""
    return element("details", element("summary", title), *children)


def provenance(report: Report) -> Element:
    """Method, model, graph, version and times: what a reader needs to get the same report again."""
    seconds = sum(report.seconds.values())
    pairs = [
        ("Method", report.method),
        ("Model", report.model),
        ("Knowledge graph", report.kg_snapshot),
        ("Version", report.version),
        ("Evidence", f"{len(report.evidence.triplets)} triplets, {len(report.evidence.paths)} paths"),
        ("Time", f"{seconds:.1f} s" if seconds else ""),
    ]
    rows = [
        part for name, value in pairs if value for part in (element("dt", name), element("dd", *visible(str(value))))
    ]
    return element("dl", *rows, cls="provenance")
