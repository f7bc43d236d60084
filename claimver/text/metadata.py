"""The text of an article as the page's own metadata give it: schema.org's articleBody in JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

__all__ = ["article_body"]


def article_body(tree: Any) -> str:
    """The longest articleBody of a page; empty where it has none."""
    found: list[str] = []
    for script in tree.iter("script"):
        if (script.get("type") or "").partition(";")[0].strip().lower() == "application/ld+json":
            try:
                found += _bodies(json.loads(script.text or "", strict=False))
            except (ValueError, RecursionError):
                continue  # others of the page may be whole
    return max(found, key=len, default="")


def _bodies(item: Any) -> Iterator[str]:
    if isinstance(item, dict):
        body = item.get("articleBody")
        if isinstance(body, str):
            yield body.strip()
    if isinstance(item, (dict, list)):
        for part in item.values() if isinstance(item, dict) else item:
            yield from _bodies(part)
