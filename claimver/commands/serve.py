"""``serve``: the HTTP API and the MCP server."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from claimver.commands.asking import tell_once
from claimver.commands.beforehand import check
from claimver.commands.tools import Tools, add_choices
from claimver.errors import SettingsError

if TYPE_CHECKING:
    from claimver.serve.service import Limits

TOKEN = "CLAIMVER_TOKEN"  # noqa: S105 - the variable's name


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    serve = verbs.add_parser("serve", help="offer the flow to programs: HTTP API and MCP server")
    serve.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen at (default: 127.0.0.1)")
    serve.add_argument("--port", type=int, default=8600, metavar="N", help="default 8600; 0: a free one")
    serve.add_argument(
        "--token", metavar="T", help=f"what callers must send; better in {TOKEN}, which no list of processes shows"
    )
    serve.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="host name under which the service is reached"
    )
    serve.add_argument("--workers", type=int, default=1, metavar="N", help="texts at once; more for an endpoint only")
    serve.add_argument("--waiting", type=int, default=16, metavar="N", help="callers that may wait (default 16)")
    serve.add_argument("--seconds", type=float, default=300.0, metavar="S", help="for one text (default 300)")
    serve.add_argument(
        "--offer",
        action="append",
        default=[],
        metavar="DIR",
        help="a folder of documents that callers may name, by its last part (claimver corpus add); repeatable",
    )
    serve.add_argument("--mcp", action="store_true", help="speak MCP over standard input and output instead of HTTP")
    add_choices(serve)
    serve.set_defaults(run=run_serve, parser=serve)


def run_serve(options: argparse.Namespace, tools: Tools) -> int:
    """0 once the service ends. Raises: SettingsError, ServerError."""
    from claimver.serve.beside import offered
    from claimver.serve.engine import engine
    from claimver.serve.guard import Access
    from claimver.serve.run import serve_http, serve_stdio
    from claimver.serve.service import Service

    settings, limits = tools.settings(options), _limits(options)
    check(settings)
    tell_once(settings, tools)
    corpora = offered([*filter(None, (settings.corpus,)), *options.offer])
    service = Service(engine(settings, corpora), limits)
    if options.mcp:
        serve_stdio(service)
        return 0
    service.engine.graph()  # one that cannot be opened ends the command, not the first request
    token = (options.token or tools.environment.get(TOKEN, "")).strip()
    access = Access(token, tuple(name.casefold() for name in options.name), limits.body)

    def ready(address: str) -> None:
        tools.note(f"Serving at {address} (API: {address}/openapi.json, MCP: {address}/mcp). Stop: Ctrl-C")

    serve_http(service, access, host=options.host, port=options.port, ready=ready)
    return 0


def _limits(options: argparse.Namespace) -> Limits:
    from claimver.serve.service import Limits

    for name, least in (("workers", 1), ("waiting", 1), ("seconds", 1.0)):
        if not getattr(options, name) >= least:
            raise SettingsError(f"--{name} is {getattr(options, name)}; it must be at least {least}.")
    return Limits(workers=options.workers, waiting=options.waiting, seconds=options.seconds)
