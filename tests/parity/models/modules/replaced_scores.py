"""Scores of attention that a number replaces, with biases and orders of keys, also in rows of which
all keys are hidden: one text is padding alone.
"""

import math

import torch
import torch.nn as nn

from models.registry import register, tokens, VOCABULARY

WIDTH, HEADS, LENGTH = 16, 2, 6
LEAST = torch.finfo(torch.float32).min


class Replaced(nn.Module):
    """`function` makes the scores of those of queries and keys."""

    def __init__(self, function):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, WIDTH)
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, 5)
        self.bias = nn.Parameter(torch.randn(HEADS, LENGTH, LENGTH))
        self.function = function

    def forward(self, ids, mask):
        q, k, v = (t.view(-1, LENGTH, HEADS, WIDTH // HEADS).transpose(1, 2)
                   for t in self.qkv(self.embed(ids)).chunk(3, -1))
        scores = q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS)
        keep = mask[:, None, None, :] > 0
        causal = torch.ones(LENGTH, LENGTH, dtype=torch.bool).tril()
        attended = self.function(scores, self.bias, keep, causal).softmax(-1) @ v
        result = self.out(attended.transpose(1, 2).reshape(-1, LENGTH, WIDTH).mean(1))
        return result + self.bias.sum() * 0.01


FUNCTIONS = {
    "biased": lambda s, b, k, c: (s + b).masked_fill(~k, -1e9),
    "biased_order": lambda s, b, k, c: (s + b).masked_fill(~(k & c), -1e9),
    "behind_order": lambda s, b, k, c: (s + b).masked_fill(~c, -torch.inf).masked_fill(~k, -1e9),
    "behind_added_order": lambda s, b, k, c: (
        s + b + torch.zeros(LENGTH, LENGTH).masked_fill(~c, LEAST)).masked_fill(~k, LEAST),
    "behind_bare_order": lambda s, b, k, c: (
        s + torch.zeros(LENGTH, LENGTH).masked_fill(~c, LEAST)).masked_fill(~k, LEAST),
    "before_bias": lambda s, b, k, c: s.masked_fill(~k, -1e4) + b,
    "before_order": lambda s, b, k, c: s.masked_fill(~k, -1e9).masked_fill(~c, -torch.inf),
    "before_other_order": lambda s, b, k, c: s.masked_fill(~k, -1e4).masked_fill(~c, -1e9),
    "before_added_order": lambda s, b, k, c: s.masked_fill(~k, -1e9) + torch.where(c, 0.0, -1e9),
    "biased_before_added_order": lambda s, b, k, c: (
        (s + b).masked_fill(~k, -1e9) + torch.where(c, 0.0, -1e9)),
    "small": lambda s, b, k, c: (s + b).masked_fill(~k, -5.0),
    "large": lambda s, b, k, c: (s + b).masked_fill(~k, 1e9),
    "scaled": lambda s, b, k, c: torch.where(k, s + b, torch.tensor(-1e10)) * 0.5,
    "of_queries": lambda s, b, k, c: (s + b).masked_fill(~(k & k.transpose(-1, -2)), -1e9),
}


def build(function):
    mask = torch.ones(3, LENGTH).long()
    mask[0, :] = 0
    mask[1, :2] = 0
    mask[2, 4:] = 0
    return Replaced(function), {"ids": tokens(3, LENGTH), "mask": mask}


for key, value in FUNCTIONS.items():
    register(f"replaced_{key}", lambda value=value: build(value))
