"""What the search finds on two DGX-A100 nodes, against Megatron-LM and FSDP.

Usage: search_named.py --soapstone BIN [--machine dgx-a100x2] [--budget 30s]

Exits 1 if something found is slower than the best of the two.
"""

import argparse
import sys

from fit_synchronisation import MODELS, ROOT
from search_strategies import search

EXAMPLES = ROOT / "examples" / "models"

# Name -> (file, options, batch; None where the options or the file say it).
CASES = {
    "gpt2_small": (EXAMPLES / "gpt2_small.eval_dyn.onnx", ["--dim", "seq=1024"], 128),
    "vit_b_16": (EXAMPLES / "vit_b_16.eval_dyn.onnx", [], 1024),
    "dlrm": (MODELS / "dlrm.onnx", ["--dim", "batch=4096", "--loss", "mse"], None),
    "moe": (MODELS / "moe.onnx", ["--loss", "mse"], None),
}


def best_of(report, prefix):
    return min(figures["iteration_time_s"] for name, figures in report["baselines"].items()
               if name.startswith(prefix) and figures["fits"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--machine", default="dgx-a100x2")
    parser.add_argument("--budget", default="30s")
    arguments = parser.parse_args()
    slower = 0
    print("| model | data-parallel | megatron | fsdp | found | over the better | search |\n"
          "|---|---|---|---|---|---|---|")
    for name, (path, options, batch) in CASES.items():
        report = search(arguments.soapstone, path, arguments.machine, batch, *options,
                        "--time-budget", arguments.budget)
        megatron, fsdp = best_of(report, "megatron"), best_of(report, "fsdp")
        found = report["iteration_time_s"]
        slower += found > min(megatron, fsdp)
        parallel = report["baselines"]["data-parallel"]["iteration_time_s"]
        print(f"| {name} | {1e3 * parallel:.2f} ms | {1e3 * megatron:.2f} ms | {1e3 * fsdp:.2f} ms "
              f"| {1e3 * found:.2f} ms | {min(megatron, fsdp) / found:.2f}x "
              f"| {report['search_time_s']:.1f} s |", flush=True)
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
