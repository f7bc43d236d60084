"""Models with a short name: the five bases of the ClaimVer paper and three current small ones."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A model of the hub under a short name; ``parameters`` in milliards."""

    name: str
    hub: str
    parameters: float
    why: str
    gated: bool = False


PRESETS = {
    preset.name: preset
    for preset in (
        Preset("phi-2", "microsoft/phi-2", 2.78, "ClaimVer's smallest base"),
        Preset("mistral-7b", "mistralai/Mistral-7B-Instruct-v0.2", 7.24, "a base of ClaimVer"),
        Preset("zephyr-7b", "HuggingFaceH4/zephyr-7b-beta", 7.24, "a base of ClaimVer"),
        Preset("solar-10.7b", "upstage/SOLAR-10.7B-Instruct-v1.0", 10.73, "ClaimVer's best base"),
        Preset("llama-2-13b", "meta-llama/Llama-2-13b-chat-hf", 13.02, "a base of ClaimVer", gated=True),
        Preset("qwen3-1.7b", "Qwen/Qwen3-1.7B", 2.03, "small; tune it before use"),
        Preset("smollm3-3b", "HuggingFaceTB/SmolLM3-3B", 3.08, "small"),
        Preset("qwen3-4b", "Qwen/Qwen3-4B-Instruct-2507", 4.02, "small, follows instructions well"),
    )
}
