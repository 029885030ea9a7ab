"""Whether two programs trained alike: their losses, and all f32 tensors of their checkpoints.

Usage: same_training.py EXPECTED FOUND [TOLERANCE]

Each is a folder with losses.json (the lines of `run --json`) and checkpoint/. Differences
are relative to the largest entry of a tensor, at most 1e-5 if not said otherwise.
"""

import array
import json
import pathlib
import struct
import sys


def losses_of(folder):
    lines = (folder / "losses.json").read_text().splitlines()
    return [json.loads(line)["loss"] for line in lines if line.startswith("{")]


def entries_of(path):
    """The f32 entries of a safetensors file, by name."""
    data = path.read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    entries = {}
    for name, entry in json.loads(data[8:8 + length]).items():
        if entry.get("dtype") == "F32":
            begin, end = entry["data_offsets"]
            entries[name] = array.array("f", data[8 + length + begin:8 + length + end])
    return entries


def place_of(number, box, shape):
    """Where entry `number` of a box lies in the whole tensor."""
    place, stride = 0, 1
    for start, size, extent in zip(reversed(box["start"]), reversed(box["size"]),
                                   reversed(shape)):
        number, index = divmod(number, size)
        place += (start + index) * stride
        stride *= extent
    return place


def tensors_of(folder):
    """The tensors of a checkpoint, entries by place, each put together from boxes."""
    checkpoint = folder / "checkpoint"
    latest = checkpoint / (checkpoint / "latest").read_text().split()[0]
    files, tensors = {}, {}
    for name, entry in json.loads((latest / "index.json").read_text())["tensors"].items():
        if entry["type"] != "F32":
            continue
        tensors[name] = {}
        for box in entry["boxes"]:
            if box["file"] not in files:
                files[box["file"]] = entries_of(latest / box["file"])
            for number, value in enumerate(files[box["file"]][box.get("entry", name)]):
                tensors[name][place_of(number, box, entry["shape"])] = value
    return tensors


def main():
    expected, found = map(pathlib.Path, sys.argv[1:3])
    tolerance = float(sys.argv[3]) if len(sys.argv) > 3 else 1e-5
    wanted, got = losses_of(expected), losses_of(found)
    if len(wanted) < 2 or len(wanted) != len(got):
        sys.exit(f"{len(got)} losses instead of {len(wanted)}")
    if any(abs(a - b) > tolerance * abs(a) for a, b in zip(wanted, got)):
        sys.exit(f"losses are {got} instead of {wanted}")
    wanted, got = tensors_of(expected), tensors_of(found)
    if wanted.keys() != got.keys() or not wanted:
        sys.exit(f"tensors are {sorted(got)} instead of {sorted(wanted)}")
    for name, entries in wanted.items():
        largest = max(map(abs, entries.values()))
        if entries.keys() != got[name].keys():
            sys.exit(f"{name} has other entries")
        off = max(abs(value - got[name][place]) for place, value in entries.items())
        if not off <= tolerance * largest:
            sys.exit(f"{name} is off by {off:.2e}, its largest entry being {largest:.2e}")


if __name__ == "__main__":
    main()
