"""Prints the last lines that each failed test of a ctest run wrote, then ctest's count.

Usage: failed_tests.py BUILD_FOLDER CTEST_OUTPUT

What keeps a log often keeps its end alone: who failed, and why, belongs there.
"""

import pathlib
import re
import sys

LINES = 15
LONGEST_LINE = 300
HEADER = re.compile(r"^\d+/\d+ Testing: (.*)$")
COUNT = re.compile(r"^\d+% tests passed, \d+ tests? failed out of \d+$")


def failed_names(folder):
    lines = (folder / "LastTestsFailed.log").read_text(errors="replace").splitlines()
    return [line.partition(":")[2] for line in lines]


def outputs_of(folder):
    """Name of a test -> what it wrote, as lines."""
    outputs, name = {}, None
    for line in (folder / "LastTest.log").read_text(errors="replace").splitlines():
        header = HEADER.match(line)
        if header:
            name = header[1]
            outputs[name] = []
        elif name:
            outputs[name].append(line)
    return {name: between(lines) for name, lines in outputs.items()}


def between(lines):
    """What stands between ctest's rules: `Output:` and a line of dashes, `<end of output>`."""
    if "Output:" in lines:
        lines = lines[lines.index("Output:") + 2:]
    if "<end of output>" in lines:
        lines = lines[:lines.index("<end of output>")]
    return [line for line in lines if line.strip()]


def main():
    folder = pathlib.Path(sys.argv[1]) / "Testing" / "Temporary"
    try:
        names, outputs = failed_names(folder), outputs_of(folder)
    except OSError:
        names, outputs = [], {}
    for name in names:
        print(f"\n--- failed: {name}")
        for line in outputs.get(name, [])[-LINES:] or ["(it wrote nothing)"]:
            print("    " + line[:LONGEST_LINE])
    counts = [line for line in pathlib.Path(sys.argv[2]).read_text(errors="replace").splitlines()
              if COUNT.match(line)]
    if counts:
        print("\nfailed: " + ", ".join(names))
        print(counts[-1])


if __name__ == "__main__":
    main()
