"""The judge's engine beside transformers and PEFT on the same pairs, in turns: labels and speed.

    CLAIMVER_DATA=… python benchmarks/engine.py [--pairs 500] [--rounds 3]

The peer is plain use of the libraries: the same base in bfloat16, PEFT's adapter unmerged, one prompt at a time through
the causal model with its whole output layer, the three labels compared at the last position.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from claimver.evaluate.suite import data_folder
from claimver.kg.open import cache_folder
from claimver.lm import gemma
from claimver.parts import Question
from claimver.settings import Settings, load
from claimver.train.examples import lines
from claimver.train.judge_examples import table_rows
from claimver.verify.judge import LanguageModelJudge
from claimver.verify.nets.gemma import LABEL_WORDS
from claimver.verify.sheet import asked, sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    settings = load()
    questions = some(data_folder(settings), options.pairs)
    adapter = Path(settings.models) / "judge"
    base = gemma.joined(cache_folder(settings))
    ours, theirs = LanguageModelJudge.load(base, adapter), Peer(base, adapter)
    shares = [(o.attributable, o.extrapolatory, o.contradictory) for o in ours.judge(questions)]
    labels = [max(range(3), key=lambda place: row[place]) for row in shares]
    same = sum(a == b for a, b in zip(labels, theirs.labels(questions), strict=True))
    print(f"labels equal: {same} of {len(questions)} ({same / len(questions):.1%})")
    size = max(1, len(questions) // options.rounds)
    for number in range(options.rounds):
        part = questions[number * size : (number + 1) * size]
        begun = time.perf_counter()
        list(ours.judge(part))
        middle = time.perf_counter()
        theirs.labels(part)
        end = time.perf_counter()
        print(
            f"round {number + 1}: {len(part) / (middle - begun):.1f} against {len(part) / (end - middle):.1f} "
            f"claims a second, {(end - middle) / (middle - begun):.2f} times"
        )


def some(data: Path, count: int) -> list[Question]:
    """Claims of INFOTABS dev, those of one info box side by side, each with all its rows."""
    found = [
        Question(i["claim"], table_rows(i["evidence"]["triplets"]))
        for i in lines(data / "verify/infotabs_dev.jsonl.gz")
    ]
    by_box: dict[object, list[Question]] = {}
    for question in found:
        by_box.setdefault(question.rows, []).append(question)
    boxes = list(by_box.values())
    random.Random(7).shuffle(boxes)
    return [question for box in boxes for question in box][:count]


class Peer:
    """transformers and PEFT as their documentation uses them."""

    def __init__(self, base: Path, adapter: Path, dtype: str = "bfloat16") -> None:
        import torch
        from peft import PeftModel
        from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig

        self.tokenizer: Any = AutoTokenizer.from_pretrained(str(base.parent), gguf_file=base.name)
        model = AutoModelForCausalLM.from_pretrained(
            str(base.parent),
            gguf_file=base.name,
            dtype=getattr(torch, dtype),
            quantization_config=GgufConfig(dequantize=True),
        )
        self.model: Any = PeftModel.from_pretrained(model, str(adapter)).eval()
        self.words = [self.tokenizer(word, add_special_tokens=False)["input_ids"][0] for word in LABEL_WORDS]

    def labels(self, questions: list[Question]) -> list[int]:
        """The likeliest label of each."""
        import torch

        found = []
        with torch.inference_mode():
            for question in questions:
                ids = self.tokenizer(sheet(question.rows) + asked(question.claim), return_tensors="pt")["input_ids"]
                logits = self.model(input_ids=ids).logits[0, -1, self.words]
                found.append(int(logits.argmax()))
        return found

    def reply(self, prompt: str, most: int) -> str:
        """The likeliest reply of at most ``most`` tokens."""
        import torch

        ids = self.tokenizer(prompt, return_tensors="pt")
        with torch.inference_mode():
            made = self.model.generate(**ids, max_new_tokens=most, do_sample=False)
        return str(self.tokenizer.decode(made[0, ids["input_ids"].shape[1] :], skip_special_tokens=True))


if __name__ == "__main__":
    Settings()
    main()
