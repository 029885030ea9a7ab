"""Building blocks as people write them: gates, attention, metric and box losses."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


class RotaryBlock(nn.Module):
    """Attention with interleaved rotary pairs, normalised queries and keys, grouped heads."""

    def __init__(self, dim=32, heads=4, groups=2, length=32):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, dim // heads
        self.wq = nn.Linear(dim, dim, bias=False)
        self.wkv = nn.Linear(dim, 2 * groups * self.size, bias=False)
        self.out = nn.Linear(dim, dim, bias=False)
        self.q_scale = nn.Parameter(torch.ones(self.size))
        self.k_scale = nn.Parameter(torch.ones(self.size))
        angles = torch.outer(torch.arange(length).float(),
                             10000 ** (-torch.arange(0, self.size, 2).float() / self.size))
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def rotate(self, x):
        even, odd = x[..., ::2], x[..., 1::2]
        cos, sin = self.cos[:x.shape[-2]], self.sin[:x.shape[-2]]
        return torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).flatten(-2)

    def forward(self, x):
        b, n, _ = x.shape
        q = self.wq(x).view(b, n, self.heads, self.size).transpose(1, 2)
        k, v = self.wkv(x).view(b, n, 2, self.groups, self.size).permute(2, 0, 3, 1, 4)
        q = F.normalize(q, dim=-1) * self.q_scale * math.sqrt(self.size)
        k = F.normalize(k, dim=-1) * self.k_scale * math.sqrt(self.size)
        q, k = self.rotate(q), self.rotate(k)
        k = k.repeat_interleave(self.heads // self.groups, dim=1)
        v = v.repeat_interleave(self.heads // self.groups, dim=1)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).reshape(b, n, -1))


class LayerScale(nn.Module):
    def __init__(self, dim, value):
        super().__init__()
        self.gamma = nn.Parameter(value * torch.ones(dim))

    def forward(self, x):
        return x * self.gamma


@model
def rotary_decoder():
    """Layer scales that all begin alike, a norm without weight, a tied head."""
    class Decoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 32)
            self.blocks = nn.ModuleList(RotaryBlock() for _ in range(2))
            self.scales = nn.ModuleList(LayerScale(32, 0.1) for _ in range(2))
            self.norm = nn.LayerNorm(32, elementwise_affine=False)

        def forward(self, ids):
            x = self.embed(ids)
            for block, scale in zip(self.blocks, self.scales):
                x = x + scale(block(self.norm(x)))
            return F.linear(self.norm(x), self.embed.weight)
    return Decoder(), {"ids": tokens(2, 12)}


@model
def gated_units():
    """GLU, ReGLU, GEGLU and SwiGLU, by chunk, by two layers and by F.glu."""
    class Units(nn.Module):
        def __init__(self):
            super().__init__()
            self.first = nn.Linear(12, 48)
            self.second = nn.Linear(24, 40)
            self.gate, self.up = nn.Linear(20, 24), nn.Linear(20, 24)
            self.joined = nn.Parameter(torch.randn(2, 24, 16) * 0.2)
            self.head = nn.Linear(16, 7)

        def forward(self, x):
            x = F.glu(self.first(x), -1)
            a, b = self.second(x).chunk(2, -1)
            x = F.relu(a) * b
            x = F.gelu(self.gate(x), approximate="tanh") * self.up(x)
            gate, up = (x.unsqueeze(0) @ self.joined).unbind(0)
            return self.head(F.silu(gate) * up)
    return Units(), {"x": torch.randn(8, 12)}


@model
def squeeze_excite():
    class Excite(nn.Module):
        def __init__(self, channels):
            super().__init__()
            self.down = nn.Conv2d(channels, channels // 4, 1)
            self.up = nn.Conv2d(channels // 4, channels, 1)

        def forward(self, x):
            s = x.mean((2, 3), keepdim=True)
            return x * F.hardsigmoid(self.up(F.relu(self.down(s))))

    class Block(nn.Module):
        def __init__(self, width):
            super().__init__()
            self.expand = nn.Conv2d(width, 3 * width, 1, bias=False)
            self.norm1 = nn.BatchNorm2d(3 * width)
            self.depth = nn.Conv2d(3 * width, 3 * width, 3, padding=1, groups=3 * width, bias=False)
            self.norm2 = nn.BatchNorm2d(3 * width)
            self.excite = Excite(3 * width)
            self.project = nn.Conv2d(3 * width, width, 1, bias=False)
            self.norm3 = nn.BatchNorm2d(width)

        def forward(self, x):
            y = F.hardswish(self.norm1(self.expand(x)))
            y = F.hardswish(self.norm2(self.depth(y)))
            return x + self.norm3(self.project(self.excite(y)))
    net = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2, padding=1), Block(8), Block(8),
                        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 6))
    return net, {"image": image(16, 8)}


@model
def film_generator():
    """Feature-wise modulation by a class and a time embedding."""
    class Film(nn.Module):
        def __init__(self, channels):
            super().__init__()
            self.conv = nn.Conv2d(channels, channels, 3, padding=1)
            self.norm = nn.GroupNorm(4, channels, affine=False)
            self.to_both = nn.Linear(16, 2 * channels)
            nn.init.zeros_(self.to_both.bias)

        def forward(self, x, c):
            scale, shift = self.to_both(F.silu(c))[:, :, None, None].chunk(2, dim=1)
            return x + F.silu(self.norm(self.conv(x)) * (1 + scale) + shift)

    class Generator(nn.Module):
        def __init__(self):
            super().__init__()
            self.classes = nn.Embedding(10, 16)
            self.time = nn.Sequential(nn.Linear(16, 32), nn.SiLU(), nn.Linear(32, 16))
            self.inward = nn.Conv2d(3, 16, 3, padding=1)
            self.blocks = nn.ModuleList(Film(16) for _ in range(2))
            self.outward = nn.Conv2d(16, 3, 1)

        def forward(self, x, t, label):
            rates = torch.exp(-math.log(10000) * torch.arange(8, device=t.device) / 8)
            angles = t[:, None].float() * rates[None]
            c = self.time(torch.cat([angles.sin(), angles.cos()], -1)) + self.classes(label)
            h = self.inward(x)
            for block in self.blocks:
                h = block(h, c)
            return self.outward(h)
    return Generator(), {"x": image(8, 2), "t": torch.tensor([3, 17]),
                         "label": torch.tensor([2, 7])}


@model
def shared_cells():
    """One GRU cell and one cell of one's own over all steps; learned first states."""
    class Cell(nn.Module):
        def __init__(self, width, hidden):
            super().__init__()
            self.both = nn.Linear(width + hidden, 4 * hidden)

        def forward(self, x, h, c):
            i, f, g, o = self.both(torch.cat([x, h], -1)).chunk(4, -1)
            c = torch.sigmoid(f + 1.0) * c + torch.sigmoid(i) * torch.tanh(g)
            return torch.sigmoid(o) * torch.tanh(c), c

    class Cells(nn.Module):
        def __init__(self):
            super().__init__()
            self.gru, self.cell = nn.GRUCell(6, 12), Cell(12, 10)
            self.h0 = nn.Parameter(torch.randn(1, 12) * 0.1)
            self.c0 = nn.Parameter(torch.zeros(1, 10))
            self.head = nn.Linear(10, 5)

        def forward(self, x):
            h = self.h0.expand(x.shape[0], -1)
            s, c = torch.zeros(x.shape[0], 10), self.c0.expand(x.shape[0], -1)
            outputs = []
            for step in range(x.shape[1]):
                h = self.gru(x[:, step], h)
                s, c = self.cell(h, s, c)
                outputs.append(self.head(s))
            return torch.stack(outputs, 1)
    return Cells(), {"x": torch.randn(3, 5, 6)}


@model
def triangle_updates():
    """Pairs of residues, as AlphaFold updates them: einsum over three dims, gates, biased heads."""
    class Multiply(nn.Module):
        def __init__(self, dim, equation):
            super().__init__()
            self.equation = equation
            self.norm, self.middle = nn.LayerNorm(dim), nn.LayerNorm(dim)
            self.left, self.right = nn.Linear(dim, dim), nn.Linear(dim, dim)
            self.left_gate, self.right_gate = nn.Linear(dim, dim), nn.Linear(dim, dim)
            self.gate, self.out = nn.Linear(dim, dim), nn.Linear(dim, dim)

        def forward(self, z, mask):
            z = self.norm(z)
            a = mask[..., None] * self.left(z) * torch.sigmoid(self.left_gate(z))
            b = mask[..., None] * self.right(z) * torch.sigmoid(self.right_gate(z))
            return torch.sigmoid(self.gate(z)) * self.out(self.middle(
                torch.einsum(self.equation, a, b)))

    class RowAttention(nn.Module):
        def __init__(self, dim, heads=2):
            super().__init__()
            self.q = nn.Parameter(torch.randn(dim, heads, 8) * 0.2)
            self.k = nn.Parameter(torch.randn(dim, heads, 8) * 0.2)
            self.v = nn.Parameter(torch.randn(dim, heads, 8) * 0.2)
            self.o = nn.Parameter(torch.randn(heads, 8, dim) * 0.2)
            self.bias = nn.Linear(dim, heads, bias=False)

        def forward(self, z, mask):
            q, k, v = (torch.einsum("bijd,dhc->bihjc", z, w) for w in (self.q, self.k, self.v))
            scores = torch.einsum("bihqc,bihkc->bihqk", q, k) / math.sqrt(8)
            scores = scores + self.bias(z).permute(0, 3, 1, 2).unsqueeze(1)
            scores = scores + 1e9 * (mask[:, :, None, None, :] - 1)
            return torch.einsum("bihqk,bihkc,hcd->biqd", scores.softmax(-1), v, self.o)

    class Pairs(nn.Module):
        def __init__(self):
            super().__init__()
            self.outgoing = Multiply(12, "bikc,bjkc->bijc")
            self.incoming = Multiply(12, "bkic,bkjc->bijc")
            self.rows = RowAttention(12)

        def forward(self, z, mask):
            pair = mask[:, :, None] * mask[:, None, :]
            z = z + self.outgoing(z, pair)
            z = z + self.incoming(z, pair)
            return z + self.rows(z, pair)
    return Pairs(), {"z": torch.randn(1, 5, 5, 12), "mask": torch.ones(1, 5)}


@model
def picked_elements():
    """Indexing in many ways: by pairs of vectors, lists, booleans, gather, take_along_dim, roll."""
    class Picked(nn.Module):
        def __init__(self):
            super().__init__()
            self.table = nn.Parameter(torch.randn(7, 5, 8))
            self.embed = nn.Embedding(20, 8)
            self.mix = nn.Linear(24, 8)
            self.head = nn.Linear(8, 4)

        def forward(self, ids, rows, lengths):
            x = self.embed(ids)                                      # [b, n, 8]
            last = x[torch.arange(x.shape[0]), lengths - 1]          # [b, 8]
            picked = self.table[rows, ids[:, 0] % 5]                 # [b, 8]
            order = x.sum(-1).argsort(-1, descending=True)
            sorted_x = x.gather(1, order[..., None].expand(-1, -1, 8))
            some = sorted_x[:, [0, 2, 1]].mean(1)
            h = self.mix(torch.cat([last, picked, some], -1))
            shifted = torch.roll(x, 1, dims=1) - x.flip(1)
            return self.head(h[:, None] + shifted[:, 1:-1:2] + x.index_select(
                1, torch.tensor([3, 1])))
    return Picked(), {"ids": torch.randint(0, 20, (3, 6)), "rows": torch.tensor([0, 3, 6]),
                      "lengths": torch.tensor([6, 4, 5])}


def length_mask(lengths, size):
    return torch.arange(size, device=lengths.device)[None, :] < lengths[:, None]


@model
def masked_by_lengths():
    """Masks from lengths: recurrent states held, attention, mean, max and last of what is there."""
    class Tagger(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(VOCABULARY, 16)
            self.attention = nn.MultiheadAttention(16, 4, batch_first=True)
            self.norm = nn.LayerNorm(16)
            self.score = nn.Linear(16, 1)
            self.head = nn.Linear(64, 6)

        def forward(self, ids, lengths):
            mask = length_mask(lengths, ids.shape[1])
            x = self.embed(ids)
            y, _ = self.attention(x, x, x, key_padding_mask=~mask, need_weights=False)
            x = self.norm(x + y) * mask[..., None]
            mean = x.sum(1) / lengths[:, None].float()
            top = x.masked_fill(~mask[..., None], float("-inf")).amax(1)
            last = x.gather(1, (lengths - 1)[:, None, None].expand(-1, 1, 16)).squeeze(1)
            weights = self.score(x).squeeze(-1).masked_fill(~mask, -1e4).softmax(-1)
            pooled = torch.einsum("bn,bnd->bd", weights, x)
            return self.head(torch.cat([mean, top, last, pooled], -1))
    return Tagger(), {"ids": tokens(3, 7), "lengths": torch.tensor([7, 4, 6])}


@model
def clipped_paths():
    """Gradients through where, clamp at numbers and at tensors, scatter, index_add, maximum."""
    class Clipped(nn.Module):
        def __init__(self):
            super().__init__()
            self.body, self.other = nn.Linear(6, 8), nn.Linear(6, 8)
            self.low, self.high = nn.Parameter(torch.full((8,), -0.3)), nn.Parameter(
                torch.full((8,), 0.4))
            self.memory = nn.Parameter(torch.randn(5, 8))
            self.head = nn.Linear(8, 4)

        def forward(self, x, slots):
            a, b = self.body(x), self.other(x)
            y = torch.where(a > b, a.clamp(-0.5, 0.5), b.clamp(min=-0.1))
            y = torch.minimum(torch.maximum(y, self.low), self.high) + torch.max(a, b).abs()
            held = self.memory.index_add(0, slots, y)
            counts = torch.zeros(5, dtype=a.dtype).scatter_add(0, slots, torch.ones_like(a[:, 0]))
            held = held / counts.clamp(min=1.0)[:, None]
            spread = torch.zeros_like(a).scatter(1, torch.stack([slots, slots + 1], 1), a[:, :2])
            return self.head(held[slots] + spread
                             + F.softplus(a) * (b > 0))
    return Clipped(), {"x": torch.randn(8, 6), "slots": torch.tensor([0, 3, 3, 1, 4, 0, 2, 3])}


class Losses(nn.Module):
    """A small network and a loss of its result and the inputs."""

    def __init__(self, body, loss, **extra):
        super().__init__()
        self.body, self.loss = body, loss
        for name, value in extra.items():
            setattr(self, name, value)

    def forward(self, *inputs):
        return self.loss(self, *inputs).reshape(1)


def language(out=VOCABULARY):
    return nn.Sequential(nn.Embedding(VOCABULARY, 16), nn.Linear(16, 24), nn.GELU(),
                         nn.LayerNorm(24), nn.Linear(24, out))


def dense(out=8):
    return nn.Sequential(nn.Linear(10, 24), nn.ReLU(), nn.LayerNorm(24), nn.Linear(24, out))


@model
def next_token_loss():
    """Shifted labels of which some are ignored, with a weight decay of the logits' scale."""
    def loss(m, ids, labels):
        logits = m.body(ids)[:, :-1].float()
        cross = F.cross_entropy(logits.reshape(-1, VOCABULARY), labels[:, 1:].reshape(-1),
                                ignore_index=-100)
        return cross + 1e-3 * torch.logsumexp(logits, -1).pow(2).mean()
    labels = tokens(2, 9)
    labels[0, :4] = -100
    return Losses(language(), loss), {"ids": tokens(2, 9), "labels": labels}


@model
def multi_label_loss():
    """Binary cross entropy of logits with weights of samples and classes, summed where known."""
    def loss(m, x, y, known):
        each = F.binary_cross_entropy_with_logits(m.body(x), y, reduction="none",
                                                  pos_weight=torch.tensor([1.0, 2.0] * 4))
        return (each * known).sum() / known.sum().clamp(min=1)
    return Losses(dense(), loss), {"x": torch.randn(6, 10),
                                   "y": torch.randint(0, 2, (6, 8)).float(),
                                   "known": torch.randint(0, 2, (6, 8)).float()}


@model
def box_regression():
    """Smooth L1 and Huber on positives, focal weights, uncertainties that begin at zero."""
    def loss(m, x, boxes, kinds):
        out = m.body(x)
        near = F.smooth_l1_loss(out[:, :4], boxes, beta=0.11, reduction="none").sum(-1)
        far = F.huber_loss(out[:, :4], boxes, delta=0.5)
        positive = (kinds > 0).float()
        logp = F.log_softmax(out[:, 4:], -1)
        cross = F.nll_loss(logp, kinds, reduction="none")
        focal = ((1 - torch.exp(-cross)) ** 2 * cross).mean()
        parts = torch.stack([(near * positive).sum() / positive.sum(), far, focal])
        return (torch.exp(-m.uncertainty) * parts + m.uncertainty).sum()
    return (Losses(dense(), loss, uncertainty=nn.Parameter(torch.zeros(3))),
            {"x": torch.randn(6, 10), "boxes": torch.rand(6, 4),
             "kinds": torch.tensor([0, 1, 3, 2, 0, 1])})


@model
def self_distillation():
    """A student and a teacher that is not trained in this step, with a moving centre."""
    def loss(m, one, two):
        with torch.no_grad():
            target = F.softmax((m.teacher(two) - m.centre) / 0.5, -1)
        student = F.log_softmax(m.body(one) / 0.9, -1)
        return (F.kl_div(student, target.detach(), reduction="batchmean")
                - (target.detach() * student).sum(-1).mean())
    net = Losses(dense(), loss, teacher=dense())
    net.register_buffer("centre", torch.randn(8) * 0.01)
    for parameter in net.teacher.parameters():
        parameter.requires_grad_(False)
    return net, {"one": torch.randn(6, 10), "two": torch.randn(6, 10)}


@model
def smoothed_labels():
    """Label smoothing as people write it: by F.cross_entropy and by scattered targets."""
    def loss(m, ids, labels):
        logits = m.body(ids).flatten(0, 1)
        flat = labels.flatten()
        spread = torch.full_like(logits, 0.1 / (VOCABULARY - 1)).scatter(1, flat[:, None], 0.9)
        own = -(spread * F.log_softmax(logits, -1)).sum(-1).mean()
        return own + F.cross_entropy(logits, flat, label_smoothing=0.1)
    return Losses(language(), loss), {"ids": tokens(2, 8), "labels": tokens(2, 8)}


@model
def hard_triplets():
    """Triplets of the hardest positive and negative of a batch."""
    def loss(m, x, labels):
        e = F.normalize(m.body(x), dim=-1)
        distance = (2 - 2 * e @ e.t()).clamp(min=1e-6).sqrt()
        same = labels[:, None] == labels[None, :]
        positive = (distance * same).max(1).values
        negative = distance.masked_fill(same, 1e6).min(1).values
        return F.relu(positive - negative + 0.3).mean() + F.triplet_margin_loss(
            e[:2], e[2:4], e[4:6], margin=0.5)
    return Losses(dense(), loss), {"x": torch.randn(8, 10),
                                   "labels": torch.tensor([0, 0, 1, 1, 2, 2, 3, 3])}


@model
def image_text_pairs():
    """Contrastive pairs with a learned scale that is clamped, both ways."""
    def loss(m, x, y):
        a, b = F.normalize(m.body(x), dim=-1), F.normalize(m.second(y), dim=-1)
        logits = m.scale.clamp(max=math.log(100)).exp() * a @ b.t()
        target = torch.arange(x.shape[0])
        return (F.cross_entropy(logits, target) + F.cross_entropy(logits.t(), target)) / 2
    return (Losses(dense(), loss, second=dense(),
                   scale=nn.Parameter(torch.tensor(math.log(1 / 0.07)))),
            {"x": torch.randn(6, 10), "y": torch.randn(6, 10)})
