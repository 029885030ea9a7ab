"""Decoders of transformers with recurrences, state spaces and convolutions."""

from models.libraries.shared import decoder, SPECIAL_TOKENS
from models.registry import DECODER, hugging, model, tokens, VOCABULARY


@model
def mamba():
    return hugging("MambaForCausalLM", "MambaConfig", vocab_size=VOCABULARY, hidden_size=16,
                   num_hidden_layers=1, state_size=4, inputs={"input_ids": tokens(2, 4)})


@model
def lfm2():
    return hugging("Lfm2ForCausalLM", "Lfm2Config", layer_types=["conv", "full_attention"],
                   conv_L_cache=3, block_multiple_of=8, **SPECIAL_TOKENS, **DECODER)


@model
def recurrent_gemma():
    return hugging("RecurrentGemmaForCausalLM", "RecurrentGemmaConfig", lru_width=32,
                   attention_window_size=8, conv1d_width=4,
                   block_types=["recurrent", "attention"], **SPECIAL_TOKENS,
                   **DECODER | dict(num_key_value_heads=1))


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
def bamba():
    return decoder("Bamba", attn_layer_indices=[1], mamba_n_heads=4, mamba_d_head=16,
                   mamba_d_state=8, mamba_n_groups=1, mamba_chunk_size=8, mamba_expand=2)


@model
def falcon_h1():
    return decoder("FalconH1", head_dim=8, mamba_d_ssm=64, mamba_n_heads=4, mamba_d_head=16,
                   mamba_d_state=8, mamba_n_groups=1, mamba_chunk_size=8)


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
def zamba2():
    return decoder("Zamba2", num_hidden_layers=2, layers_block_type=["mamba", "hybrid"],
                   mamba_d_state=8, mamba_headdim=8, n_mamba_heads=8, mamba_ngroups=1,
                   chunk_size=8, num_key_value_heads=4, hybrid_layer_ids=[1], num_mem_blocks=1,
                   adapter_rank=8)


@model
def falcon_mamba():
    return hugging("FalconMambaForCausalLM", "FalconMambaConfig", vocab_size=VOCABULARY,
                   hidden_size=32, state_size=8, num_hidden_layers=2, use_mambapy=False,
                   **SPECIAL_TOKENS)


@model
def xlstm():
    return hugging("xLSTMForCausalLM", "xLSTMConfig", vocab_size=VOCABULARY, hidden_size=32,
                   num_hidden_layers=2, num_heads=2, chunk_size=8, **SPECIAL_TOKENS)


@model
def nemotron_h():
    return decoder("NemotronH", layers_block_type=["mamba", "attention"],
                   mamba_num_heads=4, mamba_head_dim=8, ssm_state_size=8,
                   n_groups=1, head_dim=8, chunk_size=8)


@model
def lfm3():
    return decoder("Lfm3")
