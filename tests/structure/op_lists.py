"""Checks that families of ops are listed in one place.

A list of three or more ops that passes, prices or emitters test for is a family:
a trait of `ir/soap/families.td` that each op names in its definition, so that a
new op joins it everywhere at once. Lists in C++ are allowed where ops are told
apart to be treated each in its own way (a switch that calls a member of each, a
table of names), or where a single pass needs exactly these; ALLOWED gives their
number and the reason.

Usage: op_lists.py ROOT. Prints each list that is not allowed, exits 1 if there
is any, if a file has fewer lists than it is allowed, or if a family has no op,
no class or no function that asks for it.
"""

import collections
import pathlib
import re
import sys

FOLDERS = ("frontend", "ir", "passes", "codegen")
FAMILIES = "ir/soap/families.td"
TRAITS = "ir/soap/family_traits.h"
QUESTIONS = "ir/soap/op_families.h"
ALLOWED = {
    "codegen/kernels/kernel_emitter.cc": (1, "words of a kernel's name, by op"),
    "codegen/program/value_names.cc": (2, "names of results, by op"),
    "frontend/onnx/annotations/node_sharding.cc": (1, "what one exported layer ends in"),
    "ir/reference/dist_steps.cc": (2, "calls a member that collectives have"),
    "ir/reference/evaluator.cc": (1, "calls the evaluator of each op"),
    "ir/soap/local_op.cc": (1, "sets the shape attribute of ops that have one"),
    "passes/training/lower_precision.cc": (1, "the policy of 16-bit training, by op"),
    "passes/naming/name_ops.cc": (1, "ops that no layer is named after, beside whole families"),
    "passes/partition/expand_statistics.cc": (1, "calls the expansion of each op"),
    "passes/raise/raise_reshape.cc": (1, "arithmetic of scores between two reshapes"),
    "passes/raise/raise_scores.cc": (1, "what a chain of scores consists of"),
    "passes/training/rescale_batch.cc": (1, "linear functions of several tensors"),
    "passes/strategies/expert_labels.cc": (1, "where labels of experts end"),
    "passes/strategies/named_tensor.cc": (1, "where labels of neurons end"),
}
LIST = re.compile(r"\b(?:isa|isa_and_nonnull|isa_and_present|dyn_cast|Case)\s*<([^<>;(){}]*)>")


def lists(text):
    """Yields (line, ops) of each list of three or more ops."""
    for match in LIST.finditer(text):
        ops = [op for op in re.split(r"[\s,]+", match[1]) if op.endswith("Op")]
        if len(ops) >= 3:
            yield text.count("\n", 0, match.start()) + 1, ops


def family_faults(root):
    """Returns a line for each family that lacks a class, a function or an op."""
    families = re.findall(r'def (\w+) : Soap_Family<"(\w+)"', (root / FAMILIES).read_text())
    if not families:
        sys.exit(f"no families found in {FAMILIES}: have they moved?")
    traits = (root / TRAITS).read_text()
    questions = (root / QUESTIONS).read_text()
    definitions = "".join(file.read_text() for file in sorted((root / "ir/soap").glob("*.td")))
    ops = " ".join(re.findall(r"^def Soap_\w+Op : Soap_Op<([^{]*){", definitions, re.M))
    lines = []
    for definition, name in families:
        if not re.search(rf"class {name}\b", traits):
            lines.append(f"{FAMILIES}: {TRAITS} has no class '{name}'")
        if f"bool is{name}(Operation* op)" not in questions or f"hasTrait<{name}>" not in questions:
            lines.append(f"{FAMILIES}: {QUESTIONS} has no 'is{name}' that asks for the trait")
        if not re.search(rf"\b{definition}\b", ops):
            lines.append(f"{FAMILIES}: no op is of the family '{definition}'")
    return lines


def main():
    root = pathlib.Path(sys.argv[1])
    found = collections.defaultdict(list)
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            if file.suffix in (".h", ".cc"):
                found[path] += lists(file.read_text())
    incomplete = family_faults(root)
    print("".join(line + "\n" for line in incomplete), end="")
    faults = len(incomplete)
    for path in sorted({*found, *ALLOWED}):
        allowed = ALLOWED.get(path, (0, ""))[0]
        if len(found[path]) > allowed:
            for line, ops in found[path]:
                print(f"{path}:{line}: a list of ops that is no family of {FAMILIES}: {', '.join(ops)}")
        elif len(found[path]) < allowed:
            print(f"{path}: has {len(found[path])} lists of ops, {allowed} are allowed: "
                  "lower the number in op_lists.py")
        faults += len(found[path]) != allowed
    print(f"{sum(map(len, found.values()))} lists of ops in C++, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
