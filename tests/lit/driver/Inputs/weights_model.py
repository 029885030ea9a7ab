"""Writes a model of one layer with its weights into a file.

Usage: weights_model.py FILE PRODUCER. The name of the producer stands before the
weights in the file: another length moves them.
"""

import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

values = numpy.random.default_rng(3).standard_normal((8, 4)).astype(numpy.float32)
graph = helper.make_graph(
    [helper.make_node("MatMul", ["x", "w"], ["y"])], "layer",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2, 8])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2, 4])],
    [numpy_helper.from_array(values, "w")])
model = helper.make_model(graph, producer_name=sys.argv[2],
                          opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 8
onnx.save(model, sys.argv[1])
