"""Holds what the two groups of a pipeline send each other against an expert's bytes.

Usage: stage_bytes.py SOAPSTONE MODEL T BYTES [OPTION...]

Compiles the model as two groups of T tensor-parallel devices and sums the bytes of the links
between groups that the trace of the program counts: in each direction an activation, or its
gradient, of BYTES bytes a step, of which every device sends and gets 1/T.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    soapstone, model, split, wanted, *options = sys.argv[1:]
    devices, wanted = int(split), int(wanted)
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        subprocess.run([soapstone, "compile", model, "--strategy",
                        f"megatron:t={devices},p=2,m=4", "--devices", str(2 * devices), *options,
                        "-o", out], check=True, stdout=subprocess.DEVNULL)
        traced = subprocess.run([out / "objects" / "trace", "--json"], check=True,
                                capture_output=True, text=True)
    sent, got = collections.Counter(), collections.Counter()
    for link in json.loads(traced.stdout)["links"]:
        if link["from"] // devices != link["to"] // devices:
            sent[link["from"]] += link["bytes"]
            got[link["to"]] += link["bytes"]
    expected = {rank: wanted // devices for rank in range(2 * devices)}
    print(dict(sent), dict(got), expected)
    return 0 if sent == got == expected else 1


if __name__ == "__main__":
    sys.exit(main())
