"""Run a W3C RDF test suite: what the manifest says must parse, must; what must not, must not.

    python benchmarks/rdf_suite.py FOLDER...        # each with a manifest.ttl, as the W3C publishes them

rdflib's source distribution carries the suites: ``pip download --no-binary rdflib --no-deps rdflib==7.6.0``, then the
folders ntriples, turtle and rdf-xml of test/data/suites/w3c.

N-Triples, Turtle and RDF/XML, positive and negative syntax tests, and evaluation tests whose result is N-Triples, which
are compared as graphs. Tests of other kinds are counted as out of scope.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pyoxigraph as ox

from claimver.errors import BuildError
from claimver.kg.blocks import read_blocks
from claimver.kg.ntriples import Triples
from claimver.kg.rdf import rdf_blocks

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
MF = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
FORMS = {"TestTurtle": "turtle", "TestNTriples": "triples", "TestXML": "xml"}
BASES = {"turtle": "http://www.w3.org/2013/TurtleTests/", "xml": "http://www.w3.org/2013/RDFXMLTests/"}  # of the suites


def tests(folder: Path) -> list[tuple[str, str, Path, Path | None]]:
    """(name, kind, input, expected) of the tests of a manifest, in order."""
    manifest, base = folder / "manifest.ttl", folder.absolute().as_uri() + "/"
    known: dict[tuple[str, str], list[ox.NamedNode | ox.Literal]] = {}
    order: list[str] = []
    for quad in ox.parse(path=manifest, format=ox.RdfFormat.TURTLE, base_iri=base):
        known.setdefault((str(quad.subject), quad.predicate.value), []).append(quad.object)
        if quad.predicate.value == f"{MF}action":
            order.append(str(quad.subject))
    found = []
    for node in order:
        kind = known.get((node, f"{RDF}type"), [ox.Literal("")])[0].value.rpartition("#")[2]
        name = known.get((node, f"{MF}name"), [ox.Literal(node)])[0].value
        action = _file(folder, base, known[node, f"{MF}action"][0].value)
        result = known.get((node, f"{MF}result"))
        found.append((name, kind, action, _file(folder, base, result[0].value) if result else None))
    return found


def _file(folder: Path, base: str, address: str) -> Path:
    """The file of an address: beneath the folder where it is relative to the manifest, else the one of its name."""
    path = unquote(urlsplit(address.removeprefix(base)).path)
    return folder / (path if address.startswith(base) else path.rsplit("/", 1)[-1])


def read(path: Path, form: str) -> None:
    """Nothing, where the project's reader takes the file. Raises: BuildError."""
    if form == "triples":
        reader = Triples(path, language="en")
        for block in read_blocks(path):
            reader.batch(block)
    else:
        for block in rdf_blocks(path, form):
            Triples(path, language="en").batch(block)


def graph(path: Path, form: str, base: str = "") -> ox.Dataset:
    """The triples that the reader makes of a file, blank nodes by their structure."""
    blocks = read_blocks(path) if form == "triples" else rdf_blocks(path, form, base=base)
    data = b"\n".join(block.data for block in blocks)
    made = ox.Dataset(ox.parse(input=data, format=ox.RdfFormat.N_TRIPLES))
    made.canonicalize(ox.CanonicalizationAlgorithm.UNSTABLE)
    return made


def outcome(folder: Path, kind: str, action: Path, result: Path | None) -> str:
    """ "pass", "FAIL" or "out of scope"."""
    if not action.is_file():
        raise FileNotFoundError(f"{action}, of which the manifest tells, is not there")
    form = next((form for start, form in FORMS.items() if kind.startswith(start)), "")
    if not form:
        return "out of scope"
    try:
        read(action, form)
    except BuildError:
        return "pass" if "Negative" in kind else "FAIL"
    if "Negative" in kind:
        return "FAIL"
    if result is None or result.suffix != ".nt":
        return "pass"
    base = f"{BASES[form]}{action.relative_to(folder).as_posix()}" if form in BASES else ""
    return "pass" if graph(action, form, base) == graph(result, "triples") else "FAIL"


def main() -> int:
    """0 when all that is in scope passes, else 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    failed = 0
    for folder in parser.parse_args().folders:
        counts: Counter[tuple[str, str]] = Counter()
        for name, kind, action, result in tests(folder):
            how = outcome(folder, kind, action, result)
            counts["negative" if "Negative" in kind else "positive", how] += 1
            if how == "FAIL":
                failed += 1
                print(f"{folder.name}: {kind} {name}")
        for sort in ("positive", "negative"):
            total = sum(count for (of, how), count in counts.items() if of == sort and how != "out of scope")
            print(f"{folder.name}: {counts[sort, 'pass']} of {total} {sort}")
        print(f"{folder.name}: {sum(n for (_, how), n in counts.items() if how == 'out of scope')} out of scope")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
