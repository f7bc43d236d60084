"""The service started: over HTTP with the API and /mcp, or as an MCP server over standard input and output."""

from __future__ import annotations

import socket
from collections.abc import Callable

from starlette.types import ASGIApp

from claimver.errors import ServerError, SettingsError
from claimver.serve.api import api
from claimver.serve.guard import Access, Guard, checked_access
from claimver.serve.service import Service
from claimver.serve.tools import mcp_server, over_http

CONNECTIONS, IDLE_SECONDS, END_SECONDS = 100, 10, 5


def application(service: Service, access: Access) -> ASGIApp:
    """The whole application: guard, API, MCP."""
    routes, within = over_http(mcp_server(service), service.limits.body)
    return Guard(api(service, routes=routes, within=within), access)


def serve_http(
    service: Service, access: Access, *, host: str, port: int, ready: Callable[[str], None] = lambda address: None
) -> None:
    """Serve until the server is told to end. Raises: SettingsError, ServerError where the port cannot be had."""
    import uvicorn

    app = application(service, checked_access(access, host))
    listening = _bound(host, port)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=END_SECONDS,
        ws="none",
    )
    shown = f"[{host}]" if ":" in host else host
    ready(f"http://{shown}:{listening.getsockname()[1]}")
    with listening:
        uvicorn.Server(config).run([listening])


def serve_stdio(service: Service) -> None:
    """Serve until the client closes standard input."""
    service.warm()
    try:
        mcp_server(service).run("stdio")
    finally:
        service.close()


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises: ServerError, SettingsError."""
    if not 0 <= port <= 65_535:  # beyond it the system would take another one
        raise SettingsError(f"--port is {port}; it must be 0 to 65535.")
    try:
        kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.create_server(address[:2], family=kind)
    except OSError as error:
        raise ServerError(
            f"{host}:{port} cannot be listened at: {error.strerror or error}. Choose another --host or --port."
        ) from error
    return listening
