"""Compares partitioned programs with the program for one device.

Usage: partitioned.py --soapstone BIN [--experts N] [--random N] [--first-seed S]
                      [--strategy NAME@DEVICES]... [--table FILE] FAMILY...

The suite runs two expert and two random strategies a family; the long mode is
`--experts 23 --random 25 --table FILE` without families: 500 random programs.

For each family: exports the model with its weights, compiles it for one device
and for several under expert and random strategies, and compares the losses of
three steps and all parameters after them (1e-4 relative to the largest entry).
Every partitioned program runs twice, which must give the same bits.

A ReLU or a maximum whose operands are equal up to rounding passes its gradient
elsewhere under any reordering: one channel differs, nothing else. A reduced
ResNet has 858,000 of them a step, and every second comparison over three steps
meets such operands. A program that is off is therefore compared again with other
float inputs (blended with themselves: a batch norm would undo a mere factor).
Only a program that is off with all of them is at fault.
"""

import argparse
import json
import pathlib
import random
import shutil
import sys
import tempfile
import time
import warnings

import numpy
import torch

import families
import parity

TOLERANCE = 1e-4
STEPS = 3
# How far inputs are moved before they are added to themselves, for a program that is off.
SHIFTS = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
# Below this, a zero gradient leaves only noise in a parameter, which cannot be compared.
NOISE_FLOOR = 1e-3


def blend(array, shift):
    """Other inputs of about the same size, in every value."""
    return (array + numpy.roll(array, shift)) * numpy.float32(0.75)


def blended(model, shift):
    """Writes a folder of other inputs beside `model`/data, once; returns its name, or None if
    no input can be blended."""
    folder, is_other = model / f"blend{shift}", False
    if folder.exists():
        return folder.name
    folder.mkdir()
    for file in sorted((model / "data").iterdir()):
        array = numpy.load(file)
        if file.name.startswith("x") and array.dtype == numpy.float32:
            array, is_other = blend(array, shift), True
        numpy.save(folder / file.name, array)
    if not is_other:
        shutil.rmtree(folder)
        return None
    return folder.name


def prepare(name, folder):
    """Writes model.onnx and data/ into `folder`; returns the loss kind."""
    shutil.rmtree(folder, ignore_errors=True)  # Programs resume from checkpoints.
    (folder / "data").mkdir(parents=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model, inputs, kind = families.build(name)
        exported = parity.exporter.export(model, inputs)
        (folder / "model.onnx").write_bytes(exported.SerializeToString())
        model, inputs, kind = families.build(name)
        model.train()
        target = parity.make_target(model, inputs, kind)
    arrays = {f"x{i}.npy": value.numpy() for i, value in enumerate(inputs)}
    if target is not None:
        arrays["targets.npy" if kind == "mse" else "labels.npy"] = target.numpy()
    for file, array in arrays.items():
        numpy.save(folder / "data" / file, array)
    return kind


def read_checkpoint(folder):
    """Returns the tensors of a checkpoint, each put together from its boxes."""
    latest = folder / (folder / "latest").read_text().split()[0]
    index = json.loads((latest / "index.json").read_text())
    files, tensors = {}, {}
    for name, entry in index["tensors"].items():
        if entry["type"] != "F32":
            continue
        whole = numpy.full(entry["shape"], numpy.nan, numpy.float32)
        for box in entry["boxes"]:
            if box["file"] not in files:
                files[box["file"]] = parity.read_safetensors(latest / box["file"])
            part = files[box["file"]][box.get("entry", name)]
            place = tuple(slice(b, b + s) for b, s in zip(box["start"], box["size"]))
            whole[place] = part.reshape(box["size"])
        tensors[name] = whole
    return tensors


class Program:
    """A built program, and what its runs give with the data beside the model."""

    def __init__(self, folder, model):
        self.folder, self.model = folder, model

    def train(self, name, data="data"):
        """Returns (losses, tensors after the last step); `name` is that of the run."""
        checkpoint = self.folder / name
        shutil.rmtree(checkpoint, ignore_errors=True)
        text = parity.run([self.folder / "run", "--data", self.model / data, "--json",
                           "--steps", STEPS,
                           "--learning-rate", 0.01, "--checkpoint", checkpoint])
        losses = [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]
        return losses, read_checkpoint(checkpoint)


def compile_program(soapstone, model, name, kind, options):
    """Returns (the program `name` of the model in a folder, seconds to compile it)."""
    program = Program(model / name, model)
    begin = time.monotonic()
    parity.run([soapstone, "compile", model / "model.onnx", "--loss", kind,
                "--optimizer", "momentum", "-o", program.folder, *options])
    return program, time.monotonic() - begin


def differences(ours, expected):
    """Returns (largest relative difference, what it is of)."""
    worst, where = 0.0, ""
    losses, tensors = ours
    expected_losses, expected_tensors = expected
    if len(losses) != len(expected_losses):
        return float("inf"), f"{len(losses)} losses"
    for step, (a, b) in enumerate(zip(losses, expected_losses)):
        error = abs(a - b) / max(1e-6, abs(b))
        if not error <= worst:
            worst, where = error, f"loss {step}: {a} instead of {b}"
    parameters = {k: v for k, v in expected_tensors.items() if not k.startswith("optimizer_state/")}
    largest = max((float(abs(v).max()) for v in parameters.values() if v.size), default=1.0)
    for name, value in parameters.items():
        if name not in tensors:
            return float("inf"), f"no tensor '{name}'"
        if value.size == 0:
            continue
        scale = max(float(abs(value).max()), NOISE_FLOOR * largest)
        error = float(abs(tensors[name] - value).max()) / scale
        if not error <= worst:
            worst, where = error, f"tensor '{name}'"
    return worst, where


class Expectation:
    """What the program for one device gives, with every set of inputs."""

    def __init__(self, program):
        self.program = program
        self.plain = program.train("first")
        self.others = {}

    def other(self, name):
        if name not in self.others:
            self.others[name] = self.program.train(name, name)
        return self.others[name]


def compare(program, plain, expected):
    """Holds a program, which gave `plain` with the plain inputs, against the one for
    one device. Returns (fault or "", what it was compared with, largest difference)."""
    worst, where = differences(plain, expected.plain)
    compared = ""
    for shift in SHIFTS:
        other = blended(program.model, shift) if worst > TOLERANCE else None
        if other is None:
            break
        worst, where = differences(program.train(other, other), expected.other(other))
        compared = f" with inputs {other}"
    fault = "" if worst <= TOLERANCE else f"off by {worst:.2e} in {where}"
    return fault, compared, worst


def check(soapstone, folder, kind, strategy, devices, expected):
    """Returns what `compare` does, and the seconds to compile the program."""
    name = f"{strategy}-{devices}".replace(":", "-").replace("=", "").replace(",", "-")
    program, seconds = compile_program(soapstone, folder, name, kind,
                                       ["--devices", devices, "--strategy", strategy])
    first, second = program.train("first"), program.train("second")
    fault, compared, worst = compare(program, first, expected)
    same = first[0] == second[0] and all(
        numpy.array_equal(first[1][k], second[1][k], equal_nan=True) for k in first[1])
    if not same:
        fault = "two runs differ"
    return fault, compared, worst, seconds


# Every named strategy, at 2, 3, 4, 6 and 8 devices.
EXPERTS = [
    ("data-parallel", 2), ("megatron:t=2,d=2", 4), ("zero3", 3), ("parameter-server", 2),
    ("mesh:batch=2,model=3", 6), ("spatial", 2), ("model-parallel", 3), ("owt", 4),
    ("zero1", 2), ("data-parallel", 8), ("expert-parallel", 2), ("megatron:t=3,d=2", 6),
    ("zero2", 4), ("mesh:batch=4,model=2", 8), ("spatial", 4), ("parameter-server", 3),
    ("fsdp", 8), ("owt", 2), ("model-parallel", 6), ("megatron:t=4,d=1", 4),
    ("data-parallel", 3), ("expert-parallel", 4), ("recurrent:node=2", 4),
]


def named_cases(family, count):
    """`count` named strategies, starting elsewhere for every family."""
    first = list(families.FAMILIES).index(family) * count
    return [EXPERTS[(first + i) % len(EXPERTS)] for i in range(min(count, len(EXPERTS)))]


def random_cases(family, count, first_seed, largest):
    """Deterministic (strategy, devices) pairs, others for every family."""
    generator = random.Random(f"{family} {first_seed}")
    return [(f"random:{generator.randrange(1000000)}", generator.choice([n for n in [2, 3, 4, 6, 8] if n <= largest]))
            for _ in range(count)]


def parse_named(text):
    strategy, _, devices = text.rpartition("@")
    return strategy, int(devices)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--experts", type=int, default=0, help="named strategies a family")
    parser.add_argument("--random", type=int, default=0, help="random strategies a family")
    parser.add_argument("--largest", type=int, default=8, help="devices of random strategies")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--strategy", action="append", default=[], type=parse_named)
    parser.add_argument("--table", type=pathlib.Path, help="write one line a family")
    parser.add_argument("--work", type=pathlib.Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    failed, rows = 0, []
    with tempfile.TemporaryDirectory() as temporary:
        work = arguments.work or pathlib.Path(temporary)
        for family in arguments.families or families.FAMILIES:
            folder = work / family
            kind = prepare(family, folder)
            alone, _ = compile_program(arguments.soapstone, folder, "one", kind, [])
            expected = Expectation(alone)
            cases = (arguments.strategy + named_cases(family, arguments.experts) +
                     random_cases(family, arguments.random, arguments.first_seed,
                                  arguments.largest))
            largest, faults, seconds = 0.0, 0, 0.0
            for strategy, devices in cases:
                try:
                    fault, compared, worst, taken = check(
                        arguments.soapstone, folder, kind, strategy, devices, expected)
                    largest, seconds = max(largest, worst), seconds + taken
                except (RuntimeError, OSError, KeyError, ValueError) as error:
                    fault, compared = str(error), ""
                print(f"{family} {strategy} on {devices}: {fault or 'ok' + compared}", flush=True)
                faults += bool(fault)
            failed += faults
            rows.append((family, len(cases), len(cases) - faults, largest, seconds))
    if arguments.table:
        lines = ["| family | programs | equal | largest difference | seconds to compile |",
                 "|---|---|---|---|---|"]
        lines += [f"| {f} | {n} | {good} | {worst:.1e} | {s:.0f} |"
                  for f, n, good, worst, s in rows]
        arguments.table.write_text("\n".join(lines) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
