"""The five steps of a verdict, to be shown one after the other: text, names, search, path, label."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.report import claim_parts as parts
from claimver.report.elements import Element, element, visible
from claimver.report.language import count, say
from claimver.report.marks import badge, cause_badge
from claimver.report.messages import SAID, message
from claimver.report.rationale import rationale
from claimver.report.settle import ends
from claimver.report.triplets import triplet_table
from claimver.report.walk import steps as hops
from claimver.report.words import cause_of, cause_words, label_words, percent
from claimver.types import Entity, Label, Path, Report, Span, Verdict

STEPS = ("text", "names", "search", "path", "label")
VOTED = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY)  # what a class votes for, in this order
SHOWN = 8  # statements


def names_in(report: Report, verdict: Verdict) -> tuple[Entity, ...]:
    """The entities that the claim names, each once."""
    return tuple(m.entity for m in parts.mentions_of(report, verdict) if m.entity is not None)


def pairs(report: Report, verdict: Verdict) -> tuple[tuple[Entity, Entity], ...]:
    """Every two entities of the claim; those first that a path of the evidence joins."""
    named = names_in(report, verdict)
    found = [(one, other) for number, one in enumerate(named) for other in named[number + 1 :]]
    return tuple(sorted(found, key=lambda pair: not paths_between(report, *pair)))


def seeds(report: Report, verdict: Verdict) -> tuple[str, ...]:
    """The ids of what the claim's sentence and the next one name: no path of the evidence passes a third of them."""
    spans = report.document.sentences
    place = next((n for n, span in enumerate(spans) if span.overlaps(verdict.claim.span)), 0)
    near = spans[place : place + 2] or (verdict.claim.span,)
    inside = [m for m in report.document.mentions if any(span.overlaps(m.span) for span in near)]
    return tuple(dict.fromkeys(m.entity.id for m in inside if m.entity is not None))


def paths_between(report: Report, one: Entity, other: Entity) -> tuple[Path, ...]:
    """The paths of the evidence from the one to the other."""
    return tuple(path for path in report.evidence.paths if _ends(path) == {one.id, other.id})


def _ends(path: Path) -> set[str]:
    met = [id for triplet in path.triplets for id in ends(triplet)]
    return {id for id in met if met.count(id) == 1}


def text_step(report: Report, index: int) -> list[Element]:
    """The text cut into its claims, the one at hand set off; no label shows."""
    text, at, pieces = report.document.text, 0, []
    for number, verdict in enumerate(report.verdicts):
        span = verdict.claim.span
        pieces += [element("span", *visible(text[at : span.start]))]
        mark = "piece now" if number == index else "piece"
        pieces += [element("span", element("span", str(number + 1), cls="nth"), *visible(span.of(text)), cls=mark)]
        at = span.end
    pieces.append(element("span", *visible(text[at:])))
    told = count("teach.text.claims", len(report.verdicts))
    read = parts.proposition(report, report.verdicts[index])
    return [
        element("div", *pieces, cls="said", dir="auto"),
        element("p", told, " ", say("teach.text.about"), cls="told"),
        *([read] if read is not None else []),
    ]


def names_step(report: Report, index: int) -> list[Element]:
    """The claim with its names set off, and what each is taken to mean, with what else it might."""
    verdict, text = report.verdicts[index], report.document.text
    inside = sorted(
        (m.span for m in report.document.mentions if verdict.claim.span.holds(m.span)), key=lambda s: s.start
    )
    return [
        element("div", *_set_off(text, verdict.claim.span, inside), cls="said", dir="auto"),
        element("p", say("teach.names.about"), cls="told"),
        parts.entity_cards(report, verdict),
    ]


def _set_off(text: str, whole: Span, spans: Sequence[Span]) -> list[Element]:
    at, pieces = whole.start, []
    for span in spans:
        if span.start < at:
            continue
        pieces += [
            element("span", *visible(text[at : span.start])),
            element("span", *visible(span.of(text)), cls="name"),
        ]
        at = span.end
    return [*pieces, element("span", *visible(text[at : whole.end]))]


def path_step(report: Report, index: int) -> list[Element]:
    """Each path between the claim's names, hop by hop, and the statements that the verdict looks at; no label shows."""
    verdict = report.verdicts[index]
    seeds = [entity.id for entity in names_in(report, verdict)]
    walked = [path for pair in pairs(report, verdict) for path in paths_between(report, *pair)[:2]]
    listed = element("ol", *[element("li", *_hops(path, seeds)) for path in walked[:4]], cls="hops") if walked else None
    cited = sorted(verdict.triplets, key=lambda triplet: triplet.id)[:SHOWN]
    told = count("teach.path.paths", len(walked)) if walked else say("teach.path.none")
    return [
        element("p", told, cls="told"),
        *([listed] if listed is not None else []),
        triplet_table(cited, caption=say("teach.path.cited"))
        if cited
        else element("p", say("teach.path.nothing"), cls="told"),
    ]


def _hops(path: Path, seeds: Sequence[str]) -> list[Element]:
    shown: list[Element] = []
    for left, triplet, reached in hops(path, seeds):
        if not shown:
            shown.append(element("span", *visible(left.label), cls="node"))
        forward = triplet.subject.id == left.id
        words = f" — {triplet.property.label} → " if forward else f" ← {triplet.property.label} — "
        shown += [element("span", *visible(words), cls="hop"), element("span", *visible(reached.label), cls="node")]
    return [element("div", *shown, dir="auto"), *[element("p", parts.statement_line(t)) for t in path.triplets]]


def _why(verdict: Verdict) -> Element:
    words, cause = label_words(verdict.label), cause_of(verdict)
    reason = element("p", *visible(rationale(verdict) or words.meaning), cls="rationale", dir="auto")
    more = None if cause is None else element("p", cause_badge(cause), " ", cause_words(cause), cls="cause")
    return element("div", reason, more, cls=f"why {words.key}")


def ballot_step() -> list[Element]:
    """What is voted on, before the verdict shows."""
    rows = [
        element("div", badge(label), element("span", label_words(label).meaning), cls="legend-item") for label in VOTED
    ]
    return [element("p", say("teach.label.vote"), cls="told"), element("div", *rows, cls="legend")]


def label_step(report: Report, index: int, votes: Sequence[int]) -> list[Element]:
    """The verdict, the class's votes beside it, the reasons, and the checks that decided."""
    verdict = report.verdicts[index]
    total = sum(votes)
    right = votes[VOTED.index(verdict.label)] if verdict.label in VOTED else 0
    checks = [
        element(
            "li",
            element("strong", *visible(message(step.question, SAID))),
            " ",
            *visible(message(step.answer, SAID)),
        )
        for step in {(step.question, step.answer): step for step in verdict.steps}.values()  # each once
    ]
    return [
        element(
            "p", badge(verdict.label), " ", say("teach.label.sure", percent=percent(verdict.confidence)), cls="final"
        ),
        *([element("p", say("teach.label.class", right=right, total=total), cls="told")] if total else []),
        _why(verdict),
        *([parts.evidence(verdict)] if verdict.triplets or verdict.passages else []),
        *(
            [element("h3", say("teach.label.checks")), element("ol", *checks, cls="checks")]
            if checks
            else [element("p", say("teach.label.unchecked"), cls="told")]
        ),
    ]
