"""The page's scripts and the Python side agree; demo texts are the worked ones; headers keep other hosts out."""

import asyncio
import json
import re
from pathlib import Path

import pytest
import scripted_report
from serving import apart

from claimver.report import beside, sections
from claimver.report.elements import Element, element
from claimver.report.graph import evidence_graph
from claimver.ui.components import STATIC
from claimver.ui.demos import demos
from claimver.ui.headers import HEADERS, SafeHeaders

REPORT = scripted_report.report()
GRAPH = evidence_graph(REPORT, scope="all")
SHOWN = element(
    "div",
    sections.summary(REPORT),
    sections.legend(),
    sections.claim_list(REPORT, selected=0, buttons=True),
    *[sections.detail(REPORT, index) for index in range(3)],
    beside.part_detail(beside.every_triplet(REPORT), GRAPH, "Q43653"),
    beside.graph_table(beside.every_triplet(REPORT), GRAPH),
    sections.provenance(REPORT),
)


def elements_in(part: Element | str) -> list[Element]:
    """The element and all within."""
    if isinstance(part, str):
        return []
    return [part, *[inner for child in part.children for inner in elements_in(child)]]


def listed(name: str) -> set[str]:
    """The words of a list in dom.js."""
    found = re.search(rf"const {name} = new Set\(\[(.*?)\]\)", (STATIC / "dom.js").read_text("utf-8"), re.DOTALL)
    assert found
    return set(re.findall(r"'([^']+)'", found.group(1)))


def test_the_page_draws_every_tag_and_attribute_that_sections_use() -> None:
    used = elements_in(SHOWN)
    assert {part.tag for part in used} <= listed("TAGS")
    assert {name for part in used for name in part.attributes} <= listed("ATTRIBUTES")


def test_the_page_draws_nothing_that_could_load_or_run() -> None:
    assert not listed("TAGS") & {"script", "iframe", "img", "object", "embed", "form", "link", "style", "svg", "base"}
    assert not [name for name in listed("ATTRIBUTES") if name.startswith("on") or name in ("src", "srcset", "srcdoc")]


def test_no_script_of_ours_writes_markup() -> None:
    for script in [*STATIC.glob("*.js"), *Path(sections.__file__).parent.glob("static/*.js")]:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", script.read_text("utf-8")
        )


def test_the_demo_texts_come_with_titles() -> None:
    found = demos()
    assert len(found) == 8
    assert found[0].text.startswith("Apollo 11 never landed on the Moon")
    assert all(demo.title and demo.text and "\n" not in demo.title for demo in found)


async def answered(scope_type: str) -> list[dict[str, object]]:
    """What a client of the guarded application receives."""
    sent: list[dict[str, object]] = []

    async def inner(scope: object, receive: object, send: object) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    async def receive() -> dict[str, object]:
        return {}

    await SafeHeaders(inner)({"type": scope_type}, receive, send)  # type: ignore[arg-type]
    return sent


def test_every_answer_carries_the_policy() -> None:
    sent = apart(lambda: asyncio.run(answered("http")))
    headers = dict(sent[0]["headers"])  # type: ignore[call-overload]
    assert headers[b"content-security-policy"].decode() == HEADERS["Content-Security-Policy"]
    assert headers[b"referrer-policy"] == b"no-referrer"


def test_the_policy_names_no_other_host() -> None:
    assert not re.search(r"https?:|\*", HEADERS["Content-Security-Policy"])
    assert "frame-ancestors 'none'" in HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["app.py", "pages/verify.py", "pages/about.py"])
def test_pages_are_thin(name: str) -> None:
    assert len((Path(__file__).parents[2] / name).read_text("utf-8").splitlines()) < 30


def test_elements_travel_as_json() -> None:
    from claimver.report.elements import payload

    assert json.loads(json.dumps(payload(SHOWN))) == payload(SHOWN)
