"""Variants of attention, slots, states and residual streams."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY
from models.modules.token_models import Decoder


class MatrixMemory(nn.Module):
    """xLSTM's matrix memory in its parallel form, with exponential gates."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.gates = nn.Linear(width, 2 * heads)
        self.norm = nn.GroupNorm(heads, width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        b, s, w = x.shape
        q, k, v = (t.view(b, s, self.heads, -1).transpose(1, 2)
                   for t in self.qkv(x).chunk(3, -1))
        i, f = self.gates(x).transpose(1, 2).chunk(2, 1)
        decay = torch.cumsum(F.logsigmoid(f), -1)
        log_d = decay[..., :, None] - decay[..., None, :] + i[..., None, :]
        log_d = log_d.masked_fill(~torch.ones(s, s, dtype=torch.bool).tril(), float("-inf"))
        top = log_d.amax(-1, keepdim=True)
        c = (q @ k.transpose(-1, -2)) / math.sqrt(w // self.heads) * torch.exp(log_d - top)
        scale = torch.maximum(c.sum(-1, keepdim=True).abs(), torch.exp(-top))
        y = (c / (scale + 1e-6) @ v).transpose(1, 2).reshape(b * s, w)
        return self.out(self.norm(y).view(b, s, w))


@model
def matrix_memory():
    return Decoder(MatrixMemory), {"ids": tokens(2, 10)}


class DeltaRule(nn.Module):
    """DeltaNet, one position after the other."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v = (nn.Linear(width, width, bias=False) for _ in range(3))
        self.beta = nn.Linear(width, heads)
        self.conv = nn.Conv1d(width, width, 4, groups=width, padding=3)
        self.norm = nn.RMSNorm(width // heads)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x):
        b, s, w = x.shape
        x = F.silu(self.conv(x.mT)[..., :s].mT)
        q, k, v = (f(x).view(b, s, self.heads, -1) for f in (self.q, self.k, self.v))
        k, beta = F.normalize(k, dim=-1), self.beta(x).sigmoid()
        state = x.new_zeros(b, self.heads, w // self.heads, w // self.heads)
        ys = []
        for t in range(s):
            error = v[:, t] - torch.einsum("bhkv,bhk->bhv", state, k[:, t])
            state = state + torch.einsum("bhk,bhv->bhkv", k[:, t], error * beta[:, t, :, None])
            ys.append(torch.einsum("bhkv,bhk->bhv", state, q[:, t]))
        return self.out(self.norm(torch.stack(ys, 1)).flatten(2))


@model
def delta_rule():
    return Decoder(DeltaRule), {"ids": tokens(2, 6)}


class Linformer(nn.Module):
    """Keys and values projected over positions; the projection is shared by layers."""

    def __init__(self, shared, width=32, heads=4):
        super().__init__()
        self.heads, self.shared = heads, shared
        self.to_q, self.to_kv = nn.Linear(width, width), nn.Linear(width, 2 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        b, s, w = x.shape
        k, v = (torch.einsum("bsw,sn->bnw", t, self.shared) for t in self.to_kv(x).chunk(2, -1))
        q, k, v = (t.view(b, -1, self.heads, w // self.heads).transpose(1, 2)
                   for t in (self.to_q(x), k, v))
        return self.out(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, s, w))


@model
def linformer():
    shared = nn.Parameter(torch.randn(12, 4) * 0.3)
    return Decoder(lambda: Linformer(shared)), {"ids": tokens(2, 12)}


class Differential(nn.Module):
    """Two softmaxes whose difference attends; lambda from dot products of vectors."""

    def __init__(self, width=32, heads=2):
        super().__init__()
        self.heads, self.size = heads, width // heads // 2
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.lambdas = nn.Parameter(torch.randn(4, self.size) * 0.1)
        self.norm = nn.RMSNorm(2 * self.size, eps=1e-5)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x):
        b, s, w = x.shape
        q, k, v = self.qkv(x).chunk(3, -1)
        q, k = (t.view(b, s, 2 * self.heads, self.size).transpose(1, 2) for t in (q, k))
        v = v.view(b, s, self.heads, 2 * self.size).transpose(1, 2)
        scores = (q * self.size ** -0.5) @ k.mT
        scores = scores + torch.triu(torch.full((s, s), float("-inf")), 1)
        p = scores.softmax(-1).view(b, self.heads, 2, s, s)
        a, c, d, e = self.lambdas
        factor = torch.exp((a * c).sum()) - torch.exp((d * e).sum()) + 0.8
        y = self.norm((p[:, :, 0] - factor * p[:, :, 1]) @ v) * 0.2
        return self.out(y.transpose(1, 2).reshape(b, s, w))


@model
def differential():
    return Decoder(Differential), {"ids": tokens(2, 10)}


class HyperConnections(nn.Module):
    """Several residual streams, mixed by learned matrices."""

    def __init__(self, width=16, streams=3, layers=3):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.layers = nn.ModuleList([nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width),
                                                   nn.Tanh()) for _ in range(layers)])
        self.read = nn.ParameterList([nn.Parameter(torch.randn(streams)) for _ in range(layers)])
        self.mix = nn.ParameterList([nn.Parameter(torch.eye(streams)) for _ in range(layers)])
        self.write = nn.ParameterList([nn.Parameter(torch.ones(streams)) for _ in range(layers)])
        self.streams, self.head = streams, nn.Linear(width, VOCABULARY)

    def forward(self, ids):
        h = self.embed(ids).unsqueeze(2).repeat(1, 1, self.streams, 1)
        for layer, read, mix, write in zip(self.layers, self.read, self.mix, self.write):
            y = layer((h * read[:, None]).sum(2))
            h = torch.einsum("bsnw,nm->bsmw", h, mix) + y.unsqueeze(2) * write[:, None]
        return self.head(h.sum(2))


@model
def hyper_connections():
    return HyperConnections(), {"ids": tokens(2, 8)}


class DepthRouter(nn.Module):
    """Mixture of depths: the best half of the tokens goes through the block."""

    def __init__(self, width=16):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.router = nn.Linear(width, 1, bias=False)
        self.block = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 32), nn.GELU(),
                                   nn.Linear(32, width))
        self.head = nn.Linear(width, VOCABULARY)

    def forward(self, ids):
        x = self.embed(ids)
        weights, chosen = self.router(x).squeeze(-1).topk(x.shape[1] // 2, dim=1)
        index = chosen.unsqueeze(-1).expand(-1, -1, x.shape[-1])
        y = self.block(x.gather(1, index)) * weights.sigmoid().unsqueeze(-1)
        return self.head(x.scatter_add(1, index, y))


@model
def depth_router():
    return DepthRouter(), {"ids": tokens(2, 8)}


class SlotAttention(nn.Module):
    """Softmax over slots, then normalised over inputs; a GRU cell and an MLP, three times."""

    def __init__(self, width=16, slots=4):
        super().__init__()
        self.slots = nn.Parameter(torch.randn(1, slots, width))
        self.k, self.v, self.q = (nn.Linear(width, width, bias=False) for _ in range(3))
        self.gru = nn.GRUCell(width, width)
        self.norm_in, self.norm_slot, self.norm_mlp = (nn.LayerNorm(width) for _ in range(3))
        self.mlp = nn.Sequential(nn.Linear(width, 32), nn.ReLU(), nn.Linear(32, width))

    def forward(self, x):
        x = self.norm_in(x)
        k, v = self.k(x), self.v(x)
        slots = self.slots.expand(x.shape[0], -1, -1)
        for _ in range(3):
            a = torch.softmax(k @ self.q(self.norm_slot(slots)).mT * 0.25, dim=-1) + 1e-8
            a = a / a.sum(1, keepdim=True)
            flat = self.gru((a.mT @ v).flatten(0, 1), slots.flatten(0, 1))
            slots = flat.view_as(slots)
            slots = slots + self.mlp(self.norm_mlp(slots))
        return slots


@model
def slot_attention():
    return SlotAttention(), {"x": torch.randn(2, 9, 16)}


class SetTransformer(nn.Module):
    """Induced points that are parameters, pooling by a learned seed."""

    def __init__(self, width=16):
        super().__init__()
        self.inner = nn.Linear(3, width)
        self.points = nn.Parameter(torch.randn(1, 4, width))
        self.seed = nn.Parameter(torch.randn(1, 2, width))
        self.blocks = nn.ModuleList([nn.MultiheadAttention(width, 2, batch_first=True)
                                     for _ in range(3)])
        self.norms = nn.ModuleList([nn.LayerNorm(width) for _ in range(3)])
        self.head = nn.Linear(width, 5)

    def attend(self, i, q, k):
        return self.norms[i](q + self.blocks[i](q, k, k, need_weights=False)[0])

    def forward(self, x):
        x = self.inner(x)
        h = self.attend(0, self.points.expand(x.shape[0], -1, -1), x)
        x = self.attend(1, x, h)
        return self.head(self.attend(2, self.seed.expand(x.shape[0], -1, -1), x))


@model
def set_transformer():
    return SetTransformer(), {"x": torch.randn(2, 10, 3)}


class StateSpace(nn.Module):
    """S4D: a kernel of complex exponentials, convolved by a Toeplitz product."""

    def __init__(self, width=12, states=4):
        super().__init__()
        self.log_dt = nn.Parameter(torch.rand(width) * 2 - 3)
        self.log_real = nn.Parameter(torch.log(0.5 * torch.ones(width, states)))
        self.imaginary = nn.Parameter(math.pi * torch.arange(states).repeat(width, 1).float())
        self.c = nn.Parameter(torch.randn(width, states, 2))
        self.d = nn.Parameter(torch.randn(width))
        self.out = nn.Conv1d(width, 2 * width, 1)

    def forward(self, x):
        length = x.shape[1]
        dt = self.log_dt.exp().unsqueeze(-1)
        real, imaginary = -self.log_real.exp() * dt, self.imaginary * dt
        t = torch.arange(length)
        decay = torch.exp(real.unsqueeze(-1) * t)
        phase = imaginary.unsqueeze(-1) * t
        kernel = 2 * (self.c[..., :1] * decay * phase.cos()
                      - self.c[..., 1:] * decay * phase.sin()).sum(1)
        lag = t[:, None] - t
        toeplitz = torch.where(lag >= 0, kernel[:, lag.clamp(min=0)], torch.zeros(()))
        y = torch.einsum("cts,bsc->bct", toeplitz, x) + self.d[:, None] * x.mT
        return F.glu(self.out(F.gelu(y)), 1).mT


@model
def state_space():
    return Decoder(lambda: StateSpace(32)), {"ids": tokens(2, 8)}


class GraphTransformer(nn.Module):
    """Dense adjacency, edge features as biases, degrees embedded, a virtual node."""

    def __init__(self, width=16, heads=2):
        super().__init__()
        self.heads = heads
        self.node, self.degree = nn.Linear(6, width), nn.Embedding(10, width)
        self.edge, self.virtual = nn.Embedding(4, heads), nn.Parameter(torch.randn(1, 1, width))
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.head = nn.Linear(width, 3)

    def forward(self, x, adjacency, kinds):
        h = self.node(x) + self.degree(adjacency.sum(-1))
        h = torch.cat([self.virtual.expand(x.shape[0], -1, -1), h], 1)
        bias = F.pad(self.edge(kinds).permute(0, 3, 1, 2), (1, 0, 1, 0))
        open_ = F.pad(adjacency.bool(), (1, 0, 1, 0), value=True) | torch.eye(
            h.shape[1], dtype=torch.bool)
        bias = bias.masked_fill(~open_.unsqueeze(1), -1e9)
        q, k, v = self.qkv(h).view(*h.shape[:2], 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        p = ((q / q.shape[-1] ** 0.5) @ k.mT + bias).softmax(-1)
        h = h + self.out((p @ v).transpose(1, 2).flatten(2))
        return self.head(h[:, 0])


@model
def graph_transformer():
    return GraphTransformer(), {"x": torch.randn(2, 7, 6),
                                "adjacency": torch.randint(0, 2, (2, 7, 7)),
                                "kinds": torch.randint(0, 4, (2, 7, 7))}


class ResizedPositions(nn.Module):
    """A ViT whose positions are resized, with class and distillation tokens, layer scale."""

    def __init__(self, width=16):
        super().__init__()
        self.patch = nn.Conv2d(3, width, 4, 4)
        self.cls, self.distil = (nn.Parameter(torch.zeros(1, 1, width)) for _ in range(2))
        self.pos = nn.Parameter(torch.randn(1, 3 * 3, width) * 0.1)
        self.layer = nn.TransformerEncoderLayer(width, 2, 32, 0.0, "gelu", batch_first=True,
                                                norm_first=True)
        self.scale = nn.Parameter(torch.full((width,), 1e-1))
        self.head, self.other = nn.Linear(width, 5), nn.Linear(width, 5)

    def forward(self, images):
        x = self.patch(images)
        pos = F.interpolate(self.pos.view(1, 3, 3, -1).permute(0, 3, 1, 2), size=x.shape[2:],
                            mode="bilinear", align_corners=True)
        x = (x + pos).flatten(2).mT
        x = torch.cat([self.cls.expand(x.shape[0], -1, -1),
                       self.distil.expand(x.shape[0], -1, -1), x], 1)
        x = x + self.scale * self.layer(x)
        return (self.head(x[:, 0]) + self.other(x[:, 1])) / 2


@model
def resized_positions():
    return ResizedPositions(), {"images": image(16)}


class LowRank(nn.Module):
    """LoRA by merged products, DoRA's magnitudes, tied encoder and decoder tables."""

    def __init__(self, width=16, rank=2):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.base = nn.Linear(width, width)
        self.a, self.b = (nn.Parameter(torch.randn(rank, width) * 0.1) for _ in range(2))
        self.magnitude = nn.Parameter(torch.ones(width))
        self.head = nn.Linear(width, VOCABULARY, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, ids):
        x = self.embed(ids) * 16 ** 0.5
        weight = self.base.weight + 0.5 * self.b.T @ self.a
        weight = self.magnitude[:, None] * weight / weight.norm(dim=1, keepdim=True)
        return self.head(F.relu(F.linear(x, weight, self.base.bias)).square())


@model
def low_rank():
    return LowRank(), {"ids": tokens(2, 8)}


class TokenTransformer(nn.Module):
    """nn.Transformer with its masks, positions from sines that forward builds."""

    def __init__(self, width=16):
        super().__init__()
        self.source, self.target = (nn.Embedding(VOCABULARY, width) for _ in range(2))
        self.inner = nn.Transformer(width, 2, 1, 1, 24, 0.0, batch_first=True)
        self.head = nn.Linear(width, VOCABULARY)

    @staticmethod
    def positions(length, width):
        t = torch.arange(length).unsqueeze(1)
        f = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
        table = torch.zeros(length, width)
        table[:, 0::2] = torch.sin(t * f)
        table[:, 1::2] = torch.cos(t * f)
        return table

    def forward(self, source, target):
        s = self.source(source) + self.positions(source.shape[1], 16)
        t = self.target(target) + self.positions(target.shape[1], 16)
        mask = nn.Transformer.generate_square_subsequent_mask(target.shape[1])
        return self.head(self.inner(s, t, tgt_mask=mask, tgt_is_causal=True))


@model
def token_transformer():
    return TokenTransformer(), {"source": tokens(2, 7), "target": tokens(2, 5)}
