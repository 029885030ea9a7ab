"""Runs every command of soapstone into each way in which its output can end.

Usage: endings.py SOURCE_FOLDER SCRATCH_FOLDER
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

SOURCE = pathlib.Path(sys.argv[1])
SCRATCH = pathlib.Path(sys.argv[2])
LENET = str(SOURCE / "examples/models/benchmark/lenet.onnx")
MODEL = [LENET, "--batch", "64"]
MACHINE = ["--machine", "flexflow-p100x4"]
PLAN = str(SCRATCH / "plan.json")
PROGRAM = str(SCRATCH / "built")

# Commands that write to standard output, by name.
COMMANDS = {
    "import": ["import", *MODEL],
    "check": ["import", *MODEL, "--check"],
    "inspect": ["inspect", PLAN],
    "machines": ["machines"],
    "machine": ["machines", "dgx-h100", "--json"],
    "description": ["machines", "dgx-h100", "--description"],
    "search": ["search", *MODEL, *MACHINE, "--algorithm", "dp"],
    "search json": ["search", *MODEL, *MACHINE, "--algorithm", "dp", "--json"],
    "simulate": ["simulate", *MODEL, *MACHINE, "--by", "op"],
    "trace": ["simulate", *MODEL, *MACHINE, "--trace", "-"],
    "pipeline": ["simulate", *MODEL, *MACHINE, "--strategy", "gpipe:p=2,m=2", "--schedule"],
    "explain": ["explain", PLAN, "conv1", *MACHINE],
    "compare": ["compare", PLAN, "data-parallel", *MACHINE],
    "ops": ["ops"],
    "compile": ["compile", *MODEL, "--emit-only", "-o", str(SCRATCH / "program")],
    "run": ["run", PROGRAM, "--steps", "2"],
    "run json": ["run", PROGRAM, "--steps", "2", "--json"],
    "help": ["--help"],
    "version": ["--version"],
}
# Commands that write a file, which is the last argument.
WRITERS = {
    "search": ["search", *MODEL, *MACHINE, "--algorithm", "dp", "-o"],
    "trace": ["simulate", *MODEL, *MACHINE, "--trace"],
    "inspect": ["inspect", PLAN, "-o"],
    "compile": ["compile", *MODEL, "--emit-only", "-o"],
    "import": ["import", *MODEL, "-o"],
    "report": ["search", *MODEL, *MACHINE, "--algorithm", "dp", "--report"],
    "calibrate": ["calibrate", LENET, "--batch", "4", "--steps", "1", "--devices", "1",
                  "--folder", str(SCRATCH / "programs"), "-o"],
}
# Commands that take long enough to be interrupted, with the exit code of that. A search
# ends with its best.
LONG = {
    "compile": ["compile", *MODEL, "-o", str(SCRATCH / "interrupted")],
    "run": ["run", PROGRAM, "--steps", "1000000000"],
    "calibrate": ["calibrate", LENET, "--batch", "8", "--steps", "100000", "--folder",
                  str(SCRATCH / "slow"), "-o", str(SCRATCH / "interrupted.json")],
}


def fail(name, what, result):
    sys.exit(f"{name}, {what}: code {result.returncode}, standard error:\n{result.stderr}")


def one_line(errors):
    lines = [line for line in errors.splitlines()
             if "warning:" not in line and not line.startswith("soapstone: measuring ")]
    # A program speaks in its own name.
    return len(lines) == 1 and (lines[0].startswith("soapstone: ") or
                                lines[0].startswith(f"{PROGRAM}/run: error: "))


def first_op():
    result = subprocess.run(["soapstone", "simulate", *MODEL, *MACHINE, "--by", "op", "--json"],
                            capture_output=True, text=True, check=True)
    rows = json.loads(result.stdout)["summary"]["rows"]
    return next(row["name"] for row in rows if row["name"].startswith("/"))


def full_disk(name, command):
    with open("/dev/full", "w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    if result.returncode != 1 or not one_line(result.stderr):
        fail(name, "full disk", result)


def closed_output(name, command):
    result = subprocess.run(["bash", "-c", 'exec "$@" >&-', "bash", *command],
                            stderr=subprocess.PIPE, text=True)
    if result.returncode != 1 or not one_line(result.stderr):
        fail(name, "closed output", result)


def gone_reader(name, command):
    # Nobody ever reads: as `| head` once it has what it wants.
    read, write = os.pipe()
    os.close(read)
    process = subprocess.Popen(command, stdout=write, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL))
    os.close(write)
    _, errors = process.communicate()
    said = [line for line in errors.splitlines() if "warning:" not in line]
    if command[1] == "run" and process.returncode == 1 and one_line(errors):
        return  # Programs say that they lost their output.
    if process.returncode != -signal.SIGPIPE or said:
        sys.exit(f"{name}, gone reader: code {process.returncode}, standard error:\n{errors}")


def unwritable_file(name, command):
    folder = SCRATCH / "absent"
    result = subprocess.run([*command, str(folder / "deep" / "file.json")], text=True,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    made = name == "compile"  # Makes its folder.
    if not made and (result.returncode != 1 or not one_line(result.stderr)):
        fail(name, "no folder", result)
    shutil.rmtree(folder, ignore_errors=True)
    if os.geteuid() != 0:
        locked = SCRATCH / "locked"
        locked.mkdir(exist_ok=True)
        locked.chmod(0o555)
        result = subprocess.run([*command, str(locked / "file.json")], text=True,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        locked.chmod(0o755)
        if result.returncode != 1 or not one_line(result.stderr):
            fail(name, "read-only folder", result)
    # A file where a folder is needed is refused for root, too.
    blocked = SCRATCH / "file"
    blocked.write_text("")
    result = subprocess.run([*command, str(blocked / "file.json")], text=True,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if result.returncode != 1 or not one_line(result.stderr):
        fail(name, "file for a folder", result)


def interrupted_search():
    """The first Ctrl-C ends a search with its best, the code of success and a plan."""
    path = SCRATCH / "interrupted.json"
    process = subprocess.Popen(
        ["soapstone", "search", str(SOURCE / "examples/models/benchmark/alexnet.onnx"), "--batch",
         "256", "--machine", "flexflow-p100x16", "--use-all-time", "--time-budget", "5m", "-o",
         path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    if process.returncode != 0 or "interrupted" not in output or not path.exists():
        sys.exit(f"Ctrl-C: code {process.returncode}\n{output}\n{errors}")


def interrupted(name, command):
    """Ctrl-C on a terminal: the whole group of processes gets it."""
    # A compiler that does not end: with a cache of objects the real one may be done.
    mark, stub = SCRATCH / "compiling", SCRATCH / "endless_compiler"
    stub.write_text(f"#!/bin/sh\ntouch '{mark}'\nexec sleep 600\n")
    stub.chmod(0o755)
    environment = {**os.environ, "SOAPSTONE_CXX": str(stub)} if name == "compile" else None
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True, env=environment)
    time.sleep(0.7)
    while environment and not mark.exists() and process.poll() is None:
        time.sleep(0.1)
    if process.poll() is not None:
        sys.exit(f"{name} ended before it was interrupted: {process.communicate()}")
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    said = [line for line in errors.splitlines() if line.startswith("soapstone: ")]
    if process.returncode not in (130, -signal.SIGINT) or len(said) > 1 or \
            "Traceback" in errors:
        sys.exit(f"{name}, Ctrl-C: code {process.returncode}\n{output[-500:]}\n{errors}")


def all_are_covered():
    listed = subprocess.run(["soapstone", "--help"], capture_output=True, text=True,
                            check=True).stdout.split("Subcommands:")[1].split("Every command")[0]
    names = {line.split()[0] for line in listed.splitlines() if line.strip()}
    tried = [*COMMANDS.values(), *WRITERS.values()]
    missing = names - {command[0] for command in tried}
    if missing:
        sys.exit(f"commands whose endings are not tried: {sorted(missing)}")
    return sorted(names)


def main():
    # The runner of the tests may ignore the signal, which its children would inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    subprocess.run(["soapstone", *WRITERS["search"], PLAN], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["soapstone", "compile", LENET, "--batch", "4", "-o", PROGRAM], check=True,
                   stdout=subprocess.DEVNULL, env=os.environ | {"SOAPSTONE_CXXFLAGS": "-O0"})
    COMMANDS["explain"][2] = first_op()
    for name in all_are_covered():
        COMMANDS[f"help of {name}"] = [name, "--help"]
    for name, command in COMMANDS.items():
        full_disk(name, ["soapstone", *command])
        closed_output(name, ["soapstone", *command])
        if name != "compile":  # Says its line after its work: too late for a pipe to matter.
            gone_reader(name, ["soapstone", *command])
    for name, command in WRITERS.items():
        unwritable_file(name, ["soapstone", *command])
    interrupted_search()
    for name, command in LONG.items():
        interrupted(name, ["soapstone", *command])


main()
