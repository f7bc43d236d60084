"""Jobs: one after another, with progress, stopped on request, failures told in words."""

import threading
import time
from collections.abc import Iterator

import pytest
import scripted_desk
import scripted_report

from claimver.halting import halted
from claimver.types import Report
from claimver.ui.jobs import MAX_WAITING, Busy, Job, Order, Runner, Status, Watch


@pytest.fixture
def script() -> Iterator[scripted_desk.Script]:
    made = scripted_desk.Script()
    yield made
    made.gate.set()


def finish(job: Job, seconds: float = 5.0) -> Job:
    """The job once it is over."""
    end = time.monotonic() + seconds
    while not job.finished and time.monotonic() < end:
        time.sleep(0.005)
    assert job.finished
    return job


def until(job: Job, status: Status) -> None:
    """Wait for a status."""
    end = time.monotonic() + 5
    while job.status is not status and time.monotonic() < end:
        time.sleep(0.005)
    assert job.status is status


def test_a_job_ends_with_its_report(script: scripted_desk.Script) -> None:
    job = finish(Runner(script).start(Order(scripted_report.TEXT)))
    assert job.status is Status.DONE
    assert job.report == scripted_report.report()
    assert job.problem == ""


def test_a_job_is_found_again_by_its_id_and_only_by_it(script: scripted_desk.Script) -> None:
    runner = Runner(script)
    job = runner.start(Order("a"))
    assert runner.get(job.id) is job
    assert runner.get("another") is None
    assert len(job.id) >= 20


def test_a_running_job_can_be_stopped(script: scripted_desk.Script) -> None:
    job = Runner(script).start(Order("wait"))
    until(job, Status.RUNNING)
    job.cancel()
    assert finish(job).status is Status.CANCELLED
    assert job.report is None


def test_a_job_is_stopped_in_the_middle_of_a_models_reply() -> None:
    def writing(order: Order, watch: Watch) -> Report:
        while True:
            halted()
            time.sleep(0.01)

    job = Runner(writing).start(Order("a"))
    until(job, Status.RUNNING)
    job.cancel()
    assert finish(job).status is Status.CANCELLED


def test_a_waiting_job_can_be_stopped_and_never_runs(script: scripted_desk.Script) -> None:
    runner = Runner(script)
    first, second = runner.start(Order("wait")), runner.start(Order("second"))
    assert second.status is Status.WAITING
    assert runner.ahead_of(second) == 1
    second.cancel()
    assert second.status is Status.CANCELLED
    script.gate.set()
    finish(first)
    assert Order("second") not in script.seen


def test_an_error_of_ours_is_told_as_it_is(script: scripted_desk.Script) -> None:
    job = finish(Runner(script).start(Order("x", "ragger")))
    assert job.status is Status.FAILED
    assert job.problem.startswith("No method 'ragger' here.")


def test_an_unexpected_error_is_named_without_its_private_details(
    script: scripted_desk.Script, caplog: pytest.LogCaptureFixture
) -> None:
    job = finish(Runner(script).start(Order("break")))
    assert "RuntimeError" in job.problem
    assert "private" not in job.problem
    end = time.monotonic() + 2
    while not caplog.records and time.monotonic() < end:
        time.sleep(0.005)
    assert "a private detail" in str(caplog.records[0].exc_info)


def test_the_worker_goes_on_after_a_failure(script: scripted_desk.Script) -> None:
    runner = Runner(script)
    finish(runner.start(Order("break")))
    assert finish(runner.start(Order(scripted_report.TEXT))).status is Status.DONE


def test_progress_and_verdicts_so_far_are_kept_for_the_page() -> None:
    draft = scripted_report.report()
    seen = threading.Event()
    go = threading.Event()

    def run(order: Order, watch: Watch) -> Report:
        watch.note("linking", 0.15)
        watch.arrived(draft.document, draft.verdicts[:1])
        seen.set()
        go.wait(5)
        return scripted_report.report()

    job = Runner(run).start(Order("a"))
    assert seen.wait(5)
    assert (job.stage, job.share) == ("linking", 0.15)
    assert job.draft == (draft.document, draft.verdicts[:1])
    go.set()
    finish(job)


def test_too_many_waiting_texts_are_refused(script: scripted_desk.Script) -> None:
    runner = Runner(script)
    for number in range(MAX_WAITING):
        runner.start(Order(f"wait {number}"))
    with pytest.raises(Busy, match=f"{MAX_WAITING} texts are waiting already"):
        runner.start(Order("one more"))


def test_old_reports_are_forgotten_first(script: scripted_desk.Script) -> None:
    runner = Runner(script)
    jobs = [finish(runner.start(Order(f"text {number}"))) for number in range(80)]
    assert runner.get(jobs[0].id) is None
    assert runner.get(jobs[-1].id) is jobs[-1]


def test_warming_up_comes_first(script: scripted_desk.Script) -> None:
    order: list[str] = []
    runner = Runner(script, warm=lambda: order.append("warm"))
    finish(runner.start(Order("a")))
    assert order == ["warm"]
