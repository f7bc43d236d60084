"""The image beside a claim, as RAGAR's methods take it: what is known of it, and what a model sees in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from claimver.errors import BudgetSpent, ModelError, ReplyError
from claimver.lm.skills import Seeing, Sight
from claimver.methods.steps import Log
from claimver.parts import Reasoner
from claimver.types import Passage

__all__ = ["ImageContext", "Looked", "Pictured", "looked"]


NOTHING_KNOWN = Passage("image:nothing", "no caption, text, date or place", "What is known of the image")


@runtime_checkable
class ImageContext(Protocol):
    """What is known of the image beside a claim: ``kit.options["image"]``."""

    @property
    def context(self) -> str:
        """Speaker, figures, text in the image and whether it matters, in words."""
        ...

    def passages(self) -> Sequence[Passage]:
        """Caption, text in the image, place and date, one passage each: what questions about it are answered from."""
        ...


@runtime_checkable
class Pictured(ImageContext, Protocol):
    """One whose file a model may see; empty where there is none."""

    @property
    def file(self) -> str:
        """The image's path."""
        ...


@dataclass(frozen=True, slots=True)
class Looked:
    """What is known of an image, with what a model saw in it."""

    known: ImageContext
    sight: Sight

    @property
    def context(self) -> str:
        """All of it, in words."""
        return f"{self.sight.context} {self.known.context}".strip()

    def passages(self) -> Sequence[Passage]:
        """What the image shows, then what was known of it."""
        return (Passage("image:shows", self.sight.shows, "What the image shows"), *self.known.passages())


def looked(log: Log, reasoner: Reasoner, image: ImageContext) -> ImageContext:
    """The image with what the model sees in it, where it sees; with what is known of it alone else.

    The published multimodal claim generation: the claim made whole, the speaker, what the image shows, if it matters.
    Raises: BudgetSpent.
    """
    file = image.file if isinstance(image, Pictured) else ""
    for passage in image.passages() or (NOTHING_KNOWN,):
        log.add("image", passage.title, passage.text)
    if not file or not isinstance(reasoner, Seeing):
        return image
    claim = log.claim.proposition
    try:
        sight = log.ask("seen", claim, lambda: reasoner.seen(claim, file, known=image.context), say=_told)
    except BudgetSpent:
        raise
    except (ModelError, ReplyError) as error:
        log.add("image", f"not seen by {reasoner.name}", str(error))
        return image
    return Looked(image, sight)


def _told(sight: Sight) -> str:
    return sight.context
