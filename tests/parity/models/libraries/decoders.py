"""Decoders of transformers: dense layers."""

import torch

from models.libraries.shared import decoder, LATENT, SPECIAL_TOKENS, text, WINDOWS
from models.registry import DECODER, ENCODER, hugging, model, Pick, tokens, VOCABULARY


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
def vaultgemma():
    return hugging("VaultGemmaForCausalLM", "VaultGemmaConfig", head_dim=8,
                   query_pre_attn_scalar=8, **WINDOWS, **SPECIAL_TOKENS, **DECODER)


@model
def xlnet():
    return hugging("XLNetLMHeadModel", "XLNetConfig", vocab_size=VOCABULARY, d_model=32,
                   n_layer=2, n_head=4, d_inner=48)


@model
def gpt_bigcode():
    return hugging("GPTBigCodeForCausalLM", "GPTBigCodeConfig", vocab_size=VOCABULARY, n_embd=32,
                   n_layer=2, n_head=4, n_positions=64)


@model
def biogpt():
    return hugging("BioGptForCausalLM", "BioGptConfig", **SPECIAL_TOKENS, **ENCODER)


@model
def openai_gpt():
    return hugging("OpenAIGPTLMHeadModel", "OpenAIGPTConfig", vocab_size=VOCABULARY, n_embd=32,
                   n_layer=2, n_head=4, n_positions=64)


@model
def glm4():
    return hugging("Glm4ForCausalLM", "Glm4Config", head_dim=8, pad_token_id=0, **DECODER)


@model
def exaone4():
    return hugging("Exaone4ForCausalLM", "Exaone4Config", sliding_window=8,
                   layer_types=["sliding_attention", "full_attention"], **SPECIAL_TOKENS,
                   **DECODER)


@model
def ernie4_5():
    return hugging("Ernie4_5ForCausalLM", "Ernie4_5Config", head_dim=8, **SPECIAL_TOKENS,
                   **DECODER)


@model
def diffllama():
    return hugging("DiffLlamaForCausalLM", "DiffLlamaConfig", head_dim=8, **DECODER)


@model
def arcee():
    return hugging("ArceeForCausalLM", "ArceeConfig", head_dim=8, **SPECIAL_TOKENS, **DECODER)


@model
def apertus():
    return hugging("ApertusForCausalLM", "ApertusConfig", **SPECIAL_TOKENS, **DECODER)


@model
def seed_oss():
    return hugging("SeedOssForCausalLM", "SeedOssConfig", head_dim=8, **SPECIAL_TOKENS, **DECODER)


@model
def xlm():
    return hugging("XLMWithLMHeadModel", "XLMConfig", vocab_size=VOCABULARY, emb_dim=32,
                   n_layers=2, n_heads=4, max_position_embeddings=64)


@model
def ctrl():
    return hugging("CTRLLMHeadModel", "CTRLConfig", vocab_size=VOCABULARY, n_positions=64,
                   n_embd=32, dff=48, n_layer=2, n_head=4)


@model
def olmo():
    return decoder("Olmo")


@model
def helium():
    return decoder("Helium", head_dim=8)


@model
def bitnet():
    return decoder("BitNet")


@model
def hunyuan_dense():
    return decoder("HunYuanDenseV1", head_dim=8)


@model
def nanochat():
    return decoder("NanoChat")


@model
def doge():
    return hugging("DogeForCausalLM", "DogeConfig", **SPECIAL_TOKENS, **DECODER)


@model
def qwen2_5_vl_text():
    return hugging("Qwen2_5_VLTextModel", "Qwen2_5_VLTextConfig", output="last_hidden_state",
                   rope_parameters={"rope_type": "default", "rope_theta": 1e4,
                                    "mrope_section": [1, 1, 2]}, **SPECIAL_TOKENS, **DECODER)


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
def trocr():
    return hugging("TrOCRForCausalLM", "TrOCRConfig", vocab_size=VOCABULARY, d_model=32,
                   decoder_layers=2, decoder_attention_heads=4, decoder_ffn_dim=48,
                   max_position_embeddings=64, **SPECIAL_TOKENS)


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
def jais2():
    return decoder("Jais2")


@model
def gemma4_text():
    return decoder("Gemma4", "Gemma4Text", head_dim=8, global_head_dim=8,
                   vocab_size_per_layer_input=VOCABULARY,
                   hidden_size_per_layer_input=8, num_kv_shared_layers=0)


@model
def ministral3():
    return decoder("Ministral3", head_dim=8)


@model
def flaubert():
    return hugging("FlaubertWithLMHeadModel", "FlaubertConfig", inputs=text(),
                   vocab_size=VOCABULARY, emb_dim=32, n_layers=2, n_heads=4,
                   max_position_embeddings=64)


@model
def youtu():
    return decoder("Youtu", **LATENT)


@model
def qwen3_vl_text():
    return hugging(
        "Qwen3VLTextModel", "Qwen3VLTextConfig", output="last_hidden_state", head_dim=8,
        rope_parameters={"rope_type": "default", "rope_theta": 1e4, "mrope_section": [2, 1, 1]},
        **SPECIAL_TOKENS, **DECODER)


@model
def kosmos_text():
    import transformers
    config = transformers.models.kosmos2.configuration_kosmos2.Kosmos2TextConfig(
        vocab_size=VOCABULARY, max_position_embeddings=64, embed_dim=32, layers=2, ffn_dim=48,
        attention_heads=4, layerdrop=0.0, dropout=0.0, attention_dropout=0.0, use_cache=False,
        **SPECIAL_TOKENS)
    net = transformers.models.kosmos2.modeling_kosmos2.Kosmos2TextForCausalLM(config)
    return Pick(net, ["input_ids"], "logits"), {"input_ids": tokens(2, 16)}


@model
def cross_llama():
    """The text part of Llama 3.2 Vision, with a layer that reads an image's states."""
    import transformers
    config = transformers.MllamaTextConfig(cross_attention_layers=[1], **{
        **DECODER, **SPECIAL_TOKENS, "vocab_size": VOCABULARY},
        rope_parameters={"rope_type": "default", "rope_theta": 1e4})
    config.use_cache = False
    net = transformers.models.mllama.modeling_mllama.MllamaForCausalLM(config)
    inputs = {"input_ids": tokens(2, 10), "cross_attention_states": torch.randn(2, 6, 32)}
    return Pick(net, list(inputs), "logits"), inputs


@model
def reformer():
    return hugging(
        "ReformerModelWithLMHead", "ReformerConfig", attn_layers=["local", "local"],
        attention_head_size=8, axial_pos_shape=[4, 4], axial_pos_embds_dim=[8, 24],
        feed_forward_size=48, hidden_size=32, local_attn_chunk_length=8, num_attention_heads=4,
        max_position_embeddings=16, vocab_size=VOCABULARY, is_decoder=True, hidden_dropout_prob=0.0,
        local_attention_probs_dropout_prob=0.0)


@model
def bark():
    return hugging("BarkSemanticModel", "BarkSemanticConfig", block_size=32,
                   input_vocab_size=VOCABULARY, output_vocab_size=VOCABULARY,
                   num_layers=2, num_heads=4, hidden_size=32)


@model
def hyperclovax():
    return decoder("HyperCLOVAX")


@model
def hrm_text():
    return decoder("HrmText")


@model
def granite_swa():
    return decoder("GraniteSWA", layer_types=["full_attention", "sliding_attention"], sliding_window=6,
                   attention_multiplier=0.25, residual_multiplier=0.5, logits_scaling=2.0)
