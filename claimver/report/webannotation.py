"""A report as W3C Web Annotations (Recommendation of 2017), and back: what was exported is imported equal.

An AnnotationPage with one annotation for each claim: bodies for label, reason and what is named, a target with a
TextPositionSelector (code points, end excluded) and a TextQuoteSelector. A person's verdict is an annotation of its
own that replies to it. What has no term there stands under ``claimver:report``. On the way back the annotations count:
a label, span or reason that another tool changed is taken, and so are annotations that it added or removed.
The settings of the program are neither written nor read: they name the folders and the contact of one computer, and
another one's must not say where this one looks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from claimver.errors import InputError
from claimver.kg.citing import entity_url
from claimver.report.archive import archived, content_hash, unarchived
from claimver.report.elements import is_web_address
from claimver.report.history import Review
from claimver.report.publication import Publication, checked, stated_in
from claimver.types import Claim, Label, Report, Span, Verdict

Json = dict[str, Any]
ANNO = "http://www.w3.org/ns/anno.jsonld"
CONTEXT: list[object] = [
    ANNO,
    {"claimver": "urn:claimver:"} | {f"claimver:{name}": {"@type": "@json"} for name in ("report", "publication")},
]
_AROUND = 32  # characters of prefix and suffix
_REPORT, _CLAIM, _VERDICT = "claimver:report", "claimver:claim", "claimver:verdict"
_PUBLICATION = "claimver:publication"


def web_annotations(publication: Publication) -> Json:
    """The report as an AnnotationPage. Raises: InputError for an address or a day that is none."""
    report = replace(checked(publication).report, settings={})
    base = f"urn:claimver:report:{content_hash(report)}"
    return {
        "@context": CONTEXT,
        "id": base,
        "type": "AnnotationPage",
        "items": [
            item
            for claim in range(len(report.verdicts))
            for item in (_annotation(publication, base, claim), _reply(publication, base, claim))
            if item is not None
        ],
        _REPORT: json.loads(archived(report)),
    } | ({_PUBLICATION: publication.stated} if publication.stated else {})


def web_annotation_json(publication: Publication) -> str:
    """The AnnotationPage as text."""
    return json.dumps(web_annotations(publication), ensure_ascii=False, indent=2) + "\n"


def _annotation(publication: Publication, base: str, claim: int) -> Json:
    report, verdict = publication.report, publication.report.verdicts[claim]
    bodies: list[Json] = []
    if verdict.label is not None:
        bodies.append({"type": "TextualBody", "purpose": "classifying", "value": verdict.label.value})
    if verdict.rationale:
        bodies.append({"type": "TextualBody", "purpose": "describing", "value": verdict.rationale})
    bodies += [{"type": "SpecificResource", "purpose": "identifying", "source": url} for url in _named(report, verdict)]
    row: Json = {
        "id": f"{base}:claim:{claim + 1}",
        "type": "Annotation",
        "motivation": "assessing",
        "generator": {"id": "urn:claimver:explorer", "type": "Software", "name": f"ClaimVer Explorer {report.version}"},
    }
    if publication.day:
        row["created"] = f"{publication.day}T00:00:00Z"
    source = publication.source or f"{base}:text"
    return row | {"body": bodies, "target": _target(source, report.document.text, verdict.claim.span), _CLAIM: claim}


def _reply(publication: Publication, base: str, claim: int) -> Json | None:
    """What a person said of the claim, as an annotation of the machine's one."""
    said = publication.reviews.get(claim)
    if said is None:
        return None
    own, bodies = publication.own(claim), []
    if own is not None:
        bodies.append({"type": "TextualBody", "purpose": "classifying", "value": own.value})
    if said.note:
        bodies.append({"type": "TextualBody", "purpose": "commenting", "value": said.note})
    creator: Json = {"type": "Person"} | ({"name": publication.reviewer} if publication.reviewer else {})
    return {
        "id": f"{base}:review:{claim + 1}",
        "type": "Annotation",
        "motivation": "replying",
        "creator": creator,
        "created": datetime.fromtimestamp(said.at, UTC).isoformat(timespec="microseconds"),
        "body": bodies,
        "target": f"{base}:claim:{claim + 1}",
        _CLAIM: claim,
        _VERDICT: said.label,
    }


def _target(source: str, text: str, span: Span) -> Json:
    position = {"type": "TextPositionSelector", "start": span.start, "end": span.end}
    quote = {"type": "TextQuoteSelector", "exact": span.of(text)}
    quote |= {"prefix": text[max(0, span.start - _AROUND) : span.start], "suffix": text[span.end : span.end + _AROUND]}
    return {"source": source, "selector": [position, quote]}


def _named(report: Report, verdict: Verdict) -> Iterator[str]:
    inside = (m.entity for m in report.document.mentions if m.entity and verdict.claim.span.holds(m.span))
    yield from dict.fromkeys(url for entity in inside if (url := entity_url(entity)) is not None)


def read_annotations(page: Mapping[str, Any]) -> Publication:
    """The report of a page that ``web_annotations`` wrote, with the reviews, as its annotations now stand.

    Raises: InputError where the page has no report, was made by another version, or its offsets are broken.
    """
    items = page.get("items")
    if not isinstance(items, list) or not isinstance(page.get(_REPORT), dict):
        raise InputError(
            f'These annotations have no "{_REPORT}": without the text their positions mean nothing. Export them from a '
            "report with this program."
        )
    report = replace(unarchived(json.dumps(page[_REPORT])), settings={})
    verdicts: list[Verdict] = []
    kept: dict[int, int] = {}  # the claim's number in the file to that in the report read
    replies: list[Mapping[str, Any]] = []
    for item in items:
        if not isinstance(item, dict):
            raise InputError(f"{str(item)[:80]!r} is no annotation.")
        if item.get("motivation") == "replying":
            replies.append(item)
            continue
        kept[_number(item)] = len(verdicts)
        verdicts.append(_verdict(item, report))
    reviews = {kept[_number(item)]: _review(item) for item in replies if _number(item) in kept}
    names = [item["creator"].get("name", "") for item in replies if isinstance(item.get("creator"), dict)]
    told = {"reviewer": str(names[0]) if names else ""} | _about(items)
    stated = stated_in(page.get(_PUBLICATION, {})) | {name: value for name, value in told.items() if value}
    return Publication(replace(report, verdicts=tuple(verdicts)), reviews, **stated)


def _number(item: Mapping[str, Any]) -> int:
    """The number of the claim that an annotation is of; -1 where it is of none in the report."""
    claim = item.get(_CLAIM)
    return claim if type(claim) is int else -1


def _about(items: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The address of the text and the day, as the first annotation states them."""
    first = next((item for item in items if isinstance(item.get("target"), dict)), {})
    source, created = str(first.get("target", {}).get("source", "")), str(first.get("created", ""))
    return {"source": source if is_web_address(source) else "", "day": created[:10]}


def _verdict(item: Mapping[str, Any], report: Report) -> Verdict:
    """The verdict that an annotation states: the report's own, with what was changed since."""
    text, claim = report.document.text, _number(item)
    span, said = _span(item, text), _bodies(item)
    label = _label(said.get("classifying"))
    if 0 <= claim < len(report.verdicts):
        before = report.verdicts[claim]
    else:
        before = Verdict(Claim(span, span.of(text)), label, method="annotation")
    if span != before.claim.span:
        before = replace(before, claim=Claim(span, span.of(text)))
    if label is not before.label:
        before = replace(before, label=label, cause=None)
    return replace(before, rationale=said.get("describing", ""))


def _span(item: Mapping[str, Any], text: str) -> Span:
    target = item.get("target")
    stated = target.get("selector") if isinstance(target, dict) else None
    listed = stated if isinstance(stated, list) else [stated]
    kinds = {one.get("type"): one for one in listed if isinstance(one, dict)}
    position, quote = kinds.get("TextPositionSelector") or {}, kinds.get("TextQuoteSelector") or {}
    start, end = position.get("start"), position.get("end")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
        raise InputError(
            f"The annotation {item.get('id')!r} is at {start!r} to {end!r}, which is no part of the text of "
            f"{len(text):,} characters. Export it again."
        )
    if "exact" in quote and quote["exact"] != text[start:end]:
        raise InputError(
            f"The annotation {item.get('id')!r} quotes {str(quote['exact'])[:80]!r}, but {text[start:end][:80]!r} "
            f"stands at {start} to {end}. Offsets are counted in Unicode code points."
        )
    return Span(start, end)


def _bodies(item: Mapping[str, Any]) -> dict[str, str]:
    bodies = item.get("body")
    listed = bodies if isinstance(bodies, list) else [bodies]
    return {str(b.get("purpose")): str(b["value"]) for b in listed if isinstance(b, dict) and "value" in b}


def _label(name: str | None) -> Label | None:
    if name is None:
        return None
    found = next((label for label in Label if label.value == name), None)
    if found is None:
        raise InputError(f"{name!r} is no label; it is one of {', '.join(label.value for label in Label)}.")
    return found


def _review(item: Mapping[str, Any]) -> Review:
    try:
        at = datetime.fromisoformat(str(item.get("created"))).timestamp()
    except ValueError:
        raise InputError(f"{item.get('created')!r} is no time of an annotation.") from None
    said = _bodies(item)
    stated = item.get(_VERDICT)
    label = stated if isinstance(stated, str) else (said.get("classifying") or "").casefold()
    return Review(label, said.get("commenting", ""), at)
