"""Small versions of models that people export: transformers, torchvision, diffusers, own modules.

`MODELS` maps a name to a function that returns (module, inputs): the inputs are
the arguments by name, in the order of the module's forward. No dropout anywhere:
PyTorch's random numbers are not ours. Modules return one tensor.
"""

import warnings

import torch
import torch.nn as nn

import exporter_routed_models  # noqa: F401: the models register themselves
import exporter_text_models  # noqa: F401
import exporter_vision_models  # noqa: F401
from exporter_registry import model, MODELS, Pick, tokens, VOCABULARY, without_dropout  # noqa: F401


@model
def mlp():
    net = nn.Sequential(nn.Linear(12, 16), nn.GELU(), nn.LayerNorm(16), nn.Linear(16, 16),
                        nn.SiLU(), nn.Linear(16, 10))
    return net, {"input": torch.randn(8, 12)}


@model
def encoder_stack():
    """nn.TransformerEncoder copies its first layer: equal weights that are no ties."""
    layer = nn.TransformerEncoderLayer(32, 4, 48, dropout=0.0, batch_first=True)
    net = nn.Sequential(nn.TransformerEncoder(layer, 2, enable_nested_tensor=False),
                        nn.Linear(32, 10))
    return net, {"input": torch.randn(2, 8, 32)}


class TiedLanguageModel(nn.Module):
    """An embedding that is the head's weight, too, and a trained scalar."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.body = nn.Linear(16, 16)
        self.norm = nn.LayerNorm(16)
        self.second_norm = nn.LayerNorm(16)
        self.head = nn.Linear(16, VOCABULARY, bias=False)
        self.head.weight = self.embed.weight
        self.temperature = nn.Parameter(torch.tensor(0.5))
        self.register_buffer("offset", torch.linspace(0, 1, 16))

    def forward(self, ids):
        x = self.norm(self.embed(ids)) + self.offset
        x = self.second_norm(torch.tanh(self.body(x)))
        return self.head(x) * self.temperature.exp()


@model
def tied():
    return TiedLanguageModel(), {"ids": tokens(2, 6)}


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.rnn = nn.LSTM(16, 16, batch_first=True)
        self.head = nn.Linear(16, VOCABULARY)

    def forward(self, ids):
        return self.head(self.rnn(self.embed(ids))[0])


@model
def lstm():
    return Recurrent(), {"ids": tokens(2, 6)}


def build(name, seed=3):
    """The module in training mode and its inputs, always the same for a seed."""
    torch.manual_seed(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        net, inputs = MODELS[name]()
    return without_dropout(net).train(), inputs
