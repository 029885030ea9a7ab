"""Checks that every folder has a namespace of its own, and that its sources
define everything in it.

Two classes of one name in two folders are then two classes (class_names.py
looks for two in one namespace), and a name says where it comes from.

Usage: namespaces.py ROOT. Prints each namespace that a folder should not open,
exits 1 if there is any.
"""

import pathlib
import re
import sys

from class_names import FOLDERS, SKIPPED, SUFFIXES

# Folders whose namespace is not soapstone::<the last part of their path>.
NAMESPACES = {
    "ir": "soapstone",  # The few names of MLIR that all IR code uses.
    "ir/support": "soapstone",  # Status, diagnostics and text, for all folders.
    "passes/strategies": "soapstone::strategy",  # One is made, read and applied there.
}
# Folders that share the namespace of the folder around them: no name would collide,
# and back ends of the runtime define the same functions.
PARTS = {
    "codegen": "memory kernels calls program build",
    "frontend/driver": "commands report calibrate",
    "frontend/onnx": "file graph rules lower annotations",
    "passes": "cleanup raise training naming prepare",
    "passes/search": "additive joint",
    "runtime": "core data checkpoint host threads mpi cuda trace",
    "simulator": "pipeline",
}
NAMESPACES.update((f"{folder}/{part}", "soapstone::" + folder.split("/")[-1])
                  for folder, parts in PARTS.items() for part in parts.split())
# Files that belong to the namespace of all IR: what interfaces of both dialects
# speak of, and what passes of all folders number values with.
EXEMPT = {"ir/soap/flow_values.h": "soapstone"}
# Device code is compiled once for each form of kernel (runtime/cuda/device_ops.h).
MACROS = {"SOAPSTONE_DEVICE_OPS": "soapstone::runtime"}

TOKEN = re.compile(r"\bnamespace\b(?P<name>[\s\w:]*)\{|[{}]")
FORWARD = re.compile(r"^(\s*(class|struct|enum class|enum)\s+\w+\s*;)*\s*$")


def opened(text):
    """The outermost namespaces that `text` opens, each with its body."""
    depth, name, start = 0, None, 0
    for token in TOKEN.finditer(text):
        if token[0] == "}":
            depth -= 1
            if depth == 0 and name is not None:
                yield name, text[start:token.start()]
                name = None
            continue
        if depth == 0 and token["name"] is not None:
            name, start = token["name"].strip(), token.end()
        depth += 1


def faults_of(path, text, expected):
    text = SKIPPED.sub(lambda match: '""' if match[0][0] in "\"'R" else " ", text)
    for name, body in opened(text):
        name = MACROS.get(name, name)
        if name == expected or name.startswith(expected + "::"):
            continue
        if name.split("::")[0] != "soapstone" and FORWARD.match(body):
            continue  # Names of somebody else's classes.
        yield f"{path}: opens namespace '{name}'; its folder's is '{expected}'"


def main():
    root = pathlib.Path(sys.argv[1])
    faults, checked, folders = [], 0, {}
    for top in FOLDERS:
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in SUFFIXES:
                continue
            path = file.relative_to(root).as_posix()
            folder = file.parent.relative_to(root).as_posix()
            expected = NAMESPACES.get(folder, "soapstone::" + file.parent.name)
            folders.setdefault(expected, set()).add(folder)
            faults += faults_of(path, file.read_text(errors="replace"),
                                EXEMPT.get(path, expected))
            checked += 1
    for namespace, users in sorted(folders.items()):
        shared = users - set(NAMESPACES)
        if len(shared) > 1:
            faults.append(f"namespace '{namespace}' is that of {', '.join(sorted(shared))}")
    if checked < 500:
        sys.exit(f"only {checked} sources found under {root}: is this the project's root?")
    print("\n".join(faults + [f"{checked} sources, {len(faults)} faults"]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
