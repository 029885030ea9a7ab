"""Losses inside forward: queues, teachers, prototypes, transducers, preferences."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


def tower(inner=10, out=8, width=20):
    return nn.Sequential(nn.Linear(inner, width), nn.ReLU(), nn.Linear(width, out))


class LearnedTemperature(nn.Module):
    """CLIP-like pairs over a queue of negatives, projections without bias, tied logit scale."""

    def __init__(self):
        super().__init__()
        self.left, self.right = tower(), tower(6)
        self.project = nn.Parameter(torch.randn(8, 8) * 8 ** -0.5)
        self.scale = nn.Parameter(torch.tensor(math.log(1 / 0.07)))
        self.register_buffer("queue", F.normalize(torch.randn(12, 8), dim=-1))

    def forward(self, x, y):
        a = F.normalize(self.left(x) @ self.project, dim=-1)
        b = F.normalize(self.right(y) @ self.project, dim=-1)
        scores = self.scale.exp() * torch.cat([a @ b.T, a @ self.queue.T], 1)
        labels = torch.arange(x.shape[0])
        each = F.cross_entropy(scores, labels, label_smoothing=0.1)
        return (each + F.cross_entropy(self.scale.exp() * b @ a.T, labels)).reshape(1)


@model
def queued_contrast():
    return LearnedTemperature(), {"x": torch.randn(5, 10), "y": torch.randn(5, 6)}


class Uncertainty(nn.Module):
    """Three tasks, each weighed by a learned variance that begins as zero."""

    def __init__(self):
        super().__init__()
        self.body = tower(10, 16)
        self.classes, self.value, self.several = (nn.Linear(16, n) for n in (4, 1, 3))
        self.log_variance = nn.Parameter(torch.zeros(3))

    def forward(self, x, labels, target, marks):
        h = self.body(x)
        losses = torch.stack([
            F.cross_entropy(self.classes(h), labels),
            F.smooth_l1_loss(self.value(h).squeeze(-1), target),
            F.binary_cross_entropy_with_logits(self.several(h), marks)])
        return (torch.exp(-self.log_variance) * losses + 0.5 * self.log_variance).sum().reshape(1)


@model
def weighed_tasks():
    return Uncertainty(), {"x": torch.randn(6, 10), "labels": torch.randint(0, 4, (6,)),
                           "target": torch.randn(6), "marks": torch.randint(0, 2, (6, 3)).float()}


class Variational(nn.Module):
    """A convolutional VAE with KL, a mixture prior that is learned, noise as an input."""

    def __init__(self, latent=6, parts=3):
        super().__init__()
        self.encode = nn.Sequential(nn.Conv2d(1, 6, 4, 2, 1), nn.SiLU(), nn.Conv2d(6, 8, 4, 2, 1),
                                    nn.SiLU(), nn.Flatten(), nn.Linear(32, 2 * latent))
        self.decode = nn.Sequential(nn.Linear(latent, 32), nn.SiLU(), nn.Unflatten(1, (8, 2, 2)),
                                    nn.ConvTranspose2d(8, 6, 4, 2, 1), nn.SiLU(),
                                    nn.ConvTranspose2d(6, 1, 4, 2, 1))
        self.means = nn.Parameter(torch.randn(parts, latent))
        self.deviations = nn.Parameter(torch.zeros(parts, latent))
        self.weights = nn.Parameter(torch.zeros(parts))

    def forward(self, images, noise):
        mean, log_variance = self.encode(images).chunk(2, -1)
        z = mean + noise * torch.exp(0.5 * log_variance)
        near = -0.5 * (((z - mean) ** 2) * torch.exp(-log_variance) + log_variance).sum(-1)
        d = (z.unsqueeze(1) - self.means) * torch.exp(-self.deviations)
        each = -0.5 * d.square().sum(-1) - self.deviations.sum(-1)
        prior = torch.logsumexp(each + F.log_softmax(self.weights, 0), -1)
        fit = F.binary_cross_entropy_with_logits(self.decode(z), images, reduction="sum")
        return (fit / images.numel() + 0.01 * (near - prior).mean()).reshape(1)


@model
def learned_prior():
    return Variational(), {"images": torch.rand(4, 1, 8, 8), "noise": torch.randn(4, 6)}


class Adversary(nn.Module):
    """Generator and critic in one step: hinge losses, the generator's through a frozen critic."""

    def __init__(self):
        super().__init__()
        self.generator, self.critic = tower(4, 10), tower(10, 1)

    def forward(self, z, real):
        made = self.generator(z)
        critic = (F.relu(1 - self.critic(real)).mean()
                  + F.relu(1 + self.critic(made.detach())).mean())
        frozen = {name: value.detach() for name, value in self.critic.named_parameters()}
        hidden = F.relu(F.linear(made, frozen["0.weight"], frozen["0.bias"]))
        score = F.linear(hidden, frozen["2.weight"], frozen["2.bias"])
        return (critic - score.mean()).reshape(1)


@model
def hinge_adversary():
    return Adversary(), {"z": torch.randn(6, 4), "real": torch.randn(6, 10)}


class Denoiser(nn.Module):
    """v-prediction with a cosine schedule, min-SNR weights, self-conditioning."""

    def __init__(self, width=24):
        super().__init__()
        self.time = nn.Sequential(nn.Linear(16, width), nn.SiLU(), nn.Linear(width, 2 * width))
        self.inner, self.outer = nn.Linear(16, width), nn.Linear(width, 8)
        self.null = nn.Parameter(torch.zeros(8))
        self.norm = nn.LayerNorm(width, elementwise_affine=False)

    def net(self, x, previous, t):
        f = torch.exp(-math.log(1e4) * torch.arange(8) / 8)
        e = torch.cat([(t[:, None] * 1000 * f).sin(), (t[:, None] * 1000 * f).cos()], -1)
        scale, shift = self.time(e).chunk(2, -1)
        h = self.norm(self.inner(torch.cat([x, previous], -1))) * (1 + scale) + shift
        return self.outer(F.gelu(h))

    def forward(self, x, noise, t):
        a, s = torch.cos(t * math.pi / 2)[:, None], torch.sin(t * math.pi / 2)[:, None]
        seen = a * x + s * noise
        with torch.no_grad():
            first = self.net(seen, self.null.expand_as(x), t)
            first = a * seen - s * first
        v = self.net(seen, first, t)
        plain = self.net(seen, self.null.expand_as(x), t)
        target = a * noise - s * x
        weight = torch.clamp((a / s) ** 2, max=5.0)
        return ((weight * (v - target).square()).mean()
                + (plain - target).square().mean()).reshape(1)


@model
def self_conditioned():
    return Denoiser(), {"x": torch.randn(4, 8), "noise": torch.randn(4, 8),
                        "t": torch.rand(4) * 0.8 + 0.1}


class Transducer(nn.Module):
    """RNN-T: a joint network and the forward recursion in logarithms, step by step."""

    def __init__(self, width=12, classes=6):
        super().__init__()
        self.audio = nn.GRU(5, width, batch_first=True)
        self.labels, self.predict = nn.Embedding(classes, width), nn.LSTM(width, width,
                                                                          batch_first=True)
        self.joint = nn.Sequential(nn.Tanh(), nn.Linear(width, classes))

    def forward(self, sound, ids):
        a = self.audio(sound)[0]
        p = self.predict(F.pad(self.labels(ids), (0, 0, 1, 0)))[0]
        scores = self.joint(a.unsqueeze(2) + p.unsqueeze(1)).log_softmax(-1)
        blank, t, u = scores[..., 0], sound.shape[1], ids.shape[1]
        index = ids[:, None, :, None].expand(-1, t, -1, -1)
        emit = scores[:, :, :-1].gather(3, index).squeeze(-1)
        row = [torch.zeros(sound.shape[0])]
        for j in range(u):
            row.append(row[-1] + emit[:, 0, j])
        for i in range(1, t):
            new = [row[0] + blank[:, i - 1, 0]]
            for j in range(1, u + 1):
                new.append(torch.logaddexp(row[j] + blank[:, i - 1, j],
                                           new[-1] + emit[:, i, j - 1]))
            row = new
        return -(row[-1] + blank[:, -1, -1]).mean().reshape(1)


@model
def transducer():
    return Transducer(), {"sound": torch.randn(2, 4, 5), "ids": torch.randint(1, 6, (2, 3))}


class Prototypes(nn.Module):
    """SwAV-like: prototypes normalised in the forward, codes by Sinkhorn without gradients."""

    def __init__(self):
        super().__init__()
        self.body, self.prototypes = tower(), nn.Linear(8, 5, bias=False)

    @torch.no_grad()
    def codes(self, scores):
        q = torch.exp(scores / 0.5).T
        q = q / q.sum()
        for _ in range(3):
            q = q / q.sum(1, keepdim=True) / 5
            q = q / q.sum(0, keepdim=True) / scores.shape[0]
        return (q * scores.shape[0]).T

    def forward(self, x, y):
        a, b = (F.linear(F.normalize(self.body(v), dim=-1),
                         F.normalize(self.prototypes.weight, dim=-1)) for v in (x, y))
        loss = F.cross_entropy(a / 0.1, self.codes(b)) + F.cross_entropy(b / 0.1, self.codes(a))
        return (0.5 * loss).reshape(1)


@model
def swapped_prototypes():
    return Prototypes(), {"x": torch.randn(6, 10), "y": torch.randn(6, 10)}


class Teacher(nn.Module):
    """An averaged teacher of buffers, a centre, and a student with two crops (DINO)."""

    def __init__(self):
        super().__init__()
        self.student = tower()
        self.last = nn.Linear(8, 7, bias=False)
        self.register_buffer("centre", torch.randn(1, 7) * 0.1)
        for i, value in enumerate((*self.student.parameters(), self.last.weight)):
            self.register_buffer(f"mean_{i}", value.detach() * 0.9)

    def teacher(self, x):
        h = F.relu(F.linear(x, self.mean_0, self.mean_1))
        return F.linear(F.linear(h, self.mean_2, self.mean_3), self.mean_4)

    def forward(self, one, two):
        t1 = ((self.teacher(one) - self.centre) / 0.04).softmax(-1)
        t2 = ((self.teacher(two) - self.centre) / 0.04).softmax(-1)
        s1, s2 = (F.log_softmax(self.last(self.student(v)) / 0.1, -1) for v in (one, two))
        return (-(t1 * s2).sum(-1).mean() - (t2 * s1).sum(-1).mean()).reshape(1)


@model
def averaged_teacher():
    return Teacher(), {"one": torch.randn(5, 10), "two": torch.randn(5, 10)}


class Arc(nn.Module):
    """ArcFace: normalised classes, an angle's margin at the label, sub-centres."""

    def __init__(self, classes=6, centres=2):
        super().__init__()
        self.body = tower(10, 8)
        self.classes = nn.Parameter(torch.randn(classes * centres, 8))
        self.shape = (classes, centres)

    def forward(self, x, labels):
        cosine = F.linear(F.normalize(self.body(x)), F.normalize(self.classes))
        cosine = cosine.view(-1, *self.shape).amax(-1).clamp(-0.999, 0.999)
        shifted = torch.cos(torch.acos(cosine) + 0.5)
        chosen = F.one_hot(labels, self.shape[0]).bool()
        return F.cross_entropy(16.0 * torch.where(chosen, shifted, cosine), labels).reshape(1)


@model
def angular_margin():
    return Arc(), {"x": torch.randn(5, 10), "labels": torch.randint(0, 6, (5,))}


class Bradley(nn.Module):
    """Direct preference with the policy's and a frozen reference's scores, tied embeddings."""

    def __init__(self, width=16):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.body = nn.GRU(width, width, batch_first=True)
        self.reference = nn.GRU(width, width, batch_first=True)
        for value in self.reference.parameters():
            value.requires_grad_(False)

    def score(self, rnn, ids, mask):
        h = rnn(self.embed(ids[:, :-1]))[0]
        p = (h @ self.embed.weight.T).log_softmax(-1)
        each = p.gather(2, ids[:, 1:].unsqueeze(-1)).squeeze(-1)
        return (each * mask[:, 1:]).sum(-1) / mask[:, 1:].sum(-1)

    def forward(self, chosen, rejected, mask):
        policy = self.score(self.body, chosen, mask) - self.score(self.body, rejected, mask)
        with torch.no_grad():
            other = (self.score(self.reference, chosen, mask)
                     - self.score(self.reference, rejected, mask))
        return -F.logsigmoid(0.1 * (policy - other)).mean().reshape(1)


@model
def preferred_answers():
    return Bradley(), {"chosen": tokens(2, 6), "rejected": tokens(2, 6),
                       "mask": (torch.arange(6) < torch.tensor([[6], [4]])).float()}


class Detection(nn.Module):
    """CenterNet-like: focal loss of heat maps, sizes at given places, generalised IoU."""

    def __init__(self, width=10):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, width, 3, 2, 1), nn.GELU(),
                                  nn.Conv2d(width, width, 3, padding=1), nn.GELU())
        self.heat, self.size = nn.Conv2d(width, 2, 1), nn.Conv2d(width, 4, 1)
        nn.init.constant_(self.heat.bias, -2.19)

    def forward(self, images, heat, places, boxes):
        h = self.body(images)
        p = self.heat(h).sigmoid().clamp(1e-4, 1 - 1e-4)
        positive = heat.eq(1).float()
        near = torch.log(p) * (1 - p) ** 2 * positive
        far = torch.log(1 - p) * p ** 2 * (1 - heat) ** 4 * (1 - positive)
        focal = -(near + far).sum() / positive.sum().clamp(min=1)
        sizes = F.softplus(self.size(h)).flatten(2).mT
        read = sizes.gather(1, places.unsqueeze(-1).expand(-1, -1, 4))
        low = torch.minimum(read, boxes)
        inner = (low[..., 0] + low[..., 2]) * (low[..., 1] + low[..., 3])
        area = lambda v: (v[..., 0] + v[..., 2]) * (v[..., 1] + v[..., 3])
        union = area(read) + area(boxes) - inner
        high = torch.maximum(read, boxes)
        iou = inner / union - (area(high) - union) / area(high)
        return (focal + (1 - iou).mean()).reshape(1)


@model
def centre_detection():
    heat = torch.rand(2, 2, 8, 8)
    heat[0, 0, 3, 4] = heat[1, 1, 5, 2] = 1.0
    return Detection(), {"images": image(16), "heat": heat,
                         "places": torch.randint(0, 64, (2, 3)), "boxes": torch.rand(2, 3, 4) + 0.5}


class Equivariant(nn.Module):
    """E(n) message passing over all pairs: coordinates move, distances are features."""

    def __init__(self, width=12):
        super().__init__()
        self.embed = nn.Embedding(5, width)
        self.edge = nn.ModuleList([nn.Sequential(nn.Linear(2 * width + 1, width), nn.SiLU(),
                                                 nn.Linear(width, width), nn.SiLU())
                                   for _ in range(2)])
        self.node = nn.ModuleList([nn.Linear(2 * width, width) for _ in range(2)])
        self.move = nn.ModuleList([nn.Linear(width, 1, bias=False) for _ in range(2)])
        self.energy = nn.Linear(width, 1)

    def forward(self, kinds, places, energy):
        h, x = self.embed(kinds), places
        n = kinds.shape[1]
        other = 1.0 - torch.eye(n).unsqueeze(-1)
        for edge, node, move in zip(self.edge, self.node, self.move):
            d = x.unsqueeze(2) - x.unsqueeze(1)
            far = d.square().sum(-1, keepdim=True)
            pair = torch.cat([h.unsqueeze(2).expand(-1, -1, n, -1),
                              h.unsqueeze(1).expand(-1, n, -1, -1), far], -1)
            m = edge(pair) * other
            x = x + (d / (far + 1e-6).sqrt() * move(m) * other).mean(2)
            h = h + node(torch.cat([h, m.sum(2)], -1))
        moved = (x - places).square().mean()
        return (F.l1_loss(self.energy(h).mean((1, 2)), energy) + 0.1 * moved).reshape(1)


@model
def moving_points():
    return Equivariant(), {"kinds": torch.randint(0, 5, (2, 5)), "places": torch.randn(2, 5, 3),
                           "energy": torch.randn(2)}


class Masked(nn.Module):
    """BERT-like masking inside the model: a learned mask token, weights shared by both heads."""

    def __init__(self, width=16):
        super().__init__()
        self.patch, self.positions = nn.Linear(6, width), nn.Parameter(torch.randn(8, width) * 0.1)
        self.mask_token = nn.Parameter(torch.zeros(width))
        self.layer = nn.TransformerEncoderLayer(width, 2, 24, 0.0, batch_first=True)
        self.back = nn.Parameter(torch.zeros(6))

    def forward(self, x, hidden):
        seen = torch.where(hidden.unsqueeze(-1), self.mask_token, self.patch(x)) + self.positions
        h = self.layer(self.layer(seen))
        made = F.linear(h, self.patch.weight.T, self.back)
        each = F.mse_loss(made, x, reduction="none").mean(-1)
        return ((each * hidden).sum() / hidden.sum()).reshape(1)


@model
def masked_patches():
    return Masked(), {"x": torch.randn(2, 8, 6), "hidden": torch.rand(2, 8) < 0.5}
