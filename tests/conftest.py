"""Makes this folder importable, so that tests of every sub-package share the scripted parts that lie here."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

# Before torch is there: on a busy machine threads that share a small sum spin for longer than they reckon.
for name, value in {"OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive", "CLAIMVER_THREADS": "1"}.items():
    os.environ.setdefault(name, value)

# What visits the real explorer, which takes half a minute to be ready: one process starts it for all of them.
REAL = tuple(f"tests/browser/test_{name}.py" for name in ("compare_page", "first_visits", "graph_page", "real_checks"))


class OneExplorer(LoadFileScheduling):
    """Whole files to each process, and those of the real explorer to one."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "real explorer" if file in REAL else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> OneExplorer:
    """Who decides what each process tests next."""
    return OneExplorer(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come first: at the end no process waits long for another."""
    ranks: dict[Path, int] = {}
    for item in items:
        marks = (item.nodeid.startswith(REAL), item.get_closest_marker("browser"), item.get_closest_marker("slow"))
        rank = next((rank for rank, mark in enumerate(marks) if mark), len(marks))
        ranks[item.path] = min(rank, ranks.get(item.path, rank))
    items.sort(key=lambda item: ranks[item.path])


@pytest.fixture(autouse=True)
def own_main_module() -> Iterator[None]:
    """Streamlit's AppTest leaves its script behind as the main module, which processes that are spawned later would run."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
