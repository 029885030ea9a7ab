"""Runs a script of examples/export and checks that Soapstone trains what it wrote.

Usage: run_export_example.py --soapstone BIN SCRIPT [ARGUMENT]...
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("script", type=pathlib.Path)
    parser.add_argument("arguments", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.onnx"
        given = [a for a in arguments.arguments if a]
        subprocess.run([sys.executable, arguments.script, *given, "-o", path], check=True)
        result = subprocess.run([arguments.soapstone, "import", path, "--check", "--json"],
                                capture_output=True, text=True)
    if result.returncode != 0:
        print(result.stderr)
        return 1
    report = json.loads(result.stdout)
    for parameter in report["parameters"]:
        last = parameter["name"].rsplit(".", 1)[-1]
        if (parameter["role"] == "trained") != (last in ("weight", "bias")):
            print(f"'{parameter['name']}' is {parameter['role']}: {parameter['why']}")
            return 1
    print(f"{report['trained']['count']} parameters")
    return 0 if report["trained"]["count"] > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
