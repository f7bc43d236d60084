"""What the model sees, and that the loss is taken over the reply alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tiny
import torch

from claimver.lm.chat import encode_prompt
from claimver.lm.folder import Source
from claimver.lm.load import load_tokenizer
from claimver.lm.prompt import fill
from claimver.lm.reply import read_reply, write_reply
from claimver.train.adapter_examples import answers, statements
from claimver.train.adapter_tokens import IGNORED, collate, tokens_of


@pytest.fixture(scope="module")
def prompt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tokens") / "prompt.txt"
    file.write_text(tiny.PROMPT)
    return file


@pytest.fixture(scope="module")
def tokenizer(prompt: Path) -> Any:
    return load_tokenizer(Source("tiny", tiny.make_base(prompt.parent / "base", prompt)))


def test_the_loss_is_taken_over_the_reply_and_the_end_of_turn_alone(tokenizer: Any, prompt: Path) -> None:
    for example in tiny.examples():
        made = tokens_of(tokenizer, example, context=1024, prompt=str(prompt))
        assert made is not None
        asked = encode_prompt(tokenizer, fill(example.text, statements(example), prompt=str(prompt)))
        assert list(made.ids[: len(asked)]) == asked
        assert set(made.labels[: len(asked)]) == {IGNORED}
        learnt = [id for id in made.labels if id != IGNORED]
        assert learnt == list(made.ids[len(asked) :])
        assert learnt[-1] == tokenizer.eos_token_id
        reply = tokenizer.decode(learnt[:-1], clean_up_tokenization_spaces=False)
        assert reply == write_reply(answers(example))
        assert [claim.label for claim in read_reply(reply, example.text, statements(example)).claims] == [
            claim.label for claim in example.claims
        ]


def test_the_gradient_does_not_see_the_prompt(tokenizer: Any, prompt: Path) -> None:
    """The loss of two prompts' logits is the same where only the logits of the prompt differ."""
    made = tokens_of(tokenizer, tiny.examples()[0], context=1024, prompt=str(prompt))
    assert made is not None
    batch = collate([{"input_ids": list(made.ids), "labels": list(made.labels)}], padding=2)
    logits = torch.randn(1, len(made.ids), len(tokenizer), requires_grad=True)
    shifted = torch.nn.functional.cross_entropy(logits[0, :-1], batch["labels"][0, 1:], ignore_index=IGNORED)
    shifted.backward()
    assert logits.grad is not None
    first = made.labels.index(next(label for label in made.labels if label != IGNORED))
    assert float(logits.grad[0, : first - 1].abs().sum()) == 0.0
    assert float(logits.grad[0, first - 1 :].abs().sum()) > 0.0


def test_uncited_triplets_give_way_until_the_example_fits(tokenizer: Any, prompt: Path) -> None:
    example = tiny.examples()[1]
    assert example.triplets is not None
    crowd = tuple((f"Ada {n}", "likes", "Rome") for n in range(40))
    long = replace(example, triplets=(*crowd[:20], *example.triplets, *crowd[20:]))
    long = replace(
        long,
        claims=tuple(replace(c, cited=tuple(n + 20 for n in c.cited or ())) for c in long.claims),
    )
    whole = tokens_of(tokenizer, long, context=4096, prompt=str(prompt))
    short = tokens_of(tokenizer, long, context=200, prompt=str(prompt))
    assert whole is not None
    assert short is not None
    assert len(short.ids) <= 200 < len(whole.ids)
    text = tokenizer.decode(short.ids, clean_up_tokenization_spaces=False)
    assert " | ".join(example.triplets[1]) in text  # the one that is cited
    assert tokens_of(tokenizer, long, context=60, prompt=str(prompt)) is None


def test_marks_that_the_grammar_of_replies_refuses_are_kept_out_of_rationales(tokenizer: Any, prompt: Path) -> None:
    example = tiny.examples()[0]
    odd = replace(example, claims=(replace(example.claims[0], rationale='Fact 1\nsays "so" \\ so.'),))
    made = tokens_of(tokenizer, odd, context=1024, prompt=str(prompt))
    assert made is not None
    assert '"rationale":"Fact 1 says \'so\' / so."' in tokenizer.decode(made.ids, clean_up_tokenization_spaces=False)


def test_a_batch_is_padded_on_the_right_and_padding_carries_no_loss() -> None:
    batch = collate([{"input_ids": [5, 6], "labels": [IGNORED, 6]}, {"input_ids": [7], "labels": [7]}], padding=2)
    assert batch["input_ids"].tolist() == [[5, 6], [7, 2]]
    assert batch["attention_mask"].tolist() == [[1, 1], [1, 0]]
    assert batch["labels"].tolist() == [[IGNORED, 6], [7, IGNORED]]
