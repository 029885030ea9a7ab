"""BLOOM, MPT and Falcon."""

import math

import torch
import torch.nn.functional as F
from torch import nn

from preset_layers import ACTIVATIONS, attend, causal, heads, Holder, rotary_angles, turn


def slopes(count, most=8):
    power = 2 ** math.floor(math.log2(count))
    first = [2.0 ** (-most * (i + 1) / power) for i in range(power)]
    return torch.tensor(first + [2.0 ** (-most * (2 * i + 1) / (2 * power)) for i in range(count - power)])


def unpack(packed, count, groups):
    """Queries, keys and values of a projection in which each group has its queries, its key and its value."""
    batch, steps, _ = packed.shape
    packed = packed.view(batch, steps, groups, count // groups + 2, -1)
    query, key, value = packed[..., :-2, :], packed[..., -2, :], packed[..., -1, :]
    return query.flatten(2, 3).transpose(1, 2), key.transpose(1, 2), value.transpose(1, 2)


class Mlp(nn.Module):
    def __init__(self, width, inner, activation, names, bias):
        super().__init__()
        self.names, self.activation = names, ACTIVATIONS[activation]
        setattr(self, names[0], nn.Linear(width, inner, bias))
        setattr(self, names[1], nn.Linear(inner, width, bias))

    def forward(self, x):
        return getattr(self, self.names[1])(self.activation(getattr(self, self.names[0])(x)))


class BloomLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["hidden_size"]
        self.count, self.normed = config["n_head"], config["apply_residual_connection_post_layernorm"]
        self.input_layernorm, self.post_attention_layernorm = (
            nn.LayerNorm(width, config["layer_norm_epsilon"]) for _ in range(2))
        self.self_attention = Holder(query_key_value=nn.Linear(width, 3 * width), dense=nn.Linear(width, width))
        self.mlp = Mlp(width, 4 * width, "gelu_pytorch_tanh", ("dense_h_to_4h", "dense_4h_to_h"), True)

    def forward(self, x):
        read, steps = self.input_layernorm(x), x.shape[1]
        q, k, v = unpack(self.self_attention.query_key_value(read), self.count, self.count)
        bias = slopes(self.count)[:, None, None] * torch.arange(steps)
        mixed = attend(q, k, v, q.shape[-1] ** -0.5, causal(steps), bias=bias)
        x = (read if self.normed else x) + self.self_attention.dense(mixed)
        read = self.post_attention_layernorm(x)
        return (read if self.normed else x) + self.mlp(read)


class Bloom(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, epsilon = config["hidden_size"], config["layer_norm_epsilon"]
        self.transformer = Holder(
            word_embeddings=nn.Embedding(config["vocab_size"], width),
            word_embeddings_layernorm=nn.LayerNorm(width, epsilon),
            h=nn.ModuleList(BloomLayer(config) for _ in range(config["n_layer"])), ln_f=nn.LayerNorm(width, epsilon))

    def forward(self, input_ids):
        x = self.transformer.word_embeddings_layernorm(self.transformer.word_embeddings(input_ids))
        for layer in self.transformer.h:
            x = layer(x)
        return F.linear(self.transformer.ln_f(x), self.transformer.word_embeddings.weight)


def norm_without_bias(width, epsilon):
    norm = nn.LayerNorm(width, epsilon)
    norm.bias = None
    return norm


class MptLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, self.attention = config["d_model"], config["attn_config"]
        self.count = config["n_heads"]
        self.norm_1, self.norm_2 = (norm_without_bias(width, config["layer_norm_epsilon"]) for _ in range(2))
        self.attn = Holder(Wqkv=nn.Linear(width, 3 * width, bias=False), out_proj=nn.Linear(width, width, bias=False))
        self.ffn = Mlp(width, 4 * width, "gelu", ("up_proj", "down_proj"), False)

    def forward(self, x):
        steps, limit = x.shape[1], self.attention.get("clip_qkv")
        packed = self.attn.Wqkv(self.norm_1(x))
        if limit:
            packed = packed.clamp(-limit, limit)
        q, k, v = (heads(part, self.count) for part in packed.chunk(3, -1))
        scale = self.attention.get("softmax_scale") or q.shape[-1] ** -0.5
        bias = slopes(self.count, self.attention.get("alibi_bias_max", 8))[:, None, None] * torch.arange(steps)
        x = x + self.attn.out_proj(attend(q, k, v, scale, causal(steps), bias=bias))
        return x + self.ffn(self.norm_2(x))


class Mpt(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.transformer = Holder(
            wte=nn.Embedding(config["vocab_size"], config["d_model"]),
            blocks=nn.ModuleList(MptLayer(config) for _ in range(config["n_layers"])),
            norm_f=norm_without_bias(config["d_model"], config["layer_norm_epsilon"]))

    def forward(self, input_ids):
        x = self.transformer.wte(input_ids)
        for block in self.transformer.blocks:
            x = block(x)
        return F.linear(self.transformer.norm_f(x), self.transformer.wte.weight)


class FalconLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, bias = config["hidden_size"], config["bias"]
        recent = config["new_decoder_architecture"]
        self.config, self.count = config, config["num_attention_heads"]
        self.groups = config["num_kv_heads"] if recent else 1 if config["multi_query"] else self.count
        self.parallel = config["parallel_attn"]
        self.two = recent and config.get("num_ln_in_parallel_attn", 2) == 2
        names = ["ln_attn", "ln_mlp"] if self.two else ["input_layernorm"]
        for name in names + ([] if self.parallel else ["post_attention_layernorm"]):
            setattr(self, name, nn.LayerNorm(width, config["layer_norm_epsilon"]))
        head = width // self.count
        self.self_attention = Holder(
            query_key_value=nn.Linear(width, (self.count + 2 * self.groups) * head, bias),
            dense=nn.Linear(width, width, bias))
        self.mlp = Mlp(width, config.get("ffn_hidden_size", 4 * width), "gelu", ("dense_h_to_4h", "dense_4h_to_h"), bias)

    def attend(self, x):
        steps = x.shape[1]
        q, k, v = unpack(self.self_attention.query_key_value(x), self.count, self.groups)
        scale, bias = q.shape[-1] ** -0.5, None
        if self.config["alibi"]:
            bias = (slopes(self.count)[:, None, None].bfloat16() * torch.arange(steps)).float() * scale
        else:
            angles = rotary_angles(self.config, q.shape[-1], steps, 10000.0)
            q, k = turn(q, *angles), turn(k, *angles)
        return self.self_attention.dense(attend(q, k, v, scale, causal(steps), bias=bias))

    def forward(self, x):
        read = self.ln_attn(x) if self.two else self.input_layernorm(x)
        if self.parallel:
            return x + self.attend(read) + self.mlp(self.ln_mlp(x) if self.two else read)
        x = x + self.attend(read)
        return x + self.mlp(self.post_attention_layernorm(x))


class Falcon(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["hidden_size"]
        self.transformer = Holder(
            word_embeddings=nn.Embedding(config["vocab_size"], width),
            h=nn.ModuleList(FalconLayer(config) for _ in range(config["num_hidden_layers"])),
            ln_f=nn.LayerNorm(width, config["layer_norm_epsilon"]))

    def forward(self, input_ids):
        x = self.transformer.word_embeddings(input_ids)
        for layer in self.transformer.h:
            x = layer(x)
        return F.linear(self.transformer.ln_f(x), self.transformer.word_embeddings.weight)
