"""What a claim is about, and what the text has named before it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from claimver.encoder.read.lexicon import Named
from claimver.types import Claim, Document, Mention, Span, Token

__all__ = ["ASIDE", "begins_with", "earlier", "inside", "topics"]

_KIN_OF = re.compile(
    r"(?:[^,]{2,60}['’]s? |(?:His|Her|Its|Their) )(?:[a-z-]+ ){0,3}[a-z-]+, (?P<name>[A-Z][^,]*), [a-z]"
)
_FRONTED = re.compile(  # "A native of Philadelphia, Rundgren began": of Rundgren
    r"(?:A|An) (?:[a-z-]+ ){1,3}(?:of|from|in|by) (?P<where>[A-Z][^,]{1,40}), (?=[A-Z])"
)
# "X, a native of Y, wrote Z"
ASIDE = re.compile(r"^(?P<before>[^,]{2,60}), (?P<aside>(?:a|an|the|one of|then|now) [^,]{3,80}),(?P<rest> [a-z].+)$")


def topics(document: Document, claim: Claim, named: tuple[Named, ...]) -> Iterator[str]:
    """The ids of the things that the claim's subjects name, and of the one that its proposition begins with."""
    if apposed := _apposed(claim.proposition, named):
        yield apposed
        return
    own = inside(document.tokens, claim.span)
    starts = {document.tokens[at].span.start: at for at in own}
    owner, _, behind = claim.proposition.partition("'s ")  # "HBO's Game of Thrones"
    if any(re.fullmatch(rf"(?:[Tt]he )?{re.escape(name.text)}", owner) for name in named):
        behind = re.sub(r"^(?:[a-z-]+ )+", "", behind)  # "HBO's hit series Game of Thrones"
    else:
        behind = re.sub(r"^(?:The|A|An) (?:[a-z-]+ ){1,3}", "", claim.proposition)  # "The airship LZ 129 Hindenburg"
    owners = {
        mention.entity.id
        for mention in (document.mentions[at] for at in inside(document.mentions, claim.span))
        if mention.entity is not None and (first := starts.get(mention.span.start)) is not None
        if _owns_another(document, claim, mention, first)
    }
    fronted = _FRONTED.match(claim.proposition)
    where = fronted["where"] if fronted else ""
    named = tuple(name for name in named if not where or name.text not in where)
    for name in named:
        if name.entity is not None and name.entity.id in owners:
            continue
        if name.entity is not None and (begins_with(claim.proposition, name.text) or begins_with(behind, name.text)):
            yield name.entity.id
    yield from _listed_ahead(claim.proposition, named)
    subjects = [at for at in own if "subj" in document.tokens[at].dep]
    aside = ASIDE.search(claim.proposition)
    apart = aside is not None and any(n.entity is not None and aside["before"].endswith(n.text) for n in named)
    for mention in (document.mentions[at] for at in inside(document.mentions, claim.span)):
        if apart and aside is not None and mention.text in aside["aside"] and mention.text not in aside["rest"]:
            continue  # "Oldhaven, a city in Marrenia, has": nothing is said of Marrenia
        first = starts.get(mention.span.start)
        under = first is not None and any(_below(document.tokens, first, subject) for subject in subjects)
        if where and mention.text in where:
            continue
        if mention.entity is not None and under and mention.entity.id not in owners:
            yield mention.entity.id


def _apposed(proposition: str, named: Sequence[Named]) -> str:
    """The id of who is named behind what somebody is to another: "Ada's predecessor, Bo, ran it" is about Bo."""
    match = _KIN_OF.match(proposition)
    name = match["name"] if match else ""
    return next((n.entity.id for n in named if n.entity is not None and n.text == name), "")


def _listed_ahead(proposition: str, named: Sequence[Named]) -> list[str]:
    """The ids of the things in the list that opens a proposition: "Adidas and Puma are", put in for "Both firms"."""
    one = "(?:the )?(?:" + "|".join(sorted((re.escape(n.text) for n in named), key=len, reverse=True)) + ")"
    listed = re.match(rf"{one}(?:, {one})*,? and {one}(?= )", proposition, re.I) if named else None
    return [n.entity.id for n in named if n.entity is not None and n.text in listed[0]] if listed is not None else []


def earlier(document: Document, claim: Claim, about: frozenset[str]) -> tuple[Named, ...]:
    """The linked things named before the claim, in its sentence and the one before, but for those it is about."""
    at = bisect_left(document.sentences, claim.span.start, key=lambda sentence: sentence.end)
    if not document.sentences[max(0, at - 1) : at + 1]:
        return ()
    before = Span(
        document.sentences[max(0, at - 1)].start, max(claim.span.start, document.sentences[max(0, at - 1)].start)
    )
    mentions = (document.mentions[index] for index in inside(document.mentions, before))
    found = {m.entity.id: Named(m.entity.label, m.entity) for m in mentions if m.entity is not None}
    return tuple(named for id, named in found.items() if id not in about)


def inside(items: Sequence[Token] | Sequence[Mention], span: Span) -> range:
    """The indexes of the items, which are in text order, that begin inside the span."""
    first = bisect_left(items, span.start, key=lambda item: item.span.start)
    return range(first, bisect_left(items, span.end, lo=first, key=lambda item: item.span.start))


def begins_with(text: str, name: str) -> bool:
    """Whether a text begins with a name, an article aside."""
    return re.match(rf"(?:(?:the|a|an) )?{re.escape(name)}(?!\w)", text, re.I) is not None


def _below(tokens: tuple[Token, ...], at: int, top: int) -> bool:
    """Whether a token is another or hangs on it."""
    for _ in range(8):
        if at == top:
            return True
        if tokens[at].head == at:
            return False
        at = tokens[at].head
    return False


def _owns_another(document: Document, claim: Claim, mention: Mention, at: int) -> bool:
    """Whether a name owns what has its own: the Reagan of "Reagan's wife Nancy", or of "Nancy, Reagan's wife".

    ``at`` is the first token of the mention.
    """
    tokens, noun = document.tokens, document.tokens[at].head
    if tokens[at].dep != "nmod:poss":
        return False
    if tokens[noun].dep == "appos":
        return True
    own = [
        noun,
        *(i for i in inside(tokens, claim.span) if tokens[i].head == noun and tokens[i].dep in ("flat", "appos")),
    ]
    others = [document.mentions[i] for i in inside(document.mentions, claim.span)]
    return any(
        m.entity is not None and m.entity != mention.entity and m.span.holds(tokens[i].span)
        for m in others
        for i in own
    )
