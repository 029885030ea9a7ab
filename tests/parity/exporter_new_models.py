"""More small models, in the form of exporter_models.py: the third draw of families."""

from exporter_registry import DECODER, ENCODER, hugging, image, model, tokens, VOCABULARY

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)


def pictures(class_name, config_name, size=32, **options):
    options.setdefault("num_labels", 10)
    return hugging(class_name, config_name, inputs={"pixel_values": image(size)}, **options)


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
def qwen2_moe():
    return hugging("Qwen2MoeForCausalLM", "Qwen2MoeConfig", num_experts=4, num_experts_per_tok=2,
                   moe_intermediate_size=24, shared_expert_intermediate_size=24,
                   experts="batched_mm", **DECODER)


@model
def mamba2():
    return hugging("Mamba2ForCausalLM", "Mamba2Config", vocab_size=VOCABULARY, hidden_size=16,
                   num_hidden_layers=1, state_size=4, num_heads=4, head_dim=8, n_groups=1,
                   chunk_size=4, inputs={"input_ids": tokens(2, 8)}, **SPECIAL_TOKENS)


@model
def rwkv():
    return hugging("RwkvForCausalLM", "RwkvConfig", vocab_size=VOCABULARY, hidden_size=16,
                   attention_hidden_size=16, num_hidden_layers=1, context_length=16,
                   inputs={"input_ids": tokens(2, 4)}, **SPECIAL_TOKENS)


@model
def rembert():
    return hugging("RemBertForMaskedLM", "RemBertConfig", input_embedding_size=16,
                   output_embedding_size=24, **ENCODER)


@model
def fnet():
    return hugging("FNetForMaskedLM", "FNetConfig", vocab_size=VOCABULARY, hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, max_position_embeddings=64)


@model
def squeezebert():
    return hugging("SqueezeBertForMaskedLM", "SqueezeBertConfig", embedding_size=32, q_groups=2,
                   k_groups=2, v_groups=2, post_attention_groups=1, intermediate_groups=2,
                   output_groups=2, **ENCODER)


@model
def nystromformer():
    return hugging("NystromformerForMaskedLM", "NystromformerConfig", num_landmarks=4,
                   segment_means_seq_len=16, conv_kernel_size=3, **ENCODER)


@model
def funnel():
    return hugging("FunnelForMaskedLM", "FunnelConfig", vocab_size=VOCABULARY, d_model=32,
                   n_head=4, d_head=8, d_inner=48, block_sizes=[1, 1], num_decoder_layers=1)


@model
def yolos():
    return pictures("YolosForObjectDetection", "YolosConfig", image_size=[32, 32], patch_size=8,
                    hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                    num_attention_heads=4, num_detection_tokens=5)
