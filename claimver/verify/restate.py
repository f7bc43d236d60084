"""A claim as a statement that stands alone: subject restored, relative words and participles resolved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimver.types import Document, Span
from claimver.verify.clauses import Clause, Kind
from claimver.verify.trees import AUXILIARIES, SUBJECTS, Tree
from claimver.verify.wording import QUOTES, Item, Names, inflected, render, unpunctuated

__all__ = ["Names", "restated"]

_TIES = frozenset({"cc", "cc:preconj", "mark"})
_RESTING = ("in", "at", "on")  # prepositions that say where or when; "moved to Oxford, where" is in Oxford
_REL = "PronType=Rel"
_POINTING = ("Definite=Def", "PronType=Dem", "PronType=Neg", "PronType=Tot")  # "the", "this", "no", "all"
_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")


def restated(document: Document, tree: Tree, clause: Clause, cut: Sequence[Clause], names: Names) -> str:
    """The clause as a self-contained sentence with a capital and a full stop."""
    items = _Maker(tree, cut, names).statement(clause)
    return render(document, tree, items, names) or render(document, tree, clause.words, names)


class _Maker:
    """Statements of one sentence; ``cut`` are its clauses."""

    def __init__(self, tree: Tree, cut: Sequence[Clause], names: Names) -> None:
        self.tree, self.names = tree, names
        self.by_head = {clause.head: clause for clause in cut}
        self.owner = {word: clause for clause in cut for word in clause.words}

    def statement(self, clause: Clause) -> list[Item]:
        """The clause's words, in order, with what it lacks put in."""
        body = self._body(clause)
        if clause.kind is Kind.RELATIVE:
            return self._relative(clause, body)
        if clause.kind is Kind.PARTICIPIAL:
            return self._participial(clause, body)
        if clause.kind is Kind.COMMENT and clause.parent is not None:
            return [*self.statement(self.by_head[clause.parent]), ",", *body]
        return self._coordinated(clause, body) if clause.kind is Kind.COORDINATED else [*body]

    # -- words ------------------------------------------------------------------------------------------------------

    def _body(self, clause: Clause) -> list[int]:
        """The clause's words and those of clauses that say which one is meant, without what ties it to another."""
        tree = self.tree
        first = tree.subject(clause.head) or clause.head
        bound = clause.kind not in (Kind.MAIN, Kind.BESIDE, Kind.RELATIVE)
        ties = [kid for kid in tree.kids(clause.head, _TIES if bound else _TIES - {"mark"}) if kid < first]
        if clause.kind is Kind.ADVERBIAL:
            ties += [kid for kid in tree.kids(clause.head, {"advmod"}) if tree.has(kid, "PronType=Int")]
        ties += [kid for kid in tree.kids(clause.head, {"discourse"}) if tree.tokens[kid].upos == "INTJ"]
        last = max((word for tie in ties if tie < clause.head for word in tree.below(tie)), default=-1)
        return unpunctuated(tree, self._spoken([word for word in self._with_needed(clause.words) if word > last]))

    def _spoken(self, words: list[int]) -> list[int]:
        """The words; those within quotation marks where a stop or comma before the closing one shows speech."""
        tree, at = self.tree, [place for place, word in enumerate(words) if self.tree.text(word) in QUOTES]
        if len(at) != 2 or not tree.punctuation(words[at[1] - 1]):
            return words
        inside = words[at[0] + 1 : at[1]]
        return inside if any(tree.subject(word) in inside for word in inside) else words

    def _with_needed(self, words: Iterable[int]) -> list[int]:
        """The words, and those of the relative clauses on them without which they would say something else."""
        found = set(words)
        for inner in self.by_head.values():
            noun = self.tree.heads[inner.head]
            if inner.kind is Kind.RELATIVE and noun in found and self._needed(inner, noun):
                found.update(inner.words)
        return sorted(found)

    def _needed(self, inner: Clause, noun: int) -> bool:
        """Whether a relative clause without a comma says which one is meant: on a definite noun, on a subject."""
        tree, start = self.tree, inner.words[0]
        if tree.punctuation(start) or (start and tree.punctuation(start - 1)):
            return False
        if tree.tokens[noun].upos == "PROPN":
            return False
        marks = [noun, *tree.kids(noun, {"det"})]
        pointed = any(tree.has(at, feature) for at in marks for feature in _POINTING)
        return pointed or tree.dep(noun) in SUBJECTS or tree.tokens[noun].upos == "PRON"

    def _phrase(self, node: int, *, without: int = -1) -> list[int]:
        """The words below a noun in its clause, without its preposition, what stands in brackets and asides."""
        tree, owner = self.tree, self.owner[node]
        name = self.names.covering(tree.tokens[node])
        own = {word for word in tree.below(node) if word in owner.words}
        own |= {word for word in owner.words if name is not None and name.holds(tree.tokens[word].span)}
        before, clausal = {"case", *_TIES}, SUBJECTS | AUXILIARIES
        edges = {
            kid
            for kid in tree.children[node]
            if tree.dep(kid) in (before if kid < node else ()) or tree.dep(kid) in clausal or 0 <= without < kid
        }
        edges |= {word for word in own if self._aside(word, node)}
        gone = {word for kid in edges for word in tree.below(kid)}
        kept = [word for word in self._with_needed(own) if word not in gone]
        held = set(self.by_head[without].words) if without in self.by_head else set()
        return unpunctuated(tree, [word for word in kept if word not in held])

    def _aside(self, word: int, node: int) -> bool:
        """Whether a comma or bracket sets the word's phrase off from the noun behind which it stands."""
        tree, above = self.tree, self.tree.heads[word]
        if not node <= above < word or tree.dep(word) in ("conj", "punct", "cc"):
            return False
        return tree.text(tree.edges(word)[0] - 1) in (",", "(")

    # -- subjects ---------------------------------------------------------------------------------------------------

    def _subject(self, node: int) -> tuple[Sequence[Item], int | None]:
        """The words of a predicate's subject, from wherever it is shared, and the head among them."""
        tree = self.tree
        while node >= 0:
            found, clause = tree.subject(node), self._relative_above(node)
            if found is not None and clause is not None and tree.has(found, _REL):
                return self._antecedent(clause.head)
            if found is not None:
                return self._phrase(found), found
            if tree.dep(node) in ("acl", "acl:relcl"):
                return self._antecedent(node)
            if tree.dep(node) not in ("conj", "xcomp", "advcl", "ccomp", "parataxis"):
                break
            node = tree.heads[node]
        return [], None

    def _relative_above(self, node: int) -> Clause | None:
        """The relative clause that the predicate heads, or shares."""
        while self.tree.dep(node) == "conj":
            node = self.tree.heads[node]
        clause = self.by_head.get(node)
        return clause if clause is not None and clause.kind is Kind.RELATIVE else None

    def _possessive(self, name: Sequence[Item]) -> list[Item]:
        last = name[-1] if name else ""
        text = last if isinstance(last, str) else self.tree.text(last)
        return [*name, "'" if text.endswith("s") else "'s"]

    def _antecedent(self, head: int) -> tuple[list[int], int]:
        """The words that a relative clause or participle is about, and their head."""
        tree, word = self.tree, self.tree.relative_word(head)
        said = self.names.meant(tree.tokens[word]) if word is not None else None
        linked = self._inside(said) if said is not None else []
        if linked:
            return linked, linked[-1]
        noun = self._nominal(tree.heads[head], head)
        above = tree.heads[noun]
        if tree.dep(noun) == "appos" and tree.tokens[above].upos == "PROPN" and head in self.by_head:
            noun = above
        subject = tree.subject(noun)
        copular = subject is not None and bool(tree.kids(noun, {"cop"}))
        if copular and subject is not None and tree.tokens[subject].upos in ("PROPN", "NOUN", "PRON"):
            set_off = tree.text(tree.edges(head)[0] - 1) == ","
            if set_off or any(tree.has(kid, "Definite=Ind") for kid in tree.kids(noun, {"det"})):
                return self._phrase(subject), subject
        for kid in (noun, *tree.kids(noun, {"appos", "flat"})):
            name = self.names.covering(tree.tokens[kid])
            if name is not None and (kid == noun or tree.tokens[noun].upos == "NOUN"):
                return self._inside(name), kid
        return self._phrase(noun, without=head), noun

    def _inside(self, span: Span) -> list[int]:
        """The words of a name in this sentence, with its article."""
        tree = self.tree
        own = [word for word in range(len(tree)) if span.holds(tree.tokens[word].span)]
        article = own[0] - 1 if own else -1
        return [article, *own] if article >= 0 and tree.has(article, "Definite=Def") else own

    def _nominal(self, noun: int, head: int) -> int:
        """The noun; where the parser hung a clause on a verb, the head of the noun phrase that ends before it."""
        tree, at = self.tree, self.tree.edges(head)[0] - 1
        if tree.tokens[noun].upos not in ("VERB", "AUX"):
            return noun
        while at > 0 and tree.tokens[at].upos not in _NOMINAL:
            at -= 1
        while tree.dep(at) in ("flat", "compound", "nummod", "nmod:unmarked") and tree.heads[at] >= 0:
            at = tree.heads[at]
        return at if tree.tokens[at].upos in _NOMINAL else noun

    def _plural(self, node: int | None) -> bool:
        return node is not None and (self.tree.has(node, "Number=Plur") or bool(self.tree.kids(node, {"conj"})))

    # -- kinds ------------------------------------------------------------------------------------------------------

    def _coordinated(self, clause: Clause, body: list[int]) -> list[Item]:
        """Own subject: the words as they are; else the shared subject and auxiliaries before them."""
        tree, head = self.tree, clause.head
        first, own = tree.heads[head], tree.subject(head)
        if own is not None and self._relative_above(first) and tree.relative_word(head) in body:
            return self._relative(clause, body, first)
        if own is not None:
            denies = any(tree.has(kid, "Polarity=Neg") for kid in tree.kids(head, {"cc"}))
            return [*self._reporter(first), *(self._denied(head, own, body) if denies else body)]
        shared_subject, found = self._subject(first)
        subject: list[Item] = [*self._reporter(first), *shared_subject]
        if not tree.finite(head) and (shared := self._shared(first, head)):
            return [*subject, *shared, *body]
        if not tree.finite(head) and tree.participle(head):
            return [*subject, *self._made_finite(head, body, plural=self._plural(found))]
        return [*subject, *body]

    def _reporter(self, first: int) -> list[int]:
        """Who reports the clause that a conjunct is joined to: "Prosecutors allege that"."""
        tree = self.tree
        if tree.dep(first) != "ccomp" or tree.heads[first] > first:
            return []
        before = [word for word in self._body(self.owner[first]) if word < tree.left[first]]
        return [*before, *(kid for kid in tree.kids(first, {"mark"}) if before)]

    def _shared(self, first: int, head: int) -> list[int]:
        """The auxiliaries of the first predicate that hold for the second as well."""
        verb = self.tree.tokens[head].upos == "VERB"
        return [kid for kid in self.tree.auxiliaries(first) if not (verb and self.tree.dep(kid) == "cop")]

    def _denied(self, head: int, subject: int, body: list[int]) -> list[Item]:
        """ "Nor did he teach" in the order of a statement: "he did not teach"."""
        turned = [kid for kid in self.tree.auxiliaries(head) if kid < subject]
        phrase = [word for word in self.tree.below(subject) if word in body]
        rest = [word for word in body if word not in phrase and word not in turned]
        return [*phrase, *turned[:1], "not", *turned[1:], *rest] if turned else [*body]

    def _participial(self, clause: Clause, body: list[int]) -> list[Item]:
        """ "directed by Y" → "X was directed by Y"; "citing Y" → "X cited Y"."""
        tree, head, parent = self.tree, clause.head, clause.parent
        own = tree.subject(head)
        if own is not None:
            phrase = [word for word in body if word in set(tree.below(own))]
            rest = [word for word in body if word not in phrase]
            return [*phrase, *self._made_finite(head, rest, plural=self._plural(own))]
        active = tree.has(head, "VerbForm=Ger") or tree.has(head, "Tense=Pres")
        late = active and parent is not None and parent < tree.heads[head] < head  # goes with the predicate
        subject, found = self._subject(parent if late and parent is not None else head)
        return [*subject, *self._made_finite(head, body, plural=self._plural(found))]

    def _made_finite(self, head: int, body: Sequence[int], *, plural: bool) -> list[Item]:
        """The participle as a finite verb: in "-ing" of its governor's tense, else with "was"."""
        tree, past = self.tree, self._past(head)
        helper = next((kid for kid in tree.auxiliaries(head) if kid in body), None)
        verb = head if helper is None else helper
        if helper is None and not (tree.has(head, "VerbForm=Ger") or tree.has(head, "Tense=Pres")):
            return [inflected("be", past=True, plural=plural), *body]
        form = inflected(tree.tokens[verb].lemma, past=past, plural=plural)
        return [form if word == verb else word for word in body]

    def _past(self, node: int) -> bool:
        """Whether the nearest finite predicate above is in the past; so is what has none."""
        tree = self.tree
        while (node := tree.heads[node]) >= 0:
            for word in (*tree.auxiliaries(node), node):
                if tree.has(word, "VerbForm=Fin"):
                    return tree.has(word, "Tense=Past")
        return True

    def _relative(self, clause: Clause, body: list[int], first: int | None = None) -> list[Item]:
        """The relative word replaced by what it stands for, in the place a statement has it."""
        tree, head = self.tree, clause.head
        tied = head if first is None else first
        word = tree.relative_word(head)
        name, noun = self._antecedent(tied)
        if word is None or word not in body or not name:
            return [*body]
        if tree.tokens[word].upos in ("ADV", "SCONJ"):
            cases = [tree.text(kid) for kid in tree.kids(noun, {"case"})]
            resting = next((case for case in cases if case in _RESTING), _RESTING[0])
            return [*(item for item in body if item != word), resting, *name]
        put: list[Item] = ["the", *name[1:]] if name and tree.has(name[0], "Definite=Ind") else [*name]
        put = self._possessive(put) if tree.has(word, "Poss=Yes") else put
        top = word
        while tree.dep(top) in ("nmod", "nmod:poss", "det") and tree.heads[top] not in (head, -1):
            top = tree.heads[top]
        if tree.dep(top) in SUBJECTS or tree.heads[top] < top:
            return [piece for item in body for piece in (put if item == word else [item])]
        return self._moved(body, word, put, top)

    def _moved(self, body: list[int], word: int, put: list[Item], top: int) -> list[Item]:
        """A fronted object or prepositional phrase put behind its verb."""
        tree, verb = self.tree, self.tree.heads[top]
        fronted = [at for at in tree.below(top) if at in body and at < verb]
        phrase: list[Item] = [piece for at in fronted for piece in (put if at == word else [at])]
        rest = [item for item in body if item not in fronted]
        if tree.dep(top).startswith("obl"):
            return [*rest, *phrase]
        governors = [verb, *tree.kids(verb, {"compound:prt"})]
        place = max((rest.index(at) for at in governors if at in rest), default=len(rest) - 1)
        return [*rest[: place + 1], *phrase, *rest[place + 1 :]]
