"""Checks that every test and file that findings.md names is there.

Usage: findings.py SOURCE_FOLDER
A name between backquotes is a unit test (Suite.Name; .Name is of the suite before it),
a lit test, a test of a CMakeLists.txt, a file of the sources or a model that crashed
the compiler once; options and the like have a blank, a bracket or a slash in front.
"""

import pathlib
import re
import sys


def main():
    source = pathlib.Path(sys.argv[1])
    text = (source / "tests/hardening/findings.md").read_text()
    units = set()
    for file in (source / "tests/unit").rglob("*.cc"):
        units |= set(re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", file.read_text(), re.MULTILINE))
    suites = {suite for suite, _ in units}
    made = set()
    for file in (source / "tests").rglob("CMakeLists.txt"):
        content = file.read_text()
        made |= set(re.findall(r"add_test\(NAME\s+([\w.]+)", content))
        made |= set(re.findall(r"soapstone_test\((\w+)", content))
        made |= set(re.findall(r"(\w+)\.cc", content))
    made |= {"partitioned.*"} if "NAME partitioned." in "".join(
        f.read_text() for f in (source / "tests").rglob("CMakeLists.txt")) else set()
    models = {file.stem for folder in ("hostile", "hostile_names")
              for file in (source / "tests/data" / folder).glob("*.onnx")}
    faults, named, suite = [], 0, ""
    for line in text.splitlines():
        # The last column of a table.
        cell = line.rsplit("|", 2)[-2] if line.startswith("| ") else ""
        for name in re.findall(r"`([^`]+)`", cell):
            if found := re.fullmatch(r"(\w*)\.(\w+|\*)", name):
                if (found[1] or suite) in suites or found[1].endswith("Test"):
                    suite = found[1] or suite
                    known = suite in suites if found[2] == "*" else (suite, found[2]) in units
                    named += 1
                    if not known:
                        faults.append(f"there is no test {suite}.{found[2]}")
                    continue
            if re.search(r"[ (<]", name):
                continue
            named += 1
            places = (source / name, source / "tests/lit" / name)
            if not (name in made or any(place.exists() for place in places)):
                faults.append(f"there is no '{name}'")
        for name in re.findall(r"`(\w+)(?:\.onnx)?`", line[:len(line) - len(cell)]):
            if name.count("_") > 1 and name not in models and name not in ("read_checkpoint",):
                faults.append(f"there is no model '{name}'")
    missing = [name for name in sorted(models) if name not in text and not name.startswith("ignored_label")]
    faults += [f"model '{name}' is not in the table" for name in missing]
    print("\n".join(faults) or f"{named} names are there")
    return 1 if faults or named < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
