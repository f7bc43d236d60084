"""The reasons that the program makes, in another language; a model's own words stay as they are."""

from dataclasses import replace

import pytest
import scripted_report as scripted

from claimver.report.language import speaking
from claimver.report.rationale import rationale
from claimver.types import Cause, Label, Passage, Verdict
from claimver.verify.checks import Ruling
from claimver.verify.explain import explain

BASE = scripted.report().verdicts[0]
TRIPLETS = (*scripted.report().evidence.triplets,)[:5]
PASSAGE = Passage("p1", "He said “the Moon” and left.")
OPEN = [(Label.EXTRAPOLATORY, cause) for cause in (*Cause, None)]


def made(label: Label, cause: Cause | None, count: int, said: str, passages: tuple[Passage, ...]) -> Verdict:
    """A verdict whose reason is the program's own."""
    ruling = Ruling(label, TRIPLETS[:count], cause, (), 0.9, passages, said)
    bare = replace(BASE, label=label, cause=cause, triplets=ruling.triplets, passages=passages)
    return replace(bare, rationale=explain(bare.claim, ruling))


@pytest.mark.parametrize("passages", [(), (PASSAGE,)], ids=["statements", "passage"])
@pytest.mark.parametrize("said", ["", "on the Moon"])
@pytest.mark.parametrize("count", [0, 1, 3, 5])
@pytest.mark.parametrize(("label", "cause"), [(Label.ATTRIBUTABLE, None), (Label.CONTRADICTORY, None), *OPEN])
def test_a_reason_of_the_program_is_the_same_in_english_and_another_in_german(
    label: Label, cause: Cause | None, count: int, said: str, passages: tuple[Passage, ...]
) -> None:
    verdict = made(label, cause, count, said, passages)
    assert rationale(verdict) == verdict.rationale
    with speaking("de"):
        german = rationale(verdict)
    assert german != verdict.rationale
    assert "evidence" not in german.replace(PASSAGE.text, "")
    if said and said in verdict.rationale:
        assert f"„{said}“" in german


def test_a_reason_that_a_model_wrote_stays_as_it_is() -> None:
    verdict = replace(BASE, rationale="The graph says “no” to it.")
    with speaking("de"):
        assert rationale(verdict) == verdict.rationale
