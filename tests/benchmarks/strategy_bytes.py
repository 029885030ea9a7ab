"""Bytes that the named strategies move, against the formulas of an expert's program.

Usage: strategy_bytes.py --soapstone BIN [--devices 4,8,16] [--precisions f32,bf16,f16]
                         [--check] [MODEL]...

For every model, strategy and number of devices it prints the bytes that all devices send in
one step, as `soapstone simulate` counts them (a test holds its count against the emitted
program), in GB per precision and, in brackets, over the formula. P is the number of trained
parameters, c the bytes of a number in the type that steps compute in, in which gradients are
summed, too; A = batch * sequence * hidden * c; n devices; L layers; t tensor-parallel devices,
d = n / t:

  data-parallel     2 (n - 1) P c
  parameter-server  2 (n - 1) P c
  zero1, zero2      2 (n - 1) P c
  zero3             3 (n - 1) P c: parameters gathered forward and backward
  hsdp              d groups of r: 3 d (r - 1) P c + 2 (d - 1) P c
  context           c devices a group: 4 (c - 1) A a layer (keys and values gathered, their
                    gradients scattered), and as data-parallel
  ulysses           8 A (c - 1) / c a layer, and as data-parallel
                    In both: fewer key heads than query heads (llama_4l) have fewer keys
                    and values, and each is sent to all devices that share it; a decoder of
                    nmt has two attentions, the second of keys and values of the source. A
                    model without attention is data-parallel.
  megatron          (t - 1) X + 2 (d - 1) P c, where X is what the layers exchange:
                    - a decoder, or ViT: 8 L A, and what embedding and head send. Inputs are
                      kept for the gradients of weights. A head that splits the vocabulary
                      gathers its input and scatters its gradient, 2 A. A table of its own is
                      split by columns, which change places with positions, 2 A / t. A table
                      that is the head's as well (gpt2, llama3_2_1b) is split by words, as in
                      Megatron-LM: each device looks up the words it has, and sums of rows are
                      scattered over positions, A; backward their gradients are gathered, A.
                      That is 4 A. 3 A for ViT.
                    - fewer key heads than t: those who share one exchange keys and values, 2 L
                      times (r - 1) / (t - 1) of them, forward and backward, r devices a head
                    - encoder and decoder (nmt): 8 A a layer of the encoder, 12 A of the
                      decoder, which has two attentions; what the encoder made is gathered
                      once for all of them, and its gradient scattered once, 2 A; 4 A for two
                      embeddings and a head, each of its own sequence
                    - dlrm: rows of tables are gathered, tables * width; the result of a pair
                      of layers is summed and its gradient gathered, 2 * 2 * 256; the last
                      layer of the bottom is summed for everybody, 2 * 64; the input gradient
                      of the top, 2 * 100; each times the batch and c
                    - resnet50: what goes around a stage's blocks stays split by channels.
                      The first convolution of a block adds up shares of its input, the
                      second takes its result in turn whole, the third gives channels: 3
                      times the narrow image, forward and backward. The first block of
                      later stages adds up its first convolution at the size of its input
                      (4 narrow images) and what goes around (4); that of the first stage
                      gathers its input. 2 * 1000 * batch: the head adds up classes.
                    - moe (S below, K = tokens * experts a token, the weights of choices):
                      columns, then rows of the experts. Slots of the tokens of d replicas
                      are summed on all t, 2 (d - 1) t S, and results of the experts
                      scattered over columns and their gradients gathered, 2 (t - 1) d S,
                      between which replicas sum these gradients, 2 (d - 1) S; gradients of
                      the weights are summed over columns, 2 (t - 1) K.

A mixture of one group of tokens (moe) has slots that tokens of all devices fill. Where samples
are split, a device fills slots with its tokens, and slots are summed over devices; so are
their gradients. Then every device computes every slot, has the whole gradients of the experts,
and sums none of them. With S = experts * capacity * hidden, G parameters of the router and E
of the experts, and b samples, n or fewer, each on n / b devices that need not sum:

  data-parallel, context, ulysses
                    n / b * 2 (b - 1) (2 S + G) c
  parameter-server, zero1, zero2
                    (n - 1) E c more: parameters gathered after the update
  zero3, hsdp       r devices a group, d groups: d (r - 1) E c more than data-parallel. The
                    only layer is gathered once: the backward pass begins with it.

Configurations of mixtures (mixtral_8x7b, qwen3_30b_a3b; deepseek_v3, whose first three layers are
dense) route tokens in groups of a sequence: e experts' devices of d replicas, P of which E are the
experts', L layers with S = groups * experts * capacity * hidden of slots:

  expert-parallel   2 (n - 1) (P - E) c + 2 (d - 1) E c, and the less of two ways to route, forward
                    and backward: rows of slots change places, 4 L S c (e - 1) / e, or experts
                    gather all tokens and sum results, 4 L A (e - 1). The first is
                    4 k L A (e - 1) / e (k experts a token) at a capacity of an even share; the
                    capacity here is 1.25 of that, so as not to drop too many.
  data-parallel, zero1
                    as above

With --check it exits 1 if a figure is more than 2 % above its formula.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "models"
BYTES = {"f32": 4, "bf16": 2, "f16": 2}

# The layers of a transformer, and what it sends per tensor-parallel device, in numbers.
class Transformer:
    def __init__(self, layers, activations, key_heads=None, keys=0, table="own"):
        self.layers = layers
        self.table = table  # "own", "tied" to the head, or "none".
        self.gathered = layers * (keys or 2 * activations)  # Keys and values, forward.
        self.activations = activations  # Batch * sequence * hidden.
        self.key_heads = key_heads      # None: as many as query heads.
        self.keys = keys                # Elements of keys and values of a layer.

    def swapped(self, degree):
        """What changes places with heads, forward: queries and results, too."""
        copies = max(1, degree // self.key_heads) if self.key_heads else 1
        return copies * self.gathered + 2 * self.layers * self.activations

    def exchanged(self, tensor):
        """What all tensor-parallel devices of a model send of activations."""
        ends = {"own": 2 + 2 / tensor, "tied": 4, "none": 3}[self.table]
        sent = (8 * self.layers + ends) * self.activations * (tensor - 1)
        if self.key_heads and tensor > self.key_heads:
            sent += 2 * self.layers * (tensor // self.key_heads - 1) * self.keys
        return sent


class EncoderDecoder:
    def __init__(self, layers, source, target):
        self.source = source  # Batch * sequence * hidden.
        self.target = target
        self.each = layers
        self.gathered = layers * (4 * source + 2 * target)

    def swapped(self, degree):
        return self.each * (6 * self.source + 6 * self.target)

    def exchanged(self, tensor):
        encoder = (8 * self.each + 2 + 1) * self.source
        decoder = (12 * self.each + 3) * self.target
        return (encoder + decoder) * (tensor - 1)


class Ranking:
    gathered = 0

    def swapped(self, degree):
        return 0

    def __init__(self, batch, tables, width, pairs, bottom, top):
        self.features = batch * (tables * width + 4 * pairs + 2 * bottom + 2 * top)

    def exchanged(self, tensor):
        return self.features * (tensor - 1)


class Bottlenecks:
    """Residual stages of three convolutions a block, with one of three channels before."""

    gathered = 0

    def __init__(self, batch, stages, classes):
        self.images = 0  # Elements that a device sends, forward and backward.
        for number, (blocks, channels, size) in enumerate(stages):
            first = 10 if number else 3
            self.images += 2 * (first + 3 * (blocks - 1)) * batch * channels * size * size
        self.images += 2 * batch * classes

    def swapped(self, degree):
        return 0

    def exchanged(self, tensor):
        return self.images * (tensor - 1)


class Mixture:
    """One group of tokens for the whole batch: each slot is computed on every device."""

    def __init__(self, samples, slots, router, choices):
        self.samples = samples
        self.choices = choices
        self.slots = slots  # Experts * capacity * hidden.
        self.router = router  # Parameters.

    def formula(self, strategy, devices, degree, parameters, width):
        parts = min(devices, self.samples)
        summed = 2 * (parts - 1) * devices // parts * (2 * self.slots + self.router) * width
        experts = (parameters - self.router) * width
        if strategy in ("data-parallel", "context", "ulysses"):
            return summed
        if strategy in ("parameter-server", "zero1", "zero2"):
            return summed + (devices - 1) * experts
        if strategy in ("zero3", "hsdp"):
            return summed + devices // degree * (degree - 1) * experts
        replicas = devices // degree
        return (2 * (replicas - 1) * (degree + 1) * self.slots
                + 2 * (degree - 1) * (replicas * self.slots + self.choices)
                + 2 * (replicas - 1) * self.router) * width


class RoutedExperts:
    """Groups of tokens within a sequence; all parameters are of layers of one size."""

    strategies = ["data-parallel", "zero1", "expert-parallel"]

    def __init__(self, layers, tokens, slots, experts, hidden, width):
        self.slots = layers * slots * hidden
        self.activations = layers * tokens * hidden
        self.experts = layers * experts * 3 * hidden * width  # Parameters.

    def formula(self, strategy, devices, degree, parameters, width):
        if strategy != "expert-parallel":
            return 2 * (devices - 1) * parameters * width
        summed = (2 * (devices - 1) * (parameters - self.experts)
                  + 2 * (devices // degree - 1) * self.experts)
        routed = 4 * (degree - 1) * min(self.slots / degree, self.activations)
        return (summed + routed) * width


# Name -> file, options, and what its layers exchange under megatron.
MODELS = {
    "gpt2_small": ("gpt2_small.eval_dyn.onnx", ["--batch", 16, "--dim", "seq=1024"],
                   Transformer(12, 16 * 1024 * 768)),
    "gpt2": ("configs/gpt2.json", ["--batch", 16, "--seq", 1024],
             Transformer(12, 16 * 1024 * 768, table="tied")),
    "llama3_2_1b": ("configs/llama3_2_1b.json", ["--batch", 16, "--seq", 512],
                    Transformer(16, 16 * 512 * 2048, key_heads=8, keys=16 * 512 * 2 * 8 * 64,
                                table="tied")),
    "llama_4l": ("llama_4l.eval_dyn.onnx", ["--batch", 16, "--dim", "seq=512"],
                 Transformer(4, 16 * 512 * 512, key_heads=4, keys=16 * 512 * 2 * 4 * 64)),
    "vit_b_16": ("vit_b_16.eval_dyn.onnx", ["--batch", 256],
                 Transformer(12, 256 * 197 * 768, table="none")),
    "nmt": ("nmt_transformer.train.onnx", ["--batch", 64],
            EncoderDecoder(6, 64 * 16 * 512, 64 * 12 * 512)),
    "resnet50": ("resnet50.eval_dyn.onnx", ["--batch", 256],
                 Bottlenecks(256, [(3, 64, 56), (4, 128, 28), (6, 256, 14), (3, 512, 7)], 1000)),
    "moe": ("moe_dense.train.onnx", [],
            Mixture(2, 8 * 10 * 512, 512 * 8, 2 * 16 * 2)),
    "dlrm": ("benchmark/dlrm.onnx", ["--dim", "batch=4096", "--loss", "mse"],
             Ranking(4096, 8, 64, 256, 64, 100)),
    # 16 groups of 512 tokens; an expert takes 160, 40 and 20 of each.
    "mixtral_8x7b": ("configs/mixtral_8x7b.json",
                     ["--batch", 16, "--seq", 512, "--dim", "layers=4"],
                     RoutedExperts(4, 16 * 512, 16 * 8 * 160, 8, 4096, 14336)),
    "qwen3_30b_a3b": ("configs/qwen3_30b_a3b.json",
                      ["--batch", 16, "--seq", 512, "--dim", "layers=4"],
                      RoutedExperts(4, 16 * 512, 16 * 128 * 40, 128, 2048, 768)),
    "deepseek_v3": ("configs/deepseek_v3.json",
                    ["--batch", 16, "--seq", 512, "--dim", "layers=4"],
                    RoutedExperts(1, 16 * 512, 16 * 256 * 20, 256, 7168, 2048)),
}
STRATEGIES = ["data-parallel", "parameter-server", "zero1", "zero2", "zero3", "hsdp", "megatron",
              "context", "ulysses", "expert-parallel"]


def simulate(soapstone, model, devices, strategy, precision):
    """Returns the JSON report; None where the strategy does not fit the model."""
    file, options, _ = MODELS[model]
    command = [soapstone, "simulate", EXAMPLES / file, *options, "--machine",
               f"dgx-h100x{max(1, devices // 8)}" if devices > 8 else "dgx-h100",
               "--devices", devices, "--strategy", strategy, "--precision", precision,
               "--optimizer", "adamw", "--json"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return json.loads(done.stdout)


def spelled(strategy, devices):
    """The strategy with its degrees, and the larger of them."""
    half = max(2, devices // 2)
    if strategy == "megatron":
        return f"megatron:t={half},d={devices // half}", half
    if strategy == "hsdp":
        return f"hsdp:d={devices // half}", half
    if strategy in ("context", "ulysses"):
        return f"{strategy}:c={half},d={devices // half}", half
    if strategy == "expert-parallel":
        return f"{strategy}:e={half},d={devices // half}", half
    return strategy, devices


def formula(model, strategy, devices, degree, parameters, width):
    """Bytes of an expert's program."""
    if isinstance(MODELS[model][2], (Mixture, RoutedExperts)):
        return MODELS[model][2].formula(strategy, devices, degree, parameters, width)
    replicas = devices // degree
    summed = 2 * (devices - 1) * parameters * width
    if strategy in ("data-parallel", "parameter-server", "zero1", "zero2"):
        return summed
    if strategy == "zero3":
        return 3 * (devices - 1) * parameters * width
    if strategy == "hsdp":
        return (3 * replicas * (degree - 1) + 2 * (replicas - 1)) * parameters * width
    layers = MODELS[model][2]
    if strategy == "megatron":
        return (layers.exchanged(degree) + 2 * (replicas - 1) * parameters) * width
    # As much backward as forward.
    if strategy == "context":
        return summed + 2 * (degree - 1) * layers.gathered * width
    return summed + 2 * (degree - 1) * layers.swapped(degree) * width / degree


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODEL", default=[])
    parser.add_argument("--soapstone", default=str(ROOT / "build" / "bin" / "soapstone"))
    parser.add_argument("--devices", default="4,8,16")
    parser.add_argument("--precisions", default="f32,bf16,f16")
    parser.add_argument("--strategies", default=",".join(STRATEGIES))
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    precisions = arguments.precisions.split(",")
    above = 0
    print("| model | strategy | devices | " + " | ".join(precisions) + " |")
    print("|---|---|---|" + "---|" * len(precisions))
    for model in arguments.models or MODELS:
        alone = simulate(arguments.soapstone, model, 1, "data-parallel", "f32")
        parameters = alone["memory_at_peak"]["parameters"] // 4
        fitting = getattr(MODELS[model][2], "strategies", STRATEGIES[:-1])
        for strategy in arguments.strategies.split(","):
            if strategy not in fitting:
                continue
            for devices in map(int, arguments.devices.split(",")):
                name, degree = spelled(strategy, devices)
                cells = []
                for precision in precisions:
                    report = simulate(arguments.soapstone, model, devices, name, precision)
                    moved = report["total_communication_bytes"]
                    wanted = formula(model, strategy, devices, degree, parameters,
                                     BYTES[precision])
                    cells.append(f"{moved / 1e9:.3f} ({moved / wanted:.3f})")
                    above += moved > 1.02 * wanted
                print(f"| {model} | {name} | {devices} | " + " | ".join(cells) + " |",
                      flush=True)
    if arguments.check:
        print(f"{above} above 1.02 times the formula")
    return 1 if arguments.check and above else 0


if __name__ == "__main__":
    sys.exit(main())
