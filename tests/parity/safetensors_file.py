"""Reads and writes .safetensors files of the tensors that a training step has."""

import json

import numpy


def read_safetensors(path):
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        begin, end = entry["data_offsets"]
        raw = numpy.frombuffer(data[8 + size + begin:8 + size + end], numpy.float32)
        tensors[name] = raw.reshape(entry["shape"])
    return tensors


def write_safetensors(path, tensors):
    kinds = {"float32": "F32", "int64": "I64", "int32": "I32", "bool": "BOOL"}
    header, data = {}, b""
    for name, array in tensors.items():
        array = numpy.ascontiguousarray(array)
        header[name] = dict(dtype=kinds[str(array.dtype)], shape=list(array.shape),
                            data_offsets=[len(data), len(data) + array.nbytes])
        data += array.tobytes()
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
