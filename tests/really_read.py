"""A text really read, linked and retrieved for, and judged by a script: exact labels, and no language model to load."""

from __future__ import annotations

from dataclasses import asdict, replace

from scripted_reasoner import ScriptedJudge

from claimver import pipeline
from claimver.compose import build_kit
from claimver.methods import method
from claimver.parts import KnowledgeGraph, Opinion, Question
from claimver.settings import Settings
from claimver.types import Report
from claimver.verify.verifier import CheckedVerifier

ROWS = {"born": "birth", "crew": "crew"}  # what the rows say that are cited for a claim with the word


def stated(question: Question) -> Opinion:
    """That the rows state the claim: those on what it is about are cited."""
    wanted = next(row for word, row in ROWS.items() if word in question.claim)
    cited = (place for place, row in enumerate(question.rows) if wanted in row.text)
    return Opinion(0.98, 0.01, 0.01, tuple(cited))


def verified(
    text: str, *, settings: Settings | None = None, graph: KnowledgeGraph | None = None, **chosen: object
) -> Report:
    """What ``compose.verify_text`` does, its parts real but the judge, who holds every claim for stated."""
    in_force = replace(settings or Settings(), model="minilm")  # loads quickly, and is not asked
    kit = build_kit(in_force, graph=graph)
    kit = replace(kit, verifier=CheckedVerifier(ScriptedJudge(stated), kit.embedder))
    return pipeline.verify(text, kit, method("claimver"), settings=asdict(in_force), method_name="claimver")
