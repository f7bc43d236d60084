"""The scripts that measure the methods, on a toy graph: each command prints what it says that it prints."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import kit
from scripted_reasoner import NO, SILENT, YES, ScriptedReasoner, ScriptedSearcher, by_claim

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import communities
from multihop import REFUTED, SUPPORTED, MultiHop

from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.kg.memory import MemoryGraph
from claimver.methods import METHODS
from claimver.parts import Kit
from claimver.settings import Settings
from claimver.types import Label, Passage

# by its file: the tests of the methods are a package of the same name
_file = Path(communities.__file__).with_name("methods.py")
_spec = importlib.util.spec_from_file_location("methods_benchmark", _file)
methods: Any = importlib.util.module_from_spec(_spec)  # type: ignore[arg-type]
sys.modules["methods_benchmark"] = methods
_spec.loader.exec_module(methods)  # type: ignore[union-attr]

FILMS = (
    ("Dune", "director", "Denis Villeneuve"),
    ("Denis Villeneuve", "place of birth", "Oslo"),
    ("Oslo", "country", "Norway"),
    ("Norway", "continent", "Europe"),
)
CHAIN = [
    ("X_0", "director", "Dune"),
    ("X_0", "place of birth", "X_1"),
    ("X_1", "country", "X_2"),
    ("X_2", "continent", "Europe"),
]
CLAIM = "The birthplace of the director of Dune lies in a country of Europe"
ITEMS = [MultiHop(CLAIM, 3, SUPPORTED), MultiHop("Sweden does", 2, REFUTED)]


def parts() -> Kit:
    reasoner = ScriptedReasoner(triplets={CLAIM: CHAIN}, supports=by_claim({}))
    return replace(kit(MemoryGraph.from_names(FILMS)), reasoner=reasoner, searcher=ScriptedSearcher([]))


def printed(capsys: pytest.CaptureFixture[str], names: str, *, ablation: bool) -> list[str]:
    methods.run(argparse.Namespace(mode="published", methods=names, ablation=ablation), parts(), ITEMS)
    return capsys.readouterr().out.splitlines()


def test_the_ablation_prints_a_line_for_each_number_of_rounds_and_hops(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "vegraph-kg", ablation=True)
    assert [line[:30].split() for line in lines] == [
        ["vegraph-kg", f"rounds={rounds}", f"{hops}", "hops"] for rounds in (0, 1, 2, 5) for hops in (2, 3)
    ]
    three = {line.split()[1]: line for line in lines if " 3 hops" in line}
    assert "supported 0.00" in three["rounds=1"]  # the birthplace lies two steps from a name
    assert "supported 1.00" in three["rounds=5"]


def test_every_method_is_in_the_order_of_the_table() -> None:
    assert set(methods.ORDER) == set(METHODS) - {"claimver", "claimver-onepass"}


def test_a_line_tells_score_interval_and_cost(capsys: pytest.CaptureFixture[str]) -> None:
    (two, three) = printed(capsys, "vegraph-kg", ablation=False)
    assert "n=1" in two
    assert "macro-F1 1.000 [1.000, 1.000]" in three
    assert "no label 0" in three
    assert "KB  1.0" in three  # the pattern; nothing is left to verify


TOLD = ("Ada rows Orr", "Ada trains Bo", "Bo rows Orr", "Cy mends Ships", "Ships cross Seas")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    held = Store(tmp_path / "store", create=True)
    for _ in held.add(Source(f"d{n}", f"{text}.", "") for n, text in enumerate(TOLD)):
        pass
    return tmp_path / "store"


def task() -> communities.Task:
    answers = {Label.ATTRIBUTABLE: "supported", Label.EXTRAPOLATORY: "NEI", Label.CONTRADICTORY: "refuted"}
    claims = [("Ada rows Orr", "supported"), ("Cy mends Ships", "refuted"), ("Bo sings", "NEI")]
    return communities.Task(claims, [Passage(f"d{n}", text) for n, text in enumerate(TOLD)], answers)


def reasoning(searcher: ScriptedSearcher) -> Kit:
    supports = by_claim({"Ada rows Orr": YES, "Cy mends Ships": NO, "Bo sings": SILENT})
    return replace(kit(), reasoner=ScriptedReasoner(supports=supports), searcher=searcher)


def test_the_graph_of_communities_is_told_in_figures_and_kept_beside_the_passages(store: Path) -> None:
    own = reasoning(ScriptedSearcher([]))
    known = communities.stored(store, own)
    assert communities.statistics(known).startswith(
        "6 nodes, 5 edges, mean degree 1.67, 2 communities (the biggest of 3)"
    )
    assert communities.stored(store, replace(own, reasoner=None)).labels == known.labels  # read, not made again


def test_the_grid_has_a_line_for_each_cell_with_accuracy_and_communities_a_claim(store: Path) -> None:
    searcher = ScriptedSearcher(Store(store).passages([row.number for row in Store(store).rows()[1]]))
    own = reasoning(searcher)
    known = communities.stored(store, own)
    lines = list(communities.lines(task(), replace(own, options={"communities": known}), [50, 100]))
    assert lines[0] == "3 claims; always 'supported': accuracy 0.333"
    titles = [line.split("accuracy")[0].strip() for line in lines[1:]]
    cells = [f"community ({delta}, {lam})" for delta in (50, 100) for lam in (50, 100)]
    assert titles == ["no-retrieval", "semantic", "kaping", *cells]
    assert all("accuracy 1.000" in line for line in lines[1:])
    assert ["communities  1.00" in line for line in lines[4:6]] == [True, True]
    assert ["communities  2.00" in line for line in lines[6:]] == [True, True]


def test_a_claim_without_a_label_counts_as_wrong() -> None:
    (found,) = communities.judged(
        "rag", replace(task(), claims=[("Ada rows Orr", "supported")]), reasoning(ScriptedSearcher([]))
    )
    assert found[1].label is Label.EXTRAPOLATORY
    assert "accuracy 0.000" in communities.line("rag", task(), [found], 1.0)
    nothing = replace(found[1], label=None)
    assert "no label 1" in communities.line("rag", task(), [("supported", nothing)], 1.0)


def test_the_model_that_ships_judges_and_the_first_line_says_so() -> None:
    model = methods.arguments().parse_args([]).model
    assert model == Settings().model
    assert f"model {model}; reasoner scripted reasoner;" in methods.heading(2, 7, model, parts())
