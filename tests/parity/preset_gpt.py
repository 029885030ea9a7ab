"""GPT-2, GPT-J, GPT-NeoX and OPT."""

import torch
import torch.nn.functional as F
from torch import nn

from preset_layers import ACTIVATIONS, attend, causal, heads, Holder, matrix, rotary_angles, turn


class Transposed(nn.Module):
    """A linear layer whose weight is [inputs, outputs]."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight, self.bias = matrix(inputs, outputs), nn.Parameter(torch.randn(outputs) * 0.1)

    def forward(self, x):
        return x @ self.weight + self.bias


class Gpt2Block(nn.Module):
    def __init__(self, config, layer):
        super().__init__()
        width = config["n_embd"]
        inner = config.get("n_inner") or 4 * width
        self.count = config["n_head"]
        self.ln_1, self.ln_2 = (nn.LayerNorm(width, config["layer_norm_epsilon"]) for _ in range(2))
        self.attn = Holder(c_attn=Transposed(width, 3 * width), c_proj=Transposed(width, width))
        self.mlp = Holder(c_fc=Transposed(width, inner), c_proj=Transposed(inner, width))
        self.activation = ACTIVATIONS[config["activation_function"]]
        self.scale = (width // self.count) ** -0.5
        if config.get("scale_attn_by_inverse_layer_idx"):
            self.scale /= layer + 1

    def forward(self, x):
        q, k, v = (heads(part, self.count) for part in self.attn.c_attn(self.ln_1(x)).chunk(3, -1))
        x = x + self.attn.c_proj(attend(q, k, v, self.scale, causal(x.shape[1])))
        return x + self.mlp.c_proj(self.activation(self.mlp.c_fc(self.ln_2(x))))


class Gpt2(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["n_embd"]
        self.transformer = Holder(
            wte=nn.Embedding(config["vocab_size"], width), wpe=nn.Embedding(config["n_positions"], width),
            h=nn.ModuleList(Gpt2Block(config, i) for i in range(config["n_layer"])),
            ln_f=nn.LayerNorm(width, config["layer_norm_epsilon"]))

    def forward(self, input_ids):
        x = self.transformer.wte(input_ids) + self.transformer.wpe(torch.arange(input_ids.shape[1]))
        for block in self.transformer.h:
            x = block(x)
        return F.linear(self.transformer.ln_f(x), self.transformer.wte.weight)


class GptJBlock(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["n_embd"]
        inner = config.get("n_inner") or 4 * width
        self.count = config["n_head"]
        self.ln_1 = nn.LayerNorm(width, config["layer_norm_epsilon"])
        names = ("q_proj", "k_proj", "v_proj", "out_proj")
        self.attn = Holder(**{name: nn.Linear(width, width, bias=False) for name in names})
        self.mlp = Holder(fc_in=nn.Linear(width, inner), fc_out=nn.Linear(inner, width))
        self.activation = ACTIVATIONS[config["activation_function"]]

    def forward(self, x, angles):
        read = self.ln_1(x)
        q, k, v = (heads(getattr(self.attn, name)(read), self.count) for name in ("q_proj", "k_proj", "v_proj"))
        q, k = turn(q, *angles, interleaved=True), turn(k, *angles, interleaved=True)
        mixed = self.attn.out_proj(attend(q, k, v, q.shape[-1] ** -0.5, causal(x.shape[1])))
        return x + mixed + self.mlp.fc_out(self.activation(self.mlp.fc_in(read)))


class GptJ(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        width = config["n_embd"]
        self.transformer = Holder(
            wte=nn.Embedding(config["vocab_size"], width),
            h=nn.ModuleList(GptJBlock(config) for _ in range(config["n_layer"])),
            ln_f=nn.LayerNorm(width, config["layer_norm_epsilon"]))
        self.lm_head = nn.Linear(width, config["vocab_size"])

    def forward(self, input_ids):
        angles = rotary_angles({}, self.config["rotary_dim"], input_ids.shape[1], 10000.0)
        x = self.transformer.wte(input_ids)
        for block in self.transformer.h:
            x = block(x, angles)
        return self.lm_head(self.transformer.ln_f(x))


class NeoxLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner = config["hidden_size"], config["intermediate_size"]
        self.count, self.parallel = config["num_attention_heads"], config["use_parallel_residual"]
        self.input_layernorm = nn.LayerNorm(width, config["layer_norm_eps"])
        self.post_attention_layernorm = nn.LayerNorm(width, config["layer_norm_eps"])
        self.attention = Holder(query_key_value=nn.Linear(width, 3 * width), dense=nn.Linear(width, width))
        self.mlp = Holder(dense_h_to_4h=nn.Linear(width, inner), dense_4h_to_h=nn.Linear(inner, width))
        self.activation = ACTIVATIONS[config["hidden_act"]]

    def attend(self, x, angles):
        batch, steps, width = x.shape
        packed = self.attention.query_key_value(x).view(batch, steps, self.count, -1).transpose(1, 2)
        q, k, v = packed.chunk(3, -1)
        scale = (width // self.count) ** -0.5
        return self.attention.dense(attend(turn(q, *angles), turn(k, *angles), v, scale, causal(steps)))

    def feed(self, x):
        return self.mlp.dense_4h_to_h(self.activation(self.mlp.dense_h_to_4h(x)))

    def forward(self, x, angles):
        mixed = self.attend(self.input_layernorm(x), angles)
        if self.parallel:
            return x + mixed + self.feed(self.post_attention_layernorm(x))
        x = x + mixed
        return x + self.feed(self.post_attention_layernorm(x))


class Neox(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        width = config["hidden_size"]
        self.gpt_neox = Holder(
            embed_in=nn.Embedding(config["vocab_size"], width),
            layers=nn.ModuleList(NeoxLayer(config) for _ in range(config["num_hidden_layers"])),
            final_layer_norm=nn.LayerNorm(width, config["layer_norm_eps"]))
        self.embed_out = nn.Linear(width, config["vocab_size"], bias=False)

    def forward(self, input_ids):
        config = self.config
        head = config["hidden_size"] // config["num_attention_heads"]
        angles = rotary_angles(config, int(head * config["rotary_pct"]), input_ids.shape[1],
                               config["rotary_emb_base"])
        x = self.gpt_neox.embed_in(input_ids)
        for layer in self.gpt_neox.layers:
            x = layer(x, angles)
        return self.embed_out(self.gpt_neox.final_layer_norm(x))


class OptLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, bias = config["hidden_size"], config["enable_bias"]
        self.count, self.first = config["num_attention_heads"], config["do_layer_norm_before"]
        names = ("q_proj", "k_proj", "v_proj", "out_proj")
        self.self_attn = Holder(**{name: nn.Linear(width, width, bias) for name in names})
        self.self_attn_layer_norm, self.final_layer_norm = nn.LayerNorm(width), nn.LayerNorm(width)
        self.fc1 = nn.Linear(width, config["ffn_dim"], bias)
        self.fc2 = nn.Linear(config["ffn_dim"], width, bias)
        self.activation = ACTIVATIONS[config["activation_function"]]

    def attend(self, x):
        q, k, v = (heads(getattr(self.self_attn, name)(x), self.count) for name in ("q_proj", "k_proj", "v_proj"))
        return self.self_attn.out_proj(attend(q, k, v, q.shape[-1] ** -0.5, causal(x.shape[1])))

    def feed(self, x):
        return self.fc2(self.activation(self.fc1(x)))

    def forward(self, x):
        for part, norm in ((self.attend, self.self_attn_layer_norm), (self.feed, self.final_layer_norm)):
            x = x + part(norm(x)) if self.first else norm(x + part(x))
        return x


class Opt(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, narrow = config["hidden_size"], config["word_embed_proj_dim"]
        decoder = Holder(
            embed_tokens=nn.Embedding(config["vocab_size"], narrow),
            embed_positions=nn.Embedding(config["max_position_embeddings"] + 2, width),
            layers=nn.ModuleList(OptLayer(config) for _ in range(config["num_hidden_layers"])))
        if config["do_layer_norm_before"]:
            decoder.final_layer_norm = nn.LayerNorm(width)
        if narrow != width:
            decoder.project_in = nn.Linear(narrow, width, bias=False)
            decoder.project_out = nn.Linear(width, narrow, bias=False)
        self.model = Holder(decoder=decoder)

    def forward(self, input_ids):
        decoder = self.model.decoder
        x = decoder.embed_tokens(input_ids)
        if hasattr(decoder, "project_in"):
            x = decoder.project_in(x)
        x = x + decoder.embed_positions(torch.arange(input_ids.shape[1]) + 2)
        for layer in decoder.layers:
            x = layer(x)
        if hasattr(decoder, "final_layer_norm"):
            x = decoder.final_layer_norm(x)
        if hasattr(decoder, "project_out"):
            x = decoder.project_out(x)
        return F.linear(x, decoder.embed_tokens.weight)
