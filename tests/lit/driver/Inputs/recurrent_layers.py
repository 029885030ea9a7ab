"""Writes a model of two LSTM layers and a classifier of every step.

Usage: recurrent_layers.py FILE whole|unrolled

A layer is one op with biases, or one op without them for every step, all with the same weights.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, STEPS, INPUTS, WIDTH, CLASSES = 16, 6, 12, 20, 10


def layer(number, source, is_whole):
    """Nodes from `source`, a step or all of them, and the names of what they make."""
    weights = [f"w{number}", f"r{number}"]
    if is_whole:
        return [helper.make_node("LSTM", [source, *weights, f"b{number}"], [f"all{number}"], f"lstm{number}",
                                 hidden_size=WIDTH),
                helper.make_node("Squeeze", [f"all{number}", "one"], [f"steps{number}"])]
    nodes = []
    for step in range(STEPS):
        states = [f"h{number}.{step - 1}", f"c{number}.{step - 1}"] if step else []
        nodes += [helper.make_node("LSTM", [f"{source}.{step}", *weights, "", "", *states],
                                   [f"all{number}.{step}", f"h{number}.{step}",
                                    f"c{number}.{step}"], f"lstm{number}.{step}",
                                   hidden_size=WIDTH),
                  helper.make_node("Squeeze", [f"all{number}.{step}", "one"],
                                   [f"steps{number}.{step}"])]
    return nodes


def main():
    is_whole = sys.argv[2] == "whole"
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(0.2 * random.normal(size=dims).astype("float32"), name)

    initializers = [numpy_helper.from_array(numpy.array([1], numpy.int64), "one"),
                    weight("head", WIDTH, CLASSES)]
    for number, inputs in enumerate((INPUTS, WIDTH)):
        initializers += [weight(f"w{number}", 1, 4 * WIDTH, inputs),
                         weight(f"r{number}", 1, 4 * WIDTH, WIDTH)]
        if is_whole:
            initializers.append(weight(f"b{number}", 1, 8 * WIDTH))
    nodes = [helper.make_node("Transpose", ["x"], ["first"], perm=[1, 0, 2])]
    if not is_whole:
        nodes.append(helper.make_node("Split", ["first"], [f"first.{i}" for i in range(STEPS)],
                                      axis=0))
    nodes += layer(0, "first", is_whole) + layer(1, "steps0", is_whole)
    if not is_whole:
        nodes.append(helper.make_node("Concat", [f"steps1.{i}" for i in range(STEPS)],
                                      ["steps1"], axis=0))
    nodes += [helper.make_node("Transpose", ["steps1"], ["rows"], perm=[1, 0, 2]),
              helper.make_node("MatMul", ["rows", "head"], ["y"])]
    graph = helper.make_graph(
        nodes, "recurrent",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [BATCH, STEPS, INPUTS])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, STEPS, CLASSES])],
        initializers)
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
