"""The tables of tests/data/published as runs to predict: model, machine, plan, measured time."""

import json
import pathlib

from published_image_tables import distir, resnet_p100, torchgpipe
from published_models import Bert, File, Gpt, Llama
from published_runs import ROOT, Run, rows_of


def padded(vocabulary, tensor):
    """Megatron pads the vocabulary to a multiple of 128 for each tensor-parallel rank."""
    step = 128 * tensor
    return (vocabulary + step - 1) // step * step


def megatron(matrices):
    """Its system profile by a device's matrices of scores: samples times heads."""
    return "megatron-lm" if matrices % 4 == 0 else "megatron-lm-torch-softmax"


def vtrain(name, machine):
    for number, row in enumerate(rows_of(name)):
        get = lambda key: int(row[key])
        tensor, data, stages = get("tp"), get("dp"), get("pp")
        micro = get("micro_batch")
        # Multi-node rows are recomputed, single-node rows are not: recomputed, they would imply
        # more than the rate of the library's products over the whole step.
        multi = name.endswith("multi_a100")
        yield Run(name, f"row {number}: h{row['hidden']} l{row['layers']} mb{micro} t{tensor} "
                  f"d{data} p{stages}", f"p={'1' if stages == 1 else '>1'}",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(50257, tensor) if tensor > 1 else 50257, biases=True,
                      positions=True, dropout=True),
                  (machine, get("gpus")), megatron(micro * get("heads") // tensor), micro,
                  get("global_batch") // (micro * data), tensor, data, stages,
                  recomputes=multi, seconds=float(row["iter_ms"]) / 1e3)


def llm_foundry(precision="bf16"):
    machines = {"h100_80gb": "h100", "a100_80gb": "a100-roce", "a100_40gb": "a100-40-roce"}
    for number, row in enumerate(rows_of("llmfoundry_mpt_fsdp")):
        if row["precision"] != precision or row["act_cpu_offload"] == "True":
            continue
        get = lambda key: int(row[key])
        recomputes = row["act_ckpt"] == "True"
        yield Run("llmfoundry" if precision == "bf16" else "llmfoundry_f8", f"row {number}: {row['model']} s{row['seq']} {row['gpu']} x"
                  f"{row['gpus']} mb{row['micro_batch']}x{row['grad_accum']}",
                  ("recomputed" if recomputes else "kept") +
                  (", accumulated" if get("grad_accum") > 1 else ", direct"),
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"), get("vocab")),
                  (machines[row["gpu"]], get("gpus")), "llm-foundry", get("micro_batch"),
                  get("grad_accum"), data=get("gpus"), recomputes=recomputes,
                  sharding="zero3" if row["sharding"] == "FULL_SHARD" else "zero2",
                  precision="bf16",
                  arguments=("--f8-products",) if precision == "fp8" else (),
                  seconds=get("global_batch") * get("seq") / float(row["tokens_per_s"]))


def mosaicgpt():
    """The same code with torch 1.13; its README says which batches and devices, not which links."""
    for number, row in enumerate(rows_of("mosaicgpt_a100")):
        get = lambda key: int(row[key])
        recomputes = row["act_ckpt"] == "True"
        yield Run("mosaicgpt", f"row {number}: {row['model']} s{row['seq']} x{row['gpus']} "
                  f"mb{row['micro_batch']}x{row['grad_accum']}",
                  "recomputed" if recomputes else "kept",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"), get("vocab")),
                  ("a100-roce", get("gpus")), "llm-foundry", get("micro_batch"),
                  get("grad_accum"), data=get("gpus"), recomputes=recomputes, sharding="zero3",
                  precision="bf16", seconds=get("micro_batch") * get("grad_accum") * get("gpus")
                  * get("seq") / float(row["tokens_per_s"]))


def sc21():
    for row in rows_of("megatron_sc21_table1"):
        get = lambda key: int(row[key])
        # The micro-batch is not tabulated; the authors chose the fastest. Here: one with
        # pipelines, four without.
        micro = 4 if get("pp") == 1 else 1
        yield Run("megatron_sc21_table1", row["model"], f"p={'1' if get('pp') == 1 else '>1'}",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(get("vocab"), get("tp")), biases=True, positions=True, dropout=True),
                  ("selene", get("gpus")), "megatron-lm", micro,
                  get("global_batch") // (micro * get("dp")), get("tp"), get("dp"), get("pp"),
                  chunks=2 if get("pp") > 1 and get("layers") % (2 * get("pp")) == 0 else 1,
                  recomputes=True, seconds=float(row["derived_iter_s"]))


def mtnlg():
    for row in rows_of("mtnlg_530b"):
        get = lambda key: int(row[key])
        yield Run("mtnlg_530b", f"{row['gpus']} GPUs", "p>1",
                  Gpt(105, 20480, 128, 2048, padded(50257, get("tp")), biases=True,
                      positions=True, dropout=True),
                  ("selene", get("gpus")), "deepspeed", 1, get("global_batch") // get("dp"),
                  get("tp"), get("dp"), get("pp"), recomputes=True, precision="bf16",
                  seconds=float(row["iter_s"]))


def megatron_v1(on_v100):
    for row in rows_of("megatron_v1_tables"):
        get = lambda key: int(row[key])
        if on_v100 != (row["hardware"] == "V100 DGX-2"):
            continue
        data = get("gpus") // get("tp")
        yield Run("megatron_v1_tables", f"{row['case']} x{row['gpus']}", "p=1",
                  Gpt(get("layers"), get("hidden"), get("heads"), 1024,
                      padded(51200, get("tp")), biases=True, positions=True, dropout=True),
                  ("dgx2" if on_v100 else "selene", get("gpus")), "megatron-lm",
                  get("global_batch") // data, 1, get("tp"), data, recomputes=True,
                  seconds=float(row["iter_ms"]) / 1e3)


def bigscience():
    for row in rows_of("bigscience_a100_prequel"):
        needed = ("hidden", "layers", "heads", "seq", "vocab", "tp", "pp", "dp", "micro_batch",
                  "global_batch", "iter_s")
        if any(not row[key] for key in needed):
            continue
        get = lambda key: int(row[key])
        stages = get("pp")
        if get("layers") % stages:
            continue
        yield Run("bigscience", f"line {row['line']}: h{row['hidden']} l{row['layers']} "
                  f"a{row['heads']} t{row['tp']} p{row['pp']} d{row['dp']} mb"
                  f"{row['micro_batch']}", "p>1",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(get("vocab"), get("tp")), biases=True, positions=True, dropout=True),
                  ("jean-zay", get("gpus")), "deepspeed", get("micro_batch"),
                  max(1, get("global_batch") // (get("micro_batch") * get("dp"))), get("tp"),
                  get("dp"), stages, recomputes=True, sharding="zero1",
                  precision="bf16" if row["dtype"].startswith("bf16") else "f16",
                  seconds=float(row["iter_s"]),
                  memory_bytes=float(row["mem_GB"] or 0) * 1e9)


def jan2021():
    """The models of SC'21's table 1 by Megatron-LM before interleaved schedules."""
    models = {row["model"]: row for row in rows_of("megatron_sc21_table1")}
    for row in rows_of("megatron_jan2021_table"):
        model = models.get(row["model"].replace("1008B", "1008.0B"))
        if not model or model["layers"] != row["layers"]:
            continue
        get = lambda key: int(model[key])
        gpus, batch = int(row["gpus"]), int(row["global_batch"])
        tensor = min(8, int(row["model_parallel_size"]))
        stages = int(row["model_parallel_size"]) // tensor
        data = gpus // (tensor * stages)
        micro = 4 if stages == 1 else 1
        # As the table's own formula counts: SC'21, equation 3.
        flops = (96 * batch * get("seq") * get("layers") * get("hidden") ** 2
                 * (1 + get("seq") / (6 * get("hidden"))
                    + get("vocab") / (16 * get("layers") * get("hidden"))))
        yield Run("megatron_jan2021", row["model"], f"p={'1' if stages == 1 else '>1'}",
                  Gpt(get("layers"), get("hidden"), get("heads"), get("seq"),
                      padded(get("vocab"), tensor), biases=True, positions=True, dropout=True),
                  ("selene", gpus), "megatron-lm-whole-messages", micro,
                  batch // (micro * data), tensor, data, stages, recomputes=True,
                  seconds=flops / (gpus * float(row["tflops_per_gpu"]) * 1e12))


def gpipe():
    """Throughput of GPipe's transformers over that of two partitions: pipelines and bubbles alone.

    Layers of 2,048, 8,192 in the middle, 32 heads, 1,024 tokens, 32,000 words, batches of 32
    (Huang et al., NeurIPS 2019, section 3)."""
    for row in rows_of("gpipe_paper"):
        if not row["model"].startswith("Transformer"):
            continue
        onTpu = "TPU" in row["hardware"]
        groups, micro_batches = int(row["partitions_K"]), int(row["microbatches_M"])
        yield Run("gpipe", f"{row['model']} {row['hardware']} K={groups} M={micro_batches}",
                  "TPU" if onTpu else "P100",
                  Gpt(int(row["model"].split("-")[1]), 2048, 32, 1024, 32000, biases=True,
                      positions=True),
                  ("tpu-v3" if onTpu else "p100-pcie", 8), "eager", 32 // micro_batches,
                  micro_batches, stages=groups, recomputes=True, schedule="gpipe",
                  precision="bf16" if onTpu else "f32",
                  relative_to=f"{row['model']} {row['hardware']} K=2 M={1 if onTpu else 32}",
                  seconds=1 / float(row["speedup"]))


def alpa():
    """Pipelines of single V100s that Alpa's inter-operator pass finds (OSDI 2022, figure 7a).

    Micro-batches as in Alpa's own solution of the same size, whose plan is the same on up to
    8 devices; on more this pass needs others, which are not published."""
    found = {row["size"]: int(row["num_microbatches"]) for row in rows_of("alpa_solutions")
             if row["model"] == "gpt"}
    for row in rows_of("alpa_osdi22"):
        isPlain = row["method"].startswith("parax.inter_only") or (
            row["method"].startswith("parax.intra_only") and row["gpus"] == "1")
        if row["experiment"] != "e2e" or row["model"] != "gpt" or not isPlain:
            continue
        if int(row["gpus"]) > 8 or row["size"] not in found:
            continue
        spec = dict(item.split("=") for item in row["spec"].split())
        stages = int(row["gpus"])
        yield Run("alpa", f"{row['size']} {row['method']}", f"p={stages}",
                  Gpt(int(spec["L"]), int(spec["H"]), int(spec["heads"]), int(spec["S"]),
                      int(spec["V"]), biases=True, positions=True),
                  ("p3.16xlarge", stages), "alpa", 1024 // found[row["size"]],
                  found[row["size"]], stages=stages, recomputes=True,
                  seconds=float(row["iter_s_mean"]))


def korthikanti():
    """A layer of 22B, by the difference of two and four layers, forward and backward."""
    plans = {"baseline no recompute": ("", 0), "sequence parallel": ("", 1),
             "full recompute": ("full", 0), "selective recompute": ("selective", 0),
             "selective + SP": ("selective", 1)}
    for row in rows_of("korthikanti_2205_05198_table4"):
        recompute, sequence = plans[row["config"]]
        yield Run("korthikanti", row["config"], "layer",
                  Gpt(4, 6144, 64, 2048, 51200, biases=True, positions=True, dropout=True),
                  ("selene", 8), "megatron-lm-v3", 4, 2, 8, recompute=recompute,
                  splits_sequence=sequence, less_layers=2,
                  seconds=float(row["total_ms"]) / 1e3)


def galvatron():
    """Forward pass of a layer of Llama 2 7B, by the difference of two models.

    Hetu-Galvatron's layers are those of Megatron-LM with FlashAttention."""
    rows = rows_of("galvatron_llama2_7b_compute")
    times = {(int(row["layers"]), int(row["batch"])): float(row["fwd_ms"]) for row in rows
             if row["seq"] == "2048"}
    for (layers, batch), milliseconds in sorted(times.items()):
        if layers != 4 or (2, batch) not in times:
            continue
        yield Run("galvatron", f"batch {batch}", "layer", Llama(4), ("selene", 8), "megatron-lm-flash", batch,
                  2, precision="bf16", arguments=("--seq", "2048"), less_layers=2, forward=True, seconds=(milliseconds - times[2, batch]) / 2e3)


def resnet50():
    """NVIDIA's ResNet-50 on V100 and A100, in 16 bits, f32 and tf32.

    MXNet fuses norms and activations, XLA elementwise chains, PyTorch and Paddle nothing.
    Batches per device are those of the examples' commands: 192 (MXNet on V100), 256 else; in
    f32 on V100 half of that."""
    systems = {"MxNet": "soapstone", "TensorFlow": "tensorflow", "PyTorch": "eager",
               "PaddlePaddle": "eager"}
    # Not the one exported for inference: its norms are folded into convolutions.
    model = File(str(ROOT / "examples" / "models" / "resnet50.train.onnx"))
    for row in rows_of("nvidia_dle_resnet50"):
        narrow = "mixed" in row["metric"]
        if "asp" in row["metric"] or "tf32" in row["metric"] and "MxNet" in row["example"]:
            continue  # Our own programs, for which MXNet's stand, compute f32 in f32.
        framework = row["example"].split("/")[0]
        on_v100 = "V100" in row["section"]
        machine = ("dgx2" if "DGX-2" in row["section"] else "dgx1-v100" if on_v100 else
                   "a100-40-roce" if "A100 40GB" in row["section"] else "selene")
        devices, batch = int(row["gpus"]), 192 if framework == "MxNet" and on_v100 else 256
        if on_v100 and not narrow:
            batch //= 2
        kind = "16 bits" if narrow else "f32" if on_v100 else "tf32"
        yield Run("resnet50", f"{framework} line {row['line']} {'V100' if on_v100 else 'A100'} "
                  f"x{devices} {kind}", f"{framework} {kind}", model,
                  (machine, devices), systems[framework], batch, 1,
                  data=devices, optimizer="momentum", arguments=("--batch-norm", "local"),
                  precision="f16" if narrow else "f32",
                  seconds=batch * devices / float(row["value"].split()[0]))


def bert():
    """BERT large pre-trained by NVIDIA's examples in TensorFlow, whose sequences are all padded.

    20 of 128, or 80 of 512, positions are predicted (max_predictions_per_seq of its scripts)."""
    model = {"DGX-1": "dgx1-v100", "DGX-2H": "dgx2h", "DGX-2": "dgx2", "DGX A100": "a100-40-roce"}
    for row in rows_of("nvidia_dle_bert"):
        section = row["section"]
        machine = next(name for key, name in model.items() if key in section)
        if machine == "a100-40-roce" and "80GB" in section:
            machine = "selene"
        per_node = 16 if machine.startswith("dgx2") else 8
        nodes = int(row["nodes"] or 1)
        devices = int(row["gpus"] or per_node * nodes)
        narrow = "mixed" in row["metric"]
        batch, micro_batches = (int(row[key].split(",")[0 if narrow else -1])
                                for key in ("batch_per_gpu", "accumulation"))
        kind = "" if narrow else " tf32" if "A100" in section else " f32"
        yield Run("bert", f"{row['example'].split('/')[0]} line {row['line']} {machine} x{devices}"
                  f" s{row['seq']} b{batch}x{micro_batches}{kind}", f"{machine} s{row['seq']}{kind}",
                  Bert(24, 1024, 16, int(row["seq"]), 30522, 20 * int(row["seq"]) // 128),
                  (machine, devices), "tensorflow", batch, micro_batches, data=devices,
                  optimizer="lamb", precision="f16" if narrow else "f32",
                  seconds=batch * micro_batches * devices / float(row["value"]))


def published_seconds(row, model):
    """Seconds of an iteration by what was published."""
    get = lambda key: float(row[key])
    value, gpus, tokens = get("value"), get("gpus"), get("global_batch") * get("seq")
    if row["quantity"] == "seconds":
        return value
    if row["quantity"] == "tokens":
        return tokens / (gpus * value)
    if row["quantity"] == "samples":
        return get("global_batch") / value
    layers, hidden, seq = get("layers"), get("hidden"), get("seq")
    if row["quantity"] == "tflops_recomputed":
        flops = 96 * tokens * layers * hidden ** 2 * (
            1 + seq / (6 * hidden) + get("vocab") / (16 * layers * hidden))
        return flops / (gpus * value * 1e12)
    peak = 989e12 if row["machine"].startswith("h100") else 312e12
    return tokens * (6 * model.parameters() + 12 * layers * hidden * seq) / (gpus * value * peak)


# f8g: weights are gathered in 8 bits, too.
F8_ARGUMENTS = {"f8": ("--f8-products",), "f8g": ("--f8-products", "--f8-gathers")}


def judged_model(row, tensor):
    """The model of a row of such runs."""
    kind = row["model"]
    layers, hidden, heads, keys, inner, seq, vocab = (int(row[name] or 0) for name in (
        "layers", "hidden", "heads", "kv_heads", "ffn", "seq", "vocab"))
    if kind.startswith("llama") or kind == "qwen3":
        return Llama(layers, hidden, heads, keys, inner, vocab, tied=kind == "llama-tied",
                     width=128 if kind == "qwen3" else 0)
    if kind == "bert":
        return Bert(layers, hidden, heads, seq, vocab, predicted=seq)
    if kind in ("neox", "mixtral_8x7b"):
        return File(str(CONFIGS / ("gpt_neox_20b.json" if kind == "neox" else kind + ".json")))
    return Gpt(layers, hidden, heads, seq, padded(vocab, tensor), biases=True, positions=True,
               dropout=kind != "gpt-plain")


def judged(table):
    """Runs of other papers and projects that nothing is fitted to."""
    for row in rows_of(table + "_runs"):
        get = lambda key: int(row.get(key) or 1)
        tensor, stages, context = get("tensor"), get("stages"), get("context")
        data = get("gpus") // (tensor * stages * context)
        arguments = F8_ARGUMENTS.get(row["precision"], ())
        model = judged_model(row, tensor)
        if not isinstance(model, (Bert, Gpt)):
            arguments += ("--seq", row["seq"])
        arguments += balanced_capacity(model, get("seq") // tensor)
        yield Run(table, f"{row['set']} {row['label']}", row["set"], model,
                  (row["machine"], get("gpus")), row["system"], get("micro_batch"),
                  get("global_batch") // (get("micro_batch") * data), tensor, data, stages,
                  get("chunks"), context, experts=get("experts"), changes=row.get("changes") or "",
                  sharding=row["sharding"],
                  precision="bf16" if arguments[:1] == ("--f8-products",) else row["precision"],
                  recompute=row["recompute"], schedule=row.get("schedule") or "",
                  cut=row.get("cut") or "",
                  splits_sequence=int(row["sequence_split"]) if tensor > 1 else -1,
                  arguments=arguments, seconds=published_seconds(row, model),
                  memory_bytes=float(row.get("memory_gib") or 0) * 2 ** 30)


CONFIGS = ROOT / "examples" / "models" / "configs"

# GPT-3's and Nemotron's layers; sizes as the tables' TFLOP/s over tokens/s imply them.
NEMO_GPTS = {
    "gpt3_5b": (24, 4096, 32, 51200, True), "gpt3_20b": (44, 6144, 48, 51200, True),
    "gpt3_175b": (96, 12288, 96, 51200, True), "nemotron_8b": (32, 4096, 32, 256000, False),
    "nemotron_22b": (40, 6144, 48, 256000, False),
}


def nemo_model(name, seq):
    if name in NEMO_GPTS:
        layers, hidden, heads, vocab, is_gpt3 = NEMO_GPTS[name]
        return Gpt(layers, hidden, heads, seq, vocab, biases=is_gpt3, positions=is_gpt3,
                   tied=is_gpt3)
    if name == "nemotron_340b":
        # Two matrices of 73,728 as three of 49,152 with a gate: as many parameters.
        return Llama(96, 18432, 96, 8, 49152, 256000)
    if name == "nemotron_15b":  # The same: 24,576 as three of 16,384.
        return Llama(32, 6144, 48, 8, 16384, 256000)
    return File(str(CONFIGS / (name + ".json")))


def nemo_sharding(row):
    """In pipelines FSDP keeps what it gathered (Automodel's reshard_after_forward)."""
    if not int(row["shards"]):
        return "zero1"
    return "zero2" if int(row["stages"]) > 1 else "zero3"


# Weights of products, each of which takes six operations for a token.
LONG_SEQUENCE_WEIGHTS = {"llama2_7b": 6.607e9, "llama3_8b": 7.505e9}

# Profiles by set of rows: attention and loss as the containers' launchers and recipes choose them.
NEMO_SYSTEMS = {"automodel": "automodel", "long_sequence": "megatron-core-flash-2",
                **dict.fromkeys(("24.07", "24.09", "24.11", "24.12"), "megatron-core-own-loss")}

# Modules that recipes of Megatron-Bridge compute again (scripts/performance/configs/deepseek:
# recompute_modules), by label and set.
NEMO_RECOMPUTED = {
    ("DeepSeek-V3", "25.09"): "mla_up_proj+mlp",
    ("DeepSeek-V3 dropped B200", "25.09"): "mla_up_proj",
    ("Qwen3-235B e32 p8", "zoo"): "layernorm+moe_act",
    ("Qwen3-235B e8 fsdp", "zoo"): "full",
    ("Qwen3-235B e8 p32", "zoo"): "layernorm+moe_act",
}


def balanced_capacity(model, tokens):
    """The slots that experts have for a device's `tokens` of a sequence, as options.

    NVIDIA's runs force routers to balance, or pad to a capacity factor of 1 (Megatron-Bridge:
    moe_router_force_load_balancing, apply_moe_token_drop; Automodel: fake_balanced_gate)."""
    if not isinstance(model, File):
        return ()
    config = json.loads(pathlib.Path(model.path).read_text())
    experts = next((config[key] for key in ("n_routed_experts", "num_experts", "num_local_experts")
                    if key in config), 0)
    if not experts:
        return ()
    capacity = -(-tokens * config["num_experts_per_tok"] // experts)
    return ("--dim", f"group={tokens}", "--dim", f"capacity={capacity}")


def nemo(table):
    """NVIDIA's own tables of Megatron-Core (NeMo, Megatron-Bridge) and of FSDP (Automodel).

    `recompute` is as the recipes say: layers of Automodel are computed again."""
    for row in rows_of(table + "_runs"):
        get = lambda key: int(row[key])
        tensor, stages, context = get("tensor"), get("stages"), get("context")
        data, seq = get("gpus") // (tensor * stages * context), get("seq")
        is_fsdp = row["set"] == "automodel"
        model = nemo_model(row["model"], seq)
        micro = get("micro_batch")
        batch = get("global_batch")
        tokens = batch * seq
        rate = float(row["value"])
        if row["set"].startswith("long_sequence"):  # Products and attention of 32 layers.
            rate *= 1e12 / (6 * LONG_SEQUENCE_WEIGHTS[row["model"]] + 12 * 32 * 4096 * seq)
        yield Run(table, f"{row['set']} {row['label']}", row["set"], model,
                  (row["machine"], get("gpus")), NEMO_SYSTEMS.get(row["set"], "megatron-core"),
                  micro, batch // (micro * data), tensor, data, stages, get("chunks"),
                  context=context, experts=min(get("experts"), data * tensor),
                  sharding=nemo_sharding(row), precision="bf16",
                  recompute="full" if is_fsdp else NEMO_RECOMPUTED.get(
                      (row["label"], row["set"]), ""),
                  splits_sequence=1 if tensor > 1 else -1,
                  arguments=(() if isinstance(model, Gpt) else ("--seq", str(seq)))
                  + balanced_capacity(model, seq // tensor) + (("--f8-products",) if row["precision"] == "f8" else ()),
                  seconds=tokens / (get("gpus") * rate))


TABLES = {
    "vtrain_single": lambda: vtrain("vtrain_single_a100", "selene"),
    "vtrain_multi": lambda: vtrain("vtrain_multi_a100", "a100-4nic"),
    "llmfoundry": llm_foundry,
    "llmfoundry_f8": lambda: llm_foundry("fp8"),
    "sc21": sc21,
    "mtnlg": mtnlg,
    "megatron_v1": lambda: megatron_v1(False),
    "megatron_v1_v100": lambda: megatron_v1(True),
    "bigscience": bigscience,
    "jan2021": jan2021,
    "korthikanti": korthikanti,
    "alpa": alpa,
    "gpipe": gpipe,
    "galvatron": galvatron,
    "resnet50": resnet50,
    "bert": bert,
    "judged": lambda: judged("judged"),
    "recalled": lambda: judged("recalled"),
    "nemo": lambda: nemo("nemo"),
    "dgxc": lambda: nemo("dgxc"),
    "open": lambda: judged("open"),
    "late": lambda: judged("late"),
    "mosaicgpt": mosaicgpt,
    "latest": lambda: judged("latest"),
    "plan": lambda: judged("plan"),
    "zoo": lambda: nemo("zoo"),
    "fresh": lambda: judged("fresh"),
    "torchgpipe": torchgpipe,
    "distir": distir,
    "resnet_p100": resnet_p100,
}
