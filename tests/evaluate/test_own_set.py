"""A set of one's own: read from a table or JSON lines, wrong lines named, judged one text after another, gone on with."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from scripted_kit import scripted_verify

from claimver.errors import InputError
from claimver.evaluate.own_set import MOST, own_cases
from claimver.evaluate.runs import evaluate_own
from claimver.settings import load

CSV = 'text,label,group\nApollo 11 landed.,contradictory,space\n"Ada, born in 1815, sang.",Extrapolatory,\n'


def test_a_table_and_json_lines_say_the_same() -> None:
    table = own_cases("gold.csv", CSV.encode())
    assert [(case.text, case.gold, case.group) for case in table] == [
        ("Apollo 11 landed.", "Contradictory", "space"),
        ("Ada, born in 1815, sang.", "Extrapolatory", ""),
    ]
    assert len({case.id for case in table}) == 2
    line = '{"id": "a", "text": "Apollo 11 landed.", "label": "Contradictory", "group": "space"}\n\n'
    (case,) = own_cases("gold.jsonl", line.encode())
    assert (case.id, case.text, case.gold, case.group) == ("a", "Apollo 11 landed.", "Contradictory", "space")
    assert [case.text for case in own_cases("a.tsv", b"label\ttext\nContradictory\tA; b, c.\n")] == ["A; b, c."]
    assert own_cases("a.csv", b"text,label,\nA.,Contradictory,,\n")[0].text == "A."
    assert own_cases("a.jsonl", b'{"text": "A\\ud83d.", "label": "Contradictory"}')[0].text == "A\ufffd."
    assert [case.text for case in own_cases("a.csv", b"\xef\xbb\xbftext;label\nA, b.;Contradictory\n")] == ["A, b."]


def test_a_table_in_another_encoding_is_read_and_the_guess_is_told() -> None:
    table, told = "text;label\nZürich liegt in Österreich.;Contradictory\n", list[str]()
    assert [case.text for case in own_cases("g.csv", table.encode("cp1252"), warn=told.append)] == [
        "Zürich liegt in Österreich."
    ]
    assert [line.partition(";")[0] for line in told] == ["g.csv does not name its encoding"]
    assert own_cases("g.csv", table.encode("utf-16"), warn=told.append)[0].text.startswith(
        "Zürich"
    )  # named by its mark
    assert len(told) == 1


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("claim,verdict\nA.,true\n", r"^g\.csv:1: the first line names no columns text and label\."),
        ("text,label\nA.,true\n", r"^g\.csv:2: the label is 'true'; it must be one of Attributable, "),
        ("text,label\n,Attributable\n", r"^g\.csv:2: there is no text\."),
        ("text,label\n", r"^g\.csv holds 0 texts"),
        ("", r"^g\.csv:1: the first line names no columns"),
        ("text,label\n" + "A.,Attributable\n" * (MOST + 1), f"holds {MOST + 1} texts"),
        ('{"text": "A."}\n', r"^g\.csv:1: the label is ''"),
        ('{"text": "A.", "label": "Attributable"}\n[1]\n', r"^g\.csv:2: the line is no JSON object\."),
        ("label,text\nAttributable,Ada sang in Oslo, Norway.\n", r"^g\.csv:2: the line has more cells than columns\."),
        ("id,text,label\n7,A.,Attributable\n7,B.,Attributable\n", r"^g\.csv:3: the id '7' stands in a line before\."),
        ("text,label," + "x" * 200_000 + "\n", r"^g\.csv:1: no CSV"),
        ('{"a":' * 100_000, r"^g\.csv:1: the line is no JSON object\."),
        ('{"text"\n', r"^g\.csv:1: the line is no JSON object\."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(data: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        own_cases("g.csv", data.encode())


def test_texts_are_judged_one_after_another_and_a_run_that_was_left_goes_on(tmp_path: Path) -> None:
    chosen = load({"additions": str(tmp_path), "model": "minilm"}, environment={}, folder=tmp_path)
    cases = own_cases("gold.csv", CSV.encode())
    begun = evaluate_own("gold.csv", cases, chosen, scripted_verify)
    assert next(begun) == 1
    begun.close()  # stopped
    seen: list[int] = []
    steps = evaluate_own("gold.csv", cases, chosen, scripted_verify)
    try:
        while True:
            seen.append(next(steps))
    except StopIteration as end:
        run = end.value
    assert seen == [1, 2]
    assert [outcome.gold for outcome in run.outcomes] == ["Contradictory", "Extrapolatory"]
    assert run.path.parent == tmp_path / "runs"
    os.utime(run.path, (1, 1))
    assert list(evaluate_own("gold.csv", cases, chosen, scripted_verify)) == [1, 2]
    assert run.path.stat().st_mtime > 1  # the newest, though all of it was done before
