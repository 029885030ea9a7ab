"""Modules of one's own for single tasks: the rest of the sixth draw."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.modules.pictures_and_tables import Attention, Block
from models.registry import image, model, tokens, VOCABULARY


class Recommender(nn.Module):
    """SASRec: causal attention over items, scores of candidates by the tied table."""

    def __init__(self):
        super().__init__()
        self.items = nn.Embedding(50, 16)
        self.positions = nn.Embedding(10, 16)
        self.blocks = nn.ModuleList([Block(16, 2) for _ in range(2)])
        self.norm = nn.LayerNorm(16)

    def forward(self, history):
        x = self.items(history) * 4.0 + self.positions(torch.arange(history.shape[1]))
        for block in self.blocks:
            x = block(x, causal=True)
        return self.norm(x) @ self.items.weight.t()


@model
def recommender():
    return Recommender(), {"history": torch.randint(1, 50, (4, 10))}


class Beats(nn.Module):
    """N-BEATS: residual stacks with a basis of trends."""

    def __init__(self, past=12, future=4):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Sequential(nn.Linear(past, 24), nn.ReLU(),
                                                   nn.Linear(24, 24), nn.ReLU(),
                                                   nn.Linear(24, 6)) for _ in range(3)])
        self.register_buffer("back", (torch.arange(past) / past)[None] ** torch.arange(3)[:, None])
        self.register_buffer("ahead",
                             (torch.arange(future) / future)[None] ** torch.arange(3)[:, None])

    def forward(self, series):
        forecast = 0.0
        for block in self.blocks:
            theta = block(series)
            series = series - theta[:, :3] @ self.back
            forecast = forecast + theta[:, 3:] @ self.ahead
        return forecast


@model
def beats():
    return Beats(), {"series": torch.randn(8, 12)}


class Latent(nn.Module):
    """Multi-head latent attention, logits of three heads, the loss's temperature trained."""

    def __init__(self, width=32, heads=4, rank=12):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.down, self.up = nn.Linear(width, rank, bias=False), nn.Linear(rank, 2 * width, bias=False)
        self.norm = nn.RMSNorm(rank)
        self.q, self.out = nn.Linear(width, width), nn.Linear(width, width)
        self.heads = heads
        self.scale = nn.Parameter(torch.tensor(1.5))
        self.future = nn.ModuleList([nn.Linear(width, VOCABULARY) for _ in range(3)])

    def forward(self, ids):
        x = self.embed(ids)
        b, n, width = x.shape
        k, v = self.up(self.norm(self.down(x))).view(b, n, self.heads, -1).chunk(2, -1)
        q = self.q(x).view(b, n, self.heads, -1)
        y = F.scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2),
                                           v.transpose(1, 2), is_causal=True)
        x = x + self.out(y.transpose(1, 2).reshape(b, n, width))
        return torch.stack([head(x) for head in self.future], 2) * self.scale


@model
def latent_attention():
    return Latent(), {"ids": tokens(2, 10)}


class Siamese(nn.Module):
    """Cosines of two views by one tower with spectral norms, and a margin."""

    def __init__(self):
        super().__init__()
        self.tower = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.InstanceNorm2d(8), nn.SiLU(),
                                   nn.AdaptiveMaxPool2d(2), nn.Flatten(), nn.Linear(32, 12))
        self.log_scale = nn.Parameter(torch.tensor(2.0))

    def forward(self, first, second):
        a, b = F.normalize(self.tower(first), dim=-1), F.normalize(self.tower(second), dim=-1)
        return self.log_scale.exp().clamp(max=100.0) * a @ b.t()


@model
def siamese():
    return Siamese(), {"first": image(16, 4), "second": image(16, 4)}


class Encoder(nn.Module):
    """A cross-encoder that masks padding and pools what is not padding."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 32)
        self.attention = Attention(32, 4, rope=True)
        self.norm = nn.LayerNorm(32)
        self.head = nn.Bilinear(32, 32, 3)

    def forward(self, ids, mask):
        bias = (1.0 - mask[:, None, None].float()) * -10000.0
        x = self.norm(self.embed(ids) + self.attention(self.embed(ids), bias=bias))
        weights = mask[..., None].float()
        mean = (x * weights).sum(1) / weights.sum(1).clamp(min=1e-9)
        return self.head(mean, x[:, 0])


@model
def cross_encoder():
    mask = torch.ones(2, 10).long()
    mask[1, 7:] = 0
    return Encoder(), {"ids": tokens(2, 10), "mask": mask}
