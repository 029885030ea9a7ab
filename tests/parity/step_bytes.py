"""Holds the bytes that programs send, rank to rank, against the simulated ones, link by link.

Usage: step_bytes.py --soapstone BIN [--counts M,..] [--others] [--record FILE] [--jobs N]
                     [MODEL...]

Compiles models under strategies with one and with several micro-batches, runs the trace of
each program, and simulates the same plan on a machine on which every device has a link of its
own to every other one: each must carry exactly the bytes that the trace has counted from the
one rank to the other. What a strategy or a number of micro-batches cannot split is refused,
and counted. Models are those of same_programs.py whose path has MODEL in it; all without. With
--record every outcome goes into a file, and programs in it are not run again.
"""

import argparse
import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "examples" / "models"
sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))

import same_programs  # noqa: E402  (found through the line above)
import sweeps  # noqa: E402

DEVICES = 4
# On all devices, and in groups of two: those that must be the same.
STRATEGIES = ["data-parallel", "zero1", "zero2", "fsdp", "hsdp:d=2", "megatron:t=2,d=2",
              "1f1b:p=2"]
# With --others as well: groups that share updates or split tensors gather at their borders
# otherwise than is simulated.
OTHERS = ["megatron:t=2,p=2", "zero1:p=2", "megatron:t=2,p=2,schedule=zb-h1",
          "megatron:t=2,p=2,recompute=full", "megatron:d=2,p=2,zero=2",
          "megatron:d=2,p=2,zero=3", "megatron:t=2,p=2,v=2,schedule=interleaved"]


def mesh(devices):
    """A machine of one node with a link from each device to each other one."""
    names = [f"gpu{i}" for i in range(devices)]
    wire = {"bytesPerSecond": 2e10, "latencySeconds": 1e-6}
    return {
        "version": 1, "name": "mesh", "source": "invented: a link for every two devices",
        "deviceKinds": [{
            "name": "accelerator", "peakFlopsPerSecond": {"f32": 2e13, "bf16": 2e14},
            "vectorFlopsPerSecond": 2e13, "memoryBytes": 1 << 36,
            "memoryBytesPerSecond": 1.5e12, "launchOverheadSeconds": 5e-6,
            "multiprocessors": 96}],
        "nodeKinds": [{
            "name": "box",
            "devices": [{"name": "gpu", "kind": "accelerator", "count": devices}],
            "links": [{"between": list(pair), **wire}
                      for pair in itertools.combinations(names, 2)]}],
        "nodes": [{"kind": "box", "count": 1}]}


def run(command):
    """Standard output, or the last line of what it was refused with."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout, ""
    if done.returncode != 1:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return "", done.stderr.strip().splitlines()[-1]


def traced_bytes(program):
    text, error = run([program / "objects" / "trace", "--json"])
    if error:
        raise RuntimeError(error)
    return {(link["from"], link["to"]): link["bytes"] for link in json.loads(text)["links"]}


def simulated_bytes(text):
    found = {}
    for name, count in json.loads(text)["link_bytes"].items():
        ends = name.split("/")[1].split(">")
        found[tuple(int(end.removeprefix("gpu")) for end in ends)] = count
    return found


def compare(soapstone, machine, model, options, strategy, devices=DEVICES):
    """What became of a program: same, off or refused, and how."""
    with tempfile.TemporaryDirectory() as scratch:
        program = pathlib.Path(scratch) / "out"
        common = [MODELS / model, *options, "--devices", devices, "--machine", machine]
        _, error = run([soapstone, "compile", *common, "--strategy", strategy, "-o", program])
        if error:
            return {"outcome": "refused", "why": error}
        # Without prices a pipeline may be cut elsewhere: that of the program is simulated.
        plan = program / "strategy.json" if "p=" in strategy else strategy
        text, error = run([soapstone, "simulate", *common, "--strategy", plan, "--json"])
        if error:
            return {"outcome": "off", "why": error}
        traced, simulated = traced_bytes(program), simulated_bytes(text)
    off = {f"{a}>{b}": (simulated.get((a, b), 0), traced.get((a, b), 0))
           for a, b in sorted(set(traced) | set(simulated))
           if simulated.get((a, b), 0) != traced.get((a, b), 0)}
    total = sum(traced.values())
    if not off:
        return {"outcome": "same", "bytes": total}
    return {"outcome": "off", "bytes": total, "simulated": sum(simulated.values()), "links": off}


def cases(words, counts, strategies):
    for model, options in same_programs.FAMILIES.items():
        if words and not any(word in model for word in words):
            continue
        if "--micro-batches" in options:
            at = options.index("--micro-batches")
            options = options[:at] + options[at + 2:]
        # Rows for every device in four micro-batches.
        if not {"--batch", "--dim"} & set(options):
            options = ["--batch", "16", *options]
        options = ["batch=16" if option == "batch=8" else option for option in options]
        for strategy, count in itertools.product(strategies, counts):
            separator = "," if ":" in strategy else ":"
            yield model, options, f"{strategy}{separator}m={count}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--counts", default="1,4")
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--others", action="store_true",
                        help="also strategies that are known to differ")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("models", nargs="*")
    arguments = parser.parse_args()
    record = sweeps.Record(arguments.record)
    counts = [int(count) for count in arguments.counts.split(",")]
    outcomes = {"same": 0, "off": 0, "refused": 0}
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        sweeps.use_quick_compiler(pathlib.Path(folder) / "compiler")
        machine = pathlib.Path(folder) / "mesh.json"
        machine.write_text(json.dumps(mesh(DEVICES)))

        def settle(case):
            model, options, strategy = case
            name = f"{model} {strategy}"
            known = record.known.get(name)
            if known is None:
                known = compare(arguments.soapstone, machine, model, options, strategy)
                record.add({"case": name, **known})
            return name, known

        strategies = STRATEGIES + (OTHERS if arguments.others else [])
        for name, known in pool.map(settle, cases(arguments.models, counts, strategies)):
            outcomes[known["outcome"]] += 1
            print(f"{name}: " + " ".join(str(known[key]) for key in known if key != "case"),
                  flush=True)
    print(", ".join(f"{number} {outcome}" for outcome, number in outcomes.items()))
    # Without programs this shows nothing.
    return 1 if outcomes["off"] or not outcomes["same"] else 0


if __name__ == "__main__":
    sys.exit(main())
