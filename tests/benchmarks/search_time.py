"""How long the search takes, against FlexFlow's published search times.

Usage: search_time.py --soapstone BIN [--reference 120s] [--devices N]... [MODEL]...

For every model and number of devices: the time until the best strategy so far is
within 1 % of the best of a long search (--reference), and what it may be: a hundredth
of the delta column of FlexFlow's table 5 (MLSys 2019), or 0.2 s if that is longer.
Exits 1 if one is longer.
"""

import argparse
import sys

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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--reference", default="120s", help="budget of the long search")
    parser.add_argument("--devices", action="append", type=int, choices=SIZES)
    arguments = parser.parse_args()
    late = 0
    print("| model | devices | within 1 % after | allowed | first run | long search "
          "| proposals/s |\n|---|---|---|---|---|---|---|")
    for name in arguments.models or PUBLISHED:
        for devices in arguments.devices or SIZES:
            batch = BATCH[name] * devices
            model = MODELS / f"{name}.onnx"
            machine = f"p100x{devices}"
            long = search(arguments.soapstone, model, machine, batch, "--use-all-time",
                          "--time-budget", arguments.reference)
            run = search(arguments.soapstone, model, machine, batch)
            goal = 1.01 * long["iteration_time_s"]
            reached = next((time for time, value in run["improvements"] if value <= goal), None)
            allowed = max(0.2, PUBLISHED[name][SIZES.index(devices)] / 100)
            ok = reached is not None and reached <= allowed
            late += not ok
            print(f"| {name} | {devices} | "
                  f"{'never' if reached is None else f'{reached:.2f} s'}{'' if ok else ' (!)'} "
                  f"| {allowed:.2f} s | {1e3 * run['iteration_time_s']:.2f} ms in "
                  f"{run['search_time_s']:.1f} s | {1e3 * long['iteration_time_s']:.2f} ms "
                  f"| {run['proposals'] / run['search_time_s']:.0f} |", flush=True)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
