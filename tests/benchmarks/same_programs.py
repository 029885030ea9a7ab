#!/usr/bin/env python3
"""Shows that a change of the compiler leaves programs and simulated times as they were.

Usage: same_programs.py --soapstone BIN --write before.json
       same_programs.py --soapstone BIN --compare before.json [--only TEXT]

Emits 20 models under 6 strategies on 4 devices, without building them, simulates each on
4 P100s, and writes the hash of every program and what `simulate` printed. With --compare it
lists what differs and exits 1 if anything does, or if no strategy gives a program of a
model: errors that stay the same would show nothing. Takes about four minutes on two cores.
"""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "examples" / "models"
LANGUAGE = ["--dim", "batch=8", "--dim", "seq=32"]

# Model, its options; models that fix their shapes have none.
FAMILIES = {
    "benchmark/alexnet.onnx": ["--batch", "32"],
    "benchmark/dlrm.onnx": ["--dim", "batch=32", "--loss", "mse"],
    "benchmark/lenet.onnx": ["--batch", "32"],
    "benchmark/moe.onnx": ["--loss", "mse"],  # Its batch of 64 is fixed.
    "benchmark/rnnlm.onnx": ["--batch", "32"],
    "benchmark/rnntc.onnx": ["--batch", "32"],
    "benchmark/nmt.onnx": ["--batch", "32"],
    "benchmark/resnet101.onnx": ["--batch", "32"],
    "benchmark/inception_v3.onnx": ["--batch", "32"],
    "benchmark/unet.onnx": ["--batch", "8"],
    "char_gpt.train.onnx": ["--loss", "cross-entropy", "--micro-batches", "2"],
    "dlrm_embbag.train.onnx": [],
    "gpt2_2l_ce.train.onnx": [],
    "gpt2_small.eval_dyn.onnx": LANGUAGE + ["--loss", "cross-entropy", "--precision", "bf16"],
    "llama_4l.eval_dyn.onnx": LANGUAGE + ["--loss", "cross-entropy", "--optimizer", "adamw"],
    "moe_dense.train.onnx": [],
    "nmt_transformer.train.onnx": [],
    "resnet50_ce.train.onnx": [],
    "rnnlm_unrolled.train.onnx": [],
    "vit_b_16.train.onnx": ["--precision", "f16"],
}
STRATEGIES = ["data-parallel", "megatron:t=2,d=2", "zero3", "expert-parallel", "spatial",
              "random:7"]


def output_of(command):
    """Standard output, or the error, which must stay the same as well."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"exit {done.returncode}: {done.stderr}"


def hash_of(folder):
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(folder)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def figures_of(soapstone, model, options, strategy):
    common = [str(MODELS / model), *options, "--strategy", strategy]
    with tempfile.TemporaryDirectory() as scratch:
        # One name for all, which the programs' paths have in them.
        out = pathlib.Path(scratch) / "out"
        said = output_of([soapstone, "compile", *common, "--devices", "4", "--emit-only", "-o", str(out)])
        is_emitted = out.exists()
        program = hash_of(out) if is_emitted else said[-300:].replace(scratch, "")
    simulated = output_of([soapstone, "simulate", *common, "--machine", "p100x4", "--json"])
    return is_emitted, {"program": program, "simulated": hashlib.sha256(simulated.encode()).hexdigest()[:16]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--write")
    parser.add_argument("--compare")
    parser.add_argument("--only", default="", help="models whose path contains this text")
    arguments = parser.parse_args()
    before = json.loads(pathlib.Path(arguments.compare).read_text()) if arguments.compare else {}
    after, changed, missing = {}, 0, []
    for model, options in FAMILIES.items():
        if arguments.only not in model:
            continue
        emitted = 0
        for strategy in STRATEGIES:
            key = f"{model} {strategy}"
            is_emitted, after[key] = figures_of(arguments.soapstone, model, options, strategy)
            emitted += is_emitted
            if arguments.compare and after[key] != before.get(key):
                changed += 1
                print(f"{key}: {before.get(key)} -> {after[key]}", flush=True)
        if emitted == 0:
            missing.append(model)
            print(f"{model}: no program, {after[key]['program']}", flush=True)
    if arguments.write:
        pathlib.Path(arguments.write).write_text(json.dumps(after, indent=1) + "\n")
    print(f"{len(after)} programs, {changed} changed, {len(missing)} models without any")
    return 1 if changed or missing else 0


if __name__ == "__main__":
    sys.exit(main())
