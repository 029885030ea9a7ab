"""Parses the example of every op of the soap dialect with soapstone-opt.

Usage: op_examples.py ROOT SOAPSTONE_OPT. Prints each op without an example and each
example that does not parse; exits 1 if there is any.
"""

import pathlib
import re
import subprocess
import sys

OP = re.compile(r'^def Soap_\w+Op : (?:Soap_Op<"(\w+)"|Op<Soap_Dialect, "(\w+)")', re.MULTILINE)
EXAMPLE = re.compile(r"Example:\s*```mlir\n(.*?)```", re.DOTALL)
INLINE = re.compile(r"Example: `([^`]+)`")


def examples(root):
    """Op -> its example, None if it has none."""
    found = {}
    for file in sorted((root / "ir" / "soap").glob("*.td")):
        text = file.read_text()
        for match in OP.finditer(text):
            body = text[match.end():text.index("\n}\n", match.end())]
            example = EXAMPLE.search(body) or INLINE.search(body)
            found[match[1] or match[2]] = example[1] if example else None
    return found


def split_types(text):
    """The types of a list, at commas outside of brackets."""
    types, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += {"<": 1, "(": 1, "[": 1, ">": -1, ")": -1, "]": -1}.get(char, 0)
        if char == "," and depth == 0:
            types.append(text[start:i])
            start = i + 1
    return [*types, text[start:]] if text.strip() else []


def as_module(example):
    """A function around the example, whose arguments are what it reads."""
    call, _, tail = example.rpartition("} :") if "^bb0" in example else ("", "", example)
    signature = re.search(r"\(((?:[^()]|\([^()]*\))*)\)\s*->", tail[tail.rindex(" -> ") - 2000 if
                          len(tail) > 2000 else 0:]) if " -> " in tail else None
    types = split_types(signature[1]) if signature else []
    head = call.split("{")[0] if call else example[:example.index(signature[0])] if signature else ""
    names = re.findall(r"%\w+", head.split("=", 1)[1]) if "=" in head else []
    unique = dict(zip(names, types))
    arguments = ", ".join(f"{name}: {kind.strip()}" for name, kind in unique.items())
    return f"func.func @example({arguments}) {{\n{example}\nreturn\n}}\n"


def main():
    root, opt = pathlib.Path(sys.argv[1]), sys.argv[2]
    found = examples(root)
    if len(found) < 40:
        sys.exit(f"only {len(found)} ops found: is '{root}' the project's root?")
    faults = 0
    for op, example in found.items():
        if example is None:
            print(f"soap.{op} has no example")
            faults += 1
            continue
        if op == "yield":
            continue  # Stands in that of its fusion.
        module = as_module(example)
        done = subprocess.run([opt, "-"], input=module, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(f"soap.{op}: its example does not parse: {done.stderr.splitlines()[0]}\n{module}")
            faults += 1
    print(f"{len(found)} ops, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
