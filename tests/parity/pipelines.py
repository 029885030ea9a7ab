"""Compares pipelines with one device that computes the whole batch at once.

Usage: pipelines.py --soapstone BIN [--groups P,..] [--counts M,..] [--schedules NAME,..]
                    [--inner TEXT@DEVICES]... [--mpi] PROGRAM...

Programs are those of micro_batches.py: a model family with a batch of 16, dropout 0.1 and
40 % of the labels ignored, in the variants `plain`, `own` and `clipped`. Compiles a
pipeline of every schedule for each number of groups and micro-batches and compares the
losses of five steps and all parameters after them (1e-4 relative to the largest entry).
Two runs must give the same bits, and so must all schedules. `--inner megatron:t=2@2`
splits every group as that strategy does; `--mpi` runs the last schedule under mpirun, too,
which must give the same bits.

The whole mode is `--groups 2,3,4 --counts 1,4 --mpi` with `.own` of every family of
micro_batches.py.
"""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile

import numpy
import torch

import micro_batches
import parity
import partitioned

TOLERANCE = 1e-4


def same(first, second):
    """Whether two runs gave the same bits."""
    return first[0] == second[0] and set(first[1]) == set(second[1]) and all(
        numpy.array_equal(first[1][k], second[1][k], equal_nan=True) for k in first[1])


def strategy_of(schedule, groups, count, inner):
    """The name of a pipeline whose groups are split as `inner` says."""
    name, _, rest = inner.partition(":")
    rest = f"{rest}," if rest else ""
    return f"{name}:{rest}p={groups},m={count},schedule={schedule}"


def train_mpi(soapstone, folder, data):
    """What a program gives under mpirun."""
    checkpoint = folder / "checkpoint"
    shutil.rmtree(checkpoint, ignore_errors=True)
    text = parity.run([soapstone, "run", folder, "--launcher", "mpi", *data, "--json", "--steps",
                       micro_batches.STEPS, "--seed", 5, "--learning-rate", 0.01,
                       "--checkpoint", checkpoint])
    losses = [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]
    return losses, partitioned.read_checkpoint(checkpoint)


def check(soapstone, model, options, arguments, groups, count, expected):
    """Yields (strategy, fault or "", largest difference)."""
    data = ["--data", model / "data"]
    for inner, devices in arguments.inner or [("data-parallel", 1)]:
        first_of_all = None
        for schedule in arguments.schedules.split(","):
            strategy = strategy_of(schedule, groups, count, inner)
            folder = model / "pipeline"
            parity.run([soapstone, "compile", model / "model.onnx", *options, "--strategy",
                        strategy, "--devices", groups * devices, "-o", folder])
            first, second = (micro_batches.train(folder, data) for _ in range(2))
            worst, place = partitioned.differences(first, expected)
            fault = "" if worst <= TOLERANCE else f"off by {worst:.2e} in {place}"
            if not same(first, second):
                fault = "two runs differ"
            if first_of_all is not None and not same(first, first_of_all):
                fault = "differs from the schedule before"
            first_of_all = first_of_all or first
            if arguments.mpi and schedule == arguments.schedules.split(",")[-1]:
                if not same(first, train_mpi(soapstone, folder, data)):
                    fault = "MPI differs from threads"
            shutil.rmtree(folder)
            yield f"{strategy}@{groups * devices}", fault, worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--groups", default="2")
    parser.add_argument("--counts", default="4")
    parser.add_argument("--schedules", default="gpipe,1f1b")
    parser.add_argument("--inner", action="append", default=[], type=partitioned.parse_named)
    parser.add_argument("--mpi", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    failed, number, largest = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as temporary:
        for program in arguments.programs:
            model = pathlib.Path(temporary) / program
            options = micro_batches.prepare(program, model)
            expected = micro_batches.outcomes(arguments.soapstone, model, "whole", options,
                                              synthetic=False)[0]
            for groups in map(int, arguments.groups.split(",")):
                for count in map(int, arguments.counts.split(",")):
                    for strategy, fault, worst in check(arguments.soapstone, model, options,
                                                        arguments, groups, count, expected):
                        number, largest = number + 1, max(largest, worst)
                        failed += bool(fault)
                        print(f"{program} in {strategy}: {fault or f'ok {worst:.1e}'}",
                              flush=True)
    print(f"{number} compared, {failed} off, largest difference {largest:.1e}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
