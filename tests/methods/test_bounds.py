"""What the settings of methods may be: each number lies between bounds, each word is one of those that there are."""

from __future__ import annotations

import pytest
from scripted_kit import kit

from claimver.errors import SettingsError
from claimver.methods import CHOICES, METHODS, method, options_of, options_text, settings_of
from claimver.methods.bounds import BOUNDS
from claimver.methods.steps import chosen
from claimver.methods.vegraph import Options
from claimver.types import Document


@pytest.mark.parametrize("name", METHODS)
def test_every_default_is_a_word_that_there_is_or_a_number_within_its_bounds(name: str) -> None:
    for setting, default in settings_of(name).items():
        if isinstance(default, str):
            assert default in CHOICES[setting]
        elif not isinstance(default, tuple):
            least, most = BOUNDS[setting]
            assert isinstance(default, (int, float))
            assert least <= default <= most


@pytest.mark.parametrize("name", [name for name in METHODS if settings_of(name)])
def test_a_number_beyond_its_bounds_is_refused_with_them_and_a_word_that_is_none_with_those_that_are(name: str) -> None:
    document = Document("d", "Ada sang.")
    for setting, default in settings_of(name).items():
        if isinstance(default, tuple):
            continue
        value = "odd" if isinstance(default, str) else BOUNDS[setting][1] + 1
        wanted = ", ".join(CHOICES[setting]) if isinstance(default, str) else "it must be from "
        with pytest.raises(SettingsError, match=wanted):
            list(method(name)(document, kit(), **{setting: value}))


def test_bounds_themselves_are_within() -> None:
    for rounds in BOUNDS["rounds"]:
        assert chosen(Options(), {"rounds": rounds}, "vegraph").rounds == rounds
    with pytest.raises(SettingsError, match=r"The option rounds of vegraph is '51'; it must be from 0 to 50\."):
        chosen(Options(), {"rounds": "51"}, "vegraph")


def test_settings_as_a_text_are_read_back() -> None:
    stated = {"questions": 2, "exclude": ("a.org", "b.org"), "veracity": "cot"}
    assert options_of("torag", options_text(stated)) == {"questions": "2", "exclude": "a.org,b.org", "veracity": "cot"}
