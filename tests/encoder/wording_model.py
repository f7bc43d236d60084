"""A scripted cross-encoder: it knows how relations are worded, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray


class WordingModel:
    """Attributable where the claim holds the wording of a shown relation together with subject and object.

    ``wordings`` maps a property's label to a regular expression; a relation that is asked for in the claim's words is
    worded with those. Keeps the pairs it was asked about.
    """

    name = "wording model"

    def __init__(self, wordings: Mapping[str, str]) -> None:
        self.wordings = dict(wordings)
        self.asked: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.asked += pairs
        return np.array([self._one(claim, evidence) for claim, evidence in pairs]).reshape(len(pairs), 3)

    def _one(self, claim: str, evidence: str) -> tuple[float, float, float]:
        for subject, relation, value in rows(evidence):
            wording = self.wordings.get(relation, re.escape(relation.rpartition(", ")[2]))
            if re.search(wording, claim) and subject in claim and value in claim:
                return 0.9, 0.08, 0.02
        return 0.05, 0.9, 0.05


def rows(evidence: str) -> list[tuple[str, str, str]]:
    """The rows of rendered evidence, without their qualifiers."""
    found = []
    evidence = re.sub(r" \([^)]*\)", "", evidence)
    for part in re.split(r"(?<=\.) (?=[^;]+; )", evidence):
        subject, *relations = part.rstrip(".").split("; ")
        for relation in relations:
            label, _, values = relation.partition(": ")
            found += [(subject, label, value) for value in values.split(", ")]
    return found
