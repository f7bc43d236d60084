"""What the commands work with, handed in as one value, and how they read texts. Heavy parts load on first use."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

from claimver.charset import decoded
from claimver.errors import InputError
from claimver.parts import Embedder, Kit, KnowledgeGraph
from claimver.settings import Settings, load
from claimver.types import Report

SETTINGS = (
    "kg", "method", "model", "corpus", "web_search", "max_hops", "max_paths", "hub_degree", "reply_cache",
)  # fmt: skip


class VerifyText(Protocol):
    """``claimver.compose.verify_text``, or a scripted one."""

    def __call__(self, text: str, *, settings: Settings | None = None, **chosen: object) -> Report:
        """The report on a text."""
        ...


def verify_text(text: str, *, settings: Settings | None = None, **chosen: object) -> Report:
    """The report on a text, by the parts that the settings name."""
    from claimver.compose import verify_text as verify

    return verify(text, settings=settings, **chosen)  # type: ignore[arg-type]


def build_kit(settings: Settings) -> Kit:
    """The parts that the settings name."""
    from claimver.compose import build_kit as build

    return build(settings)


def open_graph(settings: Settings) -> KnowledgeGraph:
    """The knowledge graph that the settings name."""
    from claimver.kg.open import open_graph as opened

    return opened(settings)


def open_embedder(settings: Settings) -> Embedder:
    """The encoder that ships."""
    from claimver.compose import embedder_of

    return embedder_of(settings)


@dataclass(frozen=True)
class Tools:
    """The library's verbs, the streams and the environment of one run of the command."""

    verify: VerifyText = verify_text
    kit: Callable[[Settings], Kit] = build_kit
    graph: Callable[[Settings], KnowledgeGraph] = open_graph
    embedder: Callable[[Settings], Embedder] = open_embedder
    out: IO[str] = field(default_factory=lambda: sys.stdout)
    err: IO[str] = field(default_factory=lambda: sys.stderr)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def settings(self, options: argparse.Namespace) -> Settings:
        """The settings in force, those of the command line first. Raises: SettingsError, UnknownName."""
        named: dict[str, object] = {name: getattr(options, name, None) for name in SETTINGS}
        stated = getattr(options, "option", None)
        named["method_options"] = ";".join(stated) if stated else None
        return load(named, environment=self.environment)

    def print(self, line: str = "") -> None:
        """The line is on standard output, characters that it cannot take as escapes."""
        encoding = getattr(self.out, "encoding", None) or "utf-8"
        self.out.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")

    def note(self, line: str) -> None:
        """The line is on standard error."""
        encoding = getattr(self.err, "encoding", None) or "utf-8"
        self.err.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")

    def colours(self) -> bool:
        """Whether standard output is a terminal whose user has not refused colours."""
        return self.out.isatty() and not self.environment.get("NO_COLOR") and self.environment.get("TERM") != "dumb"


def add_source(parser: argparse.ArgumentParser, *, url: bool) -> None:
    """The parser takes one text: TEXT, - for standard input, --file, and --url where asked."""
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the text, or - to read standard input")
    parser.add_argument("--file", metavar="F", type=Path, help="a TXT, MD, HTML, PDF, DOCX, ODT, RTF or EPUB file")
    if url:
        parser.add_argument("--url", metavar="U", help="a public web page")


def add_choices(parser: argparse.ArgumentParser, *, method: bool = True) -> None:
    """The parser takes --kg, and --method and --model where asked."""
    parser.add_argument(
        "--kg",
        metavar="PATH|URL",
        help='knowledge graph: "sample" (default), a folder, "wikidata", an endpoint, or two: sample+wikidata',
    )
    if method:
        parser.add_argument("--corpus", metavar="DIR", help="documents of your own as evidence (claimver corpus add)")
        parser.add_argument(
            "--web-search", metavar="NAME", help="off (default), ddgs, tavily or serpapi: sends questions there"
        )
        parser.add_argument("--method", metavar="M", help="how to verify (default: claimver)")
        parser.add_argument(
            "--option",
            metavar="NAME=VALUE",
            action="append",
            help="a setting of the method; `claimver methods` lists them",
        )
        parser.add_argument("--model", metavar="M", help="what verifies (default: gemma, which ships)")
        add_no_cache(parser)


def add_beside(parser: argparse.ArgumentParser) -> None:
    """The parser takes what methods may use beside the text: the day of checking, an image, stored communities."""
    parser.add_argument(
        "--date", default="", metavar="DATE", help="the day the text is checked as of (default: today), 2024-05-31"
    )
    parser.add_argument("--image", metavar="FILE", type=Path, help="the image beside the text (RAGAR's methods)")
    parser.add_argument("--caption", default="", metavar="TEXT", help="what is said of the image")
    parser.add_argument("--image-text", action="store_true", help="read the text in the image too: seconds")
    parser.add_argument(
        "--images", metavar="DIR", type=Path, help="captions of near-duplicates (claimver corpus images)"
    )
    parser.add_argument(
        "--communities", metavar="DIR", type=Path, help="communities of a corpus (claimver corpus communities)"
    )


def beside(options: argparse.Namespace, corpus: str = "") -> dict[str, object]:
    """The options of the kit that were named, communities compared with the documents of ``corpus`` or their own.

    Raises: InputError, StoreError, MissingPackage.
    """
    found: dict[str, object] = {}
    if options.image is None and (options.caption or options.image_text or options.images is not None):
        raise InputError("--caption, --image-text and --images tell of an image. Name it with --image FILE.")
    if options.image is not None:
        from claimver.corpus.image_index import ImageIndex
        from claimver.corpus.images import SeenImage, read_image

        facts = read_image(options.image, text=options.image_text)
        near = ImageIndex(options.images).near(facts) if options.images is not None else ()
        found["image"] = SeenImage(facts, options.caption, tuple(one.passage() for one in near), str(options.image))
    if options.communities is not None:
        from claimver.methods.beside import communities_of

        documents = Path(corpus).expanduser() if corpus else options.communities
        found["communities"] = communities_of(options.communities, documents)
    return found


def add_no_cache(parser: argparse.ArgumentParser) -> None:
    """The parser takes --no-cache."""
    about = "ask a language model anew, whatever replies are kept"
    parser.add_argument("--no-cache", dest="reply_cache", action="store_const", const="off", help=about)


def spent_line(settings: Settings) -> str:
    """What the calls to an endpoint took in this process, as a line; empty where none is named."""
    if not settings.model.startswith("endpoint:"):
        return ""
    from claimver.compose import model_of

    opened = model_of(settings)
    if opened is None or opened.budget is None:
        return ""
    spent = opened.budget.spent
    cost = f", cost {spent.cost:.4f}" if spent.cost else ""
    return f"{spent.calls:,} calls, {spent.prompt_tokens:,} tokens sent, {spent.reply_tokens:,} received{cost}"


def read_source(
    options: argparse.Namespace, *, stdin: IO[bytes] | None = None, warn: Callable[[str], None] = lambda line: None
) -> str:
    """The one text that was named. Raises: InputError; exits with usage where not exactly one was."""
    named = [name for name in ("text", "file", "url") if getattr(options, name, None) is not None]
    if len(named) != 1:
        options.parser.error("name one text: TEXT, - for standard input, or one of --file and --url")
    if options.file is not None:
        from claimver.text.ingest import read_file

        return read_file(options.file, warn=warn)
    if getattr(options, "url", None) is not None:
        from claimver.text.ingest import read_url

        return read_url(options.url, warn=warn)
    if options.text == "-":
        return _decoded((stdin or sys.stdin.buffer).read(), "standard input", warn)
    return _argument(options.text, warn)


def _argument(text: str, warn: Callable[[str], None]) -> str:
    """The text of an argument; bytes that were no UTF-8 (kept by the interpreter as surrogates) are read again.

    The name of a file or an address is taken for the text that it is, with a word on what reads it.
    """
    if text.startswith(("http://", "https://")) and not any(map(str.isspace, text)):
        warn(f"This checks the address itself. To check the page: --url {shlex.quote(text)}")
    elif os.path.isfile(text):  # what is too long for a path is none
        warn(f"This checks these words. To check the file of that name: --file {shlex.quote(text)}")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return _decoded(os.fsencode(text), "the text", warn)
    return text


def _decoded(data: bytes, name: str, warn: Callable[[str], None]) -> str:
    from claimver.text.ingest import MAX_BYTES

    if len(data) > MAX_BYTES:
        raise InputError(f"{name} has {len(data) / 1e6:.0f} MB; {MAX_BYTES / 1e6:.0f} MB are read at most. Split it.")
    return decoded(data, name, warn=warn)


def write_file(path: Path, text: str) -> None:
    """The text is in the file, in UTF-8. Raises: InputError where it cannot be written."""
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, data: bytes) -> None:
    """The bytes are in the file. Raises: InputError where it cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror or error}. Check the folder and rights."
        ) from error
