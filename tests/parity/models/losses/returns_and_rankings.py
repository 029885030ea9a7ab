"""Losses inside forward: critics, returns, queues, rankings, landmarks."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model


def tower(inner=10, out=8, width=20):
    return nn.Sequential(nn.Linear(inner, width), nn.ReLU(), nn.Linear(width, out))


class MomentumQueue(nn.Module):
    """MoCo: keys of a slow copy under no_grad, negatives from a queue in a buffer."""

    def __init__(self):
        super().__init__()
        self.query, self.key = tower(), tower()
        self.register_buffer("queue", F.normalize(torch.randn(8, 12), dim=0))

    def forward(self, first, second):
        q = F.normalize(self.query(first), dim=1)
        with torch.no_grad():
            k = F.normalize(self.key(second), dim=1)
        positive = torch.einsum("nc,nc->n", q, k).unsqueeze(-1)
        negative = torch.einsum("nc,ck->nk", q, self.queue.clone().detach())
        logits = torch.cat([positive, negative], 1) / 0.07
        return F.cross_entropy(logits, torch.zeros(logits.shape[0], dtype=torch.long)).reshape(1)


@model
def momentum_queue():
    return MomentumQueue(), {"first": torch.randn(6, 10), "second": torch.randn(6, 10)}


class TwinCritics(nn.Module):
    """SAC: squashed actions, the smaller of two critics, targets without gradient, a temperature."""

    def __init__(self):
        super().__init__()
        self.actor = tower(6, 4)
        self.critics = nn.ModuleList(tower(8, 1) for _ in range(2))
        self.targets = nn.ModuleList(tower(8, 1) for _ in range(2))
        self.log_alpha = nn.Parameter(torch.tensor(-1.0))

    def act(self, state, noise):
        mean, log = self.actor(state).chunk(2, -1)
        log = torch.clamp(log, -5, 2)
        raw = mean + log.exp() * noise
        density = (-0.5 * noise.square() - log - 0.5 * math.log(2 * math.pi)).sum(-1)
        density = density - (2 * (math.log(2) - raw - F.softplus(-2 * raw))).sum(-1)
        return torch.tanh(raw), density

    def least(self, critics, state, action):
        both = torch.cat([c(torch.cat([state, action], -1)) for c in critics], -1)
        return both.min(-1).values

    def forward(self, state, action, reward, done, after, noise, noise_after):
        with torch.no_grad():
            new, density = self.act(after, noise_after)
            aim = reward + 0.99 * (1 - done) * (self.least(self.targets, after, new) - self.log_alpha.exp() * density)
        both = torch.cat([c(torch.cat([state, action], -1)) for c in self.critics], -1)
        value_loss = (both - aim.unsqueeze(-1)).square().mean()
        new, density = self.act(state, noise)
        actor_loss = (self.log_alpha.exp().detach() * density - self.least(self.critics, state, new)).mean()
        alpha_loss = -(self.log_alpha * (density.detach() - 2)).mean()
        return (value_loss + actor_loss + alpha_loss).reshape(1)


@model
def twin_critics():
    return TwinCritics(), {"state": torch.randn(7, 6), "action": torch.rand(7, 2) * 2 - 1, "reward": torch.randn(7),
                           "done": torch.randint(0, 2, (7,)).float(), "after": torch.randn(7, 6),
                           "noise": torch.randn(7, 2), "noise_after": torch.randn(7, 2)}


class DoubleQ(nn.Module):
    """DQN with dueling heads: the online network chooses, the target values."""

    def __init__(self, actions=4):
        super().__init__()
        self.body, self.value, self.gain = tower(6, 16), nn.Linear(16, 1), nn.Linear(16, actions)

    def scores(self, x):
        h = F.relu(self.body(x))
        gain = self.gain(h)
        return self.value(h) + gain - gain.mean(-1, keepdim=True)

    def forward(self, state, action, reward, after, weights):
        q = self.scores(state).gather(1, action[:, None]).squeeze(1)
        with torch.no_grad():
            best = self.scores(after).argmax(1, keepdim=True)
            aim = reward + 0.9 * self.scores(after).gather(1, best).squeeze(1)
        return (weights * F.smooth_l1_loss(q, aim, reduction="none")).mean().reshape(1)


@model
def double_q():
    return DoubleQ(), {"state": torch.randn(7, 6), "action": torch.randint(0, 4, (7,)), "reward": torch.randn(7),
                       "after": torch.randn(7, 6), "weights": torch.rand(7)}


class Advantages(nn.Module):
    """A2C: advantages by a loop backwards through time (GAE), over a masked distribution."""

    def __init__(self, actions=4):
        super().__init__()
        self.body, self.policy, self.value = tower(6, 16), nn.Linear(16, actions), nn.Linear(16, 1)

    def forward(self, states, actions, rewards, allowed):
        h = torch.tanh(self.body(states))
        logits = self.policy(h).masked_fill(~allowed, torch.finfo(torch.float32).min)
        logs = logits.log_softmax(-1)
        values = self.value(h).squeeze(-1)
        gain, gains = torch.zeros_like(rewards[:, 0]), []
        fixed = values.detach()
        for t in reversed(range(rewards.shape[1])):
            after = fixed[:, t + 1] if t + 1 < rewards.shape[1] else torch.zeros_like(gain)
            gain = rewards[:, t] + 0.95 * after - fixed[:, t] + 0.95 * 0.9 * gain
            gains.append(gain)
        gains = torch.stack(gains[::-1], 1)
        taken = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
        share = logs.exp()
        entropy = -(share * logs.masked_fill(~allowed, 0)).sum(-1)
        return (-(taken * gains).mean() + 0.5 * (values - (gains + fixed)).square().mean() - 0.01 * entropy.mean()).reshape(1)


@model
def advantages_backwards():
    allowed = torch.rand(3, 5, 4) > 0.3
    allowed[..., 0] = True
    return Advantages(), {"states": torch.randn(3, 5, 6), "actions": torch.zeros(3, 5, dtype=torch.long),
                          "rewards": torch.randn(3, 5), "allowed": allowed}


class LovaszAndTversky(nn.Module):
    """Segmentation by the Lovasz extension (a sort and running sums) and by Tversky's index."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.GroupNorm(2, 8), nn.ReLU(), nn.Conv2d(8, 1, 1))

    def forward(self, x, labels):
        scores = self.net(x).squeeze(1)
        truth = labels.float().flatten(1)
        signs = 2 * truth - 1
        errors = 1 - scores.flatten(1) * signs
        errors, order = torch.sort(errors, dim=1, descending=True)
        sorted_truth = truth.gather(1, order)
        total = sorted_truth.sum(1, keepdim=True)
        common = total - sorted_truth.cumsum(1)
        union = total + (1 - sorted_truth).cumsum(1)
        jaccard = 1 - common / union
        weights = torch.cat([jaccard[:, :1], jaccard[:, 1:] - jaccard[:, :-1]], 1)
        lovasz = (F.elu(errors) + 1).mul(weights).sum(1).mean()
        p = scores.sigmoid().flatten(1)
        true = (p * truth).sum(1)
        tversky = (true + 1) / (true + 0.3 * (p * (1 - truth)).sum(1) + 0.7 * ((1 - p) * truth).sum(1) + 1)
        return (lovasz + (1 - tversky).pow(0.75).mean()).reshape(1)


@model
def sorted_overlap():
    return LovaszAndTversky(), {"x": image(8), "labels": torch.randint(0, 2, (2, 8, 8))}


class HardNegatives(nn.Module):
    """SSD's loss: hard negatives by ranks (two argsorts), boxes by GIoU, counts of positives."""

    def __init__(self, places=12, classes=3):
        super().__init__()
        self.body, self.kind, self.box = tower(10, 16), nn.Linear(16, places * classes), nn.Linear(16, places * 4)
        self.places = places

    @staticmethod
    def overlap(a, b):
        low, high = torch.max(a[..., :2], b[..., :2]), torch.min(a[..., 2:], b[..., 2:])
        inside = (high - low).clamp(min=0).prod(-1)
        area = (a[..., 2:] - a[..., :2]).prod(-1) + (b[..., 2:] - b[..., :2]).prod(-1) - inside
        outer = (torch.max(a[..., 2:], b[..., 2:]) - torch.min(a[..., :2], b[..., :2])).prod(-1)
        return inside / area - (outer - area) / outer

    def forward(self, x, labels, boxes):
        h = F.relu(self.body(x))
        kinds = self.kind(h).unflatten(-1, (self.places, -1))
        raw = self.box(h).unflatten(-1, (self.places, 4)).sigmoid()
        found = torch.cat([raw[..., :2] - raw[..., 2:] / 2, raw[..., :2] + raw[..., 2:] / 2], -1)
        positive = labels > 0
        loss = F.cross_entropy(kinds.flatten(0, 1), labels.flatten(), reduction="none").view_as(labels)
        hard = loss.detach().masked_fill(positive, 0)
        rank = hard.argsort(1, descending=True).argsort(1)
        count = positive.sum(1, keepdim=True)
        negative = (rank < 3 * count) & ~positive
        box_loss = ((1 - self.overlap(found, boxes)) * positive).sum()
        return ((box_loss + (loss * (positive | negative)).sum()) / count.sum().clamp(min=1)).reshape(1)


@model
def hard_negatives():
    low = torch.rand(3, 12, 2) * 0.5
    labels = torch.zeros(3, 12, dtype=torch.long)
    labels[:, 2], labels[0, 5] = 1, 2
    return HardNegatives(), {"x": torch.randn(3, 10), "labels": labels,
                             "boxes": torch.cat([low, low + 0.1 + 0.4 * torch.rand(3, 12, 2)], -1)}


class SupervisedPairs(nn.Module):
    """Supervised contrast over two views, semi-hard triplets and proxies."""

    def __init__(self):
        super().__init__()
        self.net, self.proxies = tower(), nn.Parameter(torch.randn(3, 8))

    @staticmethod
    def distance(a, b):
        return (a[:, None] - b).square().sum(-1).clamp(min=1e-12).sqrt()

    def forward(self, first, second, labels):
        h = F.normalize(self.net(torch.cat([first, second])), dim=-1)
        both = torch.cat([labels, labels])
        scores = h @ h.t() / 0.1
        scores = scores - scores.max(1, keepdim=True).values.detach()
        own = torch.eye(h.shape[0], dtype=torch.bool)
        same = (both[:, None] == both) & ~own
        logs = scores - torch.log((scores.exp() * (~own)).sum(1, keepdim=True))
        contrast = -((logs * same).sum(1) / same.sum(1)).mean()
        distance = self.distance(h, h)
        near = distance.masked_fill(~same, 0).amax(1)
        far = distance.masked_fill(both[:, None] == both, 1e6).amin(1)
        triplets = F.relu(near - far + 0.3).mean()
        proxy = F.cross_entropy(-3 * self.distance(h, F.normalize(self.proxies, dim=-1)).square(), both)
        return (contrast + triplets + proxy).reshape(1)


@model
def supervised_pairs():
    return SupervisedPairs(), {"first": torch.randn(6, 10), "second": torch.randn(6, 10), "labels": torch.arange(6) % 3}


class VarianceAndCovariance(nn.Module):
    """VICReg."""

    def __init__(self):
        super().__init__()
        self.net = tower()

    def forward(self, first, second):
        a, b = self.net(first), self.net(second)
        loss = 25 * F.mse_loss(a, b)
        for z in (a, b):
            z = z - z.mean(0)
            loss = loss + 25 * F.relu(1 - torch.sqrt(z.var(0) + 1e-4)).mean()
            c = z.t() @ z / (z.shape[0] - 1)
            loss = loss + (c.flatten()[:-1].view(c.shape[0] - 1, c.shape[0] + 1)[:, 1:].square().sum() / c.shape[0])
        return (0.02 * loss).reshape(1)


@model
def variance_covariance():
    return VarianceAndCovariance(), {"first": torch.randn(6, 10), "second": torch.randn(6, 10)}


class CentredTeacher(nn.Module):
    """DINO: a sharp, centred teacher under no_grad, several crops, losses of unlike crops."""

    def __init__(self):
        super().__init__()
        self.student, self.teacher = tower(), tower()
        self.register_buffer("centre", 0.1 * torch.randn(1, 8))

    def forward(self, large, small):
        with torch.no_grad():
            aims = F.softmax((self.teacher(large.flatten(0, 1)) - self.centre) / 0.04, -1).chunk(2)
        found = F.log_softmax(self.student(torch.cat([large.flatten(0, 1), small.flatten(0, 1)])) / 0.1, -1).chunk(4)
        loss, count = 0, 0
        for i, aim in enumerate(aims):
            for j, logs in enumerate(found):
                if i != j:
                    loss, count = loss - (aim * logs).sum(-1).mean(), count + 1
        return (loss / count).reshape(1)


@model
def centred_teacher():
    return CentredTeacher(), {"large": torch.randn(2, 4, 10), "small": torch.randn(2, 4, 10)}


class WassersteinStep(nn.Module):
    """Critic and generator in one step, the critic's part on a detached sample, with a penalty on weights."""

    def __init__(self):
        super().__init__()
        self.generator, self.critic = tower(5, 10), tower(10, 1)

    def forward(self, real, noise):
        fake = self.generator(noise)
        critic = self.critic(fake.detach()).mean() - self.critic(real).mean()
        with torch.no_grad():
            scale = self.critic(real).abs().mean() + 1
        size = sum(p.square().sum() for p in self.critic.parameters())
        generator = -self.critic(fake).mean() / scale
        return (critic + generator + 1e-3 * size).reshape(1)


@model
def wasserstein_step():
    return WassersteinStep(), {"real": torch.randn(6, 10), "noise": torch.randn(6, 5)}


class RankedItems(nn.Module):
    """Matrix factorisation with biases: BPR, LambdaRank's weights and a list's softmax."""

    def __init__(self, users=9, items=14, width=6):
        super().__init__()
        self.users, self.items = nn.Embedding(users, width), nn.Embedding(items, width)
        self.bias, self.mean = nn.Embedding(items, 1), nn.Parameter(torch.tensor(0.2))

    def score(self, user, item):
        return (self.users(user)[:, None] * self.items(item)).sum(-1) + self.bias(item).squeeze(-1) + self.mean

    def forward(self, user, item, grades):
        s = self.score(user, item)
        gap = s[:, :, None] - s[:, None]
        higher = (grades[:, :, None] > grades[:, None]).float()
        rank = s.detach().argsort(1, descending=True).argsort(1) + 1
        discount = 1 / torch.log2(rank.float() + 1)
        gain = 2.0 ** grades - 1
        delta = ((gain[:, :, None] - gain[:, None]) * (discount[:, :, None] - discount[:, None])).abs()
        pairs = (F.softplus(-gap) * delta * higher).sum() / higher.sum()
        bpr = -(F.logsigmoid(gap) * higher).sum() / higher.sum()
        lists = -(grades.float().softmax(-1) * s.log_softmax(-1)).sum(-1).mean()
        decay = 1e-2 * (self.users(user).square().sum() + self.items(item).square().sum())
        return (pairs + bpr + lists + decay).reshape(1)


@model
def ranked_items():
    return RankedItems(), {"user": torch.randint(0, 9, (4,)), "item": torch.randint(0, 14, (4, 5)),
                           "grades": torch.randint(0, 4, (4, 5))}


class TimeWarping(nn.Module):
    """Soft dynamic time warping by loops over both sequences."""

    def __init__(self):
        super().__init__()
        self.net = nn.GRU(3, 4, batch_first=True)

    def forward(self, x, y):
        a = self.net(x)[0]
        cost = (a[:, :, None] - y[:, None]).square().sum(-1)
        n, m = cost.shape[1:]
        table = {(0, 0): torch.zeros_like(cost[:, 0, 0])}
        far = torch.full_like(cost[:, 0, 0], 1e8)
        for i in range(1, n + 1):
            for j in range(1, m + 1):
                before = torch.stack([table.get(k, far) for k in ((i - 1, j - 1), (i - 1, j), (i, j - 1))], -1)
                table[i, j] = cost[:, i - 1, j - 1] - 0.5 * torch.logsumexp(-before / 0.5, -1)
        return table[n, m].mean().reshape(1)


@model
def time_warping():
    return TimeWarping(), {"x": torch.randn(2, 4, 3), "y": torch.randn(2, 3, 4)}


class TotalCorrelation(nn.Module):
    """beta-TCVAE: densities of every code under every posterior of the batch; free bits."""

    def __init__(self):
        super().__init__()
        self.encode, self.decode = tower(10, 8), tower(4, 10)

    def forward(self, x, noise):
        mean, log = self.encode(x).chunk(2, -1)
        z = mean + torch.exp(0.5 * log) * noise
        error = F.binary_cross_entropy_with_logits(self.decode(z), x.sigmoid(), reduction="sum") / x.shape[0]
        density = -0.5 * ((z[:, None] - mean).square() * torch.exp(-log) + log + math.log(2 * math.pi))
        whole = torch.logsumexp(density.sum(-1), 1)
        parts = torch.logsumexp(density, 1).sum(-1)
        kl = -0.5 * (1 + log - mean.square() - log.exp())
        free = torch.clamp(kl.mean(0), min=0.05).sum()
        return (error + 4 * (whole - parts).mean() + free).reshape(1)


@model
def total_correlation():
    return TotalCorrelation(), {"x": torch.randn(6, 10), "noise": torch.randn(6, 4)}


class FlowMatching(nn.Module):
    """A velocity field between noise and data at drawn times, with classes left out at random; an EMA of losses."""

    def __init__(self, width=16):
        super().__init__()
        self.classes, self.time = nn.Embedding(5, width), nn.Linear(8, width)
        self.into, self.out = nn.Linear(6, width), nn.Sequential(nn.SiLU(), nn.Linear(width, width), nn.SiLU(), nn.Linear(width, 6))
        self.register_buffer("frequencies", 2 ** torch.arange(4).float())

    def forward(self, data, noise, t, kinds, dropped):
        kinds = torch.where(dropped, torch.full_like(kinds, 4), kinds)
        x = (1 - t[:, None]) * noise + t[:, None] * data
        angles = t[:, None] * self.frequencies * math.pi
        h = self.into(x) + self.time(torch.cat([angles.sin(), angles.cos()], -1)) + self.classes(kinds)
        error = (self.out(h) - (data - noise)).square().mean(-1)
        weight = 1 / (error.detach() + 1e-3).sqrt()
        return (weight * error).mean().reshape(1)


@model
def flow_matching():
    return FlowMatching(), {"data": torch.randn(7, 6), "noise": torch.randn(7, 6), "t": torch.rand(7),
                            "kinds": torch.randint(0, 4, (7,)), "dropped": torch.rand(7) < 0.3}


class MixedTargets(nn.Module):
    """Mixup of labels, a KL to a smooth prior, asymmetric and poly losses, and several heads by masks."""

    def __init__(self, classes=5):
        super().__init__()
        self.body, self.head, self.marks, self.number = tower(10, 16), nn.Linear(16, classes), nn.Linear(16, 3), nn.Linear(16, 2)

    def forward(self, x, labels, share, marks, values, known):
        x = share * x + (1 - share) * x.flip(0)
        h = F.gelu(self.body(x))
        scores = self.head(h)
        mixed = share * F.cross_entropy(scores, labels, label_smoothing=0.1) \
            + (1 - share) * F.cross_entropy(scores, labels.flip(0), label_smoothing=0.1)
        poly = (1 - scores.softmax(-1).gather(1, labels[:, None])).mean()
        p = self.marks(h).sigmoid()
        less = (p - 0.05).clamp(min=0)
        asymmetric = -(marks * (1 - p) * p.clamp(min=1e-8).log() + (1 - marks) * less ** 4 * (1 - less).clamp(min=1e-8).log()).sum()
        mean, log = self.number(h).unbind(-1)
        nll = 0.5 * (log + (values - mean).square() * torch.exp(-log))
        nll = torch.where(known, nll, torch.zeros_like(nll)).sum() / known.sum()
        return (mixed + poly + asymmetric + nll).reshape(1)


@model
def mixed_targets():
    return MixedTargets(), {"x": torch.randn(6, 10), "labels": torch.randint(0, 5, (6,)), "share": torch.tensor(0.7),
                            "marks": torch.randint(0, 2, (6, 3)).float(), "values": torch.randn(6),
                            "known": torch.tensor([True, False, True, True, False, True])}


class BalancedSwitch(nn.Module):
    """A switch of experts in a loop over masks, with the losses of balance and of the router's size."""

    def __init__(self, width=10, experts=3):
        super().__init__()
        self.gate, self.count = nn.Linear(width, experts), experts
        self.experts = nn.ModuleList(tower(width, width, 12) for _ in range(experts))

    def forward(self, x, y):
        scores = self.gate(x)
        share = scores.softmax(-1)
        top, chosen = share.max(-1)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            rows = (chosen == i).nonzero().squeeze(-1)
            out = out.index_copy(0, rows, expert(x.index_select(0, rows)) * top[rows].unsqueeze(-1))
        taken = F.one_hot(chosen, self.count).float().mean(0)
        balance = self.count * (taken * share.mean(0)).sum()
        size = torch.logsumexp(scores, -1).square().mean()
        return (F.mse_loss(x + out, y) + 1e-2 * balance + 1e-3 * size).reshape(1)


@model
def balanced_switch():
    return BalancedSwitch(), {"x": torch.randn(9, 10), "y": torch.randn(9, 10)}


class MovingLandmarks(nn.Module):
    """Soft argmax of heatmaps, a Wing loss, a warped picture with SSIM's means, and a smooth field."""

    def __init__(self, points=4):
        super().__init__()
        self.net, self.flow = nn.Conv2d(3, points, 3, padding=1), nn.Conv2d(3, 2, 3, padding=1)

    def forward(self, x, points, other):
        heat = self.net(x).flatten(2).softmax(-1).view(x.shape[0], -1, *x.shape[2:])
        line = torch.linspace(-1, 1, x.shape[-1])
        found = torch.stack([(heat.sum(2) * line).sum(-1), (heat.sum(3) * line).sum(-1)], -1)
        gap = (found - points).abs()
        wing = torch.where(gap < 0.2, 0.2 * torch.log1p(gap / 0.05), gap - (0.2 - 0.2 * math.log1p(4.0))).mean()
        flow = torch.tanh(self.flow(x)) * 0.1
        base = F.affine_grid(torch.eye(2, 3).expand(x.shape[0], 2, 3), list(x.shape), align_corners=True)
        moved = F.grid_sample(x, base + flow.permute(0, 2, 3, 1), padding_mode="border", align_corners=True)
        mean = F.avg_pool2d(moved, 3, 1), F.avg_pool2d(other, 3, 1)
        alike = (2 * mean[0] * mean[1] + 0.01) / (mean[0] ** 2 + mean[1] ** 2 + 0.01)
        smooth = flow.diff(dim=2).abs().mean() + flow.diff(dim=3).abs().mean()
        return (wing + (1 - alike).mean() + (moved - other).abs().mean() + smooth).reshape(1)


@model
def moving_landmarks():
    return MovingLandmarks(), {"x": image(8), "points": torch.rand(2, 4, 2) - 0.5, "other": image(8)}
