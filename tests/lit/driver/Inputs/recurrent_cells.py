"""Writes a model of recurrent cells step by step, each with two biases, on rows of a table.

Usage: recurrent_cells.py FILE

Layer after layer, a cell adds what it makes of its input, with a bias, to what it makes of the
state before, with another bias: both biases have one gradient.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, STEPS, WORDS, WIDTH = 16, 5, 24, 20


def cell(layer, step, source):
    """Nodes of one step of a layer, from `source` and, but for the first, the state before."""
    name = f"{layer}.{step}"
    nodes = [helper.make_node("MatMul", [source, f"w{layer}"], [f"wx{name}"], f"in{name}"),
             helper.make_node("Add", [f"wx{name}", f"b{layer}"], [f"i{name}"], f"inbias{name}")]
    carried = f"c{layer}"
    if step:
        carried = f"s{name}"
        nodes += [helper.make_node("MatMul", [f"h{layer}.{step - 1}", f"r{layer}"], [f"rh{name}"],
                                   f"state{name}"),
                  helper.make_node("Add", [f"rh{name}", f"c{layer}"], [carried], f"bias{name}")]
    return nodes + [
        helper.make_node("Add", [f"i{name}", carried], [f"g{name}"], f"gate{name}"),
        helper.make_node("Tanh", [f"g{name}"], [f"h{name}"], f"tanh{name}")]


def main():
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(0.2 * random.normal(size=dims).astype("float32"), name)

    initializers = [weight("table", WORDS, WIDTH), weight("head", WIDTH, WORDS),
                    numpy_helper.from_array(numpy.array([1], numpy.int64), "one")]
    nodes = [helper.make_node("Gather", ["table", "x"], ["rows"], "table"),
             helper.make_node("Split", ["rows"], [f"row{i}" for i in range(STEPS)], axis=1)]
    nodes += [helper.make_node("Squeeze", [f"row{i}", "one"], [f"row.{i}"])
              for i in range(STEPS)]
    for layer in range(2):
        initializers += [weight(f"{name}{layer}", WIDTH, WIDTH) for name in "wr"]
        initializers += [weight(f"{name}{layer}", WIDTH) for name in "bc"]
    for step in range(STEPS):
        for layer in range(2):
            nodes += cell(layer, step, f"in{layer}.{step}" if layer else f"row.{step}")
            # The second layer reads the row of the table once more.
            if layer == 0:
                nodes.append(helper.make_node("Add", [f"h0.{step}", f"row.{step}"],
                                              [f"in1.{step}"], f"skip.{step}"))
    nodes += [helper.make_node("Unsqueeze", [f"h1.{i}", "one"], [f"top{i}"])
              for i in range(STEPS)]
    nodes += [helper.make_node("Concat", [f"top{i}" for i in range(STEPS)], ["top"], axis=1),
              helper.make_node("MatMul", ["top", "head"], ["y"], "head")]
    graph = helper.make_graph(
        nodes, "cells", [helper.make_tensor_value_info("x", TensorProto.INT64, [BATCH, STEPS])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, STEPS, WORDS])],
        initializers)
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
