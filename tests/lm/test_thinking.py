"""Models that think before they reply, behind an endpoint."""

from __future__ import annotations

import json
from typing import Any

import pytest

from claimver.errors import EndpointError

from .server import Fault, answered, serving
from .test_endpoint import endpoint


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ([{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo"}], "Hello"),
        ([{"type": "output_text", "text": "Hello"}], "Hello"),
        (
            [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "Hello"}],
            "Hello",
        ),
        ([{"type": "text", "text": {"value": "Hello", "annotations": []}}], "Hello"),
        (["Hel", "lo"], "Hello"),
        ("<think>Let me see.</think>\n\nHello", "Hello"),
        ("Let me see: {}\n</think>\n\nHello", "Hello"),
        ("[THINK]Let me see.[/THINK]Hello", "Hello"),
        ('{"span": "a </think> b"}', '{"span": "a </think> b"}'),
    ],
)
def test_a_content_of_parts_is_read_without_its_thoughts(content: object, text: str) -> None:
    body = {"choices": [{"message": {"role": "assistant", "content": content}, "finish_reason": "stop"}]}
    with serving([body]) as served:
        assert endpoint(served).reply("x").text == text
    assert len(served.asked) == 1


THOUGHTS: list[dict[str, object]] = [
    {"content": "", "reasoning": "Let me think."},
    {"content": None, "reasoning_content": "Let me think."},
    {"content": "  ", "thinking": "Let me think."},
    {"content": [{"type": "thinking", "thinking": "Let me think."}]},
    {"content": "<think>Let me think."},
    {"content": "[THINK]Let me think."},
    {"content": "Let me think.</think>"},
]


@pytest.mark.parametrize("message", THOUGHTS)
def test_a_model_that_only_thinks_is_asked_once_more_with_thinking_off(
    message: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    def thinking(body: dict[str, Any]) -> Any:
        if "chat_template_kwargs" in body:
            return answered("ok")
        return {
            "choices": [{"message": message, "finish_reason": "length"}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1024},
        }

    with serving(answer=thinking) as served:
        asked = endpoint(served)
        assert asked.reply("x").text == "ok"
        assert asked.reply("y").text == "ok"
    assert len(served.asked) == 3
    assert served.asked[1]["chat_template_kwargs"] == {"enable_thinking": False, "thinking": False}
    assert served.asked[1]["reasoning_effort"] == "none"
    assert "wrote 1,024 tokens of reasoning and no reply: it is asked again with thinking off" in caplog.text


def test_a_server_that_knows_one_switch_for_thinking_gets_that_one() -> None:
    def ollama(body: dict[str, Any]) -> Any:
        if "chat_template_kwargs" in body:
            return Fault(400, b'{"error": {"message": "unknown field chat_template_kwargs"}}')
        return answered("ok") if body.get("reasoning_effort") == "none" else answered("", reasoning="hm") | THOUGHT

    with serving(answer=ollama) as served:
        assert endpoint(served).reply("x").text == "ok"
    assert len(served.asked) == 3


THOUGHT = {"choices": [{"message": {"content": "", "reasoning": "hm"}, "finish_reason": "stop"}]}


def test_a_server_without_a_switch_for_thinking_is_paid_for_one_call_and_that_is_said() -> None:
    def stubborn(body: dict[str, Any]) -> Any:
        for field in ("chat_template_kwargs", "reasoning_effort"):
            if field in body:
                return Fault(400, json.dumps({"error": {"message": f"{field}: extra fields not permitted"}}).encode())
        return THOUGHT

    with (
        serving(answer=stubborn) as served,
        pytest.raises(EndpointError, match="reasoning and no reply, and has no way"),
    ):
        endpoint(served).reply("x")
    assert len([body for body in served.asked if "reasoning_effort" not in body]) == 1


def test_a_model_that_thinks_though_it_should_not_is_paid_for_two_calls_and_that_is_said() -> None:
    with (
        serving([THOUGHT]) as served,
        pytest.raises(EndpointError, match=r"though thinking was switched off\. Raise lm_"),
    ):
        endpoint(served).reply("x")
    assert len(served.asked) == 2
