#!/usr/bin/env python3
"""Exports a causal language model of transformers for Soapstone, with or without weights.

Usage: transformers_model.py MODEL [--weights] [--batch 8] [--seq 2048] [-o model.onnx]

MODEL is a name on the hub or a folder with a config.json. Without --weights no memory
is spent on them (fake tensors): the file of a model of any size has some megabytes, and
is all that searching and simulating need. Soapstone makes up the weights of a program
that is compiled from it, or loads them: out/run --load model.safetensors.

Needs the current PyTorch: pip install torch transformers onnx onnxscript
"""

import argparse
import contextlib

import onnx
import onnx_ir
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from transformers import AutoConfig, AutoModelForCausalLM

# Soapstone reads these entries of the exporter's metadata; the others are most of the file.
KEPT = ("namespace", "pkg.torch.export.graph_signature.InputSpec.kind")


class Logits(torch.nn.Module):
    """The logits alone, so that the file has one output."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids):
        return self.model(input_ids=input_ids, use_cache=False).logits


def keep_useful_metadata(graph):
    for entries in [*graph.node, *graph.value_info]:
        kept = [p for p in entries.metadata_props if p.key in KEPT]
        del entries.metadata_props[:]
        entries.metadata_props.extend(kept)


def computed_buffers(module, config):
    """Buffers that follow from the configuration alone: frequencies of rotary embeddings."""
    values = {}
    for path, part in module.named_modules():
        names = [name for name, _ in part.named_buffers(recurse=False)]
        if not names or any(True for _ in part.parameters()):
            continue
        try:
            made = type(part)(config)
        except (AttributeError, TypeError):
            continue  # Not a module of a configuration.
        values.update({f"{path}.{name}": getattr(made, name) for name in names})
    return values


def without_weights(program, buffers):
    """The exported model: what is not in `buffers` lies in a file that is not there."""
    model = program.model
    for value in model.graph.initializers.values():
        if value.name in buffers:
            value.const_value = onnx_ir.tensor(buffers[value.name].numpy(), name=value.name)
        elif KEPT[1] in value.metadata_props:
            value.const_value = onnx_ir.ExternalTensor(
                "absent.weights", None, None, value.dtype, shape=value.shape, name=value.name)
    return onnx_ir.serde.serialize_model(model)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model")
    parser.add_argument("--weights", action="store_true", help="write the weights, too")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--seq", type=int, default=2048)
    parser.add_argument("-o", "--output", default="model.onnx")
    arguments = parser.parse_args()
    mode = contextlib.nullcontext() if arguments.weights else FakeTensorMode()
    with mode:
        if arguments.weights:
            model = AutoModelForCausalLM.from_pretrained(arguments.model)
        else:
            model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(arguments.model))
        if hasattr(model, "set_experts_implementation"):
            # The form of a mixture of experts that PyTorch exports; Soapstone sends tokens to
            # experts all the same. Models without experts stay as they are.
            model.set_experts_implementation("batched_mm")
        ids = torch.zeros(arguments.batch, arguments.seq, dtype=torch.int64)
        module = Logits(model).eval()
        program = torch.onnx.export(module, (ids,), dynamo=True, optimize=False,
                                    input_names=["input_ids"])
    if arguments.weights:
        program.save(arguments.output, external_data=True)
    else:
        proto = without_weights(program, computed_buffers(module, model.config))
        keep_useful_metadata(proto.graph)
        onnx.save(proto, arguments.output)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
