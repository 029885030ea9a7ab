"""Language, speech and two-tower models of transformers."""

import torch

from exporter_registry import DECODER, ENCODER, hugging, IMAGE, image, model, Pick, tokens, VOCABULARY


@model
def llama():
    return hugging("LlamaForCausalLM", "LlamaConfig", **DECODER)


@model
def mistral():
    return hugging("MistralForCausalLM", "MistralConfig", sliding_window=None, **DECODER)


@model
def qwen2():
    return hugging("Qwen2ForCausalLM", "Qwen2Config", **DECODER)


@model
def qwen3():
    return hugging("Qwen3ForCausalLM", "Qwen3Config", head_dim=8, **DECODER)


@model
def gemma2():
    return hugging("Gemma2ForCausalLM", "Gemma2Config", head_dim=8, query_pre_attn_scalar=8,
                   **DECODER)


@model
def gemma3():
    return hugging("Gemma3ForCausalLM", "Gemma3TextConfig", head_dim=8, query_pre_attn_scalar=8,
                   **DECODER)


@model
def phi3():
    return hugging("Phi3ForCausalLM", "Phi3Config", pad_token_id=0, **DECODER)


@model
def gpt2():
    return hugging("GPT2LMHeadModel", "GPT2Config", vocab_size=VOCABULARY, n_embd=32, n_layer=2,
                   n_head=4, n_positions=64)


@model
def gpt_neox():
    options = {k: v for k, v in DECODER.items() if k != "num_key_value_heads"}
    return hugging("GPTNeoXForCausalLM", "GPTNeoXConfig", **options)


@model
def opt():
    return hugging("OPTForCausalLM", "OPTConfig", vocab_size=VOCABULARY, hidden_size=32,
                   ffn_dim=48, num_hidden_layers=2, num_attention_heads=4,
                   max_position_embeddings=64, word_embed_proj_dim=32)


@model
def falcon():
    return hugging("FalconForCausalLM", "FalconConfig", vocab_size=VOCABULARY, hidden_size=32,
                   num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=64)


@model
def bloom():
    return hugging("BloomForCausalLM", "BloomConfig", vocab_size=VOCABULARY, hidden_size=32,
                   n_layer=2, n_head=4)


@model
def gemma():
    return hugging("GemmaForCausalLM", "GemmaConfig", head_dim=8, **DECODER)


@model
def phi():
    return hugging("PhiForCausalLM", "PhiConfig", **DECODER)


@model
def olmo2():
    return hugging("Olmo2ForCausalLM", "Olmo2Config", pad_token_id=0, **DECODER)


@model
def starcoder2():
    return hugging("Starcoder2ForCausalLM", "Starcoder2Config", sliding_window=None, **DECODER)


@model
def gptj():
    return hugging("GPTJForCausalLM", "GPTJConfig", vocab_size=VOCABULARY, n_embd=32, n_layer=2,
                   n_head=4, n_positions=64, rotary_dim=4)


EXPERTS = dict(num_experts_per_tok=2, moe_intermediate_size=24)


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
def mamba():
    return hugging("MambaForCausalLM", "MambaConfig", vocab_size=VOCABULARY, hidden_size=16,
                   num_hidden_layers=1, state_size=4, inputs={"input_ids": tokens(2, 4)})


@model
def bert():
    ids = tokens(2, 16)
    return hugging("BertForMaskedLM", "BertConfig", **ENCODER,
                   inputs={"input_ids": ids, "attention_mask": torch.ones_like(ids)})


@model
def roberta():
    return hugging("RobertaForMaskedLM", "RobertaConfig", **ENCODER)


@model
def distilbert():
    return hugging("DistilBertForMaskedLM", "DistilBertConfig", vocab_size=VOCABULARY, dim=32,
                   hidden_dim=48, n_layers=2, n_heads=4, max_position_embeddings=64)


@model
def electra():
    return hugging("ElectraForSequenceClassification", "ElectraConfig", embedding_size=32,
                   **ENCODER)


@model
def deberta():
    return hugging("DebertaV2ForMaskedLM", "DebertaV2Config", **ENCODER)


@model
def mpnet():
    return hugging("MPNetForMaskedLM", "MPNetConfig", **ENCODER)


@model
def albert():
    return hugging("AlbertForMaskedLM", "AlbertConfig", embedding_size=16, **ENCODER)


@model
def modernbert():
    return hugging("ModernBertForMaskedLM", "ModernBertConfig", pad_token_id=0, eos_token_id=1,
                   bos_token_id=2, cls_token_id=3, sep_token_id=4, **ENCODER)


@model
def t5():
    return hugging("T5ForConditionalGeneration", "T5Config", vocab_size=VOCABULARY, d_model=32,
                   d_kv=8, d_ff=48, num_layers=2, num_heads=4, feed_forward_proj="gated-gelu",
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def bart():
    return hugging("BartForConditionalGeneration", "BartConfig", vocab_size=VOCABULARY,
                   d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   max_position_embeddings=64,
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def whisper():
    return hugging("WhisperForConditionalGeneration", "WhisperConfig", vocab_size=VOCABULARY,
                   d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   num_mel_bins=8, max_source_positions=20, max_target_positions=20,
                   pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1,
                   inputs={"input_features": torch.randn(2, 8, 40),
                           "decoder_input_ids": tokens(2, 8)})


@model
def clip_text():
    return hugging("CLIPTextModel", "CLIPTextConfig", output="last_hidden_state",
                   eos_token_id=2, bos_token_id=1, pad_token_id=0, **ENCODER)


@model
def clip():
    import transformers
    config = transformers.CLIPConfig(
        text_config=dict(eos_token_id=2, bos_token_id=1, pad_token_id=0, **ENCODER),
        vision_config=IMAGE, projection_dim=16)
    inputs = {"input_ids": tokens(3, 12), "pixel_values": image(batch=2)}
    return Pick(transformers.CLIPModel(config), list(inputs), "logits_per_image"), inputs


@model
def wav2vec2():
    return hugging("Wav2Vec2ForCTC", "Wav2Vec2Config", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                   inputs={"input_values": torch.randn(2, 800)})


@model
def granite():
    return hugging("GraniteForCausalLM", "GraniteConfig", embedding_multiplier=2.0,
                   attention_multiplier=0.3, residual_multiplier=0.5, logits_scaling=2.0,
                   **DECODER)


@model
def stablelm():
    return hugging("StableLmForCausalLM", "StableLmConfig", **DECODER)


@model
def cohere():
    return hugging("CohereForCausalLM", "CohereConfig", pad_token_id=0, bos_token_id=1,
                   eos_token_id=2, **DECODER)


@model
def glm():
    return hugging("GlmForCausalLM", "GlmConfig", head_dim=8, pad_token_id=0, **DECODER)


@model
def nemotron():
    return hugging("NemotronForCausalLM", "NemotronConfig", head_dim=8, **DECODER)


@model
def smollm3():
    return hugging("SmolLM3ForCausalLM", "SmolLM3Config", pad_token_id=0, **DECODER)


@model
def persimmon():
    options = {k: v for k, v in DECODER.items() if k != "num_key_value_heads"}
    return hugging("PersimmonForCausalLM", "PersimmonConfig", **options)


@model
def xglm():
    return hugging("XGLMForCausalLM", "XGLMConfig", vocab_size=VOCABULARY, d_model=32, ffn_dim=48,
                   num_layers=2, attention_heads=4, max_position_embeddings=64)


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
def mobilebert():
    return hugging("MobileBertForMaskedLM", "MobileBertConfig", embedding_size=16,
                   intra_bottleneck_size=16, **ENCODER)


@model
def xlm_roberta():
    return hugging("XLMRobertaForSequenceClassification", "XLMRobertaConfig", **ENCODER)


@model
def layoutlm():
    return hugging("LayoutLMForMaskedLM", "LayoutLMConfig", max_2d_position_embeddings=32,
                   **ENCODER)


@model
def hubert():
    return hugging("HubertForCTC", "HubertConfig", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                   inputs={"input_values": torch.randn(2, 800)})
