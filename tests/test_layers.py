"""The layers of the design: imports go leftward only, and siblings of one step do not know each other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from sources import PACKAGE, ROOT, imports, library, module_of

STEPS = (
    ("types", "errors", "everyday"),
    ("parts", "extras", "jsonl", "settings", "adapters", "addresses", "charset", "halting"),
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


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_go_leftward_only_and_never_to_a_sibling(path: Path) -> None:
    here = layer(module_of(path))
    if not here:
        return  # the package itself: its one import of compose happens on first use
    assert here in STEP_OF, f"{here} has no place in the layers"
    for name in ours(path):
        there = layer(name)
        if there in ("", "__version__", here):
            continue
        assert there in STEP_OF, f"{module_of(path)} imports {name}, which has no place in the layers"
        assert STEP_OF[there] < STEP_OF[here], f"{module_of(path)} imports {name}, which is not to its left"


def test_every_module_has_a_place_in_the_layers() -> None:
    found = {path.stem if path.is_file() else path.name for path in PACKAGE.iterdir()} - {"__init__", "__pycache__"}
    assert found <= set(STEP_OF)


def test_types_import_nothing_of_ours() -> None:
    assert ours(PACKAGE / "types.py") == []
    assert ours(PACKAGE / "errors.py") == []


@pytest.mark.parametrize("path", [p for p in library() if "ui" not in p.parts], ids=module_of)
def test_streamlit_is_imported_by_the_pages_and_ui_only(path: Path) -> None:
    assert not [name for name in imports(path) if name.split(".")[0] == "streamlit"]


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
