"""Proves what needs no GPU of pipelines that are compiled for CUDA.

Usage: check_pipelines.py --soapstone BIN --host-library LIB --trace-library LIB
                          [--cuda-library LIB] [--nvcc NVCC] [--pipeline NAME]... [PROGRAM]...

Programs are those of tests/parity/micro_batches.py: a model family with a batch of 16,
dropout 0.1 and 40 % of the labels ignored. Each is compiled for CUDA under every entry of
PIPELINES. A host compiler takes the sources; the trace back end proves their schedule with
the mailboxes that a GPU has; everything they call is in the CUDA runtime; the host back end
gives the losses of five steps and the parameters after them that one device gives. A
message left out is found. With --nvcc, nvcc compiles every stage for sm_90, too.
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

import torch

import check_families
import family_programs  # noqa: F401  (makes the modules of tests/parity known)
import micro_batches
import parity
import partitioned

TOLERANCE = 1e-4
# Strategies and the devices that they take.
PIPELINES = {
    "gpipe": ("gpipe:p=2,m=4", 2),
    "1f1b": ("megatron:t=2,p=2,m=4,schedule=1f1b,recompute=selective", 4),
    "interleaved": ("megatron:p=2,v=2,m=4,schedule=interleaved,recompute=full", 2),
    "zb-h1": ("megatron:p=2,d=2,m=4,schedule=zb-h1,zero=1", 4),
    "zbv": ("megatron:p=2,m=4,schedule=zbv", 2),
}
# A line of 1f1b that the trace must miss when it is gone.
SENT_FIRST = '  runAction(rank, transfer_0_1, "send from chunk 0 to 1", 0);'


def check(arguments, builder, model, options, name, expected):
    """Raises RuntimeError with what is wrong; returns the largest difference."""
    strategy, devices = PIPELINES[name]
    folder = model / name
    parity.run([arguments.soapstone, "compile", model / "model.onnx", *options, "--strategy",
                strategy, "--devices", devices, "--target", "cuda", "--emit-only", "-o", folder])
    builder.compile(folder)
    missing = builder.missing()
    if missing:
        raise RuntimeError(f"the CUDA runtime has no {', '.join(sorted(missing))}")
    builder.trace(folder)
    builder.link(folder)
    worst, place = partitioned.differences(
        micro_batches.train(folder, ["--data", model / "data"]), expected)
    if not worst <= TOLERANCE:
        raise RuntimeError(f"off by {worst:.2e} in {place}")
    if name == "1f1b":
        with check_families.changed(family_programs.classes(folder), SENT_FIRST, ""):
            builder.compile(folder)
            if not check_families.complaint(lambda: builder.trace(folder)):
                raise RuntimeError("the trace does not miss a message")
    for stage in family_programs.classes(folder) if arguments.nvcc else []:
        check_families.HostBuilder.call(
            [arguments.nvcc, "-std=c++20", "-O1", "-arch", "sm_90", "-Werror", "all-warnings",
             "-I", arguments.root, "-c", stage, "-o", stage.with_suffix(".o")])
    shutil.rmtree(folder)
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="*", default=["gpt2.clipped"], metavar="PROGRAM")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--pipeline", action="append", choices=list(PIPELINES))
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--host-library", required=True, type=pathlib.Path)
    parser.add_argument("--trace-library", required=True, type=pathlib.Path)
    parser.add_argument("--cuda-library", type=pathlib.Path)
    parser.add_argument("--nvcc")
    arguments = parser.parse_args()
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    torch.set_num_threads(1)
    faults = 0
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        builder = check_families.HostBuilder(arguments, work)
        for program in arguments.programs:
            model = work / program
            options = micro_batches.prepare(program, model)
            expected = micro_batches.outcomes(arguments.soapstone, model, "whole", options,
                                              synthetic=False)[0]
            for name in arguments.pipeline or PIPELINES:
                try:
                    worst = check(arguments, builder, model, options, name, expected)
                    print(f"{program} in {PIPELINES[name][0]}: ok {worst:.1e}", flush=True)
                except RuntimeError as error:
                    print(f"FAULT: {program} in {PIPELINES[name][0]}: {error}", flush=True)
                    faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
