#!/usr/bin/env python3
"""Runs the ONNX backend node tests and checks how many pass.

Usage: node_tests.py ONNX_CONFORMANCE FOLDER MINIMUM [argument ...]

Fails if a test fails, if fewer than MINIMUM pass, if one of the groups below is
not complete, or if a skipped test has no reason. Further arguments go to
onnx-conformance.
"""

import json
import re
import subprocess
import sys

# Groups of tests that a training compiler must not skip.
COMPLETE_GROUPS = [
    r"^test_(sce|nllloss)_",
    r"^test_(adam|adagrad|momentum|nesterov_momentum)",
    r"^test_gradient_",
    r"^test_(conv|basic_conv|averagepool|lstm|gru|rnn|simple_rnn)_",
    r"^test_(layer_normalization|batchnorm|softmax|logsoftmax)_",
]
# Integer convolution is not in a complete group: quantised ops are refused.
EXCEPTIONS = r"integer"


def main():
    binary, folder, minimum = sys.argv[1], sys.argv[2], int(sys.argv[3])
    run = subprocess.run([binary, folder, "--json", *sys.argv[4:]],
                         capture_output=True, text=True)
    results = [json.loads(line) for line in run.stdout.splitlines()]
    faults = []
    for result in results:
        name, outcome = result["test"], result["outcome"]
        if outcome == "failed":
            faults.append(f"{name} failed: {result['reason']}")
        if outcome == "skipped" and not result["reason"]:
            faults.append(f"{name} is skipped without a reason")
        required = any(re.search(group, name) for group in COMPLETE_GROUPS)
        if required and outcome == "skipped" and not re.search(EXCEPTIONS, name):
            faults.append(f"{name} must pass: {result['reason']}")
    passed = sum(result["outcome"] == "passed" for result in results)
    if passed < minimum:
        faults.append(f"{passed} tests pass, expected at least {minimum}")
    print(run.stderr.strip())
    for fault in faults:
        print(fault)
    return 1 if faults or not results else 0


if __name__ == "__main__":
    sys.exit(main())
