#!/usr/bin/env python3
"""What each move and each constant of the search brings, on models that none was chosen on.

Usage: search_ablation.py --soapstone BIN --record FILE [--seeds N] [--proposals N]
                          [--model NAME]... [--only CONSTANT]... [--jobs N]
       search_ablation.py --record FILE --table

Searches six models on four P100 with one constant changed at a time (off,
halved, doubled; `soapstone search --tuning list` names all), and four configurations for
the constants of joint searches. What descents do is changed in whole searches (`auto`), what
chains do in chains alone (`mcmc`, four times the proposals): after descents, chains have
little left to find in so few proposals. A number of proposals and seeds fix the result, so
that neither the load of the machine nor its speed matters: time is counted in proposals,
which descents and chains make. Each search is a line of FILE; what stands there already is not
run again. --table prints, for each constant, the mean change of the iteration time that
was found and of the proposals that it took, against the same seeds with all defaults.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import re
import subprocess
import sys

MODELS = pathlib.Path(__file__).resolve().parents[2] / "examples" / "models"
DEVICES = ["--machine", "p100x4"]
# Name -> model file and options. FlexFlow's six, which constants were chosen on, are not here.
OPS = {
    "vit": ["vit_b_16.eval_dyn.onnx", "--batch", "64", "--loss", "cross-entropy"],
    "dlrm": ["benchmark/dlrm.onnx", "--dim", "batch=1024", "--loss", "mse"],
    "moe": ["benchmark/moe.onnx", "--loss", "mse"],
    "llama": ["llama_4l.eval_dyn.onnx", "--dim", "batch=16", "--dim", "seq=128",
              "--loss", "cross-entropy"],
    "densenet": ["benchmark/densenet121.onnx", "--batch", "64"],
    "unet": ["benchmark/unet.onnx", "--batch", "16", "--loss", "mse"],
}
JOINT = {
    "gpt2_xl": ["configs/gpt2_xl.json", "--batch", "64", "--seq", "1024", "--machine", "dgx-a100"],
    "mixtral": ["configs/mixtral_8x7b.json", "--batch", "64", "--seq", "1024",
                "--precision", "bf16", "--optimizer", "adamw", "--machine", "dgx-h100x4"],
    "vit_huge": ["configs/vit_huge.json", "--batch", "256", "--machine", "dgx-a100"],
    "t5": ["configs/t5_11b.json", "--batch", "64", "--seq", "512", "--precision", "bf16",
           "--optimizer", "adamw", "--machine", "dgx-h100x2"],
}
# The first constant that is not about chains; the one before it is.
FIRST_OF_DESCENTS = "descendsFromHalf"
# Limits of wall-clock time, which a number of proposals replaces, and matters of taste.
NOT_ABLATED = {"firstProposals", "proposalsPerDecision", "mostDoublings", "leastSolverSeconds",
               "leastJudgingSeconds", "mostComparingShare", "endingSimulations", "settlingSeconds",
               "refiningSeconds", "settlingGain", "latestRefinement", "shortMemoryLoss", "alikeLoss", "jointRanked",
               "jointFewLayers", "jointManyProposals", "jointWideMargin"}


def constants(soapstone):
    """Name -> (default, least, largest) of each constant; flags are True and have no limits."""
    text = subprocess.run([soapstone, "search", "--tuning", "list"], capture_output=True,
                          text=True, check=True).stdout
    found = {}
    for name, value, limits in re.findall(r"^(\w+)=(\S+)  \((.*)\)$", text, re.M):
        if limits == "true or false":
            found[name] = (value == "true", None, None)
            continue
        least, largest = map(float, re.search(r"from (\S+) to (\S+)", limits).groups())
        found[name] = (float(value) if "whole" not in limits else int(value), least, largest)
    return found


def algorithm_of(name, known):
    """The algorithm that a constant is changed in."""
    if name.startswith("joint"):
        return "joint"
    order = list(known)
    isOfChains = order.index(name) < order.index(FIRST_OF_DESCENTS) and name != "startsAdditively"
    return "mcmc" if isOfChains else "auto"


def variants(known):
    """(constant, what is done, value as text) of each variant of each constant."""
    for name, (default, least, largest) in known.items():
        if name in NOT_ABLATED:
            continue
        if default is True:
            yield name, "off", "false"
            continue
        whole = isinstance(default, int)
        wanted = {"off": 0, "halved": default // 2 if whole else default / 2,
                  "doubled": default * 2}
        if name.startswith("joint") and not whole:  # A factor: its part above 1.
            wanted = {"off": 1, "halved": 1 + (default - 1) / 2, "doubled": 1 + (default - 1) * 2}
        taken = {default}
        for what, value in wanted.items():
            if least <= value <= largest and value not in taken:
                taken.add(value)
                yield name, what, repr(value)


def search(job, arguments):
    """Runs one search; returns its record."""
    model, algorithm, (name, what, value), seed = job
    proposals = {"auto": arguments.proposals, "mcmc": 4 * arguments.proposals, "joint": 16}
    options = [*(OPS.get(model) or JOINT[model])[1:], "--algorithm", algorithm,
               "--proposals", str(proposals[algorithm])]
    if model in OPS:
        options += [*DEVICES, "--layers", "free"]
    if name:
        options += ["--tuning", f"{name}={value}"]
    file = (OPS.get(model) or JOINT[model])[0]
    command = [arguments.soapstone, "search", str(MODELS / file), *options, "--seed", str(seed),
               "--time-budget", "60m", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    record = {"model": model, "algorithm": algorithm, "constant": name, "what": what,
              "value": value, "seed": seed}
    if done.returncode != 0:
        return {**record, "error": done.stderr.strip()}
    report = json.loads(done.stdout)
    return {**record, "seconds": report["iteration_time_s"],
            "proposals": report.get("proposals", report.get("simulations"))}


def key_of(record):
    return tuple(record[key] for key in ("model", "algorithm", "constant", "what", "seed"))


def run(arguments):
    record = pathlib.Path(arguments.record)
    known = {key_of(json.loads(line)) for line in record.read_text().splitlines()} \
        if record.exists() else set()
    all_constants = constants(arguments.soapstone)
    tried = [(algorithm_of(variant[0], all_constants), variant)
             for variant in variants(all_constants)
             if (not arguments.only or variant[0] in arguments.only)
             and (not arguments.off or variant[1] == "off")]
    defaults = [(algorithm, ("", "", "")) for algorithm in dict(tried)]
    jobs = []
    for seed in range(arguments.seeds):
        for algorithm, variant in [*defaults, *tried]:
            for model in JOINT if algorithm == "joint" else OPS:
                if arguments.model and model not in arguments.model:
                    continue
                if algorithm == "joint" and seed > 0:  # Nothing in it is drawn.
                    continue
                if (model, algorithm, *variant[:2], seed) not in known:
                    jobs.append((model, algorithm, variant, seed))
    print(f"{len(jobs)} searches", flush=True)
    with record.open("a") as out, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(lambda job: search(job, arguments), jobs):
            out.write(json.dumps(result) + "\n")
            out.flush()


def table(arguments):
    records = [json.loads(line)
               for line in pathlib.Path(arguments.record).read_text().splitlines()]
    failed = [record for record in records if "error" in record]
    for record in failed:
        print(f"failed: {record}", file=sys.stderr)
    runs = {key_of(record): record for record in records if "error" not in record}
    rows = {}
    for (model, algorithm, name, what, seed), found in runs.items():
        default = runs.get((model, algorithm, "", "", seed))
        if name and default:
            rows.setdefault((name, algorithm, what, found["value"]), []).append(
                (found["seconds"] / default["seconds"],
                 found["proposals"] / default["proposals"], model))
    print("| constant | in | value | searches | time found | worst model | best model "
          "| proposals |")
    print("|---|---|---|---|---|---|---|---|")
    for (name, algorithm, what, value), pairs in rows.items():
        mean = math.exp(sum(math.log(time) for time, _, _ in pairs) / len(pairs))
        work = math.exp(sum(math.log(work) for _, work, _ in pairs) / len(pairs))
        byModel = {}
        for time, _, model in pairs:
            byModel.setdefault(model, []).append(math.log(time))
        means = {model: math.exp(sum(logs) / len(logs)) for model, logs in byModel.items()}
        worst, best = max(means, key=means.get), min(means, key=means.get)
        print(f"| {name} | {algorithm} | {what}: {value} | {len(pairs)} | {100 * (mean - 1):+.2f} % | "
              f"{worst} {100 * (means[worst] - 1):+.2f} % | "
              f"{best} {100 * (means[best] - 1):+.2f} % | {100 * (work - 1):+.0f} % |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone")
    parser.add_argument("--record", required=True)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--proposals", type=int, default=100)
    parser.add_argument("--model", action="append", choices=[*OPS, *JOINT])
    parser.add_argument("--only", action="append", metavar="CONSTANT")
    parser.add_argument("--off", action="store_true", help="turn off alone, change no number")
    parser.add_argument("--jobs", type=int, default=1, help="searches at the same time")
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    if arguments.table:
        table(arguments)
    elif arguments.soapstone:
        run(arguments)
    else:
        sys.exit("--soapstone or --table is needed")


if __name__ == "__main__":
    main()
