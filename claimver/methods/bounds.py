"""Between what each number that a method takes as a setting must lie; a name means the same in every method."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ANY", "BOUNDS"]

ANY = (0, 1_000_000_000)  # of a number that is not named below
_MANY, _SHARE, _PERCENT = (1, 1_000), (0, 1), (0, 100)
BOUNDS: Mapping[str, tuple[int, int]] = {
    "rounds": (0, 50),
    "documents": _MANY,
    "tokens": (0, 1_000_000),
    "results": (1, 100),
    "questions": (1, 50),
    "branches": (1, 20),
    "years": (0, 100),
    "alpha": _SHARE,
    "beta": _SHARE,
    "gamma": _SHARE,
    "iterations": (0, 1_000),
    "relevance": _SHARE,
    "centrality": _SHARE,
    "confidence": _SHARE,
    "facts": _MANY,
    "extraction_seconds": (0, 3_600),
    "delta": _PERCENT,
    "lam": _PERCENT,
    "context_tokens": (1, 1_000_000),
    "sentences": _MANY,
    "triplets": _MANY,
    "calls": (0, 1_000_000),
    "seconds": (0, 86_400),
}
