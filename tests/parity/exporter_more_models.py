"""More small models, in the form of exporter_models.py: families that came to the harness later."""

import torch

from exporter_registry import DECODER, ENCODER, hugging, IMAGE, image, model, Pick, VOCABULARY

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
WINDOWS = dict(sliding_window=8, layer_types=["sliding_attention", "full_attention"])


@model
def codegen():
    return hugging("CodeGenForCausalLM", "CodeGenConfig", vocab_size=VOCABULARY, n_embd=32,
                   n_layer=2, n_head=4, n_positions=64, rotary_dim=4)


@model
def gpt_neo():
    return hugging("GPTNeoForCausalLM", "GPTNeoConfig", vocab_size=VOCABULARY, hidden_size=32,
                   num_layers=2, num_heads=4, max_position_embeddings=64, window_size=8,
                   attention_types=[[["global", "local"], 1]])


@model
def mpt():
    return hugging("MptForCausalLM", "MptConfig", vocab_size=VOCABULARY, d_model=32, n_layers=2,
                   n_heads=4, max_seq_len=64)


@model
def cohere2():
    return hugging("Cohere2ForCausalLM", "Cohere2Config", head_dim=8, **WINDOWS,
                   **SPECIAL_TOKENS, **DECODER)


@model
def olmo3():
    return hugging("Olmo3ForCausalLM", "Olmo3Config", pad_token_id=0, **WINDOWS, **DECODER)


@model
def lfm2():
    return hugging("Lfm2ForCausalLM", "Lfm2Config", layer_types=["conv", "full_attention"],
                   conv_L_cache=3, block_multiple_of=8, **SPECIAL_TOKENS, **DECODER)


@model
def vaultgemma():
    return hugging("VaultGemmaForCausalLM", "VaultGemmaConfig", head_dim=8,
                   query_pre_attn_scalar=8, **WINDOWS, **SPECIAL_TOKENS, **DECODER)


@model
def recurrent_gemma():
    return hugging("RecurrentGemmaForCausalLM", "RecurrentGemmaConfig", lru_width=32,
                   attention_window_size=8, conv1d_width=4,
                   block_types=["recurrent", "attention"], **SPECIAL_TOKENS,
                   **DECODER | dict(num_key_value_heads=1))


@model
def convbert():
    return hugging("ConvBertForMaskedLM", "ConvBertConfig", embedding_size=32, head_ratio=2,
                   conv_kernel_size=3, **ENCODER)


@model
def roformer():
    return hugging("RoFormerForMaskedLM", "RoFormerConfig", embedding_size=32, **ENCODER)


@model
def esm():
    return hugging("EsmForMaskedLM", "EsmConfig", position_embedding_type="rotary",
                   mask_token_id=3, pad_token_id=1, **ENCODER)


@model
def xlnet():
    return hugging("XLNetLMHeadModel", "XLNetConfig", vocab_size=VOCABULARY, d_model=32,
                   n_layer=2, n_head=4, d_inner=48)


@model
def levit():
    return hugging("LevitForImageClassification", "LevitConfig", num_labels=10,
                   inputs={"pixel_values": image(64)}, image_size=64, hidden_sizes=[16, 24, 32],
                   num_attention_heads=[2, 3, 4], depths=[1, 1, 1], key_dim=[8, 8, 8])


@model
def pvt_v2():
    return hugging("PvtV2ForImageClassification", "PvtV2Config", num_labels=10,
                   inputs={"pixel_values": image(64)}, image_size=64,
                   hidden_sizes=[8, 16, 24, 32], num_attention_heads=[1, 2, 3, 4],
                   depths=[1, 1, 1, 1], mlp_ratios=[2, 2, 2, 2])


@model
def focalnet():
    return hugging("FocalNetForImageClassification", "FocalNetConfig", num_labels=10,
                   inputs={"pixel_values": image()}, image_size=32, patch_size=4, embed_dim=16,
                   depths=[1, 1], focal_levels=[2, 2], focal_windows=[3, 3])


@model
def dinov3():
    return hugging("DINOv3ViTModel", "DINOv3ViTConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, num_register_tokens=2, **IMAGE)


@model
def hiera():
    return hugging("HieraForImageClassification", "HieraConfig", num_labels=10,
                   inputs={"pixel_values": image()}, image_size=[32, 32], embed_dim=16,
                   depths=[1, 1], num_heads=[2, 4], masked_unit_size=[4, 4],
                   query_stride=[2, 2], num_query_pool=1, masked_unit_attention=[True, False])


@model
def timesformer():
    return hugging("TimesformerForVideoClassification", "TimesformerConfig", num_labels=10,
                   inputs={"pixel_values": torch.randn(2, 4, 3, 32, 32)}, num_frames=4, **IMAGE)


@model
def patchtst():
    return hugging("PatchTSTForPrediction", "PatchTSTConfig", output="prediction_outputs",
                   inputs={"past_values": torch.randn(2, 32, 3)}, num_input_channels=3,
                   context_length=32, patch_length=8, patch_stride=8, prediction_length=8,
                   d_model=16, num_hidden_layers=2, num_attention_heads=4, ffn_dim=32, loss="mse")


@model
def wavlm():
    return hugging("WavLMForCTC", "WavLMConfig", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0, num_buckets=16,
                   inputs={"input_values": torch.randn(2, 800)})


@model
def sd3():
    import diffusers
    net = diffusers.SD3Transformer2DModel(
        sample_size=8, patch_size=1, in_channels=4, out_channels=4, num_layers=2,
        attention_head_dim=8, num_attention_heads=4, caption_projection_dim=32,
        joint_attention_dim=32, pooled_projection_dim=64)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(2, 6, 32),
              "pooled_projections": torch.randn(2, 64), "timestep": torch.tensor([3, 7])}
    return Pick(net, list(inputs), "sample"), inputs


@model
def flux():
    import diffusers
    net = diffusers.FluxTransformer2DModel(
        patch_size=1, in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=16,
        num_attention_heads=2, joint_attention_dim=32, pooled_projection_dim=32,
        axes_dims_rope=(4, 4, 8))
    inputs = {"hidden_states": torch.randn(2, 16, 4),
              "encoder_hidden_states": torch.randn(2, 8, 32),
              "pooled_projections": torch.randn(2, 32), "timestep": torch.tensor([0.3, 0.7]),
              "img_ids": torch.randint(0, 4, (16, 3)).float(), "txt_ids": torch.zeros(8, 3)}
    return Pick(net, list(inputs), "sample"), inputs


class PixArt(torch.nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, hidden_states, encoder_hidden_states, timestep):
        sizes = {"resolution": None, "aspect_ratio": None}
        return self.inner(hidden_states, encoder_hidden_states=encoder_hidden_states,
                          timestep=timestep, added_cond_kwargs=sizes).sample


@model
def pixart():
    import diffusers
    net = diffusers.PixArtTransformer2DModel(
        sample_size=8, num_layers=2, patch_size=2, attention_head_dim=8, num_attention_heads=2,
        caption_channels=16, in_channels=4, cross_attention_dim=16, out_channels=8,
        attention_bias=True, num_embeds_ada_norm=10, norm_num_groups=4,
        use_additional_conditions=False)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(2, 6, 16), "timestep": torch.tensor([3, 7])}
    return PixArt(net), inputs
