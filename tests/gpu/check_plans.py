"""Has cuDNN plan what programs of full-size convolutional models ask it for.

Usage: check_plans.py --soapstone BIN --planner BIN --driver LIBRARY --root REPOSITORY
                      [--device NAME]...

Emits ResNet-50, Inception-v3, AlexNet and three transformers for one GPU,
takes the convolutions, poolings, batch norms and attention out of the text, all
passes, adds attention with masks and caps, and plans them for described GPUs; LIBRARY stands in for a driver.
Everything must have a graph and a plan that gives the same bits at every run,
by the library's account. What no library could have must be found.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# (model, options)
CONVOLUTIONAL = [
    ("resnet50.train.onnx", []),
    ("inception_v3.train.onnx", []),
    ("benchmark/alexnet.onnx", ["--batch", "64"]),
]
TRANSFORMERS = [
    ("gpt2_small.eval_dyn.onnx", ["--dim", "batch=16", "--dim", "seq=1024"]),
    ("gpt2_small.train.onnx", []),  # With dropout.
    ("vit_b_16.train.onnx", []),
    ("llama_4l.train.onnx", []),
]
# The library's attention is of 16 bits.
MODELS = [(model, [*options, "--precision", precision])
          for model, options in CONVOLUTIONAL for precision in ("f32", "bf16")]
MODELS += [(model, [*options, "--precision", "bf16"]) for model, options in TRANSFORMERS]
# Least number of plans of each function over all models and precisions: with fewer, the text is not
# understood.
FEWEST = {"convolution": 140, "convolutionInputGrad": 130, "convolutionWeightGrad": 140,
          "pool": 30, "poolGrad": 30, "batchNorm": 60, "batchNormGrad": 60, "attention": 11,
          "attentionGrad": 11}
# Forms of calls that must be among them.
FORMS = ["batchNorm .*relu 1", "batchNormGrad .*relu 1", "attention .*dropoutRatio",
         "attentionGrad .*dropoutRatio"]
NUMBERS = {"kF32": 0, "kBf16": 1, "kF16": 2, "kBool": 5, "kMax": 0, "kAverage": 1}
# Attention of models that are not among MODELS: masks of padding and of whole scores, in bf16 and
# f32, odd lengths, capped scores with wide grouped heads (Gemma 2),
# keys wider than values (DeepSeek), shards of the sequence, and all of it at once with dropout.
HEADS = "query 2 12 1024 64 key 2 12 1024 64 value 2 12 1024 64"
ATTENTION = [
    f"{HEADS} mask 2 1 1 1024 maskType 5",
    f"{HEADS} causal 1 mask 2 1 1024 1024 maskType 1 dropoutRatio 1",
    "query 2 12 77 64 key 2 12 77 64 value 2 12 77 64 mask 1 12 77 77 maskType 0",
    "query 2 12 100 64 key 2 12 197 64 value 2 12 197 64 mask 2 1 1 197 maskType 5",
    "query 2 8 1000 256 key 2 4 1000 256 value 2 4 1000 256 causal 1 scoreCap 50 "
    "mask 1 1 1000 1000 maskType 1",
    "query 2 12 1024 192 key 2 12 1024 192 value 2 12 1024 128 causal 1",
    "query 2 12 512 64 key 2 12 1024 64 value 2 12 1024 64 causal 1 scoreCap 50 dropoutRatio 1 "
    "mask 2 1 1 1024 maskType 5 globalShape 2 12 1 1024 1024 globalOffsets 0 0 0 512 0",
]
# Each must fail: a result of the wrong shape, a window beyond the input,
# and channels or heads that are no whole accesses, or too wide, which the runtime keeps from the
# library.
IMPOSSIBLE = [
    "convolution type 0 input 1 4 8 8 weight 4 4 3 3 result 1 4 9 9 strides 1 1 "
    "padLow 0 0 padHigh 0 0 dilations 1 1",
    "pool type 1 kind 0 input 2 8 4 4 result 2 8 3 3 window 9 9 strides 2 2 padLow 1 1 "
    "padHigh 1 1 dilations 1 1 channelsLast 1",
    "batchNorm type 1 shape 2 5 8 8 channelsLast 1",
    "attention type 1 query 2 12 64 12 key 2 12 64 12 value 2 12 64 12",
    "attention type 1 query 2 12 64 64 key 2 12 64 64 value 2 12 64 264",
    "noSuchCall type 1",
]


def calls_of(text):
    """The different library calls of a class file, one line each."""
    text = re.sub(r"\s+", " ", text)
    lines = set()
    functions = "|".join(FEWEST)
    for name, fields in re.findall(
            rf"\b({functions})\(rank, compute, \{{(.*?)\}}, (?=\w+[(.])", text):
        words = [name]
        for field, value in re.findall(r"\.(\w+) = (\{[^}]*\}|[\w:.+-]+)", fields):
            if field in ("epsilon", "scale"):  # No part of a plan.
                continue
            if "::" in value:
                value = NUMBERS[value.rpartition(":")[2]]
            elif value in ("true", "false"):
                value = int(value == "true")
            words += [field, *str(value).strip("{}").replace(",", " ").split()]
        lines.add(" ".join(words))
    return sorted(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--planner", required=True, type=pathlib.Path)
    parser.add_argument("--driver", required=True, type=pathlib.Path)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("--device", action="append")
    arguments = parser.parse_args()
    devices = arguments.root / "tests" / "data" / "devices"
    search_path = os.pathsep.join(
        [str(arguments.driver.parent), *os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)])
    faults = 0

    def plan(lines, device="h200"):
        return subprocess.run([arguments.planner, devices / f"{device}.json"],
                              input="\n".join(lines) + "\n", capture_output=True, text=True,
                              env={**os.environ, "LD_LIBRARY_PATH": search_path.rstrip(":")})

    lines = set()
    with tempfile.TemporaryDirectory() as folder:
        for model, options in MODELS:
            subprocess.run([arguments.soapstone, "compile",
                            arguments.root / "examples" / "models" / model, *options, "--loss",
                            "cross-entropy", "--target", "cuda", "--emit-only", "-o", folder],
                           check=True, capture_output=True)
            lines |= set(calls_of((pathlib.Path(folder) / "class0.cu").read_text()))
    lines |= {f"{function} type 1 {fields}" for function in ("attention", "attentionGrad")
              for fields in ATTENTION}
    lines = sorted(lines)
    found = collections.Counter(line.split()[0] for line in lines)
    for function, fewest in FEWEST.items():
        if found[function] < fewest:
            print(f"FAULT: {found[function]} calls of {function}, expected {fewest}")
            faults += 1
    for form in FORMS:
        if not any(re.match(form, line) for line in lines):
            print(f"FAULT: no call like '{form}'")
            faults += 1
    for device in arguments.device or ["h200"]:
        result = plan(lines, device)
        print(f"{device}:\n{result.stdout}{result.stderr}", end="", flush=True)
        rows = [line for line in result.stdout.splitlines() if "planned" in line]
        left_out = [row for row in rows if "0 without a graph, 0 varying" not in row]
        for row in left_out:
            print(f"FAULT: not by a library, or not alike at every run: {row}")
        faults += result.returncode != 0 or len(rows) != len(FEWEST)
        faults += len(left_out)
    for line in IMPOSSIBLE:
        if plan([line]).returncode == 0:
            print(f"FAULT: planned: {line}")
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
