"""Mixers of tokens, flows, points, tables, adapters: no library behind them."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class PackedTagger(nn.Module):
    """A bidirectional LSTM over sequences of known lengths, as taggers have it."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.lstm = nn.LSTM(16, 12, bidirectional=True, batch_first=True)
        self.head = nn.Linear(24, 7)

    def forward(self, ids):
        lengths = torch.full((ids.shape[0],), ids.shape[1])
        packed = nn.utils.rnn.pack_padded_sequence(self.embed(ids), lengths, batch_first=True)
        y, _ = nn.utils.rnn.pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        return self.head(y)


@model
def packed_tagger():
    return PackedTagger(), {"ids": tokens(3, 8)}


class Seq2Seq(nn.Module):
    """GRUs with additive attention."""

    def __init__(self):
        super().__init__()
        self.source, self.target = nn.Embedding(VOCABULARY, 16), nn.Embedding(VOCABULARY, 16)
        self.encoder = nn.GRU(16, 16, num_layers=2, batch_first=True)
        self.decoder = nn.GRU(16, 16, batch_first=True)
        self.query, self.key = nn.Linear(16, 8, bias=False), nn.Linear(16, 8)
        self.score = nn.Linear(8, 1, bias=False)
        self.head = nn.Linear(32, VOCABULARY)

    def forward(self, source, target):
        memory, state = self.encoder(self.source(source))
        y, _ = self.decoder(self.target(target), state[-1:])
        scores = self.score(torch.tanh(self.query(y)[:, :, None] + self.key(memory)[:, None]))
        context = F.softmax(scores.squeeze(-1), -1) @ memory
        return self.head(torch.cat([y, context], -1))


@model
def seq2seq():
    return Seq2Seq(), {"source": tokens(2, 8), "target": tokens(2, 6)}


class DeepCross(nn.Module):
    """DCN-v2 beside a factorisation machine."""

    def __init__(self, fields=(9, 13, 6), numbers=4, width=4):
        super().__init__()
        self.tables = nn.ModuleList([nn.Embedding(n, width) for n in fields])
        size = width * len(fields) + numbers
        self.cross = nn.ModuleList([nn.Linear(size, size) for _ in range(3)])
        self.deep = nn.Sequential(nn.Linear(size, 24), nn.BatchNorm1d(24), nn.PReLU(),
                                  nn.Dropout(0.1), nn.Linear(24, 12), nn.ReLU())
        self.head = nn.Linear(size + 12 + 1, 2)

    def forward(self, categories, numbers):
        fields = torch.stack([t(categories[:, i]) for i, t in enumerate(self.tables)], 1)
        pairs = 0.5 * (fields.sum(1).square() - fields.square().sum(1)).sum(1, keepdim=True)
        x0 = torch.cat([fields.flatten(1), torch.log1p(numbers.abs())], 1)
        x = x0
        for layer in self.cross:
            x = x0 * layer(x) + x
        return self.head(torch.cat([x, self.deep(x0), pairs], 1))


@model
def deep_cross():
    categories = torch.stack([torch.randint(0, n, (16,)) for n in (9, 13, 6)], 1)
    return DeepCross(), {"categories": categories, "numbers": torch.randn(16, 4)}


class TabTransformer(nn.Module):
    """One table for all categories, with offsets; a feature token each, as FT-Transformer."""

    def __init__(self, fields=(9, 13, 6), numbers=4, width=16):
        super().__init__()
        self.register_buffer("offsets", torch.tensor([0, 9, 22]))
        self.table = nn.Embedding(sum(fields), width)
        self.weight = nn.Parameter(torch.randn(numbers, width) * 0.1)
        self.bias = nn.Parameter(torch.randn(numbers, width) * 0.1)
        self.cls = nn.Parameter(torch.randn(width) * 0.02)
        layer = nn.TransformerEncoderLayer(width, 4, 32, dropout=0.0, activation="gelu",
                                           batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Sequential(nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, 3))

    def forward(self, categories, numbers):
        kinds = self.table(categories + self.offsets)
        values = numbers[:, :, None] * self.weight + self.bias
        cls = self.cls.expand(len(numbers), 1, -1)
        return self.head(self.encoder(torch.cat([cls, kinds, values], 1))[:, 0])


@model
def tab_transformer():
    categories = torch.stack([torch.randint(0, n, (8,)) for n in (9, 13, 6)], 1)
    return TabTransformer(), {"categories": categories, "numbers": torch.randn(8, 4)}


class GraphAttention(nn.Module):
    """GAT over a list of edges: softmax by scatter."""

    def __init__(self, width=12, heads=3):
        super().__init__()
        self.heads = heads
        self.project = nn.Linear(8, heads * width, bias=False)
        self.source = nn.Parameter(torch.randn(heads, width) * 0.3)
        self.target = nn.Parameter(torch.randn(heads, width) * 0.3)
        self.out = nn.Linear(heads * width, 5)

    def forward(self, nodes, edges):
        x = self.project(nodes).view(len(nodes), self.heads, -1)
        source, target = edges[0], edges[1]
        scores = ((x * self.source).sum(-1)[source] + (x * self.target).sum(-1)[target])
        scores = F.leaky_relu(scores, 0.2)
        index = target[:, None].expand_as(scores)
        top = torch.full((len(nodes), self.heads), -1e30).scatter_reduce(
            0, index, scores, "amax", include_self=True)
        weights = (scores - top[target].detach()).exp()
        total = torch.zeros(len(nodes), self.heads).index_add(0, target, weights)
        weights = weights / (total[target] + 1e-9)
        y = torch.zeros_like(x).index_add(0, target, weights[:, :, None] * x[source])
        return self.out(F.elu(y.flatten(1)))


@model
def graph_attention():
    torch.manual_seed(3)
    return GraphAttention(), {"nodes": torch.randn(10, 8), "edges": torch.randint(0, 10, (2, 40))}


class PointNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.local = nn.Sequential(nn.Conv1d(3, 16, 1), nn.BatchNorm1d(16), nn.ReLU(),
                                   nn.Conv1d(16, 32, 1), nn.BatchNorm1d(32), nn.ReLU())
        self.align = nn.Linear(32, 9)
        self.head = nn.Sequential(nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 6))

    def forward(self, points):
        first = self.local(points.transpose(1, 2)).max(2).values
        turn = self.align(first).view(-1, 3, 3) + torch.eye(3)
        return self.head(self.local((points @ turn).transpose(1, 2)).amax(2))


@model
def pointnet():
    return PointNet(), {"points": torch.randn(6, 20, 3)}


class RadianceField(nn.Module):
    """Positional encoding, a skip, a SIREN beside it, and the rendering of rays."""

    def __init__(self):
        super().__init__()
        self.first = nn.ModuleList([nn.Linear(27, 24), nn.Linear(24, 24)])
        self.second = nn.Linear(24 + 27, 24)
        self.density, self.colour = nn.Linear(24, 1), nn.Linear(24, 3)
        self.siren = nn.Linear(3, 24)

    def forward(self, points):
        bands = 2.0 ** torch.arange(4)
        angles = (points[..., None, :] * bands[:, None]).flatten(-2)
        x = code = torch.cat([points, angles.sin(), angles.cos()], -1)
        for layer in self.first:
            x = F.relu(layer(x))
        x = F.relu(self.second(torch.cat([x, code], -1))) + torch.sin(30 * self.siren(points))
        alpha = 1 - torch.exp(-F.softplus(self.density(x).squeeze(-1)) * 0.1)
        clear = torch.cumprod(torch.cat([torch.ones_like(alpha[:, :1]), 1 - alpha + 1e-10], -1),
                              -1)[:, :-1]
        return ((alpha * clear)[..., None] * torch.sigmoid(self.colour(x))).sum(1)


@model
def radiance_field():
    return RadianceField(), {"points": torch.randn(5, 8, 3)}


class Coupling(nn.Module):
    def __init__(self, width, flip):
        super().__init__()
        self.flip = flip
        self.net = nn.Sequential(nn.Linear(width // 2, 16), nn.Tanh(), nn.Linear(16, width))

    def forward(self, x):
        a, b = x.chunk(2, dim=-1)
        if self.flip:
            a, b = b, a
        scale, shift = self.net(a).chunk(2, -1)
        scale = torch.tanh(scale)
        return torch.cat([a, b * scale.exp() + shift], -1), scale.sum(-1)


class Flow(nn.Module):
    """RealNVP: the negative log likelihood for each sample."""

    def __init__(self):
        super().__init__()
        self.steps = nn.ModuleList([Coupling(6, i % 2 == 1) for i in range(3)])
        self.scale = nn.Parameter(torch.zeros(6))

    def forward(self, x):
        total = self.scale.sum()
        x = x * self.scale.exp()
        for step in self.steps:
            x, volume = step(x)
            total = total + volume
        return (0.5 * (x * x + math.log(2 * math.pi)).sum(-1) - total)[:, None]


@model
def normalizing_flow():
    return Flow(), {"x": torch.randn(8, 6)}


class Quantised(nn.Module):
    """VQ-VAE with the straight-through estimate, and its commitment to the codes."""

    def __init__(self):
        super().__init__()
        self.encode = nn.Sequential(nn.Conv2d(3, 8, 4, 2, 1), nn.ReLU(), nn.Conv2d(8, 4, 1))
        self.codes = nn.Embedding(10, 4)
        self.decode = nn.Sequential(nn.Conv2d(4, 8, 3, 1, 1), nn.ReLU(),
                                    nn.ConvTranspose2d(8, 3, 4, 2, 1))

    def forward(self, images):
        z = self.encode(images).permute(0, 2, 3, 1)
        distance = (z.flatten(0, 2).square().sum(1, keepdim=True)
                    - 2 * z.flatten(0, 2) @ self.codes.weight.t() + self.codes.weight.square().sum(1))
        q = self.codes(distance.argmin(1)).view_as(z)
        return self.decode((0.3 * z + 0.7 * q).permute(0, 3, 1, 2))


@model
def quantised():
    return Quantised(), {"images": image(16)}


class LowRank(nn.Module):
    """A frozen linear layer with trained factors beside it."""

    def __init__(self, width, rank=2):
        super().__init__()
        self.base = nn.Linear(width, width)
        self.a = nn.Parameter(torch.randn(rank, width) * 0.1)
        self.b = nn.Parameter(torch.randn(width, rank) * 0.1)

    def forward(self, x):
        return self.base(x) + F.linear(F.linear(x, self.a), self.b) * 0.5


@model
def adapters():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 16)
            self.layers = nn.ModuleList([LowRank(16) for _ in range(3)])
            self.head = nn.Linear(16, VOCABULARY)

        def forward(self, ids):
            x = self.embed(ids)
            for layer in self.layers:
                x = x + F.gelu(layer(x))
            return self.head(x)

    return Net(), {"ids": tokens(2, 8)}


class Retention(nn.Module):
    """RetNet's parallel form, with a group norm over heads and a gate."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.gate, self.out = nn.Linear(width, width), nn.Linear(width, width)
        self.norm = nn.GroupNorm(heads, width)
        self.register_buffer("decay", torch.log(1 - 2.0 ** (-3.0 - torch.arange(heads))),
                             persistent=False)

    def forward(self, x):
        b, n, width = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        distance = torch.arange(n)[:, None] - torch.arange(n)[None]
        decay = torch.where(distance >= 0, (distance * self.decay[:, None, None]).exp(), 0.0)
        y = ((q @ k.transpose(-1, -2)) * decay / math.sqrt(q.shape[-1])) @ v
        y = self.norm(y.transpose(1, 2).reshape(b * n, width)).view(b, n, width)
        return self.out(F.silu(self.gate(x)) * y)


class Performer(nn.Module):
    """Causal linear attention by sums over the past."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v = (nn.Linear(width, width) for _ in range(3))

    def forward(self, x):
        b, n, width = x.shape
        q, k, v = (layer(x).view(b, n, self.heads, -1) for layer in (self.q, self.k, self.v))
        q, k = F.elu(q) + 1, F.elu(k) + 1
        states = torch.cumsum(torch.einsum("bnhd,bnhe->bnhde", k, v), 1)
        norm = torch.einsum("bnhd,bnhd->bnh", q, torch.cumsum(k, 1))
        return (torch.einsum("bnhd,bnhde->bnhe", q, states) / norm[..., None]).flatten(2)


def token_mixer(layer):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 32)
            self.norms = nn.ModuleList([nn.RMSNorm(32) for _ in range(2)])
            self.layers = nn.ModuleList([layer() for _ in range(2)])
            self.head = nn.Linear(32, VOCABULARY, bias=False)

        def forward(self, ids):
            x = self.embed(ids)
            for norm, layer in zip(self.norms, self.layers):
                x = x + layer(norm(x))
            return self.head(x)

    return Net(), {"ids": tokens(2, 10)}


@model
def retention():
    return token_mixer(Retention)


@model
def performer():
    return token_mixer(Performer)


class SelectiveScan(nn.Module):
    """A selective state space, step by step."""

    def __init__(self, width=32, state=4):
        super().__init__()
        self.a = nn.Parameter(torch.log(torch.arange(1, state + 1).float()).repeat(width, 1))
        self.d = nn.Parameter(torch.ones(width))
        self.project = nn.Linear(width, 2 * state + 1)
        self.step = nn.Linear(1, width)
        self.state = state

    def forward(self, x):
        b, c, rate = self.project(x).split([self.state, self.state, 1], -1)
        rate = F.softplus(self.step(rate))
        h, outputs = x.new_zeros(x.shape[0], x.shape[2], self.state), []
        for t in range(x.shape[1]):
            decay = torch.exp(-rate[:, t, :, None] * self.a.exp())
            h = decay * h + (rate[:, t] * x[:, t])[..., None] * b[:, t, None]
            outputs.append((h * c[:, t, None]).sum(-1))
        return torch.stack(outputs, 1) + x * self.d


@model
def selective_scan():
    return token_mixer(SelectiveScan)


class Experts(nn.Module):
    """A mixture by a loop over experts, each over all tokens, weighted; top 2 of 4."""

    def __init__(self, width=32):
        super().__init__()
        self.router = nn.Linear(width, 4, bias=False)
        self.experts = nn.ModuleList([nn.Sequential(nn.Linear(width, 24), nn.GELU(),
                                                    nn.Linear(24, width)) for _ in range(4)])

    def forward(self, x):
        weights, chosen = self.router(x).softmax(-1).topk(2, -1)
        weights = weights / weights.sum(-1, keepdim=True)
        y = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            share = (weights * (chosen == i)).sum(-1, keepdim=True)
            y = y + share * expert(x)
        return y


@model
def looped_experts():
    return token_mixer(Experts)
