"""Predictions against published runs: every row of tests/data/published that can be expressed.

Usage: published.py --soapstone BIN [--tables NAME,..] [--every N] [--work FOLDER]
                    [--system-file NAME=FILE] [--worst N] [--json FILE]

A row becomes a weight-less model, a machine and a plan; `soapstone simulate --system` prices
it, and the table of errors says for each table how many rows there are, the mean, median and
95th percentile of the relative error of the time, the bias (+: predicted too slow), Spearman's
rank correlation, and the same of memory where it was published. Rows are not fitted: the
constants are those of the system profiles and machine presets, each with its source there.
`--every N` takes every N-th row; `--system-file` replaces a built-in profile, for fits that
leave a table out. Needs Debian's python3-onnx; run it with /usr/bin/python3.

By default (`--way direct`) a row is one command. `--way composed` puts rows together from plain
steps, as a check of the simulation of micro-batches, pipelines and recomputation: one micro-batch
of a stage without update (`--optimizer none`) is timed on its tensor-parallel group, recomputation
adds a third to it, 1F1B's fill and drain its bubble, and one step with update on all replicas of
a stage the sums of gradients and the update.
"""

import argparse
import collections
import csv
import dataclasses
import functools
import hashlib
import json
import pathlib
import re
import statistics
import subprocess
import sys

import published_models
from published_models import Gpt

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data" / "published"


@dataclasses.dataclass
class Run:
    """A published run and what of it is to be predicted."""
    table: str
    label: str
    mode: str  # For the breakdown of errors.
    model: Gpt
    machine: tuple  # Arguments of `machine_file`.
    system: str
    micro_batch: int
    micro_batches: int
    tensor: int = 1
    data: int = 1
    stages: int = 1
    chunks: int = 1  # Of layers on a stage: interleaved schedules.
    recomputes: bool = False
    sharding: str = ""  # "zero1", "zero2", "zero3".
    precision: str = "f16"
    seconds: float = 0
    memory_bytes: float = 0


def rows_of(name):
    lines = (DATA / (name + ".csv")).read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def padded(vocabulary, tensor):
    """Megatron pads the vocabulary to a multiple of 128 for each tensor-parallel rank."""
    step = 128 * tensor
    return (vocabulary + step - 1) // step * step


# --- Tables ------------------------------------------------------------------------------------


def vtrain(name, machine):
    for number, row in enumerate(rows_of(name)):
        get = lambda key: int(row[key])
        tensor, data, stages = get("tp"), get("dp"), get("pp")
        micro = get("micro_batch")
        # Multi-node rows are recomputed, single-node rows are not: recomputed, they would imply
        # more than the rate of the library's products over the whole step.
        multi = name.endswith("multi_a100")
        yield Run(name, f"row {number}: h{row['hidden']} l{row['layers']} mb{micro} t{tensor} "
                  f"d{data} p{stages}", f"p={'1' if stages == 1 else '>1'}",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(50257, tensor) if tensor > 1 else 50257, biases=True,
                      positions=True),
                  (machine, get("gpus")), "megatron-lm", micro,
                  get("global_batch") // (micro * data), tensor, data, stages,
                  recomputes=multi, seconds=float(row["iter_ms"]) / 1e3)


def llm_foundry():
    machines = {"h100_80gb": "h100", "a100_80gb": "a100-roce", "a100_40gb": "a100-40-roce"}
    for number, row in enumerate(rows_of("llmfoundry_mpt_fsdp")):
        if row["precision"] != "bf16" or row["act_cpu_offload"] == "True":
            continue
        get = lambda key: int(row[key])
        recomputes = row["act_ckpt"] == "True"
        yield Run("llmfoundry", f"row {number}: {row['model']} s{row['seq']} {row['gpu']} x"
                  f"{row['gpus']} mb{row['micro_batch']}x{row['grad_accum']}",
                  ("recomputed" if recomputes else "kept") +
                  (", accumulated" if get("grad_accum") > 1 else ", direct"),
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"), get("vocab")),
                  (machines[row["gpu"]], get("gpus")), "fsdp", get("micro_batch"),
                  get("grad_accum"), data=get("gpus"), recomputes=recomputes,
                  sharding="zero3" if row["sharding"] == "FULL_SHARD" else "zero2",
                  precision="bf16",
                  seconds=get("global_batch") * get("seq") / float(row["tokens_per_s"]))


def sc21():
    for row in rows_of("megatron_sc21_table1"):
        get = lambda key: int(row[key])
        # The micro-batch is not tabulated; the authors chose the fastest. Here: one with
        # pipelines, four without.
        micro = 4 if get("pp") == 1 else 1
        yield Run("megatron_sc21_table1", row["model"], f"p={'1' if get('pp') == 1 else '>1'}",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(get("vocab"), get("tp")), biases=True, positions=True),
                  ("selene", get("gpus")), "megatron-lm", micro,
                  get("global_batch") // (micro * get("dp")), get("tp"), get("dp"), get("pp"),
                  chunks=2 if get("pp") > 1 and get("layers") % (2 * get("pp")) == 0 else 1,
                  recomputes=True, seconds=float(row["derived_iter_s"]))


def mtnlg():
    for row in rows_of("mtnlg_530b"):
        get = lambda key: int(row[key])
        yield Run("mtnlg_530b", f"{row['gpus']} GPUs", "p>1",
                  Gpt(105, 20480, 128, 2048, padded(50257, get("tp")), biases=True,
                      positions=True),
                  ("selene", get("gpus")), "megatron-lm", 1, get("global_batch") // get("dp"),
                  get("tp"), get("dp"), get("pp"), recomputes=True,
                  seconds=float(row["iter_s"]))


def megatron_v1():
    for row in rows_of("megatron_v1_tables"):
        get = lambda key: int(row[key])
        if row["hardware"] != "DGX-A100":
            continue  # No preset has 16 V100 on one switch.
        data = get("gpus") // get("tp")
        yield Run("megatron_v1_tables", f"{row['case']} x{row['gpus']}", "p=1",
                  Gpt(get("layers"), get("hidden"), get("heads"), 1024,
                      padded(51200, get("tp")), biases=True, positions=True),
                  ("selene", get("gpus")), "megatron-lm", get("global_batch") // data, 1,
                  get("tp"), data, recomputes=True, seconds=float(row["iter_ms"]) / 1e3)


def bigscience():
    for row in rows_of("bigscience_a100_prequel"):
        needed = ("hidden", "layers", "heads", "seq", "vocab", "tp", "pp", "dp", "micro_batch",
                  "global_batch", "iter_s")
        if any(not row[key] for key in needed):
            continue
        get = lambda key: int(row[key])
        stages = get("pp")
        if get("layers") % stages:
            continue
        yield Run("bigscience", f"line {row['line']}: h{row['hidden']} l{row['layers']} "
                  f"a{row['heads']} t{row['tp']} p{row['pp']} d{row['dp']} mb"
                  f"{row['micro_batch']}", "p>1",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(get("vocab"), get("tp")), biases=True, positions=True),
                  ("jean-zay", get("gpus")), "deepspeed", get("micro_batch"),
                  max(1, get("global_batch") // (get("micro_batch") * get("dp"))), get("tp"),
                  get("dp"), stages, recomputes=True, sharding="zero1",
                  precision="bf16" if row["dtype"].startswith("bf16") else "f16",
                  seconds=float(row["iter_s"]),
                  memory_bytes=float(row["mem_GB"] or 0) * 1e9)


TABLES = {
    "vtrain_single": lambda: vtrain("vtrain_single_a100", "selene"),
    "vtrain_multi": lambda: vtrain("vtrain_multi_a100", "a100-4nic"),
    "llmfoundry": llm_foundry,
    "sc21": sc21,
    "mtnlg": mtnlg,
    "megatron_v1": megatron_v1,
    "bigscience": bigscience,
}

# --- Machines ----------------------------------------------------------------------------------

# Preset, bytes per second of each of a node's 8 interfaces, and changes of the device.
MACHINES = {
    "selene": ("dgx-a100", 25e9, {}),
    "a100-4nic": ("dgx-a100", 12.5e9, {}),
    "a100-roce": ("dgx-a100", 25e9, {}),
    "a100-40-roce": ("dgx-a100", 25e9, {"memoryBytes": 40000000000,
                                        "memoryBytesPerSecond": 1.555e12}),
    "jean-zay": ("dgx-a100", 6.25e9, {}),
    "h100": ("dgx-h100", 50e9, {}),
}


class Predictor:
    def __init__(self, soapstone, work, systems, way):
        self.way = way
        self.soapstone = soapstone
        self.work = work
        self.systems = systems
        self.cache_file = work / "runs.json"
        self.cache = json.loads(self.cache_file.read_text()) if self.cache_file.exists() else {}
        self.version = hashlib.sha256(pathlib.Path(soapstone).read_bytes()).hexdigest()[:12]

    @functools.lru_cache(maxsize=None)
    def machine_file(self, name, devices):
        preset, rate, changes = MACHINES[name]
        nodes = max(1, (devices + 7) // 8)
        text = subprocess.run([self.soapstone, "machines", f"{preset}x{nodes}", "--json"],
                              capture_output=True, text=True, check=True).stdout
        machine = json.loads(text)["machine"]
        for kind in machine["deviceKinds"]:
            kind.update(changes)
        for kind in machine["nodeKinds"]:
            for card in kind.get("interfaces", []):
                card["bytesPerSecond"] = rate
        path = self.work / f"{name}x{nodes}.json"
        path.write_text(json.dumps(machine))
        return path

    def simulate(self, model, machine, system, devices, strategy, batch, precision,
                 optimizer="none"):
        """The report of one step."""
        path = published_models.write(model, self.work)
        system_file = self.systems.get(system)
        command = ["simulate", str(path), "--machine", str(machine), "--system",
                   system_file or system, "--devices", str(devices), "--strategy", strategy,
                   "--batch", str(batch), "--precision", precision, "--json"]
        loss = "cross-entropy" if model.head else "mse"
        command += ["--loss", loss, "--optimizer", optimizer]
        text = pathlib.Path(system_file).read_text() if system_file else ""
        key = " ".join([self.version, *command, hashlib.sha256(text.encode()).hexdigest()[:8]])
        if key not in self.cache:
            done = subprocess.run([self.soapstone, *command], capture_output=True, text=True)
            if done.returncode != 0:
                self.cache[key] = {"error": done.stderr.strip().splitlines()[-1]}
            else:
                report = json.loads(done.stdout)
                self.cache[key] = {name: report.get(name) for name in
                                   ("iteration_time_s", "peak_memory_bytes", "memory_at_peak")}
        result = self.cache[key]
        if "error" in result:
            raise RuntimeError(result["error"])
        return result

    def save(self):
        self.cache_file.write_text(json.dumps(self.cache))

    def predict(self, run):
        """Seconds of an iteration, and bytes of memory of the fullest device."""
        if self.way == "direct":
            return self.predict_at_once(run)
        machine = self.machine_file(run.machine[0], max(run.machine[1], 8))
        layers = max(1, run.model.layers // run.stages)
        tensor = run.tensor
        group = f"megatron:t={tensor},d=1" if tensor > 1 else "data-parallel"

        def micro(model, **more):
            return self.simulate(model, machine, run.system, tensor, group, run.micro_batch,
                                 run.precision, **more)["iteration_time_s"]

        def stage_time(model):
            both = micro(model)
            return both * (4 / 3 if run.recomputes else 1)

        last = dataclasses.replace(run.model, layers=layers)
        longest = stage_time(last)
        middle = longest
        if run.stages > 1:
            middle = stage_time(dataclasses.replace(last, head=False, positions=False))
        # The fill and drain of 1F1B; interleaving shortens them.
        total = run.micro_batches * longest + (run.stages - 1) * middle / run.chunks
        step = self.step(run, last, machine)
        total += max(0.0, step["iteration_time_s"] - micro(last))
        return total, self.memory(run, last, step, machine, group)

    def memory(self, run, stage, step, machine, group):
        """Bytes of the fullest device: what stays from step to step, and activations."""
        kinds = step["memory_at_peak"]
        activations = kinds["activations"]
        resting = step["peak_memory_bytes"] - activations
        flying = min(run.stages, run.micro_batches)
        if not run.recomputes:
            return resting + activations * flying
        # The input of each layer is kept; one layer at a time has all its activations.
        one = self.simulate(dataclasses.replace(stage, layers=1), machine, run.system, run.tensor,
                            group, run.micro_batch, run.precision)
        kept = 2 * run.model.seq * run.micro_batch * run.model.hidden * stage.layers
        return resting + kept * flying + one["memory_at_peak"]["activations"]

    def predict_at_once(self, run):
        machine = self.machine_file(run.machine[0], max(run.machine[1], 8))
        arguments = []
        if run.tensor * run.stages > 1:
            name = "megatron"
            arguments = [f"t={run.tensor}", f"d={run.data}"]
            if run.stages > 1:
                arguments.append(f"p={run.stages}")
        else:
            name = run.sharding if run.sharding in ("zero2", "zero3") else "data-parallel"
        if run.micro_batches > 1:
            arguments.append(f"m={run.micro_batches}")
        if run.chunks > 1:
            arguments += [f"v={run.chunks}", "schedule=interleaved"]
        if run.recomputes:
            arguments.append("recompute=full")
        if run.sharding == "zero1":
            arguments.append("zero=1")
        devices = run.tensor * run.data * run.stages
        report = self.simulate(run.model, machine, run.system, devices,
                               name + ":" * bool(arguments) + ",".join(arguments),
                               run.micro_batch * run.micro_batches * run.data, run.precision,
                               optimizer="adam")
        return report["iteration_time_s"], report["peak_memory_bytes"]

    def step(self, run, stage, machine):
        """A step with update on all replicas of a stage."""
        devices = run.tensor * run.data
        if run.tensor > 1:
            strategy = f"megatron:t={run.tensor},d={run.data}"
        elif run.sharding in ("zero2", "zero3"):
            strategy = run.sharding
        else:
            strategy = "data-parallel"
        return self.simulate(stage, machine, run.system, devices, strategy,
                             run.micro_batch * run.data, run.precision, optimizer="adam")


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


def print_summary(name, mode, figures):
    print(f"{name:24} {mode:24} {figures['rows']:5} {figures['mean']:8.1f} "
          f"{figures['median']:8.1f} {figures['p95']:8.1f} {figures['bias']:+8.1f} "
          f"{figures['rank']:7.3f}", flush=True)


def report(name, runs, predictions, worst):
    done = [(run, predicted) for run, predicted in zip(runs, predictions) if predicted]
    modes = collections.defaultdict(list)
    for run, (seconds, _) in done:
        modes["all"].append((seconds, run.seconds))
        modes[run.mode].append((seconds, run.seconds))
    memory = [(size, run.memory_bytes) for run, (_, size) in done if run.memory_bytes]
    if memory:
        modes["memory"] = memory
    figures = {mode: summary(pairs) for mode, pairs in modes.items()}
    for mode, values in figures.items():
        if mode == "all" or values["rows"] < len(done) or mode == "memory":
            print_summary(name, mode, values)
    done.sort(key=lambda entry: -abs(entry[1][0] / entry[0].seconds - 1))
    for run, (seconds, _) in done[:worst]:
        print(f"    {100 * (seconds / run.seconds - 1):+7.1f} %  {seconds:10.4f} s for "
              f"{run.seconds:10.4f} s  {run.label}")
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--tables", default=",".join(TABLES))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", default="", help="regular expression on labels and modes")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/published"))
    parser.add_argument("--system-file", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--way", choices=("direct", "composed"), default="direct")
    parser.add_argument("--worst", type=int, default=3)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    systems = dict(item.split("=", 1) for item in options.system_file)
    predictor = Predictor(options.soapstone, options.work, systems, options.way)
    print(f"{'table':24} {'mode':24} {'rows':>5} {'mean %':>8} {'median %':>8} {'p95 %':>8} "
          f"{'bias %':>8} {'rank':>7}")
    results, failures = {}, collections.Counter()
    for name in options.tables.split(","):
        runs = [run for run in TABLES[name]()
                if re.search(options.only, run.label + " " + run.mode)][::options.every]
        predictions = []
        for run in runs:
            try:
                predictions.append(predictor.predict(run))
            except RuntimeError as error:
                failures[f"{name}: {error}"] += 1
                predictions.append(None)
        predictor.save()
        if any(predictions):
            results[name] = report(name, runs, predictions, options.worst)
    for reason, count in failures.most_common(10):
        print(f"not expressed: {count} rows, {reason[:160]}")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
