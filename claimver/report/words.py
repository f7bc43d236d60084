"""Labels, causes and scores in words that a reader needs no paper for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from claimver.report.language import count, digits, say
from claimver.types import Cause, Label, Report, Verdict
from claimver.verify.tongue import is_foreign

if TYPE_CHECKING:
    from claimver.kg.fetch import Reached


@dataclass(frozen=True, slots=True)
class LabelWords:
    """How a label is shown: its symbol, its name, the key that styles it and what it says."""

    symbol: str
    name: str
    key: str
    meaning: str


SYMBOLS: dict[Label | None, tuple[str, str]] = {
    Label.ATTRIBUTABLE: ("✓", "attributable"),
    Label.EXTRAPOLATORY: ("?", "extrapolatory"),
    Label.CONTRADICTORY: ("✗", "contradictory"),
    None: ("•", "none"),
}
FOREIGN = "foreign"
CAUSE_MARKS: dict[str, str] = {
    "unlinked": "@",
    "no_evidence": "∅",
    "irrelevant": "≠",
    "partial": "½",
    "other_values": "≈",
    "unreadable": "¶",
    "timed_out": "…",
    "failed": "!",
    "budget": "¤",
    FOREIGN: "⇄",
}


def label_words(label: Label | None) -> LabelWords:
    """The words for a label, or for none, in the language spoken."""
    symbol, key = SYMBOLS[label]
    return LabelWords(symbol, say(f"label.{key}.name"), key, say(f"label.{key}.meaning"))


def cause_words(key: str) -> str:
    """What the cause of a verdict is, in the language spoken."""
    return say(f"cause.{key}.meaning")


def cause_of(verdict: Verdict) -> str | None:
    """The cause as a part of keys and of class names; one left open for its text's language is told apart."""
    if verdict.cause is None:
        return None
    return FOREIGN if is_foreign(verdict) else cause_key(verdict.cause)


def cause_key(cause: Cause) -> str:
    """The cause as a part of keys, whatever the verdict."""
    return cause.value.replace(" ", "_")


_WIKIDATA_ITEM = re.compile(r"Q[1-9]\d*")
_WIKIDATA_PROPERTY = re.compile(r"P[1-9]\d*")


def unanswered(report: Report) -> bool:
    """Whether nothing was judged because the graph did not answer."""
    failed = (Cause.FAILED, Cause.TIMED_OUT)
    silent = all(verdict.label is None and verdict.cause in failed for verdict in report.verdicts)
    return bool(report.verdicts) and silent and not report.evidence.complete


def tms_words(verdict: Verdict) -> str:
    """One sentence on a claim's match score."""
    if not (verdict.triplets or verdict.passages):
        return say("tms.none")
    return say("tms.close" if verdict.tms >= 0.7 else "tms.part" if verdict.tms >= 0.4 else "tms.loose")


def tally(report: Report) -> tuple[int, int, int, int]:
    """How many claims are supported, contradicted, open, and without a label."""
    labels = [verdict.label for verdict in report.verdicts]
    return tuple(map(labels.count, (Label.ATTRIBUTABLE, Label.CONTRADICTORY, Label.EXTRAPOLATORY, None)))  # type: ignore[return-value]


def tally_words(report: Report) -> str:
    """The counts in words: "3 supported, 1 contradicted, 2 open"."""
    supported, contradicted, open, unjudged = tally(report)
    words = [
        say("tally.supported", number=supported),
        say("tally.contradicted", number=contradicted),
        say("tally.open", number=open),
    ]
    return ", ".join([*words, *([say("tally.unjudged", number=unjudged)] if unjudged else [])])


def text_words(report: Report) -> str:
    """One sentence on the text that is true of it, by its counts and not by its score; it repeats none of them."""
    supported, contradicted, open, _ = tally(report)
    judged = supported + contradicted + open
    if not judged:
        return say("text.nothing")
    if contradicted == judged:
        return say("text.contradicted_all" if judged > 1 else "text.contradicted_one")
    if contradicted:
        return say("text.contradicted")
    if supported == judged:
        return say("text.all" if judged > 1 else "text.all_of_one")
    return say("text.some" if supported else "text.silent")


def reached_words(reached: Reached) -> str:
    """How far a fetch is: "hop 1 of 2: 50 of 70 entities, 1,204 statements"."""
    return say(
        f"unknown.reached.{reached.stage}",
        hop=reached.hop,
        hops=reached.hops,
        done=digits(reached.done),
        all=digits(reached.all),
        statements=digits(reached.statements),
    )


def percent(share: float) -> str:
    """A share in [0, 1] as a whole percentage."""
    return f"{round(100 * share)} %"


def wikidata_address(id: str) -> str | None:
    """The page of a Wikidata item or property; None for an id that is local to a graph.

    >>> wikidata_address("P31")
    'https://www.wikidata.org/wiki/Property:P31'
    """
    if _WIKIDATA_ITEM.fullmatch(id):
        return f"https://www.wikidata.org/wiki/{id}"
    if _WIKIDATA_PROPERTY.fullmatch(id):
        return f"https://www.wikidata.org/wiki/Property:{id}"
    return None


def taken_words(*, added: int, known: int, decisions: int, differing: int) -> str:
    """What became of the texts and decisions of an import."""
    return say(
        "annotate.imported",
        added=count("annotate.are_new", added),
        known=count("annotate.were_here", known),
        decisions=count("annotate.taken_over", decisions),
        differing=differing,
    )


def compared_words(texts: int, claims: int) -> str:
    """What agreement is measured over."""
    return f"{count('annotate.compared', texts)}, {count('annotate.same', claims)}"


def left_out(left: Mapping[tuple[str, str], int]) -> list[str]:
    """A line for each kind of thing that an import left out, with how often."""
    return [say(f"annotate.left_{what}", number=n, name=name) for (what, name), n in sorted(left.items()) if n]
