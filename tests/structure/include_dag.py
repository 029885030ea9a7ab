"""Checks that the includes between folders form the DAG of ALLOWED below.

Usage: include_dag.py ROOT. Prints each forbidden include, exits 1 if any.
"""

import pathlib
import re
import sys

# Folder -> prefixes of project headers that it may include beside its own. The
# longest matching folder rules a file.
ALLOWED = {
    "ir/support": [],
    # The rule by which programs pack what they send, which prices follow: plain
    # C++ that includes nothing.
    "ir/sharding": ["runtime/core/part_order.h"],
    "ir/schedule": [],
    "ir/model": ["ir/sharding/", "ir/schedule/", "ir/support/json_values.h", "ir/support/piped_file.h"],
    "ir/step": ["ir/sharding/", "ir/model/op_kinds.h"],
    "ir/soap": ["ir/"],
    "ir/reference": ["ir/"],
    "ir": ["ir/"],
    "cost_model": ["ir/sharding/", "ir/step/", "ir/model/", "ir/support/json_values.h"],
    "simulator": ["ir/sharding/", "ir/schedule/", "ir/step/", "ir/model/", "cost_model/",
                  "ir/support/json_values.h"],
    "passes/search/additive": [],
    "passes": ["ir/", "cost_model/", "simulator/"],
    "codegen": ["ir/"],
    "runtime": [],
    "frontend/onnx": ["ir/"],
    "frontend": ["ir/", "cost_model/", "simulator/", "passes/", "codegen/", "frontend/"],
}

# Folder -> patterns of third-party headers that must not appear in it.
FORBIDDEN = {
    "ir/sharding": ["mlir/", "llvm/"],
    "ir/model": ["mlir/"],  # Strategies are read with LLVM's JSON.
    "ir/schedule": ["mlir/", "llvm/"],
    "ir/step": ["mlir/", "llvm/"],
    "cost_model": ["mlir/"],
    "simulator": ["mlir/", "simulator/pipeline/"],
    "simulator/pipeline": ["mlir/"],
    "passes/search": ["passes/search/joint/"],
    "passes/search/joint": [],
    "passes/search/additive": ["mlir/"],
    "runtime": ["mlir/", "llvm/", "absl/", "google/protobuf"],
}

# The lowering half of the ONNX frontend differentiates `Gradient` nodes, and
# annotations become strategies.
EXTRA = {"frontend/onnx": ["passes/"]}

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
FOLDERS = ("frontend", "ir", "passes", "cost_model", "simulator", "codegen", "runtime")


def rule_for(path, table):
    best = max((f for f in table if path == f or path.startswith(f + "/")),
               key=len, default=None)
    return best, table.get(best, [])


def main():
    root = pathlib.Path(sys.argv[1])
    faults = 0
    checked = 0
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in (".h", ".cc", ".cu", ".cuh"):
                continue
            checked += 1
            path = file.relative_to(root).as_posix()
            own, allowed = rule_for(file.parent.relative_to(root).as_posix(), ALLOWED)
            _, forbidden = rule_for(file.parent.relative_to(root).as_posix(), FORBIDDEN)
            allowed = allowed + EXTRA.get(own, []) + [own + "/"]
            if folder != "runtime":
                allowed.append("ir/support/status_macros.h")  # Plain Abseil.
            for header in INCLUDE.findall(file.read_text()):
                project = header.split("/")[0] in FOLDERS
                if project and not any(header.startswith(p) for p in allowed):
                    print(f"{path}: may not include '{header}' (allowed: {allowed})")
                    faults += 1
                if any(header.startswith(p) for p in forbidden):
                    print(f"{path}: may not include '{header}' ({own} is free of it)")
                    faults += 1
    if checked < 20:
        print(f"only {checked} sources found under {root}: wrong folder?")
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
