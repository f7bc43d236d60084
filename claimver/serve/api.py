"""The HTTP API: JSON over the verbs of the service. Its OpenAPI document is made from the same table as its routes."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from claimver.errors import (
    ClaimverError,
    InputError,
    RetrievalError,
    SettingsError,
    TextTooLong,
    TimedOut,
    UnknownName,
)
from claimver.jsonl import Json, dumps
from claimver.serve.guard import refused
from claimver.serve.openapi import Endpoint, document
from claimver.serve.pool import Busy, DeadlinePassed
from claimver.serve.service import UNEXPECTED, Service
from claimver.serve.waiting import CallerLeft, done

RETRY_SECONDS = 30
STATUS: tuple[tuple[type[ClaimverError], int], ...] = (
    (TextTooLong, 413),
    (UnknownName, 404),
    (SettingsError, 400),
    (InputError, 400),
    (Busy, 503),
    (DeadlinePassed, 504),
    (TimedOut, 504),
    (RetrievalError, 502),
)  # the first that fits; what fits none is 500
log = logging.getLogger(__name__)
Answer = Callable[[Service, Request], Awaitable[Json]]
Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


@dataclass(frozen=True, slots=True)
class Verb:
    """An endpoint and what answers it."""

    endpoint: Endpoint
    answer: Answer


async def body_of(request: Request) -> Json:
    """The request's JSON object. Raises: InputError."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if media != "application/json":
        raise InputError("Send JSON: Content-Type: application/json")
    try:
        row = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise InputError(f"The request is no JSON: {error}.") from None
    if not isinstance(row, dict):
        raise InputError(f"The request is {type(row).__name__}; it must be a JSON object.")
    return row


async def _verify(service: Service, request: Request) -> Json:
    row = await body_of(request)
    return await done(service, service.verify(row), request.is_disconnected)


async def _link(service: Service, request: Request) -> Json:
    row = await body_of(request)
    return await done(service, service.link(row), request.is_disconnected)


async def _submit(service: Service, request: Request) -> Json:
    row = await body_of(request)
    if set(row) != {"items"}:
        raise InputError('Send {"items": [{"text": "…"}, …]} and nothing else.')
    return await run_in_threadpool(service.submit, row["items"])


async def _job(service: Service, request: Request) -> Json:
    return service.job(request.path_params["id"]).row()


async def _result(service: Service, request: Request) -> Json:
    return service.result(request.path_params["id"])


async def _cancel(service: Service, request: Request) -> Json:
    return service.cancel(request.path_params["id"])


async def _search(service: Service, request: Request) -> Json:
    return await run_in_threadpool(service.search, _one(request, "name"), _number(request, "limit", 10))


async def _facts(service: Service, request: Request) -> Json:
    return await run_in_threadpool(service.facts, _one(request, "entity"), _number(request, "limit", 50))


async def _paths(service: Service, request: Request) -> Json:
    named = request.query_params.getlist("entity")
    hops, most = _number(request, "max_hops", 3), _number(request, "max_paths", 4)
    return await run_in_threadpool(service.paths, named, hops, most)


async def _methods(service: Service, request: Request) -> Json:
    return service.methods()


async def _corpora(service: Service, request: Request) -> Json:
    return await run_in_threadpool(service.corpora)


async def _health(service: Service, request: Request) -> Json:
    return service.health()


def _one(request: Request, name: str) -> str:
    given = request.query_params.getlist(name)
    if len(given) != 1:
        raise InputError(f"Name one {name}: ?{name}=…")
    return given[0]


def _number(request: Request, name: str, default: int) -> int:
    given = request.query_params.get(name)
    if given is None:
        return default
    try:
        return int(given)
    except ValueError:
        raise InputError(f"{name} is {given[:40]!r}; it must be a whole number.") from None


VERBS = (
    Verb(Endpoint("POST", "/v1/verify", "The report on one text", body="Text", answer="Report"), _verify),
    Verb(Endpoint("POST", "/v1/link", "What the names of a text mean", body="LinkText", answer="Links"), _link),
    Verb(Endpoint("POST", "/v1/jobs", "Begin a batch job", body="Items", answer="Job", status=202), _submit),
    Verb(Endpoint("GET", "/v1/jobs/{id}", "Where a job stands", answer="Job"), _job),
    Verb(Endpoint("GET", "/v1/jobs/{id}/result", "What a job has found so far", answer="JobResult"), _result),
    Verb(Endpoint("DELETE", "/v1/jobs/{id}", "Stop a job; what is done is kept", answer="Job"), _cancel),
    Verb(
        Endpoint("GET", "/v1/graph/search", "Entities of a name", query=("name", "limit"), answer="Entities"), _search
    ),
    Verb(
        Endpoint("GET", "/v1/graph/facts", "Statements about an entity", query=("entity", "limit"), answer="Facts"),
        _facts,
    ),
    Verb(
        Endpoint(
            "GET",
            "/v1/graph/paths",
            "How entities are connected",
            query=("entities", "max_hops", "max_paths"),
            answer="Paths",
        ),
        _paths,
    ),
    Verb(Endpoint("GET", "/v1/methods", "The methods with their settings", answer="Methods"), _methods),
    Verb(Endpoint("GET", "/v1/corpora", "The documents that a text may name", answer="Corpora"), _corpora),
    Verb(Endpoint("GET", "/v1/health", "Whether the service answers; needs no token", answer="Health"), _health),
)


def api(service: Service, *, routes: tuple[BaseRoute, ...] = (), within: Lifespan | None = None) -> Starlette:
    """The application: the API, its document, and further routes that live ``within`` a context of their own."""
    opened = document([verb.endpoint for verb in VERBS])

    async def openapi(request: Request) -> Response:
        return JSONResponse(opened)

    own = [
        Route(verb.endpoint.path, partial(_answered, service, verb), methods=[verb.endpoint.method]) for verb in VERBS
    ]
    own.append(Route("/openapi.json", openapi))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        service.warm()
        try:
            if within is None:
                yield
            else:
                async with within(app):
                    yield
        finally:
            service.close()

    handlers: dict[Any, Any] = {HTTPException: _http_error}
    return Starlette(routes=[*own, *routes], lifespan=lifespan, exception_handlers=handlers)


async def _answered(service: Service, verb: Verb, request: Request) -> Response:
    """What the verb answers, or its error as JSON."""
    try:
        found = await verb.answer(service, request)
    except (CallerLeft, ClientDisconnect):  # nobody reads the answer, or the body was too large
        return refused(413, "RequestCut", "The request was cut off: the caller left, or its body is too large.")
    except ClaimverError as error:
        return _error(error)
    except (ArithmeticError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError) as error:
        log.error("A request failed.", exc_info=error)
        return refused(500, "UnexpectedError", UNEXPECTED)
    return Response(dumps(found), verb.endpoint.status, media_type="application/json")


def _error(error: ClaimverError) -> Response:
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 500)
    headers = {"Retry-After": str(RETRY_SECONDS)} if status == 503 else None
    return refused(status, type(error).__name__, str(error), headers)


async def _http_error(request: Request, error: HTTPException) -> Response:
    known = ", ".join(sorted({f"{verb.endpoint.method} {verb.endpoint.path}" for verb in VERBS}))
    if error.status_code == 404:
        return refused(404, "NotFound", f"Nothing is at {request.url.path[:100]!r}. There is: {known}; /openapi.json.")
    if error.status_code == 405:
        told = f"{request.url.path[:100]} takes no {request.method[:20]}. There is: {known}; /openapi.json."
        return refused(405, "WrongMethod", told, dict(error.headers or {}))
    return refused(error.status_code, "HttpError", str(error.detail), dict(error.headers or {}))
