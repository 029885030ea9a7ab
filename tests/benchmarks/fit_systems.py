"""Fits the constants of system profiles to published runs, and leaves one table out at a time.

Usage: fit_systems.py --soapstone BIN [--systems NAME,..] [--rows N] [--work FOLDER] [--write]

SYSTEMS below is the list of all constants that are fitted to runs: which of each profile, and
to which tables. Every other constant of a profile is counted or measured by someone else, and
the profile's `source` says by whom. A fit makes steps of iteratively reweighted least squares
on the logarithms of the errors (as `soapstone calibrate --runs`), with slopes by finite
differences. Tables weigh alike, whatever their number of rows. For each table of a system one
step is made from the fitted values without it, pulled towards `start`, and the table is
predicted with the result: that error is out of sample. Hosts are maxima, which a step in
slopes overshoots: look at the errors after it. `--write` puts the fitted values into
cost_model/systems. Run it with /usr/bin/python3.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import shutil
import sys

import numpy

import published
from published_tables import ROOT, TABLES

FOLDER = ROOT / "cost_model" / "systems"
LEAST_ERROR = 0.02  # Errors below count alike: what measurements repeat within.
PRIOR_WEIGHT = 0.01  # Of a squared offset from `start` against a squared error.

# By system: tables, and constants with where a fit starts. Starts are not fitted: the machine's
# own rates, and guesses of a host.
SYSTEMS = {
    "megatron-lm": (
        ["vtrain_single", "vtrain_multi", "sc21", "jan2021", "megatron_v1", "korthikanti"],
        {"rates.products": 1.0, "host.secondsPerKernel": 60e-6, "host.backwardFraction": 0.5,
         "host.secondsPerCollective": 60e-6}),
    "deepspeed": (["bigscience", "mtnlg"], {"rates.products": 1.0, "rates.collectives": 1.0}),
    "llm-foundry": (["llmfoundry"], {"rates.products": 1.0, "rates.memory": 1.0}),
}


def with_values(profile, values):
    copy = json.loads(json.dumps(profile))
    for name, value in values.items():
        group, key = name.split(".")
        copy.setdefault(group, {})[key] = value
    return copy


class Fit:
    def __init__(self, options, system):
        self.options = options
        self.system = system
        self.profile = json.loads((FOLDER / (system + ".json")).read_text())
        self.tables, self.start = SYSTEMS[system]
        self.runs = []
        for table in self.tables:
            rows = list(TABLES[table]())
            step = max(1, math.ceil(len(rows) / options.rows))
            self.runs += [(table, run) for run in rows[::step]]
        # Tables weigh alike, but for what a table of few rows says less surely.
        counts = {table: sum(name == table for name, _ in self.runs) for table in self.tables}
        self.weights = numpy.array([1 / math.sqrt(counts[name]) for name, _ in self.runs])

    def errors(self, values, tables=None):
        """Logarithms of published over predicted times; not a number for other tables."""
        file = self.options.work / f"fit_{self.system}.json"
        file.write_text(json.dumps(with_values(self.profile, values)))
        predictor = published.Predictor(self.options.soapstone, self.options.work,
                                        {self.system: str(file)})
        def error(entry):
            table, run = entry
            if tables and table not in tables:
                return math.nan
            return math.log(run.seconds / predictor.predict(run)[0])

        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            result = list(pool.map(error, self.runs))
        predictor.save()
        return numpy.array(result)

    def slopes(self, values, errors):
        columns = []
        for name, value in values.items():
            moved = self.errors({**values, name: value * 1.05})
            columns.append((errors - moved) / math.log(1.05))
        return numpy.array(columns).T

    def step(self, values, errors, slopes, used):
        """Changes of the constants' logarithms that bring the rows `used` nearest."""
        offsets = numpy.array([math.log(values[name] / self.start[name]) for name in values])
        change = numpy.zeros(len(values))
        for _ in range(20):
            left = errors - slopes @ change
            weight = self.weights * used / numpy.maximum(LEAST_ERROR, abs(left))
            matrix = (slopes * weight[:, None]).T @ slopes
            matrix += numpy.eye(len(values)) * PRIOR_WEIGHT / LEAST_ERROR
            right = (slopes * weight[:, None]).T @ errors - PRIOR_WEIGHT / LEAST_ERROR * offsets
            change = numpy.linalg.solve(matrix, right)
        return numpy.clip(change, -1, 1)

    @staticmethod
    def moved(values, change):
        most = {"host.backwardFraction": 1.0}
        return {name: min(most.get(name, 10.0), value * math.exp(by))
                for (name, value), by in zip(values.items(), change)}

    def run(self):
        present = {name: self.profile.get(name.split(".")[0], {}).get(name.split(".")[1], value)
                   for name, value in self.start.items()}
        values = present
        everything = numpy.ones(len(self.runs))
        for _ in range(self.options.steps):
            errors = self.errors(values)
            slopes = self.slopes(values, errors)
            values = self.moved(values, self.step(values, errors, slopes, everything))
            self.show("in sample, before the step", errors)
        errors = self.errors(values)
        self.show("in sample", errors)
        print(self.system, {name: f"{value:.4g}" for name, value in values.items()}, flush=True)
        if self.options.write:
            self.write(values)
        for table in self.tables if len(self.tables) > 1 else []:
            used = numpy.array([float(name != table) for name, _ in self.runs])
            fold = self.moved(values, self.step(values, errors, slopes, used))
            self.show(f"without {table}", self.errors(fold, [table]), [table])
            print("   ", {name: f"{value:.4g}" for name, value in fold.items()}, flush=True)

    def show(self, what, errors, tables=None):
        for table in tables or self.tables:
            own = [100 * (math.exp(-error) - 1) for (name, _), error in zip(self.runs, errors)
                   if name == table]
            print(f"{self.system:12} {what:28} {table:16} {len(own):4} rows "
                  f"{numpy.mean(numpy.abs(own)):6.1f} % bias {numpy.mean(own):+6.1f} %",
                  flush=True)

    def write(self, values):
        path = FOLDER / (self.system + ".json")
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
    parser.add_argument("--rows", type=int, default=24, help="of a table, at most")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/published"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    options.soapstone = shutil.which(options.soapstone) or options.soapstone
    for system in options.systems.split(","):
        Fit(options, system).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
