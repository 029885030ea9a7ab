"""Modules whose forward computes their loss: reinforcement, adversaries, codes, detection, ranking."""

import copy
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


def tower(*widths):
    layers = []
    for a, b in zip(widths, widths[1:]):
        layers += [nn.Linear(a, b), nn.SiLU()]
    return nn.Sequential(*layers[:-1])


class QuantileCritic(nn.Module):
    """QR-DQN: a quantile Huber loss against the next state's greedy quantiles of a frozen copy."""

    def __init__(self, actions=3, quantiles=5):
        super().__init__()
        self.net = tower(4, 16, actions * quantiles)
        self.target = copy.deepcopy(self.net).requires_grad_(False)
        self.sizes = (actions, quantiles)
        self.register_buffer("levels", (torch.arange(quantiles) + 0.5) / quantiles)

    def forward(self, state, action, reward, following):
        now = self.net(state).unflatten(-1, self.sizes)
        now = now.gather(1, action[:, None, None].expand(-1, 1, now.shape[-1])).squeeze(1)
        with torch.no_grad():
            then = self.target(following).unflatten(-1, self.sizes)
            best = then.mean(-1).argmax(1)
            aim = reward[:, None] + 0.9 * then[torch.arange(len(best)), best]
        error = aim[:, None, :] - now[:, :, None]
        huber = F.huber_loss(now[:, :, None].expand_as(error), aim[:, None, :].expand_as(error), reduction="none")
        return (((self.levels[None, :, None] - (error.detach() < 0).float()).abs() * huber).sum(1).mean()).reshape(1)


@model
def quantile_critic():
    return QuantileCritic(), {"state": torch.randn(6, 4), "action": torch.randint(0, 3, (6,)),
                              "reward": torch.randn(6), "following": torch.randn(6, 4)}


class CategoricalCritic(nn.Module):
    """C51: the aim's probabilities, moved by reward and discount, are spread over the two nearest atoms."""

    def __init__(self, actions=2, atoms=7):
        super().__init__()
        self.net = tower(4, 16, actions * atoms)
        self.sizes = (actions, atoms)
        self.register_buffer("support", torch.linspace(-2, 2, atoms))

    def forward(self, state, action, reward, following, done):
        logits = self.net(state).unflatten(-1, self.sizes)[torch.arange(state.shape[0]), action]
        with torch.no_grad():
            chances = self.net(following).unflatten(-1, self.sizes).softmax(-1)
            best = (chances * self.support).sum(-1).argmax(-1)
            chances = chances[torch.arange(state.shape[0]), best]
            moved = (reward[:, None] + 0.95 * (1 - done[:, None]) * self.support).clamp(-2, 2)
            place = (moved + 2) / (4 / (self.sizes[1] - 1))
            near = (1 - (place[:, :, None] - torch.arange(self.sizes[1])).abs()).clamp(min=0)
            aim = (chances[:, :, None] * near).sum(1)
        return (-(aim * logits.log_softmax(-1)).sum(-1).mean()).reshape(1)


@model
def categorical_critic():
    return CategoricalCritic(), {"state": torch.randn(6, 4), "action": torch.randint(0, 2, (6,)),
                                 "reward": torch.randn(6), "following": torch.randn(6, 4),
                                 "done": (torch.rand(6) < 0.3).float()}


class ExpectileActor(nn.Module):
    """IQL: an expectile value, two critics against it, a policy weighed by clamped advantages."""

    def __init__(self):
        super().__init__()
        self.value, self.policy = tower(4, 16, 1), tower(4, 16, 4)
        self.critics = nn.ModuleList([tower(6, 16, 1) for _ in range(2)])
        self.log_std = nn.Parameter(torch.zeros(2))

    def forward(self, state, action, reward, following):
        both = torch.cat([state, action], -1)
        judged = torch.cat([critic(both) for critic in self.critics], -1)
        lower = judged.min(-1).values.detach()
        value = self.value(state).squeeze(-1)
        gap = lower - value
        value_loss = (torch.where(gap > 0, 0.7, 0.3) * gap ** 2).mean()
        aim = (reward + 0.99 * self.value(following).squeeze(-1)).detach()
        critic_loss = F.mse_loss(judged, aim[:, None].expand_as(judged))
        weight = torch.exp(3 * gap.detach()).clamp(max=100)
        mean, shift = self.policy(state).chunk(2, -1)
        policy = torch.distributions.Normal(torch.tanh(mean), (self.log_std + 0.1 * shift.tanh()).exp(),
                                            validate_args=False)
        actor_loss = -(weight * policy.log_prob(action).sum(-1)).mean() - 0.01 * policy.entropy().mean()
        return (value_loss + critic_loss + actor_loss).reshape(1)


@model
def expectile_actor():
    return ExpectileActor(), {"state": torch.randn(7, 4), "action": torch.randn(7, 2), "reward": torch.randn(7),
                              "following": torch.randn(7, 4)}


class Traces(nn.Module):
    """V-trace: clipped ratios, a recursion backwards over time, entropy of the policy."""

    def __init__(self, actions=3):
        super().__init__()
        self.core = nn.GRU(4, 12, batch_first=True)
        self.policy, self.value = nn.Linear(12, actions), nn.Linear(12, 1)

    def forward(self, states, actions, rewards, behaviour):
        hidden, _ = self.core(states)
        logits, value = self.policy(hidden).log_softmax(-1), self.value(hidden).squeeze(-1)
        chosen = logits.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
        ratio = (chosen - behaviour).exp().detach()
        clipped = ratio.clamp(max=1.0)
        held = value.detach()
        ahead = torch.cat([held[:, 1:], held[:, -1:]], 1)
        delta = clipped * (rewards + 0.9 * ahead - held)
        trace, traces = torch.zeros_like(delta[:, 0]), []
        for t in reversed(range(delta.shape[1])):
            trace = delta[:, t] + 0.9 * clipped[:, t] * trace
            traces.insert(0, trace)
        aims = torch.stack(traces, 1) + held
        following = torch.cat([aims[:, 1:], held[:, -1:]], 1)
        advantage = ratio.clamp(max=1.5) * (rewards + 0.9 * following - held)
        entropy = -(logits.exp() * logits).sum(-1)
        value_loss = F.smooth_l1_loss(value, aims, beta=0.5)
        return (0.5 * value_loss - (chosen * advantage).mean() - 0.01 * entropy.mean()).reshape(1)


@model
def clipped_traces():
    return Traces(), {"states": torch.randn(3, 5, 4), "actions": torch.randint(0, 3, (3, 5)),
                      "rewards": torch.randn(3, 5), "behaviour": -torch.rand(3, 5) - 0.5}


class Relativistic(nn.Module):
    """A relativistic average adversary with features matched, one step of both players."""

    def __init__(self):
        super().__init__()
        self.generator = tower(6, 16, 12)
        self.body, self.score = tower(12, 16, 8), nn.Linear(8, 1)

    def judge(self, x):
        features = F.leaky_relu(self.body(x), 0.2)
        return self.score(features), features

    def forward(self, noise, real):
        fake = self.generator(noise)
        real_score, real_features = self.judge(real)
        stopped, _ = self.judge(fake.detach())
        critic = (F.softplus(-(real_score - stopped.mean())) + F.softplus(stopped - real_score.mean())).mean()
        score, features = self.judge(fake)
        player = F.softplus(-(score - real_score.detach().mean())).mean()
        matched = F.l1_loss(features.mean(0), real_features.mean(0).detach())
        return (critic + player + 0.1 * matched).reshape(1)


@model
def relativistic_step():
    return Relativistic(), {"noise": torch.randn(5, 6), "real": torch.randn(5, 12)}


class LeastSquaresCycle(nn.Module):
    """CycleGAN's generators against frozen critics: least squares, cycles and identities."""

    def __init__(self):
        super().__init__()
        self.there, self.back = (nn.Sequential(
            nn.Conv2d(3, 8, 3, padding=1, padding_mode="reflect"), nn.InstanceNorm2d(8), nn.ReLU(),
            nn.ConvTranspose2d(8, 8, 3, padding=1), nn.InstanceNorm2d(8, affine=True), nn.ReLU(),
            nn.Conv2d(8, 3, 3, padding=1), nn.Tanh()) for _ in range(2))
        self.critics = nn.ModuleList([nn.Sequential(nn.Conv2d(3, 4, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(4, 1, 3))
                                      for _ in range(2)])

    def forward(self, a, b):
        fake_b, fake_a = self.there(a), self.back(b)
        cycles = F.l1_loss(self.back(fake_b), a) + F.l1_loss(self.there(fake_a), b)
        same = F.l1_loss(self.there(b), b) + F.l1_loss(self.back(a), a)
        score_a, score_b = self.critics[0](fake_a), self.critics[1](fake_b)
        fooled = F.mse_loss(score_a, torch.ones_like(score_a)) + F.mse_loss(score_b, torch.ones_like(score_b))
        return (0.1 * fooled + cycles + 0.5 * same).reshape(1)


@model
def cycle_step():
    return LeastSquaresCycle(), {"a": image(8), "b": image(8)}


class FiniteScalars(nn.Module):
    """FSQ: rounded bounded latents straight through; a lookup-free bit with an entropy penalty beside."""

    def __init__(self):
        super().__init__()
        self.encode, self.decode = tower(10, 16, 5), tower(5, 16, 10)
        self.register_buffer("levels", torch.tensor([4.0, 5.0, 3.0]))

    def forward(self, x):
        z, bits = self.encode(x).split([3, 2], -1)
        half = (self.levels - 1) * (1 - 1e-3) / 2
        offset = torch.where(self.levels % 2 == 0, 0.5, 0.0)
        z = torch.tanh(z + torch.atanh(offset / half)) * half - offset
        z = (z + (z.round() - z).detach()) / (self.levels // 2)
        hard = torch.where(bits > 0, 1.0, -1.0)
        chance = torch.sigmoid(2 * bits)
        entropy = -(chance * chance.clamp(min=1e-6).log() + (1 - chance) * (1 - chance).clamp(min=1e-6).log())
        mean = chance.mean(0)
        spread = -(mean * mean.log() + (1 - mean) * (1 - mean).log())
        commit = F.mse_loss(bits, hard.detach())
        y = self.decode(torch.cat([z, bits + (hard - bits).detach()], -1))
        return (F.mse_loss(y, x) + 0.1 * (entropy.mean() - spread.sum()) + 0.25 * commit).reshape(1)


@model
def finite_scalars():
    return FiniteScalars(), {"x": torch.randn(8, 10)}


class SnrWeighted(nn.Module):
    """Diffusion by velocities with min-SNR weights, steps as Fourier features, conditions dropped by a mask."""

    def __init__(self):
        super().__init__()
        betas = torch.linspace(1e-4, 0.02, 50)
        self.register_buffer("kept", torch.cumprod(1 - betas, 0))
        self.register_buffer("frequencies", torch.randn(4))
        self.null = nn.Parameter(torch.randn(6))
        self.classes = nn.Embedding(5, 6)
        self.net = tower(8 + 8 + 6, 32, 8)

    def forward(self, x, noise, step, label, dropped):
        kept = self.kept[step].unsqueeze(-1)
        noisy = kept.sqrt() * x + (1 - kept).sqrt() * noise
        angle = step.float().unsqueeze(-1) * self.frequencies
        condition = torch.where(dropped.unsqueeze(-1), self.null, self.classes(label))
        velocity = self.net(torch.cat([noisy, angle.sin(), angle.cos(), condition], -1))
        aim = kept.sqrt() * noise - (1 - kept).sqrt() * x
        snr = kept / (1 - kept)
        weight = torch.minimum(snr, torch.full_like(snr, 5.0)) / (snr + 1)
        return (weight * (velocity - aim) ** 2).mean().reshape(1)


@model
def snr_weighted():
    return SnrWeighted(), {"x": torch.randn(6, 8), "noise": torch.randn(6, 8), "step": torch.randint(0, 50, (6,)),
                           "label": torch.randint(0, 5, (6,)), "dropped": torch.rand(6) < 0.4}


class CompleteBoxes(nn.Module):
    """CIoU with its trade-off under no_grad, a distribution of edges (DFL), hard examples by top-k."""

    def __init__(self, bins=5):
        super().__init__()
        self.net = tower(6, 24, 4 * bins + 1)
        self.bins = bins

    def forward(self, features, boxes, positive):
        out = self.net(features)
        edges = out[..., :-1].unflatten(-1, (4, self.bins))
        distance = (edges.softmax(-1) * torch.arange(self.bins)).sum(-1)
        left, top, right, bottom = (distance * torch.tensor([-1.0, -1, 1, 1])).unbind(-1)
        x1, y1, x2, y2 = boxes.unbind(-1)
        both = (torch.minimum(right, x2) - torch.maximum(left, x1)).clamp(0) * \
            (torch.minimum(bottom, y2) - torch.maximum(top, y1)).clamp(0)
        union = (right - left) * (bottom - top) + (x2 - x1) * (y2 - y1) - both + 1e-7
        iou = both / union
        wide, high = torch.maximum(right, x2) - torch.minimum(left, x1), torch.maximum(bottom, y2) - torch.minimum(top, y1)
        centres = ((left + right - x1 - x2) ** 2 + (top + bottom - y1 - y2) ** 2) / 4
        shape = 4 / math.pi ** 2 * (torch.atan((x2 - x1) / (y2 - y1)) - torch.atan((right - left) / (bottom - top))) ** 2
        with torch.no_grad():
            alpha = shape / (1 - iou + shape + 1e-7)
        ciou = iou - centres / (wide ** 2 + high ** 2 + 1e-7) - alpha * shape
        aim = boxes.abs().clamp(max=self.bins - 1.01)
        lower = aim.long()
        upper_weight = aim - lower
        flat = edges.flatten(0, -2)
        dfl = F.cross_entropy(flat, lower.flatten(), reduction="none") * (1 - upper_weight).flatten() + \
            F.cross_entropy(flat, (lower + 1).flatten(), reduction="none") * upper_weight.flatten()
        hard = F.binary_cross_entropy_with_logits(out[..., -1], positive, reduction="none").flatten().topk(4).values
        return (((1 - ciou) * positive).sum() / positive.sum().clamp(min=1) + dfl.mean() + hard.mean()).reshape(1)


@model
def complete_boxes():
    corner = torch.rand(2, 6, 2) * 2 + 0.3
    return CompleteBoxes(), {"features": torch.randn(2, 6, 6), "boxes": torch.cat([-corner, corner * 1.2], -1),
                             "positive": torch.tensor([[1.0, 0, 1, 1, 0, 0], [0, 1, 0, 1, 1, 0]])}


class Lovasz(nn.Module):
    """Lovasz-softmax of each class by sorted errors, a focal Tversky loss, a boundary weight by pooling."""

    def __init__(self, classes=3):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.GroupNorm(2, 8), nn.ReLU(), nn.Conv2d(8, classes, 1))
        self.classes = classes

    def forward(self, x, labels):
        logits = self.net(x)
        chances = logits.softmax(1)
        truth = F.one_hot(labels, self.classes).permute(0, 3, 1, 2).to(chances.dtype)
        losses = []
        for c in range(self.classes):
            errors, order = (truth[:, c].flatten() - chances[:, c].flatten()).abs().sort(descending=True)
            sorted_truth = truth[:, c].flatten()[order]
            total = sorted_truth.sum()
            jaccard = 1 - (total - sorted_truth.cumsum(0)) / (total + (1 - sorted_truth).cumsum(0))
            jaccard = torch.cat([jaccard[:1], jaccard[1:] - jaccard[:-1]])
            losses.append(torch.dot(errors, jaccard))
        hit, missed = (chances * truth).sum((0, 2, 3)), ((1 - chances) * truth).sum((0, 2, 3))
        wrong = (chances * (1 - truth)).sum((0, 2, 3))
        tversky = (hit + 1) / (hit + 0.7 * missed + 0.3 * wrong + 1)
        edge = F.max_pool2d(truth, 3, 1, 1) + F.max_pool2d(-truth, 3, 1, 1)
        weighed = F.cross_entropy(logits, labels, reduction="none", ignore_index=2) * (1 + edge.sum(1))
        return (torch.stack(losses).mean() + ((1 - tversky) ** 0.75).mean() + weighed.mean()).reshape(1)


@model
def lovasz_segments():
    return Lovasz(), {"x": image(8), "labels": torch.randint(0, 3, (2, 8, 8))}


class Simsiam(nn.Module):
    """Two views, both stopped in turn, a predictor with a batch norm without affine numbers, a decorrelating term."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(8, 24), nn.BatchNorm1d(24), nn.ReLU(), nn.Linear(24, 12),
                                     nn.BatchNorm1d(12, affine=False))
        self.predictor = nn.Sequential(nn.Linear(12, 6), nn.BatchNorm1d(6), nn.ReLU(), nn.Linear(6, 12))

    def forward(self, first, second):
        z1, z2 = self.encoder(first), self.encoder(second)
        p1, p2 = self.predictor(z1), self.predictor(z2)
        alike = F.cosine_similarity(p1, z2.detach()).mean() + F.cosine_similarity(p2, z1.detach()).mean()
        centred = z1 - z1.mean(0)
        covariance = centred.T @ centred / (z1.shape[0] - 1)
        off = (covariance ** 2).sum() - (covariance.diagonal() ** 2).sum()
        return (-alike / 2 + 0.01 * off).reshape(1)


@model
def stopped_views():
    return Simsiam(), {"first": torch.randn(32, 8), "second": torch.randn(32, 8)}


class PredictiveCoding(nn.Module):
    """CPC: a GRU's context predicts latents of further steps among those of the batch; a clamped learned scale."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Conv1d(2, 12, 4, 2)
        self.context = nn.GRU(12, 16, 2, batch_first=True)
        self.predict = nn.ModuleList([nn.Linear(16, 12, bias=False) for _ in range(3)])
        self.scale = nn.Parameter(torch.tensor(math.log(1 / 0.07)))

    def forward(self, wave):
        z = F.layer_norm(self.encoder(wave).transpose(1, 2), (12,))
        c, last = self.context(z)
        loss = 0.0
        for ahead, predict in enumerate(self.predict, 1):
            p = predict(c[:, :-ahead]).reshape(-1, 12)
            q = z[:, ahead:].reshape(-1, 12)
            scores = F.normalize(p, dim=-1) @ F.normalize(q, dim=-1).T * self.scale.exp().clamp(max=100)
            loss = loss + F.cross_entropy(scores, torch.arange(scores.shape[0]), label_smoothing=0.1)
        return (loss / 3 + 0.1 * last.pow(2).mean()).reshape(1)


@model
def predictive_coding():
    return PredictiveCoding(), {"wave": torch.randn(3, 2, 18)}


class Plackett(nn.Module):
    """Ranking: ListMLE over sorted gains with padding, approximate NDCG, LambdaRank's weights without gradient."""

    def __init__(self):
        super().__init__()
        self.net = tower(5, 16, 1)

    def forward(self, items, gains, mask):
        # Not less: PyTorch's file takes logarithms of sums of exponentials of what the largest exceeds.
        scores = self.net(items).squeeze(-1).masked_fill(~mask, -30.0)
        order = gains.masked_fill(~mask, -1.0).argsort(1, descending=True)
        ranked = scores.gather(1, order)
        kept = mask.gather(1, order)
        tails = ranked.flip(1).logcumsumexp(1).flip(1)
        mle = ((tails - ranked) * kept).sum(1).mean()
        gap = scores[:, :, None] - scores[:, None, :]
        pairs = mask[:, :, None] & mask[:, None, :]
        rank = 1 + (torch.sigmoid(-gap) * pairs).sum(2) - 0.5
        discount = 1 / torch.log2(rank + 1)
        ideal = (torch.sort(gains * mask, 1, descending=True).values /
                 torch.log2(torch.arange(gains.shape[1]) + 2.0)).sum(1)
        ndcg = (gains * mask * discount).sum(1) / ideal.clamp(min=1e-6)
        weight = (gains[:, :, None] - gains[:, None, :]).abs() * (discount[:, :, None] - discount[:, None, :]).abs()
        weight = weight.detach()
        better = (gains[:, :, None] > gains[:, None, :]) & pairs
        lambdas = (weight * F.softplus(-gap) * better).sum((1, 2)).mean()
        return (mle - ndcg.mean() + lambdas).reshape(1)


@model
def listed_ranks():
    mask = torch.arange(6)[None] < torch.tensor([[6], [4], [5]])
    gains = torch.stack([torch.randperm(6) for _ in range(3)]).float()
    return Plackett(), {"items": torch.randn(3, 6, 5), "gains": gains, "mask": mask}


class Hazards(nn.Module):
    """Survival: Cox's partial likelihood by a cumulative logsumexp, a Weibull likelihood with censoring, Poisson counts."""

    def __init__(self):
        super().__init__()
        self.net = tower(5, 16, 4)

    def forward(self, x, time, event, count):
        risk, log_shape, log_scale, rate = self.net(x).unbind(-1)
        order = time.argsort(descending=True)
        ordered = risk[order]
        cox = -((ordered - ordered.logcumsumexp(0)) * event[order]).sum() / event.sum().clamp(min=1)
        shape, scale = F.softplus(log_shape) + 0.1, F.softplus(log_scale) + 0.1
        hazard = torch.log(shape / scale) + (shape - 1) * torch.log(time / scale)
        weibull = -(event * hazard - (time / scale) ** shape).mean()
        poisson = F.poisson_nll_loss(rate, count, full=True)
        return (cox + weibull + poisson).reshape(1)


@model
def survival_hazards():
    return Hazards(), {"x": torch.randn(7, 5), "time": torch.rand(7) * 3 + 0.1, "event": (torch.rand(7) < 0.6).float(),
                       "count": torch.randint(0, 5, (7,)).float()}


class Tokens(nn.Module):
    """Packed documents: next tokens where the document stays, z-loss, unlikelihood of repeated tokens, tied head."""

    def __init__(self, width=24):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.attention = nn.MultiheadAttention(width, 3, batch_first=True, bias=False)
        self.norm = nn.LayerNorm(width, bias=False)
        self.gate = nn.Parameter(torch.tensor(0.5))

    def forward(self, ids, document):
        x = self.embed(ids) * math.sqrt(24)
        length = ids.shape[1]
        apart = document[:, :, None] != document[:, None, :]
        later = torch.ones(length, length, dtype=torch.bool).triu(1)
        mask = (apart | later).repeat_interleave(3, 0)
        h = self.norm(x)
        x = x + torch.tanh(self.gate) * self.attention(h, h, h, attn_mask=mask, need_weights=False)[0]
        logits = F.linear(self.norm(x), self.embed.weight)[:, :-1].float()
        labels = ids[:, 1:].masked_fill(document[:, 1:] != document[:, :-1], -100)
        loss = F.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-100)
        z = logits.logsumexp(-1)
        repeated = torch.zeros_like(logits).scatter(2, ids[:, :-1, None], 1.0)
        unlikely = -(torch.log1p(-(logits.softmax(-1) * repeated).clamp(max=0.99))).sum(-1).mean()
        return (loss + 1e-4 * z.square().mean() + 0.1 * unlikely).reshape(1)


@model
def packed_tokens():
    document = torch.tensor([[0, 0, 0, 1, 1, 1, 1, 2], [0, 0, 1, 1, 1, 2, 2, 2]])
    return Tokens(), {"ids": tokens(2, 8), "document": document}
