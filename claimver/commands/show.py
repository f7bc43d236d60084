"""Reports, triplets and mentions as lines for a terminal."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator

from claimver.report.language import say
from claimver.report.words import cause_of, cause_words, label_words, tally_words, text_words, unanswered
from claimver.types import Entity, Label, Mention, Report, Triplet, Value, Verdict

WIDTH = 96
_COLOURS = {Label.ATTRIBUTABLE: "32", Label.EXTRAPOLATORY: "33", Label.CONTRADICTORY: "31", None: "90"}
_JOINER = "\u200d"  # holds emoji together, harmless


def plain(text: str) -> str:
    """The text on one line, with control, bidi and other invisible characters made visible.

    >>> plain("a\\x1b[31mb\\u202ec")
    'a\\\\x1b[31mb\\\\u202ec'
    """
    return "".join(map(_shown, " ".join(text.split())))


def _shown(character: str) -> str:
    if character == _JOINER or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn"):
        return character
    return character.encode("unicode_escape").decode("ascii")


def triplet_line(triplet: Triplet) -> str:
    """Subject, property, object and what narrows them, on one line."""
    narrowed = "; ".join(
        f"{q.property.label}: {q.value.text if hasattr(q.value, 'text') else q.value.label}" for q in triplet.qualifiers
    )
    words = f"{triplet.subject.label} — {triplet.property.label} → {triplet.object_text}"
    return plain(f"{words} ({narrowed})" if narrowed else words)


def value_mark(thing: Entity | Value) -> str:
    """How a value was read, as the end of a line; nothing for an entity.

    >>> value_mark(Value("quantity", "8,848 m", "8848", unit="metre"))
    '  [number 8848 metre]'
    """
    if isinstance(thing, Entity):
        return ""
    if thing.kind == "string":
        return "  [text]"
    if thing.kind in ("unknown", "none"):
        return ""
    bounds = thing.lower and f"({thing.lower} … {thing.upper})"
    parts = ("number" if thing.kind == "quantity" else thing.kind, thing.value, thing.unit, bounds)
    return f"  [{plain(' '.join(part for part in parts if part))}]"


def mention_line(mention: Mention) -> str:
    """Where a mention stands and what it means."""
    place = f"{mention.span.start}–{mention.span.end}"
    if mention.entity is None:
        return f"{place:>11}  {plain(mention.text)}  (no entity)"
    entity = mention.entity
    about = f", {plain(entity.description)}" if entity.description else ""
    name = f"{plain(entity.label)} [{plain(entity.id)}]{about}"
    return f"{place:>11}  {plain(mention.text)}  →  {name}  {mention.confidence:.2f}"


def report_lines(report: Report, *, colours: bool) -> Iterator[str]:
    """The report as a reader of a terminal wants it: every claim with its reasons, then the text's score."""
    for verdict in report.verdicts:
        yield from _claim_lines(verdict, report.document.text, colours=colours)
        yield ""
    if not report.verdicts:
        yield "No claim was found: nothing in this text can be true or false by the graph."
        yield ""
    score = "none" if report.kas is None else f"{report.kas:.3f}"
    yield f"{tally_words(report)}. {text_words(report)}"
    yield f"KAS {score}"
    if unanswered(report):
        yield say("unanswered")
    elif not report.evidence.complete:
        yield "Retrieval was cut short by its time limit; there may be more evidence."
    yield f"{report.method} · {report.model} · {plain(report.kg_snapshot)} · {sum(report.seconds.values()):.1f} s"


def _claim_lines(verdict: Verdict, text: str, *, colours: bool) -> Iterator[str]:
    words = label_words(verdict.label)
    head = f"{words.symbol} {words.name}"
    head = f"\x1b[{_COLOURS[verdict.label]}m{head}\x1b[0m" if colours else head
    yield f"{head}  {plain(verdict.claim.span.of(text))}"
    scores = f"confidence {verdict.confidence:.2f} · TMS {verdict.tms:.2f}" if verdict.label else ""
    cause = cause_words(key) if (key := cause_of(verdict)) else ""
    for line in filter(None, (scores, plain(verdict.rationale), cause if not verdict.rationale else "")):
        yield from textwrap.wrap(line, WIDTH, initial_indent="    ", subsequent_indent="    ", break_long_words=False)
    for triplet in verdict.triplets:
        yield f"    · {triplet_line(triplet)}"
    for passage in verdict.passages:
        yield f"    · {plain(passage.text)}"
