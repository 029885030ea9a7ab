"""Tries the kernel checker where no GPU is needed.

Usage: check_case_file.py --host BIN [--cuda BIN]

The host's results must equal themselves, a changed one must be found, and what
is no file of cases or one of other inputs, or no GPU, must be told in one line.
"""

import argparse
import pathlib
import struct
import subprocess
import sys
import tempfile


def run(*command):
    """Returns (exit code, last line of the output, lines of errors)."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    lines = result.stdout.strip().splitlines() or [""]
    return result.returncode, lines[-1], result.stderr.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--host", required=True, type=pathlib.Path)
    parser.add_argument("--cuda", type=pathlib.Path)
    arguments = parser.parse_args()
    faults = []

    def expect(condition, what):
        if not condition:
            faults.append(what)

    with tempfile.TemporaryDirectory() as temporary:
        file = pathlib.Path(temporary) / "kernels.bin"
        expect(run(arguments.host, "write", file)[0] == 0, "cannot write")
        code, last, _ = run(arguments.host, "compare", file)
        expect(code == 0 and last.endswith(" 0 faults"), f"compared with itself: {last}")
        expect(file.stat().st_size < 11_000_000, f"{file.stat().st_size} bytes are too many")

        # The file ends with a result of the last case.
        data = file.read_bytes()
        file.write_bytes(data[:-1] + bytes([data[-1] ^ 0x40]))
        code, last, _ = run(arguments.host, "compare", file)
        expect(code == 1 and last.endswith(" 1 faults"), f"a changed result: {last}")
        file.write_bytes(data[:-1])
        code, _, errors = run(arguments.host, "compare", file)
        expect(code == 1 and len(errors) == 1, f"a cut file: {errors}")
        code, _, errors = run(arguments.host, "compare", file.with_name("none"))
        expect(code == 1 and len(errors) == 1, f"no file: {errors}")
        # Behind the mark, the number of cases and the name of the first is the hash of its inputs.
        first = 24 + struct.unpack_from("<Q", data, 16)[0]
        file.write_bytes(data[:first] + bytes([data[first] ^ 1]) + data[first + 1:])
        code, _, errors = run(arguments.host, "compare", file)
        expect(code == 1 and len(errors) == 1 and "other inputs" in errors[0],
               f"other inputs: {errors}")
        expect(run(arguments.host)[0] == 2, "no arguments")

        # Loops for kernels, at an eighth of the sizes.
        lines = file.with_name("own.jsonl")
        code, last, _ = run(arguments.host, "own", lines, 0, 1000, 8)
        expect(code == 0 and last.endswith(" 0 faults"), f"own kernels: {last}")
        expect(len(lines.read_text().splitlines()) == int(last.split()[0]) >= 25, f"own: {last}")
        if arguments.cuda and not pathlib.Path("/dev/nvidia0").exists():
            file.write_bytes(data)
            code, _, errors = run(arguments.cuda, "compare", file)
            expect(code == 1 and len(errors) == 1 and "needs an NVIDIA GPU" in errors[0],
                   f"without a GPU: {code} {errors}")
    for fault in faults:
        print("FAULT: " + fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
