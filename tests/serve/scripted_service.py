"""The service over scripted parts: texts say what happens; "wait" is held back until the gate opens."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import uvicorn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a program of its own it has no conftest

from scripted_kit import kit, scripted_verify

from claimver.batch import Task as Line
from claimver.corpus.images import image_facts
from claimver.errors import InputError
from claimver.methods.beside import Picture
from claimver.serve.engine import Engine, Progress
from claimver.serve.guard import Access
from claimver.serve.run import application, serve_stdio
from claimver.serve.service import Limits, Service
from claimver.settings import Settings
from claimver.text.fetch import fetch
from claimver.types import Report

TEXT = "Apollo 11 never landed on the Moon. Nobody knows why."


UNREAD = "The text in the image was not read."


def look(picture: Picture, warn: Callable[[str], None]) -> Picture:
    """The picture with its size alone."""
    warn(UNREAD)
    return replace(picture, facts=image_facts(picture.data, picture.name, text=False))


class Script:
    """An engine that follows the text."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.seen: list[str] = []
        self.chosen: list[tuple[str, str]] = []
        self.beside: list[tuple[str, Picture | None]] = []

    def verify(self, line: Line, chosen: Settings, progress: Progress, picture: Picture | None) -> Report:
        """The scripted report."""
        self.seen.append(line.text)
        if "refuse" in line.text:
            raise InputError("This text cannot be used.")
        while "wait" in line.text and not self.gate.wait(0.01):
            progress("verifying", 0.5)
        self.chosen.append((chosen.method, chosen.method_options))
        self.beside.append((chosen.corpus, picture))
        return scripted_verify(
            line.text,
            settings=chosen if picture is None else replace(chosen, method="claimver"),  # the kit has no reasoner
            triplets=line.triplets,
            passages=line.passages,
            id=str(line.id or ""),
            date=line.date,
            progress=progress,
        )

    def engine(self, settings: Settings | None = None, corpora: Mapping[str, Path] | None = None) -> Engine:
        """The engine."""
        parts = kit()
        return Engine(
            self.verify,
            lambda: parts,
            lambda: parts.graph,
            lambda url, warn: fetch(url).data.decode("utf-8"),
            look=look,
            settings=settings or Settings(),
            corpora=corpora or {},
        )


@contextmanager
def served(service: Service, access: Access | None = None) -> Iterator[str]:
    """The address of a real server over the service, gone afterwards."""
    config = uvicorn.Config(application(service, access or Access()), port=0, log_level="warning", access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        threading.Event().wait(0.01)
        if not thread.is_alive():
            raise ConnectionError("The server did not start.")
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)


if __name__ == "__main__":
    serve_stdio(Service(Script().engine(), Limits(seconds=20)))
