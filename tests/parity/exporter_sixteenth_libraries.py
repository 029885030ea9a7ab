"""Models of transformers and timm in small configurations: sixteenth draw."""

import torch

import exporter_sixteenth_losses  # noqa: F401  (adds to MODELS)
import exporter_sixteenth_modules  # noqa: F401
from exporter_registry import DECODER, ENCODER, hugging, image, IMAGE, model, without_dropout


@model
def xlm_roberta_xl():
    return hugging("XLMRobertaXLForMaskedLM", "XLMRobertaXLConfig", **ENCODER)


@model
def ernie():
    return hugging("ErnieForMaskedLM", "ErnieConfig", **ENCODER)


@model
def wav2vec2_conformer():
    return hugging("Wav2Vec2ConformerForCTC", "Wav2Vec2ConformerConfig", inputs={"input_values": torch.randn(1, 800)},
                   vocab_size=20, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3), num_feat_extract_layers=2,
                   num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=4, mask_time_prob=0.0,
                   conv_depthwise_kernel_size=7)


@model
def altclip_text():
    return hugging("AltCLIPTextModel", "AltCLIPTextConfig", output="last_hidden_state", project_dim=24, **ENCODER)


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
def flava_text():
    return hugging("FlavaTextModel", "FlavaTextConfig", output="last_hidden_state", **ENCODER)


@model
def owlv2_vision():
    return hugging("Owlv2VisionModel", "Owlv2VisionConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, **IMAGE)


class Whole(torch.nn.Module):
    """A classifier that takes one picture and returns its scores."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return self.inner(x)


def classifier(name, size=64, **options):
    import timm
    return Whole(without_dropout(timm.create_model(name, num_classes=7, **options))), {"x": image(size)}


@model
def timm_fastvit():
    return classifier("fastvit_t8", embed_dims=(16, 32, 64, 64), layers=(1, 1, 1, 1))


@model
def timm_lcnet():
    return classifier("lcnet_035")


@model
def timm_tinynet():
    return classifier("tinynet_e")
