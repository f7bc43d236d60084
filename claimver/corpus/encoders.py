"""Encoders of passages and queries: the one that ships, or any sentence-transformers model on this machine.

A model is a folder or a name whose files lie in the hub's cache; nothing is fetched here. Weights are safetensors, and
no code of a model is run. Its own files say how it pools, how many tokens it reads and what stands before a query.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.errors import ModelError
from claimver.parts import Embedder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Encoder", "SentenceEncoder", "located", "open_encoder"]

SHIPPED = "all-MiniLM-L6-v2"
BATCH = 16
MAX_TOKENS = 1024  # of a text, whatever the model could read
_POOLS = {"pooling_mode_cls_token": "cls", "pooling_mode_mean_tokens": "mean", "pooling_mode_lasttoken": "last"}
_LOADING = (OSError, ValueError, KeyError, RuntimeError, TypeError, ImportError, AttributeError)


@dataclass(frozen=True, slots=True)
class Encoder:
    """How documents and queries become vectors; ``name`` tells whose vectors they are."""

    name: str
    documents: Embedder
    queries: Embedder

    @classmethod
    def of(cls, embedder: Embedder, name: str = SHIPPED) -> Encoder:
        """An encoder that treats queries as it does documents."""
        return cls(name, embedder, embedder)


class SentenceEncoder:
    """An Embedder over a sentence-transformers model; ``prompt`` stands before every text."""

    def __init__(self, model: Any, tokenizer: Any, *, pool: str, max_tokens: int, prompt: str = "") -> None:
        self._model, self._tokenizer, self._pool = model, tokenizer, pool
        self._max_tokens, self._prompt = max_tokens, prompt

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows ``(texts, dim)``; the zero vector for an empty text."""
        import numpy as np

        rows = np.zeros((len(texts), int(self._model.config.hidden_size)), dtype=np.float32)
        order = sorted((n for n, text in enumerate(texts) if text.strip()), key=lambda n: len(texts[n]))
        for start in range(0, len(order), BATCH):
            part = order[start : start + BATCH]
            rows[part] = self._forward([self._prompt + texts[n] for n in part])
        return rows

    def _forward(self, texts: list[str]) -> NDArray[np.float32]:
        import torch

        read = self._tokenizer(texts, padding=True, truncation=True, max_length=self._max_tokens, return_tensors="pt")
        with torch.inference_mode():
            states = self._model(**read.to(self._model.device)).last_hidden_state.float()
        mask = read["attention_mask"].to(states.device)
        if self._pool == "cls":
            first = mask.argmax(dim=1)
            pooled = states[torch.arange(len(texts)), first]
        elif self._pool == "last":
            last = mask.shape[1] - 1 - mask.flip(1).argmax(dim=1)
            pooled = states[torch.arange(len(texts)), last]
        else:
            pooled = (states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        unit: NDArray[np.float32] = torch.nn.functional.normalize(pooled, dim=1).cpu().numpy()
        return unit


def open_encoder(name: str, *, hub_cache: Path | None = None) -> Encoder:
    """The sentence-transformers model of a folder or name. Raises: ModelError."""
    from transformers import AutoModel

    folder = located(name, hub_cache=hub_cache)
    pool, max_tokens, prompts = _manner(folder)
    model, tokenizer = loaded(AutoModel, folder)
    limit = min(max_tokens or MAX_TOKENS, int(tokenizer.model_max_length), MAX_TOKENS)

    def embedder(*kinds: str) -> SentenceEncoder:
        prompt = next((prompts[kind] for kind in kinds if prompts.get(kind)), "")
        return SentenceEncoder(model, tokenizer, pool=pool, max_tokens=limit, prompt=prompt)

    return Encoder(name, embedder("document", "passage"), embedder("query"))


def located(name: str, *, hub_cache: Path | None = None) -> Path:
    """The folder of a model on this machine. Raises: ModelError, which says how to get it."""
    folder = Path(name).expanduser()
    if (folder / "config.json").is_file():
        return folder
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    try:
        found = try_to_load_from_cache(name, "config.json", cache_dir=hub_cache)
    except HFValidationError:
        raise ModelError(f"There is no model in the folder {name!r}, and it is no name of the hub either.") from None
    if not isinstance(found, str):
        raise ModelError(f"The model {name!r} is not on this machine. Get it: claimver models pull {name}")
    return Path(found).parent


def loaded(kind: Any, folder: Path) -> tuple[Any, Any]:
    """The model of a folder, loaded as that kind, and its tokenizer. Raises: ModelError."""
    from safetensors import SafetensorError
    from transformers import AutoTokenizer

    if not any(folder.glob("*.safetensors")):
        raise ModelError(f"{folder} holds no weights in safetensors. Other formats can run code; get a version in it.")
    safe: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), **safe)
        model = kind.from_pretrained(str(folder), use_safetensors=True, **safe)
    except (*_LOADING, SafetensorError) as error:
        raise ModelError(f"{folder} cannot be loaded ({' '.join(str(error).split())[:200]}).") from error
    return model.eval(), tokenizer


def _manner(folder: Path) -> tuple[str, int, dict[str, str]]:
    """How the model pools, the tokens it reads (0 where not told), and its prompts. Raises: ModelError."""
    modules = _json(folder / "modules.json", [])
    kinds = [str(item.get("type", "")).rpartition(".")[2] for item in modules]
    strange = [kind for kind in kinds if kind not in ("Transformer", "Pooling", "Normalize")]
    if strange:
        raise ModelError(f"{folder} has a part {strange[0]!r}, which is not read here. Take a model without it.")
    told = _json(folder / "1_Pooling" / "config.json", {})
    pools = [pool for mode, pool in _POOLS.items() if told.get(mode)] or ["mean"]
    if len(pools) > 1 or (told and not any(told.get(mode) for mode in _POOLS)):
        raise ModelError(f"{folder} pools in a way that is not read here. There is: {', '.join(_POOLS.values())}.")
    length = _json(folder / "sentence_bert_config.json", {}).get("max_seq_length")
    prompts = _json(folder / "config_sentence_transformers.json", {}).get("prompts")
    return pools[0], int(length or 0), prompts if isinstance(prompts, dict) else {}


def _json(path: Path, otherwise: Any) -> Any:
    """What a file states, which it need not. Raises: ModelError where it cannot be read."""
    if not path.is_file():
        return otherwise
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ModelError(f"{path} cannot be read ({error}). Get the model again.") from error
    return found if isinstance(found, type(otherwise)) else otherwise
