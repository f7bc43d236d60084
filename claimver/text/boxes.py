"""What stands beside running prose on a page: boxes and small tables, which are no parts of its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from claimver.text.cells import Line
from claimver.text.flow import begins_lower, ends_sentence

__all__ = ["without_boxes"]

_NEAR = 1.8  # sizes of the letters: from one line of a box, or of prose, to the next
_BESIDE = 0.75  # sizes: how far lines may be apart in height that would else be written over one another
_INDENT = 2.5  # sizes: how far a first line may be set in
_GAP = 2.0  # sizes: wider than any space of a line; that of a box of several lines may be narrower
_PROSE = 20  # letters that lines beside a box hold, at the median
_LEAST = 3  # lines of prose
_LABEL = 5  # letters: the number of a paragraph, or a mark of a list


def without_boxes(segments: list[Line]) -> tuple[list[Line], list[Line]]:
    """The segments of a column of prose, and those beside it that no line of it goes on with.

    A cell of a table stands where the text beside it begins; a box stands anywhere, so in the midst of a sentence too.
    """
    boxes: list[Line] = []
    for column in _columns(segments):
        rest = [s for s in segments if s not in column and s not in boxes]
        stacks = [stack for stack in _stacks(rest, column) if _is_apart(stack, column)]
        for stack in stacks:
            rows = sum(_aligned(s, stack[0]) for other in stacks for s in other)
            boxes += stack if _is_box(stack, column, alone=rows == 1) else []
    return [s for s in segments if s not in boxes], boxes


def _columns(segments: Sequence[Line]) -> Iterator[list[Line]]:
    """The first segments of lines that begin at one place, one of which goes on in the next; from top to bottom."""
    lefts: list[Line] = []
    ordered = sorted(segments, key=lambda s: (-s.y, s.x0))
    for place, above in enumerate(ordered):
        below = next((s for s in ordered[place + 1 :] if _aligned(s, above) and not _level(s, above)), None)
        if below is None or len(above.text) < _PROSE or any(_aligned(above, left) for left in lefts):
            continue
        if _runs_on(above, below, max(above.x1, below.x1)):
            lefts.append(above)
            column = _column(ordered, above)
            if len(column) >= _LEAST:
                yield column


def _column(ordered: Sequence[Line], first: Line) -> list[Line]:
    """The first segments of the lines that begin where this one does, or are set in."""
    found: list[Line] = []
    for s in ordered:
        within = -0.1 * first.size < s.x0 - first.x0 < _INDENT * first.size
        if within and abs(s.size - first.size) < 0.1 * first.size and not (found and _level(found[-1], s)):
            found.append(s)
    return found


def _aligned(a: Line, b: Line) -> bool:
    """Whether two segments begin at one place."""
    return abs(a.x0 - b.x0) < 0.1 * b.size


def _level(a: Line, b: Line) -> bool:
    """Whether two segments are parts of one line."""
    return abs(a.y - b.y) <= 0.3 * max(a.size, b.size)


def _unfinished(above: Line, below: Line) -> bool:
    """Whether a line ends within a sentence, the next one right below it."""
    return above.y - below.y < _NEAR * above.size and not ends_sentence(above.text)


def _stacks(rest: Sequence[Line], column: Sequence[Line]) -> Iterator[list[Line]]:
    """The segments on each side of the column that stand close together, from top to bottom."""
    sides: tuple[list[Line], list[Line]] = ([], [])
    for s in sorted(rest, key=lambda s: (-s.y, s.x0)):
        beside = _beside(s, s, column) or [min(column, key=lambda line: abs(line.y - s.y))]
        if all(s.x0 > line.x1 for line in beside):
            sides[0].append(s)
        elif all(s.x1 < line.x0 for line in beside):
            sides[1].append(s)
    for side in sides:
        cuts = [n for n, (a, b) in enumerate(pairwise(side), 1) if a.y - b.y > _NEAR * b.size]
        for start, end in pairwise([0, *cuts, len(side)] if side else []):
            if _beside(side[start], side[end - 1], column):
                yield side[start:end]


def _beside(top: Line, bottom: Line, column: Sequence[Line]) -> list[Line]:
    """The lines of the column at the height of a stack from its first segment to its last; else those near it."""
    for far in (_BESIDE * top.size, _NEAR * top.size):
        if found := [line for line in column if bottom.y - far < line.y < top.y + far]:
            return found
    return []


def _is_apart(stack: Sequence[Line], column: Sequence[Line]) -> bool:
    """Whether the stack is far from lines of prose, or begins where no line of theirs would and ends elsewhere."""
    lines, size = _beside(stack[0], stack[-1], column), column[0].size
    if median(len(line.text) for line in lines) < _PROSE:
        return False
    gap = min(s.x0 for s in stack) - max(line.x1 for line in lines)
    if gap > _GAP * size or stack[0].x1 < column[0].x0:
        return True
    rows = [s for s in stack if _aligned(s, stack[0])]
    edge = max(line.x1 for line in column)
    if min(s.x0 for s in stack) > edge:
        return True
    return len(rows) > 1 and gap > 0 and not all(abs(s.x1 - edge) < 0.5 * size for s in rows)


def _is_box(stack: Sequence[Line], column: Sequence[Line], *, alone: bool) -> bool:
    """Whether the segments beside the column are no cells of a table, ``alone`` where no others stand below them."""
    lines = _beside(stack[0], stack[-1], column)
    if not all(any(_level(s, line) for line in lines) for s in stack):
        return True
    at = [n for n, line in enumerate(column) if any(_level(s, line) for s in stack)]
    around = column[max(0, at[0] - 1) : at[-1] + 2]
    right = max(line.x1 for line in around if line in lines or line.x1 < stack[0].x0 or stack[0].x0 < line.x0)
    joints = [n > 0 and _runs_on(column[n - 1], column[n], right) for n in at]
    if any(joint and begins_lower(column[n].text) for n, joint in zip(at, joints, strict=True)):
        return True
    last, below = column[at[-1]], column[at[-1] + 1 :][:1]
    open_end = bool(below) and _runs_on(last, below[0], right)
    if any(joints):  # names begin these lines, or they are labels of a table
        return open_end or ends_sentence(last.text)
    mark = stack[0].x0 < column[0].x0 and (len(stack[0].text) <= _LABEL or begins_lower(column[at[0]].text))
    return alone and open_end and not mark


def _runs_on(above: Line, below: Line, right: float) -> bool:
    """Whether a line may go on in the one below it: unfinished, and so full that the next word had no room."""
    word = below.text.split(" ", 1)[0]
    letter = (above.x1 - above.x0) / max(1, len(above.text))
    return _unfinished(above, below) and above.x1 + letter * (len(word) + 1) > right - 0.7 * above.size
