"""Checks that files of PyTorch's exporters train what PyTorch trains.

Usage: exporters.py --soapstone BIN --work FOLDER [--exporter NAME]... [--steps N]
                    [--interpreter TRAIN_MODEL] [MODEL...]

Opt-in: needs the current PyTorch, transformers, torchvision, diffusers, onnx and
onnxscript of PyPI (a virtual environment of 6 GB). For each model and exporter: exports the
model, compares the parameters that `import --check --json` lists with
named_parameters(), and with --steps the first loss, every gradient and the losses of
that many SGD steps with PyTorch. Exports are kept in FOLDER and made once.
"""

import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import time

import numpy
import torch
from torch.nn.attention import sdpa_kernel, SDPBackend

import exported_files
from exporter_forms import (dim_options, explain_by_reference, export, EXPORTERS,
                            save_without_weights, sizes_of)
import exporter_chosen_rows  # noqa: F401  (adds to MODELS)
import exporter_drawn_libraries  # noqa: F401
import exporter_drawn_modules  # noqa: F401
import exporter_drawn_tables  # noqa: F401
import exporter_eighteenth_functions  # noqa: F401
import exporter_eighteenth_libraries  # noqa: F401
import exporter_fifteenth_libraries  # noqa: F401
import exporter_fourteenth_libraries  # noqa: F401
import exporter_fourteenth_losses  # noqa: F401
import exporter_fourteenth_modules  # noqa: F401
import exporter_fresh_models  # noqa: F401
import exporter_held_models  # noqa: F401
import exporter_inner_losses  # noqa: F401
import exporter_later_libraries  # noqa: F401
import exporter_later_modules  # noqa: F401
import exporter_later_networks  # noqa: F401
import exporter_library_models  # noqa: F401
import exporter_models
import exporter_more_models  # noqa: F401
import exporter_new_models  # noqa: F401
import exporter_nineteenth_libraries  # noqa: F401
import exporter_nineteenth_losses  # noqa: F401
import exporter_nineteenth_modules  # noqa: F401
import exporter_nineteenth_vision  # noqa: F401
import exporter_own_models  # noqa: F401
import exporter_own_sequences  # noqa: F401
import exporter_popular_models  # noqa: F401
import exporter_popular_modules  # noqa: F401
import exporter_seventeenth_libraries  # noqa: F401
import exporter_stopped_gradients  # noqa: F401
import exporter_ties  # noqa: F401
import exporter_trial_models  # noqa: F401
import exporter_trial_own  # noqa: F401
import exporter_trial_tasks  # noqa: F401
import exporter_trial_vision  # noqa: F401
import exporter_unseen_models  # noqa: F401
import exporter_written_models  # noqa: F401
import exporter_written_signals  # noqa: F401
from safetensors_file import read_safetensors, write_safetensors

TOLERANCE = 1e-4
# Greatest difference that rounding may explain, whatever PyTorch's own f32 does.
MOST_OF_LOSS = 10 * TOLERANCE
MOST_OF_GRADIENT = 1e-2
ROUNDING = 1e-6  # Of the largest gradient: sums of thousands of f32 numbers.
RATE = 0.005


def loss_of(net, inputs, target):
    output = net(*inputs.values())
    if target is None:
        classes = output.shape[-1] if output.dim() < 4 and output.shape[-1] > 1 else 0
        kind = "cross-entropy" if classes else "mse"
        target = (torch.randint(0, classes, output.shape[:-1]) if classes
                  else torch.rand_like(output))
        return kind, target
    if target.dtype == torch.int64:
        return torch.nn.functional.cross_entropy(output.reshape(-1, output.shape[-1]),
                                                 target.reshape(-1))
    return torch.nn.functional.mse_loss(output, target)


def parameters_of(net):
    """The trained tensors by name, tied ones once, and all names of each."""
    trained = {name: value for name, value in net.named_parameters() if value.requires_grad}
    names = {id(value): [] for value in trained.values()}
    for name, value in net.named_parameters(remove_duplicate=False):
        names.setdefault(id(value), []).append(name)
    return trained, {name: names[id(value)] for name, value in trained.items()}


def match_names(net, used, report):
    """PyTorch's name for each of ours: W.T is W transposed, W.rows the rows of it that are read."""
    trained, names = parameters_of(net)
    ours = {p["name"]: p for p in report["parameters"] if p["role"] == "trained"}
    matches = {}
    for name, aliases in names.items():
        if name not in used:
            continue
        for alias in aliases:
            for suffix in ("", ".T", ".rows", ".add"):
                if alias + suffix in ours:
                    matches[alias + suffix] = name
    return {n: v for n, v in trained.items() if n in used}, ours, matches


def check_command(soapstone, path, sizes):
    result = subprocess.run([soapstone, "import", path, "--check", "--json", *dim_options(sizes)],
                            capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError((result.stderr or result.stdout).strip())
    return json.loads(result.stdout)


@contextlib.contextmanager
def counted_attention():
    """Counts calls of PyTorch's attention, and of softmax over [batch, heads, queries, keys]."""
    counts = {"sdpa": 0, "softmax": 0}
    functional = torch.nn.functional
    sdpa, softmax = functional.scaled_dot_product_attention, functional.softmax

    def counted_sdpa(*arguments, **options):
        counts["sdpa"] += 1
        return sdpa(*arguments, **options)

    def counted_softmax(value, *arguments, **options):
        counts["softmax"] += value.dim() == 4
        return softmax(value, *arguments, **options)

    functional.scaled_dot_product_attention = counted_sdpa
    functional.softmax = counted_softmax
    try:
        yield counts
    finally:
        functional.scaled_dot_product_attention, functional.softmax = sdpa, softmax


def compare_attention(name, soapstone, path, sizes):
    """A fault if fewer attentions are recognised than PyTorch computes."""
    net, inputs = exporter_models.build(name)
    with counted_attention() as counts, torch.no_grad():
        net(*inputs.values())
    expected = counts["sdpa"] + counts["softmax"]
    found = exported_files.describe(soapstone, path, *dim_options(sizes))["ops"].get("attention", 0)
    return [] if found >= expected else [f"{found} of {expected} attentions are recognised"]


def compare_parameters(net, used, report):
    """Faults: parameters that are missing, too many or of another size."""
    theirs, ours, matches = match_names(net, used, report)
    faults = []
    if len(ours) != len(theirs):
        faults.append(f"{len(ours)} parameters are trained, PyTorch trains {len(theirs)}")
    for name, theirs_name in matches.items():
        count = theirs[theirs_name].numel()
        if ours[name]["elements"] != count and not name.endswith(".rows"):
            faults.append(f"'{name}' has {ours[name]['elements']} elements instead of {count}")
    missing = sorted(set(theirs) - set(matches.values()))
    extra = sorted(set(ours) - set(matches))
    if missing:
        faults.append(f"names not found: {missing[:4]} and {max(0, len(missing) - 4)} more; "
                      f"others instead: {extra[:4]}")
    elif extra:
        faults.append(f"trained too: {extra[:6]}")
    return faults


def run(command):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{command[1]}: {(result.stderr or result.stdout).strip()[-500:]}")
    return result.stdout


FIRST_VALUES = {"of a folded batch norm, trained from one": 1.0,
                "of a folded batch norm, trained from zero": 0.0}


def folded_weights(name, path, report):
    """Weights of the file that a batch norm was folded into: each is PyTorch's times a number
    for each output channel, which is not 1 where the norm's epsilon counts. With them the
    weights and biases of these norms, which begin as `report` says: the file has only products.

    Such a step trains from the numbers in the file, so that is where PyTorch has to begin: a
    norm behind the weight takes the factor out of the loss, but it divides the gradient.
    """
    import onnx
    trained, _ = parameters_of(exporter_models.build(name)[0])
    folded = {}
    for tensor in onnx.load(path).graph.initializer:
        ours = trained.get(tensor.name)
        if ours is None or ours.dim() < 2 or list(ours.shape) != list(tensor.dims):
            continue
        value = torch.from_numpy(onnx.numpy_helper.to_array(tensor).copy())
        rows, others = ours.detach().flatten(1).double(), value.flatten(1).double()
        scale = (rows * others).sum(1, keepdim=True) / (rows * rows).sum(1, keepdim=True)
        is_scaled = ((scale * rows - others).abs() <= 2.5e-7 * others.abs()).all()
        if is_scaled and not torch.equal(rows, others):
            folded[tensor.name] = value
    for parameter in report["parameters"]:
        value, ours = FIRST_VALUES.get(parameter["why"]), trained.get(parameter["name"])
        if value is not None and ours is not None:
            folded[parameter["name"]] = torch.full_like(ours, value)
    return folded


@contextlib.contextmanager
def contiguous_batch_norms():
    """PyTorch computes wrong gradients of a batch norm on CPUs (1.13 and 2.15) where the input is
    contiguous and the result's gradient has its channels last, as a transposed one has."""
    functional = torch.nn.functional
    batch_norm = functional.batch_norm

    def contiguous(value, *arguments, **options):
        result = batch_norm(value.contiguous(), *arguments, **options)
        if result.requires_grad:
            result.register_hook(lambda gradient: gradient.contiguous())
        return result

    functional.batch_norm = contiguous
    try:
        yield
    finally:
        functional.batch_norm = batch_norm


def train_in_torch(name, steps, dtype=torch.float32, weights=None):
    """Inputs, kind of loss, target, losses and first gradients; computed in `dtype`, with
    `weights` instead of the model's own."""
    net, inputs = exporter_models.build(name)
    torch.manual_seed(5)
    with torch.no_grad():
        kind, target = loss_of(net, inputs, None)
    net, inputs = exporter_models.build(name)
    with torch.no_grad():
        for key, value in (weights or {}).items():
            net.get_parameter(key).copy_(value)
    for key, module in net.named_modules():
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm) and \
                f"{key}.weight" in (weights or {}):
            module.eps /= 1 + module.eps  # As their scale is already in the products.
    # Module.to would make real numbers of complex ones.
    net = net._apply(lambda t: t.to(dtype) if t.is_floating_point()
                     else t.to(dtype.to_complex()) if t.is_complex() else t)
    inputs = {key: value.to(dtype) if value.is_floating_point() else value
              for key, value in inputs.items()}
    if target.is_floating_point():
        target = target.to(dtype)
    optimizer = torch.optim.SGD(net.parameters(), lr=RATE)
    losses, gradients = [], {}
    for step in range(max(steps, 1)):
        optimizer.zero_grad()
        # PyTorch's fused kernels lose the sum of exponentials beside a number that hides all keys.
        with contiguous_batch_norms(), sdpa_kernel(SDPBackend.MATH):
            loss = loss_of(net, inputs, target)
            loss.backward()
        losses.append(loss.item())
        if step == 0:
            gradients = {n: p.grad.numpy().copy() for n, p in net.named_parameters()
                         if p.grad is not None}
        optimizer.step()
    return inputs, kind, target, losses, gradients


def ours_of(tensors, names, expected):
    """Our gradient of a parameter, by any form of its names, and the part of PyTorch's that it is."""
    for name in names:
        for suffix in ("", ".T", ".rows", ".add"):
            found = tensors.get(f"{name}{suffix}.gradient")
            if found is None:
                continue
            if suffix == ".rows" and found.ndim == 2 and found.shape[1] == expected.shape[-1]:
                return rows_of(found, expected)
            if found.size < expected.size:  # Only rows that the model reads.
                expected = expected[0] if len(expected) == 1 else expected
                rows = found.size * len(expected) // expected.size
                read = numpy.flatnonzero(numpy.abs(expected).reshape(len(expected), -1).max(1))
                expected = expected[min(read[0], len(expected) - rows):][:rows]
            is_turned = (found.ndim > 2 and expected.ndim == 2 and len(found) == expected.shape[1]
                         and len(found) != len(expected))
            if suffix == ".T" or is_turned:  # Packed weights have dims of their own for their parts.
                found = found.reshape(expected.T.shape).T
            if found.shape == expected.T.shape and found.shape != expected.shape:
                found = found.T
            if found.squeeze().ndim == 2 and found.squeeze().shape == expected.squeeze().T.shape \
                    and found.squeeze().shape != expected.squeeze().shape:
                found = found.squeeze().T  # Stored as its reader takes it.
            return found.reshape(expected.shape), expected
    return None, expected


def rows_of(found, expected):
    """Rows of a table in the order in which the model reads them, and PyTorch's of these."""
    table = expected.reshape(-1, expected.shape[-1])
    read = table[numpy.abs(table).max(1) > 0]
    nearest = [int(numpy.abs(found - row).max(1).argmin()) for row in read]
    if len(set(nearest)) < len(read):
        return numpy.full_like(read, numpy.nan), read
    others = numpy.delete(found, nearest, 0)  # Without a gradient, as in PyTorch.
    return (numpy.concatenate([found[nearest], others]),
            numpy.concatenate([read, numpy.zeros_like(others)]))


class Exact:
    """The same steps of PyTorch in f64, where its f32 is not as exact as the tolerance asks.

    Batch norms over few numbers and rows of zeros amplify rounding. There a program may
    differ from PyTorch's f64 by twice what PyTorch's own f32 does, but never by more than
    MOST_OF_LOSS or MOST_OF_GRADIENT of the value.
    """

    def __init__(self, name, steps, weights):
        self.name = name
        self.steps = steps
        self.weights = weights
        self.found = None
        self.used = set()

    def values(self):
        if self.found is None:
            self.found = train_in_torch(self.name, self.steps, torch.float64, self.weights)[3:]
        return self.found

    def allows_loss(self, index, ours, theirs):
        exact = self.values()[0][index]
        self.used.add(f"loss {index}")
        most = MOST_OF_LOSS * max(1.0, abs(exact))
        return abs(ours - exact) <= min(2 * abs(theirs - exact), most)

    def allows_gradient(self, key, ours, theirs):
        exact = self.values()[1][key]
        if exact.shape != theirs.shape or ours.shape != theirs.shape:
            return False
        self.used.add("gradients")
        most = MOST_OF_GRADIENT * max(abs(exact).max(), 1e-3 * self.largest())
        return abs(ours - exact).max() <= min(2 * abs(theirs - exact).max(), most)

    def largest(self):
        return max(abs(g).max() for g in self.values()[1].values())


def interpreted_steps(trainer, path, folder, kind, data, steps, sizes):
    """Losses and first gradients of the step in Soapstone's interpreter: nothing is compiled."""
    write_safetensors(folder / "data.safetensors", data)
    first = folder / "first.safetensors"
    output = run([trainer, path, kind, steps, RATE, folder / "data.safetensors", first, *sizes])
    return [float(line) for line in output.splitlines()], read_safetensors(first)


def emitted_steps(soapstone, path, folder, kind, data, steps, sizes):
    """The same of the emitted program."""
    files = folder / "data"
    files.mkdir(exist_ok=True)
    for key, value in data.items():
        numpy.save(files / f"{key}.npy", value)
    first, losses = folder / "first.safetensors", []
    for rule, count in (("none", 1), ("sgd", steps)):
        out = folder / f"out-{rule}"
        run([soapstone, "compile", path, "--loss", kind, "--optimizer", rule, "-o", out,
             *dim_options(sizes)])
        command = [out / "run", "--data", files, "--json", "--steps", count]
        command += ["--outputs", first] if rule == "none" else ["--learning-rate", RATE]
        losses = [json.loads(line)["loss"] for line in run(command).splitlines()
                  if line.startswith("{")]
    return losses, read_safetensors(first)


def compare_steps(arguments, path, folder, reference, aliases, exact, sizes):
    inputs, kind, target, losses, gradients = reference
    steps = arguments.steps
    data = {key: value.numpy() for key, value in inputs.items()}
    data["labels" if kind == "cross-entropy" else "targets"] = target.numpy()
    if arguments.interpreter:
        ours, tensors = interpreted_steps(arguments.interpreter, path, folder, kind, data, steps,
                                          sizes)
    else:
        ours, tensors = emitted_steps(arguments.soapstone, path, folder, kind, data, steps, sizes)
    faults = []
    largest = max(float(abs(g).max()) for g in gradients.values())
    for key, expected in gradients.items():
        actual, expected = ours_of(tensors, aliases[key], expected)
        if actual is None:
            faults.append(f"no gradient of '{key}'")
            continue
        if actual.shape == expected.T.shape and actual.ndim == 2 and \
                numpy.abs(actual.T - expected).max() < numpy.abs(actual - expected).max():
            actual = actual.T  # The exporter has stored the weight transposed.
        size = float(abs(expected).max())
        if size <= ROUNDING * largest:
            # Zero but for rounding, as of a bias before a batch norm.
            if not float(abs(actual).max()) <= ROUNDING * largest:
                faults.append(f"gradient of '{key}' is not zero")
            continue
        error = float(abs(actual - expected).max()) / max(size, 1e-3 * largest)
        if not error <= TOLERANCE and not exact.allows_gradient(key, actual, expected):
            faults.append(f"gradient of '{key}' is off by {error:.1e}")
    for index, (a, b) in enumerate(zip(ours, losses)):
        if not abs(a - b) <= TOLERANCE * max(1.0, abs(b)) and not exact.allows_loss(index, a, b):
            faults.append(f"loss {index} is {a:.7g}, PyTorch has {b:.7g}")
    if len(ours) != steps:
        faults.append(f"{len(ours)} losses instead of {steps}")
    return faults


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--soapstone", type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--exporter", action="append", choices=list(EXPORTERS))
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--interpreter", type=pathlib.Path, metavar="TRAIN_MODEL",
                        help="steps by build/tests/bin/train_model instead of emitted programs")
    parser.add_argument("--export-only", action="store_true")
    parser.add_argument("--save", type=pathlib.Path, metavar="FOLDER",
                        help="write the files as tests/data/exported has them")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    torch.set_num_threads(1)
    os.environ.setdefault("SOAPSTONE_CXXFLAGS", "-O0")
    passed, rounded, failed, refused = 0, 0, 0, 0
    for name in arguments.models or exporter_models.MODELS:
        reference, reference_weights, used = None, {}, None
        for exporter in arguments.exporter or ("dynamo", "raw"):
            label = f"{name}.{exporter}"
            folder = arguments.work / label
            path = folder / "model.onnx"
            started = time.time()
            try:
                if not path.exists():
                    if (folder / "error.txt").exists():
                        raise ValueError((folder / "error.txt").read_text())
                    folder.mkdir(parents=True, exist_ok=True)
                    export(name, exporter, path)
            except Exception as error:  # noqa: BLE001  (whatever PyTorch raises)
                text = (str(error).strip() or type(error).__name__).splitlines()
                path.unlink(missing_ok=True)
                (folder / "error.txt").write_text(text[0][:300])
                print(f"{label}: PyTorch does not export it: {text[0][:160]}", flush=True)
                refused += 1
                continue
            if arguments.export_only:
                print(f"{label}: exported in {time.time() - started:.1f} s", flush=True)
                continue
            try:
                net, inputs = exporter_models.build(name)
                sizes = sizes_of(name, path, inputs)
                report = check_command(arguments.soapstone, path, sizes)
                weights = folded_weights(name, path, report)
                if used is None or weights or reference_weights:
                    reference = train_in_torch(name, arguments.steps, weights=weights)
                    reference_weights = weights
                    used = set(reference[4])
                exact = Exact(name, arguments.steps, weights)
                faults = compare_parameters(net, used, report)
                faults += compare_attention(name, arguments.soapstone, path, sizes)
                if arguments.steps:
                    faults += compare_steps(arguments, path, folder, reference,
                                            parameters_of(net)[1], exact, sizes)
            except Exception as error:  # noqa: BLE001  (one model must not end the others)
                faults = [f"{type(error).__name__}: {error}"]
            if arguments.save and not faults:
                save_without_weights(path, arguments.save / f"{label}.onnx")
            if faults:
                faults = faults[:6] + explain_by_reference(name, path)
            for fault in faults:
                print(f"{label}: {fault}")
            remark = (f", {', '.join(sorted(exact.used))} within PyTorch's own rounding"
                      if not faults and exact.used else "")
            print(f"{label}: {'FAILED' if faults else 'ok'}{remark}", flush=True)
            passed += not faults and not exact.used
            rounded += bool(not faults and exact.used)
            failed += bool(faults)
    print(f"{passed} as in PyTorch, {rounded} within its own rounding, {failed} not, "
          f"{refused} not exported by PyTorch")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
