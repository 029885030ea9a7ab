"""Writes a GRU whose recurrent weight is put together from the gates of a trained one, as
PyTorch exports it, and a batch.

Usage: cell_in_groups.py FILE DATA
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, STEPS, INPUTS, WIDTH = 8, 6, 5, 8


def main():
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(0.4 * random.normal(size=dims).astype("float32"), name)

    def numbers(name, *values):
        return numpy_helper.from_array(numpy.array(values, numpy.int64), name)

    def gates(name):
        """The rows of `name` in ONNX's order of gates, with a dimension for the direction."""
        parts = [helper.make_node("Slice", [name, f"at{a}", f"at{b}", "zero"], [f"{name}.{gate}"])
                 for gate, a, b in (("reset", 0, 1), ("update", 1, 2), ("new", 2, 3))]
        return parts + [
            helper.make_node("Concat", [f"{name}.update", f"{name}.reset", f"{name}.new"],
                             [f"{name}.joined"], axis=0),
            helper.make_node("Unsqueeze", [f"{name}.joined", "zero"], [f"{name}.packed"])]

    initializers = [weight("weight_ih", 3 * WIDTH, INPUTS), weight("weight_hh", 3 * WIDTH, WIDTH),
                    weight("head", WIDTH, 3), numbers("zero", 0), numbers("one", 1)]
    initializers += [numbers(f"at{i}", i * WIDTH) for i in range(4)]
    nodes = [*gates("weight_ih"), *gates("weight_hh"),
             helper.make_node("Transpose", ["x"], ["steps"], perm=[1, 0, 2]),
             helper.make_node("GRU", ["steps", "weight_ih.packed", "weight_hh.packed"], ["all"],
                              hidden_size=WIDTH, linear_before_reset=1),
             helper.make_node("Squeeze", ["all", "one"], ["states"]),
             helper.make_node("Transpose", ["states"], ["rows"], perm=[1, 0, 2]),
             helper.make_node("MatMul", ["rows", "head"], ["y"])]
    graph = helper.make_graph(
        nodes, "cell",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [BATCH, STEPS, INPUTS])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, STEPS, 3])], initializers)
    onnx.save(helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 17)]),
              sys.argv[1])
    numpy.save(sys.argv[2] + "/x.npy",
               random.normal(size=(BATCH, STEPS, INPUTS)).astype("float32"))
    numpy.save(sys.argv[2] + "/labels.npy", random.integers(0, 3, (BATCH, STEPS)))


if __name__ == "__main__":
    main()
