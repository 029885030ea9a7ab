"""More models of transformers, timm and diffusers: the eighth draw of libraries."""

import torch

from exporter_registry import (DECODER, ENCODER, hugging, image, IMAGE, model, Pick, tokens,
                               VOCABULARY, without_dropout)

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)


def decoder(name, config=None, **options):
    return hugging(f"{name}ForCausalLM", f"{config or name}Config",
                   **{**SPECIAL_TOKENS, **DECODER, **options})


def encoder(name, **options):
    inputs = {"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()}
    return hugging(f"{name}Model", f"{name}Config", output="last_hidden_state", inputs=inputs,
                   **{**SPECIAL_TOKENS, **ENCODER, **options})


@model
def nomic_bert():
    return encoder("NomicBert")


@model
def roberta_prelayernorm():
    return encoder("RobertaPreLayerNorm")


@model
def xmod():
    return encoder("Xmod", languages=["en_XX", "de_DE"], default_language="en_XX",
                   adapter_reduction_factor=2)


@model
def ibert():
    return encoder("IBert", quant_mode=False)


@model
def lilt():
    corners = torch.randint(0, 50, (2, 12, 2))
    inputs = {"input_ids": tokens(2, 12),
              "bbox": torch.cat([corners, corners + torch.randint(1, 50, (2, 12, 2))], -1)}
    return hugging("LiltModel", "LiltConfig", output="last_hidden_state", inputs=inputs,
                   channel_shrink_ratio=2, max_2d_position_embeddings=128,
                   **SPECIAL_TOKENS, **{**ENCODER, "hidden_size": 48})


@model
def bert_generation():
    return hugging("BertGenerationDecoder", "BertGenerationConfig", is_decoder=True,
                   **SPECIAL_TOKENS, **ENCODER)


@model
def plbart():
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    return hugging("PLBartForConditionalGeneration", "PLBartConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, encoder_layers=2,
                   decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4,
                   encoder_ffn_dim=48, decoder_ffn_dim=48, max_position_embeddings=64,
                   **SPECIAL_TOKENS)


@model
def ministral():
    return decoder("Ministral", sliding_window=8, head_dim=8)


@model
def cwm():
    return decoder("Cwm", sliding_window=8, head_dim=8,
                   layer_types=["sliding_attention", "full_attention"])


@model
def minicpm3():
    return decoder("MiniCPM3", q_lora_rank=16, kv_lora_rank=16, qk_nope_head_dim=8,
                   qk_rope_head_dim=4, v_head_dim=8, num_key_value_heads=4)


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
def olmo_hybrid():
    return decoder("OlmoHybrid", layer_types=["linear_attention", "full_attention"],
                   linear_num_key_heads=2, linear_num_value_heads=2, linear_key_head_dim=8,
                   linear_value_head_dim=8)


@model
def qwen3_5():
    return hugging("Qwen3_5ForCausalLM", "Qwen3_5TextConfig",
                   layer_types=["linear_attention", "full_attention"], head_dim=8,
                   linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=8,
                   linear_value_head_dim=8, **SPECIAL_TOKENS, **DECODER)


@model
def imagegpt():
    return hugging("ImageGPTForCausalImageModeling", "ImageGPTConfig", vocab_size=VOCABULARY,
                   n_positions=64, n_embd=32, n_layer=2, n_head=4)


@model
def gpt_neox_japanese():
    return hugging("GPTNeoXJapaneseForCausalLM", "GPTNeoXJapaneseConfig",
                   intermediate_multiple_size=2, **SPECIAL_TOKENS,
                   **{k: v for k, v in DECODER.items()
                      if k not in ("num_key_value_heads", "intermediate_size")})


@model
def audio_spectrogram():
    return hugging("ASTForAudioClassification", "ASTConfig", num_labels=6,
                   inputs={"input_values": torch.randn(2, 32, 16)}, hidden_size=32,
                   num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, patch_size=8,
                   frequency_stride=8, time_stride=8, max_length=32, num_mel_bins=16)


@model
def pvt():
    return hugging("PvtForImageClassification", "PvtConfig", num_labels=6,
                   inputs={"pixel_values": image(64)}, image_size=64, num_encoder_blocks=2,
                   depths=[1, 1], hidden_sizes=[16, 32], sequence_reduction_ratios=[2, 1],
                   patch_sizes=[8, 2], strides=[8, 2], num_attention_heads=[1, 2], mlp_ratios=[2, 2])


@model
def bit():
    return hugging("BitForImageClassification", "BitConfig", num_labels=6,
                   inputs={"pixel_values": image(32)}, embedding_size=32, num_groups=8,
                   hidden_sizes=[32, 64], depths=[1, 1], layer_type="preactivation")


@model
def mobilevit_v2():
    return hugging("MobileViTV2ForImageClassification", "MobileViTV2Config", num_labels=6,
                   inputs={"pixel_values": image(64)}, image_size=64, width_multiplier=0.25,
                   n_attn_blocks=[1, 1, 1], base_attn_unit_dims=[32, 48, 64])


@model
def dinov3_convnext():
    return hugging("DINOv3ConvNextModel", "DINOv3ConvNextConfig", output="pooler_output",
                   inputs={"pixel_values": image(64)}, hidden_sizes=[8, 16, 24, 32],
                   depths=[1, 1, 1, 1])


@model
def swin2_super_resolution():
    return hugging("Swin2SRForImageSuperResolution", "Swin2SRConfig", output="reconstruction",
                   inputs={"pixel_values": image(16)}, image_size=16, embed_dim=16, depths=[1, 1],
                   num_heads=[2, 2], window_size=4, upscale=2, upsampler="pixelshuffledirect")


def timm_model(name, size=64, **options):
    import timm
    net = timm.create_model(name, pretrained=False, num_classes=6, **options)
    return without_dropout(net), {"x": image(size)}


@model
def timm_crossvit():
    return timm_model("crossvit_tiny_240", 48, img_size=48, embed_dim=(16, 24), img_scale=(1.0, 1.0),
                      patch_size=(12, 16), depth=((1, 1, 0),), num_heads=(2, 2))


@model
def timm_inception_next():
    return timm_model("inception_next_atto", 64, depths=(1, 1, 1, 1), dims=(16, 24, 32, 40))


@model
def timm_starnet():
    return timm_model("starnet_s1", 64, base_dim=8, depths=[1, 1, 1, 1])


@model
def timm_mambaout():
    return timm_model("mambaout_femto", 64, depths=(1, 1, 1, 1), dims=(16, 24, 32, 40))


@model
def uvit():
    """Diffusers' UViT: tokens of a codebook, a cross attention, up and down blocks."""
    from diffusers import UVit2DModel
    net = UVit2DModel(hidden_size=32, cond_embed_dim=16, encoder_hidden_size=16,
                      micro_cond_encode_dim=8, micro_cond_embed_dim=40, vocab_size=50,
                      codebook_size=48, block_out_channels=32, num_hidden_layers=1,
                      num_attention_heads=4, intermediate_size=48, block_num_heads=4,
                      num_res_blocks=1, hidden_dropout=0.0, attention_dropout=0.0)
    inputs = {"input_ids": torch.randint(0, 48, (2, 4, 4)),
              "encoder_hidden_states": torch.randn(2, 5, 16),
              "pooled_text_emb": torch.randn(2, 16), "micro_conds": torch.randn(2, 5)}
    return Pick(net, list(inputs), None), inputs


@model
def latte():
    from diffusers import LatteTransformer3DModel
    net = LatteTransformer3DModel(num_attention_heads=2, attention_head_dim=8, in_channels=4,
                                  out_channels=4, num_layers=1, patch_size=2, sample_size=8,
                                  cross_attention_dim=16, caption_channels=12, video_length=2,
                                  norm_type="ada_norm_single", num_embeds_ada_norm=100,
                                  norm_elementwise_affine=False, activation_fn="gelu-approximate")
    inputs = {"hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([7]),
              "encoder_hidden_states": torch.randn(1, 5, 12)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def spatio_temporal_unet():
    from diffusers import UNetSpatioTemporalConditionModel
    net = UNetSpatioTemporalConditionModel(
        sample_size=8, in_channels=4, out_channels=4, block_out_channels=(32, 32),
        down_block_types=("CrossAttnDownBlockSpatioTemporal", "DownBlockSpatioTemporal"),
        up_block_types=("UpBlockSpatioTemporal", "CrossAttnUpBlockSpatioTemporal"),
        layers_per_block=1, cross_attention_dim=16, num_attention_heads=(2, 2),
        addition_time_embed_dim=8, projection_class_embeddings_input_dim=24, num_frames=2)
    inputs = {"sample": torch.randn(1, 2, 4, 8, 8), "timestep": torch.tensor([7.0]),
              "encoder_hidden_states": torch.randn(1, 1, 16),
              "added_time_ids": torch.rand(1, 3)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def vq_model():
    from diffusers import VQModel
    net = VQModel(block_out_channels=(16, 32), layers_per_block=1, latent_channels=3,
                  down_block_types=("DownEncoderBlock2D",) * 2, norm_num_groups=8,
                  up_block_types=("UpDecoderBlock2D",) * 2, num_vq_embeddings=32)
    return Pick(net, ["sample"], "sample"), {"sample": image(16)}
