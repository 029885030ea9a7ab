"""Reads and writes .safetensors files of the tensors that a training step has."""

import json

import numpy


KINDS = {"float32": "F32", "int64": "I64", "int32": "I32", "bool": "BOOL"}


def read_safetensors(path, kinds=("F32",)):
    """Tensors of these kinds by name; others are left out."""
    types = {kind: name for name, kind in KINDS.items()}
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name == "__metadata__" or entry["dtype"] not in kinds:
            continue
        begin, end = entry["data_offsets"]
        raw = numpy.frombuffer(data[8 + size + begin:8 + size + end], types[entry["dtype"]])
        tensors[name] = raw.reshape(entry["shape"])
    return tensors


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, array in tensors.items():
        array = numpy.asarray(array, order="C")  # ascontiguousarray gives numbers a dim.
        header[name] = dict(dtype=KINDS[str(array.dtype)], shape=list(array.shape),
                            data_offsets=[len(data), len(data) + array.nbytes])
        data += array.tobytes()
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
