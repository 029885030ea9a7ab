"""Runs emitted pipelines of all model families in all sizes, under threads and MPI.

Usage: pipeline_sweep.py --soapstone BIN [--groups P,..] [--counts M,..] [--schedules NAME,..]
                         [--cuts-alike] [--jobs N] [--record FILE [--again]] [FAMILY...]

Every model family, with dropout 0.1 and 40 % of the labels ignored, as a pipeline of each
number of groups, of micro-batches and each schedule. Losses of three steps and all parameters
after them must be within 1e-4 of one device that computes the whole batch at once; two runs
with threads and one under mpirun must give the same bits, and so must the schedules of one
size. Families whose steps cannot be computed in parts (batch norms, mixtures) run as one
micro-batch, and must be refused in one line otherwise.

A maximum whose operands are equal but for rounding hands its gradient elsewhere (see
partitioned.py): a program that is off runs again with other inputs. Where a step has so many
maxima that some are such with all inputs, one device compiled by another compiler is off from
itself as much (inception: by 7.8e-4, in one bias, with g++ and clang). What is then compared,
within the same tolerance, is the model with SiLU for ReLU and means for maxima, in the same
strategy: only if that is off, too, is the program at fault.

Families with batch norms train with momentum: the gradient of a bias before a batch norm is
zero but for rounding, and Adam, which divides by the size of a gradient, would make a step of
that rounding (4e-5 in inception's, with an epsilon of 1e-3 and a rate of 0.01 a step of 4e-4).

`--cuts-alike` instead runs the nine families of schedules on equal cuts (four chunks, on four
groups or two), which must give the same bits, with 4, 8 and 12 micro-batches; 12 of them are
of a batch of 12.

The whole modes are those without FAMILY. Programs are not optimised, unless SOAPSTONE_CXXFLAGS
says otherwise, and headers are compiled once (sweeps.py). With `--record` every program's outcome
goes into a file as soon as it is known, and programs that are in the file are not run again: a
sweep may be stopped and continued. With `--again`, for a later tree, all programs are emitted
once more, and those run whose sources or runtime are not byte for byte what the file knows.
Schedules that emit the same program, as all do with one micro-batch, have it run once.
"""

import argparse
import concurrent.futures
import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time
import warnings

import numpy
import torch

import families
import micro_batches
import parity
import partitioned
import pipelines
import sweeps

BATCH = 8
STEPS = 3
# The first dimension of their inputs is not the batch alone.
FIXED_INPUTS = ["dlrm", "moe"]
# Chunks are cut alike where there are as many: on four groups one each, on two groups two.
NINE = ["gpipe:p=4", "1f1b:p=4", "zb-h1:p=4", "zb-h2:p=4", "interleaved:p=2,v=2", "zbv:p=2",
        "v-half:p=2", "v-min:p=2", "dualpipe-v:p=2"]
TWELVE = ["mlp", "alexnet", "vit", "rnnlm", "rnnlm_unrolled", "nmt", "gpt2", "gpt2_ce", "llama",
          "swin", "gru", "bert"]


def batch_of(strategy):
    """Samples of a step: a number of them that the micro-batches of a strategy share."""
    count = int(re.search(r"m=(\d+)", strategy)[1])
    return BATCH if BATCH % count == 0 else count


def prepare(family, folder, batch, is_smooth=False):
    """Writes model.onnx and data/ into `folder`; returns the options of the compiler."""
    (folder / "data").mkdir(parents=True)
    with warnings.catch_warnings(), (families.smooth_functions() if is_smooth else
                                     contextlib.nullcontext()):
        warnings.simplefilter("ignore")
        model, inputs, kind = families.build(family)
        if is_smooth:
            model = families.smoothed(model)
        if family not in FIXED_INPUTS:
            inputs = tuple(micro_batches.enlarged(value, i, batch)
                           for i, value in enumerate(inputs))
        target = parity.make_target(model, inputs, kind)
        labels = inputs[-1] if kind == "auto" else target
        if kind != "mse":
            generator = torch.Generator().manual_seed(9)
            labels[torch.rand(labels.shape, generator=generator) < micro_batches.IGNORED] = -100
        model = micro_batches.with_dropout(model)
        exported = parity.exporter.export(model, inputs)
    (folder / "model.onnx").write_bytes(exported.SerializeToString())
    for i, value in enumerate(inputs):
        numpy.save(folder / "data" / f"x{i}.npy", value.numpy())
    if target is not None:
        name = "targets.npy" if kind == "mse" else "labels.npy"
        numpy.save(folder / "data" / name, target.numpy())
    if has_statistics(family):
        return ["--loss", kind, "--optimizer", "momentum"]
    return ["--loss", kind, "--optimizer", "adam", "--epsilon", 1e-3]


def has_statistics(family):
    model = families.build(family)[0]
    return any(isinstance(module, torch.nn.modules.batchnorm._BatchNorm)
               for module in model.modules())


def train(soapstone, folder, data, name, launcher=()):
    """Returns (losses, tensors after the last step) of one run."""
    checkpoint = folder / name
    text = parity.run([*([soapstone, "run", folder] if launcher else [folder / "run"]), *launcher,
                       "--data", data, "--json", "--steps", STEPS, "--seed", 5,
                       "--learning-rate", 0.01, "--checkpoint", checkpoint])
    losses = [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]
    return losses, partitioned.read_checkpoint(checkpoint)


def digest(outcome):
    """A text that is the same for the same bits."""
    losses, tensors = outcome
    text = hashlib.sha256(repr(losses).encode())
    for name in sorted(tensors):
        text.update(name.encode())
        text.update(tensors[name].tobytes())
    return text.hexdigest()


class Whole:
    """The program for one device, and what it gives with every set of inputs."""

    def __init__(self, soapstone, model, options):
        self.soapstone, self.model = soapstone, model
        parity.run([soapstone, "compile", model / "model.onnx", *options, "--no-check", "-o",
                    model / "whole"])
        self.known = {}

    def train(self, data):
        if data not in self.known:
            self.known[data] = train(self.soapstone, self.model / "whole", self.model / data,
                                     f"checkpoint.{data}")
        return self.known[data]

    def difference(self, folder, first):
        """Returns (largest difference, place) with the inputs where that is least."""
        best = partitioned.differences(first, self.train("data"))
        for shift in partitioned.SHIFTS:
            if best[0] <= pipelines.TOLERANCE:
                break
            data = partitioned.blended(self.model, shift)
            if data is None:
                break
            ours = train(self.soapstone, folder, self.model / data, data)
            best = min(best, partitioned.differences(ours, self.train(data)))
        return best


def emit(soapstone, model, options, strategy, devices, folder, *more):
    parity.run([soapstone, "compile", model / "model.onnx", *options, "--strategy", strategy,
                "--devices", devices, "-o", folder, *more])


def run_pipeline(soapstone, model, folder, whole):
    """Returns (what threads gave, what its runs differ in or "", largest difference from one
    device, what that is of) of a compiled program."""
    first = train(soapstone, folder, model / "data", "first")
    second = train(soapstone, folder, model / "data", "second")
    third = train(soapstone, folder, model / "data", "third", ["--launcher", "mpi"])
    worst, place = whole.difference(folder, first)
    fault = ""
    if not pipelines.same(first, second):
        fault = "two runs differ"
    if not pipelines.same(first, third):
        fault = "MPI differs from threads"
    return first, fault, worst, place


def check_refused(soapstone, model, options, strategy, devices):
    """Returns what is wrong with the refusal of a model that cannot be cut in time."""
    try:
        parity.run([soapstone, "compile", model / "model.onnx", *options, "--strategy", strategy,
                    "--devices", devices, "--emit-only", "-o", model / "refused"])
    except RuntimeError as error:
        told = [line for line in str(error).splitlines()[1:] if ": warning: " not in line]
        return "" if len(told) == 1 and "micro-batch" in told[0] else f"refused in {told}"
    return "was not refused"


def cases_of(family, arguments):
    """Yields lists of (strategy, devices) that must give the same bits."""
    if arguments.cuts_alike:
        for count in arguments.counts:
            yield [(f"{schedule},m={count}", 4 if "p=4" in schedule else 2)
                   for schedule in arguments.schedules]
        return
    is_one = family in FIXED_INPUTS or has_statistics(family)
    for groups in arguments.groups:
        for count in sorted({1 if is_one else count for count in arguments.counts}):
            yield [(f"{schedule}:p={groups},m={count}", groups)
                   for schedule in arguments.schedules]


def told(entry):
    """The line of a program."""
    fault = entry["fault"]
    return f"{'FAULT ' if fault else ''}{entry['case']}: {fault or 'ok ' + entry['told']}"


class Family:
    """A family and its program for one device, made when a program is run."""

    def __init__(self, name, arguments, record, scratch, batch, is_smooth=False):
        self.name, self.arguments, self.model = name, arguments, scratch / f"{name}.{batch}"
        self.batch, self.is_smooth, self.smooth = batch, is_smooth, None
        # Programs of two models may differ in their weights alone.
        self.record, self.runtime = record, sweeps.runtime_digest() + name
        self.options, self.whole = None, None

    def get_ready(self):
        """Makes the model's file."""
        if not self.options:
            self.options = prepare(self.name, self.model, self.batch, self.is_smooth)

    def run_whole(self):
        """Makes the program for one device."""
        if self.whole:
            return
        self.whole = Whole(self.arguments.soapstone, self.model, self.options)
        losses = self.whole.train("data")[0]
        if len(set(losses)) < STEPS:
            raise ValueError(f"losses {losses} stand still")

    def emit(self, strategy, devices, folder, *more):
        """Returns the digest of the sources of a program."""
        emit(self.arguments.soapstone, self.model, self.options, strategy, devices, folder, *more)
        return sweeps.sources_digest(folder, self.runtime)

    def known(self, strategy, devices):
        """What is known of a program with the same sources, or None."""
        self.get_ready()
        folder = self.model / "emitted"
        sources = self.emit(strategy, devices, folder, "--emit-only", "--no-check")
        shutil.rmtree(folder)
        return self.record.of_sources.get(sources)

    def run(self, strategy, devices, first_bits):
        """Returns the entry of a program; `first_bits` of the first of its size, or None."""
        # One micro-batch is the same program in every schedule.
        mayBeKnown = first_bits and strategy.endswith(",m=1") or self.arguments.again
        entry = self.known(strategy, devices) if mayBeKnown else None
        if entry and not entry["fault"]:
            return {**entry, "case": f"{self.name} in {strategy}"}
        self.get_ready()
        self.run_whole()
        begin, folder = time.monotonic(), self.model / "case"
        sources = self.emit(strategy, devices, folder)
        first, fault, worst, place = run_pipeline(self.arguments.soapstone, self.model, folder,
                                                  self.whole)
        shutil.rmtree(folder)
        bits, compared = digest(first), ""
        if worst > pipelines.TOLERANCE and not fault:
            if self.is_smooth:
                fault = f"off by {worst:.2e} in {place}"
            else:
                smooth = self.run_smooth(strategy, devices)
                compared = f" smooth ({worst:.1e} in {place} with maxima)"
                fault, worst = smooth["fault"], smooth["worst"]
        if first_bits and bits != first_bits:
            fault = "differs from the first schedule of its size"
        return {"case": f"{self.name} in {strategy}", "fault": fault, "bits": bits,
                "worst": float(worst), "sources": sources,
                "told": f"{worst:.1e}{compared} ({time.monotonic() - begin:.0f} s)"}

    def run_smooth(self, strategy, devices):
        """Returns the entry of the same program of the model without maxima."""
        if not self.smooth:
            self.smooth = Family(self.name, self.arguments, self.record, self.model / "smooth",
                                 self.batch, is_smooth=True)
        return self.smooth.run(strategy, devices, None)

    def run_refused(self):
        self.get_ready()
        return {"case": f"{self.name} in two micro-batches", "told": "refused in one line",
                "fault": check_refused(self.arguments.soapstone, self.model, self.options,
                                       "1f1b:p=2,m=2", 2)}


def check_family(name, arguments, scratch):
    """Returns lines to print, one a case; those that begin with FAULT are at fault."""
    lines, record, of_batch = [], sweeps.Record(arguments.record), {}

    def family_with(batch):
        if batch not in of_batch:
            of_batch[batch] = Family(name, arguments, record, scratch, batch)
        return of_batch[batch]

    def tell(case, run):
        is_new = case not in record.known or arguments.again
        if is_new:
            record.add(run())
        lines.append(told(record.known[case]) + ("" if is_new else " (recorded)"))
        print(lines[-1], flush=True)
        return record.known[case]

    for cases in cases_of(name, arguments):
        first_bits = None
        for strategy, devices in cases:
            entry = tell(f"{name} in {strategy}",
                         lambda: family_with(batch_of(strategy)).run(strategy, devices,
                                                                     first_bits))
            first_bits = first_bits or entry["bits"]
    if not arguments.cuts_alike and (name in FIXED_INPUTS or has_statistics(name)):
        tell(f"{name} in two micro-batches", family_with(BATCH).run_refused)
    for family in of_batch.values():
        shutil.rmtree(family.model, ignore_errors=True)
    return lines


def largest_by_family(lines):
    """The largest difference of every family's programs, as told."""
    largest = {}
    for line in lines:
        if found := re.match(r"(\w+) in \S+: ok (\S+) ", line):
            name, worst = found.groups()
            largest[name] = max(largest.get(name, 0), float(worst))
    return ", ".join(f"{name} {worst:.1e}" for name, worst in sorted(largest.items()))


def check_guarded(family, arguments, scratch):
    torch.set_num_threads(1)
    try:
        return check_family(family, arguments, scratch)
    except (RuntimeError, OSError, KeyError, ValueError) as error:
        print(f"FAULT {family}: {error}", flush=True)
        return [f"FAULT {family}: {error}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--groups", default="2,3,4")
    parser.add_argument("--counts")
    parser.add_argument("--schedules")
    parser.add_argument("--cuts-alike", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--again", action="store_true")
    arguments = parser.parse_args()
    arguments.groups = [int(p) for p in arguments.groups.split(",")]
    arguments.counts = [int(m) for m in (arguments.counts or
                                         ("4,8,12" if arguments.cuts_alike else "1,4")).split(",")]
    if arguments.cuts_alike:
        wanted = (arguments.schedules or "").split(",") if arguments.schedules else []
        arguments.schedules = [s for s in NINE if not wanted or s.split(":")[0] in wanted]
    else:
        arguments.schedules = (arguments.schedules or "gpipe,1f1b").split(",")
    every = TWELVE if arguments.cuts_alike else [*families.FAMILIES, *families.WHOLE]
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    lines = []
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ProcessPoolExecutor(
            arguments.jobs) as pool:
        sweeps.use_quick_compiler(pathlib.Path(scratch) / "compiler")
        jobs = [pool.submit(check_guarded, family, arguments, pathlib.Path(scratch))
                for family in arguments.families or every]
        for job in jobs:
            lines += job.result()
    failed = [line for line in lines if line.startswith("FAULT")]
    programs = sum(" in two micro-batches" not in line for line in lines)
    print(f"{programs} programs, {len(lines) - programs} refusals, {len(failed)} at fault; "
          f"largest difference by family: {largest_by_family(lines)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
