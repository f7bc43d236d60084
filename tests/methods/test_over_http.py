"""A method's options as the service takes them: by name, checked before anything is begun, never another's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from serve.scripted_service import Script

from claimver.errors import ClaimverError
from claimver.serve.service import Service
from claimver.settings import Settings

OWN = Settings(method="vegraph", method_options="rounds=3;calls=50")


@pytest.mark.parametrize(
    ("row", "chosen"),
    [
        ({}, ("vegraph", "rounds=3;calls=50")),
        ({"options": {"rounds": 2}}, ("vegraph", "rounds=2;calls=50")),
        ({"method": "claimver"}, ("claimver", "")),
        ({"method": "corag"}, ("corag", "calls=50")),
    ],
)
def test_options_of_a_text_stand_beside_the_servers_own(row: dict[str, object], chosen: tuple[str, str]) -> None:
    script = Script()
    service = Service(replace(script.engine(), settings=OWN))
    try:
        service.verify({"text": "Apollo 11 landed on the Moon."} | row).future.exception(20)
    finally:
        service.close()
    assert script.chosen == [chosen]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"depth": 2}, "option of corag"),
        ({"years": [2]}, "it must be a number"),
        ({"years": "2;results=9"}, "it must be a number"),
        ("years=2", "must be an object"),
    ],
)
def test_options_that_are_none_are_refused_at_once(options: object, said: str) -> None:
    script = Script()
    service = Service(script.engine())
    try:
        with pytest.raises(ClaimverError, match=said):
            service.verify({"text": "It is so.", "method": "corag", "options": options})
    finally:
        service.close()
    assert script.seen == []


def test_no_caller_changes_what_the_server_allows() -> None:
    service = Service(replace(Script().engine(), settings=OWN))
    try:
        with pytest.raises(ClaimverError, match="calls is the server's own"):
            service.verify({"text": "It is so.", "options": {"calls": 0}})
    finally:
        service.close()
