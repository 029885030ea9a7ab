"""Phi, HunYuan, and mixtures of 2024 to 2025: Granite's, ERNIE 4.5's, MiniMax-M2."""

import torch
import torch.nn.functional as F
from torch import nn

from preset_decoders import Experts, GatedMlp, PlainMlp
from preset_layers import ACTIVATIONS, attend, causal, heads, Holder, matrix, RmsNorm, rotary_angles, turn

EXPERT_NAMES = ("gate_proj", "up_proj", "down_proj")


class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        kind, width = config["model_type"], config["hidden_size"]
        self.count, self.groups = config["num_attention_heads"], config["num_key_value_heads"]
        head = config.get("head_dim", width // self.count)
        bias = kind == "phi" or config.get("attention_bias", config.get("use_bias", False))
        self.q_proj = nn.Linear(width, self.count * head, bias)
        self.k_proj, self.v_proj = (nn.Linear(width, self.groups * head, bias) for _ in range(2))
        self.last = "dense" if kind == "phi" else "o_proj"
        setattr(self, self.last, nn.Linear(self.count * head, width, bias))
        self.normed = None
        if kind == "phi" and config["qk_layernorm"]:
            self.normed = ("q_layernorm", "k_layernorm")
            self.q_layernorm, self.k_layernorm = (nn.LayerNorm(head, config["layer_norm_eps"]) for _ in range(2))
        if kind.startswith("hunyuan"):
            self.normed = ("query_layernorm", "key_layernorm")
            self.query_layernorm, self.key_layernorm = (RmsNorm(head, config["rms_norm_eps"]) for _ in range(2))
        if kind == "minimax_m2":
            self.normed = ("q_norm", "k_norm")
            self.q_norm = RmsNorm(self.count * head, config["rms_norm_eps"])
            self.k_norm = RmsNorm(self.groups * head, config["rms_norm_eps"])
        self.place = {"phi": "heads", "minimax_m2": "all"}.get(kind, "turned")
        self.scale = config.get("attention_multiplier", head ** -0.5)
        self.neighbours = kind == "ernie4_5_moe"

    def norm(self, place, query, key):
        if self.normed is None or self.place != place:
            return query, key
        return getattr(self, self.normed[0])(query), getattr(self, self.normed[1])(key)

    def forward(self, x, angles):
        q, k = self.norm("all", self.q_proj(x), self.k_proj(x))
        q, k = self.norm("heads", heads(q, self.count), heads(k, self.groups))
        q, k = self.norm("turned", turn(q, *angles, self.neighbours), turn(k, *angles, self.neighbours))
        mixed = attend(q, k, heads(self.v_proj(x), self.groups), self.scale, causal(x.shape[1]))
        return getattr(self, self.last)(mixed)


class PackedExperts(Experts):
    """Granite: the gates and ups of an expert are one matrix."""

    def __init__(self, count, width, inner, activation):
        nn.Module.__init__(self)
        self.input_linear = Holder(weight=matrix(count, 2 * inner, width))
        self.output_linear = Holder(weight=matrix(count, width, inner))
        self.activation = ACTIVATIONS[activation]

    def made(self, expert, token):
        gate, up = (self.input_linear.weight[expert] @ token).chunk(2)
        return self.output_linear.weight[expert] @ (self.activation(gate) * up)


class GraniteMixture(PackedExperts):
    def __init__(self, config):
        super().__init__(config["num_local_experts"], config["hidden_size"], config["intermediate_size"],
                         config["hidden_act"])
        self.router = Holder(layer=nn.Linear(config["hidden_size"], config["num_local_experts"], bias=False))
        self.chosen = config["num_experts_per_tok"]

    def forward(self, x):
        scores, indices = self.router.layer(x).topk(self.chosen, -1)
        return super().forward(x, indices, scores.softmax(-1))


class GraniteShared(nn.Module):
    """A gated layer whose gates and ups are one layer."""

    def __init__(self, config):
        super().__init__()
        inner = config["shared_intermediate_size"]
        self.input_linear = nn.Linear(config["hidden_size"], 2 * inner, bias=False)
        self.output_linear = nn.Linear(inner, config["hidden_size"], bias=False)
        self.activation = ACTIVATIONS[config["hidden_act"]]

    def forward(self, x):
        gate, up = self.input_linear(x).chunk(2, -1)
        return self.output_linear(self.activation(gate) * up)


def weigh(scores, balance, chosen, least=0.0):
    """The experts with the highest balanced scores, and their shares of the scores."""
    indices = (scores + balance).topk(chosen, -1)[1]
    weights = scores.gather(-1, indices)
    return indices, weights / weights.sum(-1, keepdim=True).clamp(min=least)


class ErnieMixture(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, count, inner = config["hidden_size"], config["moe_num_experts"], config["moe_intermediate_size"]
        self.gate = nn.Linear(width, count, bias=False)
        self.moe_statics = nn.Module()
        self.moe_statics.register_buffer("e_score_correction_bias", torch.rand(1, count) * 0.3)
        self.experts = Experts(count, width, inner, config["hidden_act"], EXPERT_NAMES)
        self.shared_experts = GatedMlp(width, inner * config["moe_num_shared_experts"], config["hidden_act"],
                                       config["use_bias"])
        self.chosen, self.least = config["moe_k"], config["moe_norm_min"]

    def forward(self, x):
        scores = self.gate(x).softmax(-1)
        indices, weights = weigh(scores, self.moe_statics.e_score_correction_bias[0], self.chosen, self.least)
        return self.experts(x, indices, weights) + self.shared_experts(x)


class HunYuanMixture(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner = config["hidden_size"], config["intermediate_size"]
        self.chosen = config["moe_topk"] if isinstance(config["moe_topk"], int) else config["moe_topk"][0]
        self.gate = Holder(wg=nn.Linear(width, config["num_experts"], bias=False))
        self.experts = Experts(config["num_experts"], width, inner, config["hidden_act"], EXPERT_NAMES)
        self.shared_mlp = GatedMlp(width, inner, config["hidden_act"])

    def forward(self, x):
        weights, indices = self.gate.wg(x).softmax(-1).topk(self.chosen, -1)
        return self.experts(x, indices, weights / weights.sum(-1, keepdim=True)) + self.shared_mlp(x)


class MiniMaxMixture(nn.Module):
    def __init__(self, config):
        super().__init__()
        count = config["num_local_experts"]
        self.gate = nn.Linear(config["hidden_size"], count, bias=False)
        self.register_buffer("e_score_correction_bias", torch.rand(count) * 0.3)
        self.experts = Experts(count, config["hidden_size"], config["intermediate_size"], config["hidden_act"],
                               ("w1", "w3", "w2"))
        self.chosen = config["num_experts_per_tok"]

    def forward(self, x):
        return self.experts(x, *weigh(self.gate(x).sigmoid(), self.e_score_correction_bias, self.chosen))


MIXTURES = {"granitemoe": ("block_sparse_moe", GraniteMixture), "granitemoeshared": ("block_sparse_moe", GraniteMixture),
            "hunyuan_v1_moe": ("mlp", HunYuanMixture), "minimax_m2": ("block_sparse_moe", MiniMaxMixture)}


class Layer(nn.Module):
    def __init__(self, config, layer):
        super().__init__()
        kind, width, inner = config["model_type"], config["hidden_size"], config["intermediate_size"]
        self.parallel = kind == "phi"
        self.input_layernorm = norm_of(config)
        if not self.parallel:
            self.post_attention_layernorm = norm_of(config)
        self.self_attn = Attention(config)
        self.block, made = MIXTURES.get(kind, ("mlp", None))
        if kind == "ernie4_5_moe" and layer >= config["moe_layer_start_index"]:
            made = ErnieMixture
        if made is not None:
            setattr(self, self.block, made(config))
        elif kind == "phi":
            self.mlp = PlainMlp(width, inner, config["hidden_act"], True, ("fc1", "fc2"))
        else:
            self.mlp = GatedMlp(width, inner, config["hidden_act"], config.get("use_bias", False))
        if kind == "granitemoeshared":
            self.shared_mlp = GraniteShared(config)
        self.factor = config.get("residual_multiplier", 1.0)

    def feed(self, x):
        fed = getattr(self, self.block)(x)
        return fed + self.shared_mlp(x) if hasattr(self, "shared_mlp") else fed

    def forward(self, x, angles):
        read = self.input_layernorm(x)
        if self.parallel:
            return x + self.self_attn(read, angles) + self.feed(read)
        x = x + self.factor * self.self_attn(read, angles)
        return x + self.factor * self.feed(self.post_attention_layernorm(x))


def norm_of(config):
    if config["model_type"] == "phi":
        return nn.LayerNorm(config["hidden_size"], config["layer_norm_eps"])
    return RmsNorm(config["hidden_size"], config["rms_norm_eps"])


def angles_of(config, steps):
    width = config.get("head_dim", config["hidden_size"] // config["num_attention_heads"])
    scaling = config.get("rope_scaling") or {}
    if "alpha" in scaling:  # The base grows for every length.
        base = config["rope_theta"] * scaling["alpha"] ** (width / (width - 2))
        return rotary_angles(dict(rope_theta=base), width, steps, 0)
    share = config["rotary_dim"] / width if "rotary_dim" in config else config.get("partial_rotary_factor", 1.0)
    return rotary_angles(config, int(width * share), steps, 10000.0)


class RecentDecoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.last = "final_layernorm" if config["model_type"] == "phi" else "norm"
        self.model = Holder(
            embed_tokens=nn.Embedding(config["vocab_size"], config["hidden_size"]),
            layers=nn.ModuleList(Layer(config, i) for i in range(config["num_hidden_layers"])))
        setattr(self.model, self.last, norm_of(config))
        if not config["tie_word_embeddings"]:
            self.lm_head = nn.Linear(config["hidden_size"], config["vocab_size"], config["model_type"] == "phi")
        if config["model_type"] == "ernie4_5_moe" and config["use_bias"]:
            self.lm_head = Holder(bias=matrix(config["vocab_size"]))

    def forward(self, input_ids):
        config = self.config
        x = self.model.embed_tokens(input_ids) * config.get("embedding_multiplier", 1.0)
        angles = angles_of(config, input_ids.shape[1])
        for layer in self.model.layers:
            x = layer(x, angles)
        x = getattr(self.model, self.last)(x)
        logits = F.linear(x, self.model.embed_tokens.weight) if config["tie_word_embeddings"] else self.lm_head(x)
        if config["model_type"] == "ernie4_5_moe":  # Its table is tied, its bias is not.
            logits = logits + self.lm_head.bias
        return logits / config.get("logits_scaling", 1.0)
