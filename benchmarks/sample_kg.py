"""Compile the authored topic files into assets/sample_kg/{entities,properties,triples}.tsv.

    CLAIMVER_DATA=... python benchmarks/sample_kg.py topics/*.txt [--out assets/sample_kg]

A topic file holds TAB-separated records, every fact written by hand from general knowledge:

    E  label [{Q123}]  description  alias1; alias2
    F  subject  property label [!preferred|!deprecated]  object  qualifier=value; ...  reference URL

Labels become Wikidata ids and properties their P numbers by look-up in the public tables; what
is not there gets a local id L1, L2 ... The column `source` is the page of Wikidata where the statement
stands, if a table holds it too; else it says that the statement is ours, and where to look it up.
Properties are reviewed by hand in benchmarks/sample_kg_properties.tsv: data type, whether one
subject can have one value only, our description and the wordings that help to match text.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from sample_kg_read import read_review, read_topics, settle_names, settle_properties
from sample_kg_tables import Tables
from sample_kg_write import report, write


def main() -> int:
    """0 when every fact compiled, 1 when there is something to mend."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("topics", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("assets/sample_kg"))
    options = parser.parse_args()
    if "CLAIMVER_DATA" not in os.environ:
        parser.error("set CLAIMVER_DATA to the folder of the public data")
    graph = read_topics(options.topics)
    wanted = {n.label for n in graph.names.values()}
    wanted |= {a for n in graph.names.values() for a in n.aliases}
    hints = {n.hint for n in graph.names.values() if n.hint}
    tables = Tables.read(Path(os.environ["CLAIMVER_DATA"]) / "kg", wanted, hints)
    settle_properties(graph, tables, read_review())
    settle_names(graph, tables)
    rows = write(graph, tables, options.out)
    return report(graph, tables, rows)


if __name__ == "__main__":
    sys.exit(main())
