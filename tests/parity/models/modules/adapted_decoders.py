"""Decoders with prefixes, prompts and adapters; standardised and sampled kernels."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY
from models.modules.token_models import Decoder


class SlopedAttention(nn.Module):
    """ALiBi with learned slopes, grouped keys and a window, from scratch."""

    def __init__(self, width=32, heads=4, groups=2):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.q = nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(width, 2 * groups * self.size, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        slopes = torch.tensor([2.0 ** (-8 * (i + 1) / heads) for i in range(heads)])
        self.slopes = nn.Parameter(slopes)

    def forward(self, x):
        b, s, w = x.shape
        q = self.q(x).view(b, s, self.groups, self.heads // self.groups, self.size)
        k, v = self.kv(x).view(b, s, 2, self.groups, self.size).unbind(2)
        scores = torch.einsum("bsgrd,btgd->bgrst", q, k) * self.size ** -0.5
        distance = torch.arange(s)[:, None] - torch.arange(s)
        bias = -self.slopes.view(self.groups, -1, 1, 1) * distance.float()
        scores = (scores + bias).masked_fill((distance < 0) | (distance > 4), float("-inf"))
        y = torch.einsum("bgrst,btgd->bsgrd", scores.softmax(-1), v)
        return self.out(y.reshape(b, s, w))


@model
def sloped_attention():
    return Decoder(SlopedAttention), {"ids": tokens(2, 10)}


class PrefixTuning(nn.Module):
    """Learned keys and values before those of the tokens, made by an MLP of an embedding."""

    def __init__(self, width=32, heads=4, prefix=3):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.prefix = nn.Embedding(prefix, width)
        self.expand = nn.Sequential(nn.Linear(width, 24), nn.Tanh(), nn.Linear(24, 2 * width))

    def forward(self, x):
        b, s, w = x.shape
        q, k, v = self.qkv(x).chunk(3, -1)
        pk, pv = self.expand(self.prefix(torch.arange(3))).chunk(2, -1)
        k = torch.cat([pk.expand(b, -1, -1), k], 1)
        v = torch.cat([pv.expand(b, -1, -1), v], 1)
        q, k, v = (t.view(b, -1, self.heads, w // self.heads).transpose(1, 2) for t in (q, k, v))
        mask = torch.ones(s, s + 3, dtype=torch.bool).tril(3)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.out(y.transpose(1, 2).reshape(b, s, w))


@model
def prefix_tuning():
    return Decoder(PrefixTuning), {"ids": tokens(2, 8)}


class SoftPrompt(nn.Module):
    """Learned prompt vectors before the tokens' embeddings; the prompt's results are dropped."""

    def __init__(self, width=16, length=4):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.prompt = nn.Parameter(torch.randn(length, width) * 0.02)
        self.positions = nn.Parameter(torch.randn(1, 16, width) * 0.02)
        layer = nn.TransformerEncoderLayer(width, 2, 32, 0.0, batch_first=True, norm_first=True)
        self.body = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Linear(width, VOCABULARY, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, ids):
        b, s = ids.shape
        x = torch.cat([self.prompt.unsqueeze(0).repeat(b, 1, 1), self.embed(ids)], 1)
        x = self.body(x + self.positions[:, :x.shape[1]])
        return self.head(x[:, -s:])


@model
def soft_prompt():
    return SoftPrompt(), {"ids": tokens(2, 7)}


class ScatterExperts(nn.Module):
    """Top-2 experts, each a gated MLP in stacked weights, every expert on every token."""

    def __init__(self, width=32, experts=4, hidden=24):
        super().__init__()
        self.router = nn.Linear(width, experts, bias=False)
        self.up = nn.Parameter(torch.randn(experts, width, 2 * hidden) * 0.1)
        self.down = nn.Parameter(torch.randn(experts, hidden, width) * 0.1)
        self.bias = nn.Parameter(torch.zeros(experts))

    def forward(self, x):
        p = self.router(x).softmax(-1)
        _, chosen = (p + self.bias).topk(2, -1)
        weights = p.gather(-1, chosen)
        weights = weights / weights.sum(-1, keepdim=True)
        gates = torch.zeros_like(p).scatter(-1, chosen, weights)
        h = F.glu(torch.einsum("bsw,ewh->bseh", x, self.up), -1)
        return torch.einsum("bseh,ehw,bse->bsw", h, self.down, gates)


@model
def scatter_experts():
    return Decoder(ScatterExperts), {"ids": tokens(2, 7)}


class LowRankAdapter(nn.Module):
    """LoRA beside a frozen linear: B begins as zeros."""

    def __init__(self, base, rank=4, alpha=8.0):
        super().__init__()
        self.base, self.scale = base, alpha / rank
        for value in base.parameters():
            value.requires_grad_(False)
        self.a = nn.Parameter(torch.randn(rank, base.in_features) * 0.1)
        self.b = nn.Parameter(torch.zeros(base.out_features, rank))

    def forward(self, x):
        return self.base(x) + (x @ self.a.T @ self.b.T) * self.scale


@model
def adapted_decoder():
    class Block(nn.Module):
        def __init__(self, width=32):
            super().__init__()
            self.up = LowRankAdapter(nn.Linear(width, 48))
            self.down = LowRankAdapter(nn.Linear(48, width))
            for value in (self.up.base, self.down.base):
                for p in value.parameters():
                    p.requires_grad_(True)

        def forward(self, x):
            return self.down(F.gelu(self.up(x), approximate="tanh"))
    return Decoder(Block), {"ids": tokens(2, 8)}


class Residual(nn.Module):
    """GroupNorm and weight-standardised convolutions, a squeeze and a learned gate of zero."""

    def __init__(self, width=12):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norm1, self.norm2 = nn.GroupNorm(3, width), nn.GroupNorm(3, width)
        self.squeeze = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(width, 4, 1), nn.ReLU(),
                                     nn.Conv2d(4, width, 1), nn.Hardsigmoid())
        self.gate = nn.Parameter(torch.zeros(1))

    @staticmethod
    def standard(conv, x):
        weight = conv.weight
        mean = weight.mean((1, 2, 3), keepdim=True)
        variance = weight.var((1, 2, 3), keepdim=True, unbiased=False)
        return F.conv2d(x, (weight - mean) * torch.rsqrt(variance + 1e-5), padding=1)

    def forward(self, x):
        y = F.silu(self.norm1(self.standard(self.first, x)))
        y = self.norm2(self.standard(self.second, y))
        return F.silu(x + (1 + self.gate) * y * self.squeeze(y))


@model
def standardised_weights():
    net = nn.Sequential(nn.Conv2d(3, 12, 3, padding=1), Residual(), nn.MaxPool2d(2), Residual(),
                        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(12, 7))
    return net, {"images": image(16)}


class AttentionGateUnet(nn.Module):
    """A U-Net whose skips pass gates; strided convolutions down, pixel shuffle up."""

    def __init__(self, width=8):
        super().__init__()
        def block(i, o):
            return nn.Sequential(nn.Conv2d(i, o, 3, padding=1), nn.InstanceNorm2d(o, affine=True),
                                 nn.LeakyReLU(0.1), nn.Conv2d(o, o, 3, padding=1), nn.PReLU(o))
        self.one, self.two, self.three = block(3, width), block(width, 16), block(16, 24)
        self.down1, self.down2 = nn.Conv2d(width, width, 2, 2), nn.Conv2d(16, 16, 2, 2)
        self.up2, self.up1 = nn.Conv2d(24, 64, 1), nn.Conv2d(16, 32, 1)
        self.gate2, self.gate1 = nn.Conv2d(32, 1, 1), nn.Conv2d(16, 1, 1)
        self.back2, self.back1 = block(32, 16), block(16, width)
        self.head = nn.Conv2d(width, 2, 1)

    def forward(self, x):
        a = self.one(x)
        b = self.two(self.down1(a))
        c = self.three(self.down2(b))
        up = F.pixel_shuffle(self.up2(c), 2)
        both = torch.cat([b, up], 1)
        b = self.back2(torch.cat([b * self.gate2(both).sigmoid(), up], 1))
        up = F.pixel_shuffle(self.up1(b), 2)
        both = torch.cat([a, up], 1)
        return self.head(self.back1(torch.cat([a * self.gate1(both).sigmoid(), up], 1)))


@model
def gated_unet():
    return AttentionGateUnet(), {"images": image(16)}


class Translator(nn.Module):
    """A GRU that reads both ways, and cells that attend by Luong's general score."""

    def __init__(self, width=16):
        super().__init__()
        self.source, self.target = nn.Embedding(31, width), nn.Embedding(29, width)
        self.encoder = nn.GRU(width, width, num_layers=2, bidirectional=True, batch_first=True)
        self.bridge = nn.Linear(2 * width, width)
        self.cell = nn.LSTMCell(2 * width, width)
        self.score = nn.Linear(2 * width, width, bias=False)
        self.mix = nn.Linear(3 * width, width)
        self.head = nn.Linear(width, 29, bias=False)
        self.head.weight = self.target.weight
        self.start = nn.Parameter(torch.zeros(1, width))

    def forward(self, source, target):
        memory, last = self.encoder(self.source(source))
        h = torch.tanh(self.bridge(torch.cat([last[-2], last[-1]], -1)))
        c, context = torch.zeros_like(h), self.start.expand(h.shape[0], -1)
        keys, results = self.score(memory), []
        for step in self.target(target).unbind(1):
            h, c = self.cell(torch.cat([step, context], -1), (h, c))
            p = torch.bmm(keys, h.unsqueeze(-1)).squeeze(-1).softmax(-1)
            read = torch.bmm(p.unsqueeze(1), memory).squeeze(1)
            context = torch.tanh(self.mix(torch.cat([h, read], -1)))
            results.append(self.head(context))
        return torch.stack(results, 1)


@model
def luong_translator():
    return Translator(), {"source": torch.randint(0, 31, (2, 6)),
                          "target": torch.randint(0, 29, (2, 4))}


class NormalisedLayers(nn.Module):
    """The old weight norm, the new one, and a spectral norm, in one classifier."""

    def __init__(self):
        super().__init__()
        parametrizations = nn.utils.parametrizations
        self.first = nn.utils.parametrizations.weight_norm(nn.Linear(12, 20))
        self.conv = parametrizations.weight_norm(nn.Conv1d(1, 6, 3, padding=1))
        self.inner = parametrizations.spectral_norm(nn.Linear(120, 16))
        self.head = nn.Linear(16, 5)

    def forward(self, x):
        h = F.elu(self.first(x)).unsqueeze(1)
        return self.head(F.softplus(self.inner(F.mish(self.conv(h)).flatten(1))))


@model
def normalised_layers():
    net = NormalisedLayers()
    for module in net.inner.modules():  # Its vectors stay, as in the file.
        module.train = lambda mode=True, module=module: module
        module.training = False
    return net, {"x": torch.randn(4, 12)}


class HyperDecoder(nn.Module):
    """A learned code gives a layer's weights; another is made of each sample."""

    def __init__(self, width=10):
        super().__init__()
        self.seed = nn.Parameter(torch.randn(6))
        self.maker = nn.Linear(6, width * width)
        self.sample = nn.Linear(4, width * 3 + 3)
        self.inner, self.width = nn.Linear(8, width), width

    def forward(self, x, condition):
        h = torch.tanh(self.inner(x))
        h = F.relu(F.linear(h, self.maker(self.seed).view(self.width, self.width)))
        made = self.sample(condition)
        weight, bias = made[:, :-3].view(-1, 3, self.width), made[:, -3:]
        return bias + (weight @ h.unsqueeze(-1)).squeeze(-1)


@model
def hyper_decoder():
    return HyperDecoder(), {"x": torch.randn(5, 8), "condition": torch.randn(5, 4)}


class DeformableSampling(nn.Module):
    """Learned reference points and offsets of queries; bilinear gathers by hand."""

    def __init__(self, width=16, heads=2, points=3):
        super().__init__()
        self.heads, self.points = heads, points
        self.offsets = nn.Linear(width, heads * points * 2)
        self.weights = nn.Linear(width, heads * points)
        self.value, self.out = nn.Conv2d(3, width, 1), nn.Linear(width, width)
        self.queries = nn.Embedding(5, width)
        self.reference = nn.Linear(width, 2)
        self.head = nn.Linear(width, 4)
        grid = torch.linspace(-1.1, 0.9, heads * points * 2)
        nn.init.zeros_(self.offsets.weight)
        with torch.no_grad():
            self.offsets.bias.copy_(grid)

    def forward(self, images):
        b = images.shape[0]
        v = self.value(images)
        h, w = v.shape[-2:]
        v = v.flatten(2).view(b, self.heads, -1, h * w)
        q = self.queries.weight.unsqueeze(0).expand(b, -1, -1)
        n = q.shape[1]
        centre = self.reference(q).sigmoid() * torch.tensor([w - 1.0, h - 1.0])
        xy = centre[:, :, None, None] + self.offsets(q).view(b, n, self.heads, self.points, 2)
        a = self.weights(q).view(b, n, self.heads, self.points).softmax(-1)
        low = xy.floor()
        part, total = xy - low, 0
        for dx in (0, 1):
            for dy in (0, 1):
                x = (low[..., 0] + dx).clamp(0, w - 1).long()
                y = (low[..., 1] + dy).clamp(0, h - 1).long()
                share = ((part[..., 0] if dx else 1 - part[..., 0])
                         * (part[..., 1] if dy else 1 - part[..., 1]))
                index = (y * w + x).permute(0, 2, 1, 3).reshape(b, self.heads, 1, -1)
                read = v.gather(3, index.expand(-1, -1, v.shape[2], -1))
                read = read.view(b, self.heads, -1, n, self.points)
                total = total + (read * (share * a).permute(0, 2, 1, 3).unsqueeze(2)).sum(-1)
        return self.head(self.out(total.flatten(1, 2).mT) + q)


@model
def deformable_sampling():
    return DeformableSampling(), {"images": image(8)}


class FourierPositions(nn.Module):
    """Random features as a buffer, a learned scale, sines and their own frequencies."""

    def __init__(self, width=16):
        super().__init__()
        self.register_buffer("directions", torch.randn(3, width // 2))
        self.bandwidth = nn.Parameter(torch.tensor(1.5))
        self.frequencies = nn.Parameter(torch.logspace(0, 1, 4))
        self.first, self.second = nn.Linear(width + 24, 32), nn.Linear(32, 4)

    def forward(self, points):
        z = points @ (self.directions * self.bandwidth)
        own = (points.unsqueeze(-1) * self.frequencies * math.pi).flatten(-2)
        x = torch.cat([z.sin(), z.cos(), own.sin(), own.cos()], -1)
        return self.second(torch.sin(30.0 * self.first(x)))


@model
def fourier_positions():
    return FourierPositions(), {"points": torch.rand(6, 3)}


class Quantile(nn.Module):
    """Implicit quantile network: cosines of taus, learned by a layer; duelling heads."""

    def __init__(self, width=16):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, width), nn.CELU(), nn.Linear(width, width))
        self.taus = nn.Linear(8, width)
        self.value, self.advantage = nn.Linear(width, 1), nn.Linear(width, 3)

    def forward(self, state, tau):
        phi = torch.cos(tau.unsqueeze(-1) * torch.arange(1, 9) * math.pi)
        h = self.body(state).unsqueeze(1) * F.relu(self.taus(phi))
        a = self.advantage(h)
        return (self.value(h) + a - a.mean(-1, keepdim=True)).transpose(1, 2)


@model
def quantile_heads():
    return Quantile(), {"state": torch.randn(4, 6), "tau": torch.rand(4, 5)}


class Kolmogorov(nn.Module):
    """Chebyshev polynomials of squashed inputs with one coefficient each."""

    def __init__(self, i, o, degree=4):
        super().__init__()
        self.coefficients = nn.Parameter(torch.randn(i, o, degree + 1) / (i * (degree + 1)))
        self.degree, self.norm = degree, nn.LayerNorm(o)

    def forward(self, x):
        x = torch.tanh(x)
        terms = [torch.ones_like(x), x]
        for _ in range(2, self.degree + 1):
            terms.append(2 * x * terms[-1] - terms[-2])
        return self.norm(torch.einsum("bid,iod->bo", torch.stack(terms, -1), self.coefficients))


@model
def chebyshev_layers():
    return (nn.Sequential(Kolmogorov(6, 10), Kolmogorov(10, 8), nn.Linear(8, 3)),
            {"x": torch.randn(5, 6)})


class Sinkhorn(nn.Module):
    """Tokens sorted by a doubly stochastic matrix that a learned score makes."""

    def __init__(self, width=32, blocks=4):
        super().__init__()
        self.score, self.blocks = nn.Linear(width, blocks), blocks
        self.inner = nn.Linear(width, width)
        self.temperature = nn.Parameter(torch.tensor(0.7))

    def forward(self, x):
        b, s, w = x.shape
        parts = x.view(b, self.blocks, -1, w)
        z = self.score(parts.mean(2)) / self.temperature
        for _ in range(3):
            z = z - torch.logsumexp(z, -1, keepdim=True)
            z = z - torch.logsumexp(z, -2, keepdim=True)
        return self.inner(torch.einsum("bij,bjsw->bisw", z.exp(), parts).reshape(b, s, w))


@model
def sinkhorn_sorting():
    return Decoder(Sinkhorn), {"ids": tokens(2, 8)}


class DiagonalRecurrence(nn.Module):
    """LRU: complex eigenvalues by exp(-exp(nu) + i theta) and a parallel sum of powers."""

    def __init__(self, width=32, states=8):
        super().__init__()
        self.nu = nn.Parameter(torch.rand(states) - 1)
        self.theta = nn.Parameter(torch.rand(states))
        self.b = nn.Linear(width, 2 * states, bias=False)
        self.c = nn.Linear(2 * states, width, bias=False)
        self.d = nn.Parameter(torch.randn(width) * 0.1)
        self.gamma = nn.Parameter(torch.zeros(states))

    def forward(self, x):
        s = x.shape[1]
        size, angle = torch.exp(-torch.exp(self.nu)), torch.exp(self.theta)
        lag = torch.arange(s)[:, None] - torch.arange(s)
        power = lag.clamp(min=0).float().unsqueeze(-1)
        radius = torch.where(lag.unsqueeze(-1) >= 0, size ** power, 0.0)
        real, imaginary = radius * torch.cos(angle * power), radius * torch.sin(angle * power)
        u, w = (t * self.gamma.exp() for t in self.b(x).chunk(2, -1))
        y = torch.cat([torch.einsum("stn,btn->bsn", real, u)
                       - torch.einsum("stn,btn->bsn", imaginary, w),
                       torch.einsum("stn,btn->bsn", real, w)
                       + torch.einsum("stn,btn->bsn", imaginary, u)], -1)
        return self.c(y) + self.d * x


@model
def linear_recurrence():
    return Decoder(DiagonalRecurrence), {"ids": tokens(2, 7)}


class TokenMerging(nn.Module):
    """A ViT that averages neighbouring tokens, class attention, a learned query pooling."""

    def __init__(self, width=16):
        super().__init__()
        self.patch = nn.Conv2d(3, width, 4, 4)
        self.row = nn.Parameter(torch.randn(4, 1, width) * 0.1)
        self.column = nn.Parameter(torch.randn(1, 4, width) * 0.1)
        self.layers = nn.ModuleList([nn.TransformerEncoderLayer(
            width, 2, 32, 0.0, F.silu, batch_first=True, norm_first=True) for _ in range(2)])
        self.query = nn.Parameter(torch.zeros(1, 1, width))
        self.pool = nn.MultiheadAttention(width, 4, batch_first=True)
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 6)

    def forward(self, images):
        x = self.patch(images).permute(0, 2, 3, 1) + self.row + self.column
        x = self.layers[0](x.flatten(1, 2))
        x = self.layers[1](x.unflatten(1, (8, 2)).mean(2))
        q = self.query.expand(x.shape[0], -1, -1)
        return self.head(self.norm(self.pool(q, x, x, need_weights=False)[0]).squeeze(1))


@model
def merged_tokens():
    return TokenMerging(), {"images": image(16)}
