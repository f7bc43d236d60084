"""The project's own Python files and what they import, read without running them."""

from __future__ import annotations

import ast
from functools import cache
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


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The dotted names that a file imports, those inside functions too."""
    package = module_of(path).split(".")[: None if path.name == "__init__.py" else -1]
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, node.module] if node.module else start)
            found += (f"{base}.{alias.name}" for alias in node.names)
    return tuple(found)
