"""Steps per second of a pipeline on two cores against one device on one core.

Usage: pipeline_step.py --soapstone BIN [--model FILE] [--groups P] [--micro-batches M]
                        [--batch B] [--steps N] [--rounds R] [--programs FOLDER]

Compiles the model for one device and as a pipeline of P groups, with the same
micro-batches, and runs both in turn, R times, every rank with one thread and on as
many cores as it has ranks. Prints the best of all rounds for each, and the ratio:
the ideal of 1f1b is M * P / (M + P - 1), here 1.78 for P = 2 and M = 8.
`--programs` keeps the programs, or takes them from a folder that has them: they can
be measured on another machine.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def compile_program(options, folder, arguments):
    if (folder / "run").exists():
        return
    command = [options.soapstone, "compile", options.model, "--micro-batches",
               str(options.micro_batches), "-o", folder, *arguments]
    if options.batch:
        command += ["--batch", str(options.batch)]
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)


def step_seconds(folder, cores, steps):
    """The fastest step of a run; the first is left out."""
    text = subprocess.run(
        ["taskset", "-c", ",".join(map(str, range(cores))), str(folder / "run"), "--json",
         "--threads", "1", "--steps", str(steps)],
        check=True, capture_output=True, text=True).stdout
    seconds = [json.loads(line)["seconds"] for line in text.splitlines()]
    return sorted(seconds[1:])[len(seconds[1:]) // 2]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--soapstone", default="build/bin/soapstone")
    parser.add_argument("--model", default="examples/models/char_gpt.train.onnx")
    parser.add_argument("--groups", type=int, default=2)
    parser.add_argument("--micro-batches", type=int, default=8)
    parser.add_argument("--batch", type=int, default=0)
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.programs or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        compile_program(options, folder / "one", [])
        compile_program(options, folder / "pipeline",
                        ["--devices", str(options.groups), "--strategy",
                         f"1f1b:p={options.groups},m={options.micro_batches}"])
        one, many = [], []
        for _ in range(options.rounds):
            one.append(step_seconds(folder / "one", 1, options.steps))
            many.append(step_seconds(folder / "pipeline", options.groups, options.steps))
    print(f"one device, one core:        {1 / min(one):8.2f} steps/s")
    print(f"{options.groups} groups, {options.groups} cores:          {1 / min(many):8.2f} steps/s")
    print(f"ratio: {min(one) / min(many):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
