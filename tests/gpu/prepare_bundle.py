"""Writes the programs, sources and expected results that run.sh needs.

Usage: prepare_bundle.py --soapstone BIN --checker BIN --root REPOSITORY
                         --bundle FOLDER [--family NAME]... [--no-benchmarks]
                         [--binaries [--jobs N] [--launcher PROGRAM]]

Weights of models are not read: parameters and data are drawn from the seed, alike
on every target and for every number of ranks. So the loss of the host program
for one device is what every CUDA program of the model must give. The host's
results of the single ops are in kernels.bin, the programs in programs.tar.xz. With
--binaries, nvcc builds everything here for sm_90, and binaries.tar.xz has it: the
programs with the runtime as one shared library.
"""

import argparse
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import time

import family_programs
import program_archive
import run_checks

STEPS = 3
# Strategies of the families in turn, for four ranks and for eight.
ON_FOUR = ["data-parallel", "megatron:t=2,d=2", "fsdp", "owt", "spatial", "random:1",
           "mesh:batch=2,model=2", "expert-parallel"]
ON_EIGHT = ["fsdp", "data-parallel", "megatron:t=4,d=2", "mesh:batch=2,model=4", "zero1",
            "owt", "model-parallel"]
# Also in bf16, on one rank and on four.
IN_BF16 = ["alexnet", "resnet", "gpt2", "llama", "moe"]
# And in f16, whose loss scale doubles between the steps that are compared.
IN_F16 = ["mlp", "alexnet", "gpt2"]
PRECISION_OPTIONS = {
    "f32": [],
    "bf16": ["--precision", "bf16"],
    "f16": ["--precision", "f16", "--loss-scale", "dynamic", "--loss-scale-steps", "2"],
}
# Programs whose speed is compared; nothing is expected of their losses: model, samples of a step
# and options. PyTorch's side of them is in measure_torch.py.
LOSS = ["--loss", "cross-entropy", "--precision", "bf16"]
BENCHMARKS = {
    "gpt2_small": ("gpt2_small.eval_dyn.onnx", 16,
                   ["--dim", "batch=16", "--dim", "seq=1024", "--optimizer", "adamw"]),
    "llama_1b": ("configs/llama3_2_1b.json", 2,
                 ["--batch", "2", "--seq", "4096", "--optimizer", "adamw"]),
    "resnet50": ("resnet50.train.onnx", 256, ["--batch", "256", "--optimizer", "momentum"]),
}
# Pipelines of families, by the name of their programs: two ranks, which also run as two
# processes over NCCL (run_checks.py), and four.
PIPELINES = {
    "gpt2": {"pipeline_2": (2, "megatron:p=2,m=3,schedule=1f1b"),
             "pipeline_4": (4, "megatron:t=2,p=2,m=3,schedule=zb-h1,recompute=selective")},
    "llama": {"pipeline_2": (2, "megatron:p=2,m=3,schedule=zbv,recompute=full")},
}
# The machine of the predictions.
PREDICTED_FOR = "dgx-h200"
# The architecture of the binaries, and how well they are packed.
ARCHITECTURE = "90"
PACKING = "-6"
# Files of an emitted folder, beside its classes and their tables; the last one has the tables that
# the compiler computed (those that are not trained), which the program reads when it starts.
SOURCES = ["CMakeLists.txt", "main.cc", "plan.h", "program.h", "strategy.json",
           "computed_weights.safetensors"]


def run(command, environment=None):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                            env={**os.environ, **(environment or {})})
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {result.stderr}")
    return result.stdout


def losses_of(text):
    return [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]


class Bundle:
    def __init__(self, arguments):
        self.soapstone, self.root = arguments.soapstone, arguments.root
        self.folder = arguments.bundle
        self.models = self.root / "examples" / "models"
        self.programs = []
        self.exact = {}  # Losses of families in f32.
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "programs").mkdir(parents=True)
        shutil.copytree(self.root / "runtime", self.folder / "runtime")
        here = self.root / "tests" / "gpu"
        shutil.copytree(here / "kernels", self.folder / "tests" / "gpu" / "kernels")
        (self.folder / "tests" / "support").mkdir()
        for name in ("window_ops.h", "print_dims.h"):
            shutil.copy(self.root / "tests" / "support" / name, self.folder / "tests" / "support")
        for name in ("run.sh", "run_checks.py", "run_report.py", "measure_torch.py", "nccl_alone.cu",
                     "program_archive.py"):
            shutil.copy(here / name, self.folder / name)
        shutil.copy(self.models / "models.py", self.folder / "models.py")
        run([arguments.checker, "write", self.folder / "kernels.bin"])

    def compile(self, model, options, output):
        run([self.soapstone, "compile", model, "-o", output, *options],
            {"SOAPSTONE_CXXFLAGS": "-O1"})

    def add(self, name, kind, devices, strategy, output, losses):
        """Takes the sources of the program in `output`."""
        target = self.folder / "programs" / name
        target.mkdir()
        stages = [file.name for file in family_programs.classes(output)]
        tables = [file.name for file in output.glob("class*_tables.h")]
        for file in SOURCES + stages + tables:
            if (output / file).exists():
                shutil.copy(output / file, target / file)
        self.programs.append({"name": name, "kind": kind, "devices": devices,
                              "strategy": strategy, "stages": stages, "losses": losses})
        print(name, flush=True)

    def add_family(self, name, family, partitions, options, kind, scratch):
        """The family on one rank, whose host losses hold for all, and partitioned."""
        model = scratch / f"{name}.onnx"
        loss = family_programs.export(family, model, has_weights=False)
        options = ["--loss", loss, "--optimizer", "momentum", *options]
        alone = scratch / name
        self.compile(model, [*options, "--no-check"], alone)
        losses = losses_of(run([alone / "run", *run_checks.RUN_OPTIONS, "--steps", STEPS]))
        exact = self.exact.setdefault(family, losses)
        tolerances = run_checks.tolerances_of(kind, losses, exact)
        places = {str(devices): (devices, strategy)
                  for devices, strategy in [(1, "single"), *partitions]}
        if kind == "f32":
            places.update(PIPELINES.get(family, {}))
        for short, (devices, strategy) in places.items():
            output = scratch / f"{name}_{short}"
            self.compile(model, [*options, "--target", "cuda", "--emit-only", "--devices", devices,
                                 "--strategy", strategy], output)
            self.add(f"{name}_{short}", kind, devices, strategy, output, losses)
            self.programs[-1]["tolerances"] = tolerances

    def add_families(self, names, scratch):
        four, eight = itertools.cycle(ON_FOUR), itertools.cycle(ON_EIGHT)
        for family in family_programs.NAMES:
            partitions = [(4, next(four)), (8, next(eight))]
            if family not in names:
                continue
            if family == "gpt2":  # For two processes on one GPU.
                partitions.insert(0, (2, "data-parallel"))
            self.add_family(family, family, partitions, [], "f32", scratch)
            if family in IN_BF16:
                self.add_family(f"{family}_bf16", family, partitions[-2:-1],
                                PRECISION_OPTIONS["bf16"], "bf16", scratch)
            if family in IN_F16:
                self.add_family(f"{family}_f16", family, partitions[-2:-1],
                                PRECISION_OPTIONS["f16"], "f16", scratch)

    def add_benchmark(self, name, scratch):
        model, samples, options = BENCHMARKS[name]
        self.compile(self.models / model, [*LOSS, *options, "--target", "cuda", "--emit-only"],
                     scratch / name)
        self.add(name, "benchmark", 1, "", scratch / name, None)
        self.programs[-1].update(samples=samples,
                                 **self.predict(self.models / model, [*LOSS, *options]))

    def add_timed(self, name, scratch):
        """The benchmark with an event before each op: `soapstone calibrate --measured` makes a
        profile of what it prints."""
        model, _, options = BENCHMARKS[name]
        folder = scratch / f"{name}_timed"
        run([self.soapstone, "calibrate", self.models / model, *LOSS, *options, "--target", "cuda",
             "--machine", PREDICTED_FOR, "--devices", 1, "--emit-only", "--folder", folder])
        self.add(f"{name}_timed", "timed", 1, "", folder / "1-single", None)

    def predict(self, model, options):
        """What the cost model says of a step on one H200, to be held against the GPU's time."""
        summary = json.loads(run([self.soapstone, "simulate", model, *options, "--machine",
                                  PREDICTED_FOR, "--devices", 1, "--json"]))["summary"]
        seconds, flops = summary["iteration_time_s"], summary["model_flops"]
        return {"predicted_seconds": seconds, "flops": flops,
                "peak_flops_per_second": flops / seconds / summary["utilisation"]}

    def write_index(self):
        text = json.dumps({"steps": STEPS, "programs": self.programs}, indent=1)
        (self.folder / "programs.json").write_text(text + "\n")
        lines = ["# All programs of the bundle against one build of the runtime.",
                 "cmake_minimum_required(VERSION 3.18)",
                 "project(soapstone_gpu_checks LANGUAGES CXX CUDA)",
                 "# Of the host's code; the GPU's is optimised fully.",
                 'set(CMAKE_CUDA_FLAGS_RELEASE "-O1 -DNDEBUG")',
                 "# Programs find the runtime wherever the folder lies.",
                 "set(SOAPSTONE_CUDA_SHARED ON)",
                 "set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)",
                 "set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)",
                 "set(CMAKE_INSTALL_RPATH $ORIGIN/runtime/cuda $ORIGIN/../../../runtime/cuda)",
                 "add_subdirectory(runtime/cuda)",
                 "add_executable(nccl_alone nccl_alone.cu)",
                 "target_link_libraries(nccl_alone PRIVATE soapstone_runtime_cuda)",
                 "target_include_directories(nccl_alone PRIVATE ${NCCL_INCLUDE_DIR})",
                 "add_subdirectory(tests/gpu/kernels)"]
        for program in self.programs:
            folder = f"programs/{program['name']}"
            files = " ".join(f"{folder}/{file}" for file in ["main.cc", *program["stages"]])
            lines += [f"add_executable({program['name']} {files})",
                      f"target_link_libraries({program['name']} PRIVATE soapstone_runtime_cuda)"]
        (self.folder / "CMakeLists.txt").write_text("\n".join(lines) + "\n")


def build_binaries(folder, scratch, jobs, launcher):
    """Builds the bundle for the GPU and packs what its build folder would hold."""
    begin = time.monotonic()
    build = scratch / "build"
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CUDA_ARCHITECTURES={ARCHITECTURE}"]
    if launcher:
        options += [f"-DCMAKE_{kind}_COMPILER_LAUNCHER={launcher}" for kind in ("CXX", "CUDA")]
    run(["cmake", "-S", folder, "-B", build, *options],
        {"CUDACXX": os.environ.get("CUDACXX", "/usr/local/cuda/bin/nvcc")})
    run(["cmake", "--build", build, "-j", jobs])
    binaries = [file for file in build.rglob("*") if is_binary(file)]
    for file in binaries:
        run(["strip", file])
    names = "".join(f"{file.relative_to(build)}\n" for file in sorted(binaries))
    (scratch / "binaries.txt").write_text(names)
    archive = folder / "binaries.tar.xz"
    run(["tar", "-C", build, "-I", f"xz {PACKING} -T {jobs}", "-cf", archive, "-T",
         scratch / "binaries.txt"])
    print(f"{len(binaries)} binaries for sm_{ARCHITECTURE}: "
          f"{sum(file.stat().st_size for file in binaries) / 1e6:.1f} MB, packed "
          f"{archive.stat().st_size / 1e6:.1f} MB, built in {time.monotonic() - begin:.0f} s")


def is_binary(file):
    if not file.is_file() or "CMakeFiles" in file.parts or not os.access(file, os.X_OK):
        return False
    with file.open("rb") as start:
        return start.read(4) == b"\x7fELF"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--checker", required=True, type=pathlib.Path)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("--bundle", required=True, type=pathlib.Path)
    parser.add_argument("--family", action="append", choices=family_programs.NAMES)
    parser.add_argument("--no-benchmarks", action="store_true")
    parser.add_argument("--binaries", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--launcher", default="", help="put before compilers, e.g. ccache")
    arguments = parser.parse_args()
    bundle = Bundle(arguments)
    scratch = arguments.bundle.with_name(arguments.bundle.name + ".scratch")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    bundle.add_families(arguments.family or family_programs.NAMES, scratch)
    for name in [] if arguments.no_benchmarks else BENCHMARKS:
        bundle.add_benchmark(name, scratch)
        bundle.add_timed(name, scratch)
    bundle.write_index()
    if arguments.binaries:
        build_binaries(bundle.folder, scratch, arguments.jobs, arguments.launcher)
    program_archive.pack(bundle.folder)
    shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
