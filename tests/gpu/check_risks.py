"""Checks that the tests that README.md's table of risks names are there.

Usage: check_risks.py SOURCE_FOLDER
"""

import pathlib
import re
import sys


def main():
    source = pathlib.Path(sys.argv[1])
    units = set()
    for file in (source / "tests/unit").rglob("*.cc"):
        units |= {".".join(test) for test in
                  re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", file.read_text(), re.MULTILINE)}
    units |= {test.split(".")[0] + ".*" for test in units}
    made = set()
    for file in (source / "tests").rglob("CMakeLists.txt"):
        made |= set(re.findall(r"add_test\(NAME\s+([\w.]+)", file.read_text()))
    rows = re.findall(r"^\| (C\d+) .*\| (.*) \|$", (source / "tests/gpu/README.md").read_text(),
                      re.MULTILINE)
    faults = [f"{risk} names no test" for risk, tests in rows if "`" not in tests]
    faults += [f"{risk}: there is no '{name}'" for risk, tests in rows
               for name in re.findall(r"`([^`]+)`", tests) if name not in units | made]
    if [risk for risk, _ in rows] != [f"C{number}" for number in range(1, 14)]:
        faults.append(f"rows {[risk for risk, _ in rows]}")
    print("\n".join(faults) or f"{len(rows)} risks, every test is there")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
