"""Mending a sentence's root: a finite verb that the parser hung below a noun, or a participle it put on top."""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.repair_clause import NOMINAL, opener
from claimver.encoder.syntax.tree import AUXILIARIES, SUBJECTS, Tree, words
from claimver.encoder.syntax.verb_forms import IRREGULAR_PAST

__all__ = ["mend_root"]

EXPLAINED = words("advcl acl:relcl ccomp advcl:relcl csubj")
PREPOSITIONS = words("including according following regarding based given compared")
PAST_FORMS = frozenset(IRREGULAR_PAST.values()) - words("cost cut hit set run bit bet ground saw")


def mend_root(draft: Draft) -> None:
    """Make a finite verb the root where the root is a noun without copula, a participle, or inside brackets."""
    for at in range(1, len(draft.tree) - 1):
        if draft.tree.word(at) == "cause" and _between_nouns(draft.tree, at):
            draft.read_as_verb(at)  # not short for "because"
    _opening_participle(draft)
    _titled_subject(draft)
    _first_of_a_list(draft)
    _participle_of_apposition(draft)
    tree = draft.tree
    top = next(node for node in range(len(tree)) if tree.heads[node] < 0)
    if not tree.predicate(top) or _bracketed(tree, top):
        verb = _hidden_verb(draft, top)
        if verb is None and tree.word(len(tree) - 1).endswith(".") and not tree.predicate(top):
            verb = _noun_verb(draft)
        if verb is not None:
            _promote(draft, top, verb)
        elif (
            tree.tokens[top].upos == "NOUN" and tree.word(top) == tree.tokens[top].text and tree.subject(top) == top - 1
        ):
            draft.read_as_verb(top)  # "Diamonds consist of carbon"
    elif "VerbForm=Part" in tree.tokens[top].morph and top > 1 and tree.word(top - 1) == ",":
        _swap_participle(draft, top)


def _titled_subject(draft: Draft) -> None:
    """ "the villain Bane was played by …": a noun before a name was read as the root, the sentence as its clause."""
    tree = draft.tree
    top = next(node for node in range(len(tree)) if tree.heads[node] < 0)
    verb = next((kid for kid in tree.kids(top, {"acl:relcl"}) if tree.finite(kid)), None)
    if (
        verb is None
        or tree.tokens[top].upos != "NOUN"
        or tree.kids(top, {"cop"})
        or tree.relative_word(verb) is not None
    ):
        return
    name = tree.subject(verb)
    if name is None or tree.left[name] != top + 1 or tree.tokens[name].upos != "PROPN":
        return
    heads, deps = draft.arcs()
    heads[verb], deps[verb] = -1, "root"
    heads[top], deps[top] = name, "compound"
    for kid in tree.children[top]:
        if kid != verb and (kid > verb or tree.kids(kid, {"case"})):
            heads[kid] = verb
        elif kid != verb:
            heads[kid] = name
    draft.rebuild(heads, deps)


def _first_of_a_list(draft: Draft) -> None:
    """ "The film was directed by X, came out in 1999 and stars Y": the first verb was read as an adverbial clause."""
    tree = draft.tree
    top = next(node for node in range(len(tree)) if tree.heads[node] < 0)
    first = next((kid for kid in tree.kids(top, {"advcl"}) if kid < top and tree.finite(kid)), None)
    opening = min([top, *tree.auxiliaries(top)])
    if first is None or tree.subject(first) is None or tree.kids(first, {"mark"}) or tree.word(opening - 1) != ",":
        return
    late = tree.subject(top)
    if late is not None and late < top:
        return
    heads, deps = draft.arcs()
    heads[first], deps[first], heads[top], deps[top] = -1, "root", first, "conj"
    verbs = [at for at in range(top + 1, late or 0) if tree.tokens[at].upos == "VERB" and tree.finite(at)]
    if late is not None:
        heads[late], deps[late] = (verbs or [top])[-1], "obj"
    draft.rebuild(heads, deps)


def _participle_of_apposition(draft: Draft) -> None:
    """ "wrote Emma, a novel set in Ulm and made in 1815": the second participle was read as the verb's conjunct."""
    tree = draft.tree
    for at in range(6, len(tree) - 1):
        token, verb = tree.tokens[at], tree.heads[at]
        participle = token.upos == "VERB" and "VerbForm=Part" in token.morph and tree.dep(at) == "conj"
        alone = not tree.auxiliaries(at) and tree.subject(at) is None and not tree.kids(at, {"obj"})
        if not (participle and alone and tree.word(at - 1) == "and" and tree.tokens[at + 1].upos == "ADP"):
            continue
        first = next((q for q in range(at - 2, max(verb, 1), -1) if _describes(tree, q)), None)
        if first is None:
            continue
        noun, name = first - 1, _apposed_to(tree, first - 1)
        if name is None:
            continue
        heads, deps = draft.arcs()
        heads[noun], deps[noun], heads[first], deps[first] = name, "appos", noun, "acl"
        heads[at], deps[at] = first, "conj"
        for kid in tree.children[first]:
            if kid < noun:
                heads[kid] = noun
        draft.rebuild(heads, deps)
        return


def _describes(tree: Tree, at: int) -> bool:
    """Whether a word may be a participle behind its noun: "a novel set in"."""
    read = "VerbForm=Part" in tree.tokens[at].morph or tree.word(at) in ("set", "built", "cut", "shot")
    return read and tree.tokens[at - 1].upos == "NOUN" and tree.tokens[at + 1].upos == "ADP"


def _apposed_to(tree: Tree, noun: int) -> int | None:
    """The name before the comma and the article of a noun."""
    for first in range(noun - 1, max(noun - 5, 1), -1):
        if tree.word(first) in ("a", "an", "the"):
            return first - 2 if tree.word(first - 1) == "," and tree.tokens[first - 2].upos == "PROPN" else None
    return None


def _between_nouns(tree: Tree, at: int) -> bool:
    nouns = ("NOUN", "PROPN")
    tagged = tree.tokens[at].upos in ("ADP", "SCONJ", "NOUN")
    return tagged and tree.tokens[at - 1].upos in nouns and tree.tokens[at + 1].upos in nouns


def _bracketed(tree: Tree, node: int) -> bool:
    """Whether the word stands in round brackets."""
    before = [tree.word(at) for at in range(node)]
    return before.count("(") > before.count(")")


def _opening_participle(draft: Draft) -> None:
    """ "Born in Paris, France, she moved": give the participle what stands before the comma, the verb the rest."""
    tree = draft.tree
    if not _opens_with_participle(tree):
        return
    commas = [at for at in range(1, len(tree)) if tree.word(at) == ","]
    verb = next((at for at in range(commas[0], len(tree)) if _main(tree, at)), None) if commas else None
    if verb is None or tree.auxiliaries(0):
        return
    first = min([verb, *tree.auxiliaries(verb)])
    comma = max((at for at in commas if at < first), default=first)
    subjects = [at for at in range(comma + 1, first) if tree.tokens[at].upos in NOMINAL]
    if not subjects:
        return
    heads, deps = draft.arcs()
    for at in range(1, comma + 1):
        if not 0 <= heads[at] <= comma:
            heads[at] = 0
    for at in range(comma + 1, first):
        if not comma < heads[at] < first:
            heads[at] = verb
    own = [at for at in subjects if heads[at] == verb]
    if own and not any(deps[at] in SUBJECTS for at in own):
        deps[own[-1]] = "nsubj"
    if heads[verb] <= comma:
        heads[verb], deps[verb] = -1, "root"
    for at in range(verb + 1, len(tree)):
        if 0 <= heads[at] <= comma or heads[at] < 0:
            heads[at] = verb
    heads[0], deps[0] = verb, "advcl"
    draft.rebuild(heads, deps)


def _opens_with_participle(tree: Tree) -> bool:
    token = tree.tokens[0]
    form = "VerbForm=Part" in token.morph or "VerbForm=Ger" in token.morph or token.text == "Born"
    return len(tree) > 4 and form and token.upos in ("VERB", "PROPN", "ADJ") and tree.word(0) not in PREPOSITIONS


def _main(tree: Tree, node: int) -> bool:
    """Whether the word may be a main predicate."""
    ruled_out = tree.tokens[node].dep in ("acl:relcl", "advcl:relcl", "ccomp") or tree.dep(node) in AUXILIARIES
    return not ruled_out and tree.predicate(node) and tree.finite(node)


def _hidden_verb(draft: Draft, top: int) -> int | None:
    """The first finite verb that no sound clause relation and no conjunction or relative word explains."""
    tree = draft.tree
    for node in range(len(tree)):
        if node == top or tree.tokens[node].dep in EXPLAINED or not _main(tree, node) or _bracketed(tree, node):
            continue
        if tree.tokens[node].dep in ("acl", "parataxis", "conj") and tree.relative_word(node) is not None:
            continue
        if opener(tree, node) is None:
            return node
    return None


def _noun_verb(draft: Draft) -> int | None:
    """In a sentence without any verb, the plural noun after a noun: "The treaty bans nuclear tests"."""
    tree = draft.tree
    for at in range(1, len(tree) - 2):
        before, token, after = tree.tokens[at - 1 : at + 2]
        if token.upos in ("VERB", "AUX") and "VerbForm=Fin" in token.morph:
            return None
        form = token.text.endswith("s") or token.text in PAST_FORMS
        plural = token.upos == "NOUN" and form and token.text.islower()
        named = before.upos in ("NOUN", "PROPN", "PRON", "ADJ") or before.text == ","
        if plural and named and after.upos not in ("PUNCT", "CCONJ", "VERB", "AUX"):
            draft.read_as_verb(at)
            return at
    return next((at for at in range(4, len(tree) - 2) if _resumes_as_participle(draft, at)), None)


def _resumes_as_participle(draft: Draft, at: int) -> bool:
    """Whether the verb of "The jet, the Boeing 747, entered service in 1970" was read as a participle; it is mended."""
    tree = draft.tree
    token, commas = tree.tokens[at], [i for i in range(at) if tree.word(i) == ","]
    past = token.upos == "VERB" and "VerbForm=Part" in token.morph and token.text.endswith("ed")
    if not past or len(commas) < 2 or commas[-1] != at - 1 or tree.word(at + 1) == "by":
        return False
    if tree.tokens[commas[-2] + 1].upos not in ("DET", "PROPN", "NUM"):
        return False
    draft.read_as_verb(at, past=True)
    return True


def _promote(draft: Draft, top: int, verb: int) -> None:
    tree = draft.tree
    heads, deps = draft.arcs()
    heads[verb], deps[verb] = -1, "root"
    if top != verb:
        heads[top], deps[top] = verb, "nsubj" if top < verb and not _bracketed(tree, top) else "obj"
    subjects = [at for at in range(verb) if heads[at] == verb and tree.tokens[at].upos in NOMINAL]
    if subjects and not (top < verb):
        deps[subjects[-1]] = "nsubj"
        for at in subjects[:-1]:
            if deps[at] in ("det", "compound"):  # "The Tolva springs from …", once a noun with two words before it
                heads[at] = subjects[-1]
    for kid in tree.children[top]:
        crosses = (kid < verb < top) or (top < verb < kid)
        if crosses and kid < verb and tree.tokens[kid].upos in NOMINAL and tree.tokens[kid].upos != "DET":
            deps[kid] = "nsubj"
        if kid != verb and (crosses or deps[kid] in SUBJECTS | AUXILIARIES):
            heads[kid] = verb
            if tree.heads[verb] == kid:
                deps[kid] = "obj"
    draft.rebuild(heads, deps)


def _swap_participle(draft: Draft, top: int) -> None:
    """ "The church, built of stone, stands": the participle was read as the root, the verb as its conjunct."""
    tree = draft.tree
    kids = [kid for kid in tree.children[top] if kid < top and tree.tokens[kid].upos in ("NOUN", "PROPN", "PRON")]
    nouns = [kid for kid in kids if not tree.kids(kid, {"case"})]
    verb = next((kid for kid in tree.children[top] if kid > top and _resumes(tree, kid)), None)
    if not nouns or verb is None or tree.subject(verb) is not None or tree.auxiliaries(top):
        return
    subject = nouns[-1]
    heads, deps = draft.arcs()
    heads[verb], deps[verb] = -1, "root"
    heads[subject], deps[subject], heads[top], deps[top] = verb, "nsubj", subject, "acl"
    draft.rebuild(heads, deps)


def _resumes(tree: Tree, verb: int) -> bool:
    """Whether a finite verb stands right after a comma, with nothing that ties it to what stands before."""
    first = min([verb, *tree.auxiliaries(verb)])
    return tree.finite(verb) and tree.word(first - 1) == "," and not tree.kids(verb, {"cc", "mark"})
