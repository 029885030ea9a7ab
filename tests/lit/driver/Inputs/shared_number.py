"""Writes a model of layers that all divide by the same trained number.

Usage: shared_number.py FILE
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, WIDTH, LAYERS = 16, 24, 4


def main():
    random = numpy.random.default_rng(1)
    initializers = [numpy_helper.from_array(numpy.float32(1.5), "scale")]
    nodes, last = [], "x"
    for layer in range(LAYERS):
        weight = 0.2 * random.normal(size=(WIDTH, WIDTH)).astype("float32")
        initializers.append(numpy_helper.from_array(weight, f"w{layer}"))
        nodes += [helper.make_node("MatMul", [last, f"w{layer}"], [f"a{layer}"], f"dot{layer}"),
                  helper.make_node("Div", [f"a{layer}", "scale"], [f"b{layer}"], f"div{layer}"),
                  helper.make_node("Tanh", [f"b{layer}"], [f"c{layer}"], f"tanh{layer}")]
        last = f"c{layer}"
    value = helper.make_tensor_value_info
    graph = helper.make_graph(nodes, "shared", [value("x", TensorProto.FLOAT, [BATCH, WIDTH])],
                              [value(last, TensorProto.FLOAT, [BATCH, WIDTH])], initializers)
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
