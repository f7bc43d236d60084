"""Constrained generations by a tiny model with random weights: all parse, every cited triplet is one of those given.

python benchmarks/decoding.py [COUNT]      10,000 by default

Each batch has another text, other evidence and another seed; tokens are drawn at a high temperature, so that nothing
but the grammar keeps a reply in form.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from lm.tiny import save_tiny

from claimver.kg.memory import MemoryGraph
from claimver.lm.chat import encode_prompt
from claimver.lm.decode import Binder
from claimver.lm.folder import resolve
from claimver.lm.grammar import reply_grammar
from claimver.lm.load import load_local
from claimver.lm.prompt import fill
from claimver.lm.reply import read_reply

ROWS = 250
TOKENS = 500  # more than the longest reply that the grammar allows
WORDS = (
    'Airbus is based in Blagnac "Toulouse" France €5 1970 and\nbuilds jets; it never landed \\ on the Moon 👩‍⚕️ Straße '
    "Grey's Anatomy characters: George O'Malley was – not"
).split(" ")
NAMES = ("Airbus", "Blagnac", "France", "Moon", "Grey's Anatomy", "George O'Malley", "1970", "Straße")
TEMPERATURE = 2.0


def case(seed: int) -> tuple[str, list[tuple[str, str, str]]]:
    """A text and its triplets."""
    dice = random.Random(seed)
    text = " ".join(dice.choices(WORDS, k=dice.randint(1, 24)))
    rows = [(dice.choice(NAMES), "relation", dice.choice(NAMES)) for _ in range(dice.randint(0, 12))]
    return text, rows


def main(count: int) -> None:
    """Prints the counts. Raises: AssertionError at the first reply that breaks the rule."""
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        model = load_local(resolve(str(save_tiny(Path(folder) / "tiny", width=32))), precision="float32", device="cpu")
    tokenizer, weights, ends = model._tokenizer, model._model, model._ends
    binder = Binder(tokenizer, weights.config.vocab_size, ends)
    seen: Counter[str] = Counter()
    begun, done = time.perf_counter(), 0
    while done < count:
        text, rows = case(done)
        triplets = MemoryGraph.from_names(rows).statements([f"t{number}" for number in range(1, len(rows) + 1)])
        grammar = reply_grammar(text, len(rows), claims=2, cited=3, letters=6)
        number = min(ROWS, count - done)
        prompt = torch.tensor([encode_prompt(tokenizer, fill(text, triplets)[-60:])]).repeat(number, 1)
        torch.manual_seed(done)
        made = weights.generate(
            input_ids=prompt,
            attention_mask=torch.ones_like(prompt),
            do_sample=True,
            temperature=TEMPERATURE,
            max_new_tokens=TOKENS,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=list(ends),
            logits_processor=[binder.bound([grammar] * number)],
        )[:, prompt.shape[1] :]
        for reply in tokenizer.batch_decode(made, skip_special_tokens=True, clean_up_tokenization_spaces=False):
            reading = read_reply(reply, text, triplets)
            seen["replies"] += 1
            seen["claims"] += len(reading.claims)
            seen["overlapping, refused"] += len(reading.refused)
            for claim in reading.claims:
                assert not claim.unknown, reply
                assert all(1 <= number <= len(triplets) for number in claim.triplets), reply
                assert claim.span.of(text), reply
                seen["citations"] += len(claim.triplets)
                seen[claim.label.value] += 1
            assert all("overlaps" in item.reason for item in reading.refused), reading.refused
        done += number
        print(f"{done:,}", end=" ", file=sys.stderr, flush=True)
    print(f"{seen['replies']:,} of {count:,} replies parse ({time.perf_counter() - begun:.0f} s)")
    print(", ".join(f"{number:,} {name}" for name, number in seen.items() if name != "replies"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
