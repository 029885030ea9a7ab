"""Parts that stay as they are, weights that are normed, adapters, scatters."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import parametrizations

from models.registry import image, model, tokens, VOCABULARY


class PatchDiscriminator(nn.Module):
    """Spectral norms, instance norms, leaky units; a score for each patch."""

    def __init__(self, width=8):
        super().__init__()
        sizes = [3, width, 2 * width, 4 * width]
        self.convs = nn.ModuleList(
            parametrizations.spectral_norm(nn.Conv2d(a, b, 4, 2, 1)) for a, b in zip(sizes, sizes[1:]))
        self.norms = nn.ModuleList(nn.InstanceNorm2d(size, affine=True) for size in sizes[2:])
        self.score = nn.Conv2d(sizes[-1], 1, 3, padding=1)

    def forward(self, x):
        x = F.leaky_relu(self.convs[0](x), 0.2)
        for conv, norm in zip(self.convs[1:], self.norms):
            x = F.leaky_relu(norm(conv(x)), 0.2)
        return self.score(x)


@model
def patch_discriminator():
    return PatchDiscriminator(), {"x": image()}


class WeightNormedTcn(nn.Module):
    """Causal dilated convolutions with weight norms (Bai et al. 2018)."""

    def __init__(self, inner=5, width=12, classes=7):
        super().__init__()
        sizes = [inner, width, width]
        self.first = nn.ModuleList(
            parametrizations.weight_norm(nn.Conv1d(a, b, 3, dilation=2 ** i))
            for i, (a, b) in enumerate(zip(sizes, sizes[1:])))
        self.second = nn.ModuleList(
            parametrizations.weight_norm(nn.Conv1d(b, b, 3, dilation=2 ** i)) for i, b in enumerate(sizes[1:]))
        self.skips = nn.ModuleList(nn.Conv1d(a, b, 1) if a != b else nn.Identity() for a, b in zip(sizes, sizes[1:]))
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        for level, (first, second, skip) in enumerate(zip(self.first, self.second, self.skips)):
            pad = (2 * 2 ** level, 0)
            y = F.relu(first(F.pad(x, pad)))
            x = F.relu(F.relu(second(F.pad(y, pad))) + skip(x))
        return self.head(x.transpose(1, 2))


@model
def weight_normed_tcn():
    return WeightNormedTcn(), {"x": torch.randn(2, 5, 20)}


class LoraLinear(nn.Module):
    """A frozen layer and a trained product of two narrow ones, the second of which begins as zeros."""

    def __init__(self, inner, out, rank=3, alpha=6.0):
        super().__init__()
        self.base = nn.Linear(inner, out)
        self.base.requires_grad_(False)
        self.lora_a = nn.Parameter(torch.randn(rank, inner) * 0.2)
        self.lora_b = nn.Parameter(torch.zeros(out, rank))
        self.scaling = alpha / rank

    def forward(self, x):
        return self.base(x) + (x @ self.lora_a.t() @ self.lora_b.t()) * self.scaling


class LoraDecoder(nn.Module):
    """Adapters beside a frozen base: what of the base is in no adapter does not train either."""

    def __init__(self, width=24, heads=3):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.norm = nn.LayerNorm(width)
        self.q, self.k, self.v, self.o = (LoraLinear(width, width) for _ in range(4))
        self.up, self.down = LoraLinear(width, 2 * width), LoraLinear(2 * width, width)
        self.head = nn.Linear(width, VOCABULARY)
        self.heads = heads
        for part in (self.embed, self.norm):
            part.requires_grad_(False)

    def forward(self, ids):
        x = self.embed(ids)
        batch, steps, width = x.shape
        h = self.norm(x)
        q, k, v = (layer(h).view(batch, steps, self.heads, -1).transpose(1, 2) for layer in (self.q, self.k, self.v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(batch, steps, width)
        x = x + self.o(y)
        x = x + self.down(F.gelu(self.up(self.norm(x))))
        return self.head(x)


@model
def lora_decoder():
    return LoraDecoder(), {"ids": tokens(2, 10)}


class PackedCrossDecoder(nn.Module):
    """Keys and values of one layer, queries of another; two blocks that a list holds."""

    def __init__(self, width=24, heads=4, kv=2, layers=2):
        super().__init__()
        self.heads, self.kv, self.head = heads, kv, width // heads
        self.embed = nn.Embedding(VOCABULARY, width)
        self.places = nn.Parameter(torch.zeros(1, 32, width))
        self.blocks = nn.ModuleList(nn.ModuleDict(dict(
            norm=nn.RMSNorm(width), q=nn.Linear(width, width, bias=False),
            kv=nn.Linear(width, 2 * kv * self.head, bias=False), out=nn.Linear(width, width, bias=False),
            norm2=nn.RMSNorm(width), gate=nn.Linear(width, 4 * width, bias=False),
            down=nn.Linear(2 * width, width, bias=False))) for _ in range(layers))
        self.last = nn.RMSNorm(width)

    def forward(self, ids):
        x = self.embed(ids) + self.places[:, :ids.shape[1]]
        batch, steps, width = x.shape
        for block in self.blocks:
            h = block["norm"](x)
            q = block["q"](h).view(batch, steps, self.heads, self.head).transpose(1, 2)
            k, v = block["kv"](h).view(batch, steps, 2, self.kv, self.head).permute(2, 0, 3, 1, 4).unbind(0)
            k, v = (t.repeat_interleave(self.heads // self.kv, 1) for t in (k, v))
            scores = (q @ k.transpose(-2, -1)) / self.head ** 0.5
            scores = scores + torch.triu(torch.full((steps, steps), float("-inf")), 1)
            x = x + block["out"]((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, steps, width))
            a, b = block["gate"](block["norm2"](x)).chunk(2, -1)
            x = x + block["down"](F.silu(a) * b)
        return self.last(x) @ self.embed.weight.t()


@model
def packed_cross_decoder():
    return PackedCrossDecoder(), {"ids": tokens(2, 9)}


class MoleculeScatter(nn.Module):
    """Messages along edges summed by index_add, means over graphs by scatter_reduce."""

    def __init__(self, width=12, graphs=3):
        super().__init__()
        self.atoms, self.bonds = nn.Embedding(9, width), nn.Embedding(4, width)
        self.message = nn.ModuleList(nn.Linear(2 * width, width) for _ in range(2))
        self.update = nn.ModuleList(nn.GRUCell(width, width) for _ in range(2))
        self.read = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))
        self.graphs = graphs

    def forward(self, atoms, bonds, source, target, graph):
        h, e = self.atoms(atoms), self.bonds(bonds)
        for message, update in zip(self.message, self.update):
            sent = F.relu(message(torch.cat([h[source], e], -1)))
            h = update(torch.zeros_like(h).index_add(0, target, sent), h)
        place = graph[:, None].expand(-1, h.shape[1])
        mean = h.new_zeros(self.graphs, h.shape[1]).scatter_reduce(0, place, h, "mean", include_self=False)
        return self.read(mean)


@model
def molecule_scatter():
    return MoleculeScatter(), {
        "atoms": torch.randint(0, 9, (10,)), "bonds": torch.randint(0, 4, (14,)),
        "source": torch.randint(0, 10, (14,)), "target": torch.randint(0, 10, (14,)),
        "graph": torch.tensor([0, 0, 0, 1, 1, 1, 1, 2, 2, 2])}


class SpeechEncoder(nn.Module):
    """wav2vec in small: a strided stack, a masked part that a vector replaces, positions by a grouped convolution."""

    def __init__(self, width=16):
        super().__init__()
        self.stack = nn.ModuleList(nn.Conv1d(a, width, k, s, bias=False) for a, k, s in ((1, 10, 5), (width, 3, 2)))
        self.group = nn.GroupNorm(width, width)
        self.norm = nn.LayerNorm(width)
        self.masked = nn.Parameter(torch.rand(width))
        self.places = parametrizations.weight_norm(nn.Conv1d(width, width, 5, padding=2, groups=4), dim=2)
        self.layer = nn.TransformerEncoderLayer(width, 4, 32, 0.0, F.gelu, batch_first=True, norm_first=True)
        self.head = nn.Linear(width, 11)

    def forward(self, wave, hidden):
        x = F.gelu(self.group(self.stack[0](wave[:, None])))
        x = self.norm(F.gelu(self.stack[1](x)).transpose(1, 2))
        x = torch.where(hidden[..., None], self.masked, x)
        x = x + F.gelu(self.places(x.transpose(1, 2))).transpose(1, 2)
        return self.head(self.layer(x))


@model
def speech_encoder():
    return SpeechEncoder(), {"wave": torch.randn(2, 105), "hidden": torch.rand(2, 9) > 0.7}


class ScaledMixer(nn.Module):
    """Mixes positions, then channels; each part by a learned scale that begins small and equal in all layers."""

    def __init__(self, steps=16, width=12, layers=2):
        super().__init__()
        self.patch = nn.Conv2d(3, width, 8, 8)
        self.layers = nn.ModuleList()
        for _ in range(layers):
            part = nn.Module()
            part.norm, part.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
            part.tokens = nn.Sequential(nn.Linear(steps, 2 * steps), nn.GELU(), nn.Linear(2 * steps, steps))
            part.channels = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
            part.scale, part.scale2 = (nn.Parameter(torch.full((width,), 0.1)) for _ in range(2))
            self.layers.append(part)
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        x = self.patch(x).flatten(2).transpose(1, 2)
        for part in self.layers:
            x = x + part.scale * part.tokens(part.norm(x).transpose(1, 2)).transpose(1, 2)
            x = x + part.scale2 * part.channels(part.norm2(x))
        return self.head(x.mean(1))


@model
def scaled_mixer():
    return ScaledMixer(), {"x": image()}


class AttentiveLstm(nn.Module):
    """Both directions, two layers; a learned query weighs the states; words of padding have a row of their own."""

    def __init__(self, width=12):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width, padding_idx=0)
        self.lstm = nn.LSTM(width, width, 2, bidirectional=True, batch_first=True)
        self.key, self.query = nn.Linear(2 * width, width), nn.Linear(width, 1, bias=False)
        self.head = nn.Linear(2 * width, 5)

    def forward(self, ids):
        states, _ = self.lstm(self.embed(ids))
        scores = self.query(torch.tanh(self.key(states))).squeeze(-1)
        scores = scores.masked_fill(ids == 0, -1e4)
        return self.head((scores.softmax(-1)[..., None] * states).sum(1))


@model
def attentive_lstm():
    ids = tokens(3, 8)
    ids[1, 5:] = 0
    return AttentiveLstm(), {"ids": ids}


class GatedUnet(nn.Module):
    """A U-Net whose skips pass gates; one way up by transposed convolutions, one by shuffled pixels."""

    def __init__(self, width=8):
        super().__init__()

        def block(a, b):
            return nn.Sequential(nn.Conv2d(a, b, 3, padding=1, bias=False), nn.GroupNorm(4, b), nn.SiLU())

        self.down = nn.ModuleList([block(3, width), block(width, 2 * width)])
        self.middle = block(2 * width, 4 * width)
        self.wide = nn.ConvTranspose2d(4 * width, 2 * width, 2, 2)
        self.shuffle = nn.Sequential(nn.Conv2d(2 * width, 4 * width, 1), nn.PixelShuffle(2))
        self.gate = nn.ModuleList(nn.Conv2d(2 * size, 1, 1) for size in (2 * width, width))
        self.up = nn.ModuleList([block(4 * width, 2 * width), block(2 * width, width)])
        self.out = nn.Conv2d(width, 2, 1)

    def forward(self, x):
        first = self.down[0](x)
        second = self.down[1](F.max_pool2d(first, 2))
        x = self.middle(F.avg_pool2d(second, 2))
        for index, (rise, skip) in enumerate(((self.wide, second), (self.shuffle, first))):
            x = rise(x)
            share = torch.sigmoid(self.gate[index](torch.cat([x, skip], 1)))
            x = self.up[index](torch.cat([x, share * skip], 1))
        return self.out(x)


@model
def attention_gated_unet():
    return GatedUnet(), {"x": image(16)}


class FrozenWords(nn.Module):
    """Pretrained words that stay, by from_pretrained, and a trained projection of them."""

    def __init__(self, width=16):
        super().__init__()
        self.words = nn.Embedding.from_pretrained(torch.randn(VOCABULARY, width))
        self.project = nn.Linear(width, width)
        self.layer = nn.TransformerEncoderLayer(width, 2, 32, 0.0, batch_first=True)
        self.head = nn.Linear(width, 6)

    def forward(self, ids):
        return self.head(self.layer(self.project(self.words(ids))).amax(1))


@model
def frozen_words():
    return FrozenWords(), {"ids": tokens(2, 9)}


class CrossStitch(nn.Module):
    """Two tasks whose layers exchange by learned matrices, which begin equal."""

    def __init__(self, width=12, depth=3):
        super().__init__()
        self.first, self.second = (nn.ModuleList(nn.Linear(width, width) for _ in range(depth)) for _ in range(2))
        self.stitch = nn.ParameterList(torch.tensor([[0.9, 0.1], [0.1, 0.9]]) for _ in range(depth))
        self.heads = nn.ModuleList(nn.Linear(width, 4) for _ in range(2))

    def forward(self, x):
        a = b = x
        for first, second, stitch in zip(self.first, self.second, self.stitch):
            a, b = F.relu(first(a)), F.relu(second(b))
            a, b = stitch[0, 0] * a + stitch[0, 1] * b, stitch[1, 0] * a + stitch[1, 1] * b
        return torch.stack([self.heads[0](a), self.heads[1](b)], 1)


@model
def cross_stitch():
    return CrossStitch(), {"x": torch.randn(5, 12)}


class ScannedGates(nn.Module):
    """A linear recurrence by cumulative sums of logarithms, and heads with norms of their own."""

    def __init__(self, width=12):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.inner, self.decay, self.gate = nn.Linear(width, width), nn.Linear(width, width), nn.Linear(width, width)
        self.norm = nn.GroupNorm(3, width)
        self.out = nn.Linear(width, VOCABULARY)

    def forward(self, ids):
        x = self.embed(ids)
        log = F.logsigmoid(self.decay(x)).cumsum(1)
        y = (self.inner(x) * torch.exp(-log)).cumsum(1) * torch.exp(log)
        y = self.norm(y.transpose(1, 2)).transpose(1, 2)
        return self.out(F.silu(self.gate(x)) * y)


@model
def scanned_gates():
    return ScannedGates(), {"ids": tokens(2, 7)}
