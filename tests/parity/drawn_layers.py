"""Small models of layers that people combine, for drawn_pipelines.py: image models, transformers,
recurrent networks and mixtures. A function for each gives (module, inputs); the loss is inside."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F


# Samples of a step: 3, 4 and 8 divide it.
B = 24


def ints(*shape, high, seed=0):
    g = torch.Generator().manual_seed(seed)
    return torch.randint(0, high, shape, generator=g)


def floats(*shape, seed=0):
    g = torch.Generator().manual_seed(seed)
    return torch.randn(*shape, generator=g)


def ignored(labels, share=0.4, seed=9):
    g = torch.Generator().manual_seed(seed)
    labels = labels.clone()
    labels[torch.rand(labels.shape, generator=g) < share] = -100
    return labels


def mse(a, b):
    return ((a - b) ** 2).mean()


class ConvGN(nn.Module):
    """A convolution, a group norm and a SiLU."""

    def __init__(self, i, o, stride=1):
        super().__init__()
        self.c = nn.Conv2d(i, o, 3, stride, 1)
        self.n = nn.GroupNorm(4, o)

    def forward(self, x):
        return F.silu(self.n(self.c(x)))


class UNet(nn.Module):
    """Skip connections over the whole depth."""

    def __init__(self):
        super().__init__()
        self.a, self.b, self.c = (ConvGN(3, 8), ConvGN(8, 16, 2), ConvGN(16, 16, 2))
        self.mid = ConvGN(16, 16)
        self.u2, self.u1 = (ConvGN(32, 16), ConvGN(24, 8))
        self.out = nn.Conv2d(8, 5, 1)

    def forward(self, x, y):
        a = self.a(x)
        b = self.b(a)
        c = self.c(b)
        m = self.mid(c) + c
        m = F.interpolate(m, scale_factor=2.0, mode="nearest")
        m = self.u2(torch.cat([m, b], 1))
        m = F.interpolate(m, scale_factor=2.0, mode="nearest")
        m = self.u1(torch.cat([m, a], 1))
        return F.cross_entropy(self.out(m), y)


def unet():
    return (UNet(), (floats(B, 3, 8, 8), ignored(ints(B, 8, 8, high=5))))


class UNetT(nn.Module):
    """Transposed convolutions and average pools."""

    def __init__(self):
        super().__init__()
        self.a, self.b = (ConvGN(2, 8), ConvGN(8, 8))
        self.up = nn.ConvTranspose2d(8, 8, 2, 2)
        self.d = ConvGN(16, 8)
        self.out = nn.Conv2d(8, 2, 1)

    def forward(self, x, y):
        a = self.a(x)
        b = self.b(F.avg_pool2d(a, 2))
        o = self.out(self.d(torch.cat([self.up(b), a], 1)))
        return mse(o, y)


def unet_t():
    return (UNetT(), (floats(B, 2, 8, 8), floats(B, 2, 8, 8, seed=1)))


class Attn(nn.Module):
    """Attention of queries to another sequence, with a mask."""

    def __init__(self, w=16, h=4, p=0.1):
        super().__init__()
        self.h, self.p = (h, p)
        self.q, self.k, self.v, self.o = (nn.Linear(w, w) for _ in range(4))

    def forward(self, x, m, mask=None):
        b, t, w = x.shape
        u = m.shape[1]
        q = self.q(x).view(b, t, self.h, -1).transpose(1, 2)
        k = self.k(m).view(b, u, self.h, -1).transpose(1, 2)
        v = self.v(m).view(b, u, self.h, -1).transpose(1, 2)
        a = q @ k.transpose(-1, -2) / math.sqrt(w // self.h)
        if mask is not None:
            a = a.masked_fill(mask, -1000000000.0)
        a = F.dropout(a.softmax(-1), self.p, self.training)
        return self.o((a @ v).transpose(1, 2).reshape(b, t, w))


class Block(nn.Module):
    """A layer of a transformer, with attention to a memory if asked."""

    def __init__(self, w=16, cross=False, p=0.1):
        super().__init__()
        self.n1, self.n2 = (nn.LayerNorm(w), nn.LayerNorm(w))
        self.a = Attn(w, p=p)
        self.x = Attn(w, p=p) if cross else None
        self.n3 = nn.LayerNorm(w) if cross else None
        self.f, self.g, self.d = (nn.Linear(w, 2 * w), nn.Linear(2 * w, w), nn.Dropout(p))

    def forward(self, x, mask=None, mem=None, memmask=None):
        n = self.n1(x)
        x = x + self.d(self.a(n, n, mask))
        if self.x is not None:
            x = x + self.x(self.n3(x), mem, memmask)
        return x + self.d(self.g(F.gelu(self.f(self.n2(x)))))


class EncDec(nn.Module):
    """An encoder with padding, and a decoder."""

    def __init__(self, v=20, w=16, n=2):
        super().__init__()
        self.e, self.p = (nn.Embedding(v, w), nn.Parameter(torch.randn(8, w) * 0.1))
        self.enc = nn.ModuleList((Block(w) for _ in range(n)))
        self.dec = nn.ModuleList((Block(w, True) for _ in range(n)))
        self.n = nn.LayerNorm(w)
        self.head = nn.Linear(w, v)

    def forward(self, src, tgt, y):
        pad = (src == 0)[:, None, None, :]
        m = self.e(src) + self.p[:src.shape[1]]
        for b in self.enc:
            m = b(m, pad)
        t = tgt.shape[1]
        causal = torch.ones(t, t, dtype=torch.bool).triu(1)
        x = self.e(tgt) + self.p[:t]
        for b in self.dec:
            x = b(x, causal, m, pad)
        return F.cross_entropy(self.head(self.n(x)).flatten(0, 1), y.flatten())


def encdec():
    return (EncDec(), (ints(B, 7, high=20), ints(B, 6, high=20, seed=1), ignored(ints(B, 6,
            high=20, seed=2))))


class ConvNet(nn.Module):
    """Smoothed labels, and a projection beside two layers."""

    def __init__(self):
        super().__init__()
        self.l = nn.ModuleList([ConvGN(3, 8), ConvGN(8, 8, 2), ConvGN(8, 16), ConvGN(16, 16, 2)])
        self.sc = nn.Conv2d(8, 16, 1)
        self.h = nn.Linear(16, 6)

    def forward(self, x, y):
        x = self.l[0](x)
        x = self.l[1](x)
        r = self.sc(x)
        x = self.l[2](x) + r
        x = self.l[3](x)
        return 0.9 * F.cross_entropy(self.h(x.mean((2, 3))),
                y) - 0.1 * F.log_softmax(self.h(x.mean((2, 3))), -1).mean()


def convnet():
    return (ConvNet(), (floats(B, 3, 8, 8), ints(B, high=6)))


class LSTM(nn.Module):
    """Recurrent layers of any kind."""

    def __init__(self, kind=nn.LSTM, bi=False, layers=2):
        super().__init__()
        self.e = nn.Embedding(15, 8)
        self.r = nn.ModuleList([kind(8 if i == 0 else 24 if bi else 12, 12, 1, batch_first=True,
                bidirectional=bi) for i in range(layers)])
        self.d = nn.Dropout(0.1)
        self.h = nn.Linear(24 if bi else 12, 15)

    def forward(self, x, y):
        x = self.e(x)
        for r in self.r:
            x = self.d(r(x)[0])
        return F.cross_entropy(self.h(x).flatten(0, 1), y.flatten())


def lstm():
    return (LSTM(), (ints(B, 5, high=15), ignored(ints(B, 5, high=15, seed=3))))


def gru():
    return (LSTM(nn.GRU, True), (ints(B, 5, high=15), ignored(ints(B, 5, high=15, seed=3))))


def rnn3():
    return (LSTM(nn.RNN, layers=3), (ints(B, 5, high=15), ints(B, 5, high=15, seed=3)))


class Mixture(nn.Module):
    """Experts that are all computed, with gates in one of three forms."""

    def __init__(self, w=16, e=4, k=2, form="scatter"):
        super().__init__()
        self.k, self.form, self.n = (k, form, e)
        self.r = nn.Linear(w, e, bias=False)
        self.e = nn.ModuleList((nn.Sequential(nn.Linear(w, 24), nn.SiLU(), nn.Linear(24,
                w)) for _ in range(e)))

    def forward(self, x):
        p = self.r(x)
        if self.form == "scatter":
            b, i = p.topk(self.k, -1)
            g = torch.zeros_like(p).scatter(-1, i, b.softmax(-1))
        elif self.form == "gather":
            q = p.softmax(-1)
            i = p.detach().topk(self.k, -1)[1]
            c = q.gather(-1, i)
            c = c / c.sum(-1, keepdim=True)
            g = torch.zeros_like(p).scatter(-1, i, c)
        else:
            g = p.softmax(-1)
        return sum((g[..., j:j + 1] * e(x) for j, e in enumerate(self.e)))


class MoE(nn.Module):
    """Layers of mixtures."""

    def __init__(self, form, n=3, w=16, v=12):
        super().__init__()
        self.e = nn.Embedding(v, w)
        self.n = nn.ModuleList((nn.LayerNorm(w) for _ in range(n)))
        self.m = nn.ModuleList((Mixture(w, form=form) for _ in range(n)))
        self.h = nn.Linear(w, v)

    def forward(self, x, y):
        x = self.e(x)
        for n, m in zip(self.n, self.m):
            x = x + m(n(x))
        return F.cross_entropy(self.h(x).flatten(0, 1), y.flatten())


def moe_scatter():
    return (MoE("scatter"), (ints(B, 4, high=12), ints(B, 4, high=12, seed=1)))


def moe_gather():
    return (MoE("gather"), (ints(B, 4, high=12), ints(B, 4, high=12, seed=1)))


def moe_soft():
    return (MoE("soft"), (ints(B, 4, high=12), ignored(ints(B, 4, high=12, seed=1))))


class RMS(nn.Module):
    """Division by the root of the mean square."""

    def __init__(self, w):
        super().__init__()
        self.w = nn.Parameter(torch.ones(w))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-05) * self.w


class LlamaBlock(nn.Module):
    """Grouped queries, rotary positions and a gated function."""

    def __init__(self, w=16, h=4, g=2):
        super().__init__()
        self.h, self.g, self.d = (h, g, w // h)
        d = self.d
        self.q, self.k, self.v, self.o = (nn.Linear(w, w, bias=False), nn.Linear(w, g * d,
                bias=False), nn.Linear(w, g * d, bias=False), nn.Linear(w, w, bias=False))
        self.a, self.b, self.c = (nn.Linear(w, 24, bias=False), nn.Linear(w, 24, bias=False),
                nn.Linear(24, w, bias=False))
        self.n1, self.n2 = (RMS(w), RMS(w))

    def forward(self, x, cos, sin):
        b, t, w = x.shape
        n = self.n1(x)

        def rot(z):
            y1, y2 = z.chunk(2, -1)
            return z * cos + torch.cat([-y2, y1], -1) * sin
        q = rot(self.q(n).view(b, t, self.h, self.d).transpose(1, 2))
        k = rot(self.k(n).view(b, t, self.g, self.d).transpose(1, 2))
        v = self.v(n).view(b, t, self.g, self.d).transpose(1, 2)
        k, v = (k.repeat_interleave(self.h // self.g, 1), v.repeat_interleave(self.h // self.g, 1))
        a = (q @ k.transpose(-1, -2) / math.sqrt(self.d) + torch.full((t, t),
                -1000000000.0).triu(1)).softmax(-1)
        x = x + self.o((a @ v).transpose(1, 2).reshape(b, t, w))
        n = self.n2(x)
        return x + self.c(F.silu(self.a(n)) * self.b(n))


class Llama(nn.Module):
    """A decoder whose first layer is added to the last."""

    def __init__(self, v=18, w=16, n=4, t=6):
        super().__init__()
        self.e = nn.Embedding(v, w)
        self.b = nn.ModuleList((LlamaBlock(w) for _ in range(n)))
        self.n = RMS(w)
        self.h = nn.Linear(w, v, bias=False)
        f = torch.outer(torch.arange(t).float(), 1 / 100 ** (torch.arange(0, 4, 2) / 4))
        f = torch.cat([f, f], -1)
        self.register_buffer("cos", f.cos())
        self.register_buffer("sin", f.sin())

    def forward(self, x, y):
        h = self.e(x)
        skip = None
        for i, b in enumerate(self.b):
            h = b(h, self.cos, self.sin)
            if i == 0:
                skip = h
        h = h + skip
        return F.cross_entropy(self.h(self.n(h)).flatten(0, 1), y.flatten())


def llama():
    return (Llama(), (ints(B, 6, high=18), ignored(ints(B, 6, high=18, seed=1))))
