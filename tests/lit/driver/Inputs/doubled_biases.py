"""Writes a layer with two biases, each of which is added to itself forty times over.

Usage: doubled_biases.py FILE. Their gradients are equal, by 2^40 paths.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper


def main():
    nodes = [helper.make_node("MatMul", ["x", "w"], ["y.0"])]
    for place, bias in enumerate(("a", "b")):
        value = bias
        for time in range(40):
            nodes.append(helper.make_node("Add", [value, value], [f"{bias}.{time}"]))
            value = f"{bias}.{time}"
        nodes.append(helper.make_node("Add", [f"y.{place}", value], [f"y.{place + 1}"]))
    sizes = {"w": (8, 4), "a": (4,), "b": (4,)}
    graph = helper.make_graph(
        nodes, "doubled", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 8])],
        [helper.make_tensor_value_info("y.2", TensorProto.FLOAT, ["batch", 4])],
        [numpy_helper.from_array(numpy.ones(size, numpy.float32), name) for name, size in sizes.items()])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9), sys.argv[1])


main()
