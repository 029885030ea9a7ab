"""Checks that every function of numbers that emitted kernels call exists.

Kernels call `math::NAME`: code generation writes some names out and makes the
others from the kinds of `soap.unary`, so no reader of the C++ sources sees a
caller of these, and the compiler sees them only once a program with that op is
compiled.

Usage: emitted_functions.py ROOT. Prints each name that neither `runtime/math.h`
nor `runtime/coarse_math.h` defines, exits 1 if there is any.
"""

import pathlib
import re
import sys

# These kinds are written as operators.
OPERATORS = {"reciprocal", "not"}


def camel_back(name):
    """Returns the name of a kind as kernels spell it: is_nan becomes isNan."""
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), name)


def called(root):
    """Returns {name: where it is spelled}."""
    names = {}
    for file in sorted((root / "codegen").rglob("*.cc")):
        for match in re.finditer(r'"[^"\n]*?\bmath::(\w+)', file.read_text()):
            names[match[1]] = file.relative_to(root)
    kinds = re.search(r"def Soap_UnaryKind : .*?\[(.*?)\]>;",
                      (root / "ir/soap/attributes.td").read_text(), re.S)
    cases = re.findall(r'EnumAttrCase<"\w+", \d+, "(\w+)">', kinds[1]) if kinds else []
    if len(cases) < 20 or len(names) < 8:
        sys.exit("found too few names: have the kinds or the kernels' text moved?")
    # Negation has a function of its own name; it is among those written out.
    for case in cases:
        if case not in OPERATORS | {"neg"}:
            names.setdefault(camel_back(case), f"kind {case} of soap.unary")
    # Functions that have a second form, for results of 16 bits.
    text = (root / "codegen/kernels/elementwise_text.cc").read_text()
    coarse = re.search(r"bool hasCoarseFunction\(.*?^\}", text, re.S | re.M)
    for kind in re.findall(r"case UnaryKind::(\w+):", coarse[0]):
        names[f"coarse{kind}"] = "hasCoarseFunction"
    return names


def main():
    root = pathlib.Path(sys.argv[1])
    header = "".join((root / "runtime" / name).read_text() for name in ("math.h", "coarse_math.h"))
    defined = set(re.findall(r"\b(\w+)\(", header))
    defined |= set(re.findall(r"\bconstexpr \w+ (\w+)", header))
    missing = {name: place for name, place in called(root).items() if name not in defined}
    for name, place in sorted(missing.items()):
        print(f"no header of mathematics defines {name}, which emitted kernels call ({place})")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
