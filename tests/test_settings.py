"""Settings: defaults < claimver.toml < CLAIMVER_* < arguments, checked."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from claimver.errors import SettingsError, UnknownName
from claimver.settings import ROOT, Settings, load


def test_later_places_win_over_earlier_ones(tmp_path: Path) -> None:
    (tmp_path / "claimver.toml").write_text('max_hops = 1\nmax_paths = 1\nkg = "a"\n')
    found = load({"kg": "c"}, environment={"CLAIMVER_KG": "b", "CLAIMVER_MAX_PATHS": "2"}, folder=tmp_path)
    assert (found.max_hops, found.max_paths, found.kg, found.method) == (1, 2, "c", "claimver")


def test_an_argument_that_is_none_was_not_given(tmp_path: Path) -> None:
    assert load({"kg": None}, environment={}, folder=tmp_path) == Settings()


def test_other_variables_of_the_environment_are_left_alone(tmp_path: Path) -> None:
    assert load(environment={"CLAIMVER_NOSUCH": "1", "KG": "x"}, folder=tmp_path) == Settings()


def test_text_of_the_environment_becomes_the_kind_of_the_setting(tmp_path: Path) -> None:
    found = load(environment={"CLAIMVER_THREADS": "3", "CLAIMVER_LINK_CONFIDENCE": "0.5"}, folder=tmp_path)
    assert (found.threads, found.link_confidence) == (3, 0.5)


def test_an_unknown_setting_is_refused_with_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "claimver.toml").write_text("max_hop = 1\n")
    with pytest.raises(UnknownName, match="Did you mean max_hops"):
        load(environment={}, folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("max_hops", 0, "at least 1"),
        ("max_hops", "many", "must be a whole number"),
        ("threads", -1, "at least 1"),
        ("kas", "median", '"mean" or "sum"'),
        ("similarity", "words", '"text" or "entities"'),
    ],
)
def test_an_impossible_value_is_refused(tmp_path: Path, name: str, value: object, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        load({name: value}, environment={}, folder=tmp_path)


def test_a_file_that_is_no_toml_is_told(tmp_path: Path) -> None:
    (tmp_path / "claimver.toml").write_text("max_hops = = 1\n")
    with pytest.raises(SettingsError, match=r"claimver\.toml"):
        load(environment={}, folder=tmp_path)


def test_the_folders_that_ship_are_found() -> None:
    assert (Path(Settings().assets) / "sample_kg" / "triples.tsv").is_file()
    assert Path(Settings().models) == ROOT / "models"


def test_every_setting_has_a_default_of_its_own_kind() -> None:
    assert all(type(item.default) in (str, int, float) for item in fields(Settings))
