"""What an import costs: the package and its command load nothing heavy."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = (
    "torch", "transformers", "peft", "spacy", "streamlit", "networkx", "pandas", "numpy", "pyvis", "scipy", "sklearn",
    "SPARQLWrapper", "trafilatura", "docx", "pdfminer", "safetensors", "apsw", "requests", "httpx", "pydantic",
)  # fmt: skip
SECONDS = 0.3


def measured(code: str) -> dict[str, object]:
    """Seconds that the code took in a fresh interpreter, and the heavy packages that were then loaded."""
    script = (
        "import json, sys, time\nbegun = time.process_time()\n"
        f"{code}\n"
        "seconds = time.process_time() - begun\n"
        f"print(json.dumps([seconds, sorted(set({HEAVY!r}) & set(sys.modules))]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    seconds, loaded = json.loads(done.stdout)
    return {"seconds": seconds, "loaded": loaded}


@pytest.mark.parametrize("code", ["import claimver", "import claimver.cli", "import claimver.pipeline"])
def test_nothing_heavy_is_loaded(code: str) -> None:
    assert measured(code)["loaded"] == []


def test_importing_the_package_takes_less_than_three_tenths_of_a_second() -> None:
    assert min(float(str(measured("import claimver")["seconds"])) for _ in range(3)) < SECONDS


def test_help_loads_nothing_heavy() -> None:
    code = "from claimver.cli import main\ntry: main(['--help'])\nexcept SystemExit: print(end='')"
    script = f"import io, contextlib\nwith contextlib.redirect_stdout(io.StringIO()):\n  exec({code!r})"
    assert measured(script)["loaded"] == []


def test_the_heavy_part_is_there_on_first_use() -> None:
    import claimver

    with pytest.raises(AttributeError, match="has no attribute 'verfy'"):
        claimver.__getattr__("verfy")
    assert "verify" in claimver.__all__
