"""The runner of the W3C's RDF suites, on a small suite of our own in their form: all that is in scope passes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sources import ROOT

CASES = {
    # name: (kind, file's ending, text, expected N-Triples)
    "escaped-iri": (
        "TestNTriplesPositiveSyntax",
        "nt",
        r"<http://e.org/K\u00F3> <http://e.org/p> <http://e.org/o> .",
        "",
    ),
    "minimal-space": ("TestNTriplesPositiveSyntax", "nt", '<a:b><a:c>"x"@en-GB.#end', ""),
    "datatype": ("TestNTriplesPositiveSyntax", "nt", '<a:b> <a:c> "x"^^<http://e.org/own> .', ""),
    "comment-only": ("TestNTriplesPositiveSyntax", "nt", "# nothing\n\n", ""),
    "bad-escape": ("TestNTriplesNegativeSyntax", "nt", r'<a:b> <a:c> "\x" .', ""),
    "bad-uri": ("TestNTriplesNegativeSyntax", "nt", "<a:b c> <a:c> <a:d> .", ""),
    "relative": ("TestNTriplesNegativeSyntax", "nt", "<b> <a:c> <a:d> .", ""),
    "no-dot": ("TestNTriplesNegativeSyntax", "nt", "<a:b> <a:c> <a:d>", ""),
    "literal-subject": ("TestNTriplesNegativeSyntax", "nt", '"x" <a:c> <a:d> .', ""),
    "lists": (
        "TestTurtleEval",
        "ttl",
        "<a:b> <a:c> [ <a:d> true ], 1.5 .",
        '_:x <a:d> "true"^^<http://www.w3.org/2001/XMLSchema#boolean> .\n<a:b> <a:c> _:x .\n'
        '<a:b> <a:c> "1.5"^^<http://www.w3.org/2001/XMLSchema#decimal> .\n',
    ),
    "prefix": ("TestTurtlePositiveSyntax", "ttl", "PREFIX e: <http://e.org/>\ne:a e:b '''x\ny''' .", ""),
    "no-prefix": ("TestTurtleNegativeSyntax", "ttl", "e:a e:b e:c .", ""),
    "verb-literal": ("TestTurtleNegativeSyntax", "ttl", "<a:b> 'x' <a:c> .", ""),
    "bad-number": ("TestTurtleNegativeSyntax", "ttl", "<a:b> <a:c> 12xyz .", ""),
    "xml": (
        "TestXMLEval",
        "rdf",
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e.org/">'
        '<rdf:Description rdf:about="a:b"><e:p>x</e:p></rdf:Description></rdf:RDF>',
        '<a:b> <http://e.org/p> "x" .\n',
    ),
    "xml-bad": (
        "TestXMLNegativeSyntax",
        "rdf",
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li/></rdf:RDF>',
        "",
    ),
    "trig": ("TestTrigEval", "trig", "<a:b> <a:c> <a:d> .", ""),
}


def suite(folder: Path) -> None:
    lines = [
        "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .",
        "@prefix mf: <http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#> .",
        "@prefix rdft: <http://www.w3.org/ns/rdftest#> .",
    ]
    for name, (kind, ending, text, expected) in CASES.items():
        (folder / f"{name}.{ending}").write_text(text)
        result = f" ; mf:result <{name}-result.nt>" if expected else ""
        if expected:
            (folder / f"{name}-result.nt").write_text(expected)
        lines.append(f'<#{name}> a rdft:{kind} ; mf:name "{name}" ; mf:action <{name}.{ending}>{result} .')
    (folder / "manifest.ttl").write_text("\n".join(lines))


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    script = ROOT / "benchmarks" / "rdf_suite.py"
    return subprocess.run([sys.executable, str(script), str(folder)], capture_output=True, text=True, check=False)


def test_all_in_scope_pass_and_the_rest_is_counted(tmp_path: Path) -> None:
    suite(tmp_path)
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    said = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert said == ["7 of 7 positive", "9 of 9 negative", "1 out of scope"]


def test_a_test_that_fails_is_named(tmp_path: Path) -> None:
    suite(tmp_path)
    (tmp_path / "bad-uri.nt").write_text("<a:b> <a:c> <a:d> .")
    (tmp_path / "lists-result.nt").write_text("<a:b> <a:c> <a:d> .")
    done = run(tmp_path)
    assert done.returncode == 1
    assert "TestNTriplesNegativeSyntax bad-uri" in done.stdout
    assert "TestTurtleEval lists" in done.stdout
