"""Writes a recurrent layer, step by step, over rows of a table.

Usage: rows_in_groups.py FILE
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, STEPS, WIDTH, WORDS = 16, 6, 12, 20


def main():
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(0.3 * random.normal(size=dims).astype("float32"), name)

    initializers = [weight("table", WORDS, WIDTH), weight("w", WIDTH, WIDTH),
                    weight("u", WIDTH, WIDTH), weight("head", WIDTH, WORDS),
                    numpy_helper.from_array(numpy.array([1], numpy.int64), "one")]
    nodes = [helper.make_node("Gather", ["table", "x"], ["rows"], "rows"),
             helper.make_node("Split", ["rows"], [f"r{i}" for i in range(STEPS)], axis=1)]
    for i in range(STEPS):
        nodes += [helper.make_node("Squeeze", [f"r{i}", "one"], [f"s{i}"]),
                  helper.make_node("MatMul", [f"s{i}", "w"], [f"h{i}" if i == 0 else f"a{i}"], f"dot{i}")]
        if i > 0:
            nodes += [helper.make_node("MatMul", [f"t{i - 1}", "u"], [f"b{i}"], f"again{i}"),
                      helper.make_node("Add", [f"a{i}", f"b{i}"], [f"h{i}"], f"add{i}")]
        nodes.append(helper.make_node("Tanh", [f"h{i}"], [f"t{i}"], f"tanh{i}"))
    nodes.append(helper.make_node("MatMul", [f"t{STEPS - 1}", "head"], ["y"], "head"))
    value = helper.make_tensor_value_info
    graph = helper.make_graph(nodes, "rows", [value("x", TensorProto.INT64, [BATCH, STEPS])],
                              [value("y", TensorProto.FLOAT, [BATCH, WORDS])], initializers)
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
