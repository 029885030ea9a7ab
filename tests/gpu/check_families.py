"""Proves what needs no GPU of every model family under every kind of strategy.

Usage: check_families.py SECTION --soapstone BIN [options]

Sections, of which each emits the 120 programs anew:
  traces   a host compiler takes the stage files; the trace back end, linked with
           them, finds no fault; everything they call is in the CUDA runtime.
  kernels  nvcc compiles each kind of kernel of all programs for every
           architecture, without a warning.
  whole    nvcc compiles every program entire; half an hour, not in the suite.

Every section first breaks something on purpose and wants it found.
"""

import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

import distinct_kernels
import family_programs

ARCHITECTURES = ["80", "90"]
KERNELS_AT_ONCE = 200
# What a broken kernel may look like: text to find, text to put, what is wrong.
BROKEN_KERNELS = [
    ("store<float>(", "store<float>(undeclared + ", "a name that is not there"),
    ("store<float>(", "store<float>(hostOnly() + ", "a call of the host from the device"),
]
HOST_ONLY = "namespace soapstone::runtime {\ninline float hostOnly() { return 1; }\n}\n"


@dataclasses.dataclass
class Program:
    name: str
    model: pathlib.Path
    loss: str
    strategy: str
    folder: pathlib.Path


class Checks:
    def __init__(self, arguments, work):
        self.arguments, self.work, self.faults = arguments, work, 0

    def fault(self, message):
        print(f"FAULT: {message}", flush=True)
        self.faults += 1

    def programs(self):
        """Emits each program for CUDA and yields it."""
        for family in self.arguments.family or family_programs.NAMES:
            model = self.work / family / "model.onnx"
            kind = family_programs.export(family, model)
            for short, strategy in family_programs.STRATEGIES.items():
                program = Program(f"{family} {strategy}", model, kind, strategy,
                                  model.parent / short)
                try:
                    self.emit(program)
                except RuntimeError as error:
                    self.fault(f"{program.name}: {error}")
                    continue
                yield program

    def emit(self, program):
        family_programs.compile_program(
            self.arguments.soapstone, program.model, program.loss, program.folder,
            ["--devices", family_programs.DEVICES, "--strategy", program.strategy,
             "--target", "cuda", "--emit-only"])

    # --- Traces ---------------------------------------------------------------

    def traces(self):
        tracer = Tracer(self.arguments, self.work)
        missing, count = set(), 0
        for program in self.programs():
            found = tracer.trace(program.folder)
            if found:
                self.fault(f"{program.name}: {found}")
            missing |= tracer.missing()
            count += 1
            if program.name == "gpt2 megatron:t=2,d=2":
                self.find_broken_communication(tracer, program.folder)
        for symbol in sorted(missing):
            self.fault(f"the CUDA runtime has no {symbol}")
        print(f"{count} programs emitted and traced")

    def find_broken_communication(self, tracer, folder):
        """A channel that only one class knows must be found."""
        stage = family_programs.stages(folder)[-1]
        text = stage.read_text()
        broken = text.replace(".channel = 0,", ".channel = 100000,", 1)
        stage.write_text(broken)
        if broken == text or not tracer.trace(folder):
            self.fault("the trace does not find a wrong channel")
        stage.write_text(text)

    # --- Kernels --------------------------------------------------------------

    def kernels(self):
        texts = [stage.read_text() for program in self.programs()
                 for stage in family_programs.stages(program.folder)]
        launches, kernels = distinct_kernels.distinct(texts)
        print(f"{len(texts)} stages launch kernels in {launches} places, of {len(kernels)} kinds")
        self.find_broken_kernels(kernels)
        for first in range(0, len(kernels), KERNELS_AT_ONCE):
            some = kernels[first:first + KERNELS_AT_ONCE]
            said = self.nvcc("kernels", distinct_kernels.translation_unit(some), ARCHITECTURES)
            if said:
                self.fault(f"kernels from {first} on: {said}")

    def find_broken_kernels(self, kernels):
        for find, put, what in BROKEN_KERNELS:
            kernel = next(kernel for kernel in kernels if find in kernel.body)
            broken = distinct_kernels.Kernel(kernel.launch, kernel.loops, kernel.result,
                                             kernel.body.replace(find, put, 1))
            text = distinct_kernels.translation_unit([broken])
            if not self.nvcc("broken", '#include "runtime/program.h"\n' + HOST_ONLY + text,
                             ARCHITECTURES[:1]):
                self.fault(f"nvcc is content with {what}")

    def nvcc(self, name, text, architectures, folder=None):
        """Compiles `text`; returns what is wrong with it, or nothing."""
        source = (folder or self.work) / f"{name}.cu"
        source.write_text(text)
        command = [*self.arguments.launcher.split(), self.arguments.nvcc, "-std=c++20", "-O3",
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
        for program in self.programs():
            for stage in family_programs.stages(program.folder):
                said = self.nvcc(stage.stem, stage.read_text(), ARCHITECTURES, program.folder)
                if said:
                    self.fault(f"{program.name} {stage.name}: {said}")
            print(program.name, flush=True)


class Tracer:
    """Builds programs, fast rather than well, and runs them without mathematics."""

    def __init__(self, arguments, work):
        self.arguments, self.objects = arguments, work / "objects"
        self.objects.mkdir()
        self.flags = ["-std=c++20", "-O0", "-w", "-I", str(arguments.root)]
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
        self.called = set()

    def call(self, command):
        """Returns (exit code, all that the command says)."""
        result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        return result.returncode, (result.stdout + result.stderr).strip()

    def symbols(self, file, which):
        lines = self.call(["nm", which, file])[1].splitlines()
        names = {line.split()[-1] for line in lines if " " in line}
        return {name for name in names if re.match(r"_ZNK?9soapstone7runtime", name)}

    def missing(self):
        """What the program traced last calls and the CUDA runtime does not have."""
        return self.called - self.defined if self.defined else set()

    def trace(self, folder):
        """Returns the first fault, or nothing."""
        objects, self.called = [], set()
        for source in [*family_programs.stages(folder), folder / "main.cc"]:
            objects.append(self.objects / (source.stem + ".o"))
            code, said = self.call([self.arguments.compiler, *self.flags, *self.use, "-x", "c++",
                                    "-c", source, "-o", objects[-1]])
            if code != 0:
                return said[:2000]
            self.called |= self.symbols(objects[-1], "--undefined-only")
        program = self.objects / "trace"
        code, said = self.call([self.arguments.compiler, *objects, self.arguments.trace_library,
                                "-ldnnl", "-lgomp", "-lpthread", "-o", program])
        if code == 0:
            code, said = self.call([program])
        return said[:2000] if code != 0 else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("section", choices=["traces", "kernels", "whole"])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--family", action="append", choices=family_programs.NAMES)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--trace-library", type=pathlib.Path)
    parser.add_argument("--cuda-library", type=pathlib.Path)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--launcher", default="", help="put before nvcc, e.g. ccache")
    arguments = parser.parse_args()
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as temporary:
        checks = Checks(arguments, pathlib.Path(temporary))
        getattr(checks, arguments.section)()
    return 1 if checks.faults else 0


if __name__ == "__main__":
    sys.exit(main())
