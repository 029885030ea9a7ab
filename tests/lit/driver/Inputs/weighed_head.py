"""Writes four layers with a head of their own behind the second, whose loss a trained number
weighs, and data into a folder.

Usage: weighed_head.py FOLDER

FOLDER/model.onnx and FOLDER/data/{x,labels}.npy.
"""
import pathlib
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, WIDTH, CLASSES, LAYERS = 8, 12, 5, 4


def main():
    folder = pathlib.Path(sys.argv[1])
    random = numpy.random.default_rng(1)
    initializers = [numpy_helper.from_array(numpy.float32(0.3), "tasks.share")]

    def product(source, name, width):
        weight = (0.3 * random.normal(size=(WIDTH, width))).astype("float32")
        initializers.append(numpy_helper.from_array(weight, f"{name}.w"))
        return helper.make_node("MatMul", [source, f"{name}.w"], [name], f"dot_{name}")

    def head(source, name):
        return [product(source, name, CLASSES),
                helper.make_node("SoftmaxCrossEntropyLoss", [name, "labels"], [f"loss_{name}"],
                                 f"cross_entropy_{name}", ignore_index=-100)]

    nodes, last = [], "x"
    for layer in range(LAYERS):
        nodes += [product(last, f"a{layer}", WIDTH),
                  helper.make_node("Tanh", [f"a{layer}"], [f"h{layer}"], f"tanh{layer}")]
        last = f"h{layer}"
        if layer == 1:
            nodes += head(last, "early")
    nodes += [*head(last, "late"),
              helper.make_node("Mul", ["loss_early", "tasks.share"], ["weighed"], "weigh"),
              helper.make_node("Add", ["loss_late", "weighed"], ["loss"], "total")]
    value = helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes, "weighed", [value("x", TensorProto.FLOAT, [BATCH, WIDTH]),
                           value("labels", TensorProto.INT64, [BATCH])],
        [value("loss", TensorProto.FLOAT, [])], initializers)
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)]),
              folder / "model.onnx")
    (folder / "data").mkdir(exist_ok=True)
    numpy.save(folder / "data" / "x.npy", random.normal(size=(BATCH, WIDTH)).astype("float32"))
    labels = random.integers(0, CLASSES, BATCH)
    labels[[1, 2, 6]] = -100
    numpy.save(folder / "data" / "labels.npy", labels)


if __name__ == "__main__":
    main()
