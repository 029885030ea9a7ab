"""Programs of every model family under every kind of strategy.

Shared by check_families.py, which proves what needs no GPU, and by
prepare_bundle.py, which takes them to a machine that has one.
"""

import pathlib
import subprocess
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "parity"))

import families  # noqa: E402  (found through the line above)
import parity  # noqa: E402

NAMES = list(families.FAMILIES)
# Every family has dimensions that two or four devices can share.
DEVICES = 4
STRATEGIES = {
    "data-parallel": "data-parallel",
    "owt": "owt",
    "megatron": "megatron:t=2,d=2",
    "fsdp": "fsdp",
    "spatial": "spatial",
    "random": "random:1",
}


def export(name, file, has_weights=True):
    """Writes the family's ONNX model; returns the kind of its loss."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model, inputs, kind = families.build(name)
        exported = parity.exporter.export(model, inputs)
    if not has_weights:
        parity.exporter.strip_weights(exported)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(exported.SerializeToString())
    return kind


def compile_program(soapstone, model, kind, output, options):
    """Runs `soapstone compile`; raises RuntimeError with what it says."""
    command = [soapstone, "compile", model, "--loss", kind, "--optimizer", "momentum",
               "-o", output, *options]
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{result.stderr}")
    return result.stdout


def classes(folder):
    """The class files of an emitted program, in order."""
    return sorted(folder.glob("class*.cu"), key=lambda file: int(file.stem[len("class"):]))
