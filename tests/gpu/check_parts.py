"""Proves without a GPU that kernels access whole lanes of parts of parameters alone.

Usage: check_parts.py --soapstone BIN --host-library LIB [--compiler CXX]

Where replicas share updates, a rank computes with its part of a parameter where it lies, and
that begins at any element if the parameter's size is odd. The programs are those of a small
BERT whose vocabulary four devices do not divide, under optimizers whose updates are several
kernels. A host compiler takes their kernels in lanes, as the threads of a GPU do, and ends
the program at an access that is not aligned. The losses are those of one device.
"""

import argparse
import json
import pathlib
import sys
import tempfile

import check_families

MODEL = {
    "architectures": ["BertForMaskedLM"], "model_type": "bert", "hidden_act": "gelu",
    "attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0, "hidden_size": 64,
    "initializer_range": 0.02, "intermediate_size": 128, "layer_norm_eps": 1e-12,
    "max_position_embeddings": 32, "num_attention_heads": 4, "num_hidden_layers": 1,
    "pad_token_id": 0, "position_embedding_type": "absolute", "type_vocab_size": 2,
    "vocab_size": 4099,
}
STEPS = 3
TOLERANCE = 1e-4  # Of losses near 8.


def losses(arguments, builder, model, folder, options):
    builder.call([arguments.soapstone, "compile", model, "--batch", 8, "--seq", 16,
                  "--target", "cuda", "--emit-only", "-o", folder, *options])
    builder.compile(folder)
    builder.link(folder)
    said = builder.call([folder / "run", "--steps", STEPS, "--initialize", "--json"])
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    return [line["loss"] for line in lines if "loss" in line]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--host-library", required=True, type=pathlib.Path)
    parser.add_argument("--compiler", default="g++")
    arguments = parser.parse_args()
    arguments.root = pathlib.Path(__file__).resolve().parents[2]
    arguments.cuda_library = None
    faults = 0
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        builder = check_families.HostBuilder(arguments, work)
        model = work / "bert.json"
        model.write_text(json.dumps(MODEL))
        for optimizer, strategy in [("lamb", "zero1"), ("lars", "zero2")]:
            try:
                chosen = ["--optimizer", optimizer]
                expected = losses(arguments, builder, model, work / "one", chosen)
                found = losses(arguments, builder, model, work / "parts",
                               [*chosen, "--devices", 4, "--strategy", strategy])
                worst = max(abs(a - b) for a, b in zip(found, expected, strict=True))
                if len(found) != STEPS or not worst <= TOLERANCE:
                    raise RuntimeError(f"losses {found} instead of {expected}")
                print(f"{optimizer} {strategy}: ok {worst:.1e}", flush=True)
            except RuntimeError as error:
                print(f"FAULT: {optimizer} {strategy}: {error}", flush=True)
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
