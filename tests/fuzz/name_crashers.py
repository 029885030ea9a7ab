"""Models whose names once became code or broke the compiler of the program.

Usage: name_crashers.py --soapstone BIN --data DIR
Emits each model of DIR for host and CUDA, on one device and on two, reads the
sources with a tokenizer of its own and has g++ check those of the host, with GNU
extensions as in a build that asks for them. One is compiled to the end: none of
its names may run.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import cpp_tokens

PROGRAMS = [["--target", "host"], ["--target", "cuda"],
            ["--target", "host", "--devices", "2", "--strategy", "fsdp"],
            ["--target", "cuda", "--devices", "2", "--strategy", "zero2"]]
# Numbers of the programs that g++ checks, by model: each number is that of the program that broke.
CHECKED = {"comment_in_label_breaks_fsdp": 2}


def emit(soapstone, model, options, folder):
    result = subprocess.run([soapstone, "compile", str(model), "--emit-only", "-o", str(folder)] + options,
                            capture_output=True, text=True)
    if result.returncode != 0 or result.stderr:
        yield f"{model.stem} {options}: {result.returncode}, {result.stderr}"
        return
    for source in sorted(folder.glob("*.cu")):
        code = {t.text for t in cpp_tokens.tokens(source.read_bytes()) if t.kind == "identifier"}
        if code & {b"system", b"PWNED", b"NULL", b"errno", b"linux"}:
            yield f"{model.stem} {options}: a name is code in {source.name}"


def check_syntax(folder, include):
    for source in sorted(folder.glob("*.cu")):
        result = subprocess.run(["g++", "-std=gnu++20", "-fsyntax-only", "-fopenmp-simd", "-Wall", "-Wextra", "-Werror", "-I", include,
                                 "-x", "c++", str(source)], capture_output=True, text=True)
        if result.returncode != 0:
            yield f"{source}: {result.stderr[:1000]}"


def compile_whole(soapstone, model, folder):
    result = subprocess.run([soapstone, "compile", str(model), "-o", "v"], cwd=folder, capture_output=True,
                            text=True, env=dict(os.environ, SOAPSTONE_CXXFLAGS="-O0"))
    if result.returncode != 0 or "checked: " not in result.stdout:
        yield f"{model.stem}: {result.returncode}, {result.stderr}"
    files = sorted(path.name for path in folder.iterdir())
    if files != ["v"]:
        yield f"{model.stem}: compiling it left {files}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    options = parser.parse_args()
    include = str(pathlib.Path(__file__).resolve().parents[2])
    models = sorted(options.data.resolve().glob("*.onnx"))
    faults = [] if models else ["no models"]
    for model in models:
        for index, program in enumerate(PROGRAMS):
            with tempfile.TemporaryDirectory() as folder:
                out = pathlib.Path(folder) / "out"
                faults += emit(options.soapstone, model, program, out)
                if index == CHECKED.get(model.stem, 0):
                    faults += check_syntax(out, include)
    with tempfile.TemporaryDirectory() as folder:
        faults += compile_whole(os.path.abspath(options.soapstone), options.data.resolve() / "inject_layer_name.onnx",
                                pathlib.Path(folder))
    print("\n".join(faults) or f"{len(models)} models, {len(PROGRAMS)} programs of each: no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
