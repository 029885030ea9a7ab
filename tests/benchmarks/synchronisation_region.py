"""What other constants of synchronisation, which fit as well, would let a search find.

Usage: synchronisation_region.py --soapstone BIN [--cluster NAME]... [--budget 6s] [MODEL]...

The time of data parallelism is linear in the inverse of the links' part and in the time of a
message (see fit_synchronisation.py). So the constants that keep the data-parallel throughputs
of all six models within 30 % of the published ones are a polygon. At each of its corners, and
with the constants of the preset, this searches for the models (inception_v3 and resnet101
unless said otherwise) and prints how far off data parallelism is, the speedup found over it,
and the most that any strategy could gain that computes as fast: data parallelism over its
computing alone. No constants are chosen by what this prints.
"""

import argparse
import itertools
import json
import pathlib
import sys
import tempfile

from fit_synchronisation import BATCH, DATA_PARALLEL, MODELS, MOST_OFF, ROOT, Cluster, owner_times
from search_strategies import SPEEDUPS, search


def corners(times, published):
    """The polygon's corners as (part of the links' rate, seconds per message), by rate."""
    # Half planes: constant + slope * (1/rate - 1) + messages * seconds >= 0.
    sides = [(0, 1, 0), (0, 0, 1)]
    for model, time in times.items():
        least, most = (BATCH[model] / published[model] / (1 + off) for off in (MOST_OFF, -MOST_OFF))
        full = time(1)
        slope, messages = time(0.5) - full, (time(1, 1e-5) - full) / 1e-5
        sides += [(full - least, slope, messages), (most - full, -slope, -messages)]
    found = []
    for (a, b, c), (d, e, f) in itertools.combinations(sides, 2):
        determinant = b * f - c * e
        if determinant == 0:
            continue
        x, y = (c * d - a * f) / determinant, (a * e - b * d) / determinant
        # The corner lies on two sides, so rounding must not throw it out.
        if all(p + q * x + r * y >= -1e-9 for p, q, r in sides):
            found.append((1 / (1 + x), max(0.0, y)))
    return sorted(found)


def searched(arguments, cluster, constants, model):
    """One row: the search's result with these constants of synchronisation."""
    rate, message = constants
    machine = {**cluster.description, "synchronisation": {
        "scheme": "owners", "bandwidthFraction": rate, "messageSeconds": message}}
    path = pathlib.Path(cluster.folder) / "region.json"
    path.write_text(json.dumps(machine))
    return search(arguments.soapstone, MODELS / f"{model}.onnx", str(path),
                  BATCH[model] * cluster.devices, "--time-budget", arguments.budget)


def report(arguments, name):
    """Searches at every corner of one cluster and prints a row for each model."""
    devices, published = DATA_PARALLEL[name]
    with tempfile.TemporaryDirectory() as folder:
        preset = Cluster(arguments.soapstone, name, devices, folder,
                         synchronised=True).description["synchronisation"]
        cluster = Cluster(arguments.soapstone, name, devices, folder)
        times = {model: owner_times(cluster, model) for model in published}
        print(f"\n{name}x{devices}\n| links' part | message | largest error | model | found over "
              "data-parallel | published | at most |\n|---|---|---|---|---|---|---|")
        chosen = (preset["bandwidthFraction"], preset["messageSeconds"])
        for constants in [chosen, *corners(times, published)]:
            off = max(abs(BATCH[m] / times[m](*constants) / published[m] - 1) for m in times)
            for model in arguments.models or ["inception_v3", "resnet101"]:
                run = searched(arguments, cluster, constants, model)
                parallel = run["baselines"]["data-parallel"]["iteration_time_s"]
                computing = cluster.time(model, devices=1)
                print(f"| {100 * constants[0]:.0f} % | {1e6 * constants[1]:.1f} us "
                      f"| {100 * off:.0f} % | {model} "
                      f"| {parallel / run['iteration_time_s']:.3f} "
                      f"| {SPEEDUPS[name][model]} | {parallel / computing:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", choices=[*BATCH, []], metavar="MODEL")
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--cluster", action="append", choices=list(DATA_PARALLEL))
    parser.add_argument("--budget", default="6s", help="of every search")
    arguments = parser.parse_args()
    for name in arguments.cluster or DATA_PARALLEL:
        report(arguments, name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
