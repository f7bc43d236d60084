"""What is documented exists, and what exists is documented."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import fields

import pytest
from sources import ROOT

import claimver
from claimver import cli, jsonl
from claimver.methods import METHODS
from claimver.settings import Settings

README = (ROOT / "README.md").read_text("utf-8")
PAGES = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
DOCS = "\n".join([README, *PAGES.values()])


def parsers(parser: argparse.ArgumentParser, name: str = "claimver") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Each verb that can be called, with its parser."""
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not inner:
        yield name, parser
    for action in inner:
        for verb, child in action.choices.items():
            yield from parsers(child, f"{name} {verb}")


VERBS = dict(parsers(cli.build_parser()))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_in_the_readme(verb: str) -> None:
    assert re.search(rf"{verb}\b", README)


@pytest.mark.parametrize("verb", VERBS)
def test_every_long_option_of_a_verb_explains_itself(verb: str) -> None:
    for action in VERBS[verb]._actions:
        if any(name.startswith("--") for name in action.option_strings):
            assert action.help or action.metavar, action.option_strings


def test_every_command_of_the_documents_is_understood() -> None:
    """The examples parse; what they name need not exist."""
    shown = [
        line.strip().removeprefix("$ ")
        for block in re.findall(r"```(?:sh|bash|console)\n(.*?)```", DOCS, re.S)
        for line in block.splitlines()
    ]
    commands = [line.split(" #")[0] for line in shown if re.match(r"(\S+ \| )?claimver [a-z]", line)]
    assert len(commands) >= 10
    import shlex

    for command in commands:
        words = shlex.split(command.split(" | ")[-1].split(" > ")[0])
        options = cli.build_parser().parse_args(words[1:])
        assert options.run


def test_every_setting_is_documented() -> None:
    assert not [item.name for item in fields(Settings) if f"`{item.name}`" not in PAGES["settings.md"]]


def test_every_method_that_runs_is_in_the_readme() -> None:
    assert all(f"`{name}`" in README for name in METHODS)


def test_every_file_that_the_readme_names_is_here() -> None:
    named = re.findall(r"\]\((?!https?:|#)([^)#]+)", README)
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_here(page: str) -> None:
    named = re.findall(r"\]\((?!https?:|#)([^)#]+)", PAGES[page])
    assert not [name for name in named if not (ROOT / "docs" / name).exists()]


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 250


def test_every_folder_of_the_library_has_a_remark_in_the_tree() -> None:
    folders = [path.name for path in (ROOT / "claimver").iterdir() if (path / "__init__.py").is_file()]
    assert not [name for name in folders if not re.search(rf"^\s+{name}/ +\S", README, re.M)]


@pytest.mark.parametrize("module", [claimver, jsonl])
def test_the_public_names_exist_and_are_in_order(module: object) -> None:
    names = list(module.__all__)  # type: ignore[attr-defined]
    assert names == sorted(names)
    assert not [name for name in names if name != "verify" and not hasattr(module, name)]


def test_the_changelog_has_this_version() -> None:
    assert f"## {claimver.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
