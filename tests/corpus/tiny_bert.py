"""Small BERTs of random weights on disk, as the hub lays out encoders and rerankers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

WORDS = "[PAD] [UNK] [CLS] [SEP] query : airbus is based in blagnac crater lake deep the moon".split()


def save_bert(folder: Path, *, outputs: int = 0, **files: Any) -> Path:
    """The folder, with a BERT in it, a classifier if it has ``outputs``; ``files`` are JSON by their names' stems."""
    import torch
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertForSequenceClassification, BertModel, PreTrainedTokenizerFast

    inner = Tokenizer(models.WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    inner.normalizer = normalizers.Lowercase()
    inner.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    inner.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
    )
    tokenizer.model_max_length = 32
    torch.manual_seed(3)
    config = BertConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=32,
        num_labels=outputs or 2,
        initializer_range=0.7,
    )
    (BertForSequenceClassification(config) if outputs else BertModel(config)).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    for name, told in files.items():
        path = folder / ("1_Pooling/config.json" if name == "pooling" else f"{name}.json")
        path.parent.mkdir(exist_ok=True)
        path.write_text(told if isinstance(told, str) else json.dumps(told))
    return folder
