"""Checks programs for GPUs whose 16-bit rows are padded, without a GPU.

Usage: check_padded_rows.py --soapstone BIN --host-library FILE --trace-library FILE

A network with 517 classes, whose products are large enough for padded copies of
weights, is emitted for one GPU, for two and for a pipeline of two in bf16. The
trace back end finds no fault in the sources; with the host back end they give the
losses of the host's programs, which pad nothing; and each pitch that is changed
alone is found.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import check_families

ROWS, WIDTH, CLASSES, PITCH = 1200, 512, 517, 576
STEPS = 3
# Relative, against a program for the host and as many devices: right ones differ
# by sums in another order, up to 3e-6; a wrong pitch of the backward pass alone
# moves the losses of three steps by 2e-4.
TOLERANCE = 1e-5

# Pitches of the logits' product, of the product of their gradient with the weight, of the weight's
# gradient, and of the update that reads the last.
PITCHES = rf"\.(lhs|rhs|result|gradient)Pitch = {PITCH}"
WRONG_PITCHES = 7


def write_model(file):
    random = numpy.random.default_rng(1)
    weights = [numpy_helper.from_array(
        random.normal(0, 0.05, shape).astype(numpy.float32), name)
        for name, shape in (("first", (WIDTH, WIDTH)), ("head", (WIDTH, CLASSES)))]
    nodes = [helper.make_node("MatMul", ["x", "first"], ["hidden"], name="first/MatMul"),
             helper.make_node("Relu", ["hidden"], ["active"], name="first/Relu"),
             helper.make_node("MatMul", ["active", "head"], ["logits"], name="head/MatMul")]
    graph = helper.make_graph(
        nodes, "classes", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [ROWS, WIDTH])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [ROWS, CLASSES])], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, file)


class Checks:
    def __init__(self, arguments, work):
        self.arguments, self.work = arguments, work
        self.builder = check_families.HostBuilder(arguments, work)
        self.model = work / "classes.onnx"
        write_model(self.model)

    def compile(self, name, options):
        folder = self.work / name
        command = [self.arguments.soapstone, "compile", self.model, "--loss", "cross-entropy",
                   "--optimizer", "adamw", "--precision", "bf16", "--emit-only", "-o", folder,
                   *options]
        check_families.HostBuilder.call(command)
        return folder

    def losses(self, folder):
        self.builder.compile(folder)
        self.builder.link(folder)
        out = check_families.HostBuilder.call(
            [folder / "run", "--steps", STEPS, "--json"])
        return [json.loads(line)["loss"] for line in out.splitlines() if line.startswith("{")]

    def run(self):
        faults = []
        for devices in (1, 2):
            expected = self.losses(self.compile(f"host_{devices}", ["--devices", devices]))
            folder = self.compile(f"cuda_{devices}", ["--target", "cuda", "--devices", devices])
            text = (folder / "class0.cu").read_text()
            for field in ("lhsPitch", "rhsPitch", "resultPitch", "pitch"):
                if f".{field} = {PITCH}" not in text:
                    faults.append(f"{devices}: no .{field} = {PITCH}")
            # The head's weight, and its gradient where it is sent.
            copies = text.count("copyStrided(")
            is_updated_padded = ".gradientPitch" in (folder / "class0_tables.h").read_text()
            if copies != devices or is_updated_padded != (devices == 1):
                faults.append(f"{devices}: {copies} copies of rows")
            losses = self.losses(folder)
            self.builder.trace(folder)
            if not near(losses, expected):
                faults.append(f"{devices}: losses {losses} instead of {expected}")
            print(f"{devices} devices: losses {losses}, on the host {expected}")
            if devices == 1:
                faults += self.all_mutations(folder, expected)
        return faults + self.pipeline_faults()

    def pipeline_faults(self):
        """In a pipeline the logits wait for the backward pass, and their gradient for that of the
        weight: padded, so that the weight alone is copied, in the functions that read it."""
        options = ["--devices", 2, "--strategy", "megatron:t=1,p=2,m=2"]
        expected = self.losses(self.compile("host_pipeline", options))
        folder = self.compile("cuda_pipeline", ["--target", "cuda", *options])
        faults = []
        copies = (folder / "class1.cu").read_text().count("copyStrided(")
        if copies != 2:
            faults.append(f"pipeline: {copies} copies of rows")
        losses = self.losses(folder)
        self.builder.trace(folder)
        print(f"pipeline: losses {losses}, on the host {expected}")
        if not near(losses, expected):
            faults.append(f"pipeline: losses {losses} instead of {expected}")
        return faults

    def all_mutations(self, folder, expected):
        """Every pitch of a product of the padded head is changed alone, and that of the gradient
        that the optimizer reads."""
        count, faults = 0, []
        for name in ("class0.cu", "class0_tables.h"):
            places, found = self.mutations(folder / name, expected)
            count += places
            faults += found
        if count != WRONG_PITCHES:
            faults.append(f"{count} pitches instead of {WRONG_PITCHES}")
        return faults

    def mutations(self, source, expected):
        """Changes each pitch in a source; how many there are, and the faults."""
        text, faults = source.read_text(), []
        places = [place for place in re.finditer(PITCHES, text)]
        for place in places:
            wrong = place.group().replace(str(PITCH), str(PITCH - 8))
            source.write_text(text[:place.start()] + wrong + text[place.end():])
            line = text.count("\n", 0, place.start()) + 1
            name = f"{source.name} line {line}: {place.group()}"
            losses = self.losses(source.parent)
            print(f"{name}, changed: {losses}")
            if near(losses, expected):
                faults.append(f"{name}: a wrong pitch is not found")
        source.write_text(text)
        return len(places), faults


def near(losses, expected):
    return len(losses) == len(expected) == STEPS and all(
        abs(a - b) <= TOLERANCE * abs(b) for a, b in zip(losses, expected))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--host-library", required=True, type=pathlib.Path)
    parser.add_argument("--trace-library", required=True, type=pathlib.Path)
    parser.add_argument("--compiler", default="g++")
    arguments = parser.parse_args()
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    arguments.cuda_library = None
    with tempfile.TemporaryDirectory() as temporary:
        try:
            faults = Checks(arguments, pathlib.Path(temporary)).run()
        except (RuntimeError, subprocess.SubprocessError) as error:
            faults = [str(error)]
    for fault in faults:
        print("FAULT: " + fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
