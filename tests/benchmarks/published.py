"""Predictions against published runs: every row of tests/data/published that can be expressed.

Usage: published.py --soapstone BIN [--tables NAME,..] [--every N] [--work FOLDER]
                    [--system-file NAME=FILE] [--worst N] [--json FILE]

A row becomes a weight-less model, a machine and a plan; `soapstone simulate --system` prices
it, and the table of errors says for each table how many rows there are, the mean, median and
95th percentile of the relative error of the time, the bias (+: predicted too slow), Spearman's
rank correlation, and the same of memory where it was published; for models with three plans or
more, the regret of the plan predicted to be the fastest, and the plans' ranks. Rows are not
fitted: the constants are those of the system profiles and machine presets, each with its source
there. `--every N` takes every N-th row, `--models N` all plans of N models; `--system-file`
replaces a built-in profile, for fits that leave a table out. Needs Debian's python3-onnx; run it
with /usr/bin/python3.

A row is one command. `--causes` splits the error: each cause's share of the predicted time, and
the part of the errors' spread that it explains (regression of the errors on the shares).
`--runs FILE` writes the rows as a table for `soapstone calibrate --runs`, whose groups are tables.
"""

import argparse
import collections
import dataclasses
import functools
import hashlib
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import threading

import published_images
import published_models
from published_machines import LINKS, MACHINES, STRAGGLERS
from published_runs import ROOT
from published_tables import TABLES

def devices_of(run):
    return run.tensor * run.data * run.stages * run.context


def model_file(model, work):
    """The path of a model's file."""
    module = published_images if hasattr(model, "build") else published_models
    return module.write(model, work)


class Predictor:
    def __init__(self, soapstone, work, systems):
        self.soapstone = soapstone
        self.work = work
        self.systems = systems
        self.cache_file = work / "runs.json"
        self.cache = json.loads(self.cache_file.read_text()) if self.cache_file.exists() else {}
        self.version = hashlib.sha256(pathlib.Path(soapstone).read_bytes()).hexdigest()[:12]

    @functools.lru_cache(maxsize=None)
    def machine_file(self, name, devices):
        preset, rate, changes = MACHINES[name]
        per_node = 16 if name.startswith("dgx2") else 4 if name == "p100-25gb" else 8
        nodes = 8 if preset == "p100" else max(1, (devices + per_node - 1) // per_node)
        line = (preset[:-1] + f', "nodes": {nodes}}}' if preset.startswith("{")
                else f"{preset}x{nodes}")
        text = subprocess.run([self.soapstone, "machines", line, "--json"],
                              capture_output=True, text=True, check=True).stdout
        machine = json.loads(text)["machine"]
        for kind in machine["deviceKinds"]:
            kind.update(changes)
        if name in STRAGGLERS:
            machine["stragglers"] = STRAGGLERS[name]
        for kind in machine["nodeKinds"]:
            for link in kind["links"]:
                link["bytesPerSecond"] = min(link["bytesPerSecond"], LINKS.get(name, float("inf")))
            for card in kind.get("interfaces", []):
                card["bytesPerSecond"] = rate
        path = self.work / f"{name}x{nodes}.json"
        # Threads of a fit read the file while another one writes it.
        written = self.work / f"{name}x{nodes}.{threading.get_ident()}.json"
        written.write_text(json.dumps(machine))
        written.replace(path)
        return path

    def system_of(self, run):
        """The run's profile: a name, or a file of one with the run's changes."""
        if not run.changes:
            return run.system
        profile = json.loads((ROOT / "cost_model" / "systems" / f"{run.system}.json").read_text())
        for change in run.changes.split(";"):
            path, value = change.split("=")
            *sections, key = path.split(".")
            place = functools.reduce(dict.__getitem__, sections, profile)
            place[key] = [value] if isinstance(place.get(key), list) else json.loads(value)
        text = json.dumps(profile)
        path = self.work / f"{run.system}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.json"
        path.write_text(text)
        return str(path)

    def simulate(self, model, machine, system, devices, strategy, batch, precision,
                 optimizer="adam", arguments=()):
        """The report of one step."""
        path = model_file(model, self.work)
        system_file = self.systems.get(system)
        command = ["simulate", str(path), "--machine", str(machine), "--system",
                   system_file or system, "--devices", str(devices), "--strategy", strategy,
                   "--batch", str(batch), "--precision", precision, "--json"]
        loss = "cross-entropy" if model.head else "mse"
        command += ["--loss", loss, "--optimizer", optimizer, *arguments]
        text = pathlib.Path(system_file).read_text() if system_file else ""
        key = " ".join([self.version, *command, hashlib.sha256(text.encode()).hexdigest()[:8]])
        if key not in self.cache:
            done = subprocess.run([self.soapstone, *command], capture_output=True, text=True)
            if done.returncode != 0:
                self.cache[key] = {"error": done.stderr.strip().splitlines()[-1]}
            else:
                report = json.loads(done.stdout)
                self.cache[key] = {name: report[name] for name in
                                   ("iteration_time_s", "peak_memory_bytes", "fits")}
                self.cache[key]["causes"] = busiest(report)
                groups = [group["chunks"] for group in report.get("groups", [])]
                chunks = groups[0] if groups else []
                self.cache[key]["slowest_forward_s"] = max(
                    (sum(chunk["forward_s"] for chunk in own) for own in groups), default=0)
                self.cache[key]["forward_s"] = sum(chunk["forward_s"] for chunk in chunks)
                self.cache[key]["passes_s"] = sum(
                    chunk[name] for chunk in chunks
                    for name in ("forward_s", "input_gradient_s", "weight_gradient_s"))
        result = self.cache[key]
        if "error" in result:
            raise RuntimeError(result["error"])
        return result

    def save(self):
        self.cache_file.write_text(json.dumps(self.cache))

    def plan(self, run):
        """The strategy of a run, as `soapstone simulate` takes it."""
        arguments = []
        if run.tensor * run.stages * run.context * run.experts > 1:
            name = "megatron"
            arguments = [f"t={run.tensor}", f"d={run.data}"]
            if run.stages > 1:
                arguments.append(f"p={run.stages}")
            if run.context > 1:
                arguments.append(f"c={run.context}")
            if run.experts > 1:
                arguments.append(f"e={run.experts}")
        elif run.sharding.startswith("hsdp"):  # All shards on so many devices.
            name = "hsdp"
            arguments = [f"d={run.data // int(run.sharding[4:])}"]
        else:
            name = run.sharding if run.sharding in ("zero2", "zero3") else "data-parallel"
        if run.micro_batches > 1:
            arguments.append(f"m={run.micro_batches}")
        if run.chunks > 1:
            arguments += [f"v={run.chunks}", "schedule=interleaved"]
        for key in ("schedule", "cut"):
            if getattr(run, key):
                arguments.append(key + "=" + getattr(run, key))
        recompute = run.recompute or ("full" if run.recomputes else "")
        if recompute:
            arguments.append("recompute=" + recompute)
        if run.sharding.startswith("zero1"):  # "zero1in8": eight replicas share states.
            arguments.append("zero=1" + run.sharding[5:].replace("in", ",shards="))
        elif run.sharding in ("zero2", "zero3") and name == "megatron":
            arguments.append("zero=" + run.sharding[-1])
        if run.splits_sequence >= 0:
            arguments.append(f"sp={run.splits_sequence}")
        return name + ":" * bool(arguments) + ",".join(arguments)

    def plan_file(self, run, machine):
        """The file of the run's plan with the stages, or what they keep, that the run has."""
        path = self.work / f"plan_{run.model.name()}_{run.stages}_{run.micro_batches}.json"
        subprocess.run(
            [self.soapstone, "simulate", str(model_file(run.model, self.work)), "--machine",
             str(machine), "--system", run.system, "--devices", str(run.stages), "--strategy",
             self.plan(run) + (",cut=work" if run.balance else ""), "--batch",
             str(run.micro_batch * run.micro_batches),
             "--precision", run.precision, "--optimizer", run.optimizer, *run.arguments, "--loss",
             "cross-entropy" if run.model.head else "mse", "-o", str(path)],
            capture_output=True, check=True)
        plan = json.loads(path.read_text())
        if run.balance:
            begins = published_images.stage_begins(run.model, run.balance)
            for chunk, node in zip(plan["pipeline"]["chunks"][1:], begins):
                chunk["from"] = node
        if run.keeps_inputs:
            plan["recompute"] = [{"ops": op["op"]} for op in plan["ops"]]
        path.write_text(json.dumps(plan))
        return str(path)

    def report_of(self, run, model):
        machine = self.machine_file(run.machine[0], max(run.machine[1], 8))
        if run.balance or run.keeps_inputs:
            return self.simulate(model, machine, self.system_of(run), run.stages,
                                 self.plan_file(run, machine),
                                 run.micro_batch * run.micro_batches, run.precision,
                                 run.optimizer, run.arguments)
        return self.simulate(model, machine, self.system_of(run), devices_of(run),
                             self.plan(run), run.micro_batch * run.micro_batches * run.data,
                             run.precision, run.optimizer, run.arguments)

    def predict(self, run):
        """Seconds of an iteration, bytes of memory of the fullest device, seconds by cause."""
        report = self.report_of(run, run.model)
        seconds = report["iteration_time_s"]
        if run.less_layers:
            # Passes of a layer alone, by the difference of two models.
            fewer = self.report_of(run, dataclasses.replace(
                run.model, layers=run.model.layers - run.less_layers))
            name = "forward_s" if run.forward else "passes_s"
            seconds = (report[name] - fewer[name]) / run.less_layers
        if run.keeps_last:
            seconds -= report["slowest_forward_s"]
        return seconds, report["peak_memory_bytes"], causes_of(report, run)

    def fits(self, run):
        """Whether the run, which was predicted, is said to fit."""
        return self.report_of(run, run.model)["fits"]


# Causes of a step's time in the report of a run with micro-batches or stages.
CAUSES = ("products_s", "attention_s", "other_compute_s", "communication_s", "host_s")


def busiest(report):
    """Seconds of one micro-batch by cause, and what comes once a step, on the busiest group."""
    groups = report.get("groups")
    if not groups:
        return {}
    group = max(groups, key=lambda each: each["busy_time_s"])
    causes = {name: sum(chunk["causes"][name] for chunk in group["chunks"]) for name in CAUSES}
    causes["sums_s"] = sum(chunk["exposed_reduce_s"] for chunk in group["chunks"])
    causes["update_s"] = sum(chunk["update_s"] for chunk in group["chunks"])
    return causes


def causes_of(report, run):
    """Shares of the step's time by cause; what is left is the bubble and the host's step."""
    causes = report.get("causes") or {}
    total = report["iteration_time_s"]
    shares = {name: value * (run.micro_batches if name in CAUSES else 1) / total
              for name, value in causes.items()}
    if shares:
        shares["bubble_s"] = max(0.0, 1 - sum(shares.values()))
    return shares


# --- Errors ------------------------------------------------------------------------------------


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    result = [0.0] * len(values)
    for place, index in enumerate(order):
        result[index] = place
    return result


def spearman(first, second):
    if len(first) < 3:
        return float("nan")
    return statistics.correlation(ranks(first), ranks(second))


def summary(pairs):
    """(predicted, published) pairs as figures in percent."""
    errors = [100 * (predicted / published - 1) for predicted, published in pairs]
    sizes = sorted(abs(error) for error in errors)
    return {
        "rows": len(pairs),
        "mean": statistics.mean(sizes),
        "median": statistics.median(sizes),
        "p95": sizes[min(len(sizes) - 1, int(0.95 * len(sizes)))],
        "bias": statistics.mean(errors),
        "rank": spearman([p for p, _ in pairs], [m for _, m in pairs]),
    }


def alike(run):
    """Runs of one model and batch on as many devices: plans that a user chooses among."""
    model = run.model
    return (getattr(model, "hidden", 0), getattr(model, "layers", 0), getattr(model, "heads", 0),
            run.machine, devices_of(run),
            run.micro_batch * run.micro_batches * run.data, run.recomputes, run.precision)


def regrets(done):
    """Of each model that has three plans or more: by how many percent the plan predicted to be
    the fastest is slower than the fastest, as published; and the ranks' correlations."""
    groups = collections.defaultdict(list)
    for run, (seconds, _, _) in done:
        if not run.relative_to and not run.less_layers:
            groups[alike(run)].append((seconds, run.seconds))
    groups = [pairs for pairs in groups.values() if len(pairs) >= 3]
    lost = [100 * (min(pairs)[1] / min(real for _, real in pairs) - 1) for pairs in groups]
    ranks = [spearman([p for p, _ in pairs], [m for _, m in pairs]) for pairs in groups]
    return lost, ranks


def print_summary(name, mode, figures):
    print(f"{name:24} {mode:24} {figures['rows']:5} {figures['mean']:8.1f} "
          f"{figures['median']:8.1f} {figures['p95']:8.1f} {figures['bias']:+8.1f} "
          f"{figures['rank']:7.3f}", flush=True)


def relate(runs, predictions):
    """Rows whose samples are published over those of another row: predicted over it, too."""
    samples = lambda run: run.micro_batch * run.micro_batches * run.data
    seconds = {run.label: predicted[0] / samples(run)
               for run, predicted in zip(runs, predictions) if predicted}
    for number, run in enumerate(runs):
        if not run.relative_to or not predictions[number]:
            continue
        base = seconds.get(run.relative_to)
        is_base = run.relative_to == run.label
        predictions[number] = None if base is None or is_base else (
            predictions[number][0] / samples(run) / base, 0, predictions[number][2])


def print_causes(name, done):
    """Mean shares of the predicted time, and of the error by its slope on each share."""
    rows = [(causes, 100 * (seconds / run.seconds - 1)) for run, (seconds, _, causes) in done
            if causes]
    if len(rows) < 3:
        return
    print(f"    causes of {name}: share of the time, correlation with the error")
    for cause in rows[0][0]:
        shares = [causes[cause] for causes, _ in rows]
        spread = statistics.pstdev(shares) > 1e-9
        slope = statistics.correlation(shares, [error for _, error in rows]) if spread else 0
        print(f"      {cause[:-2]:16} {100 * statistics.mean(shares):6.1f} % {slope:+6.2f}")


def report(name, runs, predictions, worst, with_causes):
    done = [(run, predicted) for run, predicted in zip(runs, predictions) if predicted]
    modes = collections.defaultdict(list)
    for run, (seconds, _, _) in done:
        modes["all"].append((seconds, run.seconds))
        modes[run.mode].append((seconds, run.seconds))
    memory = [(size, run.memory_bytes) for run, (_, size, _) in done if run.memory_bytes]
    if memory:
        modes["memory"] = memory
    figures = {mode: summary(pairs) for mode, pairs in modes.items()}
    for mode, values in figures.items():
        if mode == "all" or values["rows"] < len(done) or mode == "memory":
            print_summary(name, mode, values)
    lost, ranks = regrets(done)
    if lost:
        figures["plans"] = {"groups": len(lost), "regret": statistics.mean(lost),
                            "worst": max(lost), "rank": statistics.mean(ranks)}
        print(f"    plans of {len(lost)} models: regret of the best {statistics.mean(lost):.1f} % "
              f"(worst {max(lost):.1f} %), rank {statistics.mean(ranks):.3f}")
    done.sort(key=lambda entry: -abs(entry[1][0] / entry[0].seconds - 1))
    if with_causes:
        print_causes(name, done)
    for run, (seconds, _, _) in done[:worst]:
        print(f"    {100 * (seconds / run.seconds - 1):+7.1f} %  {seconds:10.4f} s for "
              f"{run.seconds:10.4f} s  {run.label}")
    return figures


def selected(options, name):
    runs = [run for run in TABLES[name]() if re.search(options.only, run.label + " " + run.mode)]
    if not options.models:
        return runs[::options.every]
    groups = collections.defaultdict(list)
    for run in runs:
        groups[alike(run)].append(run)
    groups = [group for group in groups.values() if len(group) >= 3]
    step = max(1, len(groups) // options.models)
    return [run for group in groups[::step][:options.models] for run in group]


RUNS_HEADER = "group,model,machine,strategy,devices,batch,precision,seconds\n"


def run_line(predictor, work, group, run):
    """A run as a line for `soapstone calibrate --runs`."""
    machine = predictor.machine_file(run.machine[0], max(run.machine[1], 8))
    return (f"{group},{model_file(run.model, work)},{machine},"
            f'"{predictor.plan(run)}",{devices_of(run)},'
            f"{run.micro_batch * run.micro_batches * run.data},{run.precision},{run.seconds}\n")


def write_runs(options, predictor):
    with options.runs.open("w") as file:
        file.write(RUNS_HEADER)
        for name in options.tables.split(","):
            for run in selected(options, name):
                # A table alone is left out by device.
                group = name if "," in options.tables else run.machine[0]
                file.write(run_line(predictor, options.work, group, run))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--tables", default=",".join(TABLES))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--models", type=int, default=0,
                        help="all plans of so many models that have three or more; no other rows")
    parser.add_argument("--only", default="", help="regular expression on labels and modes")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/published"))
    parser.add_argument("--system-file", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--worst", type=int, default=3)
    parser.add_argument("--causes", action="store_true")
    parser.add_argument("--most", type=float, default=float("inf"),
                        help="fail if a table's mean error of time is above so many percent")
    parser.add_argument("--runs", type=pathlib.Path, help="write a table of runs, predict nothing")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    systems = dict(item.split("=", 1) for item in options.system_file)
    soapstone = shutil.which(options.soapstone) or options.soapstone
    predictor = Predictor(soapstone, options.work, systems)
    if options.runs:
        return write_runs(options, predictor)
    print(f"{'table':24} {'mode':24} {'rows':>5} {'mean %':>8} {'median %':>8} {'p95 %':>8} "
          f"{'bias %':>8} {'rank':>7}")
    results, failures = {}, collections.Counter()
    for name in options.tables.split(","):
        runs = selected(options, name)
        predictions = []
        for run in runs:
            try:
                predictions.append(predictor.predict(run))
            except RuntimeError as error:
                failures[f"{name}: {error}"] += 1
                predictions.append(None)
        predictor.save()
        relate(runs, predictions)
        if any(predictions):
            full = [run.label for run, predicted in zip(runs, predictions)
                    if predicted and not predictor.fits(run)]
            results[name] = report(name, runs, predictions, options.worst, options.causes)
            print(f"    {len(full)} of {len(runs)} rows that ran are said not to fit"
                  + (": " + "; ".join(full[:options.worst]) if full else ""))
    for reason, count in failures.most_common(10):
        print(f"not expressed: {count} rows, {reason[:160]}")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    return int(bool(failures) and options.most < float("inf")
               or any(modes["all"]["mean"] > options.most for modes in results.values()))


if __name__ == "__main__":
    sys.exit(main())
