"""Encoders and decoders of transformers together."""

import torch

from models.libraries.shared import seq2seq, SPECIAL_TOKENS, t5_like, translation, TRANSLATOR
from models.registry import DECODER, hugging, model, tokens, VOCABULARY


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
def m2m_100():
    return hugging("M2M100ForConditionalGeneration", "M2M100Config", vocab_size=VOCABULARY,
                   d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   max_position_embeddings=64, **SPECIAL_TOKENS,
                   inputs={"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long(),
                           "decoder_input_ids": tokens(2, 8)})


@model
def pegasus():
    return hugging("PegasusForConditionalGeneration", "PegasusConfig", inputs=translation(),
                   **TRANSLATOR)


@model
def mbart():
    return hugging("MBartForConditionalGeneration", "MBartConfig", inputs=translation(),
                   **TRANSLATOR)


@model
def marian():
    return hugging("MarianMTModel", "MarianConfig", inputs=translation(), **TRANSLATOR)


@model
def blenderbot():
    return hugging("BlenderbotForConditionalGeneration", "BlenderbotConfig",
                   inputs=translation(), **TRANSLATOR)


@model
def umt5():
    return hugging("UMT5ForConditionalGeneration", "UMT5Config", inputs=translation(),
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2,
                   num_decoder_layers=2, num_heads=4, dropout_rate=0.0, decoder_start_token_id=0,
                   pad_token_id=0, eos_token_id=1)


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
def plbart():
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    return hugging("PLBartForConditionalGeneration", "PLBartConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, encoder_layers=2,
                   decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4,
                   encoder_ffn_dim=48, decoder_ffn_dim=48, max_position_embeddings=64,
                   **SPECIAL_TOKENS)


@model
def pegasus_x():
    inputs = {"input_ids": tokens(2, 8), "decoder_input_ids": tokens(2, 6)}
    return hugging("PegasusXForConditionalGeneration", "PegasusXConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, encoder_layers=1, decoder_layers=1,
                   encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                   decoder_ffn_dim=48, block_size=4, num_global_tokens=2,
                   max_position_embeddings=32, **SPECIAL_TOKENS)


@model
def mt5():
    return t5_like("MT5")


@model
def mvp():
    return seq2seq("Mvp")


@model
def blenderbot_small():
    return seq2seq("BlenderbotSmall")


@model
def bigbird_pegasus():
    return seq2seq("BigBirdPegasus", attention_type="original_full")


@model
def nllb():
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    return hugging("NllbMoeForConditionalGeneration", "NllbMoeConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, encoder_layers=2, decoder_layers=2,
                   encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                   decoder_ffn_dim=48, encoder_sparse_step=0, decoder_sparse_step=0,
                   max_position_embeddings=64, **SPECIAL_TOKENS)
