"""The characters of a PDF's pages with their places, and what of a page has no text."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from pdfminer.pdfdevice import PDFTextDevice
from pdfminer.pdfdocument import PDFDocument, PDFPasswordIncorrect
from pdfminer.pdffont import PDFUnicodeNotDefined
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.psparser import literal_name
from pdfminer.utils import apply_matrix_pt, mult_matrix

from claimver.charset import LOST
from claimver.text.covered import Box, Ink, box_of, common, covers
from claimver.text.pale import LEAST

__all__ = ["Glyph", "page_glyphs"]

MAX_PAGES = 2_000
_TURNED = "letter that is not written from left to right"
_INVISIBLE = 3  # the way to write text that neither shows it nor what is painted through it
_TINY = 1.5  # points: smaller letters are not seen
_WHITE = {"DeviceGray": (1,), "CalGray": (1,), "DeviceRGB": (1, 1, 1), "CalRGB": (1, 1, 1), "DeviceCMYK": (0, 0, 0, 0)}
_WHITE_BY_PARTS = {1: (1,), 3: (1, 1, 1), 4: (0, 0, 0, 0)}  # of a space with a profile
_MOST_COVERS = 2_000  # boxes of a page that are looked under
_SLANT = 0.05  # of a line's run: what it may rise
_NEARLY_ALL = 0.8  # of a page's letters, or of its area
_OVER = {"/'Widget'": "field of a form", "/'FreeText'": "text written over the page"}
_INLINE_POINTS = (4.0, 40.0)  # heights of a picture or a form's field that may stand within a line


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character from ``x0`` to ``x1`` on the baseline ``y``: points from the page's lower left, as is ``size``."""

    text: str
    x0: float
    x1: float
    y: float
    size: float


def page_glyphs(data: bytes, lost: Counter[str]) -> Iterator[list[Glyph]]:
    """The glyphs of each page; what has no text is counted in ``lost``. Raises: ValueError with the reason."""
    try:
        document = PDFDocument(PDFParser(io.BytesIO(data)))
    except PDFPasswordIncorrect:
        raise ValueError("it is protected by a password") from None
    resources = PDFResourceManager()
    device = _Device(resources, lost)
    interpreter = _Interpreter(resources, device)
    for number, page in enumerate(PDFPage.create_pages(document)):
        if number >= MAX_PAGES:
            raise ValueError(f"it has more than {MAX_PAGES} pages")
        interpreter.process_page(page)
        boxes = device.pictures + list(_fields(page, lost))
        turned = device.seen()
        turn = _turn_of(turned)
        lost[_TURNED] += sum(_letters(found) for at, found in turned.items() if at != turn)
        yield turned.get(turn, []) + [mark for box in boxes if (mark := _mark(box, turn))]


def _turn_of(turned: dict[int, list[Glyph]]) -> int:
    """How many quarters the page is turned: those of nearly all its letters, 0 where there are none such."""
    counts = {turn: _letters(found) for turn, found in turned.items()}
    return next((turn for turn, count in counts.items() if count > _NEARLY_ALL * sum(counts.values())), 0)


def _letters(glyphs: list[Glyph]) -> int:
    return sum(not glyph.text.isspace() for glyph in glyphs)


def _mark(box: Box, turn: int) -> Glyph | None:
    """What stands for a picture or a field as high as a line may be, which may be a part of one."""
    (x0, y0), (x1, y1) = (_turned(*corner, turn) for corner in (box[:2], box[2:]))
    low, high = sorted((y0, y1))
    if not _INLINE_POINTS[0] <= high - low <= _INLINE_POINTS[1]:
        return None
    return Glyph(LOST, min(x0, x1), max(x0, x1), low + 0.25 * (high - low), 0.0)


def _turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """The place on a page that was turned back by so many quarters."""
    return ((x, y), (y, -x), (-x, -y), (-y, x))[turn]


def _fields(page: Any, lost: Counter[str]) -> Iterator[Box]:
    """The fields of a form and what was written over the page, whose words are no part of the page's text."""
    for item in resolve1(page.annots) or ():
        field = resolve1(item)
        box = resolve1(field.get("Rect")) if isinstance(field, dict) else None
        kind = _OVER.get(str(field.get("Subtype"))) if isinstance(field, dict) else None
        if kind is not None and isinstance(box, list):
            x0, y0, x1, y1 = (float(resolve1(side)) for side in box)
            lost[kind] += 1
            yield x0, y0, x1, y1


class _Device(PDFTextDevice):
    """Collects the glyphs and pictures of one page."""

    def __init__(self, resources: PDFResourceManager, lost: Counter[str]) -> None:
        super().__init__(resources)
        self.turned: dict[int, list[Glyph]] = {}  # by the quarter turns of their lines
        self.hidden: dict[int, list[Glyph]] = {}
        self.pictures: list[Box] = []
        self.grounds: list[Box] = []  # painted in a colour
        self.white = True  # whether the rest of the page is
        self.inks = [Ink()]  # of the states that are kept, and of the present one
        self._covers = 0
        self._lost, self._aside, self._invisible, self._pale = lost, list[bool](), False, False
        self._left = self._right = self._low = self._high = 0.0

    def begin_page(self, page: Any, ctm: Any) -> None:
        """What the next page shows of itself is known."""
        self.turned, self.hidden, self.pictures = {}, {}, []
        self.grounds, self.white = [], True
        self.inks, self._covers = [Ink()], 0
        box = common(page.mediabox, page.cropbox) or page.mediabox
        corners = [apply_matrix_pt(ctm, corner) for corner in (box[:2], box[2:])]
        (self._left, self._right), (self._low, self._high) = (sorted(ends) for ends in zip(*corners, strict=True))

    def seen(self) -> dict[int, list[Glyph]]:
        """The glyphs by the quarter turns of their lines; hidden ones only where they are most, or behind a scan."""
        hidden, shown = (sum(map(_letters, glyphs.values())) for glyphs in (self.hidden, self.turned))
        if hidden <= shown and not self._scanned():
            self._lost["hidden letter"] += hidden
            return {turn: found + list(_gaps(self.hidden.get(turn, []), found)) for turn, found in self.turned.items()}
        return {turn: self.turned.get(turn, []) + self.hidden.get(turn, []) for turn in {**self.turned, **self.hidden}}

    def _scanned(self) -> bool:
        """Whether pictures cover the page, the text of which they show."""
        page = (self._left, self._low, self._right, self._high)
        shared = (common(page, box) for box in self.pictures)
        return sum(_area(box) for box in shared if box) >= _NEARLY_ALL * _area(page)

    def begin_tag(self, tag: Any, props: Any = None) -> None:
        """What a producer marks as repeated on each page is left out."""
        kind = resolve1(props.get("Type")) if isinstance(props, dict) else None
        self._aside.append(getattr(tag, "name", "") == "Artifact" and getattr(kind, "name", "") == "Pagination")

    def end_tag(self) -> None:
        """The words behind the tag are as they were before it."""
        if self._aside:
            self._aside.pop()

    def render_image(self, name: str, stream: Any) -> None:
        """Where the picture is, is known."""
        self._lost["picture"] += 1
        if not any(self._aside):
            x0, y0 = apply_matrix_pt(self.ctm or (1, 0, 0, 1, 0, 0), (0, 0))
            x1, y1 = apply_matrix_pt(self.ctm or (1, 0, 0, 1, 0, 0), (1, 1))
            self.pictures.append((x0, y0, x1, y1))

    def paint_path(self, graphicstate: Any, stroke: bool, fill: bool, evenodd: bool, path: Any) -> None:
        """What letters may stand on is known, and those that it covers. A frame is neither."""
        if not fill or not any(len(step) > 1 for step in path):
            return
        box, whole = box_of(path, self.ctm or (1, 0, 0, 1, 0, 0))
        if not _is_white(graphicstate):
            self.grounds.append(box)
        ink = self.inks[-1]
        seen = box if ink.clip is None else common(ink.clip, box)
        if whole and ink.solid and seen and getattr(graphicstate.ncs, "name", "") != "Pattern":
            self._cover(seen)

    def _cover(self, box: Box) -> None:
        """Letters that stand where the box is painted are hidden."""
        letters = self.turned.get(0, [])
        under = [g for g in letters if covers(box, g.x0, g.x1, g.y, g.size)] if self._covers < _MOST_COVERS else []
        self._covers += 1
        if under:
            gone = set(map(id, under))
            self.turned[0] = [glyph for glyph in letters if id(glyph) not in gone]
            self.hidden.setdefault(0, []).extend(under)

    def clipped(self, path: Any) -> None:
        """What is painted from here on is seen within the path only."""
        if any(len(step) > 1 for step in path):
            self.inks[-1] = self.inks[-1].within(box_of(path, self.ctm or (1, 0, 0, 1, 0, 0))[0])

    def render_string(self, textstate: Any, seq: Any, ncs: Any, graphicstate: Any) -> None:
        """The characters are kept, and whether they are seen."""
        self._invisible = textstate.render == _INVISIBLE
        self._pale = textstate.render == 0 and self.white and _is_white(graphicstate)
        super().render_string(textstate, seq, ncs, graphicstate)

    def render_char(
        self,
        matrix: Any,
        font: Any,
        fontsize: float,
        scaling: float,
        rise: float,
        cid: int,
        ncs: Any,
        graphicstate: Any,
    ) -> float:
        """How far the character moves the next one."""
        try:
            text = font.to_unichr(cid)
        except PDFUnicodeNotDefined:
            text = LOST
        advance: float = font.char_width(cid) * fontsize * scaling
        a, b, c, d, x, y = mult_matrix((1, 0, 0, 1, 0, rise), matrix)
        if any(self._aside):
            return advance
        turn = _quarters(a, b)
        mirrored = turn and a * d - b * c <= 0
        if mirrored or font.is_vertical() or turn is None:
            self._lost[_TURNED] += not text.isspace()
            return advance
        size = math.hypot(c, d) * abs(fontsize)
        if not (self._left - size < x < self._right + size and self._low - size < y < self._high + size):
            self._lost["letter outside the page"] += not text.isspace()
            return advance
        if text == LOST:
            self._lost["letter of a font that does not tell its letters"] += 1
        middle = x + a * advance / 2 + 0.3 * c * fontsize, y + b * advance / 2 + 0.3 * d * fontsize
        unseen = self._invisible or size < _TINY or (self._pale and not self._on_ground(middle))
        x, y = _turned(x, y, turn)
        glyph = Glyph(text, x, x + math.hypot(a, b) * advance, y, size)
        (self.hidden if unseen else self.turned).setdefault(turn, []).append(glyph)
        return advance

    def _on_ground(self, place: tuple[float, float]) -> bool:
        """Whether something that is not white was painted there, or a picture."""
        boxes = (*self.grounds, *map(_upright, self.pictures))
        return any(x0 <= place[0] <= x1 and y0 <= place[1] <= y1 for x0, y0, x1, y1 in boxes)


class _Interpreter(PDFPageInterpreter):
    """One that says where a page is painted in colours that run into one another, and what its ink lets through."""

    @property
    def _shown(self) -> _Device:
        return cast(_Device, self.device)

    def do_q(self) -> None:
        """The present state is kept."""
        super().do_q()
        self._shown.inks.append(self._shown.inks[-1])

    def do_Q(self) -> None:  # noqa: N802  the operator's name
        """The state that was kept is the present one."""
        super().do_Q()
        if len(self._shown.inks) > 1:
            self._shown.inks.pop()

    def do_W(self) -> None:  # noqa: N802  the operator's name
        """The path is the edge of what follows."""
        self._shown.clipped(self.curpath)

    do_W_a = do_W  # noqa: N815  the operator's name

    def do_gs(self, name: Any) -> None:
        """Whether what follows lets something through is known."""
        states = resolve1(self.resources.get("ExtGState")) or {}
        state = resolve1(states.get(literal_name(name)))
        if isinstance(state, dict):
            self._shown.inks[-1] = self._shown.inks[-1].set(state)

    def do_sh(self, name: object) -> None:
        """Letters of any colour may be seen there."""
        self._shown.white = False


def _upright(box: Box) -> Box:
    """The box from its lower left to its upper right."""
    return min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])


def _is_white(state: Any) -> bool:
    """Whether what is filled is as white as paper, or nearly so."""
    color = state.ncolor if isinstance(state.ncolor, tuple) else (state.ncolor,)
    name = getattr(state.ncs, "name", "")
    white = _WHITE_BY_PARTS.get(len(color)) if name == "ICCBased" else _WHITE.get(name)
    if white is None or len(white) != len(color) or not all(isinstance(part, int | float) for part in color):
        return False
    return all(abs(one - other) <= 1 - LEAST / 255 for one, other in zip(color, white, strict=True))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _gaps(hidden: list[Glyph], shown: list[Glyph]) -> Iterator[Glyph]:
    """What stands for each stretch of hidden letters that leaves a gap where it is."""
    runs: list[list[Glyph]] = []
    for glyph in hidden:
        last = runs[-1][-1] if runs else None
        if last and last.y == glyph.y and 0 <= glyph.x0 - last.x0 < last.x1 - last.x0 + glyph.size:
            runs[-1].append(glyph)
        else:
            runs.append([glyph])
    for run in runs:
        x0, x1, y = run[0].x0, run[-1].x1, run[0].y
        over = (g for g in shown if g.x0 < x1 and g.x1 > x0 and abs(g.y - y) < 0.5 * g.size and not g.text.isspace())
        if _letters(run) and next(over, None) is None:
            yield Glyph(LOST, x0, x1, y, 0.0)


def _quarters(a: float, b: float) -> int | None:
    """How many quarters a line is turned that runs along (a, b); None for one that is slanted."""
    if abs(b) <= _SLANT * abs(a) and a:
        return 0 if a > 0 else 2
    return None if abs(a) > _SLANT * abs(b) or not b else 1 if b > 0 else 3
