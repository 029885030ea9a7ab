"""Perceptrons, an encoder, tied weights, a recurrence, experts, convolutions over time."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import model, tokens, VOCABULARY


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


class GatedExperts(nn.Module):
    """Every expert sees every token; gates of all but the best two are zero."""

    def __init__(self, width=16, experts=4):
        super().__init__()
        self.router = nn.Linear(width, experts, bias=False)
        self.first = nn.Parameter(torch.randn(experts, width, 2 * width) * 0.2)
        self.second = nn.Parameter(torch.randn(experts, 2 * width, width) * 0.2)

    def forward(self, x):
        scores = torch.softmax(self.router(x), -1)
        best, chosen = scores.topk(2, -1)
        gates = torch.zeros_like(scores).scatter(-1, chosen, best / best.sum(-1, keepdim=True))
        hidden = F.gelu(torch.einsum("bsd,edf->bsef", x, self.first))
        results = torch.einsum("bsef,efd->bsed", hidden, self.second)
        return (results * gates.unsqueeze(-1)).sum(2)


@model
def gated_experts():
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.table = nn.Embedding(VOCABULARY, 16)
            self.experts = nn.ModuleList([GatedExperts() for _ in range(2)])
            self.norm = nn.RMSNorm(16)
            self.head = nn.Linear(16, VOCABULARY)

        def forward(self, ids):
            x = self.table(ids)
            for experts in self.experts:
                x = x + experts(x)
            return self.head(self.norm(x))

    return Network(), {"ids": tokens(2, 12)}


@model
def temporal_convolutions():
    """Causal convolutions with growing dilation and weight norm (Bai et al., 2018)."""
    class Layer(nn.Module):
        def __init__(self, inputs, outputs, dilation):
            super().__init__()
            self.pad = 2 * dilation
            self.conv = nn.Conv1d(inputs, outputs, 3, dilation=dilation)
            self.gate = nn.Conv1d(inputs, outputs, 3, dilation=dilation)
            self.skip = nn.Conv1d(inputs, outputs, 1)

        def forward(self, x):
            past = F.pad(x, (self.pad, 0))
            return torch.tanh(self.conv(past)) * torch.sigmoid(self.gate(past)) + self.skip(x)

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList([Layer(4 if i == 0 else 12, 12, 2**i) for i in range(3)])
            self.head = nn.Linear(12, 6)

        def forward(self, signal):
            for layer in self.layers:
                signal = layer(signal)
            return self.head(signal[:, :, -1])

    return Network(), {"signal": torch.randn(3, 4, 24)}
