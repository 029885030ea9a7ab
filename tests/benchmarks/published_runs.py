"""A published run as it is predicted, and the tables' rows."""

import csv
import dataclasses
import pathlib

from published_models import Gpt

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data" / "published"


@dataclasses.dataclass
class Run:
    """A published run and what of it is to be predicted."""
    table: str
    label: str
    mode: str  # For the breakdown of errors.
    model: Gpt
    machine: tuple  # Arguments of `machine_file`.
    system: str
    micro_batch: int
    micro_batches: int
    tensor: int = 1
    data: int = 1
    stages: int = 1
    chunks: int = 1  # Of layers on a stage: interleaved schedules.
    context: int = 1  # Parts of the positions, beside `data`.
    experts: int = 1  # Ranks that share the experts, among those of `data` and `context`.
    recomputes: bool = False
    sharding: str = ""  # "zero1", "zero2", "zero3".
    precision: str = "f16"
    recompute: str = ""  # Overrides `recomputes`.
    schedule: str = ""  # Default: 1F1B, or interleaved.
    balance: tuple = ()  # Modules of each stage; default: as many layers.
    keeps_last: bool = False  # The last micro-batch is not recomputed.
    splits_sequence: int = -1  # Default: as the system does.
    optimizer: str = "adam"
    arguments: tuple = ()  # Further ones of `soapstone simulate`.
    # Time of one layer: the difference to a model with so many layers, by layer.
    less_layers: int = 0
    forward: bool = False  # Of the forward pass alone.
    # `seconds` are a sample's over those of that row's, which is published.
    relative_to: str = ""
    seconds: float = 0
    memory_bytes: float = 0


def rows_of(name):
    lines = (DATA / (name + ".csv")).read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))
