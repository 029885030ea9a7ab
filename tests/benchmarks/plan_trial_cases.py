"""Cases for plan_trial.py, drawn by number: a model, a machine, a batch and a precision.

Case N is the same in every run and depends on no other case. Families of models take
turns, everything else is drawn: sizes, vocabularies, sequences, devices, nodes, networks.
"""

import dataclasses
import json
import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIGS = ROOT / "examples/models/configs"
BENCHMARK = ROOT / "examples/models/benchmark"

# Bytes of a parameter and its states in training by AdamW in 16 bits.
STATE_BYTES = 18
VOCABULARIES = (5000, 32000, 50257, 50304, 128256, 256000)

# Device -> (memory in 10^9 bytes, most devices in a node).
DEVICES = {"v100": (34, 8), "v100-16gb": (17, 8), "a100-40gb": (40, 8), "a100": (80, 8), "l40s": (51, 8), "a10": (25, 4),
           "h100": (80, 8), "h100-pcie": (80, 4), "h200": (141, 8), "b200": (180, 8), "rtx4090": (25, 4)}
NO_BF16 = ("v100", "v100-16gb")
DENSE_WIDTHS = ((1024, 2560), (2560, 6144), (6144, 10240), (10240, 18432))
MIXED = ("three_kinds", "mixed_devices", "two_speeds", "two_islands")


@dataclasses.dataclass
class Case:
    """A case; `sequence` is 0 for models without one, `depth` the layers that stages may share."""
    name: str
    model: pathlib.Path
    options: list
    machine: str
    devices: int
    per_node: int
    batch: int
    sequence: int
    depth: int
    has_experts: bool = False

    def arguments(self):
        return [str(self.model), *self.options, "--machine", self.machine]


def write_changed(name, base, changes, folder):
    path = folder / f"{name}.json"
    path.write_text(json.dumps({**json.loads((CONFIGS / base).read_text()), **changes}, indent=1))
    return path


def drawn_width(random_source, least, most):
    """A width that is a multiple of 128, and its number of heads."""
    width = int(least * (most / least) ** random_source.random()) // 128 * 128
    head = random_source.choice([64, 128])
    return width, width // head


def dense(r, name, folder):
    width, heads = drawn_width(r, *r.choice(DENSE_WIDTHS))
    layers = max(8, min(130, int(width / 128 * r.uniform(0.6, 1.3))))
    shared = r.choice([n for n in (1, 2, 4, 8, heads) if heads % n == 0])
    inner = int(width * r.uniform(2.2, 4)) // 64 * 64
    vocabulary = r.choice(VOCABULARIES)
    path = write_changed(name, "llama3_8b.json", {
        "hidden_size": width, "num_attention_heads": heads, "num_key_value_heads": heads // shared,
        "num_hidden_layers": layers, "intermediate_size": inner, "vocab_size": vocabulary,
        "max_position_embeddings": 131072, "tie_word_embeddings": r.random() < 0.3}, folder)
    parameters = layers * width * (2 * width + 2 * width // shared + 3 * inner) + 2 * width * vocabulary
    return path, parameters, layers, r.choice([512, 2048, 4096, 8192, 32768, 131072])


def plain(r, name, folder):
    width, heads = drawn_width(r, 768, 8192)
    layers = r.randrange(9, 80)
    path = write_changed(name, "gpt2.json", {"n_embd": width, "n_head": heads, "n_layer": layers,
                                             "n_positions": 4096, "vocab_size": r.choice(VOCABULARIES)}, folder)
    return path, 12 * layers * width * width + width * 50000, layers, r.choice([128, 1024, 2048, 4096])


def mixture(r, name, folder):
    width, heads = drawn_width(r, 1024, 6144)
    layers, experts, inner = r.randrange(10, 62), r.choice([8, 16, 60, 128]), r.choice([768, 1536, 4096])
    path = write_changed(name, "qwen3_30b_a3b.json", {
        "hidden_size": width, "num_attention_heads": heads, "num_key_value_heads": heads // r.choice([1, 2]) or 1,
        "num_hidden_layers": layers, "num_experts": experts, "num_experts_per_tok": r.choice([1, 2, 6]),
        "head_dim": width // heads, "moe_intermediate_size": inner, "vocab_size": r.choice(VOCABULARIES)}, folder)
    return path, layers * width * (4 * width + 3 * inner * experts), layers, r.choice([1024, 4096, 16384])


def two_stacks(r, name, folder):
    width, heads = drawn_width(r, 512, 4096)
    layers = r.randrange(6, 25)
    path = write_changed(name, "t5_11b.json", {"d_model": width, "num_heads": heads, "d_kv": width // heads, "d_ff": 4 * width,
                                               "num_layers": layers, "num_decoder_layers": layers,
                                               "vocab_size": r.choice(VOCABULARIES)}, folder)
    return path, 28 * layers * width * width, 2 * layers, r.choice([128, 512, 1024])


def encoder(r, name, folder):
    width, heads = drawn_width(r, 768, 4096)
    layers = r.randrange(12, 49)
    path = write_changed(name, "bert_large.json", {"hidden_size": width, "num_attention_heads": heads, "intermediate_size": 4 * width,
                                                   "num_hidden_layers": layers, "vocab_size": r.choice(VOCABULARIES)}, folder)
    return path, 12 * layers * width * width, layers, r.choice([128, 512])


def vision(r, name, folder):
    width, heads = drawn_width(r, 768, 5120)
    layers = r.randrange(12, 57)
    path = write_changed(name, "vit_huge.json", {"hidden_size": width, "num_attention_heads": heads, "intermediate_size": 4 * width,
                                                 "num_hidden_layers": layers}, folder)
    return path, 12 * layers * width * width, layers, 0


def wide_products(r, name, folder):
    """Products and rectifiers of one width, as ONNX."""
    import onnx
    from onnx import TensorProto, helper
    width, layers = r.choice([2048, 6000, 8192, 20480]), r.randrange(4, 25)
    nodes, weights, value = [], [], "x"
    for layer in range(layers):
        weights.append(helper.make_tensor_value_info(f"w{layer}", TensorProto.FLOAT, [width, width]))
        nodes.append(helper.make_node("MatMul", [value, f"w{layer}"], [f"p{layer}"], name=f"layers.{layer}/MatMul"))
        nodes.append(helper.make_node("Relu", [f"p{layer}"], [f"v{layer}"], name=f"layers.{layer}/Relu"))
        value = f"v{layer}"
    # Weights without values: external data that no file holds.
    tensors = []
    for weight in weights:
        tensor = TensorProto(name=weight.name, data_type=TensorProto.FLOAT, dims=[width, width], data_location=TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value="none.bin")
        tensors.append(tensor)
    graph = helper.make_graph(nodes, "wide", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", width])],
                              [helper.make_tensor_value_info(value, TensorProto.FLOAT, ["batch", width])], tensors)
    path = folder / f"{name}.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), path)
    return path, layers * width * width, layers, 0


def from_file(r, name, folder):
    """A model file: convolutions, recurrent layers, tables."""
    del name, folder
    parameters = {"unet": 3e7, "resnet101": 4.4e7, "densenet121": 8e6, "dlrm": 5e8, "rnnlm": 1e8, "nmt": 2e8, "alexnet": 6e7}
    file = r.choice(sorted(parameters))
    return BENCHMARK / f"{file}.onnx", parameters[file], 1, 0


FAMILIES = (dense, plain, mixture, dense, from_file, two_stacks, dense, vision, mixture, encoder, dense, wide_products)


def drawn_machine(r, parameters, mayBeMixed):
    """A machine that may hold the model's states, or just not: its text, devices and devices of a node."""
    if mayBeMixed and parameters * STATE_BYTES < 1e11 and r.random() < 0.2:
        name = r.choice(MIXED)
        path = ROOT / f"examples/machines/{name}.json"
        nodes = json.loads(path.read_text())
        kinds = {kind["name"]: sum(d.get("count", 1) for d in kind["devices"]) for kind in nodes["nodeKinds"]}
        counts = [kinds[node["kind"]] for node in nodes["nodes"] for _ in range(node.get("count", 1))]
        return str(path), sum(counts), counts[0]
    device = r.choice(sorted(DEVICES))
    memory, most = DEVICES[device]
    needed = parameters * STATE_BYTES / (memory * 1e9)
    wanted = needed * r.choice([1.15, 1.6, 3, 8, 20])
    per_node = r.choice([n for n in (1, 2, 3, 4, 5, 6, 7, 8) if n <= most])
    if wanted > 2 * per_node:
        per_node = r.choice([most, most, max(1, most - 2)])
    nodes = max(1, -(-int(wanted + 1) // per_node))
    if nodes > 64:
        nodes = -(-nodes // 8) * 8
    line = {"devices": device, "count": per_node}
    if nodes > 1:
        line |= {"nodes": nodes, "network": r.choice(["10GbE", "25GbE", "100GbE", "HDR", "NDR", f"{per_node}xNDR"])}
    if per_node > 1 and r.random() < 0.25:
        line["link"] = "pcie4"
    return json.dumps(line), nodes * per_node, per_node


def drawn_batch(r, devices, sequence):
    """Samples of a step: around a number of tokens, seldom a power of two."""
    if sequence == 0:
        return max(1, int(devices * r.choice([1, 3, 16, 50, 128]) * r.choice([1, 1, 1.25])))
    tokens = r.choice([2048, 8192, 16384, 65536])
    per_device = max(1, tokens // sequence)
    batch = devices * per_device
    if batch * sequence > 6e7:
        batch = int(6e7 / sequence)
    return max(1, r.choice([batch, batch + r.randrange(1, 4), int(batch * 0.75), int(batch * 1.5)]))


def draw(number, folder):
    """Case `number`, whose model is written to the folder if there is no file of it."""
    r = random.Random(f"soapstone plans {number}")
    family = FAMILIES[number % len(FAMILIES)]
    name = f"case{number}"
    model, parameters, depth, sequence = family(r, name, folder)
    machine, devices, per_node = drawn_machine(r, parameters, True)
    batch = drawn_batch(r, devices, sequence)
    isHalf = any(f'"{device}"' in machine for device in NO_BF16)
    precision = r.choice(["f16", "f32"] if isHalf else ["bf16", "bf16", "f16", "f32"])
    if parameters > 2e9 and precision == "f32":
        precision = "f16" if isHalf else "bf16"
    options = ["--precision", precision, "--optimizer", r.choice(["adamw", "adamw", "sgd"])]
    if model.stem == "dlrm":
        options += ["--dim", f"batch={batch}", "--loss", "mse"]
    else:
        options += ["--batch", str(batch)]
    if sequence:
        options += ["--seq", str(sequence)]
    if family is wide_products:
        options += ["--loss", "mse"]
    title = f"{family.__name__} {parameters / 1e9:.2g}B {precision}" if family is not from_file else f"{model.stem} {precision}"
    return Case(f"{number} {title}", model, options, machine, devices, per_node, batch, sequence, depth, family is mixture)
