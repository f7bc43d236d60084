"""Endpoints: a real server of the protocol, and one that fails in every way it can."""

from __future__ import annotations

import base64
import json
import time
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from claimver.errors import BudgetSpent, EndpointError, InputError, ModelError, UnknownName
from claimver.lm.budget import Budget, Prices, Spent
from claimver.lm.endpoint import Endpoint, Options, pick_model
from claimver.lm.reply import reply_schema

from .server import Fault, Served, answered, serving

QUICK = Options(seconds=5, attempts=3)
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Naps(list[float]):
    """A sleep that only notes how long it would have been."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


def endpoint(served: Served, *, naps: Naps | None = None, **more: Any) -> Endpoint:
    """The endpoint of a served script, which does not really wait."""
    options = more.pop("options", QUICK)
    return Endpoint(served.url, "tiny", options=options, sleep=Naps() if naps is None else naps, **more)


def test_a_reply_comes_with_what_it_took() -> None:
    told = {"content": [{"token": "Hel", "logprob": -0.5}, {"token": "lo", "logprob": 0.0}]}
    budget = Budget(prices=Prices(prompt=2.0, reply=10.0))
    with serving([answered("Hello", logprobs=told)]) as served:
        reply = endpoint(served, budget=budget).reply("Say hello.")
    assert (reply.text, reply.prompt_tokens, reply.reply_tokens, reply.cut) == ("Hello", 11, 7, False)
    assert reply.cost == pytest.approx((11 * 2 + 7 * 10) / 1e6)
    assert [end for end, _ in reply.tokens] == [3, 5]
    assert reply.tokens[0][1] == pytest.approx(0.6065, abs=1e-3)
    assert budget.spent.calls == 1
    asked = served.asked[0]
    assert asked["messages"] == [{"role": "user", "content": "Say hello."}]
    assert (asked["model"], asked["temperature"], asked["seed"], asked["max_tokens"]) == ("tiny", 0.0, 7, 1024)


def test_a_schema_is_sent_in_the_protocols_way() -> None:
    with serving([answered("{}")]) as served:
        endpoint(served).reply("x", schema=reply_schema(2))
    form = served.asked[0]["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"]["schema"] == reply_schema(2)


def test_what_a_server_refuses_is_left_out_from_then_on() -> None:
    def picky(body: dict[str, Any]) -> Any:
        for name in ("response_format", "logprobs", "seed"):
            if name in body:
                return Fault(400, json.dumps({"error": {"message": f"Unknown field: {name}"}}).encode())
        return answered("ok")

    with serving(answer=picky) as served:
        asked = endpoint(served)
        assert asked.reply("x", schema=reply_schema(1)).text == "ok"
        assert asked.reply("y", schema=reply_schema(1)).text == "ok"
    assert len(served.asked) == 5  # three refusals, then each time at once


def test_the_newer_name_of_the_length_is_found() -> None:
    def newer(body: dict[str, Any]) -> Any:
        if "max_tokens" in body:
            return Fault(400, b'{"error": {"message": "Use max_completion_tokens instead of max_tokens."}}')
        return answered(str(body["max_completion_tokens"]))

    with serving(answer=newer) as served:
        assert endpoint(served).reply("x").text == "1024"


def test_a_prompt_that_is_too_long_is_refused_once() -> None:
    said = b'{"error": {"message": "This model\'s maximum context length is 10 tokens."}}'
    with serving([Fault(400, said)]) as served, pytest.raises(ModelError, match="maximum context length"):
        endpoint(served).reply("x")
    assert len(served.asked) == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_passing_fault_is_asked_again(status: int) -> None:
    naps = Naps()
    with serving([Fault(status), Fault(status), answered("at last")]) as served:
        assert endpoint(served, naps=naps).reply("x").text == "at last"
    assert len(served.asked) == 3
    assert 0.5 <= naps[0] < naps[1] < 1.3


def test_retry_after_is_obeyed_in_seconds_and_as_a_date() -> None:
    naps = Naps()
    later = formatdate(time.time() + 9, usegmt=True)
    script = [Fault(429, headers={"Retry-After": "7"}), Fault(503, headers={"Retry-After": later}), answered("ok")]
    with serving(script) as served:
        endpoint(served, naps=naps).reply("x")
    assert naps[0] == 7
    assert 7 <= naps[1] <= 9


def test_a_wait_that_is_too_long_is_told() -> None:
    with serving([Fault(429, headers={"Retry-After": "3600"})]) as served:
        with pytest.raises(EndpointError, match="asks to wait 3600 s"):
            endpoint(served).reply("x")
        assert len(served.asked) == 1


def test_a_fault_that_stays_is_an_error_after_the_last_attempt() -> None:
    with serving([Fault(500, b"out of order")]) as served, pytest.raises(EndpointError, match=r"500 \(out of order\)"):
        endpoint(served).reply("x")
    assert len(served.asked) == 3


def test_a_body_that_ends_early_is_asked_again() -> None:
    whole = json.dumps(answered("whole")).encode()
    with serving([Fault(body=whole[:30], short=True), answered("whole")]) as served:
        assert endpoint(served).reply("x").text == "whole"
    short = Fault(body=whole, short=True)  # the JSON is whole, the body is not
    with serving([short]) as served, pytest.raises(EndpointError, match="stopped in the middle"):
        endpoint(served).reply("x")


@pytest.mark.parametrize(
    "body", [b"<html>", b"[]", b"{}", b'{"choices": []}', b'{"choices": [{"message": null}]}', b"[" * 50_000]
)
def test_an_answer_without_a_reply_is_an_error(body: bytes) -> None:
    with serving([Fault(body=body)]) as served, pytest.raises(EndpointError, match="without a reply"):
        endpoint(served).reply("x")


def test_a_reply_cut_by_its_length_says_so() -> None:
    with serving([answered("half of i", finish="length")]) as served:
        assert endpoint(served).reply("x").cut


def test_a_withheld_reply_is_an_error() -> None:
    with serving([answered("", finish="content_filter")]) as served, pytest.raises(EndpointError, match="withheld"):
        endpoint(served).reply("x")


def test_a_server_that_is_not_there_is_told_with_the_remedy() -> None:
    gone = Endpoint("http://127.0.0.1:9/v1", "tiny", options=Options(attempts=1), sleep=Naps())
    with pytest.raises(EndpointError, match=r"refuses connections\. Start the server"):
        gone.reply("x")
    assert gone.budget.spent == Spent()  # nothing was sent


def test_the_key_goes_to_the_server_and_nowhere_else() -> None:
    echo = json.dumps({"error": {"message": "bad key sk-secret"}}).encode()
    with serving([answered("ok"), Fault(401, echo)]) as served:
        asked = endpoint(served, key="sk-secret")
        asked.reply("x")
        assert served.headers[0]["authorization"] == "Bearer sk-secret"
        with pytest.raises(ModelError, match="refuses the key") as caught:
            asked.reply("x")
    assert "sk-secret" not in str(caught.value)
    assert "sk-secret" not in json.dumps(dict(asked.identity))
    assert "sk-secret" not in asked.name


@pytest.mark.parametrize(
    ("url", "key", "message"),
    [
        ("http://example.org/v1", "k", "unencrypted"),
        ("ftp://example.org", "", "not a web address"),
        ("example.org/v1", "", r"not a web address.* An example: endpoint:http://127\.0\.0\.1:8000/v1#MODEL"),
        ("http://me:pw@127.0.0.1/v1", "", "holds a user name or password.*CLAIMVER_API_KEY"),
        ("http://127.0.0.1/v1?key=1", "", "holds a query.*CLAIMVER_API_KEY"),
        ("http://127.0.0.1:port/v1", "", "not an address"),
    ],
)
def test_an_address_that_would_not_do_is_refused(url: str, key: str, message: str) -> None:
    with pytest.raises(ModelError, match=message):
        Endpoint(url, "m", key=key)


def test_a_redirect_is_not_followed() -> None:
    with serving([Fault(307, headers={"Location": "http://127.0.0.1:9/"})]) as served:
        with pytest.raises(ModelError, match="not followed"):
            endpoint(served, key="k").reply("x")
        assert len(served.asked) == 1


def test_several_calls_run_at_once_but_not_more_than_allowed() -> None:
    def slow(body: dict[str, Any]) -> Any:
        time.sleep(0.15)
        return answered(body["messages"][0]["content"])

    with serving(answer=slow) as served, ThreadPoolExecutor(8) as pool:
        asked = endpoint(served, options=Options(seconds=20, concurrency=3))
        assert [reply.text for reply in pool.map(asked.reply, "abcdefgh")] == list("abcdefgh")
    assert 2 <= served.most_at_once <= 3


def test_a_budget_stops_a_run_before_it_is_passed() -> None:
    budget = Budget(tokens=400)
    options = Options(reply_tokens=100, seconds=5)
    with serving([answered("ok", usage=(60, 40))]) as served:
        asked = endpoint(served, options=options, budget=budget)
        assert [asked.reply("x").text for _ in range(3)] == ["ok"] * 3
        with pytest.raises(BudgetSpent, match="budget of 400 tokens would be passed"):
            asked.reply("x")
    spent = budget.spent
    assert spent.prompt_tokens + spent.reply_tokens <= 400
    assert spent.calls == len(served.asked) == 3  # the fourth could have taken 165 of the 100 left


def test_calls_at_once_cannot_pass_a_budget_together() -> None:
    def slow(body: dict[str, Any]) -> Any:
        time.sleep(0.1)
        return answered("ok", usage=(65, 100))

    budget = Budget(money=5.0, prices=Prices(prompt=0.0, reply=10_000.0))
    options = Options(reply_tokens=100, seconds=20, concurrency=8)
    with serving(answer=slow) as served, ThreadPoolExecutor(8) as pool:
        asked = endpoint(served, options=options, budget=budget)
        tries = [pool.submit(asked.reply, "x") for _ in range(8)]
        failed = [one for one in tries if isinstance(one.exception(), BudgetSpent)]
    assert len(served.asked) == 5
    assert len(failed) == 3
    assert budget.spent.cost == pytest.approx(5.0)


def test_a_call_that_was_lost_counts_as_its_worst_case_and_a_refused_one_as_nothing() -> None:
    budget = Budget()
    with serving([Fault(429), Fault(500), answered("ok", usage=(3, 2))]) as served:
        endpoint(served, options=Options(reply_tokens=50, seconds=5), budget=budget).reply("x")
    assert (budget.spent.prompt_tokens, budget.spent.reply_tokens) == (65 + 3, 50 + 2)


def test_images_go_as_data_and_are_known_by_what_they_hold(tmp_path: Path) -> None:
    picture, text = tmp_path / "a.bin", tmp_path / "b.png"
    picture.write_bytes(PNG)
    text.write_text("no image")
    with serving([answered("a dot")]) as served:
        asked = endpoint(served)
        assert asked.reply("What is it?", images=[str(picture)]).text == "a dot"
        with pytest.raises(InputError, match="no PNG, JPEG, GIF or WebP"):
            asked.reply("x", images=[str(text)])
        with pytest.raises(InputError, match="Download it"):
            asked.reply("x", images=["http://example.org/a.png"])
        with pytest.raises(InputError, match="cannot be read"):
            asked.reply("x", images=[str(tmp_path / "none.png")])
    content = served.asked[0]["messages"][0]["content"]
    assert content[0] == {"type": "text", "text": "What is it?"}
    assert content[1]["image_url"]["url"].startswith("data:image/png;base64,iVBOR")
    assert len(served.asked) == 1


def test_the_one_model_of_a_server_needs_no_name() -> None:
    with serving() as served:
        assert pick_model(served.url) == "tiny"
    with serving(models=("a", "b")) as served, pytest.raises(UnknownName, match="There is: a, b"):
        pick_model(served.url)


def test_a_lone_surrogate_does_not_break_a_request() -> None:
    with serving([answered("ok")]) as served:
        assert endpoint(served).reply("a\ud800b").text == "ok"
    assert served.asked[0]["messages"][0]["content"] == "a?b"


def refusing(field: str, **error: Any) -> Any:
    """A server's answers: a refusal while the request has this field."""

    def answer(body: dict[str, Any]) -> Any:
        if field in body:
            return Fault(400, json.dumps({"error": {"message": f"Unsupported value for {field}", **error}}).encode())
        return answered("ok")

    return answer


@pytest.mark.parametrize("field", ["temperature", "seed", "logprobs", "stop"])
def test_a_field_that_a_model_does_not_take_is_left_out_whoever_names_it(field: str) -> None:
    options = Options(seconds=5, attempts=1, stop=("\n\n",))
    for more in ({}, {"message": "This model does not support that.", "param": field}):
        with serving(answer=refusing(field, **more)) as served:
            asked = endpoint(served, options=options)
            assert asked.reply("x").text == "ok"
            assert asked.reply("y").text == "ok"
        assert [field in body for body in served.asked] == [True, False, False]


def test_a_refusal_to_answer_is_told_in_its_words() -> None:
    body = {"choices": [{"message": {"content": None, "refusal": "I cannot help."}, "finish_reason": "stop"}]}
    with serving([body]) as served, pytest.raises(EndpointError, match=r"withheld its reply \(I cannot help\.\)"):
        endpoint(served).reply("x")
    assert len(served.asked) == 1


def test_a_whole_reply_is_asked_for_where_a_server_would_send_a_stream() -> None:
    def answer(body: dict[str, Any]) -> Any:
        return answered("ok") if body.get("stream") is False else Fault(200, b'data: {"choices": []}\n\n')

    with serving(answer=answer) as served:
        assert endpoint(served).reply("x").text == "ok"
