"""Checks that binaries are built to withstand what overflows a buffer.

    binary_flags.py [--soapstone BIN --model FILE] [BINARY...]

Every BINARY, and the program that BIN compiles from FILE, is position
independent, resolves its functions at the start and makes their table read-only
(full RELRO), has no executable stack, guards stack frames, and calls checked
forms of the C library's functions where the compiler knows a buffer's size.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile


def readelf(option, binary):
    return subprocess.run(["readelf", "-W", option, str(binary)], check=True,
                          capture_output=True, text=True).stdout


def faults(binary):
    """What the binary lacks, one text each."""
    header, segments = readelf("-h", binary), readelf("-l", binary)
    dynamic, symbols = readelf("-d", binary), readelf("-s", binary)
    stack = [line for line in segments.splitlines() if "GNU_STACK" in line]
    checks = {
        "is not position independent": "Type:" in header and " DYN " in header,
        "has no read-only relocations": "GNU_RELRO" in segments,
        "resolves functions late": "BIND_NOW" in dynamic or
                                   "Flags: NOW" in dynamic,
        "has an executable stack": bool(stack) and "RWE" not in stack[0],
        "guards no stack frame": "__stack_chk_fail" in symbols,
        "checks no buffer": any(
            word.split("@")[0].endswith("_chk") and "stack_chk" not in word
            for word in symbols.split()),
    }
    return [text for text, holds in checks.items() if not holds]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--soapstone", type=pathlib.Path)
    parser.add_argument("--model", type=pathlib.Path)
    parser.add_argument("binaries", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        binaries = list(arguments.binaries)
        if arguments.soapstone:
            out = pathlib.Path(folder) / "out"
            subprocess.run([arguments.soapstone, "compile", arguments.model,
                            "-o", out], check=True, stdout=subprocess.DEVNULL)
            binaries.append(out / "run")
        for binary in binaries:
            for fault in faults(binary):
                print(f"{binary.name}: {fault}")
                failed += 1
    if not binaries:
        parser.error("nothing to check")
    print(f"{len(binaries)} binaries, {failed} faults")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
