"""Errors say what happened, with which value, and what to do or what exists."""

from __future__ import annotations

import pytest

from claimver import errors
from claimver.errors import BuildError, ClaimverError, MissingPackage, TextTooLong, UnknownName
from claimver.extras import require


def test_an_unknown_name_offers_the_nearest_and_lists_what_exists() -> None:
    error = UnknownName("method", "claimvr", ["ragar", "claimver"])
    assert str(error) == "No method 'claimvr' here. Did you mean claimver? There is: claimver, ragar."
    assert (error.kind, error.name, error.known) == ("method", "claimvr", ("ragar", "claimver"))


def test_a_long_list_of_names_is_not_printed() -> None:
    assert str(UnknownName("entity", "zzz", [f"Q{n}" for n in range(30)])) == "No entity 'zzz' here."


def test_a_text_too_long_says_how_long_and_what_to_do() -> None:
    error = TextTooLong(1_000_000, 200_000)
    assert "1,000,000 characters; one report takes 200,000" in str(error)
    assert "claimver batch" in str(error)
    assert (error.length, error.limit) == (1_000_000, 200_000)


def test_a_build_error_begins_with_its_place() -> None:
    assert str(BuildError("no tab", "facts.tsv:3")) == "facts.tsv:3: no tab"
    assert str(BuildError("no tab")) == "no tab"


def test_a_missing_package_names_the_purpose_and_the_remedy() -> None:
    with pytest.raises(MissingPackage) as caught:
        require("claimver_nosuch_package", "to test")
    assert str(caught.value).endswith("is needed to test. Install it: pip install claimver_nosuch_package")


def test_a_package_that_is_here_is_given() -> None:
    assert require("json", "to test").__name__ == "json"


def test_every_error_descends_from_one_and_is_in_the_tree_of_the_docstring() -> None:
    kinds = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(kinds) >= 12
    for kind in kinds:
        assert issubclass(kind, ClaimverError)
        assert kind.__name__ in (errors.__doc__ or "")
