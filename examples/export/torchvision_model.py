#!/usr/bin/env python3
"""Exports a model of torchvision for Soapstone.

Usage: torchvision_model.py resnet50 [--batch 32] [--size 224] [--pretrained] [-o model.onnx]
       soapstone import model.onnx --check     # which tensors are trained, and why

Works with the current PyTorch (pip install torch torchvision onnxscript) and back to 1.13.
"""

import argparse
import inspect

import torch
import torchvision


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model", help="a name of torchvision.models, e.g. resnet50")
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--size", type=int, default=224)
    parser.add_argument("--pretrained", action="store_true", help="download trained weights")
    parser.add_argument("-o", "--output", default="model.onnx")
    arguments = parser.parse_args()
    torch.manual_seed(0)
    build = getattr(torchvision.models, arguments.model)
    model = build(weights="DEFAULT" if arguments.pretrained else None)
    images = torch.randn(arguments.batch, 3, arguments.size, arguments.size)
    if "dynamo" in inspect.signature(torch.onnx.export).parameters:
        # optimize=False: the default folds batch norms into convolutions.
        torch.onnx.export(model.eval(), (images,), arguments.output, input_names=["images"],
                          dynamo=True, optimize=False, external_data=False)
    else:
        torch.onnx.export(model, (images,), arguments.output, input_names=["images"],
                          opset_version=17, training=torch.onnx.TrainingMode.TRAINING,
                          do_constant_folding=False)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
