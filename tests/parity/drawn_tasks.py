"""Small models with several losses and unusual structure, for drawn_pipelines.py: divisors of
their own, weights from the batch, packed inputs, tables of several stages, recurrent layers
beside attention and entries of long rows. A function for each gives (module, inputs); the loss
is inside."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from drawn_layers import B, Block, ConvGN, floats, ignored, ints, mse


def smoothed(scores, labels, smoothing, weights=None):
    """F.cross_entropy with label_smoothing and weights, which has no ONNX op."""
    weights = torch.ones(scores.shape[-1]) if weights is None else weights
    logs = -F.log_softmax(scores, -1)
    safe = labels.clamp(min=0)
    share = weights[safe] * labels.ne(-100).float()
    plain = (logs.gather(-1, safe.unsqueeze(-1)).squeeze(-1) * share).sum()
    every = ((logs * weights).sum(-1) * labels.ne(-100).float()).sum()
    return ((1 - smoothing) * plain + smoothing / scores.shape[-1] * every) / share.sum()


def huber(a, b):
    """Squares of small distances, and the large ones themselves."""
    distance = (a - b).abs()
    return torch.where(distance < 1, 0.5 * distance.square(), distance - 0.5)


class Hybrid(nn.Module):
    """An LSTM beside attention, with dropout everywhere, and two heads over other labels."""

    def __init__(self, words=17, width=16):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.recurrent = nn.ModuleList(nn.LSTM(width, width, batch_first=True) for _ in range(2))
        self.blocks = nn.ModuleList(Block(width) for _ in range(2))
        self.gates = nn.ModuleList(nn.Linear(2 * width, width) for _ in range(2))
        self.words, self.tags = nn.Linear(width, words), nn.Linear(width, 6)

    def forward(self, ids, words, tags):
        left = right = F.dropout(self.table(ids), 0.1)
        for recurrent, block, gate in zip(self.recurrent, self.blocks, self.gates):
            left, right = recurrent(left)[0], block(right)
            share = torch.sigmoid(gate(torch.cat([left, right], -1)))
            left, right = F.dropout(left * share, 0.1), F.dropout(right * (1 - share), 0.1)
        both = left + right
        return (F.cross_entropy(self.words(both).flatten(0, 1), words.flatten()) +
                0.3 * smoothed(self.tags(both), tags, 0.1) + 0.01 * both.square().mean())


def hybrid():
    return (Hybrid(), (ints(B, 7, high=17), ignored(ints(B, 7, high=17, seed=1)),
                       ignored(ints(B, 7, high=6, seed=2), 0.7, seed=3)))


class Packed(nn.Module):
    """Rows of several documents: attention stays within one, as segment numbers say."""

    def __init__(self, words=19, width=16, heads=2):
        super().__init__()
        self.heads = heads
        self.table = nn.Embedding(words, width)
        self.places = nn.Embedding(10, width)
        self.packed = nn.ModuleList(nn.Linear(width, 3 * width) for _ in range(4))
        self.out = nn.ModuleList(nn.Linear(width, width) for _ in range(4))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(5))

    def forward(self, ids, segments, places, labels):
        apart = segments.unsqueeze(1) != segments.unsqueeze(2)
        later = torch.ones(10, 10, dtype=torch.bool).triu(1)
        mask = (apart | later).unsqueeze(1)
        hidden = self.table(ids) + self.places(places)
        for packed, out, norm in zip(self.packed, self.out, self.norms):
            parts = packed(norm(hidden)).view(*hidden.shape[:2], 3, self.heads, -1)
            query, key, value = parts.permute(2, 0, 3, 1, 4)
            scores = query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5
            scores = scores.masked_fill(mask, -1e4).softmax(-1)
            hidden = hidden + out((scores @ value).transpose(1, 2).flatten(2))
        logits = self.norms[-1](hidden) @ self.table.weight.t()
        entropy = F.cross_entropy(logits.flatten(0, 1), labels.flatten())
        # The logarithm of the sum is kept small, as in PaLM, over all tokens.
        return entropy + 1e-2 * logits.logsumexp(-1).square().mean()


def packed():
    ends = torch.arange(10).unsqueeze(0) >= 3 + torch.arange(B).unsqueeze(1) % 5
    places = torch.arange(10) - ends * (3 + torch.arange(B).unsqueeze(1) % 5)
    return (Packed(), (ints(B, 10, high=19), ends.long(), places,
                       ignored(ints(B, 10, high=19, seed=1))))


class Stages(nn.Module):
    """Convolutions with group norms, residuals around stages, and heads for a class, for every
    place and for a number."""

    def __init__(self):
        super().__init__()
        self.stem = ConvGN(3, 8)
        self.stages = nn.ModuleList(nn.Sequential(ConvGN(8, 8), ConvGN(8, 8)) for _ in range(4))
        self.kind, self.place, self.number = (nn.Linear(8, 5), nn.Conv2d(8, 3, 1),
                                              nn.Linear(8, 1))

    def forward(self, image, kinds, places, numbers):
        first = hidden = self.stem(image)
        for number, stage in enumerate(self.stages):
            hidden = hidden + F.dropout(stage(hidden), 0.1)
            if number == 2:
                hidden = hidden + first
        pooled = hidden.mean((2, 3))
        kind = F.cross_entropy(self.kind(pooled), kinds, weight=torch.linspace(0.5, 2, 5))
        place = F.cross_entropy(self.place(hidden), places)
        number = huber(self.number(pooled).squeeze(-1), numbers / numbers.abs().mean()).mean()
        return kind + place + 0.1 * number


def stages():
    return (Stages(), (floats(B, 3, 6, 6), ignored(ints(B, high=5)),
                       ignored(ints(B, 6, 6, high=3, seed=1), 0.6), floats(B, seed=4)))


class TiedPair(nn.Module):
    """An encoder and a decoder with one table, read at both ends of both; the encoder guesses
    hidden tokens, the decoder the next ones."""

    def __init__(self, words=15, width=16):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.encoder = nn.ModuleList(Block(width) for _ in range(2))
        self.decoder = nn.ModuleList(Block(width) for _ in range(2))
        self.cross = nn.Linear(width, width)

    def forward(self, source, hidden, target, following):
        coded = self.table(source)
        for block in self.encoder:
            coded = block(coded)
        guessed = F.cross_entropy((coded @ self.table.weight.t()).flatten(0, 1), hidden.flatten())
        told = self.table(target)
        for block in self.decoder:
            scores = (told @ self.cross(coded).transpose(1, 2)).softmax(-1)
            told = block(told + scores @ coded)
        logits = told @ self.table.weight.t()
        return 0.5 * guessed + F.cross_entropy(logits.flatten(0, 1), following.flatten())


def tied_pair():
    return (TiedPair(), (ints(B, 6, high=15), ignored(ints(B, 6, high=15, seed=1), 0.8),
                         ints(B, 5, high=15, seed=2),
                         ignored(ints(B, 5, high=15, seed=3), 0.2, seed=5)))


class Anchors(nn.Module):
    """A focal loss over anchors and a distance over those with an object, both over the number
    of objects in the batch."""

    def __init__(self):
        super().__init__()
        self.stem = nn.ModuleList((ConvGN(3, 8), ConvGN(8, 8, 2), ConvGN(8, 8)))
        self.objects, self.boxes = nn.Conv2d(8, 4, 1), nn.Conv2d(8, 4, 1)

    def forward(self, image, kinds, boxes):
        hidden = image
        for layer in self.stem:
            hidden = layer(hidden)
        scores = self.objects(hidden)
        found = (kinds > 0).float()
        wanted = F.one_hot(kinds, 5)[..., 1:].permute(0, 3, 1, 2).float()
        entropy = F.binary_cross_entropy_with_logits(scores, wanted, reduction="none")
        focal = (1 - torch.exp(-entropy)) ** 2 * entropy
        count = found.sum().clamp(min=1.0)
        distance = huber(self.boxes(hidden), boxes).sum(1)
        return focal.sum() / count + (distance * found).sum() / (4 * count) + scores.square().mean()


def anchors():
    kinds = ints(B, 3, 3, high=5)
    kinds[floats(B, 3, 3, seed=7) > 0.2] = 0
    return (Anchors(), (floats(B, 3, 6, 6), kinds, floats(B, 4, 3, 3, seed=2)))


class Balanced(nn.Module):
    """Samples weigh as much as their class is rare in the batch; targets are centred."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(12, 12) for _ in range(4))
        self.kind, self.number = nn.Linear(12, 4), nn.Linear(12, 1)

    def forward(self, x, kinds, numbers):
        for layer in self.layers:
            x = x + F.gelu(layer(x))
        counts = F.one_hot(kinds, 4).sum(0).clamp(min=1)
        weights = (1.0 / counts)[kinds]
        entropy = F.cross_entropy(self.kind(x), kinds, reduction="none")
        centred = (numbers - numbers.mean()) / (numbers.std() + 1e-3)
        return (entropy * weights).sum() / weights.sum() + mse(self.number(x).squeeze(-1), centred)


def balanced():
    return (Balanced(), (floats(B, 12), ints(B, high=4), floats(B, seed=5)))


class LongRows(nn.Module):
    """A masked autoencoder: 12 of 20 tokens are kept, and all 20 put back in their order; the
    sums of a histogram are written to 10 of 20 places."""

    def __init__(self, width=16):
        super().__init__()
        self.patch = nn.Linear(6, width)
        self.encoder, self.decoder = Block(width), Block(width)
        self.hidden = nn.Parameter(torch.randn(1, 1, width) * 0.1)
        self.back = nn.Linear(width, 6)

    def forward(self, x, order, places):
        tokens = self.patch(x)
        width = tokens.shape[-1]
        kept = order[:, :12].unsqueeze(-1).expand(-1, -1, width)
        coded = self.encoder(torch.gather(tokens, 1, kept))
        whole = torch.cat([coded, self.hidden.expand(coded.shape[0], 8, -1)], 1)
        back = order.argsort(1).unsqueeze(-1).expand(-1, -1, width)
        whole = self.decoder(torch.gather(whole, 1, back))
        added = torch.zeros_like(whole).scatter_add(
            1, places.unsqueeze(-1).expand(-1, -1, width), whole[:, :10])
        return mse(self.back(whole + 0.1 * added), x)


def long_rows():
    order = torch.stack([torch.randperm(20, generator=torch.Generator().manual_seed(i))
                         for i in range(B)])
    return (LongRows(), (floats(B, 20, 6), order, ints(B, 10, high=20, seed=3)))


class Variational(nn.Module):
    """Hidden numbers with a distance to a normal distribution, a soft mixture whose router is kept
    in bounds, and labels of which some count."""

    def __init__(self):
        super().__init__()
        self.first, self.codes = nn.Linear(10, 16), nn.Linear(16, 16)
        self.router = nn.Linear(8, 3)
        self.experts = nn.ModuleList(nn.Linear(8, 16) for _ in range(3))
        self.kind, self.back = nn.Linear(16, 5), nn.Linear(16, 10)

    def forward(self, x, noise, kinds):
        mean, spread = self.codes(F.dropout(torch.tanh(self.first(x)), 0.1)).chunk(2, -1)
        code = mean + noise * torch.exp(0.5 * spread)
        scores = self.router(code)
        shares = scores.softmax(-1)
        hidden = sum(shares[:, i:i + 1] * torch.relu(expert(code))
                     for i, expert in enumerate(self.experts))
        distance = -0.5 * (1 + spread - mean.square() - spread.exp()).sum(-1).mean()
        return (mse(self.back(hidden), x) + 0.01 * distance +
                1e-2 * scores.logsumexp(-1).square().mean() +
                smoothed(self.kind(hidden), kinds, 0.2, torch.linspace(1, 2, 5)))


def variational():
    return (Variational(), (floats(B, 10), floats(B, 8, seed=1), ignored(ints(B, high=5))))


ALL = {f.__name__: f for f in (hybrid, packed, stages, tied_pair, anchors, balanced, long_rows,
                               variational)}
