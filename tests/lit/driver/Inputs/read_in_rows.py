"""Writes a model that reads entries of rows by GatherElements.

Usage: read_in_rows.py FILE DATA parts|whole

Shares of chosen experts, tokens that are kept (indices repeated along the width), and the
loss, minus the mean of the logarithm of the labels' share: LogSoftmax as `whole`, made of its
`parts` otherwise. The folder DATA gets a batch.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, TOKENS, EXPERTS, WIDTH, CLASSES, CHOICES, KEPT = 8, 12, 10, 6, 5, 2, 3


def logarithm(is_one_op):
    if is_one_op:
        return [helper.make_node("LogSoftmax", ["scores"], ["logs"], axis=-1)]
    return [helper.make_node("Exp", ["scores"], ["powers"]),
            helper.make_node("ReduceSum", ["powers", "last"], ["sums"]),
            helper.make_node("Log", ["sums"], ["normaliser"]),
            helper.make_node("Sub", ["scores", "normaliser"], ["logs"])]


def main():
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(random.normal(size=dims).astype("float32"), name)

    def numbers(name, *values):
        return numpy_helper.from_array(numpy.array(values, numpy.int64), name)

    initializers = [weight("router", WIDTH, EXPERTS), weight("mix", CHOICES, WIDTH),
                    weight("head", WIDTH, CLASSES), numbers("k", CHOICES), numbers("last", -1),
                    numbers("wide", 1, 1, WIDTH)]
    nodes = [helper.make_node("MatMul", ["x", "router"], ["routed"]),
             helper.make_node("Softmax", ["routed"], ["shares"], axis=-1),
             helper.make_node("TopK", ["routed", "k"], ["best", "chosen"]),
             helper.make_node("GatherElements", ["shares", "chosen"], ["gates"], axis=-1),
             helper.make_node("MatMul", ["gates", "mix"], ["mixed"]),
             helper.make_node("Mul", ["mixed", "x"], ["product"]),
             helper.make_node("Tile", ["kept", "wide"], ["places"]),
             helper.make_node("GatherElements", ["product", "places"], ["rows"], axis=1),
             helper.make_node("MatMul", ["rows", "head"], ["scores"]), *logarithm(sys.argv[3] == "whole"),
             helper.make_node("Unsqueeze", ["labels", "last"], ["label"]),
             helper.make_node("GatherElements", ["logs", "label"], ["found"], axis=2),
             helper.make_node("ReduceMean", ["found"], ["mean"], keepdims=0),
             helper.make_node("Neg", ["mean"], ["loss"])]
    graph = helper.make_graph(
        nodes, "read_in_rows",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [BATCH, TOKENS, WIDTH]),
         helper.make_tensor_value_info("kept", TensorProto.INT64, [BATCH, KEPT, 1]),
         helper.make_tensor_value_info("labels", TensorProto.INT64, [BATCH, KEPT])],
        [helper.make_tensor_value_info("loss", TensorProto.FLOAT, [])], initializers)
    onnx.save(helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 17)]),
              sys.argv[1])
    folder = sys.argv[2]
    numpy.save(folder + "/x.npy", random.normal(size=(BATCH, TOKENS, WIDTH)).astype("float32"))
    numpy.save(folder + "/kept.npy", random.integers(0, TOKENS, (BATCH, KEPT, 1)))
    numpy.save(folder + "/labels.npy", random.integers(0, CLASSES, (BATCH, KEPT)))


if __name__ == "__main__":
    main()
