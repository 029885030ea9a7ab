"""Small models in the form of exporter_models.py: the sixth draw, of transformers."""

import torch

from exporter_registry import (DECODER, ENCODER, hugging, image, IMAGE, model, Pick, tokens,
                               VOCABULARY)

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
SERIES = dict(context_length=16, prediction_length=4)


def decoder(name, config=None, **options):
    return hugging(f"{name}ForCausalLM", f"{config or name}Config",
                   **{**SPECIAL_TOKENS, **DECODER, **options})


@model
def qwen2_5_vl_text():
    return hugging("Qwen2_5_VLTextModel", "Qwen2_5_VLTextConfig", output="last_hidden_state",
                   rope_parameters={"rope_type": "default", "rope_theta": 1e4,
                                    "mrope_section": [1, 1, 2]}, **SPECIAL_TOKENS, **DECODER)


@model
def bamba():
    return decoder("Bamba", attn_layer_indices=[1], mamba_n_heads=4, mamba_d_head=16,
                   mamba_d_state=8, mamba_n_groups=1, mamba_chunk_size=8, mamba_expand=2)


@model
def jamba():
    return decoder("Jamba", attn_layer_period=2, attn_layer_offset=1, expert_layer_period=2,
                   expert_layer_offset=1, num_experts=2, num_experts_per_tok=1, mamba_d_state=8,
                   mamba_dt_rank=4, use_mamba_kernels=False, experts="batched_mm")


@model
def falcon_h1():
    return decoder("FalconH1", head_dim=8, mamba_d_ssm=64, mamba_n_heads=4, mamba_d_head=16,
                   mamba_d_state=8, mamba_n_groups=1, mamba_chunk_size=8)


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
def gemma3n():
    return hugging("Gemma3nForCausalLM", "Gemma3nTextConfig", vocab_size=VOCABULARY,
                   vocab_size_per_layer_input=VOCABULARY, hidden_size=32,
                   hidden_size_per_layer_input=8, intermediate_size=[48] * 3, num_hidden_layers=3,
                   num_attention_heads=4, num_key_value_heads=2, head_dim=8, altup_num_inputs=2,
                   laurel_rank=8, num_kv_shared_layers=0, max_position_embeddings=64,
                   activation_sparsity_pattern=[0.0] * 3,
                   layer_types=["sliding_attention", "sliding_attention", "full_attention"])


@model
def modernbert_decoder():
    return decoder("ModernBertDecoder", local_attention=8, cls_token_id=1, sep_token_id=2)


@model
def eurobert():
    return hugging("EuroBertForMaskedLM", "EuroBertConfig", **SPECIAL_TOKENS, **DECODER)


@model
def longformer():
    return hugging("LongformerForMaskedLM", "LongformerConfig", attention_window=8,
                   inputs={"input_ids": tokens(2, 16), "attention_mask": torch.ones(2, 16).long()},
                   **ENCODER)


@model
def big_bird():
    return hugging("BigBirdForMaskedLM", "BigBirdConfig", attention_type="original_full",
                   **ENCODER)


@model
def led():
    return hugging("LEDForConditionalGeneration", "LEDConfig", vocab_size=VOCABULARY, d_model=32,
                   encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   attention_window=8, max_encoder_position_embeddings=64,
                   max_decoder_position_embeddings=64,
                   inputs={"input_ids": tokens(2, 16), "decoder_input_ids": tokens(2, 8)})


@model
def switch_transformer():
    return hugging("SwitchTransformersForConditionalGeneration", "SwitchTransformersConfig",
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2,
                   num_decoder_layers=2, num_heads=4, num_experts=4, num_sparse_encoder_layers=1,
                   num_sparse_decoder_layers=1, dropout_rate=0.0, router_jitter_noise=0.0,
                   decoder_start_token_id=0,
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def canine():
    return hugging("CanineForTokenClassification", "CanineConfig", hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   max_position_embeddings=64, num_hash_functions=2, num_hash_buckets=32,
                   local_transformer_stride=16, upsampling_kernel_size=4, downsampling_rate=4,
                   num_labels=5, inputs={"input_ids": tokens(2, 32)})


@model
def prophetnet():
    return hugging("ProphetNetForConditionalGeneration", "ProphetNetConfig", vocab_size=VOCABULARY,
                   hidden_size=32, encoder_ffn_dim=48, decoder_ffn_dim=48, num_encoder_layers=1,
                   num_decoder_layers=1, num_encoder_attention_heads=4,
                   num_decoder_attention_heads=4, max_position_embeddings=64,
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def fsmt():
    return hugging("FSMTForConditionalGeneration", "FSMTConfig", langs=["en", "de"],
                   src_vocab_size=VOCABULARY, tgt_vocab_size=VOCABULARY, d_model=32,
                   encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def t5gemma():
    part = {**DECODER, **SPECIAL_TOKENS, "head_dim": 8, "sliding_window": 8}
    return hugging("T5GemmaForConditionalGeneration", "T5GemmaConfig", encoder=dict(part),
                   decoder=dict(part), vocab_size=VOCABULARY,
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def moonshine():
    return hugging("MoonshineForConditionalGeneration", "MoonshineConfig", vocab_size=VOCABULARY,
                   hidden_size=32, intermediate_size=48, encoder_num_hidden_layers=1,
                   decoder_num_hidden_layers=1, encoder_num_attention_heads=4,
                   decoder_num_attention_heads=4, max_position_embeddings=64,
                   inputs={"input_values": torch.randn(2, 4096),
                           "decoder_input_ids": tokens(2, 8)})


@model
def data2vec_audio():
    return hugging("Data2VecAudioForCTC", "Data2VecAudioConfig", vocab_size=12, hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   conv_dim=(16, 16), conv_stride=(5, 4), conv_kernel=(10, 8),
                   num_conv_pos_embeddings=3, num_conv_pos_embedding_groups=2, conv_pos_kernel_size=5,
                   mask_time_prob=0.0, inputs={"input_values": torch.randn(2, 800)})


@model
def sew():
    return hugging("SEWForCTC", "SEWConfig", vocab_size=12, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, conv_dim=(16, 16),
                   conv_stride=(5, 4), conv_kernel=(10, 8), num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, squeeze_factor=2, mask_time_prob=0.0,
                   feat_extract_norm="layer", inputs={"input_values": torch.randn(2, 800)})


@model
def vits_text():
    import transformers
    from transformers.models.vits.modeling_vits import VitsTextEncoder
    net = VitsTextEncoder(transformers.VitsConfig(
        vocab_size=VOCABULARY, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
        ffn_dim=48, flow_size=16, spectrogram_bins=17, hidden_dropout=0.0, attention_dropout=0.0,
        activation_dropout=0.0, layerdrop=0.0))
    inputs = {"input_ids": tokens(2, 12), "padding_mask": torch.ones(2, 12, 1)}
    return Pick(net, list(inputs), "last_hidden_state"), inputs


@model
def encodec():
    return hugging("EncodecModel", "EncodecConfig", output="audio_values",
                   num_filters=4, hidden_size=16, codebook_size=16, codebook_dim=16,
                   upsampling_ratios=[4, 2], num_lstm_layers=1, target_bandwidths=[24.0],
                   norm_type="time_group_norm", inputs={"input_values": torch.randn(2, 1, 64)})


@model
def clap_audio():
    return hugging("ClapAudioModelWithProjection", "ClapAudioConfig", output="audio_embeds",
                   spec_size=64, num_mel_bins=16, patch_size=4, patch_stride=[4, 4], window_size=4,
                   patch_embeds_hidden_size=16, hidden_size=32, depths=[1, 1],
                   num_attention_heads=[2, 2], num_classes=4, projection_dim=16,
                   projection_hidden_size=16,
                   inputs={"input_features": torch.randn(2, 1, 256, 16)})


@model
def timesfm():
    return hugging("TimesFmModel", "TimesFmConfig", output="last_hidden_state", patch_length=8,
                   context_length=32, horizon_length=8, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, head_dim=8,
                   inputs={"past_values": torch.randn(2, 32),
                           "past_values_padding": torch.zeros(2, 32).long(),
                           "freq": torch.zeros(2, 1).long()})


@model
def patchtsmixer():
    return hugging("PatchTSMixerForPrediction", "PatchTSMixerConfig", output="prediction_outputs",
                   num_input_channels=3, patch_length=4, patch_stride=4, d_model=8, num_layers=2,
                   loss="mse", head_dropout=0.0, inputs={"past_values": torch.randn(2, 16, 3)},
                   **SERIES)


def forecaster(name, **options):
    window = SERIES["context_length"] + 3
    inputs = {"past_values": torch.randn(2, window), "past_time_features": torch.randn(2, window, 2),
              "past_observed_mask": torch.ones(2, window),
              "future_values": torch.randn(2, 4), "future_time_features": torch.randn(2, 4, 2)}
    return hugging(f"{name}Model", f"{name}Config", output="last_hidden_state", inputs=inputs,
                   lags_sequence=[1, 2, 3], num_time_features=2, d_model=16, encoder_layers=1,
                   decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
                   encoder_ffn_dim=24, decoder_ffn_dim=24, **{**SERIES, **options})


@model
def time_series_transformer():
    return forecaster("TimeSeriesTransformer")


@model
def informer():
    return forecaster("Informer", attention_type="full", distil=False)


@model
def siglip2():
    return hugging("Siglip2VisionModel", "Siglip2VisionConfig", output="pooler_output",
                   hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                   num_attention_heads=4, patch_size=4, num_patches=16,
                   inputs={"pixel_values": torch.randn(2, 16, 48),
                           "pixel_attention_mask": torch.ones(2, 16).long(),
                           "spatial_shapes": torch.tensor([[4, 4], [4, 4]])})


@model
def sam_vision():
    return hugging("SamVisionModel", "SamVisionConfig", output="last_hidden_state",
                   hidden_size=32, mlp_dim=48, num_hidden_layers=2, num_attention_heads=4,
                   image_size=32, patch_size=8, window_size=2, global_attn_indexes=[1],
                   output_channels=16, inputs={"pixel_values": image(32)})


@model
def sam2_hiera():
    return hugging("Sam2HieraDetModel", "Sam2HieraDetConfig", output="last_hidden_state",
                   hidden_size=16, num_attention_heads=1, image_size=[64, 64],
                   patch_kernel_size=[7, 7], patch_stride=[4, 4], patch_padding=[3, 3],
                   blocks_per_stage=[1, 2], embed_dim_per_stage=[16, 32],
                   num_attention_heads_per_stage=[1, 2], window_size_per_stage=[4, 4],
                   window_positional_embedding_background_size=[4, 4],
                   global_attention_blocks=[2], num_query_pool_stages=1,
                   inputs={"pixel_values": image(64)})


@model
def swinv2_hf():
    return hugging("Swinv2ForImageClassification", "Swinv2Config", image_size=32, patch_size=4,
                   embed_dim=16, depths=[1, 1], num_heads=[2, 2], window_size=4, num_labels=10,
                   inputs={"pixel_values": image(32)})


@model
def regnet_hf():
    return hugging("RegNetForImageClassification", "RegNetConfig", embedding_size=8,
                   hidden_sizes=[8, 16], depths=[1, 1], groups_width=8, layer_type="y",
                   num_labels=10, inputs={"pixel_values": image(64, 4)})


@model
def cvt():
    return hugging("CvtForImageClassification", "CvtConfig", embed_dim=[8, 16, 32],
                   num_heads=[1, 2, 2], depth=[1, 2, 3],
                   cls_token=[False, False, True], drop_rate=[0.0] * 3,
                   attention_drop_rate=[0.0] * 3, drop_path_rate=[0.0] * 3, num_labels=10,
                   inputs={"pixel_values": image(32, 4)})


@model
def detr_table():
    backbone = dict(model_type="resnet", embedding_size=8, hidden_sizes=[8, 8, 8, 16],
                    depths=[1, 1, 1, 1], layer_type="basic", out_features=["stage4"])
    return hugging("DetrForObjectDetection", "DetrConfig", d_model=32, encoder_layers=1,
                   decoder_layers=1, encoder_attention_heads=4, decoder_attention_heads=4,
                   encoder_ffn_dim=48, decoder_ffn_dim=48, num_queries=5, num_labels=4,
                   use_timm_backbone=False, use_pretrained_backbone=False, backbone=None,
                   backbone_config=backbone,
                   inputs={"pixel_values": image(64), "pixel_mask": torch.ones(2, 64, 64).long()})


@model
def depth_anything():
    backbone = dict(model_type="dinov2", hidden_size=32, num_hidden_layers=4,
                    num_attention_heads=4, image_size=28, patch_size=7, reshape_hidden_states=False,
                    out_features=["stage1", "stage2", "stage3", "stage4"],
                    apply_layernorm=True)
    return hugging("DepthAnythingForDepthEstimation", "DepthAnythingConfig",
                   output="predicted_depth", backbone=None, use_pretrained_backbone=False,
                   backbone_config=backbone, patch_size=7, reassemble_hidden_size=32,
                   neck_hidden_sizes=[8, 8, 8, 8], fusion_hidden_size=8, head_hidden_size=8,
                   inputs={"pixel_values": image(28)})


@model
def llava_vision_text():
    text = {**DECODER, **SPECIAL_TOKENS, "model_type": "llama"}
    ids = tokens(2, 20)
    ids[:, 2:18] = 3
    return hugging("LlavaForConditionalGeneration", "LlavaConfig", text_config=text,
                   vision_config={**IMAGE, "model_type": "clip_vision_model"},
                   image_token_index=3, vision_feature_layer=-1,
                   inputs={"input_ids": ids, "pixel_values": image(32)})


@model
def blip2_qformer():
    return hugging("Blip2QFormerModel", "Blip2QFormerConfig", output="last_hidden_state",
                   encoder_hidden_size=24, cross_attention_frequency=1,
                   inputs={"query_embeds": torch.randn(2, 6, 32),
                           "encoder_hidden_states": torch.randn(2, 10, 24)}, **ENCODER)


@model
def trocr():
    return hugging("TrOCRForCausalLM", "TrOCRConfig", vocab_size=VOCABULARY, d_model=32,
                   decoder_layers=2, decoder_attention_heads=4, decoder_ffn_dim=48,
                   max_position_embeddings=64, **SPECIAL_TOKENS)


@model
def vivit():
    return hugging("VivitForVideoClassification", "VivitConfig", image_size=16, num_frames=4,
                   tubelet_size=[2, 8, 8], hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, num_labels=5,
                   inputs={"pixel_values": torch.randn(2, 4, 3, 16, 16)})


@model
def vjepa2():
    return hugging("VJEPA2ForVideoClassification", "VJEPA2Config", crop_size=16,
                   frames_per_clip=4, tubelet_size=2, patch_size=8, hidden_size=32, mlp_ratio=2,
                   num_hidden_layers=1, num_attention_heads=2, num_pooler_layers=1,
                   pred_hidden_size=24, pred_num_attention_heads=2, pred_num_hidden_layers=1,
                   num_labels=5,
                   inputs={"pixel_values_videos": torch.randn(2, 4, 3, 16, 16)})
