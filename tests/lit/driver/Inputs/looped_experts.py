"""Writes a mixture in which a loop over the experts takes the tokens of each, with a test of it.

Usage: looped_experts.py FOLDER [--hit] [--boolean]

FOLDER/looped gets model.onnx and one input with the output that numpy computes. The weights of all
experts are one stack, as in transformers. With --hit, the loop is over the experts that any token
chose, as that file writes it: all but one class that no token can choose. With --boolean, one
vector of the tokens of each expert is the mask, of which nothing says how many are set.
"""
import argparse
import pathlib

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

TOKENS, WIDTH, HIDDEN, EXPERTS, CHOSEN = 7, 6, 5, 3, 2


class Writer:
    def __init__(self):
        self.nodes, self.initializers = [], []

    def tensor(self, name, values):
        self.initializers.append(numpy_helper.from_array(numpy.asarray(values), name))
        return name

    def node(self, kind, inputs, outputs=1, **attributes):
        names = [f"v{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names[0] if outputs == 1 else names


def write(folder, options):
    random = numpy.random.default_rng(2)
    router = random.normal(size=(WIDTH, EXPERTS)).astype("float32")
    up = random.normal(size=(EXPERTS, WIDTH, HIDDEN)).astype("float32")
    down = random.normal(size=(EXPERTS, HIDDEN, WIDTH)).astype("float32")
    w = Writer()
    w.tensor("router", router), w.tensor("up", up), w.tensor("down", down)
    ints = {name: w.tensor(name, numpy.array(value, dtype="int64")) for name, value in {
        "zero": 0, "one": 1, "two": 2, "last": [1], "first": [0], "both": [1, 2],
        "chosen": [CHOSEN], "classes": EXPERTS + 1, "onOff": [0, 1], "row": [TOKENS, WIDTH],
        "ones": [1] * EXPERTS, "pair": [1, 1], "flat": [-1], "column": [-1, 1]}.items()}
    scores = w.node("MatMul", ["x", "router"])
    shares, choices = w.node("TopK", [scores, "chosen"], 2)
    shares = w.node("Softmax", [shares], axis=-1)
    masks = w.node("Transpose", [w.node("OneHot", [choices, "classes", "onOff"])], perm=[2, 1, 0])
    numbers = [w.tensor(f"expert{e}", numpy.array(e, dtype="int64")) for e in range(EXPERTS)]
    if options.hit:
        counts = w.node("ReduceSum", [masks, "both"], keepdims=0)
        hit = w.node("NonZero", [w.node("Greater", [counts, "zero"])])
        parts = w.node("Split", [w.node("Transpose", [hit], perm=[1, 0]), "ones"], EXPERTS, axis=0)
        numbers = [w.node("Gather", [w.node("Squeeze", [part, "first"]), "zero"])
                   for part in parts]
    flat = w.node("Reshape", [shares, "flat"])
    zeros = w.tensor("zeros", numpy.zeros((TOKENS, WIDTH), dtype="float32"))
    total = zeros
    for number in numbers:
        mask = w.node("Cast", [w.node("Gather", [masks, number])], to=TensorProto.BOOL)
        if options.boolean:
            added = w.node("ReduceSum", [w.node("Gather", [masks, number]), "first"], keepdims=0)
            mask = w.node("Greater", [added, "zero"])
        places = w.node("Transpose", [w.node("NonZero", [mask])], perm=[1, 0])
        if options.boolean:
            token = w.node("Squeeze", [places, "last"])
        else:
            choice, token = w.node("Split", [places, "pair"], 2, axis=1)
            choice, token = (w.node("Squeeze", [v, "last"]) for v in (choice, token))
        taken = w.node("Gather", ["x", token])
        hidden = w.node("Relu", [w.node("MatMul", [taken, w.node("Gather", ["up", number])])])
        made = w.node("MatMul", [hidden, w.node("Gather", ["down", number])])
        if not options.boolean:
            place = w.node("Add", [choice, w.node("Mul", [token, "two"])])
            share = w.node("Gather", [flat, place])
            made = w.node("Mul", [made, w.node("Reshape", [share, "column"])])
        rows = w.node("Expand", [w.node("Unsqueeze", [token, "last"]), w.node("Shape", [made])])
        total = w.node("Add", [total, w.node("ScatterElements", [zeros, rows, made], axis=0)])
    w.nodes[-1].output[0] = "y"
    graph = helper.make_graph(
        w.nodes, "looped_experts",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [TOKENS, WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [TOKENS, WIDTH])], w.initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    folder.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(folder / "model.onnx"))
    write_test(folder, options, router, up, down, random)


def write_test(folder, options, router, up, down, random):
    x = random.normal(size=(TOKENS, WIDTH)).astype("float32")
    scores = x @ router
    y = numpy.zeros_like(x)
    for token, row in enumerate(scores):
        best = numpy.argsort(-row)[:CHOSEN]
        weights = numpy.exp(row[best] - row[best].max())
        weights = numpy.ones(CHOSEN) if options.boolean else weights / weights.sum()
        for expert, weight in zip(best, weights):
            y[token] += weight * (numpy.maximum(x[token] @ up[expert], 0) @ down[expert])
    data = folder / "test_data_set_0"
    data.mkdir(exist_ok=True)
    for name, value in (("input", x), ("output", y.astype("float32"))):
        tensor = numpy_helper.from_array(value, "x" if name == "input" else "y")
        (data / f"{name}_0.pb").write_bytes(tensor.SerializeToString())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--hit", action="store_true")
    parser.add_argument("--boolean", action="store_true")
    options = parser.parse_args()
    write(options.folder / "looped", options)


main()
