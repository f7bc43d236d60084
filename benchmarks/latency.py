"""How long a report takes and how much memory, on the sample graph: one table.

    python benchmarks/latency.py [--threads 2] [--runs 5] [--json]

The text is 300 words over the topics of the sample graph. Warm: the models are loaded and one other text is done.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

TEXT = """
Apollo 11 was the first crewed mission to land on the Moon. Its crew were Neil Armstrong, Buzz Aldrin and Michael
Collins. The spacecraft was launched on 16 July 1969 from the Kennedy Space Center in Florida, and it landed four days
later. Armstrong, who was born in Wapakoneta, had studied at Purdue University before he became an astronaut.

Marie Curie was born in Warsaw and received the Nobel Prize in Physics in 1903. She shared it with her husband Pierre
Curie and Henri Becquerel. In 1911 she was awarded the Nobel Prize in Chemistry, which nobody had expected.

Crater Lake lies in Oregon and is known for its deep blue water. The Danube flows through Vienna, Budapest and Belgrade. Mount Everest is 8,849 metres high and stands on the border between Nepal and China.

Airbus is based in Blagnac, a suburb of Toulouse in France, and builds about half of the world's jet airliners.
Southwest Airlines has never operated a Boeing 737. Microsoft was founded by Bill Gates and Paul Allen in 1975, and
Apple was founded one year later by Steve Jobs, Steve Wozniak and Ronald Wayne.

Grey's Anatomy is a medical drama which is broadcast by the American Broadcasting Company in the United States. In
Batman & Robin the villain Bane was played by Robert Swenson, the film was directed by Joel Schumacher and Bane breaks
Batman's back in it. The Beatles were formed in Liverpool, and John Lennon and Paul McCartney wrote most of their songs.

Benedict XVI was born in Germany and became pope in 2005. He resigned in 2013 and was followed by Pope Francis. Paris is
the capital of France and has more than two million inhabitants. Lionel Messi played for FC Barcelona until 2021, and he
won the World Cup with Argentina.
"""


def main() -> None:
    """Print the table, or JSON."""
    from claimver.settings import wait_idly

    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.runs < 2:
        parser.error("--runs: at least 2, one with the text new and one with it again")
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    rows = {"import claimver, s": import_seconds()} | measure(options.threads, options.runs)
    if options.json:
        print(json.dumps(rows))
        return
    for name, value in rows.items():
        print(f"{name:34} {value:,.2f}" if isinstance(value, float) else f"{name:34} {value}")


def import_seconds() -> float:
    """The best of five: seconds in a fresh interpreter."""
    code = "import time; begun = time.perf_counter(); import claimver; print(time.perf_counter() - begun)"
    runs = [subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def measure(threads: int, runs: int) -> dict[str, object]:
    """Seconds of the first report (models loading) and of warm ones, by stage, and the peak of memory."""
    from claimver.compose import verify_text

    text = " ".join(TEXT.split())
    begun = time.perf_counter()
    verify_text("Apollo 11 landed on the Moon.", threads=threads)
    first = time.perf_counter() - begun
    seconds, reports = [], []
    for _ in range(runs):
        begun = time.perf_counter()
        reports.append(verify_text(text, threads=threads))
        seconds.append(time.perf_counter() - begun)
    last = reports[-1]
    rows: dict[str, object] = {
        "first report, models loading, s": first,
        f"{len(text.split())} words, warm, text new, s": seconds[0],
        f"{len(text.split())} words, warm, again, median s": statistics.median(seconds[1:]),
    }
    for stage in last.seconds:
        rows[f"  {stage}, median s"] = statistics.median(report.seconds[stage] for report in reports)
    rows["claims"] = len(last.verdicts)
    rows["entities linked"] = sum(mention.entity is not None for mention in last.document.mentions)
    rows["triplets retrieved"] = len(last.evidence.triplets)
    rows["peak memory, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows["threads"] = threads
    return rows


if __name__ == "__main__":
    main()
