"""A report as PDF: the text with its claims marked, then each claim with its reason and evidence. For print and files.

Set in Fira Sans (SIL Open Font License, the package fontpkg-fira-sans), which has Latin, Greek and Cyrillic letters.
What it has no letter for is shown as a box, and the file names each such character.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from claimver.extras import require
from claimver.kg.citing import sources, statement_url
from claimver.report import sections
from claimver.report.elements import element, is_web_address, plain, visible
from claimver.report.language import count, decimal, say, spoken
from claimver.report.publication import Publication, checked
from claimver.report.rationale import rationale
from claimver.report.triplets import value_words
from claimver.report.words import cause_of, cause_words, label_words, percent, tally_words, text_words
from claimver.types import Entity, Label, Triplet, Verdict

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY = "FiraSans"
FACES = {"": "Regular", "B": "SemiBold", "I": "Italic"}
MARGIN, BODY, LINE = 20.0, 10.5, 5.4  # mm, points, mm
MISSING, NAMED = "▯", 40  # for a letter that the font lacks; how many of them are named
_INK, _FAINT, _RULE, _LINK = (27, 31, 36), (79, 89, 101), (195, 202, 211), (11, 92, 173)
_COLOURS: dict[Label | None, tuple[int, int, int]] = {
    Label.ATTRIBUTABLE: (20, 95, 50),
    Label.EXTRAPOLATORY: (122, 74, 0),
    Label.CONTRADICTORY: (163, 21, 33),
    None: (79, 89, 101),
}


def report_pdf(publication: Publication) -> bytes:
    """The report as a PDF file. Raises: InputError for an address that is none; MissingPackage."""
    page = _Page(_document(checked(publication)))
    _head(page, publication)
    _text(page, publication)
    for claim in range(len(publication.report.verdicts)):
        _claim(page, publication, claim)
    _made(page, publication)
    return bytes(page.pdf.output())


@lru_cache(maxsize=1)
def letters() -> frozenset[int]:
    """The code points that all faces have a letter for. Raises: MissingPackage."""
    from fontTools.ttLib import TTFont

    return frozenset.intersection(*(frozenset(TTFont(_face(name)).getBestCmap()) for name in FACES.values()))


def _face(name: str) -> Path:
    package = require("fontpkg_fira_sans", "to write PDF")
    return Path(package.ROOT) / "files" / f"FiraSans-{name}.ttf"


def _document(publication: Publication) -> FPDF:
    from fpdf import FPDF

    class Numbered(FPDF):
        """Pages with their number at the foot."""

        def footer(self) -> None:
            """The number stands on the page."""
            self.set_y(-14)
            self.set_font(FAMILY, "", 8)
            self.set_text_color(*_FAINT)
            self.cell(0, 5, f"{say('report.footer')}", align="L")
            self.set_x(self.l_margin)
            self.cell(0, 5, f"{self.page_no()} / {{nb}}", align="R")

    pdf = Numbered(format="A4")
    for style, name in FACES.items():
        pdf.add_font(FAMILY, style, _face(name))
    pdf.set_margins(MARGIN, MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    pdf.set_title(say("report.title"))
    pdf.set_lang(spoken())
    pdf.set_creator(f"ClaimVer Explorer {publication.report.version}")
    if publication.author:
        pdf.set_author(publication.author)
    if publication.day:
        pdf.set_creation_date(datetime.fromisoformat(publication.day).replace(tzinfo=UTC))
    pdf.add_page()
    return pdf


@dataclass
class _Page:
    """A PDF that is being written, and the characters that it had no letter for, with how often."""

    pdf: FPDF
    missing: Counter[str] = field(default_factory=Counter)
    known: frozenset[int] = field(default_factory=letters)

    def readable(self, text: str) -> str:
        """The text with what is invisible as its code point, and a box for what the font has no letter for."""
        shown = plain(element("span", *visible(text)))
        lost = [character for character in shown if ord(character) not in self.known and not character.isspace()]
        self.missing.update(lost)
        if not lost:
            return shown
        return "".join(c if ord(c) in self.known or c.isspace() else MISSING for c in shown)

    def face(self, style: str = "", size: float = BODY, colour: tuple[int, int, int] = _INK) -> None:
        """What comes next is set so."""
        self.pdf.set_font(FAMILY, style, size)
        self.pdf.set_text_color(*colour)

    def run(self, text: str, *, style: str = "", colour: tuple[int, int, int] = _INK, link: str = "") -> None:
        """The text goes on on the line."""
        self.face(style, BODY, colour)
        self.pdf.write(LINE, self.readable(text), link if is_web_address(link) else "")

    def end(self, space: float = 1.5) -> None:
        """The paragraph ends, with so many mm below it."""
        self.pdf.ln(LINE + space)

    def paragraph(self, text: str, *, style: str = "", colour: tuple[int, int, int] = _INK, size: float = BODY) -> None:
        """A paragraph stands there."""
        self.face(style, size, colour)
        self.pdf.multi_cell(0, LINE * size / BODY, self.readable(text), align="L", new_x="LMARGIN", new_y="NEXT")
        self.pdf.ln(1.5)

    def heading(self, text: str, *, level: int, keep: float = 30.0) -> None:
        """The heading stands there and in the outline, with at least ``keep`` mm of the page below it."""
        size = (18.0, 13.5, 11.5)[level]
        if self.pdf.will_page_break(keep):
            self.pdf.add_page()
        elif level:
            self.pdf.ln(4 if level == 1 else 2)
        self.pdf.start_section(text, level)
        self.face("B", size)
        self.pdf.multi_cell(0, size * 0.5, self.readable(text), align="L", new_x="LMARGIN", new_y="NEXT")
        self.pdf.ln(1.5)


def _head(page: _Page, publication: Publication) -> None:
    report = publication.report
    page.heading(say("report.title"), level=0)
    page.paragraph(f"{tally_words(report)}. {text_words(report)}", style="B")
    for words in sections.notices(report):
        page.paragraph(words, colour=_FAINT)
    about = [
        (say("publish.author"), publication.author),
        (say("publish.reviewer"), publication.reviewer if publication.reviews else ""),
        (say("publish.day"), publication.day),
        (say("publish.source"), publication.source),
        (say("publish.field.page"), publication.page),
    ]
    _pairs(page, about)


def _text(page: _Page, publication: Publication) -> None:
    """The text with its claims coloured, underlined and numbered."""
    report = publication.report
    page.heading(say("report.text"), level=1)
    for segment in sections.segments(report):
        if segment.claim is None:
            page.run(segment.text)
            continue
        label = report.verdicts[segment.claim].label
        page.pdf.set_draw_color(*_COLOURS[label])
        page.run(segment.text, style="U", colour=_COLOURS[label])
        page.run(f" [{segment.claim + 1} {label_words(label).name}]", style="B", colour=_COLOURS[label])
    page.end()


def _claim(page: _Page, publication: Publication, claim: int) -> None:
    report, verdict = publication.report, publication.report.verdicts[claim]
    words, colour = label_words(verdict.label), _COLOURS[verdict.label]
    page.heading(say("claim.of", number=claim + 1, count=len(report.verdicts)), level=1)
    page.paragraph(words.name, style="B", colour=colour)
    page.paragraph(say("quote", words=verdict.claim.span.of(report.document.text)), style="I")
    written = verdict.claim.span.of(report.document.text).strip()
    if verdict.claim.proposition.strip().rstrip(".") != written.rstrip("."):
        page.paragraph(f"{say('claim.read_as')} {verdict.claim.proposition}")
    page.paragraph(rationale(verdict) or words.meaning)
    if (cause := cause_of(verdict)) is not None:
        page.paragraph(cause_words(cause), colour=_FAINT)
    if verdict.label is not None:
        sure = "" if verdict.silent else f" · {say('confidence.line', percent=percent(verdict.confidence))}"
        page.paragraph(f"TMS {decimal(verdict.tms)}{sure}", colour=_FAINT)
    _own(page, publication, claim)
    _evidence(page, verdict)


def _own(page: _Page, publication: Publication, claim: int) -> None:
    """What a person said of the claim."""
    said, own = publication.reviews.get(claim), publication.own(claim)
    if said is None:
        return
    page.run(f"{say('review.title')} ", style="B")
    if own is not None:
        page.run(f"{label_words(own).name} ", style="B", colour=_COLOURS[own])
    page.run(said.note)
    page.end()


def _evidence(page: _Page, verdict: Verdict) -> None:
    if not (verdict.triplets or verdict.passages):
        page.paragraph(say("evidence.none"), colour=_FAINT)
        return
    deciding = verdict.label is not Label.EXTRAPOLATORY
    page.heading(say("evidence.deciding" if deciding else "evidence.nearest"), level=2, keep=20.0)
    if verdict.triplets:
        _table(page, verdict.triplets)
    for passage in verdict.passages:
        page.paragraph(passage.text, style="I")
        page.run(" · ".join(filter(None, (passage.title or passage.id, passage.date))), colour=_FAINT, link=passage.url)
        page.end()
    _sources(page, verdict.triplets)


def _table(page: _Page, triplets: Iterable[Triplet]) -> None:
    from fpdf.fonts import FontFace

    page.face(size=9.5)
    page.pdf.set_draw_color(*_RULE)
    head = FontFace(emphasis="BOLD", color=_INK, fill_color=(244, 246, 248))
    with page.pdf.table(
        width=int(page.pdf.epw),
        col_widths=(31, 28, 41),
        line_height=LINE,
        borders_layout="HORIZONTAL_LINES",
        text_align="LEFT",
        headings_style=head,
        padding=(1, 1.5),
    ) as table:
        table.row([say(f"triplet.{name}") for name in ("subject", "property", "object")])
        for triplet in triplets:
            row = table.row()
            row.cell(page.readable(_name(triplet.subject)))
            row.cell(page.readable(triplet.property.label), link=statement_url(triplet) or None)
            row.cell(page.readable(_object(triplet)))
    page.pdf.ln(1.5)


def _object(triplet: Triplet) -> str:
    told = _name(triplet.object) if isinstance(triplet.object, Entity) else value_words(triplet.object)
    return f"{told}\n{_qualifiers(triplet)}" if triplet.qualifiers else told


def _qualifiers(triplet: Triplet) -> str:
    return "\n".join(
        f"{q.property.label}: {q.value.label if isinstance(q.value, Entity) else value_words(q.value)}"
        for q in triplet.qualifiers
    )


def _name(entity: Entity) -> str:
    return f"{entity.label} ({entity.id})" if entity.id != entity.label else entity.label


def _sources(page: _Page, triplets: Iterable[Triplet]) -> None:
    """Where the statements can be opened, and what they refer to."""
    found = list(dict.fromkeys(place for triplet in triplets for place in sources(triplet)))
    for place in found:
        page.face("", 8.5, _LINK if is_web_address(place) else _FAINT)
        page.pdf.write(4.4, page.readable(place), place if is_web_address(place) else "")
        page.pdf.ln(4.4)
    if found:
        page.pdf.ln(1.5)


def _made(page: _Page, publication: Publication) -> None:
    report = publication.report
    page.heading(say("made.title"), level=1)
    found = say("made.found", triplets=len(report.evidence.triplets), paths=len(report.evidence.paths))
    _pairs(
        page,
        [
            (say("made.method"), report.method),
            (say("made.model"), report.model),
            (say("made.graph"), report.kg_snapshot),
            (say("made.version"), report.version),
            (say("made.evidence"), found),
            ("KAS", say("kas.none") if report.kas is None else decimal(report.kas)),
        ],
    )
    if page.missing:
        page.paragraph(count("publish.no_letter", page.missing.total()), colour=_FAINT)
        page.paragraph(say("publish.missing", characters=_named(page.missing)), colour=_FAINT)


def _named(missing: Counter[str]) -> str:
    """The characters by code point and name, the most frequent first; of very many the rest as a number.

    >>> _named(Counter("שש"))
    'U+05E9 HEBREW LETTER SHIN (2)'
    """
    told = [
        f"U+{ord(one):04X} {unicodedata.name(one, '')}".strip() + f" ({often})"
        for one, often in missing.most_common(NAMED)
    ]
    more = len(missing) - len(told)
    return ", ".join(told) + (f", … (+{more})" if more else "")


def _pairs(page: _Page, pairs: Iterable[tuple[str, str]]) -> None:
    for name, value in pairs:
        if value:
            page.run(f"{name}: ", style="B")
            page.run(value, link=value)
            page.end(0)
    page.pdf.ln(1.5)
