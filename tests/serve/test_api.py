"""The HTTP API, asked by a real client over a real server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import httpx2
import jsonschema
import pytest
from openapi_spec_validator import validate
from serving import ROOT

from claimver.parts import Kit
from claimver.serve.guard import Access
from claimver.serve.service import Limits, Service

from .scripted_service import TEXT, Script, served

TOKEN = "a-token-that-nobody-guesses"
SMALL = Limits(waiting=2, seconds=8.0, body=20_000, items=5, jobs=3)


@pytest.fixture
def script() -> Iterator[Script]:
    made = Script()
    yield made
    made.gate.set()


@pytest.fixture
def client(script: Script) -> Iterator[httpx2.Client]:
    with (
        served(Service(script.engine(), SMALL), Access(body=SMALL.body)) as address,
        httpx2.Client(base_url=address, timeout=30) as made,
    ):
        yield made


@pytest.fixture(scope="module")
def shared() -> Iterator[httpx2.Client]:
    """A client of a service that one test after the other asks, where none leaves anything behind."""
    with (
        served(Service(Script().engine(), SMALL), Access(body=SMALL.body)) as address,
        httpx2.Client(base_url=address, timeout=30) as made,
    ):
        yield made


def error(answer: httpx2.Response) -> tuple[int, str]:
    """The status and type of an answer that is an error."""
    said = answer.json()["error"]
    assert said["message"].endswith((".", "TOKEN", "NAME", "json", "=…")), said
    return answer.status_code, said["type"]


def until(true: Callable[[], bool]) -> None:
    """Return once it is true."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def conforms(answer: httpx2.Response, document: Any, schema: str) -> None:
    """The answer is as the document says."""
    jsonschema.validate(answer.json(), {"$ref": f"#/components/schemas/{schema}", "components": document["components"]})


def test_a_text_is_verified_and_the_answer_is_as_documented(shared: httpx2.Client) -> None:
    document = shared.get("/openapi.json").json()
    validate(document)
    answer = shared.post("/v1/verify", json={"text": TEXT, "id": 7})
    assert answer.status_code == 200
    conforms(answer, document, "Report")
    report = answer.json()
    assert [claim["label"] for claim in report["claims"]] == ["Contradictory", "Extrapolatory"]
    assert (report["id"], report["claims"][0]["triplets"][0]["object"]["label"]) == (7, "Moon")
    conforms(shared.get("/v1/methods"), document, "Methods")
    conforms(shared.get("/v1/health"), document, "Health")
    conforms(shared.post("/v1/link", json={"text": TEXT}), document, "Links")
    conforms(shared.get("/v1/graph/search", params={"name": "moon"}), document, "Entities")
    conforms(shared.get("/v1/graph/facts", params={"entity": "Apollo 11"}), document, "Facts")
    conforms(shared.get("/v1/graph/paths", params={"entity": ["Apollo 11", "Earth"]}), document, "Paths")
    conforms(shared.post("/v1/verify", json={}), document, "Error")


def test_the_evidence_may_be_given(shared: httpx2.Client) -> None:
    given = {"text": "Zork eats Gnu.", "triplets": [["Zork", "eats", "Gnu"]]}
    claim = shared.post("/v1/verify", json=given).json()["claims"][0]
    assert (claim["label"], claim["triplets"][0]["id"]) == ("Attributable", "t1")


def test_the_graph_answers(shared: httpx2.Client) -> None:
    found = shared.get("/v1/graph/paths", params={"entity": ["Apollo 11", "Earth"]}).json()
    assert [[t["property"]["label"] for t in path["triplets"]] for path in found["paths"]] == [["landed on", "orbits"]]
    assert shared.get("/v1/graph/facts", params={"entity": "Moon", "limit": 1}).json()["count"] == 1
    assert [e["label"] for e in shared.get("/v1/graph/search", params={"name": "moon"}).json()["entities"]] == ["Moon"]


def test_a_batch_job_runs_to_its_end(client: httpx2.Client) -> None:
    items = [{"id": "a", "text": TEXT}, {"id": "b", "text": "refuse"}, {"id": "c", "text": "broken"}]
    begun = client.post("/v1/jobs", json={"items": items})
    assert begun.status_code == 202
    place = f"/v1/jobs/{begun.json()['id']}"
    until(lambda: client.get(place).json()["status"] == "done")
    found = client.get(f"{place}/result").json()
    conforms(client.get(f"{place}/result"), client.get("/openapi.json").json(), "JobResult")
    assert [row["id"] for row in found["results"]] == ["a", "b", "c"]
    assert (found["done"], found["failed"]) == (3, 2)
    assert found["results"][1]["error"]["message"] == "This text cannot be used."
    assert "scripted fault" not in json.dumps(found)


def test_a_job_is_cancelled_once_and_again_and_keeps_what_is_done(client: httpx2.Client, script: Script) -> None:
    place = client.post("/v1/jobs", json={"items": [{"text": TEXT}, {"text": "wait"}, {"text": TEXT}]}).json()["id"]
    until(lambda: client.get(f"/v1/jobs/{place}").json()["done"] == 1)
    for _ in range(2):
        assert client.delete(f"/v1/jobs/{place}").json()["status"] == "cancelled"
    until(lambda: client.get("/v1/health").json()["running"] == 0)
    assert len(client.get(f"/v1/jobs/{place}/result").json()["results"]) == 1
    assert script.seen == [TEXT, "wait"]
    assert client.post("/v1/verify", json={"text": TEXT}).status_code == 200


def test_what_somebody_waits_for_goes_before_a_job(client: httpx2.Client, script: Script) -> None:
    client.post("/v1/jobs", json={"items": [{"text": "wait 1"}, {"text": "job 2"}, {"text": "job 3"}]})
    until(lambda: script.seen == ["wait 1"])
    asking = threading.Thread(target=client.post, args=("/v1/verify",), kwargs={"json": {"text": "now"}})
    asking.start()
    until(lambda: client.get("/v1/health").json()["waiting"] == 1)
    script.gate.set()
    asking.join(20)
    until(lambda: len(script.seen) == 4)
    assert script.seen == ["wait 1", "now", "job 2", "job 3"]


def test_too_many_callers_are_sent_away_and_the_others_served(client: httpx2.Client, script: Script) -> None:
    answers: list[int] = []

    def ask() -> None:
        answers.append(httpx2.post(f"{client.base_url}/v1/verify", json={"text": "wait"}, timeout=30).status_code)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for number, thread in enumerate(threads):
        thread.start()
        until(lambda: sum(client.get("/v1/health").json()[part] for part in ("running", "waiting")) == number + 1)  # noqa: B023
    refused = client.post("/v1/verify", json={"text": TEXT})
    assert error(refused) == (503, "Busy")
    assert refused.headers["retry-after"] == "30"
    script.gate.set()
    for thread in threads:
        thread.join(20)
    assert answers == [200, 200, 200]


def test_a_text_that_takes_too_long_is_given_up(script: Script) -> None:
    service = Service(script.engine(), Limits(seconds=0.5))
    with served(service) as address:
        assert error(httpx2.post(f"{address}/v1/verify", json={"text": "wait"}, timeout=30)) == (504, "DeadlinePassed")
        until(lambda: service.pool.load == (0, 0))
        assert httpx2.post(f"{address}/v1/verify", json={"text": TEXT}, timeout=30).status_code == 200


def test_nobodys_time_runs_while_the_models_load(script: Script) -> None:
    parts, loaded = script.engine(), threading.Event()

    def kit() -> Kit:
        loaded.wait(20)
        return parts.kit()

    with served(Service(replace(parts, kit=kit), Limits(seconds=0.5))) as address:
        assert httpx2.get(f"{address}/v1/health").json()["ready"] is False
        threading.Timer(2.0, loaded.set).start()
        assert httpx2.post(f"{address}/v1/verify", json={"text": TEXT}, timeout=30).status_code == 200
        assert httpx2.get(f"{address}/v1/health").json()["ready"] is True


def test_a_caller_who_leaves_stops_the_work(client: httpx2.Client, script: Script) -> None:
    with pytest.raises(httpx2.TimeoutException):
        client.post("/v1/verify", json={"text": "wait"}, timeout=0.5)
    until(lambda: client.get("/v1/health").json()["running"] == 0)
    assert not script.gate.is_set()


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({}, (400, "InputError")),
        ({"text": ""}, (400, "InputError")),
        ({"text": 3}, (400, "InputError")),
        ({"text": "a", "url": "https://example.org"}, (400, "InputError")),
        ({"text": "a", "kg": "/etc"}, (404, "UnknownName")),
        ({"text": "a", "method": "claimvr"}, (404, "UnknownName")),
        ({"text": "a", "triplets": [["a", "b"]]}, (400, "InputError")),
        ({"text": "a", "passages": "b"}, (400, "InputError")),
        ({"url": "http://127.0.0.1:1/"}, (400, "InputError")),
        ({"url": "http://169.254.169.254/latest/meta-data"}, (400, "InputError")),
        ({"url": "file:///etc/passwd"}, (400, "InputError")),
        ({"text": "broken"}, (500, "UnexpectedError")),
    ],
)
def test_what_cannot_be_used_is_told(shared: httpx2.Client, sent: Any, expected: tuple[int, str]) -> None:
    assert error(shared.post("/v1/verify", json=sent)) == expected


def test_private_addresses_are_named_as_such(shared: httpx2.Client) -> None:
    answer = shared.post("/v1/verify", json={"url": "http://localhost:22/"})
    assert "not a public address" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/v1/jobs/guessed", (404, "UnknownName")),
        ("/v1/nothing", (404, "NotFound")),
        ("/v1/verify", (405, "WrongMethod")),
        ("/v1/graph/search", (400, "InputError")),
        ("/v1/graph/search?name=a&limit=x", (400, "InputError")),
        ("/v1/graph/search?name=a&limit=1000", (400, "InputError")),
        ("/v1/graph/facts?entity=Nobody", (404, "UnknownName")),
        ("/v1/graph/paths?entity=Moon", (400, "InputError")),
        ("/v1/graph/paths?entity=Moon&entity=Earth&max_hops=99", (400, "InputError")),
    ],
)
def test_what_is_not_there_is_told(shared: httpx2.Client, path: str, expected: tuple[int, str]) -> None:
    answer = shared.get(path)
    assert (answer.status_code, answer.json()["error"]["type"]) == expected


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b'"a"', b"\xff", b"[" * 9_000, b'{"text": "\\ud800"}' * 2, b'{"items": {}}']
)
def test_what_is_no_json_object_is_told(shared: httpx2.Client, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    assert shared.post("/v1/verify", content=content, headers=headers).status_code in (400, 404)
    assert error(shared.post("/v1/verify", content=b'{"text": "a"}'))[1] == "InputError"


def test_half_a_character_is_no_fault(shared: httpx2.Client) -> None:
    answer = shared.post(
        "/v1/verify", content=b'{"text": "Moon \\ud800."}', headers={"Content-Type": "application/json"}
    )
    assert answer.json()["text"] == "Moon \ufffd."


def test_jobs_are_limited_in_texts_and_number(client: httpx2.Client, script: Script) -> None:
    assert error(client.post("/v1/jobs", json={"items": [{"text": "a"}] * 6})) == (400, "InputError")
    assert error(client.post("/v1/jobs", json={"items": []})) == (400, "InputError")
    refused = client.post("/v1/jobs", json={"items": [{"text": "a"}, {"txt": "b"}]})
    assert "item 2: No field 'txt' here. Did you mean text?" in refused.json()["error"]["message"]
    for _ in range(3):
        assert client.post("/v1/jobs", json={"items": [{"text": "wait"}]}).status_code == 202
    assert error(client.post("/v1/jobs", json={"items": [{"text": "a"}]})) == (400, "InputError")


def test_a_request_too_large_is_refused_with_and_without_a_length(shared: httpx2.Client) -> None:
    assert error(shared.post("/v1/verify", json={"text": "x" * 20_000})) == (413, "TooLarge")
    chunks = iter([b'{"text": "'] + [b"x" * 1_000] * 40)
    try:
        answer = shared.post("/v1/verify", content=chunks, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
    except httpx2.TransportError:  # the server closed before all was sent
        assert shared.get("/v1/health").status_code == 200


def test_other_hosts_and_other_sites_are_refused(shared: httpx2.Client) -> None:
    assert error(shared.get("/v1/health", headers={"Host": "evil.example"})) == (403, "HostRefused")
    assert error(shared.get("/v1/health", headers={"Origin": "https://evil.example"})) == (403, "OriginRefused")
    assert shared.get("/v1/health", headers={"Host": "localhost:99"}).status_code == 200
    with served(Service(Script().engine()), Access(names=("facts.example",))) as address:
        assert httpx2.get(f"{address}/v1/health", headers={"Host": "facts.example:80"}).status_code == 200


def test_a_token_is_asked_for_and_guessing_disturbs_nobody_else() -> None:
    with served(Service(Script().engine()), Access(token=TOKEN)) as address:
        own = {"Authorization": f"Bearer {TOKEN}"}
        assert httpx2.get(f"{address}/v1/health").status_code == 200
        for path in ("/v1/methods", "/openapi.json", "/mcp"):
            assert error(httpx2.get(f"{address}{path}")) == (401, "TokenRefused")
        guesses = [httpx2.get(f"{address}/v1/methods", headers={"Authorization": f"Bearer {n}"}) for n in range(14)]
        assert [answer.status_code for answer in guesses] == [401] * 10 + [429] * 4
        assert httpx2.get(f"{address}/v1/methods", headers=own).status_code == 200


def test_the_command_serves_until_it_is_told_to_end() -> None:
    command = [sys.executable, "-m", "claimver", "serve", "--port", "0", "--model", "minilm"]
    environment = dict(os.environ) | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as running:
        try:
            told = running.stderr.readline() if running.stderr else ""
            address = told.split()[2]
            until(lambda: httpx2.get(f"{address}/v1/health", timeout=60).json()["status"] == "ok")
            running.send_signal(signal.SIGTERM)
            running.wait(60)
        finally:
            running.kill()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--host", "0.0.0.0"], "so a token is needed"),
        (["--host", "0.0.0.0", "--token", "short"], "at least 16 characters"),
        (["--workers", "0"], "--workers is 0; it must be at least 1"),
        (["--host", "203.0.113.7", "--token", TOKEN], "cannot be listened at"),
        (["--kg", "/no/such/graph"], "/no/such/graph"),
        (["--port", "99999"], "--port is 99999; it must be 0 to 65535"),
    ],
)
def test_a_service_that_cannot_be_says_why(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from claimver import cli
    from claimver.commands.tools import Tools

    assert cli.main(["serve", *arguments], tools=Tools(environment={})) == 1
    assert message in capsys.readouterr().err
