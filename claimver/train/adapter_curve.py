"""The course of a training: JSON lines that the Train page draws, and TensorBoard's events where asked."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from claimver.errors import InputError
from claimver.extras import require
from claimver.jsonl import dumps, read_lines

CURVE = "curve.jsonl"
_NAMES = {"loss": "loss", "eval_loss": "dev_loss", "learning_rate": "learning_rate", "grad_norm": "gradient"}


def read_curve(path: Path) -> list[dict[str, float]]:
    """The points of a curve in order: step, epoch, seconds, and what was measured there. Raises: InputError."""
    points = []
    try:
        for number, _, row in read_lines(path):
            if not isinstance(row.get("step"), int) or not all(isinstance(v, (int, float)) for v in row.values()):
                raise InputError(f"{path}:{number}: not a point of a curve.")
            points.append(row)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
    return points


def curve_callback(path: Path, log: Callable[[str], None]) -> Any:
    """A callback of the Trainer that appends each measurement to the curve and tells it to ``log``."""
    from transformers import TrainerCallback

    class Curve(TrainerCallback):
        """Keeps the curve."""

        begun = time.perf_counter()

        def on_train_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            """Drop the points behind the checkpoint that a resumed run goes on from."""
            points = read_curve(path) if path.is_file() else []
            kept = [point for point in points if point["step"] <= state.global_step]
            path.write_text("".join(dumps(point) + "\n" for point in kept), "utf-8")
            self.begun = time.perf_counter() - (kept[-1].get("seconds", 0.0) if kept else 0.0)

        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **_: Any) -> None:
            """Append a point."""
            found = {ours: float(logs[theirs]) for theirs, ours in _NAMES.items() if theirs in (logs or {})}
            if not found:
                return
            seconds = round(time.perf_counter() - self.begun, 2)
            point = {"step": state.global_step, "epoch": round(float(state.epoch or 0), 3), "seconds": seconds, **found}
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(point) + "\n")
            measured = "  ".join(f"{name} {value:.4g}" for name, value in found.items() if "loss" in name)
            log(f"step {state.global_step}/{state.max_steps}  {measured}  {seconds:.0f} s")

    return Curve()


def tensorboard_callback(folder: Path) -> Any:
    """A callback that writes the same for TensorBoard. Raises: MissingPackage."""
    require("tensorboard", "to write curves for TensorBoard")
    from torch.utils.tensorboard import SummaryWriter
    from transformers import integrations

    untyped: Any = integrations
    return untyped.TensorBoardCallback(tb_writer=SummaryWriter(log_dir=str(folder)))
