"""Runs each hint that `soapstone simulate` gave and holds it to what was said.

Usage: try_hints.py OUTPUT command model options..: OUTPUT has the hints; options of a hint replace
those of the command.
"""
import json
import re
import subprocess
import sys


def main():
    lines = open(sys.argv[1]).read().split("what would fit")[1].splitlines()[1:]
    hints = [line for line in lines if line.startswith("  --")]
    assert hints, lines
    for hint in hints:
        match = re.match(r"  (--.*?)\s{1,}([0-9.]+ [KMG]iB), ([0-9.]+) ms", hint)
        options = match.group(1).split()
        command = list(sys.argv[2:])
        for option in ("--batch", "--seq"):
            if option in options and option in command:
                at = command.index(option)
                del command[at:at + 2]
        result = subprocess.run(["soapstone", *command, *options, "--json"],
                                capture_output=True, text=True, check=True)
        report = json.loads(result.stdout)
        assert report["fits"], hint
        assert abs(1e3 * report["iteration_time_s"] - float(match.group(3))) < 0.001, hint


main()
