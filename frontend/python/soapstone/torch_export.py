"""Exports a torch.nn.Module so that Soapstone trains what PyTorch trains."""

from __future__ import annotations

import inspect
import os
from typing import Any, Mapping, Sequence, Union

Inputs = Union[Mapping[str, Any], Sequence[Any], Any]


def _mark_frozen(program: Any, module: Any) -> None:
    """Notes in the file which parameters have no gradient: PyTorch's exporter does not."""
    values = program.model.graph.initializers
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if not parameter.requires_grad and name in values:
            values[name].metadata_props["soapstone.frozen"] = "true"


def export(module: Any, example_inputs: Inputs, path: Union[str, os.PathLike]) -> None:
    """Writes `module`, a torch.nn.Module, with its weights to the ONNX file `path`.

    `example_inputs` are tensors by name of forward's argument, a sequence of them, or one
    tensor: their shapes are those of the plan. The module is left in the mode it was in.
    Parameters whose `requires_grad` is false are not trained (before PyTorch 2.5 they are).
    """
    import torch

    if isinstance(example_inputs, Mapping):
        names, tensors = list(example_inputs), tuple(example_inputs.values())
    else:
        is_one = isinstance(example_inputs, torch.Tensor)
        tensors = (example_inputs,) if is_one else tuple(example_inputs)
        parameters = inspect.signature(module.forward).parameters
        names = list(parameters)[:len(tensors)]
    mode = module.training
    # Mixtures of transformers: the one form that PyTorch exports.
    mixtures = [(part, part.get_experts_implementation()) for part in module.modules()
                if hasattr(part, "get_experts_implementation")]
    try:
        for part, _ in mixtures:
            part.set_experts_implementation("batched_mm")
        if "dynamo" in inspect.signature(torch.onnx.export).parameters:
            # By default weights would be folded and merged, and lose their names.
            program = torch.onnx.export(module.eval(), tensors, input_names=names, dynamo=True,
                                        optimize=False, verbose=False)
            _mark_frozen(program, module)
            program.save(os.fspath(path), external_data=False)
        else:
            torch.onnx.export(module, tensors, os.fspath(path), input_names=names,
                              opset_version=17, training=torch.onnx.TrainingMode.TRAINING,
                              do_constant_folding=False)
    finally:
        for part, implementation in mixtures:
            part.set_experts_implementation(implementation)
        module.train(mode)
