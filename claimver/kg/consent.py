"""What a graph at an endpoint is sent, and the reader's knowing it: said before the first time, remembered after."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock, Timeout

from claimver.errors import StoreError, reason_of
from claimver.kg.open import ENDPOINTS, data_folder, graph_names, is_address
from claimver.settings import Settings

FILE = "consent.json"
SECONDS = 10.0  # to wait for another process that is writing


def endpoints(kg: str) -> tuple[str, ...]:
    """The endpoints that a graph setting asks, in order.

    >>> endpoints("sample+wikidata"), endpoints("sample")
    (('https://query.wikidata.org/sparql',), ())
    """
    asked = (ENDPOINTS.get(name, name) for name in graph_names(kg))
    return tuple(dict.fromkeys(address for address in asked if is_address(address)))


def sending(kg: str) -> str:
    """One line on what leaves this machine, and to whom; empty for a graph that lies here."""
    hosts = [urlsplit(address).hostname or address for address in endpoints(kg)]
    if not hosts:
        return ""
    return (
        f"To {' and '.join(hosts)} are sent: the names found in the text, the ids of what they may mean, and your "
        "contact as the User-Agent. The text itself is not sent. Answers are kept on this machine."
    )


class Consent:
    """The endpoints whose notice a reader has seen, in a file of the user's data folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, settings: Settings) -> Consent:
        """That of the user whose data folder the settings name."""
        return cls(data_folder(settings) / FILE)

    def missing(self, kg: str) -> tuple[str, ...]:
        """The endpoints of the graph that nobody was told of yet. Raises: StoreError where the file is no such."""
        known = self._known()
        return tuple(address for address in endpoints(kg) if address not in known)

    def remember(self, kg: str) -> None:
        """The endpoints of the graph are known from now on. Raises: StoreError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(self.path.with_suffix(".lock"), timeout=SECONDS):
                known = self._known() | {address: datetime.now(UTC).date().isoformat() for address in self.missing(kg)}
                new = self.path.with_suffix(".new")
                new.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
                os.replace(new, self.path)
        except Timeout:
            raise StoreError(f"{self.path} is being written by another process. Try again.") from None
        except OSError as error:
            raise StoreError(
                f"{self.path} cannot be written: {error.strerror}. Set CLAIMVER_ADDITIONS to a folder that can."
            ) from error

    def _known(self) -> dict[str, str]:
        try:
            read = json.loads(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise StoreError(
                f"{self.path} cannot be read ({reason_of(error)}). Remove it: you are told once more."
            ) from None
        if not isinstance(read, dict):
            raise StoreError(f"{self.path} is no record of consent. Remove it: you are told once more.")
        return {str(address): str(day) for address, day in read.items()}
