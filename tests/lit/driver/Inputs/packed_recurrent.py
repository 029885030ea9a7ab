"""Writes a model of two recurrent layers as PyTorch exports them, and a classifier of every step.

Usage: packed_recurrent.py FILE LSTM|GRU|RNN [counted]

The weights of a layer have its gates in PyTorch's order: the op of ONNX gets slices of them put
together in its own. A layer has two biases, which are put together behind one another.
`counted`: the loss is in the model, the mean over the labels that are not ignored.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

BATCH, STEPS, INPUTS, WIDTH, CLASSES = 16, 6, 12, 20, 10
# Where ONNX's gates begin and end in PyTorch's order.
GATES = {"LSTM": [(0, 1), (3, 4), (1, 3)], "GRU": [(1, 2), (0, 1), (2, 3)], "RNN": [(0, 1)]}


def reordered(kind, name):
    """Nodes that put the gates of a tensor into ONNX's order, and the name of what they make."""
    nodes, parts = [], []
    for begin, end in GATES[kind]:
        parts.append(f"{name}.{begin}")
        nodes.append(helper.make_node("Slice", [name, f"at{begin}", f"at{end}", "first"],
                                      [parts[-1]]))
    if len(parts) > 1:
        nodes.append(helper.make_node("Concat", parts, [f"{name}.all"], axis=0))
    return nodes, f"{name}.all" if len(parts) > 1 else parts[0]


def layer(kind, number, source):
    """Nodes of a layer from `source` to `steps{number}`."""
    nodes, made = [], []
    for name in ("w", "r", "b", "c"):
        more, result = reordered(kind, f"{name}{number}")
        nodes += more
        made.append(result)
    nodes.append(helper.make_node("Concat", made[2:], [f"bias{number}"], axis=0))
    operands = [*made[:2], f"bias{number}"]
    nodes += [helper.make_node("Unsqueeze", [name, "first"], [f"{name}.op"]) for name in operands]
    options = {"linear_before_reset": 1} if kind == "GRU" else {}
    return nodes + [
        helper.make_node(kind, [source, *(f"{name}.op" for name in operands)], [f"all{number}"],
                         f"layer{number}", hidden_size=WIDTH, **options),
        helper.make_node("Squeeze", [f"all{number}", "one"], [f"steps{number}"])]


def main():
    kind = sys.argv[2]
    gates = GATES[kind][-1][1] if kind != "LSTM" else 4
    random = numpy.random.default_rng(1)

    def weight(name, *dims):
        return numpy_helper.from_array(0.2 * random.normal(size=dims).astype("float32"), name)

    def numbers(name, value):
        return numpy_helper.from_array(numpy.array([value], numpy.int64), name)

    initializers = [numbers("first", 0), numbers("one", 1), weight("head", WIDTH, CLASSES)]
    initializers += [numbers(f"at{gate}", gate * WIDTH) for gate in range(gates + 1)]
    for number, inputs in enumerate((INPUTS, WIDTH)):
        initializers += [weight(f"w{number}", gates * WIDTH, inputs),
                         weight(f"r{number}", gates * WIDTH, WIDTH),
                         weight(f"b{number}", gates * WIDTH), weight(f"c{number}", gates * WIDTH)]
    nodes = [helper.make_node("Transpose", ["x"], ["rows_of_steps"], perm=[1, 0, 2])]
    nodes += layer(kind, 0, "rows_of_steps") + layer(kind, 1, "steps0")
    nodes += [helper.make_node("Transpose", ["steps1"], ["rows"], perm=[1, 0, 2]),
              helper.make_node("MatMul", ["rows", "head"], ["y"])]
    inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [BATCH, STEPS, INPUTS])]
    outputs = [helper.make_tensor_value_info("y", TensorProto.FLOAT, [BATCH, STEPS, CLASSES])]
    if sys.argv[3:] == ["counted"]:
        initializers += [numpy_helper.from_array(numpy.array(shape, numpy.int64), name)
                         for name, shape in (("logits_shape", [-1, CLASSES]), ("all_labels", [-1]))]
        nodes += [helper.make_node("Reshape", ["y", "logits_shape"], ["logits"]),
                  helper.make_node("Reshape", ["labels", "all_labels"], ["targets"]),
                  helper.make_node("SoftmaxCrossEntropyLoss", ["logits", "targets"], ["loss"],
                                   ignore_index=-100)]
        inputs.append(helper.make_tensor_value_info("labels", TensorProto.INT64, [BATCH, STEPS]))
        outputs = [helper.make_tensor_value_info("loss", TensorProto.FLOAT, [])]
    graph = helper.make_graph(nodes, "recurrent", inputs, outputs, initializers)
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 14)]),
              sys.argv[1])


if __name__ == "__main__":
    main()
