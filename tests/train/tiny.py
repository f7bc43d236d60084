"""A language model made on the spot: random weights, a few layers, its own tokenizer; and 24 examples to learn."""

from __future__ import annotations

from pathlib import Path

from claimver.lm.prompt import fill
from claimver.lm.reply import write_reply
from claimver.train.adapter_examples import Example, ExampleClaim, answers, statements, write_examples
from claimver.types import Label, Span

A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY
PEOPLE = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea")
TOWNS = ("Rome", "Oslo", "Bonn", "Lima", "Cork", "Graz", "Kyiv", "Nara", "Pune", "Riga", "Sofia", "Turin")
CHAT = (
    "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
PROMPT = "$triplets\nText: $text"


def examples() -> list[Example]:
    """24 examples of one or two claims, eight or more of each label."""
    return [_example(number) for number in range(24)]


def _example(number: int) -> Example:
    person, town, other = (
        names[(number * step + number // 12) % 12] for names, step in ((PEOPLE, 1), (TOWNS, 1), (TOWNS, 5))
    )
    label = (A, E, C)[number % 3]
    said = town if label is not C else TOWNS[(TOWNS.index(town) + 1) % 12]
    first = f"{person} lives in {said}"
    facts = [(person, "lives in", town)] if label is not E else [(person, "likes", town)]
    claims = [ExampleClaim(Span(0, len(first)), label, () if label is E else (1,), f"{label.value} by fact 1.")]
    text = f"{first}."
    if number % 2:
        second = f"{person} works in {other}"
        facts.append((person, "works in", other))
        claims.append(ExampleClaim(Span(len(text) + 1, len(text) + 1 + len(second)), A, (2,), "Fact 2 states it."))
        text = f"{text} {second}."
    return Example(f"tiny-{number}", text, tuple(facts), tuple(claims), "made", entities=(person, said))


def write_files(folder: Path) -> tuple[Path, Path, Path]:
    """The base's folder, the examples' file and the prompt's file."""
    prompt = folder / "prompt.txt"
    prompt.write_text(PROMPT)
    file = folder / "examples.jsonl"
    write_examples(file, examples())
    return make_base(folder / "base", prompt), file, prompt


def make_base(folder: Path, prompt: Path, *, hidden: int = 64, seed: int = 1) -> Path:
    """A folder with a random causal model of two layers and a byte-level tokenizer trained on the examples."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=_tokenizer(prompt),
        bos_token="<|begin|>",
        eos_token="<|end|>",
        pad_token="<|pad|>",
    )
    tokenizer.chat_template = CHAT
    torch.manual_seed(seed)
    model = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(tokenizer),
            hidden_size=hidden,
            intermediate_size=2 * hidden,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=4,
            max_position_embeddings=512,
            bos_token_id=tokenizer.bos_token_id,
            eos_token_id=tokenizer.eos_token_id,
            pad_token_id=tokenizer.pad_token_id,
        )
    )
    model.save_pretrained(str(folder))
    tokenizer.save_pretrained(str(folder))
    return folder


def _tokenizer(prompt: Path) -> object:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=600,
        special_tokens=["<|begin|>", "<|end|>", "<|pad|>", "<|user|>", "<|assistant|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    words = [
        text
        for example in examples()
        for text in (fill(example.text, statements(example), prompt=str(prompt)), write_reply(answers(example)))
    ]
    made.train_from_iterator(words, trainer)
    return made
