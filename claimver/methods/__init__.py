"""The published methods, one file each; ``METHODS`` names those that run, ``ABOUT`` says what each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from claimver.errors import SettingsError, UnknownName, no_option
from claimver.methods import baselines as _baselines
from claimver.methods import community as _community
from claimver.methods import garag as _garag
from claimver.methods import ragar as _ragar
from claimver.methods import vegraph as _vegraph
from claimver.methods.claimver import ONEPASS, claimver, onepass
from claimver.methods.steps import chosen
from claimver.parts import Method

__all__ = [
    "ABOUT",
    "CHOICES",
    "METHODS",
    "ONEPASS",
    "SEARCHING",
    "SEEING",
    "About",
    "method",
    "options_of",
    "options_text",
    "settings_of",
]


@dataclass(frozen=True, slots=True)
class About:
    """A method, where it was published, and its settings with their defaults; None where it has none."""

    run: Method
    source: str
    options: object = None


_VEGRAPH, _RAGAR, _COMMUNITY, _GARAG = "arXiv 2505.22993", "arXiv 2404.12065", "arXiv 2408.08535", "GA-RAG"
_B, _PROGRAMFC, _FOLK = _baselines.Options(), "arXiv 2305.12744", "arXiv 2310.05253"
ABOUT: Mapping[str, About] = {
    "claimver": About(claimver, "arXiv 2403.09724"),
    ONEPASS: About(onepass, "arXiv 2403.09724"),
    "vegraph": About(_vegraph.vegraph, _VEGRAPH, _vegraph.Options()),
    "vegraph-kg": About(_vegraph.vegraph_kg, _VEGRAPH, _vegraph.GraphOptions()),
    "cot-decomposing": About(_baselines.cot_decomposing, _VEGRAPH, _B),
    "programfc": About(_baselines.programfc, _PROGRAMFC, _B),
    "folk": About(_baselines.folk, _FOLK, _B),
    "corag": About(_ragar.corag, _RAGAR, _ragar.Options()),
    "torag": About(_ragar.torag, _RAGAR, _ragar.Options()),
    "cove": About(_ragar.cove, _RAGAR, _ragar.CoveOptions()),
    "subq": About(_ragar.subq, _RAGAR, _ragar.Options(veracity="cot")),
    "garag": About(_garag.garag, _GARAG, _garag.Options()),
    "rag": About(_garag.rag, _GARAG, _garag.DocumentOptions()),
    "community": About(_community.community, _COMMUNITY, _community.Options()),
    "no-retrieval": About(_community.no_retrieval, _COMMUNITY, _community.BareOptions()),
    "semantic": About(_community.semantic, _COMMUNITY, _community.SemanticOptions()),
    "kaping": About(_community.kaping, _COMMUNITY, _community.KapingOptions()),
}
SEEING = ("corag", "torag", "cove", "subq")  # take an image beside the text; to the others it is nothing
SEARCHING = tuple(  # investigate each claim in documents; without any, in what the graph says
    name for name in ABOUT if name not in ("claimver", ONEPASS, "vegraph-kg", "no-retrieval")
)
CHOICES: Mapping[str, tuple[str, ...]] = {  # settings that are one of these words
    "mode": _vegraph.MODES,
    "chain": _ragar.CHAINS,
    "veracity": _ragar.VERACITY,
    "first_term": _garag.FIRST_TERMS,
    "scope": _community.SCOPES,
}
METHODS: dict[str, Method] = {name: about.run for name, about in ABOUT.items()}


def method(name: str) -> Method:
    """The method of that name. Raises: UnknownName, which lists those that exist."""
    try:
        return METHODS[name]
    except KeyError:
        raise UnknownName("method", name, METHODS) from None


def options_of(name: str, text: str) -> dict[str, object]:
    """The settings of a method that a text states, each as it is written, and such as the method takes.

    Raises: UnknownName, SettingsError.

    >>> options_of("vegraph", "rounds=2; mode=published")
    {'rounds': '2', 'mode': 'published'}
    """
    known, found = settings_of(name), dict[str, object]()
    for part in filter(None, map(str.strip, text.split(";"))):
        key, stated, value = (piece.strip() for piece in part.partition("="))
        if not stated:
            raise SettingsError(f"The option {part!r} of {name} has no value; write it as NAME=VALUE.")
        if key not in known:
            raise no_option(name, key, known)
        found[key] = value
    _check(name, found)
    return found


def _check(name: str, given: dict[str, object]) -> None:
    """Check the values. Raises: SettingsError for a value that the method cannot take."""
    defaults = ABOUT[name].options
    if defaults is not None:
        chosen(defaults, given, name, **{key: CHOICES[key] for key in given if key in CHOICES})


def options_text(options: Mapping[str, object]) -> str:
    """The settings as a text that ``options_of`` reads.

    >>> options_text({"rounds": 2, "exclude": ("a.org", "b.org")})
    'rounds=2;exclude=a.org,b.org'
    """
    return ";".join(
        f"{name}={','.join(map(str, value)) if isinstance(value, (tuple, list)) else value}"
        for name, value in options.items()
    )


def settings_of(name: str) -> dict[str, object]:
    """The settings of a method with their defaults, in their order. Raises: UnknownName."""
    method(name)
    options = ABOUT[name].options
    return {item.name: getattr(options, item.name) for item in fields(options)} if options is not None else {}  # type: ignore[arg-type]
