"""PyTorch definitions of the example models.

Every class takes its sizes as arguments: the defaults are the sizes of the files
in this folder, tests build smaller ones. CNNs and ViT come from torchvision.
"""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class LanguageModelLstm(nn.Module):
    """Embedding, stacked nn.LSTM, vocabulary projection."""

    def __init__(self, vocabulary=10000, embedding=1024, hidden=1024, layers=2):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.lstm = nn.LSTM(embedding, hidden, layers, batch_first=True)
        self.output = nn.Linear(hidden, vocabulary)

    def forward(self, tokens):
        states, _ = self.lstm(self.embedding(tokens))
        return self.output(states)


class LanguageModelLstmUnrolled(nn.Module):
    """The same with nn.LSTMCell, unrolled over a fixed number of steps."""

    def __init__(self, vocabulary=10000, embedding=1024, hidden=1024, layers=2, steps=10):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.cells = nn.ModuleList(
            nn.LSTMCell(embedding if i == 0 else hidden, hidden) for i in range(layers))
        self.output = nn.Linear(hidden, vocabulary)
        self.hidden = hidden
        self.steps = steps

    def forward(self, tokens):
        embedded = self.embedding(tokens)
        zeros = [embedded.new_zeros(tokens.shape[0], self.hidden) for _ in self.cells]
        states = [(zero, zero) for zero in zeros]
        logits = []
        for step in range(self.steps):
            value = embedded[:, step]
            for layer, cell in enumerate(self.cells):
                states[layer] = cell(value, states[layer])
                value = states[layer][0]
            logits.append(self.output(value))
        return torch.stack(logits, 1)


class TranslationTransformer(nn.Module):
    """nn.Transformer with learned positions."""

    def __init__(self, vocabulary=32000, width=512, heads=8, encoder_layers=6,
                 decoder_layers=6, feed_forward=2048, longest=512, dropout=0.1):
        super().__init__()
        self.source = nn.Embedding(vocabulary, width)
        self.target = nn.Embedding(vocabulary, width)
        self.position = nn.Embedding(longest, width)
        self.transformer = nn.Transformer(width, heads, encoder_layers, decoder_layers,
                                          feed_forward, dropout, batch_first=True)
        self.output = nn.Linear(width, vocabulary)

    def forward(self, source, target):
        steps = target.shape[1]
        mask = torch.triu(torch.full((steps, steps), float("-inf")), diagonal=1)
        x = self.source(source) + self.position(torch.arange(source.shape[1]))
        y = self.target(target) + self.position(torch.arange(steps))
        return self.output(self.transformer(x, y, tgt_mask=mask))


class GptBlock(nn.Module):
    """Pre-norm block with a causal mask kept in a buffer."""

    def __init__(self, width, heads, longest, dropout, gelu):
        super().__init__()
        self.ln1 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)
        self.ln2 = nn.LayerNorm(width)
        self.fc = nn.Linear(width, 4 * width)
        self.fc2 = nn.Linear(4 * width, width)
        self.heads = heads
        self.gelu = gelu
        self.dropout = nn.Dropout(dropout)
        mask = torch.tril(torch.ones(longest, longest, dtype=torch.bool))
        self.register_buffer("mask", mask.view(1, 1, longest, longest))

    def attend(self, x):
        batch, steps, width = x.shape
        q, k, v = (part.view(batch, steps, self.heads, width // self.heads).transpose(1, 2)
                   for part in self.qkv(x).split(width, 2))
        scores = q @ k.transpose(-2, -1) / math.sqrt(width // self.heads)
        scores = scores.masked_fill(~self.mask[:, :, :steps, :steps], float("-inf"))
        mixed = self.dropout(F.softmax(scores, -1)) @ v
        return self.proj(mixed.transpose(1, 2).contiguous().view(batch, steps, width))

    def forward(self, x):
        x = x + self.dropout(self.attend(self.ln1(x)))
        hidden = F.gelu(self.fc(self.ln2(x)), approximate=self.gelu)
        return x + self.dropout(self.fc2(hidden))


class Gpt(nn.Module):
    """GPT-2: learned positions, tied output projection."""

    def __init__(self, vocabulary=50257, width=768, heads=12, layers=12, longest=1024,
                 dropout=0.1, gelu="none"):
        super().__init__()
        self.wte = nn.Embedding(vocabulary, width)
        self.wpe = nn.Embedding(longest, width)
        self.h = nn.ModuleList(
            GptBlock(width, heads, longest, dropout, gelu) for _ in range(layers))
        self.ln = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        self.head.weight = self.wte.weight

    def forward(self, tokens):
        x = self.wte(tokens) + self.wpe(torch.arange(tokens.shape[1], device=tokens.device))
        for block in self.h:
            x = block(x)
        return self.head(self.ln(x))


class RmsNorm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5))


def rotate_half(x):
    first, second = x.chunk(2, -1)
    return torch.cat((-second, first), -1)


class LlamaBlock(nn.Module):
    """Grouped-query attention with rotary positions, SwiGLU."""

    def __init__(self, width, heads, groups, feed_forward):
        super().__init__()
        self.heads, self.groups, self.head_width = heads, groups, width // heads
        self.n1 = RmsNorm(width)
        self.n2 = RmsNorm(width)
        self.q = nn.Linear(width, width, bias=False)
        self.k = nn.Linear(width, groups * self.head_width, bias=False)
        self.v = nn.Linear(width, groups * self.head_width, bias=False)
        self.o = nn.Linear(width, width, bias=False)
        self.gate = nn.Linear(width, feed_forward, bias=False)
        self.up = nn.Linear(width, feed_forward, bias=False)
        self.down = nn.Linear(feed_forward, width, bias=False)

    def split(self, x, heads):
        batch, steps, _ = x.shape
        return x.view(batch, steps, heads, self.head_width).transpose(1, 2)

    def repeat(self, x):
        batch, groups, steps, width = x.shape
        times = self.heads // self.groups
        return x[:, :, None].expand(batch, groups, times, steps, width).reshape(
            batch, self.heads, steps, width)

    def forward(self, x, cosine, sine, mask):
        batch, steps, width = x.shape
        h = self.n1(x)
        q, k, v = (self.split(self.q(h), self.heads), self.split(self.k(h), self.groups),
                   self.split(self.v(h), self.groups))
        q = q * cosine + rotate_half(q) * sine
        k = k * cosine + rotate_half(k) * sine
        k, v = self.repeat(k), self.repeat(v)
        scores = q @ k.transpose(2, 3) / math.sqrt(self.head_width) + mask
        mixed = F.softmax(scores, -1, dtype=torch.float32) @ v
        x = x + self.o(mixed.transpose(1, 2).reshape(batch, steps, width))
        h = self.n2(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


class Llama(nn.Module):
    def __init__(self, vocabulary=32000, width=512, heads=8, groups=4, feed_forward=1408,
                 layers=4):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.layers = nn.ModuleList(
            LlamaBlock(width, heads, groups, feed_forward) for _ in range(layers))
        self.norm = RmsNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        head_width = width // heads
        exponent = torch.arange(0, head_width, 2).float() / head_width
        self.register_buffer("inverse_frequency", 1.0 / (10000 ** exponent))

    def forward(self, tokens):
        steps = tokens.shape[1]
        angle = torch.arange(steps, device=tokens.device).float()[:, None] * self.inverse_frequency[None]
        angle = torch.cat((angle, angle), -1)
        mask = torch.triu(torch.full((steps, steps), -1e9, device=tokens.device), 1)
        x = self.embedding(tokens)
        for layer in self.layers:
            x = layer(x, angle.cos(), angle.sin(), mask)
        return self.head(self.norm(x))


class Recommender(nn.Module):
    """DLRM: dense bottom, embedding bags, pairwise products, dense top."""

    def __init__(self, tables=4, rows=10000, width=64, dense=13, hidden=512):
        super().__init__()
        self.tables = nn.ModuleList(
            nn.EmbeddingBag(rows, width, mode="sum") for _ in range(tables))
        self.bottom = nn.Sequential(
            nn.Linear(dense, hidden), nn.ReLU(), nn.Linear(hidden, hidden // 2), nn.ReLU(),
            nn.Linear(hidden // 2, width), nn.ReLU())
        count = tables + 1
        self.top = nn.Sequential(
            nn.Linear(count * (count - 1) // 2 + width, hidden), nn.ReLU(),
            nn.Linear(hidden, hidden // 2), nn.ReLU(), nn.Linear(hidden // 2, 1), nn.Sigmoid())
        i, j = torch.tril_indices(count, count, -1)
        self.register_buffer("i", i)
        self.register_buffer("j", j)

    def forward(self, dense, indices):  # indices: tables, batch, bag
        x = self.bottom(dense)
        rows = [table(indices[k]) for k, table in enumerate(self.tables)]
        features = torch.stack([x] + rows, 1)
        products = torch.bmm(features, features.transpose(1, 2))[:, self.i, self.j]
        return self.top(torch.cat([x, products], 1))


class MixtureOfExperts(nn.Module):
    """GShard-style dense dispatch: top-k gate, one-hot, capacity."""

    def __init__(self, width=512, feed_forward=1024, experts=8, chosen=2):
        super().__init__()
        self.gate = nn.Linear(width, experts, bias=False)
        self.w1 = nn.Parameter(torch.randn(experts, width, feed_forward) * 0.02)
        self.w2 = nn.Parameter(torch.randn(experts, feed_forward, width) * 0.02)
        self.w3 = nn.Parameter(torch.randn(experts, width, feed_forward) * 0.02)
        self.experts = experts
        self.chosen = chosen

    def forward(self, x):
        batch, steps, width = x.shape
        tokens = x.reshape(-1, width)
        weight, expert = torch.topk(F.softmax(self.gate(tokens), -1), self.chosen)
        weight = weight / weight.sum(-1, keepdim=True)
        count = tokens.shape[0]
        capacity = max(1, (count * self.chosen * 5 // 4) // self.experts)
        one_hot = F.one_hot(expert, self.experts).to(x.dtype)
        flat = one_hot.transpose(0, 1).reshape(self.chosen * count, self.experts)
        position = torch.cumsum(flat, 0) - flat
        keep = (position < capacity).to(x.dtype) * flat
        slot = F.one_hot((position * keep).sum(-1).long(), capacity).to(x.dtype)
        combine = (keep.unsqueeze(-1) * slot.unsqueeze(1)).reshape(
            self.chosen, count, self.experts, capacity)
        combine = (combine * weight.t().reshape(self.chosen, count, 1, 1)).sum(0)
        dispatch = (combine > 0).to(x.dtype)
        inputs = torch.einsum("nec,nd->ecd", dispatch, tokens)
        hidden = F.silu(torch.bmm(inputs, self.w1)) * torch.bmm(inputs, self.w3)
        outputs = torch.bmm(hidden, self.w2)
        return torch.einsum("nec,ecd->nd", combine, outputs).reshape(batch, steps, width)


class UNet(nn.Module):
    """Ronneberger, Fischer, Brox: U-Net, MICCAI 2015, with padded convolutions and batch norm."""

    def __init__(self, width=64, levels=4, classes=2):
        super().__init__()
        widths = [width << level for level in range(levels + 1)]
        self.first = self.block(3, widths[0])
        self.down = nn.ModuleList(self.block(low, high)
                                  for low, high in zip(widths, widths[1:]))
        self.up = nn.ModuleList(nn.ConvTranspose2d(high, low, 2, stride=2)
                                for low, high in zip(widths, widths[1:]))
        self.join = nn.ModuleList(self.block(2 * low, low) for low in widths[:-1])
        self.last = nn.Conv2d(width, classes, 1)

    @staticmethod
    def block(inputs, outputs):
        return nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(),
            nn.Conv2d(outputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU())

    def forward(self, x):
        states = [self.first(x)]
        for block in self.down:
            states.append(block(F.max_pool2d(states[-1], 2)))
        state = states.pop()
        for up, join in zip(reversed(self.up), reversed(self.join)):
            state = join(torch.cat([states.pop(), up(state)], 1))
        return self.last(state)


class WithCrossEntropy(nn.Module):
    """A model with its loss inside the graph."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x, labels):
        logits = self.model(x)
        logits = logits[0] if isinstance(logits, tuple) else logits
        return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1))
