"""Counts the accesses of sixteen bytes in kernels of programs and of the runtime.

Usage: check_accesses.py --soapstone BIN --nvcc BIN --models FOLDER

Emits gpt2_small, ResNet-50, Inception-v3, an LSTM, DLRM and a mixture of experts
for one GPU, takes the emitted example of eight, and compiles each kind of their
elementwise kernels and reductions. A kernel that is launched in lanes must have
the accesses of sixteen bytes that its text promises, and no narrower ones beside
those that it asks for; nearly all elements must go through such kernels. Kernels
of the runtime must have them as well: those that transpose, sum, select, turn and
activate. No spills.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

import distinct_kernels

ARCHITECTURES = ["80", "90"]
BYTES = {"float": 4, "bf16": 2, "f16": 2, "int64_t": 8, "int32_t": 4, "bool": 1}
POINTER = re.compile(r"^  (?:const )?(\w+)\* (\w+);", re.M)
ENTRY = re.compile(r"^(?:\.visible )?\.entry (\w+)\((.*?)^\}", re.S | re.M)
ACCESS = re.compile(r"^\s+(ld|st)\.global(?:\.nc)?((?:\.v[24])?\.[a-z](\d+))\b", re.M)
LAUNCH = re.compile(r"\b(?:map<\d(?:, (\d))?>|mapRagged<(\d)>|"
                    r"reduce(?:Kernel|Ragged|Aligned)<\d, ReduceKind::\w+(?:, (\d))?>)"
                    r"\(rank, compute, \{([\d, ]+)\}")
LANES = re.compile(r"map<\d, (\d)>|mapRagged<(\d)>|"
                   r"reduce(?:Kernel|Ragged|Aligned)<\d, ReduceKind::\w+, (\d)>")
# The least share of the elements that kernels of a program write or reduce.
SHARE_IN_LANES = 0.99
# Sources of the runtime, and what the name of a kernel has whose accesses are
# all wide: [(pattern of the name, directions)]. Behind a direction, + allows
# narrow ones beside them, at the ends of rows.
RUNTIME = {
    "runtime/cuda/movement.cu": [("TransposeBlockIjLb1ELb1E", "ld st"),
                                 ("TransposeBlockItLb1ELb1E", "ld st"),
                                 ("TransposeBlockItLb1ELb0E", "ld"),
                                 ("TransposeBlockItLb0ELb1E", "st"),
                                 ("CopyPoint.*Chunk", "ld st"),
                                 ("CopyRowIt", "st+"), ("CopyRowIj", "st+")],
    "runtime/host/reduction.cc": [("reduceRowsKernelILNS0_10ReduceKindE0ELi4E(?!.*Ragged)", "ld"),
                             ("reduceRowsKernelILNS0_10ReduceKindE0ELi8E(?!.*Ragged)", "ld"),
                             ("reduceColumnsKernelILNS0_10ReduceKindE0ELi8E", "ld")],
    "runtime/cuda/combine_boxes.cu": [("BoxPointIfLi4E", "ld st")],
    "runtime/cuda/normalization.cu": [("LaneStepsILi4E.*SoftmaxColumnIf", "ld st"),
                                      ("LaneStepsILi8E.*SoftmaxColumnI.*4bf16", "ld st")],
    "runtime/cuda/selection.cu": [("LaneStepsILi4E.*ArgReduceLineIf", "ld st"),
                                  ("LaneStepsILi8E.*CumulativeSumLineI.*4bf16", "ld st")],
    "runtime/host/lstm.cc": [("LaneStepsILi4E.*LstmCellE", "ld st"),
                        ("LaneStepsILi4E.*LstmCellGradE", "ld st")],
    "runtime/host/rotary.cc": [("LaneStepsILi4E.*RotaryKernelIffE", "ld st"),
                          ("LaneStepsILi8E.*RotaryKernelI.*4bf16EfE", "ld st")],
}


class Counts(collections.Counter):
    """Accesses by direction ("ld", "st") and whether they have sixteen bytes."""


def lanes_of(kernel):
    """Neighbours that a thread takes; 1 if each is alone."""
    match = LANES.match(kernel.launch)
    return int(next(filter(None, match.groups()))) if match else 1


def promised(kernel):
    """What the text of a kernel in lanes asks for."""
    lanes = lanes_of(kernel)
    types = {name: kind for kind, name in POINTER.findall(kernel.body)}
    counts = Counts()
    for call, name in re.findall(r"(readLanes<kLanes>|writeLanes)\((\w+)", kernel.body):
        bytes_moved = lanes * BYTES[types[name]]
        direction = "st" if call == "writeLanes" else "ld"
        counts[direction, bytes_moved >= 16] += max(1, bytes_moved // 16)
    alone = len(re.findall(r"load\(in\d+\[", kernel.body))
    counts["ld", False] += lanes * alone
    if kernel.launch.startswith(("reduceRagged", "reduceAligned")):
        # At the ends of rows, points are read one by one.
        counts["ld", False] += alone + len(re.findall(r"readLanes<kLanes>\(", kernel.body))
    return counts


def accesses(body):
    """Those of one kernel in PTX."""
    counts = Counts()
    for direction, shape, bits in ACCESS.findall(body):
        width = int(bits) // 8 * (int(shape[2]) if shape.startswith(".v") else 1)
        counts[direction, width == 16] += 1
    return counts


def compiled(text):
    """The accesses of each kernel in PTX: [(number of the kernel, counts)]."""
    found = []
    for name, body in ENTRY.findall(text):
        number = re.findall(r"\dKernel(\d+)E", name)
        if not number:
            continue
        found.append((int(number[-1]), accesses(body)))
    return found


def fault_of(kernel, counts):
    """What is wrong with the accesses of a compiled kernel; empty if nothing."""
    if lanes_of(kernel) == 1:
        return ""
    wanted = promised(kernel)
    # A reduction writes little, with few threads.
    for direction in ("ld",) if kernel.launch.startswith("reduce") else ("ld", "st"):
        # A compiler may unroll the loop over the points of a thread.
        wide, times = counts[direction, True], 1
        if wanted[direction, True]:
            times = wide // wanted[direction, True]
            if times == 0 or wide % wanted[direction, True]:
                return f"{wide} of 16 bytes ({direction}) instead of {wanted[direction, True]}"
        if counts[direction, False] > times * wanted[direction, False]:
            return (f"{counts[direction, False]} narrow ones ({direction}) instead of at most "
                    f"{wanted[direction, False]}")
    return ""


def elements(text):
    """Elements that launches write or reduce: (in lanes, all)."""
    in_lanes = everything = 0
    for *lanes, extents in LAUNCH.findall(text):
        points = 1
        for extent in extents.split(", "):
            points *= int(extent)
        everything += points
        in_lanes += points if any(lanes) else 0
    return in_lanes, everything


def compile_kernels(nvcc, root, kernels, architecture, work):
    """Returns (PTX, what ptxas says of spills)."""
    source, ptx = work / "kernels.cu", work / "kernels.ptx"
    source.write_text(distinct_kernels.translation_unit(kernels))
    base = [nvcc, "-std=c++20", f"-arch=sm_{architecture}", f"-I{root}"]
    subprocess.run([*base, "-ptx", source, "-o", ptx], check=True)
    result = subprocess.run([nvcc, f"-arch=sm_{architecture}", "-Xptxas", "-v", "-cubin", ptx,
                             "-o", work / "kernels.cubin"], check=True, capture_output=True,
                            text=True)
    spills = [line for line in result.stderr.splitlines()
              if re.search(r"[1-9]\d* bytes spill", line)]
    return ptx.read_text(), spills


def emitted(arguments, model, options, precision, work, loss="cross-entropy"):
    """The stage of a program for one GPU."""
    folder = work / f"{model}-{precision}"
    subprocess.run([arguments.soapstone, "compile", arguments.models / model, *options, "--loss",
                    loss, "--optimizer", "adamw", "--precision", precision, "--target",
                    "cuda", "--emit-only", "-o", folder], check=True, capture_output=True)
    return (folder / "class0.cu").read_text()


def check(arguments, root, name, text, work):
    """Returns the number of faults in one program."""
    kernels = distinct_kernels.distinct([text])[1]
    in_lanes, everything = elements(text)
    faults = []
    if in_lanes < SHARE_IN_LANES * everything:
        faults.append(f"{in_lanes} of {everything} elements in lanes")
    for architecture in ARCHITECTURES:
        ptx, spills = compile_kernels(arguments.nvcc, root, kernels, architecture, work)
        faults += spills
        total = Counts()
        seen = set()
        for number, counts in compiled(ptx):
            seen.add(number)
            total.update(counts)
            fault = fault_of(kernels[number], counts)
            if fault:
                faults.append(f"{kernels[number].body}: {fault}")
        if seen != set(range(len(kernels))):
            faults.append(f"kernels {set(range(len(kernels))) - seen} are not in the PTX")
        reductions = [kernel for kernel in kernels if kernel.launch.startswith("reduce")]
        wide = [kernel for kernel in reductions if lanes_of(kernel) > 1]
        print(f"{name} sm_{architecture}: {len(kernels)} kinds of kernels, {len(reductions)} of "
              f"them reductions ({len(wide)} in lanes), {in_lanes / everything:.2%} of the "
              f"elements in lanes; loads of 16 bytes {total['ld', True]}, narrower "
              f"{total['ld', False]}; stores {total['st', True]}, {total['st', False]}")
    for fault in faults:
        print(f"FAULT: {name}: {fault}")
    return len(faults)


def check_runtime(arguments, root, work):
    """Returns the number of faults in the runtime's own kernels."""
    faults = []
    for source, wanted in RUNTIME.items():
        ptx = work / "runtime.ptx"
        subprocess.run([arguments.nvcc, "-std=c++20", "-x", "cu", "-DSOAPSTONE_CUDA", "-arch=sm_90",
                        f"-I{root}", "-ptx", root / source, "-o", ptx], check=True)
        for part, directions in wanted:
            found = Counts()
            for name, body in ENTRY.findall(ptx.read_text()):
                if re.search(part, name):
                    found.update(accesses(body))
            print(f"{source} {part}: loads of 16 bytes {found['ld', True]}, narrower "
                  f"{found['ld', False]}; stores {found['st', True]}, {found['st', False]}")
            for direction in directions.split():
                way, has_ends = direction[:2], direction.endswith("+")
                if not found[way, True] or (found[way, False] and not has_ends):
                    faults.append(f"{source} {part}: {direction}")
    for fault in faults:
        print(f"FAULT: {fault}")
    return len(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--nvcc", required=True)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        gpt2 = ("gpt2_small.eval_dyn.onnx", ["--dim", "batch=16", "--dim", "seq=1024"])
        faults = check_runtime(arguments, root, work)
        for precision in ("bf16", "f32"):
            text = emitted(arguments, *gpt2, precision, work)
            faults += check(arguments, root, f"gpt2_small {precision}", text, work)
        text = emitted(arguments, "resnet50_ce.train.onnx", [], "bf16", work)
        faults += check(arguments, root, "resnet50 bf16", text, work)
        for name, model, loss in (("LSTM", "rnnlm.train.onnx", "cross-entropy"),
                                  ("DLRM", "dlrm_embbag.train.onnx", "mse"),
                                  ("mixture of experts", "moe_dense.train.onnx", "mse"),
                                  ("Inception-v3", "inception_v3.train.onnx", "cross-entropy")):
            faults += check(arguments, root, name,
                            emitted(arguments, model, [], "f32", work, loss), work)
        # Its shards of the vocabulary are reduced in rows of 12565.
        example = root / "examples/emitted/gpt2_small_megatron_t4_d2/class0.cu"
        faults += check(arguments, root, "gpt2_small of eight", example.read_text(), work)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
