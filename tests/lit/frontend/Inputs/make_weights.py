"""make_weights.py MODULE FOLDER: random weights of the parameters of a module, as Hugging Face stores them.

Writes FOLDER/all.safetensors (F32, experts stacked, our names) and FOLDER/shards: two BF16 files with an index, a
tensor an expert, names without their first component. All values are exact in BF16.
"""

import json
import pathlib
import random
import re
import struct
import sys


def write(path, tensors, wide):
    header, data = {}, b""
    for name, (shape, values) in tensors.items():
        raw = struct.pack(f"<{len(values)}f", *values)
        if not wide:
            raw = b"".join(raw[i + 2:i + 4] for i in range(0, len(raw), 4))
        header[name] = dict(dtype="F32" if wide else "BF16", shape=shape,
                            data_offsets=[len(data), len(data) + len(raw)])
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def main():
    module, folder = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
    (folder / "shards").mkdir(parents=True, exist_ok=True)
    source = random.Random(3)
    signature = module[:module.index("->", module.index("func.func"))]
    whole, parts = {}, {}
    for entry in re.split(r"%arg\d+: ", signature)[1:]:
        if '"parameter"' not in entry:
            continue
        shape = [int(size) for size in re.match(r"tensor<([\dx]+)xf32>", entry).group(1).split("x")]
        name = re.search(r'soap.name = "([^"]+)"', entry).group(1)
        count = 1
        for size in shape:
            count *= size
        values = [source.randrange(-64, 64) / 256 for _ in range(count)]
        whole[name] = (shape, values)
        stored = name.split(".", 1)[1]
        if ".experts." not in name:
            parts[stored] = (shape, values)
            continue
        each = count // shape[0]
        for expert in range(shape[0]):
            own = stored.replace(".experts.", f".experts.{expert}.")
            parts[own] = (shape[1:], values[expert * each:(expert + 1) * each])
    write(folder / "all.safetensors", whole, True)
    names = sorted(parts)
    weight_map = {}
    for number, chosen in enumerate((names[::2], names[1::2])):
        file = f"model-{number}.safetensors"
        write(folder / "shards" / file, {name: parts[name] for name in chosen}, False)
        weight_map |= {name: file for name in chosen}
    (folder / "shards" / "model.safetensors.index.json").write_text(json.dumps(dict(weight_map=weight_map)))


main()
