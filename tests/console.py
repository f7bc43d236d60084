"""The command with scripted parts and its two streams, for tests of what it prints."""

from __future__ import annotations

import io
import json
from typing import Any

from scripted_kit import FACTS, kit, scripted_verify

from claimver import cli
from claimver.commands.tools import Tools
from claimver.kg.memory import MemoryGraph
from claimver.parts import KnowledgeGraph
from claimver.settings import Settings

TEXT = "Apollo 11 never landed on the Moon. Nobody knows why."


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Console:
    """The command with scripted parts and its two streams."""

    def __init__(self, out: io.StringIO | None = None, environment: dict[str, str] | None = None) -> None:
        self.out, self.err = out or io.StringIO(), io.StringIO()
        self.environment = environment or {}
        self.verify: Any = scripted_verify

    def graph(self, settings: Settings) -> KnowledgeGraph:
        if settings.kg != "sample":
            from claimver.kg.open import open_graph

            return open_graph(settings)
        return MemoryGraph.from_names(FACTS, snapshot="scripted graph")

    def __call__(self, *arguments: str) -> int:
        tools = Tools(
            verify=self.verify,
            kit=lambda settings: kit(),
            graph=self.graph,
            out=self.out,
            err=self.err,
            environment=self.environment,
        )
        return cli.main(arguments, tools=tools)

    def json(self, *arguments: str) -> Any:
        assert self(*arguments, "--json") == 0, self.err.getvalue()
        return json.loads(self.out.getvalue())


class Unloaded(Console):
    """The command where whatever loads a model is a mistake."""

    def __call__(self, *arguments: str) -> int:
        def loading(*given: object, **chosen: object) -> Any:
            raise AssertionError("a model would be loaded")

        tools = Tools(
            verify=loading, kit=loading, embedder=loading, out=self.out, err=self.err, environment=self.environment
        )
        return cli.main(arguments, tools=tools)
