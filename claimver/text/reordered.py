"""Parts of a page that its styles show in another order than the file has them."""

from __future__ import annotations

import re
from typing import Any

from claimver.text.styled import Look

__all__ = ["reordered"]

_ORDER = re.compile(r"[+-]?\d{1,6}")


def reordered(container: Any, looks: dict[Any, Look]) -> bool:
    """Whether a flexible box or a grid holds its parts in their order now; False where that cannot be known.

    ``looks`` has the looks of the container and of its parts.
    """
    parts = list(container)
    look = looks[container]
    names = ("flex-direction", "flex-flow", "order", "display")
    turned = "reverse" in look.values.get("flex-direction", "") + look.values.get("flex-flow", "")
    orders = [_ORDER.fullmatch(looks[part].values.get("order", "0")) for part in parts]
    wanted = sorted(range(len(parts)), key=lambda place: int((orders[place] or [0])[0]))  # parts of one order stay
    if turned:
        wanted.reverse()
    unsure = any(not looks[one].unsure.isdisjoint(names) for one in (container, *parts)) or None in orders
    if wanted == list(range(len(parts))) and not unsure:
        for part in parts:
            part.tail = part.tail or " "  # each stands apart
        return True
    if unsure or (container.text or "").strip() or any((part.tail or "").strip() for part in parts):
        return False
    for part in parts:
        part.tail = " "
    container[:] = [parts[place] for place in wanted]
    return True
