"""The project's own Python files and what they import, read without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "claimver"


def library() -> list[Path]:
    """Every module under claimver/."""
    return sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    """The dotted name of a file of the repository."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, *, top_level: bool = False) -> Iterator[str]:
    """The dotted names that a file imports, those inside functions too unless ``top_level``.

    What stands under ``if TYPE_CHECKING`` is left out of the top level.
    """
    tree = ast.parse(path.read_text("utf-8"))
    nodes = _running(tree.body) if top_level else ast.walk(tree)
    package = module_of(path).split(".")[: None if path.name == "__init__.py" else -1]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, node.module] if node.module else start)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _running(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run at import."""
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            yield from _running(node.orelse)
            continue
        yield node
        for name in ("body", "orelse", "finalbody"):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield from _running(getattr(node, name, []))
        for handler in getattr(node, "handlers", []):
            yield from _running(handler.body)
