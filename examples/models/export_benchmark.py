"""Exports the models that the search is measured on to benchmark/*.onnx.

Usage: export_benchmark.py [--out FOLDER] [NAME...]

FlexFlow's six models (Jia, Zaharia, Aiken: Beyond Data and Model Parallelism for Deep
Neural Networks, MLSys 2019, section 8.1) at the paper's dimensions, and two small ones
whose optimum can be enumerated; a recommender and a mixture of experts; DenseNet-121 and a
U-Net, which no constant of the search was chosen on. The batch is left open (but for the
mixture): --batch says it, or --dim batch=1024 for the recommender.
Vocabularies and the
widths of embeddings are ours: the paper does not give them.
"""

import argparse
import pathlib

import torch
import torchvision.models as vision

import models
import recurrent_graphs
from export import export, strip_weights, tokens


class LeNet(torch.nn.Sequential):
    """LeNet-5 in its Caffe form: two convolutions, two fully connected layers."""

    def __init__(self):
        super().__init__(
            torch.nn.Conv2d(1, 20, 5), torch.nn.MaxPool2d(2),
            torch.nn.Conv2d(20, 50, 5), torch.nn.MaxPool2d(2), torch.nn.Flatten(),
            torch.nn.Linear(800, 500), torch.nn.ReLU(), torch.nn.Linear(500, 10))


def convolutional():
    """Name -> (constructor, shape of one sample)."""
    return {
        "alexnet": (vision.alexnet, (3, 224, 224)),
        "inception_v3": (lambda: vision.inception_v3(init_weights=False, aux_logits=False),
                         (3, 299, 299)),
        "resnet101": (vision.resnet101, (3, 224, 224)),
        "lenet": (LeNet, (1, 28, 28)),
        "densenet121": (vision.densenet121, (3, 224, 224)),
        "unet": (models.UNet, (3, 192, 192)),
    }


def others():
    """Name -> (constructor, inputs, dynamic axes): models of our own beside the six."""
    return {
        "dlrm": (lambda: models.Recommender(tables=8, rows=100000),
                 (torch.randn(2, 13), tokens(8, 2, 3)),
                 {"x0": {0: "batch"}, "x1": {1: "batch"}}),
        # The capacity of the experts is part of the graph: 64 sequences of 32.
        "moe": (lambda: models.MixtureOfExperts(experts=16),
                (torch.randn(64, 32, 512),), None),
    }


def recurrent():
    """Name -> function that builds the graph."""
    return {
        "rnntc": recurrent_graphs.text_classifier,
        "rnnlm": recurrent_graphs.language_model,
        "nmt": recurrent_graphs.translator,
        "rnnlm_2steps": lambda: recurrent_graphs.language_model(steps=2),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--out", type=pathlib.Path,
                        default=pathlib.Path(__file__).parent / "benchmark")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    built = {}
    for name, (construct, sample) in convolutional().items():
        if not arguments.names or name in arguments.names:
            torch.manual_seed(0)
            built[name] = export(construct(), (torch.randn(2, *sample),),
                                 dynamic_axes={"x0": {0: "batch"}})
            strip_weights(built[name])
    for name, (construct, inputs, axes) in others().items():
        if not arguments.names or name in arguments.names:
            torch.manual_seed(0)
            built[name] = export(construct(), inputs, dynamic_axes=axes)
            strip_weights(built[name])
    for name, build in recurrent().items():
        if not arguments.names or name in arguments.names:
            built[name] = build()
    for name, model in built.items():
        path = arguments.out / f"{name}.onnx"
        path.write_bytes(model.SerializeToString())
        print(f"{path}: {len(model.graph.node)} nodes")


if __name__ == "__main__":
    main()
