"""The Train page without a browser: what it needs, what it says beforehand, how a job goes, and the way back."""

from __future__ import annotations

import json
import sys
import types
from dataclasses import replace
from pathlib import Path

import annotated
import pytest
from streamlit.testing.v1 import AppTest

from claimver.annotate.store import Store
from claimver.annotate.work import Decision, Done, Record
from claimver.lm import adapter_in_use
from claimver.train import annotated_job
from claimver.ui.train import TrainDesk


def page() -> None:
    """What AppTest runs."""
    from tests_page import desk

    from claimver.ui import train

    train.show(desk)


@pytest.fixture
def desk(tmp_path: Path) -> TrainDesk:
    waiting = [sys.executable, "-c", "import time; time.sleep(30)"]
    return TrainDesk(Store(tmp_path / "annotations.sqlite"), tmp_path, lambda folder: waiting, lambda: [], lambda: True)


@pytest.fixture
def app(desk: TrainDesk, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    made = types.ModuleType("tests_page")
    made.desk = lambda: desk  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tests_page", made)
    return AppTest.from_function(page, default_timeout=120)


def test_who_sits_elsewhere_trains_nothing(desk: TrainDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(desk, 12)
    made = types.ModuleType("tests_page")
    made.desk = lambda: replace(desk, local=lambda: False)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tests_page", made)
    app = AppTest.from_function(page, default_timeout=120).run()
    assert next(button for button in app.button if button.key == "train_start").disabled
    assert annotated_job.jobs(desk.data) == []


def settle(desk: TrainDesk, count: int) -> None:
    """So many accepted texts."""
    items = [annotated.report_item(f"i{n}") for n in range(count)]
    desk.store.put([Record(item, (Done("Ada", Decision.ACCEPTED, item.suggestion),)) for item in items])


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def job(desk: TrainDesk, **told: object) -> Path:
    """A job of the past."""
    folder = annotated_job.new_job(desk.data)
    (folder / annotated_job.JOB).write_text(json.dumps(told))
    points = [{"step": n, "loss": 2 / n, "seconds": n} for n in range(1, 6)]
    (folder / "curve.jsonl").write_text("".join(json.dumps(point) + "\n" for point in points))
    return folder


def test_too_few_texts_are_counted_and_nothing_can_be_started(app: AppTest, desk: TrainDesk) -> None:
    settle(desk, 3)
    app.run()
    assert not app.exception
    assert "Settled texts: 3; 10 are needed, 7 more." in words(app)
    assert "9 claims so far, of which about 3 will be held out" in words(app)
    assert "From 30 on, a better adapter is switched on by itself; for that, annotate about 81 more claims." in words(
        app
    )
    assert app.button(key="train_start").disabled


def test_the_time_is_said_before_and_a_press_starts_one_job(app: AppTest, desk: TrainDesk) -> None:
    settle(desk, 10)
    app.run()
    assert "10 settled texts with 30 claims are ready. A training takes about" in words(app)
    app.button(key="train_start").click().run()
    assert not app.exception
    (folder,) = annotated_job.jobs(desk.data)
    assert annotated_job.status(folder)["state"] == "starting"
    assert app.button(key="train_start").disabled
    app.button(key="job_cancel").click().run()
    assert (folder / annotated_job.STOP).exists()
    annotated_job._STARTED[folder].kill()
    annotated_job._STARTED[folder].wait()


def test_a_finished_job_shows_both_measures_with_intervals_and_the_way_back(app: AppTest, desk: TrainDesk) -> None:
    row = {"right": 5, "claims": 8, "loss": 0.7, "interval": [0.3, 0.86], "texts": [[5, 8]]}
    told = {"before": row, "after": row | {"right": 7}, "gain": [-0.05, 0.4], "switched": True, "better": True}
    folder = job(desk, state="done", steps=5, texts=7, held_texts=4, **told)
    for name in adapter_in_use.NEEDED:
        (folder / name).write_text("{}")
    adapter_in_use.use(desk.data, folder.name)
    app.run()
    assert not app.exception
    shown = words(app)
    assert all(part in shown for part in ("5 / 8", "7 / 8", "30 – 86 %", "-5 to +40 percentage", "may be chance"))
    assert "is in use now" in shown
    app.button(key="adapter_back").click().run()
    assert adapter_in_use.in_use(desk.data) == adapter_in_use.SHIPPED
    assert "was switched on; another is in use now" in words(app)
    app.button(key="adapter_use").click().run()
    assert adapter_in_use.in_use(desk.data) == folder.name


def test_a_job_on_few_claims_says_why_it_is_kept_and_a_click_switches_it_on_nonetheless(
    app: AppTest, desk: TrainDesk
) -> None:
    row = {"right": 5, "claims": 8, "loss": 0.7, "interval": [0.3, 0.86], "texts": [[5, 8]]}
    told = {"before": row, "after": row | {"right": 4}, "gain": [-0.4, 0.2], "switched": False, "why": "fell"}
    folder = job(desk, state="done", steps=5, texts=7, held_texts=4, **told)
    for name in adapter_in_use.NEEDED:
        (folder / name).write_text("{}")
    app.run()
    assert not app.exception
    assert "of 8 held-out claims it gets fewer right, 4 instead of 5." in words(app)
    app.button(key="job_use").click().run()
    assert adapter_in_use.in_use(desk.data) == folder.name
    shown = words(app)
    assert "You have switched it on nonetheless." in shown
    assert "job_use" not in {button.key for button in app.button}


def test_before_a_training_the_page_says_that_few_claims_will_be_held_out(app: AppTest, desk: TrainDesk) -> None:
    settle(desk, 10)
    assert "30 claims so far, of which about 10 will be held out to measure on. From 30 on" in words(app.run())
    settle(desk, 30)
    assert "will be held out to measure on" not in words(app.run())


def test_a_stopped_job_can_go_on_and_a_failed_one_says_why(app: AppTest, desk: TrainDesk) -> None:
    folder = job(desk, state="failed", problem="The disk is full: <b>now</b>.", steps=5)
    app.run()
    assert not app.exception
    assert "The disk is full: <b>now</b>." in words(app)
    app.button(key="job_resume").click().run()
    assert annotated_job.status(folder)["state"] == "starting"
    annotated_job._STARTED[folder].kill()
    annotated_job._STARTED[folder].wait()
    app.run()
    assert "Interrupted: its process is gone." in words(app)


def test_a_damaged_pointer_is_told_and_breaks_no_page(app: AppTest, desk: TrainDesk) -> None:
    (desk.data / "adapters").mkdir()
    (desk.data / "adapters" / "in_use.json").write_text("{")
    app.run()
    assert not app.exception
    assert "Remove it to go back" in words(app)
