"""The command as a process of its own: `python -m claimver`."""

import subprocess
import sys

from claimver import __version__


def test_the_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "claimver", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"claimver {__version__}\n"


def test_a_reader_that_goes_away_ends_the_command_in_silence() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "claimver", "kg", "facts", "sample", "Q405", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    process.wait(60)
    assert errors == b""
