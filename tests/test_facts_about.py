"""``kg facts --about``: the statements that bear on a sentence come first, by the encoder that ships."""

from __future__ import annotations

import io
import json
from pathlib import Path

from claimver import cli
from claimver.commands.tools import Tools
from claimver.kg.memory import MemoryGraph

ROWS = [
    ("Marie Curie", "employer", "University of Paris"),
    ("Marie Curie", "father", "Władysław Skłodowski"),
    ("Marie Curie", "date of death", "4 July 1934"),
    ("Marie Curie", "place of birth", "Warsaw"),
    ("Marie Curie", "spouse", "Pierre Curie"),
]


def _ask(folder: Path, *arguments: str) -> list[str]:
    out = io.StringIO()
    tools = Tools(
        graph=lambda settings: MemoryGraph.from_names(ROWS),
        out=out,
        err=io.StringIO(),
        environment={"CLAIMVER_CACHE": str(folder), "CLAIMVER_ADDITIONS": str(folder), "CLAIMVER_THREADS": "1"},
    )
    assert cli.main(("kg", "facts", "sample", "Marie Curie", *arguments, "--json"), tools=tools) == 0
    return [triplet["property"]["label"] for triplet in json.loads(out.getvalue())["triplets"]]


def test_the_statement_that_a_sentence_is_about_comes_first_even_with_another_object(tmp_path: Path) -> None:
    assert _ask(tmp_path, "--about", "Marie Curie was born in Kraków.")[0] == "place of birth"
    assert _ask(tmp_path, "--about", "Marie Curie was married to Paul Langevin.")[0] == "spouse"
    assert _ask(tmp_path, "--about", "Marie Curie passed away in May 1950.")[0] == "date of death"


def test_without_a_sentence_the_order_is_the_graphs_and_nothing_is_lost_with_one(tmp_path: Path) -> None:
    plain = _ask(tmp_path)
    assert plain == [row[1] for row in ROWS]
    assert sorted(_ask(tmp_path, "--about", "Marie Curie taught in Paris.")) == sorted(plain)
