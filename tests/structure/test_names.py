"""Checks that the names of registered tests are the same in every run and checkout.

GoogleTest prints a parameter that it has no printer for as the bytes it lies in,
pointers included, and the parameter is a part of the test's name in ctest: the
name then changes with where the program is loaded, and says nothing. It prints a
parameter that is a path in full: the name then changes with where the sources are.

Usage: test_names.py BUILD SOURCE. Reads the lists of tests that ctest made of the test
binaries below BUILD; prints each name with bytes or with the folder BUILD or SOURCE
in it, exits 1 if there is any and 77 if no binary was listed yet.
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
    with_bytes = [name for name in names if BYTES.search(name)]
    for name in with_bytes:
        print(f"'{name}': give the type of its parameter a PrintTo")
    with_paths = [name for name in names if any(folder in name for folder in sys.argv[1:])]
    for name in with_paths:
        print(f"'{name}': give the test a parameter without the path of the sources")
    print(f"{len(names)} names, {len(with_bytes)} with bytes, {len(with_paths)} with paths")
    return 1 if with_bytes or with_paths else 0


if __name__ == "__main__":
    sys.exit(main())
