"""Bytes that the named strategies move, against the formulas of an expert's program.

Usage: strategy_bytes.py --soapstone BIN [--devices 4,8,16] [--precisions f32,bf16,f16]
                         [--check] [MODEL]...

For every model, strategy and number of devices it prints the bytes that all devices send in
one step, as `soapstone simulate` counts them (a test holds its count against the emitted
program), in GB per precision and, in brackets, over the formula. P is the number of trained
parameters, c the bytes of a number in the type that steps compute in, in which gradients are
summed, too; A = batch * sequence * hidden * c; n devices; L layers; t tensor-parallel devices,
d = n / t:

  data-parallel     2 (n - 1) P c
  parameter-server  2 (n - 1) P c
  zero1, zero2      2 (n - 1) P c
  zero3             3 (n - 1) P c: parameters gathered forward and backward
  megatron          8 L A (t - 1) + 3 A (t - 1) + 2 (d - 1) P c: inputs are kept for the
                    gradients of weights

With --check it exits 1 if a figure is more than 2 % above its formula.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "models"
BYTES = {"f32": 4, "bf16": 2, "f16": 2}

# Name -> file, options, and for transformers (layers, batch * sequence * hidden).
MODELS = {
    "gpt2_small": ("gpt2_small.eval_dyn.onnx", ["--batch", 16, "--dim", "seq=1024"],
                   (12, 16 * 1024 * 768)),
    "llama_4l": ("llama_4l.eval_dyn.onnx", ["--batch", 16, "--dim", "seq=512"],
                 (4, 16 * 512 * 512)),
    "vit_b_16": ("vit_b_16.eval_dyn.onnx", ["--batch", 256], (12, 256 * 197 * 768)),
    "nmt": ("nmt_transformer.train.onnx", [], None),
    "resnet50": ("resnet50.eval_dyn.onnx", ["--batch", 256], None),
    "moe": ("moe_dense.train.onnx", [], None),
    "dlrm": ("benchmark/dlrm.onnx", ["--dim", "batch=4096", "--loss", "mse"], None),
}
STRATEGIES = ["data-parallel", "parameter-server", "zero1", "zero2", "zero3", "megatron"]


def simulate(soapstone, model, devices, strategy, precision):
    """Returns the JSON report; None where the strategy does not fit the model."""
    file, options, _ = MODELS[model]
    command = [soapstone, "simulate", EXAMPLES / file, *options, "--machine",
               f"dgx-h100x{max(1, devices // 8)}" if devices > 8 else "dgx-h100",
               "--devices", devices, "--strategy", strategy, "--precision", precision,
               "--optimizer", "adamw", "--json"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return json.loads(done.stdout)


def formula(model, strategy, devices, tensor, parameters, width):
    """Bytes of an expert's program; None where there is no formula."""
    if strategy in ("data-parallel", "parameter-server", "zero1", "zero2"):
        return 2 * (devices - 1) * parameters * width
    if strategy == "zero3":
        return 3 * (devices - 1) * parameters * width
    if MODELS[model][2] is None:
        return None
    layers, activations = MODELS[model][2]
    moved = (8 * layers + 3) * activations * width * (tensor - 1)
    return moved + 2 * (devices // tensor - 1) * parameters * width


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODEL", default=[])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--devices", default="4,8,16")
    parser.add_argument("--precisions", default="f32,bf16,f16")
    parser.add_argument("--strategies", default=",".join(STRATEGIES))
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    precisions = arguments.precisions.split(",")
    above = 0
    print("| model | strategy | devices | " + " | ".join(precisions) + " |")
    print("|---|---|---|" + "---|" * len(precisions))
    for model in arguments.models or MODELS:
        alone = simulate(arguments.soapstone, model, 1, "data-parallel", "f32")
        parameters = alone["memory_at_peak"]["parameters"] // 4
        for strategy in arguments.strategies.split(","):
            for devices in map(int, arguments.devices.split(",")):
                tensor = max(2, devices // 2)
                spelled = (f"megatron:t={tensor},d={devices // tensor}"
                           if strategy == "megatron" else strategy)
                cells = []
                for precision in precisions:
                    report = simulate(arguments.soapstone, model, devices, spelled, precision)
                    moved = report["total_communication_bytes"]
                    wanted = formula(model, strategy, devices, tensor, parameters,
                                     BYTES[precision])
                    cells.append(f"{moved / 1e9:.3f}"
                                 + (f" ({moved / wanted:.3f})" if wanted else ""))
                    above += bool(wanted) and moved > 1.02 * wanted
                print(f"| {model} | {spelled} | {devices} | " + " | ".join(cells) + " |",
                      flush=True)
    if arguments.check:
        print(f"{above} above 1.02 times the formula")
    return 1 if arguments.check and above else 0


if __name__ == "__main__":
    sys.exit(main())
