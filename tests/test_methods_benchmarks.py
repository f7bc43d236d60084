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
import multihop
import resolution
from multihop import REFUTED, SUPPORTED, MultiHop

from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.kg.communities import Communities
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


def arguments_of(names: str, *, ablation: bool = False, tables: bool = False) -> argparse.Namespace:
    return argparse.Namespace(mode="published", methods=names, ablation=ablation, tables=tables)


def printed(
    capsys: pytest.CaptureFixture[str], names: str, *, ablation: bool = False, tables: bool = False
) -> list[str]:
    methods.run(arguments_of(names, ablation=ablation, tables=tables), parts(), ITEMS)
    return capsys.readouterr().out.splitlines()


def test_the_ablation_prints_a_line_for_each_number_of_rounds_and_hops(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "vegraph-kg", ablation=True)
    assert [line[:30].split() for line in lines] == [
        ["vegraph-kg", f"rounds={rounds}", f"{hops}", "hops"] for rounds in (0, 1, 2, 5) for hops in (2, 3)
    ]
    three = {line.split()[1]: line for line in lines if " 3 hops" in line}
    assert "supported 0.00" in three["rounds=1"]  # the birthplace lies two steps from a name
    assert "supported 1.00" in three["rounds=5"]


def test_the_tables_tell_what_was_found_of_the_unnamed_and_where_mistakes_come_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = (("Denis Villeneuve",), ("Oslo",), ("Norway",))
    item = replace(ITEMS[0], hops=4, inner=names)
    methods.run(arguments_of("vegraph-kg", tables=True), parts(), [item, ITEMS[1]])
    lines = capsys.readouterr().out.splitlines()[2:]
    assert lines == [
        "entities 4 hops  claims 1    unnamed 3    read 3    named 3    right 3    (100%)  rounds 2.00",
        "mistakes 2 hops  refuted     0 of 1    no label 0  misread 0  not found 0  wrong name 0  verification 0",
        "mistakes 4 hops  supported   0 of 1    no label 0  misread 0  not found 0  wrong name 0  verification 0",
    ]


@pytest.mark.parametrize(
    ("inner", "label", "rounds", "cause"),
    [
        ((("Denis Villeneuve",), ("Oslo",), ("Norway",)), Label.ATTRIBUTABLE, 5, ""),
        ((("Denis Villeneuve",), ("Oslo",), ("Sweden",)), Label.CONTRADICTORY, 5, "wrong name"),
        ((("Denis Villeneuve",), ("Oslo",), ("Norway",)), Label.CONTRADICTORY, 5, "verification"),
        ((("Denis Villeneuve",), ("Oslo",), ("Norway",)), Label.CONTRADICTORY, 1, "not found"),
        ((("a",), ("b",), ("c",), ("d",)), Label.CONTRADICTORY, 5, "misread"),
        ((("a",),), None, 5, "no label"),
    ],
)
def test_a_mistake_has_the_first_cause_that_fits(
    inner: tuple[tuple[str, ...], ...], label: Label | None, rounds: int, cause: str
) -> None:
    item = MultiHop(CLAIM, len(inner) + 1, SUPPORTED, inner)
    (result,) = methods.results("vegraph-kg", [item], parts(), rounds=rounds)
    assert resolution.mistake(item, replace(result.verdict, label=label)) == cause


def test_what_is_unnamed_may_have_any_name_that_the_graph_allows() -> None:
    born, lies = ("P19", True), ("P17", True)
    known = {
        ("dune", ("P57", True)): {"a", "b", "c"},
        ("a", born): {"x"},
        ("b", born): {"x"},
        ("c", born): {"y"},
        ("x", (born[0], False)): {"a", "b"},
        ("x", lies): {"n"},
        ("a", ("P57", False)): {"dune"},
        ("b", ("P57", False)): {"dune"},
        ("n", (lies[0], False)): {"x"},
    }
    source = multihop.Source({node: node.upper() for node in ("dune", *"abcxyn")}, known, {}, ())
    found = multihop._inner(source, ["dune", "a", "x", "n"], [("P57", True), born, lies])
    assert found == (("A", "B"), ("X",))


def test_every_method_is_in_the_order_of_the_table() -> None:
    assert set(methods.ORDER) == set(METHODS) - {"claimver", "claimver-onepass"}


def test_a_line_tells_score_interval_and_cost(capsys: pytest.CaptureFixture[str]) -> None:
    (two, three) = printed(capsys, "vegraph-kg", ablation=False)
    assert "n=1" in two
    assert "macro-F1 1.000 [0.207, 1.000]" in three
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


def test_articles_that_arrive_make_the_same_graph_as_all_at_once(store: Path) -> None:
    own = reasoning(ScriptedSearcher([]))
    lines = list(communities.update(communities.read_articles(store, own), own))
    assert lines[0].startswith("all 5 articles anew      6 nodes, 5 edges")
    assert lines[1].startswith("the last 1 added to the others  6 nodes, 5 edges")
    assert lines[2].startswith("graph and sentences equal; communities alike 1.000")


def test_two_divisions_are_as_alike_as_the_pairs_that_they_keep_together() -> None:
    one = Communities(community={"a": 0, "b": 0, "c": 1, "d": 1})
    assert communities.alike(one, Communities(community={"a": 7, "b": 7, "c": 3, "d": 3})) == 1.0
    assert communities.alike(one, Communities(community={"a": 0, "b": 1, "c": 0, "d": 1})) == pytest.approx(-0.5)


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
