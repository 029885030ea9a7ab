#!/usr/bin/env python3
"""A fault of one program of the host target is a failure of its test alone.

Usage: host_faults.py ONNX_CONFORMANCE NODE_TESTS

Compiles with a script in g++'s place that breaks one program and makes another
crash; a third test expects a wrong result.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# In name order, which is the order of the programs.
TESTS = ["test_abs", "test_add", "test_ceil", "test_floor", "test_neg"]

COMPILER = """#!/bin/sh
for word in "$@"; do
  case "$word" in
    *batch*.cc)
      folder=$(dirname "$word")
      if grep -q program1/ "$word"; then
        sed -i 's/^void step(.*/nonsense\\n&/' "$folder/program1/class0.cu"
      fi
      sed -i 's/^void step(.*/&\\n  __builtin_trap();/' \\
        "$folder/program3/class0.cu" ;;
  esac
done
exec g++ "$@"
"""

EXPECTED = {
    "test_abs": "",
    "test_add": "does not compile: ",
    "test_ceil": "result 0 element 0 is ",
    "test_floor": "the program crashed with signal ",
    "test_neg": "",
}


def main():
    binary, node_tests = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for test in TESTS:
            shutil.copytree(node_tests / test, folder / "tests" / test)
        data = folder / "tests" / "test_ceil" / "test_data_set_0"
        shutil.copy(data / "input_0.pb", data / "output_0.pb")
        compiler = folder / "compiler"
        compiler.write_text(COMPILER)
        compiler.chmod(0o755)
        run = subprocess.run(
            [binary, folder / "tests", "--target", "host", "--json"],
            capture_output=True, text=True,
            env={**os.environ, "SOAPSTONE_CXX": str(compiler)})
    results = [json.loads(line) for line in run.stdout.splitlines()]
    faults = []
    if run.returncode != 1:
        faults.append(f"exit code {run.returncode}, expected 1")
    if [result["test"] for result in results] != TESTS:
        faults.append(f"not the tests in order: {results}")
    for result in results:
        expected = EXPECTED[result["test"]]
        outcome = "failed" if expected else "passed"
        if (result["outcome"] != outcome
                or not result["reason"].startswith(expected)):
            faults.append(f"expected {outcome} '{expected}': {result}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
