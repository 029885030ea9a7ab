"""Checks that what README.md's tables of risks and changes name is there.

Usage: check_risks.py SOURCE_FOLDER

Tests of the last column exist. Code of the column before it, of changes, is in
the emitted example, or is a file; behind "no" it is not in the example.
"""

import pathlib
import re
import sys

EXAMPLE = "examples/emitted/gpt2_small/class0.cu"


def tests_of(source):
    """Names of the tests: units, with `Suite.*` for each suite, and those of CTest."""
    units = set()
    for file in (source / "tests").rglob("*_test.cc"):
        units |= {".".join(test) for test in
                  re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", file.read_text(), re.MULTILINE)}
    units |= {test.split(".")[0] + ".*" for test in units}
    made = set()
    for file in (source / "tests").rglob("CMakeLists.txt"):
        made |= set(re.findall(r"add_test\(NAME\s+([\w.]+)", file.read_text()))
    return units | made


def faults_of_code(name, cell, source, program):
    """What the second column of a change says that is not so."""
    faults = []
    for negation, code in re.findall(r"(\bno )?`([^`]+)`", cell):
        if negation:
            # A longer name that ends so is another function.
            if re.search(r"(?<!\w)" + re.escape(code), program):
                faults.append(f"{name}: '{code}' is in the program")
        elif code not in program and not (source / code).is_file():
            faults.append(f"{name}: '{code}' is neither in the program nor a file")
    if "`" not in cell:
        faults.append(f"{name} names no code")
    return faults


def main():
    source = pathlib.Path(sys.argv[1])
    known = tests_of(source)
    readme = (source / "tests/gpu/README.md").read_text()
    program = " ".join((source / EXAMPLE).read_text().split())
    rows = re.findall(r"^\| ([CP]\d+) .*? \| (.*) \| (.*) \|$", readme, re.MULTILINE)
    faults = []
    for name, cell, tests in rows:
        if "`" not in tests:
            faults.append(f"{name} names no test")
        faults += [f"{name}: there is no '{test}'" for test in re.findall(r"`([^`]+)`", tests)
                   if test not in known]
        if name.startswith("P"):
            faults += faults_of_code(name, cell, source, program)
    wanted = [f"C{number}" for number in range(1, 14)] + [f"P{number}" for number in range(1, 11)]
    if [name for name, _, _ in rows] != wanted:
        faults.append(f"rows {[name for name, _, _ in rows]}")
    print("\n".join(faults) or f"{len(rows)} risks and changes, every test and all code is there")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
