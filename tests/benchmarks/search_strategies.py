"""What the search finds for FlexFlow's six models, against the published speedups.

Usage: search_strategies.py --soapstone BIN [--budget 30s] [--seed N] [--cluster NAME]...
                            [MODEL]...

First the fit: throughput per device that the machine model predicts for data
parallelism, beside the published one (Jia, Zaharia, Aiken: Beyond Data and Model
Parallelism for Deep Neural Networks, MLSys 2019, figure 6, read off by eye). Then
what the search finds, against data parallelism and the named strategy of the paper
(one weird trick for CNNs, a layer per device for RNNs), with parameters synchronised as
fit_synchronisation.py fitted it and, on the plain presets, by collectives at link speed.
Exits 1 if a fit is more than 30 % off or a speedup below the published one.
"""

import argparse
import json
import subprocess
import sys

from fit_synchronisation import BATCH, DATA_PARALLEL, MODELS, ROOT

# The named strategies of the paper.
EXPERT = {"alexnet": "owt", "inception_v3": "owt", "resnet101": "owt", "rnntc": "recurrent",
          "rnnlm": "recurrent", "nmt": "recurrent"}

# Cluster -> model -> speedup of what FlexFlow found over data parallelism.
SPEEDUPS = {
    "p100": {"alexnet": 2.5, "inception_v3": 1.25, "resnet101": 1.04, "rnntc": 1.54,
             "rnnlm": 1.39, "nmt": 1.43},
    "k80": {"alexnet": 3.2, "inception_v3": 1.5, "resnet101": 1.0, "rnntc": 1.6,
            "rnnlm": 1.4, "nmt": 1.7},
}


def search(soapstone, model, machine, batch, *options):
    """Runs one search and returns its JSON report."""
    size = [] if batch is None else ["--batch", str(batch)]
    # FlexFlow's systems did not synchronise the statistics of batch normalisation.
    command = [soapstone, "search", str(model), "--machine", machine, *size,
               "--batch-norm", "local", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return json.loads(done.stdout)


def measure(soapstone, cluster, names, options):
    """One row per model: what was found, on the fitted machine and at link speed."""
    devices, throughputs = DATA_PARALLEL[cluster]
    rows = []
    for name in names:
        per_device, expert = BATCH[name], EXPERT[name]
        fitted, fast = (search(soapstone, MODELS / f"{name}.onnx", f"{kind}{cluster}x{devices}",
                               per_device * devices, *options)
                        for kind in ("flexflow-", ""))
        parallel = fitted["baselines"]["data-parallel"]["iteration_time_s"]
        rows.append({
            "model": name, "batch": per_device,
            "published": throughputs[name], "predicted": per_device / parallel,
            "published_speedup": SPEEDUPS[cluster][name],
            "speedup": parallel / fitted["iteration_time_s"],
            "expert": fitted["baselines"].get(expert, {}).get("iteration_time_s", float("nan"))
                      / fitted["iteration_time_s"],
            "time": fitted["iteration_time_s"], "bound": fitted["lower_bound_s"],
            "search": fitted["search_time_s"],
            "fast": fast["baselines"]["data-parallel"]["iteration_time_s"]
                    / fast["iteration_time_s"],
        })
        print(f"{cluster}x{devices} {name} done", file=sys.stderr)
    return rows


def report(cluster, devices, rows):
    """Prints both tables and returns the number of misses."""
    misses = 0
    print(f"\n{cluster}x{devices}: data parallelism, samples/s/device")
    print("| model | published | predicted | off |\n|---|---|---|---|")
    for row in rows:
        off = row["predicted"] / row["published"] - 1
        misses += abs(off) > 0.3
        print(f"| {row['model']} | {row['published']} | {row['predicted']:.0f} "
              f"| {100 * off:+.0f} %{' (!)' if abs(off) > 0.3 else ''} |")
    print(f"\n{cluster}x{devices}: what the search found")
    print("| model | iteration | over data-parallel | published | over expert | lower bound "
          "| search | with collectives |\n|---|---|---|---|---|---|---|---|")
    for row in rows:
        low = row["speedup"] < row["published_speedup"]
        misses += low
        print(f"| {row['model']} | {1e3 * row['time']:.1f} ms | {row['speedup']:.2f}x"
              f"{' (!)' if low else ''} | {row['published_speedup']}x | {row['expert']:.2f}x "
              f"| {1e3 * row['bound']:.1f} ms | {row['search']:.1f} s | {row['fast']:.2f}x |")
    return misses


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", choices=[*BATCH, []], metavar="MODEL")
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--budget", default="30s")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--cluster", action="append", choices=list(DATA_PARALLEL))
    arguments = parser.parse_args()
    options = ["--time-budget", arguments.budget, "--seed", arguments.seed]
    misses = 0
    for cluster in arguments.cluster or DATA_PARALLEL:
        rows = measure(arguments.soapstone, cluster, arguments.models or list(BATCH), options)
        misses += report(cluster, DATA_PARALLEL[cluster][0], rows)
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
