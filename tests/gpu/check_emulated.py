"""Runs what is for CUDA, kernels and whole programs, on a device that is the host.

Usage: check_emulated.py kernels --host BIN --emulated BIN
       check_emulated.py programs --soapstone BIN --host-library LIB --emulated-library LIB
                                  [--compiler CLANG] [--only NAME]...

kernels: every call of tests/gpu/kernels gives what the host's ops give, and the same bits in
every order of threads and blocks. programs: as follows.

The text of the kernels, of the runtime's and of the program's, runs thread by thread
(tests/gpu/emulated/README.md); around it is the CUDA back end itself: memory, lanes,
events, captured graphs, products of cuBLASLt, links between ranks that are threads. Each
program of PROGRAMS gives the losses of the host's program for one device. In other orders
of threads, blocks and streams, with memory poisoned between steps, without graphs, and
without early launches, it gives the same bits. A program that forgot to wait for its
communication does not.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import torch

import check_families
import family_programs
import prepare_bundle
import run_checks

STEPS = 3
# Name: family, precision, devices and strategy.
PROGRAMS = {
    "gpt2": ("gpt2", "f32", 1, "single"),
    "gpt2_bf16": ("gpt2", "bf16", 1, "single"),
    "llama_bf16": ("llama", "bf16", 1, "single"),
    "alexnet_f16": ("alexnet", "f16", 1, "single"),
    "gpt2_megatron": ("gpt2", "f32", 4, "megatron:t=2,d=2"),
    "moe_experts": ("moe", "f32", 4, "expert-parallel"),
    "gpt2_pipeline": ("gpt2", "f32", 2, "megatron:p=2,m=3,schedule=1f1b"),
}
# Orders in which kernels run: ascending, descending, drawn.
KERNEL_SEEDS = ["0", "1", "5"]
# Ways to run a program, all of which give the bits of the first.
WAYS = {
    "in order": {"EMULATED_SEED": "0"},
    "backwards": {"EMULATED_SEED": "1", "SOAPSTONE_POISON": "1"},
    "in any order": {"EMULATED_SEED": "5"},
    "call by call": {"EMULATED_SEED": "6", "SOAPSTONE_CUDA_GRAPH": "0", "SOAPSTONE_SYNC": "1"},
    "one by one": {"EMULATED_SEED": "7", "SOAPSTONE_EARLY_LAUNCH": "0"},
}


class EmulatedBuilder(check_families.HostBuilder):
    """Builds programs for the emulated device."""

    def __init__(self, arguments, work):
        super().__init__(arguments, work)
        options = ["-fsanitize=alignment,bounds,shift", "-fno-sanitize-recover=all"]
        language = arguments.root / "tests/gpu/emulated/device_language.h"
        self.flags = ["-std=c++20", "-O1", "-w", "-fno-math-errno", "-ffp-contract=off",
                      "-DSOAPSTONE_CUDA", "-I", str(arguments.root),
                      "-isystem", str(arguments.cuda_include), *options,
                      "-include", str(language)]
        self.options, self.use = options, []

    def link(self, folder, name="run", library=None):
        self.call([self.arguments.compiler, *self.options, *self.compiled,
                   self.arguments.emulated_library, "-lgomp", "-lpthread", "-o", folder / name])


class Checks:
    def __init__(self, arguments, work):
        self.arguments, self.work, self.faults = arguments, work, 0
        host, emulated = work / "host", work / "emulated"
        host.mkdir()
        emulated.mkdir()
        self.host = check_families.HostBuilder(arguments, host)
        self.emulated = EmulatedBuilder(arguments, emulated)
        self.known = {}  # Losses of the host's programs.

    def expected(self, family, precision):
        """Losses of the host's program for one device."""
        if (family, precision) not in self.known:
            folder = self.emit(family, precision, ["--devices", 1], f"{family}_{precision}_host")
            self.host.compile(folder)
            self.host.link(folder)
            self.known[family, precision] = losses_of(folder, {})[0]
        return self.known[family, precision]

    def emit(self, family, precision, options, name):
        model = self.work / family / "model.onnx"
        if not model.exists():
            self.known[family] = family_programs.export(family, model, has_weights=False)
        folder = self.work / name
        family_programs.compile_program(
            self.arguments.soapstone, model, self.known[family], folder,
            [*options, *prepare_bundle.PRECISION_OPTIONS[precision], "--emit-only"])
        return folder

    def build(self, name):
        family, precision, devices, strategy = PROGRAMS[name]
        folder = self.emit(family, precision, ["--devices", devices, "--strategy", strategy,
                                               "--target", "cuda"], name)
        self.emulated.compile(folder)
        self.emulated.link(folder)
        return folder

    def check(self, name):
        family, precision, devices, _ = PROGRAMS[name]
        folder = self.build(name)
        environment = {"SOAPSTONE_LOOPBACK": str(devices)} if devices > 1 else {}
        expected = self.expected(family, precision)
        tolerances = run_checks.tolerances_of(precision, expected, self.expected(family, "f32"))
        first = None
        for way, variables in WAYS.items():
            losses, said = losses_of(folder, {**environment, **variables})
            if "cannot become a CUDA graph" in said:
                raise RuntimeError(f"{way}: {said}")
            fault = run_checks.difference(losses, expected, tolerances)[0]
            if fault:
                raise RuntimeError(f"{way}: {fault}")
            if first not in (None, losses):
                raise RuntimeError(f"{way}: {losses} instead of {first}")
            first = losses


def losses_of(folder, environment):
    """Runs a program; returns its losses and what it says besides."""
    result = subprocess.run(
        [folder / "run", *run_checks.RUN_OPTIONS, "--model-dir", folder, "--steps", str(STEPS)],
        capture_output=True, text=True, timeout=1200,
        env={**os.environ, "SOAPSTONE_TUNING": "", **environment})
    if result.returncode != 0:
        raise RuntimeError(f"ends with {result.returncode}: {result.stderr.strip()[-600:]}")
    return run_checks.losses_of(result.stdout), result.stderr


def check_kernels(arguments):
    """Returns the number of faults."""
    faults, verdicts = 0, set()
    with tempfile.TemporaryDirectory() as temporary:
        file = pathlib.Path(temporary) / "kernels.bin"
        subprocess.run([arguments.host, "write", file], check=True)
        for seed in KERNEL_SEEDS:
            lines = file.with_name(f"{seed}.jsonl")
            result = subprocess.run([arguments.emulated, "compare", file, lines],
                                    capture_output=True, text=True, check=False,
                                    env={**os.environ, "EMULATED_SEED": seed})
            last = (result.stdout.splitlines() or ["nothing"])[-1]
            print(f"seed {seed}: {last}", flush=True)
            if result.returncode != 0:
                print(f"FAULT: {result.stderr.strip()[-600:]}")
                faults += 1
            verdicts.add(lines.read_text())
    if len(verdicts) > 1:
        print("FAULT: results depend on the order of threads and blocks")
    return faults + len(verdicts) - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("section", choices=["kernels", "programs"])
    parser.add_argument("--host", type=pathlib.Path)
    parser.add_argument("--emulated", type=pathlib.Path)
    parser.add_argument("--soapstone", type=pathlib.Path)
    parser.add_argument("--host-library", type=pathlib.Path)
    parser.add_argument("--emulated-library", type=pathlib.Path)
    parser.add_argument("--cuda-include", default="/usr/local/cuda/include", type=pathlib.Path)
    parser.add_argument("--compiler", default="clang++")
    parser.add_argument("--only", action="append", choices=list(PROGRAMS))
    arguments = parser.parse_args()
    if arguments.section == "kernels":
        return 1 if check_kernels(arguments) else 0
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    arguments.cuda_library = None
    torch.set_num_threads(1)
    faults = 0
    with tempfile.TemporaryDirectory() as temporary:
        checks = Checks(arguments, pathlib.Path(temporary))
        for name in arguments.only or PROGRAMS:
            begin = time.monotonic()
            try:
                checks.check(name)
                fault = ""
            except RuntimeError as error:
                fault = f"FAULT {error}"
            faults += bool(fault)
            print(f"{name}: {fault or 'ok'} ({time.monotonic() - begin:.0f} s)", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
