"""Mixtures of experts as people write them: loops over the experts that take their tokens by index.

Each token goes to the experts that it chose: `torch.where` or `nonzero` says which tokens an expert
has, `index_add_` or an assignment by index brings the results back.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import model, tokens, VOCABULARY

WIDTH, INNER, EXPERTS, CHOSEN = 32, 48, 4, 2


class GatedExpert(nn.Module):
    def __init__(self, bias=False):
        super().__init__()
        self.gate = nn.Linear(WIDTH, INNER, bias=bias)
        self.up = nn.Linear(WIDTH, INNER, bias=bias)
        self.down = nn.Linear(INNER, WIDTH, bias=bias)

    def forward(self, x):
        return self.down(F.silu(self.gate(x)) * self.up(x))


class Mixture(nn.Module):
    """A router and its experts; subclasses say how tokens get there and back."""

    def __init__(self, make=GatedExpert):
        super().__init__()
        self.router = nn.Linear(WIDTH, EXPERTS, bias=False)
        self.experts = nn.ModuleList(make() for _ in range(EXPERTS))

    def choose(self, x):
        weights, chosen = self.router(x).softmax(-1).topk(CHOSEN, dim=-1)
        return weights / weights.sum(-1, keepdim=True), chosen


class IndexAdd(Mixture):
    """transformers' Mixtral before version 5."""

    def forward(self, states):
        batch, length, width = states.shape
        x = states.view(-1, width)
        weights, chosen = self.choose(x)
        result = torch.zeros(batch * length, width, dtype=x.dtype)
        mask = F.one_hot(chosen, num_classes=EXPERTS).permute(2, 1, 0)
        for number, expert in enumerate(self.experts):
            choice, token = torch.where(mask[number])
            rows = expert(x[None, token].reshape(-1, width)) * weights[token, choice, None]
            result.index_add_(0, token, rows)
        return result.reshape(batch, length, width)


class IndexedAssignment(Mixture):
    """The inference code of Mistral and of DeepSeek-V3."""

    def forward(self, states):
        x = states.view(-1, WIDTH)
        weights, chosen = self.choose(x)
        result = torch.zeros_like(x)
        for number, expert in enumerate(self.experts):
            token, choice = torch.where(chosen == number)
            result[token] += weights[token, choice, None] * expert(x[token])
        return result.view(states.shape)


class AnyChoice(Mixture):
    """Which tokens have chosen an expert at all, with the sum of their weights."""

    def forward(self, states):
        x = states.reshape(-1, WIDTH)
        weights, chosen = self.choose(x)
        result = torch.zeros_like(x)
        for number, expert in enumerate(self.experts):
            mask = chosen == number
            token = mask.any(-1).nonzero(as_tuple=True)[0]
            weight = (weights * mask).sum(-1)
            result = result.index_add(0, token, expert(x[token]) * weight[token].unsqueeze(-1))
        return result.reshape(states.shape)


class Switch(Mixture):
    """One expert a token, whose probability is its weight; tokens stay in their sequences."""

    def forward(self, states):
        weights = self.router(states).softmax(-1)
        best, chosen = weights.max(-1)
        result = torch.zeros_like(states)
        for number, expert in enumerate(self.experts):
            row, column = torch.where(chosen == number)
            result[row, column] = expert(states[row, column]) * best[row, column, None]
        return result


class Routed(nn.Module):
    def __init__(self, *layers):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, WIDTH)
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in layers)
        self.layers = nn.ModuleList(layers)
        self.head = nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, ids):
        x = self.embed(ids)
        for norm, layer in zip(self.norms, self.layers):
            x = x + layer(norm(x))
        return self.head(x)


@model
def routed_index_add():
    return Routed(IndexAdd(), IndexAdd()), {"ids": tokens(2, 12)}


@model
def routed_assignment():
    return Routed(IndexedAssignment(lambda: GatedExpert(bias=True))), {"ids": tokens(3, 8)}


@model
def routed_any_choice():
    return Routed(AnyChoice(lambda: nn.Sequential(nn.Linear(WIDTH, INNER), nn.GELU(),
                                                  nn.Linear(INNER, WIDTH)))), \
        {"ids": tokens(2, 8)}


@model
def routed_switch():
    return Routed(Switch()), {"ids": tokens(2, 8)}
