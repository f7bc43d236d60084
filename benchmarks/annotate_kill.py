"""Kills an annotating process with SIGKILL again and again and looks for every decision that it said was saved.

    python benchmarks/annotate_kill.py [--kills 300]

A child decides and undoes on many items through ``claimver.annotate.store`` and prints each call that has returned.
The parent kills it after a random time and opens the store anew. Exit code 1 where a decision is missing.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from claimver.annotate.store import Store
from claimver.annotate.work import Annotation, Decision, Item, Mark
from claimver.types import Label, Span

ITEMS = 40
CLAIMS = Annotation((Mark(Span(0, 6), Label.EXTRAPOLATORY, (), "why " * 200),))


def annotate(path: Path, seed: int) -> None:
    """Decide on random items for ever; each acknowledged version is a line on standard output."""
    rng, store = random.Random(seed), Store(path)
    while True:
        id, name = f"i{rng.randrange(ITEMS)}", f"p{rng.randrange(3)}"
        held = store.state(id, name)
        if held.done is not None and rng.random() < 0.2:
            state = store.undo(id, name, seen=held.version)
        else:
            choice = rng.choice((Decision.ACCEPTED, Decision.CORRECTED, Decision.REJECTED, Decision.SKIPPED))
            state = store.decide(store.item(id), name, choice, CLAIMS, seen=held.version)
        decision = state.done.decision.value if state.done else "-"
        os.write(1, f"{id} {name} {state.version} {decision}\n".encode())


def killed(path: Path, seed: int, seconds: float) -> dict[tuple[str, str], tuple[int, str]]:
    """The last acknowledged version and decision of each lane of a child that was killed."""
    command = [sys.executable, __file__, "--child", str(path), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)
        told = first + child.stdout.read()
    lines = [line.split() for line in told.decode().split("\n")[:-1]]
    return {(id, name): (int(version), decision) for id, name, version, decision in lines}


def main() -> int:
    """0 where nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--child", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.child:
        annotate(options.child, options.seed)
    rng, lost, total = random.Random(options.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "annotations.sqlite"
        Store(path).add(Item(f"i{n}", "Airbus is in Blagnac.") for n in range(ITEMS))
        for number in range(options.kills):
            acknowledged = killed(path, number, rng.uniform(0.0, 0.4))
            store = Store(path)
            for (id, name), (version, decision) in acknowledged.items():
                held = store.state(id, name)
                now = held.done.decision.value if held.done else "-"
                # one more may have been written and not yet told
                kept = (held.version, now) == (version, decision) or held.version == version + 1
                lost += not kept
            total += len(acknowledged)
    print(f"{options.kills} kills, {total:,} lanes with acknowledged decisions: {lost} acknowledged decisions lost")
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
