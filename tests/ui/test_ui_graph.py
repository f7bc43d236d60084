"""The Graph page, run without a browser: what the address says is shown, and bad addresses do no harm."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from claimver.report.language import phrases


def page() -> None:
    """What AppTest runs."""
    import scripted_graph

    from claimver.ui import graph

    graph.show(scripted_graph.desk)


@pytest.fixture
def app() -> AppTest:
    return AppTest.from_function(page, default_timeout=60)


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    assert not app.exception
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def at(app: AppTest, **address: str | list[str]) -> AppTest:
    """The page at an address."""
    for name, value in address.items():
        app.query_params[name] = value
    return app.run()


def test_the_page_opens_with_nothing_but_the_search(app: AppTest) -> None:
    shown = words(app.run())
    assert "Find an entity" in shown
    assert "Statements" not in shown


def test_examples_of_this_graph_are_offered_until_something_is_chosen(app: AppTest) -> None:
    shown = words(app.run())
    assert "begin with something that this graph has" in shown
    assert "Apollo 11" in shown
    assert " ⟷ " in shown
    assert "begin with something" not in words(at(app, entity="Q43653"))


def test_a_search_lists_what_the_words_may_mean(app: AppTest) -> None:
    app.run()
    app.text_input[0].set_value("apollo")
    app.button[0].click().run()
    assert "Apollo 11" in words(app)
    app.text_input[0].set_value("nobody at all")
    app.button[0].click().run()
    assert "Nothing here is called" in words(app)


def test_an_entity_shows_statements_with_qualifiers_and_references(app: AppTest) -> None:
    shown = words(at(app, entity="Q43653"))
    assert "Statements (5)" in shown
    assert "point in time" in shown
    assert "https://www.nasa.gov/history/apollo-11" in shown
    assert [part.proto.label for part in app.get("download_button")] == ["GraphML", "Turtle"]


def test_two_entities_show_the_paths_between_them(app: AppTest) -> None:
    shown = words(at(app, entity=["Q43653", "Q1615"]))
    assert "Paths between them" in shown
    assert "Apollo 11 — crew member(s) → Neil Armstrong" in shown


def test_the_controls_come_from_the_address_and_bound_the_paths(app: AppTest) -> None:
    assert "crew member(s) → Neil Armstrong ← crew member(s) — Apollo 11" not in words(
        at(app, entity=["Q405", "Q1615"], hops="1")
    )
    assert app.slider[0].value == 1
    assert "No path of at most 1 statements" in words(app)
    app.slider[0].set_value(2).run()
    assert "location of landing" in words(app)


def test_the_address_keeps_what_is_chosen(app: AppTest) -> None:
    at(app, entity=["Q43653", "Q1615"], about="Q405")
    assert app.query_params["entity"] == ["Q43653", "Q1615"]
    assert "only natural satellite of Earth" in words(app)
    next(button for button in app.button if button.key == "about_choose").click().run()
    assert app.query_params["entity"] == ["Q43653", "Q1615", "Q405"]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ({"entity": "Q404"}, "No entity 'Q404' here."),
        ({"entity": "Q43653", "about": "<script>"}, "No entity '<script>' here."),
        ({"entity": [f"L{number}" for number in range(7)]}, "7 entities were asked for"),
    ],
)
def test_an_address_that_names_what_is_not_here_is_told(
    app: AppTest, address: dict[str, str | list[str]], told: str
) -> None:
    assert told in words(at(app, **address))
    assert told in words(app.run())
    app.button[0].click().run()
    assert told not in words(app)


@pytest.mark.parametrize("value", ["0", "-1", "99999999999", "x", "1e9", ""])
def test_impossible_limits_in_the_address_fall_back(app: AppTest, value: str) -> None:
    shown = words(at(app, entity=["Q43653", "Q1615"], hops=value, paths=value, hub=value))
    assert "Apollo 11 — crew member(s) → Neil Armstrong" in shown


def test_more_statements_than_fit_are_shown_on_demand(app: AppTest) -> None:
    assert "Statements (first 30)" in words(at(app, entity="L0"))
    app.toggle[0].set_value(True).run()
    assert "Statements (45)" in words(app)


def test_a_graph_that_cannot_be_opened_is_told_on_the_page() -> None:
    def broken() -> None:
        import scripted_graph

        from claimver.ui import graph

        graph.show(scripted_graph.unusable)

    app = AppTest.from_function(broken, default_timeout=20).run()
    assert "manifest.json is missing" in words(app)


def test_the_page_speaks_german_throughout(app: AppTest) -> None:
    shown = words(at(app, entity=["Q43653", "Q1615"], lang="de"))
    shown += " ".join(part.value for part in app.title)
    shown += " ".join(part.label for part in (*app.text_input, *app.button, *app.slider, *app.selectbox))
    assert "Den Wissensgraphen erkunden" in shown
    assert "Pfade zwischen ihnen" in shown
    english, german = phrases("en"), phrases("de")
    keys = [key for key in english if key.startswith(("walk.", "beside.", "add.")) and " " in english[key]]
    assert [key for key in keys if english[key] != german[key] and english[key] in shown] == []
