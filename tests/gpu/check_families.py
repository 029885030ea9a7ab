"""Proves what needs no GPU of every model family under every kind of strategy.

Usage: check_families.py SECTION --soapstone BIN [options]

Sections, of which each emits the 120 programs anew:
  programs  a host compiler takes the sources for CUDA; the trace back end, linked
            with them, finds no fault; everything they call is in the CUDA runtime;
            linked with the host back end they give the losses of three steps and
            the parameters after them that the host's program for one device gives.
  kernels   nvcc compiles each kind of kernel of all programs for every
            architecture, without a warning (the suite: for 90 alone).
  whole     nvcc compiles every program entire; more than an hour, not in the suite.

The first two also break something on purpose and want it found.
"""

import argparse
import contextlib
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import torch

import distinct_kernels
import family_programs
import partitioned

KERNELS_AT_ONCE = 200
# Ways to break a kernel: text to find, text to put, the fault.
BROKEN_KERNELS = [
    ("store<float>(", "store<float>(undeclared + ", "a name that is not there"),
    ("store<float>(", "store<float>(hostOnly() + ", "a call of the host from the device"),
]
# A program that is broken; with maxima instead of sums its ranks get along and
# compute something else.
BROKEN_PROGRAM = "gpt2 megatron:t=2,d=2"
BROKEN_SUM = (".kind = ReduceKind::kSum", ".kind = ReduceKind::kMax")
HOST_ONLY = "namespace soapstone::runtime {\ninline float hostOnly() { return 1; }\n}\n"


@dataclasses.dataclass
class Program:
    name: str
    model: pathlib.Path
    folder: pathlib.Path


class Checks:
    def __init__(self, arguments, work):
        self.arguments, self.work, self.faults = arguments, work, 0

    def fault(self, message):
        print(f"FAULT: {message}", flush=True)
        self.faults += 1

    def families(self):
        return self.arguments.family or family_programs.NAMES[self.arguments.share::
                                                              self.arguments.shares]

    def programs_of(self, family, kind):
        """Emits each program of the family for CUDA and yields it."""
        model = self.work / family / "model.onnx"
        for short, strategy in family_programs.STRATEGIES.items():
            if self.arguments.strategy and short not in self.arguments.strategy:
                continue
            program = Program(f"{family} {strategy}", model, model.parent / short)
            try:
                family_programs.compile_program(
                    self.arguments.soapstone, model, kind, program.folder,
                    ["--devices", family_programs.DEVICES, "--strategy", strategy,
                     "--target", "cuda", "--emit-only"])
            except RuntimeError as error:
                self.fault(f"{program.name}: {error}")
                continue
            yield program

    def all_programs(self):
        for family in self.families():
            kind = family_programs.export(family, self.work / family / "model.onnx")
            yield from self.programs_of(family, kind)

    # --- Programs -------------------------------------------------------------

    def programs(self):
        builder = HostBuilder(self.arguments, self.work)
        missing, count = set(), 0
        for family in self.families():
            kind = partitioned.prepare(family, self.work / family)
            expected = self.expectation(builder, family, kind)
            for program in self.programs_of(family, kind):
                try:
                    builder.compile(program.folder)
                    missing |= builder.missing()
                    builder.trace(program.folder)
                    print(f"{program.name}: {self.run(builder, program, expected)}", flush=True)
                except (RuntimeError, OSError, KeyError, ValueError) as error:
                    self.fault(f"{program.name}: {error}")
                count += 1
                if program.name == BROKEN_PROGRAM:
                    self.find_broken_channel(builder, program)
                    self.find_broken_sum(builder, program, expected)
        for symbol in sorted(missing):
            self.fault(f"the CUDA runtime has no {symbol}")
        print(f"{count} programs emitted, traced and run")

    def expectation(self, builder, family, kind):
        """What the host's own program for one device gives."""
        folder = self.work / family / "one"
        family_programs.compile_program(self.arguments.soapstone, folder.parent / "model.onnx",
                                        kind, folder, ["--emit-only"])
        builder.compile(folder)
        builder.link(folder)
        return partitioned.Expectation(partitioned.Program(folder, folder.parent))

    def run(self, builder, program, expected):
        """Runs the objects compiled last; returns what the program was compared with."""
        builder.link(program.folder)
        runnable = partitioned.Program(program.folder, program.model.parent)
        fault, compared, _ = partitioned.compare(runnable, runnable.train("steps"), expected)
        if fault:
            raise RuntimeError(fault)
        return "ok" + compared

    def find_broken_channel(self, builder, program):
        """A channel that only one class knows must be found by the trace."""
        with changed(family_programs.classes(program.folder)[-1:], ".channel = 0,",
                     ".channel = 100000,"):
            builder.compile(program.folder)
            if not complaint(lambda: builder.trace(program.folder)):
                self.fault("the trace does not find a wrong channel")

    def find_broken_sum(self, builder, program, expected):
        """A wrong reduction on all ranks must be found by the comparison."""
        with changed(family_programs.classes(program.folder), *BROKEN_SUM):
            builder.compile(program.folder)
            said = complaint(lambda: self.run(builder, program, expected))
            if "off by" not in said:
                self.fault(f"maxima instead of sums are found so: '{said}'")

    # --- Kernels --------------------------------------------------------------

    def kernels(self):
        texts = [stage.read_text() for program in self.all_programs()
                 for stage in family_programs.classes(program.folder)]
        launches, kernels = distinct_kernels.distinct(texts)
        print(f"{len(texts)} stages launch kernels in {launches} places, of {len(kernels)} kinds")
        self.find_broken_kernels(kernels)
        for first in range(0, len(kernels), KERNELS_AT_ONCE):
            some = kernels[first:first + KERNELS_AT_ONCE]
            said = self.nvcc("kernels", distinct_kernels.translation_unit(some), self.arguments.architecture)
            if said:
                self.fault(f"kernels from {first} on: {said}")

    def find_broken_kernels(self, kernels):
        for find, put, what in BROKEN_KERNELS:
            kernel = next(kernel for kernel in kernels if find in kernel.body)
            broken = distinct_kernels.Kernel(kernel.launch, kernel.loops, kernel.result,
                                             kernel.body.replace(find, put, 1))
            text = distinct_kernels.translation_unit([broken])
            if not self.nvcc("broken", '#include "runtime/program.h"\n' + HOST_ONLY + text,
                             self.arguments.architecture[:1]):
                self.fault(f"nvcc is content with {what}")

    def nvcc(self, name, text, architectures, folder=None):
        """Compiles `text`; returns what is wrong with it, or nothing."""
        source = (folder or self.work) / f"{name}.cu"
        source.write_text(text)
        command = [*self.arguments.launcher.split(), self.arguments.nvcc, "-std=c++20", "-O1",
                   "-Werror", "all-warnings", "-I", self.arguments.root, "-c", source,
                   "-o", source.with_suffix(".o")]
        for number in architectures:
            command += ["-gencode", f"arch=compute_{number},code=sm_{number}"]
        result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        said = (result.stderr + result.stdout).strip()
        return said[:2000] or (f"ends with {result.returncode}" if result.returncode else "")

    # --- Whole programs -------------------------------------------------------

    def whole(self):
        """Every stage as `soapstone compile` would build it, but for both GPUs at once."""
        begin, count = time.monotonic(), 0
        for program in self.all_programs():
            started = time.monotonic()
            for stage in family_programs.classes(program.folder):
                said = self.nvcc(stage.stem, stage.read_text(), self.arguments.architecture, program.folder)
                if said:
                    self.fault(f"{program.name} {stage.name}: {said}")
            print(f"{program.name}: {time.monotonic() - started:.1f} s", flush=True)
            count += 1
        print(f"{count} programs compiled in {time.monotonic() - begin:.0f} s")


def complaint(check):
    """What the check says is wrong, or nothing."""
    try:
        check()
    except RuntimeError as error:
        return str(error)
    return ""


@contextlib.contextmanager
def changed(files, find, put):
    """Files with `find` replaced, put back afterwards."""
    texts = {file: file.read_text() for file in files}
    if not any(find in text for text in texts.values()):
        raise RuntimeError(f"no '{find}' to break")
    for file, text in texts.items():
        file.write_text(text.replace(find, put))
    try:
        yield
    finally:
        for file, text in texts.items():
            file.write_text(text)


class HostBuilder:
    """Builds programs, fast rather than well, with back ends that need no GPU."""

    def __init__(self, arguments, work):
        self.arguments, self.objects = arguments, work / "objects"
        self.objects.mkdir()
        # Kernels take their points in lanes, as the threads of a GPU do.
        self.flags = ["-std=c++20", "-O0", "-w", "-DSOAPSTONE_LANES_ON_HOST",
                      "-I", str(arguments.root)]
        # Half of the time would go into the runtime's headers.
        header = work / "precompiled.h"
        header.write_text('#include "runtime/program.h"\n')
        suffix = ".pch" if "clang" in arguments.compiler else ".h.gch"
        output = work / ("precompiled" + suffix)
        self.call([arguments.compiler, *self.flags, "-x", "c++-header", header, "-o", output])
        self.use = (["-include-pch", output] if suffix == ".pch"
                    else ["-I", work, "-include", "precompiled.h"])
        library = arguments.cuda_library
        self.defined = self.symbols(library, "--defined-only") if library else None
        self.compiled = []  # The objects of the program compiled last.

    @staticmethod
    def call(command):
        """Returns all that the command says; raises RuntimeError with it if it fails."""
        result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        said = (result.stdout + result.stderr).strip()
        if result.returncode != 0:
            raise RuntimeError(said[:2000] or f"{command[0]} ends with {result.returncode}")
        return said

    def symbols(self, file, which):
        lines = self.call(["nm", which, file]).splitlines()
        names = {line.split()[-1] for line in lines if " " in line}
        return {name for name in names if re.match(r"_ZNK?9soapstone7runtime", name)}

    def compile(self, folder):
        self.compiled = []
        for source in [*family_programs.classes(folder), folder / "main.cc"]:
            self.compiled.append(self.objects / (source.stem + ".o"))
            self.call([self.arguments.compiler, *self.flags, *self.use, "-x", "c++",
                       "-c", source, "-o", self.compiled[-1]])

    def missing(self):
        """What the program compiled last calls and the CUDA runtime does not have."""
        if self.defined is None:
            return set()
        called = [self.symbols(file, "--undefined-only") for file in self.compiled]
        return set().union(*called) - self.defined

    def link(self, folder, name="run", library=None):
        self.call([self.arguments.compiler, *self.compiled,
                   library or self.arguments.host_library,
                   "-ldnnl", "-lgomp", "-lpthread", "-o", folder / name])

    def trace(self, folder):
        self.link(folder, "trace", self.arguments.trace_library)
        self.call([folder / "trace"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("section", choices=["programs", "kernels", "whole"])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--family", action="append", choices=family_programs.NAMES)
    parser.add_argument("--strategy", action="append", choices=list(family_programs.STRATEGIES))
    parser.add_argument("--share", type=int, default=0, help="which of the shares of families")
    parser.add_argument("--shares", type=int, default=1)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--host-library", type=pathlib.Path)
    parser.add_argument("--trace-library", type=pathlib.Path)
    parser.add_argument("--cuda-library", type=pathlib.Path)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--architecture", action="append", metavar="NUMBER",
                        help="what nvcc compiles for (default 80 and 90)")
    parser.add_argument("--launcher", default="", help="put before nvcc, e.g. ccache")
    arguments = parser.parse_args()
    arguments.architecture = arguments.architecture or ["80", "90"]
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as temporary:
        checks = Checks(arguments, pathlib.Path(temporary))
        getattr(checks, arguments.section)()
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
