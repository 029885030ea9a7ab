"""Writes a model that keeps the rows of x where a mask is true: masked_select.py FILE [FORM].

The mask is an input; in the form `computed` it is where the first column of x is positive; in the
form `back` the rows are squared and brought back to their places.
"""

import sys

from onnx import helper, save, TensorProto

form = sys.argv[2] if len(sys.argv) > 2 else "input"
nodes = [helper.make_node("NonZero", ["mask"], ["indices"]),
         helper.make_node("Squeeze", ["indices", "axis"], ["rows"]),
         helper.make_node("Gather", ["x", "rows"], ["y"], axis=0)]
inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [4, 3])]
result = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["rows", 3])
if form == "input":
    inputs.append(helper.make_tensor_value_info("mask", TensorProto.BOOL, [4]))
else:
    nodes[:0] = [helper.make_node("Gather", ["x", "first"], ["column"], axis=1),
                 helper.make_node("Greater", ["column", "zero"], ["mask"])]
if form == "back":
    nodes += [helper.make_node("Mul", ["y", "y"], ["squares"]),
              helper.make_node("Transpose", ["indices"], ["places"], perm=[1, 0]),
              helper.make_node("ScatterND", ["x", "places", "squares"], ["z"])]
    result = helper.make_tensor_value_info("z", TensorProto.FLOAT, [4, 3])
graph = helper.make_graph(
    nodes, "masked_select", inputs, [result],
    [helper.make_tensor("axis", TensorProto.INT64, [1], [0]),
     helper.make_tensor("first", TensorProto.INT64, [], [0]),
     helper.make_tensor("zero", TensorProto.FLOAT, [], [0])])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 8
save(model, sys.argv[1])
