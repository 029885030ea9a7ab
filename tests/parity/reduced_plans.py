"""Runs the plans of the largest models at reduced size, on at most 16 ranks, against one device.

Usage: reduced_plans.py --soapstone BIN [--only NAME]... [--steps N] [--search] [--emit-only]

For every model: its configuration with few small layers, and the published or found plan
(--search: the one that `soapstone search` finds for the whole model now) with its grid
scaled to at most 16 ranks: the same schedule, chunks of a group, split over tensors,
stages and replicas. The plan is written as a file by `soapstone simulate -o`, compiled
from it, traced, run for some steps, and has the losses of one device within 1e-5.
What compiled pipelines cannot do yet is left out, and said. Opt-in: minutes each.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

CONFIGS = pathlib.Path(__file__).resolve().parents[2] / "examples/models/configs"

SMALL = {"hidden_size": 64, "intermediate_size": 128, "num_attention_heads": 4, "num_key_value_heads": 4, "vocab_size": 128,
         "max_position_embeddings": 64, "num_local_experts": 4, "n_embd": 64, "n_head": 4, "n_positions": 64, "head_dim": 16,
         "n_routed_experts": 4, "n_group": 1, "topk_group": 1, "num_experts_per_tok": 2, "moe_intermediate_size": 64,
         "q_lora_rank": 32, "kv_lora_rank": 32, "qk_nope_head_dim": 16, "qk_rope_head_dim": 16, "v_head_dim": 16,
         "first_k_dense_replace": 1, "num_nextn_predict_layers": 0}
LAYERS = ("num_hidden_layers", "n_layer")

# Name -> (configuration, what a whole search is asked for, plan of the whole model).
PLANS = {
    "GPT-39B": ("gpt_39b.json", (1024, 1024, "p3.16xlargex8"), "megatron:t=8,d=1,p=8,m=1024,v=2,schedule=interleaved,cut=work"),
    "Llama-3 70B": ("llama3_70b.json", (512, 8192, "dgx-h100x32"), "megatron:t=2,c=4,d=4,p=8,m=128,v=10,schedule=interleaved,zero=1,cut=work"),
    "Mixtral 8x7B": ("mixtral_8x7b.json", (512, 4096, "dgx-h100x16"), "expert-parallel:e=8,d=4,p=4,m=16,v=2,schedule=zbv,zero=2,cut=work"),
    "DeepSeek-V3": ("deepseek_v3.json", (1920, 4096, "dgx-h100x256"),
                    "megatron:t=4,e=8,d=32,p=16,m=60,v=2,schedule=dualpipe-v,zero=2,cut=work"),
    "GPT-3 175B": ("gpt3_175b.json", (1536, 2048, "dgx-a100x128"),
                   "megatron:t=4,d=16,p=16,m=48,v=2,schedule=dualpipe-v,zero=1,cut=work"),
    "Llama-3 405B": ("llama3_405b.json", (2048, 8192, "dgx-h100x2048"),
                     "megatron:t=4,c=4,d=32,p=32,m=64,v=2,schedule=dualpipe-v,zero=1,cut=work"),
}


def arguments_of(plan):
    return dict(item.split("=") for item in plan.split(":")[1].split(","))


def scaled(plan):
    """The plan on at most 16 ranks: its name and arguments, the number of chunks, and samples of a step."""
    given = arguments_of(plan)
    name = plan.split(":")[0]
    # Degrees that split a replica: tensors, sequences, experts.
    splits = {key: min(int(given[key]), 2) for key in ("t", "c", "e") if int(given.get(key, 1)) > 1}
    stages, replicas = (min(int(given.get(key, 1)), most) for key, most in (("p", 2 if len(splits) > 1 else 4), ("d", 2)))
    chunks = min(int(given.get("v", 1)), 2)
    batches = 2 * stages
    words = {**splits, "d": replicas}
    if stages > 1:
        words.update(p=stages)
        if chunks > 1:
            words.update(v=chunks)
        words.update(schedule=given.get("schedule", "1f1b"))
    words.update(m=batches)
    if "recompute" in given:
        words.update(recompute=given["recompute"])
    if given.get("zero", "0") != "0" and replicas > 1:
        words.update(zero=given["zero"])
    if given.get("cut") and stages > 1:
        words.update(cut=given["cut"])
    # Experts split samples, too, but those of `megatron` lie on devices of its tensors and replicas.
    experts = splits.get("e", 1) if name != "megatron" else 1
    return name, words, stages * chunks, batches * replicas * experts


def ranks_of(name, words):
    keys = ("t", "c", "d", "p") if name == "megatron" else ("t", "c", "e", "d", "p")
    return math.prod(words.get(key, 1) for key in keys)


def text_of(name, words):
    return name + ":" + ",".join(f"{key}={value}" for key, value in words.items())


def run(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command[1:4]))}: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return done.stdout


def losses(program, steps):
    return [json.loads(line)["loss"] for line in run([program / "run", "--steps", steps, "--json"]).splitlines()]


def check(soapstone, name, folder, options):
    config, (batch, sequence, machine), plan = PLANS[name]
    if options.search:
        found = json.loads(run([soapstone, "search", CONFIGS / config, "--batch", batch, "--seq", sequence, "--precision", "bf16",
                                "--optimizer", "adamw", "--machine", machine, "--json"]))
        plan = found["found"]
    kind, words, chunks, samples = scaled(plan)
    small = json.loads((CONFIGS / config).read_text())
    small.update({key: value for key, value in SMALL.items() if key in small})
    small.update({key: max(4, 2 * chunks) for key in LAYERS if key in small})
    for key in ("rope_scaling", "sliding_window"):
        small.pop(key, None)
    model = folder / "model.json"
    model.write_text(json.dumps(small))
    step = [model, "--batch", samples, "--seq", 16, "--optimizer", "adamw"]
    devices = ranks_of(kind, words)
    left_out = []
    while True:
        run([soapstone, "simulate", *step, "--machine", "dgx-h100x2", "--devices", devices, "--strategy", text_of(kind, words), "-o",
             folder / "plan.json"])
        try:
            emit = ["--emit-only"] if options.emit_only else []
            run([soapstone, "compile", *step, "--strategy", folder / "plan.json", "-o", folder / "many", *emit])
            break
        except RuntimeError as error:
            refused = re.search(r"recompute|optimizer_shards", str(error))
            key = {"recompute": "recompute", "optimizer_shards": "zero"}.get(refused[0]) if refused else None
            if key not in words:
                raise
            left_out.append(f"{key}={words.pop(key)}")
    if options.emit_only:
        return f"{text_of(kind, words)}: emitted{', without ' + ', '.join(left_out) if left_out else ''}"
    run([soapstone, "compile", *step, "--micro-batches", words["m"], "-o", folder / "one"])
    one, many = losses(folder / "one", options.steps), losses(folder / "many", options.steps)
    if len(one) != len(many) or any(abs(a - b) > 1e-5 * abs(a) for a, b in zip(one, many)):
        raise RuntimeError(f"{text_of(kind, words)}: losses {many}, one device {one}")
    return f"{text_of(kind, words)} on {devices} ranks: {many} as one device{', without ' + ', '.join(left_out) if left_out else ''}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--only", action="append")
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--search", action="store_true")
    parser.add_argument("--emit-only", action="store_true")
    options = parser.parse_args()
    failed = False
    for name in options.only or PLANS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                print(f"{name}: {check(options.soapstone, name, pathlib.Path(folder), options)}", flush=True)
            except RuntimeError as error:
                failed = True
                print(f"{name}: FAILED: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
