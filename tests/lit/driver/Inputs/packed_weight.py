"""Writes a model of two products with unequal parts of the rows of one parameter.

Usage: packed_weight.py FILE
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, WIDTH = 32, 8


def main():
    random = numpy.random.default_rng(1)
    weight = 0.2 * random.normal(size=(3 * WIDTH, WIDTH)).astype("float32")
    sizes = numpy.array([WIDTH, 2 * WIDTH], numpy.int64)
    nodes = [helper.make_node("Split", ["weight", "sizes"], ["narrow", "wide"], axis=0),
             helper.make_node("Transpose", ["narrow"], ["turned"], perm=[1, 0]),
             helper.make_node("MatMul", ["x", "turned"], ["inner"]),
             helper.make_node("Relu", ["inner"], ["hidden"]),
             helper.make_node("Transpose", ["wide"], ["wide_turned"], perm=[1, 0]),
             helper.make_node("MatMul", ["hidden", "wide_turned"], ["y"])]
    graph = helper.make_graph(
        nodes, "packed", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [BATCH, WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, 2 * WIDTH])],
        [numpy_helper.from_array(weight, "weight"), numpy_helper.from_array(sizes, "sizes")])
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
