#!/usr/bin/env python3
"""Exports a module of one's own for Soapstone. Copy `export` and call it with your module.

Usage: own_module.py [-o model.onnx]
       soapstone import model.onnx --check     # which tensors are trained, and why

Works with the current PyTorch (pip install torch onnxscript) and back to 1.13.
"""

import argparse
import inspect

import torch
from torch import nn


def mark_frozen(program, module):
    """Notes which parameters have no gradient: PyTorch's exporter does not say so."""
    values = program.model.graph.initializers
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if not parameter.requires_grad and name in values:
            values[name].metadata_props["soapstone.frozen"] = "true"


def export(module, inputs, path):
    """Writes `module` with its weights; `inputs` are example tensors by name of forward's argument."""
    names, tensors = list(inputs), tuple(inputs.values())
    if "dynamo" in inspect.signature(torch.onnx.export).parameters:
        # The default would fold weights, merge equal ones and lose their names:
        # optimize=False keeps every parameter as it is. Eval mode leaves dropout out;
        # Soapstone trains the file's batch norms nevertheless.
        program = torch.onnx.export(module.eval(), tensors, input_names=names, dynamo=True,
                                    optimize=False)
        mark_frozen(program, module)
        program.save(path, external_data=False)
    else:
        torch.onnx.export(module, tensors, path, input_names=names, opset_version=17,
                          training=torch.onnx.TrainingMode.TRAINING,
                          do_constant_folding=False)


class Classifier(nn.Module):
    def __init__(self, width=64, classes=10):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(32, width), nn.GELU(), nn.LayerNorm(width))
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        return self.head(self.body(x))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-o", "--output", default="model.onnx")
    arguments = parser.parse_args()
    torch.manual_seed(0)
    export(Classifier(), {"x": torch.randn(16, 32)}, arguments.output)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
