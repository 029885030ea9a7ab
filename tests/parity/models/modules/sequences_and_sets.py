"""Modules of one's own over sequences, graphs and features: the rest of the fifth draw."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.modules.pictures_and_tables import Attention, Block
from models.registry import image, model, tokens, VOCABULARY


class DiffusionBlock(nn.Module):
    def __init__(self, inputs, outputs, width):
        super().__init__()
        self.norm1, self.norm2 = nn.GroupNorm(4, inputs), nn.GroupNorm(4, outputs)
        self.conv1 = nn.Conv2d(inputs, outputs, 3, padding=1)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, padding=1)
        self.time = nn.Linear(width, 2 * outputs)
        self.skip = nn.Conv2d(inputs, outputs, 1)

    def forward(self, x, time):
        y = self.conv1(F.silu(self.norm1(x)))
        scale, shift = self.time(F.silu(time))[:, :, None, None].chunk(2, dim=1)
        y = self.norm2(y) * (1 + scale) + shift
        return self.skip(x) + self.conv2(F.silu(y))


@model
def diffusion_unet():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.time = nn.Sequential(nn.Linear(16, 32), nn.SiLU(), nn.Linear(32, 32))
            self.enter = nn.Conv2d(3, 8, 3, padding=1)
            self.down = DiffusionBlock(8, 16, 32)
            self.pool = nn.Conv2d(16, 16, 3, 2, 1)
            self.middle = DiffusionBlock(16, 16, 32)
            self.norm = nn.GroupNorm(4, 16)
            self.attention = nn.MultiheadAttention(16, 2, batch_first=True)
            self.up = DiffusionBlock(32, 8, 32)
            self.leave = nn.Conv2d(8, 3, 3, padding=1)

        def forward(self, images, steps):
            frequencies = torch.exp(-math.log(10000.0) * torch.arange(8) / 8)
            angles = steps[:, None].float() * frequencies[None]
            time = self.time(torch.cat([angles.sin(), angles.cos()], -1))
            kept = self.down(self.enter(images), time)
            x = self.middle(self.pool(kept), time)
            b, c, h, w = x.shape
            y = self.norm(x).view(b, c, h * w).permute(0, 2, 1)
            y = self.attention(y, y, y)[0].permute(0, 2, 1).reshape(b, c, h, w)
            x = F.interpolate(x + y, scale_factor=2.0, mode="nearest")
            return self.leave(self.up(torch.cat([x, kept], 1), time))

    return Net(), {"images": image(16), "steps": torch.randint(0, 1000, (2,))}


class RelativePositions(nn.Module):
    """T5's buckets."""

    def __init__(self, heads, buckets=8, furthest=32):
        super().__init__()
        self.table = nn.Embedding(buckets, heads)
        self.buckets, self.furthest = buckets, furthest

    def forward(self, length):
        positions = torch.arange(length)
        distance = positions[None, :] - positions[:, None]
        half = self.buckets // 2
        bucket = (distance > 0).long() * half
        distance = distance.abs()
        exact = half // 2
        large = exact + (torch.log(distance.float().clamp(min=1) / exact)
                         / math.log(self.furthest / exact) * (half - exact)).long()
        large = torch.minimum(large, torch.full_like(large, half - 1))
        bucket = bucket + torch.where(distance < exact, distance, large)
        return self.table(bucket).permute(2, 0, 1).unsqueeze(0)


class Language(nn.Module):
    """Blocks between an embedding and a head; `bias`: of the scores, by length."""

    def __init__(self, heads=4, layers=2, bias=None, causal=False, width=32, **options):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.blocks = nn.ModuleList([Block(width, heads, **options) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, VOCABULARY, bias=False)
        self.bias, self.causal = bias, causal

    def forward(self, ids):
        x = self.embed(ids)
        bias = self.bias(ids.shape[1]) if self.bias is not None else None
        for block in self.blocks:
            x = block(x, bias=bias, causal=self.causal)
        return self.head(self.norm(x))


@model
def relative_positions():
    return Language(bias=RelativePositions(4)), {"ids": tokens(2, 12)}


@model
def alibi():
    def slopes(length):
        positions = torch.arange(length)
        distance = (positions[None, :] - positions[:, None]).clamp(max=0).float()
        return torch.tensor([2.0 ** -(2 * h + 2) for h in range(4)])[:, None, None] * distance

    return Language(bias=slopes, causal=True), {"ids": tokens(2, 12)}


@model
def sliding_window():
    def window(length):
        i, j = torch.arange(length)[:, None], torch.arange(length)[None, :]
        allowed = (j <= i) & (i - j < 4)
        return torch.zeros(length, length).masked_fill(~allowed, -1e9)

    return Language(bias=window), {"ids": tokens(2, 12)}


@model
def odd_groups():
    """Nine query heads over three groups, six numbers a head, rotated."""
    return (Language(heads=9, width=54, groups=3, rope=True, causal=True, layers=1),
            {"ids": tokens(2, 10)})


class TimeMix(nn.Module):
    """RWKV's mixing of neighbours and a decaying sum, written out over the sequence."""

    def __init__(self, width):
        super().__init__()
        self.mix = nn.Parameter(torch.rand(3, width))
        self.decay = nn.Parameter(torch.rand(width))
        self.bonus = nn.Parameter(torch.rand(width))
        self.key, self.value = nn.Linear(width, width, False), nn.Linear(width, width, False)
        self.gate, self.out = nn.Linear(width, width, False), nn.Linear(width, width, False)

    def forward(self, x):
        before = F.pad(x, (0, 0, 1, -1))
        k, v, r = (part(x * self.mix[i] + before * (1 - self.mix[i]))
                   for i, part in enumerate((self.key, self.value, self.gate)))
        state = torch.zeros_like(x[:, 0])
        weight = torch.zeros_like(state)
        outputs = []
        for t in range(x.shape[1]):
            now = torch.exp(self.bonus + k[:, t])
            outputs.append((state + now * v[:, t]) / (weight + now))
            decay = torch.exp(-torch.exp(self.decay))
            state = decay * state + torch.exp(k[:, t]) * v[:, t]
            weight = decay * weight + torch.exp(k[:, t])
        return self.out(torch.sigmoid(r) * torch.stack(outputs, 1))


@model
def own_rwkv():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 16)
            self.norms = nn.ModuleList([nn.LayerNorm(16) for _ in range(3)])
            self.mix = TimeMix(16)
            self.key, self.value = nn.Linear(16, 32, False), nn.Linear(32, 16, False)
            self.head = nn.Linear(16, VOCABULARY)

        def forward(self, ids):
            x = self.norms[0](self.embed(ids))
            x = x + self.mix(self.norms[1](x))
            x = x + self.value(torch.square(torch.relu(self.key(self.norms[2](x)))))
            return self.head(x)

    return Net(), {"ids": tokens(2, 6)}


class Dlrm(nn.Module):
    def __init__(self):
        super().__init__()
        self.bags = nn.ModuleList([nn.EmbeddingBag(n, 8, mode=mode)
                                   for n, mode in ((30, "sum"), (17, "mean"), (50, "max"))])
        self.bottom = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 8), nn.ReLU())
        self.top = nn.Sequential(nn.Linear(14, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, dense, sparse):
        x = self.bottom(dense)
        parts = [x] + [bag(sparse[:, i]) for i, bag in enumerate(self.bags)]
        stacked = torch.stack(parts, 1)
        products = torch.bmm(stacked, stacked.transpose(1, 2))
        i, j = torch.tril_indices(4, 4, -1)
        return self.top(torch.cat([x, products[:, i, j]], 1))


@model
def dlrm():
    sparse = torch.stack([torch.randint(0, n, (8, 3)) for n in (30, 17, 50)], 1)
    return Dlrm(), {"dense": torch.randn(8, 5), "sparse": sparse}


@model
def summed_dlrm():
    net = Dlrm()
    class Bag(nn.Module):
        def __init__(self, count):
            super().__init__()
            self.table = nn.Embedding(count, 8)

        def forward(self, ids):
            return self.table(ids).sum(1)

    net.bags = nn.ModuleList([Bag(n) for n in (30, 17, 50)])
    sparse = torch.stack([torch.randint(0, n, (8, 3)) for n in (30, 17, 50)], 1)
    return net, {"dense": torch.randn(8, 5), "sparse": sparse}


@model
def two_towers():
    class Net(nn.Module):
        """Scores of all pairs of a batch: a contrastive loss over them."""

        def __init__(self):
            super().__init__()
            self.users, self.items = nn.Embedding(40, 16), nn.Embedding(60, 16)
            self.user = nn.Sequential(nn.Linear(16, 24), nn.ReLU(), nn.Linear(24, 12))
            self.item = nn.Sequential(nn.Linear(20, 24), nn.ReLU(), nn.Linear(24, 12))
            self.scale = nn.Parameter(torch.tensor(math.log(10.0)))

        def forward(self, user, item, features):
            u = F.normalize(self.user(self.users(user)), dim=-1)
            v = F.normalize(self.item(torch.cat([self.items(item), features], -1)), dim=-1)
            return self.scale.exp() * u @ v.t()

    return Net(), {"user": torch.randint(0, 40, (8,)), "item": torch.randint(0, 60, (8,)),
                   "features": torch.randn(8, 4)}


@model
def graph_scatter():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList([nn.Linear(12, 16), nn.Linear(16, 5)])

        def forward(self, nodes, edges):
            source, target = edges[0], edges[1]
            ones = torch.ones(edges.shape[1])
            degree = torch.zeros(nodes.shape[0]).scatter_add(0, target, ones) + 1
            scale = degree.pow(-0.5)
            norm = scale[source] * scale[target]
            x = nodes
            for i, layer in enumerate(self.layers):
                x = layer(x)
                messages = x[source] * norm[:, None]
                x = x * (scale * scale)[:, None] + torch.zeros_like(x).index_add(0, target, messages)
                x = F.relu(x) if i == 0 else x
            return x

    return Net(), {"nodes": torch.randn(10, 12), "edges": torch.randint(0, 10, (2, 24))}


@model
def graph_dense():
    class Net(nn.Module):
        """Attention over neighbours, by an adjacency matrix."""

        def __init__(self):
            super().__init__()
            self.a, self.b = nn.Linear(12, 16), nn.Linear(16, 5)
            self.left, self.right = nn.Linear(16, 1), nn.Linear(16, 1)

        def forward(self, nodes, adjacency):
            x = self.a(nodes)
            scores = F.leaky_relu(self.left(x) + self.right(x).transpose(1, 2), 0.2)
            scores = torch.where(adjacency > 0, scores, torch.full_like(scores, -9e15))
            return self.b(F.elu(torch.softmax(scores, -1) @ x))

    adjacency = ((torch.rand(3, 7, 7) > 0.6) | torch.eye(7).bool()).float()
    return Net(), {"nodes": torch.randn(3, 7, 12), "adjacency": adjacency}


@model
def tied_autoencoder():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.weights = nn.ParameterList([nn.Parameter(torch.randn(16, 24) * 0.2),
                                             nn.Parameter(torch.randn(8, 16) * 0.2)])
            self.biases = nn.ParameterList([nn.Parameter(torch.zeros(n)) for n in (16, 8, 16, 24)])

        def forward(self, x):
            x = torch.tanh(F.linear(x, self.weights[0], self.biases[0]))
            x = torch.tanh(F.linear(x, self.weights[1], self.biases[1]))
            x = torch.tanh(F.linear(x, self.weights[1].t(), self.biases[2]))
            return F.linear(x, self.weights[0].t(), self.biases[3])

    return Net(), {"x": torch.rand(8, 24)}


@model
def super_resolution():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.head = nn.Conv2d(3, 8, 5, padding=2)
            self.body = nn.ModuleList([nn.Conv2d(8, 8, 3, padding=1) for _ in range(2)])
            self.act = nn.PReLU(8)
            self.up = nn.Conv2d(8, 3 * 9, 3, padding=1)
            self.shuffle = nn.PixelShuffle(3)

        def forward(self, x):
            y = self.act(self.head(x))
            for conv in self.body:
                y = y + F.relu(conv(y))
            up = F.interpolate(x, scale_factor=3, mode="bicubic", align_corners=False)
            return (self.shuffle(self.up(y)) + up).clamp(-3, 3)

    return Net(), {"x": image(8)}


@model
def bidirectional():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 12, padding_idx=0)
            self.rnn = nn.LSTM(12, 8, num_layers=2, bidirectional=True, batch_first=True,
                               dropout=0.1)
            self.gru = nn.GRU(16, 8, bidirectional=True)
            self.head = nn.Linear(16, 6)

        def forward(self, ids):
            x, (hidden, _) = self.rnn(self.embed(ids))
            y, last = self.gru(x.transpose(0, 1))
            pooled = torch.cat([hidden[-2], hidden[-1]], -1) + torch.cat([last[0], last[1]], -1)
            return self.head(y.mean(0) + pooled)

    return Net(), {"ids": tokens(3, 7)}


@model
def peephole_lstm():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.input, self.hidden = nn.Linear(8, 40), nn.Linear(10, 40, bias=False)
            self.peep = nn.Parameter(torch.randn(3, 10) * 0.1)
            self.head = nn.Linear(10, 4)

        def forward(self, x):
            h = x.new_zeros(x.shape[0], 10)
            c = x.new_zeros(x.shape[0], 10)
            for t in range(x.shape[1]):
                i, f, g, o = (self.input(x[:, t]) + self.hidden(h)).chunk(4, -1)
                kept = torch.sigmoid(f + self.peep[1] * c) * c
                c = kept + torch.sigmoid(i + self.peep[0] * c) * torch.tanh(g)
                h = torch.sigmoid(o + self.peep[2] * c) * torch.tanh(c)
            return self.head(h)

    return Net(), {"x": torch.randn(4, 5, 8)}


@model
def masked_encoder():
    class Net(nn.Module):
        """Integers in: ids, segments and a mask; the mean of what is not padding."""

        def __init__(self):
            super().__init__()
            self.embed, self.segments = nn.Embedding(VOCABULARY, 32), nn.Embedding(2, 32)
            self.position = nn.Parameter(torch.randn(64, 32) * 0.02)
            self.blocks = nn.ModuleList([Block(32, 4) for _ in range(2)])
            self.head = nn.Linear(32, 7)

        def forward(self, ids, segments, mask):
            x = self.embed(ids) + self.segments(segments) + self.position[:ids.shape[1]]
            bias = (1.0 - mask[:, None, None, :].float()) * torch.finfo(torch.float32).min
            for block in self.blocks:
                x = block(x, bias=bias)
            weights = mask.unsqueeze(-1).to(x.dtype)
            return self.head((x * weights).sum(1) / weights.sum(1).clamp(min=1))

    mask = (torch.arange(10)[None] < torch.tensor([10, 7, 4])[:, None]).long()
    return Net(), {"ids": tokens(3, 10), "segments": torch.randint(0, 2, (3, 10)), "mask": mask}


@model
def cross_perceiver():
    class Net(nn.Module):
        """Learned latents read the input; einsum scores."""

        def __init__(self):
            super().__init__()
            self.latents = nn.Parameter(torch.randn(5, 24) * 0.1)
            self.project = nn.Linear(9, 24)
            self.read = Attention(24, 3)
            self.norm = nn.RMSNorm(24)
            self.q, self.k, self.v = (nn.Parameter(torch.randn(3, 24, 8) * 0.2) for _ in range(3))
            self.out = nn.Parameter(torch.randn(3, 8, 24) * 0.2)
            self.head = nn.Linear(24, 6)

        def forward(self, x):
            memory = self.project(x)
            z = self.latents.unsqueeze(0).expand(x.shape[0], -1, -1)
            z = self.norm(z + self.read(z, memory))
            q, k, v = (torch.einsum("bnd,hde->bhne", z, w) for w in (self.q, self.k, self.v))
            weights = torch.softmax(torch.einsum("bhne,bhme->bhnm", q, k) * 8 ** -0.5, -1)
            y = torch.einsum("bhnm,bhme,hed->bnd", weights, v, self.out)
            return self.head((z + y).amax(1))

    return Net(), {"x": torch.randn(3, 11, 9)}


@model
def mixer():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.patch = nn.Conv2d(3, 24, 8, 8)
            self.norms = nn.ModuleList([nn.LayerNorm(24) for _ in range(2)])
            self.tokens = nn.Sequential(nn.Linear(16, 32), nn.Mish(), nn.Linear(32, 16))
            self.channels = nn.Sequential(nn.Linear(24, 48), nn.Hardswish(), nn.Linear(48, 24))
            self.head = nn.utils.parametrizations.weight_norm(nn.Linear(24, 10))

        def forward(self, x):
            x = self.patch(x).flatten(2).mT
            x = x + self.tokens(self.norms[0](x).mT).mT
            x = x + self.channels(self.norms[1](x))
            return self.head(x.mean(1))

    return Net(), {"images": image(32, 4)}


@model
def soft_mixture():
    class Net(nn.Module):
        """Experts all computed, weighted by a softmax over the two best."""

        def __init__(self):
            super().__init__()
            self.enter, self.gate = nn.Linear(10, 16), nn.Linear(16, 4)
            self.up = nn.Parameter(torch.randn(4, 16, 24) * 0.2)
            self.down = nn.Parameter(torch.randn(4, 24, 16) * 0.2)
            self.head = nn.Linear(16, 5)

        def forward(self, x):
            x = self.enter(x)
            best, which = self.gate(x).topk(2, dim=-1)
            weights = torch.zeros(x.shape[0], 4).scatter(1, which, torch.softmax(best, -1))
            y = torch.einsum("bd,edf->ebf", x, self.up)
            y = torch.einsum("ebf,efd->ebd", F.silu(y), self.down)
            return self.head(x + torch.einsum("ebd,be->bd", y, weights))

    return Net(), {"x": torch.randn(12, 10)}


@model
def vae_heads():
    class Net(nn.Module):
        """Two heads in one result, a divergence among its columns."""

        def __init__(self):
            super().__init__()
            self.encode = nn.Sequential(nn.Linear(20, 24), nn.Softplus(), nn.Linear(24, 16))
            self.decode = nn.Sequential(nn.Linear(8, 24), nn.SELU(), nn.Linear(24, 20))

        def forward(self, x, noise):
            mean, log = self.encode(x).split(8, -1)
            z = mean + noise * torch.exp(0.5 * log.clamp(-5, 5))
            divergence = -0.5 * (1 + log - mean ** 2 - log.exp()).sum(-1, keepdim=True)
            return torch.cat([self.decode(z), divergence], -1)

    return Net(), {"x": torch.randn(6, 20), "noise": torch.randn(6, 8)}


@model
def time_series():
    class Net(nn.Module):
        """N-BEATS with differences, unfolded windows and a reversible norm."""

        def __init__(self):
            super().__init__()
            self.window = nn.Linear(8, 16)
            self.stacks = nn.ModuleList([nn.Sequential(nn.Linear(16 * 5, 32), nn.ReLU(),
                                                       nn.Linear(32, 24 + 6)) for _ in range(2)])
            self.gain = nn.Parameter(torch.ones(1))

        def forward(self, x):
            mean, deviation = x.mean(1, keepdim=True), x.std(1, keepdim=True) + 1e-5
            rest = (x - mean) / deviation * self.gain
            forecast = 0
            for stack in self.stacks:
                windows = rest.unfold(1, 8, 4)
                y = stack(torch.tanh(self.window(windows)).flatten(1))
                rest = rest - y[:, :24]
                forecast = forecast + y[:, 24:]
            return forecast * deviation + mean

    return Net(), {"x": torch.randn(5, 24).cumsum(1)}
