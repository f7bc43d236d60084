"""Claim-level verification and attribution against a knowledge graph.

>>> import claimver
>>> report = claimver.verify("Apollo 11 never landed on the Moon.")  # doctest: +SKIP
>>> report.verdicts[0].label  # doctest: +SKIP
<Label.CONTRADICTORY: 'Contradictory'>
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from claimver.types import Label, Report, Verdict

if TYPE_CHECKING:
    from claimver.compose import verify_text as verify
    from claimver.kg.networks import from_networkx

__version__ = "0.1.0"
__all__ = ["Label", "Report", "Verdict", "__version__", "from_networkx", "verify"]


class _Package(ModuleType):
    """Keeps ``claimver.verify`` the function that verifies, though a sub-package has that name too."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "verify" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    if name == "verify":  # heavy parts load on first use: `import claimver` stays light
        from claimver.compose import verify_text

        return verify_text
    if name == "from_networkx":
        from claimver.kg.networks import from_networkx

        return from_networkx
    raise AttributeError(f"module 'claimver' has no attribute {name!r}")
