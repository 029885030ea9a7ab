"""Checks that no class name stands for two classes in one namespace.

Two structs of one qualified name that are linked into one binary violate the
one-definition rule: their inline members share symbols, so one of the two is
handled with the other's layout. Neither compiler nor linker reports it.

Usage: class_names.py ROOT. Prints each class defined in more than one file,
exits 1 if there is any.
"""

import collections
import pathlib
import re
import sys

FOLDERS = ("frontend", "ir", "passes", "cost_model", "simulator", "codegen", "runtime")
SUFFIXES = (".h", ".cc", ".cu", ".cuh")
# Back ends define the same classes differently and are never linked together.
BACK_ENDS = ("runtime/cuda/", "runtime/trace/", "runtime/mpi/", "runtime/threads/",
             "runtime/kernel_cuda.h")

SKIPPED = re.compile(
    r'R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''
    r"|//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*", re.DOTALL | re.MULTILINE)
HEAD = re.compile(
    r"(?:namespace(?P<namespace>[\s\w:]*)"
    r"|(?P<template>template\s*<(?:[^<>]|<[^<>]*>)*>\s*)?"
    r"(?:struct|class|union)\s+(?:alignas\([^)]*\)\s*|\[\[.*?\]\]\s*)*(?P<name>\w+)"
    r"(?P<special>\s*<[^{};]*>)?\s*(?:final\s*)?(?::[^:{;][^{;]*)?)\s*$", re.DOTALL)


def definitions(text):
    """Qualified names of the classes that `text` defines outside functions."""
    text = SKIPPED.sub(lambda match: '""' if match[0][0] in "\"'R" else " ", text)
    scopes, start = [], 0
    for match in re.finditer(r"[{};]", text):
        if match[0] == "{":
            head = HEAD.search(text[start:match.start()])
            scope = None
            if head and head["namespace"] is not None:
                scope = ("namespace", head["namespace"].strip() or "(anonymous)")
            elif head:
                scope = ("class", head["name"])
            if scope and scope[0] == "class" and not head["special"] and None not in scopes:
                yield "::".join([name for _, name in scopes] + [scope[1]])
            scopes.append(scope)
        elif match[0] == "}" and scopes:
            scopes.pop()
        start = match.end()


def main():
    root = pathlib.Path(sys.argv[1])
    files = collections.defaultdict(set)
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            if file.suffix not in SUFFIXES or path.startswith(BACK_ENDS):
                continue
            for name in definitions(file.read_text(errors="replace")):
                if "(anonymous)" not in name:
                    files[name].add(path)
    if len(files) < 100:
        sys.exit(f"only {len(files)} classes found under {root}: is this the project's root?")
    faults = {name: paths for name, paths in files.items() if len(paths) > 1}
    for name, paths in sorted(faults.items()):
        print(f"class '{name}' is defined in {', '.join(sorted(paths))}")
    print(f"{len(files)} classes, {len(faults)} defined more than once")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
