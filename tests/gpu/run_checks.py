"""Runs the programs of a bundle on one GPU and compares them with the host.

Usage: run_checks.py --bundle FOLDER --build FOLDER --results FILE --seconds N
                     [--library-path PATH]

What tells most comes first: probe, smoke, kernels, libraries, losses, these without early
launches, graphs, NCCL, our speed, PyTorch's, profiles, sanitizers, and then what found no time within the
limit of its section. PyTorch's models are compiled in the background from the first kernels on, into the caches
where its section finds them. Every finding is a line of RESULTS (JSON
lines), there at once; a table of at most 30 lines comes last, complete whatever
fails or is left out for want of time. Exits with 1 if a check failed.
"""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time

import run_report

# check_kernels ends so when a case took the device with it.
DEVICE_IS_LOST = 3
# Restarts behind such cases, at most.
MOST_RESTARTS = 40
# Seconds without a case after which one hangs: cuDNN may compile kernels for the first of a kind.
QUIET_SECONDS = 40
# How far rounding moves a number of a type, relative to it.
ROUNDOFF = {"bf16": 2.0**-8, "f16": 2.0**-11}
# Greatest differences of losses. f32: twice the difference that partitioned programs of the host
# may have.
LOSS_TOLERANCE = {"f32": 2e-4, "bf16": 3e-2, "f16": 4e-3}
# As many as `soapstone calibrate` has by default, with two to warm up.
TIMED_STEPS = 14
# Options of every program of a bundle, and of the runs that give its reference.
RUN_OPTIONS = ["--initialize", "--json"]
# Programs that run at once: they are small, and starting takes longest.
PROGRAMS_AT_ONCE = 8
# Runs of PyTorch: what is compared first of all comes first.
TORCH_KINDS = ["strong", "weak"]
# Ranks in one GPU's memory by way of the network: both processes are made to
# look like machines of their own.
NCCL_ON_ONE_GPU = {"NCCL_SOCKET_IFNAME": "lo", "NCCL_IB_DISABLE": "1", "NCCL_MNNVL_ENABLE": "0"}


class Checks(run_report.Report):
    def __init__(self, arguments):
        super().__init__(arguments.build.resolve(), arguments.results, arguments.library_path,
                         arguments.seconds)
        self.bundle = arguments.bundle.resolve()
        index = json.loads((self.bundle / "programs.json").read_text())
        self.steps, self.programs = index["steps"], index["programs"]
        self.seconds = {}  # A step of ours.
        self.losses = {}  # Of programs that gave the host's.
        self.next_case = {}  # Of the checks of kernels that were left out.
        self.untried = []  # Programs whose losses were.
        self.tuning = ""  # The file of choices of programs that are timed.
        self.preparation = Preparation(self)

    def command(self, name, steps):
        """Weights are drawn: the files that hold those of a model stay where it was compiled. What
        the compiler computed lies with the program's sources."""
        return [self.build / name, *RUN_OPTIONS, "--model-dir", self.bundle / "programs" / name,
                "--steps", steps]

    def train(self, program, environment=None):
        """Returns (losses, fault)."""
        if program["devices"] > 1:
            environment = {"SOAPSTONE_LOOPBACK": str(program["devices"]), **(environment or {})}
        out, fault = self.run(self.command(program["name"], self.steps), environment)
        return losses_of(out), fault

    def compare(self, name, program, losses, fault):
        error = float("nan")
        if not fault:
            fault, error = difference(losses, program["losses"], program["tolerances"])
        self.note(name, fault, difference=error)
        return fault

    def benchmarks(self):
        """Programs whose speed is compared."""
        return [program for program in self.programs if program["kind"] == "benchmark"]

    # --- Sections -------------------------------------------------------------

    def probe(self):
        """What this machine has; a fault here explains those below."""
        query = ["nvidia-smi", "--query-gpu=name,driver_version,memory.total,clocks.sm",
                 "--format=csv,noheader"]
        out, fault = self.run(query, most=20)
        self.note("device " + out.strip(), fault)
        program = self.build / self.programs[0]["name"]
        out, fault = self.run(["ldd", program], most=20)
        missing = [line.split()[0] for line in out.splitlines() if "not found" in line]
        if fault and not missing:
            self.leave_out("libraries of the programs", fault)
        else:
            self.note("libraries of the programs",
                      "missing: " + ", ".join(missing) if missing else "")
        if "LD_LIBRARY_PATH" in self.own_environment:
            self.line({"section": self.section, "library_path": self.own_environment})

    def smoke(self):
        """One program each of two kinds, checked after every call."""
        for name in ("mlp_1", "gpt2_1"):
            program = self.program(name)
            losses, fault = self.train(program, {"SOAPSTONE_SYNC": "1", "SOAPSTONE_POISON": "1"})
            versions = [line for line in self.warnings if "was built for" in line]
            if versions:
                self.note(f"{name}'s libraries", "; ".join(versions)[:300])
            self.compare(f"{name}, checked call by call", program, losses, fault)

    def check_kernels(self):
        """Every op against the host's results; behind one that loses the device, again."""
        self.judge_kernels("kernels")

    def check_libraries(self):
        """What libraries compute at the sizes of real models, against our own kernels."""
        self.judge_kernels("libraries")

    def judge_kernels(self, what, first=0):
        action = {"kernels": ["compare", self.bundle / "kernels.bin"], "libraries": ["own"]}[what]
        verdicts = self.build / f"{what}_{first}.jsonl"
        verdicts.unlink(missing_ok=True)
        checker = self.build / "tests/gpu/kernels/check_kernels"
        begin, ended, lines, process = first, "", [], None
        for _ in range(MOST_RESTARTS):
            if not self.has_time(what, 5):
                break
            process = self.start([checker, *action, verdicts, first])
            _, ended = self.watch(process, self.left(600), Growth(verdicts), QUIET_SECONDS)
            lines = verdicts.read_text().splitlines() if verdicts.exists() else []
            last = json.loads(lines[-1])["case"] if lines else begin - 1
            if ended == run_report.NO_TIME:
                self.next_case[what] = last + 1
                self.leave_out(f"{what} from case {last + 1} on", ended)
                break
            if process.returncode in (0, 1) or last < first - 1:
                break
            # Lost, crashed or stuck: if nothing says which case, the next one did it.
            if process.returncode != DEVICE_IS_LOST:
                self.note(f"{what}, case {last + 1}", ended)
                last += 1
            first = last + 1
        kernels = [json.loads(line) for line in lines]
        for kernel in kernels:
            self.line({"section": self.section, **kernel})
        for kernel in kernels:
            if kernel["fault"]:
                self.note(kernel["name"], kernel["fault"], difference=kernel["difference"])
        # A case that never started is left out, which is no fault.
        if process and not kernels and ended != run_report.NO_TIME:
            self.note(what, ended or "nothing is compared")
        self.entry()["ok"] += sum(not kernel["fault"] for kernel in kernels)

    def check_losses(self):
        """Every program's losses against the host's, some of them twice."""
        programs = [program for program in self.programs if program["losses"] is not None]
        # One rank first, the types of 16 bits in front: more than that rarely finds another fault.
        programs.sort(key=lambda program: (program["devices"] > 1, program["kind"] == "f32"))
        self.compare_losses(programs)

    def compare_losses(self, programs):
        with concurrent.futures.ThreadPoolExecutor(PROGRAMS_AT_ONCE) as pool:
            for program, runs in zip(programs, pool.map(self.train_repeatedly, programs)):
                if runs is None:
                    self.untried.append(program)
                    continue
                losses, fault = runs[0]
                fault = self.compare(f"{program['name']} {program['strategy']}", program, losses,
                                     fault)
                if not fault:
                    self.losses[program["name"]] = losses
                if len(runs) > 1 and not fault:
                    again, fault = runs[1]
                    self.note(f"{program['name']} twice",
                              fault or ("" if again == losses else f"{again} after {losses}"))
        if self.untried:
            self.leave_out(f"{len(self.untried)} programs", run_report.NO_TIME)

    def train_repeatedly(self, program):
        """One run; two of programs of four ranks, which must give the same bits; None if the section
        has no time for them."""
        if self.limit - time.monotonic() < 2:
            return None
        return [self.train(program) for _ in range(2 if program["devices"] == 4 else 1)]

    def check_early_launches(self):
        """Kernels that start while those before them end must compute what they do behind them."""
        programs = [program for program in self.programs if program["name"] in self.losses]
        if not programs:
            self.leave_out("programs without early launches", "no losses to compare with")
        left_out = 0
        with concurrent.futures.ThreadPoolExecutor(PROGRAMS_AT_ONCE) as pool:
            for program, run in zip(programs, pool.map(self.train_one_by_one, programs)):
                name = f"{program['name']} without early launches"
                if run is None:
                    left_out += 1
                    continue
                losses, fault = run
                error = float("nan")
                if not fault:
                    # A program of one rank may take other library kernels every time.
                    tolerances = (program["tolerances"] if program["devices"] == 1
                                  else [0.0] * len(losses))
                    fault, error = difference(losses, self.losses[program["name"]], tolerances)
                self.note(name, fault, difference=error)
        if left_out:
            self.leave_out(f"{left_out} programs", run_report.NO_TIME)

    def train_one_by_one(self, program):
        """Every kernel starts when all before it are done; None if there is no time."""
        if self.limit - time.monotonic() < 2:
            return None
        return self.train(program, {"SOAPSTONE_EARLY_LAUNCH": "0"})

    def check_graphs(self):
        """What was captured in a graph must be what runs without."""
        program = self.program("gpt2_1")
        losses, fault = self.train(program, {"SOAPSTONE_CUDA_GRAPH": "0"})
        self.compare("gpt2_1 without CUDA graphs", program, losses, fault)

    def check_nccl(self):
        out, fault = self.run([self.build / "nccl_alone"])
        self.note("NCCL with one rank, and captured", fault or ("" if "ok" in out else out.strip()))
        for name, what in (("gpt2_2", "two processes over NCCL"),
                           ("gpt2_pipeline_2", "a pipeline of two processes over NCCL")):
            if self.has_time(what, 10):
                self.check_processes(self.program(name), what)

    def check_processes(self, program, what):
        """A program of two ranks as two processes."""
        processes = []
        for rank in range(2):
            environment = {**NCCL_ON_ONE_GPU, "RANK": str(rank), "WORLD_SIZE": "2",
                           "LOCAL_RANK": "0", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29531",
                           "NCCL_HOSTID": f"rank{rank}", "SOAPSTONE_TIMEOUT": "30"}
            processes.append(self.start(self.command(program["name"], self.steps), environment))
        outputs = [self.finish(process, 40) for process in processes]
        fault = outputs[0][1] or outputs[1][1]
        self.compare(what, program, losses_of(outputs[0][0]), fault)

    def ours(self):
        """Median seconds of a step; what a library refuses is a fault here."""
        self.preparation.stop()
        for program in self.benchmarks():
            if self.has_time(program["name"], 30):
                self.time_program(program)

    def time_program(self, program):
        name = program["name"]
        use = self.build / f"{name}.library_use"
        use.unlink(missing_ok=True)
        out, fault = self.run(self.command(name, 25),
                              {"SOAPSTONE_LIBRARY_USE": str(use),
                               "SOAPSTONE_TUNING": self.tuning}, most=120)
        times = [json.loads(line)["seconds"] for line in out.splitlines()
                 if line.startswith("{")]
        if fault or len(times) < 25:
            self.note(f"{name} trains", fault or f"only {len(times)} steps")
            return
        self.note(f"{name} by libraries", own_calls(use))
        # The first ones plan and capture.
        self.seconds[name] = seconds = statistics.median(times[5:])
        self.figure(f"{name}: samples a second", program["samples"] / seconds)
        self.figure(f"{name}: percent MFU",
                    100 * program["flops"] / seconds / program["peak_flops_per_second"])
        self.figure(f"{name}: predicted relative to measured",
                    program["predicted_seconds"] / seconds)

    def torch(self):
        for kind in TORCH_KINDS:
            for program in self.benchmarks():
                name, samples = program["name"], program["samples"]
                if not self.has_time(f"{name} {kind}", 25):
                    continue
                out, fault = self.run(self.torch_command(name, kind), most=150)
                if fault or not out.strip():
                    self.note(f"{name} in PyTorch, {kind}", fault or "says nothing")
                    continue
                theirs = json.loads(out.splitlines()[-1])["seconds"]
                self.figure(f"{name}: samples a second, torch {kind}", samples / theirs)
                if name in self.seconds:
                    self.figure(f"{name}: ours relative to torch {kind}",
                                theirs / self.seconds[name])

    def torch_command(self, name, kind):
        return [sys.executable, self.bundle / "measure_torch.py", name, kind]

    def profiles(self):
        """Times of single ops, and rates, for the cost model."""
        for program in self.programs:
            if program["kind"] == "timed" and self.has_time(program["name"], 30):
                self.time_ops(program["name"])
        self.rates()

    def time_ops(self, name):
        """Keeps what `soapstone calibrate --measured` reads, beside the results."""
        out, fault = self.run(self.command(name, TIMED_STEPS),
                              {"SOAPSTONE_OP_TIMES": "1", "SOAPSTONE_TUNING": self.tuning},
                              most=90)
        times = [json.loads(line)["op_seconds"] for line in out.splitlines()
                 if '"op_seconds"' in line]
        self.note(f"{name} reports its ops",
                  fault or ("" if len(times) == TIMED_STEPS else f"{len(times)} steps"))
        if not fault and times:
            self.results_file.with_name(f"{name}.times.jsonl").write_text(out)
            self.figure(f"{name}: seconds of all ops", sum(times[-1]))

    def rates(self):
        if not self.has_time("rates", 20):
            return
        out, fault = self.run([sys.executable, self.bundle / "measure_torch.py", "rates"])
        if fault or not out.strip():
            self.note("rates", fault or "PyTorch says nothing")
            return
        for name, value in json.loads(out.splitlines()[-1]).items():
            self.figure(name, value)

    def sanitizers(self):
        sanitizer = shutil.which("compute-sanitizer") or "/usr/local/cuda/bin/compute-sanitizer"
        if not pathlib.Path(sanitizer).exists():
            self.leave_out("compute-sanitizer", "not installed")
            return
        kernels = [self.build / "tests/gpu/kernels/check_kernels", "compare",
                   self.bundle / "kernels.bin", self.build / "sanitized.jsonl", 0, 60]
        program = [*self.command("alexnet_1", 1), "--no-cuda-graph"]
        for tool in ("memcheck", "initcheck", "racecheck"):
            for name, command in (("alexnet_1", program), ("kernels", kernels)):
                if not self.has_time(f"{name} under {tool}", 20):
                    continue
                _, fault = self.run([sanitizer, "--tool", tool, "--error-exitcode", "9", *command],
                                    most=60)
                # Neither says that the program is wrong.
                if "not supported" in fault or "in time" in fault:
                    self.leave_out(f"{name} under {tool}", fault)
                else:
                    self.note(f"{name} under {tool}", fault)

    def check_rest(self):
        """What found no time before those behind it had theirs."""
        for what, first in sorted(self.next_case.items()):
            if self.has_time(what, 10):
                self.judge_kernels(what, first)
        programs, self.untried = self.untried, []
        self.compare_losses(programs)

    def program(self, name):
        return next(program for program in self.programs if program["name"] == name)


class Growth:
    """Whether a file is longer than at the last call."""

    def __init__(self, file):
        self.file, self.bytes = file, -1

    def __call__(self):
        before = self.bytes
        self.bytes = self.file.stat().st_size if self.file.exists() else 0
        return self.bytes != before


class Preparation:
    """Runs PyTorch's models once beside the first sections: what torch.compile makes of them is in its
    caches when they are timed, alone. Nothing depends on it but time."""

    def __init__(self, checks):
        self.checks, self.process, self.is_over = checks, None, False
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.work, daemon=True)

    def start(self):
        self.thread.start()

    def work(self):
        for kind in TORCH_KINDS:
            for program in self.checks.benchmarks():
                begin = time.monotonic()
                with self.lock:
                    if self.is_over:
                        return
                    command = self.checks.torch_command(program["name"], kind)
                    self.process = self.checks.start(["nice", *command])
                self.process.communicate()
                self.checks.line({"prepared": f"{program['name']} {kind}",
                                  "seconds": time.monotonic() - begin,
                                  "ended": self.process.returncode})

    def stop(self):
        """Ends what still runs: the GPU is idle when this returns."""
        with self.lock:
            self.is_over = True
            running = self.process
        if running is not None and running.poll() is None:
            try:
                os.killpg(running.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if self.thread.ident is not None:
            self.thread.join(timeout=20)


def own_calls(file):
    """What own kernels did in place of a library in a run; empty if nothing."""
    if not file.exists():
        return "the program did not say what libraries did"
    own = {}
    for line in file.read_text().splitlines():
        for op, calls in json.loads(line).items():
            if calls["own"]:
                own[op] = own.get(op, 0) + calls["own"]
    return ", ".join(f"{op} by own kernels ({calls} calls)" for op, calls in own.items())


def losses_of(text):
    return [json.loads(line)["loss"] for line in text.splitlines()
            if line.startswith("{") and "loss" in line]


def tolerances_of(kind, losses, exact):
    """How far the losses of two right programs in a type may be apart, relatively: one for each step.

    `losses` are the host's, `exact` those of the same model, weights and data in f32. Programs in 16
    bits round in different places, so each is as far from the exact losses as the host's is, more or
    less: their difference has sqrt(2) times that deviation, and 3 of these are allowed. The host's
    distance may be small by chance: a loss is a mean of a few dozen rows at least, each with an error
    of a few roundoffs, so that its deviation is taken to be at least a quarter of one. The first loss
    is one forward pass; steps then grow a difference, so that it does not get smaller.
    """
    if kind == "f32":
        return [LOSS_TOLERANCE[kind]] * len(losses)
    tolerances, seen = [], ROUNDOFF[kind] / 4
    for loss, right in zip(losses, exact):
        seen = max(seen, abs(loss - right) / abs(right))
        tolerances.append(min(LOSS_TOLERANCE[kind], 3 * math.sqrt(2) * seen))
    return tolerances


def difference(losses, expected, tolerances):
    """Returns (fault or "", largest relative difference)."""
    if len(losses) != len(expected):
        return f"{len(losses)} losses instead of {len(expected)}", float("inf")
    errors = [abs(a - b) / max(1e-6, abs(b)) for a, b in zip(losses, expected)]
    # No number is a fault, wherever it is.
    worst = next((error for error in errors if math.isnan(error)), max(errors))
    is_near = all(error <= tolerance for error, tolerance in zip(errors, tolerances, strict=True))
    return ("" if is_near else f"losses {losses} instead of {expected}"), worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bundle", required=True, type=pathlib.Path)
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--results", required=True, type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--library-path", default="", help="where our programs find libraries")
    checks = Checks(parser.parse_args())
    with tempfile.TemporaryDirectory() as temporary:
        checks.tuning = os.environ.get("SOAPSTONE_TUNING", f"{temporary}/tuning.txt")
        # What is timed beside other work is not kept for what is timed alone.
        os.environ["SOAPSTONE_TUNING"] = ""
        for name, (most, section) in SECTIONS.items():
            checks.begin(name, most)
            if not checks.has_time(name, 2):
                continue
            try:
                section(checks)
            # A section that cannot go on must not take the later ones with it.
            except Exception as error:  # pylint: disable=broad-except
                checks.note(name, f"{type(error).__name__}: {error}")
            if name == "smoke":
                checks.preparation.start()
    checks.preparation.stop()
    checks.print_table()
    return 1 if checks.failures else 0


# The most seconds in which a section may start things, of some 550: those behind it want theirs.
SECTIONS = {"probe": (20, Checks.probe), "smoke": (60, Checks.smoke),
            "kernels": (80, Checks.check_kernels), "libraries": (40, Checks.check_libraries),
            "losses": (80, Checks.check_losses), "early": (25, Checks.check_early_launches),
            "graphs": (20, Checks.check_graphs), "nccl": (60, Checks.check_nccl),
            "ours": (100, Checks.ours), "torch": (200, Checks.torch),
            "profiles": (60, Checks.profiles), "sanitizers": (60, Checks.sanitizers),
            "rest": (600, Checks.check_rest)}

if __name__ == "__main__":
    sys.exit(main())
