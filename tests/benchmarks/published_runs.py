"""A published run as it is predicted, the tables' rows, and devices' peaks."""

import csv
import dataclasses
import pathlib

from published_models import Gpt

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data" / "published"


def at_power(watts, standard, peaks):
    """Peak rates of a device whose power limit is not that of its preset.

    Long runs of products are bound by power, which grows with the cube of the clock: voltage
    goes with frequency, and dynamic power is frequency times voltage squared."""
    return {kind: peak * (watts / standard) ** (1 / 3) for kind, peak in peaks.items()}


V100 = {"f64": 7.8e12, "f32": 15.7e12, "f16": 125e12}
H100 = {"f64": 67e12, "f32": 67e12, "tf32": 494.5e12, "bf16": 989e12, "f16": 989e12,
        "f8": 1979e12, "i8": 1979e12}
B200 = {"f64": 40e12, "f32": 80e12, "tf32": 1125e12, "bf16": 2250e12, "f16": 2250e12,
        "f8": 4500e12, "i8": 4500e12}


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
    cut: str = ""  # How layers are divided among stages; default: as many each.
    balance: tuple = ()  # Modules of each stage; default: as many layers.
    keeps_inputs: bool = False  # A stage keeps its inputs alone, whatever its layers are.
    keeps_last: bool = False  # The last micro-batch is not recomputed.
    splits_sequence: int = -1  # Default: as the system does.
    optimizer: str = "adam"
    # What its own settings say otherwise than its system's profile, "path=value;..".
    changes: str = ""
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
