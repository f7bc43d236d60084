"""Dates and sites: which documents may be evidence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.corpus.window import FACT_CHECKS, SOCIAL, UNDATED, before_checking, days, host, left_out, window
from claimver.errors import InputError


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("2024", (20240101, 20241231)),
        ("2023-02", (20230201, 20230228)),
        ("2024-12", (20241201, 20241231)),
        ("9999-12", (99991201, 99991231)),
        (" 2024-05-31T10:00:00Z ", (20240531, 20240531)),
        ("", UNDATED),
    ],
)
def test_a_date_has_a_first_and_a_last_day(date: str, expected: tuple[int, int]) -> None:
    assert days(date) == expected


@pytest.mark.parametrize("date", ["2024-13", "2023-02-29", "0000", "31.5.2024", "May 2024", "24", "2024-5-1", "2024x"])
def test_what_is_no_date_is_told(date: str) -> None:
    with pytest.raises(InputError, match="Write it as"):
        days(date)


def test_both_ends_are_part_of_a_window() -> None:
    held = window(after="2022-05-31", before="2024-05-31")
    assert held.holds(*days("2022-05-31"))
    assert held.holds(*days("2024-05-31"))
    assert not held.holds(*days("2024-06-01"))
    assert not held.holds(*days("2022-05-30"))


def test_a_document_of_which_only_the_year_is_known_may_not_reach_beyond_the_end() -> None:
    assert not window(before="2024-06-01").holds(*days("2024"))
    assert window(before="2024").holds(*days("2024"))


@given(st.dates(), st.dates(), st.dates())
def test_a_window_compares_as_days_do(day: object, first: object, end: object) -> None:
    held = window(after=str(first), before=str(end)).holds(*days(str(day)))
    assert held == (str(first) <= str(day) <= str(end))


def test_evidence_may_be_as_late_as_the_month_or_year_of_checking() -> None:
    assert before_checking("2024-02", 2) == ("2022-02-28", "2024-02-29")
    assert before_checking("2024", 1) == ("2023-12-31", "2024-12-31")
    assert before_checking("2024", 0) == ("", "")
    with pytest.raises(InputError, match="Write it as"):
        before_checking("May 2024", 2)


def test_a_site_is_its_host_and_what_belongs_to_it() -> None:
    assert left_out("https://www.politifact.com/a", FACT_CHECKS)
    assert left_out("http://M.YouTube.com:80/watch", SOCIAL)
    assert left_out("https://example.org/x", ["https://example.org/other"])
    assert not left_out("https://notsnopes.com/", FACT_CHECKS)
    assert not left_out("https://example.org/?u=https://snopes.com", FACT_CHECKS)
    assert not left_out("", FACT_CHECKS)
    assert not left_out("https://example.org", [""])


def test_an_address_that_is_none_has_no_host() -> None:
    assert host("http://[broken") == ""
