"""Packages that only some verbs need."""

from __future__ import annotations

import importlib
from types import ModuleType

from claimver.errors import MissingPackage


def require(package: str, purpose: str) -> ModuleType:
    """The imported package. Raises: MissingPackage, which names the purpose and the remedy.

    >>> require("json", "to read reports").__name__
    'json'
    """
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        raise MissingPackage(package, purpose) from None
