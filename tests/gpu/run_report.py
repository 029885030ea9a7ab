"""What run_checks.py finds, line by line and as a table, and the processes that it starts."""

import datetime
import json
import os
import signal
import subprocess
import sys
import time

MOST_TABLE_LINES = 30
# Characters of a line of the table, and of the line of a section, which has its figures.
MOST_OF_LINE, MOST_OF_SECTION = 230, 700
NOT_IN_TIME = "does not end in time"
NO_TIME = "no time left"


class Report:
    """Findings of sections, each of which has a limit, so that those behind it have their time."""

    def __init__(self, build, results_file, library_path, seconds):
        self.build, self.results_file = build, results_file
        # Of our programs alone: PyTorch finds its libraries itself.
        self.own_environment = {"LD_LIBRARY_PATH": library_path} if library_path else {}
        self.deadline = self.limit = time.monotonic() + seconds
        self.failures = 0
        self.warnings = []
        self.section = ""
        # For each section: failures, cases that ran and cases that were left out.
        self.table = {}
        self.results_file.write_text("")
        self.line({"date": datetime.date.today().isoformat()})

    def begin(self, section, most):
        """The section may start things for `most` seconds, or what is left."""
        self.section = section
        self.limit = min(self.deadline, time.monotonic() + most)
        self.entry()
        print(f"--- {section}", flush=True)

    def line(self, entry):
        """One finding, on disk before anything else is tried."""
        with self.results_file.open("a") as file:
            file.write(json.dumps(entry) + "\n")

    def entry(self):
        return self.table.setdefault(self.section, {"ok": 0, "faults": [], "figures": [],
                                                    "left_out": []})

    def left(self, most):
        """Seconds that a command may take: `most`, or what remains of all."""
        return max(1.0, min(most, self.deadline - time.monotonic()))

    def note(self, name, fault, **figures):
        self.failures += bool(fault)
        self.line({"section": self.section, "name": name, "fault": fault, **figures})
        if fault:
            self.entry()["faults"].append(f"{name}: {fault}")
        else:
            self.entry()["ok"] += 1
        extra = "  ".join(f"{key} {value:.3g}" for key, value in figures.items())
        print(f"{name:44} {'FAULT ' + fault if fault else 'ok':6} {extra}", flush=True)

    def figure(self, name, value):
        self.line({"section": self.section, "figure": name, "value": value})
        self.entry()["figures"].append(f"{name} {value:.4g}")
        print(f"{name:44} {value:.4g}", flush=True)

    def leave_out(self, name, why):
        self.line({"section": self.section, "name": name, "left_out": why})
        self.entry()["left_out"].append(f"{name}: {why}")
        print(f"{name:44} left out: {why}", flush=True)

    def has_time(self, name, seconds):
        """False, with a line that says so, where the section has fewer seconds left."""
        if self.limit - time.monotonic() >= seconds:
            return True
        self.leave_out(name, NO_TIME)
        return False

    def print_table(self):
        """A line a section, then the faults as far as they fit."""
        lines = []
        for section, entry in self.table.items():
            verdict = f"{len(entry['faults'])} FAULTS" if entry["faults"] else "ok"
            text = f"{section:10} {verdict:10} {entry['ok']} passed"
            if entry["left_out"]:
                text += f", {len(entry['left_out'])} left out"
            if entry["figures"]:
                text += "; " + "; ".join(entry["figures"])
            lines.append(text[:MOST_OF_SECTION])
        for section, entry in self.table.items():
            lines += [f"  {section}: {fault}"[:MOST_OF_LINE] for fault in entry["faults"]]
            lines += [f"  {section}: left out: {what}"[:MOST_OF_LINE]
                      for what in entry["left_out"]]
        room = MOST_TABLE_LINES - 1
        if len(lines) > room:
            lines = lines[:room - 1] + [f"  and {len(lines) - room + 1} lines more"]
        print("\n".join(lines))
        print(f"{self.failures} faults; {self.results_file}", flush=True)

    def start(self, command, environment=None):
        """A process with what it starts itself, so that all of it can be ended."""
        own = {} if sys.executable in command else self.own_environment
        return subprocess.Popen([str(word) for word in command], text=True, cwd=self.build,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                start_new_session=True,
                                env={**os.environ, **own, **(environment or {})})

    def finish(self, process, most=60):
        """Returns (standard output, fault or "")."""
        return self.watch(process, self.left(most))

    def watch(self, process, most, has_moved=None, quiet=None):
        """The same, `most` seconds at most; with `has_moved`, which says whether the process got on
        since the last call, also ended where it did not for `quiet` seconds, and within the section's
        limit, which is no fault of its own: NO_TIME."""
        end = time.monotonic() + most
        still = time.monotonic()
        while True:
            now = time.monotonic()
            if has_moved and has_moved():
                still = now
            stuck = now > end or (quiet is not None and now - still > quiet)
            if stuck or (has_moved and now > self.limit):
                end_group(process)
                return "", NOT_IN_TIME if stuck else NO_TIME
            try:
                out, errors = process.communicate(timeout=min(1.0, max(0.1, end - now)))
                return self.judge(process.returncode, out, errors)
            except subprocess.TimeoutExpired:
                pass

    def judge(self, code, out, errors):
        self.warnings = [line for line in errors.splitlines() if "warning" in line]
        for line in self.warnings:
            self.line({"section": self.section, "warning": line[:400]})
        if code != 0:
            lines = (errors.strip() or out.strip() or "no word").splitlines()
            return out, f"ends with {code}: {lines[-1][:300]}"
        return out, ""

    def run(self, command, environment=None, most=60):
        try:
            return self.finish(self.start(command, environment), most)
        except OSError as error:
            return "", f"does not start: {error.strerror}"


def end_group(process):
    """Ends a process and all that it started; none of them keeps its output open."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.kill()
    process.communicate()
