"""Writes a model that keeps the rows of x where an input mask is true, or with --computed, where
they begin with a positive number."""

import sys

from onnx import helper, save, TensorProto

isComputed = "--computed" in sys.argv
nodes = [helper.make_node("NonZero", ["mask"], ["indices"]),
         helper.make_node("Squeeze", ["indices", "axis"], ["rows"]),
         helper.make_node("Gather", ["x", "rows"], ["y"], axis=0)]
inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [4, 3])]
if isComputed:
    nodes = [helper.make_node("Gather", ["x", "first"], ["column"], axis=1),
             helper.make_node("Greater", ["column", "zero"], ["mask"])] + nodes
else:
    inputs.append(helper.make_tensor_value_info("mask", TensorProto.BOOL, [4]))
graph = helper.make_graph(
    nodes, "masked_select", inputs,
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["rows", 3])],
    [helper.make_tensor("axis", TensorProto.INT64, [1], [0]),
     helper.make_tensor("first", TensorProto.INT64, [], [0]),
     helper.make_tensor("zero", TensorProto.FLOAT, [], [0.0])])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 8
save(model, sys.argv[1])
