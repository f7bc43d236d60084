"""The choice of graph, method, model and documents on the page, each with what it costs and what it sends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import streamlit as st

from claimver.methods import SEARCHING, SEEING
from claimver.methods.beside import Picture
from claimver.report.elements import element, visible
from claimver.report.language import say
from claimver.settings import Settings
from claimver.ui import chrome, components, offers
from claimver.ui.jobs import NOTHING
from claimver.ui.offers import Offer
from claimver.ui.picture import picture

_KEPT, _OPEN = "options_chosen", "options_open"
SEARCHED = "compare_searched"  # documents and web search chosen on the Compare page


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the reader chose; "" is as the settings say."""

    kg: str = ""
    method: str = ""
    model: str = ""
    contact: str = ""
    corpus: str = ""
    web: str = ""
    image: Picture | None = None
    problem: str = ""  # why nothing can be checked so


def graph_choice(settings: Settings, *, local: bool) -> Chosen:
    """Show the choice of a graph, one for all pages; what is kept of the other choices is given with it."""
    kept: Chosen = st.session_state.get(_KEPT, Chosen())
    kg = _choice("kg", offers.graphs(settings, local=local), kept.kg)
    contact = ""
    own = kg == offers.OWN
    if own:
        kg = (
            st.text_input(say("options.own_graph"), kept.kg if kept.kg not in offers.SENDING else "", key="own_graph")
            or ""
        )
    lacking = say("options.no_graph") if own and not kg.strip() else ""
    if set(kg.split("+")) & set(offers.SENDING) and not settings.contact:
        contact = (
            st.text_input(say("options.contact"), kept.contact, key="contact", help=say("options.contact_help")) or ""
        )
    kg = kept.kg if lacking else _unless(kg, settings.kg)
    chosen = replace(kept, kg=kg, contact=contact, image=None, problem=lacking)
    st.session_state[_KEPT] = chosen
    return chosen


def options(settings: Settings, *, local: bool) -> Chosen:
    """Show the choices and give what is chosen; it outlives the page on which it was made."""
    kept = graph_choice(settings, local=local)
    method = _choice("method", offers.methods(settings), kept.method)
    model = _choice("model", offers.models(settings, local=local), kept.model)
    if model == offers.OWN:
        model = (
            st.text_input(say("options.own_model"), kept.model, key="own_model", help=say("options.own_model_help"))
            or ""
        )
    searched = documents(settings, method in SEARCHING, kept, local=local)
    chosen = replace(
        searched,
        kg=kept.kg,
        method=_unless(method, settings.method),
        model=_unless(model, settings.model),
        contact=kept.contact,
        image=picture() if method in SEEING else None,
        problem=kept.problem or searched.problem,
    )
    st.session_state[_KEPT] = chosen
    return chosen


def choose_graph(kg: str) -> None:
    """The graph stands chosen when the choices are shown next."""
    st.session_state[_KEPT] = replace(st.session_state.get(_KEPT, Chosen()), kg=kg)
    st.session_state[_OPEN] = True


def forget(kg: str = "", corpus: str = "") -> bool:
    """Whether this graph, alone or beside others, or these documents were chosen on a page; they no longer are."""
    found = False
    for key in (_KEPT, SEARCHED):
        kept: Chosen = st.session_state.get(key, Chosen())
        over = bool(kg) and (kg == kept.kg or kg in kept.kg.split("+"))
        searched = bool(corpus) and kept.corpus == corpus
        st.session_state[key] = replace(kept, kg="" if over else kept.kg, corpus="" if searched else kept.corpus)
        found = found or over or searched
    return found


def opened() -> bool:
    """Whether the choices stand open at first: one of them is not as the settings say, or another page has made it."""
    kept: Chosen = st.session_state.get(_KEPT, Chosen())
    return bool(st.session_state.get(_OPEN)) or any((kept.kg, kept.method, kept.model, kept.corpus, kept.web))


def documents(settings: Settings, searching: bool, kept: Chosen, *, local: bool) -> Chosen:
    """Show the documents and the web search that there are to search, and give what is chosen of them.

    Where a method is ``searching`` and there is nothing to choose, what to do is told.
    """
    offered = offers.corpora(settings, local=local)
    held = any(offer.key not in (NOTHING, offers.OWN) for offer in offered)
    if not searching and not held and settings.web_search == NOTHING:
        return Chosen(corpus=kept.corpus, web=kept.web)
    corpus = _choice("corpus", offered, kept.corpus)
    problem = ""
    if corpus == offers.OWN:
        first = "" if kept.corpus == NOTHING else kept.corpus
        corpus = (st.text_input(say("options.own_corpus"), first, key="own_corpus") or "").strip()
        problem = "" if corpus else say("options.no_corpus")
    web = settings.web_search
    if web != NOTHING:
        asked = st.checkbox(say("options.web", name=web), kept.web != NOTHING, key="choose_web")
        web = web if asked else NOTHING
    if searching and corpus == NOTHING and web == NOTHING:
        told = say("options.no_documents") if held else say("options.no_documents_yet")
        components.panel(element("p", told, cls="notice", role="status"), key="no_documents")
        chrome.link_to("sources", say("page.sources"))
    usual = settings.corpus or NOTHING
    return Chosen(corpus=_unless(corpus, usual), web=_unless(web, settings.web_search), problem=problem)


def _unless(value: str, usual: str) -> str:
    return "" if value == usual else value.strip()


def _choice(name: str, offered: Sequence[Offer], kept: str) -> str:
    by_key = {offer.key: offer for offer in offered}
    keys = list(by_key)
    at = keys.index(kept) if kept in by_key else keys.index(offers.OWN) if kept and offers.OWN in by_key else 0
    key = st.selectbox(
        say(f"options.{name}"), keys, index=at, format_func=lambda key: by_key[key].name, key=f"choose_{name}"
    )
    chosen = str(key or keys[0])
    components.panel(element("p", *visible(by_key[chosen].about), cls="note"), key=f"about_{name}")
    return chosen
