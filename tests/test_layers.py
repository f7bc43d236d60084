"""The layers of the design: imports go leftward only, and siblings of one step do not know each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from sources import PACKAGE, ROOT, imports, library, module_of

STEPS = (
    ("types", "errors", "everyday"),
    ("parts", "extras", "jsonl", "settings", "adapters", "addresses", "charset", "halting", "sharing", "runs"),
    ("kg", "corpus", "text", "link", "lm", "prompts", "score"),
    ("verify",),
    ("methods",),
    ("pipeline", "report", "annotate"),
    ("compose",),
    ("journal", "comparison"),
    ("batch",),
    ("cluster",),
    ("train",),
    ("evaluate",),  # reads public data by the readers of train
    ("serve",),
    ("commands", "ui"),
    ("cli",),
    ("__main__",),
    ("app", "pages"),
)
STEP_OF = {name: step for step, names in enumerate(STEPS) for name in names}
FILES = [*library(), ROOT / "app.py", *sorted((ROOT / "pages").glob("*.py"))]


def layer(module: str) -> str:
    """The layer of a dotted name of ours: what follows ``claimver``, or app and pages."""
    parts = module.split(".")
    return (parts[1] if len(parts) > 1 else "") if parts[0] == "claimver" else parts[0]


def ours(path: Path) -> list[str]:
    """What a file imports from the project."""
    return [name for name in imports(path) if name.split(".")[0] in ("claimver", "pages", "app")]


def against_the_layers(path: Path) -> Iterator[str]:
    """What a file imports from a layer that is not to its left, or that has no place."""
    here = layer(module_of(path))
    if not here:
        return  # the package itself: its one import of compose happens on first use
    if here not in STEP_OF:
        yield f"{here} has no place in the layers"
        return
    for name in ours(path):
        there = layer(name)
        if there not in ("", "__version__", here) and STEP_OF.get(there, len(STEPS)) >= STEP_OF[here]:
            yield f"{module_of(path)} imports {name}"


def test_imports_go_leftward_only_and_never_to_a_sibling() -> None:
    assert [found for path in FILES for found in against_the_layers(path)] == []


def test_every_module_has_a_place_in_the_layers() -> None:
    found = {path.stem if path.is_file() else path.name for path in PACKAGE.iterdir()} - {"__init__", "__pycache__"}
    assert found <= set(STEP_OF)


def test_types_import_nothing_of_ours() -> None:
    assert ours(PACKAGE / "types.py") == []
    assert ours(PACKAGE / "errors.py") == []


def test_streamlit_is_imported_by_the_pages_and_ui_only() -> None:
    importing = [path for path in library() if "streamlit" in {name.split(".")[0] for name in imports(path)}]
    assert importing
    assert [module_of(path) for path in importing if "ui" not in path.parts] == []


def test_only_settings_and_the_command_read_the_environment() -> None:
    readers = set()
    for path in (path for path in library() if "env" in path.read_text("utf-8")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv"):
                readers.add(layer(module_of(path)))
    assert readers <= {"settings", "cli", "commands"}


def test_only_programs_change_the_environment_of_their_process() -> None:
    callers, writers = set(), set()
    for path in (path for path in FILES if re.search("env|wait_idly", path.read_text("utf-8"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("wait_idly"):
                callers.add(module_of(path))
            if _writes_the_environment(node):
                writers.add(module_of(path))
    assert callers == {"claimver.cli", "app"}
    assert writers == {"claimver.cli", "claimver.settings"}  # the latter by wait_idly alone


def _writes_the_environment(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        return (
            called.startswith("os.environ.") and not called.endswith((".get", ".items", ".copy"))
        ) or "putenv" in called
    stored = isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del))
    return stored and ast.unparse(node.value) == "os.environ"  # type: ignore[attr-defined]
