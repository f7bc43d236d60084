"""Beside the items: how far annotators agree, what is exported and imported, and the guidelines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import streamlit as st

from claimver.annotate.agreement import agreement
from claimver.annotate.formats import FORMATS, export, guess, of_one, read
from claimver.annotate.label_studio import labels_of_others
from claimver.annotate.label_studio_regions import MEANINGS, NO_CLAIM, UNLABELLED, Import
from claimver.errors import ClaimverError
from claimver.report.elements import Element, element, visible
from claimver.report.language import decimal, say
from claimver.report.marks import table_box
from claimver.report.words import compared_words, left_out, taken_words
from claimver.ui import components
from claimver.ui.annotate_desk import AnnotateDesk

_TOLD = "annotate_told"


# -- agreement ----------------------------------------------------------------------------------------------------


def agreement_view(desk: AnnotateDesk, name: str) -> None:
    """Show the measures over the texts that two or more have annotated."""
    found = agreement(list(desk.store.records()))
    if found.items == 0:
        components.panel(element("p", say("annotate.agreement_none"), cls="lead"), key="agreement_none")
        return
    rows = [
        ("alpha", found.alpha, found.items),
        ("unitised", found.unitised, found.together),
        ("unitised_labels", found.unitised_labels, found.together),
    ]
    measured = [
        _row(say(f"annotate.{key}"), [figure(value), str(texts), say(f"annotate.{key}_means")])
        for key, value, texts in rows
    ]
    measures = (found.kappa, found.f1, found.f1_labels, found.unitised_of, found.unitised_labels_of)
    pairs = [
        _row(" – ".join(pair), [str(texts), *(figure(measure[pair]) for measure in measures)])
        for pair, texts in found.texts.items()
    ]
    compared = compared_words(found.items, found.claims)
    told = say("annotate.agreement_over", compared=compared, people=len(found.annotators))
    components.panel(
        element("p", told, cls="lead"),
        _table(("measure", "value", "texts", "means_title"), measured),
        element("p", say("annotate.agreement_pairs"), cls="notice"),
        _table(("pair", "texts", "kappa", "f1", "f1_labels", "unitised", "unitised_labels"), pairs),
        element("p", say("annotate.agreement_sources"), cls="notice"),
        key="agreement",
    )


def _row(title: str, cells: Sequence[str]) -> Element:
    return element("tr", element("th", *visible(title), scope="row"), *[element("td", cell) for cell in cells])


def _table(columns: Sequence[str], rows: Sequence[Element]) -> Element:
    head = element("tr", *[element("th", say(f"annotate.{column}"), scope="col") for column in columns])
    table = element("table", element("thead", head), element("tbody", *rows), cls="triplets")
    return table_box(table, say(f"annotate.{columns[0]}"))


def figure(value: float | None) -> str:
    """A measure with two decimals; words where it is not defined."""
    return say("annotate.undefined") if value is None else decimal(value)


# -- files --------------------------------------------------------------------------------------------------------


def show(desk: AnnotateDesk, name: str) -> None:
    """Show what can be exported (a guest sees their own decisions only) and imported."""
    names = list(FORMATS)
    format = st.selectbox(
        say("annotate.format"), names, format_func=lambda n: f"{n} – {say(f'annotate.format_{n}')}", key="export_format"
    )
    chosen = format or names[0]

    def made() -> bytes:
        records = list(desk.store.records())
        return export(records if desk.local() else of_one(records, name), chosen)

    file = f"annotations{FORMATS[chosen].ending}"
    st.download_button(say("annotate.export"), made, file, on_click="ignore", type="primary", key="export")
    taken = st.file_uploader(say("annotate.import"), key=f"import_{st.session_state.get('imports', 0)}")
    if taken is not None:
        guessed = guess(taken.name, taken.getvalue())
        as_format = st.selectbox(
            say("annotate.import_as"), names, index=names.index(guessed), key=f"import_as_{taken.name}"
        )
        meanings = _meanings(desk, taken.getvalue()) if as_format == "labelstudio" else {}
        if st.button(say("annotate.import_now"), key="import_now"):
            _import(desk, taken.name, taken.getvalue(), as_format or guessed, meanings=meanings, by=name)
    told: Mapping[str, str] = st.session_state.get(_TOLD, {})
    if told.get("problem"):
        components.alert(say("annotate.not_imported"), told["problem"], key="import_problem")
    elif told.get("done"):
        components.panel(element("p", *visible(told["done"]), role="status", cls="notice"), key="import_done")


def _meanings(desk: AnnotateDesk, data: bytes) -> dict[str, str]:
    """What each label of another project is to be here, asked; as it was last chosen, unless changed."""
    try:
        found = labels_of_others(data)
    except ClaimverError:  # the import itself says what is wrong
        return {}
    if not found:
        return {}
    held = desk.store.label_names()
    components.panel(element("p", say("annotate.other_labels"), cls="notice"), key="other_labels")
    with st.container(horizontal=True, key="other_labels_box"):
        return {
            name: st.selectbox(
                f"{name} ({number})",
                MEANINGS,
                index=MEANINGS.index(held.get(name, UNLABELLED)),
                format_func=_meaning_words,
                key=f"other_label_{name}",
            )
            for name, number in found.items()
        }


def _meaning_words(meaning: str) -> str:
    keys = {UNLABELLED: "annotate.label_unlabelled", NO_CLAIM: "annotate.label_no_claim"}
    return say(keys.get(meaning) or f"label.{meaning.casefold()}.name")


def _import(desk: AnnotateDesk, name: str, data: bytes, format: str, *, meanings: Mapping[str, str], by: str) -> None:
    taking = Import(meanings)
    try:
        records = read(data, format, taking)
        desk.store.name_labels(meanings, by)
        taken = desk.store.put(records)
    except ClaimverError as error:
        st.session_state[_TOLD] = {"problem": f"{name}: {error}"}
        return
    st.session_state[_TOLD] = {"done": " ".join([taken_words(**asdict(taken)), *left_out(taking.left)])}
    st.session_state["imports"] = st.session_state.get("imports", 0) + 1
    st.rerun()


# -- guidelines ---------------------------------------------------------------------------------------------------


def guidelines_view(desk: AnnotateDesk, name: str) -> None:
    """Show the guidelines to be changed; earlier versions are kept."""
    text = st.text_area(
        say("annotate.view_guidelines"),
        desk.store.guidelines() or say("annotate.guidelines_default"),
        height=320,
        max_chars=20_000,
        key="guidelines_text",
    )
    if st.button(say("annotate.guidelines_save"), type="primary", key="guidelines_save"):
        desk.store.write_guidelines(text or "", name)
        components.panel(
            element("p", say("annotate.guidelines_saved"), role="status", cls="notice"), key="guidelines_saved"
        )
