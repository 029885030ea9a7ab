"""Holds the bytes that a program sends, link by link, against the simulated ones.

Usage: same_bytes.py [--devices N] SOAPSTONE MODEL STRATEGY [OPTION...]

As tests/parity/step_bytes.py does, for a model of one's own.
"""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "parity"))

import step_bytes  # noqa: E402  (found through the line above)


def main():
    words = sys.argv[1:]
    devices = step_bytes.DEVICES
    if words[0] == "--devices":
        devices, words = int(words[1]), words[2:]
    soapstone, model, strategy, *options = words
    with tempfile.TemporaryDirectory() as folder:
        machine = pathlib.Path(folder) / "mesh.json"
        machine.write_text(json.dumps(step_bytes.mesh(devices)))
        found = step_bytes.compare(soapstone, machine, pathlib.Path(model).resolve(), options,
                                   strategy, devices)
    print(found)
    return 0 if found["outcome"] == "same" else 1


if __name__ == "__main__":
    sys.exit(main())
