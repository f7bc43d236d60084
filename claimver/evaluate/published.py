"""The figures that the papers print, for the same set and metric, to stand beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["PUBLISHED", "Published", "published"]


@dataclass(frozen=True, slots=True)
class Published:
    """A figure of a paper, between 0 and 1; ``group`` is the part of the set, "" for all of it."""

    metric: str
    value: float
    model: str
    source: str
    group: str = ""


_VEGRAPH, _COMMUNITY, _RAGAR, _GARAG = "arXiv 2505.22993", "arXiv 2408.08535", "arXiv 2404.12065", "GA-RAG"
_LLAMA3, _LLAMA2, _GPT = "Llama-3-70B-Instruct", "LLaMA-2-7B", "multimodal model of the paper"


def _hover(*values: float) -> tuple[Published, ...]:
    return tuple(
        Published("macro_f1", value, _LLAMA3, _VEGRAPH, f"{hops} hops")
        for hops, value in zip((2, 3, 4), values, strict=True)
    )


def _feverous(*values: float) -> tuple[Published, ...]:
    challenges = ("Multi-hop Reasoning", "Entity Disambiguation", "Numerical Reasoning")
    return tuple(
        Published("macro_f1", value, _LLAMA3, _VEGRAPH, challenge)
        for challenge, value in zip(challenges, values, strict=True)
    )


def _mocheg(value: float) -> tuple[Published, ...]:
    return (Published("accuracy", value, _LLAMA2, _COMMUNITY),)


def _ragar(value: float) -> tuple[Published, ...]:
    return (Published("weighted_f1", value, _GPT, _RAGAR),)


PUBLISHED: Mapping[tuple[str, str], tuple[Published, ...]] = {
    ("vegraph", "hover"): _hover(0.6970, 0.6613, 0.5859),
    ("vegraph", "feverous-two"): _feverous(0.5939, 0.7389, 0.8260),
    ("community", "mocheg"): _mocheg(0.5624),
    ("semantic", "mocheg"): _mocheg(0.4384),
    ("kaping", "mocheg"): _mocheg(0.3941),
    ("no-retrieval", "mocheg"): _mocheg(0.3979),
    ("subq", "mocheg-ragar"): _ragar(0.71),
    ("corag", "mocheg-ragar"): _ragar(0.77),
    ("torag", "mocheg-ragar"): _ragar(0.84),
    ("cove", "mocheg-ragar"): _ragar(0.85),
    ("rag", "fever"): (Published("accuracy", 0.400, "of the paper's run", f"{_GARAG}, 20 claims"),),
    ("garag", "fever"): (Published("accuracy", 0.415, "of the paper's run", f"{_GARAG}, 20 claims, graph unused"),),
}


def published(method: str, dataset: str) -> tuple[Published, ...]:
    """What the papers print for a method on a set; nothing where they do not."""
    return PUBLISHED.get((method, dataset.partition(":")[0]), ())
