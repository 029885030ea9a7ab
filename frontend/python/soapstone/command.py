"""Runs the `soapstone` command."""

from __future__ import annotations

import os
import pathlib
import shutil
import signal
import subprocess
from typing import Sequence


class SoapstoneError(RuntimeError):
    """The command refused its input or failed; the text is its one line.

    `output` is what it printed before: where nothing fits, the named strategies and what
    would fit, as JSON.
    """

    def __init__(self, message: str, code: int, output: str = ""):
        super().__init__(message)
        self.code = code
        self.output = output


def find_command() -> str:
    """The `soapstone` executable: $SOAPSTONE, that of the source tree, or that on the path."""
    wanted = os.environ.get("SOAPSTONE")
    if wanted:
        return wanted
    # An editable install lies in frontend/python/soapstone of a source tree.
    built = pathlib.Path(__file__).resolve().parents[3] / "build" / "bin" / "soapstone"
    if built.is_file():
        return str(built)
    found = shutil.which("soapstone")
    if found is None:
        raise SoapstoneError("there is no 'soapstone' command: build it, then put build/bin on "
                             "the path or set SOAPSTONE to the executable", 127)
    return found


def run(arguments: Sequence[str], echo_errors: bool = True) -> str:
    """Runs the command and gives its standard output.

    Warnings go to standard error, as they come. The first Ctrl-C ends a search, which still
    gives its best; the second one ends the command.
    """
    process = subprocess.Popen([find_command(), *arguments], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
    interrupts = 0
    while True:
        try:
            output, errors = process.communicate()
            break
        except KeyboardInterrupt:
            interrupts += 1
            process.send_signal(signal.SIGINT)
            if interrupts > 1:
                process.wait()
                raise
    lines = errors.splitlines()
    if process.returncode != 0:
        said = [line for line in lines if not line.startswith("soapstone: warning:")]
        message = "\n".join(said) or f"soapstone ended with code {process.returncode}"
        if message.startswith("soapstone: "):
            message = message[len("soapstone: "):]
        raise SoapstoneError(message, process.returncode, output)
    if echo_errors:
        for line in lines:
            print(line)
    return output
