"""Documents made of known sentences: does each come out whole, or flagged, and none shortened or mixed?

python benchmarks/documents.py [--count 2000] [--start 0] [--seed 1] [--judge [--model minilm]]

A sentence is *whole* where it is among the sentences that are read; *flagged* where a mark stands for what could not be
read of it; *named* where its letters depend on an encoding that had to be guessed, and the guess was told. All others
are *faults*: not there, shortened, or mixed with another. Where a line's end broke a word that no list knows into two that are words
("extra-ordinarily") its hyphen stays: such sentences are counted as *hyphen kept*. With --judge every sentence of every document is judged, and
its label compared with that of the sentence alone: open or equal, else a fault.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import documents_pdf
import documents_word as word

from claimver.charset import LOST
from claimver.errors import InputError
from claimver.settings import Settings, load, wait_idly
from claimver.text.broken import Lexicon
from claimver.text.clean import clean
from claimver.text.fetch import Page
from claimver.text.ingest import page_text, read_bytes
from claimver.text.preprocess import SpacyPreprocessor

PEOPLE = (
    "Neil Armstrong|Wapakoneta|astronaut", "Marie Curie|Warsaw|physicist", "Irène Joliot-Curie|Paris|chemist",
    "Antonín Dvořák|Nelahozeves|composer", "Lech Wałęsa|Popowo|politician", "Ludwig van Beethoven|Bonn|composer",
    "Johannes Kepler|Weil der Stadt|astronomer", "Angela Merkel|Hamburg|politician", "Albert Einstein|Ulm|physicist",
    "José Mourinho|Setúbal|football manager", "Björn Borg|Stockholm|tennis player", "Orhan Pamuk|Istanbul|novelist",
    "Anders Ångström|Lögdö|physicist", "Buzz Aldrin|Glen Ridge|astronaut", "Ada Lovelace|London|mathematician",
)  # fmt: skip
THINGS = (
    "The Eiffel Tower|330 metres|1889", "The Rhine|1,233 kilometres|1815", "Mount Everest|8,849 metres|1953",
    "Lake Constance|536 square kilometres|1920", "The Danube|2,850 kilometres|1856", "Zugspitze|2,962 metres|1820",
)  # fmt: skip
SAID = (
    "{0} was born in {1} and became a well-known {2} in {3}.",
    "According to the encyclopaedia, {0} worked as a {2} for {4} years.",
    "In {3}, {0} left {1} for a long-term position at an international university.",
    "{0}, who came from {1}, was an extraordinarily successful {2}.",
    "The government of {1} honoured {0} with an exhibition in {3}.",
)
MEASURED = (
    "{0} measures {1} and was described in {3}.",
    "{0} has attracted {4},000 visitors since {2}, according to the administration.",
    "Engineers established in {3} that {0} measures exactly {1}.",
)
FILLER = "something else", "moved away", "hidden words", "7"


@dataclass
class Made:
    """A document as bytes, with the sentences it holds and those that cannot be read whole."""

    name: str
    data: bytes
    sentences: list[str]
    flagged: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)  # words of tables and headings, which are no sentences
    charset: str | None = None  # as the server of a page declares it
    guessed: bool = False


def sentences(chance: random.Random, count: int, letters: Callable[[str], bool] = lambda text: True) -> list[str]:
    """Different sentences, all of whose letters the form can hold."""
    found: dict[str, None] = {}
    while len(found) < count:
        year, number = chance.randint(1801, 2019), chance.randint(11, 99)
        if chance.random() < 0.7:
            name, place, job = chance.choice(PEOPLE).split("|")
            text = chance.choice(SAID).format(name, place, job, year, number)
        else:
            name, size, since = chance.choice(THINGS).split("|")
            text = chance.choice(MEASURED).format(name, size, since, year, number)
        text = text[0].upper() + text[1:]
        if letters(text):
            found[text] = None
    return list(found)


def encodable(*charsets: str) -> Callable[[str], bool]:
    """Whether a text can be written in all of the character sets."""

    def test(text: str) -> bool:
        try:
            return all(text.encode(charset) is not None for charset in charsets)
        except UnicodeEncodeError:
            return False

    return test


def a_word_file(chance: random.Random) -> Made:
    """Tracked changes, content controls, tables, notes, text boxes, fields, a formula."""
    said = sentences(chance, 12)
    first, whole, control, boxed, noted, ended, cell, inner, broken, formula, moved, plain = said
    one, two = broken.split(" ", 3)[:3], broken.split(" ", 3)[3]
    equation = (
        "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>"
    )
    start, rest = formula.split(" ", 3)[:3], formula.split(" ", 3)[3]
    blocks = [
        word.paragraph(word.dressed(first, chance), word.run(" "), word.dressed(plain, chance)),
        word.paragraph(word.tracked("ins", word.run(whole))),
        word.paragraph(word.tracked("moveFrom", word.run("Moved away."))),
        word.control(word.paragraph(word.dressed(control, chance))),
        word.paragraph(word.run(" ".join(one)), properties="<w:rPr><w:del w:id='9' w:author='A'/></w:rPr>"),
        word.paragraph(word.run(" " + two), word.note_mark(1), word.text_box(word.paragraph(word.run(boxed)))),
        word.table(
            ["Airbus", "5", "5"],
            [word.paragraph(word.dressed(cell, chance)) + word.table(["inner", inner]), "x", "y"],
        ),
        word.paragraph(word.run(" ".join(start) + " "), equation, word.run(" " + rest)),
        word.paragraph(word.tracked("moveTo", word.dressed(moved, chance))),
    ]
    chance.shuffle(blocks[6:])
    notes = word.paragraph(word.run(" "), word.dressed(noted, chance)), word.paragraph(word.run(ended))
    blocks[1] = blocks[1].replace("</w:p>", word.note_mark(1, "endnote") + "</w:p>")
    data = word.word_file(*blocks, footnotes=notes[:1], endnotes=notes[1:])
    kept = [text for text in said if text is not formula]
    return Made("made.docx", data, kept, [formula], ["Airbus", "5", "inner", "x", "y"])


def a_pdf(chance: random.Random) -> Made:
    """One or two columns, hyphenation, raised numbers, notes, running heads, page numbers."""
    said = sentences(chance, chance.choice((12, 30, 60)), encodable("cp1252"))
    notes, said = said[:2], said[2:]
    marked = [_noted(text, chance) for text in said]
    paragraphs, at = [], 0
    while at < len(marked):
        size = chance.randint(2, 5)
        paragraphs.append(" ".join(marked[at : at + size]))
        at += size
    layout = documents_pdf.Layout(
        columns=chance.choice((1, 2, 2)),
        hyphenated=chance.random() < 0.8,
        across=chance.random() < 0.5,
        head=chance.choice(("", "The Yearbook of Measures and Names")),
        numbered=chance.random() < 0.5,
        gutter=chance.choice((6.0, 8.0, 12.0)),
    )
    data = documents_pdf.pdf_file(paragraphs, chance, layout, notes)
    return Made("made.pdf", data, [*said, *notes], other=[layout.head, "1"])


def _noted(text: str, chance: random.Random) -> str:
    """The sentence with the raised number of a note behind one of its words or figures."""
    if chance.random() < 0.6:
        return text
    words = text.split(" ")
    place = chance.randrange(len(words) - 1)
    number = f"{documents_pdf.NOTE}{chance.randint(1, 29)}"
    end = words[place][-1:]
    words[place] = words[place][:-1] + number + end if end in ",.;" else words[place] + number
    return " ".join(words)


CHARSETS = ("utf-8", "iso-8859-1", "iso-8859-2", "windows-1252", "windows-1250", "windows-1254", "gbk")
_ELEMENTS = (
    "<time datetime='2020'>{}</time>", "<ins>{}</ins>", "<abbr title='x'>{}</abbr>", "<del>gone</del>{}", "<b>{}</b>",
    "<a href='#x'>{}</a>", "<span style='display: none'>gone</span>{}", "{}<sup>2</sup>", "{}<sup><a href='#n'>[4]</a></sup>",
    "<mark>{}</mark>", "<small>{}</small>", "<em>{}</em>", "<label>{}</label>", "<output>{}</output>", "<!-- gone -->{}",
)  # fmt: skip


def a_page(chance: random.Random) -> Made:
    """A web page in a declared character set: elements within sentences, tables, a formula."""
    charset = chance.choice(CHARSETS)
    said = sentences(chance, 9, encodable(charset))
    *plain, cell, formula = said
    start, rest = formula.rsplit(" ", 2)[0], " ".join(formula.rsplit(" ", 2)[1:])
    body = "".join(
        f"<p>{_elements(a, chance)} {_elements(b, chance)}</p>" for a, b in zip(plain[::2], plain[1::2], strict=False)
    )
    body += f"<p>{_elements(plain[-1], chance)}</p>" if len(plain) % 2 else ""
    body += (
        f"<table><tr><th>Name</th><th>5</th><th>5</th></tr><tr><td>{escape(cell)}</td><td>6</td><td>6</td></tr></table>"
    )
    body += f"<p>{escape(start)} <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> {escape(rest)}</p>"
    in_page = chance.random() < 0.6
    meta = f"<meta charset='{charset}'>" if in_page else ""
    html = f"<html><head>{meta}<title>A page</title></head><body><nav>Menu</nav><article><h1>Names</h1>{body}</article></body></html>"
    kept = [text for text in said if text is not formula]
    return Made(
        "made.html",
        html.encode(charset),
        kept,
        [formula],
        ["Names", "Name", "5", "6"],
        charset=None if in_page else charset,
    )


def _elements(text: str, chance: random.Random) -> str:
    words = escape(text).split(" ")
    place = chance.randrange(len(words) - 1)
    if "," not in words[place]:
        words[place] = chance.choice(_ELEMENTS).format(words[place])
    return " ".join(words)


def a_plain_text(chance: random.Random) -> Made:
    """A text file in one of several character sets, nothing declared; lines wrapped, words broken."""
    charset = chance.choice(CHARSETS)
    said = sentences(chance, 8, encodable(charset))
    width = chance.choice((50, 64, 72))
    broken = chance.random() < 0.6
    hyphen = chance.choice(
        ("-", "-", "\xad" if encodable(charset)("\xad") else "-", "\u2010" if charset == "utf-8" else "-")
    )
    end = chance.choice(("\n", "\r\n"))
    paragraphs = [_filled(" ".join(said[n : n + 4]), width, broken, hyphen, chance) for n in (0, 4)]
    data = (end + end).join(end.join(lines) for lines in paragraphs).encode(charset)
    return Made("made.txt", data, said, guessed=not _is_utf8(data))


def _is_utf8(data: bytes) -> bool:
    try:
        return data.decode("utf-8") is not None
    except UnicodeDecodeError:
        return False


def _filled(text: str, width: int, broken: bool, hyphen: str, chance: random.Random) -> list[str]:
    lines, line = [], ""
    for piece in text.split(" "):
        room = width - len(line) - 2
        if len(line) + len(piece) < width or not line:
            line = f"{line} {piece}".strip()
        elif broken and piece.isalpha() and 2 < room < len(piece) - 2 and piece[room].islower():
            lines.append(f"{line} {piece[:room]}{hyphen}")
            line = piece[room:]
        else:
            lines.append(line)
            line = piece
    return [*lines, line]


MAKERS = (a_word_file, a_pdf, a_pdf, a_page, a_plain_text)


@dataclass
class Reader:
    """What reads a document as the flow does, up to its sentences."""

    preprocessor: SpacyPreprocessor
    names: frozenset[str]

    def text(self, made: Made, told: list[str]) -> str:
        """The text of the document, as it is shown."""
        if made.charset is not None:
            page = Page("https://example.org/made.html", made.data, "text/html", made.charset)
            return page_text(page, warn=told.append)
        return read_bytes(made.data, made.name, warn=told.append)

    def sentences(self, text: str) -> list[str]:
        """The sentences as they are read, white space as one space."""
        lexicon = Lexicon(self.preprocessor.knows, lambda name: name.casefold() in self.names)
        origin = clean(text, lexicon)
        document = self.preprocessor.process(text if origin is None else origin.read)
        return [" ".join(span.of(document.text).split()) for span in document.sentences]


def reader() -> Reader:
    """The shipped pipeline, and the names that the sentences hold."""
    names = {part for row in (*PEOPLE, *THINGS) for name in row.split("|")[:2] for part in (name, *name.split(" "))}
    folder = Path(Settings().models) / "language"
    return Reader(
        SpacyPreprocessor(folder, max_chars=10**6, window_tokens=900), frozenset(name.casefold() for name in names)
    )


def _cells(sentence: str) -> list[str]:
    return [cell.strip() for cell in sentence.split("|") if cell.strip()]


def faults(made: Made, read: Reader) -> tuple[Counter[str], list[str]]:
    """How many sentences came out whole, flagged or named, and what is wrong."""
    told: list[str] = []
    try:
        found = read.sentences(read.text(made, told))
    except InputError as error:
        return Counter(faults=len(made.sentences)), [str(error)]
    guess = made.guessed and any("a guess" in line for line in told)
    cells = {cell for sentence in found for cell in _cells(sentence)} | set(found)
    unhyphened = {cell.replace("-", ""): cell for cell in cells}
    counts, wrong, known = Counter[str](), [], {*made.sentences, *made.other}
    for sentence in made.sentences:
        if sentence in cells:
            counts["whole"] += 1
        elif guess and not sentence.isascii():
            counts["named"] += 1
        elif len(unhyphened.get(plain := sentence.replace("-", ""), "")) > len(sentence):
            counts["hyphen kept"] += 1
            known.add(unhyphened[plain])
        else:
            wrong.append(f"not there: {sentence!r}")
    for sentence in made.flagged:
        ends = sentence.split(" ")[0], sentence.split(" ")[-1]
        marked = any(LOST in f and f.startswith(ends[0]) and f.endswith(ends[1]) for f in found)
        counts["flagged"] += marked
        wrong += [] if marked and sentence not in found else [f"not flagged: {sentence!r}"]
    for sentence in found:
        extra = [cell for cell in _cells(sentence) if cell not in known and LOST not in cell]
        if sentence not in known and extra and not (guess and not sentence.isascii()):
            wrong.append(f"shortened or mixed: {sentence!r}")
    if LOST in "".join(found) and not told:
        wrong.append("nothing was told of what could not be read")
    counts["faults"] += len(wrong)
    return counts, wrong


def judged(made: Made, read: Reader, alone: dict[str, str], settings: Settings) -> list[str]:
    """The verdicts of the document that differ from those of the sentence alone, open ones aside."""
    from claimver.compose import verify_text

    def labels(text: str) -> list[tuple[str, str]]:
        report = verify_text(text, settings=settings)
        return [(v.claim.proposition, v.label.value) for v in report.verdicts if v.label and v.label.value[0] != "E"]

    wrong = []
    for sentence in made.sentences:
        if sentence not in alone:
            alone.update({**dict(labels(sentence)), sentence: ""})
    for proposition, label in labels(read.text(made, [])):
        if alone.get(proposition) != label:
            wrong.append(f"{label}: {proposition!r}")
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where there is a fault."""
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--start", type=int, default=0, help="the number of the first document, to go on in lots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", action="store_true", help="judge them too, with the default graph")
    parser.add_argument("--model", default=Settings().model, help="that judges")
    options = parser.parse_args(arguments)
    read, alone = reader(), dict[str, str]()
    totals: dict[str, Counter[str]] = {maker.__name__: Counter() for maker in MAKERS}
    for number in range(options.start, options.start + options.count):
        maker, chance = MAKERS[number % len(MAKERS)], random.Random(f"{options.seed} {number}")
        made = maker(chance)
        counts, wrong = faults(made, read)
        if options.judge:
            differing = judged(made, read, alone, replace(load(), model=options.model))
            counts["wrong labels"] += len(differing)
            wrong += differing
        totals[maker.__name__] += counts
        totals[maker.__name__]["documents"] += 1
        for line in wrong[:5]:
            print(f"{number} {made.name}: {line}", flush=True)
        if number % 100 == 99:
            print(f"go on with --start {number + 1}", file=sys.stderr, flush=True)
    for name, counts in totals.items():
        print(f"{name:14} " + "  ".join(f"{kind} {count:,}" for kind, count in sorted(counts.items())))
    return int(any(counts["faults"] or counts["wrong labels"] for counts in totals.values()))


if __name__ == "__main__":
    sys.exit(main())
