"""The service's workers: what one task raises is that task's answer."""

from __future__ import annotations

import sqlite3
import time

import pytest

from claimver.halting import halted
from claimver.serve.pool import Cancelled, DeadlinePassed, Pool, Task


def test_a_worker_outlives_a_fault_of_a_library() -> None:
    def failing(task: Task[int]) -> int:
        raise sqlite3.OperationalError("disk I/O error")

    pool = Pool(workers=1, most_waiting=4)
    first, second = pool.submit(failing, seconds=10), pool.submit(lambda task: 7, seconds=10)
    with pytest.raises(sqlite3.OperationalError):
        first.future.result(timeout=10)
    assert second.future.result(timeout=10) == 7
    pool.close()


def test_a_model_that_writes_is_stopped_and_has_a_deadline() -> None:
    def writing(task: Task[int]) -> int:
        while True:
            halted()
            time.sleep(0.01)

    pool = Pool(workers=1, most_waiting=4)
    late, left = pool.submit(writing, seconds=0.2), pool.submit(writing, seconds=60)
    with pytest.raises(DeadlinePassed):
        late.future.result(timeout=10)
    while not left.future.running():
        time.sleep(0.01)
    left.stop()
    with pytest.raises(Cancelled):
        left.future.result(timeout=10)
    pool.close()
