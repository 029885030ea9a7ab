"""Exports a torch.nn.Module so that Soapstone trains what PyTorch trains."""

from __future__ import annotations

import inspect
import os
import threading
from typing import Any, List, Mapping, Sequence, Tuple, Union

from soapstone.command import SoapstoneError

Inputs = Union[Mapping[str, Any], Sequence[Any], Any]

# PyTorch traces one module of a process at a time.
_EXPORTING = threading.Lock()


def _mark_frozen(program: Any, module: Any) -> None:
    """Notes in the file which parameters have no gradient: PyTorch's exporter does not."""
    values = program.model.graph.initializers
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if not parameter.requires_grad and name in values:
            values[name].metadata_props["soapstone.frozen"] = "true"


def _named_inputs(module: Any, example_inputs: Inputs) -> Tuple[List[str], List[Any]]:
    """Names and tensors in the order of forward's arguments."""
    import torch

    signature = inspect.signature(module.forward)
    arguments = list(signature.parameters)
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    if not isinstance(example_inputs, Mapping):
        is_one = isinstance(example_inputs, torch.Tensor)
        tensors = [example_inputs] if is_one else list(example_inputs)
        return arguments[:len(tensors)], tensors
    names = list(example_inputs)
    unknown = [name for name in names if name not in arguments]
    # Names of the caller's own, as for forward(self, *inputs), are in forward's order.
    is_open = inspect.Parameter.VAR_POSITIONAL in kinds or inspect.Parameter.VAR_KEYWORD in kinds
    if is_open or len(unknown) == len(names):
        return names, list(example_inputs.values())
    if unknown:
        raise ValueError(f"forward of {type(module).__name__} has no argument '{unknown[0]}', it "
                         f"takes {', '.join(arguments)}")
    names.sort(key=arguments.index)
    if names != arguments[:len(names)]:
        left_out = next(one for one in arguments if one not in names)
        raise ValueError(f"example_inputs has no '{left_out}', which forward of "
                         f"{type(module).__name__} takes before '{names[-1]}'")
    return names, [example_inputs[name] for name in names]


def _first_cause(error: BaseException) -> str:
    """One line about what PyTorch did not export."""
    while error.__cause__ is not None:
        error = error.__cause__
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def export(module: Any, example_inputs: Inputs, path: Union[str, os.PathLike]) -> None:
    """Writes `module`, a torch.nn.Module, with its weights to the ONNX file `path`.

    `example_inputs` are tensors by name of forward's argument, a sequence of them, or one
    tensor: their shapes are those of the plan. The module is left in the mode it was in.
    Parameters whose `requires_grad` is false are not trained (before PyTorch 2.5 they are).
    Raises SoapstoneError where PyTorch does not export the module; its cause says all.
    """
    import torch

    if not isinstance(module, torch.nn.Module):
        raise TypeError("a model is a file or a torch.nn.Module, not "
                        f"{type(module).__name__}")
    names, tensors = _named_inputs(module, example_inputs)
    with _EXPORTING:
        mode = module.training
        # Mixtures of transformers: the one form that PyTorch exports.
        mixtures = [(part, part.get_experts_implementation()) for part in module.modules()
                    if hasattr(part, "get_experts_implementation")]
        try:
            for part, _ in mixtures:
                part.set_experts_implementation("batched_mm")
            _write(module, names, tuple(tensors), os.fspath(path))
        except Exception as error:  # noqa: BLE001  (whatever PyTorch raises)
            raise SoapstoneError(f"PyTorch does not export {type(module).__name__}: "
                                 f"{_first_cause(error)}", 1) from error
        finally:
            for part, implementation in mixtures:
                part.set_experts_implementation(implementation)
            module.train(mode)


def _write(module: Any, names: List[str], tensors: Tuple[Any, ...], path: str) -> None:
    import torch

    if "dynamo" in inspect.signature(torch.onnx.export).parameters:
        # By default weights would be folded and merged, and lose their names.
        program = torch.onnx.export(module.eval(), tensors, input_names=names, dynamo=True,
                                    optimize=False, verbose=False)
        _mark_frozen(program, module)
        program.save(path, external_data=False)
    else:
        torch.onnx.export(module, tensors, path, input_names=names, opset_version=17,
                          training=torch.onnx.TrainingMode.TRAINING, do_constant_folding=False)
