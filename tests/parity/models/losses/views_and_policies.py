"""Losses inside forward: code books, views, policies, centres, rankings."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


def tower(inner=10, out=8, width=20):
    return nn.Sequential(nn.Linear(inner, width), nn.ReLU(), nn.Linear(width, out))


class ResidualCodebooks(nn.Module):
    """Two codebooks, the second for what the first leaves; values pass straight through."""

    def __init__(self, width=8, codes=9):
        super().__init__()
        self.encode, self.decode = tower(10, width), tower(width, 10)
        self.books = nn.ModuleList(nn.Embedding(codes, width) for _ in range(2))

    def forward(self, x):
        z = self.encode(x)
        rest, total, loss = z, 0, 0
        for book in self.books:
            distance = (rest.square().sum(-1, keepdim=True) - 2 * rest @ book.weight.t()
                        + book.weight.square().sum(-1))
            code = book(distance.argmin(-1))
            loss = loss + F.mse_loss(code, rest.detach()) + 0.25 * F.mse_loss(rest, code.detach())
            total = total + code
            rest = rest - code
        through = z + (total - z).detach()
        return (loss + F.mse_loss(self.decode(through), x)).reshape(1)


@model
def residual_codebooks():
    return ResidualCodebooks(), {"x": torch.randn(6, 10)}


class MirroredViews(nn.Module):
    """SimSiam: each view predicts the other, whose gradient is stopped."""

    def __init__(self):
        super().__init__()
        self.encode, self.predict = tower(10, 8), tower(8, 8)

    def forward(self, first, second):
        a, b = self.encode(first), self.encode(second)
        p, q = self.predict(a), self.predict(b)
        loss = (F.cosine_similarity(p, b.detach(), -1).mean()
                + F.cosine_similarity(q, a.detach(), -1).mean())
        return (-0.5 * loss).reshape(1)


@model
def mirrored_views():
    return MirroredViews(), {"first": torch.randn(6, 10), "second": torch.randn(6, 10)}


class GaussianPolicy(nn.Module):
    """An actor and a critic on one body: squashed actions, advantages without gradient."""

    def __init__(self, actions=2):
        super().__init__()
        self.body, self.mean = tower(6, 16), nn.Linear(16, actions)
        self.log_deviation = nn.Parameter(torch.full((actions,), -0.5))
        self.value = nn.Linear(16, 1)

    def forward(self, states, actions, returns):
        h = torch.tanh(self.body(states))
        value = self.value(h).squeeze(-1)
        advantage = returns - value.detach()
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        z = (actions - self.mean(h)) * torch.exp(-self.log_deviation)
        log = (-0.5 * z.square() - self.log_deviation - 0.5 * math.log(2 * math.pi)).sum(-1)
        entropy = (self.log_deviation + 0.5 * math.log(2 * math.pi * math.e)).sum()
        return (-(advantage * log).mean() + F.huber_loss(value, returns)
                - 0.01 * entropy).reshape(1)


@model
def gaussian_policy():
    return GaussianPolicy(), {"states": torch.randn(7, 6), "actions": torch.randn(7, 2),
                              "returns": torch.randn(7)}


class ClassCentres(nn.Module):
    """Cross-entropy, and the distance of features to their class's learned centre."""

    def __init__(self, classes=5, width=8):
        super().__init__()
        self.body, self.head = tower(10, width), nn.Linear(width, classes)
        self.centres = nn.Parameter(torch.randn(classes, width))

    def forward(self, x, labels):
        h = self.body(x)
        spread = (h - self.centres[labels]).pow(2).sum(-1).clamp(1e-12, 1e12).mean()
        return (F.cross_entropy(self.head(h), labels) + 0.1 * spread).reshape(1)


@model
def class_centres():
    return ClassCentres(), {"x": torch.randn(6, 10), "labels": torch.randint(0, 5, (6,))}


class CircleLoss(nn.Module):
    """Pairs of one class and of two, each weighed by how far it is from its goal."""

    def __init__(self):
        super().__init__()
        self.body = tower(10, 8)

    def forward(self, x, labels):
        h = F.normalize(self.body(x), dim=-1)
        scores = h @ h.t()
        same = labels.unsqueeze(0) == labels.unsqueeze(1)
        upper = torch.ones_like(scores, dtype=torch.bool).triu(1)
        near = torch.relu(1.25 - scores.detach()) * (scores - 0.75) * -16
        far = torch.relu(scores.detach() + 0.25) * (scores - 0.25) * 16
        near = near.masked_fill(~(same & upper), -1e4)
        far = far.masked_fill(~(~same & upper), -1e4)
        total = torch.logsumexp(near.flatten(), 0) + torch.logsumexp(far.flatten(), 0)
        return F.softplus(total).reshape(1)


@model
def circle_pairs():
    return CircleLoss(), {"x": torch.randn(8, 10), "labels": torch.arange(8) % 3}


class OverlapAndFocus(nn.Module):
    """A segmentation: Dice over classes and a focal loss, at two depths."""

    def __init__(self, classes=3):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.InstanceNorm2d(8, affine=True),
                                  nn.LeakyReLU(0.1))
        self.deep = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(8, 12, 3, padding=1), nn.ELU())
        self.fine, self.coarse = nn.Conv2d(8 + 12, classes, 1), nn.Conv2d(12, classes, 1)
        self.classes = classes

    def both(self, scores, labels):
        share = scores.softmax(1)
        truth = F.one_hot(labels, self.classes).permute(0, 3, 1, 2).float()
        overlap = (share * truth).sum((0, 2, 3))
        dice = 1 - (2 * overlap + 1) / ((share + truth).sum((0, 2, 3)) + 1)
        entropy = F.cross_entropy(scores, labels, reduction="none")
        return dice.mean() + ((1 - torch.exp(-entropy)) ** 2 * entropy).mean()

    def forward(self, images, labels):
        a = self.body(images)
        b = self.deep(a)
        up = F.interpolate(b, scale_factor=2, mode="bilinear", align_corners=False)
        return (self.both(self.fine(torch.cat([a, up], 1)), labels)
                + 0.4 * self.both(self.coarse(b), labels[:, ::2, ::2])).reshape(1)


@model
def overlap_and_focus():
    return OverlapAndFocus(), {"images": image(8), "labels": torch.randint(0, 3, (2, 8, 8))}


class FixedPoint(nn.Module):
    """A fixed point found without gradients, and one step from it with them."""

    def __init__(self, width=12):
        super().__init__()
        self.inject, self.inner = nn.Linear(6, width), nn.Linear(width, width)
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 3)

    def step(self, z, x):
        return self.norm(torch.tanh(0.5 * self.inner(z) + x))

    def forward(self, x, target):
        x = self.inject(x)
        with torch.no_grad():
            z = torch.zeros_like(x)
            for _ in range(4):
                z = self.step(z, x)
        z = self.step(z, x)
        return F.l1_loss(self.head(z), target).reshape(1)


@model
def fixed_point():
    return FixedPoint(), {"x": torch.randn(5, 6), "target": torch.randn(5, 3)}


class TextAutoencoder(nn.Module):
    """A variational autoencoder of sentences: the noise is an input, free bits of divergence."""

    def __init__(self, width=16, code=6):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.encode = nn.GRU(width, width, batch_first=True, bidirectional=True)
        self.mean, self.log_variance = nn.Linear(2 * width, code), nn.Linear(2 * width, code)
        self.start = nn.Linear(code, width)
        self.decode = nn.GRU(width + code, width, batch_first=True)
        self.head = nn.Linear(width, VOCABULARY)

    def forward(self, ids, noise):
        x = self.embed(ids)
        _, last = self.encode(x)
        last = torch.cat([last[0], last[1]], -1)
        mean, log_variance = self.mean(last), self.log_variance(last).clamp(-4, 4)
        z = mean + noise * torch.exp(0.5 * log_variance)
        inner = torch.cat([x[:, :-1], z.unsqueeze(1).expand(-1, ids.shape[1] - 1, -1)], -1)
        y, _ = self.decode(inner, torch.tanh(self.start(z)).unsqueeze(0))
        rebuilt = F.cross_entropy(self.head(y).transpose(1, 2), ids[:, 1:])
        divergence = -0.5 * (1 + log_variance - mean.square() - log_variance.exp())
        return (rebuilt + divergence.mean(0).clamp(min=0.05).sum()).reshape(1)


@model
def text_autoencoder():
    return TextAutoencoder(), {"ids": tokens(3, 7), "noise": torch.randn(3, 6)}


class RankedList(nn.Module):
    """LambdaRank: pairs of a list, weighed by what exchanging them changes of the gain."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.LayerNorm(8), nn.Linear(8, 16), nn.SELU(), nn.Linear(16, 1))

    def forward(self, documents, grades):
        scores = self.body(documents).squeeze(-1)
        order = scores.detach().argsort(-1, descending=True)
        rank = torch.zeros_like(order).scatter(
            -1, order, torch.arange(order.shape[-1]).expand_as(order))
        discount = 1 / torch.log2(rank.float() + 2)
        gain = 2.0 ** grades - 1
        change = ((gain.unsqueeze(-1) - gain.unsqueeze(-2))
                  * (discount.unsqueeze(-1) - discount.unsqueeze(-2))).abs()
        better = (grades.unsqueeze(-1) > grades.unsqueeze(-2)).float()
        pairs = F.softplus(-(scores.unsqueeze(-1) - scores.unsqueeze(-2)))
        return ((better * change * pairs).sum() / better.sum()).reshape(1)


@model
def ranked_list():
    return RankedList(), {"documents": torch.randn(3, 6, 8),
                          "grades": torch.randint(0, 4, (3, 6)).float()}


class Twins(nn.Module):
    """Mixed losses on one result: its halves, and the same halves without gradient."""

    def __init__(self):
        super().__init__()
        self.body, self.left, self.right = tower(10, 8), nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        y = self.body(x)
        a, b = y.chunk(2, -1)
        c, d = y.detach().chunk(2, -1)
        return (F.mse_loss(self.left(a), d) + F.mse_loss(self.right(b), c)).reshape(1)


@model
def predicted_halves():
    return Twins(), {"x": torch.randn(6, 10)}


class LockedRows(nn.Module):
    """An embedding whose first rows stay as they are, beside a table that is pinned wholly."""

    def __init__(self, width=8):
        super().__init__()
        self.table = nn.Parameter(torch.randn(VOCABULARY, width))
        self.body = tower(width, width)

    def forward(self, ids, labels):
        table = torch.cat([self.table[:16].detach(), self.table[16:]])
        x = self.body(F.embedding(ids, table)).mean(1)
        return F.cross_entropy(x @ table.t(), labels).reshape(1)


@model
def locked_rows():
    return LockedRows(), {"ids": tokens(4, 5), "labels": tokens(4)}
