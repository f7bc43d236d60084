"""The rationales of the development sentences, read one by one: do they agree with label and triplets?"""

import json
import re
from pathlib import Path

import pytest

from claimver.compose import verify_text
from claimver.encoder.judging.rationale import LISTED
from claimver.types import Cause, Label, Verdict

DATA = Path(__file__).parents[1] / "data"
OPENINGS = {
    Label.ATTRIBUTABLE: ("The graph states it: ", "The denial holds, since the graph states "),
    Label.CONTRADICTORY: (
        "The claim says ",
        "The claim denies what the graph states: ",
        "The graph gives this as over, while the claim speaks of now: ",
        "The graph says otherwise: ",
        "The graph states ",
    ),
}
OPEN = {
    Cause.UNLINKED: "Nothing that the claim names was found in the graph",
    Cause.NO_EVIDENCE: "The graph has no statement about what the claim names.",
    Cause.IRRELEVANT: "The graph has statements about what the claim names, but none that settles this.",
    Cause.OTHER_VALUES: "The graph lists other values, which does not rule out ",
    Cause.PARTIAL: "The graph supports a part: ",
}


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    lines = [(DATA / f"{name}.jsonl").read_text("utf-8").splitlines() for name in ("dev_sentences", "dev_mixed")]
    text = "\n\n".join(json.loads(line)["text"] for some in lines for line in some)
    return list(verify_text(text).verdicts)


def test_there_are_a_hundred_of_every_kind(verdicts: list[Verdict]) -> None:
    assert len(verdicts) >= 100
    assert {verdict.label for verdict in verdicts} == set(Label)


def test_each_opens_as_its_label_and_cause_say(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        assert verdict.label is not None
        if verdict.label is Label.EXTRAPOLATORY:
            assert verdict.cause is not None
            assert verdict.rationale.startswith(OPEN[verdict.cause]), verdict
        else:
            assert verdict.cause is None
            assert verdict.rationale.startswith(OPENINGS[verdict.label]), verdict


def test_each_names_its_triplets_and_no_others(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        for triplet in verdict.triplets[:LISTED]:
            bracket = f"({triplet.subject.label}, {triplet.property.label}, {triplet.object_text}"
            assert bracket in verdict.rationale, verdict
        more = len(verdict.triplets) - LISTED
        assert (f" and {more} more" in verdict.rationale) == (more > 0), verdict
        named = len(re.findall(r"\((?:[^()]|\([^()]*\))*, (?:[^()]|\([^()]*\))*\)", verdict.rationale))
        assert named <= min(LISTED, len(verdict.triplets)), verdict
        decided = verdict.label is not Label.EXTRAPOLATORY or verdict.cause in (Cause.PARTIAL, Cause.OTHER_VALUES)
        assert bool(verdict.triplets) == decided, verdict


def test_each_denial_is_spoken_of_as_a_denial(verdicts: list[Verdict]) -> None:
    denials = re.compile(r"\b(?:never|not|no|n't|neither|nor|cannot|none|yet to|failed to)\b|n't\b", re.I)
    spoken = [v for v in verdicts if v.rationale.startswith(("The denial holds", "The claim denies"))]
    assert len(spoken) >= 5
    for verdict in spoken:
        assert denials.search(verdict.claim.proposition), verdict


def test_each_is_good_plain_text(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        text = verdict.rationale
        assert text.endswith("."), verdict
        assert text[0].isupper(), verdict
        assert not re.search(r"  |\bNone\b|\(\s|,\s*,|\.\.|\bQ\d+\b|\{|\}", text), verdict
        assert text.count("(") == text.count(")"), verdict
