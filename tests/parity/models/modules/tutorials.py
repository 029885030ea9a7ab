"""Modules that everybody writes once, as tutorials and papers' code have them: the tenth draw."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class CausalSelfAttention(nn.Module):
    def __init__(self, width, heads, block):
        super().__init__()
        self.c_attn = nn.Linear(width, 3 * width)
        self.c_proj = nn.Linear(width, width)
        self.heads = heads
        self.register_buffer("bias", torch.tril(torch.ones(block, block)).view(1, 1, block, block))

    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.c_attn(x).split(C, dim=2)
        q, k, v = (t.view(B, T, self.heads, C // self.heads).transpose(1, 2) for t in (q, k, v))
        att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        att = F.softmax(att.masked_fill(self.bias[:, :, :T, :T] == 0, float("-inf")), dim=-1)
        return self.c_proj((att @ v).transpose(1, 2).contiguous().view(B, T, C))


class NanoBlock(nn.Module):
    def __init__(self, width, heads, block):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attn = CausalSelfAttention(width, heads, block)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"),
                                 nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class NanoGPT(nn.Module):
    """nanoGPT: one packed projection, a tied head, weights scaled by depth."""

    def __init__(self, width=32, heads=4, layers=2, block=24):
        super().__init__()
        self.transformer = nn.ModuleDict(dict(
            wte=nn.Embedding(VOCABULARY, width), wpe=nn.Embedding(block, width),
            h=nn.ModuleList(NanoBlock(width, heads, block) for _ in range(layers)),
            ln_f=nn.LayerNorm(width)))
        self.lm_head = nn.Linear(width, VOCABULARY, bias=False)
        self.transformer.wte.weight = self.lm_head.weight
        for name, parameter in self.named_parameters():
            if parameter.dim() > 1:
                nn.init.normal_(parameter, std=0.02 / (2 * layers) ** 0.5
                                if name.endswith("c_proj.weight") else 0.02)
            elif name.endswith("bias"):
                nn.init.zeros_(parameter)

    def forward(self, idx):
        pos = torch.arange(0, idx.size(1), dtype=torch.long, device=idx.device)
        x = self.transformer.wte(idx) + self.transformer.wpe(pos)
        for block in self.transformer.h:
            x = block(x)
        return self.lm_head(self.transformer.ln_f(x))


@model
def nano_gpt():
    return NanoGPT(), {"idx": tokens(2, 16)}


class RMSNorm(nn.Module):
    def __init__(self, dim, eps=1e-6):
        super().__init__()
        self.eps, self.weight = eps, nn.Parameter(torch.ones(dim))

    def forward(self, x):
        y = x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + self.eps)
        return y.type_as(x) * self.weight


class MetaLlama(nn.Module):
    """Meta's own Llama: rotary positions as cos and sin of pairs, keys repeated by expand."""

    class Block(nn.Module):
        def __init__(self, dim, heads, kv):
            super().__init__()
            self.heads, self.kv, self.size = heads, kv, dim // heads
            self.wq = nn.Linear(dim, dim, bias=False)
            self.wk = nn.Linear(dim, kv * self.size, bias=False)
            self.wv = nn.Linear(dim, kv * self.size, bias=False)
            self.wo = nn.Linear(dim, dim, bias=False)
            self.w1, self.w3 = (nn.Linear(dim, 48, bias=False) for _ in range(2))
            self.w2 = nn.Linear(48, dim, bias=False)
            self.attention_norm, self.ffn_norm = RMSNorm(dim), RMSNorm(dim)

        def rotate(self, x, cos, sin):
            even, odd = x.reshape(*x.shape[:-1], -1, 2).unbind(-1)
            cos, sin = cos[None, :, None], sin[None, :, None]
            return torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).flatten(3)

        def forward(self, x, cos, sin, mask):
            b, t, _ = x.shape
            h = self.attention_norm(x)
            q = self.rotate(self.wq(h).view(b, t, self.heads, self.size), cos, sin)
            k = self.rotate(self.wk(h).view(b, t, self.kv, self.size), cos, sin)
            v = self.wv(h).view(b, t, self.kv, self.size)
            k, v = (y[:, :, :, None, :].expand(b, t, self.kv, self.heads // self.kv, self.size)
                    .reshape(b, t, self.heads, self.size) for y in (k, v))
            q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
            scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.size) + mask
            out = torch.matmul(F.softmax(scores.float(), dim=-1).type_as(q), v)
            x = x + self.wo(out.transpose(1, 2).contiguous().view(b, t, -1))
            h = self.ffn_norm(x)
            return x + self.w2(F.silu(self.w1(h)) * self.w3(h))

    def __init__(self, dim=32, heads=4, kv=2, length=16):
        super().__init__()
        self.tok_embeddings = nn.Embedding(VOCABULARY, dim)
        self.layers = nn.ModuleList(self.Block(dim, heads, kv) for _ in range(2))
        self.norm, self.output = RMSNorm(dim), nn.Linear(dim, VOCABULARY, bias=False)
        size = dim // heads
        angles = torch.outer(torch.arange(length).float(),
                             1.0 / (10000.0 ** (torch.arange(0, size, 2).float() / size)))
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def forward(self, ids):
        t = ids.shape[1]
        mask = torch.full((t, t), float("-inf")).triu(1)
        x = self.tok_embeddings(ids)
        for layer in self.layers:
            x = layer(x, self.cos[:t], self.sin[:t], mask)
        return self.output(self.norm(x))


@model
def meta_llama():
    return MetaLlama(), {"ids": tokens(2, 12)}


@model
def annotated_transformer():
    """The Annotated Transformer: four linears in a list, its own norm with std, -1e9."""
    class Norm(nn.Module):
        def __init__(self, features, eps=1e-6):
            super().__init__()
            self.a_2, self.b_2 = nn.Parameter(torch.ones(features)), nn.Parameter(
                torch.zeros(features))
            self.eps = eps

        def forward(self, x):
            return self.a_2 * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True)
                                                              + self.eps) + self.b_2

    class Attention(nn.Module):
        def __init__(self, h, d):
            super().__init__()
            self.h, self.d_k = h, d // h
            self.linears = nn.ModuleList(nn.Linear(d, d) for _ in range(4))

        def forward(self, q, k, v, mask=None):
            q, k, v = (lin(x).view(x.size(0), -1, self.h, self.d_k).transpose(1, 2)
                       for lin, x in zip(self.linears, (q, k, v)))
            scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(self.d_k)
            if mask is not None:
                scores = scores.masked_fill(mask == 0, -1e9)
            x = torch.matmul(scores.softmax(dim=-1), v)
            return self.linears[-1](x.transpose(1, 2).contiguous().flatten(2))

    class Model(nn.Module):
        def __init__(self, d=32):
            super().__init__()
            self.src, self.tgt = nn.Embedding(VOCABULARY, d), nn.Embedding(VOCABULARY, d)
            self.norms = nn.ModuleList(Norm(d) for _ in range(5))
            self.self_attn, self.tgt_attn, self.cross = (Attention(4, d) for _ in range(3))
            self.ff = nn.Sequential(nn.Linear(d, 48), nn.ReLU(), nn.Linear(48, d))
            self.generator = nn.Linear(d, VOCABULARY)
            pe, place = torch.zeros(32, d), torch.arange(0, 32).unsqueeze(1)
            div = torch.exp(torch.arange(0, d, 2) * -(math.log(10000.0) / d))
            pe[:, 0::2], pe[:, 1::2] = torch.sin(place * div), torch.cos(place * div)
            self.register_buffer("pe", pe.unsqueeze(0))

        def forward(self, src, tgt):
            x = self.src(src) * math.sqrt(32) + self.pe[:, :src.size(1)]
            h = self.norms[0](x)
            memory = self.norms[1](x + self.self_attn(h, h, h))
            y = self.tgt(tgt) * math.sqrt(32) + self.pe[:, :tgt.size(1)]
            h = self.norms[2](y)
            mask = torch.tril(torch.ones(1, 1, tgt.size(1), tgt.size(1)))
            y = y + self.tgt_attn(h, h, h, mask)
            y = y + self.cross(self.norms[3](y), memory, memory)
            return self.generator(y + self.ff(self.norms[4](y)))
    return Model(), {"src": tokens(2, 9), "tgt": tokens(2, 7)}


@model
def milesial_unet():
    def double(i, o):
        return nn.Sequential(nn.Conv2d(i, o, 3, padding=1, bias=False), nn.BatchNorm2d(o),
                             nn.ReLU(inplace=True), nn.Conv2d(o, o, 3, padding=1, bias=False),
                             nn.BatchNorm2d(o), nn.ReLU(inplace=True))

    class Unet(nn.Module):
        def __init__(self, bilinear=False):
            super().__init__()
            self.inc, self.down1, self.down2 = double(3, 8), double(8, 16), double(16, 32)
            self.up1, self.conv1 = nn.ConvTranspose2d(32, 16, 2, stride=2), double(32, 16)
            self.up2, self.conv2 = nn.Upsample(scale_factor=2, mode="bilinear",
                                               align_corners=True), double(24, 8)
            self.outc = nn.Conv2d(8, 2, 1)

        def forward(self, x):
            x1 = self.inc(x)
            x2 = self.down1(F.max_pool2d(x1, 2))
            x3 = self.down2(F.max_pool2d(x2, 2))
            y = self.conv1(self.join(self.up1(x3), x2))
            return self.outc(self.conv2(self.join(self.up2(y), x1)))

        def join(self, x, skip):
            dy, dx = skip.size(2) - x.size(2), skip.size(3) - x.size(3)
            return torch.cat([skip, F.pad(x, [dx // 2, dx - dx // 2, dy // 2, dy - dy // 2])], 1)
    return Unet(), {"images": torch.randn(2, 3, 22, 18)}


@model
def seg_net():
    """Max pooling whose indices place the values again."""
    class SegNet(nn.Module):
        def __init__(self):
            super().__init__()
            self.enc, self.dec = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 4, 3, padding=1)

        def forward(self, x):
            y, where = F.max_pool2d(F.relu(self.enc(x)), 2, return_indices=True)
            return self.dec(F.max_unpool2d(y, where, 2))
    return SegNet(), {"images": image(16)}


@model
def yolo_head():
    """YOLOv8's blocks: SiLU convolutions, C2f, SPPF, and distributions over distances."""
    class Conv(nn.Sequential):
        def __init__(self, i, o, k=1, s=1):
            super().__init__(nn.Conv2d(i, o, k, s, k // 2, bias=False), nn.BatchNorm2d(o, eps=1e-3),
                             nn.SiLU(inplace=True))

    class C2f(nn.Module):
        def __init__(self, i, o):
            super().__init__()
            self.c = o // 2
            self.cv1, self.cv2 = Conv(i, o), Conv(3 * self.c, o)
            self.m = nn.ModuleList([
                nn.Sequential(Conv(self.c, self.c, 3), Conv(self.c, self.c, 3))])

        def forward(self, x):
            y = list(self.cv1(x).chunk(2, 1))
            y.extend(y[-1] + m(y[-1]) for m in self.m)
            return self.cv2(torch.cat(y, 1))

    class Yolo(nn.Module):
        def __init__(self, classes=3, reg_max=4):
            super().__init__()
            self.stem, self.c2f, self.sppf_in = Conv(3, 8, 3, 2), C2f(8, 16), Conv(16, 8)
            self.pool, self.sppf_out = nn.MaxPool2d(5, 1, 2), Conv(32, 16)
            self.box, self.cls = nn.Conv2d(16, 4 * reg_max, 1), nn.Conv2d(16, classes, 1)
            self.reg_max = reg_max
            self.register_buffer("project", torch.arange(reg_max, dtype=torch.float))

        def forward(self, x):
            y = [self.sppf_in(self.c2f(self.stem(x)))]
            y.extend(self.pool(y[-1]) for _ in range(3))
            y = self.sppf_out(torch.cat(y, 1))
            b, _, h, w = y.shape
            dist = self.box(y).view(b, 4, self.reg_max, h * w).softmax(2)
            box = torch.einsum("bckn,k->bcn", dist, self.project)
            left, right = box.chunk(2, 1)
            grid = torch.stack(torch.meshgrid(torch.arange(w) + 0.5, torch.arange(h) + 0.5,
                                              indexing="xy")).reshape(1, 2, -1)
            boxes = torch.cat([grid - left, grid + right], 1)
            return torch.cat([boxes, self.cls(y).flatten(2).sigmoid()], 1)
    return Yolo(), {"images": image(24, 4)}


@model
def bahdanau_translator():
    """An attention decoder of GRU cells, teacher forced."""
    class Translator(nn.Module):
        def __init__(self, d=16):
            super().__init__()
            self.source, self.target = nn.Embedding(VOCABULARY, d), nn.Embedding(VOCABULARY, d)
            self.encoder, self.cell = nn.GRU(d, d, batch_first=True), nn.GRUCell(2 * d, d)
            self.Wa, self.Ua, self.Va = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, 1)
            self.out = nn.Linear(d, VOCABULARY)

        def forward(self, src, tgt):
            keys, hidden = self.encoder(self.source(src))
            hidden, outputs = hidden[0], []
            for t in range(tgt.size(1)):
                scores = self.Va(torch.tanh(self.Wa(hidden.unsqueeze(1)) + self.Ua(keys)))
                context = torch.bmm(F.softmax(scores.squeeze(2).unsqueeze(1), dim=-1), keys)
                step = torch.cat((self.target(tgt[:, t]), context.squeeze(1)), dim=1)
                hidden = self.cell(step, hidden)
                outputs.append(self.out(hidden))
            return torch.stack(outputs, 1)
    return Translator(), {"src": tokens(2, 6), "tgt": tokens(2, 4)}


@model
def crnn():
    class Crnn(nn.Module):
        def __init__(self):
            super().__init__()
            self.cnn = nn.Sequential(nn.Conv2d(1, 8, 3, 1, 1), nn.ReLU(True), nn.MaxPool2d(2, 2),
                                     nn.Conv2d(8, 16, 3, 1, 1), nn.BatchNorm2d(16), nn.ReLU(True),
                                     nn.MaxPool2d((2, 2), (2, 1), (0, 1)),
                                     nn.Conv2d(16, 16, (4, 1)))
            self.rnn = nn.LSTM(16, 12, bidirectional=True)
            self.embedding = nn.Linear(24, 11)

        def forward(self, x):
            conv = self.cnn(x).squeeze(2).permute(2, 0, 1)
            recurrent, _ = self.rnn(conv)
            t, b, h = recurrent.size()
            return F.log_softmax(self.embedding(recurrent.view(t * b, h)).view(t, b, -1), 2)
    return Crnn(), {"images": torch.randn(2, 1, 16, 20)}


@model
def graph_convolution():
    """Kipf's GCN, GraphSAGE's mean and a GIN layer over an edge list."""
    class Gcn(nn.Module):
        def __init__(self):
            super().__init__()
            self.w1, self.neighbour, self.own = nn.Linear(8, 16, bias=False), nn.Linear(
                16, 16), nn.Linear(16, 16, bias=False)
            self.bias, self.eps = nn.Parameter(torch.zeros(16)), nn.Parameter(torch.tensor(0.1))
            self.mlp = nn.Sequential(nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 4))

        def forward(self, x, edges):
            source, target = edges[0], edges[1]
            ones = torch.ones(source.size(0))
            degree = torch.zeros(x.size(0)).index_add(0, target, ones) + 1
            norm = degree.rsqrt()
            h = self.w1(x)
            sent = h[source] * (norm[source] * norm[target]).unsqueeze(1)
            h = F.relu(torch.zeros_like(h).index_add(0, target, sent)
                       + h * norm.pow(2).unsqueeze(1) + self.bias)
            mean = torch.zeros_like(h).scatter_add(
                0, target.unsqueeze(1).expand(-1, 16), h[source]) / degree.unsqueeze(1)
            h = F.normalize(self.neighbour(mean) + self.own(h), dim=-1)
            total = torch.zeros_like(h).index_add(0, target, h[source])
            return self.mlp((1 + self.eps) * h + total)
    return Gcn(), {"x": torch.randn(10, 8), "edges": torch.randint(0, 10, (2, 24))}


@model
def sas_rec():
    """Self-attentive recommendation: padded items, queries normed, keys not."""
    class SasRec(nn.Module):
        def __init__(self, d=16, length=8):
            super().__init__()
            self.items, self.places = nn.Embedding(50, d, padding_idx=0), nn.Embedding(length, d)
            self.norm, self.last = nn.LayerNorm(d, eps=1e-8), nn.LayerNorm(d, eps=1e-8)
            self.attention = nn.MultiheadAttention(d, 2, 0.0)
            self.conv1, self.conv2 = nn.Conv1d(d, d, 1), nn.Conv1d(d, d, 1)

        def forward(self, log, candidates):
            x = self.items(log) * 16 ** 0.5 + self.places(torch.arange(log.shape[1]))
            x = (x * (log != 0).unsqueeze(-1)).transpose(0, 1)
            mask = ~torch.tril(torch.ones((log.shape[1],) * 2, dtype=torch.bool))
            q = self.norm(x)
            x = (q + self.attention(q, x, x, attn_mask=mask, need_weights=False)[0]).transpose(0, 1)
            h = self.conv2(F.relu(self.conv1(x.transpose(-1, -2)))).transpose(-1, -2)
            return (self.last(x + h) * self.items(candidates)).sum(-1, keepdim=True)
    return SasRec(), {"log": torch.randint(1, 50, (2, 8)), "candidates": torch.randint(
        1, 50, (2, 8))}


@model
def neural_field():
    """NeRF: encoded positions, a skip, densities composed along rays."""
    class Nerf(nn.Module):
        def __init__(self, w=24):
            super().__init__()
            self.first, self.second = nn.Linear(27, w), nn.Linear(w + 27, w)
            self.sigma, self.feature, self.view, self.rgb = (
                nn.Linear(w, 1), nn.Linear(w, w), nn.Linear(w + 15, w // 2), nn.Linear(w // 2, 3))

        def encode(self, x, n):
            return torch.cat([x] + [f(2.0 ** i * x) for i in range(n)
                                    for f in (torch.sin, torch.cos)], -1)

        def forward(self, points, directions, depths):
            x, d = self.encode(points, 4), self.encode(directions, 2)
            h = F.relu(self.second(torch.cat([x, F.relu(self.first(x))], -1)))
            rgb = torch.sigmoid(self.rgb(F.relu(self.view(torch.cat([
                self.feature(h), d[:, None].expand(-1, points.shape[1], -1)], -1)))))
            step = torch.cat([depths[:, 1:] - depths[:, :-1],
                              torch.full_like(depths[:, :1], 1e10)], -1)
            alpha = 1.0 - torch.exp(-F.relu(self.sigma(h)[..., 0]) * step)
            logs = torch.log(1.0 - alpha[:, :-1] + 1e-10)
            kept = torch.exp(F.pad(torch.cumsum(logs, -1), (1, 0)))
            return ((alpha * kept)[..., None] * rgb).sum(1)
    return Nerf(), {"points": torch.randn(4, 6, 3), "directions": torch.randn(4, 3),
                    "depths": torch.linspace(2, 6, 6).repeat(4, 1)}


@model
def conv_tasnet():
    class TasNet(nn.Module):
        """Masks over learned frames; global norms; frames added again where they overlap."""

        def __init__(self, n=16):
            super().__init__()
            self.encoder = nn.Conv1d(1, n, 8, stride=4, bias=False)
            self.norm, self.bottleneck = nn.GroupNorm(1, n, eps=1e-8), nn.Conv1d(n, 12, 1)
            self.blocks = nn.ModuleList(nn.Sequential(
                nn.Conv1d(12, 24, 1), nn.PReLU(), nn.GroupNorm(1, 24),
                nn.Conv1d(24, 24, 3, padding=2 ** i, dilation=2 ** i, groups=24), nn.PReLU(),
                nn.GroupNorm(1, 24), nn.Conv1d(24, 12, 1)) for i in range(2))
            self.mask = nn.Conv1d(12, 2 * n, 1)
            self.decoder = nn.ConvTranspose1d(n, 1, 8, stride=4, bias=False)

        def forward(self, wave):
            w = F.relu(self.encoder(wave))
            h = self.bottleneck(self.norm(w))
            for block in self.blocks:
                h = h + block(h)
            b, n, t = w.shape
            masked = torch.sigmoid(self.mask(h)).view(b, 2, n, t) * w.unsqueeze(1)
            return self.decoder(masked.view(b * 2, n, t)).view(b, 2, -1)
    return TasNet(), {"wave": torch.randn(2, 1, 64)}


@model
def overlapping_frames():
    """F.unfold and F.fold: windows of an image mixed by a layer and added where they overlap."""
    class Frames(nn.Module):
        def __init__(self):
            super().__init__()
            self.mix = nn.Linear(2 * 9, 3 * 9)

        def forward(self, x):
            windows = F.unfold(x, 3, padding=1, stride=2)
            y = F.gelu(self.mix(windows.transpose(1, 2))).transpose(1, 2)
            return F.fold(y, (8, 10), 3, padding=1, stride=2)
    return Frames(), {"x": torch.randn(2, 2, 8, 10)}


@model
def fourier_mixing():
    """FNet's mixing: the real part of a transform over both dims."""
    class Mixing(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed, self.norm = nn.Embedding(VOCABULARY, 16), nn.LayerNorm(16)
            self.ff = nn.Sequential(nn.Linear(16, 32), nn.GELU(), nn.Linear(32, 16))
            self.head = nn.Linear(16, 9)

        def forward(self, ids):
            x = self.embed(ids)
            x = self.norm(x + torch.fft.fft(torch.fft.fft(x, dim=-1), dim=-2).real)
            return self.head(x + self.ff(x))
    return Mixing(), {"ids": tokens(2, 12)}


@model
def mean_teacher_statistics():
    """A module whose buffer and whose forward's value have one name, `mean`."""
    class Whitened(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("mean", torch.linspace(-1, 1, 6))
            self.register_buffer("var", torch.linspace(0.5, 2, 6))
            self.body = nn.Linear(6, 6)

        def forward(self, x):
            h = self.body((x - self.mean) / self.var.sqrt())
            mean, var = h.mean(0), h.var(0, unbiased=False)
            return (h - mean) / (var + 1e-5).sqrt()
    return Whitened(), {"x": torch.randn(8, 6)}
