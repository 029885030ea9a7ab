"""Compares models of configurations with the files that PyTorch exports of the same models.

Usage: preset_exports.py --soapstone BIN --interpreter TRAIN_MODEL [--exporter NAME] [--work FOLDER] [CASE...]

Opt-in, as exporters.py: needs the current PyTorch, transformers, onnx and onnxscript. For each case of presets.py:
builds the module of transformers at reduced size, exports it as ONNX file and saves its weights. Then trains
`config.json --weights` and the file in the interpreter, from the same weights and tokens: the losses of STEPS steps
and every gradient of the first one must agree within 1e-4, with each other and with PyTorch.
"""

import argparse
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import warnings

import torch
import torch.nn.functional as F

import preset_models
import presets
from exporter_forms import EXPORTERS
from exporters import interpreted_steps, ours_of, parameters_of, RATE
from presets import BATCH, CASES, STEPS, TOLERANCE

TRAINED_STEPS = 3
# transformers 5 ties T5's head whatever the configuration says.
NO_COUNTERPART = {"t5_gated"}


class Logits(torch.nn.Module):
    """A model that takes its inputs in order and returns its logits."""

    def __init__(self, inner, names):
        super().__init__()
        self.inner, self.names = inner, names

    def forward(self, *inputs):
        return self.inner(**dict(zip(self.names, inputs)), use_cache=False).logits \
            if hasattr(self.inner.config, "use_cache") else self.inner(**dict(zip(self.names, inputs))).logits


def export(model, inputs, exporter, path):
    """PyTorch's error in one line, or None."""
    net = Logits(model, list(inputs)).eval()
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            torch.onnx.export(net, tuple(inputs.values()), str(path), input_names=list(inputs), external_data=False,
                              **EXPORTERS[exporter])
        except Exception as error:  # noqa: BLE001  (whatever PyTorch raises)
            return (str(error).strip() or type(error).__name__).splitlines()[0][:160]
    return None


def train_in_torch(model, inputs, labels):
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE)
    losses, gradients = [], {}
    for step in range(TRAINED_STEPS):
        optimizer.zero_grad()
        logits = presets.logits_of(model, inputs)
        loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1))
        loss.backward()
        losses.append(loss.item())
        if step == 0:
            gradients = {name: p.grad.clone() for name, p in model.named_parameters() if p.grad is not None}
        optimizer.step()
    return losses, gradients


def sizes_of_configuration(config, weights):
    """What presets.sizes says, as train_model takes it."""
    words = presets.sizes(config)
    options = dict(zip(words[::2], words[1::2]))
    sizes = [f"weights:{weights}", f"batch:{options['--batch']}"]
    if "--seq" in options:
        sizes.append(f"seq={options['--seq']}")
    return sizes + ([options["--dim"]] if "--dim" in options else [])


def gradients_of_file(tensors, model, gradients):
    """The file's gradients in PyTorch's names and shapes; a fault for each that is missing."""
    names = parameters_of(model)[1]
    found, faults = {}, []
    for name, expected in gradients.items():
        actual, _ = ours_of(tensors, [f"inner.{alias}" for alias in names[name]], expected.numpy())
        if actual is None or actual.shape != tuple(expected.shape):
            faults.append(f"the file has no gradient of '{name}'")
        else:
            found[name] = torch.from_numpy(actual.copy())
    return found, faults


def differences(what, ours, theirs):
    """Faults: gradients by name of which one side lacks any, or that differ."""
    faults = [f"{what}: only one has a gradient of '{name}'" for name in sorted(set(ours) ^ set(theirs))]
    largest = max(float(g.abs().max()) for g in theirs.values())
    for name in sorted(set(ours) & set(theirs)):
        expected = theirs[name]
        scale = max(float(expected.abs().max()), 1e-3 * largest)
        error = float((ours[name].reshape(expected.shape) - expected).abs().max()) / scale
        if not error <= TOLERANCE:
            faults.append(f"{what}: gradient of '{name}' is off by {error:.2e}")
    return faults


def compare(name, arguments, folder):
    """Faults, or None with a line why PyTorch does not export the model."""
    config = CASES[name]
    torch.manual_seed(5)
    model = presets.transformers_module(config)
    model.config._experts_implementation = "batched_mm"  # PyTorch exports no grouped products.
    inputs = preset_models.inputs(config, BATCH, STEPS)
    logits = presets.logits_of(model, inputs)
    labels = torch.randint(0, logits.shape[-1], logits.shape[:-1])
    path = folder / "model.onnx"
    refusal = export(model, inputs, arguments.exporter, path)
    if refusal is not None:
        return refusal, []
    (folder / "config.json").write_text(json.dumps(config))
    values = presets.in_our_names(dict(model.named_parameters()) | dict(model.named_buffers()), config)
    weights = folder / "weights.safetensors"
    presets.write_safetensors(weights, {n: v for n, v in values.items() if v.dtype == torch.float32})
    losses, gradients = train_in_torch(model, inputs, labels)
    data = {n: v.numpy() for n, v in (inputs | {"labels": labels}).items()}

    def steps(model_file, sizes):
        return interpreted_steps(arguments.interpreter, model_file, folder, "cross-entropy", data, TRAINED_STEPS, sizes)

    file_losses, tensors = steps(path, [])
    of_file, faults = gradients_of_file(tensors, model, gradients)
    of_file = presets.in_our_names(of_file, config)
    our_losses, tensors = steps(folder / "config.json", sizes_of_configuration(config, weights))
    suffix = ".gradient"
    ours = {n[:-len(suffix)]: torch.from_numpy(g.copy()) for n, g in tensors.items() if n.endswith(suffix)}
    faults += differences("configuration and file", ours, of_file)
    faults += differences("configuration and PyTorch", ours, presets.in_our_names(gradients, config))
    for what, theirs in (("the file", file_losses), ("PyTorch", losses)):
        for step, (a, b) in enumerate(zip(our_losses, theirs, strict=True)):
            if not abs(a - b) <= TOLERANCE * max(1, abs(b)):
                faults.append(f"loss {step} is {a:.7g}, {what} has {b:.7g}")
    return None, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--interpreter", required=True, type=pathlib.Path, metavar="TRAIN_MODEL")
    parser.add_argument("--exporter", default="raw", choices=list(EXPORTERS))
    parser.add_argument("--work", type=pathlib.Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    failed = 0
    for name in arguments.cases or [case for case in CASES if case not in NO_COUNTERPART]:
        with tempfile.TemporaryDirectory() as temporary:
            folder = arguments.work / name if arguments.work else pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            try:
                refusal, faults = compare(name, arguments, folder)
            except RuntimeError as error:
                refusal, faults = None, [str(error)]
        for fault in faults[:8]:
            print(f"{name}: {fault}")
        verdict = "FAILED" if faults else "ok"
        print(f"{name}: " + (f"PyTorch does not export it: {refusal}" if refusal else verdict), flush=True)
        failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
