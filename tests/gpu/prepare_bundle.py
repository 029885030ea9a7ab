"""Writes the programs, sources and expected losses that run.sh needs.

Usage: prepare_bundle.py --soapstone BIN --root REPOSITORY --bundle FOLDER

Models come without weights: parameters and data are drawn from the seed, alike
on every target and for every number of ranks. So the loss of the host program
for one device is what every CUDA program of the model must give.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess

STEPS = 3
LOSS = ["--loss", "cross-entropy"]
# name -> (model file, options, [(devices, strategy)] for loopback ranks)
FAMILIES = {
    "char_gpt": ("char_gpt.train.onnx", LOSS, [(4, "megatron:t=2,d=2"), (8, "fsdp")]),
    "char_gpt_bf16": ("char_gpt.train.onnx", LOSS + ["--precision", "bf16"],
                      [(4, "megatron:t=4,d=1")]),
    "lenet": ("benchmark/lenet.onnx", ["--batch", "16"], [(4, "spatial"), (8, "owt")]),
    "rnnlm": ("rnnlm_unrolled.train.onnx", LOSS, [(4, "random:1"), (8, "mesh:batch=2,model=4")]),
    "dlrm": ("dlrm_embbag.train.onnx", [], [(4, "parameter-server"), (8, "random:2")]),
    "moe": ("moe_dense.train.onnx", ["--loss", "mse"], [(4, "expert-parallel")]),
}
# Programs whose speed is compared; nothing is expected of their losses.
BENCHMARKS = {
    "gpt2_small": ("gpt2_small.eval_dyn.onnx",
                   LOSS + ["--dim", "batch=16", "--dim", "seq=1024", "--precision", "bf16",
                           "--optimizer", "adamw"]),
    "resnet50": ("resnet50.eval_dyn.onnx",
                 LOSS + ["--dim", "batch=256", "--precision", "bf16", "--optimizer", "momentum"]),
}
SOURCES = ["CMakeLists.txt", "main.cc", "plan.h", "program.h", "strategy.json"]


def run(command, environment=None):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                            env={**os.environ, **(environment or {})})
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {result.stderr}")
    return result.stdout


def losses_of(text):
    return [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]


class Bundle:
    def __init__(self, soapstone, root, folder):
        self.soapstone, self.models, self.folder = soapstone, root / "examples" / "models", folder
        self.programs = []
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "programs").mkdir(parents=True)
        shutil.copytree(root / "runtime", folder / "runtime")
        for name in ("run.sh", "run_checks.py", "measure_torch.py", "nccl_alone.cu"):
            shutil.copy(root / "tests" / "gpu" / name, folder / name)
        shutil.copy(self.models / "models.py", folder / "models.py")

    def compile(self, model, options, output):
        run([self.soapstone, "compile", self.models / model, "-o", output, *options],
            {"SOAPSTONE_CXXFLAGS": "-O1"})

    def add(self, name, family, devices, strategy, output, losses):
        """Takes the sources of the program in `output`."""
        target = self.folder / "programs" / name
        target.mkdir()
        stages = sorted(file.name for file in output.glob("stage*.cu"))
        for file in SOURCES + stages:
            if (output / file).exists():
                shutil.copy(output / file, target / file)
        self.programs.append({"name": name, "family": family, "devices": devices,
                              "strategy": strategy, "stages": stages, "losses": losses})
        print(name, flush=True)

    def add_family(self, family, scratch):
        model, options, partitions = FAMILIES[family]
        alone = scratch / family
        self.compile(model, [*options, "--no-check"], alone)
        losses = losses_of(run([alone / "run", "--steps", STEPS, "--json"]))
        self.add(f"{family}_1", family, 1, "", alone, losses)
        if family == "char_gpt":
            partitions = [(2, "data-parallel"), *partitions]
        for devices, strategy in partitions:
            name = f"{family}_{devices}"
            self.compile(model, [*options, "--emit-only", "--devices", devices,
                                 "--strategy", strategy], scratch / name)
            self.add(name, family, devices, strategy, scratch / name, losses)

    def add_benchmark(self, name, scratch):
        model, options = BENCHMARKS[name]
        self.compile(model, [*options, "--emit-only"], scratch / name)
        self.add(name, "benchmark", 1, "", scratch / name, None)

    def write_index(self):
        text = json.dumps({"steps": STEPS, "programs": self.programs}, indent=1)
        (self.folder / "programs.json").write_text(text + "\n")
        lines = ["# All programs of the bundle against one build of the runtime.",
                 "cmake_minimum_required(VERSION 3.18)",
                 "project(soapstone_gpu_checks LANGUAGES CXX CUDA)",
                 "add_subdirectory(runtime/cuda)",
                 "add_executable(nccl_alone nccl_alone.cu)",
                 "target_link_libraries(nccl_alone PRIVATE soapstone_runtime_cuda)",
                 "target_include_directories(nccl_alone PRIVATE ${NCCL_INCLUDE_DIR})"]
        for program in self.programs:
            folder = f"programs/{program['name']}"
            files = " ".join(f"{folder}/{file}" for file in ["main.cc", *program["stages"]])
            lines += [f"add_executable({program['name']} {files})",
                      f"target_link_libraries({program['name']} PRIVATE soapstone_runtime_cuda)"]
        (self.folder / "CMakeLists.txt").write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("--bundle", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    bundle = Bundle(arguments.soapstone, arguments.root, arguments.bundle)
    scratch = arguments.bundle.with_name(arguments.bundle.name + ".scratch")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    for family in FAMILIES:
        bundle.add_family(family, scratch)
    for name in BENCHMARKS:
        bundle.add_benchmark(name, scratch)
    bundle.write_index()
    shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
