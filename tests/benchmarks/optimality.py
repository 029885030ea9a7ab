"""Whether the search finds what an exhaustive one proves best, and how soon.

Usage: optimality.py --soapstone BIN

LeNet and two steps of RNNLM on four devices, after FlexFlow (Jia, Zaharia, Aiken: Beyond Data
and Model Parallelism for Deep Neural Networks, MLSys 2019, section 8.4): the exhaustive search
tries every configuration of every op that does real work, the ops around it following (some
minutes). The search proper may also let those ops differ and store parameters otherwise, so
it can be better. Then the additive solver alone on Inception-v3, the time that OptCNN's dynamic
programming took 0.4 s for. Exits 1 if the optimum is not reached within a second, or the solver
takes longer than 0.4 s.
"""

import argparse
import sys

from fit_synchronisation import MODELS, ROOT
from search_strategies import search

MACHINE = "flexflow-p100x4"
PROOF_SECONDS = 1800
MOST_SECONDS = 1.0
MOST_SOLVER_SECONDS = 0.4


def report_optimum(soapstone, name):
    """Prints one row; whether the search was as good within a second."""
    case = (soapstone, MODELS / f"{name}.onnx", MACHINE, 256)
    proven = search(*case, "--algorithm", "exhaustive", "--time-budget", f"{PROOF_SECONDS}s")
    if proven["search_time_s"] >= PROOF_SECONDS:
        sys.exit(f"{name}: the exhaustive search did not end in {PROOF_SECONDS} s")
    found = search(*case)
    optimum = proven["iteration_time_s"]
    reached = next((time for time, value in found["improvements"] if value <= optimum), None)
    print(f"| {name} | {1e3 * optimum:.4f} ms | {proven['search_time_s']:.1f} s, "
          f"{proven['proposals']} simulations | {1e3 * found['iteration_time_s']:.4f} ms "
          f"| {'never' if reached is None else f'{reached:.2f} s'} |", flush=True)
    return reached is not None and reached <= MOST_SECONDS


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    arguments = parser.parse_args()
    print("| model | exhaustive optimum | proven in | search finds | as good after |\n"
          "|---|---|---|---|---|")
    ok = all([report_optimum(arguments.soapstone, name) for name in ("lenet", "rnnlm_2steps")])
    solver = search(arguments.soapstone, MODELS / "inception_v3.onnx", MACHINE, 256,
                    "--algorithm", "dp")["search_time_s"]
    print(f"\ninception_v3, additive solver alone: {solver:.2f} s")
    return 0 if ok and solver <= MOST_SOLVER_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
