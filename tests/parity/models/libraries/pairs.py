"""Pictures and texts together: transformers."""

import torch

from models.libraries.shared import pair, SPECIAL_TOKENS, text, TOWER
from models.registry import (DECODER, ENCODER, hugging, IMAGE, image, model, Pick, tokens,
                             VOCABULARY, without_dropout)


@model
def clip():
    import transformers
    config = transformers.CLIPConfig(
        text_config=dict(eos_token_id=2, bos_token_id=1, pad_token_id=0, **ENCODER),
        vision_config=IMAGE, projection_dim=16)
    inputs = {"input_ids": tokens(3, 12), "pixel_values": image(batch=2)}
    return Pick(transformers.CLIPModel(config), list(inputs), "logits_per_image"), inputs


@model
def blip():
    text = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=48,
                num_hidden_layers=1, num_attention_heads=4, max_position_embeddings=64,
                encoder_hidden_size=32)
    return hugging("BlipModel", "BlipConfig", output="logits_per_image",
                   inputs={"input_ids": tokens(2, 8), "pixel_values": image(32)},
                   text_config=text, vision_config=dict(IMAGE), projection_dim=16)


@model
def vilt():
    return hugging("ViltForQuestionAnswering", "ViltConfig", num_labels=5,
                   inputs={"input_ids": tokens(2, 8), "pixel_values": image(32)},
                   vocab_size=VOCABULARY, max_position_embeddings=64, **IMAGE)


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
def siglip_pairs():
    import transformers
    net = transformers.SiglipModel(transformers.SiglipConfig(
        text_config=dict(ENCODER, projection_size=32), vision_config=TOWER))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image()}
    return Pick(net, list(inputs), "logits_per_image"), inputs


@model
def clipseg():
    import transformers
    net = transformers.CLIPSegForImageSegmentation(transformers.CLIPSegConfig(
        text_config=dict(ENCODER, **SPECIAL_TOKENS), vision_config=TOWER, projection_dim=32,
        extract_layers=[0, 1], reduce_dim=16, decoder_num_attention_heads=2,
        decoder_intermediate_size=24))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(32), **{
        "attention_mask": torch.ones(2, 12).long()}}
    return Pick(net, list(inputs), "logits"), inputs


@model
def owlvit():
    import transformers
    net = transformers.OwlViTForObjectDetection(transformers.OwlViTConfig(
        text_config=dict(ENCODER, **SPECIAL_TOKENS), vision_config=TOWER, projection_dim=32))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(32, 1)}
    return Pick(net, list(inputs), "logits"), inputs


@model
def visual_bert():
    inputs = {**text(), "visual_embeds": torch.randn(2, 5, 20),
              "visual_attention_mask": torch.ones(2, 5).long(),
              "visual_token_type_ids": torch.ones(2, 5).long()}
    return hugging("VisualBertModel", "VisualBertConfig", output="last_hidden_state",
                   inputs=inputs, visual_embedding_dim=20, **SPECIAL_TOKENS, **ENCODER)


@model
def lxmert():
    inputs = {**text(), "visual_feats": torch.randn(2, 5, 20), "visual_pos": torch.rand(2, 5, 4)}
    return hugging("LxmertModel", "LxmertConfig", output="pooled_output", inputs=inputs,
                   visual_feat_dim=20, l_layers=1, x_layers=1, r_layers=1, **SPECIAL_TOKENS,
                   **ENCODER)


@model
def git_caption():
    inputs = {"input_ids": tokens(2, 8), "pixel_values": image(32)}
    return hugging("GitForCausalLM", "GitConfig", inputs=inputs, vision_config=TOWER,
                   **SPECIAL_TOKENS, **ENCODER)


@model
def vision_encoder_decoder():
    import transformers
    config = transformers.VisionEncoderDecoderConfig.from_encoder_decoder_configs(
        transformers.ViTConfig(**IMAGE),
        transformers.GPT2Config(vocab_size=VOCABULARY, n_positions=32, n_embd=32, n_layer=2,
                                n_head=4, resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0))
    net = transformers.VisionEncoderDecoderModel(config=config)
    inputs = {"pixel_values": image(), "decoder_input_ids": tokens(2, 8)}
    return Pick(net, list(inputs), "logits"), inputs


@model
def layoutlmv3():
    corners = torch.randint(0, 50, (2, 12, 2))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(32), "bbox": torch.cat(
        [corners, corners + torch.randint(1, 50, (2, 12, 2))], -1)}
    return hugging("LayoutLMv3ForSequenceClassification", "LayoutLMv3Config", inputs=inputs,
                   input_size=32, patch_size=8, coordinate_size=5, shape_size=6,
                   max_2d_position_embeddings=128, num_labels=4,
                   **SPECIAL_TOKENS, **dict(ENCODER, hidden_size=32))


@model
def udop():
    corners = torch.rand(2, 9, 2) * 0.5
    inputs = {"input_ids": tokens(2, 9), "bbox": torch.cat([corners, corners + 0.3], -1),
              "pixel_values": image(), "decoder_input_ids": tokens(2, 7)}
    return hugging("UdopForConditionalGeneration", "UdopConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4,
                   max_2d_position_embeddings=64, image_size=32, patch_size=8,
                   decoder_start_token_id=0, **SPECIAL_TOKENS)


@model
def alt_clip():
    return pair("AltCLIP", text_config=dict(ENCODER, project_dim=16,
                                            **SPECIAL_TOKENS))


@model
def metaclip_2():
    return pair("MetaClip2")


@model
def group_vit():
    net, inputs = pair("GroupViT", projection_intermediate_dim=24, vision_config=dict(
        TOWER, depths=[1, 1, 1], num_hidden_layers=3, num_group_tokens=[4, 2, 0],
        num_output_groups=[4, 2, 0]))
    for module in net.modules():
        if type(module).__name__ == "GroupViTAssignAttention":
            # In training mode it adds random numbers, which are not in the file.
            module.training = False
            module.train = lambda mode=True, module=module: module
    return net, inputs


@model
def bridge_tower():
    import transformers
    config = transformers.BridgeTowerConfig(
        hidden_size=64, num_attention_heads=4, num_hidden_layers=2,
        text_config=dict(ENCODER, **dict(SPECIAL_TOKENS, hidden_size=64)),
        vision_config=dict(hidden_size=64, num_hidden_layers=3, patch_size=8, image_size=32))
    inputs = {**text(), "pixel_values": image(), "pixel_mask": torch.ones(2, 32, 32).long()}
    net = transformers.BridgeTowerModel(config)
    return Pick(without_dropout(net), list(inputs), "pooler_output"), inputs
