"""Claims for the relation reader: what is read, composed, and never trained on."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from claimver.train.examples import held_out
from claimver.train.facts import Facts, read_facts
from claimver.train.relation_claims import (
    Composer,
    benchmark_sentences,
    capped,
    common,
    human,
    kept_apart,
    read_properties,
    templates,
    trainable,
)

PROPERTIES = {"P19": "place of birth", "P20": "place of death", "P35": "head of state", "P569": "date of birth"}
PEOPLE = {f"Q{n}": f"Person {n}" for n in range(1, 40)}
TOWNS = {f"Q{n}": f"Town {n}" for n in range(101, 140)}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(text)


def _lines(path: Path, rows: list[dict[str, object]]) -> None:
    _write(path, "".join(json.dumps(row) + "\n" for row in rows))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in the form of the public data, with four properties, thirty people and one sentence of each source."""
    root = tmp_path_factory.mktemp("data")
    names = "".join(f"{id}\t{label}\t\t[]\t\n" for id, label in {**PEOPLE, **TOWNS}.items())
    _write(root / "kg/entities.tsv.gz", "qid\tlabel\tdescription\taliases\tsources\n" + names)
    rest = "\t\t0\t0\t\t\n"
    kinds = {"P569": "time"}
    rows = "".join(
        f"{id}\t{label}\ta property\t" + json.dumps([f"{label} of"]) + f"\t{kinds.get(id, 'wikibase-item')}\t{rest}"
        for id, label in PROPERTIES.items()
    )
    _write(
        root / "kg/properties.tsv.gz", "pid\tlabel\tdescription\taliases\tdatatype\tinverse\tsuper\ta\tb\tc\td\n" + rows
    )
    triples = "".join(f"Q{n}\t{property}\tQ{100 + n}\tx\n" for n in range(1, 40) for property in ("P19", "P20", "P35"))
    _write(root / "kg/triples.tsv.gz", "subject\tproperty\tobject\tsources\n" + triples)
    born = "".join(f"Q{n}\tP569\t^19{n:02}-05-01T00:00:00Z/11\tx\n" for n in range(1, 40))
    _write(root / "kg/times.tsv.gz", "subject\tproperty\tvalue\tsources\n" + born)
    _write(root / "kg/quantities.tsv.gz", "subject\tproperty\tvalue\tsources\n")
    sentence = {"sub": "Q1", "obj": "Q101", "sub_label": "Person 1", "obj_label": "Town 101"}
    _lines(root / "relations/text2kgbench_train.jsonl.gz", [
        {"sent": "Person 1 came from Town 101.", "rel": "P19", "rel_label": "place of birth", **sentence},
        {"sent": "Person 1 led Town 101.", "rel": "P35", "rel_label": "head of state", **sentence},
    ])  # fmt: skip
    _lines(root / "relations/text2kgbench_test_truth.jsonl.gz", [
        {"sent": "Town 102 saw Person 2 die.",
         "triples": [{"sub": "Person 2", "rel": "place of death", "obj": "Town 102"}]},
    ])  # fmt: skip
    for name in ("fewrel_val", "redocred_dev", "wdv_verbalised"):
        _lines(root / f"relations/{name}.jsonl.gz", [])
    _lines(root / "templates/pararel.jsonl.gz", [{"pid": "P19", "pattern": "[X] hails from [Y] ."}])
    _write(root / "templates/wiki27k_relation2template.json.gz", json.dumps({"P35": "[Y] heads [X] ."}))
    return root


@pytest.fixture(scope="module")
def facts(data: Path) -> Facts:
    return read_facts(data)


def test_a_sentence_names_its_property_and_what_else_holds_between_the_two(data: Path, facts: Facts) -> None:
    born = next(case for case in human(data, facts) if "came from" in case.asked.claim)
    assert born.gold == {"P19"}
    assert born.also == {"P20", "P35"}
    assert (born.asked.subject, born.asked.object, born.subject_id) == ("Person 1", "Town 101", "Q1")


def test_test_sentences_find_their_entities_by_label(data: Path, facts: Facts) -> None:
    (case,) = benchmark_sentences(data, facts)
    assert (case.gold, case.subject_id, case.source) == ({"P20"}, "Q2", "text2kgbench-test")


def test_held_out_properties_and_the_tenth_are_not_trained_on(data: Path, facts: Facts) -> None:
    kept = trainable(human(data, facts))
    assert not any(map(held_out, {p for case in kept for p in case.gold}))
    assert not any(kept_apart(case.asked.claim) for case in kept)
    texts = [f"Sentence number {n}." for n in range(2000)]
    assert 150 < sum(map(kept_apart, texts)) < 250


def test_templates_of_held_out_properties_are_left_out(data: Path) -> None:
    found = templates(data)
    assert "X hails from Y" in found["P19"]
    assert "P35" not in found
    assert not any(map(held_out, found))


def test_composed_claims_hold_both_names_and_only_trained_properties(data: Path, facts: Facts) -> None:
    made = list(Composer(data, facts, random.Random(1)).claims(300))
    assert {p for case in made for p in case.gold} == {"P19", "P20", "P569"}
    assert all(case.asked.subject.casefold() in case.asked.claim.casefold() for case in made)
    assert all(case.asked.object.casefold() in case.asked.claim.casefold() for case in made)
    assert all(not case.gold & case.also for case in made)


def test_of_one_source_and_property_only_so_many_are_kept(data: Path, facts: Facts) -> None:
    made = list(Composer(data, facts, random.Random(1)).claims(300))
    few = capped(made, random.Random(1), most=5)
    assert len(few) == 15
    assert few == capped(made, random.Random(1), most=5)


def test_candidates_are_the_properties_with_enough_statements(data: Path, facts: Facts) -> None:
    assert common(facts, 39) == ["P19", "P20", "P35", "P569"]
    assert common(facts, 40) == []


def test_properties_are_read_with_their_names(data: Path) -> None:
    born = read_properties(data)["P19"]
    assert (born.label, born.description, born.aliases) == ("place of birth", "a property", ("place of birth of",))


def test_a_training_on_little_data_makes_a_model_that_loads(data: Path, tmp_path: Path) -> None:
    from claimver.encoder.embed import MiniLMEmbedder
    from claimver.encoder.nets import base
    from claimver.encoder.nets.relation_reader import RelationReader
    from claimver.train.relation_reader import train_relations

    said: list[str] = []
    train_relations(data, tmp_path / "model", share=0.002, log=said.append)
    reader = RelationReader.load(tmp_path / "model", MiniLMEmbedder(base.load()))
    known = [item for id, item in read_properties(data).items() if id in ("P19", "P20")]
    assert len(reader.rank_properties("Ann was born in Oslo.", "Ann", "Oslo", known)) == 2
    assert "claims" in said[0]
    assert {path.name for path in (tmp_path / "model").iterdir()} == {
        "adapter_config.json",
        "adapter_model.safetensors",
        "map.safetensors",
        "relations.json",
    }
