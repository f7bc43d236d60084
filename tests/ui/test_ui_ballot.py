"""Votes by phone: only with the code, once a phone, and nothing but three numbers is kept."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterator

import pytest

from claimver.ui.ballot import BODY, WRONG, Ballot, Ballots


@pytest.fixture
def ballots() -> Iterator[Ballots]:
    made = Ballots("127.0.0.1")
    yield made
    made.end()


def ask(
    port: int, method: str = "GET", path: str = "/", body: str = "", cookie: str = ""
) -> tuple[int, str, http.client.HTTPMessage]:
    """What a phone gets: status, page, headers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(method, path, body or None, {"Cookie": cookie} if cookie else {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8"), answer.headers
    finally:
        connection.close()


def test_it_is_off_until_switched_on_and_off_again(ballots: Ballots) -> None:
    assert ballots.open is None
    ballots.begin("en")
    port = ballots.port
    assert ask(port)[0] == 200
    ballots.end()
    assert (ballots.open, ballots.port) == (None, 0)
    with pytest.raises(OSError):  # noqa: PT011 - refused or reset, as the system says
        ask(port)


def test_a_phone_votes_once_with_the_code(ballots: Ballots) -> None:
    ballot = ballots.begin("de")
    status, page, headers = ask(ballots.port)
    assert status == 200
    assert "Belegt" in page
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert ballot.code not in page
    vote = f"code={ballot.code.lower()}&label=2"
    _, page, headers = ask(ballots.port, "POST", body=vote)
    assert "Ihre Stimme ist gezählt" in page
    cookie = headers["Set-Cookie"].split(";")[0]
    assert "schon abgestimmt" in ask(ballots.port, "POST", body=vote, cookie=cookie)[1]
    assert ballot.take() == (0, 0, 1)
    assert ballot.take() == (0, 0, 0)
    ballot.about("another claim")
    assert "gezählt" in ask(ballots.port, "POST", body=vote, cookie=cookie)[1]


def test_a_phone_that_has_voted_needs_the_code_no_more(ballots: Ballots) -> None:
    ballot = ballots.begin("en")
    assert 'name="code"' in ask(ballots.port)[1]
    _, page, headers = ask(ballots.port, "POST", body=f"code={ballot.code}&label=2")
    assert "Vote on the next claim" in page
    cookie = headers["Set-Cookie"].split(";")[0]
    assert 'name="code"' not in ask(ballots.port, cookie=cookie)[1]
    ballot.about("another claim")
    assert "is counted" in ask(ballots.port, "POST", body="label=0", cookie=cookie)[1]
    assert "already" in ask(ballots.port, "POST", body="label=0", cookie=cookie)[1]
    assert ballot.take() == (1, 0, 0)
    ballots.begin("en")  # another ballot knows none of them
    assert "not the one" in ask(ballots.port, "POST", body="label=0", cookie=cookie)[1]


def test_guessing_the_code_is_slowed_down() -> None:
    ballot = Ballot()
    told = [ballot.vote("WRONG", "0", "")[0] for _ in range(WRONG + 1)]
    assert told == ["wrong"] * WRONG + ["slow"]
    assert ballot.vote(ballot.code, "0", "")[0] == "slow"
    assert ballot.waiting == 0


@pytest.mark.parametrize("label", ["", "3", "-1", "x", "0 "])
def test_a_label_that_is_none_counts_nothing(label: str) -> None:
    ballot = Ballot()
    assert ballot.vote(ballot.code, label, "")[0] == "shut"
    assert ballot.counts == [0, 0, 0]


def test_nothing_else_is_served_and_nothing_sent_comes_back(ballots: Ballots) -> None:
    ballots.begin("en")
    assert ask(ballots.port, path="/../etc/passwd")[0] == 404
    assert ask(ballots.port, "POST", body="code=" + "A" * BODY)[0] == 413
    assert ask(ballots.port, "POST", "/other", "code=A&label=0")[0] == 413
    _, page, _ = ask(ballots.port, "POST", body="code=<script>alert(1)</script>&label=<b>")
    assert "script>" not in page
    assert ask(ballots.port, "POST", body="code=A&label=0", cookie='ballot="<x>; \x01')[0] == 200
    with socket.create_connection(("127.0.0.1", ballots.port), timeout=10) as raw:
        raw.sendall(b"\x16\x03\x01 not http\r\n\r\n")
        raw.recv(100)
    assert ask(ballots.port)[0] == 200


def test_the_code_is_short_and_another_each_time() -> None:
    codes = {Ballot().code for _ in range(50)}
    assert len(codes) == 50
    assert all(re.fullmatch(r"[A-HJ-NP-Z2-9]{5}", code) for code in codes)
