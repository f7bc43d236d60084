"""The package spacy-entity-linker as a Linker, over a store of ours or over its own database.

It links nouns and proper nouns by longest span, casing and prior, without context; our coreference follows.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from claimver.errors import ModelError, StoreError, UnknownName
from claimver.extras import require
from claimver.link.coreference import Resolver
from claimver.parts import KnowledgeGraph, Reread
from claimver.types import Candidate, Document, Entity, Mention, Span, Token

CONFIDENCE = 0.2  # the package states none; of its links in tweets one in five is right, in news one in eight
PURPOSE = "to link with spacy-entity-linker"
_TABLES = ("aliases", "joined", "statements")
_LOCK = threading.Lock()  # the package keeps its database in one variable of its module
_DEPENDENCIES = {"root": "ROOT", "flat": "compound", "flat:name": "compound"}  # as its reader expects them


def own_database() -> Path:
    """Where the package keeps its own database, there or not. Raises: MissingPackage."""
    package: Any = require("spacy_entity_linker.DatabaseConnection", PURPOSE)
    return Path(package.DB_DEFAULT_PATH)


class SpacyEntityLinker:
    """A Linker on the package's own reading of a document's dependency tree; safe to share between threads.

    ``database`` is a store's SQLite file, or the package's own. Only items with a Q number are linked.
    Raises: StoreError where the database lacks the package's tables, MissingPackage.
    """

    def __init__(self, database: Path, graph: KnowledgeGraph) -> None:
        self._package: Any = require("spacy_entity_linker.DatabaseConnection", PURPOSE)
        require("spacy_entity_linker.EntityLinker", PURPOSE)
        self._database, self._graph, self._own = Path(database).absolute(), graph, threading.local()
        self._resolver = Resolver(graph)
        self._controller()

    def link(self, document: Document, reread: Reread | None = None) -> Document:
        """The document with its mentions. Raises: ModelError where its tokens have no dependency tree."""
        if len(document.tokens) > 1 and all(token.dep in ("", "dep", "root") for token in document.tokens):
            raise ModelError(
                "The document's tokens have no dependency tree, and without one spacy-entity-linker finds nothing. "
                "Use a language pipeline with a parser."
            )
        mentions = tuple(sorted(self._mentions(document), key=lambda mention: mention.span))
        named = replace(document, mentions=mentions)
        named = named if reread is None else reread(named)
        return replace(named, mentions=self._resolver.resolve(named))

    def _mentions(self, document: Document) -> list[Mention]:
        linker = require("spacy_entity_linker.EntityLinker", PURPOSE).EntityLinker(None, "entityLinker")
        with _LOCK:
            self._package.wikidata_instance = self._controller()
            try:
                linked = linker(_doc(document))._.linkedEntities
            except sqlite3.Error as error:
                raise StoreError(f"{self._database} cannot be asked: {error}. Build the store again.") from error
        mentions: list[Mention] = []
        for element in linked:
            first, last = element.get_span().start, element.get_span().end
            span = Span(document.tokens[first].span.start, document.tokens[last - 1].span.end)
            if any(span.overlaps(other.span) for other in mentions):
                continue
            entity = self._entity(element)
            candidates = (Candidate(entity, CONFIDENCE),)
            mentions.append(Mention(span, span.of(document.text), entity, CONFIDENCE, candidates))
        return mentions

    def _entity(self, element: Any) -> Entity:
        id = f"Q{element.get_id()}"
        try:
            return self._graph.entity(id)
        except UnknownName:  # the package's own database holds more than the graph
            return Entity(id, element.get_label() or id, element.get_description())

    def _controller(self) -> Any:
        """The package's query controller of this thread, on a connection of its own."""
        if not hasattr(self._own, "controller"):
            controller = self._package.WikidataQueryController.__new__(self._package.WikidataQueryController)
            controller.cache = {"entity": {}, "chain": {}, "name": {}}
            controller.conn = self._connected()
            self._own.controller = controller
        return self._own.controller

    def _connected(self) -> sqlite3.Connection:
        if not self._database.is_file():
            raise StoreError(f"There is no database {self._database}. Name a store's SQLite file.")
        try:
            connection = sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True, check_same_thread=False)
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        except sqlite3.Error as error:
            raise StoreError(f"{self._database} is no database that can be read: {error}.") from error
        missing = [name for name in _TABLES if name not in names]
        if missing:
            connection.close()
            raise StoreError(f"{self._database} lacks {', '.join(missing)}. Build the store again: claimver kg build.")
        return connection


def _doc(document: Document) -> Any:
    """A spaCy Doc of the document's own tokens, so that nothing is parsed a second time."""
    tokens = document.tokens
    starts = {sentence.start for sentence in document.sentences}
    return require("spacy.tokens", PURPOSE).Doc(
        require("spacy.vocab", PURPOSE).Vocab(),
        words=[" ".join(token.text.split()) or "?" for token in tokens],
        spaces=_spaces(tokens),
        tags=["NNS" if token.upos == "NOUN" and "Number=Plur" in token.morph else token.upos for token in tokens],
        pos=[token.upos for token in tokens],
        lemmas=[token.lemma for token in tokens],
        heads=[token.head for token in tokens],
        deps=[_DEPENDENCIES.get(token.dep, token.dep) for token in tokens],
        sent_starts=[token.span.start in starts for token in tokens] if not any(t.dep for t in tokens) else None,
    )


def _spaces(tokens: Sequence[Token]) -> list[bool]:
    ends = [following.span.start for following in tokens[1:]]
    return [token.span.end < end for token, end in zip(tokens, ends, strict=False)] + [False] * bool(tokens)
