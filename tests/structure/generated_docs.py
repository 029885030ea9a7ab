"""Holds the generated pages of dialects and passes against their definitions.

Usage: generated_docs.py ROOT MLIR_TBLGEN MLIR_INCLUDE [--write]
Exits 1 if a page is not what mlir-tblgen makes of the .td files; with --write, writes it.
"""

import pathlib
import subprocess
import sys

# Page -> definitions and generator.
PAGES = {
    "ir/soap/dialect.md": ("ir/soap/ops.td", "-gen-dialect-doc", "-dialect=soap"),
    "ir/dist/dialect.md": ("ir/dist/ops.td", "-gen-dialect-doc", "-dialect=dist"),
    "passes/passes.md": ("passes/passes.td", "-gen-pass-doc"),
    "passes/partition/passes.md": ("passes/partition/passes.td", "-gen-pass-doc"),
    "passes/strategies/passes.md": ("passes/strategies/passes.td", "-gen-pass-doc"),
}


def generate(root, tblgen, include, source, *options):
    command = [tblgen, *options, "-I", root, "-I", include, root / source]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return "\n".join(line.rstrip() for line in text.splitlines()).strip() + "\n"


def main():
    root, tblgen, include = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    stale = 0
    for page, (source, *options) in PAGES.items():
        text = generate(root, tblgen, include, source, *options)
        path = root / page
        if "--write" in sys.argv[4:]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"{page} is not current: run tests/structure/generated_docs.py with --write")
            stale += 1
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
