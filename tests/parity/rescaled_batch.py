"""Compares a file that fixes its batch, compiled for another batch, with an export of that batch.

Usage: rescaled_batch.py --soapstone BIN [--all] [PROGRAM...]

Every program of micro_batches.py is exported with a batch of 4 and with one of 6. Each file
is compiled for the other's batch (`--batch`). The emitted code must be that of the other
file, line by line; where it is not, or with --all, both are trained: losses of five steps
and all parameters after them must be within 1e-5.
"""

import argparse
import pathlib
import sys
import tempfile

import torch

import micro_batches
import parity
import partitioned

SUITE = ["mlp.plain", "alexnet.plain", "rnnlm.plain", "nmt.plain", "gpt2.own", "llama.plain",
         "vit.plain", "bert.own"]
BATCHES = (4, 6)


def code_of(folder):
    """The emitted sources but what names the file."""
    sources = sorted([*folder.glob("class*.cu"), *folder.glob("class*_tables.h")]) + [folder / "program.h"]
    return "".join(path.read_text() for path in sources)


def check(soapstone, program, folder, trains):
    """Yields (case, fault or "", what was compared)."""
    options = {}
    for batch in BATCHES:
        micro_batches.BATCH = batch
        options[batch] = micro_batches.prepare(program, folder / str(batch))
    for own, other in (BATCHES, BATCHES[::-1]):
        case = f"{own} as {other}"
        emit = ["--emit-only", "-o"]
        parity.run([soapstone, "compile", folder / str(other) / "model.onnx", *options[other],
                    *emit, folder / "expected"])
        rescaled = [*options[own], "--batch", other]
        parity.run([soapstone, "compile", folder / str(own) / "model.onnx", *rescaled, *emit,
                    folder / "rescaled"])
        same = code_of(folder / "expected") == code_of(folder / "rescaled")
        if same and not trains:
            yield case, "", "equal code"
            continue
        data = ["--data", folder / str(other) / "data"]
        expected = train(soapstone, folder / str(other), options[other], data)
        found = train(soapstone, folder / str(own), rescaled, data)
        worst, place = partitioned.differences(found, expected)
        isWithin = worst <= micro_batches.TOLERANCE
        yield (case, "" if isWithin else f"off by {worst:.2e} in {place}",
               f"{'equal' if same else 'other'} code, {worst:.1e}")


def train(soapstone, model, options, data):
    folder = model / "trained"
    parity.run([soapstone, "compile", model / "model.onnx", *options, "--no-check", "-o", folder])
    return micro_batches.train(folder, data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    programs = arguments.programs or (micro_batches.PROGRAMS if arguments.all else SUITE)
    failed, number = 0, 0
    with tempfile.TemporaryDirectory() as temporary:
        for program in programs:
            try:
                for case, fault, what in check(arguments.soapstone, program,
                                               pathlib.Path(temporary) / program, arguments.all):
                    number += 1
                    failed += bool(fault)
                    print(f"{program} {case}: {fault or f'ok, {what}'}", flush=True)
            except (RuntimeError, OSError, KeyError, ValueError) as error:
                failed += 1
                print(f"{program}: {error}", flush=True)
    print(f"{number} compared, {failed} off")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
