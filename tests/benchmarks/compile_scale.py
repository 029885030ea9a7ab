"""How the cost of a compile grows with the graph: chains of 2,000 and 20,000 ops.

Usage: compile_scale.py --soapstone BIN [--most 12] [--small 2000] [--factor 10] [--runs 3] [--cases N]
Emits programs (nothing is built: that is g++'s time) and compares user times (the least of three), which
other work on the machine disturbs least. Exits 1 if a chain that is FACTOR times as
long takes more than MOST times as long in any of the cases.
"""

import argparse
import os
import pathlib
import sys
import tempfile

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

CASES = {
    "elementwise": (False, []),
    "elementwise, data-parallel on 3": (False, ["--devices", "3", "--strategy", "data-parallel"]),
    "a product in ten": (True, []),
    "a product in ten, data-parallel on 3": (True, ["--devices", "3", "--strategy", "data-parallel"]),
}


def chain(length, has_products):
    nodes, weights, current = [], [], "x"
    for index in range(length):
        result = f"v{index}"
        if has_products and index % 10 == 0:
            name = f"w{index}"
            weights.append(numpy_helper.from_array(numpy.full((16, 16), 0.01, numpy.float32), name))
            nodes.append(helper.make_node("MatMul", [current, name], [result], name=f"l{index // 10}/MatMul"))
        else:
            nodes.append(helper.make_node("Tanh" if index % 2 else "Relu", [current], [result], name=f"n{index}"))
        current = result
    graph = helper.make_graph(nodes, "chain", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [9, 16])],
                              [helper.make_tensor_value_info(current, TensorProto.FLOAT, [9, 16])], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    return model


def user_seconds(words):
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(words[0], words)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"{' '.join(words)}: ended with {status}")
    return usage.ru_utime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--most", type=float, default=12)
    parser.add_argument("--small", type=int, default=2000)
    parser.add_argument("--factor", type=int, default=10)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cases", type=int, default=len(CASES), help="the first so many")
    options = parser.parse_args()
    soapstone = os.path.abspath(options.soapstone)
    is_good = True
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, (has_products, words) in list(CASES.items())[:options.cases]:
            times = []
            for length in (options.small, options.small * options.factor):
                path = folder / f"chain{length}.onnx"
                onnx.save(chain(length, has_products), path)
                command = [soapstone, "compile", str(path), "--emit-only", "-o", str(folder / "out")] + words
                times.append(min(user_seconds(command) for _ in range(options.runs)))
            ratio = times[1][0] / times[0][0]
            is_good &= ratio <= options.most
            print(f"{name}: {times[0][0]:.2f} s and {times[1][0]:.2f} s, {ratio:.1f} times; "
                  f"{times[1][1]:.0f} MiB", flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
