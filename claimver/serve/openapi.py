"""The OpenAPI 3.1 document of the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimver import __version__
from claimver.methods import METHODS, SEEING
from claimver.serve.beside import LONGEST_CAPTION
from claimver.types import Cause, Label, Rank

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A method and path, what it takes and what it answers; ``body`` and ``answer`` name schemas."""

    method: str
    path: str
    about: str
    body: str = ""
    query: tuple[str, ...] = ()
    answer: str = ""
    status: int = 200


def _text(about: str = "") -> Json:
    return {"type": "string"} | ({"description": about} if about else {})


def _number(least: int, most: int, default: int) -> Json:
    return {"type": "integer", "minimum": least, "maximum": most, "default": default}


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(required: str, **properties: Json) -> Json:
    return {"type": "object", "required": required.split(), "properties": properties}


_QUERY: dict[str, Json] = {
    "name": {"name": "name", "in": "query", "required": True, "schema": _text()},
    "entity": {"name": "entity", "in": "query", "required": True, "schema": _text("an id, a label or an alias")},
    "entities": {
        "name": "entity",
        "in": "query",
        "required": True,
        "explode": True,
        "description": "two or more ids or names: ?entity=A&entity=B",
        "schema": _list(_text()) | {"minItems": 2, "maxItems": 8},
    },
    "limit": {"name": "limit", "in": "query", "schema": _number(1, 100, 10)},
    "max_hops": {"name": "max_hops", "in": "query", "schema": _number(1, 4, 3)},
    "max_paths": {"name": "max_paths", "in": "query", "schema": _number(1, 16, 4)},
}
_NODE = {"anyOf": [_ref("Thing"), _ref("Value")]}
_SPAN = {"start": {"type": "integer", "minimum": 0}, "end": {"type": "integer", "minimum": 0}, "text": _text()}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_GIVEN = {"anyOf": [_list(_text()) | {"minItems": 3, "maxItems": 3}, _ref("Triplet")]}
_ANY, _COUNT = {"type": "object"}, {"type": "integer", "minimum": 0}
_PASSAGES, _TRIPLETS = _list(_ref("Passage")), _list(_ref("Triplet"))
SCHEMAS: dict[str, Json] = {
    "Text": {
        "type": "object",
        "additionalProperties": False,
        "description": "One text, or the public address of one. With triplets or passages, even none, these are all "
        "the evidence and no graph is asked.",
        "properties": {
            "text": _text("offsets of the answer are its Unicode code points"),
            "url": _text("a public http or https address, instead of the text"),
            "id": {"type": ["string", "integer"]},
            "date": _text("of the text, such as 2024-05-31"),
            "method": {"type": "string", "enum": sorted(METHODS)},
            "options": {
                "type": "object",
                "description": "settings of the method; GET /v1/methods lists them",
                "additionalProperties": {"type": ["string", "number", "boolean"]},
            },
            "triplets": _list(_GIVEN),
            "passages": _PASSAGES,
            "corpus": _text("documents to search, by name; GET /v1/corpora lists them"),
            "image": _ref("Image"),
        },
    },
    "Image": _object(
        "data",
        data={"type": "string", "contentEncoding": "base64", "description": "a JPEG, PNG, GIF, WebP, BMP or TIFF file"},
        caption=_text("what is said of it") | {"maxLength": LONGEST_CAPTION},
    )
    | {"additionalProperties": False, "description": f"beside the text, for the methods {', '.join(SEEING)}"},
    "LinkText": _object("text", text=_text()) | {"additionalProperties": False},
    "Items": _object("items", items=_list(_ref("Text")) | {"minItems": 1}) | {"additionalProperties": False},
    "Thing": _object("id label", id=_text(), label=_text(), description=_text()),
    "Value": _object("type value text", type=_text(), value=_text(), text=_text()),
    "Passage": _object("id text", id=_text(), text=_text(), title=_text(), url=_text(), date=_text()),
    "Triplet": _object(
        "id subject property object",
        id=_text(),
        subject=_ref("Thing"),
        property=_ref("Thing"),
        object=_NODE,
        rank={"enum": [rank.value for rank in Rank]},
        qualifiers=_list(_object("property value", property=_ref("Thing"), value=_NODE)),
        references=_list(_text()),
    ),
    "Claim": _object(
        "start end text label confidence tms cause triplets passages rationale",
        **_SPAN,
        proposition=_text("the claim, self-contained"),
        label={"enum": [*(label.value for label in Label), None]},
        confidence=_SHARE,
        tms=_SHARE,
        cause={"enum": [*(cause.value for cause in Cause), None]},
        triplets=_TRIPLETS,
        passages=_PASSAGES,
        rationale=_text(),
        steps=_list(_ANY),
    ),
    "Mention": _object("start end text id label confidence", **_SPAN, id=_text(), label=_text(), confidence=_SHARE),
    "Report": _object(
        "id text claims entities kas evidence method model kg version",
        id={"type": ["string", "integer"]},
        text=_text(),
        claims=_list(_ref("Claim")),
        entities=_list(_ref("Mention")),
        kas={"type": ["number", "null"]},
        evidence=_object(
            "triplets paths passages complete",
            triplets=_TRIPLETS,
            paths=_list(_list(_text())),
            passages=_PASSAGES,
            complete={"type": "boolean"},
        ),
        method=_text(),
        model=_text(),
        kg=_text(),
        version=_text(),
        notes=_list(_text("what was not read of the page or the image, and guesses made in reading")),
    ),
    "Links": _object("text entities unlinked", text=_text(), entities=_list(_ref("Mention")), unlinked=_list(_ANY)),
    "Job": _object(
        "id status count done failed",
        id=_text("cannot be guessed; who has it may read the job"),
        status={"enum": ["waiting", "running", "done", "cancelled"]},
        count=_COUNT,
        done=_COUNT,
        failed=_COUNT,
    ),
    "JobResult": {
        "allOf": [
            _ref("Job"),
            _object("results", results=_list({"anyOf": [_ref("Report"), _ref("Error")]})),
        ]
    },
    "Entities": _object("entities", entities=_list(_ref("Thing"))),
    "Facts": _object("entity triplets count", entity=_ref("Thing"), triplets=_TRIPLETS, count=_COUNT),
    "Path": _object("triplets", triplets=_TRIPLETS),
    "Paths": _object("paths complete", paths=_list(_ref("Path")), complete={"type": "boolean"}),
    "Method": _object("name about", name=_text(), about=_text(), source=_text(), settings=_ANY),
    "Methods": _object("methods default", methods=_list(_ref("Method")), default=_text()),
    "Corpora": _object(
        "corpora default",
        corpora=_list(
            _object(
                "name documents passages communities",
                name=_text(),
                documents=_COUNT,
                passages=_COUNT,
                images=_COUNT | {"description": "those whose captions are told of a near-duplicate"},
                communities={"type": "boolean", "description": "whether they are stored, for the method community"},
            )
        ),
        default={"type": ["string", "null"]},
    ),
    "Health": _object(
        "status version ready",
        status=_text(),
        version=_text(),
        ready={"type": "boolean"},
        running=_COUNT,
        waiting=_COUNT,
    ),
    "Error": _object("error", error=_object("type message", type=_text(), message=_text())),
}
_ERRORS = {
    "400": "The request cannot be used",
    "401": "The token is missing or wrong",
    "403": "The host or the origin is not allowed",
    "404": "No such thing, method, corpus, field or job",
    "413": "The text or the request is too large",
    "429": "Too many wrong tokens",
    "502": "The knowledge graph did not answer",
    "503": "Too many texts are waiting",
    "504": "The work or the graph took too long",
}


def document(endpoints: Sequence[Endpoint]) -> Json:
    """The OpenAPI document of the endpoints."""
    paths: dict[str, Json] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "ClaimVer Explorer",
            "version": __version__,
            "description": "Each claim of a text judged against a knowledge graph, with the triplets that decide it.",
        },
        "paths": paths,
        "components": {"schemas": SCHEMAS, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}, {}],
    }


def _operation(endpoint: Endpoint) -> Json:
    parameters = [_QUERY[name] for name in endpoint.query]
    if "{id}" in endpoint.path:
        parameters.append({"name": "id", "in": "path", "required": True, "schema": _text()})
    row: Json = {
        "operationId": f"{endpoint.method.lower()}_{endpoint.path.strip('/').replace('/', '_').replace('{id}', 'id')}",
        "summary": endpoint.about,
        "responses": {
            str(endpoint.status): {"description": endpoint.about, "content": _json(endpoint.answer)},
            **{status: {"description": about, "content": _json("Error")} for status, about in _ERRORS.items()},
        },
    }
    if parameters:
        row["parameters"] = parameters
    if endpoint.body:
        row["requestBody"] = {"required": True, "content": _json(endpoint.body)}
    return row


def _json(schema: str) -> Json:
    return {"application/json": {"schema": _ref(schema)}}
