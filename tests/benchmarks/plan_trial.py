"""A trial of plans on cases that nothing was chosen on: what the search finds against plans by name, drawn and improved.

Usage: plan_trial.py --soapstone BIN [--first N] [--count N] [--only N]... [--drawn N] [--climb N]
                     [--again] [--budget SECONDS] [--jobs N] [--limit SECONDS] [--record FILE]

For every case of plan_trial_cases.py: what `soapstone search` finds by default, in how much time, written, read
back and simulated; against it, each priced by `soapstone simulate` alone, every strategy by name that suits the
case, also in micro-batches; --drawn plans of `megatron:t,c,e,d,p,v,m,zero,schedule,recompute`, drawn by the case's
number; and --climb neighbours of the best of all these, one argument changed after the other, as long as it gains.
Prints a row a case, and why a case is at fault: something else is more than 1 % faster, nothing was found though
something fits, the plan read back takes another time or memory, or what was found does not fit or took longer than
its budget. With --again also: two equal searches of so many plans write other bytes, three times the budget finds
something slower, what is found does not keep what --keep pins, or the answer does not say what limits the plan.
Exits 1 if a case is at fault. --record keeps all prices as JSON. --budget is a search's, for busy machines.
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

import plan_trial_cases

GAIN = 0.01
SCREEN_LINES = 75
SCHEDULES = ("1f1b", "gpipe", "interleaved", "zb-h1", "zb-h2", "zbv", "v-half", "v-min", "dualpipe-v")
TWO_CHUNKS = ("zbv", "v-half", "v-min", "dualpipe-v")
RECOMPUTE = ("none", "none", "none", "selective", "full", "50%", "80%")


def divisors(number):
    return [n for n in range(1, number + 1) if number % n == 0]


def run(command, limit):
    """Seconds, processor seconds, output, last line of the errors."""
    begin, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return time.monotonic() - begin, 0, None, f"not done after {limit:.0f} s"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode != 0:
        return time.monotonic() - begin, used, None, (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
    return time.monotonic() - begin, used, done.stdout, ""


class Plan:
    """The arguments of a strategy as a dictionary; `name` apart."""

    def __init__(self, name, arguments):
        self.name, self.arguments = name, arguments

    @staticmethod
    def parse(text):
        name, _, rest = text.partition(":")
        return Plan(name, dict(item.split("=", 1) for item in rest.split(",") if item))

    def text(self):
        items = ",".join(f"{key}={value}" for key, value in self.arguments.items())
        return f"{self.name}:{items}" if items else self.name

    def number(self, key, otherwise=1):
        return int(self.arguments.get(key, otherwise))

    def changed(self, **changes):
        """None removes an argument."""
        arguments = {**self.arguments, **changes}
        return Plan(self.name, {key: value for key, value in arguments.items() if value is not None})


def counts_of(batch):
    """Numbers of micro-batches to try."""
    return [m for m in divisors(batch) if m <= 1024] if batch <= 100000 else [1, 2, 4, 8, 16, 32, 64]


def named_plans(case):
    """Strategies by name, some in micro-batches."""
    n, node = case.devices, case.per_node
    names = ["single", "data-parallel", "zero1", "zero2", "fsdp", "hsdp", "spatial"]
    if n <= 64:
        names += ["owt", "recurrent", "parameter-server", "model-parallel"]
    if n > node and n % node == 0:
        names += [f"hsdp:d={n // node}", f"zero1:d={n // node}"]
    for t in divisors(n):
        if t > 64 or t == 1:
            continue
        names += [f"megatron:t={t},d={n // t}", f"megatron:t={t},d={n // t},zero=1", f"hsdp:d={n // t}"]
        if case.sequence:
            names += [f"context:c={t},d={n // t}", f"ulysses:c={t},d={n // t}"]
        if case.has_experts:
            names += [f"expert-parallel:e={t},d={n // t}", f"megatron:t=1,e={t},d={n // t},zero=1"]
    few = [m for m in counts_of(case.batch) if m in (2, 3, 4, 5, 6, 8, 16, 32)]
    for m in few:
        for name in ("single", "data-parallel", "zero1", "zero2", "fsdp"):
            names.append(f"{name}:m={m}")
        if n > node and n % node == 0:
            names.append(f"hsdp:d={n // node},m={m}")
    names += ["fsdp:recompute=full", "fsdp:recompute=selective", "zero1:recompute=full"]
    if n > 1:
        names += [f"gpipe:p={p},m={m}" for p in divisors(n)[1:4] for m in few[-2:]]
    return list(dict.fromkeys(names))


def drawn_plan(r, case):
    """A legal-looking plan, or None."""
    n = case.devices
    p = r.choice([p for p in divisors(n) if p <= max(1, case.depth)])
    rest = n // p
    t = r.choice([t for t in divisors(rest) if t <= 4 * case.per_node])
    rest //= t
    c = r.choice(divisors(rest)) if case.sequence >= 8192 and r.random() < 0.5 else 1
    d = rest // c
    if case.batch < d:
        return None
    # Parts of replicas may be unequal.
    m = r.choice([m for m in divisors(case.batch) if case.batch // m >= d])
    arguments = {"t": t, "d": d}
    if c > 1:
        arguments["c"] = c
    if case.has_experts and r.random() < 0.7:
        arguments["e"] = r.choice([e for e in divisors(t * d) if e % t == 0])
    if p > 1 or r.random() < 0.7:
        arguments |= {"p": p} if p > 1 else {}
        arguments["m"] = m
    if p > 1:
        schedule = r.choice(SCHEDULES)
        v = 2 if schedule in TWO_CHUNKS else r.choice([2, 3, 4]) if schedule == "interleaved" else 1
        arguments |= {"v": v} if v > 1 else {}
        arguments |= {"schedule": schedule, "cut": "work"}
    arguments["recompute"] = r.choice(RECOMPUTE)
    arguments["zero"] = r.choice([0, 1, 1, 2, 3])
    return Plan("megatron", arguments)


def neighbours(plan, case):
    """Plans that differ from one in one argument, or in two degrees whose product stays."""
    results = []
    if "m" in plan.arguments or plan.number("p") == 1:
        counts = counts_of(case.batch)
        m = plan.number("m")
        near = [x for x in counts if x < m][-2:] + [x for x in counts if x > m][:2]
        results += [plan.changed(m=x if x > 1 else None) for x in near]
    for recompute in ("none", "selective", "full", "40%", "60%", "80%", "90%"):
        results.append(plan.changed(recompute=recompute))
    if plan.name != "megatron":
        return results
    results += [plan.changed(zero=z) for z in (0, 1, 2, 3)]
    if plan.number("p") > 1:
        for schedule in SCHEDULES:
            v = {"v": 2} if schedule in TWO_CHUNKS else {"v": max(2, plan.number("v"))} if schedule == "interleaved" else {"v": None}
            results.append(plan.changed(schedule=schedule, **v))
        if plan.arguments.get("schedule") == "interleaved":
            results += [plan.changed(v=plan.number("v") + step) for step in (-1, 1, 2) if plan.number("v") + step > 1]
    keys = ["t", "d", "p"] + (["c"] if case.sequence >= 4096 else [])
    for a in keys:
        for b in keys:
            for factor in (2, 3, 5):
                if a == b or plan.number(a) % factor != 0:
                    continue
                moved = plan.changed(**{a: plan.number(a) // factor, b: plan.number(b) * factor})
                if b == "p" and "schedule" not in moved.arguments:
                    moved = moved.changed(schedule="1f1b", cut="work", m=plan.number("m"))
                if moved.number("p") == 1:
                    moved = moved.changed(p=None, schedule=None, cut=None, v=None)
                results.append(moved)
                if "e" in moved.arguments:
                    results.append(moved.changed(e=moved.number("t")))
    if case.has_experts:
        results += [plan.changed(e=e) for e in divisors(plan.number("t") * plan.number("d")) if e % plan.number("t") == 0][:6]
    return results


class Trial:
    def __init__(self, options, case, folder):
        self.options, self.case, self.folder = options, case, folder
        self.prices = {}  # Text -> (seconds, fits, bytes) or an error.

    def simulate(self, text):
        _, _, out, error = run([self.options.soapstone, "simulate", *self.case.arguments(), "--strategy", text, "--json"], self.options.limit)
        if out is None:
            return error
        figures = json.loads(out)
        return figures["iteration_time_s"], figures["fits"], figures["peak_memory_bytes"]

    def price(self, texts):
        wanted = [text for text in dict.fromkeys(texts) if text not in self.prices]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            self.prices.update(zip(wanted, pool.map(self.simulate, wanted)))

    def best(self, form=lambda text: True):
        fitting = [(price[0], text) for text, price in self.prices.items() if not isinstance(price, str) and price[1] and form(text)]
        return min(fitting, default=None)

    def search(self, *more):
        plan = self.folder / "plan.json"
        plan.unlink(missing_ok=True)
        budget = [] if "--time-budget" in more else ["--time-budget", f"{self.options.budget:.0f}s"]
        command = [self.options.soapstone, "search", *self.case.arguments(), "-o", str(plan), *budget, *more]
        seconds, used, out, error = run([*command, "--json"], self.options.limit)
        self.seconds, self.used, self.error = seconds, used, error
        self.found = json.loads(out) if out else None
        return plan

    def climb(self):
        """Neighbours of the best plan that has text, as long as they gain, and of what was found."""
        left, expanded = self.options.climb, set()
        while left > 0:
            fitting = sorted((price[0], text) for text, price in self.prices.items() if not isinstance(price, str) and price[1])
            open_ends = [text for _, text in fitting[:3] if text not in expanded]
            if not open_ends:
                return
            expanded.add(open_ends[0])
            texts = [plan.text() for plan in neighbours(Plan.parse(open_ends[0]), self.case)]
            texts = [text for text in dict.fromkeys(texts) if text not in self.prices][:left]
            left -= len(texts)
            self.price(texts)

    def run(self):
        plan = self.search()
        faults = []
        text = None
        if self.found:
            text = self.found.get("found")
            faults += self.check(plan)
        elif "fits into" not in self.error and "does not fit" not in self.error:
            faults.append(self.error)
        r = random.Random(f"soapstone drawn plans {self.case.name}")
        drawn = [plan for plan in (drawn_plan(r, self.case) for _ in range(4 * self.options.drawn)) if plan]
        self.price(named_plans(self.case))
        self.price([plan.text() for plan in drawn[:self.options.drawn]])
        if text:
            self.price([text])
        self.climb()
        best = self.best()
        if best and not self.found:
            faults.append(f"nothing found ({self.error}), but {best[1]} fits, {best[0]:.4g} s")
        elif best and self.found and best[0] < (1 - GAIN) * self.found["iteration_time_s"]:
            faults.append(f"{best[1]} is {100 * (1 - best[0] / self.found['iteration_time_s']):.1f} % faster, {best[0]:.4g} s")
        return faults

    def check(self, plan):
        """Whether what was found is what it is said to be."""
        faults = []
        if not self.found["fits"]:
            faults.append("does not fit")
        if self.seconds > self.options.budget * 1.2 and self.used > self.options.budget:
            faults.append(f"took {self.seconds:.0f} s")
        again = self.simulate(str(plan))
        if isinstance(again, str):
            faults.append(f"read back: {again}")
        elif again[0] != self.found["iteration_time_s"] or again[2] != self.found["peak_memory_bytes"]:
            faults.append(f"read back: {again[0]} s and {again[2]} bytes, not {self.found['iteration_time_s']} and {self.found['peak_memory_bytes']}")
        return faults

    def repeat(self, found):
        """Faults of further searches of the case."""
        faults = []
        few = [(self.search("--proposals", "6").read_bytes() if self.found else b"") for _ in range(2)]
        if few[0] != few[1]:
            faults.append("equal searches write different plans")
        self.search("--time-budget", f"{3 * self.options.budget:.0f}s")
        if not self.found or self.found["iteration_time_s"] > found["iteration_time_s"]:
            faults.append(f"three times the budget: {self.found['iteration_time_s'] if self.found else self.error}")
        _, _, text, error = run([self.options.soapstone, "search", *self.case.arguments(), "--proposals", "6"], self.options.limit)
        lines = text.splitlines() if text else []
        if not any(line.startswith("limited by") for line in lines) or not any(line.startswith("plan ") for line in lines):
            faults.append(f"the answer does not say what limits the plan, or what it is: {error}")
        if len(lines) > SCREEN_LINES:
            faults.append(f"an answer of {len(lines)} lines")
        return faults + self.keep()

    def keep(self):
        """A search that must leave one op, from the middle of the model, whole on every device."""
        plan, pins = self.folder / "plan.json", self.folder / "pins.json"
        plan.unlink(missing_ok=True)
        run([self.options.soapstone, "simulate", *self.case.arguments(), "--strategy", "data-parallel", "-o", str(plan)], self.options.limit)
        if not plan.exists():
            return []
        strategy = json.loads(plan.read_text())
        pinned = {**strategy["ops"][len(strategy["ops"]) // 2], "splits": [], "replication": strategy["devices"]}
        pins.write_text(json.dumps({key: strategy[key] for key in ("version", "devices")} | {"ops": [pinned]}))
        kept = self.search("--keep", str(pins))
        if not self.found:
            return [] if "fit" in self.error or "lacks" in self.error else [f"--keep: {self.error}"]
        own = {op["op"]: op for op in json.loads(kept.read_text())["ops"]}.get(pinned["op"])
        return [] if own == pinned else [f"--keep: {pinned} became {own}"]

    def record(self, faults):
        return {"case": self.case.name, "arguments": self.case.arguments(), "seconds": self.seconds, "processor": self.used,
                "error": self.error, "found": self.found and {key: self.found.get(key) for key in ("found", "iteration_time_s", "peak_memory_bytes", "lower_bound_s", "simulations")},
                "plan": self.found and self.found["summary"].get("plan"), "prices": self.prices, "faults": faults}


def row(trial, faults):
    case, best = trial.case, trial.best()
    machine = pathlib.Path(case.machine).stem if case.machine.endswith(".json") else " ".join(str(v) for v in json.loads(case.machine).values())
    size = f"{case.batch} × {case.sequence}" if case.sequence else str(case.batch)
    found = f"{trial.found['iteration_time_s']:.4g} s (`{trial.found.get('found') or 'op by op'}`)" if trial.found else "nothing fits"
    named = trial.best(lambda text: "p=" not in text and not text.startswith("megatron"))
    texts = [f"{one[0]:.4g} s (`{one[1]}`)" if one else "none fits" for one in (named, best)]
    return f"| {case.name} | {machine} | {size} | {trial.seconds:.1f} s, {trial.used:.1f} s | {found} | {texts[0]} | {texts[1]} | {len(trial.prices)} | {'; '.join(faults)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--only", type=int, action="append")
    parser.add_argument("--drawn", type=int, default=60)
    parser.add_argument("--climb", type=int, default=60)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--budget", type=float, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=120)
    parser.add_argument("--record", type=pathlib.Path)
    options = parser.parse_args()
    print("| case | machine | batch | search, of a processor | found | best of plain ones by name | best of all | priced | at fault |")
    print("|---|---|---|---|---|---|---|---|---|")
    records = []
    for number in options.only or range(options.first, options.first + options.count):
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(options, plan_trial_cases.draw(number, pathlib.Path(folder)), pathlib.Path(folder))
            faults = trial.run()
            record = trial.record(faults)
            line = row(trial, faults)
            if options.again and trial.found:
                again = trial.repeat(trial.found)
                record["faults"] = faults + again
                line = line.removesuffix(" |") + "; ".join([""] * bool(faults) + again) + " |"
        print(line, flush=True)
        records.append(record)
        if options.record:
            options.record.write_text(json.dumps(records, indent=1))
    return 1 if any(record["faults"] for record in records) else 0


if __name__ == "__main__":
    sys.exit(main())
