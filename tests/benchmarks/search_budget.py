"""Whether `soapstone search` keeps its time budget, as whole commands.

Usage: search_budget.py --soapstone BIN [--budgets 0.5,1,3]

Searches three models in files and one from a configuration, each with the whole of every
budget (--use-all-time), and prints how long the command took by its own account, by that
of the process, and how much processor time it had. The budget is meant to include everything from
the start of the process: loading, the import, the judging of named strategies, the figures of
the report. Exits 1 if a command is over its budget by more than 20 % or 0.2 s, whichever is more.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import sys
import time

MODELS = pathlib.Path(__file__).resolve().parents[2] / "examples" / "models"
CASES = {
    "nmt on 16": ["benchmark/nmt.onnx", "--batch", "1024", "--machine", "p100x16"],
    "inception_v3 on 16": ["benchmark/inception_v3.onnx", "--batch", "512", "--machine", "p100x16"],
    "gpt2_small on 8": ["gpt2_small.eval_dyn.onnx", "--batch", "64", "--dim", "seq=512",
                        "--loss", "cross-entropy", "--machine", "dgx-a100"],
    "gpt2.json on 8": ["configs/gpt2.json", "--batch", "128", "--seq", "512", "--machine", "dgx-h100"],
}


def search(soapstone, options, budget):
    """Seconds of the process, seconds that the search tells, processor seconds."""
    command = [soapstone, "search", str(MODELS / options[0]), *options[1:], "--use-all-time",
               "--time-budget", f"{budget}s", "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, json.loads(done.stdout)["search_time_s"], processor


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--budgets", default="0.5,1,3")
    arguments = parser.parse_args()
    late = 0
    print("| search | budget | process | told | processor |\n|---|---|---|---|---|")
    for name, options in CASES.items():
        for text in arguments.budgets.split(","):
            budget = float(text)
            wall, told, processor = search(arguments.soapstone, options, budget)
            is_late = wall > budget + max(0.2, 0.2 * budget)
            late += is_late
            print(f"| {name} | {budget:g} s | {wall:.2f} s{' (!)' if is_late else ''} | {told:.2f} s "
                  f"| {processor:.2f} s |", flush=True)
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
