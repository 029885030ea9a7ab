"""What long sweeps over emitted programs share: a record to continue from, and headers that
are compiled once for all programs."""

import json
import os
import pathlib
import shutil
import subprocess


class Record:
    """What is known of programs, one line of JSON each, in a file or in none."""

    def __init__(self, path):
        self.path, self.known = path, {}
        if path and path.exists():
            for line in path.read_text().splitlines():
                entry = json.loads(line)
                self.known[entry["case"]] = entry

    def add(self, entry):
        self.known[entry["case"]] = entry
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def precompile_headers(folder):
    """A folder of the runtime's headers that are compiled already, with the flags that the
    compiler of programs is called with (codegen/program_builder.cc): with others they are
    read as they are."""
    source = pathlib.Path(__file__).resolve().parents[2] / "runtime"
    shutil.copytree(source, folder / "runtime",
                    ignore=lambda _, names: [n for n in names if n.endswith((".cc", ".cu"))])
    flags = ["-std=c++20", "-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math",
             "-ffp-contract=fast", "-fopenmp-simd", "-Wall", "-Wextra", "-U_FORTIFY_SOURCE",
             "-D_FORTIFY_SOURCE=2", "-fstack-protector-strong", "-fPIE",
             *os.environ.get("SOAPSTONE_CXXFLAGS", "").split()]
    header = folder / "runtime" / "program.h"
    subprocess.run([os.environ.get("SOAPSTONE_CXX", "g++"), *flags, f"-I{folder}", "-x",
                    "c++-header", header, "-o", f"{header}.gch"], check=True,
                   stderr=subprocess.DEVNULL)
    os.environ["SOAPSTONE_RUNTIME_INCLUDE"] = str(folder)
