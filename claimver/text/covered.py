"""What is painted over letters of a page later on: boxes that cover them whole, as redactions do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pdfminer.pdftypes import resolve1
from pdfminer.utils import apply_matrix_pt

__all__ = ["Box", "Ink", "box_of", "common", "covers"]

Box = tuple[float, float, float, float]  # x and y of two corners, in points
_LOW, _HIGH = 0.05, 0.5  # of a letter's size over its line: a cover begins below the one and ends above the other


@dataclass(frozen=True, slots=True)
class Ink:
    """How something is painted: within what box, None for the whole page, and whether nothing shows through it."""

    clip: Box | None = None
    solid: bool = True

    def within(self, box: Box) -> Ink:
        """The same, within this box too."""
        return replace(self, clip=box if self.clip is None else common(self.clip, box) or (0.0, 0.0, 0.0, 0.0))

    def set(self, state: Any) -> Ink:
        """The same with the parameters of a graphics state (ISO 32000-1, table 58)."""
        told = {name: resolve1(state[name]) for name in ("ca", "BM", "SMask") if name in state}
        modes = told.get("BM", ())
        named = [getattr(mode, "name", "") for mode in (modes if isinstance(modes, list) else [modes] if modes else [])]
        if not told:
            return self
        plain = not named or named[0] in ("Normal", "Compatible")
        return replace(self, solid=plain and told.get("ca", 1) == 1 and not isinstance(told.get("SMask"), dict))


def box_of(path: Any, ctm: Any) -> tuple[Box, bool]:
    """The box around a path that has points, and whether the path is that box."""
    points = [point for _, *rest in path for point in zip(rest[::2], rest[1::2], strict=True)]
    xs, ys = zip(*(apply_matrix_pt(ctm, point) for point in points), strict=True)
    box = min(xs), min(ys), max(xs), max(ys)
    corners = all(x in (box[0], box[2]) and y in (box[1], box[3]) for x, y in zip(xs, ys, strict=True))
    return box, corners and len(points) in (4, 5) and all(step[0] != "c" for step in path)


def covers(box: Box, x0: float, x1: float, y: float, size: float) -> bool:
    """Whether the box covers a letter from ``x0`` to ``x1`` on the line ``y``, more than a line under it or through."""
    return box[0] <= (x0 + x1) / 2 <= box[2] and box[1] <= y + _LOW * size and box[3] >= y + _HIGH * size


def common(a: Box, b: Box) -> Box | None:
    """What two boxes share, from the lower left to the upper right; None where that is nothing."""
    (left, right), (low, high) = (
        (max(min(a[n], a[n + 2]), min(b[n], b[n + 2])), min(max(a[n], a[n + 2]), max(b[n], b[n + 2]))) for n in (0, 1)
    )
    return (left, low, right, high) if left < right and low < high else None
