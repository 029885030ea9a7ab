"""Models of transformers and timm that no earlier draw has: the fourteenth."""

import torch

from exporter_library_models import decoder, encoder, SPECIAL_TOKENS
from exporter_popular_models import text, TOWER
from exporter_registry import DECODER, ENCODER, hugging, image, IMAGE, MODELS, Pick
from exporter_trial_vision import timm_model

SPARSE = dict(num_experts_per_tok=2, moe_intermediate_size=16, experts="batched_mm")


def exaone_moe():
    return decoder("ExaoneMoe", num_experts=4, n_group=1, topk_group=1, num_shared_experts=1,
                   sliding_window=8, head_dim=8, first_k_dense_replace=1, **SPARSE)


def cohere2_moe():
    return decoder("Cohere2Moe", num_experts=4, sliding_window=8, **SPARSE)


def qwen3_5_moe():
    return hugging("Qwen3_5MoeForCausalLM", "Qwen3_5MoeTextConfig",
                   layer_types=["linear_attention", "full_attention"], head_dim=8, num_experts=4,
                   linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=8,
                   linear_value_head_dim=8, shared_expert_intermediate_size=16, **SPARSE,
                   **SPECIAL_TOKENS, **DECODER)


def mellum():
    return decoder("Mellum", sliding_window=8, head_dim=8, num_experts=4, **SPARSE)


def lfm3():
    return decoder("Lfm3")


def esmc():
    return encoder("Esmc")


def yoso():
    return encoder("Yoso", use_expectation=True)


def mra():
    return encoder("Mra")


def clip_image_projection():
    return hugging("CLIPVisionModelWithProjection", "CLIPVisionConfig", "image_embeds",
                   {"pixel_values": image()}, projection_dim=16, **TOWER)


def owl_text():
    return hugging("Owlv2TextModel", "Owlv2TextConfig", "pooler_output", text(),
                   **{**SPECIAL_TOKENS, **ENCODER})


def pix2struct_vision():
    inputs = {"flattened_patches": torch.cat([torch.randint(1, 4, (2, 9, 2)).float(),
                                              torch.randn(2, 9, 48)], -1)}
    return hugging("Pix2StructVisionModel", "Pix2StructVisionConfig", "last_hidden_state", inputs,
                   hidden_size=32, patch_embed_hidden_size=48, d_ff=48, d_kv=8,
                   num_hidden_layers=2, num_attention_heads=4, seq_len=16)


def superpoint_encoder():
    import transformers
    net = transformers.SuperPointForKeypointDetection(transformers.SuperPointConfig(
        encoder_hidden_sizes=[8, 8, 12, 12], decoder_hidden_size=16, keypoint_decoder_dim=65,
        descriptor_decoder_dim=16))
    return Pick(net.encoder, ["input"], None), {"input": torch.randn(2, 1, 32, 32)}


def mask_former_swin():
    return hugging("MaskFormerSwinModel", "MaskFormerSwinConfig", "pooler_output",
                   {"pixel_values": image(32)}, image_size=32, patch_size=4, embed_dim=8,
                   depths=[2, 2], num_heads=[2, 2], window_size=4)


def dinov3_vit_gated():
    return hugging("DINOv3ViTModel", "DINOv3ViTConfig", "pooler_output", {"pixel_values": image()},
                   use_gated_mlp=True, num_register_tokens=2, pos_embed_rescale=None, **IMAGE)


def x_clip_vision():
    return hugging("XCLIPVisionModel", "XCLIPVisionConfig", "pooler_output",
                   {"pixel_values": image(32, 4)}, num_frames=2, mit_hidden_size=16,
                   mit_intermediate_size=24, mit_num_hidden_layers=1, mit_num_attention_heads=2,
                   **TOWER)


def align_vision():
    return hugging("AlignVisionModel", "AlignVisionConfig", "pooler_output",
                   {"pixel_values": image(64, 4)}, width_coefficient=0.25, depth_coefficient=0.1,
                   hidden_dim=32, image_size=64)


def pixio():
    return hugging("PixioModel", "PixioConfig", "last_hidden_state", {"pixel_values": image()},
                   n_cls_tokens=2, **IMAGE)


def glm_asr():
    return hugging("GlmAsrEncoder", "GlmAsrEncoderConfig", "last_hidden_state",
                   {"input_features": torch.randn(2, 16, 40)}, num_mel_bins=16,
                   max_position_embeddings=64, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=4, head_dim=8)


def audio_flamingo():
    return hugging("AudioFlamingo3Encoder", "AudioFlamingo3EncoderConfig", "last_hidden_state",
                   {"input_features": torch.randn(2, 16, 40),
                    "input_features_mask": torch.ones(2, 40).long()}, num_mel_bins=16,
                   max_source_positions=20, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4)


def videoprism():
    return hugging("VideoPrismVisionModel", "VideoPrismVisionConfig", "last_hidden_state",
                   {"pixel_values_videos": torch.randn(1, 2, 3, 32, 32)}, num_frames=2,
                   tubelet_size=[1, 8, 8], num_spatial_layers=2, num_temporal_layers=1,
                   hidden_size=32, intermediate_size=48, num_attention_heads=4, image_size=32)


def timm_senet():
    return timm_model("seresnet18", 32, 8)


def timm_fasternet():
    return timm_model("fasternet_t0", 64, 4, embed_dim=16, depths=(1, 1, 1, 1))


def timm_hardcore():
    return timm_model("hardcorenas_a", 64, 4)


for each in list(globals().values()):
    if callable(each) and getattr(each, "__module__", "") == __name__:
        MODELS.setdefault(each.__name__, each)
