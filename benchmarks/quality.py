"""The embedded models' quality on public development data: `CLAIMVER_DATA=… python benchmarks/quality.py`."""

from __future__ import annotations

import json

from claimver.compose import verify_text
from claimver.evaluate.suite import embedded
from claimver.settings import load, wait_idly


def main() -> None:
    wait_idly()
    for name, value in embedded(load(), verify_text).items():
        print(f"{name:50} {value if isinstance(value, str) else json.dumps(value)}")


if __name__ == "__main__":
    main()
