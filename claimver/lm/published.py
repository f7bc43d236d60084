"""ClaimVer's published reply, read strictly: ``text_span1``, ``prediction1``, ``triplets1``, ``rationale1`` …

Written as JSON, as a Python dictionary or as lines; nothing of it is evaluated. Triplets are names here, so each is
matched to one of those given: all three names, white space, case, quotation marks and brackets aside.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.errors import ReplyError
from claimver.lm.raw import RawClaim
from claimver.types import Triplet

__all__ = ["is_published", "read_published"]

FIELDS = ("text_span", "prediction", "triplets", "rationale")
_KEY = r"[\"']?(text_span|prediction|triplets|rationale)_?([0-9]{1,4})[\"']?[ \t]*[:=]"
_FIELD = re.compile(_KEY)
_FOLLOWS = re.compile(rf"\s*(?:,\s*{_KEY}|(?<=\n)\s*{_KEY}|,?\s*(?:[}}\]]|$|```))")
_BETWEEN = re.compile(r"[\s,{}\[\]]*")
_NUMBERS = re.compile(r"\[?\s*[0-9]{1,6}(?:\s*,\s*[0-9]{1,6})*\s*\]?")
_DROPPED = re.compile(r"[\"'“”‘’\\]")
_MORE = re.compile(r"\s*[,;(\[]")
_OPEN, _CLOSE = "([{", ")]}"
_ESCAPES = re.compile(r'\\.|"', re.DOTALL)
_NESTED = 4  # brackets within brackets are looked into so deep


def is_published(body: str) -> bool:
    """Whether the reply is of this form: its first key is one of these."""
    found = _FIELD.search(body)
    return found is not None and '"claims"' not in body[: found.start()]


def read_published(body: str, triplets: Sequence[Triplet]) -> list[RawClaim]:
    """The claims as the reply states them. Raises: ReplyError where a field is missing, doubled or not closed."""
    values = _values(body)
    known = _Known(triplets)
    claims = []
    for number in sorted({number for _, number in values}):
        missing = [name for name in FIELDS if (name, number) not in values]
        if missing:
            raise ReplyError(f"The reply has no {missing[0]}{number}; it was cut off, or left it out.")
        span, label, cited, rationale = (values[name, number] for name in FIELDS)
        numbers, unknown = known.match(cited)
        claims.append(RawClaim(span, label, numbers, unknown, rationale))
    return claims


def _values(body: str) -> dict[tuple[str, int], str]:
    """(field, number) → value, each once."""
    first = _FIELD.search(body)
    if first is None:
        raise ReplyError("The reply has no text_span1.")
    opened = body[: first.start()].rstrip().endswith("{")
    values: dict[tuple[str, int], str] = {}
    place, ended = first.start(), False
    while not ended:
        field = _FIELD.match(body, place)
        if field is None:
            break
        key = (field[1], int(field[2]))
        if key in values:
            raise ReplyError(f"The reply states {key[0]}{key[1]} twice.")
        values[key], place = _value(body, field.end(), lines=not opened)
        between = _BETWEEN.match(body, place)
        gap = between[0] if between else ""
        place += len(gap)
        ended = "}" in gap and opened and not _FIELD.match(body, place)
        opened = opened and not ended
    if opened:
        raise ReplyError("The reply's object is not closed; it was cut off.")
    if _FIELD.search(body, place):
        raise ReplyError(f"The reply has something else between its fields, at character {place}.")
    return values


def _value(body: str, place: int, *, lines: bool) -> tuple[str, int]:
    """The value that begins here, and where it ends; among ``lines`` one may begin with a quotation."""
    while place < len(body) and body[place] in " \t\n":
        place += 1
    if place >= len(body):
        raise ReplyError("The reply ends where a value should be; it was cut off.")
    end = body.find("\n", place)
    end = len(body) if end < 0 else end
    quoted = body[place] in "\"'"
    if quoted and not (lines and _only_begins_quoted(body[place:end])):
        return _quoted(body, place)
    if body[place] in _OPEN and not lines:
        return _bracketed(body, place)
    return body[place:end].rstrip().removesuffix(",").rstrip(), end


def _only_begins_quoted(line: str) -> bool:
    """Whether the line opens with a quotation that ends before the line does."""
    plain = line.rstrip().removesuffix(",")
    return plain[-1] != plain[0] and plain.count(plain[0]) % 2 == 0


def _quoted(body: str, place: int) -> tuple[str, int]:
    """A quoted value: it ends at the first mark of its kind behind which the next field, or the end, follows."""
    mark, index = body[place], place + 1
    while index < len(body):
        if body[index] == "\\":
            index += 2
            continue
        if body[index] == mark and _FOLLOWS.match(body, index + 1):
            return _unescaped(body[place + 1 : index]), index + 1
        index += 1
    raise ReplyError("A quoted value of the reply is not closed; it was cut off.")


def _unescaped(inside: str) -> str:
    """The characters that the escapes of JSON stand for; raises ReplyError for an escape of another kind."""
    quoted = _ESCAPES.sub(lambda found: {"\\'": "'", '"': '\\"'}.get(found[0], found[0]), inside)
    try:
        return str(json.loads(f'"{quoted}"', strict=False))
    except ValueError:
        raise ReplyError("A quoted value of the reply has an escape that JSON does not know.") from None


def _bracketed(body: str, place: int) -> tuple[str, int]:
    """A list or tuple as it stands, brackets in its strings aside."""
    depth, index = 0, place
    while index < len(body):
        depth += (body[index] in _OPEN) - (body[index] in _CLOSE)
        index += 1
        if depth == 0 and _FOLLOWS.match(body, index):
            return body[place:index], index
        if depth <= 0 and not _MORE.match(body, index):
            break
    raise ReplyError("A list of the reply is not closed; it was cut off.")


@dataclass(frozen=True)
class _Known:
    """The triplets given, and which of them a citation by names means."""

    triplets: Sequence[Triplet]

    def match(self, cited: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The numbers that the citation means, and the parts of it that mean none."""
        value = cited.strip()
        if value.strip("[]()\"' ").casefold() in ("", "na", "n/a", "none"):
            return (), ()
        if _NUMBERS.fullmatch(value):
            return tuple(int(number) for number in re.findall(r"[0-9]+", value)), ()
        numbers: dict[str, int] = {}
        for number, triplet in enumerate(self.triplets, 1):
            names = f"{triplet.subject.label},{triplet.property.label},{triplet.object_text}"
            numbers.setdefault(_canonical(names), number)
        found: list[int] = []
        unknown: list[str] = []
        for part in _parts(value, numbers):
            number_of = numbers.get(_canonical(part))
            if number_of is None:
                unknown.append(part.strip())
            else:
                found.append(number_of)
        return tuple(found), tuple(unknown)


def _parts(value: str, numbers: dict[str, int], depth: int = 0) -> Iterator[str]:
    """The single triplets of a citation: bracketed groups, and groups within a group that holds nothing else."""
    if depth > _NESTED or _canonical(value) in numbers:
        yield value
        return
    groups, rest = _groups(value)
    if not groups or rest.strip(" ,;\n\t\"'"):
        yield value
    elif len(groups) > 1:
        for group in groups:
            yield from _parts(group, numbers, depth + 1)
    else:
        inside, around = _groups(groups[0][1:-1])
        if inside and not around.strip(" ,;\n\t\"'"):
            for group in inside:
                yield from _parts(group, numbers, depth + 1)
        else:
            yield groups[0]


def _groups(value: str) -> tuple[list[str], str]:
    """The outermost bracketed groups, and what stands outside them; none where brackets do not match."""
    groups, rest, depth, start = [], "", 0, 0
    for index, character in enumerate(value):
        if character in _OPEN:
            start = index if depth == 0 else start
            depth += 1
        elif character in _CLOSE:
            depth -= 1
            if depth < 0:
                return [], value
            if depth == 0:
                groups.append(value[start : index + 1])
        elif depth == 0:
            rest += character
    return (groups, rest) if depth == 0 else ([], value)


def _canonical(names: str) -> str:
    """Names in one form: folded, separators alike, no quotation marks, no bracket around the whole."""
    plain = names.strip().strip(",;").strip()
    if len(plain) > 1 and plain[0] in _OPEN and plain[-1] in _CLOSE:
        plain = plain[1:-1]
    plain = _DROPPED.sub("", plain)
    return ",".join(" ".join(part.split()).casefold() for part in re.split(r"[,;|]", plain))
