"""Gathers the kernels of emitted programs, each of its kind once.

Programs of one family differ mostly in sizes: of some 20,000 launches in 120
programs, 400 are left whose text differs in more than whole numbers. Those are
written into a few translation units, with the launches they have, so that a
compiler sees every kernel of every program in a minute instead of an hour.
"""

import re

KERNEL = re.compile(r"^struct (\w+Kernel\d*) \{\n(.*?)^\};\n", re.S | re.M)
LAUNCH = re.compile(r"\b(map<(\d)(?:, \d)?>|mapRagged<\d>|"
                    r"reduce(?:Kernel|Ragged|Aligned)<(\d), ReduceKind::\w+(?:, \d)?>)\(")
RESULT_TYPE = re.compile(r"// (\w+) \[[\d, ]*\]\s*$")
# Whole numbers, but 0 and 1, which other code may come from.
SIZE = re.compile(r"(?<![\w.])(?:[2-9]|\d{2,})(?![\w.])")


class Kernel:
    """A kernel's body and how it is launched."""

    def __init__(self, launch, loops, result, body):
        self.launch, self.loops, self.result, self.body = launch, loops, result, body

    def key(self):
        return self.launch, self.result, SIZE.sub("#", self.body)

    def text(self, number):
        """The kernel and a function that launches it, under names by number."""
        name = f"Kernel{number}"
        reduced = f"const bool (&reduced)[{self.loops}], " if self.result else ""
        result = f", {self.result}* result" if self.result else ""
        arguments = "extents, reduced, kernel, result" if self.result else "extents, kernel"
        return (f"struct {name} {{\n{self.body}}};\n"
                f"void launch{number}(Rank& rank, Stream stream, const int64_t (&extents)"
                f"[{self.loops}], {reduced}const {name}& kernel{result}) {{\n"
                f"  {self.launch}(rank, stream, {arguments});\n}}\n")


def kernels_of(text):
    """The kernels that a class file launches. Raises ValueError where it cannot tell."""
    bodies = dict(KERNEL.findall(text))
    found = []
    for match in LAUNCH.finditer(text):
        name = re.search(r"\b(\w+Kernel\d*)\{", text[match.end():])
        if not name or name[1] not in bodies:
            raise ValueError(f"a launch without its kernel: {text[match.start():][:200]}")
        result = None
        if match[3]:
            before = RESULT_TYPE.search(text, max(0, match.start() - 300), match.start())
            if not before:
                raise ValueError(f"a result without type: {text[match.start():][:200]}")
            result = before[1]
        found.append(Kernel(match[1], int(match[2] or match[3] or 1), result, bodies[name[1]]))
    return found


def distinct(texts):
    """Returns (launches, kernels of different kinds in a stable order)."""
    launches, kinds = 0, {}
    for text in texts:
        for kernel in kernels_of(text):
            launches += 1
            kinds.setdefault(kernel.key(), kernel)
    return launches, list(kinds.values())


def translation_unit(kernels):
    parts = ['#include "runtime/program.h"\n\nnamespace soapstone::runtime {\n']
    parts += [kernel.text(number) for number, kernel in enumerate(kernels)]
    return "\n".join(parts) + "\n}  // namespace soapstone::runtime\n"
