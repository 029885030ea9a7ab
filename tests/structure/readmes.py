"""Checks that every source folder explains itself, and that what it names is there.

Usage: readmes.py ROOT. Prints each folder of sources without a README.md and each
file named in one (in backticks, with an extension or a slash at its end) that
does not exist, and each README.md of a folder of sources without a worked
example; exits 1 if there is any.
"""

import pathlib
import re
import sys

FOLDERS = ("frontend", "ir", "passes", "cost_model", "simulator", "codegen", "runtime")
SOURCES = (".h", ".cc", ".cu", ".td")
EXAMPLE = re.compile(r"worked example|for example", re.IGNORECASE)
NAMED = re.compile(r"`([\w*./-]+(?:\.(?:h|cc|cu|td|py|sh|json|md|mlir)|/))`")


def missing_names(readme, root):
    for name in NAMED.findall(readme.read_text()):
        if name.startswith(("out/", "build/", "/")) or name == "strategy.json":
            continue  # In an emitted program, a build or a system, not in this tree.
        if not any(any(base.glob(name.rstrip("/"))) for base in (readme.parent, root)):
            yield name


def main():
    root = pathlib.Path(sys.argv[1])
    faults = 0
    folders = {file.parent for folder in FOLDERS for file in (root / folder).rglob("*")
               if file.suffix in SOURCES}
    if len(folders) < 10:
        sys.exit(f"only {len(folders)} folders of sources under {root}: is this the project's root?")
    for folder in sorted(folders):
        if not (folder / "README.md").exists():
            print(f"{folder.relative_to(root)}: has no README.md")
            faults += 1
        elif not EXAMPLE.search((folder / "README.md").read_text()):
            print(f"{folder.relative_to(root)}: its README.md has no worked example")
            faults += 1
    readmes = [*(root / folder / "README.md" for folder in ("tests", "examples")),
               *(folder / "README.md" for folder in folders)]
    for readme in sorted(set(readmes)):
        for name in missing_names(readme, root) if readme.exists() else ():
            print(f"{readme.relative_to(root)}: names '{name}', which does not exist")
            faults += 1
    print(f"{len(folders)} folders, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
