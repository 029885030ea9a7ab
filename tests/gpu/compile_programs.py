"""Compiles emitted CUDA programs with nvcc, where no GPU is needed.

Usage: compile_programs.py --soapstone BIN --models FOLDER

Every program must compile without a warning, link without libcuda, and say in
one line that it needs a GPU where there is none. What a user can get wrong must
give one clear line too.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

# (model, options, devices, strategy, architecture). The kernels of all families
# are compiled by check_families.py; these are built and started.
PROGRAMS = [
    ("char_gpt.train.onnx", ["--loss", "cross-entropy"], 4, "megatron:t=2,d=2", "sm_90"),
    ("benchmark/lenet.onnx", ["--batch", "8"], 2, "spatial", "sm_100"),
    ("benchmark/lenet.onnx", ["--batch", "8"], 2, "owt", "sm_90"),
    ("benchmark/rnnlm_2steps.onnx", ["--batch", "4"], 2, "random:1", "sm_90"),
]

faults = 0


def expect(condition, message):
    global faults
    if not condition:
        print("FAULT: " + message, flush=True)
        faults += 1


def run(command, environment=None):
    """Returns (exit code, standard output, lines of standard error)."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                            env={**os.environ, **(environment or {})}, timeout=300)
    lines = [line for line in result.stderr.splitlines() if "warning: buffer" not in line]
    return result.returncode, result.stdout, lines


def has_gpu():
    return pathlib.Path("/dev/nvidia0").exists()


def check_program(folder, name):
    log = folder / "build.log"  # Written where the compiler says something.
    expect(not log.exists(), f"{name}: the compiler says: {log.exists() and log.read_text()[:1000]}")
    code, libraries, _ = run(["ldd", folder / "run"])
    expect(code == 0 and "libcudnn" in libraries, f"{name}: ldd says: {libraries}")
    expect("libcuda.so" not in libraries, f"{name}: needs libcuda to start")
    code, _, _ = run([folder / "run", "--help"])
    expect(code == 0, f"{name}: --help ends with {code}")
    if has_gpu():
        return
    code, _, errors = run([folder / "run", "--steps", "1", "--no-cuda-graph"])
    expect(code == 1 and len(errors) == 1 and "needs an NVIDIA GPU" in errors[0],
           f"{name}: without a GPU it ends with {code} and says {errors}")


def check_refusals(soapstone, models, work):
    model = models / "benchmark" / "lenet.onnx"
    cases = [
        (["--arch", "sm_90"], {"SOAPSTONE_NVCC": "/nonexistent"}, "no CUDA compiler '/nonexistent'"),
        (["--arch", "sm_37"], {}, "does not compile for 'sm_37'"),
        (["--arch", "sm_90"], {"SOAPSTONE_RUNTIME_LIBRARY_CUDA": "/nonexistent.a"},
         "no runtime library '/nonexistent.a'"),
    ]
    for options, environment, expected in cases:
        code, _, errors = run([soapstone, "compile", model, "--batch", "8", "--target", "cuda",
                               "--no-check", "-o", work / "refused", *options], environment)
        expect(code == 1 and len(errors) == 1 and expected in errors[0],
               f"{options} {environment}: ends with {code} and says {errors}")
        expect((work / "refused" / "class0.cu").exists(), "nothing was emitted")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        for model, options, devices, strategy, architecture in PROGRAMS:
            name = f"{model} {strategy} on {devices}, {architecture}"
            folder = work / "program"
            code, _, errors = run([arguments.soapstone, "compile", arguments.models / model,
                                   *options, "--devices", devices, "--strategy", strategy,
                                   "--target", "cuda", "--arch", architecture, "--no-check",
                                   "-o", folder])
            expect(code == 0, f"{name}: {errors}")
            if code == 0:
                check_program(folder, name)
            print(name, flush=True)
        check_refusals(arguments.soapstone, arguments.models, work)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
