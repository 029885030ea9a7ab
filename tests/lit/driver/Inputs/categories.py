"""Writes a model whose input has three integers a sample.

Usage: categories.py FILE categories|tokens

`categories`: each is looked up in a table of its own, as a recommender's; `tokens`: one after the
other in one table, as an unrolled network's words.
"""
import sys

import onnx
from onnx import TensorProto, helper

BATCH, COUNT, ROWS, WIDTH = 8, 3, 40, 16


def constant(name, values):
    return helper.make_tensor(name, TensorProto.INT64, [len(values)], values)


def main():
    path, kind = sys.argv[1:]
    weights = [helper.make_tensor(f"table{i}", TensorProto.FLOAT, [ROWS, WIDTH],
                                  [0.1] * (ROWS * WIDTH))
               for i in range(COUNT if kind == "categories" else 1)]
    weights += [constant(f"at{i}", [i]) for i in range(COUNT + 1)] + [constant("one", [1])]
    nodes = []
    for i in range(COUNT):
        nodes += [
            helper.make_node("Slice", ["x", f"at{i}", f"at{i + 1}", "one"], [f"part{i}"]),
            helper.make_node("Squeeze", [f"part{i}", "one"], [f"index{i}"]),
            helper.make_node("Gather", [f"table{i if kind == 'categories' else 0}", f"index{i}"],
                             [f"rows{i}"])]
    nodes.append(helper.make_node("Concat", [f"rows{i}" for i in range(COUNT)], ["y"], axis=1))
    graph = helper.make_graph(
        nodes, kind, [helper.make_tensor_value_info("x", TensorProto.INT64, [BATCH, COUNT])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, COUNT * WIDTH])], weights)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8),
              path)


if __name__ == "__main__":
    main()
