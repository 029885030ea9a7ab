"""Counts the kernels of a training step and the bytes they move, without a GPU.

Usage: count_kernels.py --soapstone BIN --trace-library FILE --models FOLDER
                        [--only NAME] [--table]

Emits GPT-2 124M (16 x 1,024 tokens), Llama 3.2 1B (2 x 4,096) and ResNet-50 (256
images) in bf16 for one GPU, builds
the programs with the trace back end, which records what every call reads and
writes and how many kernels the CUDA back end launches for it, and holds the sums
against limits. A call of a library counts as the kernels that its profiles show;
bytes count once for each kernel that cannot keep them on the chip.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

GB = 1e9
# Kernels and GB of device memory traffic that a step may take.
MODELS = {
    "gpt2": ("gpt2_small.eval_dyn.onnx", ["--dim", "batch=16", "--dim", "seq=1024", "--optimizer",
                                          "adamw"], 345, 44.6),
    "llama": ("configs/llama3_2_1b.json", ["--batch", "2", "--seq", "4096", "--optimizer", "adamw"],
              655, 124.2),
    "resnet50": ("resnet50_ce.train.onnx", ["--batch", "256", "--optimizer", "momentum"], 480, 81),
}


def call(command):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {(result.stderr or result.stdout)[:2000]}")
    return result.stdout


def emit(arguments, name, folder):
    model, options = MODELS[name][:2]
    call([arguments.soapstone, "compile", arguments.models / model, *options, "--loss",
          "cross-entropy", "--precision", arguments.precision, "--target", "cuda", "--emit-only",
          "-o", folder])


def traced(arguments, folder):
    """What the trace back end says of a program: of each kind of call, and of each statement, as
    {actions, kernels, bytes, flops}."""
    root = pathlib.Path(__file__).resolve().parents[2]
    program = folder / "trace"
    call([arguments.compiler, "-std=c++20", "-O0", "-w", "-I", root, "-x", "c++",
          *sorted(folder.glob("class*.cu")), folder / "main.cc", "-x", "none",
          arguments.trace_library, "-lgomp", "-lpthread", "-o", program])
    return json.loads(call([program, "--json"]))


def print_table(work):
    print(f"{'call':26} {'calls':>6} {'kernels':>8} {'GB':>8}")
    for name, entry in sorted(work.items(), key=lambda item: -item[1]["bytes"]):
        print(f"{name:26} {entry['actions']:6} {entry['kernels']:8} {entry['bytes'] / GB:8.3f}")


def add_arguments(parser):
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--trace-library", required=True, type=pathlib.Path)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    parser.add_argument("--only", choices=list(MODELS))
    parser.add_argument("--compiler", default="g++")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add_arguments(parser)
    parser.add_argument("--table", action="store_true", help="print every kind of call")
    arguments = parser.parse_args()
    arguments.precision = "bf16"
    faults = 0
    for name in [arguments.only] if arguments.only else MODELS:
        _, _, most_kernels, most_bytes = MODELS[name]
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary) / name
            emit(arguments, name, folder)
            work = traced(arguments, folder)["work_of_rank_0"]
        kernels = sum(entry["kernels"] for entry in work.values())
        traffic = sum(entry["bytes"] for entry in work.values()) / GB
        if arguments.table:
            print_table(work)
        is_over = kernels > most_kernels or traffic > most_bytes
        faults += is_over
        print(f"{'FAULT: ' if is_over else ''}{name}: {kernels} kernels (at most {most_kernels}), "
              f"{traffic:.1f} GB (at most {most_bytes})")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
