"""Mending lists of predicates: "overlooks a lake, has its seat in Ithaca, cost ten dollars and is older than Yale"."""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import SUBJECTS, Tree

__all__ = ["mend_lists"]

NOUNS = ("NOUN", "PROPN", "NUM")


def mend_lists(draft: Draft) -> None:
    """Give every verb of a list of predicates its place on it."""
    for verb in range(2, len(draft.tree)):
        _read_bare(draft, verb)
        _read_participle(draft, verb)
    for verb in range(2, len(draft.tree)):
        tree = draft.tree  # what is said may be a number: "is 41 metres deep"
        said = tree.tokens[verb].upos in ("VERB", "AUX", "ADJ", "NOUN") or tree.kids(verb, {"cop"})
        if said and tree.predicate(verb) and tree.finite(verb):
            _after_relative(draft, verb)
            _described_subject(draft, verb)
            _verb_for_subject(draft, verb)
            _object_for_subject(draft, verb)


def _after_relative(draft: Draft, verb: int) -> None:
    """ ", who loves walks and marries him": a verb that follows such a clause without a comma goes on with it.

    So do 15 of the 16 in the training parts of EWT and GUM.
    """
    tree = draft.tree
    ties = [kid for kid in tree.kids(verb, {"cc"}) if kid < verb and tree.word(kid) in ("and", "but", "or")]
    if not ties or tree.dep(verb) != "conj" or tree.subject(verb) is not None or tree.word(ties[0] - 1) == ",":
        return
    last = ties[0] - 1
    while last >= 0 and tree.dep(last) != "acl:relcl":
        last = tree.heads[last]
    start = tree.left[last] if last >= 0 else 0
    commas = tree.word(start) == "," or (start > 0 and tree.word(start - 1) == ",")
    if start and commas and tree.finite(last) and tree.relative_word(last) is not None and tree.heads[verb] < start:
        draft.hang(verb, last, "conj")


def _described_subject(draft: Draft, verb: int) -> None:
    """ "The striker Zlatan Ibrahimović comes from Malmö": noun and name were read as two subjects."""
    tree = draft.tree
    found = [kid for kid in tree.kids(verb, set(SUBJECTS)) if kid < verb]
    if len(found) != 2 or tree.tokens[found[0]].upos != "NOUN" or tree.tokens[found[1]].upos != "PROPN":
        return
    noun, name = found
    if tree.right[noun] + 1 == tree.left[name] and not tree.apart(noun, name):
        draft.hang(noun, name, "nmod:desc")


def _verb_for_subject(draft: Draft, verb: int) -> None:
    """ "X protects against it, is given twice": the first verb was read as the subject of the second."""
    tree = draft.tree
    first = tree.subject(verb)
    if first is None or not first < verb or tree.word(_opening(tree, verb) - 1) != ",":
        return
    if tree.tokens[first].upos != "VERB" or not tree.finite(first) or tree.subject(first) is None:
        return
    heads, deps = draft.arcs()
    heads[first], deps[first] = heads[verb], deps[verb]
    heads[verb], deps[verb] = first, "conj"
    draft.rebuild(heads, deps)


def _object_for_subject(draft: Draft, verb: int) -> None:
    """ "X overlooks a lake, has …": the object of the first verb was read as the subject of the second.

    No subject ends in a comma that did not begin with one.
    """
    tree = draft.tree
    subject, opening = tree.subject(verb), _opening(tree, verb)
    if subject is None or tree.tokens[subject].upos not in NOUNS or tree.word(opening - 1) != ",":
        return
    if tree.right[subject] not in (opening - 1, opening - 2) or "," in map(
        tree.word, range(tree.left[subject], opening - 1)
    ):
        return
    start = tree.left[subject]
    before = [at for at in range(start) if _main(tree, at)]
    if not before or tree.word(start - 1) == "," or tree.kids(verb, {"mark"}):
        return
    first = before[-1]
    between = [tree.word(at) for at in range(first + 1, start)]
    if (
        tree.heads[verb] != first
        or {",", "that", "and", "but"}.intersection(between)
        or tree.kids(first, {"obj", "cop"})
    ):
        return
    heads, deps = draft.arcs()
    cased = any(deps[kid] == "case" for kid in tree.children[subject])
    heads[subject], deps[subject] = first, "obl" if cased else "obj"
    heads[verb], deps[verb] = first, "conj"
    draft.rebuild(heads, deps)


def _read_bare(draft: Draft, verb: int) -> None:
    """A verb after a comma or a noun in the form of an infinitive, without "to": "…, cost ten dollars and …"."""
    tree = draft.tree
    token = tree.tokens[verb]
    if token.upos != "VERB" or "VerbForm=Inf" not in token.morph or tree.auxiliaries(verb) or tree.infinitive(verb):
        return
    top = tree.heads[verb]
    if top < 0 or not top < verb or tree.subject(verb) is not None:
        return
    passive = tree.dep(verb) == "conj" and bool(tree.kids(top, {"aux:pass"})) and bool(tree.kids(verb, {"obj"}))
    listed = tree.dep(verb) == "parataxis" and tree.word(verb - 1) == "," and tree.predicate(top) and tree.finite(top)
    if passive or listed:  # "was approved in 1961 and cost a dollar"
        draft.read_as_verb(verb, past=_past(tree, top))
    elif tree.dep(verb) == "acl" and tree.tokens[top].upos in NOUNS and tree.dep(top) == "root" and _no_finite(tree):
        draft.read_as_verb(verb)
        heads, deps = draft.arcs()
        heads[verb], deps[verb] = -1, "root"
        heads[top], deps[top] = verb, "nsubj"
        draft.rebuild(heads, deps)


def _read_participle(draft: Draft, verb: int) -> None:
    """ "took to the air in 1969, entered service in 1972 and owes …": the verb was read as describing its object."""
    tree = draft.tree
    noun = tree.heads[verb]
    if tree.dep(verb) != "amod" or tree.tokens[verb].upos != "VERB" or tree.word(verb - 1) != "," or noun <= verb:
        return
    first = tree.heads[noun]
    listed = [kid for kid in tree.kids(first, {"conj"}) if kid > noun and tree.finite(kid)] if first >= 0 else []
    if not listed or not first < verb or not tree.predicate(first) or not tree.finite(first):
        return
    draft.read_as_verb(verb, past=True)
    heads, deps = draft.arcs()
    heads[verb], deps[verb], heads[noun], deps[noun] = first, "conj", verb, "obj"
    draft.rebuild(heads, deps)


def _past(tree: Tree, top: int) -> bool:
    return any("Tense=Past" in tree.tokens[at].morph for at in (top, *tree.auxiliaries(top)))


def _no_finite(tree: Tree) -> bool:
    return not any("VerbForm=Fin" in token.morph for token in tree.tokens)


def _main(tree: Tree, node: int) -> bool:
    """Whether the word is a finite main verb with a subject of its own."""
    return tree.tokens[node].upos == "VERB" and tree.finite(node) and bool(tree.kids(node, SUBJECTS))


def _opening(tree: Tree, verb: int) -> int:
    """The first word of a predicate: its verb, or the auxiliary or adverb before it."""
    first = min([verb, *tree.auxiliaries(verb)])
    while first > 1 and tree.dep(first - 1) == "advmod" and tree.heads[first - 1] == verb:
        first -= 1
    return first
