"""Endpoints that take queries in one way only, give XML, keep a part of a result to themselves, or cannot be trusted."""

from __future__ import annotations

import datetime
import ipaddress
import itertools
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pyoxigraph
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from claimver.errors import RetrievalError
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_client import Patience, SparqlClient, TooLarge
from claimver.kg.sparql_terms import read_results
from claimver.kg.sparql_transport import LONGEST_ADDRESS, Limits
from claimver.kg.sparql_xml import is_xml, read_xml
from claimver.types import Entity, Value
from kg.sparql_server import RDFS, listening

E = "http://e.org/"
ADA = f"""
<{E}ada> <{RDFS}label> "Ada Lovelace"@en ; <{E}born> "1815-12-10"^^<http://www.w3.org/2001/XMLSchema#date> ;
  <{E}place> <{E}London> .
<{E}London> <{RDFS}label> "London & more"@en .
"""
FORM, BODY, ADDRESS = "application/x-www-form-urlencoded", "application/sparql-query", "address"
JSON, XML = pyoxigraph.QueryResultsFormat.JSON, pyoxigraph.QueryResultsFormat.XML


@dataclass
class Met:
    """Where it listens, and in which way each of its queries came."""

    address: str = ""
    ways: list[str] = field(default_factory=list)
    queries: list[str] = field(default_factory=list)


@contextmanager
def endpoint(
    turtle: str,
    *,
    ways: Sequence[str] = (FORM, BODY, ADDRESS),
    form: pyoxigraph.QueryResultsFormat = JSON,
    refusal: int = 405,
    most: int | None = None,
    path: str = "",
) -> Iterator[Met]:
    """An endpoint that takes queries in these ways and gives at most so many rows, without a word."""
    store, met = pyoxigraph.Store(), Met()
    store.load(input=turtle.encode(), format=pyoxigraph.RdfFormat.TURTLE)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.told(ADDRESS, parse_qs(urlsplit(self.path).query).get("query", [""])[0])

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            way = self.headers["Content-Type"]
            self.told(way, body if way == BODY else parse_qs(body)["query"][0])

        def told(self, way: str, query: str) -> None:
            met.ways.append(way)
            met.queries.append(query)
            status, reply = 200, b""
            if way not in ways:
                status, reply = refusal, b"not so"
            else:
                found = store.query(query)
                assert isinstance(found, pyoxigraph.QuerySolutions)
                kept = list(found)[:most]
                reply = _written(found.variables, kept, form)
            self.send_response(status)
            self.send_header("Content-Type", "text/plain")  # a wrong type is no reason to refuse
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: object) -> None:
            return

    with listening(Handler) as address:
        met.address = address + path
        yield met


def _written(
    variables: Sequence[pyoxigraph.Variable],
    rows: Sequence[pyoxigraph.QuerySolution],
    form: pyoxigraph.QueryResultsFormat,
) -> bytes:
    """The rows as an endpoint writes them: those kept go through a query of their own."""
    names = " ".join(map(str, variables))
    cells = " ".join(f"({' '.join('UNDEF' if term is None else str(term) for term in row)})" for row in rows)
    made = pyoxigraph.Store().query(f"SELECT {names} WHERE {{ VALUES ({names}) {{ {cells} }} }}")
    assert isinstance(made, pyoxigraph.QuerySolutions)
    return made.serialize(format=form) or b""


def graph(met: Met, *, max_bytes: int = 1_000_000) -> SparqlGraph:
    return SparqlGraph(SparqlClient(met.address, patience=Patience(2, 0.01, 20.0, Limits(1.0, 5.0, max_bytes))))


def facts(asked: SparqlGraph) -> list[str]:
    return [
        fact.object.label if isinstance(fact.object, Entity) else fact.object.text for fact in asked.facts(E + "ada")
    ]


@pytest.mark.parametrize(
    ("ways", "refusal", "tried"),
    [
        ((FORM,), 405, [FORM]),
        ((ADDRESS,), 405, [FORM, ADDRESS]),
        ((ADDRESS,), 501, [FORM, ADDRESS]),
        ((BODY,), 415, [FORM, BODY]),
        ((ADDRESS,), 415, [FORM, BODY, ADDRESS]),
    ],
)
@pytest.mark.parametrize("path", ["", "?default-graph-uri=http%3A%2F%2Fe.org"])
def test_an_endpoint_is_asked_in_the_way_that_it_takes(
    ways: Sequence[str], refusal: int, tried: list[str], path: str
) -> None:
    with endpoint(ADA, ways=ways, refusal=refusal, path=path) as met:
        assert facts(graph(met)) == ["10 December 1815", "London & more"]
        assert met.ways[: len(tried)] == tried
        assert set(met.ways[len(tried) :]) <= {tried[-1]}  # found out once


def test_a_query_too_long_for_an_address_is_asked_in_parts() -> None:
    many = [f"{E}{'x' * 80}{number}" for number in range(200)]
    turtle = "\n".join(f'<{id}> <{E}p> "{place}" .' for place, id in enumerate(many))
    with endpoint(turtle, ways=(ADDRESS,)) as met:
        found = graph(met).facts_of(many)
        assert [found[id][0].object.text for id in many] == [str(place) for place in range(200)]  # type: ignore[union-attr]
        assert max(map(len, met.queries[2:])) < LONGEST_ADDRESS


def test_connections_too_many_for_one_question_are_asked_in_parts() -> None:
    many = [f"{E}{'x' * 80}{number}" for number in range(60)]
    turtle = "\n".join(f"<{one}> <{E}p> <{other}> ." for one, other in itertools.pairwise(many))
    with endpoint(turtle, ways=(ADDRESS,)) as met:
        found = graph(met).connections(many[:30], many[30:])
        assert [(id, edge.other) for id, edges in found.items() for edge in edges] == [(many[29], many[30])]


def test_results_in_xml_are_read_as_those_in_json_are() -> None:
    with endpoint(ADA, form=XML) as met, endpoint(ADA) as other:
        asked, again = graph(met), graph(other)
        assert [candidate.entity for candidate in asked.search("ada lovelace")] == [asked.entity(E + "ada")]
        for id in (E + "ada", E + "London"):
            assert asked.entity(id) == again.entity(id)
            assert [(t.property, t.object) for t in asked.facts(id)] == [
                (t.property, t.object) for t in again.facts(id)
            ]


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (lambda body: body[: len(body) // 2], "no whole XML"),
        (lambda body: body.replace(b"<sparql", b"<!DOCTYPE x [<!ENTITY a 'b'>]><sparql", 1), "a document type"),
        (lambda body: body.replace(b"<uri>http://e.org/London</uri>", b""), "is empty"),
    ],
)
def test_half_of_xml_and_xml_with_entities_are_no_results(broken, words: str) -> None:  # type: ignore[no-untyped-def]
    found = pyoxigraph.Store().query(f"SELECT ?s WHERE {{ VALUES ?s {{ <{E}London> <{E}ada> }} }}")
    assert isinstance(found, pyoxigraph.QuerySolutions)
    body = found.serialize(format=XML) or b""
    assert is_xml(body)
    assert [row["s"].value for row in read_xml(body)] == [f"{E}London", f"{E}ada"]
    with pytest.raises(ValueError, match=words):
        read_xml(broken(body))


@pytest.mark.parametrize("aside", [b"<!-- <!DOCTYPE x> -->", b"<?a remark?>"])
def test_remarks_in_results_in_xml_are_no_part_of_them(aside: bytes) -> None:
    found = pyoxigraph.Store().query(f"SELECT ?s WHERE {{ VALUES ?s {{ <{E}London> <{E}ada> }} }}")
    assert isinstance(found, pyoxigraph.QuerySolutions)
    body = found.serialize(format=XML) or b""
    for place in (b"<sparql", b"<uri>"):
        assert read_xml(body.replace(place, aside + place)) == read_xml(body)


def test_a_part_of_a_result_without_a_word_is_noticed_and_asked_for_in_parts() -> None:
    people = [f"{E}p{number}" for number in range(3)]
    turtle = "\n".join(f'<{id}> <{E}p> "{place}" .' for id in people for place in range(70))
    with endpoint(turtle, most=100) as met:
        found = graph(met).facts_of(people)
        assert {id: len(made) for id, made in found.items()} == dict.fromkeys(people, 70)


def test_a_part_of_what_is_said_of_one_thing_is_an_error_and_a_whole_of_that_length_is_none() -> None:
    def turtle(count: int) -> str:
        return "\n".join(f'<{E}a> <{E}p> "{place}" .' for place in range(count))

    with endpoint(turtle(150), most=100) as met, pytest.raises(TooLarge, match="a part of its answer only"):
        graph(met).facts(E + "a")
    with endpoint(turtle(100), most=100) as met:
        assert len(graph(met).facts(E + "a")) == 100


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "a password or a key is never sent"), (406, "neither in JSON nor in XML"), (404, "Check the address")],
)
def test_a_refusal_says_what_to_do(status: int, words: str) -> None:
    with endpoint(ADA, ways=(), refusal=status) as met:
        with pytest.raises(RetrievalError, match=words):
            graph(met).facts(E + "ada")
        assert len(met.queries) == 1


@pytest.mark.parametrize("status", [413, 414])
def test_a_question_that_is_too_long_for_the_server_is_asked_in_parts_down_to_one(status: int) -> None:
    with endpoint(ADA, ways=(), refusal=status) as met, pytest.raises(TooLarge, match="Ask for fewer"):
        graph(met).client.select("SELECT ?s WHERE { ?s ?p ?o }")


def test_a_null_language_or_datatype_is_none() -> None:
    cell = '{"type": "literal", "value": "Ada", "xml:lang": null, "datatype": null}'
    (row,) = read_results(f'{{"results": {{"bindings": [{{"o": {cell}}}]}}}}'.encode())
    assert (row["o"].language, row["o"].datatype) == ("", "")


def test_other_names_of_an_iri_and_numbers_without_quotes_are_read() -> None:
    row = '{"o": {"type": "iri", "value": "http://e.org/1"}, "n": {"type": "literal", "value": 1.70}}'
    (read,) = read_results(f'{{"results": {{"bindings": [{row}]}}}}'.encode())
    assert (read["o"].kind, read["n"].value) == ("uri", "1.70")


def test_an_error_in_json_is_told_and_not_asked_for_again() -> None:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            body = b'{"error": "out of order until Monday"}'
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            return

    with listening(Handler) as address, pytest.raises(RetrievalError, match="out of order until Monday"):
        graph(Met(address)).facts(E + "ada")
    assert len(asked) == 1


@contextmanager
def over_tls(folder: Path) -> Iterator[str]:
    """The address of a server with a certificate of its own making."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
    pem = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    pem += key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "server.pem").write_bytes(pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")

    class Quiet(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            return

    server = Quiet(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"https://127.0.0.1:{server.server_address[1]}/sparql"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_certificate_that_nobody_vouches_for_is_named_at_once(tmp_path: Path) -> None:
    with over_tls(tmp_path) as address:
        asked = graph(Met(address))
        with pytest.raises(RetrievalError, match=r"certificate is not trusted \(self-signed.*SSL_CERT_FILE"):
            asked.facts(E + "ada")
        assert asked.client.requests == 1


def test_tls_to_a_server_without_it_is_named_at_once() -> None:
    with endpoint(ADA) as met:
        asked = graph(Met(met.address.replace("http:", "https:")))
        with pytest.raises(RetrievalError, match=r"does not speak TLS\. Write http://"):
            asked.facts(E + "ada")
        assert asked.client.requests == 1


def test_a_host_that_nobody_knows_is_named() -> None:
    client = SparqlClient("http://nowhere.invalid/sparql", contact="me@example.org", patience=Patience(1))
    with pytest.raises(RetrievalError, match=r"its name is not known.*Check the address|[Nn]ame resolution"):
        client.select("SELECT ?s WHERE { ?s ?p ?o }")  # without a network nobody can know


def test_values_of_plain_endpoints_are_values_in_xml_too() -> None:
    with endpoint(ADA, form=XML) as met:
        (born,) = [t.object for t in graph(met).facts(E + "ada") if isinstance(t.object, Value)]
    assert born == Value("date", "10 December 1815", "1815-12-10", precision=11)
