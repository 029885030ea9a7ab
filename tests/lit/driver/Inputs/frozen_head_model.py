"""Writes a model of two products with their weights: "body", and "head", a large one.

Usage: frozen_head_model.py FILE
"""

import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

random = numpy.random.default_rng(4)
body = random.standard_normal((8, 128)).astype(numpy.float32)
head = random.standard_normal((128, 256)).astype(numpy.float32)
graph = helper.make_graph(
    [helper.make_node("MatMul", ["x", "body"], ["h"]),
     helper.make_node("MatMul", ["h", "head"], ["y"])],
    "layers",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2, 8])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2, 256])],
    [numpy_helper.from_array(body, "body"), numpy_helper.from_array(head, "head")])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 8
onnx.save(model, sys.argv[1])
