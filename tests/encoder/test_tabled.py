"""Claims about a given info box of which code makes nothing: what the model says of claim and box decides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.encoder.evidence.tabled import nearest
from claimver.encoder.verify import EncoderVerifier
from claimver.kg.cells import readings
from claimver.kg.memory import MemoryGraph
from claimver.types import Document, Evidence, Label, Mention, Span, Token, Verdict
from tests.encoder.judging import Letters, Unlike, Whole, entity

BOX = [("Zork", "colour", "red"), ("Zork", "sound", "loud"), ("Zork", "shape", "square"),
       ("Zork", "food", "gnus"), ("Zork", "drink", "milk ( 2008 )")]  # fmt: skip
TEXT = "Zork is a sleepy sort of beast."
WORDED = "Zork is of another colour, sound, shape, food and drink."


class Told:
    """A model that is sure of one thing about whole boxes, and of nothing about single statements."""

    name = "told"

    def __init__(self, supported: float, opposed: float) -> None:
        self.row = (supported, 1 - supported - opposed, opposed)
        self.asked: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.asked += pairs
        return np.array([self.row if "; sound" in box else (0, 1, 0) for _, box in pairs]).reshape(len(pairs), 3)


def told(box: Sequence[tuple[str, str, str]], model: Told, text: str = TEXT) -> Verdict:
    """The verdict on the text against the box."""
    mention = Mention(Span(0, 4), "Zork", entity("Zork"), 0.9)
    opening = Token(Span(0, 4), text[:4], text[:4], "PROPN", "nsubj", 0)
    document = Document("", text, (Span(0, len(text)),), (opening,), (mention,) if text.startswith("Zork") else ())
    graph = MemoryGraph.from_names(box)
    given = graph.statements([f"t{number}" for number in range(1, len(box) + 1)])
    evidence = Evidence(given, given=True, readings=tuple(said for one in given for said in readings(one)))
    (verdict,) = EncoderVerifier(model, Letters(), Whole()).verify(document, evidence)
    return verdict


@pytest.mark.parametrize(
    ("text", "supported", "opposed", "label"),
    [
        (TEXT, 0.6, 0.1, Label.ATTRIBUTABLE),
        (WORDED, 0.1, 0.6, Label.CONTRADICTORY),
        (WORDED, 0.4, 0.3, Label.EXTRAPOLATORY),
        (WORDED, 0.46, 0.53, Label.CONTRADICTORY),
        (TEXT, 0.1, 0.6, Label.EXTRAPOLATORY),  # no row speaks of it
        (TEXT, 0.02, 0.95, Label.CONTRADICTORY),
    ],
)
def test_of_an_info_box_of_which_code_makes_nothing_the_model_decides(
    text: str, supported: float, opposed: float, label: Label
) -> None:
    verdict = told(BOX, Told(supported, opposed), text)
    assert verdict.label is label
    assert len(verdict.triplets) == (0 if label is Label.EXTRAPOLATORY else 1)


@pytest.mark.parametrize("box", [BOX[:4], [*BOX[:4], ("Gnu", "colour", "blue")]])
def test_of_few_statements_or_of_several_things_it_must_be_surer(box: list[tuple[str, str, str]]) -> None:
    assert told(box, Told(0.6, 0.1)).label is Label.EXTRAPOLATORY


def test_without_evidence_nothing_is_attributable() -> None:
    assert told([], Told(0.99, 0.0)).label is Label.EXTRAPOLATORY


def test_the_model_sees_the_denial_and_the_rows_as_they_were_given() -> None:
    model = Told(0.1, 0.6)
    text = "Zork is not a sleepy sort of beast."
    told(BOX, model, text)
    assert (text, "Zork; colour: red; sound: loud; shape: square; food: gnus; drink: milk ( 2008 ).") in model.asked


def test_the_rows_nearest_to_a_claim_are_those_that_share_its_words() -> None:
    rows = [(subject, relation, value) for subject, relation, value in BOX]
    assert nearest("Its food is gnus.", rows, Unlike(), shown=2) == [3, 0]


def test_a_claim_about_what_the_box_does_not_have_is_left_open() -> None:
    assert told(BOX, Told(0.9, 0.0), "Mars is a sleepy sort of beast.").label is Label.EXTRAPOLATORY
    assert told([*BOX, ("Zork", "friend", "Mars")], Told(0.9, 0.0), "Mars is a beast.").label is Label.ATTRIBUTABLE
