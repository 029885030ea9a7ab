"""Decoders of transformers with mixtures of experts."""

from models.libraries.shared import decoder, EXPERTS, LATENT, MIXTURE, SPARSE, SPECIAL_TOKENS
from models.registry import DECODER, hugging, model


@model
def mixtral():
    return hugging("MixtralForCausalLM", "MixtralConfig", num_local_experts=4,
                   num_experts_per_tok=2, sliding_window=None, experts="batched_mm", **DECODER)


@model
def qwen3_moe():
    return hugging("Qwen3MoeForCausalLM", "Qwen3MoeConfig", num_experts=4, head_dim=8,
                   experts="batched_mm", **EXPERTS, **DECODER)


@model
def deepseek_v3():
    sizes = DECODER | dict(num_key_value_heads=4)
    return hugging("DeepseekV3ForCausalLM", "DeepseekV3Config", n_routed_experts=8, n_group=4,
                   topk_group=2, n_shared_experts=1, q_lora_rank=16, kv_lora_rank=8,
                   qk_nope_head_dim=8, qk_rope_head_dim=4, v_head_dim=8, first_k_dense_replace=1,
                   experts="batched_mm", **EXPERTS, **sizes)


@model
def olmoe():
    return hugging("OlmoeForCausalLM", "OlmoeConfig", num_experts=4, num_experts_per_tok=2,
                   pad_token_id=0, experts="batched_mm", **DECODER)


@model
def granitemoe():
    return hugging("GraniteMoeForCausalLM", "GraniteMoeConfig", num_local_experts=4,
                   num_experts_per_tok=2, experts="batched_mm", **DECODER)


@model
def gpt_oss():
    return hugging("GptOssForCausalLM", "GptOssConfig", num_local_experts=4,
                   num_experts_per_tok=2, head_dim=8, experts="batched_mm", **DECODER)


@model
def qwen2_moe():
    return hugging("Qwen2MoeForCausalLM", "Qwen2MoeConfig", num_experts=4, num_experts_per_tok=2,
                   moe_intermediate_size=24, shared_expert_intermediate_size=24,
                   experts="batched_mm", **DECODER)


@model
def phimoe():
    return decoder("Phimoe", num_local_experts=4, experts="batched_mm")


@model
def dots1():
    return decoder("Dots1", head_dim=8, n_routed_experts=4, n_shared_experts=1,
                   moe_intermediate_size=24, num_experts_per_tok=2, first_k_dense_replace=1,
                   n_group=1, topk_group=1, experts="batched_mm")


@model
def ernie4_5_moe():
    return decoder("Ernie4_5_Moe", moe_num_experts=4, moe_k=2, moe_intermediate_size=24,
                   moe_num_shared_experts=1, experts="batched_mm")


@model
def jamba():
    return decoder("Jamba", attn_layer_period=2, attn_layer_offset=1, expert_layer_period=2,
                   expert_layer_offset=1, num_experts=2, num_experts_per_tok=1, mamba_d_state=8,
                   mamba_dt_rank=4, use_mamba_kernels=False, experts="batched_mm")


@model
def granite_hybrid():
    return decoder("GraniteMoeHybrid", layer_types=["mamba", "attention"], mamba_n_heads=4,
                   mamba_d_head=16, mamba_d_state=8, mamba_chunk_size=8, num_local_experts=4,
                   num_experts_per_tok=2, shared_intermediate_size=24, experts="batched_mm")


@model
def deepseek_v2():
    return decoder("DeepseekV2", num_key_value_heads=4, n_routed_experts=4, n_shared_experts=1,
                   num_experts_per_tok=2, moe_intermediate_size=24, first_k_dense_replace=1,
                   kv_lora_rank=16, q_lora_rank=16, qk_nope_head_dim=8, qk_rope_head_dim=4,
                   v_head_dim=8, n_group=1, topk_group=1, experts="batched_mm")


@model
def minimax():
    return decoder("MiniMax", layer_types=["linear_attention", "full_attention"], head_dim=8,
                   block_size=8, num_local_experts=4, num_experts_per_tok=2, experts="batched_mm")


@model
def jetmoe():
    return decoder("JetMoe", num_local_experts=4, num_experts_per_tok=2, kv_channels=8,
                   num_key_value_heads=2, experts="batched_mm")


@model
def lfm2_moe():
    return decoder("Lfm2Moe", layer_types=["conv", "full_attention"], num_experts=4,
                   num_experts_per_tok=2, moe_intermediate_size=24, num_dense_layers=1,
                   experts="batched_mm")


@model
def flex_olmo():
    return decoder("FlexOlmo", num_experts=4, num_experts_per_tok=2, experts="batched_mm")


@model
def glm4_moe():
    return decoder("Glm4Moe", n_routed_experts=4, num_experts_per_tok=2, n_shared_experts=1,
                   moe_intermediate_size=24, first_k_dense_replace=1, head_dim=8,
                   experts="batched_mm")


@model
def granite_shared():
    return decoder("GraniteMoeShared", shared_intermediate_size=24, num_local_experts=4,
                   num_experts_per_tok=2, experts="batched_mm")


@model
def hunyuan_moe():
    return decoder("HunYuanMoEV1", head_dim=8, num_experts=4, moe_topk=2, experts="batched_mm")


@model
def qwen3_next():
    return decoder("Qwen3Next", head_dim=8, linear_num_key_heads=2, linear_num_value_heads=2,
                   linear_key_head_dim=8, linear_value_head_dim=8, num_experts=4,
                   num_experts_per_tok=2, moe_intermediate_size=16,
                   shared_expert_intermediate_size=16,
                   layer_types=["linear_attention", "full_attention"], experts="batched_mm")


@model
def afmoe():
    return decoder("Afmoe", num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16,
                   num_shared_experts=1, num_dense_layers=1, head_dim=8, sliding_window=8,
                   experts="batched_mm")


@model
def minimax_m2():
    return decoder("MiniMaxM2", head_dim=8, num_local_experts=4, rotary_dim=4,
                   num_experts_per_tok=2, experts="batched_mm")


@model
def kimi_linear():
    return decoder("KimiLinear", kv_lora_rank=16, qk_nope_head_dim=8, v_head_dim=8,
                   qk_rope_head_dim=4, num_experts=4, moe_intermediate_size=16,
                   num_experts_per_tok=2, head_dim=8, num_key_value_heads=4,
                   experts="batched_mm")


@model
def glm4_lite():
    return decoder("Glm4MoeLite", mlp_layer_types=["dense", "sparse"], **MIXTURE,
                   **LATENT)


@model
def mistral4():
    return decoder("Mistral4", first_k_dense_replace=1, **MIXTURE, **LATENT)


@model
def laguna():
    return decoder("Laguna", head_dim=8, num_experts=4, num_experts_per_tok=2,
                   moe_intermediate_size=16, shared_expert_intermediate_size=16,
                   mlp_layer_types=["dense", "sparse"], sliding_window=8,
                   experts="batched_mm")


@model
def longcat():
    return decoder("LongcatFlash", num_layers=1, ffn_hidden_size=48, moe_topk=2,
                   n_routed_experts=4, zero_expert_num=2, expert_ffn_hidden_size=16,
                   head_dim=4, experts="batched_mm", **LATENT)


@model
def mimo_flash():
    return decoder("MiMoV2Flash", head_dim=8, v_head_dim=8, sliding_window=8,
                   n_routed_experts=4, num_experts_per_tok=2,
                   moe_intermediate_size=16, experts="batched_mm")


@model
def cohere2_moe():
    return decoder("Cohere2Moe", num_experts=4, sliding_window=8, **SPARSE)


@model
def qwen3_5_moe():
    return hugging("Qwen3_5MoeForCausalLM", "Qwen3_5MoeTextConfig",
                   layer_types=["linear_attention", "full_attention"], head_dim=8, num_experts=4,
                   linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=8,
                   linear_value_head_dim=8, shared_expert_intermediate_size=16, **SPARSE,
                   **SPECIAL_TOKENS, **DECODER)


@model
def mellum():
    return decoder("Mellum", sliding_window=8, head_dim=8, num_experts=4, **SPARSE)


@model
def dory():
    return decoder("Dory", experts="batched_mm")


@model
def flint():
    return decoder("Flint", experts="batched_mm")


@model
def aria_text():
    return decoder("AriaText", experts="batched_mm")


@model
def beam():
    return decoder("Beam", experts="batched_mm")


@model
def bailing_hybrid():
    return decoder("BailingHybrid", experts="batched_mm")


@model
def exaone_moe():
    return hugging("ExaoneMoeForCausalLM", "ExaoneMoeConfig", experts="batched_mm", **DECODER, head_dim=8,
                   moe_intermediate_size=16, num_experts=4, num_experts_per_tok=2, num_shared_experts=1,
                   first_k_dense_replace=1, n_group=1, topk_group=1)


@model
def solar_open():
    return hugging("SolarOpenForCausalLM", "SolarOpenConfig", experts="batched_mm", **DECODER, head_dim=8,
                   moe_intermediate_size=16, n_routed_experts=4, num_experts_per_tok=2, n_shared_experts=1,
                   n_group=1, topk_group=1)


@model
def glm4_moe_lite():
    return hugging("Glm4MoeLiteForCausalLM", "Glm4MoeLiteConfig", experts="batched_mm",
                   **{**DECODER, "num_key_value_heads": 4}, moe_intermediate_size=16, n_routed_experts=4,
                   num_experts_per_tok=2, n_shared_experts=1, n_group=1, topk_group=1, q_lora_rank=12, kv_lora_rank=8,
                   qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=8, first_k_dense_replace=1)


@model
def mimo_v2_flash():
    return decoder("MiMoV2Flash", experts="batched_mm", head_dim=8, v_head_dim=8, n_routed_experts=4,
                   num_experts_per_tok=2, moe_intermediate_size=16, sliding_window=6, n_group=1, topk_group=1)


@model
def hy_v3():
    return decoder("HYV3", experts="batched_mm", head_dim=8, num_experts=4, num_experts_per_tok=2,
                   num_shared_experts=1, moe_intermediate_size=16)


@model
def kolibri():
    return decoder("Kolibri1", experts="batched_mm", head_dim=8, num_experts=4, num_experts_per_tok=2,
                   moe_intermediate_size=16, shared_expert_intermediate_size=16)


@model
def axk1():
    return decoder("AXK1", experts="batched_mm", num_key_value_heads=4, moe_intermediate_size=16, n_routed_experts=4,
                   num_experts_per_tok=2, n_shared_experts=1, n_group=1, topk_group=1, q_lora_rank=12, kv_lora_rank=8,
                   qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=8)


@model
def zaya():
    return decoder("Zaya", experts="batched_mm", head_dim=8, num_experts=4, num_experts_per_tok=1,
                   moe_intermediate_size=16, router_hidden_size=12)
