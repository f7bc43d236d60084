"""Labels, causes and scores in words that a reader needs no paper for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimver.types import Cause, Label, Report, Verdict


@dataclass(frozen=True, slots=True)
class LabelWords:
    """How a label is shown: its symbol, its name, the key that styles it and what it says."""

    symbol: str
    name: str
    key: str
    meaning: str


LABELS: dict[Label | None, LabelWords] = {
    Label.ATTRIBUTABLE: LabelWords("✓", "Attributable", "attributable", "The graph states all that the claim says."),
    Label.EXTRAPOLATORY: LabelWords(
        "?",
        "Extrapolatory",
        "extrapolatory",
        "The graph is silent, or states a part only. The claim may still be true.",
    ),
    Label.CONTRADICTORY: LabelWords("✗", "Contradictory", "contradictory", "The graph says otherwise."),
    None: LabelWords("•", "No label", "none", "This claim could not be judged; the cause is given."),
}

CAUSES: dict[Cause, str] = {
    Cause.UNLINKED: "Nothing named in this claim could be found in the knowledge graph.",
    Cause.NO_EVIDENCE: "The things it names are in the graph, but no statement about them was found.",
    Cause.IRRELEVANT: "The graph has statements about the things it names, but none that bear on what is claimed.",
    Cause.PARTIAL: "The graph states a part of the claim and says nothing about the rest.",
    Cause.OTHER_VALUES: "The graph lists other values here. There may be several, so this is no contradiction.",
    Cause.UNREADABLE: "The model's reply could not be read, so there is no judgement.",
    Cause.TIMED_OUT: "The knowledge graph did not answer in time. That is not the same as finding no evidence.",
    Cause.FAILED: "A step of the check failed. That is not the same as finding no evidence.",
    Cause.BUDGET: "The budget for this text was spent before this claim was reached.",
}

UNANSWERED = "The knowledge graph did not answer, so nothing was judged. That is not the same as finding no evidence."
TMS_MEANING = (
    "Triplets match score, 0 to 1: how well the cited triplets fit the claim. Half is how alike the two texts are in "
    "meaning; half is the share of the claim's entities that the triplets name. It does not say who is right: a "
    "contradiction can match well."
)
KAS_MEANING = (
    "KG attribution score, 0 to 1: how far the knowledge graph stands behind the text. Each claim counts its match "
    "score times 2 if attributable, 1 if the graph states a part, 0 if it is silent, and −1 if it contradicts. "
    "0.5 means that nothing speaks for or against."
)

_WIKIDATA_ITEM = re.compile(r"Q[1-9]\d*")
_WIKIDATA_PROPERTY = re.compile(r"P[1-9]\d*")


def label_words(label: Label | None) -> LabelWords:
    """The words for a label, or for none."""
    return LABELS[label]


def unanswered(report: Report) -> bool:
    """Whether nothing was judged because the graph did not answer."""
    failed = (Cause.FAILED, Cause.TIMED_OUT)
    silent = all(verdict.label is None and verdict.cause in failed for verdict in report.verdicts)
    return bool(report.verdicts) and silent and not report.evidence.complete


def tms_words(verdict: Verdict) -> str:
    """One sentence on a claim's match score."""
    if not (verdict.triplets or verdict.passages):
        return "No evidence is cited, so there is nothing to match."
    if verdict.tms >= 0.7:
        return "The evidence fits the claim closely."
    if verdict.tms >= 0.4:
        return "The evidence fits the claim in part."
    return "The evidence fits the claim loosely."


def kas_words(kas: float | None) -> str:
    """One sentence on a text's score."""
    if kas is None:
        return "No claim has a label, so there is no score."
    if kas >= 0.75:
        return "The graph stands behind most of this text."
    if kas > 0.55:
        return "The graph stands behind a part of this text."
    if kas >= 0.45:
        return "The graph says little for or against this text."
    return "The graph contradicts this text in part or in whole."


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
