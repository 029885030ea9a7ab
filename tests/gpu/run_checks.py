"""Runs the programs of a bundle on one GPU and compares them with the host.

Usage: run_checks.py --bundle FOLDER --build FOLDER --results FILE --seconds N
                     [--toolkit FOLDER]

Prints a table, and writes everything to the results file after each section, so
that what was found is there when time runs out. Exits with 1 if a check failed.
"""

import argparse
import concurrent.futures
import datetime
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

TOLERANCE = {"f32": 2e-4, "bf16": 3e-2, "f16": 4e-3}
# Programs that run at once: they are small, and starting takes longest.
PROGRAMS_AT_ONCE = 4
# Ranks in one GPU's memory by way of the network: both processes are made to
# look like machines of their own.
NCCL_ON_ONE_GPU = {"NCCL_SOCKET_IFNAME": "lo", "NCCL_IB_DISABLE": "1", "NCCL_MNNVL_ENABLE": "0"}


class Checks:
    def __init__(self, arguments):
        self.bundle, self.build = arguments.bundle.resolve(), arguments.build.resolve()
        self.results_file = arguments.results
        # What cuDNN opens by name when it compiles a kernel is in the toolkit;
        # PyTorch has its own.
        paths = [arguments.toolkit / "lib64"] if arguments.toolkit else []
        paths += filter(None, [os.environ.get("LD_LIBRARY_PATH")])
        self.own_environment = {"LD_LIBRARY_PATH": ":".join(map(str, paths))}
        self.deadline = time.monotonic() + arguments.seconds
        index = json.loads((self.bundle / "programs.json").read_text())
        self.steps, self.programs = index["steps"], index["programs"]
        self.results = {"date": datetime.date.today().isoformat(), "checks": [], "figures": {}}
        self.failures = 0

    def left(self, most):
        """Seconds that a command may take: `most`, or what remains."""
        return max(1.0, min(most, self.deadline - time.monotonic()))

    def note(self, name, fault, **figures):
        self.failures += bool(fault)
        self.results["checks"].append({"name": name, "fault": fault, **figures})
        extra = "  ".join(f"{key} {value:.3g}" for key, value in figures.items())
        print(f"{name:44} {'FAULT ' + fault if fault else 'ok':6} {extra}", flush=True)
        self.results_file.write_text(json.dumps(self.results, indent=1) + "\n")

    def figure(self, name, value):
        self.results["figures"][name] = value
        print(f"{name:44} {value:.4g}", flush=True)
        self.results_file.write_text(json.dumps(self.results, indent=1) + "\n")

    def start(self, command, environment=None):
        own = {} if command[0] == sys.executable else self.own_environment
        return subprocess.Popen([str(word) for word in command], text=True, cwd=self.build,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env={**os.environ, **own, **(environment or {})})

    def finish(self, process, most=60):
        """Returns (standard output, fault or "")."""
        try:
            out, errors = process.communicate(timeout=self.left(most))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "", "does not end in time"
        if process.returncode != 0:
            lines = (errors.strip() or out.strip() or "no word").splitlines()
            return out, f"ends with {process.returncode}: {lines[-1][:300]}"
        return out, ""

    def run(self, command, environment=None, most=60):
        try:
            return self.finish(self.start(command, environment), most)
        except OSError as error:
            return "", f"does not start: {error.strerror}"

    def train(self, program, environment=None):
        """Returns (losses, fault)."""
        if program["devices"] > 1 and environment is None:
            # Without a file of choices, which other programs write meanwhile.
            environment = {"SOAPSTONE_LOOPBACK": str(program["devices"]), "SOAPSTONE_TUNING": ""}
        out, fault = self.run([self.build / program["name"], "--steps", self.steps, "--json"],
                              environment)
        return losses_of(out), fault

    def compare(self, name, program, losses, fault):
        error = float("nan")
        if not fault:
            fault, error = difference(losses, program["losses"], TOLERANCE[program["kind"]])
        self.note(name, fault, difference=error)
        return fault

    # --- Sections -------------------------------------------------------------

    def check_kernels(self):
        """Every op against the host's results, kernel by kernel."""
        verdicts = self.build / "kernels.json"
        out, fault = self.run([self.build / "tests/gpu/kernels/check_kernels", "compare",
                               self.bundle / "kernels.bin", verdicts], most=150)
        if not verdicts.exists():
            self.note("kernels", fault or "nothing is compared")
            return
        for line in out.splitlines():
            print(line)
        kernels = json.loads(verdicts.read_text())
        self.results["kernels"] = kernels
        differing = [kernel["name"] for kernel in kernels if kernel["fault"]]
        self.note(f"{len(kernels)} kernels", fault and f"{len(differing)}: {differing}")

    def check_losses(self):
        """Every program's losses against the host's, some of them twice."""
        programs = [program for program in self.programs if program["losses"] is not None]
        with concurrent.futures.ThreadPoolExecutor(PROGRAMS_AT_ONCE) as pool:
            for program, runs in zip(programs, pool.map(self.train_repeatedly, programs)):
                losses, fault = runs[0]
                fault = self.compare(f"{program['name']} {program['strategy']}", program, losses,
                                     fault)
                if len(runs) > 1 and not fault:
                    again, fault = runs[1]
                    self.note(f"{program['name']} twice",
                              fault or ("" if again == losses else f"{again} after {losses}"))

    def train_repeatedly(self, program):
        """One run; two of programs of four ranks, which must give the same bits."""
        return [self.train(program) for _ in range(2 if program["devices"] == 4 else 1)]

    def check_graphs(self):
        """What was captured in a graph must be what runs without."""
        program = self.program("gpt2_1")
        losses, fault = self.train(program, {"SOAPSTONE_CUDA_GRAPH": "0"})
        self.compare("gpt2_1 without CUDA graphs", program, losses, fault)

    def check_nccl(self):
        out, fault = self.run([self.build / "nccl_alone"])
        self.note("NCCL with one rank, and captured", fault or ("" if "ok" in out else out.strip()))
        program = self.program("gpt2_2")
        processes = []
        for rank in range(2):
            environment = {**NCCL_ON_ONE_GPU, "RANK": str(rank), "WORLD_SIZE": "2",
                           "LOCAL_RANK": "0", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29531",
                           "NCCL_HOSTID": f"rank{rank}", "SOAPSTONE_TIMEOUT": "60"}
            processes.append(self.start(
                [self.build / program["name"], "--steps", self.steps, "--json"], environment))
        outputs = [self.finish(process, 90) for process in processes]
        fault = outputs[0][1] or outputs[1][1]
        self.compare("two processes over NCCL", program, losses_of(outputs[0][0]), fault)

    def check_memory(self):
        sanitizer = shutil.which("compute-sanitizer") or "/usr/local/cuda/bin/compute-sanitizer"
        if not pathlib.Path(sanitizer).exists():
            print("compute-sanitizer: not installed, left out")
            return
        kernels = [self.build / "tests/gpu/kernels/check_kernels", "compare",
                   self.bundle / "kernels.bin"]
        program = [self.build / "alexnet_1", "--steps", "1", "--no-cuda-graph"]
        for tool in ("memcheck", "racecheck"):
            for name, command in (("alexnet_1", program), ("kernels", kernels)):
                if self.left(100) < 20:
                    print(f"{name} under {tool}: no time left, left out")
                    continue
                _, fault = self.run([sanitizer, "--tool", tool, "--error-exitcode", "9", *command],
                                    most=100)
                self.note(f"{name} under {tool}", fault)

    def measure(self):
        for name, samples in (("gpt2_small", 16), ("resnet50", 256)):
            ours = self.seconds_a_step(name)
            if ours:
                self.figure(f"{name}: samples a second", samples / ours)
            out, fault = self.run([sys.executable, self.bundle / "measure_torch.py", name], most=150)
            if fault:
                self.note(f"{name} in PyTorch", fault)
                continue
            theirs = json.loads(out.splitlines()[-1])["seconds"]
            self.figure(f"{name}: samples a second, torch.compile", samples / theirs)
            if ours:
                self.figure(f"{name}: speed relative to torch.compile", theirs / ours)
        out, fault = self.run([sys.executable, self.bundle / "measure_torch.py", "rates"])
        if not fault:
            for name, value in json.loads(out.splitlines()[-1]).items():
                self.figure(name, value)

    def seconds_a_step(self, name):
        """Median of the steps after the first ones, which plan and capture; None if it fails."""
        out, fault = self.run([self.build / name, "--steps", 25, "--json"], most=120)
        times = [json.loads(line)["seconds"] for line in out.splitlines() if line.startswith("{")]
        if fault or len(times) < 25:
            self.note(f"{name} trains", fault or f"only {len(times)} steps")
            return None
        return statistics.median(times[5:])

    def program(self, name):
        return next(program for program in self.programs if program["name"] == name)


def losses_of(text):
    return [json.loads(line)["loss"] for line in text.splitlines()
            if line.startswith("{") and "loss" in line]


def difference(losses, expected, tolerance):
    """Returns (fault or "", largest relative difference)."""
    if len(losses) != len(expected):
        return f"{len(losses)} losses instead of {len(expected)}", float("inf")
    errors = [abs(a - b) / max(1e-6, abs(b)) for a, b in zip(losses, expected)]
    # No number is a fault, wherever it is.
    worst = next((error for error in errors if math.isnan(error)), max(errors))
    return ("" if worst <= tolerance else f"losses {losses} instead of {expected}"), worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bundle", required=True, type=pathlib.Path)
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--results", required=True, type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--toolkit", type=pathlib.Path)
    checks = Checks(parser.parse_args())
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    checks.results["device"] = checks.run(query)[0].strip() if shutil.which(query[0]) else ""
    with tempfile.TemporaryDirectory() as temporary:
        os.environ.setdefault("SOAPSTONE_TUNING", str(pathlib.Path(temporary) / "tuning.txt"))
        for section in (checks.check_kernels, checks.check_losses, checks.check_graphs,
                        checks.check_nccl, checks.measure, checks.check_memory):
            try:
                section()
            except (OSError, ValueError, KeyError, StopIteration) as error:
                checks.note(section.__name__, f"{type(error).__name__}: {error}")
    print(f"{checks.failures} faults; {checks.results_file}")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
