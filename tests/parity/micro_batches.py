"""Compares programs in micro-batches with the program of the whole batch at once.

Usage: micro_batches.py --soapstone BIN [--counts M,M..] [--strategy NAME@DEVICES]...
                        [--synthetic] [--record FILE] [PROGRAM...]

The suite runs two programs in four micro-batches on one device and two. The long mode is
`--all`: 30 programs, 1, 2, 4, 8 and 16 micro-batches, six strategies. With `--record` every
outcome goes into a file, and what is in the file is not run again.

Every program is a model family with a batch of 16, dropout 0.1 and 40 % of the labels
ignored. Losses of five steps and all parameters after them must be within 1e-5 of those
in one micro-batch on one device, relative to the largest entry. A program
that is off runs with other inputs, as a maximum whose operands are equal but for rounding
hands its gradient elsewhere (see partitioned.py). Programs come in
variants: `plain` (the mean over all positions that the compiler adds), `own` (the model's
own mean over the labels that count), `clipped` (`own` with the gradients' norm clipped).
With --synthetic the program also runs on the data that it draws itself.
"""

import argparse
import json
import pathlib
import re
import shutil
import sys
import tempfile
import warnings

import numpy
import torch
import torch.nn as nn
import torch.nn.functional as F

import families
import parity
import partitioned
import sweeps

TOLERANCE = 1e-5
STEPS = 5
BATCH = 16
DROPOUT = 0.1
IGNORED = 0.4

FAMILIES = ["mlp", "alexnet", "vit", "rnnlm", "rnnlm_unrolled", "nmt", "gpt2", "gpt2_tanh", "llama",
            "swin", "gru", "bert"]
CLIPPED = ["mlp", "gpt2", "rnnlm", "swin", "nmt", "llama"]
PROGRAMS = ([f"{f}.plain" for f in FAMILIES] + [f"{f}.own" for f in FAMILIES] +
            [f"{f}.clipped" for f in CLIPPED])
COUNTS = [1, 2, 4, 8, 16]
STRATEGIES = [("data-parallel", 1), ("data-parallel", 2), ("zero1", 2), ("zero2", 2), ("fsdp", 2),
              ("megatron:t=2", 2)]


class OwnLoss(nn.Module):
    """A model with its loss inside the graph: the mean over the labels that count."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, *inputs):
        logits = self.model(*inputs[:-1])
        logits = logits[0] if isinstance(logits, tuple) else logits
        return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), inputs[-1].reshape(-1))


def behind(model, kinds):
    """Puts a dropout behind every module of these kinds."""
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            if isinstance(child, kinds):
                setattr(module, name, nn.Sequential(child, nn.Dropout(DROPOUT)))


def with_dropout(model):
    """With a dropout in attention and behind every function, or every table."""
    behind(model, (nn.ReLU, nn.Tanh, nn.GELU))
    if not any(isinstance(module, nn.Dropout) for module in model.modules()):
        behind(model, nn.Embedding)
    for module in model.modules():
        if isinstance(module, nn.Dropout):
            module.p = DROPOUT
        if isinstance(module, nn.MultiheadAttention):
            module.dropout = DROPOUT
    return model


def enlarged(value, seed, batch=None):
    """A batch (BATCH samples unless said) of other samples like those of `value`."""
    batch = batch or BATCH
    generator = torch.Generator().manual_seed(seed)
    rows = torch.randint(0, value.shape[0], (batch,), generator=generator)
    result = value[rows]
    if result.is_floating_point():
        return result + 0.1 * torch.randn(result.shape, generator=generator)
    order = torch.stack([torch.randperm(result.shape[-1], generator=generator)
                         for _ in range(batch)])
    return result.gather(-1, order) if result.dim() == 2 else result


def prepare(program, folder):
    """Writes model.onnx and data/ into `folder`; returns the options of the compiler."""
    family, variant = program.split(".")
    (folder / "data").mkdir(parents=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model, inputs, kind = families.build(family)
        inputs = tuple(enlarged(value, i) for i, value in enumerate(inputs))
        labels = parity.make_target(model, inputs, kind)
        labels[torch.rand(labels.shape, generator=torch.Generator().manual_seed(9)) < IGNORED] = -100
        model = with_dropout(model)
        if variant != "plain":
            model, inputs = OwnLoss(model), (*inputs, labels)
        exported = parity.exporter.export(model, inputs)
    (folder / "model.onnx").write_bytes(exported.SerializeToString())
    for i, value in enumerate(inputs):
        numpy.save(folder / "data" / f"x{i}.npy", value.numpy())
    if variant == "plain":
        numpy.save(folder / "data" / "labels.npy", labels.numpy())
    options = ["--loss", "cross-entropy" if variant == "plain" else "auto", "--optimizer", "adam",
               "--epsilon", 1e-3]
    return options + (["--clip-norm", 0.05] if variant == "clipped" else [])


def train(folder, data):
    """Returns (losses, tensors after the last step)."""
    checkpoint = folder / "checkpoint"
    shutil.rmtree(checkpoint, ignore_errors=True)
    text = parity.run([folder / "run", *data, "--json", "--steps", STEPS, "--seed", 5,
                       "--learning-rate", 0.01, "--checkpoint", checkpoint])
    losses = [json.loads(line)["loss"] for line in text.splitlines() if line.startswith("{")]
    return losses, partitioned.read_checkpoint(checkpoint)


def outcomes(soapstone, model, name, options, synthetic):
    folder = model / name
    parity.run([soapstone, "compile", model / "model.onnx", *options, "--no-check", "-o", folder])
    runs = [["--data", model / "data"]] + ([[]] if synthetic else [])
    return [train(folder, data) for data in runs]


def largest(ours, expected):
    """The largest of the differences of several runs, and what it is of."""
    return max(partitioned.differences(a, b) for a, b in zip(ours, expected))


def variant_folder(strategy, devices, count):
    """Where a variant of a program lies: those of the whole batch have folders of their own."""
    if count > 1:
        return "split"
    return f"one-{re.sub('[^a-z0-9]', '', strategy)}-{devices}" if devices > 1 else "one"


class Program:
    """A program of several variants, each compiled when it is asked for."""

    def __init__(self, soapstone, name, folder, synthetic):
        self.soapstone, self.folder, self.synthetic = soapstone, folder, synthetic
        self.options = prepare(name, folder)
        self.known = {}

    def outcomes(self, strategy, devices, count):
        """What a variant gives; that of the whole batch is kept with its folder."""
        where = ["--strategy", strategy, "--devices", devices] if devices > 1 else []
        name = variant_folder(strategy, devices, count)
        if count == 1 and name in self.known:
            return self.known[name]
        shutil.rmtree(self.folder / name, ignore_errors=True)
        result = outcomes(self.soapstone, self.folder, name,
                          [*self.options, *where, "--micro-batches", count], self.synthetic)
        if count == 1:
            self.known[name] = result
        return result

    def whole(self):
        return self.outcomes("", 1, 1)

    def with_other_inputs(self, name):
        """The least difference of the program in `name` to one device with other inputs, or
        None if there are none."""
        best = None
        for shift in partitioned.SHIFTS:
            data = partitioned.blended(self.folder, shift)
            if data is None:
                break
            runs = [train(self.folder / n, ["--data", self.folder / data])
                    for n in (name, "one")]
            found = partitioned.differences(*runs)
            best = min(best or found, found)
            if best[0] <= TOLERANCE:
                break
        return best

    def compare(self, strategy, devices, count):
        """Returns (fault or "", largest difference, what it was compared with)."""
        expected = self.whole()
        ours = self.outcomes(strategy, devices, count)
        worst, place = largest(ours, expected)
        if worst <= TOLERANCE:
            return "", worst, "one device"
        other = self.with_other_inputs(variant_folder(strategy, devices, count))
        if other and other[0] <= TOLERANCE:
            return "", other[0], "one device, with other inputs"
        return f"off by {worst:.2e} in {place}", worst, "one device"


def check(soapstone, name, folder, cases, synthetic, record):
    """Yields the entries of a program."""
    program = None
    for strategy, devices, count in cases:
        case = f"{name} in {count} on {strategy}@{devices}"
        if case not in record.known:
            if program is None:
                program = Program(soapstone, name, folder, synthetic)
                losses = program.whole()[0][0]
                if len(set(losses)) < STEPS:
                    raise ValueError(f"losses {losses} stand still")
            fault, worst, basis = program.compare(strategy, devices, count)
            record.add({"case": case, "fault": fault, "worst": float(worst), "basis": basis})
        yield record.known[case]
    shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--counts", default="4", help="numbers of micro-batches")
    parser.add_argument("--strategy", action="append", default=[],
                        type=partitioned.parse_named)
    parser.add_argument("--synthetic", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--record", type=pathlib.Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    programs = arguments.programs or PROGRAMS
    counts = COUNTS if arguments.all else [int(c) for c in arguments.counts.split(",")]
    strategies = STRATEGIES if arguments.all else arguments.strategy or STRATEGIES[:2]
    cases = [(s, d, m) for m in counts for s, d in strategies if d > 1 or m > 1]
    failed, number, largest_of_all = 0, 0, 0.0
    record = sweeps.Record(arguments.record)
    with tempfile.TemporaryDirectory() as temporary:
        if arguments.all:
            sweeps.use_quick_compiler(pathlib.Path(temporary) / "compiler")
        for program in programs:
            try:
                for entry in check(arguments.soapstone, program,
                                   pathlib.Path(temporary) / program, cases,
                                   arguments.synthetic or arguments.all, record):
                    number, largest_of_all = number + 1, max(largest_of_all, entry["worst"])
                    failed += bool(entry["fault"])
                    basis = entry.get("basis", "one device")
                    against = "" if basis == "one device" else f" against {basis}"
                    ok = f"ok {entry['worst']:.1e}{against}"
                    print(f"{entry['case']}: {entry['fault'] or ok}", flush=True)
            except (RuntimeError, OSError, KeyError, ValueError) as error:
                failed += 1
                print(f"{program}: {error}", flush=True)
    print(f"{number} compared, {failed} off, largest difference {largest_of_all:.1e}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
