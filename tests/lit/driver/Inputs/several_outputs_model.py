"""Writes a model of two heads, scores "a" and "b", and with --number a third output, their loss.

Usage: several_outputs_model.py FILE [--number]
"""

import argparse

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--number", action="store_true")
arguments = parser.parse_args()

random = numpy.random.default_rng(4)
weights = {f"head_{name}": random.standard_normal((8, 4)).astype(numpy.float32) for name in "ab"}
nodes = [helper.make_node("MatMul", ["x", f"head_{name}"], [name]) for name in "ab"]
outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 4]) for name in "ab"]
if arguments.number:
    nodes.append(helper.make_node("ReduceMean", ["b"], ["loss"], keepdims=0))
    outputs.append(helper.make_tensor_value_info("loss", TensorProto.FLOAT, []))
graph = helper.make_graph(
    nodes, "heads", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2, 8])], outputs,
    [numpy_helper.from_array(value, name) for name, value in weights.items()])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
model.ir_version = 8
onnx.save(model, arguments.file)
