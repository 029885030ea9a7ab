"""Models of transformers, timm and diffusers in small configurations: seventeenth draw."""

import torch

from exporter_library_models import decoder, SPECIAL_TOKENS
from exporter_popular_models import diffuser
from exporter_registry import ENCODER, hugging, image, model, tokens
from exporter_sixteenth_libraries import classifier


@model
def mimo_v2_flash():
    return decoder("MiMoV2Flash", experts="batched_mm", head_dim=8, v_head_dim=8, n_routed_experts=4,
                   num_experts_per_tok=2, moe_intermediate_size=16, sliding_window=6, n_group=1, topk_group=1)


@model
def embedding_gemma2():
    return hugging("EmbeddingGemma2TextModel", "EmbeddingGemma2TextConfig", output="last_hidden_state", head_dim=8,
                   hidden_size_per_layer_input=8, embedding_dim=24, sliding_window=6, **SPECIAL_TOKENS,
                   **{**ENCODER, "num_key_value_heads": 2})


@model
def granite_swa():
    return decoder("GraniteSWA", layer_types=["full_attention", "sliding_attention"], sliding_window=6,
                   attention_multiplier=0.25, residual_multiplier=0.5, logits_scaling=2.0)


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
def ultrabert():
    inputs = {"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()}
    return hugging("UltrabertForMaskedLM", "UltrabertConfig", inputs=inputs, prediction_head_size=24,
                   sliding_window=4, **SPECIAL_TOKENS, **ENCODER)


@model
def cohere_compass():
    return hugging("CohereCompassTextModel", "CohereCompassTextConfig", output="last_hidden_state",
                   **SPECIAL_TOKENS, **{**ENCODER, "num_key_value_heads": 2, "sliding_window": 4,
                                       "layer_types": ["sliding_attention", "full_attention"],
                                       "rope_parameters": {"sliding_attention": {"rope_type": "default",
                                                                                 "rope_theta": 100.0},
                                                           "full_attention": None}})


@model
def zaya():
    return decoder("Zaya", experts="batched_mm", head_dim=8, num_experts=4, num_experts_per_tok=1,
                   moe_intermediate_size=16, router_hidden_size=12)


@model
def timm_rdnet():
    return classifier("rdnet_tiny", num_init_features=16, growth_rates=(8, 8, 8, 8), num_blocks_list=(1, 1, 1, 1),
                      is_downsample_block=(None, True, True, True), transition_compression_ratio=0.5,
                      block_type=("Block", "Block", "BlockESE", "BlockESE"))


@model
def timm_shvit():
    return classifier("shvit_s1", embed_dim=(16, 24, 32), depth=(1, 1, 1), partial_dim=(8, 8, 8))


@model
def timm_repghost():
    return classifier("repghostnet_050", 32)


@model
def timm_efficientvit_m():
    return classifier("efficientvit_m0", img_size=64, embed_dim=(16, 24, 32), key_dim=(8, 8, 8), depth=(1, 1, 1),
                      num_heads=(2, 2, 2))


def joint_attention(name, length, **options):
    sizes = dict(patch_size=1, in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=8,
                 num_attention_heads=2, joint_attention_dim=12, axes_dims_rope=(2, 2, 4))
    return diffuser(name, {
        "hidden_states": torch.randn(1, length, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(length, 3), "txt_ids": torch.zeros(6, 3)},
        **{**sizes, **options})


@model
def bria():
    return joint_attention("BriaTransformer2DModel", 16)


@model
def ovis_image():
    return joint_attention("OvisImageTransformer2DModel", 16, out_channels=4)


@model
def longcat_image():
    return joint_attention("LongCatImageTransformer2DModel", 16, pooled_projection_dim=12)


@model
def ernie_image():
    return diffuser("ErnieImageTransformer2DModel", {
        "hidden_states": torch.randn(1, 4, 4, 4), "timestep": torch.tensor([5.0]),
        "text_bth": torch.randn(1, 6, 12), "text_lens": torch.tensor([6])}, hidden_size=32, num_attention_heads=2,
        num_layers=2, ffn_hidden_size=48, in_channels=4, out_channels=4, text_in_dim=12, rope_axes_dim=(4, 6, 6))


@model
def vae_flux2():
    return diffuser("AutoencoderKLFlux2", {"sample": image(16)}, block_out_channels=(8, 16),
                    down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2,
                    layers_per_block=1, latent_channels=4, norm_num_groups=4, sample_size=16)
