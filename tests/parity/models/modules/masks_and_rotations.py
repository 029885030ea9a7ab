"""Attention with masks of every kind, flows, packed and padded sequences."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class MaskedAttention(nn.Module):
    """Attention whose padding is added to the scores; `fill` is what hides a key."""

    def __init__(self, width=16, heads=2, fill=-1e4):
        super().__init__()
        self.table = nn.Embedding(VOCABULARY, width)
        self.qkv, self.out, self.heads, self.fill = nn.Linear(width, 3 * width), nn.Linear(width, width), heads, fill
        self.head = nn.Linear(width, 5)

    def forward(self, ids, mask):
        x = self.table(ids)
        b, n, w = x.shape
        q, k, v = self.qkv(x).reshape(b, n, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-1, -2) / math.sqrt(w // self.heads)
        scores = scores + (1.0 - mask[:, None, None, :].float()) * self.fill
        causal = torch.full((n, n), self.fill).triu(1)
        x = x + self.out(((scores + causal).softmax(-1) @ v).transpose(1, 2).reshape(b, n, w))
        return self.head(x)


def left_padded(width=7, lengths=(7, 3)):
    mask = torch.zeros(len(lengths), width)
    for row, length in enumerate(lengths):
        mask[row, width - length:] = 1
    return {"ids": tokens(len(lengths), width), "mask": mask}


@model
def added_mask():
    return MaskedAttention(), left_padded()


@model
def added_smallest_number():
    return MaskedAttention(fill=torch.finfo(torch.float32).min / 4), left_padded()


@model
def added_large_number():
    return MaskedAttention(fill=-1e9), left_padded()


class CosineAttention(nn.Module):
    """Cosine scores with a learned temperature for each head, capped, over shared keys."""

    def __init__(self, width=16, heads=4):
        super().__init__()
        self.q, self.kv, self.out = nn.Linear(width, width), nn.Linear(width, width // 2), nn.Linear(width, width)
        self.scale = nn.Parameter(torch.log(10 * torch.ones(heads, 1, 1)))
        self.heads = heads

    def forward(self, x):
        b, n, _ = x.shape
        q = self.q(x).unflatten(-1, (self.heads, -1)).transpose(1, 2)
        k, v = self.kv(x).chunk(2, -1)
        scores = torch.einsum("bhid,bjd->bhij", F.normalize(q, dim=-1), F.normalize(k, dim=-1))
        scores = scores * self.scale.clamp(max=math.log(100)).exp()
        far = (torch.arange(n)[:, None] - torch.arange(n)).abs() > 3
        scores = scores.masked_fill(far, float("-inf"))
        return self.out(torch.einsum("bhij,bjd->bihd", scores.softmax(-1), v).flatten(2))


@model
def cosine_attention():
    return CosineAttention(), {"x": torch.randn(2, 8, 16)}


class TalkingHeads(nn.Module):
    """Heads mix their scores before and after the softmax, which leaves room for nothing (off by one)."""

    def __init__(self, width=16, heads=4):
        super().__init__()
        self.qkv, self.out = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width)
        self.before, self.after = nn.Linear(heads, heads), nn.Linear(heads, heads)
        self.heads = heads

    def forward(self, x):
        q, k, v = (t.unflatten(-1, (self.heads, -1)).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
        scores = self.before((q @ k.mT * q.shape[-1] ** -0.5).permute(0, 2, 3, 1))
        high = scores.amax(2, keepdim=True).detach()
        e = torch.exp(scores - high)
        p = self.after(e / (torch.exp(-high) + e.sum(2, keepdim=True))).permute(0, 3, 1, 2)
        return self.out((p @ v).transpose(1, 2).flatten(2))


@model
def talking_heads():
    return TalkingHeads(), {"x": torch.randn(2, 8, 16)}


class InterleavedRotary(nn.Module):
    """Rotary pairs that are neighbours, on half of each head, with x-pos decay, and grouped keys."""

    def __init__(self, width=32, heads=4, groups=2):
        super().__init__()
        self.size, self.heads, self.groups = width // heads, heads, groups
        self.q, self.k = nn.Linear(width, width), nn.Linear(width, groups * self.size)
        self.v, self.out = nn.Linear(width, groups * self.size), nn.Linear(width, width)
        part = self.size // 2
        self.register_buffer("rates", 10000 ** (-torch.arange(0, part, 2).float() / part), persistent=False)

    def turn(self, x):
        n = x.shape[2]
        angles = torch.arange(n).float()[:, None] * self.rates
        still, moved = x.split(self.size // 2, -1)
        a, b = moved[..., ::2], moved[..., 1::2]
        cos, sin = angles.cos(), angles.sin()
        moved = torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2)
        return torch.cat([still, moved], -1)

    def forward(self, x):
        n = x.shape[1]
        q = self.turn(self.q(x).unflatten(-1, (self.heads, -1)).transpose(1, 2))
        k = self.turn(self.k(x).unflatten(-1, (self.groups, -1)).transpose(1, 2))
        v = self.v(x).unflatten(-1, (self.groups, -1)).transpose(1, 2)
        k, v = (t.repeat_interleave(self.heads // self.groups, 1) for t in (k, v))
        mask = torch.ones(n, n, dtype=torch.bool).tril()
        return self.out(F.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).flatten(2))


@model
def interleaved_rotary():
    return InterleavedRotary(), {"x": torch.randn(2, 8, 32)}


class CausalLinearAttention(nn.Module):
    """elu + 1 features, running sums of keys and of their products with values."""

    def __init__(self, width=16, heads=2):
        super().__init__()
        self.qkv, self.out, self.heads = nn.Linear(width, 3 * width), nn.Linear(width, width), heads

    def forward(self, x):
        q, k, v = (t.unflatten(-1, (self.heads, -1)) for t in self.qkv(x).chunk(3, -1))
        q, k = F.elu(q) + 1, F.elu(k) + 1
        states = torch.einsum("bnhd,bnhe->bnhde", k, v).cumsum(1)
        top = torch.einsum("bnhd,bnhde->bnhe", q, states)
        bottom = torch.einsum("bnhd,bnhd->bnh", q, k.cumsum(1))
        return self.out((top / (bottom.unsqueeze(-1) + 1e-6)).flatten(2))


@model
def causal_linear_attention():
    return CausalLinearAttention(), {"x": torch.randn(2, 8, 16)}


class LocalMultihead(nn.Module):
    """nn.MultiheadAttention with learned keys, padding, a mask for each head, and averaged weights."""

    def __init__(self, width=16, heads=2):
        super().__init__()
        self.near = nn.MultiheadAttention(width, heads, add_bias_kv=True, batch_first=True)
        self.cross = nn.MultiheadAttention(width, heads, kdim=10, vdim=12, batch_first=True, add_zero_attn=True)
        self.norm, self.head, self.heads = nn.LayerNorm(width), nn.Linear(width, 4), heads

    def forward(self, x, keys, values, padding):
        n = x.shape[1]
        shape = torch.ones(n, n, dtype=torch.bool).triu(1).expand(x.shape[0] * self.heads, n, n)
        x = x + self.near(x, x, x, attn_mask=shape, need_weights=False)[0]
        y, weights = self.cross(self.norm(x), keys, values, key_padding_mask=padding)
        return self.head(x + y) + weights.max(-1, keepdim=True).values


@model
def local_multihead():
    padding = torch.zeros(2, 5, dtype=torch.bool)
    padding[1, 3:] = True
    return LocalMultihead(), {"x": torch.randn(2, 6, 16), "keys": torch.randn(2, 5, 10),
                              "values": torch.randn(2, 5, 12), "padding": padding}


class SegmentAttention(nn.Module):
    """Graph attention over edges: a softmax over the edges of each node by scatter_reduce and index_add."""

    def __init__(self, width=8, heads=2):
        super().__init__()
        self.left, self.right = nn.Linear(6, width), nn.Linear(6, width)
        self.score, self.out = nn.Parameter(torch.randn(heads, width // heads)), nn.Linear(width, 4)
        self.heads = heads

    def forward(self, x, edges):
        source, target = edges
        left = self.left(x).unflatten(-1, (self.heads, -1))
        right = self.right(x).unflatten(-1, (self.heads, -1))
        e = (F.leaky_relu(left[source] + right[target], 0.2) * self.score).sum(-1)
        index = target[:, None].expand_as(e)
        high = torch.full((x.shape[0], self.heads), -1e30).scatter_reduce(0, index, e.detach(), "amax")
        e = (e - high[target]).exp()
        total = torch.zeros(x.shape[0], self.heads).index_add(0, target, e)
        share = e / (total[target] + 1e-16)
        h = torch.zeros_like(left).index_add(0, target, share.unsqueeze(-1) * left[source])
        return self.out(F.elu(h.flatten(1)))


@model
def segment_attention():
    return SegmentAttention(), {"x": torch.randn(7, 6), "edges": torch.randint(0, 7, (2, 19))}


class PooledSegments(nn.Module):
    """A network over graphs of a batch: messages by edges, mean, maximum and sum over each graph."""

    def __init__(self, width=10, graphs=3):
        super().__init__()
        self.embed, self.edge = nn.Embedding(9, width), nn.Embedding(4, width)
        self.mlps = nn.ModuleList(nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)) for _ in range(2))
        self.eps, self.head, self.graphs = nn.Parameter(torch.zeros(2)), nn.Linear(3 * width, 2), graphs

    def forward(self, atoms, edges, kinds, batch):
        h = self.embed(atoms)
        for i, mlp in enumerate(self.mlps):
            message = F.relu(h[edges[0]] + self.edge(kinds))
            h = mlp((1 + self.eps[i]) * h + torch.zeros_like(h).index_add_(0, edges[1], message))
        index = batch[:, None].expand_as(h)
        empty = torch.zeros(self.graphs, h.shape[1])
        total = empty.scatter_add(0, index, h)
        count = torch.zeros(self.graphs).scatter_add(0, batch, torch.ones_like(h[:, 0])).clamp(min=1)
        most = empty.scatter_reduce(0, index, h, reduce="amax", include_self=False)
        return self.head(torch.cat([total, total / count[:, None], most], -1))


@model
def pooled_segments():
    return PooledSegments(), {"atoms": torch.randint(0, 9, (11,)), "edges": torch.randint(0, 11, (2, 24)),
                              "kinds": torch.randint(0, 4, (24,)), "batch": torch.tensor([0] * 4 + [1] * 5 + [2] * 2)}


class RungeKutta(nn.Module):
    """A neural differential equation: four steps of the classic method, time beside the state."""

    def __init__(self, width=6):
        super().__init__()
        self.field = nn.Sequential(nn.Linear(width + 1, 16), nn.Tanh(), nn.Linear(16, width))
        self.read = nn.Linear(width, 3)

    def slope(self, t, y):
        return self.field(torch.cat([y, t.expand(y.shape[0], 1)], -1))

    def forward(self, y, times):
        states = []
        for i in range(4):
            t, h = times[i], times[i + 1] - times[i]
            a = self.slope(t, y)
            b = self.slope(t + h / 2, y + h / 2 * a)
            c = self.slope(t + h / 2, y + h / 2 * b)
            d = self.slope(t + h, y + h * c)
            y = y + h / 6 * (a + 2 * b + 2 * c + d)
            states.append(y)
        return self.read(torch.stack(states, 1))


@model
def runge_kutta():
    return RungeKutta(), {"y": torch.randn(4, 6), "times": torch.linspace(0, 1, 5)}


class ExpertChoice(nn.Module):
    """Experts take the tokens that they score highest, in a loop."""

    def __init__(self, width=12, experts=3, capacity=4):
        super().__init__()
        self.gate, self.capacity = nn.Linear(width, experts, bias=False), capacity
        self.experts = nn.ModuleList(nn.Sequential(nn.Linear(width, 16), nn.SiLU(), nn.Linear(16, width)) for _ in range(experts))
        self.head = nn.Linear(width, 5)

    def forward(self, x):
        flat = x.flatten(0, 1)
        weights, chosen = self.gate(flat).softmax(-1).t().topk(self.capacity, -1)
        out = torch.zeros_like(flat)
        for i, expert in enumerate(self.experts):
            out = out.index_add(0, chosen[i], weights[i][:, None] * expert(flat[chosen[i]]))
        return self.head(x + out.view_as(x))


@model
def expert_choice():
    return ExpertChoice(), {"x": torch.randn(2, 6, 12)}


class BiasedRouter(nn.Module):
    """Sigmoid scores with a bias that only chooses, groups of experts, a shared one, and a loop with `any`."""

    def __init__(self, width=12, experts=4, top=2):
        super().__init__()
        self.gate = nn.Parameter(torch.randn(experts, width) * 0.3)
        self.register_buffer("bias", torch.linspace(-0.1, 0.1, experts))
        self.up = nn.ModuleList(nn.Linear(width, 2 * 8, bias=False) for _ in range(experts))
        self.down = nn.ModuleList(nn.Linear(8, width, bias=False) for _ in range(experts))
        self.shared, self.top = nn.Linear(width, width), top

    def forward(self, x):
        scores = F.linear(x, self.gate).sigmoid()
        chosen = (scores + self.bias).topk(self.top, -1).indices
        weights = scores.gather(-1, chosen)
        weights = weights / (weights.sum(-1, keepdim=True) + 1e-20) * 1.5
        y = torch.zeros_like(x)
        for i in range(len(self.up)):
            rows, place = torch.where(chosen == i)
            gate, up = self.up[i](x[rows]).chunk(2, -1)
            y.index_add_(0, rows, self.down[i](F.silu(gate) * up) * weights[rows, place, None])
        return self.shared(x) + y


@model
def biased_router():
    return BiasedRouter(), {"x": torch.randn(9, 12)}


class PooledStatistics(nn.Module):
    """Layers that people forget: Bilinear, GLU, pixel shuffle, means of the largest, Maxout."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 16, 3, padding=1, padding_mode="reflect")
        self.glu, self.shuffle = nn.GLU(1), nn.PixelShuffle(2)
        self.pair, self.head = nn.Bilinear(2, 2, 6), nn.Linear(6, 4)

    def forward(self, x):
        h = self.shuffle(self.glu(self.stem(x)))
        top, bottom = h.flatten(2).topk(5, -1).values.mean(-1), h.flatten(2).logsumexp(-1)
        both = self.pair(top, bottom)
        return self.head(torch.maximum(both, both.flip(-1)))


@model
def pooled_statistics():
    return PooledStatistics(), {"x": image(8)}


class Recomputed(nn.Module):
    """Layers under torch.utils.checkpoint, tied in two places."""

    def __init__(self, width=16):
        super().__init__()
        self.table = nn.Embedding(VOCABULARY, width)
        block = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
        self.blocks = nn.ModuleList([block, nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width)), block])
        self.head = nn.Linear(width, VOCABULARY)
        self.head.weight = self.table.weight

    def forward(self, ids):
        x = self.table(ids)
        for block in self.blocks:
            x = x + torch.utils.checkpoint.checkpoint(block, x, use_reentrant=False)
        return self.head(x)


@model
def recomputed_blocks():
    return Recomputed(), {"ids": tokens(2, 6)}


class CouplingFlow(nn.Module):
    """Affine couplings with masks in buffers, and an invertible mixing from its LU factors; a likelihood."""

    def __init__(self, width=6):
        super().__init__()
        self.nets = nn.ModuleList(nn.Sequential(nn.Linear(width, 12), nn.ReLU(), nn.Linear(12, 2 * width)) for _ in range(2))
        self.register_buffer("masks", torch.stack([torch.arange(width) % 2 == i for i in range(2)]).float())
        self.lower, self.upper = nn.Parameter(0.1 * torch.randn(width, width)), nn.Parameter(0.1 * torch.randn(width, width))
        self.log_diagonal = nn.Parameter(0.1 * torch.randn(width))
        self.register_buffer("order", torch.randperm(width))

    def forward(self, x):
        total = torch.zeros(x.shape[0])
        for mask, net in zip(self.masks, self.nets):
            shift, scale = net(x * mask).chunk(2, -1)
            scale = torch.tanh(scale) * (1 - mask)
            x = x * torch.exp(scale) + shift * (1 - mask)
            total = total + scale.sum(-1)
        lower = self.lower.tril(-1) + torch.eye(x.shape[-1])
        upper = self.upper.triu(1) + torch.diag(self.log_diagonal.exp())
        x = (x @ (lower @ upper).t())[:, self.order]
        total = total + self.log_diagonal.sum()
        log = -0.5 * (x.square() + math.log(2 * math.pi)).sum(-1) + total
        return (-log.mean()).reshape(1)


@model
def coupling_flow():
    return CouplingFlow(), {"x": torch.randn(8, 6)}


class MaskedAutoregressive(nn.Module):
    """MADE: weights times masks in buffers, and a mixture of logistics on each value."""

    def __init__(self, size=5, width=16, parts=3):
        super().__init__()
        degrees = [torch.arange(1, size + 1), torch.arange(width) % (size - 1) + 1]
        self.inner, self.outer = nn.Linear(size, width), nn.Linear(width, 3 * parts * size)
        self.register_buffer("first", (degrees[1][:, None] >= degrees[0]).float())
        self.register_buffer("last", (degrees[0][:, None] > degrees[1]).float().repeat_interleave(3 * parts, 0))
        self.size = size

    def forward(self, x):
        h = F.relu(F.linear(x, self.inner.weight * self.first, self.inner.bias))
        share, mean, scale = F.linear(h, self.outer.weight * self.last, self.outer.bias).unflatten(
            -1, (self.size, 3, -1)).unbind(2)
        z = (x.unsqueeze(-1) - mean) * torch.exp(-scale.clamp(-5, 5))
        log = -z - scale.clamp(-5, 5) - 2 * F.softplus(-z)
        return (-(torch.logsumexp(share.log_softmax(-1) + log, -1).sum(-1)).mean()).reshape(1)


@model
def masked_autoregressive():
    return MaskedAutoregressive(), {"x": torch.randn(8, 5)}


class FeatureWise(nn.Module):
    """Conditions scale what a network computes; channels are mixed by shuffles, gates and drawn strides."""

    def __init__(self, width=8):
        super().__init__()
        self.stem = nn.Conv1d(3, width, 5, stride=2, padding=2)
        self.blocks = nn.ModuleList(nn.Conv1d(width, 2 * width, 3, dilation=d, padding=d) for d in (1, 2, 4))
        self.condition = nn.Linear(4, 2 * width)
        self.back = nn.ConvTranspose1d(width, 3, 4, stride=2, padding=1, output_padding=0)
        self.norm = nn.GroupNorm(2, width)

    def forward(self, x, c):
        h = self.stem(x)
        scale, shift = self.condition(c).unsqueeze(-1).chunk(2, 1)
        for block in self.blocks:
            value, gate = block(self.norm(h) * (1 + scale) + shift).chunk(2, 1)
            h = h + torch.tanh(value) * torch.sigmoid(gate)
        return self.back(h)


@model
def conditioned_waves():
    return FeatureWise(), {"x": torch.randn(2, 3, 16), "c": torch.randn(2, 4)}


class TimeMixing(nn.Module):
    """RWKV's time mixing: shifts, decays of channels, and a numerically safe running softmax in a loop."""

    def __init__(self, width=12):
        super().__init__()
        self.mix = nn.Parameter(torch.rand(3, width))
        self.k, self.v, self.r, self.o = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.decay, self.first = nn.Parameter(torch.linspace(-3, 1, width)), nn.Parameter(torch.zeros(width) + 0.3)
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        h = self.norm(x)
        old = F.pad(h, (0, 0, 1, -1))
        k, v, r = (layer(h * m + old * (1 - m)) for layer, m in zip((self.k, self.v, self.r), self.mix))
        top, bottom, high = torch.zeros_like(x[:, 0]), torch.zeros_like(x[:, 0]), torch.full_like(x[:, 0], -1e38)
        found, speed = [], -torch.exp(self.decay)
        for t in range(x.shape[1]):
            now = torch.maximum(high, self.first + k[:, t])
            a, b = torch.exp(high - now), torch.exp(self.first + k[:, t] - now)
            found.append((a * top + b * v[:, t]) / (a * bottom + b))
            new = torch.maximum(high + speed, k[:, t])
            a, b = torch.exp(high + speed - new), torch.exp(k[:, t] - new)
            top, bottom, high = a * top + b * v[:, t], a * bottom + b, new
        return x + self.o(torch.sigmoid(r) * torch.stack(found, 1))


@model
def time_mixing():
    return TimeMixing(), {"x": torch.randn(2, 6, 12)}


class PackedDocuments(nn.Module):
    """Documents of one row: a mask from their numbers, positions that begin anew."""

    def __init__(self, width=16, heads=2):
        super().__init__()
        self.table, self.place = nn.Embedding(VOCABULARY, width), nn.Embedding(16, width)
        self.layer = nn.MultiheadAttention(width, heads, batch_first=True)
        self.head, self.heads = nn.Linear(width, VOCABULARY), heads

    def forward(self, ids, documents):
        n = ids.shape[1]
        numbers = torch.arange(n).expand_as(ids)
        same = documents[:, :, None] == documents[:, None]
        x = self.table(ids) + self.place(numbers - same.int().argmax(-1))
        seen = same & (numbers[:, :, None] >= numbers[:, None])
        y = self.layer(x, x, x, attn_mask=~seen.repeat_interleave(self.heads, 0), need_weights=False)[0]
        return self.head(x + y)


@model
def packed_documents():
    return PackedDocuments(), {"ids": tokens(2, 9), "documents": torch.tensor([[0] * 4 + [1] * 5, [0] * 2 + [1] * 3 + [2] * 4])}
