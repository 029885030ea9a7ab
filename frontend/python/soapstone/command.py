"""Runs commands of Soapstone: in this process, or as the `soapstone` command."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import pathlib
import shutil
import signal
import subprocess
import sys
from typing import Any, List, Optional, Sequence, Tuple

_BUILD = pathlib.Path(__file__).resolve().parents[3] / "build"
"""Of the source tree: an editable install lies in its frontend/python/soapstone."""


class SoapstoneError(RuntimeError):
    """The command refused its input or failed; the text is its one line.

    `output` is what it printed before: where nothing fits, the named strategies and what
    would fit, as JSON.
    """

    def __init__(self, message: str, code: int, output: str = ""):
        super().__init__(message)
        self.code = code
        self.output = output


def _load_native() -> Optional[Any]:
    """The compiled module, of the package or of the source tree; None if there is none."""
    name = "soapstone._native"
    try:
        return importlib.import_module(name)
    except ImportError:
        pass
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = _BUILD / "python" / f"_native{suffix}"
        spec = importlib.util.spec_from_file_location(name, path) if path.is_file() else None
        if spec is None or spec.loader is None:
            continue
        try:
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        except ImportError:  # Of another Python, or its libraries are not there.
            return None
        sys.modules[name] = module
        return module
    return None


_native = _load_native()


def runs_in_process() -> bool:
    """Whether commands run in this process: a compiled module is there, and $SOAPSTONE does not
    name a command to be run instead."""
    return _native is not None and not os.environ.get("SOAPSTONE")


def find_command() -> str:
    """The `soapstone` executable: $SOAPSTONE, that of the source tree, or that on the path."""
    wanted = os.environ.get("SOAPSTONE")
    if wanted:
        return wanted
    built = _BUILD / "bin" / "soapstone"
    if built.is_file():
        return str(built)
    found = shutil.which("soapstone")
    if found is None:
        raise SoapstoneError("there is no 'soapstone' command: build it, then put build/bin on "
                             "the path or set SOAPSTONE to the executable", 127)
    return found


def _call(arguments: Sequence[str]) -> Tuple[int, str, str]:
    """In this process. The first Ctrl-C ends a search, which still gives its best; the second
    one, and one during any other command, is Python's as soon as the command is over."""
    called = _native.call(list(arguments))
    return (called.code, called.output.decode(errors="replace"),
            called.errors.decode(errors="replace"))


def _spawn(words: Sequence[str]) -> Tuple[int, str, str]:
    """As a child process. The first Ctrl-C ends a search, which still gives its best; the second
    one ends the command."""
    process = subprocess.Popen(list(words), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
    interrupts = 0
    while True:
        try:
            output, errors = process.communicate()
            return process.returncode, output, errors
        except KeyboardInterrupt:
            interrupts += 1
            process.send_signal(signal.SIGINT)
            if interrupts > 1:
                process.wait()
                raise


def run_program(folder: str, arguments: Sequence[str]) -> str:
    """Runs a compiled program by the command, or itself where there is no command."""
    try:
        words = [find_command(), "run", folder]
    except SoapstoneError:
        words = [os.path.join(os.path.abspath(folder), "run")]
    return _checked(*_spawn([*words, *arguments]))


def run(arguments: Sequence[str]) -> str:
    """Runs the command and gives its standard output; warnings are printed."""
    if runs_in_process():
        return _checked(*_call(arguments))
    return _checked(*_spawn([find_command(), *arguments]))


def _checked(code: int, output: str, errors: str) -> str:
    lines: List[str] = errors.splitlines()
    if code != 0:
        # Where the command names its help, Python's is another.
        said = [line for line in lines
                if not line.startswith(("soapstone: warning:", "see: soapstone "))]
        message = "\n".join(said) or f"soapstone ended with code {code}"
        if message.startswith("soapstone: "):
            message = message[len("soapstone: "):]
        raise SoapstoneError(message, code, output)
    for line in lines:
        print(line)
    return output
