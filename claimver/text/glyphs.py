"""The characters of a PDF's pages with their places, and what of a page has no text."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pdfminer.pdfdevice import PDFTextDevice
from pdfminer.pdfdocument import PDFDocument, PDFPasswordIncorrect
from pdfminer.pdffont import PDFUnicodeNotDefined
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.utils import apply_matrix_pt, mult_matrix

from claimver.charset import LOST

__all__ = ["Glyph", "page_glyphs"]

MAX_PAGES = 2_000
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
    interpreter = PDFPageInterpreter(resources, device)
    for number, page in enumerate(PDFPage.create_pages(document)):
        if number >= MAX_PAGES:
            raise ValueError(f"it has more than {MAX_PAGES} pages")
        device.glyphs = []
        interpreter.process_page(page)
        yield device.glyphs + list(_fields(page, lost))


def _fields(page: Any, lost: Counter[str]) -> Iterator[Glyph]:
    """A mark for each field of a form, whose value is no part of the page's text."""
    for item in resolve1(page.annots) or ():
        field = resolve1(item)
        box = resolve1(field.get("Rect")) if isinstance(field, dict) else None
        if isinstance(field, dict) and str(field.get("Subtype")) == "/'Widget'" and isinstance(box, list):
            x0, y0, x1, y1 = (float(resolve1(side)) for side in box)
            lost["field of a form"] += 1
            if _INLINE_POINTS[0] <= y1 - y0 <= _INLINE_POINTS[1]:
                yield Glyph(LOST, min(x0, x1), max(x0, x1), y0 + 0.25 * (y1 - y0), 0.0)


class _Device(PDFTextDevice):
    """Collects the glyphs of one page; ``size`` 0 marks a picture, which has no baseline of its own."""

    def __init__(self, resources: PDFResourceManager, lost: Counter[str]) -> None:
        super().__init__(resources)
        self.glyphs: list[Glyph] = []
        self._lost, self._aside = lost, list[bool]()

    def begin_tag(self, tag: Any, props: Any = None) -> None:
        """Nothing; what a producer marks as repeated on each page is left out."""
        kind = resolve1(props.get("Type")) if isinstance(props, dict) else None
        self._aside.append(getattr(tag, "name", "") == "Artifact" and getattr(kind, "name", "") == "Pagination")

    def end_tag(self) -> None:
        """Nothing."""
        if self._aside:
            self._aside.pop()

    def render_image(self, name: str, stream: Any) -> None:
        """Nothing; a picture as high as a line may stand in one."""
        self._lost["picture"] += 1
        x0, y0 = apply_matrix_pt(self.ctm or (1, 0, 0, 1, 0, 0), (0, 0))
        x1, y1 = apply_matrix_pt(self.ctm or (1, 0, 0, 1, 0, 0), (1, 1))
        if _INLINE_POINTS[0] <= abs(y1 - y0) <= _INLINE_POINTS[1] and not any(self._aside):
            bottom, height = min(y0, y1), abs(y1 - y0)
            self.glyphs.append(Glyph(LOST, min(x0, x1), max(x0, x1), bottom + 0.25 * height, 0.0))

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
        if font.is_vertical() or abs(b) > 0.05 * abs(a) or a <= 0:
            self._lost["letter that is not written from left to right"] += not text.isspace()
            return advance
        if text == LOST:
            self._lost["letter of a font that does not tell its letters"] += 1
        self.glyphs.append(Glyph(text, x, x + a * advance, y, math.hypot(c, d) * abs(fontsize)))
        return advance
