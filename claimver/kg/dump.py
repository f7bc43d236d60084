"""Wikidata's JSON dump to rows: one entity a line or several, names in one language, statements with all they carry."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from claimver.errors import BuildError
from claimver.kg.batch import Batch, people_table, statement_batch
from claimver.kg.blocks import Block
from claimver.kg.decode import SOURCE_PROPERTIES
from claimver.kg.literals import NOVALUE, SOMEVALUE, parse_literal, write_literal
from claimver.kg.notices import OTHER_TYPE, UNREAD, Notices
from claimver.kg.tsv import EntityRow, PropertyRow, StatementRow, words
from claimver.types import Rank, Value

_RANKS = {rank.value: rank for rank in Rank}
_TEXTS = ("string", "monolingualtext")
_DECODER = json.JSONDecoder()
_GAP = re.compile(r"[\s,\[\]]*")  # between entities that share a line
Row = tuple[StatementRow, int]


class Dump:
    """The reader of a dump; ``language`` is that of the names, "mul" comes after it."""

    def __init__(self, *, language: str) -> None:
        self.languages = (language, "mul")

    def start(self, block: Block) -> Block:
        """The block itself."""
        return block

    def batch(self, block: Block) -> Batch:
        """The entities, properties and statements of a block. Raises: BuildError naming the line."""
        people: list[tuple[EntityRow, int]] = []
        properties: list[tuple[PropertyRow, int]] = []
        statements: list[Row] = []
        notices = Notices()
        for number, line in block.text_lines():
            text = line.strip().removesuffix(",")
            if text in ("", "[", "]", "[]"):
                continue
            where = f"{block.path}:{number}"
            for item in _entities(text, where):
                if item["type"] not in ("property", "item"):
                    notices.add(OTHER_TYPE, f"{item['id']} ({item['type']})", number)
                    continue
                try:
                    if item["type"] == "property":
                        properties.append((self._property(item), number))
                    else:
                        people.append((self._entity(item), number))
                except (KeyError, TypeError, AttributeError) as error:
                    raise BuildError(f"the names of {item['id']!r} cannot be read: {error}.", where) from None
                for statement in _statements(item, where):
                    if isinstance(statement, str):
                        notices.add(UNREAD, statement, number)
                    else:
                        statements.append((statement, number))
        batch = statement_batch(statements, plain=False)
        return Batch(
            statements=batch.statements,
            people=people_table(people),
            properties=properties,
            mentions=batch.mentions,
            uses=batch.uses,
            notices=notices,
        )

    def _entity(self, item: Mapping[str, Any]) -> EntityRow:
        label, description, aliases = self._names(item)
        return EntityRow(item["id"], label or item["id"], description, aliases)

    def _property(self, item: Mapping[str, Any]) -> PropertyRow:
        label, description, aliases = self._names(item)
        return PropertyRow(item["id"], label or item["id"], description, aliases, item.get("datatype", "wikibase-item"))

    def _names(self, item: Mapping[str, Any]) -> tuple[str, str, tuple[str, ...]]:
        def first(name: str) -> str:
            texts = item.get(name) or {}
            return next((words(texts[code]["value"]) for code in self.languages if code in texts), "")

        named = item.get("aliases") or {}
        aliases = [words(alias["value"]) for code in self.languages if code in named for alias in named[code]]
        label, others = first("labels"), item.get("labels") or {}
        if not label:  # what others call it is found, and no name that it would be known by here
            aliases += [words(text["value"]) for text in others.values()]
        return label, first("descriptions"), tuple(dict.fromkeys(name for name in aliases if name))


def _entities(text: str, where: str) -> list[dict[str, Any]]:
    """The entities of a line, in a list or not, or of a reply of Special:EntityData. Raises: BuildError."""
    items: list[Any] = []
    for read in _values(text, where):
        held = read.get("entities") if isinstance(read, dict) else None
        items += held.values() if isinstance(held, dict) else read if isinstance(read, list) else [read]
    items = [one for one in items if not (isinstance(one, dict) and ("missing" in one or "redirect" in one))]
    for one in items:
        if not isinstance(one, dict) or not isinstance(one.get("id"), str) or not isinstance(one.get("type"), str):
            raise BuildError("no entity: an object with id and type is expected.", where)
    return items


def _values(text: str, where: str) -> list[Any]:
    """The JSON values of a line, with commas between them or without. Raises: BuildError."""
    try:
        return [json.loads(text)]
    except RecursionError as error:
        raise _no_json(error, where) from None
    except json.JSONDecodeError as error:
        first = error
    found, place = [], _GAP.match(text).end()  # type: ignore[union-attr]  # matches nothing, too
    while place < len(text):
        try:
            read, place = _DECODER.raw_decode(text, place)
        except (json.JSONDecodeError, RecursionError):
            raise _no_json(first, where) from None
        found.append(read)
        place = _GAP.match(text, place).end()  # type: ignore[union-attr]
    return found


def _no_json(error: Exception, where: str) -> BuildError:
    return BuildError(f"no JSON ({error}). The dump breaks off or is damaged: fetch it again.", where)


def _statements(item: Mapping[str, Any], where: str) -> Iterator[StatementRow | str]:
    """The statements of an entity; the id alone of one with a value of which nothing can be made."""
    claims = item.get("claims") or {}  # an empty one is a list in the dump
    if claims and not (isinstance(claims, dict) and all(isinstance(group, list) for group in claims.values())):
        raise BuildError(f"the claims of {item['id']!r} are no lists by property.", where)
    for claim in (claim for group in claims.values() for claim in group) if claims else ():
        if not isinstance(claim, dict):
            raise BuildError(f"a claim of {item['id']!r} is no statement.", where)
        try:
            yield _statement(item["id"], claim, where)
        except (KeyError, TypeError, AttributeError) as error:
            raise BuildError(f"the statement {claim.get('id', '?')!r} lacks {error}.", where) from None


def _statement(subject: str, claim: Mapping[str, Any], where: str) -> StatementRow | str:
    snak = claim["mainsnak"]
    if not isinstance(claim["id"], str) or not isinstance(snak["property"], str):
        raise BuildError(f"the statement {claim['id']!r} lacks an id and a property.", where)
    cell = _cell(snak, where)
    if cell is None:
        return str(claim["id"])
    qualifiers = [
        (property, _cell(item, where) or SOMEVALUE)  # an end that cannot be read is no missing end
        for property in claim.get("qualifiers-order") or sorted(claim.get("qualifiers") or {})
        for item in claim["qualifiers"].get(property, ())
    ]
    return StatementRow(
        subject=subject,
        property=snak["property"],
        object=cell,
        id=claim["id"],
        rank=_RANKS[claim.get("rank", "normal")],
        qualifiers=tuple(qualifiers),
        references=_references(claim.get("references") or (), where),
        where=where,
    )


def _references(references: Any, where: str) -> tuple[str, ...]:
    """Of each reference the values of the first property that names a source, else all."""
    found: dict[str, None] = {}
    for reference in references:
        snaks = reference["snaks"] or {}
        chosen = next(([snaks[name]] for name in SOURCE_PROPERTIES if name in snaks), list(dict(snaks).values()))
        for snak in (snak for group in chosen for snak in group):
            cell = _cell(snak, where)
            if cell not in (None, NOVALUE, SOMEVALUE):
                value = parse_literal(cell)
                found[cell if value is None else value.text] = None
    return tuple(text for text in found if text)


def _cell(snak: Mapping[str, Any], where: str) -> str | None:
    """The cell of a value; None where nothing can be made of it. Raises: BuildError."""
    if snak["snaktype"] != "value":
        return NOVALUE if snak["snaktype"] == "novalue" else SOMEVALUE
    kind, value = snak["datavalue"]["type"], snak["datavalue"]["value"]
    if kind == "wikibase-entityid":
        letter = "P" if value.get("entity-type") == "property" else "Q"
        return str(value["id"]) if "id" in value else f"{letter}{value['numeric-id']}"
    if kind in _TEXTS:
        return _text_cell(value)
    if kind == "time":
        return _time_cell(value)
    if kind == "quantity":
        return _quantity_cell(value)
    if kind == "globecoordinate":
        latitude, longitude = (_decimal(value[name]) for name in ("latitude", "longitude"))
        return f"@{latitude}/{longitude}" if latitude and longitude else None
    if kind == "bad":
        return None
    raise BuildError(f"the datatype {kind!r} of {snak.get('property')} is not known to this version.", where)


def _text_cell(value: Any) -> str | None:
    if isinstance(value, str):
        return write_literal(Value("string", value, value)) if value.strip() else None
    text, language = str(value["text"]), str(value["language"]).lower()
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    return _readable(f"'{escaped}'@{language}") if text.strip() else None


def _time_cell(value: Mapping[str, Any]) -> str | None:
    """The date as precise as it is stated, else its year."""
    time, precision = str(value["time"]), int(value["precision"])
    year = time[: time.find("-", 1)]
    return _readable(f"^{time}/{min(precision, 14)}") or _readable(f"^{year}-00-00T00:00:00Z/{min(precision, 9)}")


def _quantity_cell(value: Mapping[str, Any]) -> str | None:
    """The amount with its bounds, where both can be read, and its unit."""
    amount, unit = _signed(value["amount"]), value.get("unit", "1").rpartition("/")[2]
    unit = unit if unit.startswith("Q") else ""
    lower, upper = value.get("lowerBound"), value.get("upperBound")
    bounds = f"[{_signed(str(lower))},{_signed(str(upper))}]" if lower and upper else ""
    return (_readable(f"{amount}{bounds}{unit}") if bounds else None) or _readable(f"{amount}{unit}")


def _signed(amount: str) -> str:
    return amount if amount[:1] in ("+", "-") else f"+{amount}"


def _decimal(number: float) -> str:
    try:
        return format(Decimal(str(number)), "f")
    except InvalidOperation:
        return ""


def _readable(cell: str) -> str | None:
    """The literal, where it can be read."""
    try:
        return cell if parse_literal(cell) is not None else None
    except ValueError:
        return None
