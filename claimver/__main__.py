"""``python -m claimver`` is the ``claimver`` command."""

from claimver.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
