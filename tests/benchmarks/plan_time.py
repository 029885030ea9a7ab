"""What a plan takes: whole commands of `soapstone search`, their memory, and what they found.

Usage: plan_time.py --soapstone BIN [--only NAME]... [--repeat N] [--limit SECONDS]

For every row of the table: wall time, processor time and peak memory of the whole command (the best of
--repeat runs), the step that it found, that of the published plan or of the best plan of
Megatron's form where there is one, simulated with the same costs, and the time to the
first plan that fits (--first). A row that fails or takes longer than --limit says so.
Then the plan is written, read back and simulated: its step must be what the search said.
Last, how far estimates of memory were from simulations, over all plans of all rows: the
search keeps no bound for plans that are estimated to need 1.5 times what there is.
Exits 1 if a step differs, or a plan is slower than the published one that fits.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

CONFIGS = pathlib.Path(__file__).resolve().parents[2] / "examples/models/configs"

# A stack of layers that is deep and narrow: what is changed of a configuration.
DEEP = {"n_layer": 1024, "n_embd": 512, "n_head": 8}
# Name -> (configuration or a changed one, batch, sequence, precision, machine, seconds it may take, published plan).
ROWS = {
    "GPT-39B": ("gpt_39b.json", 1024, 1024, "f16", "p3.16xlargex8", 2, "megatron:t=2,p=16,d=2,m=64,recompute=full"),
    "Llama-3 8B": ("llama3_8b.json", 64, 8192, "bf16", "dgx-h100x8", 3, "megatron:t=1,d=64,zero=1"),
    "Llama-3 70B": ("llama3_70b.json", 512, 8192, "bf16", "dgx-h100x32", 5, "megatron:t=8,p=4,d=8,m=64,v=5,recompute=full,zero=1"),
    "Mixtral 8x7B": ("mixtral_8x7b.json", 512, 4096, "bf16", "dgx-h100x16", 5, "megatron:t=4,p=4,d=8,m=64,recompute=full,zero=1"),
    "DeepSeek-V3": ("deepseek_v3.json", 1920, 4096, "bf16", "dgx-h100x256", 10, ""),
    "GPT-3 175B": ("gpt3_175b.json", 1536, 2048, "bf16", "dgx-a100x128", 5,
                   "megatron:t=8,p=16,d=8,m=192,v=6,schedule=interleaved,recompute=full,zero=1"),
    "Llama-3 405B": ("llama3_405b.json", 2048, 8192, "bf16", "dgx-h100x2048", 10,
                     "megatron:t=8,p=16,d=128,m=16,v=8,recompute=full,zero=1"),
    "GPT, 1,024 layers": (("gpt2.json", DEEP), 64, 1024, "bf16", "dgx1-v100", 3, ""),
}


def options_of(row, folder):
    config, batch, sequence, precision, machine, _, _ = row
    path = CONFIGS / config if isinstance(config, str) else folder / config[0]
    if not isinstance(config, str):
        path.write_text(json.dumps({**json.loads((CONFIGS / config[0]).read_text()), **config[1]}))
    return [str(path), "--batch", str(batch), "--seq", str(sequence), "--precision", precision, "--optimizer", "adamw",
            "--machine", machine]


def run(command, limit):
    """Seconds, bytes at most, JSON (with processor_s) or None, and an error's last line."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        out, error = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return time.monotonic() - begin, 0, None, f"not done after {limit} s"
    seconds = time.monotonic() - begin
    if process.returncode != 0:
        return seconds, 0, None, error.strip().splitlines()[-1] if error.strip() else f"exit code {process.returncode}"
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = json.loads(out)
    report["processor_s"] = used.ru_utime + used.ru_stime
    return seconds, used.ru_maxrss * 1024, report, ""


def peak_of(command, limit):
    """As `run`, in a process of its own, so that the peak is this command's."""
    script = ("import json,sys; sys.path.insert(0, sys.argv[1]); import plan_time; "
              "print(json.dumps(plan_time.run(json.loads(sys.argv[2]), float(sys.argv[3]))))")
    done = subprocess.run([sys.executable, "-c", script, str(pathlib.Path(__file__).parent), json.dumps(command), str(limit)],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def plan_of(found):
    """The plan's text; of a plain step that was refined op by op, the lines that describe it."""
    if "found" in found:
        return found["found"]
    return "; ".join(found["summary"]["plan"])


def measure(soapstone, row, repeat, limit, folder):
    options = options_of(row, folder)
    plan = str(folder / "plan.json")
    runs = [peak_of([soapstone, "search", *options, "-o", plan, "--json"], limit) for _ in range(repeat)]
    seconds, peak, found, error = min(runs, key=lambda one: (one[2] is None, one[0]))
    result = {"seconds": seconds, "bytes": peak, "error": error, "found": None, "published": None, "first": None, "faults": []}
    if found is None:
        return result
    result["found"] = found.get("iteration_time_s")
    result["plan"] = plan_of(found)
    result["processor"] = found["processor_s"]
    result["ratios"] = [plan["estimated_memory_bytes"] / plan["peak_memory_bytes"] for plan in found.get("plans", [])
                        if "estimated_memory_bytes" in plan]
    _, _, again, error = run([soapstone, "simulate", *options, "--strategy", plan, "--json"], limit)
    if again is None or abs(again["iteration_time_s"] - result["found"]) > 1e-8 * result["found"]:
        result["faults"].append(f"the plan read back: {error or again['iteration_time_s']}, not {result['found']}")
    if row[6]:
        _, _, published, error = run([soapstone, "simulate", *options, "--strategy", row[6], "--json"], limit)
        result["published"] = published and published["iteration_time_s"]
        result["fits"] = bool(published and published["fits"])
        if result["published"] and result["fits"] and result["found"] > result["published"]:
            result["faults"].append("slower than the published plan")
        if published is None:
            result["faults"].append(error)
    first, _, fits, _ = run([soapstone, "search", *options, "--first", "--json"], limit)
    result["first"] = first if fits else None
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--only", action="append")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--limit", type=float, default=180)
    options = parser.parse_args()
    print("| model, batch | machine | search (may take), of a processor | memory | first | found | published | plan |")
    print("|---|---|---|---|---|---|---|---|")
    failed = False
    ratios = []
    for name, row in ROWS.items():
        if options.only and name not in options.only:
            continue
        with tempfile.TemporaryDirectory() as folder:
            result = measure(options.soapstone, row, options.repeat, options.limit, pathlib.Path(folder))
        if result["found"] is None:
            print(f"| {name}, {row[1]} | {row[4]} | {result['seconds']:.1f} s ({row[5]}) | | | {result['error']} | | |", flush=True)
            failed = True
            continue
        ratios += result["ratios"]
        first = f"{result['first']:.1f} s" if result["first"] else ""
        published = f"{result['published']:.3f} s" if result["published"] else ""
        if published and not result["fits"]:
            published += ", does not fit"
        print(f"| {name}, {row[1]} | {row[4]} | {result['seconds']:.1f} s ({row[5]}), {result['processor']:.1f} s | {result['bytes'] / 2**20:.0f} MiB | {first} | "
              f"{result['found']:.3f} s | {published} | `{result['plan']}` |", flush=True)
        for fault in result["faults"]:
            print(f"{name}: {fault}", flush=True)
            failed = True
    if ratios:
        print(f"memory, estimated over simulated: {min(ratios):.3f} to {max(ratios):.3f} ({len(ratios)} plans)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
