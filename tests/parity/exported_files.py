"""Checks what is made of files of the current PyTorch without having it.

Usage: exported_files.py --soapstone BIN [--update]

tests/data/exported holds files of both forms of PyTorch's exporter, made by
exporters.py --save, without larger weights. expected.json holds what exporters.py found
equal to PyTorch: the trained parameters by name; and the ops that raising finds.
--update writes it anew; compare the difference with exporters.py before it is committed.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "data" / "exported"
OPS = ("attention", "norm", "rotary", "softmax", "batch_norm", "dispatch")


def check(soapstone, path, *options):
    result = subprocess.run([soapstone, "import", path, "--check", *options],
                            capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{path.name}: {(result.stderr or result.stdout).strip()}")
    return result.stdout


def describe(soapstone, path, *options):
    report = json.loads(check(soapstone, path, "--json", *options))
    text = check(soapstone, path, *options)
    ops = text[text.index("ops of the soap dialect:"):]
    counts = {op: int(match.group(1)) for op in OPS
              if (match := re.search(rf"^  {op}: (\d+)$", ops, re.MULTILINE))}
    return {"trained": sorted(p["name"] for p in report["parameters"] if p["role"] == "trained"),
            "ops": counts}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    found = {path.stem: describe(arguments.soapstone, path)
             for path in sorted(FOLDER.glob("*.onnx"))}
    file = FOLDER / "expected.json"
    if arguments.update:
        file.write_text(json.dumps(found, indent=1) + "\n")
        return 0
    expected = json.loads(file.read_text())
    failed = sorted(expected.keys() ^ found.keys())
    for name in expected.keys() & found.keys():
        if expected[name] == found[name]:
            continue
        failed.append(name)
        missing = set(expected[name]["trained"]) - set(found[name]["trained"])
        extra = set(found[name]["trained"]) - set(expected[name]["trained"])
        print(f"{name}: not trained {sorted(missing)[:5]}, trained too {sorted(extra)[:5]}, "
              f"ops {found[name]['ops']} instead of {expected[name]['ops']}")
    print(f"{len(found) - len(failed)} of {len(expected)} files as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
