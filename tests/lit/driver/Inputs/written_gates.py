"""Writes a mixture whose gates are chosen scores written into zeros by ScatterElements.

Usage: written_gates.py FILE
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, TOKENS, EXPERTS, WIDTH, CLASSES, CHOICES = 8, 3, 4, 6, 5, 2


def main():
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(random.normal(size=dims).astype("float32"), name)

    initializers = [weight("router", WIDTH, EXPERTS), weight("mix", EXPERTS, WIDTH),
                    weight("head", WIDTH, CLASSES), numpy_helper.from_array(numpy.array([CHOICES]), "k")]
    nodes = [helper.make_node("MatMul", ["x", "router"], ["scores"]),
             helper.make_node("Shape", ["scores"], ["shape"]),
             helper.make_node("ConstantOfShape", ["shape"], ["zeros"]),
             helper.make_node("TopK", ["scores", "k"], ["best", "chosen"]),
             helper.make_node("Softmax", ["best"], ["shares"], axis=-1),
             helper.make_node("ScatterElements", ["zeros", "chosen", "shares"], ["gates"], axis=-1),
             helper.make_node("MatMul", ["gates", "mix"], ["mixed"]),
             helper.make_node("Mul", ["mixed", "x"], ["product"]),
             helper.make_node("MatMul", ["product", "head"], ["y"])]
    graph = helper.make_graph(
        nodes, "written_gates",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [BATCH, TOKENS, WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, TOKENS, CLASSES])],
        initializers)
    onnx.save(helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 18)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
