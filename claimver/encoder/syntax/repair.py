"""Mending parse errors that would hide a clause: a finite verb that the parser read as a modifier.

Tags are more often right than arcs, so a finite verb and the word that opens its clause ("and", "which", "before")
count for more than the relation the parser gave the verb.
"""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.framed import mend_frame, mend_heading
from claimver.encoder.syntax.repair_clause import mend_clause, mend_subject
from claimver.encoder.syntax.repair_cleft import mend_clefts
from claimver.encoder.syntax.repair_forms import mend_forms
from claimver.encoder.syntax.repair_list import mend_lists
from claimver.encoder.syntax.repair_root import mend_root
from claimver.encoder.syntax.repair_tags import mend_tags
from claimver.encoder.syntax.repair_time import mend_times
from claimver.encoder.syntax.repair_turned import mend_turned
from claimver.encoder.syntax.tree import Tree

__all__ = ["mended"]


def mended(tree: Tree) -> Tree:
    """The tree, or one in which misread finite verbs head clauses."""
    draft = Draft(tree)
    mend_forms(draft)
    mend_turned(draft)
    mend_tags(draft)
    mend_lists(draft)
    mend_times(draft)
    mend_root(draft)
    mend_tags(draft)  # once more: there may be a verb now that a list goes on from
    for verb in range(len(tree)):
        mend_clause(draft, verb)
        mend_subject(draft, verb)
    mend_clefts(draft)
    mend_heading(draft)
    mend_frame(draft)
    return draft.tree
