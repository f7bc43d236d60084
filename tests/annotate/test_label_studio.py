"""Label Studio's JSON, of our own projects and of others: what can be read is read, what cannot is counted."""

from __future__ import annotations

import json
from typing import Any

import annotated
import pytest
from serving import ROOT

from claimver.annotate.formats import export, read
from claimver.annotate.label_studio import CONFIG, labels_of_others
from claimver.annotate.label_studio_regions import Import
from claimver.annotate.work import Decision, Mark
from claimver.errors import InputError
from claimver.report.language import speaking
from claimver.report.words import left_out
from claimver.types import Label, Span

TEXT = "Airbus is in Blagnac. Paris is in Spain."


def region(words: str, *labels: str, id: str = "r1", kind: str = "labels") -> dict[str, Any]:
    start = TEXT.index(words)
    value = {"start": start, "end": start + len(words), "text": words, kind: list(labels)}
    return {"id": id, "from_name": "verdict", "to_name": "article", "type": kind, "value": value}


def task(*results: dict[str, Any], **more: Any) -> dict[str, Any]:
    annotation = {"id": 1001, "completed_by": 7, "result": list(results), "was_cancelled": False}
    return {"id": 12, "project": 3, "data": {"text": TEXT}, "annotations": [annotation], **more}


def told(*tasks: dict[str, Any], labels: dict[str, str] | None = None) -> tuple[Any, dict[tuple[str, str], int]]:
    taking = Import(labels or {})
    records = read(json.dumps(tasks).encode(), "labelstudio", taking)
    return records, {key: number for key, number in taking.left.items() if number}


def test_relations_and_results_of_other_kinds_are_counted_and_the_regions_read() -> None:
    """A relation has no value: from_id and to_id name its regions (labelstud.io/guide/task_format)."""
    relation = {"from_id": "r1", "to_id": "r2", "type": "relation", "direction": "right", "labels": ["similar"]}
    whole = {"id": "x", "from_name": "topic", "to_name": "article", "type": "choices", "value": {"choices": ["News"]}}
    rows = (region("Airbus is in Blagnac", "Attributable"), region("Paris", "Contradictory", id="r2"))
    ((record,), left) = told(task(*rows, relation, whole, whole))
    assert left == {("relation", ""): 1, ("result", "choices"): 2}
    assert [claim.label for claim in record.done[0].annotation.claims] == [Label.ATTRIBUTABLE, Label.CONTRADICTORY]
    assert record.item.id == "task-12"


def test_names_of_labels_of_others_are_kept_as_claims_without_label_and_told() -> None:
    rows = (region("Airbus", "ORG"), region("Blagnac", "contradictory", id="r2"), region("Paris", "ORG", id="r3"))
    ((record,), left) = told(task(*rows))
    assert left == {("label", "ORG"): 2}
    assert [claim.label for claim in record.done[0].annotation.claims] == [None, Label.CONTRADICTORY, None]
    with speaking("de"):
        (line,) = left_out(left)
    assert line.startswith("Das Label „ORG“")
    assert line.endswith("(2).")


def test_a_choice_for_a_region_is_its_label_and_words_for_it_its_reason() -> None:
    why = region("Airbus is in Blagnac", kind="textarea")
    why["value"]["text"] = ["A source says so."]
    rows = (
        region("Airbus is in Blagnac", "Claim"),
        region("Airbus is in Blagnac", "Attributable", kind="choices"),
        why,
    )
    ((record,), left) = told(task(*rows))
    (claim,) = record.done[0].annotation.claims
    assert (claim.label, claim.rationale, left) == (Label.ATTRIBUTABLE, "A source says so.", {})


def test_annotations_of_several_people_on_one_task_are_a_decision_each() -> None:
    rows = [
        {
            "id": 1,
            "completed_by": 7,
            "result": [region("Airbus", "Attributable")],
            "updated_at": "2024-01-02T00:00:00Z",
        },
        {"id": 2, "completed_by": {"id": 8, "email": "ada@example.org"}, "result": [], "was_cancelled": True},
        {"id": 3, "completed_by": 7, "result": [], "created_at": "2024-01-01T00:00:00Z"},
        {"id": "four", "completed_by": {"id": 9}, "result": [region("Paris", "Attributable")]},
    ]
    ((record,), left) = told(task(annotations=rows))
    assert [done.annotator for done in record.done] == ["annotator 7", "ada@example.org", "annotator 9"]
    assert record.done[0].annotation.claims == (Mark(Span(0, 6), Label.ATTRIBUTABLE),)  # the later of the two
    assert record.done[0].at == 1704153600
    assert record.done[1].decision is Decision.SKIPPED
    assert left == {("annotation", ""): 1}


def test_the_first_prediction_is_the_suggestion_and_no_decision() -> None:
    predictions = [
        {"model_version": "one", "score": 0.75, "result": [region("Airbus is in Blagnac", "Attributable")]},
        {"model_version": "two", "result": [region("Paris", "Attributable")]},
    ]
    ((record,), left) = told(task(annotations=[], predictions=predictions, drafts=[{"result": []}]))
    assert record.done == ()
    assert (record.item.source, record.item.uncertainty) == ("one", 0.25)
    assert [claim.label for claim in record.item.suggestion.claims] == [Label.ATTRIBUTABLE]
    assert left == {("prediction", ""): 1, ("draft", ""): 1}


def test_regions_that_overlap_or_are_not_in_the_text_are_counted() -> None:
    wrong = region("Paris", "Attributable", id="r4")
    wrong["value"] |= {"start": 3, "end": 8}
    paths = region("Paris", "Attributable", id="r5")
    paths["value"] |= {"start": "/div[1]/text()[1]", "end": "/div[1]/text()[1]"}
    rows = (region("Airbus is in Blagnac", "Attributable"), region("Airbus", "Attributable", id="r2"), wrong, paths)
    ((record,), left) = told(task(*rows))
    assert left == {("overlap", ""): 1, ("place", ""): 2}
    assert len(record.done[0].annotation.claims) == 1


def test_the_text_is_the_field_that_the_regions_quote_and_a_task_without_one_is_counted() -> None:
    other = task(
        region("Paris", "Attributable"), data={"title": "A title that is longer than the text is" * 2, "body": TEXT}
    )
    picture = task(data={"image": "https://example.org/a.jpg"})
    (records, left) = told(other, picture)
    assert [record.item.text for record in records] == [TEXT]
    assert left == {("task", ""): 1}
    with pytest.raises(InputError, match="holds no annotation"):
        told(picture)
    with pytest.raises(InputError, match="not JSON-MIN"):
        told({"text": TEXT, "label": [], "annotator": 1})


def test_of_our_own_export_nothing_is_left_out() -> None:
    taking = Import()
    assert read(export(annotated.RECORDS, "labelstudio"), "labelstudio", taking) == list(annotated.RECORDS)
    assert not +taking.left


def test_our_export_has_the_published_form_and_the_names_of_its_configuration() -> None:
    """labelstud.io/guide/predictions: each result has id, from_name, to_name, type and value; the names are the tags'."""
    import xml.etree.ElementTree as ET

    assert CONFIG in (ROOT / "docs" / "annotate.md").read_text("utf-8")
    tags = {tag.get("name"): tag for tag in ET.fromstring(CONFIG).iter() if tag.get("name")}
    known = {label.get("value") for label in tags["label"]}
    for each in json.loads(export(annotated.RECORDS, "labelstudio")):
        assert isinstance(each["data"], dict)
        for row in (*each["predictions"], *each["annotations"]):
            ids = [result["id"] for result in row["result"] if result["type"] == "labels"]
            assert len(ids) == len(set(ids))
            for result in row["result"]:
                assert result["type"] == tags[result["from_name"]].tag.lower()
                assert tags[result["to_name"]].get("value") == "$text"
                assert set(result["value"].get("labels", [])) <= known
                assert 0 <= result["value"]["start"] < result["value"]["end"] <= len(each["data"]["text"])


THEIRS = {"supported": "Attributable", "Refuted": "Contradictory", "ORG": "No claim", "Hint": "Unlabelled"}


def test_labels_of_others_are_what_the_import_says_they_are_here() -> None:
    rows = (
        region("Airbus is in Blagnac", "Supported"),
        region("Paris", "ORG", id="r2"),
        region("Spain", "Hint", id="r3"),
        region(".", "Rumour", id="r4"),
    )
    ((record,), left) = told(task(*rows), labels=THEIRS)
    claims = record.done[0].annotation.claims
    assert [claim.label for claim in claims] == [Label.ATTRIBUTABLE, None, None]
    assert left == {("region", "ORG"): 1, ("label", "Rumour"): 1}


def test_a_choice_of_others_for_a_region_goes_before_its_label() -> None:
    rows = (region("Airbus is in Blagnac", "Hint"), region("Airbus is in Blagnac", "Refuted", kind="choices"))
    ((record,), left) = told(task(*rows), labels=THEIRS)
    assert [claim.label for claim in record.done[0].annotation.claims] == [Label.CONTRADICTORY]
    assert left == {}


def test_our_own_names_keep_their_meaning() -> None:
    ((record,), _) = told(task(region("Paris", "Attributable")), labels={"Attributable": "No claim"})
    assert [claim.label for claim in record.done[0].annotation.claims] == [Label.ATTRIBUTABLE]


def test_the_labels_to_ask_about_are_those_of_regions_and_none_of_ours() -> None:
    document = {"id": "x", "type": "choices", "value": {"choices": ["News"]}}
    rows = (
        region("Airbus", "ORG", "contradictory"),
        region("Airbus", "Refuted", kind="choices"),
        region("Paris", "ORG", id="r2"),
        document,
    )
    predictions = [{"result": [region("Spain", "LOC")]}, {"result": [region("Spain", "never read")]}]
    found = labels_of_others(json.dumps([task(*rows, predictions=predictions), 7]).encode())
    assert found == {"ORG": 2, "Refuted": 1, "LOC": 1}
    assert labels_of_others(export(annotated.RECORDS, "labelstudio")) == {}
