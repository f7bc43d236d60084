"""Wikidata's JSON in the forms that people have it: indented, or as Special:EntityData replies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimver.errors import BuildError
from claimver.kg import blocks, dumplines, kinds
from claimver.kg.build import build_store
from claimver.kg.dump import Dump
from claimver.kg.dumplines import dump_blocks
from claimver.kg.store import StoreGraph
from claimver.types import Value

UNKNOWN, NONE = Value("unknown", "unknown value", ""), Value("none", "no value", "")
ADA = {
    "type": "item",
    "id": "Q9",
    "labels": {"en": {"language": "en", "value": "Ada"}},
    "claims": {
        "P22": [{"mainsnak": {"snaktype": "somevalue", "property": "P22"}, "id": "Q9$5", "rank": "normal"}],
        "P40": [
            {
                "mainsnak": {"snaktype": "novalue", "property": "P40"},
                "id": "Q9$6",
                "rank": "normal",
                "qualifiers": {"P582": [{"snaktype": "somevalue", "property": "P582"}]},
            }
        ],
        "P569": [
            {
                "mainsnak": {
                    "snaktype": "value",
                    "property": "P569",
                    "datavalue": {"type": "time", "value": {"time": "-0100-07-12T00:00:00Z", "precision": 11}},
                },
                "id": "Q9$7",
                "rank": "normal",
            }
        ],
    },
}
BO = {"type": "item", "id": "Q10", "claims": []}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([ADA, BO], indent=2),
        json.dumps([ADA, BO], indent="\t") + "\n",
        json.dumps([ADA, BO]),
        json.dumps([ADA, BO], separators=(",", ":")) + "\n",
        f"[ {json.dumps(ADA)} , {json.dumps(BO)} ]",
        f"[{json.dumps(ADA)},\n{json.dumps(BO)}]\n",
        f"[\n{json.dumps(ADA)}\n,{json.dumps(BO)}]\n",
        f"[\n{json.dumps(ADA)}, {json.dumps(BO)}\n]\n",
        f"{json.dumps(ADA)} {json.dumps(BO)}\r\n",
        f"[\n[{json.dumps(ADA)}],\n{json.dumps(BO)}]",
        f"[{json.dumps(ADA, indent=2)}, {json.dumps(BO, indent=2)}]",
        json.dumps([ADA, BO], indent=0),
        "\ufeff" + json.dumps([ADA, BO]),
        json.dumps({"entities": {"Q9": ADA, "Q10": BO}}),
        json.dumps({"entities": {"Q9": ADA, "Q10": BO}}, indent=4),
        f"[\n{json.dumps(ADA)},\n{json.dumps(BO)}\n]\n",
    ],
)
def test_every_form_of_the_dump_gives_the_same(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(text)
    build_store([tmp_path / "x.json"], tmp_path / "kg")
    graph = StoreGraph(tmp_path / "kg")
    father, child, born = graph.facts("Q9")
    assert (father.object, child.object) == (UNKNOWN, NONE)
    assert [(q.property.id, q.value) for q in child.qualifiers] == [("P582", UNKNOWN)]
    assert born.object_text == "12 July 100 BC"  # the dump counts no year 0
    assert graph.entity("Q10").label == "Q10"


@pytest.mark.parametrize("chunk", [1, 2, 7, 64, 1000])
def test_entities_that_share_a_line_come_in_blocks_however_they_are_cut(chunk: int, tmp_path: Path) -> None:
    odd = {"type": "item", "id": "Q1", "labels": {"en": {"value": 'a "}],[{" \\\\ \\" é'}}}
    items = [ADA, odd, BO] * 20
    (tmp_path / "x.json").write_text(json.dumps(items, ensure_ascii=False))
    parts = list(dump_blocks(tmp_path / "x.json", size=chunk))
    read = Dump(language="en")
    met = [json.loads(text) for b in parts for _, line in b.text_lines() for text in _split(line)]
    assert met == items
    assert {b.line for b in parts} == {1}
    assert max(len(block.data) for block in parts) < 2 * len(json.dumps(ADA)) + 2 * chunk
    assert sum(len(read.batch(block).people or ()) for block in parts) == 60


def _split(line: str) -> list[str]:
    """The JSON objects of a line."""
    found, place = [], 0
    while line[place:].strip():
        place += len(line[place:]) - len(line[place:].lstrip())
        _, end = json.JSONDecoder().raw_decode(line, place)
        found.append(line[place:end])
        place = end
    return found


def test_an_entity_or_line_without_end_is_refused_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dumplines, "LONGEST", 1000)
    monkeypatch.setattr(blocks, "LONGEST", 1000)
    (tmp_path / "x.json").write_text('[{"type": "item", "id": "Q1", "labels": [' + "1, " * 3000)
    with pytest.raises(BuildError, match=r"x\.json:1: the entity that begins in line 1 has no closing bracket"):
        list(dump_blocks(tmp_path / "x.json", size=100))
    (tmp_path / "y.json").write_text(f'{{"type": "item", "id": "Q1"}}\n{"x" * 3000}')
    with pytest.raises(BuildError, match=r"y\.json:2: the line is longer than"):
        list(dump_blocks(tmp_path / "y.json", size=100))


def test_what_a_file_of_one_long_line_is_shows_without_reading_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kinds, "LOOK", 100)
    monkeypatch.setattr(kinds, "LONG", 200)
    (tmp_path / "x.json").write_text(json.dumps([ADA] * 100))
    assert kinds.kind_of(tmp_path / "x.json") == "dump"
    assert len(kinds._head(tmp_path / "x.json")) <= 300


def test_lines_keep_their_numbers(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps([ADA, BO], indent=1))
    (block,) = dump_blocks(tmp_path / "x.json")
    told = [(number, line[:1]) for number, line in block.text_lines() if line.strip(" []")]
    second = next(n for n, line in enumerate(json.dumps([ADA, BO], indent=1).split("\n"), 1) if line == " {" and n > 2)
    assert [number for number, _ in told] == [2, second]


def test_an_indented_dump_that_breaks_off_is_named_with_the_entity(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps([BO, ADA], indent=2)[:-30])
    with pytest.raises(
        BuildError, match=r"x\.json:7: the entity that begins in line 7 has no closing bracket within .* jq -c"
    ):
        build_store([tmp_path / "x.json"], tmp_path / "kg")


def test_a_dump_in_utf_16_is_read_and_a_long_line_of_no_table_is_not_told_whole(tmp_path: Path) -> None:
    for name, text in (("x.json", json.dumps(ADA)), ("y.json", json.dumps([ADA, BO], indent=1))):
        (tmp_path / name).write_text(text, "utf-16")
        build_store([tmp_path / name], tmp_path / f"kg{name}")
        assert len(StoreGraph(tmp_path / f"kg{name}").facts("Q9")) == 3
    (tmp_path / "z.csv").write_text("a," * 5000)
    with pytest.raises(BuildError, match="no column subject") as told:
        build_store([tmp_path / "z.csv"], tmp_path / "kgz")
    assert len(str(told.value)) < 800


def _claim(number: int, kind: str, value: object, **further: object) -> dict[str, object]:
    main = {"snaktype": "value", "property": "P1", "datavalue": {"type": kind, "value": value}}
    return {"mainsnak": main, "id": f"Q9${number}", "rank": "normal"} | further


def test_an_end_that_cannot_be_read_is_no_missing_end(tmp_path: Path) -> None:
    end = {"type": "time", "value": {"time": "+0000-00-00T00:00:00Z", "precision": 9}}
    ends = {"P582": [{"snaktype": "value", "property": "P582", "datavalue": end}]}
    work = _claim(1, "wikibase-entityid", {"id": "Q10"}, qualifiers=ends)
    property = _claim(2, "wikibase-entityid", {"entity-type": "property", "numeric-id": 31})
    (tmp_path / "x.json").write_text(json.dumps({"type": "item", "id": "Q9", "claims": {"P1": [work, property]}}))
    build_store([tmp_path / "x.json"], tmp_path / "kg")
    here, there = StoreGraph(tmp_path / "kg").facts("Q9")
    assert [(q.property.id, q.value) for q in here.qualifiers] == [("P582", UNKNOWN)]
    assert getattr(there.object, "id", "") == "P31"


@pytest.mark.parametrize(
    ("time", "precision", "shown"),
    [
        ("+1900-00-00", 7, "19th century"),
        ("+1901-00-00", 7, "20th century"),
        ("-0100-00-00", 7, "1st century BC"),
        ("+2000-01-01", 6, "2nd millennium"),
        ("+1965-00-00", 8, "1960s"),
        ("+0005-00-00", 8, "0s"),
        ("-0005-00-00", 8, "0s BC"),
        ("+1969-07-20", 9, "1969"),
        ("+1969-00-00", 11, "1969"),
        ("-0044-03-15", 11, "15 March 44 BC"),
    ],
)
def test_a_date_is_shown_as_precise_as_it_is(time: str, precision: int, shown: str, tmp_path: Path) -> None:
    born = _claim(1, "time", {"time": f"{time}T00:00:00Z", "precision": precision})
    (tmp_path / "x.json").write_text(json.dumps({"type": "item", "id": "Q9", "claims": {"P1": [born]}}))
    build_store([tmp_path / "x.json"], tmp_path / "kg")
    assert [fact.object_text for fact in StoreGraph(tmp_path / "kg").facts("Q9")] == [shown]
