"""Interrupts pipelines, and continues them in themselves and in one another.

Usage: pipeline_resume.py --soapstone BIN [--model FILE] [--steps N]

Compiles one model for one device, in micro-batches on two and as several pipelines, and checks that

- a checkpoint of each, written half way, continues in every other one: the losses
  that follow are those of a run without a break (1e-5 relative), and the same bits
  where the program is the same;
- a rank that is killed, or stopped for longer than the deadline, or so slow that another
  waits for longer (MPI), ends all ranks within the deadline with one line that names
  chunks and micro-batch, and the run continues from its last checkpoint with the same
  bits;
- a rank that is slow, but not as slow as that, changes no bit.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

TOLERANCE = 1e-5
DEADLINE = 3  # Seconds that a rank waits for another.
MARGIN = 20  # Seconds for mpirun to clean up, on a busy machine.
EVERY = 3  # Steps from one checkpoint to the next.
PROGRAMS = {
    "one": ["--micro-batches", "4"],
    "two": ["--strategy", "1f1b:p=2,m=4", "--devices", "2"],
    "interleaved": ["--strategy", "interleaved:p=2,v=2,m=4,recompute=full", "--devices", "2"],
    "sharded": ["--strategy", "zero1:p=2,m=4,recompute=selective", "--devices", "4"],
    "split": ["--strategy", "megatron:t=2,m=4", "--devices", "2"],
}
# Between two groups: a message of a micro-batch, or the copy of a tied parameter at the
# beginning of a step.
WAITS = re.compile(r"rank \d+ step \d+, micro-batch \d+, "
                   r"((receive|send) from chunk \d+ to \d+|copies of parameters): exchange ")
# Without groups: a collective of a micro-batch.
SPLIT_WAITS = re.compile(r"rank \d+ step \d+, micro-batch \d+, forward and backward pass: ")


def command(options, *arguments):
    return [str(part) for part in (options.soapstone, *arguments)]


def losses_of(text):
    return [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]


def run(options, folder, steps, checkpoint, *arguments):
    text = subprocess.run(
        command(options, "run", folder, "--json", "--steps", steps, "--checkpoint", checkpoint,
                *arguments), check=True, capture_output=True, text=True).stdout
    return losses_of(text)


def check_checkpoints(options, folder):
    """Returns how many pairs continued otherwise than without a break."""
    failed, half = 0, options.steps // 2
    whole = {name: run(options, folder / name, options.steps, folder / f"whole.{name}")
             for name in PROGRAMS}
    for saved in PROGRAMS:
        run(options, folder / saved, half, folder / f"half.{saved}")
        for loaded in PROGRAMS:
            checkpoint = folder / "copy"
            shutil.rmtree(checkpoint, ignore_errors=True)
            shutil.copytree(folder / f"half.{saved}", checkpoint)
            got, wanted = run(options, folder / loaded, options.steps,
                              checkpoint), whole[loaded][half:]
            worst = max((abs(a - b) / abs(b) for a, b in zip(got, wanted)), default=1)
            good = len(got) == len(wanted) and worst <= (0 if saved == loaded else TOLERANCE)
            failed += not good
            print(f"{saved} continued in {loaded}: {'ok' if good else 'OFF'} {worst:.1e}",
                  flush=True)
    return failed


def ranks_of(pid, folder):
    """The processes of the program below a process."""
    found = []
    for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        if os.readlink(f"/proc/{child}/exe").startswith(str(folder)):
            found.append(int(child))
        found += ranks_of(child, folder)
    return found


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class SlowRank(threading.Thread):
    """Lets a process run for `running` of every `running + stopped` seconds."""

    def __init__(self, pid, running, stopped):
        super().__init__(daemon=True)
        self.pid, self.running, self.stopped = pid, running, stopped
        self.rounds = 0

    def run(self):
        try:
            while is_running(self.pid):
                os.kill(self.pid, signal.SIGSTOP)
                time.sleep(self.stopped)
                os.kill(self.pid, signal.SIGCONT)
                time.sleep(self.running)
                self.rounds += 1
        except ProcessLookupError:
            pass


def disturb(pid, how):
    """Kills a rank, stops it or makes it slow."""
    if how == "killed":
        os.kill(pid, signal.SIGKILL)
    elif how == "stopped":
        os.kill(pid, signal.SIGSTOP)
    else:  # It goes on, but a step would take minutes.
        SlowRank(pid, running=0.0005, stopped=0.25).start()


def end_badly(options, folder, checkpoint, how, waits):
    """Disturbs one rank in the middle; returns what is wrong, or ""."""
    process = subprocess.Popen(
        command(options, "run", folder, "--launcher", "mpi", "--json", "--steps", 1000000,
                "--checkpoint", checkpoint, "--checkpoint-every", EVERY), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=dict(os.environ, SOAPSTONE_TIMEOUT=str(DEADLINE)))
    for line in process.stdout:
        if line.startswith("{") and json.loads(line)["step"] == EVERY:
            break
    ranks = ranks_of(process.pid, folder)
    begin = time.monotonic()
    disturb(ranks[1], how)
    _, errors = process.communicate(timeout=10 * MARGIN)
    seconds = time.monotonic() - begin
    lines = [line for line in errors.splitlines() if "rank " in line]
    time.sleep(1)
    if process.returncode != 70:
        return f"exit code {process.returncode}: {errors}"
    if seconds > DEADLINE + MARGIN:
        return f"took {seconds:.1f} s"
    if len(lines) != 1 or not waits.search(lines[0]):
        return f"said {errors!r}"
    if any(map(is_running, ranks)):
        return "left ranks behind"
    print(lines[0])
    return ""


def check_slow(options, folder, whole, steps):
    """Slows a rank, not beyond the deadline; returns what is wrong, or ""."""
    process = subprocess.Popen(
        command(options, "run", folder, "--launcher", "mpi", "--json", "--steps", steps),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=dict(os.environ, SOAPSTONE_TIMEOUT="60"))
    first = process.stdout.readline()
    slow = SlowRank(ranks_of(process.pid, folder)[1], running=0.02, stopped=0.1)
    slow.start()
    rest, errors = process.communicate(timeout=10 * MARGIN)
    losses = losses_of(first + rest)
    if process.returncode != 0 or losses != whole[:steps]:
        return f"exit code {process.returncode}, {losses} not {whole[:steps]}: {errors}"
    return "" if slow.rounds > 2 else "ended before it was slow"


def check_endings(options, folder, name, waits):
    """Returns how many disturbed runs ended otherwise, or did not continue."""
    failed, steps = 0, 2 * EVERY + 2
    program = folder / name
    whole = run(options, program, steps, folder / f"whole.mpi.{name}", "--launcher", "mpi")
    for how in ("killed", "stopped", "slow"):
        checkpoint = folder / f"checkpoint.{name}.{how}"
        fault = end_badly(options, program, checkpoint, how, waits)
        if not fault:
            got = run(options, program, steps, checkpoint)
            # It may have come to a second checkpoint, but not to the end.
            if not got or len(got) == steps or got != whole[-len(got):]:
                fault = f"continued with {got}, not {whole}"
        failed += bool(fault)
        print(f"a rank of {name} {how}: {fault or 'ok'}", flush=True)
    fault = check_slow(options, program, whole, steps)
    failed += bool(fault)
    print(f"a rank of {name} a little slow: {fault or 'ok'}", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--model", default="examples/models/char_gpt.train.onnx",
                        type=pathlib.Path)
    parser.add_argument("--steps", default=4, type=int)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary).resolve()
        for name, arguments in PROGRAMS.items():
            subprocess.run(
                command(options, "compile", options.model, "--optimizer", "momentum", *arguments,
                        "-o", folder / name), check=True, stdout=subprocess.DEVNULL)
        failed = check_checkpoints(options, folder)
        failed += check_endings(options, folder, "two", WAITS)
        failed += check_endings(options, folder, "split", SPLIT_WAITS)
    print(f"{failed} off")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
