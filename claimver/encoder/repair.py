"""Mending parse errors that would hide a clause: a finite verb that the parser read as a modifier.

Tags are more often right than arcs, so a finite verb and the word that opens its clause ("and", "which", "before")
count for more than the relation the parser gave the verb.
"""

from __future__ import annotations

from dataclasses import replace

from claimver.encoder.tree import AUXILIARIES, SUBJECTS, Tree, words
from claimver.encoder.verb_forms import IRREGULAR_PAST

__all__ = ["mended"]

SUBORDINATORS = words("before after while since because although though until when whereas whilst once")
COORDINATORS = words("and but yet so nor")
BLOCKING = words("that if as unless what how than whatever where whether for to")
RELATIVES = words("which who whose")
NOMINAL = words("NOUN PROPN PRON NUM DET")
SOUND = words("root conj ccomp csubj csubj:pass csubj:outer advcl acl:relcl advcl:relcl parataxis reparandum")
MISREAD = words("acl amod nmod compound list dep appos obj obl nsubj flat nummod orphan vocative xcomp conj parataxis")
PAST_FORMS = frozenset(IRREGULAR_PAST.values()) - {"cost", "cut", "hit", "set", "run", "bit", "bet", "ground", "saw"}
REACH = 14


def mended(tree: Tree) -> Tree:
    """The tree, or one in which misread finite verbs head clauses."""
    mender = _Mender(tree)
    mender.root()
    for verb in range(len(tree)):
        mender.clause(verb)
        mender.object(verb)
    return mender.tree if mender.changed else tree


class _Mender:
    def __init__(self, tree: Tree) -> None:
        self.tree, self.changed = tree, False

    # -- the root -----------------------------------------------------------------------------------------------------

    def root(self) -> None:
        """Make a finite verb the root where the root is a noun without copula, or a participle beside its subject."""
        tree = self.tree
        top = next(node for node in range(len(tree)) if tree.heads[node] < 0)
        if not tree.predicate(top):
            verb = self._hidden_verb(top)
            if verb is None and tree.word(len(tree) - 1) == ".":
                verb = self._noun_verb()
            if verb is not None:
                self._promote(top, verb)
        elif "VerbForm=Part" in tree.tokens[top].morph and top > 1 and tree.word(top - 1) == ",":
            self._swap_participle(top)

    def _hidden_verb(self, top: int) -> int | None:
        """The first finite verb that no sound clause relation explains."""
        tree = self.tree
        for node in range(len(tree)):
            token = tree.tokens[node]
            if not (tree.predicate(node) and tree.finite(node)) or token.dep in (
                "advcl",
                "acl:relcl",
                "ccomp",
                "advcl:relcl",
                "csubj",
            ):
                continue
            if token.dep in ("acl", "parataxis", "conj") and tree.relative_word(node) is not None:
                continue
            if self._opener(node) is None and tree.heads[node] == top and token.dep in MISREAD:
                return node
        return None

    def _noun_verb(self) -> int | None:
        """In a sentence without any verb, the plural noun after a noun: "The treaty bans nuclear tests"."""
        tree = self.tree
        for at in range(1, len(tree) - 2):
            before, token, after = tree.tokens[at - 1 : at + 2]
            if token.upos in ("VERB", "AUX") and "VerbForm=Fin" in token.morph:
                return None
            form = token.text.endswith("s") or token.text in PAST_FORMS
            plural = token.upos == "NOUN" and form and token.text.islower()
            named = before.upos in ("NOUN", "PROPN", "PRON", "ADJ") or before.text == ","
            if plural and named and after.upos not in ("PUNCT", "CCONJ", "VERB", "AUX"):
                tokens = list(tree.tokens)
                lemma = token.lemma if not token.lemma.endswith("s") else token.lemma[:-1]
                tokens[at] = replace(token, upos="VERB", morph="Mood=Ind|Tense=Pres|VerbForm=Fin", lemma=lemma)
                self.tree = Tree(tuple(tokens), tree.heads)
                return at
        return None

    def _promote(self, top: int, verb: int) -> None:
        tree = self.tree
        heads, deps = list(tree.heads), [token.dep for token in tree.tokens]
        heads[verb], deps[verb] = -1, "root"
        if top != verb:
            heads[top], deps[top] = verb, "nsubj" if top < verb else "obj"
        subjects = [at for at in range(verb) if heads[at] == verb and tree.tokens[at].upos in NOMINAL]
        if subjects and not (top < verb):
            deps[subjects[-1]] = "nsubj"
        for kid in tree.children[top]:
            crosses = (kid < verb < top) or (top < verb < kid)
            if crosses and kid < verb and tree.tokens[kid].upos in NOMINAL and tree.tokens[kid].upos != "DET":
                deps[kid] = "nsubj"
            if kid != verb and (crosses or deps[kid] in SUBJECTS | AUXILIARIES):
                heads[kid] = verb
        self._rebuild(heads, deps)

    def _swap_participle(self, top: int) -> None:
        """ "The church, built of stone, stands": the participle was read as the root, the verb as its conjunct."""
        tree = self.tree
        subject = tree.subject(top)
        late = [kid for kid in tree.kids(top, {"conj", "parataxis"}) if tree.finite(kid) and not tree.kids(kid, {"cc"})]
        if subject is None or subject > top or not late or tree.subject(late[0]) is not None or tree.auxiliaries(top):
            return
        heads, deps = list(tree.heads), [token.dep for token in tree.tokens]
        heads[late[0]], deps[late[0]] = -1, "root"
        heads[subject], heads[top], deps[top] = late[0], subject, "acl"
        self._rebuild(heads, deps)

    # -- clauses ------------------------------------------------------------------------------------------------------

    def clause(self, verb: int) -> None:
        """Give a finite verb its clause where the word that opens it stands before its subject."""
        tree = self.tree
        token = tree.tokens[verb]
        if token.upos not in ("VERB", "AUX", "ADJ", "NOUN") or not tree.finite(verb) or tree.dep(verb) in AUXILIARIES:
            return
        self._appositive_subject(verb)
        tree, opener = self.tree, self._opener(verb)
        if opener is None:
            self._joined(verb)
            return
        if tree.dep(verb) == "root" or self._explained(verb, opener):
            return
        governor = self._governor(opener, verb)
        if governor is None:
            return
        self._attach(verb, opener, governor)

    def object(self, verb: int) -> None:
        """Give a relative clause's verb the object after it that was read as a second subject of the main verb."""
        tree = self.tree
        found = [kid for kid in tree.kids(verb, SUBJECTS) if kid < verb]
        if len(found) < 2:
            return
        first, second = found[0], found[-1]
        before = tree.left[second] - 1
        inner = tree.tokens[before]
        if not (first < before and inner.dep == "acl:relcl" and not tree.kids(before, {"obj", "cop"})):
            return
        heads, deps = list(tree.heads), [token.dep for token in tree.tokens]
        heads[second], deps[second] = before, "obj"
        self._rebuild(heads, deps)

    def _appositive_subject(self, verb: int) -> None:
        """ "in Blagnac, a suburb of Toulouse, is active": the apposition was read as the verb's subject."""
        tree = self.tree
        subject, first = tree.subject(verb), min([verb, *tree.auxiliaries(verb)])
        if subject is None or tree.dep(verb) not in ("conj", "parataxis") or tree.kids(verb, {"cc"}):
            return
        start = tree.left[subject]
        while tree.tokens[start].upos == "PUNCT":
            start += 1
        if not (1 < start < first and tree.word(start - 1) == "," == tree.word(first - 1)):
            return
        noun = start - 2
        if tree.tokens[noun].upos not in ("NOUN", "PROPN") or tree.tokens[subject].upos not in ("NOUN", "PROPN"):
            return
        heads, deps = list(tree.heads), [token.dep for token in tree.tokens]
        heads[subject], deps[subject], deps[verb] = noun, "appos", "conj"
        self._rebuild(heads, deps)

    def _joined(self, verb: int) -> None:
        """ "… and builds": a verb right after its conjunction belongs to the predicate before it, not to a noun."""
        tree = self.tree
        at = min([verb, *tree.auxiliaries(verb)]) - 1
        while at > 0 and tree.tokens[at].upos == "ADV":
            at -= 1
        if at <= 0 or tree.word(at) not in ("and", "but", "or") or tree.dep(verb) not in MISREAD:
            return
        governor = self._governor(at, verb)
        if governor is None or (tree.dep(verb) in ("conj", "parataxis") and tree.predicate(tree.heads[verb])):
            return
        heads, deps = list(tree.heads), [token.dep for token in tree.tokens]
        heads[verb], deps[verb], heads[at], deps[at] = governor, "conj", verb, "cc"
        self._rebuild(heads, deps)

    def _explained(self, verb: int, opener: int) -> bool:
        """Whether the parser tied this opener to this verb in a sound relation."""
        tree = self.tree
        if tree.dep(verb) in ("ccomp", "csubj") and tree.word(opener) in RELATIVES:
            return tree.tokens[opener - 1].text != ","
        if tree.dep(verb) not in SOUND:
            return False
        return tree.left[verb] <= opener or tree.dep(verb) in ("conj", "ccomp", "csubj", "parataxis")

    def _opener(self, verb: int) -> int | None:
        """The conjunction or relative word before the verb, with a subject and no other verb between."""
        tree = self.tree
        first = min([verb, *tree.auxiliaries(verb)])
        nominal = False
        for at in range(first - 1, max(-1, first - REACH), -1):
            token, word = tree.tokens[at], tree.word(at)
            if token.upos in ("VERB", "AUX") and "VerbForm=Fin" in token.morph:
                return None
            if token.upos == "PUNCT" and token.text not in ("-", "'", '"'):
                return None
            if word in RELATIVES and at:
                return at
            if word in BLOCKING:
                return None
            if nominal and (word in SUBORDINATORS or word in COORDINATORS) and self._before_subject(at, first):
                return at
            nominal = nominal or token.upos in NOMINAL
        return None

    def _before_subject(self, at: int, verb: int) -> bool:
        """Whether a conjunction joins clauses: no noun phrase that it would join to the one before."""
        tree = self.tree
        if tree.word(at) not in ("and", "yet", "so"):
            return True
        joined = tree.heads[at]
        if tree.tokens[at - 1].text == ",":
            return True
        return not (at < joined < verb and tree.dep(joined) == "conj" and tree.heads[joined] >= 0) or self._lone(joined)

    def _lone(self, joined: int) -> bool:
        """Whether the conjunct was joined to something that is no subject of the verb after it."""
        tree = self.tree
        first = tree.heads[joined]
        return tree.dep(first) not in SUBJECTS and tree.tokens[first].upos in ("VERB", "AUX", "NOUN", "PROPN")

    def _governor(self, opener: int, verb: int) -> int | None:
        """What the clause hangs on: for a relative word the noun before it, else the predicate before it."""
        tree = self.tree
        if tree.word(opener) in RELATIVES:
            near = range(opener - 1, max(-1, opener - 5), -1)
            return next((at for at in near if tree.tokens[at].upos in ("NOUN", "PROPN", "NUM", "PRON")), None)
        below = set(tree.below(verb))
        for at in range(opener - 1, -1, -1):
            if at not in below and tree.finite(at) and tree.dep(at) not in AUXILIARIES:
                return at
        if opener == 0 and tree.word(0) in SUBORDINATORS:
            late = (at for at in range(verb + 1, len(tree)) if at not in below and tree.dep(at) not in AUXILIARIES)
            return next((at for at in late if tree.predicate(at) and tree.finite(at)), None)
        return None

    def _attach(self, verb: int, opener: int, governor: int) -> None:
        """Hang the clause from the opener to the verb, and what follows the verb, on its governor."""
        tree = self.tree
        heads, deps = list(tree.heads), [token.dep for token in tree.tokens]
        kind = "acl:relcl" if tree.word(opener) in RELATIVES else "conj"
        if tree.word(opener) in SUBORDINATORS:
            kind = "advcl"
        for at in range(opener):
            if heads[at] >= opener:
                self._keep_before(at, verb, governor, heads, deps)
        for at in range(opener, verb):
            if not opener <= heads[at] <= verb:
                heads[at] = verb
        own = [at for at in range(opener, verb) if heads[at] == verb and tree.tokens[at].upos in NOMINAL]
        if own and not any(deps[at] in SUBJECTS for at in own):
            deps[own[-1]] = "nsubj"
        if kind != "acl:relcl":
            heads[opener], deps[opener] = verb, "mark" if kind == "advcl" else "cc"
        for at in range(verb + 1, len(tree) if opener else 0):
            if tree.tokens[at].upos == "PUNCT" or tree.finite(at):
                break
            if 0 <= heads[at] < opener:
                heads[at] = verb
        heads[verb], deps[verb] = governor, kind
        self._rebuild(heads, deps)

    def _keep_before(self, at: int, verb: int, governor: int, heads: list[int], deps: list[str]) -> None:
        """Give a word before the opener that hung on the clause after it back to what stands before."""
        if at == governor:
            heads[at], deps[at] = self.tree.heads[verb], deps[verb]
        else:
            heads[at] = governor
            deps[at] = "obj" if self.tree.tokens[at].upos in NOMINAL else deps[at]

    def _rebuild(self, heads: list[int], deps: list[str]) -> None:
        if _cyclic(heads):
            return
        pairs = zip(self.tree.tokens, deps, strict=True)
        self.tree = Tree(tuple(replace(token, dep=dep) for token, dep in pairs), heads)
        self.changed = True


def _cyclic(heads: list[int]) -> bool:
    """Whether any word is its own ancestor."""
    for start in range(len(heads)):
        node, steps = start, 0
        while node >= 0:
            node, steps = heads[node], steps + 1
            if steps > len(heads):
                return True
    return False
