"""The Graph page: find an entity, read its statements, look around it, and follow paths between several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from claimver.errors import ClaimverError
from claimver.kg.explore import Surroundings, surroundings
from claimver.report import beside, draw, walk
from claimver.report.elements import Element, element, visible
from claimver.report.graph import EvidenceGraph, Focus, height, triplet_graph
from claimver.report.graphml import graphml
from claimver.report.language import digits, say
from claimver.report.star import star
from claimver.report.triplets import triplet_table
from claimver.report.turtle import turtle
from claimver.types import Entity, Path, Triplet
from claimver.ui import add, chosen, components, state
from claimver.ui.graph_desk import GraphDesk

VIEWS = ("interactive", "drawing")
STATEMENTS = 30  # shown before the reader asks for more
DRAWN = 16  # statements around an entity in one drawing
NODES = 300
DRAWING_LINKS = 80  # a static drawing beyond this cannot be read


def show(make_desk: Callable[[], GraphDesk]) -> None:
    """Show the page."""
    state.language()
    st.title(say("walk.title"), anchor=False)
    try:
        with st.spinner(say("walk.opening")):
            desk = make_desk()
        _page(desk)
    except ClaimverError as error:
        components.alert(say("walk.problem"), str(error), key="graph_problem")


def _page(desk: GraphDesk) -> None:
    # Whoever has chosen an entity goes on from the search field, not from the end of all that is said of it.
    components.arrive(",".join(chosen.ids()))
    _search(desk)
    entities = chosen.entities(desk.graph)
    looked_at = chosen.about(desk.graph, entities)
    if note := st.session_state.get(chosen.NOTE):
        components.alert(say("walk.note"), note, key="graph_note_shown")
    if entities:
        _chosen(entities, looked_at)
    elif not _searched():
        _examples(desk)
    exported: list[Triplet] = []
    if len(entities) > 1:
        exported += _paths(desk, entities)
    if looked_at is not None:
        exported += _about(desk, looked_at, entities)
    if exported:
        _take_away(desk, exported)
    add.add_button(desk.graph, name=_searched(), done=lambda entity: chosen.choose(entity.id), key="graph_add")
    add.additions(desk.graph)


def _searched() -> str:
    return str(st.session_state.get(chosen.FIND) or "")


def _search(desk: GraphDesk) -> None:
    chosen.found()
    components.panel(element("p", say("walk.lead"), cls="lead"), key="graph_introduction")
    with st.form("graph_search", border=False):
        words = st.text_input(say("walk.name"), key=chosen.FIND, placeholder=say("walk.example"))
        st.form_submit_button(say("walk.find"), type="primary", on_click=chosen.read)
    if not (words or "").strip():
        return
    found = desk.look_up(words)
    if not found:
        message = element("p", *visible(say("walk.nobody", words=say("quote", words=words[:200]))), cls="notice")
        components.panel(element("div", message, role="status"), key="graph_found")
        return
    rows = [element("li", _row(entity, number)) for number, entity in enumerate(found)]
    listed = element("ol", *rows, cls="claims", aria_label=say("walk.found"))
    components.panel(
        listed, key="graph_found", claims=len(found), on_pick=lambda number: chosen.choose(found[number].id)
    )


def _examples(desk: GraphDesk) -> None:
    """Where a walk may begin, in one click: entities of this graph, and pairs that a path joins."""
    found = desk.examples()
    offered = [*((entity,) for entity in found.entities), *found.pairs]
    if not offered:
        return

    def picked(number: int) -> None:
        for entity in reversed(offered[number]):
            chosen.choose(entity.id)

    names = [" ⟷ ".join(entity.label for entity in one) for one in offered]
    buttons = [
        element("li", element("button", element("span", *visible(name), dir="auto"), type="button", data_claim=number))
        for number, name in enumerate(names)
    ]
    listed = element("ul", *buttons, cls="chosen", aria_label=say("walk.examples"))
    lead = element("p", say("walk.examples"), cls="notice")
    components.panel(lead, listed, key="graph_examples", claims=len(offered), on_pick=picked)


def _row(entity: Entity, number: int) -> Element:
    return element(
        "button",
        element("strong", *visible(entity.label), dir="auto"),
        element("span", entity.id, cls="id") if entity.id != entity.label else None,
        element("span", *visible(entity.description), cls="claim-words", dir="auto"),
        type="button",
        data_claim=number,
        cls="claim-row",
    )


def _chosen(entities: Sequence[Entity], looked_at: Entity | None) -> None:
    """The entities chosen: a button to look at each (its index), and one to remove it (behind all of those)."""
    count = len(entities)
    items = []
    for number, entity in enumerate(entities):
        current = "true" if looked_at is not None and entity.id == looked_at.id else None
        name = element("span", *visible(entity.label), dir="auto")
        look = element("button", name, type="button", data_claim=number, aria_current=current)
        away = element(
            "button",
            "✕",
            type="button",
            data_claim=count + number,
            aria_label=say("walk.remove", name=entity.label),
            cls="drop",
        )
        items.append(element("li", look, away))

    def picked(number: int) -> None:
        if number < count:
            chosen.open_entity(entities[number].id)
        else:
            chosen.drop(entities[number - count].id)

    listed = element("ul", *items, cls="chosen", aria_label=say("walk.chosen"))
    components.panel(listed, key="graph_chosen", claims=2 * count, on_pick=picked)


def _paths(desk: GraphDesk, entities: Sequence[Entity]) -> list[Triplet]:
    components.panel(element("h2", say("walk.paths")), key="paths_heading")
    hops, most, hub, kinds = _controls(desk)
    with st.spinner(say("walk.seeking")):
        found = desk.paths(tuple(e.id for e in entities), max_hops=hops, max_paths=most, hub_degree=hub, kinds=kinds)
    notes = _path_notes(found.paths, complete=found.complete, hops=hops)
    components.panel(*notes, key="paths_notes")
    if not found.paths:
        return []
    triplets = list({t.id: t for path in found.paths for t in path.triplets}.values())
    selected = _selected_path(found.paths)
    named = [entity.id for entity in entities]
    graph = triplet_graph(triplets, named=named, columns=walk.path_columns(found.paths, named), max_nodes=NODES)
    focus = _focus_of(found.paths[selected]) if selected is not None else Focus()
    # Over the whole width: beside the list the names in it would be too small to read.
    if _view(say("walk.paths_view"), "paths_view") == "drawing":
        _drawing(walk.path_dot(found.paths, named=named, dark=_dark()), len(triplets))
    else:
        _interactive(graph, "paths", focus, say("walk.paths_frame"), full=True)
    _selected(triplets, graph, "paths")
    _path_list(found.paths, selected, named)
    return triplets


def _path_list(paths: Sequence[Path], selected: int | None, named: Sequence[str]) -> None:
    """The paths in words, each with a button that shows it in the drawing."""
    others = [e for path in paths for step in walk.steps(path) for e in (step[0], step[2])]
    ids = list(dict.fromkeys(entity.id for entity in others))
    numbers = {id: len(paths) + number for number, id in enumerate(ids)}

    def picked(number: int) -> None:
        if number >= len(paths):
            chosen.open_entity(ids[number - len(paths)])
        else:
            st.session_state["path"] = None if number == selected else number

    listed = walk.path_list(paths, selected=selected, numbers=numbers, seeds=named)
    components.panel(listed, key="path_list", claims=len(paths) + len(ids), on_pick=picked)


def _controls(desk: GraphDesk) -> tuple[int, int, int, bool]:
    """Hops, paths of each pair, hub limit, and whether "instance of" is a step: kept in the address."""
    one, two, three, four = st.columns([1, 1, 1, 1], gap="medium", vertical_alignment="bottom")
    with one:
        hops = st.slider(say("walk.hops"), 1, 4, min(4, desk.max_hops), key="hops", bind="query-params")
    with two:
        most = st.slider(say("walk.of_pair"), 1, 20, min(20, desk.max_paths), key="paths", bind="query-params")
    with three:
        hub = st.number_input(say("walk.hub"), 1, 1_000_000, desk.hub_degree, step=100, key="hub", bind="query-params")
    with four:
        kinds = st.checkbox(say("walk.kinds"), key="kinds", bind="query-params")
    return int(hops), int(most), int(hub or desk.hub_degree), bool(kinds)


def _path_notes(paths: Sequence[Path], *, complete: bool, hops: int) -> list[Element]:
    notes = []
    if not paths:
        notes.append(element("p", say("walk.no_path", hops=hops), cls="notice", role="status"))
    if not complete:
        notes.append(element("p", say("walk.cut"), cls="notice", role="status"))
    return notes


def _selected_path(paths: Sequence[Path]) -> int | None:
    number = st.session_state.get("path")
    return number if isinstance(number, int) and 0 <= number < len(paths) else None


def _focus_of(path: Path) -> Focus:
    nodes = dict.fromkeys(entity.id for step in walk.steps(path) for entity in (step[0], step[2]))
    return Focus(tuple(nodes), tuple(triplet.id for triplet in path.triplets))


def _about(desk: GraphDesk, entity: Entity, entities: Sequence[Entity]) -> list[Triplet]:
    components.panel(walk.entity_card(entity), key="about_entity")
    if entity.id not in {known.id for known in entities}:
        st.button(say("walk.choose"), on_click=chosen.choose, args=(entity.id,), key="about_choose")
    facts = desk.facts(entity.id)
    near = surroundings(desk.graph, entity.id)
    left, right = st.columns([3, 2], gap="large")
    with right:
        _statements(facts)
    with left:
        _near(entity, near)
    return [*facts, *near.triplets]


def _near(entity: Entity, near: Surroundings) -> None:
    """The neighbourhood drawn, at most so many statements at a time that every name can be read."""
    if not near.triplets:
        components.panel(element("p", say("walk.alone"), cls="notice"), key="near_empty")
        return
    with st.container(horizontal=True, key="near_controls"):
        view = _view(say("walk.near_view"), "near_view")
        triplets = _part(near.triplets, entity.id)
    graph = star(entity.id, triplets)
    if view == "drawing":
        _drawing(draw.dot(graph, dark=_dark()), len(graph.links))
    else:
        _interactive(graph, "near", Focus(), say("walk.near_frame"), middle=entity.id)
    if near.left_out:
        words = say("walk.left_out", number=digits(near.left_out), shown=len(near.triplets))
        components.panel(element("p", words, cls="notice"), key="near_left_out")
    _selected(triplets, graph, "near")


def _part(triplets: Sequence[Triplet], id: str) -> Sequence[Triplet]:
    """The statements that are drawn now, chosen where there are more than one drawing holds legibly."""
    starts = range(0, len(triplets), DRAWN)
    if len(starts) == 1:
        return triplets
    names = {start: f"{start + 1}–{min(start + DRAWN, len(triplets))}" for start in starts}
    start = st.segmented_control(
        say("walk.part"), list(starts), format_func=names.__getitem__, default=0, required=True, key=f"near_part_{id}"
    )
    return triplets[int(start or 0) :][:DRAWN]


def _statements(facts: Sequence[Triplet]) -> None:
    """What the graph states of the entity, with qualifiers and references."""
    if not facts:
        components.panel(element("p", say("walk.no_facts"), cls="notice"), key="facts")
        return
    shown: Sequence[Triplet] = facts
    if len(facts) > STATEMENTS and not st.toggle(say("walk.all_facts", number=digits(len(facts))), key="all_facts"):
        shown = facts[:STATEMENTS]
    ids = list(dict.fromkeys(t.object.id for t in shown if isinstance(t.object, Entity)))
    numbers = {id: number for number, id in enumerate(ids)}
    whole = len(shown) == len(facts)
    title = say("walk.facts", number=digits(len(facts))) if whole else say("walk.first_facts", number=len(shown))
    table = triplet_table(shown, caption=title, numbers=numbers, subjects=False)
    components.panel(table, key="facts", claims=len(ids), on_pick=lambda number: chosen.open_entity(ids[number]))


def _view(label: str, key: str) -> str:
    names = {name: say(f"whole.{name}") for name in VIEWS}
    return str(
        st.segmented_control(
            label, VIEWS, format_func=lambda name: names[name], default=VIEWS[0], required=True, key=key
        )
    )


def _dark() -> bool:
    return bool(st.context.theme.type == "dark")


def _drawing(source: str, links: int) -> None:
    if links > DRAWING_LINKS:
        words = say("walk.drawing_too_many", number=links)
        components.panel(element("p", words, cls="notice"), key="drawing_too_many")
        return
    st.graphviz_chart(source, alt=say("walk.drawing", number=links))


def _interactive(
    graph: EvidenceGraph, drawing: str, focus: Focus, title: str, *, middle: str = "", full: bool = False
) -> None:
    selected = chosen.part()
    components.evidence_graph(
        graph,
        title=title,
        focus=focus,
        selected=selected[1] if selected and selected[0] == drawing else None,
        on_pick=lambda id: chosen.pick_part(drawing, id),
        height=height(graph, full=full),
        key=f"{drawing}_graph",
        middle=middle,
    )


def _selected(triplets: Sequence[Triplet], graph: EvidenceGraph, drawing: str) -> None:
    """What is selected in the drawing, by click there or by keyboard here."""
    names = {node.id: node.label for node in graph.nodes}
    words = names | {link.id: f"{names[link.source]} → {link.label} → {names[link.target]}" for link in graph.links}
    selected = chosen.part()
    current = selected[1] if selected and selected[0] == drawing and selected[1] in words else None
    key = f"{drawing}_look_at"
    st.session_state[key] = current
    st.selectbox(
        say("walk.look"),
        list(words),
        format_func=lambda id: words.get(id, id),
        key=key,
        index=None,
        placeholder=say("whole.look_hint"),
        on_change=lambda: chosen.pick_part(drawing, st.session_state[key]),
    )
    if current is None:
        return
    ids = [node.id for node in graph.nodes if node.kind == "entity"]
    numbers = {id: number for number, id in enumerate(ids)}
    detail = beside.part_detail(triplets, graph, current, claims=False, numbers=numbers)
    if current in numbers:
        st.button(say("walk.open"), on_click=chosen.open_entity, args=(current,), key=f"{drawing}_open")
    components.panel(
        detail, key=f"{drawing}_part", claims=len(ids), on_pick=lambda number: chosen.open_entity(ids[number])
    )


def _take_away(desk: GraphDesk, triplets: Sequence[Triplet]) -> None:
    unique = list({triplet.id: triplet for triplet in triplets}.values())
    components.panel(element("h2", say("walk.take_away")), key="take_away")
    with st.container(horizontal=True, key="graph_actions"):
        st.download_button(
            "GraphML",
            lambda: graphml(unique),
            "claimver-graph.graphml",
            "application/graphml+xml",
            on_click="ignore",
            key="graphml",
        )
        st.download_button(
            "Turtle",
            lambda: turtle(unique, graph=desk.graph.snapshot),
            "claimver-graph.ttl",
            "text/turtle",
            on_click="ignore",
            key="turtle",
        )
    words = say("walk.source", number=digits(len(unique)), graph=desk.graph.snapshot)
    components.panel(element("p", *visible(words), cls="notice"), key="graph_source")
