"""Losses inside forward: teachers, frozen copies, adversaries, margins."""

import copy

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


def tower(inner=10, out=8, width=20):
    return nn.Sequential(nn.Linear(inner, width), nn.BatchNorm1d(width), nn.ReLU(), nn.Linear(width, out))


class EmaConsistency(nn.Module):
    """A student, and a frozen copy of it that some other code averages."""

    def __init__(self):
        super().__init__()
        self.student = nn.Sequential(nn.Linear(10, 16), nn.GELU(), nn.Linear(16, 6))
        self.teacher = copy.deepcopy(self.student).requires_grad_(False)

    def forward(self, x, noisy, label):
        own = self.student(noisy)
        with torch.no_grad():
            target = self.teacher(x).softmax(-1)
        return (F.cross_entropy(own, label) + F.kl_div(own.log_softmax(-1), target, reduction="batchmean")).reshape(1)


@model
def ema_consistency():
    return EmaConsistency(), {"x": torch.randn(6, 10), "noisy": torch.randn(6, 10), "label": torch.randint(0, 6, (6,))}


class FrozenCopyRegulariser(nn.Module):
    """Stays near a frozen copy without no_grad: only requires_grad says that the copy does not train."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 16), nn.Tanh(), nn.Linear(16, 6))
        self.anchor = copy.deepcopy(self.net).requires_grad_(False)
        with torch.no_grad():
            for value in self.anchor.parameters():
                value.add_(0.1 * torch.randn_like(value))

    def forward(self, x, label):
        own = self.net(x)
        return (F.cross_entropy(own, label) + 0.3 * F.mse_loss(own, self.anchor(x))).reshape(1)


@model
def frozen_copy_regulariser():
    return FrozenCopyRegulariser(), {"x": torch.randn(6, 10), "label": torch.randint(0, 6, (6,))}


class SiameseMargin(nn.Module):
    """Hadsell et al. 2006: near pairs attract, far ones repel up to a margin."""

    def __init__(self):
        super().__init__()
        self.tower = tower()

    def forward(self, a, b, same):
        distance = F.pairwise_distance(self.tower(a), self.tower(b))
        return (same * distance ** 2 + (1 - same) * F.relu(1 - distance) ** 2).mean().reshape(1)


@model
def siamese_margin():
    return SiameseMargin(), {"a": torch.randn(8, 10), "b": torch.randn(8, 10), "same": (torch.rand(8) > 0.5).float()}


class WeighedHeads(nn.Module):
    """Kendall et al. 2018: the weights of two tasks are learned variances, both of which begin as zero."""

    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.ReLU(), nn.Conv2d(8, 12, 3, 2, 1), nn.ReLU())
        self.label, self.depth = nn.Linear(12, 5), nn.Conv2d(12, 1, 1)
        self.log_label, self.log_depth = nn.Parameter(torch.zeros(())), nn.Parameter(torch.zeros(()))

    def forward(self, x, label, depth):
        h = self.trunk(x)
        first = F.cross_entropy(self.label(h.mean((2, 3))), label)
        second = F.l1_loss(self.depth(h), depth)
        return (first * torch.exp(-self.log_label) + self.log_label
                + second * torch.exp(-self.log_depth) + self.log_depth).reshape(1)


@model
def weighed_heads():
    return WeighedHeads(), {"x": image(16), "label": torch.randint(0, 5, (2,)), "depth": torch.rand(2, 1, 4, 4)}


class TemperaturePairs(nn.Module):
    """CLIP: two towers, a learned temperature that is clamped, cross-entropy both ways."""

    def __init__(self, width=12):
        super().__init__()
        self.text = nn.EmbeddingBag(VOCABULARY, width, mode="mean")
        self.image = nn.Sequential(nn.Flatten(), nn.Linear(3 * 8 * 8, width))
        self.scale = nn.Parameter(torch.tensor(2.6592))

    def forward(self, pixels, ids):
        a = F.normalize(self.image(pixels), dim=-1)
        b = F.normalize(self.text(ids), dim=-1)
        logits = self.scale.exp().clamp(max=100) * a @ b.t()
        label = torch.arange(len(logits))
        return ((F.cross_entropy(logits, label) + F.cross_entropy(logits.t(), label)) / 2).reshape(1)


@model
def temperature_pairs():
    return TemperaturePairs(), {"pixels": image(8, 4), "ids": tokens(4, 6)}


class FocalDice(nn.Module):
    """Focal loss and Dice loss of a segmentation, with a prior in the last bias."""

    def __init__(self, gamma=2.0, alpha=0.25):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 1, 1))
        nn.init.constant_(self.net[-1].bias, -2.0)
        self.gamma, self.alpha = gamma, alpha

    def forward(self, x, mask):
        score = self.net(x)
        entropy = F.binary_cross_entropy_with_logits(score, mask, reduction="none")
        near = torch.exp(-entropy)
        weight = self.alpha * mask + (1 - self.alpha) * (1 - mask)
        focal = (weight * (1 - near) ** self.gamma * entropy).mean()
        share = score.sigmoid()
        dice = 1 - (2 * (share * mask).sum((1, 2, 3)) + 1) / (share.sum((1, 2, 3)) + mask.sum((1, 2, 3)) + 1)
        return (focal + dice.mean()).reshape(1)


@model
def focal_dice():
    return FocalDice(), {"x": image(8), "mask": (torch.rand(2, 1, 8, 8) > 0.6).float()}


class WrittenCtc(nn.Module):
    """The forward sum of CTC over a lattice, by hand, as its fused form is not exported."""

    def __init__(self, classes=6):
        super().__init__()
        self.net = nn.LSTM(5, 10, batch_first=True)
        self.head = nn.Linear(10, classes)

    def forward(self, x, words):
        log = self.head(self.net(x)[0]).log_softmax(-1)
        batch, count = words.shape
        states = torch.zeros(batch, 2 * count + 1, dtype=torch.int64)
        states[:, 1::2] = words
        skips = torch.zeros(batch, 2 * count + 1, dtype=torch.bool)
        skips[:, 3::2] = words[:, 1:] != words[:, :-1]
        off = torch.full((batch, 2 * count + 1), -1e4)
        alpha = off.clone()
        first = log[:, 0].gather(1, states)
        alpha = torch.cat([first[:, :2], off[:, 2:]], 1)
        for step in range(1, x.shape[1]):
            one = torch.cat([off[:, :1], alpha[:, :-1]], 1)
            two = torch.where(skips, torch.cat([off[:, :2], alpha[:, :-2]], 1), off)
            alpha = torch.logsumexp(torch.stack([alpha, one, two]), 0) + log[:, step].gather(1, states)
        return -torch.logsumexp(alpha[:, -2:], 1).mean().reshape(1)


@model
def written_ctc():
    return WrittenCtc(), {"x": torch.randn(2, 7, 5), "words": torch.randint(1, 6, (2, 3))}


class JointGan(nn.Module):
    """Both losses of an adversarial pair in one step; the critic sees the detached picture."""

    def __init__(self):
        super().__init__()
        self.generator = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 10), nn.Tanh())
        self.critic = nn.Sequential(nn.Linear(10, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))

    def forward(self, noise, real):
        fake = self.generator(noise)
        critic = F.softplus(-self.critic(real)).mean() + F.softplus(self.critic(fake.detach())).mean()
        return (critic + 0.5 * (fake.mean(0) - real.mean(0)).square().sum()).reshape(1)


@model
def joint_gan():
    return JointGan(), {"noise": torch.randn(6, 4), "real": torch.randn(6, 10)}


class TripletWords(nn.Module):
    """Triplets of sentences with padding; a smoothed class loss beside them."""

    def __init__(self, width=12):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width, padding_idx=1)
        self.mix = nn.Conv1d(width, width, 3, padding=1)
        self.head = nn.Linear(width, 7)

    def encode(self, ids):
        seen = (ids != 1).float()[..., None]
        x = F.relu(self.mix((self.embed(ids) * seen).transpose(1, 2))).transpose(1, 2)
        return (x * seen).sum(1) / seen.sum(1).clamp(min=1)

    def forward(self, anchor, near, far, label):
        a, p, n = self.encode(anchor), self.encode(near), self.encode(far)
        return (F.triplet_margin_loss(a, p, n, margin=0.5)
                + F.cross_entropy(self.head(a), label, label_smoothing=0.1)).reshape(1)


@model
def triplet_words():
    def padded():
        ids = tokens(4, 7)
        ids[2, 4:] = 1
        return ids
    return TripletWords(), {"anchor": padded(), "near": padded(), "far": padded(), "label": torch.randint(0, 7, (4,))}
