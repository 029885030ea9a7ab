"""Small whole networks: resamplers, forecasters, early exits, a mixture."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.modules.building_blocks import length_mask
from models.registry import image, model, tokens, VOCABULARY


@model
def flamingo_resampler():
    """Learned queries that read an image's tokens beside themselves, and gates that begin at zero."""
    class Cross(nn.Module):
        def __init__(self, dim=16, heads=2):
            super().__init__()
            self.heads = heads
            self.norm_media, self.norm = nn.LayerNorm(dim), nn.LayerNorm(dim)
            self.q = nn.Linear(dim, dim, bias=False)
            self.kv = nn.Linear(dim, 2 * dim, bias=False)
            self.o = nn.Linear(dim, dim, bias=False)

        def forward(self, media, latents, joined):
            b = media.shape[0]
            media, latents = self.norm_media(media), self.norm(latents)
            q = self.q(latents)
            k, v = self.kv(torch.cat([media, latents], 1) if joined else media).chunk(2, -1)
            q, k, v = (t.view(b, -1, self.heads, 8).transpose(1, 2) for t in (q, k, v))
            scores = q * 8 ** -0.5 @ k.transpose(-2, -1)
            scores = scores - scores.amax(-1, keepdim=True).detach()
            return self.o((scores.softmax(-1) @ v).transpose(1, 2).flatten(2))

    class Resampler(nn.Module):
        def __init__(self):
            super().__init__()
            self.latents = nn.Parameter(torch.randn(3, 16) * 0.2)
            self.patches = nn.Conv2d(3, 16, 4, stride=4)
            self.resample, self.cross = Cross(), Cross()
            self.attention_gate = nn.Parameter(torch.tensor([0.0]))
            self.ff_gate = nn.Parameter(torch.tensor([0.0]))
            self.ff = nn.Sequential(nn.LayerNorm(16), nn.Linear(16, 32), nn.GELU(),
                                    nn.Linear(32, 16))
            self.embed, self.head = nn.Embedding(VOCABULARY, 16), nn.Linear(16, VOCABULARY)

        def forward(self, pixels, ids):
            media = self.patches(pixels).flatten(2).transpose(1, 2)
            latents = self.latents.unsqueeze(0).expand(media.shape[0], -1, -1)
            latents = latents + self.resample(media, latents, True)
            x = self.embed(ids)
            x = x + self.cross(latents, x, False) * self.attention_gate.tanh()
            return self.head(x + self.ff(x) * self.ff_gate.tanh())
    return Resampler(), {"pixels": image(16, 2), "ids": tokens(2, 5)}


@model
def patched_forecaster():
    """PatchTST as people copy it: instances normalised and put back, patches by unfold."""
    class Forecaster(nn.Module):
        def __init__(self):
            super().__init__()
            self.affine_weight = nn.Parameter(torch.ones(3))
            self.affine_bias = nn.Parameter(torch.zeros(3))
            self.embed = nn.Linear(8, 16)
            self.position = nn.Parameter(torch.randn(1, 1, 5, 16) * 0.02)
            layer = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0, activation="gelu",
                                               batch_first=True, norm_first=True)
            self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
            self.head = nn.Linear(5 * 16, 6)

        def forward(self, x):
            mean = x.mean(1, keepdim=True).detach()
            deviation = torch.sqrt(x.var(1, keepdim=True, unbiased=False) + 1e-5).detach()
            x = (x - mean) / deviation * self.affine_weight + self.affine_bias
            patches = x.transpose(1, 2).unfold(-1, 8, 4)            # [b, c, 5, 8]
            h = self.embed(patches) + self.position
            b, c = h.shape[:2]
            h = self.encoder(h.reshape(b * c, 5, 16)).reshape(b, c, -1)
            y = self.head(h).transpose(1, 2)
            y = (y - self.affine_bias) / (self.affine_weight + 1e-10)
            return y * deviation + mean
    return Forecaster(), {"x": torch.randn(2, 24, 3)}


@model
def time_unet():
    """A UNet with time, skips, attention at its bottom and learned scales of residuals."""
    class Residual(nn.Module):
        def __init__(self, inward, outward):
            super().__init__()
            self.norm1, self.conv1 = nn.GroupNorm(4, inward), nn.Conv2d(inward, outward, 3, 1, 1)
            self.time = nn.Linear(16, outward)
            self.norm2, self.conv2 = nn.GroupNorm(4, outward), nn.Conv2d(outward, outward, 3, 1, 1)
            nn.init.zeros_(self.conv2.weight)
            nn.init.zeros_(self.conv2.bias)
            self.skip = nn.Conv2d(inward, outward, 1) if inward != outward else nn.Identity()
            self.scale = nn.Parameter(torch.ones(1))

        def forward(self, x, t):
            h = self.conv1(F.silu(self.norm1(x))) + self.time(F.silu(t))[:, :, None, None]
            return self.skip(x) + self.scale * self.conv2(F.silu(self.norm2(h)))

    class Attention(nn.Module):
        def __init__(self, width):
            super().__init__()
            self.norm = nn.GroupNorm(4, width)
            self.qkv, self.out = nn.Conv2d(width, 3 * width, 1), nn.Conv2d(width, width, 1)

        def forward(self, x):
            b, c, h, w = x.shape
            q, k, v = self.qkv(self.norm(x)).reshape(b, 3, 2, c // 2, h * w).unbind(1)
            weights = torch.einsum("bhci,bhcj->bhij", q * (c // 2) ** -0.5, k).softmax(-1)
            y = torch.einsum("bhij,bhcj->bhci", weights, v).reshape(b, c, h, w)
            return x + self.out(y)

    class UNet(nn.Module):
        def __init__(self):
            super().__init__()
            self.frequencies = nn.Parameter(torch.randn(8), requires_grad=False)
            self.time = nn.Sequential(nn.Linear(16, 16), nn.SiLU(), nn.Linear(16, 16))
            self.first = nn.Conv2d(3, 8, 3, padding=1)
            self.down1, self.pool = Residual(8, 16), nn.Conv2d(16, 16, 4, 2, 1)
            self.middle, self.attention = Residual(16, 16), Attention(16)
            self.up, self.up1 = nn.ConvTranspose2d(16, 16, 2, 2), Residual(32, 8)
            self.last = nn.Conv2d(8, 3, 3, padding=1)

        def forward(self, x, t):
            angles = 2 * torch.pi * t[:, None] * self.frequencies
            t = self.time(torch.cat([angles.sin(), angles.cos()], 1))
            first = self.down1(self.first(x), t)
            h = self.attention(self.middle(self.pool(first), t))
            return self.last(self.up1(torch.cat([self.up(h), first], 1), t))
    return UNet(), {"x": image(8, 2), "t": torch.rand(2)}


@model
def own_mixture():
    """A mixture of experts in three einsums, with a loss that balances its gates."""
    class Mixture(nn.Module):
        def __init__(self):
            super().__init__()
            self.gate = nn.Linear(12, 4, bias=False)
            self.up = nn.Parameter(torch.randn(4, 12, 20) * 0.2)
            self.bias = nn.Parameter(torch.zeros(4, 20))
            self.down = nn.Parameter(torch.randn(4, 20, 12) * 0.2)
            self.head = nn.Linear(12, 5)

        def forward(self, x):
            probabilities = self.gate(x).softmax(-1)
            top, chosen = probabilities.topk(2, -1)
            top = top / top.sum(-1, keepdim=True)
            gates = torch.zeros_like(probabilities).scatter(-1, chosen, top)
            h = F.gelu(torch.einsum("bnd,edf->bnef", x, self.up) + self.bias)
            y = torch.einsum("bnef,efd,bne->bnd", h, self.down, gates)
            load = F.one_hot(chosen, 4).float().sum(2).mean((0, 1))
            balance = 4 * (load * probabilities.mean((0, 1))).sum()
            return self.head(x + y) + 0.01 * balance
    return Mixture(), {"x": torch.randn(2, 6, 12)}


@model
def bucketed_positions():
    """Buckets of distances as in T5, slopes per head, one table for two layers."""
    class Layer(nn.Module):
        def __init__(self):
            super().__init__()
            self.qkv, self.out = nn.Linear(16, 48), nn.Linear(16, 16)
            self.norm = nn.LayerNorm(16)

        def forward(self, x, bias):
            b, n, _ = x.shape
            q, k, v = self.qkv(self.norm(x)).view(b, n, 3, 2, 8).permute(2, 0, 3, 1, 4).unbind(0)
            y = F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
            return x + self.out(y.transpose(1, 2).reshape(b, n, 16))

    class Encoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed, self.table = nn.Embedding(VOCABULARY, 16), nn.Embedding(8, 2)
            self.layers = nn.ModuleList([Layer(), Layer()])
            self.log_slopes = nn.Parameter(torch.zeros(2, 1, 1))
            self.head = nn.Linear(16, 3)

        def forward(self, ids):
            n = ids.shape[1]
            at = torch.arange(n)
            distance = at[None, :] - at[:, None]
            near = distance.abs().clamp(max=3) + 4 * (distance > 0).long()
            bias = self.table(near).permute(2, 0, 1)
            bias = bias - self.log_slopes.exp() * distance.abs()
            x = self.embed(ids)
            for layer in self.layers:
                x = layer(x, bias[None])
            return self.head(x[:, 0])
    return Encoder(), {"ids": tokens(3, 7)}


@model
def packed_gru():
    """A GRU both ways over padded sentences, attention between them, an interaction head."""
    class Pairs(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 12, padding_idx=0)
            self.gru = nn.GRU(12, 8, num_layers=2, bidirectional=True, batch_first=True)
            self.head = nn.Sequential(nn.Linear(64, 16), nn.ELU(), nn.Linear(16, 3))

        def forward(self, one, two, lengths):
            a, b = self.gru(self.embed(one))[0], self.gru(self.embed(two))[0]
            mask = length_mask(lengths, two.shape[1])
            weights = (a @ b.transpose(1, 2)).masked_fill(~mask[:, None], -1e9).softmax(-1)
            aligned = weights @ b
            joined = torch.cat([a, aligned, a - aligned, a * aligned], -1)
            return self.head(joined.max(1).values)
    return Pairs(), {"one": tokens(2, 5), "two": tokens(2, 6), "lengths": torch.tensor([6, 4])}


@model
def early_exits():
    """Three heads of which each reads deeper features; their mean of logits with learned weights."""
    class Exits(nn.Module):
        def __init__(self):
            super().__init__()
            self.stages = nn.ModuleList(nn.Sequential(
                nn.Conv2d(i, o, 3, stride=2, padding=1), nn.InstanceNorm2d(o, affine=True),
                nn.LeakyReLU(0.1)) for i, o in ((3, 8), (8, 12), (12, 16)))
            self.heads = nn.ModuleList(nn.Linear(o, 5) for o in (8, 12, 16))
            self.weights = nn.Parameter(torch.zeros(3))

        def forward(self, x):
            logits = []
            for stage, head in zip(self.stages, self.heads):
                x = stage(x)
                logits.append(head(x.mean((-1, -2))))
            return (torch.stack(logits, -1) * self.weights.softmax(0)).sum(-1)
    return Exits(), {"x": image(32, 3)}


@model
def hashed_fields():
    """Sizes, ids and bags of a recommender: several tables, crosses, a gate by softmax over fields."""
    class Fields(nn.Module):
        def __init__(self):
            super().__init__()
            self.tables = nn.ModuleDict({"user": nn.Embedding(30, 8), "item": nn.Embedding(40, 8),
                                         "shop": nn.Embedding(9, 8)})
            self.numbers = nn.Linear(5, 8)
            self.norm = nn.BatchNorm1d(5)
            self.query = nn.Parameter(torch.randn(8) * 0.3)
            self.tower = nn.Sequential(nn.Linear(4 * 8 + 6, 16), nn.PReLU(), nn.Linear(16, 1))

        def forward(self, user, items, shop, numbers):
            history = self.tables["item"](items)
            present = (items > 0).float().unsqueeze(-1)
            history = (history * present).sum(1) / present.sum(1).clamp(min=1)
            fields = torch.stack([self.tables["user"](user), history, self.tables["shop"](shop),
                                  self.numbers(self.norm(numbers))], 1)
            fields = fields * torch.softmax(fields @ self.query, 1).unsqueeze(-1)
            i, j = torch.triu_indices(4, 4, offset=1)
            crosses = (fields[:, i] * fields[:, j]).sum(-1)
            return self.tower(torch.cat([fields.flatten(1), crosses], 1))
    return Fields(), {"user": torch.randint(0, 30, (6,)), "items": torch.randint(0, 40, (6, 4)),
                      "shop": torch.randint(0, 9, (6,)), "numbers": torch.randn(6, 5)}
