"""Mutated and truncated replies: no crash, and no label, span or number that the reply did not state.

python benchmarks/reply_fuzz.py [COUNT]      100,000 by default
"""

from __future__ import annotations

import json
import random
import re
import sys
import time

from claimver.errors import ReplyError
from claimver.kg.memory import MemoryGraph
from claimver.lm.align import folded
from claimver.lm.reply import Answer, Reading, read_reply, write_reply
from claimver.types import Label

TEXT = (
    "Airbus is based in Blagnac, a suburb of Toulouse in France, is active all over Europe and builds about half of "
    'the world\'s jet airliners. "Apollo 11" never landed on the Moon; its crew were Neil Armstrong and Buzz Aldrin.'
)
TRIPLETS = MemoryGraph.from_names(
    [
        ("Airbus", "headquarters location", "Blagnac"),
        ("Blagnac", "country", "France"),
        ("Apollo 11", "landed on", "Moon"),
        ("Apollo 11", "crew member", "Neil Armstrong"),
    ]
).statements(["t1", "t2", "t3", "t4"])
SPANS = (
    "Airbus is based in Blagnac, a suburb of Toulouse in France",
    "is active all over Europe",
    '"Apollo 11" never landed on the Moon',
    "its crew were Neil Armstrong and Buzz Aldrin",
)
LABELS = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY, Label.ATTRIBUTABLE)
CITED = ((1, 2), (), (3,), (4,))
FIXED = write_reply([Answer(s, lab, c, f"Because of {c}.") for s, lab, c in zip(SPANS, LABELS, CITED, strict=True)])
ROWS = {
    key: value
    for number, (span, label, cited) in enumerate(zip(SPANS, LABELS, CITED, strict=True), 1)
    for key, value in {
        f"text_span{number}": span,
        f"prediction{number}": "Exploratory" if label is Label.EXTRAPOLATORY else label.value,
        f"triplets{number}": ", ".join(
            f"({t.subject.label}, {t.property.label}, {t.object_text})" for t in (TRIPLETS[i - 1] for i in cited)
        )
        or "NA",
        f"rationale{number}": f"Because of {cited}.",
    }.items()
}
BASES = (FIXED, json.dumps(ROWS), str(ROWS), "\n".join(f"{key}: {value}" for key, value in ROWS.items()))
PIECES = (
    *'{}[]",:\\\n\'()<>', "Attributable", "Contradictory", "Exploratory", "NA", "null", '"label":', "prediction2:", "1", "99",
    "</think>", "<think>", "```", "\\u0041", "\ud800", "\x00", "claims", "text_span1", "ſ", "İ",
)  # fmt: skip
SPELLED = {
    Label.ATTRIBUTABLE: ("attributable",),
    Label.EXTRAPOLATORY: ("extrapolatory", "exploratory"),
    Label.CONTRADICTORY: ("contradictory",),
}


def mutated(seed: int) -> str:
    """A good reply after one to six changes: cut, dropped, doubled, swapped, replaced, inserted."""
    dice = random.Random(seed)
    reply = dice.choice(BASES)
    for _ in range(dice.randint(1, 6)):
        start, end = sorted(dice.randint(0, len(reply)) for _ in range(2))
        end = min(end, start + dice.choice((1, 2, 8, 60)))
        kind = dice.randrange(6)
        if kind == 0:
            reply = reply[: dice.randint(0, len(reply))]
        elif kind == 1:
            reply = reply[:start] + reply[end:]
        elif kind == 2:
            reply = reply[:end] + reply[start:]
        elif kind == 3:
            reply = reply[:start] + reply[start:end][::-1] + reply[end:]
        elif kind == 4:
            reply = reply[:start] + dice.choice(PIECES) + reply[end:]
        else:
            reply = reply[:start] + dice.choice(PIECES) + reply[start:]
    return reply


def check(reply: str) -> Reading | None:
    """What was read, None for a typed failure; AssertionError where it holds what the reply did not state."""
    try:
        reading = read_reply(reply, TEXT, TRIPLETS)
    except ReplyError:
        return None
    words = [word.casefold() for word in re.findall(r"[A-Za-z]+", reply)]
    plain = folded(json_plain(reply))[0]
    place = 0
    for claim in sorted(reading.claims, key=lambda item: item.place):
        assert claim.span.of(TEXT), "an empty span"
        assert folded(claim.span.of(TEXT))[0] in plain, f"the span {claim.span.of(TEXT)!r} is not in the reply"
        place = next(i for i in range(place, len(words)) if words[i] in SPELLED[claim.label]) + 1
        assert all(1 <= number <= len(TRIPLETS) for number in claim.triplets), "a number that was not given"
    for one in reading.claims:
        assert not any(one.span.overlaps(other.span) for other in reading.claims if other is not one)
    return reading


def json_plain(reply: str) -> str:
    """The reply with the escapes of quotation marks, solidus and letters undone."""
    plain = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), reply)
    return re.sub(r"\\([\"'/\\])", r"\1", re.sub(r"\\[nrtbf]", " ", plain))


def main(count: int) -> None:
    """Prints how many were read and how many refused."""
    begun = time.perf_counter()
    read = claims = 0
    for seed in range(count):
        reading = check(mutated(seed))
        read += reading is not None
        claims += len(reading.claims) if reading else 0
    seconds = time.perf_counter() - begun
    print(f"{count:,} mutated replies: no crash, no label that the reply did not state; {seconds:.0f} s")
    print(f"{read:,} still read, with {claims:,} claims; {count - read:,} refused with a reason")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
