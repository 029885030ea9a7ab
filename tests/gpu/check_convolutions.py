"""Has cuDNN plan every convolution that programs of full-size models ask for.

Usage: check_convolutions.py --soapstone BIN --planner BIN --root REPOSITORY

Emits ResNet-50 and Inception-v3 for one GPU, takes the calls out of the text,
all three passes, and plans them for the described H200. A convolution that no
library could have must be found.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

# name -> (model, options)
MODELS = {
    "ResNet-50, bf16": ("resnet50.eval_dyn.onnx", ["--dim", "batch=32", "--precision", "bf16"]),
    "Inception-v3, f32": ("benchmark/inception_v3.onnx", ["--batch", "32"]),
    "Inception-v3, bf16": ("benchmark/inception_v3.onnx",
                           ["--batch", "32", "--precision", "bf16"]),
}
FEWEST = 60  # Of each model: fewer means that the text is not understood.
TYPES = {"kF32": 0, "kBf16": 1, "kF16": 2}
IMPOSSIBLE = ("convolution type 0 input 1 4 8 8 weight 4 4 3 3 result 1 4 9 9 strides 1 1 "
              "padLow 0 0 padHigh 0 0 dilations 1 1")


def calls_of(text):
    """The different convolutions of a stage file, one line each."""
    text = re.sub(r"\s+", " ", text)
    lines = set()
    for name, fields in re.findall(r"\b(convolution\w*)\(rank, compute, \{(.*?)\}, (?=\w+[(.])",
                                   text):
        words = [name]
        for field, value in re.findall(r"\.(\w+) = (\{[^}]*\}|[\w:]+)", fields):
            if field == "type":
                value = TYPES[value.rpartition(":")[2]]
            elif value in ("true", "false"):
                value = int(value == "true")
            words += [field, *str(value).strip("{}").replace(",", " ").split()]
        lines.add(" ".join(words))
    return sorted(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--planner", required=True, type=pathlib.Path)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    device = arguments.root / "tests" / "data" / "devices" / "h200.json"
    faults = 0

    def plan(lines):
        return subprocess.run([arguments.planner, device], input="\n".join(lines) + "\n",
                              capture_output=True, text=True)

    with tempfile.TemporaryDirectory() as folder:
        for name, (model, options) in MODELS.items():
            subprocess.run([arguments.soapstone, "compile",
                            arguments.root / "examples" / "models" / model, *options, "--loss",
                            "cross-entropy", "--target", "cuda", "--emit-only", "-o", folder],
                           check=True, capture_output=True)
            lines = calls_of((pathlib.Path(folder) / "stage0.cu").read_text())
            result = plan(lines)
            print(f"{name}: {result.stdout}{result.stderr}", end="", flush=True)
            faults += result.returncode != 0 or len(lines) < FEWEST
    if plan([IMPOSSIBLE]).returncode == 0:
        print("FAULT: an impossible convolution is planned")
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
