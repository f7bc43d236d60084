"""Names that the graph does not have: what helps is offered, and what is sent is said once. A journey."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_report
from browsing import sideways, violations
from kg.sparql_server import Server, endpoint
from playwright.sync_api import expect
from serving import Visitor, served

from claimver.kg.store import StoreGraph

pytestmark = pytest.mark.browser
TURTLE = """@prefix e: <http://e.org/> . @prefix r: <http://www.w3.org/2000/01/rdf-schema#> .
e:ada r:label "Ada Brook" ; e:born e:oakton . e:oakton r:label "Oakton" . e:born r:label "place of birth" ."""


@pytest.fixture
def server() -> Iterator[Server]:
    with endpoint(TURTLE) as made:
        yield made


@pytest.fixture
def address(server: Server, tmp_path: Path) -> Iterator[str]:
    script = Path(__file__).with_name("scripted_app.py")
    with served(script, tmp_path, LIVE=server.address) as address:
        yield address
    server.gate.set()


def test_a_topic_is_fetched_used_and_the_endpoint_asked(
    visitor: Visitor, address: str, server: Server, tmp_path: Path
) -> None:
    page = visitor.open(address)
    page.get_by_label("Text to check").fill(scripted_report.UNKNOWN_TEXT)
    page.get_by_role("button", name="Check the claims").click()
    line = page.get_by_role("status").filter(has_text="Not in the graph: Ada Brook, Oakton.")
    expect(line).to_be_visible()
    visitor.settle()
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 900})
    assert sideways(page) == 0
    page.set_viewport_size({"width": 1280, "height": 1600})

    page.get_by_role("button", name="Fetch this topic to work offline").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("To 127.0.0.1 are sent: the names found in the text")).to_be_visible()
    assert violations(page) == []
    assert server.queries == []
    server.quick = 0  # it does not answer yet
    dialog.get_by_role("button", name="Fetch this topic to work offline").click()
    expect(page.get_by_role("status").filter(has_text="Fetching from 127.0.0.1")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status").filter(has_text="Stopping")).to_be_visible()
    server.gate.set()
    expect(page.get_by_role("status").filter(has_text="The fetch was stopped.")).to_be_visible()
    made = tmp_path / "texts" / "graphs" / "ada-brook"
    assert not made.exists()

    visitor.settle()
    page.get_by_role("button", name="Fetch this topic to work offline").click()  # and it is not said again
    expect(page.get_by_role("status").filter(has_text="1 statement was fetched to")).to_be_visible()
    assert StoreGraph(made).search("Ada Brook")[0].entity.id == "http://e.org/ada"
    visitor.settle()
    page.get_by_role("button", name="Check again with it").click()
    expect(line).to_have_count(0)
    expect(page.get_by_text("Claim 1: ")).to_be_visible()  # what has changed is told

    other = visitor.open(address)  # a visitor on the same computer was told, too
    other.get_by_label("Text to check").fill(scripted_report.UNKNOWN_TEXT)
    other.get_by_role("button", name="Check the claims").click()
    other.get_by_role("button", name="Ask 127.0.0.1").click()
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(other.get_by_text("The graph states it.")).to_be_visible()
    expect(line).to_have_count(0)


def test_what_is_missing_can_be_added_from_the_line(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    page.get_by_label("Text to check").fill(scripted_report.UNKNOWN_TEXT)
    page.get_by_role("button", name="Check the claims").click()
    page.get_by_role("button", name="Add it yourself").click()
    expect(page.get_by_role("dialog").get_by_label("Name", exact=True)).to_have_value("Ada Brook")
    assert page.get_by_role("button", name="Ask query.wikidata.org").count() == 1
