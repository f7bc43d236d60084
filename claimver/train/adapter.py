"""A LoRA adapter for a local language model, tuned to reply in ClaimVer's form (arXiv 2403.09724, section 4).

The prompt is the one of use (``lm/prompt.py``), the reply in the fixed form (``lm/reply.py``); the loss is taken over
the reply alone. The transformers Trainer does the steps, so a run that was killed goes on from its last checkpoint.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from claimver.adapters import quiet_peft, write_adapter_config
from claimver.errors import InputError, MissingPackage, ModelError
from claimver.extras import require
from claimver.lm.folder import Source, resolve
from claimver.lm.load import best_device, fitting, load_model, load_tokenizer
from claimver.lm.presets import PRESETS
from claimver.train.adapter_curve import CURVE, curve_callback, tensorboard_callback
from claimver.train.adapter_examples import Example, fit
from claimver.train.adapter_recipe import CHECKPOINTS, Recipe, Trained, last_checkpoint, open_run
from claimver.train.adapter_tokens import collate, tokens_of

_POINTS = 200  # of a curve, about
Log = Callable[[str], None]


def train_adapter(
    examples: Sequence[Example],
    recipe: Recipe,
    out: Path,
    *,
    dev: Sequence[Example] = (),
    tensorboard: bool = False,
    log: Log = lambda line: None,
) -> Trained:
    """What was done; ``out`` then holds the adapter, its curve and how it was made.

    ``out`` may hold a part of the same run, killed at any moment; it goes on from its last checkpoint.
    Raises: InputError, ModelError, MissingPackage.
    """
    recipe = recipe.checked()
    kept, left = fit(examples)
    if not kept:
        reasons = ", ".join(f"{count} {reason}" for reason, count in left.most_common())
        raise InputError(f"None of the {len(examples)} examples can be trained on: {reasons}.")
    source = resolve(recipe.base)
    if source.adapter is not None:
        raise InputError(f"{recipe.base} has an adapter already. Name its base, or merge it: claimver train merge")
    open_run(out, recipe, kept, source)
    precision = precision_here(source, recipe, log)
    tokenizer, model = (
        load_tokenizer(source),
        with_lora(load_model(source, precision, best_device()), recipe, precision),
    )
    rows, long = _rows(tokenizer, kept, recipe)
    if not rows:
        raise InputError(f"No example fits {recipe.context} tokens. Raise --context.")
    if long:
        left[f"over {recipe.context} tokens"] = long
    dev_rows, _ = _rows(tokenizer, [replace(example, split="") for example in dev], recipe)
    with _quiet():
        trainer = _trainer(model, tokenizer, rows, dev_rows, recipe, out, tensorboard, log)
        result = _run(trainer, out)
        final = trainer.evaluate()["eval_loss"] if dev_rows else None
        save(model, recipe, out)
    return Trained(
        recipe=recipe,
        precision=precision,
        used=len(rows),
        left=dict(left),
        dev=len(dev_rows),
        steps=int(result.global_step),
        seconds=round(float(result.metrics["train_runtime"]), 1),
        loss=round(float(result.training_loss), 4),
        dev_loss=None if final is None else round(float(final), 4),
        parameters=sum(p.numel() for p in model.parameters() if p.requires_grad),
    )


def _run(trainer: Any, out: Path) -> Any:
    """The Trainer's result. Raises: ModelError where the memory does not suffice."""
    import torch

    checkpoint = last_checkpoint(out)
    try:
        return trainer.train(resume_from_checkpoint=str(checkpoint) if checkpoint else None)
    except torch.OutOfMemoryError as error:
        raise ModelError(
            "Too little memory for this training. Lower --batch (and raise --accumulate) or --context, or "
            "take a smaller base, with a new --out."
        ) from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the libraries' notes to each other about names that will go."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        yield


def _rows(tokenizer: Any, examples: Sequence[Example], recipe: Recipe) -> tuple[list[dict[str, Any]], int]:
    """The examples as the Trainer takes them, and how many are too long."""
    made = [tokens_of(tokenizer, example, context=recipe.context, prompt=recipe.prompt) for example in examples]
    rows = [{"input_ids": list(item.ids), "labels": list(item.labels)} for item in made if item is not None]
    return rows, len(made) - len(rows)


def precision_here(source: Source, recipe: Recipe, log: Log = lambda line: None) -> str:
    """The precision to train in; bfloat16 with a line of the log where 4-bit cannot be had.

    Raises: ModelError where there is too little memory.
    """
    precision, device = recipe.precision, best_device()
    refused = _no_four_bit(device) if precision == "4bit" else ""
    if refused:
        log(f"4-bit is not possible here ({refused}); training in bfloat16 instead.")
        precision = "bfloat16"
    return fitting(source, precision, device, recipe.context, None)


def _no_four_bit(device: str) -> str:
    """Why 4-bit cannot be had; empty where it can."""
    if device == "mps":
        return "bitsandbytes has no kernels for this device"
    try:
        require("bitsandbytes", "to load a base in 4-bit")
    except MissingPackage as error:
        return str(error)
    return ""


def with_lora(model: Any, recipe: Recipe, precision: str) -> Any:
    """The model with a fresh adapter on it. Raises: ModelError where a named layer is not there."""
    import torch
    from peft import LoraConfig, get_peft_model, prepare_model_for_kbit_training

    torch.manual_seed(recipe.seed)
    model.config.use_cache = False
    if precision == "4bit":
        on_card = model.device.type == "cuda"
        prepare: Any = prepare_model_for_kbit_training
        model = prepare(
            model, use_gradient_checkpointing=on_card, gradient_checkpointing_kwargs={"use_reentrant": False}
        )
    targets = recipe.targets[0] if recipe.targets == ("all-linear",) else list(recipe.targets)
    config = LoraConfig(
        r=recipe.rank,
        lora_alpha=recipe.alpha,
        lora_dropout=recipe.dropout,
        target_modules=targets,
        modules_to_save=list(recipe.whole) or None,
        bias="none",
        task_type="CAUSAL_LM",
    )
    try:
        with quiet_peft():
            return get_peft_model(model, config)
    except ValueError as error:
        names = sorted({name.rpartition(".")[2] for name, module in model.named_modules() if hasattr(module, "weight")})
        raise ModelError(
            f"LoRA cannot be put on {', '.join(recipe.targets)} ({error}). Layers: {', '.join(names)}."
        ) from None


def _trainer(
    model: Any,
    tokenizer: Any,
    rows: list[dict[str, Any]],
    dev: list[dict[str, Any]],
    recipe: Recipe,
    out: Path,
    tensorboard: bool,
    log: Log,
) -> Any:
    from transformers import PrinterCallback, Trainer

    padding = tokenizer.pad_token_id if tokenizer.pad_token_id is not None else tokenizer.eos_token_id
    callbacks = [curve_callback(out / CURVE, log)]
    if tensorboard:
        callbacks.append(tensorboard_callback(out / "tensorboard"))
    trainer = Trainer(
        model=model,
        args=_arguments(model, len(rows), bool(dev), recipe, out),
        train_dataset=rows,
        eval_dataset=dev or None,
        data_collator=partial(collate, padding=padding),
        callbacks=callbacks,
    )
    trainer.remove_callback(PrinterCallback)
    return trainer


def _arguments(model: Any, rows: int, evaluate: bool, recipe: Recipe, out: Path) -> Any:
    """The Trainer's own settings."""
    from transformers import TrainingArguments

    steps = max(1, -(-rows // (recipe.batch * recipe.accumulate)))  # of an epoch
    return TrainingArguments(
        output_dir=str(out / CHECKPOINTS),
        per_device_train_batch_size=recipe.batch,
        per_device_eval_batch_size=recipe.batch,
        gradient_accumulation_steps=recipe.accumulate,
        num_train_epochs=recipe.epochs,
        learning_rate=recipe.learning_rate,
        lr_scheduler_type="cosine",
        warmup_steps=recipe.warmup,
        optim="adamw_torch",
        logging_steps=max(1, round(steps * recipe.epochs / _POINTS)),
        logging_first_step=True,
        save_strategy="steps",
        save_steps=recipe.save_every or steps,
        save_total_limit=1,
        eval_strategy="epoch" if evaluate else "no",
        prediction_loss_only=True,
        seed=recipe.seed,
        data_seed=recipe.seed,
        bf16=model.device.type == "cuda",
        use_cpu=model.device.type == "cpu",
        remove_unused_columns=False,
        label_names=["labels"],
        dataloader_pin_memory=False,
        report_to="none",
        disable_tqdm=True,
    )


def save(model: Any, recipe: Recipe, out: Path) -> None:
    """The adapter is in ``out``, in safetensors, and the checkpoints are gone."""
    model.save_pretrained(str(out), save_embedding_layers=False)
    (out / "README.md").unlink(missing_ok=True)  # the card is ours
    write_adapter_config(out / "adapter_config.json", base_name=base_name(recipe.base))
    shutil.rmtree(out / CHECKPOINTS, ignore_errors=True)


def base_name(base: str) -> str:
    """The base as an adapter names it: of the hub, or where its folder lies."""
    if base in PRESETS:
        return PRESETS[base].hub
    return str(Path(base).expanduser().resolve()) if Path(base).expanduser().is_dir() else base
