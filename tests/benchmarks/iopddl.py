#!/usr/bin/env python3
"""Solves every contest problem of a folder and prints one table row each.

Usage: iopddl.py SOLVER FOLDER [--threads N] [--limit SECONDS] [--only NAMES]

SOLVER is build/bin/iopddl-solve; FOLDER holds asplos-2025-iopddl-*.json[.gz].
Without --limit every problem gets the contest's own limit. The choices that the
solver prints are checked here, from the definition of the problem, and costs are
compared with the best ones known to the contest where there is one. Needs
nothing but Python.
"""

import argparse
import concurrent.futures
import gzip
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time

FORBIDDEN = 10**18
BEST_KNOWN = {
    "A": 6548553650, "B": 532843, "C": 84102392579, "D": 309195190512,
    "G": 217039, "L": 1970993742, "V": 1617084,
}


def official_limit(letter):
    """Seconds the contest gives: five problems each of 60, 120, ... 300."""
    if len(letter) != 1 or not "A" <= letter <= "Y":
        return 60
    return 60 * (1 + (ord(letter) - ord("A")) // 5)


def read_problem(path):
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path) as file:
        return json.load(file)["problem"]


def evaluate(problem, choices):
    """Returns the cost, or None if the choices are not feasible."""
    nodes, edges = problem["nodes"], problem["edges"]
    if len(choices) != len(nodes["costs"]):
        return None
    entries = [costs[choice] for costs, choice in zip(nodes["costs"], choices)]
    for (first, second), costs in zip(edges["nodes"], edges["costs"]):
        columns = len(nodes["costs"][second])
        entries.append(costs[choices[first] * columns + choices[second]])
    changes = {}
    for (begin, end), usages, choice in zip(
            nodes["intervals"], nodes["usages"], choices):
        if begin < end:
            changes[begin] = changes.get(begin, 0) + usages[choice]
            changes[end] = changes.get(end, 0) - usages[choice]
    usage = 0
    for time_of_change in sorted(changes):
        usage += changes[time_of_change]
        if usage > problem["usage_limit"]:
            return None
    return None if max(entries) >= FORBIDDEN else sum(entries)


def check(path, line):
    """Returns the cost of the choices in `line`, or None if not feasible."""
    return evaluate(read_problem(path), json.loads(line))


def percent(cost, reference):
    return f"{100 * (cost - reference) / reference:+.4f} %"


def run(solver, path, limit, threads):
    """Returns standard output, standard error, seconds and peak megabytes."""
    with tempfile.TemporaryFile("w+") as output, \
            tempfile.TemporaryFile("w+") as errors:
        start = time.monotonic()
        process = subprocess.Popen(
            [solver, str(path), str(limit), "--threads", str(threads)],
            stdout=output, stderr=errors)
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        output.seek(0)
        errors.seek(0)
        return output.read(), errors.read(), seconds, usage.ru_maxrss / 1024


def last_improvement(errors):
    """Seconds until the cost stopped falling, and the last bound printed."""
    seconds, previous, bound = 0.0, None, None
    for match in re.finditer(r"([\d.]+) s  cost (\S+)  bound (\S+)", errors):
        bound = int(match[3])
        if match[2] != previous:
            seconds, previous = float(match[1]), match[2]
    return seconds, bound


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("solver")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=float)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    print("| problem | limit | cost | over best known | bound gap "
          "| best after | total | memory | reduced to |", flush=True)
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    for path in sorted(arguments.folder.glob("*.json*")):
        name = path.name.split(".")[0].replace("asplos-2025-iopddl-", "")
        if arguments.only and name not in arguments.only.split(","):
            continue
        limit = arguments.limit or official_limit(name)
        output, errors, seconds, peak = run(
            arguments.solver, path, limit, arguments.threads)
        lines = output.strip().splitlines()
        cost = None
        if lines and lines[-1].startswith("["):
            # In a process of its own: what this one holds counts towards the
            # peak of the solvers it starts.
            with concurrent.futures.ProcessPoolExecutor(1) as pool:
                cost = pool.submit(check, path, lines[-1]).result()
        found, bound = last_improvement(errors)
        over = (percent(cost, BEST_KNOWN[name])
                if cost is not None and name in BEST_KNOWN else "–")
        gap = (f"{100 * (cost - bound) / max(cost, 1):.3f} %"
               if cost is not None and bound is not None else "–")
        left = re.search(r"reduced nodes \d+ to (\d+), edges \d+ to (\d+)",
                         errors)
        reduced = f"{left[1]} nodes, {left[2]} edges" if left else "–"
        shown = f"{cost:,}" if cost is not None else "none"
        print(f"| {name} | {limit:g} s | {shown} | {over} | {gap} "
              f"| {found:.1f} s | {seconds:.1f} s | {peak:.0f} MB "
              f"| {reduced} |", flush=True)


if __name__ == "__main__":
    main()
