"""A model whose queries share keys, with one weight for queries, keys and values and with three.

Usage: shared_keys.py write FOLDER: the configurations and weights FOLDER/packed and FOLDER/apart
       shared_keys.py same PACKED APART: whether programs of both trained alike
       shared_keys.py gradients PACKED APART: whether files with the gradients of both are alike
"""

import array
import json
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import same_training  # noqa: E402  (found through the line above)

WIDTH, INNER, VOCABULARY, LAYERS = 32, 48, 64, 2
HEADS, KEYS, HEAD = 8, 2, 4
PARTS = {"q_proj": HEADS * HEAD, "k_proj": KEYS * HEAD, "v_proj": KEYS * HEAD}
HALVES = {"gate_proj": INNER, "up_proj": INNER}
CONFIG = {"vocab_size": VOCABULARY, "hidden_size": WIDTH, "intermediate_size": INNER,
          "num_hidden_layers": LAYERS, "num_attention_heads": HEADS, "num_key_value_heads": KEYS,
          "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "rope_theta": 10000.0,
          "tie_word_embeddings": False}


def packed_names():
    """By packed tensor, its parts."""
    for layer in range(LAYERS):
        path = f"model.layers.{layer}"
        for packed, parts, module in (("qkv_proj", PARTS, "self_attn"),
                                      ("gate_up_proj", HALVES, "mlp")):
            yield (f"{path}.{module}.{packed}.weight",
                   {f"{path}.{module}.{name}.weight": rows for name, rows in parts.items()})


def write_weights(path, tensors):
    header, data = {}, b""
    for name, (shape, values) in tensors.items():
        header[name] = {"dtype": "F32", "shape": shape,
                        "data_offsets": [len(data), len(data) + 4 * len(values)]}
        data += values.tobytes()
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write(folder):
    draw = random.Random(5)

    def drawn(shape):
        count = 1
        for size in shape:
            count *= size
        return shape, array.array("f", (0.3 * draw.gauss(0, 1) for _ in range(count)))

    apart = {"model.embed_tokens.weight": drawn([VOCABULARY, WIDTH]),
             "model.norm.weight": drawn([WIDTH]), "lm_head.weight": drawn([VOCABULARY, WIDTH])}
    for layer in range(LAYERS):
        path = f"model.layers.{layer}"
        for norm in ("input_layernorm", "post_attention_layernorm"):
            apart[f"{path}.{norm}.weight"] = drawn([WIDTH])
        apart[f"{path}.self_attn.o_proj.weight"] = drawn([WIDTH, HEADS * HEAD])
        apart[f"{path}.mlp.down_proj.weight"] = drawn([WIDTH, INNER])
    packed = dict(apart)
    for name, parts in packed_names():
        joined = array.array("f")
        for part, rows in parts.items():
            apart[part] = drawn([rows, WIDTH])
            joined += apart[part][1]
        packed[name] = [sum(parts.values()), WIDTH], joined
    for kind, model, tensors in (("packed", "phi3", packed), ("apart", "llama", apart)):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        (folder / kind / "config.json").write_text(json.dumps(CONFIG | {"model_type": model}))
        write_weights(folder / kind / "model.safetensors", tensors)


def same(packed, apart):
    losses = [same_training.losses_of(folder) for folder in (packed, apart)]
    if not losses[0] or any(abs(a / b - 1) > 1e-5 for a, b in zip(*losses, strict=True)):
        sys.exit(f"losses differ: {losses}")
    found, expected = (same_training.tensors_of(folder) for folder in (packed, apart))
    compared = 0
    for name, parts in packed_names():
        for key in (key for key in found if name in key):  # It, and the optimizer's states.
            joined = [expected[key.replace(name, part)][i] for part, rows in parts.items()
                      for i in range(rows * WIDTH)]
            values = [found[key][i] for i in range(len(joined))]
            largest = max(map(abs, joined))
            worst = max(abs(a - b) for a, b in zip(values, joined, strict=True))
            if worst > 1e-4 * largest:
                sys.exit(f"{key}: differs by {worst} of {largest}")
            compared += 1
    print(f"{len(losses[0])} losses and {compared} packed tensors are the same")


def gradients_of(path):
    """By parameter, its gradient's shape and values."""
    data = path.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    found = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name.endswith(".gradient"):
            begin, end = (8 + size + offset for offset in entry["data_offsets"])
            found[name.removesuffix(".gradient")] = entry["shape"], array.array("f", data[begin:end])
    return found


def gradients(packed, apart):
    found, expected = map(gradients_of, (packed, apart))
    for name, parts in packed_names():
        shape, values = found[name]
        joined = [value for part in parts for value in expected[part][1]]
        if shape != [sum(parts.values()), WIDTH]:
            sys.exit(f"{name}: {shape} is not the shape of its file")
        worst = max(abs(a - b) for a, b in zip(values, joined, strict=True))
        if worst > 1e-5 * max(map(abs, joined)):
            sys.exit(f"{name}: differs by {worst}")


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(pathlib.Path(sys.argv[2]))
    elif sys.argv[1] == "gradients":
        gradients(*map(pathlib.Path, sys.argv[2:4]))
    else:
        same(*map(pathlib.Path, sys.argv[2:4]))
