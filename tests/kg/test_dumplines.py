"""Wikidata's JSON in the forms that people have it: indented, or as Special:EntityData replies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimver.errors import BuildError
from claimver.kg.build import build_store
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


def test_lines_keep_their_numbers(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps([ADA, BO], indent=1))
    (block,) = dump_blocks(tmp_path / "x.json")
    told = [(number, line[:1]) for number, line in block.text_lines() if line.strip(" []")]
    second = next(n for n, line in enumerate(json.dumps([ADA, BO], indent=1).split("\n"), 1) if line == " {" and n > 2)
    assert [number for number, _ in told] == [2, second]


def test_an_indented_dump_that_breaks_off_is_named_with_the_entity(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps([BO, ADA], indent=2)[:-30])
    with pytest.raises(
        BuildError, match=r"x\.json:7: the entity that begins in line 7 has no closing bracket .* jq -c"
    ):
        build_store([tmp_path / "x.json"], tmp_path / "kg")
