"""Checks that the include guard of every header is made of its path.

Usage: include_guards.py ROOT. Prints each header with another guard, exits 1
if there is any. `ir/step/place.h` has SOAPSTONE_IR_STEP_PLACE_H_.
"""

import pathlib
import re
import sys

FOLDERS = ("frontend", "ir", "passes", "cost_model", "simulator", "codegen",
           "runtime", "tests")
GUARD = re.compile(r"^#ifndef (\w+)\n#define (\w+)\n", re.MULTILINE)


def main():
    root = pathlib.Path(sys.argv[1])
    wrong = 0
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.h")):
            path = file.relative_to(root).as_posix()
            wanted = "SOAPSTONE_%s_" % re.sub(r"\W", "_", path).upper()
            found = GUARD.search(file.read_text(errors="replace"))
            if not found or found.groups() != (wanted, wanted):
                print("%s: its include guard is not %s" % (path, wanted))
                wrong += 1
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
