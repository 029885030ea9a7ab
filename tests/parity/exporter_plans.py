"""Compares partitioned programs of files that exporters.py has judged with one device.

Usage: exporter_plans.py --soapstone BIN --work FOLDER [--form raw] [--precision f32|bf16]...
                         [--strategy NAME@DEVICES]... MODEL...

Opt-in, after a run of exporters.py with --steps in the same FOLDER, whose files and inputs it
takes. Compiles each model for one device and under every strategy, and compares the losses of
three SGD steps and, in f32, all parameters after them. Refusals are printed and not counted.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

import numpy

import drawn_pipelines
import partitioned
import pipelines
import sweeps
from safetensors_file import KINDS, read_safetensors

STRATEGIES = ["data-parallel@2", "fsdp@2", "megatron:t=2,d=2@4", "data-parallel:p=2,m=2@2"]


def prepare(folder):
    """Writes data/ beside the model; returns the loss that exporters.py has put behind it, or the
    model's own."""
    data = read_safetensors(folder / "data.safetensors", KINDS.values())
    (folder / "data").mkdir(exist_ok=True)
    for key, value in data.items():
        numpy.save(folder / "data" / f"{key}.npy", value)
    if "targets" not in data:
        return "cross-entropy"
    return "mse" if data["targets"].size > 1 else "auto"


def compile_plan(soapstone, folder, target, options):
    """The line that refuses it, or an empty text."""
    shutil.rmtree(target, ignore_errors=True)
    done = subprocess.run([str(word) for word in [soapstone, "compile", folder / "model.onnx", *options,
                                                  "-o", target]], capture_output=True, text=True)
    told = [line for line in done.stderr.splitlines() if ": warning: " not in line]
    return " | ".join(told) or f"exit {done.returncode}" if done.returncode else ""


def check(soapstone, folder, loss, precision, strategy, expected):
    """Returns ("ok", "refused" or "FAULT", what there is to say)."""
    name, _, devices = strategy.rpartition("@")
    target = folder / "plan"
    refusal = compile_plan(soapstone, folder, target, ["--loss", loss, "--precision", precision, "--devices", devices,
                                                       "--strategy", name])
    if refusal:
        return "refused", refusal
    first, second = (drawn_pipelines.train(soapstone, target, folder / "data", run) for run in ("first", "second"))
    if not pipelines.same(first, second):
        return "FAULT", "two runs differ"
    largest = max(map(abs, expected[0]))  # Losses of a few samples fall to nothing soon.
    losses = max(abs(a - b) / largest for a, b in zip(first[0], expected[0], strict=True))
    worst, place = partitioned.differences(first, expected)
    said = f"losses {losses:.1e}, all {worst:.1e}"
    is_off = losses > drawn_pipelines.TOLERANCE[precision] or (
        precision == "f32" and worst > drawn_pipelines.PARAMETER_TOLERANCE)
    return ("FAULT", f"{said} in {place}") if is_off else ("ok", said)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="+", metavar="MODEL")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--form", default="raw")
    parser.add_argument("--precision", action="append", choices=["f32", "bf16"])
    parser.add_argument("--strategy", action="append")
    arguments = parser.parse_args()
    sweeps.use_quick_compiler(arguments.work / "compiler")
    counts = {"ok": 0, "refused": 0, "FAULT": 0}
    for model in arguments.models:
        folder = arguments.work / f"{model}.{arguments.form}"
        loss = prepare(folder)
        for precision in arguments.precision or ["f32", "bf16"]:
            refusal = compile_plan(arguments.soapstone, folder, folder / "one",
                                   ["--loss", loss, "--precision", precision])
            if refusal:
                print(f"{model} in {precision}: {refusal}", flush=True)
                counts["FAULT"] += 1
                continue
            expected = drawn_pipelines.train(arguments.soapstone, folder / "one", folder / "data", "whole")
            for strategy in arguments.strategy or STRATEGIES:
                result, said = check(arguments.soapstone, folder, loss, precision, strategy, expected)
                counts[result] += 1
                print(f"{model} in {precision}, {strategy}: {result}, {said}", flush=True)
    print(", ".join(f"{count} {result}" for result, count in counts.items()))
    return 1 if counts["FAULT"] else 0


if __name__ == "__main__":
    sys.exit(main())
