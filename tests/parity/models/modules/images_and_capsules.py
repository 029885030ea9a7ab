"""Modules over images and tables: capsules, pixels in order, waves, fields, pointers."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class Capsules(nn.Module):
    """Dynamic routing by agreement, with a squash."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 5, stride=4)
        self.weight = nn.Parameter(torch.randn(1, 36, 5, 6, 4) * 0.1)

    @staticmethod
    def squash(s):
        n = s.pow(2).sum(-1, keepdim=True)
        return n / (1 + n) * s / torch.sqrt(n + 1e-8)

    def forward(self, images):
        u = self.squash(self.conv(images).flatten(2).mT.reshape(images.shape[0], 36, 4))
        votes = (self.weight @ u[:, :, None, :, None]).squeeze(-1)
        b = torch.zeros(votes.shape[:3])
        for _ in range(2):
            v = self.squash((b.softmax(2).unsqueeze(-1) * votes).sum(1))
            b = b + (votes * v.unsqueeze(1)).sum(-1)
        v = self.squash((b.softmax(2).unsqueeze(-1) * votes).sum(1))
        return v.norm(dim=-1) * 4


@model
def capsules():
    return Capsules(), {"images": image(16)}


class Masked(nn.Conv2d):
    def __init__(self, kind, *sizes, **options):
        super().__init__(*sizes, **options)
        mask = torch.ones_like(self.weight)
        _, _, h, w = mask.shape
        mask[:, :, h // 2, w // 2 + (kind == "B"):] = 0
        mask[:, :, h // 2 + 1:] = 0
        self.register_buffer("mask", mask)

    def forward(self, x):
        return self._conv_forward(x, self.weight * self.mask, self.bias)


@model
def pixel_cnn():
    return (nn.Sequential(Masked("A", 3, 16, 7, padding=3), nn.ReLU(),
                          Masked("B", 16, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 3, 1)),
            {"x": image(12)})


class BlurPool(nn.Module):
    def __init__(self, channels):
        super().__init__()
        a = torch.tensor([1., 3, 3, 1])
        self.register_buffer("filt", (a[:, None] * a / 64).repeat(channels, 1, 1, 1))

    def forward(self, x):
        x = F.pad(x, (1, 2, 1, 2), mode="reflect")
        return F.conv2d(x, self.filt, stride=2, groups=x.shape[1])


class Convolutions(nn.Module):
    """Anti-aliased, coordinates as channels, octaves, CBAM, an involution."""

    def __init__(self):
        super().__init__()
        self.first, self.blur = nn.Conv2d(5, 12, 3, padding=1), BlurPool(12)
        self.high, self.low = nn.Conv2d(12, 8, 3, padding=1), nn.Conv2d(12, 8, 1)
        self.channel = nn.Sequential(nn.Conv2d(8, 2, 1), nn.ReLU(), nn.Conv2d(2, 8, 1))
        self.spatial = nn.Conv2d(2, 1, 7, padding=3, bias=False)
        self.kernel = nn.Conv2d(8, 9 * 2, 1)
        self.norm, self.head = nn.InstanceNorm2d(8, affine=True), nn.Linear(8, 6)

    def forward(self, x):
        n, _, h, w = x.shape
        rows = torch.linspace(-1, 1, h).view(1, 1, h, 1).expand(n, 1, h, w)
        columns = torch.linspace(-1, 1, w).view(1, 1, 1, w).expand(n, 1, h, w)
        x = self.blur(F.celu(self.first(torch.cat([x, rows, columns], 1))))
        x = self.high(x) + F.interpolate(self.low(F.avg_pool2d(x, 2)), scale_factor=2.0,
                                         mode="bicubic", align_corners=False)
        gate = (self.channel(F.adaptive_avg_pool2d(x, 1))
                + self.channel(F.adaptive_max_pool2d(x, 1))).sigmoid()
        x = x * gate
        pooled = torch.cat([x.mean(1, keepdim=True), x.max(1, keepdim=True).values], 1)
        x = x * self.spatial(pooled).sigmoid()
        n, c, h, w = x.shape
        kernel = self.kernel(x).view(n, 2, 1, 9, h, w)
        parts = F.unfold(x, 3, padding=1).view(n, 2, c // 2, 9, h, w)
        x = self.norm((kernel * parts).sum(3).view(n, c, h, w))
        return self.head(F.lp_pool2d(F.hardswish(x), 2, 2).mean((2, 3)))


@model
def mixed_convolutions():
    return Convolutions(), {"images": image(16)}


class RotatedKernels(nn.Module):
    """A group convolution: one kernel in four rotations, pooled over them."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(8, 3, 3, 3) * 0.2)
        self.bias = nn.Parameter(torch.zeros(8))
        self.head = nn.Linear(8, 5)

    def forward(self, images):
        bank = torch.stack([torch.rot90(self.weight, k, (2, 3)) for k in range(4)], 1)
        y = F.conv2d(images, bank.flatten(0, 1), self.bias.repeat_interleave(4), padding=1)
        return self.head(F.relu(y).unflatten(1, (8, 4)).amax(2).mean((2, 3)))


@model
def rotated_kernels():
    return RotatedKernels(), {"images": image(12)}


class WaveNet(nn.Module):
    def __init__(self, width=12):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.dilated = nn.ModuleList([nn.Conv1d(width, 2 * width, 2, dilation=2 ** i)
                                      for i in range(3)])
        self.mix = nn.ModuleList([nn.Conv1d(width, 2 * width, 1) for _ in range(3)])
        self.out = nn.Sequential(nn.ReLU(), nn.Conv1d(width, VOCABULARY, 1))

    def forward(self, ids):
        x, skips = self.embed(ids).mT, 0
        for i, (dilated, mix) in enumerate(zip(self.dilated, self.mix)):
            a, b = dilated(F.pad(x, (2 ** i, 0))).chunk(2, 1)
            residual, skip = mix(torch.tanh(a) * torch.sigmoid(b)).split(x.shape[1], 1)
            x, skips = (x + residual) * 0.5 ** 0.5, skips + skip
        return self.out(skips).mT


@model
def wavenet():
    return WaveNet(), {"ids": tokens(2, 16)}


class Siren(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("frequencies", torch.randn(2, 8) * 3)
        self.layers = nn.ModuleList([nn.Linear(16, 24), nn.Linear(24, 24), nn.Linear(24, 3)])

    def forward(self, x):
        p = x @ self.frequencies
        h = torch.cat([p.sin(), p.cos()], -1)
        for layer in self.layers[:-1]:
            h = torch.sin(5.0 * layer(h))
        return torch.sigmoid(self.layers[-1](h)).unsqueeze(1).unsqueeze(1)


@model
def siren():
    return Siren(), {"x": torch.rand(32, 2) * 2 - 1}


class ConvLSTM(nn.Module):
    def __init__(self, channels=6):
        super().__init__()
        self.channels = channels
        self.gates = nn.Conv2d(3 + channels, 4 * channels, 3, padding=1)
        self.peep = nn.Parameter(torch.randn(3, channels, 1, 1) * 0.1)
        self.out = nn.Conv2d(channels, 3, 1)

    def forward(self, frames):
        n, t, _, h, w = frames.shape
        state = cell = frames.new_zeros(n, self.channels, h, w)
        for i in range(t):
            a, f, g, o = self.gates(torch.cat([frames[:, i], state], 1)).split(self.channels, 1)
            cell = (torch.sigmoid(f + self.peep[0] * cell) * cell
                    + torch.sigmoid(a + self.peep[1] * cell) * torch.tanh(g))
            state = torch.sigmoid(o + self.peep[2] * cell) * torch.tanh(cell)
        return self.out(state)


@model
def convolution_lstm():
    return ConvLSTM(), {"frames": torch.randn(2, 3, 3, 8, 8)}


class FactorisationMachine(nn.Module):
    """DeepFM over offsets in one table, field-aware products by index pairs, a cross network."""

    def __init__(self, fields=(7, 11, 5), width=6):
        super().__init__()
        offsets = torch.tensor([0, 7, 18])
        self.register_buffer("offsets", offsets)
        self.table, self.linear = nn.Embedding(23, width), nn.Embedding(23, 1)
        self.bias = nn.Parameter(torch.zeros(1))
        rows, columns = torch.triu_indices(3, 3, 1)
        self.register_buffer("rows", rows)
        self.register_buffer("columns", columns)
        self.mlp = nn.Sequential(nn.Linear(18, 16), nn.Dropout(0.0), nn.SELU(), nn.Linear(16, 1))

    def forward(self, x):
        index = x + self.offsets
        e = self.table(index)
        square = 0.5 * (e.sum(1).pow(2) - e.pow(2).sum(1)).sum(-1, keepdim=True)
        pairs = (e[:, self.rows] * e[:, self.columns]).sum((1, 2)).unsqueeze(-1)
        return self.bias + self.linear(index).sum(1) + square + pairs + self.mlp(e.flatten(1))


@model
def factorisation_machine():
    return FactorisationMachine(), {"x": torch.randint(0, 5, (8, 3))}


class InterestNetwork(nn.Module):
    """DIN: attention of a candidate over history, with Dice-like activation and masks."""

    def __init__(self, width=8):
        super().__init__()
        self.items = nn.Embedding(50, width, padding_idx=0)
        self.score = nn.Sequential(nn.Linear(4 * width, 16), nn.PReLU(16), nn.Linear(16, 1))
        self.out = nn.Sequential(nn.Linear(2 * width, 8), nn.PReLU(), nn.Linear(8, 2))

    def forward(self, history, candidate):
        h, c = self.items(history), self.items(candidate).unsqueeze(1)
        c = c.expand_as(h)
        s = self.score(torch.cat([h, c, h - c, h * c], -1).flatten(0, 1)).view(history.shape)
        s = torch.where(history != 0, s, torch.full_like(s, -2.0 ** 31)).softmax(-1)
        return self.out(torch.cat([(s.unsqueeze(1) @ h).squeeze(1), c[:, 0]], -1))


@model
def interest_network():
    return InterestNetwork(), {"history": torch.randint(1, 50, (4, 6)),
                               "candidate": torch.randint(1, 50, (4,))}


class Sparsemax(nn.Module):
    """TabNet's steps: a sparsemax by sorting, prior scales, batch norms."""

    def __init__(self, width=10):
        super().__init__()
        self.norm = nn.BatchNorm1d(width)
        self.shared = nn.Linear(width, 16)
        self.masks = nn.ModuleList([nn.Linear(8, width) for _ in range(2)])
        self.head = nn.Linear(8, 3)

    @staticmethod
    def sparsemax(z):
        ordered = z.sort(-1, descending=True).values
        k = torch.arange(1, z.shape[-1] + 1, dtype=z.dtype)
        support = 1 + k * ordered > ordered.cumsum(-1)
        count = support.sum(-1, keepdim=True)
        total = (ordered * support).sum(-1, keepdim=True)
        return F.relu(z - (total - 1) / count)

    def forward(self, x):
        x = self.norm(x)
        prior, total = torch.ones_like(x), 0
        _, a = F.glu(torch.cat([self.shared(x)] * 2, -1)).split(8, -1)
        for mask in self.masks:
            m = self.sparsemax(mask(a) * prior)
            prior = prior * (1.3 - m)
            d, a = self.shared(m * x).split(8, -1)
            total = total + F.relu(d)
        return self.head(total)


@model
def sparsemax_tables():
    return Sparsemax(), {"x": torch.randn(16, 10)}


class PointerNetwork(nn.Module):
    """An LSTM encoder, additive attention whose scores are the output, glimpses."""

    def __init__(self, width=12):
        super().__init__()
        self.encoder = nn.LSTM(2, width, batch_first=True, num_layers=2, proj_size=0)
        self.decoder = nn.LSTMCell(width, width)
        self.w1, self.w2 = nn.Linear(width, width, bias=False), nn.Linear(width, width)
        self.v = nn.Linear(width, 1, bias=False)
        self.start = nn.Parameter(torch.randn(width))

    def forward(self, x):
        memory, (h, c) = self.encoder(x)
        h, c = h[-1], c[-1]
        y, scores = self.start.expand(x.shape[0], -1), []
        for _ in range(3):
            h, c = self.decoder(y, (h, c))
            s = self.v(torch.tanh(self.w1(memory) + self.w2(h).unsqueeze(1))).squeeze(-1)
            scores.append(s)
            y = torch.bmm(s.softmax(-1).unsqueeze(1), memory).squeeze(1)
        return torch.stack(scores, 1)


@model
def pointer_network():
    return PointerNetwork(), {"x": torch.randn(2, 6, 2)}


class AxialAttention(nn.Module):
    """Rows, then columns, by folding the other axis into the batch; 2-D positions added."""

    def __init__(self, width=16, heads=2):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 4, 4)
        self.rows, self.columns = (nn.Parameter(torch.randn(4, width) * 0.1) for _ in range(2))
        self.attention = nn.ModuleList([nn.MultiheadAttention(width, heads, batch_first=True)
                                        for _ in range(2)])
        self.head = nn.Linear(width, 6)

    def forward(self, images):
        x = self.stem(images).permute(0, 2, 3, 1)
        x = x + self.rows[:, None] + self.columns
        n, h, w, c = x.shape
        y = x.reshape(n * h, w, c)
        x = x + self.attention[0](y, y, y)[0].reshape(n, h, w, c)
        y = x.transpose(1, 2).reshape(n * w, h, c)
        x = x + self.attention[1](y, y, y, average_attn_weights=False)[0].reshape(
            n, w, h, c).transpose(1, 2)
        return self.head(x.mean((1, 2)))


@model
def axial_attention():
    return AxialAttention(), {"images": image(16)}


class Counters(nn.Module):
    """Buffers that forward updates: a count, a running scale, a queue that moves."""

    def __init__(self):
        super().__init__()
        self.net = nn.Linear(10, 8)
        self.register_buffer("steps", torch.zeros(()))
        self.register_buffer("scale", torch.ones(8))
        self.register_buffer("queue", F.normalize(torch.randn(8, 16), dim=0))
        self.head = nn.Linear(24, 4)

    def forward(self, x):
        y = self.net(x)
        self.steps += 1
        self.scale.mul_(0.9).add_(y.detach().abs().mean(0), alpha=0.1)
        z = y / self.scale
        return self.head(torch.cat([z, z @ self.queue], -1))


@model
def updated_buffers():
    return Counters(), {"x": torch.randn(6, 10)}


class ManyResults(nn.Module):
    """Many elementwise functions whose gradients are their own rules."""

    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 12), nn.Linear(8, 12)
        self.shift, self.power = nn.Parameter(torch.ones(12)), nn.Parameter(torch.full((12,), 1.5))
        self.head = nn.Linear(12, 4)

    def forward(self, x):
        a, b = self.a(x), self.b(x)
        y = torch.atan2(a, b.abs() + 0.5) + torch.lerp(a, b, torch.sigmoid(self.shift))
        y = y + torch.addcmul(a, b, b, value=0.5) + torch.addcdiv(a, b, 1 + b * b)
        y = y + torch.pow(a.abs() + 0.5, self.power) + torch.sqrt(a * a + (b + 2) ** 2)
        y = y + torch.expm1(-a.abs()) + torch.log1p(b * b) + torch.rsqrt(1 + a * a)
        y = y + F.softshrink(a, 0.2) + F.hardtanh(b) + F.threshold(a, 0.1, -0.2) + F.tanhshrink(b)
        y = y + torch.special.expit(a) * torch.erf(b) + F.softsign(a) + F.logsigmoid(b)
        y = y + a.clamp(b - 0.3, b + 0.3) + torch.fmod(a, 0.7) + torch.remainder(b, 0.6)
        y = y + torch.xlogy(a.abs(), b.abs() + 1) + a.sinh() * 0.1 + torch.asinh(b)
        y = y + torch.nan_to_num(a / (b.abs() + 1)) + torch.sign(a) * b + a.frac() + b.round()
        return self.head(y + torch.logit(torch.sigmoid(a), 1e-3) + F.mish(b) + F.hardsigmoid(a))


@model
def many_functions():
    return ManyResults(), {"x": torch.randn(6, 8)}


class MovedTensors(nn.Module):
    """Movements: flips, rolls, diagonals, kron, index_put, index_add, tensordot, cumulative."""

    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 12), nn.Parameter(torch.randn(2, 3) * 0.3)
        self.rows = nn.Parameter(torch.randn(5, 12) * 0.3)
        self.head = nn.Linear(12, 4)

    def forward(self, x, index):
        y = self.a(x)
        y = y + y.flip(-1) * 0.5 + y.roll(3, -1) + y.roll((1, 2), (0, 1)) * 0.1
        y = y + torch.kron(self.b, torch.ones(2, 2)).flatten()[:12]
        y = y + torch.diagonal(y @ y.T).unsqueeze(-1) * 0.01 + torch.diag_embed(y).sum(-1) * 0.1
        y = y + y.cumsum(-1) * 0.1 + y.logcumsumexp(-1) * 0.05
        y = y.index_add(0, index, self.rows)
        y = y + torch.zeros_like(y).index_put((index,), self.rows, accumulate=True)
        y = y + torch.tensordot(y, torch.einsum("ij,kj->ik", y, y), dims=([0], [0])).mean(
            1, keepdim=True).T * 0.01
        y = y + y.unfold(-1, 3, 1).mean(-1).sum(-1, keepdim=True)
        y = torch.where(y.tril() != 0, y, y.triu(1) * 0.5) + y.repeat_interleave(2, 0)[:6] * 0.2
        y = y + y.movedim(0, 1).reshape(6, 12) * 0.1 + torch.outer(y[:, 0], y[0]) * 0.1
        y = y + y.std(0, unbiased=False) + y.norm(p=1, dim=1, keepdim=True) * 0.01
        y = y + y.amin(0) + y.topk(3, -1).values.sum(-1, keepdim=True)
        return self.head(torch.tanh(0.01 * y))


@model
def moved_tensors():
    return MovedTensors(), {"x": torch.randn(6, 8), "index": torch.tensor([0, 2, 2, 5, 1])}
