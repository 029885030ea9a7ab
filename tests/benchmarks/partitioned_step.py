"""Times partitioned programs on the processors of this machine.

Usage: partitioned_step.py --soapstone BIN [--steps N] [--ceiling] [--full-size] [CASE...]

Each case is a model, a strategy and a number of ranks, and is compared with the
program for one device pinned to one processor: throughput in samples per
second (median step, the least of all rounds), each in a process of its own.
With `--ceiling` so many programs of one device, each pinned to a processor of
its own, run at once as well: what two processors of this machine give to programs
that do not know of each other. `--full-size` runs the large models on 2 and 4
ranks instead and reports seconds per step and peak memory; its cases are models.
`--run-with 'nice -n -20'` puts a command in front of every program, for a machine
with other work. Programs in `--work` are kept, and used again.
"""

import argparse
import concurrent.futures
import json
import pathlib
import statistics
import subprocess
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
    program = folder / "run"
    if program.exists():
        return program
    subprocess.run([str(word) for word in
                    [soapstone, "compile", model, "--loss", "cross-entropy", "--optimizer",
                     "momentum", "-o", folder, *options]],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return program


class Timer:
    """Runs programs of `steps` steps, each with the words `prefix` in front."""

    def __init__(self, steps, prefix):
        self.steps = steps
        self.prefix = prefix

    def measure(self, command):
        """Returns (median seconds of the steps after the second, peak bytes)."""
        text, peak = training_step.measured(
            [*self.prefix, *command, "--steps", self.steps, "--json"])
        seconds = [json.loads(line)["seconds"]
                   for line in text.splitlines() if line.startswith("{")]
        return statistics.median(seconds[min(2, len(seconds) - 1):]), peak

    def seconds(self, command):
        return self.measure(command)[0]

    def pinned(self, program, processor):
        return self.seconds(["taskset", "-c", processor, program, "--threads", 1])

    def apart(self, program, count):
        """Seconds per step of `count` programs at once, of the slowest."""
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            return max(pool.map(lambda i: self.pinned(program, i), range(count)))


def compare(soapstone, folder, names, timer, rounds, ceiling):
    extra = " programs apart: s/step | ceiling |" if ceiling else ""
    print("| case | one rank, one core: s/step | ranks | s/step | throughput |" + extra)
    print("|---|---|---|---|---|" + ("---|---|" if ceiling else ""))
    for name in names:
        model, batch, whole_batch, strategy, ranks = CASES[name]
        one = compile_program(soapstone, export(model, batch, folder), folder / f"{name}-1", [])
        many = compile_program(soapstone, export(model, whole_batch, folder), folder / name,
                               ["--devices", ranks, "--strategy", strategy])
        alone, together, apart = [], [], []
        for _ in range(rounds):  # In turns: the machine may not be ours alone.
            alone.append(timer.pinned(one, 0))
            together.append(timer.seconds([many]))
            if ceiling:
                apart.append(timer.apart(one, ranks))
        a, b = min(alone), min(together)
        ratio = (whole_batch / b) / (batch / a)
        row = f"| {name} | {a:.3f} | {ranks} | {b:.3f} | {ratio:.2f} |"
        if ceiling:
            row += f" {min(apart):.3f} | {ranks * a / min(apart):.2f} |"
        print(row, flush=True)


def full_size(soapstone, folder, names, timer):
    print("| model | batch | strategy | ranks | s/step | peak MiB |")
    print("|---|---|---|---|---|---|")
    for model, batch, strategies in FULL_SIZE:
        if names and model not in names:
            continue
        path = export(model, batch, folder)
        for ranks in (1, 2, 4):
            for strategy in strategies if ranks > 1 else ("single",):
                text = strategy.format(n=ranks)
                program = compile_program(
                    soapstone, path, folder / f"{model}-{text.replace(':', '-')}-{ranks}",
                    ["--devices", ranks, "--strategy", text])
                seconds, peak = timer.measure([program])
                print(f"| {model} | {batch} | {text} | {ranks} | {seconds:.3f} | "
                      f"{peak / 2**20:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--ceiling", action="store_true")
    parser.add_argument("--full-size", action="store_true")
    parser.add_argument("--run-with", default="", metavar="COMMAND")
    parser.add_argument("--work", type=pathlib.Path)
    arguments = parser.parse_args()
    known = {model for model, _, _ in FULL_SIZE} if arguments.full_size else set(CASES)
    unknown = set(arguments.cases) - known
    if unknown:
        parser.error(f"no case {', '.join(sorted(unknown))}; use {', '.join(sorted(known))}")
    timer = Timer(arguments.steps, arguments.run_with.split())
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.work or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if arguments.full_size:
            full_size(arguments.soapstone, folder, arguments.cases, timer)
        else:
            compare(arguments.soapstone, folder, arguments.cases or CASES, timer,
                    arguments.rounds, arguments.ceiling)
    return 0


if __name__ == "__main__":
    sys.exit(main())
