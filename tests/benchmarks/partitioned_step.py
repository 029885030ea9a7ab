"""Times partitioned programs on the processors of this machine.

Usage: partitioned_step.py --soapstone BIN [--steps N] [--full-size] [CASE...]

Each case is a model, a strategy and a number of ranks, and is compared with the
program for one device pinned to one processor: throughput in samples per
second (median step), each in a process of its own. `--full-size` runs the large
models on 2 and 4 ranks instead and reports seconds per step and peak memory.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import warnings

import training_step

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Name: model, batch on one device, batch of the partitioned program, strategy, ranks.
CASES = {
    "resnet50-data-parallel": ("resnet50", 8, 16, "data-parallel", 2),
    "gpt2_small-megatron": ("gpt2_small", 1, 1, "megatron:t=2", 2),
    "gpt2_small-data-parallel": ("gpt2_small", 1, 2, "data-parallel", 2),
}

# Model, batch, strategies.
FULL_SIZE = (
    ("resnet50", 16, ("data-parallel",)),
    ("gpt2_small", 4, ("data-parallel", "megatron:t={n}")),
    ("inception_v3", 8, ("data-parallel",)),
    ("vit_b_16", 4, ("data-parallel", "megatron:t={n}")),
)


def build(name, batch):
    """Returns (model without dropout, input)."""
    import torch
    import torchvision.models as vision

    import models
    torch.manual_seed(0)
    if name == "gpt2_small":
        return models.Gpt(dropout=0.0), torch.randint(0, 50257, (batch, 128))
    side = 299 if name == "inception_v3" else 224
    image = torch.randn(batch, 3, side, side)
    if name == "inception_v3":
        return vision.inception_v3(weights=None, init_weights=False, aux_logits=False), image
    if name == "vit_b_16":
        return vision.vit_b_16(), image
    return vision.resnet50(), image


def export(name, batch, folder):
    import export as exporter
    path = folder / f"{name}-{batch}.onnx"
    if path.exists():
        return path
    model, x = build(name, batch)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exported = exporter.export(model, (x,))
    exporter.strip_weights(exported)
    path.write_bytes(exported.SerializeToString())
    return path


def compile_program(soapstone, model, folder, options):
    import subprocess
    subprocess.run([str(word) for word in
                    [soapstone, "compile", model, "--loss", "cross-entropy", "--optimizer",
                     "momentum", "-o", folder, *options]],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder / "run"


def seconds_per_step(command, steps):
    """Returns (median seconds of the steps after the second, peak bytes)."""
    text, peak = training_step.measured([*command, "--steps", steps, "--json"])
    seconds = [json.loads(line)["seconds"] for line in text.splitlines() if line.startswith("{")]
    return statistics.median(seconds[min(2, len(seconds) - 1):]), peak


def compare(soapstone, folder, names, steps):
    print("| case | one rank, one core: s/step | ranks | s/step | throughput |")
    print("|---|---|---|---|---|")
    for name in names:
        model, batch, whole_batch, strategy, ranks = CASES[name]
        one = compile_program(soapstone, export(model, batch, folder), folder / f"{name}-1", [])
        many = compile_program(soapstone, export(model, whole_batch, folder), folder / name,
                               ["--devices", ranks, "--strategy", strategy])
        before, after = [], []
        for _ in range(2):  # In turns: the machine may not be ours alone.
            before.append(seconds_per_step(["taskset", "-c", "0", one, "--threads", 1], steps)[0])
            after.append(seconds_per_step([many], steps)[0])
        a, b = min(before), min(after)
        ratio = (whole_batch / b) / (batch / a)
        print(f"| {name} | {a:.3f} | {ranks} | {b:.3f} | {ratio:.2f} |", flush=True)


def full_size(soapstone, folder, steps):
    print("| model | batch | strategy | ranks | s/step | peak MiB |")
    print("|---|---|---|---|---|---|")
    for model, batch, strategies in FULL_SIZE:
        path = export(model, batch, folder)
        for ranks in (1, 2, 4):
            for strategy in strategies if ranks > 1 else ("single",):
                text = strategy.format(n=ranks)
                program = compile_program(soapstone, path, folder / f"{model}-{ranks}",
                                          ["--devices", ranks, "--strategy", text])
                seconds, peak = seconds_per_step([program], steps)
                print(f"| {model} | {batch} | {text} | {ranks} | {seconds:.3f} | "
                      f"{peak / 2**20:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--full-size", action="store_true")
    parser.add_argument("--work", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.work or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if arguments.full_size:
            full_size(arguments.soapstone, folder, arguments.steps)
        else:
            compare(arguments.soapstone, folder, arguments.cases or CASES, arguments.steps)
    return 0


if __name__ == "__main__":
    sys.exit(main())
