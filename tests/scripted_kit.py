"""A kit of scripted parts and a ``verify`` over it: quick, deterministic, and usable from other processes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.errors import InputError
from claimver.kg.memory import MemoryGraph
from claimver.methods import method
from claimver.parts import Kit, Reread
from claimver.pipeline import Progress, verify
from claimver.settings import Settings
from claimver.types import Claim, Document, Evidence, Label, Mention, Report, Span, Triplet, Verdict

FACTS = (("Apollo 11", "landed on", "Moon"), ("Apollo 11", "crew", "Buzz Aldrin"), ("Moon", "orbits", "Earth"))


class Preprocessor:
    """Sentences end at full stops; "broken" is a fault, "slow" takes its time."""

    def process(self, text: str, *, id: str = "", date: str = "") -> Document:
        if not text.strip():
            raise InputError("The text is empty.")
        if "broken" in text:
            raise ValueError("a scripted fault")
        if "slow" in text:
            time.sleep(0.02)
        sentences = tuple(Span(*found.span()) for found in re.finditer(r"[^\s.][^.]*", text))
        return Document(id, text, sentences=sentences, windows=(Span(0, len(text)),), date=date)

    def reread(self, document: Document) -> Document:
        return document

    def knows(self, word: str) -> bool:
        return word in ("landed", "on", "the")


class Linker:
    """Names of the graph, where they stand."""

    def __init__(self, graph: MemoryGraph) -> None:
        self.graph = graph

    def link(self, document: Document, reread: Reread | None = None) -> Document:
        mentions = []
        for name, id in sorted(set(self.graph.names())):
            for found in re.finditer(re.escape(name), document.text):
                mentions.append(Mention(Span(*found.span()), name, self.graph.entity(id), 0.9))
        return replace(document, mentions=tuple(sorted(mentions, key=lambda mention: mention.span)))


class Retriever:
    """All facts of the entities linked, or the error it was told to raise."""

    def __init__(self, graph: MemoryGraph, error: Exception | None = None) -> None:
        self.graph, self.error = graph, error

    def find(self, document: Document) -> Evidence:
        if self.error is not None:
            raise self.error
        ids = dict.fromkeys(mention.entity.id for mention in document.mentions if mention.entity)
        return Evidence(triplets=tuple(triplet for id in ids for triplet in self.graph.facts(id)))


class Segmenter:
    """One claim a sentence."""

    def claims(self, document: Document) -> tuple[Claim, ...]:
        return tuple(Claim(span, span.of(document.text)) for span in document.sentences)


class Verifier:
    """A claim is Attributable with the triplets both of whose names it has, "never" turns it round."""

    name = "scripted 1"

    def verify(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        for claim in document.claims:
            words = claim.proposition
            cited = tuple(t for t in evidence.triplets if t.subject.label in words and t.object_text in words)
            stated = Label.CONTRADICTORY if "never" in words else Label.ATTRIBUTABLE
            yield Verdict(claim, stated if cited else Label.EXTRAPOLATORY, 0.9, cited, rationale=f"{len(cited)} cited")


class Embedder:
    """Counts of letters as unit vectors."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        counts = np.array([[text.lower().count(chr(97 + n)) for n in range(26)] for text in texts], np.float32)
        counts = counts.reshape(len(texts), 26)
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


def kit(graph: MemoryGraph | None = None, *, error: Exception | None = None) -> Kit:
    """The scripted parts over a graph."""
    known = graph or MemoryGraph.from_names(FACTS, snapshot="scripted graph")
    return Kit(
        graph=known,
        preprocessor=Preprocessor(),
        linker=Linker(known),
        retriever=Retriever(known, error),
        segmenter=Segmenter(),
        verifier=Verifier(),
        embedder=Embedder(),
    )


def scripted_verify(
    text: str,
    *,
    settings: Settings | None = None,
    triplets: Sequence[Sequence[str] | Triplet] | None = None,
    passages: object = None,
    id: str = "",
    date: str = "",
    progress: Progress = lambda stage, share: None,
    afresh: bool = False,
) -> Report:
    """What ``claimver.compose.verify_text`` does, with the scripted parts."""
    chosen = settings or Settings()
    given = triplets is not None or passages is not None
    parts = kit(MemoryGraph.from_names(triplets or ())) if given else kit()
    run = method(chosen.method)
    return verify(text, parts, run, id=id, date=date, progress=progress, settings=asdict(chosen))


def endless_verify(text: str, *, id: str = "", **chosen: Any) -> Report:
    """The same, and nearly never done with any text but the first."""
    if id != "n0":
        time.sleep(600)
    return scripted_verify(text, id=id, **chosen)
