"""Writes a layer of attention whose queries share keys, with the same weights in three forms.

Usage: grouped_attention.py FILE columns|heads|apart

columns: one product, whose columns are split into those of queries, keys and values. heads: one
product, whose heads are split. apart: three products.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, POSITIONS, WIDTH, HEADS, KEYS, HEAD = 8, 6, 16, 4, 2, 8
COUNTS = {"q": HEADS, "k": KEYS, "v": KEYS}


class Graph:
    """The nodes and initialisers of a model."""

    def __init__(self):
        self.nodes, self.initializers = [], []

    def add(self, kind, inputs, *results, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, results, results[0], **attributes))
        return results[0]

    def tensor(self, name, values):
        self.initializers.append(numpy_helper.from_array(values, name))
        return name

    def numbers(self, name, *values):
        return self.tensor(name, numpy.array(values, numpy.int64))


def project(graph, form, weights):
    """Queries, keys and values by head: [batch, heads, positions, head]."""
    if form == "apart":
        parts = {name: graph.add("MatMul", ["x", graph.tensor(f"{name}.weight", weight)],
                                 f"{name}.columns") for name, weight in weights.items()}
    else:
        joined = numpy.concatenate(list(weights.values()), axis=1)
        packed = graph.add("MatMul", ["x", graph.tensor("qkv.weight", joined)], "columns")
    if form == "heads":
        shape = graph.numbers("shape", BATCH, POSITIONS, sum(COUNTS.values()), HEAD)
        heads = graph.add("Transpose", [graph.add("Reshape", [packed, shape], "split")], "heads",
                          perm=[0, 2, 1, 3])
        graph.add("Split", [heads, graph.numbers("counts", *COUNTS.values())], *COUNTS, axis=1)
        return
    if form == "columns":
        widths = graph.numbers("widths", *(HEAD * count for count in COUNTS.values()))
        parts = {name: f"{name}.columns" for name in COUNTS}
        graph.add("Split", [packed, widths], *parts.values(), axis=2)
    for name, part in parts.items():
        shape = graph.numbers(f"{name}.shape", BATCH, POSITIONS, COUNTS[name], HEAD)
        graph.add("Transpose", [graph.add("Reshape", [part, shape], f"{name}.split")], name,
                  perm=[0, 2, 1, 3])


def repeat(graph, name):
    """Each head for all queries that share it."""
    wider = graph.add("Expand", [graph.add("Unsqueeze", [name, "two"], f"{name}.one"), "groups"],
                      f"{name}.shared")
    return graph.add("Reshape", [wider, "all"], f"{name}.all")


def main():
    random = numpy.random.default_rng(0)

    def drawn(*dims):
        return 0.3 * random.normal(size=dims).astype("float32")

    graph = Graph()
    project(graph, sys.argv[2], {name: drawn(WIDTH, count * HEAD)
                                 for name, count in COUNTS.items()})
    graph.numbers("two", 2)
    graph.numbers("groups", BATCH, KEYS, HEADS // KEYS, POSITIONS, HEAD)
    graph.numbers("all", BATCH, HEADS, POSITIONS, HEAD)
    keys = graph.add("Transpose", [repeat(graph, "k")], "turned", perm=[0, 1, 3, 2])
    scores = graph.add("Softmax", [graph.add("MatMul", ["q", keys], "products")], "scores",
                       axis=-1)
    mixed = graph.add("MatMul", [scores, repeat(graph, "v")], "mixed")
    rows = graph.add("Reshape", [graph.add("Transpose", [mixed], "back", perm=[0, 2, 1, 3]),
                                 graph.numbers("flat", BATCH, POSITIONS, HEADS * HEAD)], "rows")
    graph.add("MatMul", [rows, graph.tensor("o.weight", drawn(HEADS * HEAD, WIDTH))], "y")
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [BATCH, POSITIONS, WIDTH])
              for name in ("x", "y")]
    model = helper.make_graph(graph.nodes, "grouped_attention", values[:1], values[1:],
                              graph.initializers)
    onnx.save(helper.make_model(model, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
