"""Holds a plan that is written to a file against the same plan by name.

Usage: same_plan.py SOAPSTONE MODEL FOLDER PRECISION DEVICES STRATEGY [compiled]

The file must be simulated in the time and the bytes of the name. With `compiled` the programs of
both, which are not built, must also have arenas of one size, send the same, and look alike to
`inspect`. Prints what differs.
"""
import json
import pathlib
import subprocess
import sys


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def simulated(soapstone, model, options):
    report = json.loads(run(soapstone, "simulate", *model, "--machine", "dgx1-v100", "--json",
                            *options))
    return report["iteration_time_s"], report["peak_memory_bytes"]


def compiled(soapstone, model, options, folder):
    run(soapstone, "compile", *model, *options, "--emit-only", "--no-check", "-o", folder)
    plan = json.loads((folder / "plan.json").read_text())
    lines = run(soapstone, "inspect", folder).splitlines()
    return [each["arena_bytes"] for each in plan["classes"]], lines[1:]


def main():
    soapstone, path, folder, precision, devices, strategy, *rest = sys.argv[1:]
    folder = pathlib.Path(folder)
    model = [path, "--batch", "16", "--precision", precision, "--optimizer", "adamw"]
    if path.endswith(".json"):  # Model files have lengths of their own.
        model += ["--seq", "16"]
    named = ["--strategy", strategy, "--devices", devices]
    read = ["--strategy", folder / "plan.json"]
    pairs = [(simulated(soapstone, model, [*named, "-o", read[1]]),
              simulated(soapstone, model, read))]
    if rest:
        pairs += zip(compiled(soapstone, model, named, folder / "named"),
                     compiled(soapstone, model, read, folder / "read"))
    for name, file in pairs:
        if name != file:
            print(precision, strategy, name, file)
    return 0 if all(name == file for name, file in pairs) else 1


if __name__ == "__main__":
    sys.exit(main())
