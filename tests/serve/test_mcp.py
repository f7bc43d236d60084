"""The MCP server, asked by the mcp package's own client: over standard input and output, and over HTTP."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from serving import ROOT, apart

from claimver.serve.beside import offered
from claimver.serve.guard import Access
from claimver.serve.service import Limits, Service
from claimver.serve.tools import mcp_server

from .scripted_service import TEXT, UNREAD, Script, served
from .test_beside_served import documents, image

TOKEN = "a-token-that-nobody-guesses"
SERVER = Path(__file__).with_name("scripted_service.py")


def stdio(*arguments: str) -> StdioServerParameters:
    environment = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}
    return StdioServerParameters(command=sys.executable, args=list(arguments), env=environment, cwd=ROOT)


def run(server: Any, ask: Callable[[Client], Awaitable[None]]) -> None:
    """Ask the server, at most two minutes long."""

    async def asking() -> None:
        async with Client(server, read_timeout_seconds=110) as client:
            await ask(client)

    apart(lambda: asyncio.run(asyncio.wait_for(asking(), 120)))


async def every_tool(client: Client) -> None:
    """What each tool answers, and what it says of bad input."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert sorted(tools) == ["facts", "link", "paths", "search_graph", "verify_text"]
    assert all(tool.description and tool.input_schema["properties"] for tool in tools.values())
    report = await client.call_tool("verify_text", {"text": TEXT})
    assert not report.is_error
    assert [claim["label"] for claim in report.structured_content["claims"]] == ["Contradictory", "Extrapolatory"]
    linked = await client.call_tool("link", {"text": TEXT})
    assert [entity["label"] for entity in linked.structured_content["entities"]] == ["Apollo 11", "Moon"]
    found = await client.call_tool("search_graph", {"name": "moon"})
    assert found.structured_content["entities"][0]["label"] == "Moon"
    facts = await client.call_tool("facts", {"entity": "Moon"})
    assert facts.structured_content["triplets"][0]["object"]["label"] == "Earth"
    paths = await client.call_tool("paths", {"entities": ["Apollo 11", "Earth"]})
    assert len(paths.structured_content["paths"]) == 1
    for name, arguments, message in (
        ("facts", {"entity": "Nobody"}, "No entity"),
        ("search_graph", {"name": "a", "limit": 5_000}, "must be 1 to 100"),
        ("paths", {"entities": ["Moon"]}, "Name 2 to 8 entities"),
        ("verify_text", {"text": " "}, "The text is empty"),
    ):
        refused = await client.call_tool(name, arguments)
        assert refused.is_error
        assert message in refused.content[0].text


def test_every_tool_answers_over_standard_input_and_output() -> None:
    run(stdio(str(SERVER)), every_tool)


def test_every_tool_answers_over_http_with_the_token() -> None:
    with served(Service(Script().engine()), Access(token=TOKEN)) as address:

        async def asking() -> None:
            async with (
                httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60) as http,
                Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
            ):
                await every_tool(client)

        apart(lambda: asyncio.run(asyncio.wait_for(asking(), 120)))


def test_a_text_is_verified_by_a_method_over_a_corpus_beside_an_image(tmp_path: Path) -> None:
    script = Script()
    service = Service(script.engine(corpora=offered([documents(tmp_path / "press")])), Limits(seconds=20))

    async def ask(client: Client) -> None:
        (about,) = [tool.description for tool in (await client.list_tools()).tools if tool.name == "verify_text"]
        assert "torag" in about
        assert "by name (press)" in about
        assert str(tmp_path) not in about
        sent = {"method": "torag", "corpus": "press", "image": {"data": image(), "caption": "A boat."}}
        report = await client.call_tool("verify_text", {"text": TEXT, **sent})
        assert not report.is_error
        assert report.structured_content["notes"] == [UNREAD]
        (corpus, picture), (method, _) = script.beside[-1], script.chosen[-1]
        assert (method, Path(corpus)) == ("torag", tmp_path / "press")
        assert picture is not None
        assert picture.caption == "A boat."
        for wrong, message in (
            ({"method": "magic"}, "No method"),
            ({"corpus": "../press"}, "No corpus"),
            ({"image": {"data": "AAAA"}}, "The method claimver takes no image"),
            ({"method": "torag", "image": {"data": "AAAA", "path": "/etc/passwd"}}, '"image" must be'),
            ({"method": "torag", "image": {"data": "A" * 28_000_000}}, "it must have 1 to 20,000,000"),
        ):
            refused = await client.call_tool("verify_text", {"text": TEXT, **wrong})
            assert refused.is_error
            assert message in refused.content[0].text
        assert len(script.seen) == 1

    run(mcp_server(service), ask)
    service.close()


def test_a_text_that_takes_too_long_is_given_up() -> None:
    script = Script()
    service = Service(script.engine(), Limits(seconds=0.5))

    async def ask(client: Client) -> None:
        refused = await client.call_tool("verify_text", {"text": "wait"})
        assert refused.is_error
        assert "not done within 0.5 s" in refused.content[0].text

    with served(service) as address:
        run(f"{address}/mcp", ask)


@pytest.mark.slow
def test_the_command_speaks_mcp_over_the_sample_graph() -> None:
    async def ask(client: Client) -> None:
        found = await client.call_tool("facts", {"entity": "Paris", "limit": 100})
        assert "capital of" in {row["property"]["label"] for row in found.structured_content["triplets"]}
        report = await client.call_tool("verify_text", {"text": "Paris is the capital of France."})
        assert report.structured_content["claims"][0]["start"] == 0

    run(stdio("-m", "claimver", "serve", "--mcp", "--model", "minilm"), ask)
