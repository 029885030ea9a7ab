"""Largest numbers of which several are equal: which of them have the gradient.

Each element is a parameter, so that a gradient says which. `max(dim)` and pools give it to the first,
`amax` and `max()` share it evenly.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import model

ROWS = [[1., 3, 3, 0, 3, 3], [2, 2, 2, 2, 2, 2], [0, 5, 0, 0, 5, 1], [-1, -3, -1, -3, -2, -1]]


class Ties(nn.Module):
    """Parameters with many equal numbers; `function` has results for two rows at a time."""

    def __init__(self, function):
        super().__init__()
        self.table = nn.Parameter(torch.tensor(ROWS + [row[::-1] for row in ROWS]))
        self.weight = nn.Parameter(torch.randn(6, 3))
        self.function = function

    def forward(self, x):
        found = self.function(self.table.view(2, 4, 6) + x)
        return found.flatten(1)[:, :6].mean(1, keepdim=True) * self.weight.sum(0)


FUNCTIONS = {
    "max_rows": lambda x: x.max(1)[0],
    "max_elements": lambda x: x.max(-1).values,
    "max_and_place": lambda x: x.max(-1).values + x.max(-1).indices,
    "min_elements": lambda x: x.min(-1)[0],
    "amax_elements": lambda x: x.amax(-1),
    "amax_nested": lambda x: x.amax(-1).amax(-1, keepdim=True),
    "max_nested": lambda x: x.max(-1)[0].max(-1, keepdim=True)[0],
    "amin_rows": lambda x: x.amin(1),
    "amax_two": lambda x: x.amax((1, 2), keepdim=True),
    "max_of_all": lambda x: x.max().reshape(1, 1).expand(2, 1),
    "max_pool": lambda x: F.max_pool1d(x, 3, 1),
    "maximum_halves": lambda x: torch.maximum(x[:, :2], x[:, 2:]),
}


def add(name, function):
    def build():
        return Ties(function), {"x": torch.zeros(2, 4, 6)}
    build.__name__ = f"tie_{name}"
    model(build)


for key, value in FUNCTIONS.items():
    add(key, value)
