"""Models over tokens as people write them."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import model, tokens, VOCABULARY


class Residual(nn.Module):
    def __init__(self, width, mixer):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mixer = mixer
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x):
        x = x + self.mixer(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class Decoder(nn.Module):
    def __init__(self, make_mixer, width=32, layers=2):
        super().__init__()
        self.wte = nn.Embedding(VOCABULARY, width)
        self.h = nn.ModuleList([Residual(width, make_mixer()) for _ in range(layers)])
        self.ln_f = nn.LayerNorm(width)
        self.head = nn.Linear(width, VOCABULARY, bias=False)

    def forward(self, ids):
        x = self.wte(ids)
        for block in self.h:
            x = block(x)
        return self.head(self.ln_f(x))


class TimeFirst(nn.Module):
    """nn.MultiheadAttention with time first and both masks."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 32)
        self.position = nn.Parameter(torch.randn(10, 1, 32) * 0.02)
        self.attention = nn.ModuleList([nn.MultiheadAttention(32, 4) for _ in range(2)])
        self.norms = nn.ModuleList([nn.LayerNorm(32) for _ in range(2)])
        self.head = nn.Linear(32, VOCABULARY)

    def forward(self, ids, padding):
        x = self.embed(ids).transpose(0, 1) + self.position
        causal = torch.triu(torch.full((10, 10), float("-inf")), 1)
        for attention, norm in zip(self.attention, self.norms):
            y, _ = attention(x, x, x, key_padding_mask=padding.float() * -1e9, attn_mask=causal,
                             need_weights=False)
            x = norm(x + y)
        return self.head(x.transpose(0, 1))


@model
def time_first_attention():
    return TimeFirst(), {"ids": tokens(2, 10), "padding": torch.zeros(2, 10).long()}


class GroupedQueries(nn.Module):
    """Fused projections, fewer key heads, a mask of documents that is built from ids."""

    def __init__(self, width=32, heads=4, groups=2):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.qkv = nn.Linear(width, (heads + 2 * groups) * self.size)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).split([self.heads * self.size, self.groups * self.size,
                                     self.groups * self.size], -1)
        q = q.view(batch, length, self.heads, self.size).transpose(1, 2)
        k = k.view(batch, length, self.groups, self.size).transpose(1, 2)
        v = v.view(batch, length, self.groups, self.size).transpose(1, 2)
        seen = torch.ones(length, length, dtype=torch.bool).tril()
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=seen, enable_gqa=True)
        return self.out(y.transpose(1, 2).reshape(batch, length, -1))


@model
def grouped_queries():
    return Decoder(GroupedQueries), {"ids": tokens(2, 12)}


class DocumentMask(nn.Module):
    """Tokens see those of their own document: a mask from an input."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 32)
        self.qkv = nn.Linear(32, 96, bias=False)
        self.out = nn.Linear(32, 32, bias=False)
        self.head = nn.Linear(32, VOCABULARY)

    def forward(self, ids, document):
        x = self.embed(ids)
        q, k, v = (y.unflatten(-1, (4, 8)).transpose(1, 2) for y in self.qkv(x).chunk(3, -1))
        same = document[:, None, :, None] == document[:, None, None, :]
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=same, scale=0.2)
        return self.head(x + self.out(y.transpose(1, 2).flatten(2)))


@model
def document_mask():
    return DocumentMask(), {"ids": tokens(2, 12), "document": torch.arange(24).view(2, 12) // 5}


class EinsumAttention(nn.Module):
    """Weights of three dims, as in JAX; einsum all the way."""

    def __init__(self, width=32, heads=4, size=8):
        super().__init__()
        self.wq = nn.Parameter(torch.randn(width, heads, size) * width ** -0.5)
        self.wk = nn.Parameter(torch.randn(width, heads, size) * width ** -0.5)
        self.wv = nn.Parameter(torch.randn(width, heads, size) * width ** -0.5)
        self.wo = nn.Parameter(torch.randn(heads, size, width) * width ** -0.5)
        self.register_buffer("mask", torch.tril(torch.ones(64, 64)).bool(), persistent=False)

    def forward(self, x):
        q = torch.einsum("btd,dhk->bthk", x, self.wq)
        k = torch.einsum("btd,dhk->bthk", x, self.wk)
        v = torch.einsum("btd,dhk->bthk", x, self.wv)
        scores = torch.einsum("bthk,bshk->bhts", q, k) / math.sqrt(q.shape[-1])
        length = x.shape[1]
        scores = scores.masked_fill(~self.mask[:length, :length], torch.finfo(x.dtype).min)
        y = torch.einsum("bhts,bshk->bthk", scores.softmax(-1), v)
        return torch.einsum("bthk,hkd->btd", y, self.wo)


@model
def einsum_decoder():
    return Decoder(EinsumAttention), {"ids": tokens(2, 12)}


class ComplexRotary(nn.Module):
    """Meta's Llama: rotary by complex numbers."""

    def __init__(self, width=32, heads=4):
        super().__init__()
        self.heads, self.size = heads, width // heads
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(width, width, bias=False) for _ in range(4))
        angles = torch.outer(torch.arange(32).float(), 10000 ** -(torch.arange(0, 8, 2) / 8))
        self.register_buffer("freqs_cis", torch.polar(torch.ones_like(angles), angles))

    def rotate(self, x):
        z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
        z = z * self.freqs_cis[: x.shape[1]].view(1, x.shape[1], 1, -1)
        return torch.view_as_real(z).flatten(3).type_as(x)

    def forward(self, x):
        q, k, v = (w(x).view(*x.shape[:2], self.heads, self.size)
                   for w in (self.wq, self.wk, self.wv))
        q, k, v = (y.transpose(1, 2) for y in (self.rotate(q), self.rotate(k), v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.wo(y.transpose(1, 2).contiguous().view(x.shape))


@model
def complex_rotary():
    return Decoder(ComplexRotary), {"ids": tokens(2, 12)}


class RelativeShift(nn.Module):
    """Transformer-XL: scores of positions, shifted by a view."""

    def __init__(self, width=32, heads=4, length=12):
        super().__init__()
        self.heads, self.size = heads, width // heads
        self.qkv, self.r = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.u = nn.Parameter(torch.randn(heads, self.size) * 0.1)
        self.v = nn.Parameter(torch.randn(heads, self.size) * 0.1)
        angle = torch.outer(torch.arange(length - 1, -1, -1.0), 10000 ** -(torch.arange(0, width, 2) / width))
        self.register_buffer("positions", torch.cat([angle.sin(), angle.cos()], -1))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, self.size).unbind(2)
        r = self.r(self.positions).view(length, self.heads, self.size)
        content = torch.einsum("bihd,bjhd->bhij", q + self.u, k)
        place = torch.einsum("bihd,jhd->bhij", q + self.v, r)
        place = F.pad(place, (1, 0)).view(batch, self.heads, length + 1, length)[:, :, 1:]
        scores = (content + place.reshape_as(content)) / self.size ** 0.5
        hidden = torch.ones(length, length, dtype=torch.bool).triu(1)
        attention = scores.masked_fill(hidden, float("-inf")).softmax(-1)
        return self.out(torch.einsum("bhij,bjhd->bihd", attention, v).reshape(batch, length, width))


@model
def relative_shift():
    return Decoder(RelativeShift), {"ids": tokens(2, 12)}


@model
def torch_transformer():
    """nn.Transformer itself, norms first."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.source, self.target = nn.Embedding(VOCABULARY, 32), nn.Embedding(VOCABULARY, 32)
            self.transformer = nn.Transformer(32, 4, 2, 2, 48, dropout=0.0, batch_first=True,
                                              norm_first=True)
            self.head = nn.Linear(32, VOCABULARY)

        def forward(self, source, target):
            mask = nn.Transformer.generate_square_subsequent_mask(target.shape[1])
            y = self.transformer(self.source(source) * 32 ** 0.5, self.target(target) * 32 ** 0.5,
                                 tgt_mask=mask, tgt_is_causal=True)
            return self.head(y)

    return Network(), {"source": tokens(2, 9), "target": tokens(2, 7)}


class Recurrent(nn.Module):
    """A learned first state, a projection in the LSTM, a loop over cells."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.h0 = nn.Parameter(torch.randn(2, 1, 12) * 0.1)
        self.c0 = nn.Parameter(torch.randn(2, 1, 12) * 0.1)
        self.lstm = nn.LSTM(16, 12, num_layers=2, batch_first=True)
        self.cell = nn.GRUCell(12, 10)
        self.memory = nn.LSTMCell(10, 8)
        self.head = nn.Linear(8, VOCABULARY)

    def forward(self, ids):
        batch = ids.shape[0]
        y, _ = self.lstm(self.embed(ids), (self.h0.expand(-1, batch, -1).contiguous(),
                                           self.c0.expand(-1, batch, -1).contiguous()))
        h, states = y.new_zeros(batch, 10), None
        outputs = []
        for t in range(y.shape[1]):
            h = self.cell(y[:, t], h)
            states = self.memory(h, states)
            outputs.append(states[0])
        return self.head(torch.stack(outputs, 1))


@model
def recurrent_cells():
    return Recurrent(), {"ids": tokens(3, 6)}


class RandomField(nn.Module):
    """A tagger with a linear-chain CRF: the likelihood by the forward algorithm."""

    def __init__(self, tags=5):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.gru = nn.GRU(16, 8, bidirectional=True, batch_first=True)
        self.emit = nn.Linear(16, tags)
        self.start = nn.Parameter(torch.randn(tags) * 0.1)
        self.end = nn.Parameter(torch.randn(tags) * 0.1)
        self.transitions = nn.Parameter(torch.randn(tags, tags) * 0.1)

    def forward(self, ids, gold):
        scores = self.emit(self.gru(self.embed(ids))[0])
        alpha = self.start + scores[:, 0]
        path = self.start[gold[:, 0]] + scores[:, 0].gather(1, gold[:, :1]).squeeze(1)
        for t in range(1, ids.shape[1]):
            alpha = torch.logsumexp(alpha.unsqueeze(2) + self.transitions, 1) + scores[:, t]
            path = path + self.transitions[gold[:, t - 1], gold[:, t]]
            path = path + scores[:, t].gather(1, gold[:, t:t + 1]).squeeze(1)
        path = path + self.end[gold[:, -1]]
        return (torch.logsumexp(alpha + self.end, 1) - path)[:, None]


@model
def random_field():
    return RandomField(), {"ids": tokens(3, 7), "gold": torch.randint(0, 5, (3, 7))}


class ConnectionistLoss(nn.Module):
    """CTC's forward pass by hand over blanks and labels."""

    def __init__(self, classes=6):
        super().__init__()
        self.conv = nn.Conv1d(4, 16, 5, padding=2, stride=2)
        self.norm = nn.GroupNorm(4, 16)
        self.head = nn.Linear(16, classes)

    def forward(self, signal, labels):
        x = F.silu(self.norm(self.conv(signal))).transpose(1, 2)
        log = F.log_softmax(self.head(x), -1)
        batch, count = labels.shape
        extended = torch.zeros(batch, 2 * count + 1, dtype=torch.long)
        extended = extended.index_copy(1, torch.arange(count) * 2 + 1, labels)
        emitted = log.gather(2, extended[:, None, :].expand(-1, log.shape[1], -1))
        skip = torch.cat([torch.zeros(batch, 2, dtype=torch.bool),
                          (extended[:, 2:] != 0) & (extended[:, 2:] != extended[:, :-2])], 1)
        alpha = torch.full((batch, 2 * count + 1), -1e4)
        alpha = torch.cat([emitted[:, 0, :2], alpha[:, 2:]], 1)
        for t in range(1, log.shape[1]):
            one = F.pad(alpha[:, :-1], (1, 0), value=-1e4)
            two = torch.where(skip, F.pad(alpha[:, :-2], (2, 0), value=-1e4), -1e4)
            alpha = torch.logaddexp(torch.logaddexp(alpha, one), two) + emitted[:, t]
        return -torch.logaddexp(alpha[:, -1:], alpha[:, -2:-1])


@model
def connectionist_loss():
    return ConnectionistLoss(), {"signal": torch.randn(2, 4, 16), "labels": torch.randint(1, 6, (2, 3))}


class CapacityRouter(nn.Module):
    """GShard's top-1 dispatch by one-hot, cumsum and einsum, with its balance."""

    def __init__(self, width=16, experts=4, capacity=6):
        super().__init__()
        self.capacity = capacity
        self.gate = nn.Linear(width, experts, bias=False)
        self.wi = nn.Parameter(torch.randn(experts, width, 32) * 0.2)
        self.wo = nn.Parameter(torch.randn(experts, 32, width) * 0.2)

    def forward(self, x):
        flat = x.reshape(-1, x.shape[-1])
        probabilities = self.gate(flat).softmax(-1)
        best, index = probabilities.max(-1)
        chosen = F.one_hot(index, probabilities.shape[-1]).to(x.dtype)
        place = (torch.cumsum(chosen, 0) - 1) * chosen
        kept = chosen * (place < self.capacity)
        slot = F.one_hot(place.sum(-1).long().clamp(max=self.capacity - 1), self.capacity)
        dispatch = kept[:, :, None] * slot.to(x.dtype)[:, None, :]
        inputs = torch.einsum("tec,td->ecd", dispatch, flat)
        outputs = torch.einsum("ecf,efd->ecd", F.relu(torch.einsum("ecd,edf->ecf", inputs, self.wi)),
                               self.wo)
        y = torch.einsum("tec,ecd->td", dispatch * best[:, None, None], outputs)
        return y.view_as(x)


@model
def capacity_router():
    return Decoder(lambda: CapacityRouter(), width=16), {"ids": tokens(2, 10)}


class SmoothedLoss(nn.Module):
    """The loss inside: label smoothing, ignored labels, class weights, a z-loss."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Embedding(VOCABULARY, 16), nn.Linear(16, 24), nn.Mish(),
                                  nn.LayerNorm(24), nn.Linear(24, 9))
        self.register_buffer("weights", torch.linspace(0.5, 1.5, 9))

    def forward(self, ids, labels):
        logits = self.body(ids)
        loss = F.cross_entropy(logits.flatten(0, 1), labels.flatten(), weight=self.weights,
                               ignore_index=-100, label_smoothing=0.1)
        return (loss + 1e-3 * torch.logsumexp(logits, -1).square().mean()).reshape(1)


@model
def smoothed_loss():
    labels = torch.randint(0, 9, (2, 8))
    labels[:, :2] = -100
    return SmoothedLoss(), {"ids": tokens(2, 8), "labels": labels}


class FocalDict(nn.Module):
    """A dictionary in, a dictionary out; focal and dice losses, one number."""

    def __init__(self):
        super().__init__()
        self.item, self.place = nn.Embedding(VOCABULARY, 12), nn.Embedding(8, 12)
        self.bag = nn.EmbeddingBag(VOCABULARY, 12, mode="mean")
        self.mix = nn.Bilinear(12, 12, 10)
        self.out = nn.Linear(10, 3)

    def forward(self, batch):
        item = self.item(batch["item"]) + self.place.weight[batch["place"]]
        hidden = F.softplus(self.mix(item, self.bag(batch["history"])))
        logits = self.out(hidden)
        p = torch.sigmoid(logits)
        hit = F.one_hot(batch["label"], 3).to(p.dtype)
        ce = F.binary_cross_entropy_with_logits(logits, hit, reduction="none")
        focal = (ce * (1 - (p * hit + (1 - p) * (1 - hit))) ** 2).mean()
        dice = 1 - (2 * (p * hit).sum() + 1) / (p.sum() + hit.sum() + 1)
        return {"loss": focal + dice, "logits": logits}


class Named(nn.Module):
    """Tensors by name for a module that takes a dictionary."""

    def __init__(self, inner, names, output):
        super().__init__()
        self.inner, self.names, self.output = inner, names, output

    def forward(self, item, place, history, label):
        batch = dict(zip(self.names, (item, place, history, label)))
        return self.inner(batch)[self.output].reshape(1)


@model
def focal_dictionary():
    inputs = {"item": tokens(4), "place": torch.randint(0, 8, (4,)), "history": tokens(4, 5),
              "label": torch.randint(0, 3, (4,))}
    return Named(FocalDict(), list(inputs), "loss"), inputs


class Cosine(nn.Module):
    """ArcFace: normalised weights, a margin, a scale that is trained."""

    def __init__(self, classes=7):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(20, 16), nn.PReLU(), nn.BatchNorm1d(16), nn.Linear(16, 12))
        self.weight = nn.Parameter(torch.randn(classes, 12))
        self.scale = nn.Parameter(torch.tensor(8.0))

    def forward(self, x, label):
        cosine = F.linear(F.normalize(self.body(x)), F.normalize(self.weight))
        sine = torch.sqrt((1.0 - cosine.square()).clamp(1e-6, 1))
        phi = cosine * math.cos(0.3) - sine * math.sin(0.3)
        hit = F.one_hot(label, cosine.shape[-1]).to(cosine.dtype)
        return self.scale * torch.where(cosine > -0.9, hit * phi + (1 - hit) * cosine, cosine)


@model
def cosine_margin():
    return Cosine(), {"x": torch.randn(8, 20), "label": torch.randint(0, 7, (8,))}
