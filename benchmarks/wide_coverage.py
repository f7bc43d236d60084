"""How many of eighty famous names the bundled graphs know, and with how many statements.

    python benchmarks/wide_coverage.py [--kg sample --kg sample+wide]

A name counts where the graph has it as a label or alias; the most popular entity of the name is looked at.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from dataclasses import replace

from claimver.kg.open import open_graph
from claimver.settings import load

NAMES = (
    "Wolfgang Amadeus Mozart; Napoleon; William Shakespeare; DNA; Albert Einstein; Marie Curie; Isaac Newton; "
    "Charles Darwin; Leonardo da Vinci; Ludwig van Beethoven; Johann Sebastian Bach; Pablo Picasso; Vincent van Gogh; "
    "Cleopatra; Julius Caesar; Aristotle; Plato; Galileo Galilei; Nelson Mandela; Mahatma Gandhi; Winston Churchill; "
    "Angela Merkel; Barack Obama; Emmanuel Macron; Queen Victoria; George Washington; Abraham Lincoln; Karl Marx; "
    "Sigmund Freud; Immanuel Kant; Jane Austen; Charles Dickens; Leo Tolstoy; Franz Kafka; Ernest Hemingway; "
    "Agatha Christie; Alfred Hitchcock; Steven Spielberg; Meryl Streep; Taylor Swift; Madonna; Michael Jackson; "
    "The Beatles; Lionel Messi; Cristiano Ronaldo; Serena Williams; Usain Bolt; Muhammad Ali; Paris; London; Berlin; "
    "Tokyo; New York City; Cairo; Nairobi; Sydney; France; Brazil; India; China; Nigeria; Danube; Nile; Amazon River; "
    "Mount Everest; Lake Victoria; Sahara; Atlantic Ocean; Moon; Jupiter; NASA; United Nations; Google; Microsoft; "
    "Airbus; FC Barcelona; Harvard University; World War II; French Revolution; Titanic"
).split("; ")


def main() -> int:
    """0; a line for each graph is printed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kg", action="append", default=[])
    options = parser.parse_args()
    for kg in options.kg or ["sample", "sample+wide"]:
        start = time.perf_counter()
        graph = open_graph(replace(load(), kg=kg))
        opened = time.perf_counter() - start
        found = {name: graph.search(name, limit=1) for name in NAMES}
        facts = [len(graph.facts(hits[0].entity.id)) for hits in found.values() if hits]
        missing = [name for name, hits in found.items() if not hits]
        print(f"{kg}: {len(facts)} of {len(NAMES)} names, {statistics.median(facts)} statements each (median), "
              f"{sum(facts):,} in all; opened in {opened:.1f} s; missing: {', '.join(missing) or 'none'}")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
