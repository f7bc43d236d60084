"""A statement that an annotator writes: typed, qualified, kept by the store and by every format, and learned from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import annotated
import numpy as np
import pytest
import scripted_graph

from claimver.annotate.formats import FORMATS, export, read
from claimver.annotate.store import Store
from claimver.annotate.work import Annotation, Decision
from claimver.errors import InputError
from claimver.parts import KnowledgeGraph
from claimver.train.annotated import examples_of
from claimver.types import Entity, Qualifier, Value
from claimver.ui.annotate_payload import annotation_in

ITEM = annotated.report_item()


class Flat:
    """An encoder that finds all words alike."""

    def embed(self, texts: Sequence[str]) -> Any:
        return np.ones((len(texts), 4), dtype=np.float32)


def graph() -> KnowledgeGraph:
    return scripted_graph.desk().graph


def stated(kind: str, words: str, unit: str = "") -> Mapping[str, str]:
    return {"kind": kind, "words": words, "unit": unit}


MASS = {
    "id": "new-1",
    "origin": "new",
    "subject": "Q43653",
    "property": "mass at launch",
    "object": stated("quantity", "46678", "kg"),
    "qualifiers": [
        {"property": "point in time", "value": stated("date", "1969-07-16")},
        {"property": "place", "value": stated("entity", "Q405")},
        {"property": "as written", "value": stated("string", "46,7 t")},
    ],
}


def parts(*added: Mapping[str, Any], cited: Sequence[str] = ("new-1",)) -> Mapping[str, Any]:
    end = ITEM.suggestion.claims[0].span.end
    claim = {"start": 0, "end": end, "label": "Attributable", "triplets": list(cited)}
    return {"claims": [claim], "names": [], "added": list(added)}


def made(*added: Mapping[str, Any], cited: Sequence[str] = ("new-1",)) -> Annotation:
    return annotation_in(parts(*added, cited=cited), ITEM, Annotation(), graph)


def test_a_new_triplet_has_a_typed_value_and_several_qualifiers() -> None:
    (added,) = made(MASS).added
    assert added.triplet.subject.label == "Apollo 11"
    assert added.triplet.object == Value("quantity", "46,678 kilogram", "46678", unit="kilogram", unit_id="Q11570")
    time, place, words = (qualifier.value for qualifier in added.triplet.qualifiers)
    assert time == Value("date", "16 July 1969", "1969-07-16", precision=11)
    assert isinstance(place, Entity)
    assert place.label == "Moon"
    assert words == Value("string", "46,7 t", "46,7 t")


@pytest.mark.parametrize("format", FORMATS)
def test_it_is_saved_exported_and_imported_equal(tmp_path: Path, format: str) -> None:
    store = Store(tmp_path / "a.sqlite")
    store.add([ITEM])
    store.decide(ITEM, "Ada", Decision.CORRECTED, made(MASS), seen=0)
    other = Store(tmp_path / "b.sqlite")
    other.put(read(export(store.records(), format), format))
    (done,) = other.record(ITEM.id).done
    assert done.annotation == made(MASS)


def test_training_reads_the_value_and_its_qualifiers() -> None:
    (example,) = examples_of(ITEM, made(MASS), Flat())
    assert example.asked[0].cited is not None
    text = example.rows[example.asked[0].cited[0]].text
    assert "46,678 kilogram" in text
    assert "16 July 1969" in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"object": stated("date", "31 February")}, "is no date. Write a year"),
        ({"object": stated("date", "1969-13")}, "is no date"),
        ({"object": stated("quantity", "many")}, "is no number"),
        ({"object": stated("quantity", "9" * 99)}, "too large"),
        ({"object": stated("colour", "red")}, "no kind of value"),
        ({"object": "Moon"}, "needs a subject, a property and an object"),
        ({"subject": " "}, "needs a subject"),
        ({"qualifiers": [{"property": "year"}]}, "needs a subject"),
        ({"qualifiers": ["year"]}, "needs a subject"),
        ({"qualifiers": [MASS["qualifiers"]] * 21}, "more than 20 qualifiers"),
    ],
)
def test_what_cannot_be_read_is_told(change: Mapping[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        made({**MASS, **change})


def test_one_that_no_claim_cites_is_left_out_unread() -> None:
    broken = {**MASS, "id": "new-2", "object": stated("date", "soon")}
    unnamed = {**MASS, "id": ["new-1"]}
    assert [added.triplet.id for added in made(MASS, broken, unnamed).added] == ["new-1"]


def test_qualifiers_are_part_of_what_was_said() -> None:
    later = [{"property": "point in time", "value": stated("date", "1970")}]
    (added,) = made({**MASS, "qualifiers": later}).added
    assert added.triplet.qualifiers[0].value == Value("date", "1970", "1970", precision=9)
    assert isinstance(added.triplet.qualifiers[0], Qualifier)
