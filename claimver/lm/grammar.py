"""The fixed form of a reply as a grammar over one text: each span an exact run of its words, each number one given."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from claimver.types import Label

__all__ = ["pieces", "reply_grammar"]

_PIECES = re.compile(r"\w+|\s+|[^\w\s]")
_FORM = r"""start: " "? "{\"claims\":[" (ITEMS)? "]}"
claim: "{\"span\":\"" SPAN "\",\"label\":\"" LABEL "\",\"triplets\":[" NUMBERS "],\"rationale\":\"" RATIONALE "\"}"
SPAN: RUN & /\S((.|\n)*\S)?/
RUN: %regex {"substring_chunks": CHUNKS}
LABEL: LABELS
NUMBERS: GIVEN
RATIONALE: /[^"\\\x00-\x1f\x7f]{0,LETTERS}/
"""


def reply_grammar(text: str, count: int, *, claims: int = 40, cited: int = 8, letters: int = 400) -> str:
    """A grammar, in llguidance's form of Lark, of the replies to a text with ``count`` pieces of evidence.

    At most ``claims`` claims, ``cited`` numbers each and ``letters`` characters of rationale each, so that every reply
    ends.
    """
    numbers = "|".join(map(str, range(1, count + 1)))
    given = f"/(({numbers})(,({numbers})){{0,{max(1, cited - 1)}}})?/" if count else "/()/"
    slots = {
        "ITEMS": f'claim ("," claim){{0,{claims - 1}}}' if claims > 1 else "claim",
        "CHUNKS": json.dumps(pieces(text), ensure_ascii=True),
        "LABELS": " | ".join(f'"{label.value}"' for label in Label),
        "GIVEN": given,
        "LETTERS": str(letters),
    }
    return re.sub(r"\b(ITEMS|CHUNKS|LABELS|GIVEN|LETTERS)\b", lambda found: slots[found[0]], _FORM)


def pieces(text: str) -> Sequence[str]:
    """The words, white space and signs of the text in order, written as within a JSON string.

    >>> pieces('It "rose".')
    ['It', ' ', '\\\\"', 'rose', '\\\\"', '.']
    """
    plain = text.encode("utf-8", "replace").decode("utf-8")
    return [json.dumps(piece, ensure_ascii=False)[1:-1] for piece in _PIECES.findall(plain)]
