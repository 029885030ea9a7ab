"""Encoders of transformers over tokens."""

import torch

from models.libraries.shared import encoder, SPECIAL_TOKENS, text
from models.registry import DECODER, ENCODER, hugging, model, tokens, VOCABULARY


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
def clip_text():
    return hugging("CLIPTextModel", "CLIPTextConfig", output="last_hidden_state",
                   eos_token_id=2, bos_token_id=1, pad_token_id=0, **ENCODER)


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
def megatron_bert():
    return hugging("MegatronBertForMaskedLM", "MegatronBertConfig", **ENCODER)


@model
def data2vec_text():
    return hugging("Data2VecTextForMaskedLM", "Data2VecTextConfig", **ENCODER)


@model
def perceiver():
    return hugging("PerceiverForMaskedLM", "PerceiverConfig",
                   inputs={"inputs": tokens(2, 12)}, vocab_size=VOCABULARY, num_latents=6,
                   d_latents=24, d_model=16, num_blocks=1, num_self_attends_per_block=2,
                   num_self_attention_heads=2, num_cross_attention_heads=2, qk_channels=16,
                   v_channels=24, max_position_embeddings=12)


@model
def chinese_clip_text():
    return hugging("ChineseCLIPTextModel", "ChineseCLIPTextConfig", output="last_hidden_state",
                   inputs={"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()},
                   **ENCODER)


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
def canine():
    return hugging("CanineForTokenClassification", "CanineConfig", hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   max_position_embeddings=64, num_hash_functions=2, num_hash_buckets=32,
                   local_transformer_stride=16, upsampling_kernel_size=4, downsampling_rate=4,
                   num_labels=5, inputs={"input_ids": tokens(2, 32)})


@model
def blip2_qformer():
    return hugging("Blip2QFormerModel", "Blip2QFormerConfig", output="last_hidden_state",
                   encoder_hidden_size=24, cross_attention_frequency=1,
                   inputs={"query_embeds": torch.randn(2, 6, 32),
                           "encoder_hidden_states": torch.randn(2, 10, 24)}, **ENCODER)


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
def splinter():
    return encoder("Splinter")


@model
def luke():
    return encoder("Luke", entity_vocab_size=10, entity_emb_size=16)


@model
def markuplm():
    return encoder("MarkupLM", max_depth=8, xpath_unit_hidden_size=4)


@model
def roc_bert():
    return encoder("RoCBert", shape_vocab_size=20, pronunciation_vocab_size=20,
                   shape_embed_dim=8, pronunciation_embed_dim=8)


@model
def camembert_tagger():
    inputs = {"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()}
    return hugging("CamembertForTokenClassification", "CamembertConfig", inputs=inputs,
                   num_labels=5, **SPECIAL_TOKENS, **ENCODER)


@model
def bert_pairs():
    inputs = {"input_ids": tokens(2, 12), "token_type_ids": torch.randint(0, 2, (2, 12)),
              "attention_mask": torch.ones(2, 12).long()}
    return hugging("BertForSequenceClassification", "BertConfig", inputs=inputs, num_labels=3,
                   **SPECIAL_TOKENS, **ENCODER)


@model
def electra_questions():
    return hugging("ElectraForQuestionAnswering", "ElectraConfig", output="start_logits",
                   inputs={"input_ids": tokens(2, 12)}, embedding_size=16, **SPECIAL_TOKENS,
                   **ENCODER)


@model
def deberta_v1():
    return encoder("Deberta", pos_att_type=["c2p", "p2c"], relative_attention=True)


@model
def jina():
    return encoder("JinaEmbeddingsV3")


@model
def gte():
    return encoder("Gte")


@model
def tapas():
    return hugging("TapasModel", "TapasConfig", output="last_hidden_state",
                   inputs={**text(), "token_type_ids": torch.zeros(2, 12, 7).long()},
                   type_vocab_sizes=[3, 8, 8, 2, 8, 8, 10], **SPECIAL_TOKENS, **ENCODER)


@model
def dpr():
    return hugging("DPRQuestionEncoder", "DPRConfig", output="pooler_output",
                   inputs=text(), projection_dim=16, **SPECIAL_TOKENS, **ENCODER)


@model
def bros():
    inputs = {**text(), "bbox": torch.rand(2, 12, 8)}
    return hugging("BrosModel", "BrosConfig", output="last_hidden_state", inputs=inputs,
                   **SPECIAL_TOKENS, **dict(ENCODER, hidden_size=64))


@model
def instruct_q_former():
    inputs = {"input_ids": tokens(2, 6), "attention_mask": torch.ones(2, 10).long(),
              "query_embeds": torch.randn(2, 4, 32), "encoder_hidden_states": torch.randn(2, 7, 20)}
    return hugging("InstructBlipQFormerModel", "InstructBlipQFormerConfig",
                   output="last_hidden_state", inputs=inputs, encoder_hidden_size=20,
                   cross_attention_frequency=2, **SPECIAL_TOKENS, **ENCODER)


@model
def esmc():
    return encoder("Esmc")


@model
def yoso():
    return encoder("Yoso", use_expectation=True)


@model
def mra():
    return encoder("Mra")


@model
def owl_text():
    return hugging("Owlv2TextModel", "Owlv2TextConfig", "pooler_output", text(),
                   **{**SPECIAL_TOKENS, **ENCODER})


@model
def xlm_roberta_xl():
    return hugging("XLMRobertaXLForMaskedLM", "XLMRobertaXLConfig", **ENCODER)


@model
def ernie():
    return hugging("ErnieForMaskedLM", "ErnieConfig", **ENCODER)


@model
def altclip_text():
    return hugging("AltCLIPTextModel", "AltCLIPTextConfig", output="last_hidden_state", project_dim=24, **ENCODER)


@model
def flava_text():
    return hugging("FlavaTextModel", "FlavaTextConfig", output="last_hidden_state", **ENCODER)


@model
def embedding_gemma2():
    return hugging("EmbeddingGemma2TextModel", "EmbeddingGemma2TextConfig", output="last_hidden_state", head_dim=8,
                   hidden_size_per_layer_input=8, embedding_dim=24, sliding_window=6, **SPECIAL_TOKENS,
                   **{**ENCODER, "num_key_value_heads": 2})


@model
def ultrabert():
    inputs = {"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()}
    return hugging("UltrabertForMaskedLM", "UltrabertConfig", inputs=inputs, prediction_head_size=24,
                   sliding_window=4, **SPECIAL_TOKENS, **ENCODER)


@model
def cohere_compass():
    return hugging("CohereCompassTextModel", "CohereCompassTextConfig", output="last_hidden_state",
                   **SPECIAL_TOKENS, **{**ENCODER, "num_key_value_heads": 2, "sliding_window": 4,
                                       "layer_types": ["sliding_attention", "full_attention"],
                                       "rope_parameters": {"sliding_attention": {"rope_type": "default",
                                                                                 "rope_theta": 100.0},
                                                           "full_attention": None}})
