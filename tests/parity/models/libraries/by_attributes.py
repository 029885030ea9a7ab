"""Models of transformers as `draw` names them with a seed, made small by their attributes.

No model has sizes of its own here but those that the rules below cannot give.
"""

import functools
import inspect
import random
import re

import torch

from models.registry import image, Pick, register, tokens, VOCABULARY, without_dropout

# Attributes of configurations by the size that a small model has.
SIZES = {
    VOCABULARY: ("vocab_size", "decoder_vocab_size", "text_vocab_size"),
    64: ("max_position_embeddings", "n_positions", "max_source_positions", "max_target_positions", "n_ctx",
         "max_sequence_length", "max_seq_len", "original_max_position_embeddings", "decoder_max_position_embeddings"),
    32: ("hidden_size", "d_model", "n_embd", "embed_dim", "dim", "embedding_size", "encoder_hidden_size", "decoder_hidden_size",
         "attention_hidden_size", "encoder_dim", "lru_width", "image_size"),
    48: ("intermediate_size", "ffn_dim", "encoder_ffn_dim", "decoder_ffn_dim", "d_ff", "n_inner", "mlp_dim", "d_inner",
         "feed_forward_size", "encoder_intermediate_size", "decoder_intermediate_size"),
    16: ("moe_intermediate_size", "shared_expert_intermediate_size", "expert_intermediate_size", "q_lora_rank",
         "moe_shared_expert_intermediate_size", "num_mel_bins", "ffn_hidden_size_moe"),
    12: ("kv_lora_rank", "index_head_dim"),
    8: ("head_dim", "patch_size", "d_kv", "v_head_dim", "qk_nope_head_dim", "linear_key_head_dim", "linear_value_head_dim",
        "sliding_window", "attention_head_dim", "mamba_d_state", "mamba_d_head", "mamba_head_dim", "ssm_state_size",
        "global_head_dim", "num_conv_pos_embeddings", "swa_head_dim", "local_attention", "attention_chunk_size"),
    4: ("num_attention_heads", "n_head", "encoder_attention_heads", "decoder_attention_heads", "num_heads", "n_heads",
        "num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts", "qk_rope_head_dim", "linear_num_value_heads",
        "attention_heads", "mamba_n_heads", "mamba_num_heads", "index_n_heads", "index_topk", "swa_num_attention_heads"),
    2: ("num_hidden_layers", "encoder_layers", "decoder_layers", "n_layer", "n_layers", "num_layers", "num_decoder_layers",
        "num_key_value_heads", "num_experts_per_tok", "moe_topk", "num_kv_heads", "linear_num_key_heads", "num_encoder_layers",
        "encoder_layers", "layers", "depth", "num_conv_pos_embedding_groups", "swa_num_key_value_heads", "moe_k", "experts_per_token",
        "num_labels", "decoder_num_hidden_layers", "n_shared_experts_per_token"),
    1: ("n_group", "topk_group", "n_shared_experts", "num_shared_experts", "mamba_n_groups", "n_groups", "moe_num_shared_experts",
        "bos_token_id"),
    0: ("pad_token_id", "first_k_dense_replace", "decoder_start_token_id", "num_nextn_predict_layers"),
}
BY_ATTRIBUTE = {name: size for size, names in SIZES.items() for name in names}
EXACT = dict(eos_token_id=2, use_cache=False, apply_spec_augment=False, mask_time_prob=0.0, router_jitter_noise=0.0,
             pos_embed_rescale=None)
OFF = ("dropout", "drop_path", "layerdrop", "drop_prob", "drop_rate")

# Sizes that the rules cannot give, by the class of the configuration.
FOUR = dict(num_hidden_layers=4, out_indices=[1, 2, 3, 4], out_features=["stage1", "stage2", "stage3", "stage4"],
            reshape_hidden_states=False)
SPEECH = dict(num_mel_bins=16, subsampling_conv_channels=8, conv_kernel_size=5, subsampling_factor=4)
CONFORMER = dict(num_attention_heads=2, layers=2, kernel_size=7, linear_units=24, attention_dropout_rate=0.0,
                 dropout_rate=0.0, positional_dropout_rate=0.0, normalize_before=False, concat_after=False)
OWN_SIZES = {
    "ZambaConfig": dict(attention_hidden_size=64, attention_head_dim=16, num_key_value_heads=4, mamba_dt_rank=4,
                        layers_block_type=["linear_attention", "hybrid"], use_mamba_kernels=False),
    "ParakeetEncoderConfig": SPEECH,
    "LasrEncoderConfig": SPEECH,
    "GraniteSpeech5EncoderConfig": dict(num_mel_bins=16, context_size=16, max_position_embeddings=32),
    "OmniASRAudioConfig": dict(conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3)),
    "VoxtralEncoderConfig": dict(max_source_positions=32),
    "MimiDecoderConfig": dict(num_filters=8, upsampling_ratios=[4, 2], upsample_groups=32, codebook_dim=16,
                              num_key_value_heads=4, vector_quantization_hidden_dimension=16),
    "BeitConfig": dict(FOUR, use_relative_position_bias=True),
    "Dinov2Config": FOUR,
    "DINOv3ViTConfig": FOUR,
    "Tipsv2VisionConfig": FOUR,
    "ZoeDepthConfig": dict(neck_hidden_sizes=[8, 12, 16, 24], fusion_hidden_size=16, bottleneck_features=16,
                           num_attractors=[4, 3, 2, 1], bin_embedding_dim=8),
    "PromptDepthAnythingConfig": dict(reassemble_hidden_size=32, neck_hidden_sizes=[8, 12, 16, 24],
                                      fusion_hidden_size=16, head_hidden_size=8),
    "CHMv2Config": dict(neck_hidden_sizes=[8, 12, 16, 24], fusion_hidden_size=16),
    "Tipsv2DptConfig": dict(neck_hidden_sizes=[8, 12, 16, 24], fusion_hidden_size=16, num_depth_bins=12),
    "Data2VecVisionConfig": dict(num_hidden_layers=4, out_indices=[0, 1, 2, 3], auxiliary_channels=8),
    "SwinConfig": dict(embed_dim=8, depths=[1, 1, 1, 1], num_heads=[1, 2, 2, 2], window_size=4, patch_size=4,
                       image_size=64),
    "Mask2FormerConfig": dict(feature_size=32, mask_feature_size=32, hidden_dim=32, encoder_feedforward_dim=24,
                              dim_feedforward=24, decoder_layers=2, num_queries=6),
    "Siglip2VisionConfig": dict(num_patches=16),
    "FastSpeech2ConformerConfig": dict(
        encoder_num_attention_heads=2, decoder_num_attention_heads=2, encoder_linear_units=24, decoder_linear_units=24,
        encoder_config=CONFORMER,
        decoder_config=CONFORMER,
        duration_predictor_channels=16, energy_predictor_channels=16, pitch_predictor_channels=16,
        speech_decoder_postnet_units=16),
    "VibeVoiceAcousticTokenizerEncoderConfig": dict(num_filters=4, downsampling_ratios=[2, 4], depths=[1, 1, 2]),
    "CohereCompassTextConfig": dict(layer_types=["sliding_attention", "full_attention"], rope_parameters={
        "sliding_attention": {"rope_type": "default", "rope_theta": 100.0}, "full_attention": None}),
    "XLMConfig": dict(emb_dim=32),
    "FlaubertConfig": dict(emb_dim=32),
    "ReformerConfig": dict(attn_layers=["local", "local"], axial_pos_shape=(4, 3), axial_pos_embds_dim=(8, 24),
                           local_attn_chunk_length=4, is_decoder=False),
    "Qwen2VLTextConfig": dict(rope_parameters={"rope_type": "default", "rope_theta": 100.0, "mrope_section": [1, 1, 2]}),
    "Glm46VTextConfig": dict(rope_parameters={"rope_type": "default", "rope_theta": 100.0, "mrope_section": [1, 1, 2],
                                              "partial_rotary_factor": 1.0}),
    "Glm4vTextConfig": dict(rope_parameters={"rope_type": "default", "rope_theta": 100.0, "mrope_section": [1, 1, 2],
                                             "partial_rotary_factor": 1.0}),
    "MusicgenMelodyDecoderConfig": dict(num_codebooks=4, pad_token_id=211),
    "Gemma3nTextConfig": dict(num_hidden_layers=2, num_kv_shared_layers=0, layer_types=["sliding_attention", "full_attention"],
                              intermediate_size=[48, 48], activation_sparsity_pattern=[0.0, 0.0]),
}
# Inputs by class, where its task's are not enough.
OWN_INPUTS = {
    "VibeVoiceAcousticTokenizerEncoderModel": lambda: {"hidden_states": torch.randn(2, 1, 64)},
    "MimiDecoderModel": lambda: {"latents": torch.randn(2, 32, 6)},
    "Mask2FormerModel": lambda: {"pixel_values": image(64)},
    "Siglip2ForImageClassification": lambda: {
        "pixel_values": torch.randn(2, 16, 192), "pixel_attention_mask": torch.ones(2, 16).long(),
        "spatial_shapes": torch.tensor([[4, 4], [4, 4]])},
    "PromptDepthAnythingForDepthEstimation": lambda: {"pixel_values": image(), "prompt_depth": torch.rand(2, 1, 8, 8)},
    "MusicgenMelodyForCausalLM": lambda: {"input_ids": tokens(8, 12)},
    "ParakeetForCTC": lambda: {"input_features": torch.randn(2, 40, 16)},
    "LasrForCTC": lambda: {"input_features": torch.randn(2, 40, 16)},
    "GraniteSpeech5ForCTC": lambda: {"input_features": torch.randn(2, 32, 32)},
    "VoxtralEncoder": lambda: {"input_features": torch.randn(2, 16, 64)},
    "OmniASRForCTC": lambda: {"input_values": torch.randn(2, 1, 800)},
    "XCLIPModel": lambda: {"input_ids": tokens(2, 12), "pixel_values": torch.randn(2, 8, 3, 32, 32)},
    "CLIPSegModel": lambda: {"input_ids": tokens(2, 12), "pixel_values": image()},
    "SeamlessM4Tv2Model": lambda: {"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 7)},
    "T5Gemma2ForConditionalGeneration": lambda: {"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 7)},
}


def reduced(kind):
    """Arguments of `kind`, a class of configurations, that make a small model."""
    default = kind()
    options = {}
    known = {**{key: None for key in inspect.signature(kind.__init__).parameters}, **default.__dict__}
    for name, value in known.items():
        if name in EXACT:
            options[name] = EXACT[name]
        elif isinstance(value, float) and any(part in name for part in OFF):
            options[name] = 0.0
        elif name in BY_ATTRIBUTE and isinstance(value, (int, type(None))) and not isinstance(value, bool):
            if value is not None or name in ("num_key_value_heads", "head_dim", "pad_token_id"):
                options[name] = BY_ATTRIBUTE[name]
    if known.get("kv_lora_rank"):
        options["num_key_value_heads"] = options["num_attention_heads"]
    for name in getattr(kind, "sub_configs", None) or {}:
        part = getattr(default, name, None)
        if hasattr(part, "model_type"):
            options[name] = {"model_type": part.model_type, **reduced(type(part))}
    options.update(OWN_SIZES.get(kind.__name__, {}))
    return options


def text():
    return {"input_ids": tokens(2, 12)}


TASKS = {
    "MODEL_FOR_CAUSAL_LM_MAPPING_NAMES": (text, "logits"),
    "MODEL_FOR_MASKED_LM_MAPPING_NAMES":
        (lambda: {**text(), "attention_mask": torch.ones(2, 12).long()}, "logits"),
    "MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES":
        (lambda: {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}, "logits"),
    "MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES": (text, "logits"),
    "MODEL_FOR_TOKEN_CLASSIFICATION_MAPPING_NAMES": (text, "logits"),
    "MODEL_FOR_QUESTION_ANSWERING_MAPPING_NAMES": (text, "start_logits"),
    "MODEL_FOR_IMAGE_CLASSIFICATION_MAPPING_NAMES": (lambda: {"pixel_values": image()}, "logits"),
    "MODEL_FOR_SEMANTIC_SEGMENTATION_MAPPING_NAMES": (lambda: {"pixel_values": image()}, "logits"),
    "MODEL_FOR_DEPTH_ESTIMATION_MAPPING_NAMES": (lambda: {"pixel_values": image()}, "predicted_depth"),
    "MODEL_FOR_CTC_MAPPING_NAMES": (lambda: {"input_values": torch.randn(2, 800)}, "logits"),
    "MODEL_FOR_AUDIO_CLASSIFICATION_MAPPING_NAMES": (lambda: {"input_values": torch.randn(2, 800)}, "logits"),
    "MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING_NAMES": (text, "logits"),
    "MODEL_FOR_BACKBONE_MAPPING_NAMES": (lambda: {"pixel_values": image()}, None),
    "MODEL_MAPPING_NAMES": (text, None),
}


def candidates():
    """(mapping, class) of each model that a mapping of tasks names."""
    from transformers.models.auto import modeling_auto
    found = []
    for task in TASKS:
        for names in getattr(modeling_auto, task).values():
            found += [(task, name) for name in ([names] if isinstance(names, str) else names)]
    return sorted(set(found))


def inputs_of(net, config, task):
    """Inputs of a task, or those that forward needs."""
    inputs, output = TASKS[task]
    if type(net).__name__ in OWN_INPUTS:
        return OWN_INPUTS[type(net).__name__](), output
    inputs = inputs()
    accepted = inspect.signature(net.forward).parameters
    if "input_features" in accepted and not {"input_values", "input_ids"} & set(accepted):
        length = 2 * getattr(config, "max_source_positions", 32)
        inputs = {"input_features": torch.randn(2, getattr(config, "num_mel_bins", 16), length)}
    elif "pixel_values" in accepted and "input_ids" not in accepted:
        inputs = {"pixel_values": image()}
    return inputs, output


def small(task, name):
    """The model of class `name`, and inputs of its task."""
    import transformers
    kind = getattr(transformers, name)
    config = kind.config_class(**reduced(kind.config_class))
    for part in [config, *[getattr(config, key, None) for key in getattr(config, "sub_configs", {})]]:
        if part is not None:
            part._experts_implementation = "batched_mm"
    net = kind(config).float()
    inputs, output = inputs_of(net, config, task)
    return Pick(without_dropout(net), list(inputs), output), inputs


def registered(name):
    """The name in exporters.py: AriaForConditionalGeneration is aria_for_conditional_generation."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def draw(seed, counts, unknown):
    """`counts` classes for each mapping that `unknown` has no word of."""
    drawn = {}
    for task, count in counts.items():
        names = [name for mapping, name in candidates() if mapping == task and unknown(name)]
        random.Random(seed).shuffle(names)
        drawn[task] = names[:count]
    return drawn


DRAWN = {
    "FOR_CAUSAL_LM_":
        "CpmAntForCausalLM Apertus1p5TextForCausalLM GotOcr2ForConditionalGeneration GraniteMoeSWAForCausalLM "
        "InklingForCausalLM LaraMiniForCausalLM Phi4MultimodalForCausalLM MiniMaxM3VLForCausalLM "
        "Qwen4ExpForCausalLM Emu3ForCausalLM Llama4ForCausalLM HYV4ForCausalLM RoFormerForCausalLM "
        "DeepseekV4ForCausalLM AXK2ForCausalLM MossTranscribeDiarizeForConditionalGeneration GlmMoeDsaForCausalLM "
        "MoshiForCausalLM FuyuForCausalLM Gemma4UnifiedForCausalLM MusicgenMelodyForCausalLM "
        "CohereCompassForCausalLM MarianForCausalLM ModernBertDecoderForCausalLM Inkling2ForCausalLM "
        "Inkling2LoopForCausalLM DeepseekV32ForCausalLM",
    "FOR_MASKED_LM_":
        "ModernVBertForMaskedLM UltraVBertForMaskedLM ReformerForMaskedLM",
    "FOR_SEQ_TO_SEQ_CAUSAL_LM_":
        "EncoderDecoderModel SeamlessM4TForTextToText AudioFlamingo3ForConditionalGeneration "
        "GlmAsrForConditionalGeneration OmniASRForConditionalGeneration",
    "FOR_SEQUENCE_CLASSIFICATION_":
        "Qwen3_5ForSequenceClassification Gemma3ForSequenceClassification "
        "ModernBertDecoderForSequenceClassification CTRLForSequenceClassification XLMForSequenceClassification "
        "OpenAIGPTForSequenceClassification FlaubertForSequenceClassification XLNetForSequenceClassification "
        "Qwen3_5TextForSequenceClassification",
    "FOR_TOKEN_CLASSIFICATION_":
        "T5Gemma2ForTokenClassification OpenAIPrivacyFilterForTokenClassification FlaubertForTokenClassification",
    "FOR_QUESTION_ANSWERING_":
        "RoFormerForQuestionAnswering XLNetForQuestionAnsweringSimple XLMForQuestionAnsweringSimple",
    "FOR_IMAGE_CLASSIFICATION_":
        "SiglipForImageClassification CLIPForImageClassification SwiftFormerForImageClassification "
        "Data2VecVisionForImageClassification Siglip2ForImageClassification",
    "FOR_SEMANTIC_SEGMENTATION_":
        "Data2VecVisionForSemanticSegmentation Tipsv2DptForSemanticSegmentation",
    "FOR_DEPTH_ESTIMATION_":
        "Tipsv2DptForDepthEstimation ZoeDepthForDepthEstimation PromptDepthAnythingForDepthEstimation",
    "FOR_CTC_":
        "OmniASRForCTC ParakeetForCTC LasrForCTC",
    "FOR_IMAGE_TEXT_TO_TEXT_":
        "Qwen3VLMoeForConditionalGeneration AriaForConditionalGeneration AyaVisionForConditionalGeneration "
        "DeepseekVLForConditionalGeneration LlavaOnevisionForConditionalGeneration "
        "Cosmos3OmniForConditionalGeneration T5Gemma2ForConditionalGeneration Idefics3ForConditionalGeneration "
        "Qwen2VLForConditionalGeneration VipLlavaForConditionalGeneration Mistral3ForConditionalGeneration "
        "Lfm2VlForConditionalGeneration Cohere2VisionForConditionalGeneration Glm46VForConditionalGeneration",
    "":
        "Kosmos2_5Model MiniCPMV4_7Model Dots3NoteTextModel PaliGemmaModel VideoLlama3Model Molmo2TextModel "
        "InternVLModel MimiDecoderModel VibeVoiceAcousticTokenizerEncoderModel VoxtralEncoder CLIPSegModel "
        "QianfanOCRVisionModel Glm4vTextModel Qwen2AudioEncoder Sapiens2Model",
}

for drawn_task, drawn_names in DRAWN.items():
    for drawn_name in drawn_names.split():
        register(registered(drawn_name),
                 functools.partial(small, f"MODEL_{drawn_task}MAPPING_NAMES", drawn_name))
