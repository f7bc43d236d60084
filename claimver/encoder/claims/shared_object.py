"""The object that several verbs share and only the last has: "wrote, produced and directed it"."""

from __future__ import annotations

from claimver.encoder.syntax.tree import Tree, words

__all__ = ["shared_object"]

_MAKING = words(  # verbs that want an object, whatever stands behind them
    "write produce direct design build create found own edit compose develop invent publish manage lead plan construct "
    "discover commission finance restore co-found cofound establish launch run translate illustrate acquire rebuild "
    "renovate coach train captain capture conquer arrange devise draft assemble manufacture make"
)
_FURTHER = {"acl:relcl", "appos", "parataxis"}  # told of the object once, behind the last verb
_BETWEEN = words(", and & then also later subsequently himself herself")


def shared_object(tree: Tree, verb: int) -> list[int]:
    """The words of the object of the verbs joined behind one that has none of its own; none where nothing is shared."""
    if tree.tokens[verb].lemma not in _MAKING or tree.kids(verb, {"obj", "ccomp", "xcomp", "iobj", "obl"}):
        return []
    at = verb
    while joined := [kid for kid in tree.kids(at, {"conj"}) if kid > at and tree.tokens[kid].upos == "VERB"]:
        if any(tree.word(word) not in _BETWEEN for word in range(at + 1, joined[0])):
            return []
        at = joined[0]
        if things := tree.kids(at, {"obj"}):
            below = tree.below(things[0])
            further = {word for kid in below if tree.dep(kid) in _FURTHER for word in tree.below(kid)}
            return sorted(word for word in below if word not in further)
    return []
