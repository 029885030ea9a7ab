"""Whether a program's losses (its --json lines) are those of a text file, one a line.

Usage: same_losses.py EXPECTED FOUND
"""

import json
import sys

with open(sys.argv[1]) as file:
    expected = [float(line) for line in file]
with open(sys.argv[2]) as file:
    found = [json.loads(line)["loss"] for line in file if line.startswith("{")]
if len(found) != len(expected) or any(abs(a - b) > 1e-5 for a, b in zip(found, expected)):
    sys.exit(f"losses are {found} instead of {expected}")
