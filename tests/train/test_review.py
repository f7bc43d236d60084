"""The review queue: decisions are written whole, conflicts are told, two writers lose nothing."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from claimver.errors import InputError
from claimver.train.adapter_examples import Example, ExampleClaim, Status
from claimver.train.review import Queue
from claimver.types import Label, Span

FACTS = (("Airbus", "country", "France"),)


def pending(id: str) -> Example:
    claim = ExampleClaim(Span(0, 18), Label.ATTRIBUTABLE, (1,), "Fact 1 states it.")
    return Example(id, "Airbus is in Spain", FACTS, (claim,), "scripted", status=Status.PENDING)


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    made = Queue(tmp_path / "queue.jsonl")
    for number in range(3):
        made.append(pending(f"q{number}"))
    return made


def test_a_decision_changes_its_example_and_no_other(queue: Queue) -> None:
    first, second, third = queue.examples()
    queue.decide(second, Status.REJECTED)
    assert queue.examples() == [first, replace(second, status=Status.REJECTED), third]
    assert queue.counts() == {Status.PENDING: 2, Status.REJECTED: 1}


def test_a_correction_holds_the_new_claims(queue: Queue) -> None:
    first = queue.examples()[0]
    claim = replace(first.claims[0], label=Label.CONTRADICTORY)
    assert queue.decide(first, Status.CORRECTED, [claim]) == queue.examples()[0]
    assert queue.examples()[0].claims == (claim,)


def test_a_change_by_somebody_else_is_told(queue: Queue) -> None:
    shown = queue.examples()[0]
    queue.decide(shown, Status.REJECTED)
    with pytest.raises(InputError, match="'q0' was changed by somebody else"):
        queue.decide(shown, Status.ACCEPTED)
    assert queue.examples()[0].status is Status.REJECTED


def test_an_example_that_is_gone_is_told(queue: Queue) -> None:
    with pytest.raises(InputError, match="No example 'q9'"):
        queue.decide(pending("q9"), Status.ACCEPTED)


def test_a_claim_without_label_cannot_be_accepted_but_rejected(queue: Queue) -> None:
    shown = queue.examples()[0]
    bare = replace(shown.claims[0], label=None)
    with pytest.raises(InputError, match="no label yet"):
        queue.decide(shown, Status.CORRECTED, [bare])
    assert queue.decide(shown, Status.REJECTED).status is Status.REJECTED


def test_writers_side_by_side_lose_nothing(queue: Queue) -> None:
    def many(start: int) -> None:
        for number in range(start, start + 10):
            queue.append(pending(f"q{number}"))

    threads = [threading.Thread(target=many, args=(start,)) for start in (100, 200)]
    for thread in threads:
        thread.start()
    for example in queue.examples()[:3]:
        queue.decide(example, Status.ACCEPTED)
    for thread in threads:
        thread.join()
    assert len(queue.examples()) == 23
    assert queue.counts()[Status.ACCEPTED] == 3


def test_no_file_is_left_beside_the_queue(queue: Queue) -> None:
    queue.decide(queue.examples()[0], Status.ACCEPTED)
    assert [path.name for path in queue.path.parent.iterdir() if not path.name.endswith(".lock")] == ["queue.jsonl"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be written"):
        Queue(tmp_path / "file" / "queue.jsonl").append(pending("a"))
