"""How long nvcc takes for emitted programs.

Usage: nvcc_time.py --soapstone BIN --models FOLDER [--nvcc BIN]

Emits gpt2_small for one GPU and for eight, compiles each stage for sm_80 and for
sm_90 as `soapstone compile` does, one after the other, and prints a table. Wants
the machine for itself.
"""

import argparse
import pathlib
import subprocess
import tempfile
import time

ARCHITECTURES = ["sm_80", "sm_90"]
MODEL = "gpt2_small.train.onnx"
PROGRAMS = {
    "gpt2_small, 1 GPU": ["--devices", "1"],
    "gpt2_small, 8 GPUs, megatron:t=4,d=2": ["--devices", "8", "--strategy", "megatron:t=4,d=2"],
}


def emit(arguments, options, folder):
    """Returns the stages of the program, written into `folder`."""
    subprocess.run([arguments.soapstone, "compile", arguments.models / MODEL, "--loss",
                    "cross-entropy", *options, "--target", "cuda", "--emit-only", "-o", folder],
                   check=True, capture_output=True)
    return sorted(folder.glob("class*.cu"))


def seconds_of(arguments, stage, architecture):
    begin = time.monotonic()
    subprocess.run([arguments.nvcc, "-std=c++20", "-O1", f"-arch={architecture}", "-I",
                    arguments.root, "-c", stage, "-o", stage.with_suffix(".o")], check=True)
    return time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    parser.add_argument("--nvcc", default="nvcc")
    arguments = parser.parse_args()
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    print(f"{'program':40} {'arch':6} {'stages':>6} {'lines':>7} {'seconds':>8}")
    for name, options in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as temporary:
            stages = emit(arguments, options, pathlib.Path(temporary) / "program")
            lines = sum(len(stage.read_text().splitlines()) for stage in stages)
            for architecture in ARCHITECTURES:
                seconds = sum(seconds_of(arguments, stage, architecture) for stage in stages)
                print(f"{name:40} {architecture:6} {len(stages):6} {lines:7} {seconds:8.1f}",
                      flush=True)


if __name__ == "__main__":
    main()
