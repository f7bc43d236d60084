"""IOB2: a line for each word with its tag, a block for each decision, a blank line behind it.

A line is ``word TAB tag TAB start TAB end``; words are cut at the borders of claims, so that every tag is exact. Lines
that begin with ``# `` say what the block is; ``# claimver = {…}`` holds what tags cannot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from claimver.annotate.lines import EXTRA, item_from, kept_item, merged
from claimver.annotate.rows import annotation_of, annotation_row, label_of
from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record, check
from claimver.errors import InputError
from claimver.jsonl import dumps, whole_characters
from claimver.types import Label, Span

_WORD = re.compile(r"\w+|[^\w\s]")
_NOTE = f"# {EXTRA} = "
_NONE = "Unlabelled"


def write(records: Sequence[Record]) -> bytes:
    """The records, a block for each decision; an item without one is a block of words without tags."""
    return "".join(_block(r.item, done) for r in records for done in (r.done or (None,))).encode("utf-8")


def _block(item: Item, done: Done | None) -> str:
    claims = done.annotation.claims if done else ()
    carried: dict[str, Any] = {"item": kept_item(item)}
    if done:
        carried |= {"annotator": done.annotator, "at": done.at, "review": done.review}
        carried["annotation"] = annotation_row(done.annotation, item.text)
    head = [f"# id = {_one_line(item.id)}", f"# decision = {done.decision.value if done else 'waiting'}"]
    lines = [*head, _NOTE + json.dumps(carried), *_tagged(item.text, claims)]
    return "\n".join(lines) + "\n\n"


def _one_line(words: str) -> str:
    return " ".join(dumps({"": words})[4:-1].strip('"').split())


def _tagged(text: str, claims: Sequence[Mark]) -> list[str]:
    lines = []
    for span, mark, first in words(text, claims):
        name = mark.label.value if mark and mark.label else _NONE
        tag = f"{'B' if first else 'I'}-{name}" if mark else "O"
        lines.append(f"{span.of(text).encode('utf-8', 'replace').decode('utf-8')}\t{tag}\t{span.start}\t{span.end}")
    return lines


def words(text: str, claims: Sequence[Mark]) -> list[tuple[Span, Mark | None, bool]]:
    """Each word of the text, the claim that it is part of, and whether it is the claim's first."""
    borders = sorted({border for mark in claims for border in (mark.span.start, mark.span.end)})
    found: list[tuple[Span, Mark | None, bool]] = []
    for match in _WORD.finditer(text):
        cuts = [b for b in borders if match.start() < b < match.end()]
        for start, end in zip([match.start(), *cuts], [*cuts, match.end()], strict=True):
            span = Span(start, end)
            mark = next((mark for mark in claims if mark.span.holds(span)), None)
            found.append((span, mark, mark is not None and not any(m is mark for _, m, _ in found[-1:])))
    return found


def read(data: bytes) -> list[Record]:
    """The records of the blocks. Raises: InputError with the block."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"This is no IOB2 file: {error}.") from None
    found: dict[str, tuple[Item, list[Done]]] = {}
    for number, block in enumerate(filter(str.strip, re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n"))), 1):
        try:
            item, done = _read_block([line for line in block.split("\n") if line])
        except InputError as error:
            raise InputError(f"block {number}: {error}") from None
        held = found.setdefault(item.id, (item, []))
        held[1].extend([done] if done else [])
    return [Record(item, tuple(done)) for item, done in found.values()]


def _read_block(lines: Sequence[str]) -> tuple[Item, Done | None]:
    notes = [line for line in lines if line.startswith("# ")]
    carried = _carried(next((line for line in notes if line.startswith(_NOTE)), None))
    if not isinstance(carried.get("item"), dict):
        raise InputError(f'it has no line "{_NOTE}{{…}}", which holds the text. Export it with this program.')
    item = item_from({EXTRA: carried["item"]}, id="", text="")
    state = next((line.removeprefix("# decision = ") for line in notes if line.startswith("# decision = ")), "")
    if state == "waiting":
        return item, None
    if state not in [decision.value for decision in Decision]:
        raise InputError(f"its decision is {state!r}.")
    kept = annotation_of(carried.get("annotation") or {}, item.text)
    tagged = [line for line in lines if line.count("\t") == 3]
    annotation = kept
    if tagged != _tagged(item.text, kept.claims):
        annotation = merged(_spans(tagged, item.text), kept)
    check(item, annotation)
    at, review = float(carried.get("at") or 0.0), carried.get("review") is True
    return item, Done(str(carried.get("annotator") or ""), Decision(state), annotation, at, review)


def _carried(line: str | None) -> Mapping[str, Any]:
    try:
        found = whole_characters(json.loads(line.removeprefix(_NOTE))) if line else {}
    except json.JSONDecodeError as error:
        raise InputError(f"its line {_NOTE.strip()} is no JSON ({error}).") from None
    return found if isinstance(found, dict) else {}


def _spans(lines: Sequence[str], text: str) -> list[tuple[Span, Label | None, str | None]]:
    """The claims that the tags state: a B begins one, an I goes on with it."""
    found: list[tuple[Span, Label | None, str | None]] = []
    open_ = False
    for line in lines:
        _, tag, start, end = line.split("\t")
        if not (start.isascii() and start.isdigit() and end.isascii() and end.isdigit() and int(end) <= len(text)):
            raise InputError(f"{start!r} to {end!r} is no part of the text, which has {len(text)} characters.")
        kind, _, name = tag.partition("-")
        if kind not in ("B", "I", "O"):
            raise InputError(f"{tag!r} is no tag: B-, I- with a label, or O.")
        label = None if name in ("", _NONE) else label_of(name)
        if kind == "I" and open_:
            found[-1] = (Span(found[-1][0].start, int(end)), found[-1][1], None)
        elif kind != "O":
            found.append((Span(int(start), int(end)), label, None))
        open_ = kind != "O"
    return found


__all__ = ["Annotation", "read", "words", "write"]
