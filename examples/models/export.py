"""Exports the example models to ONNX files.

Usage: export.py [--out FOLDER] [--weights] [NAME...]

Without --weights, tensors of more than 64 elements keep name, type and shape,
but their data is declared external and absent: the files stay small, and a
program compiled from them initialises its parameters from a seed.
Needs Debian's python3-torch, python3-torchvision and python3-onnx.
"""

import argparse
import io
import pathlib

import onnx
import torch
import torchvision.models as vision

import models

LARGEST_INLINE = 64


def tokens(*shape):
    return torch.randint(0, 1000, shape)


def catalogue():
    """Name -> (constructor, example inputs, dynamic axes or None)."""
    images = torch.randn(2, 3, 224, 224)
    sequence = {"x0": {0: "batch", 1: "seq"}}
    return {
        "alexnet": (vision.alexnet, (images,), None),
        "resnet50": (vision.resnet50, (images,), {"x0": {0: "batch"}}),
        "inception_v3": (lambda: vision.inception_v3(init_weights=False),
                         (torch.randn(2, 3, 299, 299),), None),
        "vit_b_16": (vision.vit_b_16, (images,), {"x0": {0: "batch"}}),
        "rnnlm": (models.LanguageModelLstm, (tokens(2, 20),), sequence),
        "rnnlm_unrolled": (models.LanguageModelLstmUnrolled, (tokens(2, 10),), None),
        "nmt_transformer": (models.TranslationTransformer, (tokens(2, 16), tokens(2, 12)),
                            {"x0": {0: "batch", 1: "src"}, "x1": {0: "batch", 1: "tgt"}}),
        "char_gpt": (lambda: models.Gpt(256, 128, 4, 4, 64, dropout=0.0), (tokens(16, 64) % 256,),
                     None),
        "gpt2_small": (models.Gpt, (tokens(2, 32),), sequence),
        "llama_4l": (models.Llama, (tokens(2, 32),), sequence),
        "dlrm_embbag": (models.Recommender, (torch.randn(2, 13), tokens(4, 2, 3)), None),
        "moe_dense": (models.MixtureOfExperts, (torch.randn(2, 16, 512),), None),
        "resnet50_ce": (lambda: models.WithCrossEntropy(vision.resnet50()),
                        (images, tokens(2)), None),
        "gpt2_2l_ce": (lambda: models.WithCrossEntropy(models.Gpt(layers=2)),
                       (tokens(2, 32), tokens(2, 32)), None),
    }


def export(model, inputs, training=True, dynamic_axes=None, opset=17):
    """Returns the onnx.ModelProto of a model, all weights inline."""
    buffer = io.BytesIO()
    mode = torch.onnx.TrainingMode.TRAINING if training else torch.onnx.TrainingMode.EVAL
    model.train(training)
    torch.onnx.export(model, inputs, buffer, opset_version=opset, training=mode,
                      do_constant_folding=not training, dynamic_axes=dynamic_axes,
                      input_names=[f"x{i}" for i in range(len(inputs))])
    return onnx.load_from_string(buffer.getvalue())


def strip_weights(model):
    """Declares the data of large initialisers external and absent."""
    for tensor in model.graph.initializer:
        count = 1
        for size in tensor.dims:
            count *= size
        if count <= LARGEST_INLINE:
            continue
        for field in ("raw_data", "float_data", "int64_data", "int32_data", "double_data"):
            tensor.ClearField(field)
        tensor.data_location = onnx.TensorProto.EXTERNAL
        entry = tensor.external_data.add()
        entry.key, entry.value = "location", "weights.bin"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--weights", action="store_true", help="keep the weights inline")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, (construct, inputs, dynamic_axes) in catalogue().items():
        if arguments.names and name not in arguments.names:
            continue
        torch.manual_seed(0)
        model = construct()
        variants = [("train", True, None)]
        if dynamic_axes:
            variants.append(("eval_dyn", False, dynamic_axes))
        for variant, training, axes in variants:
            exported = export(model, inputs, training, axes)
            if not arguments.weights:
                strip_weights(exported)
            path = arguments.out / f"{name}.{variant}.onnx"
            path.write_bytes(exported.SerializeToString())
            print(f"{path}: {len(exported.graph.node)} nodes")


if __name__ == "__main__":
    main()
