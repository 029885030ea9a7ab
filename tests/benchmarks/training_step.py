"""Times one training step of real models against PyTorch on the same cores.

Usage: training_step.py --soapstone BIN [--threads N] [--steps N] [NAME...]

Each model is exported, compiled and run in alternation with PyTorch, each in a
process of its own. Prints a table: seconds per step (median), throughput relative
to PyTorch, peak memory (maximum resident set) relative to PyTorch.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "models"))

MODELS = ("resnet50", "gpt2_small")


def build(name):
    """Returns (model without dropout, input, labels) of a benchmark."""
    import torch
    import torchvision.models as vision

    import models
    torch.manual_seed(0)
    if name == "resnet50":
        return vision.resnet50(), torch.randn(8, 3, 224, 224), torch.randint(0, 1000, (8,))
    model = models.Gpt(dropout=0.0)
    return model, torch.randint(0, 50257, (1, 256)), torch.randint(0, 50257, (1, 256))


def run_torch(name, steps, threads):
    """Child process: prints the seconds of every step."""
    import time

    import torch
    import torch.nn.functional as F
    torch.set_num_threads(threads)
    model, x, labels = build(name)
    model.train()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    seconds = []
    for _ in range(steps):
        begin = time.perf_counter()
        optimizer.zero_grad()
        logits = model(x)
        F.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1)).backward()
        optimizer.step()
        seconds.append(time.perf_counter() - begin)
    print(json.dumps(seconds))


def measured(command):
    """Runs a command; returns (standard output, peak bytes)."""
    result = subprocess.run(["/usr/bin/time", "-v", *map(str, command)],
                            capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{command}: {result.stderr}")
    peak = int(re.search(r"Maximum resident set size \(kbytes\): (\d+)", result.stderr)[1])
    return result.stdout, peak * 1024


def export_and_compile(name, soapstone, folder):
    import export as exporter
    model, x, _ = build(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exported = exporter.export(model, (x,))
    exporter.strip_weights(exported)
    path = folder / f"{name}.onnx"
    path.write_bytes(exported.SerializeToString())
    subprocess.run([soapstone, "compile", path, "--loss", "cross-entropy", "--optimizer",
                    "momentum", "-o", folder / name], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return folder / name / "run"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", default=MODELS)
    parser.add_argument("--soapstone", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--torch", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.torch:
        return run_torch(arguments.torch, arguments.steps, arguments.threads)
    print("| model | PyTorch s/step | Soapstone s/step | throughput | PyTorch MiB | Soapstone MiB | memory |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        for name in arguments.names:
            program = export_and_compile(name, arguments.soapstone, pathlib.Path(temporary))
            theirs, ours, their_peak, our_peak = [], [], 0, 0
            for _ in range(arguments.rounds):
                text, peak = measured([sys.executable, __file__, "--torch", name, "--steps",
                                       arguments.steps, "--threads", arguments.threads])
                theirs += json.loads(text.splitlines()[-1])[2:]
                their_peak = max(their_peak, peak)
                text, peak = measured([program, "--steps", arguments.steps, "--threads",
                                       arguments.threads, "--json"])
                ours += [json.loads(line)["seconds"] for line in text.splitlines()
                         if line.startswith("{")][2:]
                our_peak = max(our_peak, peak)
            a, b = statistics.median(theirs), statistics.median(ours)
            print(f"| {name} | {a:.3f} | {b:.3f} | {a / b:.2f} | {their_peak / 2**20:.0f} | "
                  f"{our_peak / 2**20:.0f} | {our_peak / their_peak:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
