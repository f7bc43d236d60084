"""A question and the few words that answer it, as one statement: "When did it open? In June 1968." is "It opened in …".

What is moved is told by the question's shape alone: its interrogative, its first auxiliary and the subject behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimver.types import Document
from claimver.verify.trees import SUBJECTS, Tree
from claimver.verify.wording import QUOTES, Item, Names, inflected, render

__all__ = ["answered", "is_short"]

_AGREES, _DENIES = frozenset({"yes", "yeah", "yep", "indeed"}), frozenset({"no", "nope", "not"})
_WANTS = frozenset({"who", "whom", "whose", "what", "which", "when", "where", "how", "why"})
_CAUSE = "why"  # its answer is no part of the statement
_AMOUNTS = frozenset({"many", "much"})
_TOLD = frozenset({"PROPN", "NOUN", "NUM"})
_EMPTY = frozenset({"PRON", "AUX", "PART", "INTJ", "PUNCT", "DET", "CCONJ"})  # "No, she did not"
_MARKS = " .!?–—" + "".join(QUOTES)
_VERBAL = ("VERB", "AUX")


def is_short(tree: Tree) -> bool:
    """Whether a sentence answers without a predicate of its own: "Leonie Achterberg.", "In 1968.", "She did not."."""
    return _is_elliptic(tree) or not any(tree.finite(at) for at in range(len(tree)) if tree.heads[at] < 0)


def answered(document: Document, question: Tree, answer: Tree, words: Sequence[int], names: Names) -> str:
    """The statement that a question makes with these words of its answer; "" where it makes none."""
    asked = _asked(question)
    verb = next((at for at in asked if question.tokens[at].upos in _VERBAL or _helps(question, at)), None)
    if verb is None:
        return ""
    said, agrees = _said(document, answer, words, names)
    wanted = next((at for at in asked if at <= verb and question.text(at).lower() in _WANTS), None)
    if wanted is None:
        if verb != asked[0] or agrees is None:
            return ""
        items = [*_turned(question, asked, verb, denied=not agrees), *([",", said] if said else [])]
        return render(document, question, items, names)
    if not said or agrees is False or question.text(wanted).lower() == _CAUSE:
        return ""
    items = _put(question, asked, wanted, verb, said)
    return render(document, question, items, names)


def _asked(tree: Tree) -> list[int]:
    """The words of a question, without marks at either end and what ties it to the sentence before."""
    words = list(range(len(tree)))
    while words and (tree.punctuation(words[0]) or tree.tokens[words[0]].upos in ("CCONJ", "INTJ")):
        words.pop(0)
    while words and tree.punctuation(words[-1]):
        words.pop()
    return words


def _said(document: Document, tree: Tree, words: Sequence[int], names: Names) -> tuple[str, bool | None]:
    """The answer's words without "yes" and "no", and what these say, None where neither is there."""
    lone = [at for at in words if not tree.punctuation(at)]
    first = tree.text(lone[0]).lower() if lone else ""
    agrees = True if first in _AGREES else False if first in _DENIES else None
    if _is_elliptic(tree):
        denied = any("Polarity=Neg" in tree.tokens[at].morph or tree.text(at).lower() in _DENIES for at in lone)
        return "", not denied
    rest = [at for at in words if at > lone[0]] if agrees is not None else list(words)
    while rest and (tree.punctuation(rest[0]) and tree.text(rest[0]) not in QUOTES):
        rest.pop(0)
    if not any(tree.tokens[at].upos in _TOLD for at in rest):
        return "", agrees
    text = render(document, tree, rest, names).strip(_MARKS)
    opening = next(tree.tokens[at] for at in rest if not tree.punctuation(at))
    small = opening.upos not in ("PROPN", "X") and opening.text[1:] == opening.text[1:].lower()
    return (text[:1].lower() + text[1:] if small else text), agrees


def _is_elliptic(tree: Tree) -> bool:
    """Whether a sentence has a subject and an auxiliary and says nothing else: "She does.", "No, it isn't."."""
    lone = [token for token in tree.tokens if token.upos != "PUNCT"]
    verbs = [token for token in lone if token.upos in _VERBAL]
    plain = all(token.upos in _EMPTY or (token.upos == "VERB" and token.lemma == "do") for token in lone)
    return len(verbs) == 1 and plain and any(token.upos == "PRON" for token in lone)


def _put(tree: Tree, asked: Sequence[int], wanted: int, verb: int, said: str) -> list[Item]:
    """The answer in the place that a statement has for it."""
    phrase = [at for at in asked if wanted < at < verb]
    behind = _subject(tree, asked, verb)
    if not behind:  # "Who designed it?", "Which of them had more?", "Who is the head?"
        end = _choice(tree, asked)
        stated = [at for at in asked if verb <= at < end]
        graded = any(tree.has(at, "Degree=Cmp") for at in stated)
        return [said, *stated, *(_other(tree, [at for at in asked if at > end], said) if graded else [])]
    counted = any(tree.text(at).lower() in _AMOUNTS for at in phrase)
    degree = tree.text(wanted).lower() == "how" and (counted or tree.tokens[verb].lemma == "be")  # "is 27 m high"
    noun: list[Item] = [at for at in phrase if degree and tree.text(at).lower() not in _AMOUNTS]
    noun = [at for at in noun if isinstance(at, int) and tree.text(at).lower() not in said.lower().split()]
    return [*_turned(tree, asked, verb), *(at for at in asked if at < wanted), said, *noun]  # "in which year": in 1969


def _choice(tree: Tree, asked: Sequence[int]) -> int:
    """Where a question's choice of answers begins, "…, the Volga or the Danube"; behind its end where it has none."""
    ties = [at for at in asked if tree.tokens[at].lemma == "or"]
    commas = [at for at in asked if ties and at < ties[-1] and tree.text(at) in (",", ":")]
    return commas[0] if commas else asked[-1] + 1


def _other(tree: Tree, choice: Sequence[int], said: str) -> list[Item]:
    """Than what the answer is said to be longer: the one of two answers to choose from that it does not give."""
    tie = next((at for at in choice if tree.tokens[at].lemma == "or"), -1)
    both = [[at for at in choice if at < tie], [at for at in choice if at > tie]]
    named = [{tree.text(at) for at in some if tree.tokens[at].upos in _TOLD} for some in both]
    left = [some for some, names in zip(both, named, strict=True) if names and not names & set(said.split())]
    return ["than", *left[0]] if len(left) == 1 else []


def _helps(tree: Tree, at: int) -> bool:
    """Whether a word may stand before its subject in a question: an auxiliary, however it is tagged."""
    return tree.tokens[at].upos == "AUX" or tree.tokens[at].lemma in ("do", "be", "have")


def _turned(tree: Tree, asked: Sequence[int], verb: int, *, denied: bool = False) -> list[Item]:
    """The words behind an auxiliary in the order of a statement: "did it open" is "it opened"."""
    subject = _subject(tree, asked, verb)
    rest = [at for at in asked if at > verb and at not in subject]
    full = next((at for at in rest if tree.tokens[at].upos == "VERB"), None)
    if denied or tree.tokens[verb].lemma != "do" or full is None:
        return [*subject, verb, *(["not"] if denied else []), *rest]
    past = tree.has(verb, "Tense=Past")
    plural = any(tree.has(at, "Number=Plur") for at in subject[-1:])
    form = inflected(tree.tokens[full].lemma, past=past, plural=plural)
    return [*subject, *(form if at == full else at for at in rest)]


def _subject(tree: Tree, asked: Sequence[int], verb: int) -> list[int]:
    """The words of the subject that stands behind the auxiliary, none where the question's own word is the subject."""
    after = [at for at in asked if at > verb]
    if not after or not _helps(tree, verb):
        return []
    heads = [at for at in after if tree.dep(at) in SUBJECTS]
    if tree.tokens[after[0]].upos == "PRON" and not tree.has(after[0], "Poss=Yes"):
        return after[:1]
    if not heads and any(tree.dep(at) in SUBJECTS for at in asked if at < verb):
        return []
    last = tree.edges(heads[0])[1] if heads else _end(tree, after)
    return [at for at in after if at <= last]


def _end(tree: Tree, after: Iterable[int]) -> int:
    """The last word of the noun phrase that begins here."""
    last = -1
    for at in after:
        if tree.tokens[at].upos in ("VERB", "ADP", "ADJ") and last >= 0:
            break
        last = at
    return last
