"""Writes the models of this folder: every family of tests/parity/families.py,
as small as it can be without losing an op, in sizes that rarely divide evenly,
and small forms of published configurations.

Usage: generate.py --soapstone BIN [FAMILY...]
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import torch
import torch.nn as nn

ROOT = pathlib.Path(__file__).resolve().parents[5]
sys.path.insert(0, str(ROOT / "examples" / "models"))
sys.path.insert(0, str(ROOT / "tests" / "parity"))

import export as exporter  # noqa: E402  (found through the lines above)
import families  # noqa: E402
import models  # noqa: E402


class Bottleneck(nn.Module):
    """Stem, pooling, one bottleneck with a projected shortcut."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 6, 3, 2, 1, bias=False), nn.BatchNorm2d(6),
                                  nn.ReLU(), nn.MaxPool2d(3, 2, 1))
        self.body = nn.Sequential(
            nn.Conv2d(6, 4, 1, bias=False), nn.BatchNorm2d(4), nn.ReLU(),
            nn.Conv2d(4, 4, 3, padding=1, bias=False), nn.BatchNorm2d(4), nn.ReLU(),
            nn.Conv2d(4, 8, 1, bias=False), nn.BatchNorm2d(8))
        self.shortcut = nn.Sequential(nn.Conv2d(6, 8, 1, bias=False), nn.BatchNorm2d(8))
        self.head = nn.Linear(8, 5)

    def forward(self, x):
        x = self.stem(x)
        x = torch.relu(self.body(x) + self.shortcut(x))
        return self.head(x.mean((2, 3)))


class Inception(nn.Module):
    """Four branches, one of 1x3 and 3x1 convolutions, concatenated."""

    def __init__(self):
        super().__init__()
        self.direct = nn.Conv2d(3, 4, 1)
        self.wide = nn.Sequential(nn.Conv2d(3, 3, 1), nn.ReLU(), nn.Conv2d(3, 5, 3, padding=1))
        self.flat = nn.Sequential(nn.Conv2d(3, 4, (1, 3), padding=(0, 1)),
                                  nn.Conv2d(4, 4, (3, 1), padding=(1, 0)))
        self.pooled = nn.Sequential(nn.AvgPool2d(3, 1, 1), nn.Conv2d(3, 2, 1))
        self.head = nn.Linear(15, 4)

    def forward(self, x):
        x = torch.cat([self.direct(x), self.wide(x), self.flat(x), self.pooled(x)], 1)
        return self.head(torch.relu(x).mean((2, 3)))


class Dense(nn.Module):
    """Two layers that read all before them."""

    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(nn.BatchNorm2d(3), nn.ReLU(), nn.Conv2d(3, 2, 3, padding=1))
        self.second = nn.Sequential(nn.BatchNorm2d(5), nn.ReLU(), nn.Conv2d(5, 2, 3, padding=1))
        self.head = nn.Linear(7, 4)

    def forward(self, x):
        x = torch.cat([x, self.first(x)], 1)
        x = torch.cat([x, self.second(x)], 1)
        return self.head(nn.functional.avg_pool2d(x, 2).mean((2, 3)))


class Unet(nn.Module):
    """Down, up by a transposed convolution and by interpolation."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(2, 3, 3, padding=1)
        self.down = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(3, 4, 3, padding=1), nn.ReLU())
        self.up = nn.ConvTranspose2d(4, 3, 2, stride=2)
        self.smooth = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False)
        self.last = nn.Conv2d(10, 2, 1)

    def forward(self, x):
        first = self.first(x)
        low = self.down(first)
        return self.last(torch.cat([first, self.up(low), self.smooth(low)], 1))


class Gru(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4, 1, batch_first=True, bidirectional=True)
        self.output = nn.Linear(8, 3)

    def forward(self, x):
        return self.output(self.gru(x)[0])


class Bert(families.SmallBert):
    """One layer of the family's encoder."""

    def __init__(self):
        super().__init__(8)
        self.word = nn.Embedding(11, 8)
        self.position = nn.Embedding(6, 8)
        layer = nn.TransformerEncoderLayer(8, 2, 12, 0.0, "gelu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 1)
        self.output = nn.Linear(8, 11)


class Window(nn.Module):
    """Shifted windows, as Swin has them: rolled, cut into windows, put back."""

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 6, 2, 2)
        self.norm = nn.LayerNorm(6)
        self.qkv = nn.Linear(6, 18)
        self.bias = nn.Parameter(torch.randn(2, 4, 4))
        self.merge = nn.Linear(24, 8, bias=False)
        self.head = nn.Linear(8, 3)

    def forward(self, x):
        x = self.patches(x).permute(0, 2, 3, 1)
        b, h, w, c = x.shape
        y = torch.roll(self.norm(x), (-1, -1), (1, 2))
        y = y.reshape(b, h // 2, 2, w // 2, 2, c).permute(0, 1, 3, 2, 4, 5)
        y = self.qkv(y.reshape(-1, 4, c)).reshape(-1, 4, 3, 2, c // 2).permute(2, 0, 3, 1, 4)
        scores = torch.softmax(y[0] @ y[1].transpose(-1, -2) * 0.5 + self.bias, -1)
        y = (scores @ y[2]).transpose(1, 2).reshape(b, h // 2, w // 2, 2, 2, c)
        y = y.permute(0, 1, 3, 2, 4, 5).reshape(b, h, w, c)
        x = x + torch.roll(y, (1, 1), (1, 2))
        x = torch.cat([x[:, 0::2, 0::2], x[:, 1::2, 0::2], x[:, 0::2, 1::2], x[:, 1::2, 1::2]], -1)
        return self.head(self.merge(x).mean((1, 2)))


class Vit(nn.Module):
    """Patches, a class token, one encoder layer."""

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, 6, 3, 3)
        self.token = nn.Parameter(torch.randn(1, 1, 6))
        self.position = nn.Parameter(torch.randn(1, 5, 6))
        self.layer = nn.TransformerEncoderLayer(6, 3, 10, 0.0, "gelu", batch_first=True,
                                                norm_first=True)
        self.head = nn.Linear(6, 4)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1) + self.position
        return self.head(self.layer(x)[:, 0])


class Auxiliary(nn.Module):
    """Two branches joined, and a second head whose loss counts less, as GoogLeNet has it."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 4, 3, 2, 1, bias=False), nn.BatchNorm2d(4), nn.ReLU())
        self.left = nn.Conv2d(4, 3, 1)
        self.right = nn.Sequential(nn.Conv2d(4, 2, 1), nn.ReLU(), nn.Conv2d(2, 3, 3, padding=1))
        self.head = nn.Linear(6, 5)
        self.auxiliary = nn.Linear(4, 5)

    def forward(self, x, labels):
        x = self.stem(x)
        y = torch.cat([self.left(x), self.right(x)], 1)
        loss = nn.functional.cross_entropy(self.head(y.mean((2, 3))), labels)
        other = nn.functional.cross_entropy(self.auxiliary(x.mean((2, 3))), labels)
        return loss + 0.3 * other


class TwoHeads(nn.Module):
    """A shared trunk, two branches of their own and two outputs."""

    def __init__(self):
        super().__init__()
        self.trunk = nn.Linear(5, 6)
        self.left = nn.Linear(6, 4)
        self.right = nn.Linear(6, 7)

    def forward(self, x):
        x = torch.tanh(self.trunk(x))
        return torch.softmax(self.left(x), -1), torch.sigmoid(self.right(x)).cumsum(-1)


FAMILIES = {
    "mlp": lambda: (nn.Sequential(nn.Linear(5, 9), nn.Tanh(), nn.Linear(9, 4)),
                    (torch.randn(6, 5),)),
    "alexnet": lambda: (nn.Sequential(
        nn.Conv2d(3, 4, 5, stride=2, padding=2), nn.ReLU(), nn.MaxPool2d(3, 2),
        nn.Conv2d(4, 6, 3, padding=1, groups=2), nn.ReLU(), nn.AvgPool2d(2), nn.Flatten(),
        nn.Linear(6, 7), nn.ReLU(), nn.Linear(7, 4)), (torch.randn(3, 3, 11, 11),)),
    "resnet": lambda: (Bottleneck(), (torch.randn(3, 3, 13, 13),)),
    "inception": lambda: (Inception(), (torch.randn(3, 3, 7, 7),)),
    "densenet": lambda: (Dense(), (torch.randn(3, 3, 6, 6),)),
    "mobilenet": lambda: (nn.Sequential(
        nn.Conv2d(3, 4, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(4), nn.ReLU6(),
        families.vision.mobilenetv2.InvertedResidual(4, 4, 1, 2), nn.AdaptiveAvgPool2d((1, 1)),
        nn.Flatten(), nn.Linear(4, 3)), (torch.randn(3, 3, 7, 7),)),
    "mobilenet_whole": lambda: (nn.Sequential(
        nn.Conv2d(3, 4, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(4), nn.ReLU6(),
        families.vision.mobilenetv2.InvertedResidual(4, 4, 1, 2),
        families.vision.mobilenetv2.InvertedResidual(4, 6, 2, 3), nn.AdaptiveAvgPool2d((1, 1)),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(6, 3)), (torch.randn(3, 3, 9, 9),)),
    "googlenet": lambda: (Auxiliary(), (torch.randn(3, 3, 7, 7), families.tokens(5, 3))),
    "vit": lambda: (Vit(), (torch.randn(3, 3, 6, 6),)),
    "rnnlm": lambda: (models.LanguageModelLstm(11, 4, 5, 1), (families.tokens(11, 3, 4),)),
    "rnnlm_unrolled": lambda: (models.LanguageModelLstmUnrolled(7, 3, 4, 1, 2),
                               (families.tokens(7, 3, 2),)),
    "nmt": lambda: (models.TranslationTransformer(9, 8, 2, 1, 1, 10, 8, dropout=0.0),
                    (families.tokens(9, 2, 5), families.tokens(9, 2, 3))),
    "gpt2": lambda: (models.Gpt(11, 8, 2, 1, 6, dropout=0.25), (families.tokens(11, 3, 5),)),
    "gpt2_tanh": lambda: (models.Gpt(11, 8, 2, 1, 6, dropout=0.0, gelu="tanh"),
                          (families.tokens(11, 3, 5),)),
    "gpt2_ce": lambda: (models.WithCrossEntropy(models.Gpt(11, 6, 3, 1, 6, dropout=0.0)),
                        (families.tokens(11, 2, 5), families.tokens(11, 2, 5))),
    "llama": lambda: (models.Llama(9, 16, 4, 2, 7, 1), (families.tokens(9, 2, 5),)),
    "dlrm": lambda: (models.Recommender(2, 7, 4, 3, 5),
                     (torch.randn(4, 3), families.tokens(7, 2, 4, 3))),
    "swin": lambda: (Window(), (torch.randn(2, 3, 8, 8),)),
    "unet": lambda: (Unet(), (torch.randn(2, 2, 6, 6),)),
    "gru": lambda: (Gru(), (torch.randn(3, 2, 3),)),
    "bert": lambda: (Bert(), (families.tokens(11, 3, 5), families.tokens(2, 3, 5))),
    "moe": lambda: (models.MixtureOfExperts(4, 5, 3, 2), (torch.randn(2, 3, 4),)),
    "two_heads": lambda: (TwoHeads(), (torch.randn(5, 5),)),
}
# By name: a file of examples/models/configs, and what is changed in it. Packed weights of unequal
# numbers of heads with a tied table; caps on scores; sinks, windows and a mixture.
CONFIGURATIONS = {
    "phi3": ("phi3_mini", {
        "hidden_size": 24, "num_attention_heads": 6, "num_key_value_heads": 2,
        "intermediate_size": 10, "num_hidden_layers": 2, "vocab_size": 11, "pad_token_id": None,
        "sliding_window": 3, "max_position_embeddings": 16,
        "original_max_position_embeddings": 16, "tie_word_embeddings": True}),
    "gemma2": ("gemma2_9b", {
        "hidden_size": 12, "head_dim": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
        "intermediate_size": 10, "num_hidden_layers": 2, "vocab_size": 13, "sliding_window": 3,
        "query_pre_attn_scalar": 4}),
    "gpt_oss": ("gpt_oss_20b", {
        "hidden_size": 12, "head_dim": 4, "num_attention_heads": 6, "num_key_value_heads": 3,
        "intermediate_size": 9, "num_hidden_layers": 2, "vocab_size": 13, "num_local_experts": 6,
        "num_experts_per_tok": 2, "sliding_window": 3,
        "layer_types": ["sliding_attention", "full_attention"]}),
}
INFERENCE = ("resnet", "gpt2", "two_heads")


def write(name, training, soapstone):
    torch.manual_seed(3)
    model, inputs = FAMILIES[name]()
    target = pathlib.Path(__file__).parent / (name + ("" if training else "_inference") + ".mlir")
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = pathlib.Path(folder) / "model.onnx"
        exported = exporter.export(model, inputs, training=training)
        path.write_bytes(exported.SerializeToString())
        subprocess.run([soapstone, "import", path, "-o", target], check=True)
    text = re.sub(r"soap.origin = \{.*?\}, ", "", target.read_text())
    target.write_text(text)


def write_configuration(name, soapstone):
    base, changes = CONFIGURATIONS[name]
    published = ROOT / "examples" / "models" / "configs" / (base + ".json")
    target = pathlib.Path(__file__).parent / (name + ".mlir")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "config.json"
        path.write_text(json.dumps({**json.loads(published.read_text()), **changes}))
        subprocess.run([soapstone, "import", path, "--batch", "5", "--seq", "6", "-o", target],
                       check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("families", nargs="*")
    arguments = parser.parse_args()
    for name in arguments.families or [*FAMILIES, *CONFIGURATIONS]:
        if name in CONFIGURATIONS:
            write_configuration(name, arguments.soapstone)
            continue
        if name != "two_heads":
            write(name, True, arguments.soapstone)
        if name in INFERENCE:
            write(name, False, arguments.soapstone)


if __name__ == "__main__":
    main()
