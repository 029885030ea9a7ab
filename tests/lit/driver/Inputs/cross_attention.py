"""Writes a model of two layers of attention to another sequence.

Usage: cross_attention.py FILE packed|apart

packed: a layer has one weight for queries, keys and values, and one product of keys and values,
which a reshape takes apart, as PyTorch projects them. apart: every one has a weight of its own.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, QUERIES, KEYS, HEADS, WIDTH = 16, 6, 8, 4, 32


class Graph:
    """The nodes and parameters of a model."""

    def __init__(self):
        self.nodes, self.initializers = [], []
        self.random = numpy.random.default_rng(1)

    def add(self, kind, inputs, result, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [result], result, **attributes))
        return result

    def weight(self, name, *dims):
        values = 0.2 * self.random.normal(size=dims).astype("float32")
        self.initializers.append(numpy_helper.from_array(values, name))
        return name

    def numbers(self, name, *values):
        if not any(known.name == name for known in self.initializers):
            self.initializers.append(
                numpy_helper.from_array(numpy.array(values, numpy.int64), name))
        return name

    def part(self, name, source, first, last):
        bounds = [self.numbers(f"at{number}", number) for number in (first, last, 0)]
        return self.add("Slice", [source, *bounds], name)

    def linear(self, name, source, weight, bias):
        turned = self.add("Transpose", [weight], f"{name}.turned", perm=[1, 0])
        product = self.add("MatMul", [source, turned], f"{name}.product")
        return self.add("Add", [product, bias], name)

    def heads(self, name, source, positions, order):
        shape = self.numbers(f"heads{positions}", BATCH, positions, HEADS, WIDTH // HEADS)
        split = self.add("Reshape", [source, shape], f"{name}.split")
        return self.add("Transpose", [split], name, perm=order)


def projections(graph, layer, source, memory, is_packed):
    if not is_packed:
        return [graph.linear(f"{layer}.{part}", origin, graph.weight(f"{layer}.w{part}", WIDTH, WIDTH),
                             graph.weight(f"{layer}.b{part}", WIDTH))
                for part, origin in (("q", source), ("k", memory), ("v", memory))]
    weight = graph.weight(f"{layer}.w", 3 * WIDTH, WIDTH)
    bias = graph.weight(f"{layer}.b", 3 * WIDTH)
    queries, both = [
        graph.linear(f"{layer}.{part}", origin, graph.part(f"{layer}.w{part}", weight, *bounds),
                     graph.part(f"{layer}.b{part}", bias, *bounds))
        for part, origin, bounds in (("q", source, (0, WIDTH)), ("kv", memory, (WIDTH, 3 * WIDTH)))]
    shape = graph.numbers("parts", BATCH, KEYS, 2, WIDTH)
    parts = graph.add("Reshape", [both, shape], f"{layer}.parts")
    parts = graph.add("Unsqueeze", [parts, graph.numbers("at0", 0)], f"{layer}.unit")
    parts = graph.add("Transpose", [parts], f"{layer}.outer", perm=[3, 1, 2, 0, 4])
    parts = graph.add("Squeeze", [parts, graph.numbers("at3", 3)], f"{layer}.both")
    taken = []
    for number, part in enumerate("kv"):
        index = numpy_helper.from_array(numpy.array(number, numpy.int64), f"{layer}.index{part}")
        graph.initializers.append(index)
        taken.append(graph.add("Gather", [parts, index.name], f"{layer}.{part}", axis=0))
    return [queries, *taken]


def attention(graph, layer, source, memory, is_packed):
    queries, keys, values = projections(graph, layer, source, memory, is_packed)
    queries = graph.heads(f"{layer}.queries", queries, QUERIES, [0, 2, 1, 3])
    keys = graph.heads(f"{layer}.keys", keys, KEYS, [0, 2, 3, 1])
    values = graph.heads(f"{layer}.values", values, KEYS, [0, 2, 1, 3])
    scores = graph.add("MatMul", [queries, keys], f"{layer}.scores")
    shares = graph.add("Softmax", [scores], f"{layer}.shares", axis=-1)
    found = graph.add("MatMul", [shares, values], f"{layer}.found")
    found = graph.add("Transpose", [found], f"{layer}.back", perm=[0, 2, 1, 3])
    found = graph.add("Reshape", [found, graph.numbers("rows", BATCH, QUERIES, WIDTH)],
                      f"{layer}.rows")
    output = graph.linear(f"{layer}.output", found, graph.weight(f"{layer}.wo", WIDTH, WIDTH),
                          graph.weight(f"{layer}.bo", WIDTH))
    return graph.add("Add", [source, output], f"{layer}.sum")


def main():
    graph = Graph()
    state = "x"
    for number in range(2):
        state = attention(graph, f"layer{number}", state, "memory", sys.argv[2] == "packed")
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [BATCH, positions, WIDTH])
              for name, positions in (("x", QUERIES), ("memory", KEYS))]
    outputs = [helper.make_tensor_value_info(state, TensorProto.FLOAT, [BATCH, QUERIES, WIDTH])]
    model = helper.make_graph(graph.nodes, "cross_attention", inputs, outputs, graph.initializers)
    onnx.save(helper.make_model(model, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
