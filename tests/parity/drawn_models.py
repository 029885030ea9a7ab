"""Small models of unusual form, for drawn_pipelines.py: tied tables, several inputs and losses,
masks, gathers and repeated blocks. A function for each gives (module, inputs); the loss is
inside."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from drawn_layers import (B, Block, ConvGN, convnet, encdec, floats, gru, ignored, ints, llama,
                          lstm, moe_gather, moe_scatter, moe_soft, mse, rnn3, unet, unet_t)


class Tied(nn.Module):
    """The table is read at the start, in the middle, and at the end."""

    def __init__(self, v=20, w=16, n=4):
        super().__init__()
        self.e = nn.Embedding(v, w)
        self.b = nn.ModuleList((Block(w) for _ in range(n)))
        self.n = nn.LayerNorm(w)

    def forward(self, x, y):
        h = self.e(x)
        for i, b in enumerate(self.b):
            h = b(h)
            if i == 1:
                soft = (h @ self.e.weight.t()).softmax(-1)
                h = h + soft @ self.e.weight
        return F.cross_entropy((self.n(h) @ self.e.weight.t()).flatten(0, 1), y.flatten())


def tied():
    return (Tied(), (ints(B, 5, high=20), ignored(ints(B, 5, high=20, seed=1))))


class TwoTwo(nn.Module):
    """Two inputs, two losses."""

    def __init__(self):
        super().__init__()
        self.c = ConvGN(2, 8)
        self.c2 = ConvGN(8, 8, 2)
        self.e = nn.Embedding(11, 16)
        self.b = nn.ModuleList((Block(16) for _ in range(2)))
        self.p = nn.Linear(8, 16)
        self.f = nn.Linear(32, 16)
        self.h1 = nn.Linear(16, 4)
        self.h2 = nn.Linear(16, 3)

    def forward(self, img, tok, y, z):
        a = self.p(self.c2(self.c(img)).mean((2, 3)))
        t = self.e(tok)
        for b in self.b:
            t = b(t)
        j = F.gelu(self.f(torch.cat([a, t.mean(1)], -1)))
        return F.cross_entropy(self.h1(j), y) + 0.5 * mse(self.h2(j), z)


def two_two():
    return (TwoTwo(), (floats(B, 2, 8, 8), ints(B, 5, high=11), ints(B, high=4, seed=2), floats(B,
            3, seed=3)))


class TwoCE(nn.Module):
    """Two losses over labels, each with its own ignored ones: an auxiliary head in the middle."""

    def __init__(self, same=False):
        super().__init__()
        self.e = nn.Embedding(13, 16)
        self.b = nn.ModuleList((Block(16) for _ in range(4)))
        self.h1 = nn.Linear(16, 13)
        self.h2 = nn.Linear(16, 7)

    def forward(self, x, y, z):
        h = self.e(x)
        for i, b in enumerate(self.b):
            h = b(h)
            if i == 1:
                aux = F.cross_entropy(self.h2(h).flatten(0, 1), z.flatten())
        return F.cross_entropy(self.h1(h).flatten(0, 1), y.flatten()) + 0.3 * aux


def two_ce_plain():
    return (TwoCE(), (ints(B, 5, high=13), ints(B, 5, high=13, seed=1), ints(B, 5, high=7, seed=2)))


def two_ce():
    return (TwoCE(), (ints(B, 5, high=13), ignored(ints(B, 5, high=13, seed=1)), ignored(ints(B,
            5, high=7, seed=2), 0.3, 4)))


class Masked(nn.Module):
    """Masks come in as an input; mean pooling over what counts."""

    def __init__(self):
        super().__init__()
        self.i = nn.Linear(6, 16)
        self.b = nn.ModuleList((Block(16) for _ in range(3)))
        self.h = nn.Linear(16, 5)

    def forward(self, x, mask, y):
        h = self.i(x)
        m = (mask < 0.5)[:, None, None, :]
        for b in self.b:
            h = b(h, m)
        w = (mask >= 0.5).float()[..., None]
        return F.cross_entropy(self.h((h * w).sum(1) / w.sum(1).clamp(min=1)), y)


def masked():
    return (Masked(), (floats(B, 6, 6), torch.rand(B, 6,
            generator=torch.Generator().manual_seed(1)), ignored(ints(B, high=5))))


class Multi(nn.Module):
    """Blocks of two streams, which change places."""

    def __init__(self, n=5, w=12):
        super().__init__()
        self.i = nn.Linear(7, 2 * w)
        self.f = nn.ModuleList((nn.Linear(w, w) for _ in range(n)))
        self.g = nn.ModuleList((nn.Linear(2 * w, w) for _ in range(n)))
        self.h = nn.Linear(2 * w, 3)

    def forward(self, x, y):
        a, b = self.i(x).chunk(2, -1)
        first = a
        for f, g in zip(self.f, self.g):
            t = torch.tanh(f(a))
            gate = torch.sigmoid(g(torch.cat([a, b], -1)))
            a, b = (b + gate * t, a * (1 - gate))
        return mse(self.h(torch.cat([a + first, b], -1)), y)


def multi():
    return (Multi(), (floats(B, 7), floats(B, 3, seed=1)))


class GatherLoss(nn.Module):
    """Minus the mean logarithm of the labels" shares, by gather."""

    def __init__(self, plain=False):
        super().__init__()
        self.plain = plain
        self.e = nn.Embedding(13, 16)
        self.b = nn.ModuleList((Block(16) for _ in range(3)))
        self.h = nn.Linear(16, 13)

    def forward(self, x, y):
        h = self.e(x)
        for b in self.b:
            h = b(h)
        o = self.h(h)
        o = o.log_softmax(-1) if not self.plain else o - o.exp().sum(-1, keepdim=True).log()
        return -o.gather(-1, y.unsqueeze(-1)).mean()


def gather_loss():
    return (GatherLoss(), (ints(B, 5, high=13), ints(B, 5, high=13, seed=1)))


def gather_plain():
    return (GatherLoss(True), (ints(B, 5, high=13), ints(B, 5, high=13, seed=1)))


class Albert(nn.Module):
    """One block applied four times."""

    def __init__(self):
        super().__init__()
        self.e = nn.Embedding(13, 16)
        self.b = Block(16)
        self.h = nn.Linear(16, 13)

    def forward(self, x, y):
        h = self.e(x)
        for _ in range(4):
            h = self.b(h)
        return F.cross_entropy(self.h(h).flatten(0, 1), y.flatten())


def albert():
    return (Albert(), (ints(B, 5, high=13), ignored(ints(B, 5, high=13, seed=1))))


class Mixer(nn.Module):
    """Products over tokens and over channels in turns."""

    def __init__(self, n=3, w=12, t=6):
        super().__init__()
        self.i = nn.Linear(5, w)
        self.n = nn.ModuleList((nn.LayerNorm(w) for _ in range(2 * n)))
        self.t = nn.ModuleList((nn.Sequential(nn.Linear(t, 10), nn.GELU(), nn.Linear(10,
                t)) for _ in range(n)))
        self.c = nn.ModuleList((nn.Sequential(nn.Linear(w, 20), nn.GELU(), nn.Linear(20,
                w)) for _ in range(n)))
        self.h = nn.Linear(w, 4)

    def forward(self, x, y):
        h = self.i(x)
        for i, (t, c) in enumerate(zip(self.t, self.c)):
            h = h + t(self.n[2 * i](h).transpose(1, 2)).transpose(1, 2)
            h = h + c(self.n[2 * i + 1](h))
        return F.cross_entropy(self.h(h.mean(1)), y)


def mixer():
    return (Mixer(), (floats(B, 6, 5), ints(B, high=4)))


class Weighted(nn.Module):
    """Class weights, and packed queries."""

    def __init__(self, v=9, w=16, n=3):
        super().__init__()
        self.e = nn.Embedding(v, w)
        self.q = nn.ModuleList((nn.Linear(w, 3 * w) for _ in range(n)))
        self.o = nn.ModuleList((nn.Linear(w, w) for _ in range(n)))
        self.n = nn.ModuleList((nn.LayerNorm(w) for _ in range(n)))
        self.h = nn.Linear(w, v)
        self.register_buffer("cw", torch.linspace(0.5, 2, v))

    def forward(self, x, y):
        h = self.e(x)
        for q, o, n in zip(self.q, self.o, self.n):
            b, t, w = h.shape
            z = q(n(h)).view(b, t, 3, 4, w // 4).permute(2, 0, 3, 1, 4)
            a = (z[0] @ z[1].transpose(-1, -2) / 2).softmax(-1)
            h = h + F.dropout(o((a @ z[2]).transpose(1, 2).reshape(b, t, w)), 0.1, self.training)
        return F.cross_entropy(self.h(h).flatten(0, 1), y.flatten(), weight=self.cw)


def weighted():
    return (Weighted(), (ints(B, 5, high=9), ignored(ints(B, 5, high=9, seed=1))))


class MAE(nn.Module):
    """Keeps chosen tokens of each sample by gather, as masked autoencoders do."""

    def __init__(self, w=12):
        super().__init__()
        self.i = nn.Linear(5, w)
        self.f = nn.ModuleList((nn.Linear(w, w) for _ in range(4)))
        self.h = nn.Linear(w, 5)

    def forward(self, x, keep, y):
        h = self.i(x)
        for f in self.f[:2]:
            h = h + torch.tanh(f(h))
        h = h.gather(1, keep.unsqueeze(-1).expand(-1, -1, h.shape[-1]))
        for f in self.f[2:]:
            h = h + torch.tanh(f(h))
        return mse(self.h(h), y)


def mae():
    return (MAE(), (floats(B, 8, 5), torch.stack([torch.randperm(8,
            generator=torch.Generator().manual_seed(i))[:4] for i in range(B)]), floats(B, 4, 5,
            seed=1)))


class CrossBatch(nn.Module):
    """InfoNCE over the batch: cannot be cut in time."""

    def __init__(self):
        super().__init__()
        self.a, self.b = (nn.Linear(6, 8), nn.Linear(5, 8))

    def forward(self, x, z):
        l = F.normalize(self.a(x), dim=-1) @ F.normalize(self.b(z), dim=-1).t() * 5
        return F.cross_entropy(l, torch.arange(x.shape[0]))


def cross_batch():
    return (CrossBatch(), (floats(B, 6), floats(B, 5, seed=1)))


class Batchnorm(nn.Module):
    """Statistics over the batch: cannot be cut in time."""

    def __init__(self):
        super().__init__()
        self.a, self.n, self.b = (nn.Linear(6, 8), nn.BatchNorm1d(8), nn.Linear(8, 3))

    def forward(self, x, y):
        return mse(self.b(F.silu(self.n(self.a(x)))), y)


def batchnorm():
    return (Batchnorm(), (floats(B, 6), floats(B, 3, seed=1)))


class Deq(nn.Module):
    """cumsum along time, l1 loss with a mask by an input, log of variance, sums not means."""

    def __init__(self, w=12):
        super().__init__()
        self.i = nn.Linear(4, w)
        self.f = nn.ModuleList((nn.Linear(w, w) for _ in range(4)))
        self.mu, self.lv = (nn.Linear(w, 2), nn.Linear(w, 2))

    def forward(self, x, y):
        h = self.i(x)
        for i, f in enumerate(self.f):
            h = h + F.softplus(f(h))
            if i == 1:
                h = torch.cumsum(h, 1) / 6
        mu, lv = (self.mu(h), self.lv(h).clamp(-3, 3))
        return (0.5 * (lv + (y - mu) ** 2 * torch.exp(-lv))).mean()


def deq():
    return (Deq(), (floats(B, 6, 4), floats(B, 6, 2, seed=1)))


class SumLoss(nn.Module):
    """Sum over positions, mean over samples."""

    def __init__(self, w=12):
        super().__init__()
        self.e = nn.Embedding(9, w)
        self.f = nn.ModuleList((nn.Linear(w, w) for _ in range(4)))
        self.h = nn.Linear(w, 9)

    def forward(self, x, y):
        h = self.e(x)
        for f in self.f:
            h = h + torch.tanh(f(h))
        l = F.cross_entropy(self.h(h).transpose(1, 2), y, reduction="none")
        return l.sum(1).mean()


def sum_loss():
    return (SumLoss(), (ints(B, 4, high=9), ignored(ints(B, 4, high=9, seed=2))))


class TiedLinear(nn.Module):
    """One weight read transposed and plain, in three places, with a scalar parameter."""

    def __init__(self, w=12):
        super().__init__()
        self.w = nn.Parameter(torch.randn(w, w) * 0.3)
        self.s = nn.Parameter(torch.ones(1))
        self.i = nn.Linear(5, w)
        self.f = nn.ModuleList((nn.Linear(w, w) for _ in range(3)))
        self.h = nn.Linear(w, 3)

    def forward(self, x, y):
        h = self.i(x) @ self.w
        h = torch.tanh(self.f[0](h))
        h = h @ self.w.t() * self.s
        h = torch.tanh(self.f[1](h)) + torch.tanh(self.f[2](h)) * self.s
        h = h @ self.w
        return mse(self.h(h), y)


def tied_linear():
    return (TiedLinear(), (floats(B, 5), floats(B, 3, seed=1)))

ALL = {f.__name__: f for f in (unet, unet_t, encdec, convnet, lstm, gru, rnn3, moe_scatter,
        moe_gather, moe_soft, tied, two_two, two_ce_plain, two_ce, masked, multi, gather_loss,
        gather_plain, albert, mixer, llama, weighted, mae, deq, sum_loss, tied_linear,
        cross_batch, batchnorm)}
