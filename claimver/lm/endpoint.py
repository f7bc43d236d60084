"""A language model behind the OpenAI-compatible protocol: vLLM, Ollama, llama.cpp's server, hosted ones."""

from __future__ import annotations

import json
import logging
import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from claimver.errors import EndpointError, ModelError, ModelTimedOut, UnknownName
from claimver.halting import pause, turn
from claimver.lm import http
from claimver.lm.budget import Budget
from claimver.lm.images import data_address
from claimver.lm.protocol import (
    about_length,
    choice_of,
    json_object,
    names,
    probabilities,
    refusal,
    said,
    seconds_asked,
    usage,
    written,
)
from claimver.parts import Reply

__all__ = ["Endpoint", "Options", "pick_model"]

AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
FREE = frozenset({400, 401, 403, 404, 413, 422, 429})  # statuses for which no server charges
FRAME_TOKENS = 64  # what a chat template adds at most
IMAGE_TOKENS = 3_000  # what an image counts at most
LONGEST_WAIT = 60.0
FIRST_WAIT = 0.5
OPTIONAL = ("response_format", "logprobs", "seed", "temperature", "stop")
_ROOM = "Raise lm_reply_tokens, or choose a model that answers without thinking."
log = logging.getLogger(__name__)
NO_THINKING: dict[str, object] = {
    "chat_template_kwargs": {"enable_thinking": False, "thinking": False},  # vLLM, SGLang, llama.cpp
    "reasoning_effort": "none",  # OpenAI's protocol, Ollama
}


@dataclass(frozen=True, slots=True)
class Options:
    """How replies are asked for; temperature 0 is greedy."""

    reply_tokens: int = 1024
    temperature: float = 0.0
    seed: int = 7
    stop: tuple[str, ...] = ()
    seconds: float = 120.0  # of one call, all of it
    attempts: int = 4
    concurrency: int = 4


class Endpoint:
    """A LanguageModel behind a server. Safe across threads; at most ``options.concurrency`` calls at once.

    A field that the server refuses (JSON schema, seed, temperature, probabilities) is left out from then on. A model
    that only thinks and writes no reply is asked once more with thinking off, and so from then on.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: str = "",
        options: Options | None = None,
        budget: Budget | None = None,
        sleep: Callable[[float], None] = pause,
    ) -> None:
        self._url, self._model, self._key = http.checked(url, key), model, key
        self.options, self.budget = options or Options(), budget or Budget()
        self._sleep = sleep
        self._slots = threading.BoundedSemaphore(self.options.concurrency)
        self._refused: frozenset[str] = frozenset()
        self._length = "max_tokens"
        self._thinks = True

    @property
    def name(self) -> str:
        """The model's name at its server."""
        return f"{self._model} at {self._url}"

    @property
    def concurrency(self) -> int:
        """Calls that may run at once."""
        return self.options.concurrency

    @property
    def identity(self) -> Mapping[str, object]:
        """All that is known here to shape a reply; which weights the server holds is not."""
        kept = {k: v for k, v in asdict(self.options).items() if k not in ("attempts", "concurrency", "seconds")}
        return {"url": self._url, "model": self._model, **kept}

    def models(self) -> tuple[str, ...]:
        """The models that the server says it has. Raises: EndpointError, ModelError."""
        answer = http.ask("GET", f"{self._url}/models", headers=self._headers(), seconds=self.options.seconds)
        if answer.status != 200:
            raise self._error(answer)
        rows = self._json(answer.body).get("data")
        listed = rows if isinstance(rows, list) else []
        return tuple(sorted(str(row["id"]) for row in listed if isinstance(row, Mapping) and "id" in row))

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The model's reply, bound by the schema where the server offers that; ``grammar`` is for local models.

        Raises: ModelError for what asking again would not mend, EndpointError after the last attempt, ModelTimedOut,
        BudgetSpent before a call that could pass the budget.
        """
        content = _content(prompt, images)
        with turn(self._slots):
            for attempt in range(1, self.options.attempts + 1):
                try:
                    return self._once(content, schema, len(images))
                except _Again as failed:
                    if attempt == self.options.attempts:
                        raise failed.error from failed
                    self._wait(failed, attempt)
        raise EndpointError(f"{self.name} was not asked: attempts is {self.options.attempts}.")

    def _once(self, content: Any, schema: Mapping[str, object] | None, images: int) -> Reply:
        """One call, with the fields that the server refuses left out as it says so. Raises: _Again, ModelError."""
        thought: _OnlyThought | None = None
        for _ in range(len(OPTIONAL) + len(NO_THINKING) + 3):
            thinks = self._thinks
            answer, seconds = self._call(content, schema, images)
            if answer.status == 200:
                try:
                    return self._read(answer, self._held(content, images), seconds)
                except _OnlyThought as only:
                    thought = only
                    self._stop_thinking(thinks, thought)
                    continue
            if answer.status not in (400, 422) or not self._adapted(answer, schema):
                break
            if thought is not None and self._refused.issuperset(NO_THINKING):
                raise EndpointError(f"{self.name} {thought}, and has no way to switch that off. {_ROOM}")
        error = self._error(answer)
        if answer.status in AGAIN:
            raise _Again(error, seconds_asked(answer.headers.get("retry-after", "")))
        raise error

    def _call(self, content: Any, schema: Mapping[str, object] | None, images: int) -> tuple[http.Answer, float]:
        held = self._held(content, images)
        self.budget.hold(*held)
        body = json.dumps(self._body(content, schema)).encode()
        begun = time.monotonic()
        try:
            answer = http.ask(
                "POST",
                f"{self._url}/chat/completions",
                headers=self._headers(),
                body=body,
                seconds=self.options.seconds,
            )
        except (EndpointError, ModelTimedOut) as error:
            if isinstance(error.__cause__, ConnectionRefusedError):  # nothing was sent
                self.budget.release(held)
            else:  # the server may have written, and charged, before it was lost
                self.budget.settle(held, *held)
            raise _Again(error) from error
        if answer.status in FREE:
            self.budget.release(held)
        elif answer.status != 200:  # what a reply took is settled where it is read
            self.budget.settle(held, *held)
        return answer, time.monotonic() - begun

    def _body(self, content: Any, schema: Mapping[str, object] | None) -> dict[str, Any]:
        chosen = self.options
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "user", "content": content}],
            self._length: chosen.reply_tokens,
            "temperature": chosen.temperature,
            "seed": chosen.seed,
            "logprobs": True,
            "stream": False,  # some servers send a stream where nothing is said
        }
        body |= {"stop": list(chosen.stop)} if chosen.stop else {}
        if schema is not None:
            form = {"name": "reply", "schema": schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        body |= {} if self._thinks else NO_THINKING
        return {name: value for name, value in body.items() if name not in self._refused}

    def _stop_thinking(self, thinks: bool, thought: _OnlyThought) -> None:
        """Thinking is off from now on. Raises: EndpointError where it was off in that call."""
        if not thinks:
            raise EndpointError(f"{self.name} {thought}, though thinking was switched off. {_ROOM}")
        if self._thinks:
            log.warning("%s %s: it is asked again with thinking off, and so from now on.", self.name, thought)
        self._thinks = False

    def _adapted(self, answer: http.Answer, schema: Mapping[str, object] | None) -> bool:
        """Whether something that the server does not know was found, so that asking again makes sense."""
        text = said(answer.body)
        if self._length == "max_tokens" and "max_completion_tokens" in text:
            self._length = "max_completion_tokens"
            return True
        sent = [name for name in (*NO_THINKING, *OPTIONAL) if name in self._body("", schema)]
        named = [name for name in sent if names(answer.body, name) or (name == OPTIONAL[0] and "schema" in text)]
        thinking = any(word in text.casefold() for word in ("thinking", "reasoning"))
        named = named or [name for name in sent if name in NO_THINKING and thinking]
        named = named or (sent[:1] if not about_length(text) else [])
        self._refused |= frozenset(named)
        return bool(named)

    def _read(self, answer: http.Answer, held: tuple[int, int], seconds: float) -> Reply:
        row = json_object(answer.body)
        used = usage(row or {}, held)
        cost = self.budget.settle(held, *used)
        choice = choice_of(row)
        finished = str(choice.get("finish_reason") or "")
        text, only_thought = written(choice.get("message"))
        if finished == "content_filter" or (not text and refusal(choice.get("message"))):
            why = self._hidden(refusal(choice.get("message")))[:200] or "content filter"
            raise EndpointError(f"{self.name} withheld its reply ({why}).")
        if only_thought:
            raise _OnlyThought(used[1])
        if text is None:
            got = self._hidden(said(answer.body))[:200]
            raise _Again(EndpointError(f"{self.name} answered without a reply: {got!r}"))
        return Reply(
            text=text,
            prompt_tokens=used[0],
            reply_tokens=used[1],
            seconds=round(seconds, 4),
            cut=finished == "length",
            cost=cost,
            tokens=probabilities(choice, text),
        )

    def _held(self, content: Any, images: int) -> tuple[int, int]:
        """The most tokens that one call can take: a token is at least a byte of text."""
        text = content if isinstance(content, str) else str(content[0]["text"])
        prompt = len(text.encode("utf-8", "replace")) + FRAME_TOKENS + images * IMAGE_TOKENS
        return prompt, self.options.reply_tokens

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        return headers | ({"Authorization": f"Bearer {self._key}"} if self._key else {})

    def _json(self, body: bytes) -> Mapping[str, Any]:
        found = json_object(body)
        if found is None:
            raise EndpointError(
                f"{self.name} answered with something else than JSON: {self._hidden(said(body))[:200]!r}"
            )
        return found

    def _error(self, answer: http.Answer) -> ModelError:
        text = self._hidden(said(answer.body))[:300]
        if answer.status in (401, 403):
            return ModelError(f"{self.name} refuses the key ({answer.status}: {text}). Set CLAIMVER_API_KEY.")
        if answer.status == 404:
            return ModelError(f"{self.name} is not there (404: {text}). Check model and address: claimver models check")
        if 300 <= answer.status < 400:
            return ModelError(f"{self.name} redirects elsewhere, which is not followed. Name the final address.")
        if answer.status in AGAIN:
            return EndpointError(f"{self.name} answered {answer.status} ({text}) each time. Try again later.")
        return ModelError(f"{self.name} refused the request ({answer.status}: {text}).")

    def _hidden(self, text: str) -> str:
        """The text without the key, which some servers repeat."""
        return text.replace(self._key, "…") if self._key else text

    def _wait(self, failed: _Again, attempt: int) -> None:
        if failed.wait is not None and failed.wait > LONGEST_WAIT:
            raise EndpointError(
                f"{self.name} asks to wait {failed.wait:.0f} s. Run the same command again then."
            ) from failed
        own = FIRST_WAIT * 2 ** (attempt - 1)
        self._sleep(failed.wait if failed.wait is not None else own * (1 + random.random() / 4))


class _Again(Exception):
    """A failure after which asking again makes sense; ``wait`` are the seconds that the server asks for."""

    def __init__(self, error: ModelError, wait: float | None = None) -> None:
        self.error, self.wait = error, wait
        super().__init__(str(error))


class _OnlyThought(Exception):
    """A reply that is all reasoning."""

    def __init__(self, tokens: int) -> None:
        super().__init__(f"wrote {tokens:,} tokens of reasoning and no reply")


def pick_model(url: str, *, key: str = "", options: Options | None = None) -> str:
    """The one model of a server. Raises: UnknownName where it has several, which are named; ModelError."""
    found = Endpoint(url, "", key=key, options=options).models()
    if len(found) == 1:
        return found[0]
    raise UnknownName("model without a name (write endpoint:URL#MODEL)", "", found)


def _content(prompt: str, images: Sequence[str]) -> Any:
    plain = prompt.encode("utf-8", "replace").decode("utf-8")
    if not images:
        return plain
    shown = [{"type": "image_url", "image_url": {"url": data_address(image)}} for image in images]
    return [{"type": "text", "text": plain}, *shown]
