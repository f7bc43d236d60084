"""What a stranger installs: exact pins, the command, the make targets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata

import pytest
from sources import ROOT, imports, library

PIN = re.compile(r"([A-Za-z0-9_.-]+)==([0-9][A-Za-z0-9.]*)")
DISTRIBUTION = {
    "markdown_it": "markdown-it-py",
    "PIL": "pillow",
    "pdfminer": "pdfminer.six",
    "docx": "python-docx",
    "charset_normalizer": "charset-normalizer",
    "fpdf": "fpdf2",
    "fontTools": "fonttools",
}

TOP = {
    *("app.py", "pages", "claimver", "models", "assets", "requirements.txt", "requirements-dev.txt", "tests"),
    *("README.md", "pyproject.toml", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "docs", "benchmarks"),
    *(".streamlit", ".ci", ".gitignore"),
}


def pins(name: str) -> dict[str, str]:
    """Package → version of a requirements file; any other line is a fault."""
    found = {}
    for line in (ROOT / name).read_text("utf-8").splitlines():
        if line and not line.startswith(("#", "-r ")):
            match = PIN.fullmatch(line)
            assert match, line
            found[match[1]] = match[2]
    return found


def test_torch_is_pinned_first() -> None:
    assert next(iter(pins("requirements.txt"))) == "torch"


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_the_tests_run_with_the_versions_that_are_pinned(file: str) -> None:
    installed = {name: metadata.version(name).partition("+")[0] for name in pins(file)}
    assert installed == pins(file)


def test_every_package_that_the_library_imports_is_pinned() -> None:
    used = {name.split(".")[0] for path in [*library(), ROOT / "app.py"] for name in imports(path)}
    outside = {name for name in used - set(sys.stdlib_module_names) if name not in ("claimver", "pages")}
    assert not {DISTRIBUTION.get(name, name) for name in outside} - set(pins("requirements.txt"))


def test_the_fixed_packages_are_pinned() -> None:
    fixed = {
        "streamlit", "pyvis", "networkx", "spacy", "spacy-entity-linker", "SPARQLWrapper", "peft", "transformers",
        "torch", "bitsandbytes",
    }  # fmt: skip
    assert fixed <= set(pins("requirements.txt"))


def test_the_command_is_the_function_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"claimver": "claimver.__main__:start"}
    assert (ROOT / project["readme"]).is_file()
    assert "Apache License" in (ROOT / "LICENSE").read_text("utf-8")


def test_make_has_the_targets_and_the_check_runs_them() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in ("run", "test", "check"))
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines()[-1] == "make test"


def test_the_repository_holds_what_it_should_and_no_large_file() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("SKIPPED: this is no git checkout, so what it holds is not known")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    files = [ROOT / name for name in listed.decode("utf-8").split("\0") if name]
    assert {file.relative_to(ROOT).parts[0] for file in files} <= TOP
    assert not [file for file in files if file.is_file() and file.stat().st_size > 50_000_000]
