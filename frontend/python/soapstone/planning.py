"""search, simulate and compile, and what they give."""

from __future__ import annotations

import contextlib
import html
import json
import os
import pathlib
import shutil
import tempfile
from typing import Any, Dict, Iterator, List, Mapping, Optional, Union

from soapstone.command import SoapstoneError, run, run_program
from soapstone.torch_export import Inputs, export

Model = Union[str, os.PathLike, Any]
"""A file, or a torch.nn.Module."""
Machine = Union[str, os.PathLike, Mapping[str, Any]]
"""A preset, a .json file, or the members of a machine, e.g. {"devices": "l40s", "count": 4}."""

_UNITS = ("B", "KiB", "MiB", "GiB", "TiB", "PiB")


def _bytes_text(count: float) -> str:
    unit = 0
    while abs(count) >= 1023.5 and unit < len(_UNITS) - 1:
        count /= 1024
        unit += 1
    return f"{count:.4g} {_UNITS[unit]}"


def _rate_text(rate: float) -> str:
    return f"{rate:.0f}" if rate >= 1000 else f"{rate:.1f}"


def _percent_text(part: float) -> str:
    """As reports of commands write it: only 0 looks like none."""
    percent = 100 * part
    return f"{percent:.2g} %" if 0 < percent < 0.0995 else f"{percent:.1f} %"


class Plan:
    """A strategy for a model on a machine, and what a step of it comes to.

    `data` is the report of the command (`soapstone search --json`, `simulate --json`), of which
    `data["summary"]` says where time and memory go.
    """

    def __init__(self, name: str, machine: str, data: Dict[str, Any],
                 strategy: Union[str, Dict[str, Any]]):
        self.name = name
        self.machine = machine
        self.data = data
        self.strategy = strategy
        """A strategy file as a dictionary, or a named strategy."""

    @property
    def step_seconds(self) -> float:
        """The time of one step."""
        return float(self.data["iteration_time_s"])

    @property
    def peak_memory_bytes(self) -> int:
        """Memory of the fullest device."""
        return int(self.data["peak_memory_bytes"])

    @property
    def fits(self) -> bool:
        """Whether that is there."""
        return bool(self.data["fits"])

    @property
    def baselines(self) -> Dict[str, Dict[str, Any]]:
        """The named strategies that it was compared with."""
        return dict(self.data.get("baselines", {}))

    def save(self, path: Union[str, os.PathLike]) -> None:
        """Writes the strategy to a file that every command of Soapstone reads."""
        if isinstance(self.strategy, str):
            raise ValueError(f"'{self.strategy}' is a strategy by name: pass the name itself")
        pathlib.Path(path).write_text(json.dumps(self.strategy, indent=1) + "\n")

    def summary(self) -> str:
        """A step in some lines: rates, where time and memory go, the plan in words."""
        return "\n".join(f"{head:<14} {text}" for head, text in self._lines())

    def _lines(self) -> List[Any]:
        lines = [("plan", f"{self.name} on {self.machine}")]
        step = f"{1e3 * self.step_seconds:.3f} ms"
        summary = self.data.get("summary", self.data)
        for what in ("samples", "tokens"):
            if summary.get(what, 0) > 0 and self.step_seconds > 0:
                rate = summary[what] / self.step_seconds
                step += (f", {_rate_text(rate)} {what}/s "
                         f"({_rate_text(rate / summary['devices'])} a device)")
        lines.append(("step", step))
        if "gap" in summary:  # Of a pipeline, or a step in micro-batches.
            return lines + self._pipeline_lines(summary)
        lines.append(("computing", self._part(summary["compute_time_s"])))
        waits = ", ".join(f"{cause} {1e3 * time:.3f} ms"
                          for cause, time in summary["waiting_s"].items() if time > 0)
        lines.append(("waiting", self._part(sum(summary["waiting_s"].values())) +
                      (f": {waits}" if waits else "")))
        lines.append(("utilisation", f"{_percent_text(summary['utilisation'])} of the matrix "
                                     "units' peak"))
        parts = ", ".join(f"{part} {_bytes_text(count)}"
                          for part, count in summary["memory_bytes"].items() if count > 0)
        lines.append(("memory", f"{_bytes_text(self.peak_memory_bytes)} of "
                                f"{_bytes_text(summary['device_memory_bytes'])}"
                                f"{'' if self.fits else ', which does not fit'}: {parts}"))
        lines.append(("limited by", summary["limited_by"]))
        for i, words in enumerate(summary["plan"]):
            lines.append(("in words" if i == 0 else "", words))
        return lines

    def _pipeline_lines(self, summary: Dict[str, Any]) -> List[Any]:
        lines = [(f"  {name}", self._part(time)) for name, time in summary["gap"].items() if time]
        lines.append(("utilisation", f"{_percent_text(summary['utilisation'])} of the matrix "
                                     "units' peak"))
        lines.append(("memory", _bytes_text(self.peak_memory_bytes) +
                      ("" if self.fits else ", which does not fit")))
        lines.append(("limited by", summary["limited_by"]))
        for i, words in enumerate(summary["plan"]):
            lines.append(("in words" if i == 0 else "", words))
        return lines

    def _part(self, seconds: float) -> str:
        share = 100 * seconds / self.step_seconds if self.step_seconds > 0 else 0
        return f"{1e3 * seconds:.3f} ms ({share:.0f} %)"

    def __repr__(self) -> str:
        return (f"Plan({self.name!r} on {self.machine!r}, {1e3 * self.step_seconds:.3f} ms, "
                f"{_bytes_text(self.peak_memory_bytes)}{'' if self.fits else ', does not fit'})")

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th style='text-align:left'>{html.escape(head)}</th>"
                       f"<td style='text-align:left'>{html.escape(text)}</td></tr>"
                       for head, text in self._lines())
        others = "".join(
            f"<tr><td>{html.escape(name)}</td><td>{1e3 * one['iteration_time_s']:.3f} ms</td>"
            f"<td>{_bytes_text(one['peak_memory_bytes'])}</td>"
            f"<td>{'' if one['fits'] else 'does not fit'}</td></tr>"
            for name, one in self.baselines.items())
        if others:
            others = ("<table><tr><th>strategy</th><th>step</th><th>memory</th><th></th></tr>"
                      f"{others}</table>")
        return f"<table>{rows}</table>{others}"


class Program:
    """A compiled program in a folder."""

    def __init__(self, folder: str, output: str):
        self.folder = folder
        self.output = output
        """What the compiler said."""

    def __repr__(self) -> str:
        return f"Program({self.folder!r})"

    def run(self, steps: int = 10, **options: Any) -> List[float]:
        """Runs it on this machine and gives the losses; options as of out/run --help."""
        output = run_program(self.folder, ["--steps", str(steps), *_flags(options)])
        words = [line.split() for line in output.splitlines()]
        return [float(line[3]) for line in words if len(line) > 3 and line[0] == "step"]


def _flags(options: Mapping[str, Any]) -> List[str]:
    """weight_decay=0.1 is --weight-decay=0.1, json=True is --json; None is left out."""
    flags = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            flags.append(flag)
        elif isinstance(value, (list, tuple)):
            flags.extend(f"{flag}={one}" for one in value)
        elif isinstance(value, Mapping):
            flags.extend(f"{flag}={key}={one}" for key, one in value.items())
        else:
            flags.append(f"{flag}={value}")
    return flags


def _machine_text(machine: Machine) -> str:
    if isinstance(machine, Mapping):
        return json.dumps(machine)
    if not isinstance(machine, (str, os.PathLike)):
        raise TypeError("a machine is a preset's name, a file or a dictionary, not "
                        f"{type(machine).__name__}")
    return os.fspath(machine)


def _machine_name(machine: Machine) -> str:
    if not isinstance(machine, Mapping):
        return os.fspath(machine)
    if "name" in machine or not isinstance(machine.get("devices"), str):
        return str(machine.get("name", "machine"))
    # As the commands call a machine in one line.
    nodes, count = machine.get("nodes", 1), machine.get("count", 1)
    return f"{f'{nodes}x' if nodes > 1 else ''}{count}x{machine['devices'].lower()}"


@contextlib.contextmanager
def _model_file(model: Model, example_inputs: Optional[Inputs]) -> Iterator[str]:
    if isinstance(model, (str, os.PathLike)):
        yield os.fspath(model)
        return
    if not callable(getattr(model, "forward", None)):
        raise TypeError(f"a model is a file or a torch.nn.Module, not {type(model).__name__}")
    if example_inputs is None:
        raise ValueError("a module needs example_inputs: one tensor, several in the order of "
                         "forward's arguments, or a dictionary by their names")
    with tempfile.TemporaryDirectory(prefix="soapstone-") as folder:
        path = os.path.join(folder, "model.onnx")
        export(model, example_inputs, path)
        try:
            yield path
        except SoapstoneError as error:  # The caller knows the module, not this file.
            text = str(error).replace(f"'{path}'", type(model).__name__)
            raise SoapstoneError(text, error.code, error.output) from None


def search(model: Model, machine: Machine, *, example_inputs: Optional[Inputs] = None,
           time_budget: str = "30s", **options: Any) -> Plan:
    """Searches the fastest strategy that fits.

    Options are those of `soapstone search --help`: batch=512, seq=4096, precision="bf16",
    optimizer="adamw", devices=16, seed=1, .. Raises SoapstoneError if nothing fits; its `output`
    says what would.
    """
    with _model_file(model, example_inputs) as path, \
            tempfile.TemporaryDirectory(prefix="soapstone-") as folder:
        file = os.path.join(folder, "strategy.json")
        output = run(["search", path, "--machine", _machine_text(machine), "--time-budget",
                      time_budget, "--output", file, "--json", *_flags(options)])
        strategy = json.loads(pathlib.Path(file).read_text())
        _name_model(strategy, model)
    return Plan("found", _machine_name(machine), json.loads(output), strategy)


def _name_model(strategy: Dict[str, Any], model: Model) -> None:
    """The file that a strategy notes is relative to a folder that is gone."""
    noted = strategy.get("model", {})
    noted.pop("file", None)
    noted.pop("options", None)


def simulate(model: Model, machine: Machine, strategy: Union[str, os.PathLike, Plan,
                                                            Mapping[str, Any]] = "data-parallel",
             *, example_inputs: Optional[Inputs] = None, **options: Any) -> Plan:
    """Prices a strategy: a name, a file, a plan or its dictionary.

    Options are those of `soapstone simulate --help`: batch=64, by="layer", trace="t.json.gz", ..
    """
    with _model_file(model, example_inputs) as path, _strategy_text(strategy) as text:
        output = run(["simulate", path, "--machine", _machine_text(machine), "--strategy", text,
                      "--json", *_flags(options)])
    content: Any = strategy.strategy if isinstance(strategy, Plan) else strategy
    if isinstance(content, os.PathLike) or (isinstance(content, str) and
                                            content.endswith(".json")):
        content = json.loads(pathlib.Path(content).read_text())
    name = text if isinstance(content, str) else "strategy"
    return Plan(name, _machine_name(machine), json.loads(output), content)


@contextlib.contextmanager
def _strategy_text(strategy: Any) -> Iterator[str]:
    if isinstance(strategy, Plan):
        strategy = strategy.strategy
    if not isinstance(strategy, Mapping):
        yield os.fspath(strategy)
        return
    with tempfile.TemporaryDirectory(prefix="soapstone-") as folder:
        path = os.path.join(folder, "strategy.json")
        pathlib.Path(path).write_text(json.dumps(strategy))
        yield path


def compile(model: Model, output: Union[str, os.PathLike], *,
            strategy: Union[str, os.PathLike, Plan, Mapping[str, Any], None] = None,
            machine: Optional[Machine] = None, example_inputs: Optional[Inputs] = None,
            **options: Any) -> Program:
    """Compiles a training program into the folder `output`.

    Options are those of `soapstone compile --help`: devices=4, target="cuda", loss="mse", ..
    A module is exported to OUTPUT.onnx beside that folder, from where its program takes the weights.
    """
    arguments = ["--output", os.fspath(output), *_flags(options)]
    if machine is not None:
        arguments += ["--machine", _machine_text(machine)]
    with contextlib.ExitStack() as stack:
        path = stack.enter_context(_model_file(model, example_inputs))
        if strategy is not None:
            arguments += ["--strategy", stack.enter_context(_strategy_text(strategy))]
        if not isinstance(model, (str, os.PathLike)):
            # The program loads its weights from the model's file: that must stay.
            kept = pathlib.Path(os.fspath(output).rstrip("/") + ".onnx")
            kept.parent.mkdir(parents=True, exist_ok=True)
            path = shutil.copyfile(path, kept)
        said = run(["compile", os.fspath(path), *arguments])
    return Program(os.fspath(output), said)
