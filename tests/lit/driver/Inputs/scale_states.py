"""Prints the states of the loss scale in checkpoints, a line each: its value, the good steps
since it grew, and the steps that were skipped.

Usage: scale_states.py CHECKPOINT..
"""

import json
import pathlib
import struct
import sys

KINDS = {"F32": "<f", "I64": "<q"}


def states_of(checkpoint):
    latest = checkpoint / (checkpoint / "latest").read_text().split()[0]
    found = {}
    for path in sorted(latest.glob("*.safetensors")):
        data = path.read_bytes()
        (length,) = struct.unpack_from("<Q", data)
        for name, entry in json.loads(data[8:8 + length]).items():
            if not name.startswith("loss_scale"):
                continue
            begin = 8 + length + entry["data_offsets"][0]
            found[name] = struct.unpack_from(KINDS[entry["dtype"]], data, begin)[0]
    return [found["loss_scale" + suffix] for suffix in ("", ".good_steps", ".skipped_steps")]


for folder in sys.argv[1:]:
    print(*states_of(pathlib.Path(folder)))
