"""What long sweeps over emitted programs share: a record to continue from, and a compiler that
builds many programs quickly."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess

RUNTIME = pathlib.Path(__file__).resolve().parents[2] / "runtime"


class Record:
    """What is known of programs, one line of JSON each, in a file or in none."""

    def __init__(self, path):
        self.path, self.known, self.of_sources = path, {}, {}
        if path and path.exists():
            for line in path.read_text().splitlines():
                self.note(json.loads(line))

    def note(self, entry):
        self.known[entry["case"]] = entry
        if "sources" in entry:
            self.of_sources.setdefault(entry["sources"], entry)

    def add(self, entry):
        self.note(entry)
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def runtime_digest():
    """A text that is the same as long as the runtime's sources are."""
    text = hashlib.sha256()
    for file in sorted(RUNTIME.rglob("*")):
        if file.suffix in (".h", ".cc", ".cu"):
            text.update(str(file.relative_to(RUNTIME)).encode())
            text.update(file.read_bytes())
    return text.hexdigest()


def sources_digest(folder, runtime):
    """A text that is the same for emitted programs that are byte for byte the same; `runtime` is
    what `runtime_digest` gives. Names of strategies and plans in JSON do not count."""
    text = hashlib.sha256(runtime.encode())
    for file in sorted(folder.iterdir()):
        if file.suffix in (".h", ".cc", ".cu"):
            text.update(file.name.encode())
            text.update(file.read_bytes())
    return text.hexdigest()


def flags_of_programs():
    """The flags that programs are compiled with (codegen/build/program_builder.cc), without optimising
    unless SOAPSTONE_CXXFLAGS says so."""
    os.environ.setdefault("SOAPSTONE_CXXFLAGS", "-O0")
    return ["-std=c++20", "-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math",
            "-ffp-contract=fast", "-fopenmp-simd", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2",
            "-fstack-protector-strong", "-fPIE", *os.environ["SOAPSTONE_CXXFLAGS"].split()]


def use_quick_compiler(folder):
    """Has programs compiled by clang, without optimising, from headers that are compiled once
    into `folder`, and linked by lld: in a third of the time of g++. With another compiler in
    SOAPSTONE_CXX the headers alone are compiled ahead."""
    folder.mkdir(parents=True, exist_ok=True)
    clang = shutil.which("clang++-22") or shutil.which("clang++")
    flags = flags_of_programs()
    if "SOAPSTONE_CXX" in os.environ or clang is None or shutil.which("ld.lld") is None:
        precompile_headers(folder / "include", flags)
        return
    header = folder / "program.pch"
    subprocess.run([clang, *flags, f"-I{RUNTIME.parent}", "-x", "c++-header",
                    RUNTIME / "program.h", "-o", header], check=True, stderr=subprocess.DEVNULL)
    wrapper = folder / "cxx"
    wrapper.write_text(f"""#!/bin/sh
for word; do
  if [ "$word" = -c ]; then exec {clang} -w -include-pch {header} "$@"; fi
done
exec {clang} -fuse-ld=lld "$@"
""")
    wrapper.chmod(0o755)
    os.environ["SOAPSTONE_CXX"] = str(wrapper)


def precompile_headers(folder, flags):
    """A folder of the runtime's headers that g++ has compiled already: with other flags they are
    read as they are."""
    shutil.copytree(RUNTIME, folder / "runtime",
                    ignore=lambda _, names: [n for n in names if n.endswith((".cc", ".cu"))])
    header = folder / "runtime" / "program.h"
    subprocess.run([os.environ.get("SOAPSTONE_CXX", "g++"), *flags, "-Wall", "-Wextra",
                    f"-I{folder}", "-x", "c++-header", header, "-o", f"{header}.gch"],
                   check=True, stderr=subprocess.DEVNULL)
    os.environ["SOAPSTONE_RUNTIME_INCLUDE"] = str(folder)
