"""Models that exporters.py exports, by name: importing this package registers those of all its files."""

import importlib
import pathlib

from models.registry import build, FIXED_INPUTS, MODELS, Pick  # noqa: F401

_HERE = pathlib.Path(__file__).parent

for _file in sorted(_HERE.glob("*/*.py")):
    importlib.import_module(f"models.{_file.parent.name}.{_file.stem}")
