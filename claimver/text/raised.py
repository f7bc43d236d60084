"""Digits and note letters as the raised characters that Unicode has for them, so that "330" with a note stays 330."""

from __future__ import annotations

__all__ = ["lowered", "raised"]

_PLAIN = "0123456789+-−–,"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⸴"
_LETTERS = dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_DIGITS = dict(zip(_PLAIN, _RAISED, strict=True))


def raised(text: str) -> str:
    """The text that stands raised: digits and single letters as raised characters, longer words as they are.

    >>> raised("2"), raised("a"), raised("a,b"), raised("th")
    ('²', 'ᵃ', 'ᵃ⸴ᵇ', 'th')
    """
    core = text.strip()
    if core and all(part in _LETTERS for part in core.split(",")):
        return "".join(_LETTERS.get(c, _DIGITS.get(c, c)) for c in text)
    if any(c.isdigit() for c in core) and all(c in _DIGITS or c.isspace() for c in core):
        return "".join(_DIGITS.get(c, c) for c in text)
    return text


def lowered(text: str) -> str:
    """The text that stands lowered: digits as lowered characters, anything else as it is.

    >>> lowered("2"), lowered("max")
    ('₂', 'max')
    """
    core = text.strip()
    return text.translate(_LOWERED) if core.isascii() and core.isdigit() else text
