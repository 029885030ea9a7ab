"""Checks that the names of registered tests are the same in every run.

GoogleTest prints a parameter that it has no printer for as the bytes it lies in,
pointers included, and the parameter is a part of the test's name in ctest: the
name then changes with where the program is loaded, and says nothing.

Usage: test_names.py BUILD. Reads the lists of tests that ctest made of the test
binaries below BUILD; prints each name with bytes, exits 1 if there is any and 77
if no binary was listed yet.
"""

import pathlib
import re
import sys

NAME = re.compile(r"^add_test\(\[(?P<level>=*)\[(?P<name>.*?)\](?P=level)\]", re.MULTILINE)
BYTES = re.compile(r"\d-byte object <|\b0x[0-9a-fA-F]{6,}")


def main():
    lists = sorted(pathlib.Path(sys.argv[1]).rglob("*_tests.cmake"))
    names = [match["name"] for file in lists for match in NAME.finditer(file.read_text())]
    if not names:
        print("no test binary was listed yet")
        return 77
    faults = [name for name in names if BYTES.search(name)]
    for name in faults:
        print(f"'{name}': give the type of its parameter a PrintTo")
    print(f"{len(names)} names, {len(faults)} with bytes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
