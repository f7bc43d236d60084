"""What the commands say of graphs far away, and of names that a graph does not have."""

from __future__ import annotations

from claimver.commands.show import plain
from claimver.commands.tools import Tools
from claimver.errors import StoreError
from claimver.settings import Settings
from claimver.types import Document

NAMED = 5  # unknown names that the line tells


def tell_once(settings: Settings, tools: Tools) -> None:
    """Before an endpoint is asked for the first time, what it is sent has been said."""
    if "://" not in settings.kg and "wikidata" not in settings.kg:
        return
    from claimver.kg.consent import Consent, sending

    consent = Consent.of(settings)
    try:
        if not consent.missing(settings.kg):
            return
        tools.note(sending(settings.kg))
        consent.remember(settings.kg)
    except StoreError as error:  # it will be said again: no reason to judge nothing
        tools.note(str(error))


def unknown_line(document: Document, kg: str) -> str:
    """One line on the names that the graph does not have, and what helps; empty where it has them all."""
    from claimver.link.unknown import unknown_names

    names = unknown_names(document)
    if not names:
        return ""
    told = ", ".join(map(plain, names[:NAMED])) + (f" and {len(names) - NAMED:,} more" if len(names) > NAMED else "")
    far = "://" in kg or "wikidata" in kg
    ask = "" if far else f"ask Wikidata as well: --kg {kg}+wikidata; fetch it to work offline: claimver kg fetch; "
    return f"Not in the graph: {told}. What helps: {ask}add it yourself: claimver kg add {plain(kg)} NAME"


def language_line(text: str) -> str:
    """One line on the language of a text that is not English; empty for English and where it is not sure."""
    from claimver.report.language import say
    from claimver.report.words import percent
    from claimver.text.language import ENGLISH, language_of

    found = language_of(text)
    if found is None or found.code == ENGLISH:
        return ""
    return say("tongue.other", language=say(f"tongue.name.{found.code}"), percent=percent(found.share))
