"""Questions to a SPARQL endpoint: checked address, the operator's contact, retries that obey the server, a cache.

A question names its ids, so that several hundred go in one query and each id's rows are kept by themselves.
"""

from __future__ import annotations

import email.utils
import hashlib
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from json import JSONDecodeError
from urllib.parse import urlsplit

from claimver import __version__
from claimver.addresses import web_address
from claimver.errors import RetrievalError, SettingsError, TimedOut
from claimver.kg.sparql_cache import ReplyCache
from claimver.kg.sparql_terms import Row, read_results, rows_from_json, rows_to_json
from claimver.kg.sparql_transport import ADDRESS, BODY, FORM, Answer, Limits, ask
from claimver.kg.sparql_xml import is_xml, read_xml

AT_ONCE = 3  # queries in flight; the public service allows five for one address
_LOOPBACK = re.compile(r"localhost|127(?:\.[0-9]{1,3}){3}|::1")
_CONTACT = re.compile(r"[\x21-\x7e]*(?:@|https?://)[\x21-\x7e]+(?: [\x21-\x7e]+)*")
_CUT = (JSONDecodeError, UnicodeDecodeError)  # what half of an answer in JSON raises
_TRY_AGAIN = (408, 425, 429, 500, 502, 503, 504)
_TOO_LONG = (413, 414)
_OTHER_WAY = {(FORM, 405): ADDRESS, (FORM, 501): ADDRESS, (FORM, 415): BODY, (BODY, 415): ADDRESS}  # by status
_ADVICE = {
    401: "It asks who you are; a user name, a password or a key is never sent. Choose an endpoint that is open",
    406: "It gives results neither in JSON nor in XML",
}
_CHECK = "Check the address and that it is a SPARQL 1.1 endpoint"
_ROUND = 100  # results cut by a server without a word have round numbers of rows
_LIMITED = re.compile(r"\s*LIMIT ([0-9]+)$")
_SERVER_TIMEOUT = (b"TimeoutException", b"Query timed out", b"query timeout")


@dataclass(frozen=True, slots=True)
class Patience:
    """How often and how long an endpoint is asked. Seconds; ``total`` spans all tries of one query."""

    tries: int = 4
    first_pause: float = 1.0
    total: float = 150.0
    limits: Limits = Limits()  # noqa: RUF009 - frozen


@dataclass(frozen=True, slots=True)
class Question:
    """A query about many ids at once; ``key`` gives what a row is about: an id, as ``same`` writes it.

    ``limit`` is the query's own LIMIT over all its rows: a result of that length was cut.
    """

    write: Callable[[Sequence[str]], str]
    key: Callable[[Row], str | None]
    size: int = 200
    limit: int | None = None
    same: Callable[[str], str] = str


class TooLarge(RetrievalError):
    """An answer over the size that is read, or one that the server cut."""


class SparqlClient:
    """An endpoint that is asked politely; safe across threads.

    Raises: SettingsError for an address that is none, or where the operator's contact is missing.
    """

    def __init__(
        self,
        endpoint: str,
        *,
        contact: str = "",
        cache: ReplyCache | None = None,
        patience: Patience | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.endpoint = checked_endpoint(endpoint)
        self.agent = user_agent(self.endpoint, contact)
        self.requests = 0
        self.cache, self._sleep, self._patience = cache, sleep, patience or Patience()
        self._slots, self._lock = threading.BoundedSemaphore(AT_ONCE), threading.Lock()
        self._resume_at, self._way = 0.0, FORM

    def rows(self, question: Question, ids: Sequence[str]) -> dict[str, list[Row]]:
        """For each id its rows, from the cache or the endpoint. Raises: RetrievalError."""
        wanted = list(dict.fromkeys(ids))
        found: dict[str, list[Row]] = {}
        keys = {id: self._key(question.write([id])) for id in wanted}
        for id, rows in self._kept(keys).items():
            found[id] = rows
        missing = [id for id in wanted if id not in found]
        for start in range(0, len(missing), question.size):
            for part, rows in self._asked(question, missing[start : start + question.size]):
                about: dict[str, list[Row]] = {}
                for row in rows:
                    about.setdefault(question.key(row) or "", []).append(row)
                grouped = {id: about.get(question.same(id), []) for id in part}
                self._keep({keys[id]: rows for id, rows in grouped.items()})
                found.update(grouped)
        return {id: found[id] for id in wanted}

    def select(self, query: str) -> list[Row]:
        """The rows of one query, from the cache or the endpoint. Raises: RetrievalError."""
        key = self._key(query)
        kept = self._kept({"": key})
        if "" in kept:
            return kept[""]
        rows = self._whole(query)
        self._keep({key: rows})
        return rows

    def _asked(self, question: Question, ids: Sequence[str]) -> Iterator[tuple[Sequence[str], list[Row]]]:
        """The ids with the rows about them; in halves where an answer was cut or too large."""
        too_much = False
        rows: list[Row] = []
        try:
            rows = self._whole(question.write(ids))
            too_much = question.limit is not None and len(rows) >= question.limit
        except TooLarge:
            if len(ids) == 1:
                raise
            too_much = True
        if too_much and len(ids) > 1:
            middle = len(ids) // 2
            yield from self._asked(question, ids[:middle])
            yield from self._asked(question, ids[middle:])
        else:
            yield ids, rows

    def _whole(self, query: str) -> list[Row]:
        """The rows of a query. Raises: TooLarge where the server has more than it gives and does not say so."""
        rows = self._fetched(query)
        limit = _LIMITED.search(query)
        if not rows or len(rows) % _ROUND or (limit and len(rows) >= int(limit[1])):
            return rows
        if len(self._fetched(f"{_LIMITED.sub('', query)}\nLIMIT 1 OFFSET {len(rows)}")) == 1:
            raise TooLarge(self._cut())
        return rows

    def _fetched(self, query: str) -> list[Row]:
        end = time.monotonic() + self._patience.total
        for attempt in range(1, self._patience.tries + 1):
            self._wait_for_turn(end)
            answer = self._exchange(query, end)
            read = self._read(answer)
            if not isinstance(read, str):
                return read
            pause = max(self._patience.first_pause * 2 ** (attempt - 1), retry_after_seconds(answer.retry_after))
            if attempt == self._patience.tries or time.monotonic() + pause >= end:
                raise self._given_up(read, answer, attempt, pause)
            if answer.retry_after:
                with self._lock:
                    self._resume_at = max(self._resume_at, time.monotonic() + pause)
            else:
                self._sleep(pause)
        raise RetrievalError(f"{self.endpoint} was not asked: tries is {self._patience.tries}.")

    def _exchange(self, query: str, end: float) -> Answer:
        """The answer, asked for in the way that the endpoint takes."""
        while True:
            limits, way = self._patience.limits, self._way
            left = max(0.05, min(limits.seconds, end - time.monotonic()))
            within = Limits(min(limits.connect_seconds, left), left, limits.max_bytes)
            with self._slots:
                self.requests += 1
                answer = ask(self.endpoint, query, agent=self.agent, limits=within, way=way)
            if (way, answer.status) not in _OTHER_WAY:
                return answer
            self._way = _OTHER_WAY[way, answer.status]

    def _wait_for_turn(self, end: float) -> None:
        """Wait until the server wants to be asked again. Raises: RetrievalError where that is too late."""
        with self._lock:
            pause = self._resume_at - time.monotonic()
        if pause <= 0:
            return
        if time.monotonic() + pause >= end:
            raise RetrievalError(f"{self.endpoint} asks to be left alone for {pause:,.0f} s. Try again then.")
        self._sleep(pause)

    def _read(self, answer: Answer) -> list[Row] | str:
        """The rows, or what went wrong where another try may help. Raises: RetrievalError where none will."""
        if answer.too_large:
            raise TooLarge(f"{self.endpoint}: {answer.problem}. Ask for fewer entities or statements.")
        if answer.final:
            raise RetrievalError(f"{self.endpoint} cannot be asked: {answer.problem}.")
        if answer.problem:
            return answer.problem
        if answer.status in (200, 206):
            rows = self._rows(answer)
            if answer.most_rows is not None and len(rows) >= answer.most_rows:
                raise TooLarge(self._cut())
            return rows
        self._check_time(answer)
        if answer.status in _TRY_AGAIN:
            return f"it answered {answer.status} {answer.reason}".strip()
        if 300 <= answer.status < 400:
            raise RetrievalError(
                f"{self.endpoint} redirects to {answer.location!r}. Redirects are not followed; name the final address."
            )
        said = f"{self.endpoint} answered {answer.status} {answer.reason}: {_excerpt(answer.body)}"
        if answer.status in _TOO_LONG:
            raise TooLarge(f"{said}. Ask for fewer entities or statements.")
        raise RetrievalError(f"{said}. {_ADVICE.get(answer.status, _CHECK)}.")

    def _cut(self) -> str:
        return f"{self.endpoint} gave a part of its answer only. Ask for fewer entities or statements."

    def _rows(self, answer: Answer) -> list[Row] | str:
        try:
            return [*(read_xml if is_xml(answer.body) else read_results)(answer.body)]
        except ValueError as error:
            if is_xml(answer.body) or (isinstance(error, _CUT) and answer.body.lstrip()[:1] == b"{"):
                self._check_time(answer)  # results that end too early
                return f"its answer cannot be read ({error})"
        raise RetrievalError(
            f"{self.endpoint} answered with {answer.media_type} instead of SPARQL results: {_excerpt(answer.body)}. "
            "Check that the address is a SPARQL endpoint."
        )

    def _check_time(self, answer: Answer) -> None:
        if any(mark in answer.body[-20_000:] for mark in _SERVER_TIMEOUT):
            raise TimedOut(f"{self.endpoint} stopped the query at its own time limit. Ask for fewer entities or hops.")

    def _given_up(self, problem: str, answer: Answer, tries: int, pause: float) -> RetrievalError:
        if answer.retry_after and pause > 1:
            problem += f" and asks to wait {pause:,.0f} s"
        message = f"{self.endpoint} did not answer ({tries} {'try' if tries == 1 else 'tries'}): {problem}."
        return (TimedOut if answer.late else RetrievalError)(f"{message} Try again later.")

    def _key(self, query: str) -> str:
        return hashlib.sha256(f"{self.endpoint}\0{query}".encode()).hexdigest()

    def _kept(self, keys: Mapping[str, str]) -> dict[str, list[Row]]:
        if self.cache is None:
            return {}
        bodies = self.cache.get(list(keys.values()))
        found: dict[str, list[Row]] = {}
        for name, key in keys.items():
            if key in bodies:
                try:
                    found[name] = [*rows_from_json(bodies[key])]
                except ValueError:  # damaged, or of another version: asked again
                    continue
        return found

    def _keep(self, rows: Mapping[str, Sequence[Row]]) -> None:
        if self.cache is not None:
            self.cache.put({key: rows_to_json(kept) for key, kept in rows.items()})


def checked_endpoint(address: str) -> str:
    """The address of an endpoint. Raises: SettingsError where it is none."""
    try:
        endpoint = web_address(address)._replace(fragment="").geturl()
    except ValueError as error:
        raise SettingsError(f"kg is no endpoint: {error}") from None
    if re.search(r"[\s\x00-\x1f]", endpoint):
        raise SettingsError(f"kg is no endpoint: {address!r} holds a space. Write it as %20.")
    return endpoint


def user_agent(endpoint: str, contact: str) -> str:
    """The User-Agent with the operator's contact, which endpoints elsewhere than on this machine require.

    Raises: SettingsError.
    """
    contact = contact.strip()
    if contact and not _CONTACT.fullmatch(contact):
        raise SettingsError(f"contact is {contact!r}; it is your e-mail address or the address of a page about you.")
    if not contact and not _LOOPBACK.fullmatch(urlsplit(endpoint).hostname or ""):
        raise SettingsError(
            f"{endpoint} is somebody's service, and its rules ask who is asking. Set your e-mail address or page: "
            'contact = "…" in claimver.toml, or CLAIMVER_CONTACT.'
        )
    return f"ClaimVerExplorer/{__version__}" + (f" ({contact})" if contact else "")


def retry_after_seconds(header: str, now: datetime | None = None) -> float:
    """The seconds to wait that a Retry-After header asks for, as a number or as a date; 0 without one.

    >>> retry_after_seconds("120"), retry_after_seconds("")
    (120.0, 0.0)
    """
    header = header.strip()
    if header.isascii() and header.isdecimal():
        return float(header[:9])
    try:
        date = email.utils.parsedate_to_datetime(header)
    except (TypeError, ValueError):
        return 0.0
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (date - (now or datetime.now(UTC))).total_seconds())


def _excerpt(body: bytes) -> str:
    text = " ".join(body[:400].decode("utf-8", "replace").split())
    return repr(text[:160]) if text else "nothing"
