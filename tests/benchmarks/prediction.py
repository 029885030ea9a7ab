"""Predicted against measured step times on this machine.

Usage: prediction.py --soapstone BIN [--out FOLDER] [--steps N]

Calibrates the ops of each model, then compiles and runs every (model, strategy) pair on
one and two ranks and compares the median step with what `soapstone simulate` says with
the profile. Prints a table, the mean and largest error and the rank correlation. Needs
an idle machine: profile and programs are timed one after the other.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

from search_strategies import MODELS, ROOT

# Model -> batches.
CASES = {"lenet": (32, 64, 128, 256)}
# Ranks -> strategies.
STRATEGIES = {1: ("data-parallel",),
              2: ("data-parallel", "owt", "fsdp", "model-parallel", "megatron:t=2,d=1")}


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def measured(soapstone, model, batch, ranks, strategy, out, steps):
    """Median seconds of a step of the compiled program."""
    output_of([soapstone, "compile", model, "--batch", str(batch), "--devices", str(ranks),
               "--strategy", strategy, "-o", out])
    lines = output_of([out / "run", "--steps", str(steps), "--threads", "1", "--json"])
    seconds = [json.loads(line)["seconds"] for line in lines.splitlines()
               if '"seconds"' in line]
    return statistics.median(seconds)


def predicted(soapstone, model, batch, ranks, strategy, profile):
    report = json.loads(output_of(
        [soapstone, "simulate", model, "--batch", str(batch), "--machine", "hostx2", "--devices",
         str(ranks), "--strategy", strategy, "--profile", profile, "--json"]))
    return report["iteration_time_s"]


def rank_correlation(pairs):
    """Spearman's, without ties."""
    def ranks(values):
        order = sorted(range(len(values)), key=values.__getitem__)
        return {index: rank for rank, index in enumerate(order)}
    first, second = ranks([a for a, _ in pairs]), ranks([b for _, b in pairs])
    count = len(pairs)
    squares = sum((first[i] - second[i]) ** 2 for i in range(count))
    return 1 - 6 * squares / (count * (count * count - 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "prediction")
    parser.add_argument("--steps", type=int, default=15)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    pairs = []
    print("| model | batch | ranks | strategy | predicted | measured | error |\n"
          "|---|---|---|---|---|---|---|")
    for name, batches in CASES.items():
        model = MODELS / f"{name}.onnx"
        for batch in batches:
            profile = arguments.out / f"{name}_{batch}.json"
            output_of([arguments.soapstone, "calibrate", model, "--batch", str(batch), "-o",
                       profile, "--folder", arguments.out / "ops"])
            for ranks, strategies in STRATEGIES.items():
                for strategy in strategies:
                    expected = predicted(arguments.soapstone, model, batch, ranks, strategy,
                                         profile)
                    actual = measured(arguments.soapstone, model, batch, ranks, strategy,
                                      arguments.out / "program", arguments.steps)
                    pairs.append((expected, actual))
                    print(f"| {name} | {batch} | {ranks} | {strategy} | {1e3 * expected:.2f} ms "
                          f"| {1e3 * actual:.2f} ms | {100 * (expected / actual - 1):+.0f} % |",
                          flush=True)
    errors = [abs(expected / actual - 1) for expected, actual in pairs]
    print(f"\n{len(pairs)} pairs: mean error {100 * statistics.mean(errors):.0f} %, largest "
          f"{100 * max(errors):.0f} %, rank correlation {rank_correlation(pairs):.2f}")


if __name__ == "__main__":
    main()
