"""``python -m claimver.ui.launch run app.py …``: Streamlit's command, which Ctrl-C ends in one line and at once."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

STOPPED = 130


def start() -> NoReturn:
    """Never returns; the process ends with Streamlit's exit code, or as ``claimver`` does where Ctrl-C stopped it.

    Checks in work are not waited for.
    """
    try:
        from streamlit.web.cli import main

        main(sys.argv[1:], prog_name="streamlit", standalone_mode=False)
    except (KeyboardInterrupt, RuntimeError) as error:
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):  # Click makes an error of its own of Ctrl-C
            raise
        sys.stderr.write("claimver: stopped.\n")
        sys.stderr.flush()
        os._exit(STOPPED)
    raise SystemExit(0)


if __name__ == "__main__":
    start()
