"""Mending verb forms: an active past read as a participle, a noun in "-ing" as a verb, the receiver as the gift."""

from __future__ import annotations

from dataclasses import replace

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import SUBJECTS, Tree, words
from claimver.encoder.syntax.verb_forms import base_form

__all__ = ["mend_forms"]

OPENING = words("when while because although though since after before until whereas as where once whenever that")
NOMINAL = words("nsubj nsubj:pass obj obl nmod conj appos root")
GIVING = words(
    "give bring earn win cost grant award lend send pay offer show teach tell hand save allow leave promise owe buy "
    "bequeath cede deny guarantee net"
)
NUMERALS = words("NUM SYM")

REFLEXIVE = words("himself herself itself themselves")
INTRANSITIVE = words(
    "died cost lived lasted remained stayed happened occurred arrived belonged existed emerged vanished disappeared "
    "appeared consisted"
)


def mend_forms(draft: Draft) -> None:
    """Read such words as what they are."""
    for at in range(1, len(draft.tree)):
        if _active_past(draft.tree, at) or _never_passive(draft.tree, at):
            _retag(draft, at, "Mood=Ind|Tense=Past|VerbForm=Fin")
        elif _noun(draft.tree, at):
            draft.read_as_noun(at)
        elif _perfect(draft.tree, at):
            draft.hang(at, draft.tree.heads[at], "advcl")
        if _second_passive(draft.tree, at):
            _retag(draft, at, "Tense=Past|VerbForm=Part")
        if _before_a_bound(draft.tree, at):
            draft.hang(at, draft.tree.heads[at + 1], "case")
        _emphasis(draft, at)
        _receiver(draft, at)
        _object_of_two(draft, at)
        _after_that(draft, at)


def _emphasis(draft: Draft, at: int) -> None:
    """ "Who himself became president", "that it made itself": the reflexive is no second subject, and no object."""
    tree = draft.tree
    if tree.word(at) not in REFLEXIVE:
        return
    verb = tree.heads[at]
    if tree.dep(at) == "obj" and verb >= 0 and tree.dep(verb) == "acl:relcl":
        own = [kid for kid in tree.kids(verb, SUBJECTS) if tree.word(kid) not in ("that", "which")]
        ties = [kid for kid in tree.kids(verb, {"mark", "nsubj", "obj"}) if tree.word(kid) in ("that", "which")]
        if own and ties and ties[0] < own[0] < verb:
            draft.hang(at, verb, "advmod")
            draft.hang(ties[0], verb, "obj")
        return
    if tree.dep(at) not in SUBJECTS:
        return
    if any(kid < at for kid in tree.kids(tree.heads[at], SUBJECTS)):
        draft.hang(at, tree.heads[at], "advmod")


def _active_past(tree: Tree, verb: int) -> bool:
    """ "When the collision killed nine people": a clause with "when" and a subject has a finite verb."""
    morph = tree.tokens[verb].morph
    if tree.tokens[verb].upos != "VERB" or "VerbForm=Part" not in morph or "Tense=Past" not in morph:
        return False
    subjects = [kid for kid in tree.kids(verb, {"nsubj"}) if kid < verb]
    opened = [kid for kid in tree.kids(verb, {"mark", "advmod"}) if tree.word(kid) in OPENING]
    return bool(subjects and opened) and opened[0] < subjects[0] and not tree.auxiliaries(verb)


def _before_a_bound(tree: Tree, at: int) -> bool:
    """ "Developed in under a year": the preposition before "under" is no part of the verb."""
    bound = at + 1 < len(tree) and tree.word(at + 1) in ("under", "over", "about", "around", "less", "more")
    return bound and tree.dep(at) == "compound:prt" and tree.tokens[at].upos == "ADP" and tree.dep(at + 1) == "case"


def _never_passive(tree: Tree, verb: int) -> bool:
    """ "Was made by Y and cost a dollar": such a verb has no passive, so without "has" or "to" it is finite."""
    if tree.word(verb) not in INTRANSITIVE or tree.dep(verb) != "conj" or "VerbForm=Fin" in tree.tokens[verb].morph:
        return False
    helpers = {tree.dep(at) for at in tree.auxiliaries(tree.heads[verb])}
    alone = tree.tokens[verb].upos == "VERB" and not tree.auxiliaries(verb) and not tree.kids(verb, {"mark"})
    return alone and helpers == {"aux:pass"}


def _second_passive(tree: Tree, verb: int) -> bool:
    """ "Founded in 1890 and rebuilt in 1950, it …": what goes on from a passive participle is one.

    So is what goes on from a passive and tells by whom: "was held in Ulm and won by Ada".
    """
    first, alone = tree.heads[verb], not tree.auxiliaries(verb) and not tree.kids(verb, SUBJECTS | {"obj"})
    by = verb + 1 < len(tree) and tree.word(verb + 1) == "by"
    if by and alone and tree.dep(verb) == "conj" and tree.kids(first, {"aux:pass"}):
        return tree.tokens[verb].upos == "VERB" and "VerbForm=Fin" in tree.tokens[verb].morph
    if tree.dep(verb) != "conj" or not alone or tree.dep(first) not in ("advcl", "acl") or not tree.participle(first):
        return False
    passive = not tree.word(first).endswith("ing") and not tree.auxiliaries(first)
    passive = passive and tree.word(verb) not in INTRANSITIVE
    return passive and tree.tokens[verb].upos == "VERB" and "Tense=Past" in tree.tokens[verb].morph


def _retag(draft: Draft, verb: int, morph: str) -> None:
    token = replace(draft.tree.tokens[verb], morph=morph)
    tokens = (*draft.tree.tokens[:verb], token, *draft.tree.tokens[verb + 1 :])
    draft.tree, draft.changed = Tree(tokens, draft.tree.heads), True


def _noun(tree: Tree, at: int) -> bool:
    """ "The ferry works the Oskar Island crossing, which …": behind an article and without an object it is a noun."""
    token = tree.tokens[at]
    if token.upos != "VERB" or not token.text.islower() or not token.text.endswith("ing"):
        return False
    articles = [kid for kid in tree.kids(at, {"det"}) if kid < at]
    clausal = tree.kids(at, {"obj", "ccomp", "xcomp", "mark", "aux", "aux:pass", "nsubj"})
    return bool(articles) and not clausal and tree.dep(at) in NOMINAL


def _perfect(tree: Tree, verb: int) -> bool:
    """ ", having combed through …": no second main verb."""
    first = min([verb, *tree.auxiliaries(verb)])
    joined = tree.dep(verb) in ("conj", "parataxis", "ccomp", "dep") and not tree.kids(verb, {"cc"})
    return joined and first > 1 and tree.word(first) == "having" and tree.word(first - 1) == "," and first < verb


def _object_of_two(draft: Draft, verb: int) -> None:
    """ "which patients had not been told about": of two subjects the relative word is none."""
    tree = draft.tree
    found = [kid for kid in tree.kids(verb, SUBJECTS) if kid < verb]
    if len(found) != 2 or tree.word(found[0]) not in ("which", "that", "whom", "who") or tree.dep(verb) != "acl:relcl":
        return
    word, heads, deps = found[0], *draft.arcs()
    late = [kid for kid in tree.children[verb] if kid > verb and tree.tokens[kid].upos == "ADP"]
    stranded = [kid for kid in late if kid == tree.right[verb] and tree.left[kid] == kid]
    deps[word] = "obl" if stranded else "obj"
    for kid in stranded:
        heads[kid], deps[kid] = word, "case"
    draft.rebuild(heads, deps)


def _after_that(draft: Draft, at: int) -> None:
    """ "After that she moved": two words, of which neither opens a clause."""
    tree, verb = draft.tree, draft.tree.heads[at]
    if (
        tree.word(at) != "that"
        or tree.dep(at) not in ("mark", "obl")
        or tree.dep(at - 1) != "mark"
        or tree.word(at - 1) not in ("after", "before", "since")
    ):
        return
    if verb < 0 or tree.heads[at - 1] != verb or tree.tokens[min(at + 1, verb)].upos not in ("PRON", "PROPN", "DET"):
        return
    heads, deps = draft.arcs()
    heads[at - 1], deps[at - 1], deps[at] = at, "case", "obl"
    draft.rebuild(heads, deps)


def _receiver(draft: Draft, noun: int) -> None:
    """ "brought Ann Lee two million euros": a name before a numeral is no part of what is counted."""
    tree = draft.tree
    verb = tree.heads[noun]
    if tree.dep(noun) != "obj" or not 0 <= verb < noun or not _gives(tree, verb):
        return
    end = next((at for at in range(verb + 1, noun) if tree.tokens[at].upos in NUMERALS), noun)
    receiver = range(verb + 1, end)
    if end == noun or not receiver or not _one_name(tree, receiver) or tree.kids(verb, {"iobj"}):
        return
    heads, deps = draft.arcs()
    tops = [at for at in receiver if heads[at] not in receiver]
    for at in tops:
        heads[at], deps[at] = (verb, "iobj") if at == tops[0] else (tops[0], "flat")
    for at in range(end, noun):
        if heads[at] in receiver:
            heads[at], deps[at] = noun, "nummod"
    draft.rebuild(heads, deps)


def _gives(tree: Tree, verb: int) -> bool:
    """Whether the verb takes a receiver; the tagger's lemma of "lent" is "lent"."""
    return not GIVING.isdisjoint((tree.tokens[verb].lemma, base_form(tree.word(verb))))


def _one_name(tree: Tree, inside: range) -> bool:
    """Whether the words are a name, or a noun with its article."""
    kinds = [tree.tokens[at].upos for at in inside]
    return all(kind == "PROPN" for kind in kinds) or (kinds[0] == "DET" and kinds[1:] == ["NOUN"])
