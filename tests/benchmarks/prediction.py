"""Predicted against measured step times on this machine.

Usage: prediction.py --soapstone BIN [--out FOLDER] [--steps N] [--run-with WORDS] [--json FILE]
                     [--held-out] [MODEL...]

For each model, `soapstone calibrate` measures the ops of its programs for one device and
for each strategy on two; then every program runs again, in a process of its own, and its
median step after the first two is compared with what `soapstone simulate` says with the
profile and the machine. Prints a table, the mean and largest error and the rank
correlation. `--held-out` calibrates data-parallel alone, so that the other strategies are
predicted from shapes that were measured by chance and from fitted rates.
Needs an idle machine; `--run-with 'chrt -f 5'` helps where others use it too.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "examples" / "models"
WARM_UP = 2

# Name: file, options, strategies on two devices.
CASES = {
    "lenet": ("benchmark/lenet.onnx", ["--batch", "64"],
              ["data-parallel", "owt", "zero3", "model-parallel"]),
    "lenet-256": ("benchmark/lenet.onnx", ["--batch", "256"],
                  ["data-parallel", "owt", "spatial"]),
    "char_gpt": ("char_gpt.train.onnx", ["--loss", "cross-entropy", "--optimizer", "adamw"],
                 ["data-parallel", "megatron:t=2", "zero3"]),
    "rnnlm": ("rnnlm.train.onnx", ["--loss", "cross-entropy"],
              ["data-parallel", "model-parallel"]),
    "dlrm": ("dlrm_embbag.train.onnx", [], ["data-parallel", "zero1"]),
    "moe": ("moe_dense.train.onnx", [], ["data-parallel", "expert-parallel"]),
    "gpt2_2l": ("gpt2_2l_ce.train.onnx", ["--optimizer", "adamw"],
                ["data-parallel", "megatron:t=2", "zero1"]),
    "alexnet": ("benchmark/alexnet.onnx", ["--batch", "8", "--optimizer", "momentum"],
                ["data-parallel", "owt"]),
}


def output_of(command, folder=None):
    command = [str(word) for word in command]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def folder_of(devices, strategy):
    """What calibrate calls the folder of a program."""
    return "".join("_" if c in "/:,=" else c for c in f"{devices}-{strategy}")


def measured(program, steps, run_with):
    """Median seconds of a step."""
    lines = output_of([*run_with, program, "--steps", steps + WARM_UP, "--threads", 1, "--json"])
    seconds = [json.loads(line)["seconds"] for line in lines.splitlines() if '"seconds"' in line]
    return statistics.median(seconds[WARM_UP:])


def rank_correlation(first, second):
    """Spearman's; equal values share the mean of their ranks."""
    def ranks(values):
        return [sum(other < value for other in values) +
                (sum(other == value for other in values) - 1) / 2 for value in values]
    return statistics.correlation(ranks(first), ranks(second))


def compare(name, arguments):
    """Rows of one model."""
    file, options, strategies = CASES[name]
    model = MODELS / file
    base = arguments.out / name
    profile, machine = base.with_suffix(".json"), base.with_suffix(".machine.json")
    calibrated = strategies[:1] if arguments.held_out else strategies
    run_with = arguments.run_with.split()

    def calibrate(chosen, where):
        output_of([arguments.soapstone, "calibrate", model, *options, "--devices", 2,
                   *[word for strategy in chosen for word in ("--strategy", strategy)],
                   "-o", profile, "--machine-output", machine, "--folder", where,
                   "--steps", arguments.steps, "--run-with", arguments.run_with,
                   "--time-budget", "1h"])

    if arguments.held_out:
        calibrate(strategies, base)  # For its programs.
    calibrate(calibrated, base)
    rows = []
    for devices, strategy in [(1, "single")] + [(2, strategy) for strategy in strategies]:
        seconds = measured(base / folder_of(devices, strategy) / "run", arguments.steps, run_with)
        report = json.loads(output_of(
            [arguments.soapstone, "simulate", model, *options, "--machine", machine, "--profile",
             profile, "--devices", devices, "--strategy", strategy, "--json"]))
        rows.append({"model": name, "devices": devices, "strategy": strategy,
                     "predicted_s": report["iteration_time_s"], "measured_s": seconds})
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "prediction")
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--run-with", default="", help="command to start programs with")
    parser.add_argument("--json", type=pathlib.Path, help="file for the figures")
    parser.add_argument("--held-out", action="store_true",
                        help="calibrate one device and data-parallel alone")
    parser.add_argument("models", nargs="*", metavar="MODEL", help=" ".join(CASES))
    arguments = parser.parse_args()
    unknown = [name for name in arguments.models if name not in CASES]
    if unknown:
        parser.error(f"no model '{unknown[0]}'; use {', '.join(CASES)}")
    arguments.out = arguments.out.resolve()
    arguments.out.mkdir(parents=True, exist_ok=True)
    rows = []
    print("| model | devices | strategy | predicted | measured | error |\n"
          "|---|---|---|---|---|---|")
    for name in arguments.models or CASES:
        for row in compare(name, arguments):
            row["error"] = row["predicted_s"] / row["measured_s"] - 1
            rows.append(row)
            print(f"| {row['model']} | {row['devices']} | {row['strategy']} "
                  f"| {1e3 * row['predicted_s']:.2f} ms | {1e3 * row['measured_s']:.2f} ms "
                  f"| {100 * row['error']:+.0f} % |", flush=True)
    errors = [abs(row["error"]) for row in rows]
    summary = {"pairs": len(rows), "mean_error": statistics.mean(errors),
               "largest_error": max(errors),
               "rank_correlation": rank_correlation([row["predicted_s"] for row in rows],
                                                    [row["measured_s"] for row in rows])}
    print(f"\n{summary['pairs']} pairs: mean error {100 * summary['mean_error']:.1f} %, largest "
          f"{100 * summary['largest_error']:.0f} %, rank correlation "
          f"{summary['rank_correlation']:.3f}")
    if arguments.json:
        arguments.json.write_text(json.dumps({**summary, "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
