"""The history: a report comes back as it was, is found by its words, keeps what a person said, and is gone on request."""

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
import scripted_report as scripted

from claimver.errors import InputError, StoreError
from claimver.report.archive import archived, content_hash, unarchived
from claimver.report.history import History, Review
from claimver.types import Cause, Passage, Report, Step, Token


def test_an_archived_report_comes_back_equal() -> None:
    told = replace(scripted.VERDICTS[2], passages=(Passage("p", "x", date="1999"),), cause=Cause.PARTIAL)
    for report in (scripted.report(), scripted.report(verdicts=(told,), kas=None)):
        assert unarchived(archived(report)) == report


def test_words_analysed_are_left_out_and_times_do_not_count() -> None:
    report = scripted.report()
    token = Token(scripted.span("Apollo"), "Apollo", "Apollo", "PROPN", "nsubj", 0)
    analysed = replace(report, document=replace(report.document, tokens=(token,)))
    assert content_hash(analysed) == content_hash(replace(report, seconds={})) == content_hash(report)
    quick, slow = (
        replace(report, verdicts=(replace(report.verdicts[0], steps=(Step("judge", "x", seconds=seconds),)),))
        for seconds in (0.1, 9.0)
    )
    assert content_hash(quick) == content_hash(slow) != content_hash(report)
    assert content_hash(replace(report, model="another")) != content_hash(report)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"document": 3}', '{"document": {"id": 4, "text": ""}}'])
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        unarchived(text)


@pytest.fixture
def history(tmp_path: Path) -> History:
    ticks = iter(range(1, 1000))
    return History(tmp_path / "data" / "history.sqlite", now=lambda: float(next(ticks)))


def other(text: str) -> Report:
    """A report without claims on another text."""
    return scripted.report(text, ())


def test_a_report_is_kept_opened_and_forgotten(history: History) -> None:
    hash = history.keep(scripted.report(), extra={"choices": ["1-2-Q3"]})
    assert history.keep(scripted.report()) == hash  # the same report is one line
    assert history.keep(scripted.report(), extra={"choices": ["1-2-Q3"]}) == hash
    opened = history.open(hash)
    assert (opened.report, opened.extra) == (scripted.report(), {"choices": ["1-2-Q3"]})
    (line,) = history.search()
    assert (line.supported, line.contradicted, line.open) == (1, 1, 1)
    history.review(hash, 0, "agree", "seen")
    history.forget(hash)
    assert history.search() == ()
    assert history.reviews(hash) == {}
    with pytest.raises(InputError, match="is not kept on this computer"):
        history.open(hash)
    assert b"Apollo 11 never" not in history.path.read_bytes()


def test_reports_are_found_by_words_newest_first(history: History) -> None:
    for text in ("The Moon is far.", "The moon and the Sun.", "Straße \ud800 50%_"):
        history.keep(other(text), title="")
    history.keep(other("nothing"), title="moon.pdf")
    assert [line.title for line in history.search("MOON")] == ["moon.pdf", "The moon and the Sun.", "The Moon is far."]
    assert [line.title for line in history.search("moon sun")] == ["The moon and the Sun."]
    assert len(history.search("strasse 0%_")) == 1
    assert history.search("' OR 1=1 --") == ()
    assert len(history.search(limit=2)) == 2


def test_the_last_word_on_a_claim_counts_and_can_be_taken_back(history: History) -> None:
    hash = history.keep(scripted.report())
    history.review(hash, 1, "attributable", "first")
    history.review(hash, 1, "contradictory", "second")
    history.review(hash, 0, "", "only a note")
    assert history.reviews(hash) == {0: Review("", "only a note", 4.0), 1: Review("contradictory", "second", 3.0)}
    history.review(hash, 1, "", "")
    assert set(history.reviews(hash)) == {0}
    with sqlite3.connect(history.path) as file:
        assert file.execute("SELECT count(*) FROM review").fetchone() == (4,)
    file.close()


def test_twenty_writers_at_once_lose_nothing(history: History) -> None:
    hash = history.keep(scripted.report())
    history = History(history.path)

    def write(number: int) -> None:
        for turn in range(10):
            history.review(hash, number, "agree", str(turn))

    writers = [threading.Thread(target=write, args=(number,)) for number in range(20)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert {claim: said.note for claim, said in history.reviews(hash).items()} == dict.fromkeys(range(20), "9")


def test_a_history_that_cannot_be_read_is_a_clear_error(tmp_path: Path) -> None:
    broken = tmp_path / "history.sqlite"
    broken.write_bytes(b"no database" * 200)
    with pytest.raises(StoreError, match="cannot be read or written"):
        History(broken).search()
    with pytest.raises(StoreError, match="cannot be kept"):
        History(broken / "below" / "history.sqlite").search()
