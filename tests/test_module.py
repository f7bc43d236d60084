"""The command as a process of its own: `python -m claimver`."""

import os
import subprocess
import sys

import pytest
from sources import ROOT

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


@pytest.mark.parametrize("chosen", ["", "ACTIVE"])
@pytest.mark.parametrize("begin", ["from claimver.cli import main; main(['methods', '--json'])", "import app"])
def test_threads_of_the_command_and_of_the_explorer_wait_idly_unless_told_otherwise(begin: str, chosen: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "OMP_WAIT_POLICY"}
    environment |= {"OMP_WAIT_POLICY": chosen} if chosen else {}
    code = f"{begin}; import os, sys; sys.exit('torch' in sys.modules or os.environ['OMP_WAIT_POLICY'])"
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == (chosen or "PASSIVE")
