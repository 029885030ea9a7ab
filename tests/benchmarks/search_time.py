"""How long the search takes, against FlexFlow's published search times.

Usage: search_time.py --soapstone BIN [--reference 120s] [--references FILE]
                      [--only-references] [--devices N]... [--cells alexnet:64,nmt:8] [MODEL]...

For every model and number of devices: the time until the best strategy so far is
within 1 % of the best of a long search (--reference), and what it may be: a hundredth
of the delta column of FlexFlow's table 5 (MLSys 2019), or 0.2 s if that is longer.
Times count from the start of the command, import and named strategies included; the
last column adds the start of the process. With --references the
results of long searches are kept in a file, by model, devices and machine description:
a cell that is in it is not searched for long again, whoever was interrupted goes on where
it was (the file is replaced after every cell), and a run that finds something better
replaces the cell. A long search ends early only where it has reached the lower bound.
Exits 1 if a cell takes longer than it may.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

from fit_synchronisation import BATCH, MODELS, ROOT
from search_strategies import search

# Model -> seconds of FlexFlow's delta simulation at 4, 8, 16, 32, 64 devices.
PUBLISHED = {
    "alexnet": (0.04, 0.13, 0.48, 1.8, 5.9),
    "resnet101": (0.4, 1.4, 7.3, 33, 158),
    "inception_v3": (4.1, 17, 77, 298, 1278),
    "rnntc": (7.5, 39, 170, 516, 1489),
    "rnnlm": (9.2, 31, 121, 342, 969),
    "nmt": (16, 65, 328, 701, 2190),
}
SIZES = (4, 8, 16, 32, 64)


class References:
    """Best iteration times known, in a file if one is given."""

    def __init__(self, path):
        self.path = pathlib.Path(path) if path else None
        self.known = {}
        if self.path and self.path.exists():
            self.known = json.loads(self.path.read_text())

    @staticmethod
    def key(soapstone, name, devices):
        """Says which problem it is: another price list is another problem."""
        machine = f"flexflow-p100x{devices}"
        text = subprocess.run([soapstone, "machines", machine, "--json"], capture_output=True,
                              text=True, check=True).stdout
        return f"{name} {machine} {hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def offer(self, key, seconds):
        if seconds >= self.known.get(key, float("inf")):
            return
        self.known[key] = seconds
        if self.path:
            aside = self.path.with_suffix(".new")
            aside.write_text(json.dumps(self.known, indent=1, sort_keys=True) + "\n")
            os.replace(aside, self.path)


def cells_of(arguments):
    """The cells asked for, small machines first, as (model, devices)."""
    if arguments.cells is None:
        return [(name, devices) for devices in arguments.devices or SIZES
                for name in arguments.models or PUBLISHED]
    cells = []
    for text in arguments.cells.split(","):
        name, _, devices = text.partition(":")
        if name not in PUBLISHED or devices not in map(str, SIZES):
            sys.exit(f"'{text}' is not a cell; use MODEL:DEVICES with one of {', '.join(PUBLISHED)}"
                     f" and one of {', '.join(map(str, SIZES))}")
        cells.append((name, int(devices)))
    return cells


def measure(arguments, references, name, devices):
    """Searches one cell as a user would, prints its row, and says whether it was in time."""
    case = case_of(arguments, name, devices)
    key = References.key(arguments.soapstone, name, devices)
    start = time.monotonic()
    run = search(*case, "--time-budget", arguments.budget)
    whole = time.monotonic() - start - run["search_time_s"]
    references.offer(key, run["iteration_time_s"])
    best = references.known[key]
    reached = next((time for time, value in run["improvements"] if value <= 1.01 * best), None)
    allowed = max(0.2, PUBLISHED[name][SIZES.index(devices)] / 100)
    ok = reached is not None and reached <= allowed
    print(f"| {name} | {devices} | "
          f"{'never' if reached is None else f'{reached:.2f} s'}{'' if ok else ' (!)'} "
          f"| {allowed:.2f} s | {1e3 * run['iteration_time_s']:.2f} ms in "
          f"{run['search_time_s']:.1f} s | {1e3 * best:.2f} ms "
          f"| {run['proposals'] / run['search_time_s']:.0f} "
          f"| {'never' if reached is None else f'{whole + reached:.2f} s'} |", flush=True)
    return ok


def case_of(arguments, name, devices):
    return (arguments.soapstone, MODELS / f"{name}.onnx", f"flexflow-p100x{devices}", BATCH[name] * devices)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--reference", default="120s", help="budget of the long search")
    parser.add_argument("--references", metavar="FILE", help="where long searches are remembered")
    parser.add_argument("--only-references", action="store_true",
                        help="make the long searches that the file lacks, nothing else")
    parser.add_argument("--budget", default="30s", help="of the search that is timed")
    parser.add_argument("--devices", action="append", type=int, choices=SIZES)
    parser.add_argument("--cells", metavar="MODEL:DEVICES,..", help="these cells alone")
    arguments = parser.parse_args()
    cells = cells_of(arguments)
    references = References(arguments.references)
    late = 0
    if not arguments.only_references:
        print("| model | devices | within 1 % after | allowed | first run | long search "
              "| proposals/s | whole command |\n|---|---|---|---|---|---|---|---|")
    for name, devices in cells:
        key = References.key(arguments.soapstone, name, devices)
        if key not in references.known:
            long = search(*case_of(arguments, name, devices), "--use-all-time",
                          "--time-budget", arguments.reference)
            references.offer(key, long["iteration_time_s"])
            print(f"{name} on {devices}: {1e3 * long['iteration_time_s']:.2f} ms after "
                  f"{long['search_time_s']:.0f} s", file=sys.stderr, flush=True)
        if not arguments.only_references:
            late += not measure(arguments, references, name, devices)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
