"""How vTrain's single-node table is made: layer times that plans are composed of.

Usage: vtrain_layers.py

Fits every width, split and micro-batch of tests/data/published/vtrain_single_a100.csv by
(M + p - 1) L / p layers, M heads and one update, each plan (p, d) with a head and an update of
its own, and prints the layer's time and the largest residual; then what one layer's gradients
take more with d replicas than with one. Run it with /usr/bin/python3.
"""

import collections

import numpy

from published_runs import rows_of


def read():
    groups = collections.defaultdict(list)
    for row in rows_of("vtrain_single_a100"):
        run = {key: float(value) for key, value in row.items()}
        groups[tuple(int(run[key]) for key in ("hidden", "tp", "micro_batch"))].append(run)
    return groups


def fit(runs):
    """(milliseconds of a layer, of its update by plan, largest residual in percent)."""
    plans = sorted({(run["pp"], run["dp"]) for run in runs})
    matrix = numpy.zeros((len(runs), 1 + 3 * len(plans)))
    for row, run in zip(matrix, runs):
        stages, place = run["pp"], 1 + 3 * plans.index((run["pp"], run["dp"]))
        micro_batches = run["global_batch"] / run["micro_batch"] / run["dp"]
        row[0] = (micro_batches + stages - 1) * run["layers"] / stages
        row[place:place + 3] = micro_batches, run["layers"] / stages, 1
    times = numpy.array([run["iter_ms"] for run in runs])
    values = numpy.linalg.lstsq(matrix / times[:, None], numpy.ones(len(runs)), rcond=1e-9)[0]
    residual = 100 * numpy.abs(matrix @ values / times - 1).max()
    updates = {plan: values[2 + 3 * i] for i, plan in enumerate(plans)
               if sum((run["pp"], run["dp"]) == plan for run in runs) >= 7}
    return values[0], updates, residual


def main():
    print("hidden  t  micro-batch  runs  layer ms  largest residual %")
    sums = collections.defaultdict(list)
    for key, runs in sorted(read().items()):
        layer, updates, residual = fit(runs)
        print("%6d %2d %12d %5d %9.3f %19.3f" % (*key, len(runs), layer, residual))
        for (stages, replicas), update in updates.items():
            if stages == 1:
                sums[key[:2] + (int(replicas),)].append(update)
    print("hidden  t  replicas  update and sum of a layer, ms")
    for key, values in sorted(sums.items()):
        print("%6d %2d %9d  %s" % (*key, " ".join("%.2f" % value for value in values)))


if __name__ == "__main__":
    main()
