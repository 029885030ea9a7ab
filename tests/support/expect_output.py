"""Runs a command that must succeed and whose output must match a pattern.

CTest's PASS_REGULAR_EXPRESSION ignores the exit code, so a command that prints
the expected line and then fails would pass.

Usage: expect_output.py PATTERN COMMAND...
"""

import re
import subprocess
import sys


def main():
    pattern, command = sys.argv[1], sys.argv[2:]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    sys.stdout.write(done.stdout)
    if done.returncode != 0:
        sys.exit(f"'{command[0]}' ended with exit code {done.returncode}")
    if not re.search(pattern, done.stdout, re.DOTALL):
        sys.exit(f"the output of '{command[0]}' does not match '{pattern}'")


if __name__ == "__main__":
    main()
