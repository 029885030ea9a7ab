"""Models of Hugging Face's families in plain PyTorch, from their configurations.

Written from the published definitions, with the parameter names of transformers, but that the experts of a
layer are one parameter for all gates, ups and downs. `build(config)` gives a module that maps the inputs of the
family to logits; `inputs(config, batch, steps)` its inputs by name.
"""

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
    "gelu_pytorch_tanh": lambda x: F.gelu(x, approximate="tanh"),
}


class RmsNorm(nn.Module):
    def __init__(self, width, epsilon, offset=0.0):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(width) + 0.5 - offset)
        self.epsilon, self.offset = epsilon, offset

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon) * (self.weight + self.offset)


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


def attend(q, k, v, scale, mask=None, cap=0.0, bias=None):
    """mask: true where a key is seen."""
    times = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(times, 1), v.repeat_interleave(times, 1)
    scores = q @ k.transpose(2, 3) * scale
    if cap:
        scores = torch.tanh(scores / cap) * cap
    if bias is not None:
        scores = scores + bias
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    mixed = scores.softmax(-1) @ v
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

        low = max(math.floor(place(scaling.get("beta_fast", 32))), 0)
        high = min(math.ceil(place(scaling.get("beta_slow", 1))), width - 1)
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


# --- Llama and its like --------------------------------------------------------------------------


class GatedMlp(nn.Module):
    def __init__(self, width, inner, activation, bias=False):
        super().__init__()
        self.gate_proj = nn.Linear(width, inner, bias)
        self.up_proj = nn.Linear(width, inner, bias)
        self.down_proj = nn.Linear(inner, width, bias)
        self.activation = ACTIVATIONS[activation]

    def forward(self, x):
        return self.down_proj(self.activation(self.gate_proj(x)) * self.up_proj(x))


class Experts(nn.Module):
    """Every token goes to its experts; none is dropped."""

    def __init__(self, count, width, inner, activation, names):
        super().__init__()
        self.names = names
        shapes = ((count, inner, width), (count, inner, width), (count, width, inner))
        for name, shape in zip(names, shapes):
            setattr(self, name, Holder(weight=matrix(*shape)))
        self.activation = ACTIVATIONS[activation]

    def forward(self, x, indices, weights):
        gate, up, down = (getattr(self, name).weight for name in self.names)
        tokens, result = x.reshape(-1, x.shape[-1]), []
        for token, chosen, share in zip(tokens, indices.reshape(-1, indices.shape[-1]),
                                        weights.reshape(-1, weights.shape[-1])):
            made = [down[e] @ (self.activation(gate[e] @ token) * (up[e] @ token)) for e in chosen.tolist()]
            result.append(sum(w * m for w, m in zip(share, made)))
        return torch.stack(result).view_as(x)


class SoftmaxMixture(nn.Module):
    def __init__(self, config, count, inner, names, normalised):
        super().__init__()
        self.gate = nn.Linear(config["hidden_size"], count, bias=False)
        self.experts = Experts(count, config["hidden_size"], inner, config["hidden_act"], names)
        self.chosen, self.normalised = config["num_experts_per_tok"], normalised

    def forward(self, x):
        weights, indices = self.gate(x).softmax(-1).topk(self.chosen, -1)
        if self.normalised:
            weights = weights / weights.sum(-1, keepdim=True)
        return self.experts(x, indices, weights)


class GroupedMixture(nn.Module):
    """DeepSeek-V3: sigmoid scores, the best groups of experts, shared experts."""

    def __init__(self, config):
        super().__init__()
        width, inner = config["hidden_size"], config["moe_intermediate_size"]
        count = config["n_routed_experts"]
        self.config = config
        self.gate = nn.Linear(width, count, bias=False)
        self.gate.register_buffer("e_score_correction_bias", torch.rand(count) * 0.1)
        self.experts = Experts(count, width, inner, config["hidden_act"], ("gate_proj", "up_proj", "down_proj"))
        self.shared_experts = GatedMlp(width, inner * config["n_shared_experts"], config["hidden_act"])

    def forward(self, x):
        scores = self.gate(x).sigmoid()
        choice = scores + self.gate.e_score_correction_bias
        groups = choice.view(*choice.shape[:-1], self.config["n_group"], -1)
        best = groups.topk(2, -1)[0].sum(-1).topk(self.config["topk_group"], -1)[1]
        kept = torch.zeros(groups.shape[:-1]).scatter(-1, best, 1.0)
        choice = groups.masked_fill(kept[..., None] == 0, float("-inf")).flatten(-2)
        indices = choice.topk(self.config["num_experts_per_tok"], -1)[1]
        weights = scores.gather(-1, indices)
        if self.config["norm_topk_prob"]:
            weights = weights / (weights.sum(-1, keepdim=True) + 1e-20)
        weights = weights * self.config["routed_scaling_factor"]
        return self.experts(x, indices, weights) + self.shared_experts(x)


class SelfAttention(nn.Module):
    def __init__(self, config, layer):
        super().__init__()
        kind, width = config["model_type"], config["hidden_size"]
        self.count = config["num_attention_heads"]
        self.groups = config.get("num_key_value_heads", self.count)
        head = config.get("head_dim", width // self.count)
        bias = kind == "qwen2" or config.get("attention_bias", False)
        self.q_proj = nn.Linear(width, self.count * head, bias)
        self.k_proj = nn.Linear(width, self.groups * head, bias)
        self.v_proj = nn.Linear(width, self.groups * head, bias)
        self.o_proj = nn.Linear(self.count * head, width, config.get("attention_bias", False))
        self.normed = kind in ("qwen3", "qwen3_moe")
        if self.normed:
            self.q_norm = RmsNorm(head, config["rms_norm_eps"])
            self.k_norm = RmsNorm(head, config["rms_norm_eps"])
        self.scale = (config["query_pre_attn_scalar"] if kind == "gemma2" else head) ** -0.5
        self.cap = config.get("attn_logit_softcapping", 0.0)
        slides = {"mistral": True, "mixtral": True, "gemma2": layer % 2 == 0,
                  "qwen2": config.get("use_sliding_window", False) and layer >= config.get("max_window_layers", 0)}
        self.window = config.get("sliding_window") if slides.get(kind) else 0

    def forward(self, x, angles):
        q, k, v = heads(self.q_proj(x), self.count), heads(self.k_proj(x), self.groups), heads(
            self.v_proj(x), self.groups)
        if self.normed:
            q, k = self.q_norm(q), self.k_norm(k)
        mixed = attend(turn(q, *angles), turn(k, *angles), v, self.scale, causal(x.shape[1], self.window or 0),
                       self.cap)
        return self.o_proj(mixed)


class LatentAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["hidden_size"]
        self.count = config["num_attention_heads"]
        self.plain, self.turned = config["qk_nope_head_dim"], config["qk_rope_head_dim"]
        self.rank = config["kv_lora_rank"]
        outputs = self.count * (self.plain + self.turned)
        self.q_a_proj = nn.Linear(width, config["q_lora_rank"], bias=False)
        self.q_a_layernorm = RmsNorm(config["q_lora_rank"], 1e-6)
        self.q_b_proj = nn.Linear(config["q_lora_rank"], outputs, bias=False)
        self.kv_a_proj_with_mqa = nn.Linear(width, self.rank + self.turned, bias=False)
        self.kv_a_layernorm = RmsNorm(self.rank, 1e-6)
        self.kv_b_proj = nn.Linear(self.rank, self.count * (self.plain + config["v_head_dim"]), bias=False)
        self.o_proj = nn.Linear(self.count * config["v_head_dim"], width, bias=False)
        scaling = config.get("rope_scaling") or {}
        self.scale = (self.plain + self.turned) ** -0.5
        if scaling.get("mscale_all_dim"):
            self.scale *= yarn_magnitude(scaling["factor"], scaling["mscale_all_dim"]) ** 2

    def forward(self, x, angles):
        q = heads(self.q_b_proj(self.q_a_layernorm(self.q_a_proj(x))), self.count)
        q = torch.cat((q[..., :self.plain], turn(q[..., self.plain:], *angles, interleaved=True)), -1)
        narrow = self.kv_a_proj_with_mqa(x)
        shared = turn(narrow[:, None, :, self.rank:], *angles, interleaved=True)
        both = heads(self.kv_b_proj(self.kv_a_layernorm(narrow[..., :self.rank])), self.count)
        k = torch.cat((both[..., :self.plain], shared.expand(-1, self.count, -1, -1)), -1)
        return self.o_proj(attend(q, k, both[..., self.plain:], self.scale, causal(x.shape[1])))


class DecoderLayer(nn.Module):
    def __init__(self, config, layer):
        super().__init__()
        kind, width, epsilon = config["model_type"], config["hidden_size"], config["rms_norm_eps"]
        self.inner_norms = kind == "gemma2"
        offset = 1.0 if kind == "gemma2" else 0.0
        names = ["input_layernorm", "post_attention_layernorm"]
        if self.inner_norms:
            names += ["pre_feedforward_layernorm", "post_feedforward_layernorm"]
        for name in names:
            setattr(self, name, RmsNorm(width, epsilon, offset))
        self.self_attn = LatentAttention(config) if kind == "deepseek_v3" else SelfAttention(config, layer)
        self.mixed = "mlp"
        if kind == "mixtral":
            self.mixed = "block_sparse_moe"
            self.block_sparse_moe = SoftmaxMixture(config, config["num_local_experts"],
                                                   config["intermediate_size"], ("w1", "w3", "w2"), True)
        elif kind == "qwen3_moe" and layer not in config["mlp_only_layers"]:
            self.mlp = SoftmaxMixture(config, config["num_experts"], config["moe_intermediate_size"],
                                      ("gate_proj", "up_proj", "down_proj"), config["norm_topk_prob"])
        elif kind == "deepseek_v3" and layer >= config["first_k_dense_replace"]:
            self.mlp = GroupedMixture(config)
        else:
            self.mlp = GatedMlp(width, config["intermediate_size"], config["hidden_act"],
                                config.get("mlp_bias", False))

    def forward(self, x, angles):
        h = self.self_attn(self.input_layernorm(x), angles)
        x = x + (self.post_attention_layernorm(h) if self.inner_norms else h)
        norm = self.pre_feedforward_layernorm if self.inner_norms else self.post_attention_layernorm
        h = getattr(self, self.mixed)(norm(x))
        return x + (self.post_feedforward_layernorm(h) if self.inner_norms else h)


class Decoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        width = config["hidden_size"]
        self.gemma = config["model_type"] == "gemma2"
        self.model = Holder(
            embed_tokens=nn.Embedding(config["vocab_size"], width),
            layers=nn.ModuleList(DecoderLayer(config, i) for i in range(config["num_hidden_layers"])),
            norm=RmsNorm(width, config["rms_norm_eps"], 1.0 if self.gemma else 0.0))
        self.tied = config.get("tie_word_embeddings", self.gemma)
        if not self.tied:
            self.lm_head = nn.Linear(width, config["vocab_size"], bias=False)

    def forward(self, input_ids):
        config = self.config
        width = config.get("qk_rope_head_dim") or config.get(
            "head_dim", config["hidden_size"] // config["num_attention_heads"])
        angles = rotary_angles(config, width, input_ids.shape[1], 10000.0)
        x = self.model.embed_tokens(input_ids)
        if self.gemma:
            x = x * config["hidden_size"] ** 0.5
        for layer in self.model.layers:
            x = layer(x, angles)
        logits = F.linear(self.model.norm(x),
                          self.model.embed_tokens.weight if self.tied else self.lm_head.weight)
        cap = config.get("final_logit_softcapping", 0.0)
        return torch.tanh(logits / cap) * cap if cap else logits


# --- GPT -----------------------------------------------------------------------------------------


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


# --- Encoders ------------------------------------------------------------------------------------


class EncoderLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner, epsilon = config["hidden_size"], config["intermediate_size"], config["layer_norm_eps"]
        self.count, self.activation = config["num_attention_heads"], ACTIVATIONS[config["hidden_act"]]
        self.before = config["model_type"] == "vit"
        projections = Holder(query=nn.Linear(width, width), key=nn.Linear(width, width),
                             value=nn.Linear(width, width))
        norm = [] if self.before else [("LayerNorm", nn.LayerNorm(width, epsilon))]
        self.attention = Holder(**{"attention" if self.before else "self": projections,
                                   "output": Holder(dense=nn.Linear(width, width), **dict(norm))})
        self.projections = [projections]
        self.intermediate = Holder(dense=nn.Linear(width, inner))
        norm = [] if self.before else [("LayerNorm", nn.LayerNorm(width, epsilon))]
        self.output = Holder(dense=nn.Linear(inner, width), **dict(norm))
        if self.before:
            self.layernorm_before = nn.LayerNorm(width, epsilon)
            self.layernorm_after = nn.LayerNorm(width, epsilon)

    def attend(self, x):
        p = self.projections[0]
        q, k, v = (heads(f(x), self.count) for f in (p.query, p.key, p.value))
        return self.attention.output.dense(attend(q, k, v, q.shape[-1] ** -0.5))

    def feed(self, x):
        return self.output.dense(self.activation(self.intermediate.dense(x)))

    def forward(self, x):
        if self.before:
            x = x + self.attend(self.layernorm_before(x))
            return x + self.feed(self.layernorm_after(x))
        x = self.attention.output.LayerNorm(x + self.attend(x))
        return self.output.LayerNorm(x + self.feed(x))


class Bert(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.bert = Holder(
            embeddings=Holder(word_embeddings=nn.Embedding(config["vocab_size"], width),
                              position_embeddings=nn.Embedding(config["max_position_embeddings"], width),
                              token_type_embeddings=nn.Embedding(config["type_vocab_size"], width),
                              LayerNorm=nn.LayerNorm(width, epsilon)),
            encoder=Holder(layer=nn.ModuleList(EncoderLayer(config) for _ in range(config["num_hidden_layers"]))))
        self.cls = Holder(predictions=Holder(
            transform=Holder(dense=nn.Linear(width, width), LayerNorm=nn.LayerNorm(width, epsilon)),
            bias=nn.Parameter(torch.randn(config["vocab_size"]))))
        self.activation = ACTIVATIONS[config["hidden_act"]]

    def forward(self, input_ids):
        e, head = self.bert.embeddings, self.cls.predictions
        x = e.word_embeddings(input_ids) + e.token_type_embeddings(torch.zeros_like(input_ids))
        x = e.LayerNorm(x + e.position_embeddings(torch.arange(input_ids.shape[1])))
        for layer in self.bert.encoder.layer:
            x = layer(x)
        x = head.transform.LayerNorm(self.activation(head.transform.dense(x)))
        return F.linear(x, e.word_embeddings.weight, head.bias)


class Vit(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, patch = config["hidden_size"], config["patch_size"]
        patches = (config["image_size"] // patch) ** 2
        self.vit = Holder(
            embeddings=Holder(cls_token=matrix(1, 1, width), position_embeddings=matrix(1, patches + 1, width),
                              patch_embeddings=Holder(
                                  projection=nn.Conv2d(config["num_channels"], width, patch, patch))),
            encoder=Holder(layer=nn.ModuleList(EncoderLayer(config) for _ in range(config["num_hidden_layers"]))),
            layernorm=nn.LayerNorm(width, config["layer_norm_eps"]))
        self.classifier = nn.Linear(width, len(config["id2label"]))

    def forward(self, pixel_values):
        e = self.vit.embeddings
        x = e.patch_embeddings.projection(pixel_values).flatten(2).transpose(1, 2)
        x = torch.cat((e.cls_token.expand(x.shape[0], -1, -1), x), 1) + e.position_embeddings
        for layer in self.vit.encoder.layer:
            x = layer(x)
        return self.classifier(self.vit.layernorm(x)[:, 0])


# --- T5 ------------------------------------------------------------------------------------------


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


BUILDERS = {"gpt2": Gpt2, "gpt_neox": Neox, "bert": Bert, "vit": Vit, "t5": T5}


def build(config):
    return BUILDERS.get(config["model_type"], Decoder)(config)


def inputs(config, batch, steps):
    if config["model_type"] == "vit":
        size = config["image_size"]
        return {"pixel_values": torch.randn(batch, config["num_channels"], size, size)}
    names = ["input_ids", "decoder_input_ids"] if config["model_type"] == "t5" else ["input_ids"]
    return {name: torch.randint(0, config["vocab_size"], (batch, steps)) for name in names}
