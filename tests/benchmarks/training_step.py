"""Times one training step of real models against PyTorch on the same cores.

Usage: training_step.py --soapstone BIN [--threads N] [--steps N] [--rounds N] [--ranks N]
                        [--torch-python PYTHON] [NAME...]

Each model is exported, compiled and run in alternation with PyTorch, each in a
process of its own. Prints a table: seconds per step (median), throughput relative
to PyTorch (the median of the rounds' ratios, and their range: other work on the
machine slows both down), peak memory (maximum resident set) relative to PyTorch.

With --ranks N both train data-parallel, each rank with the model's batch and its part
of the threads: PyTorch as DistributedDataParallel over gloo. Memory is not compared
then. --torch-python takes the PyTorch of another interpreter; models are exported by
this one.
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


def run_torch(rank, name, steps, threads, ranks, meeting):
    """Child process: prints the seconds of every step."""
    import time

    import torch
    import torch.nn.functional as F
    torch.set_num_threads(max(1, threads // ranks))
    model, x, labels = build(name)
    model.train()
    if ranks > 1:
        torch.distributed.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank,
                                             world_size=ranks)
        model = torch.nn.parallel.DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    seconds = []
    for _ in range(steps):
        begin = time.perf_counter()
        optimizer.zero_grad()
        logits = model(x)
        F.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1)).backward()
        optimizer.step()
        seconds.append(time.perf_counter() - begin)
    if ranks > 1:
        torch.distributed.destroy_process_group()
    if rank == 0:
        print(json.dumps(seconds), flush=True)


def run_torch_ranks(name, steps, threads, ranks):
    if ranks == 1:
        return run_torch(0, name, steps, threads, 1, None)
    import torch
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(run_torch, nprocs=ranks, args=(
            name, steps, threads, ranks, pathlib.Path(folder) / "meeting"))
    return 0


def measured(command):
    """Runs a command; returns (standard output, peak bytes)."""
    result = subprocess.run(["/usr/bin/time", "-v", *map(str, command)],
                            capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{command}: {result.stderr}")
    peak = int(re.search(r"Maximum resident set size \(kbytes\): (\d+)", result.stderr)[1])
    return result.stdout, peak * 1024


def export_and_compile(name, soapstone, folder, ranks):
    import export as exporter
    model, x, _ = build(name)
    x = x.repeat(ranks, *[1] * (x.dim() - 1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exported = exporter.export(model, (x,))
    exporter.strip_weights(exported)
    path = folder / f"{name}.onnx"
    path.write_bytes(exported.SerializeToString())
    subprocess.run([soapstone, "compile", path, "--loss", "cross-entropy", "--optimizer",
                    "momentum", "--devices", str(ranks), "--strategy", "data-parallel",
                    "-o", folder / name], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return folder / name / "run"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", default=MODELS)
    parser.add_argument("--soapstone", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--ranks", type=int, default=1)
    parser.add_argument("--torch-python", default=sys.executable)
    parser.add_argument("--torch", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.torch:
        return run_torch_ranks(arguments.torch, arguments.steps, arguments.threads,
                               arguments.ranks)
    print("| model | PyTorch s/step | Soapstone s/step | throughput | PyTorch MiB | Soapstone MiB | memory |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        for name in arguments.names:
            print(compare(name, arguments, pathlib.Path(temporary)), flush=True)
    return 0


def compare(name, arguments, folder):
    """The row of a model."""
    program = export_and_compile(name, arguments.soapstone, folder, arguments.ranks)
    common = ["--steps", arguments.steps, "--threads", arguments.threads]
    theirs, ours, ratios, their_peak, our_peak = [], [], [], 0, 0
    for _ in range(arguments.rounds):
        text, peak = measured([arguments.torch_python, __file__, "--torch", name, "--ranks",
                               arguments.ranks, *common])
        theirs.append(json.loads(text.splitlines()[-1])[2:])
        their_peak = max(their_peak, peak)
        text, peak = measured([program, *common, "--json"])
        ours.append([json.loads(line)["seconds"] for line in text.splitlines()
                     if line.startswith("{")][2:])
        our_peak = max(our_peak, peak)
        ratios.append(statistics.median(theirs[-1]) / statistics.median(ours[-1]))
    a, b = (statistics.median(sum(rounds, [])) for rounds in (theirs, ours))
    row = (f"| {name} | {a:.3f} | {b:.3f} | {statistics.median(ratios):.2f} "
           f"({min(ratios):.2f} to {max(ratios):.2f}) |")
    if arguments.ranks > 1:
        return row + " | | |"
    return (row + f" {their_peak / 2**20:.0f} | {our_peak / 2**20:.0f} | "
            f"{our_peak / their_peak:.2f} |")


if __name__ == "__main__":
    sys.exit(main())
