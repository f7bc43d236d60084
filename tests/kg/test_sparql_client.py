"""The client of an endpoint against servers that fail in every way, and its cache."""

from __future__ import annotations

import email.utils
import gzip
import json
import socket
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from claimver.errors import RetrievalError, SettingsError, TimedOut
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_cache import ReplyCache
from claimver.kg.sparql_client import (
    Patience,
    Question,
    SparqlClient,
    TooLarge,
    checked_endpoint,
    retry_after_seconds,
    user_agent,
)
from claimver.kg.sparql_terms import literals, read_results
from claimver.kg.sparql_transport import Limits
from kg.sparql_server import listening

GOOD = b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":{"type":"uri","value":"http://e.org/1"}}]}}'
QUERY = "SELECT ?s WHERE { ?s ?p ?o }"
Act = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Faulty:
    """A server that plays its acts one by one, the last one for ever."""

    acts: list[Act]
    address: str = ""
    met: list[str] = field(default_factory=list)  # User-Agents of the requests


@contextmanager
def faulty(*acts: Act) -> Iterator[Faulty]:
    state = Faulty(list(acts))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            state.met.append(self.headers["User-Agent"])
            act = state.acts[min(len(state.met), len(state.acts)) - 1]
            try:
                act(self)
            except OSError:  # the client has had enough
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            return

    with listening(Handler) as state.address:
        yield state


def answer(status: int, body: bytes = b"", **headers: str) -> Act:
    def act(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        named = {"Content_Type": "application/sparql-results+json", "Content_Length": str(len(body)), **headers}
        for name, value in named.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return act


def hang(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.settimeout(5)
    handler.connection.recv(1)  # until the client goes away


def drip(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    for byte in GOOD * 40:
        handler.wfile.write(bytes([byte]))
        handler.wfile.flush()
        time.sleep(0.02)


def drip_header(handler: BaseHTTPRequestHandler) -> None:
    for byte in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"x" * 500:
        handler.wfile.write(bytes([byte]))
        handler.wfile.flush()
        time.sleep(0.02)


def reset(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()


def client(
    server: Faulty,
    *,
    seconds: float = 5.0,
    tries: int = 3,
    total: float = 20.0,
    max_bytes: int = 10_000,
    **more: object,
) -> SparqlClient:
    patience = Patience(tries, 0.01, total, Limits(1.0, seconds, max_bytes))
    return SparqlClient(server.address, patience=patience, **more)  # type: ignore[arg-type]


def test_a_good_answer_is_read_also_when_it_is_packed() -> None:
    with faulty(answer(200, GOOD), answer(200, gzip.compress(GOOD), Content_Encoding="gzip")) as server:
        asking = client(server)
        assert asking.select(QUERY)[0]["s"].value == "http://e.org/1"
        assert asking.select(QUERY)[0]["s"].value == "http://e.org/1"
        assert asking.requests == 2


@pytest.mark.parametrize(
    "act",
    [
        answer(200, gzip.compress(GOOD)),
        answer(200, zlib.compress(GOOD), Content_Encoding="deflate"),
        answer(200, GOOD, Content_Encoding="gzip"),
    ],
)
def test_what_is_packed_shows_in_the_answer_whatever_its_head_says(act: Act) -> None:
    with faulty(act) as server:
        assert client(server, tries=1).select(QUERY)[0]["s"].value == "http://e.org/1"


@pytest.mark.parametrize(
    "act",
    [
        answer(500),
        answer(503, b"busy"),
        answer(429),
        answer(200, GOOD[:50]),
        answer(200, b'{"head": {"vars": ["' + "é".encode()[:1]),
        answer(200, GOOD[:50], Content_Length="9999"),
        answer(200, gzip.compress(GOOD)[:-9], Content_Encoding="gzip"),
        reset,
    ],
    ids=["500", "503", "429", "half JSON", "half letter", "half body", "half gzip", "reset"],
)
def test_what_may_pass_is_tried_again(act: Act) -> None:
    with faulty(act, act, answer(200, GOOD)) as server:
        assert client(server).select(QUERY)
        assert len(server.met) == 3


@pytest.mark.parametrize(
    ("act", "words"),
    [(answer(500), "answered 500"), (answer(200, GOOD[:50]), "cannot be read"), (reset, "did not answer")],
    ids=["500", "half JSON", "reset"],
)
def test_what_does_not_pass_is_an_error_and_never_an_empty_answer(act: Act, words: str) -> None:
    with faulty(act) as server:
        with pytest.raises(RetrievalError, match=rf"{words}[\s\S]*Try again later"):
            client(server).select(QUERY)
        assert len(server.met) == 3


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (answer(200, b"<html>Log in</html>", Content_Type="text/html"), "text/html instead of SPARQL results.*Log in"),
        (answer(200, b'["no", "results"]'), "instead of SPARQL results"),
        (answer(400, b"Parse error"), "answered 400.*Parse error"),
        (answer(403), "answered 403"),
        (answer(404), "answered 404"),
        (answer(301, Location="http://10.0.0.1/sparql"), r"redirects to 'http://10\.0\.0\.1/sparql'.*not followed"),
        (answer(500, b"java.util.concurrent.TimeoutException"), "its own time limit"),
        (answer(200, b'{"\xc3java.util.concurrent.TimeoutException'), "its own time limit"),
    ],
    ids=["HTML", "JSON", "400", "403", "404", "redirect", "server's limit", "server's limit in a letter"],
)
def test_what_another_try_would_not_help_is_asked_once(act: Act, words: str) -> None:
    with faulty(act) as server:
        with pytest.raises(RetrievalError, match=words):
            client(server).select(QUERY)
        assert len(server.met) == 1


@pytest.mark.parametrize("act", [hang, drip, drip_header], ids=["hang", "slow drip", "slow header"])
def test_the_deadline_holds_whatever_the_server_does(act: Act) -> None:
    with faulty(act) as server:
        begun = time.monotonic()
        with pytest.raises(TimedOut, match="in time"):
            client(server, seconds=0.3, tries=1).select(QUERY)
        assert time.monotonic() - begun < 3.0


def test_the_total_deadline_spans_all_tries() -> None:
    with faulty(hang) as server:
        begun = time.monotonic()
        with pytest.raises(TimedOut):
            client(server, seconds=0.2, tries=50, total=0.7).select(QUERY)
        assert time.monotonic() - begun < 3.0
        assert len(server.met) < 6


def test_nobody_listening_is_an_error() -> None:
    with faulty(hang) as server:
        pass
    with pytest.raises(RetrievalError, match="did not answer"):
        client(server).select(QUERY)


def test_an_answer_over_the_size_limit_is_not_read_packed_or_not() -> None:
    bomb = gzip.compress(b" " * 5_000_000)
    with faulty(answer(200, b" " * 20_000), answer(200, bomb, Content_Encoding="gzip")) as server:
        for _ in range(2):
            with pytest.raises(TooLarge, match="more than"):
                client(server).select(QUERY)


def test_a_wait_that_the_server_asks_for_is_obeyed_by_every_query() -> None:
    slept: list[float] = []
    with faulty(answer(429, Retry_After="7"), answer(200, GOOD)) as server:
        asking = client(server, total=60.0, sleep=slept.append)
        assert asking.select(QUERY)
        assert 6.0 < slept[0] <= 7.0
        assert asking.select(QUERY)  # a second query waits for the rest as well
        assert len(slept) == 2


def test_a_wait_beyond_the_deadline_is_an_error_that_names_it() -> None:
    with faulty(answer(503, Retry_After="3600")) as server:
        asking = client(server)
        with pytest.raises(RetrievalError, match="asks to wait 3,600 s"):
            asking.select(QUERY)
        assert len(server.met) == 1


def test_retry_after_is_read_as_seconds_and_as_a_date() -> None:
    now = datetime(2026, 1, 1, 12, tzinfo=UTC)
    later = email.utils.format_datetime(now + timedelta(seconds=90), usegmt=True)
    assert retry_after_seconds(later, now) == 90.0
    assert retry_after_seconds(email.utils.format_datetime(now - timedelta(1)), now) == 0.0
    assert retry_after_seconds("30", now) == 30.0
    assert retry_after_seconds("soon", now) == 0.0


def test_the_contact_is_in_the_user_agent() -> None:
    with faulty(answer(200, GOOD)) as server:
        client(server, contact="me@example.org").select(QUERY)
        assert server.met[0].startswith("ClaimVerExplorer/")
        assert server.met[0].endswith(" (me@example.org)")


def test_a_service_elsewhere_is_not_asked_without_a_contact() -> None:
    with pytest.raises(SettingsError, match=r"CLAIMVER_CONTACT"):
        SparqlClient("https://query.wikidata.org/sparql")
    assert "https://e.org/about" in user_agent("https://query.wikidata.org/sparql", "https://e.org/about")
    for bad in ("me", "me@e.org\r\nX-Evil: 1", "a" * 10):
        with pytest.raises(SettingsError, match="contact is"):
            user_agent("https://query.wikidata.org/sparql", bad)


@pytest.mark.parametrize(
    "address", ["ftp://e.org/x", "file:///etc/passwd", "https://", "http://a:b@e.org/", "http://[x"]
)
def test_an_address_that_is_no_endpoint_is_refused(address: str) -> None:
    with pytest.raises(SettingsError):
        checked_endpoint(address)


def test_many_ids_go_in_few_queries_and_each_is_kept_by_itself(tmp_path: Path) -> None:
    question = Question(lambda ids: f"SELECT {' '.join(ids)}", lambda row: row["s"].value, size=3)
    body = json.dumps({"results": {"bindings": [{"s": {"type": "uri", "value": id}} for id in ("a", "b", "b", "z")]}})
    cache = ReplyCache(tmp_path / "c.sqlite", max_age=100)
    with faulty(answer(200, body.encode())) as server:
        asking = client(server, cache=cache)
        found = asking.rows(question, ["a", "b", "c", "d", "a"])
        assert {id: len(rows) for id, rows in found.items()} == {"a": 1, "b": 2, "c": 0, "d": 0}
        assert len(server.met) == 2
        again = client(server, cache=cache)
        assert again.rows(question, ["d", "b"]) == {"d": [], "b": found["b"]}
        assert again.requests == 0


def test_an_answer_that_was_cut_or_too_large_is_asked_for_in_halves() -> None:
    question = Question(lambda ids: f"SELECT {ids}", lambda row: row["s"].value, size=4, limit=2)
    cut = answer(200, json.dumps({"results": {"bindings": [{"s": {"type": "uri", "value": "a"}}] * 2}}).encode())
    one = answer(200, json.dumps({"results": {"bindings": [{"s": {"type": "uri", "value": "c"}}]}}).encode())
    with faulty(cut, answer(200, b" " * 20_000), one, one, one) as server:
        assert {id: len(rows) for id, rows in client(server).rows(question, list("abcd")).items()} == {
            "a": 0, "b": 0, "c": 1, "d": 0,
        }  # fmt: skip
        assert len(server.met) == 5


@pytest.mark.parametrize("cut", [{"X_SQL_State": "S1TAT"}, {"X_SPARQL_MaxRows": "1"}, {"status": 206}])
def test_a_part_of_an_answer_is_no_answer(cut: dict[str, object]) -> None:
    status, headers = int(str(cut.get("status", 200))), {name: str(v) for name, v in cut.items() if name != "status"}
    with faulty(answer(status, GOOD, **headers)) as server:
        with pytest.raises(RetrievalError, match="a part of its answer only"):
            client(server).select(QUERY)
        assert len(server.met) == 1
    for most in ("10000", "9" * 5_000, "many"):
        with faulty(answer(200, GOOD, X_SPARQL_MaxRows=most)) as server:
            assert len(client(server).select(QUERY)) == 1


@pytest.mark.parametrize("body", [GOOD.replace(b'"s"', b'"x"'), b'{"boolean": true}'])
def test_an_answer_to_another_question_is_an_error_and_no_empty_graph(body: bytes) -> None:
    with faulty(answer(200, body)) as server:
        graph = SparqlGraph(client(server))
        for ask in (lambda: graph.search("Ada"), lambda: graph.facts("http://e.org/1")):
            with pytest.raises(RetrievalError, match="of another question"):
                ask()


def test_a_statement_about_a_statement_is_an_unknown_value() -> None:
    quoted = {"type": "triple", "value": {"subject": {}, "predicate": {}, "object": {}}}
    (row,) = read_results(json.dumps({"results": {"bindings": [{"o": quoted}]}}).encode())
    assert row["o"].kind == "bnode"


def test_names_are_written_so_that_they_cannot_leave_their_quotes() -> None:
    assert literals('" } INSERT {')[0] == '"\\" } INSERT {"@en'
    for name in ("a\\u0022 }", "a\\", "a\nb", "a\x00", "a\ud800", "", "x" * 300):
        assert literals(name) == []


@pytest.mark.parametrize("body", [b"", b"null", b"{}", b"[]", b'{"results": {"bindings": [{"s": 1}]}}', b"[" * 100_000])
def test_anything_but_results_is_a_value_error(body: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_results(body)
