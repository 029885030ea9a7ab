"""Kills runs, fills disks and flips bits while checkpoints are written, and counts losses.

Usage: trial.py --threads PROGRAM [--mpi PROGRAM --supervise BIN] --shim file_shim.so
                [--kills N] [--disks N] [--flips N] [--mpi-share X] [--seed S]

PROGRAM takes the options of an emitted program. With --mpi, a share of the kills hits
runs under mpirun, which --supervise starts as `soapstone run --launcher mpi` does: the
supervisor itself (the parent), mpirun (the launcher) or a rank, by KILL or TERM, and
the parent by HUP and INT, too.

After each trial: no process of the run is left; the losses that it printed are those of
an undisturbed run, bit by bit; the next run goes on from a step that is not older than
the last one that was printed. A full disk and a flipped bit end the run with one line
and exit code 1, and the run after it goes on. Exits 1 if anything of that is not so.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# Ranks whose launcher is killed notice within this time (seconds).
PATIENCE = 20
MARK = "SOAPSTONE_TRIAL"


def processes_of(mark):
    """Numbers of the processes that have our mark in their environment."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if f"{MARK}={mark}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                if (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z":
                    found.append(int(entry.name))
        except OSError:
            pass
    return found


def name_of(process):
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


class Trial:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.choose = random.Random(arguments.seed)
        self.saved = folder / "saved"
        self.known = 0  # A checkpoint of this step was reported as written.
        self.resumed = self.compared = self.fresh = 0
        self.faults = []
        self.expected = self.losses(subprocess.run(
            [*arguments.threads, "--steps", str(arguments.last_step), "--json"], check=True,
            capture_output=True, text=True).stdout)

    @staticmethod
    def losses(text):
        """Steps and losses as they are spelled; a line that was cut off does not count."""
        return dict(re.findall(r'^\{"step": (\d+), "loss": (\S+), .*\}$', text, re.MULTILINE))

    def fault(self, text):
        self.faults.append(text)
        print("FAULT:", text, flush=True)

    def command(self, is_mpi):
        if not is_mpi:
            return self.arguments.threads
        return [self.arguments.supervise, shutil.which("mpirun"), "--quiet", "--oversubscribe",
                "--bind-to", "none", "--mca", "btl", "self,vader", "--mca",
                "oob_tcp_if_include", "lo", "-n", str(self.arguments.ranks), *self.arguments.mpi]

    def start(self, is_mpi, steps, environment=None):
        options = ["--json", "--steps", str(steps), "--checkpoint", str(self.saved),
                   "--checkpoint-every", "1"]
        (self.folder / "out").unlink(missing_ok=True)
        with open(self.folder / "out", "w") as out, open(self.folder / "err", "w") as err:
            return subprocess.Popen(
                [*self.command(is_mpi), *options], stdout=out, stderr=err,
                env={**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1",
                     "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", MARK: str(os.getpid()),
                     **(environment or {})})

    def judge(self, what, disturbs=True):
        """Compares what the last run has printed, and notes how far it came."""
        out = (self.folder / "out").read_text()
        errors = (self.folder / "err").read_text()
        found = re.search(r"continuing after step (\d+)", errors)
        printed = self.losses(out)
        begin = int(found[1]) if found else 0
        has_begun = bool(found) or bool(printed)
        if has_begun and begin < self.known:
            self.fault(f"{what}: went on after step {begin}, step {self.known} was saved")
        if has_begun:
            self.resumed += 1 if found else 0
            self.fresh += 0 if found else 1
        for step, loss in printed.items():
            self.compared += 1
            if self.expected.get(step) != loss:
                self.fault(f"{what}: step {step} has loss {loss}, not {self.expected.get(step)}")
        # When a step is printed, the checkpoint before it is complete.
        self.known = max(self.known, begin, *map(int, printed), 0)
        if self.known > 7 * self.arguments.last_step // 8:
            self.empty()
        return errors

    def empty(self):
        shutil.rmtree(self.saved, ignore_errors=True)
        self.known = 0

    def await_end(self, what):
        end = time.monotonic() + PATIENCE
        while left := processes_of(os.getpid()):
            if time.monotonic() > end:
                self.fault(f"{what}: left {[name_of(p) for p in left]}")
                for process in left:
                    os.kill(process, signal.SIGKILL)
                return
            time.sleep(0.02)

    def kill(self, number):
        is_mpi = bool(self.arguments.mpi) and self.choose.random() < self.arguments.mpi_share
        if self.choose.random() < 0.03:
            self.empty()
        process = self.start(is_mpi, self.arguments.last_step)
        # Some from the start on, most from the first step on: how long that takes is
        # a matter of how busy the machine is.
        if self.choose.random() < 0.75:
            end = time.monotonic() + PATIENCE
            while (process.poll() is None and time.monotonic() < end and
                   not (self.folder / "out").stat().st_size):
                time.sleep(0.002)
        time.sleep(self.choose.random() * (1.0 if is_mpi else 0.4))
        kind = self.choose.choice([signal.SIGKILL, signal.SIGTERM])
        target = "parent"
        victim = process.pid
        if is_mpi:
            target = self.choose.choice(["parent", "launcher", "rank"])
            others = {p: name_of(p) for p in processes_of(os.getpid())}
            own = pathlib.Path(self.arguments.mpi[0]).name[:15]
            named = [p for p, name in others.items()
                     if name == ("mpirun" if target == "launcher" else own)]
            if target != "parent" and named:
                victim = self.choose.choice(named)
        if target == "parent":
            # A terminal that closes, Ctrl-C and most supervisors send these.
            kind = self.choose.choice([kind, signal.SIGHUP, signal.SIGINT])
        what = f"kill {number}, {kind.name} to the {target} of {'mpi' if is_mpi else 'threads'}"
        try:
            os.kill(victim, kind)
        except ProcessLookupError:
            pass
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.fault(f"{what}: did not end")
            process.kill()
        self.await_end(what)
        errors = self.judge(what)
        if process.returncode == 0 and self.known < 7 * self.arguments.last_step // 8:
            self.fault(f"{what}: ended with exit code 0")
        if " error: " in errors:
            self.fault(f"{what}: {errors.strip()}")

    def run(self, steps, environment=None):
        process = self.start(False, steps, environment)
        process.wait()
        return process.returncode

    def refused(self, what, code, errors):
        lines = [line for line in errors.splitlines() if "continuing after" not in line]
        if code != 1 or len(lines) != 1:
            self.fault(f"{what}: exit code {code}, {lines}")
        return lines[0] if lines else ""

    def fill_disk(self, number):
        # A disk that says how little is left is refused before it is written to.
        tells = self.choose.random() < 0.25
        budget = self.choose.randrange(60000 if tells else 6000)
        code = self.run(self.known + 50, {
            "LD_PRELOAD": str(self.arguments.shim.resolve()), "SHIM_ROOT": str(self.saved),
            "SHIM_FREE" if tells else "SHIM_BUDGET": str(budget)})
        what = f"disk {number}, {'with' if tells else 'full after'} {budget} bytes"
        line = self.refused(what, code, self.judge(what))
        if ("no room for one more checkpoint" if tells else "No space left") not in line:
            self.fault(f"{what}: {line}")
        if left := [path.name for path in self.saved.glob("*.tmp")]:
            self.fault(f"{what}: left {left}")
        what = f"after disk {number}"
        if (code := self.run(self.known + 2)) != 0:
            self.fault(f"{what}: exit code {code}")
        self.judge(what)

    def flip(self, number):
        name = (self.saved / "latest").read_text().split()[0]
        files = [self.saved / "latest", *sorted((self.saved / name).iterdir())]
        file = self.choose.choice(files)
        whole = file.read_bytes()
        place = self.choose.randrange(len(whole))
        broken = bytearray(whole)
        broken[place] ^= 1 << self.choose.randrange(8)
        file.write_bytes(broken)
        what = f"flip {number}, byte {place} of {file.name}"
        code = self.run(self.known + 2)
        line = self.refused(what, code, (self.folder / "err").read_text())
        if file.name not in line:
            self.fault(f"{what}: {line}")
        if file.suffix == ".safetensors":
            header = 8 + int.from_bytes(whole[:8], "little")
            if place >= header:
                tensors = json.loads(whole[8:header])
                hit = next(key for key, value in tensors.items() if key != "__metadata__" and
                           value["data_offsets"][0] <= place - header < value["data_offsets"][1])
                if f"'{hit}'" not in line:
                    self.fault(f"{what} in '{hit}': {line}")
        file.write_bytes(whole)
        if (code := self.run(self.known + 2)) != 0:
            self.fault(f"after {what}: exit code {code}")
        self.judge(f"after {what}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", nargs="+", required=True)
    parser.add_argument("--mpi", nargs="+", default=[])
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--supervise")
    parser.add_argument("--shim", type=pathlib.Path, required=True)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--disks", type=int, default=0)
    parser.add_argument("--flips", type=int, default=0)
    parser.add_argument("--mpi-share", type=float, default=0.5)
    parser.add_argument("--last-step", type=int, default=4000,
                        help="runs are compared up to this step; then their folder is emptied")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    # Shells ignore these in what they start in the background, and it inherits that.
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(arguments, pathlib.Path(folder))
        for number in range(arguments.kills):
            trial.kill(number)
        # The output that the kills have left is complete, and the rest begins with it.
        if trial.run(trial.known + 3) != 0:
            trial.fault("the run after all kills failed: " +
                        (pathlib.Path(folder) / "err").read_text())
        trial.judge("after all kills")
        for number in range(arguments.disks):
            trial.fill_disk(number)
        for number in range(arguments.flips):
            trial.flip(number)
        print(f"{arguments.kills} kills, {arguments.disks} full disks, {arguments.flips} flipped "
              f"bits; {trial.resumed} runs resumed, {trial.fresh} began anew, {trial.compared} "
              f"losses compared; {len(trial.faults)} faults")
        sys.exit(1 if trial.faults else 0)


if __name__ == "__main__":
    main()
