"""Layers and functions that several of the models share."""

import math

import torch
import torch.nn.functional as F
from torch import nn


ACTIVATIONS = {
    "silu": F.silu,
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_new": lambda x: F.gelu(x, approximate="tanh"),
    "gelu_fast": lambda x: F.gelu(x, approximate="tanh"),
    "relu2": lambda x: F.relu(x) ** 2,
    "gelu_pytorch_tanh": lambda x: F.gelu(x, approximate="tanh"),
}


class RmsNorm(nn.Module):
    def __init__(self, width, epsilon, offset=0.0):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(width) + 0.5 - offset)
        self.epsilon, self.offset = epsilon, offset

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon) * (self.weight + self.offset)


class LayerNorm(nn.Module):
    """A layer norm whose scale is the parameter plus `offset`, or that has none."""

    def __init__(self, width, epsilon, scaled=True, bias=True, offset=0.0):
        super().__init__()
        if scaled:
            self.weight = nn.Parameter(torch.rand(width) + 0.5 - offset)
        self.bias = nn.Parameter(torch.rand(width) - 0.5) if bias else None
        self.epsilon, self.offset, self.scaled = epsilon, offset, scaled

    def forward(self, x):
        scale = self.weight + self.offset if self.scaled else None
        return F.layer_norm(x, x.shape[-1:], scale, self.bias, self.epsilon)


class Holder(nn.Module):
    """A module that only holds others, or a parameter, under a name."""

    def __init__(self, /, **members):
        super().__init__()
        for name, member in members.items():
            setattr(self, name, member)


def matrix(*shape):
    return nn.Parameter(torch.randn(*shape) * 0.2)


def heads(x, count):
    batch, steps, _ = x.shape
    return x.view(batch, steps, count, -1).transpose(1, 2)


def attend(q, k, v, scale, mask=None, cap=0.0, bias=None, sinks=None):
    """mask: true where a key is seen. sinks: a score for each head that takes its share and gives nothing."""
    times = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(times, 1), v.repeat_interleave(times, 1)
    scores = q @ k.transpose(2, 3) * scale
    if cap:
        scores = torch.tanh(scores / cap) * cap
    if bias is not None:
        scores = scores + bias
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    if sinks is not None:
        column = sinks.view(1, -1, 1, 1).expand(scores.shape[0], -1, scores.shape[2], 1)
        shares = torch.cat((scores, column), -1).softmax(-1)[..., :-1]
    else:
        shares = scores.softmax(-1)
    mixed = shares @ v
    batch, count, steps, width = mixed.shape
    return mixed.transpose(1, 2).reshape(batch, steps, count * width)


def causal(steps, window=0):
    distance = torch.arange(steps)[:, None] - torch.arange(steps)[None]
    seen = distance >= 0
    return seen & (distance < window) if window else seen


def yarn_magnitude(factor, weight=1.0):
    return 1.0 if factor <= 1 else 0.1 * weight * math.log(factor) + 1.0


def rotary_angles(config, width, steps, theta):
    scaling = config.get("rope_parameters") or config.get("rope_scaling") or {}
    theta = scaling.get("rope_theta", config.get("rope_theta", theta))
    kind = scaling.get("rope_type", scaling.get("type", "default"))
    inverse = 1.0 / theta ** (torch.arange(0, width, 2).float() / width)
    magnitude = 1.0
    if kind == "linear":
        inverse = inverse / scaling["factor"]
    if kind == "llama3":
        factor, low, high = scaling["factor"], scaling["low_freq_factor"], scaling["high_freq_factor"]
        context = scaling["original_max_position_embeddings"]
        wave = 2 * math.pi / inverse
        smooth = (context / wave - low) / (high - low)
        blended = (1 - smooth) * inverse / factor + smooth * inverse
        inverse = torch.where(wave > context / low, inverse / factor,
                              torch.where(wave < context / high, inverse, blended))
    if kind == "yarn":
        factor, context = scaling["factor"], scaling["original_max_position_embeddings"]

        def place(rotations):
            return width * math.log(context / (rotations * 2 * math.pi)) / (2 * math.log(theta))

        low, high = place(scaling.get("beta_fast", 32)), place(scaling.get("beta_slow", 1))
        if scaling.get("truncate", True):
            low, high = math.floor(low), math.ceil(high)
        low, high = max(low, 0), min(high, width - 1)
        ramp = ((torch.arange(width // 2).float() - low) / max(high - low, 0.001)).clamp(0, 1)
        inverse = inverse / factor * ramp + inverse * (1 - ramp)
        if scaling.get("mscale") and scaling.get("mscale_all_dim"):
            magnitude = (yarn_magnitude(factor, scaling["mscale"]) /
                         yarn_magnitude(factor, scaling["mscale_all_dim"]))
        else:
            magnitude = yarn_magnitude(factor)
    angles = torch.arange(steps).float()[:, None] * inverse[None]
    return angles.cos() * magnitude, angles.sin() * magnitude


def turn(x, cosine, sine, interleaved=False):
    count = 2 * cosine.shape[-1]
    x, rest = x[..., :count], x[..., count:]
    if interleaved:
        a, b = x[..., 0::2], x[..., 1::2]
        x = torch.stack((a * cosine - b * sine, b * cosine + a * sine), -1).flatten(-2)
    else:
        a, b = x.chunk(2, -1)
        x = torch.cat((a * cosine - b * sine, b * cosine + a * sine), -1)
    return torch.cat((x, rest), -1)
