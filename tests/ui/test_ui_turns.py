"""Turns at the models: a short text does not wait for the end of a long one; order, stops and errors are kept."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextvars import copy_context

import pytest
import scripted_report

from claimver.errors import InputError
from claimver.sharing import give_way, own_time
from claimver.types import Report
from claimver.ui.jobs import Job, Order, Runner, Status, Watch
from claimver.ui.turns import Turns


class Texts:
    """A run that judges as many claims as the text says, "name 3", and gives way behind each; it logs them."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.gate = threading.Event()
        self.at_work = self.most_at_work = 0

    def __call__(self, order: Order, watch: Watch) -> Report:
        name, claims = order.text.split()
        for number in range(int(claims)):
            self.at_work += 1
            self.most_at_work = max(self.most_at_work, self.at_work)
            assert self.gate.wait(20)
            time.sleep(0.002)
            self.log.append(f"{name}{number}")
            self.at_work -= 1
            give_way()
            watch.note("verifying", number / int(claims))
        if name == "broken":
            raise InputError("broken")
        return scripted_report.report()

    def of(self, name: str) -> list[str]:
        """What was logged of the text of that name."""
        return [one for one in self.log if one.startswith(name)]


def soon(is_so: Callable[[], bool]) -> None:
    """Wait until it is so."""
    end = time.monotonic() + 10
    while not is_so() and time.monotonic() < end:
        time.sleep(0.005)
    assert is_so()


def begun(*texts: str, seconds: float = 0.0) -> tuple[Texts, Runner, list[Job]]:
    """The texts, started one after the other while nothing goes on yet."""
    run = Texts()
    runner = Runner(run, turns=Turns(seconds))
    return run, runner, [runner.start(Order(text)) for text in texts]


def test_a_short_text_is_done_long_before_the_long_one_that_began_earlier() -> None:
    run, _, (long, short) = begun("long 200", "short 1")
    run.gate.set()
    assert short.future.result(10)
    assert len(run.of("long")) < 20
    assert long.future.result(10)
    assert run.of("long") == [f"long{number}" for number in range(200)]
    assert run.most_at_work == 1


def test_the_long_text_goes_on_however_many_short_ones_come() -> None:
    run, runner, (long,) = begun("long 10")
    shorts = [runner.start(Order(f"short{letter} 1")) for letter in "abcdefghijkl"]
    run.gate.set()
    assert long.future.result(10)
    assert all(short.future.result(10) for short in shorts)
    assert run.log[0] == "long0"
    assert run.log.index("long1") == 13  # each had its turn once


def test_a_text_keeps_its_turn_for_a_while() -> None:
    run, _, jobs = begun("first 20", "second 1", seconds=30.0)
    run.gate.set()
    assert all(job.future.result(10) for job in jobs)
    assert run.log[-1] == "second0"


def test_a_short_text_is_done_in_one_turn_though_a_long_one_waits() -> None:
    run, runner, (long,) = begun("long 60")
    run.gate.set()
    soon(lambda: len(run.of("long")) > 20)
    short = runner.start(Order("short 5"))
    assert long.future.result(10)
    assert short.future.result(10)
    at = run.log.index("short0")
    assert run.log[at : at + 5] == [f"short{number}" for number in range(5)]
    assert run.log[-1] == "long59"


def test_after_its_longest_turn_a_text_gives_way_to_one_that_has_worked_as_long() -> None:
    run = Texts()
    runner = Runner(run, turns=Turns(0.0, longest=0.02))
    jobs = [runner.start(Order("one 100")), runner.start(Order("two 100"))]
    run.gate.set()
    assert all(job.future.result(10) for job in jobs)
    assert run.log.index("two0") < run.log.index("one50")
    assert run.log.index("one99") > run.log.index("two50")


def test_a_text_that_stands_aside_is_stopped_at_once() -> None:
    run, runner, (long,) = begun("long 200")
    hold = threading.Event()
    blocking = runner.aside(lambda: hold.wait(20))
    run.gate.set()
    soon(lambda: runner.ahead_of(long) == 1)
    assert long.status is Status.RUNNING
    long.cancel()
    soon(lambda: long.finished)
    assert long.status is Status.CANCELLED
    assert not blocking.done()
    hold.set()
    assert runner.start(Order("next 1")).future.result(10)


def test_what_waits_tells_how_many_stand_before_it() -> None:
    run, runner, (first, second, third) = begun("first 1", "second 1", "third 1")
    assert [runner.ahead_of(job) for job in (first, second, third)] == [0, 1, 2]
    second.cancel()
    soon(lambda: runner.ahead_of(third) == 1)
    run.gate.set()
    assert third.future.result(10)
    assert runner.ahead_of(third) == 0
    assert "second0" not in run.log


def test_an_error_is_that_texts_own() -> None:
    run, _, (broken, whole) = begun("broken 5", "whole 5")
    run.gate.set()
    assert whole.future.result(10)
    with pytest.raises(InputError, match="broken"):
        broken.future.result(10)


def test_texts_of_a_list_go_one_after_another_and_have_one_turn_together() -> None:
    run = Texts()
    runner = Runner(run, turns=Turns(0.0))
    first = runner.start(Order("first 5"))
    second = runner.start(Order("second 5"), behind=first)
    third = runner.start(Order("third 5"), behind=second)
    other = runner.start(Order("other 5"))
    assert [runner.ahead_of(job) for job in (first, second, third, other)] == [0, 1, 2, 1]
    second.cancel()
    run.gate.set()
    assert third.future.result(10)
    assert other.future.result(10)
    assert run.log.index("third0") > run.log.index("first4")
    assert run.log.index("other4") < run.log.index("third0")
    assert second.status is Status.CANCELLED


def test_work_in_a_thread_of_its_own_does_not_give_up_the_turn_of_its_caller() -> None:
    turns, rested = Turns(0.0), list[float]()

    def resting() -> None:
        begun, own = time.perf_counter(), own_time()
        give_way()
        rested.append(time.perf_counter() - begun - (own_time() - own))

    def work() -> None:
        waiting.append(turns.submit(lambda: time.sleep(0.05)))
        thread = threading.Thread(target=copy_context().run, args=(resting,))
        thread.start()
        thread.join(10)
        resting()

    waiting: list[object] = []
    turns.submit(work).future.result(10)
    assert rested[0] < 0.04
    assert rested[1] > 0.04  # its own clock stood still meanwhile
