"""Models from the hub to this machine: safetensors only, looked at before anything large is fetched."""

from __future__ import annotations

from pathlib import Path

from claimver.errors import ModelError
from claimver.lm.presets import PRESETS

__all__ = ["pull"]

WANTED = ("*.safetensors", "*.json", "*.model", "*.txt", "*.jinja")
UNWANTED = ("original/*", "onnx/*", "openvino/*", "*consolidated*", "training_args*")


def pull(name: str, *, endpoint: str | None = None, hub_cache: Path | None = None) -> Path:
    """The folder of the model or adapter, fetched or up to date.

    ``endpoint`` is another hub's address. Raises: ModelError for one that is gated, missing, a pickle, or without a
    network.
    """
    import httpx2
    from huggingface_hub import HfApi, snapshot_download
    from huggingface_hub.errors import GatedRepoError, HfHubHTTPError, HFValidationError, RepositoryNotFoundError

    hub = PRESETS[name].hub if name in PRESETS else name
    try:
        told = HfApi(endpoint=endpoint).model_info(hub)
        _check(hub, [file.rfilename for file in told.siblings or ()])
        folder = snapshot_download(
            hub,
            endpoint=endpoint,
            cache_dir=hub_cache,
            allow_patterns=list(WANTED),
            ignore_patterns=list(UNWANTED),
        )
    except GatedRepoError:
        raise ModelError(
            f"{hub} is gated. Accept its terms at the hub, then sign in on this machine (hf auth login) and pull again."
        ) from None
    except RepositoryNotFoundError:
        raise ModelError(f"The hub has no model {hub!r}, or it is private. Check the name, or sign in.") from None
    except HFValidationError:
        raise ModelError(f"{name!r} is no name of the hub. Write OWNER/NAME, or one of {', '.join(PRESETS)}.") from None
    except (HfHubHTTPError, httpx2.HTTPError, OSError, ValueError) as error:
        raise ModelError(f"{hub} was not fetched: {_brief(error)}. Check the network, then run it again.") from error
    return Path(folder)


def _check(hub: str, files: list[str]) -> None:
    if not any(file.endswith(".safetensors") for file in files):
        pickles = [file for file in files if file.endswith((".bin", ".pt", ".pth", ".ckpt"))]
        what = f"only {pickles[0]}, a pickle, which can run code" if pickles else "no weights in safetensors"
        raise ModelError(f"{hub} holds {what}. Take a version of it in safetensors.")


def _brief(error: Exception) -> str:
    return " ".join((str(error) or type(error).__name__).split())[:200]
