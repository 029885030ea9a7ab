"""Fits the constants of system profiles to published runs, and leaves one table out at a time.

Usage: fit_systems.py --soapstone BIN [--systems NAME,..] [--rows N] [--judge N] [--work FOLDER]
                      [--write]

SYSTEMS below is the list of all constants that are fitted to runs: which of each profile, and
to which tables. Every other constant of a profile is counted or measured by someone else, and
the profile's `source` says by whom. Each prediction is a simulation. A fit makes steps of
iteratively reweighted least squares on the logarithms of the errors (as `soapstone calibrate
--runs`), with slopes by finite differences; hosts are maxima, which a step in slopes
overshoots, so that steps are halved until the simulated errors are smaller. Tables weigh alike,
whatever their number of rows, and a prior pulls towards `start`.

Each table is then left out: a fit of its own begins at `start`, which no table has touched, and
never sees its rows; these are simulated with the result (`--judge` of them, in even steps
through all rows, not only those of the sample). That error is out of sample.

Of each table `--rows` rows are fitted to: the cheapest to simulate of each width, split, number
of replicas and micro-batch, in even steps. `--write` puts the fitted values into
cost_model/systems. Run it with /usr/bin/python3.

`--calibrate` does the same by one command, `soapstone calibrate --runs`: each row is read once
a round and priced with all constants of all folds, which makes a round ten times cheaper. It
fits to rows of the system itself (no variants, no differences of two models), begins at `start`
and prints errors before, in sample and left out by table.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import shutil
import subprocess
import sys

import numpy

import published
from published_runs import ROOT
from published_tables import TABLES

FOLDER = ROOT / "cost_model" / "systems"
LEAST_ERROR = 0.02  # Errors below count alike: what measurements repeat within.
PRIOR_WEIGHT = 0.01  # Of a squared offset from `start` against a squared error.

# By system: tables, and constants with where a fit starts. Starts are not fitted: the machine's
# own rates, and what the operator profile of Aceso (EuroSys 2024), whose code is Megatron-LM's,
# says of a V100's host (tests/data/published/aceso_host_floors.csv): 926 us forward and 1,420 us
# backward are the least that the 13 ops of a layer take, and 13 and 30 kernels are issued for
# them. tests/structure/fitted_constants.py holds these lists against profiles and pages.
SYSTEMS = {
    "megatron-lm": (
        ["vtrain_single", "vtrain_multi", "sc21", "jan2021", "megatron_v1"],
        {"rates.memory": 1.0, "rates.collectives": 1.0,
         "host.secondsPerKernel": 71e-6, "host.backwardFraction": 0.66}),
    # Its products are those of megatron-lm.
    "deepspeed": (["bigscience", "mtnlg"], {"rates.collectives": 1.0}),
    "llm-foundry": (["llmfoundry"], {"rates.products": 1.0, "rates.memory": 1.0}),
}
# Constants that `soapstone calibrate --runs` fits unless they are kept.
CALIBRATED = {"rates.products", "rates.memory", "rates.collectives", "host.secondsPerKernel",
              "host.secondsPerCollective", "host.backwardFraction", "host.secondsPerStep"}
# Fitted, but not part of a profile: parts of the rate of products.
IN_CODE = {
    "operator_cost.cc: kUnalignedBatchFraction": 0.07,  # BigScience: heads of 108 elements.
    "operator_cost.cc: kAlignedFractions, odd sizes": 0.4,  # vTrain: heads over 50,257 words.
}
# Left by fits of earlier rounds.
EARLIER = {
    "deepspeed": {"host.secondsPerKernel": 100e-6, "host.backwardFraction": 0.25,
                  "rates.memory": 0.94},
    "megatron-lm-v3": {"host.secondsPerKernel": 130e-6, "host.backwardFraction": 0.25,
                       "host.secondsPerCollective": 150e-6},
    "megatron-lm-flash": {"rates.products": 0.95},
}
# Constants that are those of another profile.
SAME_AS = {
    "deepspeed": {"megatron-lm": ["host.secondsPerCollective", "host.secondsPerStep"]},
    "megatron-lm-flash": {"megatron-lm": ["rates.collectives"], "deepspeed": ["rates.memory"],
                          "fsdp": ["host.secondsPerKernel", "host.secondsPerCollective",
                                   "host.secondsPerStep"]},
    "megatron-core": {"megatron-lm-flash": ["rates.products", "rates.memory", "rates.collectives",
                                            "host.secondsPerKernel", "host.secondsPerCollective",
                                            "host.secondsPerStep"]},
    "megatron-lm-v3": {"megatron-lm": ["host.secondsPerStep"]},
    "tensorflow": {"megatron-lm-flash": ["rates.products", "rates.memory", "rates.collectives"]},
    "fsdp": {"llm-foundry": ["rates.products", "rates.memory"]},
    "torchtitan": {"llm-foundry": ["rates.products", "rates.memory"]},
    "internevo": {"llm-foundry": ["rates.products", "rates.memory"],
                  "fsdp": ["host.secondsPerKernel", "host.secondsPerCollective",
                           "host.secondsPerStep"]},
    "nanotron": {"llm-foundry": ["rates.products", "rates.memory"],
                 "fsdp": ["host.secondsPerKernel", "host.secondsPerCollective",
                          "host.secondsPerStep"]},
    "llm-foundry": {"fsdp": ["host.secondsPerKernel", "host.secondsPerCollective",
                             "host.secondsPerStep"]},
    "eager": {"fsdp": ["host.secondsPerKernel", "host.secondsPerCollective",
                       "host.secondsPerStep"]},
}
# Given by a source or an estimate, which the profile names.
GIVEN = {
    "megatron-lm": {"host.secondsPerCollective": 140e-6, "host.secondsPerStep": 1e-3},
    "fsdp": {"host.secondsPerKernel": 15e-6, "host.secondsPerCollective": 50e-6,
             "host.secondsPerStep": 1e-3},
    "torchtitan": {"host.secondsPerKernel": 8e-6, "host.secondsPerCollective": 40e-6,
                   "host.secondsPerStep": 1e-3},
    "alpa": {"rates.products": 1.036, "host.secondsPerStep": 1e-3},
    "tensorflow": {"host.secondsPerStep": 1e-3},
}
# Profiles of the same code on the same host: their constants are those of the first.
VARIANTS = {"megatron-lm": ["megatron-lm-torch-softmax", "megatron-lm-whole-messages"],
            "megatron-core": ["megatron-core-own-loss", "megatron-core-flash-2"],
            "torchtitan": ["automodel", "torchtitan-async-tp",
                           "torchtitan-compiled-loss"]}


def with_values(profile, values):
    copy = json.loads(json.dumps(profile))
    for name, value in values.items():
        group, key = name.split(".")
        copy.setdefault(group, {})[key] = value
    return copy


def sample(runs, count):
    """The cheapest rows of each width, split, replicas and micro-batch, `count` at most."""
    kinds = {}
    for run in sorted(runs, key=lambda run: run.model.layers * run.stages * run.data):
        kinds.setdefault((run.model.hidden, run.tensor, run.data, run.micro_batch, run.label
                          if run.less_layers else ""), run)
    chosen = list(kinds.values())
    return chosen[::max(1, math.ceil(len(chosen) / count))]


class Fit:
    def __init__(self, options, system):
        self.options = options
        self.system = system
        self.profiles = {name: json.loads((FOLDER / (name + ".json")).read_text())
                         for name in [system, *VARIANTS.get(system, [])]}
        self.tables, self.start = SYSTEMS[system]
        self.runs = [(table, run) for table in self.tables
                     for run in sample(list(TABLES[table]()), options.rows)]

    def errors(self, values, runs):
        """Logarithms of published over predicted times."""
        files = {}
        for name, profile in self.profiles.items():
            files[name] = str(self.options.work / f"fit_{name}.json")
            pathlib.Path(files[name]).write_text(json.dumps(with_values(profile, values)))
        predictor = published.Predictor(self.options.soapstone, self.options.work, files)
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            predicted = list(pool.map(lambda entry: predictor.predict(entry[1])[0], runs))
        predictor.save()
        return numpy.array([math.log(run.seconds / seconds)
                            for (_, run), seconds in zip(runs, predicted)])

    def slopes(self, values, errors, runs):
        columns = []
        for name, value in values.items():
            moved = self.errors({**values, name: value * 1.1}, runs)
            columns.append((errors - moved) / math.log(1.1))
        return numpy.array(columns).T

    def weights(self, runs):
        """Tables weigh alike, but for what a table of few rows says less surely."""
        counts = {table: sum(name == table for name, _ in runs) for table in self.tables}
        return numpy.array([1 / math.sqrt(counts[name]) for name, _ in runs])

    def offsets(self, values):
        return numpy.array([math.log(values[name] / self.start[name]) for name in values])

    def loss(self, values, errors, runs):
        return (self.weights(runs) @ abs(errors)
                + PRIOR_WEIGHT * (self.offsets(values) ** 2).sum() / LEAST_ERROR / 2)

    def change(self, values, errors, slopes, runs):
        """Of the constants' logarithms, to bring the rows nearest as far as slopes tell."""
        change = numpy.zeros(len(values))
        for _ in range(20):
            left = errors - slopes @ change
            weight = self.weights(runs) / numpy.maximum(LEAST_ERROR, abs(left))
            matrix = (slopes * weight[:, None]).T @ slopes
            matrix += numpy.eye(len(values)) * PRIOR_WEIGHT / LEAST_ERROR
            right = ((slopes * weight[:, None]).T @ errors
                     - PRIOR_WEIGHT / LEAST_ERROR * self.offsets(values))
            change = numpy.linalg.solve(matrix, right)
        return numpy.clip(change, -1, 1)

    @staticmethod
    def moved(values, change):
        most = {"host.backwardFraction": 1.0}
        return {name: min(most.get(name, 10.0), value * math.exp(by))
                for (name, value), by in zip(values.items(), change)}

    def step(self, values, errors, slopes, runs):
        """Simulated step: the values, and the errors of `runs`."""
        change = self.change(values, errors, slopes, runs)
        if self.options.halvings < 0:
            return self.moved(values, change), errors - slopes @ change
        for _ in range(self.options.halvings + 1):
            candidate = self.moved(values, change)
            simulated = self.errors(candidate, runs)
            if self.loss(candidate, simulated, runs) < self.loss(values, errors, runs):
                return candidate, simulated
            change /= 2
        return values, errors

    def fit(self, values, runs, tell=None):
        """The values after all steps from `values` with these rows alone."""
        errors = self.errors(values, runs)
        if tell:
            tell("before", values, errors)
        for _ in range(self.options.steps):
            values, errors = self.step(values, errors, self.slopes(values, errors, runs), runs)
            if tell:
                tell("in sample", values, errors)
        return values

    def run(self):
        def tell(what, values, errors):
            self.show(what, self.runs, errors)
            print(self.system, {name: f"{value:.4g}" for name, value in values.items()},
                  flush=True)

        current = {name: self.profiles[self.system].get(name.split(".")[0], {}).get(
            name.split(".")[1], value) for name, value in self.start.items()}
        fitted = self.fit(current, self.runs, tell)
        if self.options.write:
            self.write(fitted)
        tables = self.options.folds.split(",") if self.options.folds else self.tables
        for table in tables if len(self.tables) > 1 else []:
            # From the beginning: what the profile holds was fitted to this table, too.
            fold = self.fit(dict(self.start), [run for run in self.runs if run[0] != table])
            rows = [(table, run) for run in TABLES[table]()]
            rows = rows[::max(1, math.ceil(len(rows) / self.options.judge))]
            self.show(f"without {table}", rows, self.errors(fold, rows))
            print("   ", {name: f"{value:.4g}" for name, value in fold.items()}, flush=True)

    def calibrate(self):
        """Fits and leaves out in one process."""
        start = self.options.work / f"start_{self.system}.json"
        start.write_text(json.dumps(with_values(self.profiles[self.system], self.start)))
        rows = self.options.work / f"runs_{self.system}.csv"
        predictor = published.Predictor(self.options.soapstone, self.options.work, {})
        with rows.open("w") as file:
            file.write(published.RUNS_HEADER)
            for table, run in self.runs:
                if run.system == self.system and not run.less_layers:
                    file.write(published.run_line(predictor, self.options.work, table, run))
        subprocess.run([self.options.soapstone, "calibrate", "--runs", str(rows), "--system",
                        str(start), "--optimizer", "adam", "--keep", ",".join(
                            sorted(CALIBRATED - set(self.start))), "-o",
                        str(self.options.work / f"calibrated_{self.system}.json")], check=True)

    def show(self, what, runs, errors):
        for table in self.tables:
            own = [100 * (math.exp(-error) - 1) for (name, _), error in zip(runs, errors)
                   if name == table]
            if own:
                print(f"{self.system:12} {what:24} {table:16} {len(own):4} rows "
                      f"{numpy.mean(numpy.abs(own)):6.1f} % bias {numpy.mean(own):+6.1f} %",
                      flush=True)

    def write(self, values):
        for profile in self.profiles:
            path = FOLDER / (profile + ".json")
            text = path.read_text()
            for name, value in values.items():
                group, key = name.split(".")
                begin = text.index(f'"{group}"')
                place = text.index(f'"{key}": ', begin) + len(key) + 4
                end = min(text.index(mark, place) for mark in ",}" if mark in text[place:])
                text = text[:place] + f"{value:.3g}" + text[end:]
            path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--systems", default=",".join(SYSTEMS))
    parser.add_argument("--rows", type=int, default=14, help="of a table to fit to, at most")
    parser.add_argument("--judge", type=int, default=100, help="of a table left out, at most")
    parser.add_argument("--halvings", type=int, default=2,
                        help="of a step, at most; -1: it is taken as slopes say, unsimulated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folds", default="", help="tables to leave out; default: each")
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/published"))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--calibrate", action="store_true", help="in one process")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    options.soapstone = shutil.which(options.soapstone) or options.soapstone
    for system in options.systems.split(","):
        fit = Fit(options, system)
        if options.calibrate:
            fit.calibrate()
        else:
            fit.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
