"""T5."""

import math

import torch
import torch.nn.functional as F
from torch import nn

from preset_layers import ACTIVATIONS, attend, causal, heads, Holder, RmsNorm


class T5Attention(nn.Module):
    def __init__(self, config, has_bias):
        super().__init__()
        self.count, inner = config["num_heads"], config["num_heads"] * config["d_kv"]
        self.q, self.k, self.v = (nn.Linear(config["d_model"], inner, bias=False) for _ in range(3))
        self.o = nn.Linear(inner, config["d_model"], bias=False)
        if has_bias:
            self.relative_attention_bias = nn.Embedding(config["relative_attention_num_buckets"], self.count)

    def forward(self, x, memory, bias, mask):
        q, k, v = heads(self.q(x), self.count), heads(self.k(memory), self.count), heads(self.v(memory), self.count)
        return self.o(attend(q, k, v, 1.0, mask, bias=bias))


class T5Feed(nn.Module):
    def __init__(self, config):
        super().__init__()
        kind = config["feed_forward_proj"]
        self.gated = kind.startswith("gated-")
        self.activation = ACTIVATIONS["gelu_new" if kind == "gated-gelu" else kind]
        for name in ("wi_0", "wi_1") if self.gated else ("wi",):
            setattr(self, name, nn.Linear(config["d_model"], config["d_ff"], bias=False))
        self.wo = nn.Linear(config["d_ff"], config["d_model"], bias=False)

    def forward(self, x):
        if self.gated:
            return self.wo(self.activation(self.wi_0(x)) * self.wi_1(x))
        return self.wo(self.activation(self.wi(x)))


class T5Stack(nn.Module):
    def __init__(self, config, layers, decodes):
        super().__init__()
        self.config, self.decodes = config, decodes
        self.block = nn.ModuleList(Holder(layer=self.parts(config, i == 0, decodes)) for i in range(layers))
        self.final_layer_norm = RmsNorm(config["d_model"], config["layer_norm_epsilon"])

    @staticmethod
    def parts(config, first, decodes):
        def norm():
            return RmsNorm(config["d_model"], config["layer_norm_epsilon"])

        parts = [Holder(SelfAttention=T5Attention(config, first), layer_norm=norm())]
        if decodes:
            parts.append(Holder(EncDecAttention=T5Attention(config, False), layer_norm=norm()))
        parts.append(Holder(DenseReluDense=T5Feed(config), layer_norm=norm()))
        return nn.ModuleList(parts)

    def bias(self, steps):
        buckets = self.config["relative_attention_num_buckets"]
        distance = torch.arange(steps)[None] - torch.arange(steps)[:, None]
        first = torch.zeros_like(distance)
        if self.decodes:
            distance = (-distance).clamp(min=0)
        else:
            buckets //= 2
            first, distance = (distance > 0).long() * buckets, distance.abs()
        exact = buckets // 2
        ratio = math.log(self.config["relative_attention_max_distance"] / exact)
        far = exact + (torch.log(distance.float() / exact) / ratio * (buckets - exact)).long()
        bucket = first + torch.where(distance < exact, distance, far.clamp(max=buckets - 1))
        return self.block[0].layer[0].SelfAttention.relative_attention_bias(bucket).permute(2, 0, 1)[None]

    def forward(self, x, memory=None):
        bias, mask = self.bias(x.shape[1]), causal(x.shape[1]) if self.decodes else None
        for block in self.block:
            for part in block.layer:
                h = part.layer_norm(x)
                if hasattr(part, "SelfAttention"):
                    h = part.SelfAttention(h, h, bias, mask)
                elif hasattr(part, "EncDecAttention"):
                    h = part.EncDecAttention(h, memory, None, None)
                else:
                    h = part.DenseReluDense(h)
                x = x + h
        return self.final_layer_norm(x)


class T5(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.tied = config.get("tie_word_embeddings", True)
        self.shared = nn.Embedding(config["vocab_size"], config["d_model"])
        self.encoder = T5Stack(config, config["num_layers"], False)
        self.decoder = T5Stack(config, config["num_decoder_layers"], True)
        if not self.tied:
            self.lm_head = nn.Linear(config["d_model"], config["vocab_size"], bias=False)

    def forward(self, input_ids, decoder_input_ids):
        y = self.decoder(self.shared(decoder_input_ids), self.encoder(self.shared(input_ids)))
        if self.tied:
            return F.linear(y * y.shape[-1] ** -0.5, self.shared.weight)
        return self.lm_head(y)
