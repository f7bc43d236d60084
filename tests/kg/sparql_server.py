"""A real SPARQL server on loopback (Oxigraph behind the SPARQL protocol), and Wikidata's RDF of small tables."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import pyoxigraph

from claimver.kg.decode import parse_object, parse_qualifiers
from claimver.types import Value

WD, P, ONT = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/", "http://wikiba.se/ontology#"
XSD, RDFS = "http://www.w3.org/2001/XMLSchema#", "http://www.w3.org/2000/01/rdf-schema#"
SKOS, SCHEMA = "http://www.w3.org/2004/02/skos/core#", "http://schema.org/"
DERIVED = "http://www.w3.org/ns/prov#wasDerivedFrom"


@dataclass
class Server:
    """Where it listens, the queries it was sent with their headers, and how many it answers before it fails.

    Of those behind the first ``quick`` each waits until ``gate`` is open.
    """

    address: str = ""
    good: float = float("inf")
    quick: float = float("inf")
    gate: threading.Event = field(default_factory=threading.Event)
    queries: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address of a server that runs until the end of the block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/sparql"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def endpoint(turtle: str) -> Iterator[Server]:
    """A SPARQL endpoint over the triples."""
    store, served = pyoxigraph.Store(), Server()
    store.load(input=turtle.encode(), format=pyoxigraph.RdfFormat.TURTLE)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
            served.queries.append(form["query"][0])
            served.agents.append(self.headers["User-Agent"])
            if len(served.queries) > served.good:
                self.send_error(500)
                return
            if len(served.queries) > served.quick:
                served.gate.wait(60)
            try:
                results = store.query(form["query"][0])
                status, body = 200, results.serialize(format=pyoxigraph.QueryResultsFormat.JSON) or b""
            except (SyntaxError, ValueError) as error:
                status, body = 400, str(error).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/sparql-results+json" if status == 200 else "text/plain")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            return

    with listening(Handler) as served.address:
        yield served


def wikidata_turtle(
    triples: Sequence[Sequence[str]],
    entities: Sequence[Sequence[str]],
    properties: Sequence[Sequence[str]],
    extra: str = "",
) -> str:
    """The tables of the contract test in Wikidata's RDF mapping."""
    lines = [f"<{WD}statement/dummy> <{ONT}rank> <{ONT}NormalRank> ."]
    for id, label, description, aliases in entities:
        lines += _described(f"<{WD}{id}>", label, description, aliases)
    for id, label, description, aliases, _, single, inverse in properties:
        lines += _described(f"<{WD}{id}>", label, description, aliases)
        lines.append(f"<{WD}{id}> <{ONT}propertyType> <{ONT}WikibaseItem> .")
        if inverse:
            lines.append(f"<{WD}{id}> <{P}direct/P1696> <{WD}{inverse}> .")
        if single == "yes":
            constraint = f"<{WD}statement/{id}-single>"
            lines.append(f"<{WD}{id}> <{P}P2302> {constraint} .")
            lines.append(f"{constraint} <{P}statement/P2302> <{WD}Q19474404> ; <{ONT}rank> <{ONT}NormalRank> .")
    best: dict[tuple[str, str], str] = {}
    for row in triples:
        if row[4] == "preferred" or (row[4] == "normal" and (row[1], row[2]) not in best):
            best[row[1], row[2]] = row[3]
        lines += _statement(*row)
    lines += [
        f"<{WD}{s}> <{P}direct/{p}> <{WD}{o}> ."
        for (s, p), o in best.items()
        if o.startswith("Q") and p.startswith("P")
    ]
    return "\n".join(lines) + "\n" + extra


def _described(node: str, label: str, description: str, aliases: str) -> Iterator[str]:
    if label:
        yield f"{node} <{RDFS}label> {_text(label)}@en ."
        yield f'{node} <{RDFS}label> "{label[::-1]}"@de .'
    if description:
        yield f"{node} <{SCHEMA}description> {_text(description)}@en ."
    for alias in json.loads(aliases or "[]"):
        yield f"{node} <{SKOS}altLabel> {_text(alias)}@en ."


def _statement(
    id: str, subject: str, property: str, object: str, rank: str, qualifiers: str, references: str, _source: str = ""
) -> Iterator[str]:
    node = f"<{WD}statement/{id.replace('$', '-')}>"
    yield f"<{WD}{subject}> <{P}{property}> {node} ."
    yield f"{node} <{ONT}rank> <{ONT}{rank.capitalize()}Rank> ."
    yield from _value(node, f"{P}statement/", property, object)
    for name, cell in parse_qualifiers(qualifiers):
        yield from _value(node, f"{P}qualifier/", name, cell)
    for number, source in enumerate(json.loads(references or "[]")):
        reference = f"<http://www.wikidata.org/reference/{id.replace('-', '').replace('$', '')}{number}>"
        yield f"{node} <{DERIVED}> {reference} ."
        for name, cells in (source if isinstance(source, dict) else {"P854": [source]}).items():
            for cell in cells:
                iri = f"{WD}{cell}" if cell.startswith("Q") else cell
                yield f"{reference} <{P}reference/{name}> <{iri}> ."


def _value(node: str, where: str, property: str, cell: str) -> Iterator[str]:
    value = parse_object(cell)
    if value is None:
        yield f"{node} <{where}{property}> <{WD}{cell}> ."
    elif value.kind == "string":
        yield f"{node} <{where}{property}> {_text(value.value)} ."
    else:
        full = f"<http://www.wikidata.org/value/{abs(hash((cell, property)))}>"
        yield f"{node} <{where}value/{property}> {full} ."
        yield from _full(full, node, f"<{where}{property}>", value)


def _full(full: str, node: str, relation: str, value: Value) -> Iterator[str]:
    if value.kind == "date":
        year, month, day = (*value.value.split("-"), "01", "01")[:3]
        time = f'"{year}-{month}-{day}T00:00:00Z"^^<{XSD}dateTime>'
        yield f"{node} {relation} {time} ."
        yield f"{full} <{ONT}timeValue> {time} ; <{ONT}timePrecision> {value.precision} ."
        yield f"{full} <{ONT}timeCalendarModel> <{WD}Q1985727> ."
    else:
        yield f'{node} {relation} "+{value.value}"^^<{XSD}decimal> .'
        yield f'{full} <{ONT}quantityAmount> "+{value.value}"^^<{XSD}decimal> .'
        yield f"{full} <{ONT}quantityUnit> <{WD}{value.unit_id or 'Q199'}> ."
        for name, end in (("Lower", value.lower), ("Upper", value.upper)):
            if end is not None:
                yield f'{full} <{ONT}quantity{name}Bound> "{end}"^^<{XSD}decimal> .'


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
