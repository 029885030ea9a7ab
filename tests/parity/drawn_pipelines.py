"""Draws pipelines of small models of many forms and holds them against one device.

Usage: drawn_pipelines.py --soapstone BIN --work FOLDER [--seed S] [--first N] [--count N]
                          [--clipped] [--tasks] [--precision f16]

Program N of a seed is the same on every machine: a model of drawn_models.py, or of drawn_tasks.py, groups,
micro-batches, schedule, splits within a group, ZeRO, recomputation, precision and optimizer.
It must be refused in one line, or give the same bits in two runs (and under MPI, one in seven)
and the losses of one device for the whole batch at once: within 1e-5 in f32, with parameters
within 1e-4, and within 2e-2 in bf16. With --precision f16 all are of f16, with a loss scale that
doubles every other step until gradients overflow; the other device then has the same
micro-batches, for what overflows in a whole batch may not in its parts. By hand; 5 to 20 seconds
a program.
"""

import argparse
import hashlib
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import warnings

import numpy
import torch

import drawn_models
import drawn_tasks
import parity
import partitioned
import pipelines
import sweeps

STEPS = 4
TOLERANCE = {"f32": 1e-5, "bf16": 2e-2, "f16": 1e-2}
PARAMETER_TOLERANCE = 1e-4
SCHEDULES = ["gpipe", "1f1b", "interleaved", "zb-h1", "zb-h2", "zbv", "v-half", "v-min",
             "dualpipe-v"]
OPTIMIZERS = [["adam", "--epsilon", "1e-3"], ["adamw", "--epsilon", "1e-3"], ["sgd"],
              ["momentum"]]
MOST_DEVICES = 8
MODELS = {**drawn_models.ALL, **drawn_tasks.ALL}


def draw(generator, names, is_clipped, wanted):
    """Returns (model, strategy, devices, precision, options, whether MPI runs it, too)."""
    model = generator.choice(names)
    groups, count = generator.choice([2, 3, 4]), generator.choice([1, 3, 4, 8])
    schedule = generator.choice(SCHEDULES)
    replicas, tensors = generator.choice([1, 1, 2]), generator.choice([1, 1, 1, 2])
    if groups * replicas * tensors > MOST_DEVICES:
        tensors = 1
    words = {"p": groups, "m": count, "schedule": schedule,
             "v": 2 if schedule == "interleaved" else 1, "d": replicas, "t": tensors,
             "zero": generator.choice([0, 0, 1, 2, 3]),
             "recompute": generator.choice(["none", "selective", "full"])}
    usual = {"v": 1, "d": 1, "t": 1, "zero": 0, "recompute": "none"}
    strategy = "megatron:" + ",".join(f"{key}={value}" for key, value in words.items()
                                      if usual.get(key) != value)
    precision = generator.choice(["f32", "f32", "f32", "bf16"])
    precision = wanted or precision
    options = ["--optimizer", *generator.choice(OPTIMIZERS), "--precision", precision]
    if is_clipped or generator.random() < 1 / 3:
        options += ["--clip-norm", "0.5"]
    if precision == "f16":
        options += ["--loss-scale-steps", "2"]
    return (model, strategy, groups * replicas * tensors, precision, options,
            generator.random() < 1 / 7)


def export(name, folder):
    """Writes model.onnx and data/ into `folder`, once."""
    if (folder / "model.onnx").exists():
        return
    (folder / "data").mkdir(parents=True, exist_ok=True)
    torch.manual_seed(3)
    module, inputs = MODELS[name]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exported = parity.exporter.export(module, inputs)
    for number, value in enumerate(inputs):
        numpy.save(folder / "data" / f"x{number}.npy", value.numpy())
    (folder / "model.onnx").write_bytes(exported.SerializeToString())


def train(soapstone, folder, data, name, launcher=()):
    """Returns (losses, tensors after the last step) of one run."""
    shutil.rmtree(folder / name, ignore_errors=True)
    program = [soapstone, "run", folder, *launcher] if launcher else [folder / "run"]
    text = parity.run([*program, "--data", data, "--json", "--steps", STEPS, "--seed", 5,
                       "--learning-rate", 0.01, "--checkpoint", folder / name])
    losses = [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]
    return losses, partitioned.read_checkpoint(folder / name)


def whole(soapstone, model, options):
    """What one device gives, for the whole batch at once unless options say otherwise."""
    folder = model / hashlib.sha256(repr(options).encode()).hexdigest()[:12]
    if not (folder / "run").exists():
        parity.run([soapstone, "compile", model / "model.onnx", "--loss", "auto", *options,
                    "--no-check", "-o", folder])
    return train(soapstone, folder, model / "data", "whole")


def check(soapstone, work, case):
    """Returns ("ok", "refused" or "FAULT", what there is to say)."""
    name, strategy, devices, precision, options, has_mpi = case
    model, folder = work / name, work / "program"
    export(name, model)
    shutil.rmtree(folder, ignore_errors=True)
    command = [soapstone, "compile", model / "model.onnx", "--loss", "auto", *options,
               "--devices", devices, "--strategy", strategy, "-o", folder]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if ": warning: " not in line]
        is_plain = done.returncode in (1, 2) and len(told) == 1 and "must not be run" not in told[0]
        return "refused" if is_plain else "FAULT", " | ".join(told)
    first = train(soapstone, folder, model / "data", "first")
    if not pipelines.same(first, train(soapstone, folder, model / "data", "second")):
        return "FAULT", "two runs differ"
    if has_mpi and not pipelines.same(first, train(soapstone, folder, model / "data", "third",
                                                   ["--launcher", "mpi"])):
        return "FAULT", "MPI differs from threads"
    if precision == "f16":
        count = re.search(r"m=(\d+)", strategy).group(1)
        options = [*options, "--micro-batches", count]
    expected = whole(soapstone, model, options)
    losses = max(abs(a - b) / max(abs(b), 1e-6)
                 for a, b in zip(first[0], expected[0], strict=True))
    worst, place = partitioned.differences(first, expected)
    is_off = losses > TOLERANCE[precision] or (precision == "f32" and
                                               worst > PARAMETER_TOLERANCE)
    said = f"losses {losses:.1e}, all {worst:.1e}"
    return ("FAULT", f"{said} in {place}") if is_off else ("ok", said)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--clipped", action="store_true", help="clip every norm")
    parser.add_argument("--tasks", action="store_true", help="models of drawn_tasks.py")
    parser.add_argument("--precision", choices=["f16"], help="of all programs")
    arguments = parser.parse_args()
    names = list(drawn_tasks.ALL if arguments.tasks else drawn_models.ALL)
    torch.set_num_threads(1)
    sweeps.use_quick_compiler(arguments.work / "compiler")
    counts = {"ok": 0, "refused": 0, "FAULT": 0}
    for number in range(arguments.first, arguments.first + arguments.count):
        case = draw(random.Random(f"{arguments.seed} {number}"), names, arguments.clipped,
                    arguments.precision)
        kind, told = check(arguments.soapstone, arguments.work, case)
        counts[kind] += 1
        print(f"{kind} {number} {case[0]} {case[1]} {' '.join(case[4])}: {told}", flush=True)
    print(counts)
    return 1 if counts["FAULT"] else 0


if __name__ == "__main__":
    sys.exit(main())
