"""Losses inside forward: distillation, pairs, margins, masks, likelihoods."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import image, model, tokens, VOCABULARY


def body(width=24, out=9):
    return nn.Sequential(nn.Embedding(VOCABULARY, 16), nn.Linear(16, width), nn.GELU(),
                         nn.LayerNorm(width), nn.Linear(width, out))


def encoder(out=12):
    return nn.Sequential(nn.Linear(10, 24), nn.SiLU(), nn.Linear(24, out))


class WithLoss(nn.Module):
    """Parts by name, and a loss of theirs and of the inputs."""

    def __init__(self, loss, **parts):
        super().__init__()
        self.loss = loss
        for name, part in parts.items():
            if isinstance(part, nn.Parameter):
                self.register_parameter(name, part)
            elif isinstance(part, torch.Tensor):
                self.register_buffer(name, part)
            else:
                self.add_module(name, part)

    def forward(self, *inputs):
        return self.loss(self, *inputs).reshape(1)


@model
def distillation():
    def loss(m, ids, teacher, labels):
        logits = m.body(ids)
        soft = F.kl_div(F.log_softmax(logits / 2.0, -1).flatten(0, 1),
                        F.softmax(teacher / 2.0, -1).flatten(0, 1), reduction="batchmean")
        return 4.0 * 0.7 * soft + 0.3 * F.cross_entropy(logits.flatten(0, 1), labels.flatten())
    return (WithLoss(loss, body=body()),
            {"ids": tokens(2, 8), "teacher": torch.randn(2, 8, 9),
             "labels": torch.randint(0, 9, (2, 8))})


@model
def log_target_divergence():
    def loss(m, x, y):
        p, q = F.log_softmax(m.body(x), -1), F.log_softmax(m.body(y), -1)
        middle = torch.logaddexp(p, q) - 0.6931471805599453
        return 0.5 * (F.kl_div(middle, p, log_target=True, reduction="batchmean")
                      + F.kl_div(middle, q, log_target=True, reduction="batchmean"))
    return WithLoss(loss, body=encoder()), {"x": torch.randn(4, 10), "y": torch.randn(4, 10)}


@model
def weighted_bce():
    def loss(m, x, y):
        return F.binary_cross_entropy_with_logits(m.body(x), y, weight=m.weight,
                                                  pos_weight=m.positive)
    return (WithLoss(loss, body=encoder(), weight=torch.linspace(0.5, 2, 12),
                     positive=torch.linspace(1, 4, 12)),
            {"x": torch.randn(4, 10), "y": torch.randint(0, 2, (4, 12)).float()})


@model
def probability_bce():
    def loss(m, x, y):
        return F.binary_cross_entropy(torch.sigmoid(m.body(x)), y)
    return (WithLoss(loss, body=encoder()),
            {"x": torch.randn(4, 10), "y": torch.randint(0, 2, (4, 12)).float()})


@model
def cosine_embedding():
    def loss(m, x, y, sign):
        return F.cosine_embedding_loss(m.left(x), m.right(y), sign, margin=0.2)
    return (WithLoss(loss, left=encoder(), right=encoder()),
            {"x": torch.randn(6, 10), "y": torch.randn(6, 10),
             "sign": torch.tensor([1., -1, 1, 1, -1, -1])})


@model
def triplet():
    def loss(m, a, p, n):
        return (F.triplet_margin_loss(m.body(a), m.body(p), m.body(n), margin=1.0, swap=True)
                + F.triplet_margin_with_distance_loss(
                    m.body(a), m.body(p), m.body(n),
                    distance_function=lambda x, y: 1 - F.cosine_similarity(x, y)))
    return (WithLoss(loss, body=encoder()),
            {"a": torch.randn(5, 10), "p": torch.randn(5, 10), "n": torch.randn(5, 10)})


@model
def robust_regression():
    def loss(m, x, y):
        z = m.body(x)
        return (F.huber_loss(z, y, delta=0.7) + F.smooth_l1_loss(z, y, beta=0.3)
                + F.l1_loss(z, y) + torch.log(torch.cosh(z - y)).mean())
    return WithLoss(loss, body=encoder()), {"x": torch.randn(4, 10), "y": torch.randn(4, 12)}


@model
def sigmoid_focal():
    def loss(m, x, y):
        z = m.body(x)
        p = torch.sigmoid(z)
        each = F.binary_cross_entropy_with_logits(z, y, reduction="none")
        seen = p * y + (1 - p) * (1 - y)
        weight = 0.25 * y + 0.75 * (1 - y)
        return (weight * (1 - seen) ** 2.0 * each).sum() / y.sum().clamp(min=1)
    return (WithLoss(loss, body=encoder()),
            {"x": torch.randn(4, 10), "y": torch.randint(0, 2, (4, 12)).float()})


@model
def contrastive_pairs():
    def loss(m, x, y):
        a, b = F.normalize(m.left(x), dim=-1), F.normalize(m.right(y), dim=-1)
        scores = m.scale.exp().clamp(max=100) * a @ b.t()
        labels = torch.arange(scores.shape[0])
        return (F.cross_entropy(scores, labels) + F.cross_entropy(scores.t(), labels)) / 2
    return (WithLoss(loss, left=encoder(), right=encoder(),
                     scale=nn.Parameter(torch.tensor(2.6592))),
            {"x": torch.randn(6, 10), "y": torch.randn(6, 10)})


@model
def sigmoid_pairs():
    def loss(m, x, y):
        a, b = F.normalize(m.left(x), dim=-1), F.normalize(m.right(y), dim=-1)
        scores = m.scale.exp() * a @ b.t() + m.bias
        signs = 2 * torch.eye(scores.shape[0]) - 1
        return -F.logsigmoid(signs * scores).sum(-1).mean()
    return (WithLoss(loss, left=encoder(), right=encoder(),
                     scale=nn.Parameter(torch.tensor(1.3)), bias=nn.Parameter(torch.tensor(-2.0))),
            {"x": torch.randn(6, 10), "y": torch.randn(6, 10)})


@model
def noise_contrastive():
    """SimCLR: both views in one batch, the diagonal masked out."""
    def loss(m, x, y):
        z = F.normalize(torch.cat([m.body(x), m.body(y)]), dim=1)
        scores = (z @ z.T) / 0.5
        n = scores.shape[0]
        scores = scores.masked_fill(torch.eye(n, dtype=torch.bool), float("-inf"))
        labels = (torch.arange(n) + n // 2) % n
        return F.cross_entropy(scores, labels)
    return WithLoss(loss, body=encoder()), {"x": torch.randn(5, 10), "y": torch.randn(5, 10)}


@model
def likelihoods():
    def loss(m, x, y, counts):
        mean, raw = m.body(x).chunk(2, -1)
        var = F.softplus(raw).clamp(min=1e-6)
        gauss = 0.5 * (torch.log(var) + (y - mean).square() / var).mean()
        return gauss + F.poisson_nll_loss(raw, counts) + torch.logsumexp(mean, 0).mean()
    return (WithLoss(loss, body=encoder()),
            {"x": torch.randn(4, 10), "y": torch.randn(4, 6),
             "counts": torch.randint(0, 5, (4, 6)).float()})


@model
def margins():
    def loss(m, x, labels, several):
        z = m.body(x)
        return (F.multi_margin_loss(z, labels) + F.multilabel_soft_margin_loss(z, several)
                + F.soft_margin_loss(z, 2 * several - 1)
                + F.hinge_embedding_loss(z, 2 * several - 1))
    return (WithLoss(loss, body=encoder()),
            {"x": torch.randn(4, 10), "labels": torch.randint(0, 12, (4,)),
             "several": torch.randint(0, 2, (4, 12)).float()})


@model
def overlap_of_masks():
    """Dice and Jaccard of a segmentation, with one-hot targets."""
    def loss(m, images, labels):
        p = m.body(images).softmax(1)
        t = F.one_hot(labels, 4).permute(0, 3, 1, 2).float()
        both = (p * t).sum((2, 3))
        dice = 1 - (2 * both + 1) / (p.sum((2, 3)) + t.sum((2, 3)) + 1)
        union = (p + t - p * t).sum((2, 3))
        return dice.mean() + (1 - (both / (union + 1e-6))).mean()
    net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 4, 1))
    return (WithLoss(loss, body=net),
            {"images": image(16), "labels": torch.randint(0, 4, (2, 16, 16))})


@model
def structural_similarity():
    def loss(m, x, y):
        z = torch.sigmoid(m.body(x))
        mu_x = F.conv2d(z, m.window, padding=2, groups=3)
        mu_y = F.conv2d(y, m.window, padding=2, groups=3)
        var_x = F.conv2d(z * z, m.window, padding=2, groups=3) - mu_x ** 2
        var_y = F.conv2d(y * y, m.window, padding=2, groups=3) - mu_y ** 2
        both = F.conv2d(z * y, m.window, padding=2, groups=3) - mu_x * mu_y
        ssim = ((2 * mu_x * mu_y + 1e-4) * (2 * both + 9e-4)
                / ((mu_x ** 2 + mu_y ** 2 + 1e-4) * (var_x + var_y + 9e-4)))
        return 1 - ssim.mean() + (z[..., 1:] - z[..., :-1]).abs().mean()
    g = torch.exp(-(torch.arange(5.) - 2) ** 2 / 4.5)
    window = torch.outer(g / g.sum(), g / g.sum()).expand(3, 1, 5, 5).contiguous()
    net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.PReLU(), nn.Conv2d(8, 3, 3, padding=1))
    return WithLoss(loss, body=net, window=window), {"x": image(16), "y": torch.rand(2, 3, 16, 16)}


@model
def redundancy_reduction():
    """VICReg and Barlow Twins: covariances over the batch."""
    def loss(m, x, y):
        a, b = m.body(x), m.body(y)
        spread = sum(F.relu(1 - torch.sqrt(z.var(dim=0) + 1e-4)).mean() for z in (a, b))
        a, b = a - a.mean(0), b - b.mean(0)
        n, d = a.shape
        off = ~torch.eye(d, dtype=torch.bool)
        covariance = sum((((z.T @ z) / (n - 1)) * off).pow(2).sum() / d for z in (a, b))
        c = (a / a.std(0)).T @ (b / b.std(0)) / n
        barlow = (torch.diagonal(c) - 1).pow(2).sum() + 5e-3 * (c * off).pow(2).sum()
        return spread + F.mse_loss(a, b) + 0.04 * covariance + 0.01 * barlow
    return WithLoss(loss, body=encoder()), {"x": torch.randn(8, 10), "y": torch.randn(8, 10)}


@model
def preferences():
    """DPO: log-probabilities of two answers against a reference's."""
    def score(m, ids, mask):
        logp = F.log_softmax(m.body(ids[:, :-1]), -1)
        each = logp.gather(2, ids[:, 1:, None]).squeeze(2)
        return (each * mask[:, 1:]).sum(-1)

    def loss(m, chosen, rejected, mask, reference):
        ratio = (score(m, chosen, mask) - score(m, rejected, mask)) - reference
        return -F.logsigmoid(0.1 * ratio).mean() - 0.1 * (-F.logsigmoid(-0.1 * ratio)).mean()
    return (WithLoss(loss, body=body(out=VOCABULARY)),
            {"chosen": tokens(3, 8), "rejected": tokens(3, 8),
             "mask": (torch.arange(8) < 6).float().expand(3, 8).contiguous(),
             "reference": torch.randn(3)})


@model
def clipped_policy():
    """PPO: a clipped ratio, an entropy and a value head."""
    def loss(m, x, action, old, advantage, returns):
        h = m.body(x)
        logp = F.log_softmax(m.policy(h), -1)
        ratio = (logp.gather(1, action[:, None])[:, 0] - old).exp()
        policy = -torch.minimum(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
        entropy = -(logp.exp() * logp).sum(-1).mean()
        return policy + 0.5 * F.mse_loss(m.value(h).squeeze(-1), returns) - 0.01 * entropy
    return (WithLoss(loss, body=encoder(), policy=nn.Linear(12, 5), value=nn.Linear(12, 1)),
            {"x": torch.randn(6, 10), "action": torch.randint(0, 5, (6,)),
             "old": -torch.rand(6) - 1, "advantage": torch.randn(6), "returns": torch.randn(6)})


@model
def conditional_random_field():
    """Emissions, transitions; the partition function by a loop over positions."""
    def loss(m, ids, tags):
        emission = m.body(ids)
        total = m.start + emission[:, 0]
        gold = m.start[tags[:, 0]] + emission[:, 0].gather(1, tags[:, :1])[:, 0]
        for i in range(1, emission.shape[1]):
            total = torch.logsumexp(total[:, :, None] + m.move, 1) + emission[:, i]
            gold = (gold + m.move[tags[:, i - 1], tags[:, i]]
                    + emission[:, i].gather(1, tags[:, i:i + 1])[:, 0])
        return (torch.logsumexp(total, 1) - gold).mean()
    return (WithLoss(loss, body=body(out=5), start=nn.Parameter(torch.randn(5) * 0.1),
                     move=nn.Parameter(torch.randn(5, 5) * 0.1)),
            {"ids": tokens(2, 6), "tags": torch.randint(0, 5, (2, 6))})


@model
def ctc():
    def loss(m, ids, labels):
        logp = F.log_softmax(m.body(ids), -1).transpose(0, 1)
        return F.ctc_loss(logp, labels, torch.full((2,), 12), torch.full((2,), 3))
    return (WithLoss(loss, body=body()),
            {"ids": tokens(2, 12), "labels": torch.randint(1, 9, (2, 3))})


@model
def diffusion_objective():
    """Noise that is an input, a schedule that is a buffer, weights by min-SNR."""
    def loss(m, x, noise, t):
        a = m.alphas[t][:, None]
        noisy = a.sqrt() * x + (1 - a).sqrt() * noise
        z = m.body(torch.cat([noisy, m.time(t)], -1))
        snr = m.alphas[t] / (1 - m.alphas[t])
        weight = torch.clamp(snr, max=5.0) / snr
        return (weight * (z - noise).pow(2).mean(-1)).mean()
    net = nn.Sequential(nn.Linear(10, 24), nn.SiLU(), nn.Linear(24, 6))
    alphas = torch.cumprod(1 - torch.linspace(1e-4, 0.02, 50), 0)
    return (WithLoss(loss, body=net, time=nn.Embedding(50, 4), alphas=alphas),
            {"x": torch.randn(4, 6), "noise": torch.randn(4, 6), "t": torch.randint(0, 50, (4,))})


@model
def several_tokens_ahead():
    """Shared head, a loss for each distance, shifted labels that are cut and padded."""
    def loss(m, ids):
        h, total = m.body(ids), 0.0
        for k, layer in enumerate([m.one, m.two]):
            logits = layer(h)[:, :-(k + 1)] @ m.body[0].weight.T
            total = total + F.cross_entropy(logits.reshape(-1, VOCABULARY),
                                            ids[:, k + 1:].reshape(-1)) / (k + 1)
        return total
    return (WithLoss(loss, body=body(out=16), one=nn.Linear(16, 16), two=nn.Linear(16, 16)),
            {"ids": tokens(2, 9)})


@model
def class_weights():
    def loss(m, ids, labels):
        logits = m.body(ids).permute(0, 2, 1)
        return (F.cross_entropy(logits, labels, weight=m.weight, ignore_index=0)
                + F.nll_loss(F.log_softmax(logits, 1), labels, reduction="none").mean()
                + F.cross_entropy(logits, F.softmax(m.target, 0)[None, :, None]
                                  .expand_as(logits)))
    return (WithLoss(loss, body=body(), weight=torch.rand(9) + 0.5, target=torch.randn(9)),
            {"ids": tokens(2, 8), "labels": torch.randint(0, 9, (2, 8))})


@model
def optimal_transport():
    """Sinkhorn iterations over a matrix of distances."""
    def loss(m, x, y):
        a, b = m.body(x), m.body(y)
        cost = a.square().sum(-1)[:, None] + b.square().sum(-1) - 2 * a @ b.mT
        log_p = -cost / 5.0
        for _ in range(4):
            log_p = log_p - torch.logsumexp(log_p, 1, keepdim=True)
            log_p = log_p - torch.logsumexp(log_p, 0, keepdim=True)
        return (log_p.exp() * cost).sum()
    return WithLoss(loss, body=encoder(4)), {"x": torch.randn(5, 10), "y": torch.randn(6, 10)}


@model
def mean_discrepancy():
    """Kernels over all pairs by broadcast, and a spectral penalty of weights."""
    def loss(m, x, y):
        a, b = m.body(x), m.body(y)

        def kernel(u, v):
            d = (u.unsqueeze(1) - v.unsqueeze(0)).pow(2).sum(-1)
            return sum(torch.exp(-d / s) for s in (0.5, 2.0, 8.0)).mean()
        penalty = sum(p.pow(2).sum() for p in m.body.parameters())
        return kernel(a, a) + kernel(b, b) - 2 * kernel(a, b) + 1e-3 * penalty.sqrt()
    return WithLoss(loss, body=encoder(4)), {"x": torch.randn(5, 10), "y": torch.randn(6, 10)}


@model
def boxes():
    """GIoU of boxes as centres and sizes, in the form of torchvision."""
    def loss(m, x, target):
        cx, cy, w, h = m.body(x).sigmoid().unbind(-1)
        box = torch.stack([cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2], -1)
        low = torch.max(box[:, :2], target[:, :2])
        high = torch.min(box[:, 2:], target[:, 2:])
        width, height = (high - low).clamp(min=0).unbind(-1)
        inter = width * height

        def area(b):
            return (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
        union = area(box) + area(target) - inter
        hull = (torch.max(box[:, 2:], target[:, 2:])
                - torch.min(box[:, :2], target[:, :2])).clamp(min=0).unbind(-1)
        hull = hull[0] * hull[1]
        giou = inter / (union + 1e-7) - (hull - union) / (hull + 1e-7)
        return (1 - giou).mean() + 5 * F.l1_loss(box, target, reduction="sum") / box.shape[0]
    corner = torch.rand(6, 2) * 0.5
    return (WithLoss(loss, body=encoder(4)),
            {"x": torch.randn(6, 10), "target": torch.cat([corner, corner + 0.4], -1)})
