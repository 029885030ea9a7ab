"""Llama and models like it."""

import torch
import torch.nn.functional as F
from torch import nn

from preset_layers import ACTIVATIONS, attend, causal, heads, Holder, matrix, RmsNorm, rotary_angles, turn, yarn_magnitude


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
