"""Modules as people write them: graphs, decoders that share keys, quantised and normed weights, forecasters."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class SharedKeys(nn.Module):
    """Cross-layer attention: the second layer of a pair reads the first one's keys and values."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads = heads
        self.embed = nn.Embedding(VOCABULARY, width)
        self.queries = nn.ModuleList([nn.Linear(width, width, bias=False) for _ in range(4)])
        self.keys = nn.ModuleList([nn.Linear(width, width, bias=False) for _ in range(2)])
        self.values = nn.ModuleList([nn.Linear(width, width, bias=False) for _ in range(2)])
        self.norms = nn.ModuleList([nn.RMSNorm(width) for _ in range(4)])
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(heads, 1, 1)) for _ in range(4)])
        self.head = nn.Linear(width, VOCABULARY, bias=False)

    def split(self, x):
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def forward(self, ids):
        x = self.embed(ids)
        key = value = None
        for layer in range(4):
            normed = self.norms[layer](x)
            if layer % 2 == 0:
                key = F.normalize(self.split(self.keys[layer // 2](normed)), dim=-1)
                value = self.split(self.values[layer // 2](normed))
            query = F.normalize(self.split(self.queries[layer](normed)), dim=-1) * self.scales[layer]
            x = x + F.scaled_dot_product_attention(query, key, value, is_causal=True,
                                                   scale=1.0).transpose(1, 2).flatten(2)
        return self.head(x)


@model
def shared_key_layers():
    return SharedKeys(), {"ids": tokens(2, 10)}


class ValueResidual(nn.Module):
    """Values of the first layer mixed into each, parallel blocks, norms before and after (sandwich)."""

    def __init__(self, width=32, heads=2):
        super().__init__()
        self.heads = heads
        self.embed = nn.Embedding(VOCABULARY, width)
        self.packed = nn.ModuleList([nn.Linear(width, 3 * width) for _ in range(3)])
        self.mlps = nn.ModuleList([nn.Sequential(nn.Linear(width, 48), nn.ReLU(), nn.Linear(48, width))
                                   for _ in range(3)])
        self.before = nn.ModuleList([nn.LayerNorm(width) for _ in range(3)])
        self.after = nn.ModuleList([nn.LayerNorm(width) for _ in range(3)])
        self.mix = nn.Parameter(torch.tensor([0.0, 0.5, 0.5]))
        slopes = torch.tensor([2.0 ** -(4 * (h + 1)) for h in range(heads)])
        self.register_buffer("slopes", slopes.view(heads, 1, 1), persistent=False)

    def forward(self, ids):
        x = self.embed(ids)
        length = ids.shape[1]
        place = torch.arange(length)
        bias = self.slopes * (place[None, :] - place[:, None]).clamp(max=0)
        bias = bias.masked_fill(place[None, :] > place[:, None], float("-inf"))
        first = None
        for i, packed in enumerate(self.packed):
            h = self.before[i](x)
            q, k, v = (t.unflatten(-1, (self.heads, -1)).transpose(1, 2) for t in packed(h).chunk(3, -1))
            first = v if first is None else first
            v = torch.lerp(v, first, self.mix[i])
            weights = ((q @ k.mT) / math.sqrt(q.shape[-1]) + bias).softmax(-1)
            x = x + self.after[i]((weights @ v).transpose(1, 2).flatten(2) + self.mlps[i](h).square())
        return x @ self.embed.weight.T


@model
def value_residual():
    return ValueResidual(), {"ids": tokens(2, 9)}


class Isomorphism(nn.Module):
    """GIN and a symmetric normalised GCN over dense adjacencies, a virtual node, a masked mean readout."""

    def __init__(self, width=16):
        super().__init__()
        self.first = nn.Linear(5, width)
        self.epsilon = nn.Parameter(torch.zeros(2))
        self.mlps = nn.ModuleList([nn.Sequential(nn.Linear(width, width), nn.PReLU(), nn.Linear(width, width))
                                   for _ in range(2)])
        self.virtual = nn.Parameter(torch.zeros(1, width))
        self.gcn = nn.Linear(width, width, bias=False)
        self.head = nn.Linear(2 * width, 3)

    def forward(self, nodes, adjacency, mask):
        weight = mask.unsqueeze(-1)
        x = self.first(nodes) * weight
        shared = self.virtual.expand(nodes.shape[0], -1)
        for i, mlp in enumerate(self.mlps):
            x = x + shared.unsqueeze(1)
            x = mlp((1 + self.epsilon[i]) * x + adjacency @ x) * weight
            shared = shared + x.sum(1) / weight.sum(1).clamp(min=1)
        looped = adjacency + torch.diag_embed(mask)
        degree = looped.sum(-1).clamp(min=1).rsqrt()
        x = torch.relu(degree.unsqueeze(-1) * (looped @ (degree.unsqueeze(-1) * self.gcn(x))))
        largest = x.masked_fill(weight == 0, -1e4).amax(1)
        return self.head(torch.cat([x.sum(1) / weight.sum(1), largest], -1))


@model
def graph_isomorphism():
    edges = (torch.rand(3, 7, 7) < 0.4).float()
    mask = (torch.arange(7)[None] < torch.tensor([[7], [5], [4]])).float()
    edges = torch.triu(edges, 1)
    edges = (edges + edges.transpose(1, 2)) * mask[:, :, None] * mask[:, None, :]
    return Isomorphism(), {"nodes": torch.randn(3, 7, 5), "adjacency": edges, "mask": mask}


class Ternary(nn.Module):
    """BitNet: ternary weights and 8-bit activations, gradients straight through, sub-norms."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs) / inputs ** 0.5)
        self.norm = nn.RMSNorm(inputs, elementwise_affine=False)

    def forward(self, x):
        x = self.norm(x)
        scale = 127.0 / x.abs().amax(-1, keepdim=True).clamp(min=1e-5)
        x = x + ((x * scale).round().clamp(-128, 127) / scale - x).detach()
        mean = self.weight.abs().mean().clamp(min=1e-5)
        quantised = (self.weight / mean).round().clamp(-1, 1) * mean
        return F.linear(x, self.weight + (quantised - self.weight).detach())


@model
def ternary_layers():
    return nn.Sequential(Ternary(12, 24), nn.SiLU(), Ternary(24, 7)), {"x": torch.randn(6, 12)}


class MergedAdapters(nn.Module):
    """A weight plus the product of two factors, added before the layer; a rank-stabilised scale."""

    def __init__(self):
        super().__init__()
        self.base = nn.Linear(16, 24)
        self.down = nn.Parameter(torch.randn(4, 16) * 0.1)
        self.up = nn.Parameter(torch.randn(24, 4) * 0.1)
        self.magnitude = nn.Parameter(torch.ones(24, 1))
        self.head = nn.Linear(24, 5)

    def forward(self, x):
        weight = self.base.weight + (self.up @ self.down) * (8 / math.sqrt(4))
        weight = self.magnitude * weight / weight.norm(dim=1, keepdim=True).detach()
        return self.head(F.linear(x, weight, self.base.bias).relu())


@model
def merged_adapters():
    return MergedAdapters(), {"x": torch.randn(5, 16)}


class Reversible(nn.Module):
    """RevIN around DLinear: statistics of each series without gradient, trends by replicated moving averages."""

    def __init__(self, channels=3, length=16, ahead=6):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(channels))
        self.shift = nn.Parameter(torch.zeros(channels))
        self.trend = nn.Linear(length, ahead)
        self.season = nn.Linear(length, ahead)

    def forward(self, series):
        mean = series.mean(1, keepdim=True).detach()
        deviation = torch.sqrt(series.var(1, keepdim=True, unbiased=False) + 1e-5).detach()
        x = ((series - mean) / deviation * self.scale + self.shift).transpose(1, 2)
        trend = F.avg_pool1d(F.pad(x, (2, 2), mode="replicate"), 5, 1)
        y = (self.trend(trend) + self.season(x - trend)).transpose(1, 2)
        return (y - self.shift) / (self.scale + 1e-10) * deviation + mean


@model
def reversible_forecaster():
    return Reversible(), {"series": torch.randn(4, 16, 3).cumsum(1)}


class Interpolated(nn.Module):
    """N-HiTS: blocks pool by several rates and interpolate their forecasts; residuals of the input."""

    def __init__(self, length=24, ahead=12):
        super().__init__()
        self.rates = (4, 2, 1)
        self.blocks = nn.ModuleList([nn.Sequential(nn.Linear(length // r, 16), nn.ReLU(),
                                                   nn.Linear(16, length + ahead // r)) for r in self.rates])
        self.length, self.ahead = length, ahead

    def forward(self, series):
        rest, forecast = series, 0
        for rate, block in zip(self.rates, self.blocks):
            pooled = F.max_pool1d(rest.unsqueeze(1), rate, rate).squeeze(1)
            back, knots = block(pooled).split([self.length, self.ahead // rate], -1)
            forecast = forecast + F.interpolate(knots.unsqueeze(1), size=self.ahead, mode="linear").squeeze(1)
            rest = rest - back
        return forecast


@model
def interpolated_forecaster():
    return Interpolated(), {"series": torch.randn(5, 24)}


class SincFilters(nn.Module):
    """Band-pass filters made of two learned edges, per-channel energy normalisation by a recurrence."""

    def __init__(self, filters=6, width=17):
        super().__init__()
        self.low = nn.Parameter(torch.linspace(0.02, 0.3, filters).unsqueeze(1))
        self.band = nn.Parameter(torch.full((filters, 1), 0.08))
        self.register_buffer("window", torch.hamming_window(width, periodic=False))
        self.register_buffer("times", 2 * math.pi * (torch.arange(width) - width // 2).float())
        self.smooth = nn.Parameter(torch.full((filters,), -3.0))
        self.power = nn.Parameter(torch.full((filters,), 0.5))
        self.head = nn.Linear(filters, 4)

    def forward(self, wave):
        low = self.low.abs()
        high = (low + self.band.abs()).clamp(max=0.5)
        times = torch.where(self.times == 0, torch.ones_like(self.times), self.times)
        bands = (torch.sin(high * times) - torch.sin(low * times)) / (times / 2)
        bands = torch.where(self.times == 0, 2 * (high - low) * math.pi, bands) * self.window
        energy = F.conv1d(wave.unsqueeze(1), bands.unsqueeze(1), stride=8).square()
        rate = self.smooth.sigmoid().unsqueeze(0)
        level, levels = energy[..., 0], []
        for t in range(energy.shape[-1]):
            level = (1 - rate) * level + rate * energy[..., t]
            levels.append(level)
        smooth = torch.stack(levels, -1)
        gained = (energy / (smooth + 1e-6) ** 0.9 + 2.0) ** self.power.unsqueeze(-1) - 2.0 ** self.power.unsqueeze(-1)
        return self.head(gained.mean(-1))


@model
def sinc_filters():
    return SincFilters(), {"wave": torch.randn(3, 100)}


class ObliviousTrees(nn.Module):
    """Soft oblivious trees: entmoid-like gates, choices of features by softmax, leaves by an outer product."""

    def __init__(self, features=8, trees=6, depth=3):
        super().__init__()
        self.choice = nn.Parameter(torch.randn(features, trees, depth))
        self.threshold = nn.Parameter(torch.randn(trees, depth))
        self.heat = nn.Parameter(torch.zeros(trees, depth))
        self.leaves = nn.Parameter(torch.randn(trees, 3, 2 ** depth))
        codes = torch.arange(2 ** depth).unsqueeze(0) >> torch.arange(depth).unsqueeze(1)
        codes = (codes % 2).float()
        self.register_buffer("codes", torch.stack([codes, 1 - codes], -1))

    def forward(self, x):
        values = torch.einsum("bf,ftd->btd", x, self.choice.softmax(0))
        gates = (values - self.threshold) * torch.exp(-self.heat)
        gates = torch.stack([-gates, gates], -1)
        gates = (0.5 * gates + 0.5).clamp(0, 1)
        bins = torch.einsum("btds,dcs->btdc", gates, self.codes).prod(2)
        return torch.einsum("btc,trc->btr", bins, self.leaves).mean(1)


@model
def oblivious_trees():
    return ObliviousTrees(), {"x": torch.randn(6, 8)}


class PowerIteration(nn.Module):
    """A weight over its largest singular value, by two steps of power iteration from a buffer."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(10, 8))
        self.register_buffer("u", F.normalize(torch.randn(10), dim=0))
        self.head = nn.Linear(10, 4)

    def forward(self, x):
        with torch.no_grad():
            u = self.u
            for _ in range(2):
                v = F.normalize(self.weight.t() @ u, dim=0)
                u = F.normalize(self.weight @ v, dim=0)
        sigma = torch.dot(u, self.weight @ v)
        return self.head(torch.tanh(F.linear(x, self.weight / sigma)))


@model
def power_iteration():
    return PowerIteration(), {"x": torch.randn(6, 8)}


class MinimalGru(nn.Module):
    """minGRU in its two forms: a parallel one by cumulative sums of logarithms, a loop behind it."""

    def __init__(self, width=12):
        super().__init__()
        self.first = nn.Linear(5, width)
        self.gate = nn.Linear(width, width)
        self.candidate = nn.Linear(width, width)
        self.cell = nn.GRUCell(width, width)
        self.norm = nn.LayerNorm(width)
        self.start = nn.Parameter(torch.zeros(width))
        self.head = nn.Linear(width, 3)

    def forward(self, x):
        x = self.first(x)
        gate = self.gate(x)
        keep = -F.softplus(gate).cumsum(1)
        log_values = -F.softplus(-gate) + F.logsigmoid(self.candidate(x))
        state = torch.exp(keep + torch.log(torch.exp(log_values - keep).cumsum(1)))
        hidden, outputs = self.start.expand(x.shape[0], -1), []
        for step in state.unbind(1):
            hidden = self.norm(self.cell(step, hidden))
            outputs.append(hidden)
        return self.head(torch.stack(outputs, 1))


@model
def minimal_gru():
    return MinimalGru(), {"x": torch.randn(3, 7, 5)}


class AutoCorrelation(nn.Module):
    """Autoformer: the delays of most correlation, averaged rolls of values."""

    def __init__(self, width=12):
        super().__init__()
        self.q, self.k, self.v = (nn.Linear(width, width) for _ in range(3))
        self.head = nn.Linear(width, 4)

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        length = x.shape[1]
        rolled = torch.stack([torch.roll(k, shift, 1) for shift in range(length)], 1)
        scores = (q.unsqueeze(1) * rolled).mean((2, 3))
        weights, delays = scores.topk(3, -1)
        weights = weights.softmax(-1)
        index = (torch.arange(length)[None, None] + delays[..., None]) % length
        picked = torch.gather(v.unsqueeze(1).expand(-1, 3, -1, -1), 2,
                              index[..., None].expand(-1, -1, -1, v.shape[-1]))
        return self.head((picked * weights[..., None, None]).sum(1))


@model
def auto_correlation():
    return AutoCorrelation(), {"x": torch.randn(2, 9, 12)}


class GatedSlots(nn.Module):
    """Deep sets by segments: index_add, a maximum by scatter_reduce, attention over members of a segment."""

    def __init__(self, width=16, groups=4):
        super().__init__()
        self.groups = groups
        self.encode = nn.Sequential(nn.Linear(6, width), nn.GELU(approximate="tanh"))
        self.score = nn.Linear(width, 1)
        self.head = nn.Linear(3 * width, 3)

    def forward(self, x, segment):
        h = self.encode(x)
        width = h.shape[1]
        total = torch.zeros(self.groups, width).index_add(0, segment, h)
        count = torch.zeros(self.groups).index_add(0, segment, torch.ones(x.shape[0])).clamp(min=1)
        score = self.score(h).squeeze(-1)
        largest = torch.full((self.groups,), -1e9).scatter_reduce(0, segment, score, "amax")
        weight = torch.exp(score - largest.detach()[segment])
        weight = weight / (torch.zeros(self.groups).index_add(0, segment, weight)[segment] + 1e-6)
        pooled = torch.zeros(self.groups, width).index_add(0, segment, weight.unsqueeze(-1) * h)
        return self.head(torch.cat([total / count.unsqueeze(-1), pooled, total], -1))


@model
def gated_slots():
    return GatedSlots(), {"x": torch.randn(11, 6), "segment": torch.tensor([0, 0, 1, 1, 1, 3, 3, 0, 2, 2, 3])}


class BilinearPair(nn.Module):
    """A neural tensor network, low-rank bilinear pooling with a signed root, sharing one encoder."""

    def __init__(self, width=12):
        super().__init__()
        self.encode = nn.Sequential(nn.Linear(7, width), nn.Hardswish())
        self.tensor = nn.Parameter(torch.randn(5, width, width) * 0.2)
        self.u, self.v = nn.Linear(width, 16, bias=False), nn.Linear(width, 16, bias=False)
        self.bias = nn.Parameter(torch.zeros(5))
        self.head = nn.Linear(5 + 8, 4)

    def forward(self, left, right):
        a, b = self.encode(left), self.encode(right)
        tensor = torch.einsum("...i,kij,...j->...k", a, self.tensor, b) + self.bias
        pooled = (self.u(a) * self.v(b)).unflatten(-1, (8, 2)).sum(-1)
        pooled = torch.sign(pooled) * torch.sqrt(pooled.abs() + 1e-4)
        return self.head(torch.cat([tensor.tanh(), F.normalize(pooled, dim=-1)], -1))


@model
def tensor_network():
    return BilinearPair(), {"left": torch.randn(5, 7), "right": torch.randn(5, 7)}


class Patches(nn.Module):
    """A pyramid: patches by unfold, attention pooling with a learned query, bilinear up, sums of three levels."""

    def __init__(self, width=16):
        super().__init__()
        self.embed = nn.Linear(3 * 16, width)
        self.position = nn.Parameter(torch.randn(1, 4, 4, width) * 0.1)
        self.mix = nn.ModuleList([nn.Conv2d(width, width, 3, padding=1, groups=width, padding_mode="circular"),
                                  nn.Conv2d(width, width, 1)])
        self.norm = nn.GroupNorm(4, width)
        self.levels = nn.ModuleList([nn.Conv2d(width, 8, 1) for _ in range(3)])
        self.head = nn.Conv2d(8, 5, 3, padding=1, padding_mode="reflect")

    def forward(self, x):
        patches = F.unfold(x, 4, stride=4).transpose(1, 2)
        h = self.embed(patches).unflatten(1, (x.shape[2] // 4, -1))
        place = F.interpolate(self.position.permute(0, 3, 1, 2), size=h.shape[1:3], mode="bicubic",
                              align_corners=False)
        h = h.permute(0, 3, 1, 2) + place
        h = h + self.mix[1](F.mish(self.norm(self.mix[0](h))))
        total = 0
        for i, level in enumerate(self.levels):
            pooled = F.adaptive_avg_pool2d(h, 8 >> i)
            total = total + F.interpolate(level(pooled), size=(8, 8), mode="bilinear", align_corners=bool(i % 2))
        return self.head(total).flatten(2).transpose(1, 2)


@model
def pyramid_patches():
    return Patches(), {"x": image(32)}


class Equilibrium(nn.Module):
    """A fixed point of six damped turns, the last two alone with gradients (Jacobian-free)."""

    def __init__(self, width=10):
        super().__init__()
        self.inject = nn.Linear(6, width)
        self.turn = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, 3)

    def step(self, z, x):
        return self.norm(0.5 * z + 0.5 * torch.tanh(self.turn(z) + x))

    def forward(self, x):
        x = self.inject(x)
        z = torch.zeros_like(x)
        with torch.no_grad():
            for _ in range(4):
                z = self.step(z, x)
        for _ in range(2):
            z = self.step(z, x)
        return self.head(z)


@model
def equilibrium():
    return Equilibrium(), {"x": torch.randn(5, 6)}


class HeadsAhead(nn.Module):
    """Multi-token prediction: one trunk, a block for each further token on the last block's state and embeddings."""

    def __init__(self, width=24):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width, padding_idx=0)
        layer = dict(d_model=width, nhead=3, dim_feedforward=32, dropout=0.0, batch_first=True, norm_first=True,
                     activation="gelu")
        self.trunk = nn.TransformerEncoderLayer(**layer)
        self.join = nn.ModuleList([nn.Linear(2 * width, width) for _ in range(2)])
        self.further = nn.ModuleList([nn.TransformerEncoderLayer(**layer) for _ in range(2)])
        self.norm = nn.LayerNorm(width)

    def forward(self, ids):
        length = ids.shape[1] - 2
        mask = nn.Transformer.generate_square_subsequent_mask(length)
        embedded = self.embed(ids)
        x = self.trunk(embedded[:, :length], src_mask=mask, is_causal=True)
        outputs = [x]
        for i, (join, block) in enumerate(zip(self.join, self.further)):
            shifted = embedded[:, i + 1:i + 1 + length]
            x = block(join(torch.cat([self.norm(x), shifted], -1)), src_mask=mask, is_causal=True)
            outputs.append(x)
        return F.linear(self.norm(torch.stack(outputs, 1)), self.embed.weight).flatten(0, 1)


@model
def tokens_ahead():
    return HeadsAhead(), {"ids": tokens(2, 10)}
