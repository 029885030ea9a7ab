"""The forms in which exporters.py exports a model, and files of them."""

import contextlib
import io
import pathlib
import re
import sys
import warnings

import torch

import models

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "examples" / "export"))
import own_module  # noqa: E402

EXPORTERS = {
    "dynamo": dict(dynamo=True),
    "raw": dict(dynamo=True, optimize=False),
    **{f"opset{opset}": dict(dynamo=True, opset_version=opset) for opset in range(18, 24)},
    **{f"raw{opset}": dict(dynamo=True, optimize=False, opset_version=opset)
       for opset in range(18, 24)},
    "dynamic": dict(dynamo=True, is_dynamic=True),
    "rawdynamic": dict(dynamo=True, optimize=False, is_dynamic=True),
    "example": dict(dynamo=True, is_example=True),  # `raw`, with parameters marked that stay.
    "torchscript": dict(dynamo=False, do_constant_folding=False,
                        training=torch.onnx.TrainingMode.TRAINING, opset_version=17),
}


def export(name, exporter, path):
    net, inputs = models.build(name)
    options = dict(EXPORTERS[exporter])
    if options.pop("is_dynamic", False):
        options["dynamic_shapes"] = [
            {dim: torch.export.Dim.AUTO for dim in range(value.dim())}
            for value in inputs.values()]
        if isinstance(net, models.Pick):  # forward takes a list.
            options["dynamic_shapes"] = (tuple(options["dynamic_shapes"]),)
    if options["dynamo"]:
        net.eval()  # As people export; statistics of batch norms are read from the file.
        options["external_data"] = False

    is_example = options.pop("is_example", False)

    def write():
        if is_example:
            own_module.export(net, inputs, str(path))
            return
        torch.onnx.export(net, tuple(inputs.values()), str(path), input_names=list(inputs),
                          **options)

    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), \
            contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            write()
        except Exception:  # noqa: BLE001  (whatever PyTorch raises)
            inner = getattr(net, "inner", None)
            if not hasattr(inner, "set_attn_implementation"):
                raise
            # T5 and Swin: the views behind their fused attention are no views when decomposed.
            inner.set_attn_implementation("eager")
            write()


def sizes_of(name, path, inputs):
    """NAME=N for each symbolic dimension of the file's inputs, as the model was exported, and
    input:NAME=N for inputs that the model needs fixed."""
    import onnx
    sizes = {}
    for value in onnx.load(path, load_external_data=False).graph.input:
        for dim, size in zip(value.type.tensor_type.shape.dim, inputs[value.name].shape):
            if dim.dim_param:
                sizes[dim.dim_param] = size
    fixed = models.FIXED_INPUTS.get(name, {})
    return ([f"{dim}={size}" for dim, size in sizes.items()]
            + [f"{FIXED}{key}={number}" for key, number in fixed.items()])


def explain_by_reference(name, path):
    """A line if the file computes something else than the module, by onnx's own evaluator."""
    import onnx.reference
    net, inputs = models.build(name)
    with torch.no_grad():
        expected = net.eval()(*inputs.values()).numpy()  # As it is exported.
    try:
        found = onnx.reference.ReferenceEvaluator(str(path)).run(
            None, {key: value.numpy() for key, value in inputs.items()})[0]
    except Exception:  # noqa: BLE001  (it does not know all ops)
        return []
    error = float(abs(found - expected).max()) / max(float(abs(expected).max()), 1e-6)
    return ([f"PyTorch's file computes something else: onnx's evaluator is off by {error:.1e}"]
            if not error <= 1e-3 else [])  # Also where it is not a number.


FIXED = "input:"


def dim_options(sizes):
    return [word for size in sizes
            for word in (("--input", size[len(FIXED):]) if size.startswith(FIXED)
                         else ("--dim", size))]


KEPT_METADATA = ("namespace", "pkg.torch.onnx.fx_node", "pkg.torch.onnx.stack_trace",
                 "pkg.torch.export.graph_signature.InputSpec.kind",
                 "pkg.onnxscript.optimizer.folded_from")
CHANGES_IN_PLACE = re.compile(r"[-+*/]= |\] = |_\(")
KEPT_BYTES = 4200  # Values that tell merged and repeated tensors apart are small.


def save_without_weights(path, target):
    """A copy for tests/data/exported: without larger weights and what nobody reads."""
    import onnx
    proto = onnx.load(path)
    for part in [*proto.graph.node, *proto.graph.value_info]:
        kept = [p for p in part.metadata_props if p.key in KEPT_METADATA
                and (p.key != "pkg.torch.onnx.stack_trace" or "<eval_with_key>" in p.value
                     or CHANGES_IN_PLACE.search(p.value.splitlines()[-1]))]
        for prop in kept:
            if prop.key == "pkg.torch.onnx.stack_trace" and "<eval_with_key>" not in prop.value:
                prop.value = f'File "model.py", line 1, in forward\n{prop.value.splitlines()[-1]}'
            if prop.key == "pkg.torch.onnx.fx_node":  # Only what the call reads.
                prop.value = prop.value[max(prop.value.find("[target="), 0):]
        del part.metadata_props[:]
        part.metadata_props.extend(kept)
    for tensor in proto.graph.initializer:
        if len(tensor.raw_data) > KEPT_BYTES:
            tensor.ClearField("raw_data")
            tensor.data_location = onnx.TensorProto.EXTERNAL
            tensor.external_data.add(key="location", value="absent.weights")
    target.write_bytes(proto.SerializeToString())
