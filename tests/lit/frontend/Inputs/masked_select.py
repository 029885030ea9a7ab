"""Writes a model that keeps the rows of x where an input mask is true."""

import sys

from onnx import helper, save, TensorProto

graph = helper.make_graph(
    [helper.make_node("NonZero", ["mask"], ["indices"]),
     helper.make_node("Squeeze", ["indices", "axis"], ["rows"]),
     helper.make_node("Gather", ["x", "rows"], ["y"], axis=0)],
    "masked_select",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [4, 3]),
     helper.make_tensor_value_info("mask", TensorProto.BOOL, [4])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["rows", 3])],
    [helper.make_tensor("axis", TensorProto.INT64, [1], [0])])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 8
save(model, sys.argv[1])
