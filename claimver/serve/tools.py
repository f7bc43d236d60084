"""The MCP server: the verbs of the service as tools of a language model's client, over stdio or HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from claimver import __version__
from claimver.errors import ClaimverError
from claimver.jsonl import Json
from claimver.methods import METHODS, SEEING
from claimver.serve.pool import Task
from claimver.serve.service import Service
from claimver.serve.waiting import done

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

ABOUT = (
    "Checks texts against a knowledge graph. verify_text judges each claim: Attributable (the graph states it), "
    "Contradictory (the graph says otherwise), Extrapolatory (the graph does not settle it), each with the triplets "
    "that decide. The other tools look things up in the same graph. A label says what the graph holds, not what is "
    "true."
)


def mcp_server(service: Service) -> MCPServer[Any]:
    """The server with its five tools."""
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations

    server: MCPServer[Any] = MCPServer(
        "claimver", title="ClaimVer Explorer", instructions=ABOUT, version=__version__, log_level="WARNING"
    )
    hints = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    tool = server.tool(annotations=hints, structured_output=True)

    async def of(task: Callable[[], Task[Json]]) -> Json:
        try:
            return await done(service, task())
        except ClaimverError as error:
            raise ToolError(str(error)) from error

    async def asked(verb: Callable[..., Json], *arguments: object) -> Json:
        try:
            return await asyncio.to_thread(verb, *arguments)
        except ClaimverError as error:
            raise ToolError(str(error)) from error

    @server.tool(description=verifying(service), annotations=hints, structured_output=True)
    async def verify_text(
        text: str, method: str | None = None, corpus: str | None = None, image: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        order = {"text": text, "method": method, "corpus": corpus, "image": image}
        return brief(await of(lambda: service.verify(order)))

    @tool
    async def link(text: str) -> dict[str, Any]:
        """What the names, pronouns and descriptions of a text mean: their spans, and entities of the graph."""
        return await of(lambda: service.link({"text": text}))

    @tool
    async def search_graph(name: str, limit: int = 10) -> dict[str, Any]:
        """The entities of the knowledge graph that have this label or alias, the most popular first."""
        return await asked(service.search, name, limit)

    @tool
    async def facts(entity: str, limit: int = 50) -> dict[str, Any]:
        """The statements about one entity, given by its id, label or alias, with qualifiers and references."""
        return await asked(service.facts, entity, limit)

    @tool
    async def paths(entities: list[str], max_hops: int = 3, max_paths: int = 4) -> dict[str, Any]:
        """How two or more entities, given by ids or names, are connected in the knowledge graph."""
        return await asked(service.paths, entities, max_hops, max_paths)

    return server


def verifying(service: Service) -> str:
    """What the tool that verifies says of itself, with the methods and the documents that it may be given."""
    own, corpora = service.engine.settings.method, ", ".join(service.engine.corpora) or "none here"
    return (
        "Judge each claim of an English text: label, confidence, reason, the triplets or passages. "
        f"method: how, one of {', '.join(METHODS)} (default {own}). corpus: documents to search, by name ({corpora}). "
        f'image: {{"data": "…base64…", "caption": "…"}} beside the text, for {", ".join(SEEING)}.'
    )


def brief(report: Json) -> Json:
    """The report without what a language model does not need: steps, candidates, evidence that no claim cites."""
    claims = [{name: value for name, value in claim.items() if name != "steps"} for claim in report["claims"]]
    entities = [{k: v for k, v in entity.items() if k != "candidates"} for entity in report["entities"]]
    kept = {name: report[name] for name in ("kas", "method", "model", "kg", "version", "notes")}
    return {"claims": claims, "entities": entities, "complete": report["evidence"]["complete"], **kept}


def over_http(
    server: MCPServer[Any], body: int
) -> tuple[tuple[BaseRoute, ...], Callable[[Starlette], AbstractAsyncContextManager[None]]]:
    """The route /mcp and the context that it lives within. Hosts, origins and tokens are checked before it."""
    from mcp.server.transport_security import TransportSecuritySettings

    app = server.streamable_http_app(
        streamable_http_path="/mcp",
        stateless_http=True,
        json_response=True,
        max_request_body_size=body,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )

    @asynccontextmanager
    async def within(_: Starlette) -> AsyncIterator[None]:
        async with server.session_manager.run():
            yield

    return tuple(app.routes), within
