"""Modules of one's own, as people write them: the fifth draw, no library behind them."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class Tabular(nn.Module):
    """Categories by embeddings, numbers by a batch norm, residual blocks."""

    def __init__(self):
        super().__init__()
        self.tables = nn.ModuleList([nn.Embedding(n, 4) for n in (7, 11, 5)])
        self.norm = nn.BatchNorm1d(6)
        self.first = nn.Linear(18, 24)
        self.blocks = nn.ModuleList([nn.Sequential(
            nn.LayerNorm(24), nn.Linear(24, 32), nn.ReLU(), nn.Dropout(0.1), nn.Linear(32, 24))
            for _ in range(2)])
        self.head = nn.Linear(24, 3)

    def forward(self, categories, numbers):
        parts = [table(categories[:, i]) for i, table in enumerate(self.tables)]
        x = self.first(torch.cat(parts + [self.norm(numbers)], 1))
        for block in self.blocks:
            x = x + block(x)
        return self.head(x)


@model
def tabular():
    categories = torch.stack([torch.randint(0, n, (16,)) for n in (7, 11, 5)], 1)
    return Tabular(), {"categories": categories, "numbers": torch.randn(16, 6)}


class CausalBlock(nn.Module):
    def __init__(self, channels, dilation):
        super().__init__()
        self.pad = 2 * dilation
        self.first = nn.Conv1d(channels, channels, 3, dilation=dilation, padding=self.pad)
        self.second = nn.Conv1d(channels, channels, 3, dilation=dilation)
        self.gate = nn.Conv1d(channels, channels, 1)

    def forward(self, x):
        y = F.relu(self.first(x)[:, :, :-self.pad])  # Chomp.
        y = self.second(F.pad(y, (self.pad, 0)))
        return x + y * torch.sigmoid(self.gate(x))


@model
def tcn():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 16)
            self.blocks = nn.Sequential(*[CausalBlock(16, 2 ** i) for i in range(3)])
            self.head = nn.Conv1d(16, 12, 1)

        def forward(self, ids):
            x = self.blocks(self.embed(ids).permute(0, 2, 1))
            return self.head(x).transpose(1, 2)

    return Net(), {"ids": tokens(4, 20)}


class ConvNextBlock(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.depthwise = nn.Conv2d(channels, channels, 7, padding=3, groups=channels)
        self.norm = nn.LayerNorm(channels, eps=1e-6)
        self.up = nn.Linear(channels, 4 * channels)
        self.down = nn.Linear(4 * channels, channels)
        self.scale = nn.Parameter(1e-1 * torch.ones(channels))

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        y = self.scale * self.down(F.gelu(self.up(y)))
        return x + y.permute(0, 3, 1, 2)


class ChannelsFirstNorm(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        mean = x.mean(1, keepdim=True)
        variance = (x - mean).pow(2).mean(1, keepdim=True)
        x = (x - mean) / torch.sqrt(variance + 1e-6)
        return self.weight[:, None, None] * x + self.bias[:, None, None]


@model
def own_convnext():
    net = nn.Sequential(nn.Conv2d(3, 8, 4, 4), ChannelsFirstNorm(8), ConvNextBlock(8),
                        ChannelsFirstNorm(8), nn.Conv2d(8, 16, 2, 2), ConvNextBlock(16),
                        nn.AdaptiveAvgPool2d(1), nn.Flatten(1), nn.LayerNorm(16), nn.Linear(16, 10))
    return net, {"images": image(32, 4)}


class SqueezeBlock(nn.Module):
    """MBConv with squeeze-and-excitation."""

    def __init__(self, channels, outputs, stride):
        super().__init__()
        wide = 3 * channels
        self.body = nn.Sequential(
            nn.Conv2d(channels, wide, 1, bias=False), nn.BatchNorm2d(wide), nn.SiLU(),
            nn.Conv2d(wide, wide, 3, stride, 1, groups=wide, bias=False), nn.BatchNorm2d(wide),
            nn.SiLU())
        self.squeeze = nn.Conv2d(wide, 4, 1)
        self.excite = nn.Conv2d(4, wide, 1)
        self.project = nn.Sequential(nn.Conv2d(wide, outputs, 1, bias=False),
                                     nn.BatchNorm2d(outputs))
        self.skips = stride == 1 and channels == outputs

    def forward(self, x):
        y = self.body(x)
        scale = self.excite(F.silu(self.squeeze(y.mean((2, 3), keepdim=True))))
        y = self.project(y * scale.sigmoid())
        return x + y if self.skips else y


@model
def own_efficientnet():
    net = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1, bias=False), nn.BatchNorm2d(8), nn.SiLU(),
                        SqueezeBlock(8, 8, 1), SqueezeBlock(8, 12, 2), SqueezeBlock(12, 12, 1),
                        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.2), nn.Linear(12, 10))
    return net, {"images": image(32, 8)}


class RegNetBlock(nn.Module):
    def __init__(self, inputs, channels, stride):
        super().__init__()
        self.a = nn.Conv2d(inputs, channels, 1, bias=False)
        self.b = nn.Conv2d(channels, channels, 3, stride, 1, groups=channels // 8, bias=False)
        self.c = nn.Conv2d(channels, channels, 1, bias=False)
        self.norms = nn.ModuleList([nn.BatchNorm2d(channels) for _ in range(4)])
        self.skip = nn.Conv2d(inputs, channels, 1, stride, bias=False)

    def forward(self, x):
        y = F.relu(self.norms[0](self.a(x)))
        y = F.relu(self.norms[1](self.b(y)))
        return F.relu(self.norms[2](self.c(y)) + self.norms[3](self.skip(x)))


@model
def own_regnet():
    net = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), RegNetBlock(8, 16, 1), RegNetBlock(16, 24, 2),
                        nn.MaxPool2d(3, 2, 1, ceil_mode=True), nn.AdaptiveAvgPool2d((1, 1)),
                        nn.Flatten(), nn.Linear(24, 10))
    return net, {"images": image(32, 8)}


class UNet(nn.Module):
    def __init__(self):
        super().__init__()

        def twice(inputs, outputs):
            return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1),
                                 nn.InstanceNorm2d(outputs, affine=True), nn.LeakyReLU(0.1),
                                 nn.Conv2d(outputs, outputs, 3, padding=1, padding_mode="reflect"),
                                 nn.GroupNorm(4, outputs), nn.ELU())

        self.down = nn.ModuleList([twice(3, 8), twice(8, 16)])
        self.bottom = twice(16, 32)
        self.up = nn.ModuleList([nn.ConvTranspose2d(32, 16, 2, 2),
                                 nn.ConvTranspose2d(16, 8, 3, 2, 1, output_padding=1)])
        self.merge = nn.ModuleList([twice(32, 16), twice(16, 8)])
        self.head = nn.Conv2d(8, 4, 1)

    def forward(self, x):
        kept = []
        for part in self.down:
            x = part(x)
            kept.append(x)
            x = F.max_pool2d(x, 2)
        x = self.bottom(x)
        for up, merge in zip(self.up, self.merge):
            x = merge(torch.cat([up(x), kept.pop()], dim=1))
        return self.head(x)


@model
def transposed_unet():
    return UNet(), {"images": image(16)}


class Attention(nn.Module):
    """Scores by hand, with a bias of one's own."""

    def __init__(self, width, heads, groups=None, rope=False):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups or heads, width // heads
        self.q = nn.Linear(width, heads * self.size)
        self.k = nn.Linear(width, self.groups * self.size)
        self.v = nn.Linear(width, self.groups * self.size)
        self.out = nn.Linear(heads * self.size, width)
        self.rope = rope

    def split(self, x, heads):
        return x.view(x.shape[0], x.shape[1], heads, self.size).transpose(1, 2)

    def forward(self, x, memory=None, bias=None, causal=False):
        memory = x if memory is None else memory
        q, k = self.split(self.q(x), self.heads), self.split(self.k(memory), self.groups)
        v = self.split(self.v(memory), self.groups)
        if self.rope:
            q, k = rotated(q), rotated(k)
        if self.groups != self.heads:
            k = k.repeat_interleave(self.heads // self.groups, dim=1)
            v = v.repeat_interleave(self.heads // self.groups, dim=1)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.size)
        if bias is not None:
            scores = scores + bias
        if causal:
            n = x.shape[1]
            scores = scores.masked_fill(torch.triu(torch.ones(n, n, dtype=torch.bool), 1),
                                        float("-inf"))
        y = F.softmax(scores, dim=-1) @ v
        return self.out(y.transpose(1, 2).flatten(2))


def rotated(x):
    half = x.shape[-1] // 2
    frequencies = 10000.0 ** (-torch.arange(half).float() / half)
    angles = torch.arange(x.shape[-2]).float()[:, None] * frequencies
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], -1)


class Block(nn.Module):
    def __init__(self, width, heads, **options):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads, **options)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(approximate="tanh"),
                                 nn.Linear(2 * width, width))

    def forward(self, x, **options):
        x = x + self.attention(self.norm1(x), **options)
        return x + self.mlp(self.norm2(x))


class RegisterViT(nn.Module):
    def __init__(self):
        super().__init__()
        self.patch = nn.Conv2d(3, 32, 8, 8)
        self.cls = nn.Parameter(torch.randn(1, 1, 32) * 0.02)
        self.registers = nn.Parameter(torch.randn(1, 4, 32) * 0.02)
        self.position = nn.Parameter(torch.randn(1, 17, 32) * 0.02)
        self.blocks = nn.ModuleList([Block(32, 4) for _ in range(2)])
        self.norm = nn.LayerNorm(32)
        self.head = nn.Linear(64, 10)

    def forward(self, images):
        x = self.patch(images).flatten(2).transpose(1, 2)
        batch = x.shape[0]
        x = torch.cat([self.cls.expand(batch, -1, -1), x], 1) + self.position
        x = torch.cat([x[:, :1], self.registers.expand(batch, -1, -1), x[:, 1:]], 1)
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        return self.head(torch.cat([x[:, 0], x[:, 5:].mean(1)], -1))


@model
def register_vit():
    return RegisterViT(), {"images": image(32, 4)}


class Detr(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 3, 2, 1))
        self.row = nn.Parameter(torch.rand(8, 16))
        self.column = nn.Parameter(torch.rand(8, 16))
        self.queries = nn.Embedding(6, 32)
        self.decoder = nn.TransformerDecoder(
            nn.TransformerDecoderLayer(32, 4, 48, dropout=0.0, batch_first=True), 2)
        self.classes = nn.Linear(32, 5)
        self.boxes = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 4))

    def forward(self, images):
        x = self.backbone(images)
        height, width = x.shape[-2:]
        position = torch.cat([self.column[:width].unsqueeze(0).repeat(height, 1, 1),
                              self.row[:height].unsqueeze(1).repeat(1, width, 1)], -1)
        memory = x.flatten(2).permute(0, 2, 1) + position.flatten(0, 1).unsqueeze(0)
        query = self.queries.weight.unsqueeze(0).repeat(images.shape[0], 1, 1)
        y = self.decoder(query, memory)
        return torch.cat([self.classes(y), self.boxes(y).sigmoid()], -1)


@model
def own_detr():
    return Detr(), {"images": image(32)}


class ConformerBlock(nn.Module):
    def __init__(self, width):
        super().__init__()

        def feed():
            return nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.SiLU(),
                                 nn.Dropout(0.1), nn.Linear(2 * width, width))

        self.first, self.second = feed(), feed()
        self.norm = nn.LayerNorm(width)
        self.attention = nn.MultiheadAttention(width, 4, batch_first=True)
        self.norm2 = nn.LayerNorm(width)
        self.pointwise = nn.Conv1d(width, 2 * width, 1)
        self.depthwise = nn.Conv1d(width, width, 5, padding="same", groups=width)
        self.batch_norm = nn.BatchNorm1d(width)
        self.project = nn.Conv1d(width, width, 1)
        self.final = nn.LayerNorm(width)

    def forward(self, x):
        x = x + 0.5 * self.first(x)
        y = self.norm(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        y = F.glu(self.pointwise(self.norm2(x).transpose(1, 2)), dim=1)
        y = self.project(F.silu(self.batch_norm(self.depthwise(y))))
        x = x + y.transpose(1, 2)
        return self.final(x + 0.5 * self.second(x))


@model
def conformer():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.sub = nn.Sequential(nn.Conv2d(1, 4, 3, 2), nn.ReLU(), nn.Conv2d(4, 4, 3, 2),
                                     nn.ReLU())
            self.project = nn.Linear(4 * 4, 16)
            self.blocks = nn.Sequential(ConformerBlock(16), ConformerBlock(16))
            self.head = nn.Linear(16, 9)

        def forward(self, mel):
            x = self.sub(mel.unsqueeze(1))
            b, c, t, f = x.shape
            x = self.project(x.transpose(1, 2).reshape(b, t, c * f))
            return F.log_softmax(self.head(self.blocks(x)), -1)

    return Net(), {"mel": torch.randn(3, 36, 20)}
