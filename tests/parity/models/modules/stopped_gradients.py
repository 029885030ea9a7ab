"""Modules that compute a part without gradients."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


def encoder():
    return nn.Sequential(nn.Linear(12, 24), nn.LayerNorm(24), nn.ReLU(), nn.Linear(24, 8))


class BootstrappedTargets(nn.Module):
    """The target's tower is no parameter of the loss, though its weights ask for gradients."""

    def __init__(self):
        super().__init__()
        self.online, self.target, self.predictor = encoder(), encoder(), nn.Linear(8, 8)

    def forward(self, a, b):
        with torch.no_grad():
            first, second = self.target(a), self.target(b)
        one = F.cosine_similarity(self.predictor(self.online(a)), second, dim=-1)
        other = F.cosine_similarity(self.predictor(self.online(b)), first, dim=-1)
        return (4 - 2 * one - 2 * other).mean().reshape(1)


@model
def bootstrapped_targets():
    return BootstrappedTargets(), {"a": torch.randn(4, 12), "b": torch.randn(4, 12)}


class FrozenBackbone(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        layer = nn.TransformerEncoderLayer(width, 2, 24, dropout=0.0, batch_first=True)
        self.embed = nn.Embedding(VOCABULARY, width)
        self.body = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 5)

    @torch.no_grad()
    def features(self, ids):
        return self.body(self.embed(ids))

    def forward(self, ids):
        return self.head(self.norm(self.features(ids)).mean(1))


@model
def frozen_backbone():
    return FrozenBackbone(), {"ids": tokens(2, 7)}


class PseudoLabels(nn.Module):
    """One network makes labels and learns them."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 20), nn.ReLU(), nn.Linear(20, 5))

    def forward(self, x, labels, weak, strong):
        with torch.no_grad():
            soft = (self.net(weak) / 0.5).softmax(-1)
            sure, made = soft.max(-1)
        each = F.cross_entropy(self.net(strong), made, reduction="none")
        loss = F.cross_entropy(self.net(x), labels) + (each * (sure > 0.2).float()).mean()
        return (loss + F.mse_loss(self.net(strong).softmax(-1), soft)).reshape(1)


@model
def pseudo_labels():
    return PseudoLabels(), {"x": torch.randn(4, 10), "labels": torch.randint(0, 5, (4,)),
                            "weak": torch.randn(6, 10), "strong": torch.randn(6, 10)}


class Recycling(nn.Module):
    """Rounds without gradients before one with them."""

    def __init__(self, width=12):
        super().__init__()
        self.inner, self.cell = nn.Linear(6, width), nn.GRUCell(width, width)
        self.start, self.head = nn.Parameter(torch.randn(width) * 0.1), nn.Linear(width, 4)

    def forward(self, x):
        embedded, state = self.inner(x), self.start.expand(x.shape[0], -1)
        with torch.no_grad():
            for _ in range(2):
                state = self.cell(embedded, state)
        return self.head(self.cell(embedded, state))


@model
def recycling():
    return Recycling(), {"x": torch.randn(5, 6)}


class NestedRegions(nn.Module):
    """Codes that are found without gradients, there again under autocast."""

    def __init__(self):
        super().__init__()
        self.encode, self.decode = nn.Linear(8, 6), nn.Linear(6, 8)
        self.book = nn.Parameter(torch.randn(7, 6))
        self.temperature = nn.Parameter(torch.tensor(0.3))

    @torch.no_grad()
    def nearest(self, z):
        with torch.autocast("cpu", enabled=False):
            distances = ((z[:, None] - self.book) ** 2).sum(-1)
        return distances.argmin(-1), (-distances / self.temperature).softmax(-1) @ self.book

    def forward(self, x):
        z = self.encode(x)
        index, soft = self.nearest(z)
        code = self.book[index]
        error = (code - z).pow(2).mean()
        return self.decode(z + (code - z).detach() + 0.1 * soft) + error


@model
def nested_regions():
    return NestedRegions(), {"x": torch.randn(5, 8)}


class FrozenNorms(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU())
        self.head = nn.Conv2d(6, 2, 1)

    def forward(self, x):
        with torch.set_grad_enabled(False):
            features = self.body(x)
        return self.head(features).mean((2, 3))


@model
def frozen_norms():
    return FrozenNorms(), {"x": image(8)}


class Reversed(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        return -ctx.factor * gradient, None


class GradientReversal(nn.Module):
    """Of its backward the file has nothing: a warning names the function."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 16), nn.ReLU())
        self.classes, self.domains = nn.Linear(16, 4), nn.Linear(16, 2)

    def forward(self, x, labels, domains):
        features = self.body(x)
        against = F.cross_entropy(self.domains(Reversed.apply(features, 0.5)), domains)
        return (F.cross_entropy(self.classes(features), labels) + against).reshape(1)


@model
def gradient_reversal():
    return GradientReversal(), {"x": torch.randn(6, 10), "labels": torch.randint(0, 4, (6,)),
                                "domains": torch.randint(0, 2, (6,))}
