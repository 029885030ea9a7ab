"""A model as PyTorch's exporter stores it: functions and rows of parameters, not these.

Usage: computed_weights_model.py FOLDER. Writes model.onnx, data/ and expected.txt, the losses of
three SGD steps of rate 0.5 on the parameters themselves: y = -exp(scale) x + table[index].
"""

import pathlib
import sys

import numpy
import onnx
from onnx import StringStringEntryProto, TensorProto, helper, numpy_helper

RATE = 0.5
folder = pathlib.Path(sys.argv[1])
random = numpy.random.default_rng(5)
scale = random.uniform(-1, 1, 3)
table = random.standard_normal((5, 2))
index = numpy.arange(3)[:, None] - numpy.arange(3)[None] + 2
x, target = random.standard_normal((2, 4, 2, 3, 3)).astype(numpy.float32)


def field(number, data):
    """A field of bytes, as protobuf writes it: Debian's onnx does not know these."""
    size, length = len(data), b""
    while True:
        byte, size = size & 127, size >> 7
        length += bytes([byte | (128 if size else 0)])
        if not size:
            break
    tag = number << 3 | 2
    return (bytes([tag]) if tag < 128 else bytes([tag & 127 | 128, tag >> 7])) + length + data


def entry(key, value):
    return StringStringEntryProto(key=key, value=value).SerializeToString()


stored = {"neg": -numpy.exp(scale), "permute": table[index].transpose(2, 0, 1)}
folded = {"neg": "['exp', 'layer.scale']", "permute": "['index', 'layer.table', 'val_1', 'view']"}
graph = helper.make_graph(
    [helper.make_node("Mul", ["x", "neg"], ["h"]), helper.make_node("Add", ["h", "permute"], ["y"])],
    "layer",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, x.shape)],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, x.shape)],
    [numpy_helper.from_array(value.astype(numpy.float32), name) for name, value in stored.items()])
text = graph.SerializeToString()
for name, sources in folded.items():
    text += field(13, field(1, name.encode()) +
                  field(4, entry("pkg.onnxscript.optimizer.folded_from", sources)))
signature = "p_scale: PARAMETER target='layer.scale'\np_table: PARAMETER target='layer.table'\n"
text += field(16, entry("pkg.torch.export.ExportedProgram.graph_signature", signature))
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
model.ClearField("graph")
model.ir_version = 8
(folder / "model.onnx").write_bytes(model.SerializeToString() + field(7, text))

(folder / "data").mkdir()
numpy.save(folder / "data" / "x.npy", x)
numpy.save(folder / "data" / "targets.npy", target)
lines = []
for _ in range(3):
    output = -numpy.exp(scale) * x + table[index].transpose(2, 0, 1)
    lines.append(f"{numpy.mean((output - target) ** 2):.6f}")
    slope = 2 * (output - target) / output.size
    scale_slope = (slope * x * -numpy.exp(scale)).sum((0, 1, 2))
    table_slope = numpy.zeros_like(table)
    numpy.add.at(table_slope, index, slope.sum(0).transpose(1, 2, 0))
    scale, table = scale - RATE * scale_slope, table - RATE * table_slope
(folder / "expected.txt").write_text("\n".join(lines) + "\n")
