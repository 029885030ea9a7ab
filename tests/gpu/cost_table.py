"""Where a training step spends its bytes and FLOP on a GPU, and what is the least.

Usage: cost_table.py --soapstone BIN --trace-library FILE --models FOLDER
                     [--only NAME] [--precision f32|bf16]

Counts the emitted step as count_kernels.py does, by kind of op, and prints a
Markdown table for each model. The least bytes are those of a step by hand whose
kernels are as fused as FlashAttention's, Apex' and Liger's: projections of one
input packed into one product; each activation between products read and written
once; no padded copies; everything else as it is. Times are the longer of a
kind's bytes at 0.9 of an H200's 4.8 TB/s and its FLOP at 0.7 of 990 TFLOP/s:
a roofline, not a measurement.
"""

import argparse
import json
import pathlib
import re
import sys
import tempfile

import count_kernels

BYTES_PER_SECOND = 0.9 * 4.8e12
FLOPS_PER_SECOND = {"bf16": 0.7 * 990e12, "f32": 0.7 * 67e12}
# What calls are, by their names; kernels of the program by those of their structs.
KINDS = [
    ("products", r"dot|matrixProduct|gemm"),
    ("convolutions", r"convolution.*"),
    ("attention", r"attention.*"),
    ("rotary", r"rotary"),
    ("norms with residuals", r"norm|normGrad|normGradOfSum|normAfter"),
    ("batch norms with ReLU", r"batchNorm.*"),
    ("pools", r"pool.*"),
    ("loss", r"crossEntropy.*"),
    ("optimizer", r"optimizerUpdate.*"),
    ("embedding", r"gather|scatter|embeddingBag.*"),
    ("copies", r"copy.*|transpose|slice|concat.*|zero"),
    ("activations", r"(Gelu|Silu|Sigmoid|Relu).*Kernel\d*"),
]


def kind_of(call, line):
    """The kind of a statement whose source is `line`."""
    name = call
    if call == "kernel":
        function = re.match(r"\s*(\w+)", line).group(1)
        struct = re.search(r"(\w+Kernel\d*)", line)
        name = function if function == "normAfter" else struct.group(1) if struct else function
    for kind, pattern in KINDS:
        if re.fullmatch(pattern, name):
            return kind
    return "other elementwise"


def statement(lines, number):
    """The statement that begins in line `number`, from 1."""
    text = ""
    for line in lines[number - 1:number + 20]:
        text += line.strip() + " "
        if line.rstrip().endswith(";"):
            break
    return text


def work_by_kind(arguments, name, folder):
    count_kernels.emit(arguments, name, folder)
    report = count_kernels.traced(arguments, folder)
    sources = {}
    kinds = {}
    for entry in report["statements_of_rank_0"]:
        if entry["call"] == "kernel":
            if entry["file"] not in sources:
                sources[entry["file"]] = (folder / entry["file"]).read_text().split("\n")
            line = statement(sources[entry["file"]], entry["line"])
        else:
            line = ""
        work = kinds.setdefault(kind_of(entry["call"], line), dict.fromkeys(("kernels", "bytes", "flops"), 0))
        for key in work:
            work[key] += entry[key]
    return kinds


def transformer_least(tokens, hidden, inner, gated, key_width, vocabulary, layers, element):
    """The least bytes of kinds that can be fewer than what a program moves.

    `key_width` is the width of the keys of a layer, and of its values.
    """
    rows = tokens * element
    packed = hidden + 2 * key_width
    widths = [(hidden, packed), (hidden, hidden), (hidden, inner * (2 if gated else 1)), (inner, hidden)]
    products = 0
    for left, right in widths:
        # Forward, input gradient and weight gradient each move all three.
        products += 3 * (rows * (left + right) + left * right * element)
    head = 3 * (rows * (hidden + vocabulary) + hidden * vocabulary * element)
    return {
        "products": layers * products + head,
        # The first norm of a model has no residual in front.
        "norms with residuals": rows * hidden * (8 * layers * 2 + 2 + 3),
        "copies": 0,
        "embedding": rows * hidden * 2 + 2 * tokens * 8,
        "other elementwise": 0,
    }


def least_of(name, precision):
    element = 2 if precision == "bf16" else 4
    if name == "gpt2":
        return transformer_least(16 * 1024, 768, 3072, False, 768, 50257, 12, element)
    if name == "llama":
        return transformer_least(2 * 4096, 2048, 8192, True, 512, 128256, 16, element)
    return {"copies": 0}


def print_table(name, kinds, least, rate):
    def milliseconds(count, flops):
        return 1e3 * max(count / BYTES_PER_SECOND, flops / rate)

    print(f"\n| {name} | kernels | GB | least GB | TFLOP | ms | least ms |\n|---|---|---|---|---|---|---|")
    total = [0, 0, 0, 0, 0, 0]
    for kind, work in sorted(kinds.items(), key=lambda item: -item[1]["bytes"]):
        fewest = min(work["bytes"], least.get(kind, work["bytes"]))
        row = [work["kernels"], work["bytes"] / 1e9, fewest / 1e9, work["flops"] / 1e12,
               milliseconds(work["bytes"], work["flops"]), milliseconds(fewest, work["flops"])]
        total = [a + b for a, b in zip(total, row)]
        print(f"| {kind} | {row[0]} | " + " | ".join(f"{value:.2f}" for value in row[1:]) + " |")
    print(f"| all | {total[0]} | " + " | ".join(f"{value:.2f}" for value in total[1:]) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    count_kernels.add_arguments(parser)
    parser.add_argument("--precision", choices=list(FLOPS_PER_SECOND), default="bf16")
    arguments = parser.parse_args()
    for name in [arguments.only] if arguments.only else list(count_kernels.MODELS):
        with tempfile.TemporaryDirectory() as temporary:
            kinds = work_by_kind(arguments, name, pathlib.Path(temporary) / name)
        print_table(name, kinds, least_of(name, arguments.precision), FLOPS_PER_SECOND[arguments.precision])
    return 0


if __name__ == "__main__":
    sys.exit(main())
