"""Runs the programs of a bundle as far as a machine without a GPU can.

Usage: dry_run.py BUNDLE --host-library FILE --trace-library FILE [--only NAME]... [--jobs N]

A host compiler takes the sources for CUDA of every program of the bundle; the trace
back end, linked with them, finds no fault; linked with the host back end they give
the losses that the GPU has to give. Benchmarks and programs with timed ops are
traced alone: they are too large for a processor.
"""

import argparse
import concurrent.futures
import json
import pathlib
import sys
import tempfile
import time

import check_families
import program_archive
import run_checks


class DryRun:
    def __init__(self, arguments, index, work):
        self.arguments, self.work = arguments, work
        self.steps = index["steps"]

    def check(self, program):
        """Returns (seconds, what is wrong or "")."""
        begin = time.monotonic()
        work = self.work / program["name"]
        work.mkdir()
        try:
            fault = self.try_program(program, work)
        except RuntimeError as error:
            fault = str(error)[:500]
        return time.monotonic() - begin, fault

    def try_program(self, program, work):
        builder = check_families.HostBuilder(self.arguments, work)
        source = self.arguments.bundle / "programs" / program["name"]
        # Objects and programs lie apart from the bundle.
        for file in source.iterdir():
            (work / file.name).symlink_to(file.resolve())
        builder.compile(work)
        builder.trace(work)
        if program["losses"] is None:
            return ""
        builder.link(work)
        out = builder.call([work / "run", *run_checks.RUN_OPTIONS, "--steps", self.steps])
        fault, _ = run_checks.difference(run_checks.losses_of(out), program["losses"],
                                         program["tolerances"])
        return fault


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bundle", type=pathlib.Path)
    parser.add_argument("--host-library", required=True, type=pathlib.Path)
    parser.add_argument("--trace-library", required=True, type=pathlib.Path)
    parser.add_argument("--only", action="append", help="names of programs; default: all")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--compiler", default="g++")
    arguments = parser.parse_args()
    arguments.root, arguments.cuda_library = arguments.bundle, None
    program_archive.unpack(arguments.bundle)
    index = json.loads((arguments.bundle / "programs.json").read_text())
    programs = [program for program in index["programs"]
                if not arguments.only or program["name"] in arguments.only]
    faults = 0
    with tempfile.TemporaryDirectory() as temporary, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        dry_run = DryRun(arguments, index, pathlib.Path(temporary))
        for program, (seconds, fault) in zip(programs, pool.map(dry_run.check, programs)):
            done = "traced and run" if program["losses"] is not None else "traced"
            print(f"{program['name']:28} {seconds:6.1f} s  "
                  f"{'FAULT ' + fault if fault else done}", flush=True)
            faults += bool(fault)
    print(f"{len(programs)} programs, {faults} faults")
    return 1 if faults or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
