"""Llama and models like it."""

import torch
import torch.nn.functional as F
from torch import nn

from preset_layers import (ACTIVATIONS, attend, causal, heads, Holder, LayerNorm, matrix, RmsNorm, rotary_angles, turn,
                           yarn_magnitude)


class GatedMlp(nn.Module):
    def __init__(self, width, inner, activation, bias=False):
        super().__init__()
        self.gate_proj = nn.Linear(width, inner, bias)
        self.up_proj = nn.Linear(width, inner, bias)
        self.down_proj = nn.Linear(inner, width, bias)
        self.activation = ACTIVATIONS[activation]

    def forward(self, x):
        return self.down_proj(self.activation(self.gate_proj(x)) * self.up_proj(x))


class PackedMlp(nn.Module):
    """Phi-3: gate and up are one layer."""

    def __init__(self, width, inner, activation):
        super().__init__()
        self.gate_up_proj = nn.Linear(width, 2 * inner, bias=False)
        self.down_proj = nn.Linear(inner, width, bias=False)
        self.activation = ACTIVATIONS[activation]

    def forward(self, x):
        gate, up = self.gate_up_proj(x).chunk(2, -1)
        return self.down_proj(self.activation(gate) * up)


class PlainMlp(nn.Module):
    def __init__(self, width, inner, activation, bias, names):
        super().__init__()
        self.names = names
        setattr(self, names[0], nn.Linear(width, inner, bias))
        setattr(self, names[1], nn.Linear(inner, width, bias))
        self.activation = ACTIVATIONS[activation]

    def forward(self, x):
        return getattr(self, self.names[1])(self.activation(getattr(self, self.names[0])(x)))


class Experts(nn.Module):
    """Every token goes to its experts; none is dropped."""

    def __init__(self, count, width, inner, activation, names, bias=False):
        super().__init__()
        self.names = names
        shapes = ((count, inner, width), (count, inner, width), (count, width, inner))
        for name, shape in zip(names, shapes):
            biases = dict(bias=matrix(*shape[:2])) if bias else {}
            setattr(self, name, Holder(weight=matrix(*shape), **biases))
        self.activation = ACTIVATIONS[activation]

    def layer(self, which, expert, x):
        layer = getattr(self, self.names[which])
        y = layer.weight[expert] @ x
        return y + layer.bias[expert] if hasattr(layer, "bias") else y

    def gated(self, gate, up):
        return self.activation(gate) * up

    def made(self, expert, token):
        return self.layer(2, expert, self.gated(self.layer(0, expert, token), self.layer(1, expert, token)))

    def forward(self, x, indices, weights):
        tokens, result = x.reshape(-1, x.shape[-1]), []
        for token, chosen, share in zip(tokens, indices.reshape(-1, indices.shape[-1]),
                                        weights.reshape(-1, weights.shape[-1])):
            result.append(sum(w * self.made(e, token) for w, e in zip(share, chosen.tolist())))
        return torch.stack(result).view_as(x)


class CutExperts(Experts):
    """gpt-oss: gates and ups are cut, and no activation is a function of the gate alone."""

    limit, gain = 7.0, 1.702

    def gated(self, gate, up):
        gate, up = gate.clamp(max=self.limit), up.clamp(-self.limit, self.limit)
        return (up + 1) * gate * torch.sigmoid(gate * self.gain)


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


class SharedMixture(SoftmaxMixture):
    """Qwen2: an expert that every token takes, by a share of its own."""

    def __init__(self, config):
        super().__init__(config, config["num_experts"], config["moe_intermediate_size"],
                         ("gate_proj", "up_proj", "down_proj"), config["norm_topk_prob"])
        self.shared_expert = GatedMlp(config["hidden_size"], config["shared_expert_intermediate_size"],
                                      config["hidden_act"])
        self.shared_expert_gate = nn.Linear(config["hidden_size"], 1, bias=False)

    def forward(self, x):
        return super().forward(x) + self.shared_expert_gate(x).sigmoid() * self.shared_expert(x)


class CutMixture(nn.Module):
    """gpt-oss: a softmax over the chosen experts alone."""

    def __init__(self, config):
        super().__init__()
        width, count = config["hidden_size"], config["num_local_experts"]
        self.router = nn.Linear(width, count)
        self.experts = CutExperts(count, width, config["intermediate_size"], config["hidden_act"],
                                  ("gate_proj", "up_proj", "down_proj"), bias=True)
        self.experts.limit = config["swiglu_limit"]
        self.chosen = config["num_experts_per_tok"]

    def forward(self, x):
        scores, indices = self.router(x).topk(self.chosen, -1)
        return self.experts(x, indices, scores.softmax(-1))


class GreedyMixture(nn.Module):
    """DeepSeek-V2: softmax scores, groups of experts by their best, shared experts."""

    def __init__(self, config):
        super().__init__()
        width, inner = config["hidden_size"], config["moe_intermediate_size"]
        self.config = config
        self.gate = nn.Linear(width, config["n_routed_experts"], bias=False)
        self.experts = Experts(config["n_routed_experts"], width, inner, config["hidden_act"],
                               ("gate_proj", "up_proj", "down_proj"))
        self.shared_experts = GatedMlp(width, inner * config["n_shared_experts"], config["hidden_act"])

    def forward(self, x):
        scores = self.gate(x).softmax(-1)
        if self.config["topk_method"] == "group_limited_greedy":
            groups = scores.view(*scores.shape[:-1], self.config["n_group"], -1)
            best = groups.max(-1)[0].topk(self.config["topk_group"], -1)[1]
            kept = torch.zeros(groups.shape[:-1]).scatter(-1, best, 1.0)
            scores = groups.masked_fill(kept[..., None] == 0, 0.0).flatten(-2)
        weights, indices = scores.topk(self.config["num_experts_per_tok"], -1)
        return self.experts(x, indices, weights * self.config["routed_scaling_factor"]) + self.shared_experts(x)


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
        bias = kind in ("qwen2", "qwen2_moe") or config.get(
            "attention_bias", config.get("use_bias", config.get("use_qkv_bias", False)))
        bias = config.get("qkv_bias", bias)
        self.packed = kind == "phi3"
        self.sizes = [self.count * head, self.groups * head, self.groups * head]
        if self.packed:
            self.qkv_proj = nn.Linear(width, sum(self.sizes), bias)
        else:
            self.q_proj, self.k_proj, self.v_proj = (nn.Linear(width, size, bias) for size in self.sizes)
        output_bias = config.get("bias", False) if kind == "internlm3" else config.get("attention_out_bias", config.get("attention_bias", config.get("use_bias", False)))
        self.o_proj = nn.Linear(self.count * head, width, kind not in ("glm4_moe", "glm", "glm4") and output_bias)
        self.sinks = matrix(self.count) if kind == "gpt_oss" else None
        self.turns = kind != "smollm3" or config["no_rope_layers"][layer] != 0
        self.normed = kind in ("qwen3", "qwen3_moe", "gemma3_text", "olmo2", "olmo3", "olmoe", "exaone4",
                               "dots1") or config.get("use_qk_norm", False)
        self.norms_all = kind in ("olmo2", "olmo3", "olmoe")
        self.neighbours = kind in ("cohere", "cohere2", "ernie4_5", "glm", "glm4", "helium")
        if self.normed:
            offset = 1.0 if kind == "gemma3_text" else 0.0
            widths = self.sizes if self.norms_all else [head, head]
            self.q_norm = RmsNorm(widths[0], config["rms_norm_eps"], offset)
            self.k_norm = RmsNorm(widths[1], config["rms_norm_eps"], offset)
        self.scale = config.get("attention_multiplier", config.get("query_pre_attn_scalar", head) ** -0.5)
        self.cap = config.get("attn_logit_softcapping", 0.0)
        period = config.get("sliding_window_pattern", 4)
        self.slides = {"mistral": True, "ministral": True, "cwm": layer % 4 != 0,
                       "cohere2": (layer + 1) % period != 0, "exaone4": (layer + 1) % period != 0,
                       "olmo3": (layer + 1) % period != 0,
                       "dots1": layer >= config.get("max_window_layers", 62), "mixtral": True, "phi3": True, "starcoder2": True, "gemma2": layer % 2 == 0,
                       "gpt_oss": layer % 2 == 0,
                       "gemma3_text": (layer + 1) % config.get("sliding_window_pattern", 6) != 0,
                       "qwen2": config.get("use_sliding_window", False) and layer >= config.get(
                           "max_window_layers", 0)}.get(kind, False)
        types = config.get("layer_types")
        if types and kind != "gpt_oss":
            self.slides = types[layer] == "sliding_attention"
        self.window = config.get("sliding_window") if self.slides else 0
        if kind in ("cohere2", "exaone4") and config["sliding_window"] is not None:
            self.turns = self.slides

    def forward(self, x, angles):
        q, k, v = self.qkv_proj(x).split(self.sizes, -1) if self.packed else (
            self.q_proj(x), self.k_proj(x), self.v_proj(x))
        if self.norms_all:
            q, k = self.q_norm(q), self.k_norm(k)
        q, k, v = heads(q, self.count), heads(k, self.groups), heads(v, self.groups)
        if self.normed and not self.norms_all:
            q, k = self.q_norm(q), self.k_norm(k)
        if self.turns:
            q, k = turn(q, *angles, self.neighbours), turn(k, *angles, self.neighbours)
        mixed = attend(q, k, v, self.scale, causal(x.shape[1], self.window or 0), self.cap, sinks=self.sinks)
        return self.o_proj(mixed)


class LatentAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["hidden_size"]
        self.count = config["num_attention_heads"]
        self.plain, self.turned = config["qk_nope_head_dim"], config["qk_rope_head_dim"]
        self.rank = config["kv_lora_rank"]
        outputs = self.count * (self.plain + self.turned)
        self.narrows = config["q_lora_rank"] is not None
        if self.narrows:
            self.q_a_proj = nn.Linear(width, config["q_lora_rank"], bias=False)
            self.q_a_layernorm = RmsNorm(config["q_lora_rank"], 1e-6)
            self.q_b_proj = nn.Linear(config["q_lora_rank"], outputs, bias=False)
        else:
            self.q_proj = nn.Linear(width, outputs, bias=False)
        self.kv_a_proj_with_mqa = nn.Linear(width, self.rank + self.turned, bias=False)
        self.kv_a_layernorm = RmsNorm(self.rank, 1e-6)
        self.kv_b_proj = nn.Linear(self.rank, self.count * (self.plain + config["v_head_dim"]), bias=False)
        self.o_proj = nn.Linear(self.count * config["v_head_dim"], width, bias=False)
        scaling = config.get("rope_scaling") or {}
        self.scale = (self.plain + self.turned) ** -0.5
        if scaling.get("mscale_all_dim"):
            self.scale *= yarn_magnitude(scaling["factor"], scaling["mscale_all_dim"]) ** 2

    def forward(self, x, angles):
        q = self.q_b_proj(self.q_a_layernorm(self.q_a_proj(x))) if self.narrows else self.q_proj(x)
        q = heads(q, self.count)
        q = torch.cat((q[..., :self.plain], turn(q[..., self.plain:], *angles, interleaved=True)), -1)
        narrow = self.kv_a_proj_with_mqa(x)
        shared = turn(narrow[:, None, :, self.rank:], *angles, interleaved=True)
        both = heads(self.kv_b_proj(self.kv_a_layernorm(narrow[..., :self.rank])), self.count)
        k = torch.cat((both[..., :self.plain], shared.expand(-1, self.count, -1, -1)), -1)
        return self.o_proj(attend(q, k, both[..., self.plain:], self.scale, causal(x.shape[1])))


GEMMAS = ("gemma", "gemma2", "gemma3_text")
# Arguments of the layer norms of a family, and the field of their epsilon.
LAYER_NORMS = {"olmo": (None, dict(scaled=False, bias=False)), "starcoder2": ("norm_epsilon", {}),
               "stablelm": ("layer_norm_eps", {}), "nemotron": ("norm_eps", dict(offset=1.0)),
               "cohere": ("layer_norm_eps", dict(bias=False)), "cohere2": ("layer_norm_eps", dict(bias=False))}
PLAIN_MLPS = {"starcoder2": ("c_fc", "c_proj"), "nemotron": ("up_proj", "down_proj"),
              "arcee": ("up_proj", "down_proj")}
# The norms of what layers give, where they read norms named as Llama's.
INNER_NORMS = {"glm4": dict(give="post_self_attn_layernorm", give_mlp="post_mlp_layernorm"),
               "hyperclovax": dict(give="post_norm1", give_mlp="post_norm2")}
DEEPSEEKS = {"deepseek_v2": GreedyMixture, "deepseek_v3": GroupedMixture}


def norm_of(config):
    kind, width = config["model_type"], config["hidden_size"]
    if kind in LAYER_NORMS:
        field, arguments = LAYER_NORMS[kind]
        return LayerNorm(width, config.get(field, 1e-5), **arguments)
    return RmsNorm(width, config["rms_norm_eps"], 1.0 if kind in GEMMAS else 0.0)


class DecoderLayer(nn.Module):
    def __init__(self, config, layer):
        super().__init__()
        kind, width = config["model_type"], config["hidden_size"]
        self.inner_norms = kind in ("gemma2", "gemma3_text", "olmo2", "olmo3", "exaone4")
        self.parallel = kind in ("cohere", "cohere2") or config.get("use_parallel_residual", False)
        # By what is normed: what the attention and the feed-forward layer read, and what they give.
        names = dict(read="input_layernorm", read_mlp="post_attention_layernorm")
        if self.inner_norms:
            names = dict(read="input_layernorm", give="post_attention_layernorm",
                         read_mlp="pre_feedforward_layernorm", give_mlp="post_feedforward_layernorm")
        names |= INNER_NORMS.get(kind, {})
        if kind in ("olmo2", "olmo3", "exaone4"):
            names = {key: name for key, name in names.items() if key.startswith("give")}
        if self.parallel:
            names = dict(read="input_layernorm")
        self.names = names
        for name in names.values():
            setattr(self, name, norm_of(config))
        self.self_attn = LatentAttention(config) if kind in DEEPSEEKS else SelfAttention(config, layer)
        self.mixed = "mlp"
        if kind == "mixtral":
            self.mixed = "block_sparse_moe"
            self.block_sparse_moe = SoftmaxMixture(config, config["num_local_experts"],
                                                   config["intermediate_size"], ("w1", "w3", "w2"), True)
        elif kind == "olmoe" or kind == "qwen3_moe" and layer not in config["mlp_only_layers"]:
            self.mlp = SoftmaxMixture(config, config.get("num_experts", config.get("num_local_experts")),
                                      config.get("moe_intermediate_size", config["intermediate_size"]),
                                      ("gate_proj", "up_proj", "down_proj"), config["norm_topk_prob"])
        elif kind in DEEPSEEKS and layer >= config["first_k_dense_replace"]:
            self.mlp = DEEPSEEKS[kind](config)
        elif kind in ("glm4_moe", "dots1") and layer >= config["first_k_dense_replace"]:
            self.mlp = GroupedMixture(config)
        elif kind == "qwen2_moe" and layer not in config["mlp_only_layers"]:
            self.mlp = SharedMixture(config)
        elif kind == "gpt_oss":
            self.mlp = CutMixture(config)
        elif kind in ("phi3", "glm", "glm4"):
            self.mlp = PackedMlp(width, config["intermediate_size"], config["hidden_act"])
        elif kind in PLAIN_MLPS:
            self.mlp = PlainMlp(width, config["intermediate_size"], config["hidden_act"],
                                config.get("use_bias", config.get("mlp_bias", False)), PLAIN_MLPS[kind])
        else:
            self.mlp = GatedMlp(width, config["intermediate_size"], config["hidden_act"],
                                config.get("bias", config.get("mlp_bias", config.get("use_bias", False))))

        self.factor = config.get("residual_multiplier", 1.0)

    def norm(self, key, x):
        return getattr(self, self.names[key])(x) if key in self.names else x

    def forward(self, x, angles):
        if self.parallel:
            read = self.norm("read", x)
            return x + self.self_attn(read, angles) + self.mlp(read)
        x = x + self.factor * self.norm("give", self.self_attn(self.norm("read", x), angles))
        return x + self.factor * self.norm("give_mlp", getattr(self, self.mixed)(self.norm("read_mlp", x)))


class Decoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        width = config["hidden_size"]
        self.gemma = config["model_type"] in GEMMAS
        self.model = Holder(
            embed_tokens=nn.Embedding(config["vocab_size"], width),
            layers=nn.ModuleList(DecoderLayer(config, i) for i in range(config["num_hidden_layers"])),
            norm=norm_of(config))
        self.tied = config.get("tie_word_embeddings", self.gemma)
        if not self.tied:
            self.lm_head = nn.Linear(width, config["vocab_size"], bias=False)

    def forward(self, input_ids):
        config = self.config
        width = config.get("qk_rope_head_dim") or config.get(
            "head_dim", config["hidden_size"] // config["num_attention_heads"])
        width = int(width * config.get("partial_rotary_factor", 1.0))
        angles = rotary_angles(config, width, input_ids.shape[1], 10000.0)
        local = angles
        if "rope_local_base_freq" in config:
            local = rotary_angles(dict(rope_theta=config["rope_local_base_freq"]), width, input_ids.shape[1], 10000.0)
        elif config["model_type"] == "olmo3":  # Without the scaling.
            local = rotary_angles(dict(rope_theta=config["rope_theta"]), width, input_ids.shape[1], 10000.0)
        x = self.model.embed_tokens(input_ids)
        x = x * config.get("embedding_multiplier", config["hidden_size"] ** 0.5 if self.gemma else 1.0)
        for layer in self.model.layers:
            x = layer(x, local if getattr(layer.self_attn, "slides", False) else angles)
        logits = F.linear(self.model.norm(x),
                          self.model.embed_tokens.weight if self.tied else self.lm_head.weight)
        divisor = config.get("logits_scaling", 1.0)
        scale = divisor if config["model_type"] == "hyperclovax" else 1 / divisor
        logits = logits * config.get("logit_scale", scale)
        cap = config.get("final_logit_softcapping", 0.0)
        return torch.tanh(logits / cap) * cap if cap else logits
