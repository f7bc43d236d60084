"""What stands around a statement and says nothing of it: a heading before a colon, who speaks behind a quotation."""

from __future__ import annotations

from claimver.encoder.syntax.clauses import SAYING
from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import SUBJECTS, Tree, words

__all__ = ["mend_frame", "mend_heading", "poses", "reporting", "stated"]

HEADING = "dislocated"  # the relation of a heading's words to the predicate behind the colon
LONGEST = 6  # words of a heading
TIMES = words("year month day")
TELLING = SAYING | words(
    "remind inform assure tell explain insist boast promise joke continue conclude observe shout cry whisper quip "
    "comment confirm recount complain enthuse stress"
)
FRAMES = tuple(
    tuple(frame.split())
    for frame in (
        "did you know", "do you know", "you know", "i heard", "i read", "i have heard", "i 've heard", "i have read",
        "i 've read", "i know", "i learned", "i learnt", "we know", "as we know", "they say", "it is said",
        "it is known", "fun fact", "as far as i know", "i 'm told", "i am told", "rumour has it", "everybody knows",
        "everyone knows",
    )
)  # fmt: skip
ASKING = words("who whom whose what which where when why how if whether")
_TIES = frozenset({"that", ",", ":"})
OPENING, CLOSING = ("“", "«", '"'), ("”", "»", '"')


def mend_heading(draft: Draft) -> None:
    """Take a heading out of the sentence behind its colon, which the parser may have read it into."""
    tree = draft.tree
    colon = _colon(tree)
    rest = range(colon + 1, len(tree))
    verb = next((at for at in rest if tree.tokens[at].upos != "PUNCT" and _stands(tree, at)), None)
    if not colon or verb is None:
        return
    heads, deps = draft.arcs()
    top = next((at for at in range(colon) if not 0 <= heads[at] <= colon), 0)
    place = (heads[top], deps[top]) if heads[top] > colon else (-1, "root")
    strays = [at for at in rest if 0 <= heads[at] <= colon and tree.tokens[at].upos != "PUNCT"]
    first = next((at for at in strays if place[0] >= 0 or tree.predicate(at)), None)
    if place[0] < 0 and first is None:
        return
    verb = first if first is not None and place[0] < 0 else verb
    for at in strays:
        heads[at], deps[at] = place if at == first else (verb, deps[at])
    for at in range(colon + 1):
        if not 0 <= heads[at] < colon or at == colon:
            heads[at], deps[at] = verb, HEADING
    for at in rest:
        if 0 <= heads[at] <= colon:
            heads[at] = verb
    draft.rebuild(heads, deps)


def mend_frame(draft: Draft) -> None:
    """Take "Did you know that" or "I heard" from before the statement that follows it."""
    tree = draft.tree
    frame = _frame(tree)
    verb = _stated_behind(tree, frame) if frame else None
    if verb is None:
        return
    heads, deps = draft.arcs()
    frame += tree.word(frame) in _TIES
    for at in range(len(tree)):
        outside = at < frame or (at > verb and heads[at] < frame and tree.tokens[at].upos == "PUNCT")
        if outside and at != verb:
            heads[at], deps[at] = verb, HEADING if at < frame else deps[at]
        elif heads[at] < frame and at != verb:
            heads[at] = verb
    heads[verb], deps[verb] = -1, "root"
    draft.rebuild(heads, deps)


def poses(tree: Tree) -> bool:
    """Whether a question only puts a statement: "Did you know that Bern is the capital of Switzerland?"."""
    return _frame(tree) == 3 and tree.word(1) == "you"


def _frame(tree: Tree) -> int:
    """How many words of a frame the sentence opens with, 0 where none does or no statement follows it at once."""
    for frame in FRAMES:
        size = len(frame)
        opened = tuple(tree.word(at) for at in range(min(size, len(tree)))) == frame
        if opened and size < len(tree) and tree.word(size) not in ASKING and _stated_behind(tree, size) is not None:
            return size
    return 0


def _stated_behind(tree: Tree, frame: int) -> int | None:
    """The predicate of the statement that begins right behind a frame."""
    tied = tree.word(frame) in _TIES
    begin = frame + tied
    told = (kid for kid in tree.children[frame - 1] if tree.dep(kid) in ("ccomp", "parataxis") and _stands(tree, kid))
    verb = next((kid for kid in told if tree.left[kid] in (frame, begin)), None)
    if verb is None and tied:
        verb = next((at for at in range(begin, len(tree)) if _stands(tree, at)), None)
    return verb


def _colon(tree: Tree) -> int:
    """Where the colon behind a heading stands, 0 without one: it has a noun, but no verb, figure or name."""
    colon = next((at for at in range(1, min(LONGEST + 1, len(tree) - 2)) if tree.tokens[at].text == ":"), 0)
    kinds = [tree.tokens[at].upos for at in range(colon)]
    named = "PROPN" in kinds[1:] or not {"VERB", "AUX", "NUM"}.isdisjoint(kinds)
    return colon if "NOUN" in kinds and not named else 0


def _stands(tree: Tree, at: int) -> bool:
    """Whether this is a finite predicate with a subject before it, which the heading may have been read as."""
    subject = tree.subject(at)
    return tree.predicate(at) and tree.finite(at) and subject is not None and subject < at


def stated(tree: Tree, own: list[int]) -> list[int]:
    """The clause's words without a heading before them, or those of a quotation alone that its speaker follows."""
    heading = {below for word in own if tree.dep(word) == HEADING for below in tree.below(word)}
    kept = _timeless(tree, [word for word in own if word not in heading])
    if not kept or tree.tokens[kept[0]].text not in OPENING:
        return kept
    close = next((at for at in kept[1:] if tree.tokens[at].text in CLOSING), None)
    if close is None or tree.word(close - 1) != ",":
        return kept
    inside, behind = [at for at in kept[1:] if at < close], [at for at in kept if at > close]
    verbs = [at for at in inside if tree.predicate(at) and tree.finite(at) and tree.kids(at, SUBJECTS)]
    spoken = [at for at in behind if tree.tokens[at].upos != "PUNCT"]
    told = not spoken or any(tree.tokens[at].lemma in TELLING and tree.tokens[at].upos == "VERB" for at in behind)
    return inside if verbs and told and not any(tree.tokens[at].text in OPENING for at in behind) else kept


def _timeless(tree: Tree, kept: list[int]) -> list[int]:
    """The words without ", the year" at their end, of which a clause of its own tells the rest."""
    end = [tree.word(at) for at in kept if tree.tokens[at].upos != "PUNCT" or tree.word(at) == ","][-4:]
    while end and end[-1] == ",":
        end.pop()
    if end[-3:-1] != [",", "the"] or end[-1] not in TIMES:
        return kept
    return [at for at in kept if at < next(at for at in reversed(kept) if tree.word(at) == "the") - 1]


def reporting(tree: Tree, own: list[int], head: int) -> bool:
    """Whether the clause only says, behind a quotation, who speaks: "Ann explained in her speech"."""
    first = next((at for at in own if tree.tokens[at].upos != "PUNCT"), 0)
    quoted = first > 2 and tree.tokens[first - 1].text in CLOSING and tree.word(first - 2) == ","
    return quoted and tree.tokens[head].lemma in TELLING
