"""Compares compiled training programs with PyTorch autograd.

Usage: parity.py --soapstone BIN [--work FOLDER] [--inputs N] FAMILY...

For each family: exports the model with its weights, compiles it, and compares
the first loss and every parameter gradient (1e-4 relative to the largest entry)
and the losses of ten optimizer steps (1e-3) with PyTorch from the same weights.
With --inputs, up to N weights and inputs are tried and one must pass: for gradients that are
sums of large terms, in which PyTorch is itself that far from the exact ones.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

import numpy
import torch
import torch.nn.functional as F

import families

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples" / "models"))

import export as exporter  # noqa: E402

GRADIENT_TOLERANCE = 1e-4
LOSS_TOLERANCE = 1e-3
STEPS = 10


def loss_of(model, inputs, target, kind):
    output = model(*inputs)
    if kind == "auto":
        return output
    output = output[0] if isinstance(output, tuple) else output
    if kind == "mse":
        return F.mse_loss(output, target)
    return F.cross_entropy(output.reshape(-1, output.shape[-1]), target.reshape(-1))


def make_target(model, inputs, kind):
    with torch.no_grad():
        output = model(*inputs)
    output = output[0] if isinstance(output, tuple) else output
    if kind == "auto":
        return None
    if kind == "mse":
        return torch.rand_like(output)
    return torch.randint(0, output.shape[-1], output.shape[:-1])


def torch_optimizer(name, parameters):
    if name == "adam":
        return torch.optim.Adam(parameters, lr=1e-3), 1e-3
    if name == "adamw":
        return torch.optim.AdamW(parameters, lr=1e-3, weight_decay=0.01), 1e-3
    if name == "momentum":
        return torch.optim.SGD(parameters, lr=0.005, momentum=0.9), 0.005
    return torch.optim.SGD(parameters, lr=0.005), 0.005


def read_safetensors(path):
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + size])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        begin, end = entry["data_offsets"]
        raw = numpy.frombuffer(data[8 + size + begin:8 + size + end], numpy.float32)
        tensors[name] = raw.reshape(entry["shape"])
    return tensors


def run(command):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def compile_and_run(soapstone, folder, kind, optimizer, rate):
    """Returns the losses of the optimizer steps and the first gradients."""
    data = ["--data", folder / "data", "--json"]
    for rule in ("none", optimizer):
        command = [soapstone, "compile", folder / "model.onnx", "--loss", kind,
                   "--optimizer", rule, "-o", folder / f"out-{rule}"]
        run(command + (["--weight-decay", 0.01] if rule == "adamw" else []))
    run([folder / "out-none" / "run", *data, "--steps", 1,
         "--outputs", folder / "first.safetensors"])
    lines = run([folder / f"out-{optimizer}" / "run", *data, "--steps", STEPS,
                 "--learning-rate", rate]).splitlines()
    losses = [json.loads(line)["loss"] for line in lines if line.startswith("{")]
    return losses, read_safetensors(folder / "first.safetensors")


def compare(name, soapstone, folder, optimizer, seed):
    """Returns a list of faults."""
    model, inputs, kind = families.build(name, seed)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "data").mkdir(exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exported = exporter.export(model, inputs)
        (folder / "model.onnx").write_bytes(exported.SerializeToString())
        model, inputs, kind = families.build(name, seed)  # Batch norm moved its statistics.
        model.train()
        target = make_target(model, inputs, kind)
        model, inputs, kind = families.build(name, seed)
        model.train()
    for i, value in enumerate(inputs):
        numpy.save(folder / "data" / f"x{i}.npy", value.numpy())
    if target is not None:
        file = "targets.npy" if kind == "mse" else "labels.npy"
        numpy.save(folder / "data" / file, target.numpy())

    step, rate = torch_optimizer(optimizer, model.parameters())
    losses, gradients, scale = [], {}, {}
    for index in range(STEPS):
        step.zero_grad()
        loss = loss_of(model, inputs, target, kind)
        loss.backward()
        if index == 0:
            gradients = {n: p.grad.numpy().copy() for n, p in model.named_parameters()
                         if p.grad is not None}
        losses.append(loss.item())
        step.step()

    ours, tensors = compile_and_run(soapstone, folder, kind, optimizer, rate)
    faults = []
    largest = max(float(abs(g).max()) for g in gradients.values())
    for key, expected in gradients.items():
        actual = tensors.get(f"{key}.gradient")
        if actual is None:
            faults.append(f"{name}: no gradient of '{key}'")
            continue
        # A gradient that is zero in exact arithmetic is noise in both: measure
        # it against the largest gradient of the model.
        scale = max(float(abs(expected).max()), 1e-3 * largest)
        error = float(abs(actual.reshape(expected.shape) - expected).max()) / scale
        if not error <= GRADIENT_TOLERANCE:
            faults.append(f"{name}: gradient of '{key}' is off by {error:.2e}")
    if len(ours) != STEPS:
        faults.append(f"{name}: {len(ours)} losses instead of {STEPS}")
    for index, (a, b) in enumerate(zip(ours, losses)):
        tolerance = GRADIENT_TOLERANCE if index == 0 else LOSS_TOLERANCE
        if not abs(a - b) <= tolerance * max(1.0, abs(b)):
            faults.append(f"{name}: {optimizer} loss {index} is {a}, PyTorch has {b}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("families", nargs="*", metavar="FAMILY", default=None)
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--optimizer", default="momentum")
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--inputs", type=int, default=1, help="weights and inputs to try")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        work = arguments.work or pathlib.Path(temporary)
        for name in arguments.families or families.FAMILIES:
            for seed in range(3, 3 + arguments.inputs):
                try:
                    faults = compare(name, arguments.soapstone, work / name,
                                     arguments.optimizer, seed)
                except RuntimeError as error:
                    faults = [f"{name}: {error}"]
                for fault in faults[:8]:
                    print(fault)
                if not faults:
                    break
            print(f"{name}: {'FAILED' if faults else 'ok'}", flush=True)
            failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
