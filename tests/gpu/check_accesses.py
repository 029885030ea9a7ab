"""Counts the accesses of sixteen bytes in the elementwise kernels of a program.

Usage: check_accesses.py --soapstone BIN --nvcc BIN --models FOLDER

Emits gpt2_small for one GPU in bf16 and in f32 and compiles each kind of its
elementwise kernels. A kernel that is launched in lanes must have the accesses of
sixteen bytes that its text promises, and no narrower ones beside those that it
asks for; nearly all elements must go through such kernels. No spills.
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
ENTRY = re.compile(r"^\.visible \.entry (\w+)\((.*?)^\}", re.S | re.M)
ACCESS = re.compile(r"^\s+(ld|st)\.global(?:\.nc)?((?:\.v[24])?\.[a-z](\d+))\b", re.M)
LAUNCH = re.compile(r"\bmap<(\d)(?:, (\d))?>\(rank, compute, \{([\d, ]+)\}")
# Of the elements that elementwise kernels write in gpt2_small.
SHARE_IN_LANES = 0.99


class Counts(collections.Counter):
    """Accesses by direction ("ld", "st") and whether they have sixteen bytes."""


def promised(kernel):
    """What the text of a kernel in lanes asks for."""
    lanes = int(kernel.launch.rstrip(">").split(", ")[1])
    types = {name: kind for kind, name in POINTER.findall(kernel.body)}
    counts = Counts()
    for call, name in re.findall(r"(readLanes<kLanes>|writeLanes)\((\w+)", kernel.body):
        bytes_moved = lanes * BYTES[types[name]]
        direction = "st" if call == "writeLanes" else "ld"
        counts[direction, bytes_moved >= 16] += max(1, bytes_moved // 16)
    counts["ld", False] += lanes * len(re.findall(r"load\(in\d+\[", kernel.body))
    return counts


def compiled(text):
    """The accesses of each kernel in PTX: [(number of the kernel, counts)]."""
    found = []
    for name, body in ENTRY.findall(text):
        number = re.findall(r"\dKernel(\d+)E", name)
        if not number:
            continue
        counts = Counts()
        for direction, shape, bits in ACCESS.findall(body):
            width = int(bits) // 8 * (int(shape[2]) if shape.startswith(".v") else 1)
            counts[direction, width == 16] += 1
        found.append((int(number[-1]), counts))
    return found


def fault_of(kernel, counts):
    """What is wrong with the accesses of a compiled kernel; empty if nothing."""
    if ", " not in kernel.launch:
        return ""
    wanted = promised(kernel)
    for direction in ("ld", "st"):
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
    """Elements that map launches write: (in lanes, all)."""
    in_lanes = everything = 0
    for _, lanes, extents in LAUNCH.findall(text):
        points = 1
        for extent in extents.split(", "):
            points *= int(extent)
        everything += points
        in_lanes += points if lanes else 0
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


def check(arguments, root, precision, work):
    """Returns the number of faults in one program."""
    folder = work / precision
    subprocess.run([arguments.soapstone, "compile",
                    arguments.models / "gpt2_small.eval_dyn.onnx", "--dim", "batch=16", "--dim",
                    "seq=1024", "--loss", "cross-entropy", "--optimizer", "adamw", "--precision",
                    precision, "--target", "cuda", "--emit-only", "-o", folder],
                   check=True, capture_output=True)
    text = (folder / "stage0.cu").read_text()
    kernels = [kernel for kernel in distinct_kernels.distinct([text])[1]
               if kernel.launch.startswith("map<")]
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
        print(f"{precision} sm_{architecture}: {len(kernels)} kinds of elementwise kernels, "
              f"{in_lanes / everything:.2%} of the elements in lanes; loads of 16 bytes "
              f"{total['ld', True]}, narrower {total['ld', False]}; stores {total['st', True]}, "
              f"{total['st', False]}")
    for fault in faults:
        print(f"FAULT: {precision}: {fault}")
    return len(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--nvcc", required=True)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as temporary:
        faults = sum(check(arguments, root, precision, pathlib.Path(temporary))
                     for precision in ("bf16", "f32"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
