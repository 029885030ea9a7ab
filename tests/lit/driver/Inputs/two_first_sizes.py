"""Writes a model whose samples are 4 and whose second input has 8 rows.

Usage: two_first_sizes.py FILE
"""
import sys

import onnx
from onnx import TensorProto, helper


def main():
    def value(name, *dims):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, dims)

    weight = helper.make_tensor("w", TensorProto.FLOAT, [3, 8], [0.1] * 24)
    nodes = [helper.make_node("MatMul", ["x", "w"], ["h"]),
             helper.make_node("MatMul", ["h", "table"], ["y"])]
    graph = helper.make_graph(nodes, "g", [value("table", 8, 5), value("x", 4, 3)],
                              [value("y", 4, 5)], [weight])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), sys.argv[1])


main()
