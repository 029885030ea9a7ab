"""More small models, in the form of exporter_models.py: the seventh draw of families."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from exporter_registry import DECODER, ENCODER, hugging, IMAGE, image, model, tokens, VOCABULARY

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)


@model
def doge():
    return hugging("DogeForCausalLM", "DogeConfig", **SPECIAL_TOKENS, **DECODER)


@model
def aimv2():
    return hugging("Aimv2VisionModel", "Aimv2VisionConfig", output="pooler_output",
                   inputs={"pixel_values": image()}, **IMAGE)


@model
def hgnet():
    return hugging("HGNetV2ForImageClassification", "HGNetV2Config", num_labels=10,
                   inputs={"pixel_values": image(64)}, stem_channels=[3, 8, 12],
                   stage_in_channels=[12, 16], stage_mid_channels=[8, 8],
                   stage_out_channels=[16, 24], stage_num_blocks=[1, 1],
                   stage_downsample=[False, True], stage_light_block=[False, True],
                   stage_kernel_size=[3, 5], stage_numb_of_layers=[2, 2], depths=[1, 1],
                   hidden_sizes=[16, 24], embedding_size=8)


@model
def mgp_str():
    return hugging("MgpstrModel", "MgpstrConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, image_size=[32, 32], patch_size=8,
                   hidden_size=32, num_hidden_layers=2, num_attention_heads=4, mlp_ratio=2.0)


@model
def chinese_clip_text():
    return hugging("ChineseCLIPTextModel", "ChineseCLIPTextConfig", output="last_hidden_state",
                   inputs={"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()},
                   **ENCODER)


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
