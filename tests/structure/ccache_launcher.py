"""Checks that what .cmake/ccache.sh caches in one folder serves another.

Compiles a header and a source that includes it, precompiled, in a folder below
/tmp, removes the folder, and compiles the same in one below /var/tmp: their names
sort on either side of /usr, where the system's headers are.

Usage: ccache_launcher.py ROOT COMPILER. Exits 1 if the second folder does not
compile, does not find the first one's object or finds it for another header, and
77 without ccache or with a compiler other than clang.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

FLAGS = ["-std=c++20", "-Xclang", "-fno-pch-timestamp"]


def compile_in(folder, launcher, compiler, cache, header):
    """Makes build/source.o in `folder`; returns the hits of the source."""
    build = folder / "build"
    build.mkdir()
    (folder / "value.h").write_text(
        f"#ifndef VALUE_H_\n#define VALUE_H_\n#include <cstdint>\n{header}\n#endif\n")
    (folder / "source.cc").write_text("int64_t twice() { return 2 * value(); }\n")
    (build / "all.hxx").write_text("#include <value.h>\n")
    (build / "all.hxx.cxx").write_text("")
    environment = {**os.environ, "CCACHE_DIR": str(cache)}
    environment.pop("CCACHE_DISABLE", None)

    def run(*command):
        subprocess.run(command, cwd=build, env=environment, check=True,
                       stdout=subprocess.PIPE, text=True)

    def hits():
        text = subprocess.run(["ccache", "--print-stats"], env=environment, check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        counts = dict(line.split() for line in text.splitlines())
        return int(counts["direct_cache_hit"]) + int(counts["preprocessed_cache_hit"])

    launch = ["sh", str(launcher), "ccache", str(folder), str(build), compiler, f"-I{folder}",
              *FLAGS]
    run(*launch, "-Winvalid-pch", "-Xclang", "-emit-pch", "-Xclang", "-include", "-Xclang",
        f"{build}/all.hxx", "-x", "c++-header", "-MD", "-MT", "all.hxx.pch", "-MF",
        "all.hxx.pch.d", "-o", "all.hxx.pch", "-c", f"{build}/all.hxx.cxx")
    before = hits()
    run(*launch, "-Winvalid-pch", "-Xclang", "-include-pch", "-Xclang", f"{build}/all.hxx.pch",
        "-Xclang", "-include", "-Xclang", f"{build}/all.hxx", "-MD", "-MT", "source.o", "-MF",
        "source.o.d", "-o", "source.o", "-c", f"{folder}/source.cc")
    return hits() - before


def main():
    root, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    launcher = root / ".cmake" / "ccache.sh"
    if shutil.which("ccache") is None or "clang" not in pathlib.Path(compiler).name:
        print("needs ccache and clang")
        return 77
    first_value = "inline int64_t value() { return 1; }"
    cases = [("/tmp", first_value, 0), ("/var/tmp", first_value, 1),
             ("/tmp", first_value.replace("1", "3"), 0)]
    faults = 0
    with tempfile.TemporaryDirectory() as cache:
        for parent, header, wanted in cases:
            with tempfile.TemporaryDirectory(dir=parent) as folder:
                hits = compile_in(pathlib.Path(folder), launcher, compiler, cache, header)
            print(f"below {parent}: {hits} hits, {wanted} wanted")
            faults += hits != wanted
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
