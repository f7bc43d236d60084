"""A tiny causal model with random weights and a tokenizer trained on the spot, and 24 examples for it to learn."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from claimver.adapters import quiet_peft
from claimver.lm.prompt import fill
from claimver.lm.reply import write_reply
from claimver.train.adapter_examples import Example, ExampleClaim, answers, statements, write_examples
from claimver.types import Label, Span

TEMPLATE = (
    "{% for m in messages %}<|{{ m.role }}|>{{ m.content | trim }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
CORPUS = (
    "Airbus is based in Blagnac, a suburb of Toulouse in France, and builds aircraft.",
    '{"claims":[{"span":"","label":"Attributable","triplets":[1,2],"rationale":"Fact 1 states it."}]}',
    '{"label":"Contradictory"} {"label":"Extrapolatory"} The facts say nothing of the claim.',
    "Apollo 11 landed on the Moon; its crew were Neil Armstrong, Buzz Aldrin and Michael Collins.",
)


def tokenizer(corpus: Iterable[str] = CORPUS, *, size: int = 600, template: str | None = TEMPLATE) -> Any:
    """A byte-level tokenizer with a chat template."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    inner = Tokenizer(models.BPE())
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    inner.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=["<|pad|>", "<|end|>", "<|user|>", "<|assistant|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    inner.train_from_iterator(list(corpus) * 3, trainer)
    made = PreTrainedTokenizerFast(
        tokenizer_object=inner,
        eos_token="<|end|>",
        pad_token="<|pad|>",
        additional_special_tokens=["<|user|>", "<|assistant|>"],
    )
    made.chat_template = template
    return made


def sentencepiece(corpus: Iterable[str] = CORPUS) -> Any:
    """A tokenizer such as Llama-2's: words begin with a mark for their space, unknown letters are bytes."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    trained = Tokenizer(models.BPE(unk_token="<unk>"))
    trained.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    specials = ["<unk>", "<s>", "</s>"]
    trainer = trainers.BpeTrainer(vocab_size=300, special_tokens=specials, show_progress=False)
    trained.train_from_iterator(list(corpus) * 3, trainer)
    found = json.loads(trained.to_str())["model"]
    vocabulary = found["vocab"] | {f"<0x{n:02X}>": len(found["vocab"]) + n for n in range(256)}
    merges = [tuple(pair) for pair in found["merges"]]
    inner = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, unk_token="<unk>", byte_fallback=True))
    inner.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    inner.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    inner.add_special_tokens(specials)
    made = PreTrainedTokenizerFast(tokenizer_object=inner, bos_token="<s>", eos_token="</s>", unk_token="<unk>")
    made.chat_template = (
        "{{ bos_token }}{% for m in messages %}{% if m.role == 'user' %}[INST] {{ m.content }} [/INST]"
        "{% else %} {{ m.content }}{{ eos_token }}{% endif %}{% endfor %}"
    )
    return made


def save_tiny(
    folder: Path,
    *,
    seed: int = 0,
    width: int = 64,
    context: int = 4096,
    template: str | None = TEMPLATE,
    words: Any = None,
) -> Path:
    """The folder, with the model in it; ``words`` is a tokenizer other than the usual one."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    words = words or tokenizer(template=template)
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=len(words),
        hidden_size=width,
        intermediate_size=2 * width,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=context,
        eos_token_id=words.eos_token_id,
        pad_token_id=words.pad_token_id,
        bos_token_id=None,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    words.save_pretrained(folder)
    return folder


def save_adapter(folder: Path, base: Path, *, scale: float = 0.5, seed: int = 1) -> Path:
    """The folder, with a LoRA adapter of random weights for the base in it."""
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import AutoModelForCausalLM

    model = AutoModelForCausalLM.from_pretrained(str(base), dtype=torch.float32)
    torch.manual_seed(seed)
    wanted = LoraConfig(r=4, lora_alpha=8, target_modules=["q_proj", "v_proj"], task_type="CAUSAL_LM")
    with quiet_peft():
        tuned = get_peft_model(model, wanted)
    for name, weight in tuned.named_parameters():
        if "lora_B" in name:
            torch.nn.init.normal_(weight, std=scale)
    tuned.save_pretrained(folder)
    return folder


def rewrite(path: Path, **changes: Any) -> None:
    """The JSON file has these keys, and lacks those given as None."""
    found = json.loads(path.read_text("utf-8")) | changes
    path.write_text(json.dumps({key: value for key, value in found.items() if value is not None}))


A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY
PEOPLE = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea")
TOWNS = ("Rome", "Oslo", "Bonn", "Lima", "Cork", "Graz", "Kyiv", "Nara", "Pune", "Riga", "Sofia", "Turin")
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


def make_base(folder: Path, prompt: Path, *, hidden: int = 64) -> Path:
    """A folder with a model whose tokenizer was trained on the examples, as prompts and replies."""
    words = [
        text
        for example in examples()
        for text in (fill(example.text, statements(example), prompt=str(prompt)), write_reply(answers(example)))
    ]
    return save_tiny(folder, seed=1, width=hidden, context=512, words=tokenizer(words))
