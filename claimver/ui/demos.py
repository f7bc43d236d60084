"""Demo texts: one file each in assets/demo, its first line the title."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "assets"


@dataclass(frozen=True, slots=True)
class Demo:
    """A text to try, with a title."""

    title: str
    text: str


def demos(folder: Path = ASSETS / "demo") -> tuple[Demo, ...]:
    """The demo texts, in the order of their file names."""
    found = []
    for path in sorted(folder.glob("*.txt")):
        title, _, text = path.read_text("utf-8").partition("\n")
        found.append(Demo(title.strip(), text.strip()))
    return tuple(found)
