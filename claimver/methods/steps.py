"""One claim under investigation: its log of steps with what each cost, its limits, and the verdict when it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from claimver.errors import (
    BudgetSpent,
    EndpointError,
    ModelTimedOut,
    ReplyError,
    RetrievalError,
    SettingsError,
    TimedOut,
    no_option,
)
from claimver.halting import halting
from claimver.lm.embedded import readable, unknowns
from claimver.lm.meter import Metered, Spending
from claimver.methods.bounds import ANY, BOUNDS
from claimver.parts import Kit
from claimver.settings import named
from claimver.sharing import give_way, own_time
from claimver.types import NOT_JUDGED, Cause, Claim, Document, Label, Step, Verdict

__all__ = [
    "FAILURES",
    "NO_ANSWER",
    "Log",
    "OutOfTime",
    "answered",
    "bracketed",
    "by_claim",
    "cause_of",
    "chosen",
    "conjoined",
    "judged",
    "settled",
    "spending",
    "told",
    "unfounded",
    "weighed",
]

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - a method's options
Probabilities = tuple[float, float, float]  # supports, is silent on, contradicts
Watch = Callable[[Claim, Step], None]
FAILURES = (ReplyError, BudgetSpent, EndpointError, ModelTimedOut, RetrievalError)
NO_ANSWER = "no answer found"
_SHOWN = 600


class OutOfTime(BudgetSpent):
    """The seconds of one claim are over."""


@dataclass
class Log:
    """The steps of one claim in the order in which they were done; ``watch`` sees each as it is.

    ``calls`` and ``seconds`` are what the claim may take, 0 no limit. Raising in ``watch`` ends the run.
    """

    claim: Claim
    part: object = None  # what tells its spending
    calls: int = 0
    seconds: float = 0.0
    watch: Watch = lambda claim, step: None
    steps: list[Step] = field(default_factory=list)
    found: list[int] = field(default_factory=list)  # how many passages each search gave
    begun: float = field(default_factory=own_time)

    @property
    def last(self) -> int:
        """The place of the newest step."""
        return len(self.steps) - 1

    def add(self, kind: str, question: str, answer: str = "", **more: Any) -> int:
        """The place of the step that was added; ``more`` are its seconds, calls, tokens and parent."""
        step = Step(kind, _short(readable(question)), _short(readable(answer)), **more)
        self.steps.append(step)
        self.watch(self.claim, step)
        return self.last

    def ask(
        self,
        kind: str,
        question: str,
        work: Callable[[], T],
        *,
        say: Callable[[T], str] = str,
        parent: int | None = None,
    ) -> T:
        """What the work gives; the step says so, or how it failed.

        Raises: what the work raises, BudgetSpent; the claim's seconds end a call of a model too.
        """
        give_way()
        self.check()
        before, begun = spending(self.part), own_time()
        said = "failed"
        try:
            with halting(self.check):
                found = work()
            said = say(found)
        except FAILURES as error:
            said = f"failed: {error}"
            raise
        finally:
            spent, seconds = spending(self.part).since(before), round(own_time() - begun, 4)
            self.add(kind, question, said, seconds=seconds, calls=spent.calls, tokens=spent.tokens, parent=parent)
        return found

    def check(self) -> None:
        """Check what was spent. Raises: BudgetSpent, OutOfTime where the claim has taken what it may."""
        taken, used = own_time() - self.begun, sum(step.calls for step in self.steps)
        if self.calls and used >= self.calls:
            raise BudgetSpent(f"The claim has taken {used} calls of the model; it may take {self.calls}. Raise calls.")
        if self.seconds and taken >= self.seconds:
            raise OutOfTime(f"The claim has taken {taken:.1f} s; it may take {self.seconds:g} s. Raise seconds.")


def by_claim(
    document: Document,
    kit: Kit,
    name: str,
    work: Callable[[Log], Verdict],
    *,
    part: object = None,
    options: object = None,
) -> Iterator[Verdict]:
    """Each claim's verdict as it is reached, with its steps; one that fails has no label and keeps the steps so far."""
    watch = kit.options.get("watch")
    for claim in document.claims:
        log = Log(
            claim,
            part,
            calls=int(getattr(options, "calls", 0)),
            seconds=float(getattr(options, "seconds", 0.0)),
            watch=watch if callable(watch) else _unwatched,
        )
        try:
            verdict = work(log)
        except FAILURES as error:
            verdict = Verdict(claim, None, cause=cause_of(error), rationale=f"{NOT_JUDGED}{error}")
        yield replace(verdict, claim=claim, steps=tuple(log.steps), method=name)


def cause_of(error: Exception) -> Cause:
    """Why a verdict has no label, from what was raised."""
    if isinstance(error, ReplyError):
        return Cause.UNREADABLE
    if isinstance(error, (TimedOut, ModelTimedOut, OutOfTime)):
        return Cause.TIMED_OUT
    return Cause.BUDGET if isinstance(error, BudgetSpent) else Cause.FAILED


def judged(claim: Claim, found: Probabilities, rationale: str, **more: Any) -> Verdict:
    """The verdict of probabilities: the largest decides, of equals the more cautious; silence is partial, else none."""
    supports, silent, contradicts = found
    if silent >= max(supports, contradicts):
        more = {"cause": Cause.PARTIAL if more.get("passages") or more.get("triplets") else Cause.NO_EVIDENCE, **more}
        return Verdict(claim, Label.EXTRAPOLATORY, round(silent, 4), rationale=rationale, **more)
    label = Label.ATTRIBUTABLE if supports > contradicts else Label.CONTRADICTORY
    return Verdict(claim, label, round(max(supports, contradicts), 4), rationale=rationale, **more)


def unfounded(claim: Claim, rationale: str) -> Verdict:
    """The verdict where nothing was found that bears on the claim: open, and nothing to be sure of, confidence 0."""
    return Verdict(claim, Label.EXTRAPOLATORY, cause=Cause.NO_EVIDENCE, rationale=rationale)


def settled(found: Probabilities) -> Label | None:
    """What evidence says of a part of a claim: it is so, it is not, or nothing, which silence decides in doubt."""
    supports, silent, contradicts = found
    if silent >= max(supports, contradicts):
        return None
    return Label.ATTRIBUTABLE if supports > contradicts else Label.CONTRADICTORY


def conjoined(labels: Sequence[Label | None], *, published: bool) -> Label:
    """The label of a claim all of whose parts must hold; a part of which nothing is known refutes it as published.

    >>> conjoined([Label.ATTRIBUTABLE, None], published=False)
    <Label.EXTRAPOLATORY: 'Extrapolatory'>
    """
    if all(label is Label.ATTRIBUTABLE for label in labels):
        return Label.ATTRIBUTABLE
    return Label.CONTRADICTORY if published or Label.CONTRADICTORY in labels else Label.EXTRAPOLATORY


def chosen(defaults: O, given: dict[str, object], method: str, **choices: Sequence[str]) -> O:
    """The options with those given in place of the defaults, each of its default's kind; ``choices`` name what exists.

    Raises: UnknownName for an option that is none, SettingsError for a value that it cannot have.
    """
    known = {item.name: getattr(defaults, item.name) for item in fields(defaults)}  # type: ignore[arg-type]
    read: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise no_option(method, name, known)
        read[name] = _as(known[name], value, f"The option {name} of {method}", BOUNDS.get(name, ANY))
        if name in choices and read[name] not in choices[name]:
            raise SettingsError(f"The option {name} of {method} is {value!r}; it is one of {', '.join(choices[name])}.")
    return replace(defaults, **read)  # type: ignore[type-var]


def told(triplets: Sequence[tuple[str, str, str]]) -> str:
    """A claim's triplets as the log has them."""
    return "; ".join(" || ".join(triplet) for triplet in triplets)


def bracketed(triplets: Sequence[tuple[str, str, str]]) -> str:
    """Triplets as a reader sees statements, with a gap for what is unnamed.

    >>> bracketed([("Ada Holm", "directed", "Dune"), ("X_0", "born in", "Oslo")])
    '(Ada Holm, directed, Dune), (…, born in, Oslo)'
    """
    rows = [["…" if end in unknowns(triplet) else end for end in triplet] for triplet in triplets]
    return ", ".join(f"({', '.join(row)})" for row in rows)


def weighed(found: Probabilities) -> str:
    """Probabilities as the log has them.

    >>> weighed((0.7, 0.2, 0.1))
    'supports 0.70, silent 0.20, contradicts 0.10'
    """
    return "supports {:.2f}, silent {:.2f}, contradicts {:.2f}".format(*found)


def spending(part: object) -> Spending:
    """What a part's calls have cost so far; nothing where it does not tell."""
    return part.spent if isinstance(part, Metered) else Spending()


def _as(default: object, value: object, what: str, bounds: tuple[int, int]) -> object:
    kind = type(default)
    if isinstance(default, tuple):
        return tuple(value.split(",")) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]
    try:
        found = kind(value)  # type: ignore[call-arg]
    except (TypeError, ValueError):
        raise SettingsError(f"{what} is {value!r}; it must be {named(kind)}.") from None
    least, most = bounds
    if isinstance(found, (int, float)) and not least <= found <= most:
        raise SettingsError(f"{what} is {value!r}; it must be from {least:,} to {most:,}.")
    return found


def _short(text: str) -> str:
    """The text at a length that a log can bear."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _unwatched(claim: Claim, step: Step) -> None:
    """Nothing."""


def answered(answer: str | None) -> str:
    """An answer in a step's words."""
    return answer or NO_ANSWER
