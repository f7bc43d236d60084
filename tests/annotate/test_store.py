"""Decisions are on the disk once said to be saved, each in a lane of its own; conflicts are told, nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import annotated
import pytest
from annotated import CORRECTED, ITEM, RECORDS, SUGGESTED
from serving import ROOT

from claimver.annotate.queue import progress, to_review
from claimver.annotate.store import Store
from claimver.annotate.work import Annotation, Conflict, Decision, Mark, Record, decided, in_dispute
from claimver.errors import InputError, StoreError, UnknownName
from claimver.types import Label, Span


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "annotations.sqlite")
    made.add(replace(ITEM, id=f"i{n}", uncertainty=n / 10, document=f"d{n % 2}") for n in range(5))
    return made


def test_the_most_uncertain_comes_first_or_a_document_at_a_time(store: Store) -> None:
    assert [listed.id for listed in store.listed()] == ["i4", "i3", "i2", "i1", "i0"]
    assert [listed.id for listed in store.listed(by="document")] == ["i0", "i2", "i4", "i1", "i3"]


def test_a_decision_is_there_for_the_next_process(store: Store) -> None:
    item = store.item("i1")
    state = store.decide(item, " Ada  L ", Decision.ACCEPTED, SUGGESTED, seen=0)
    again = Store(store.path)
    assert again.state("i1", "Ada L") == state
    assert again.standing() == {"Ada L": {"i1": Decision.ACCEPTED}}
    assert again.item("i1") == item


def test_each_sees_their_own_decisions_only(store: Store) -> None:
    store.decide(store.item("i1"), "Ada", Decision.REJECTED, SUGGESTED, seen=0)
    assert store.state("i1", "Bob").done is None
    assert store.last("Bob") == ()
    store.decide(store.item("i1"), "Bob", Decision.ACCEPTED, SUGGESTED, seen=0)
    assert in_dispute(store.record("i1").done)


def test_two_windows_of_one_person_cannot_overwrite_each_other(store: Store) -> None:
    item = store.item("i1")
    store.decide(item, "Ada", Decision.REJECTED, SUGGESTED, seen=0)
    with pytest.raises(Conflict, match="Nothing was saved"):
        store.decide(item, "Ada", Decision.ACCEPTED, SUGGESTED, seen=0)
    with pytest.raises(Conflict):
        store.undo("i1", "Ada", seen=0)
    done = store.state("i1", "Ada").done
    assert done is not None
    assert done.decision is Decision.REJECTED


def test_two_reviewers_share_a_lane(store: Store) -> None:
    item = store.item("i1")
    store.decide(item, "Ada", Decision.ACCEPTED, SUGGESTED, seen=0, review=True)
    with pytest.raises(Conflict):
        store.decide(item, "Bob", Decision.ACCEPTED, SUGGESTED, seen=0, review=True)
    assert store.state("i1", "Ada").done is None


def test_undo_brings_back_what_stood_before(store: Store) -> None:
    item = store.item("i1")
    store.decide(item, "Ada", Decision.REJECTED, SUGGESTED, seen=0)
    store.decide(item, "Ada", Decision.ACCEPTED, SUGGESTED, seen=1)
    state = store.undo("i1", "Ada", seen=2)
    assert state.version == 3
    assert state.done is not None
    assert state.done.decision is Decision.REJECTED
    assert store.undo("i1", "Ada", seen=3).done is None
    assert store.standing() == {"Ada": {}}
    with pytest.raises(InputError, match="nothing to undo"):
        store.undo("i1", "Ada", seen=4)


def test_the_last_decisions_are_in_reach(store: Store) -> None:
    for id in ("i1", "i3", "i0"):
        store.decide(store.item(id), "Ada", Decision.SKIPPED, SUGGESTED, seen=0)
    store.undo("i3", "Ada", seen=1)
    assert store.last("Ada") == ("i0", "i1")


def test_what_cannot_be_accepted_is_not_written(store: Store) -> None:
    item = store.item("i1")
    for annotation, words in (
        (Annotation(), "No claim is left"),
        (Annotation((Mark(Span(0, 2), None),)), "has no label yet"),
        (Annotation((Mark(Span(0, 2), Label.CONTRADICTORY),)), "by no triplet"),
        (Annotation((Mark(Span(0, 999), Label.EXTRAPOLATORY),)), "outside the text"),
        (Annotation((Mark(Span(0, 5), Label.EXTRAPOLATORY), Mark(Span(4, 6), Label.EXTRAPOLATORY))), "overlap"),
        (Annotation((Mark(Span(0, 5), Label.ATTRIBUTABLE, ("s9",)),)), "none of its 2 triplets"),
    ):
        with pytest.raises(InputError, match=words):
            store.decide(item, "Ada", decided(item, annotation), annotation, seen=0)
    for name in ("", " ", "x" * 61, "a\u202eb"):
        with pytest.raises(InputError, match=r"who annotates|The name has"):
            store.decide(item, name, Decision.ACCEPTED, SUGGESTED, seen=0)
    assert store.standing() == {}


def test_a_suggestion_left_as_it_was_is_accepted_and_a_changed_one_corrected() -> None:
    assert decided(ITEM, SUGGESTED) is Decision.ACCEPTED
    changed = replace(SUGGESTED, claims=SUGGESTED.claims[:1])
    assert decided(ITEM, changed) is Decision.CORRECTED


def test_import_is_all_or_nothing_and_adds_nothing_twice(tmp_path: Path) -> None:
    store = Store(tmp_path / "a.sqlite")
    broken = Record(replace(ITEM, id="other", suggestion=Annotation((Mark(Span(5, 999), None),))))
    with pytest.raises(InputError, match="outside the text"):
        store.put([*RECORDS, broken])
    assert store.listed() == ()
    first = store.put(RECORDS)
    assert (first.added, first.known, first.decisions, first.differing) == (3, 0, 4, 0)
    again = store.put(RECORDS)
    assert (again.added, again.known, again.decisions, again.differing) == (0, 3, 0, 0)
    assert sorted(map(repr, store.records())) == sorted(map(repr, RECORDS))
    other = Record(ITEM, (replace(annotated.DONE[1], annotation=CORRECTED),))
    assert store.put([other]).differing == 1
    with pytest.raises(InputError, match="is here with another text"):
        store.put([Record(replace(RECORDS[2].item, text="Other words."))])


def test_twenty_people_at_once_lose_nothing(store: Store) -> None:
    item = store.item("i1")

    def one(number: int) -> None:
        own = Store(store.path)
        own.decide(item, f"p{number}", Decision.ACCEPTED, SUGGESTED, seen=0)

    with ThreadPoolExecutor(20) as people:
        list(people.map(one, range(20)))
    assert len(store.standing()) == 20


def test_guidelines_are_kept_with_all_that_was_written_before(store: Store) -> None:
    store.write_guidelines("Mark **clauses**.", "Ada")
    store.write_guidelines("Mark sentences.", "Bob")
    assert store.guidelines() == "Mark sentences."


def test_a_text_off_the_queue_loses_no_decision_and_comes_back_with_all(store: Store) -> None:
    item = store.item("i1")
    for name in ("Ada", "Bob"):
        store.decide(item, name, Decision.ACCEPTED, SUGGESTED, seen=0)
    before = (store.record("i1"), store.standing(), store.listed(), store.last("Ada"))
    assert [record.item.id for record in to_review(store, "Cy")] == ["i1"]
    store.remove("i1", "Cy")
    assert [(one.id, one.annotator) for one in store.removed()] == [("i1", "Cy")]
    assert "i1" not in [listed.id for listed in store.listed()]
    assert "i1" not in [record.item.id for record in store.records()]
    assert to_review(store, "Cy") == ()
    assert [row.done for row in progress(store)] == []
    assert store.last("Ada") == ()
    assert len(store.record("i1").done) == 2
    store.decide(item, "Dee", Decision.REJECTED, SUGGESTED, seen=0)  # whoever had it open loses nothing
    with pytest.raises(Conflict, match="Cy removed it"):
        store.remove("i1", "Ada")
    store.undo("i1", "Dee", seen=1)
    store.restore("i1", "Ada")
    after = (store.record("i1"), {k: v for k, v in store.standing().items() if v}, store.listed(), store.last("Ada"))
    assert after == before
    with pytest.raises(Conflict, match="is in the queue"):
        store.restore("i1", "Ada")
    with pytest.raises(UnknownName):
        store.remove("none", "Ada")


def test_a_text_that_is_handed_in_again_is_back_in_the_queue(store: Store) -> None:
    store.remove("i1", "Cy")
    taken = store.add([store.item("i1")])
    assert (taken.added, taken.known, store.removed()) == (1, 0, ())
    store.remove("i1", "Cy")
    assert [one.id for one in store.removed()] == ["i1"]


def test_a_file_that_is_no_store_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(StoreError, match="move the file away"):
        Store(tmp_path / "a.sqlite").listed()


def test_an_unknown_item_is_named_with_those_that_are_there(store: Store) -> None:
    with pytest.raises(UnknownName, match="i1"):
        store.item("i9")


def test_no_acknowledged_decision_is_lost_by_kill_9() -> None:
    """The short form of benchmarks/annotate_kill.py."""
    command = [sys.executable, str(ROOT / "benchmarks" / "annotate_kill.py"), "--kills", "3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert "0 acknowledged decisions lost" in done.stdout


def test_meanings_of_labels_of_others_are_kept_and_the_last_one_counts(store: Store) -> None:
    store.name_labels({"ORG": "No claim", "supported": "Attributable"}, "Ada")
    store.name_labels({"ORG": "Unlabelled"}, "Bob")
    assert Store(store.path).label_names() == {"ORG": "Unlabelled", "supported": "Attributable"}
