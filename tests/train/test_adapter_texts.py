"""Texts to label: WikiQA as published, and what reaches the review queue."""

from __future__ import annotations

import gzip
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import scripted_verify

from claimver.errors import InputError, ModelError
from claimver.settings import Settings
from claimver.train.adapter_examples import Example, ExampleClaim, Status, fit, read_examples, write_examples
from claimver.train.adapter_texts import Text, as_written, label_texts, read_texts, trimmed
from claimver.types import Label, Report, Span

TEXT = "Apollo 11 never landed on the Moon."


def test_a_wikiqa_table_gives_its_right_answers_as_people_write_them(tmp_path: Path) -> None:
    lines = ["how ?\tA cave -LRB- of ice -RRB- .\t1", "how ?\tNothing .\t0", "how ?\tA cave -LRB- of ice -RRB- .\t1"]
    with gzip.open(tmp_path / "wikiqa_train.txt.gz", "wt", encoding="utf-8") as file:
        file.write("\n".join(lines))
    assert read_texts(tmp_path / "wikiqa_train.txt.gz") == [Text("wikiqa_train-1", "A cave (of ice).", "")]


def test_the_published_tsv_has_a_header_and_its_test_and_validation_splits_are_test_material(tmp_path: Path) -> None:
    head = "QuestionID\tQuestion\tDocumentID\tDocumentTitle\tSentenceID\tSentence\tLabel"
    for name in ("WikiQA-test.tsv", "WikiQA-dev.tsv"):
        (tmp_path / name).write_text(f"{head}\nQ1\twho ?\tD1\tAirbus\tD1-0\tAirbus ``flies'' .\t1\n")
        (text,) = read_texts(tmp_path / name)
        assert (text.text, text.split) == ('Airbus "flies".', "test")


def test_json_lines_with_texts_are_read(tmp_path: Path) -> None:
    (tmp_path / "texts.jsonl").write_text('{"id": 7, "text": "A"}\n{"text": "B"}')
    assert read_texts(tmp_path / "texts.jsonl") == [Text("7", "A"), Text("line-2", "B")]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.tsv", "question\tanswer\n", "has question, sentence and label"),
        ("a.jsonl", '{"id": 1}', 'a.jsonl:1: the line has no "text"'),
        ("a.txt", "", "holds no text"),
        ("a.tsv.gz", "plain", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(tmp_path: Path, name: str, content: str, message: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(InputError, match=message):
        read_texts(tmp_path / name)
    with pytest.raises(InputError, match="cannot be read"):
        read_texts(tmp_path / "missing.tsv")


def test_tokens_are_joined_with_quotation_marks_and_brackets() -> None:
    assert as_written("The `` king '' -LRB- Elvis -RRB- sang , did n't he ?") == 'The "king" (Elvis) sang, didn\'t he?'


def unread(text: str, **chosen: object) -> Report:
    """The scripted report; texts with "Nobody" could not be read, "away" fails."""
    if "away" in text:
        raise InputError("it is away")
    report = scripted_verify(text, id=str(chosen["id"]))
    if "Nobody" in text:
        return replace(report, verdicts=tuple(replace(verdict, label=None) for verdict in report.verdicts))
    return report


def test_readable_results_wait_in_the_queue_and_others_are_counted(tmp_path: Path) -> None:
    texts = [
        Text("1", TEXT),
        Text("2", "Nobody on the Moon."),
        Text("3", "away"),
        Text("4", "The Moon."),
        Text("5", TEXT, "test"),
    ]
    queue, notes = tmp_path / "queue.jsonl", list[str]()
    done = label_texts(texts, queue, unread, Settings(), note=notes.append)
    assert [(e.id, e.status, e.source, e.split) for e in read_examples(queue)] == [
        ("1", Status.PENDING, "scripted 1", ""),
        ("5", Status.PENDING, "scripted 1", "test"),
    ]
    assert (done.queued, done.before) == (2, 0)
    assert done.reasons == {"not wholly readable or judged": 1, "failed": 1, "with fewer than two entities": 1}
    assert notes == ["3: it is away"]


def test_a_second_run_asks_only_what_is_not_in_the_queue(tmp_path: Path) -> None:
    queue = tmp_path / "queue.jsonl"
    label_texts([Text("1", TEXT)], queue, unread, Settings())
    asked: list[str] = []

    def counting(text: str, **chosen: Any) -> Report:
        asked.append(str(chosen["id"]))
        return unread(text, **chosen)

    done = label_texts([Text("1", TEXT), Text("2", TEXT)], queue, counting, Settings())
    assert asked == ["2"]
    assert (done.queued, done.before) == (1, 1)


def test_what_is_wrong_for_every_text_ends_the_run(tmp_path: Path) -> None:
    def refused(text: str, **chosen: object) -> Report:
        raise ModelError("the key is refused")

    with pytest.raises(ModelError, match="refused"):
        label_texts([Text("1", TEXT)], tmp_path / "queue.jsonl", refused, Settings())


def test_nothing_unreviewed_reaches_training(tmp_path: Path) -> None:
    queue = tmp_path / "queue.jsonl"
    label_texts([Text("1", TEXT)], queue, unread, Settings())
    assert fit(read_examples(queue))[0] == []
    write_examples(queue, [replace(read_examples(queue)[0], status=Status.ACCEPTED)])
    assert [example.id for example in fit(read_examples(queue))[0]] == ["1"]


def test_an_example_keeps_its_cited_triplets_and_numbers_them_anew() -> None:
    rows = tuple((f"s{n}", "p", "o") for n in range(1, 7))
    claims = (ExampleClaim(Span(0, 1), Label.ATTRIBUTABLE, (5,)), ExampleClaim(Span(2, 3), Label.CONTRADICTORY, (2, 6)))
    short = trimmed(Example("1", "a b", rows, claims), 4)
    assert short.triplets == (rows[0], rows[1], rows[4], rows[5])
    assert [claim.cited for claim in short.claims] == [(3,), (2, 4)]
    assert trimmed(Example("1", "a b", rows, claims), 1).triplets == (rows[1], rows[4], rows[5])


DATA = Path(os.environ.get("CLAIMVER_DATA", "")) / "claims"


@pytest.mark.skipif(
    not (DATA / "wikiqa_train.txt.gz").is_file(),
    reason="SKIPPED: WikiQA's own file is not read. Set CLAIMVER_DATA to the folder of the public data sets.",
)
def test_the_real_wikiqa_files_are_read() -> None:
    train, dev = read_texts(DATA / "wikiqa_train.txt.gz"), read_texts(DATA / "wikiqa_dev.tsv.gz")
    assert len(train) > 900
    assert len(dev) > 100
    assert {text.split for text in train} == {""}
    assert {text.split for text in dev} == {"test"}
    assert not [text for text in train if " ," in text.text or "``" in text.text]


def test_json_of_a_queue_line_is_plain(tmp_path: Path) -> None:
    queue = tmp_path / "queue.jsonl"
    label_texts([Text("1", TEXT)], queue, unread, Settings())
    row = json.loads(queue.read_text("utf-8"))
    assert row["status"] == "pending"
    assert row["claims"][0]["triplets"] == [1]
