"""An adapter merged into its base: one folder of plain weights, for servers that load no adapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from claimver.adapters import quiet_peft
from claimver.errors import InputError
from claimver.lm.folder import Source, resolve
from claimver.lm.load import best_device, fitting, load_model, load_tokenizer

_ENOUGH = 16  # tokens of context that the memory check counts: nothing is generated


def merge_adapter(spec: str, out: Path, *, precision: str = "bfloat16") -> None:
    """The model ``BASE+ADAPTER``, or of an adapter alone, is whole in ``out``.

    Raises: InputError for a model without adapter or a folder that is not empty; ModelError.
    """
    source = resolve(spec)
    if source.adapter is None:
        raise InputError(f"{spec} has no adapter to merge. Name an adapter's folder, or BASE+ADAPTER.")
    if out.exists() and any(out.iterdir()):
        raise InputError(f"{out} is not empty. Name a new folder for the merged model.")
    chosen = fitting(source, precision, best_device(), _ENOUGH, None)
    model = _merged(source, chosen)
    try:
        out.mkdir(parents=True, exist_ok=True)
        model.save_pretrained(str(out))
        load_tokenizer(source).save_pretrained(str(out))
    except OSError as error:
        raise InputError(f"{out} cannot be written: {error.strerror or error}. Check the room and rights.") from error


def _merged(source: Source, precision: str) -> Any:
    from peft import PeftModel

    base = load_model(source, precision, best_device())
    with quiet_peft():
        return PeftModel.from_pretrained(base, str(source.adapter), local_files_only=True).merge_and_unload()
