"""Writes a mixture of experts whose tokens read copies of their experts' weights.

Usage: small_mixture.py FILE [--choices K] [--dimension NAME] [--cast]

Two products by TopK (K choices; without, by an ArgMax that keeps no dim). The
number of tokens is the open dimension NAME, or 8. `--cast` multiplies by casts
of the copies.
"""
import argparse

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

EXPERTS, WIDTH, HIDDEN = 4, 6, 10


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--choices", type=int)
    parser.add_argument("--dimension", default=8)
    parser.add_argument("--cast", action="store_true")
    options = parser.parse_args()
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(random.normal(size=dims).astype("float32"), name)

    initializers = [weight("router", WIDTH, EXPERTS), weight("up", EXPERTS, WIDTH, HIDDEN),
                    weight("down", EXPERTS, HIDDEN, WIDTH),
                    numpy_helper.from_array(numpy.array([-2]), "rows")]
    nodes = [helper.make_node("MatMul", ["x", "router"], ["scores"])]
    if options.choices is None:
        nodes.append(helper.make_node("ArgMax", ["scores"], ["chosen"], axis=2, keepdims=0))
    else:
        initializers += [numpy_helper.from_array(numpy.array([options.choices]), "k"),
                         numpy_helper.from_array(numpy.array([2]), "choices")]
        nodes.append(helper.make_node("TopK", ["scores", "k"], ["shares", "chosen"]))
    nodes += [helper.make_node("Gather", ["up", "chosen"], ["up_copies"]),
              helper.make_node("Gather", ["down", "chosen"], ["down_copies"])]
    value = "x"
    if options.choices is not None:
        nodes.append(helper.make_node("Unsqueeze", ["x", "choices"], ["spread"]))
        value = "spread"
    nodes.append(helper.make_node("Unsqueeze", [value, "rows"], ["vectors"]))
    copies = ["up_copies", "down_copies"]
    if options.cast:
        half = TensorProto.FLOAT16
        for name in ["vectors", *copies]:
            nodes.append(helper.make_node("Cast", [name], [f"{name}_half"], to=half))
        copies = [f"{name}_half" for name in copies]
    first = "vectors_half" if options.cast else "vectors"
    nodes += [helper.make_node("MatMul", [first, copies[0]], ["hidden"]),
              helper.make_node("Relu", ["hidden"], ["active"]),
              helper.make_node("MatMul", ["active", copies[1]], ["product"])]
    made = "product"
    if options.cast:
        nodes.append(helper.make_node("Cast", [made], ["wide"], to=TensorProto.FLOAT))
        made = "wide"
    nodes.append(helper.make_node("Squeeze", [made, "rows"], ["y"]))
    graph = helper.make_graph(
        nodes, "mixture",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2, options.dimension, WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)], initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, options.file)


main()
