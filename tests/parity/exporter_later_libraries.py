"""Models of transformers, timm, torchvision and diffusers that no earlier draw has: the eleventh."""

import torch
import torch.nn as nn

from exporter_drawn_libraries import vision
from exporter_library_models import decoder, encoder, SPECIAL_TOKENS
from exporter_popular_models import (detector, detr, diffuser, speech, text, torchvision_model,
                                     TOWER)
from exporter_registry import (DECODER, ENCODER, hugging, image, IMAGE, MODELS, Pick, tokens,
                               VOCABULARY, without_dropout)
from exporter_trial_vision import timm_model

LATENT = dict(q_lora_rank=16, kv_lora_rank=16, qk_nope_head_dim=8, qk_rope_head_dim=4,
              v_head_dim=8, num_key_value_heads=4)
MIXTURE = dict(n_routed_experts=4, num_experts_per_tok=2, n_shared_experts=1,
               moe_intermediate_size=16, experts="batched_mm")


def pair(name, output="logits_per_image", **options):
    """A text and an image tower of transformers."""
    import transformers
    config = getattr(transformers, f"{name}Config")(**{**dict(
        text_config=dict(ENCODER, **SPECIAL_TOKENS), vision_config=TOWER, projection_dim=16),
        **options})
    net = getattr(transformers, f"{name}Model")(config)
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(),
              "attention_mask": torch.ones(2, 12).long()}
    return Pick(without_dropout(net), list(inputs), output), inputs


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


def bros():
    inputs = {**text(), "bbox": torch.rand(2, 12, 8)}
    return hugging("BrosModel", "BrosConfig", output="last_hidden_state", inputs=inputs,
                   **SPECIAL_TOKENS, **dict(ENCODER, hidden_size=64))


def udop():
    corners = torch.rand(2, 9, 2) * 0.5
    inputs = {"input_ids": tokens(2, 9), "bbox": torch.cat([corners, corners + 0.3], -1),
              "pixel_values": image(), "decoder_input_ids": tokens(2, 7)}
    return hugging("UdopForConditionalGeneration", "UdopConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4,
                   max_2d_position_embeddings=64, image_size=32, patch_size=8,
                   decoder_start_token_id=0, **SPECIAL_TOKENS)


def bridge_tower():
    import transformers
    config = transformers.BridgeTowerConfig(
        hidden_size=64, num_attention_heads=4, num_hidden_layers=2,
        text_config=dict(ENCODER, **dict(SPECIAL_TOKENS, hidden_size=64)),
        vision_config=dict(hidden_size=64, num_hidden_layers=3, patch_size=8, image_size=32))
    inputs = {**text(), "pixel_values": image(), "pixel_mask": torch.ones(2, 32, 32).long()}
    net = transformers.BridgeTowerModel(config)
    return Pick(without_dropout(net), list(inputs), "pooler_output"), inputs


def dpt():
    return vision("DPT", "ForDepthEstimation", "predicted_depth", backbone_out_indices=[0, 1, 2, 3],
                  neck_hidden_sizes=[8, 12, 16, 24], fusion_hidden_size=16,
                  **dict(IMAGE, num_hidden_layers=4))


def backbone(name, **options):
    import transformers
    return getattr(transformers, f"{name}Config")(**options)


def d_fine():
    hgnet = backbone("HGNetV2", stem_channels=[3, 8, 8], stage_in_channels=[8, 12, 16, 24],
                     stage_mid_channels=[8, 8, 12, 12], stage_out_channels=[12, 16, 24, 32],
                     stage_num_blocks=[1, 1, 1, 1], stage_downsample=[False, True, True, True],
                     stage_light_block=[False, False, True, True], stage_kernel_size=[3, 3, 5, 5],
                     stage_numb_of_layers=[2, 2, 2, 2], hidden_sizes=[12, 16, 24, 32],
                     out_features=["stage2", "stage3", "stage4"])
    return detector("DFine", 128, backbone_config=hgnet, d_model=32, num_queries=6,
                    encoder_in_channels=[16, 24, 32], encoder_hidden_dim=32, encoder_ffn_dim=48,
                    encoder_attention_heads=4, decoder_ffn_dim=48, decoder_layers=2,
                    decoder_in_channels=[32, 32, 32], decoder_attention_heads=4, decoder_n_points=[
                        2, 2, 2], num_denoising=0, anchor_image_size=[128, 128], num_labels=5,
                    freeze_backbone_batch_norms=False)


def vitmatte():
    import transformers
    config = transformers.VitMatteConfig(
        backbone_config=backbone("VitDet", image_size=32, patch_size=8, hidden_size=16,
                                 num_hidden_layers=2, num_attention_heads=2, num_channels=4,
                                 out_features=["stage2"]),
        hidden_size=16, convstream_hidden_sizes=[8, 12], fusion_hidden_sizes=[16, 12, 8])
    net = transformers.VitMatteForImageMatting(config)
    inputs = {"pixel_values": torch.randn(2, 4, 32, 32)}
    return Pick(without_dropout(net), list(inputs), "alphas"), inputs


def speech_t5():
    import transformers
    sizes = dict(hidden_size=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
                 decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                 conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3), vocab_size=17,
                 num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=2,
                 encoder_layerdrop=0.0, decoder_layerdrop=0.0, positional_dropout=0.0,
                 hidden_dropout=0.0, attention_dropout=0.0, activation_dropout=0.0,
                 apply_spec_augment=False, encoder_max_relative_position=8,
                 max_speech_positions=64, max_text_positions=32)
    net = transformers.SpeechT5ForSpeechToText(transformers.SpeechT5Config(**sizes))
    inputs = {"input_values": torch.randn(2, 400), "decoder_input_ids": torch.randint(5, 17, (2, 6))}
    return Pick(without_dropout(net), ["input_values", "decoder_input_ids"], "logits"), inputs


def autoformer():
    import transformers
    net = transformers.AutoformerModel(transformers.AutoformerConfig(
        prediction_length=4, context_length=16, lags_sequence=[1, 2], num_time_features=2,
        d_model=16, encoder_attention_heads=2, decoder_attention_heads=2, encoder_layers=1,
        decoder_layers=1, encoder_ffn_dim=24, decoder_ffn_dim=24, dropout=0.0, label_length=4,
        encoder_layerdrop=0.0, decoder_layerdrop=0.0, attention_dropout=0.0, moving_average=5,
        activation_dropout=0.0, scaling="mean"))
    past = 16 + 2
    inputs = {"past_values": torch.rand(2, past), "past_time_features": torch.randn(2, past, 2),
              "past_observed_mask": torch.ones(2, past), "future_values": torch.rand(2, 4),
              "future_time_features": torch.randn(2, 4, 2)}
    return Pick(net, list(inputs), "last_hidden_state"), inputs


def dac():
    import transformers
    net = transformers.DacModel(transformers.DacConfig(
        encoder_hidden_size=8, downsampling_ratios=[2, 4], decoder_hidden_size=16, n_codebooks=2,
        codebook_size=16, codebook_dim=4))
    return Pick(net, ["input_values"], "audio_values"), {"input_values": torch.randn(2, 1, 64)}


def mimi_decoder():
    import transformers
    net = transformers.MimiModel(transformers.MimiConfig(
        hidden_size=32, num_filters=8, upsampling_ratios=[4, 2], codebook_size=16, codebook_dim=16,
        num_quantizers=2, vector_quantization_hidden_dimension=16, num_hidden_layers=1,
        intermediate_size=48, num_attention_heads=4, num_key_value_heads=4, upsample_groups=32,
        max_position_embeddings=64, sliding_window=16, sampling_rate=200, frame_rate=12.5))

    class Body(nn.Module):
        def __init__(self):
            super().__init__()
            self.codec, self.body = net.encoder, net.decoder

        def forward(self, wave):
            return self.body(self.codec(wave)[0])[0]
    return Body(), {"wave": torch.randn(1, 1, 128)}


def kosmos_text():
    import transformers
    config = transformers.models.kosmos2.configuration_kosmos2.Kosmos2TextConfig(
        vocab_size=VOCABULARY, max_position_embeddings=64, embed_dim=32, layers=2, ffn_dim=48,
        attention_heads=4, layerdrop=0.0, dropout=0.0, attention_dropout=0.0, use_cache=False,
        **SPECIAL_TOKENS)
    net = transformers.models.kosmos2.modeling_kosmos2.Kosmos2TextForCausalLM(config)
    return Pick(net, ["input_ids"], "logits"), {"input_ids": tokens(2, 16)}


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


def instruct_q_former():
    inputs = {"input_ids": tokens(2, 6), "attention_mask": torch.ones(2, 10).long(),
              "query_embeds": torch.randn(2, 4, 32), "encoder_hidden_states": torch.randn(2, 7, 20)}
    return hugging("InstructBlipQFormerModel", "InstructBlipQFormerConfig",
                   output="last_hidden_state", inputs=inputs, encoder_hidden_size=20,
                   cross_attention_frequency=2, **SPECIAL_TOKENS, **ENCODER)


def timm_mixer():
    from timm.models.mlp_mixer import MlpMixer
    return MlpMixer(num_classes=10, img_size=32, patch_size=8, num_blocks=2, embed_dim=32), {
        "images": image(32)}


def faster_rcnn_trunk():
    import torchvision
    net = torchvision.models.detection.fasterrcnn_mobilenet_v3_large_320_fpn(
        weights=None, weights_backbone=None, num_classes=4)

    class Proposals(nn.Module):
        def __init__(self):
            super().__init__()
            self.backbone, self.head = net.backbone, net.rpn.head

        def forward(self, images):
            logits, boxes = self.head(list(self.backbone(images).values()))
            return torch.cat([b.flatten(2) for b in boxes], 2)
    return without_dropout(Proposals()), {"images": image(64, 1)}


def mixed_convolutions_video():
    import torchvision
    return torchvision.models.video.mc3_18(weights=None, num_classes=5), {
        "video": torch.randn(1, 3, 4, 32, 32)}


def flux2():
    return diffuser("Flux2Transformer2DModel", {
        "hidden_states": torch.randn(1, 16, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(16, 4),
        "txt_ids": torch.zeros(6, 4), "guidance": torch.tensor([1.0])}, in_channels=4,
        num_layers=1, num_single_layers=1, attention_head_dim=8, num_attention_heads=2,
        joint_attention_dim=12, timestep_guidance_channels=16, axes_dims_rope=(2, 2, 2, 2))


def stable_cascade():
    return diffuser("StableCascadeUNet", {
        "sample": torch.randn(1, 4, 8, 8), "timestep_ratio": torch.tensor([0.3]),
        "clip_text_pooled": torch.randn(1, 1, 12)}, in_channels=4, out_channels=4,
        timestep_ratio_embedding_dim=8, conditioning_dim=16, block_out_channels=(16, 16),
        num_attention_heads=(2, 2), down_num_layers_per_block=(1, 1),
        up_num_layers_per_block=(1, 1), down_blocks_repeat_mappers=(1, 1),
        up_blocks_repeat_mappers=(1, 1), block_types_per_layer=(
            ("SDCascadeResBlock", "SDCascadeTimestepBlock", "SDCascadeAttnBlock"),) * 2,
        clip_text_pooled_in_channels=12, switch_level=(False,), self_attn=True, dropout=(0.0, 0.0))


def cosmos():
    return diffuser("CosmosTransformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([0.5]),
        "encoder_hidden_states": torch.randn(1, 5, 16),
        "padding_mask": torch.zeros(1, 1, 8, 8)}, in_channels=4, out_channels=4,
        num_attention_heads=2, attention_head_dim=12, num_layers=1, text_embed_dim=16,
        adaln_lora_dim=8, max_size=(4, 8, 8), patch_size=(1, 2, 2), extra_pos_embed_type=None)


def prx():
    return diffuser("PRXTransformer2DModel", {
        "hidden_states": torch.randn(1, 4, 8, 8), "timestep": torch.tensor([0.5]),
        "encoder_hidden_states": torch.randn(1, 5, 12)}, in_channels=4, patch_size=2,
        context_in_dim=12, hidden_size=32, mlp_ratio=2.0, num_heads=2, depth=2,
        axes_dim=[8, 8], theta=10000)


def control_sd3():
    net, inputs = diffuser("SD3ControlNetModel", {
        "hidden_states": torch.randn(1, 4, 8, 8), "controlnet_cond": torch.randn(1, 4, 8, 8),
        "encoder_hidden_states": torch.randn(1, 5, 16), "pooled_projections": torch.randn(1, 12),
        "timestep": torch.tensor([5])}, sample_size=8, patch_size=2, in_channels=4,
        num_layers=1, attention_head_dim=8, num_attention_heads=2, joint_attention_dim=16,
        caption_projection_dim=16, pooled_projection_dim=12, out_channels=4, pos_embed_max_size=8,
        extra_conditioning_channels=0)

    class Residuals(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = net.inner

        def forward(self, *tensors):
            return self.inner(**dict(zip(inputs, tensors))).controlnet_block_samples[0]
    return Residuals(), inputs


def film_decoder():
    import diffusers
    net = diffusers.T5FilmDecoder(input_dims=6, targets_length=8, d_model=16, num_layers=1,
                                  num_heads=2, d_kv=8, d_ff=24, dropout_rate=0.0)

    class Decoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = net

        def forward(self, noise, time, encoded, mask):
            return self.body([(encoded, mask)], noise, time)
    return Decoder(), {"noise": torch.randn(2, 8, 6), "time": torch.tensor([0.1, 0.4]),
                       "encoded": torch.randn(2, 5, 16), "mask": torch.ones(2, 5)}


LATER = {
    "glm4_lite": lambda: decoder("Glm4MoeLite", mlp_layer_types=["dense", "sparse"], **MIXTURE,
                                 **LATENT),
    "mistral4": lambda: decoder("Mistral4", first_k_dense_replace=1, **MIXTURE, **LATENT),
    "youtu": lambda: decoder("Youtu", **LATENT),
    "laguna": lambda: decoder("Laguna", head_dim=8, num_experts=4, num_experts_per_tok=2,
                              moe_intermediate_size=16, shared_expert_intermediate_size=16,
                              mlp_layer_types=["dense", "sparse"], sliding_window=8,
                              experts="batched_mm"),
    "solar_open": lambda: decoder("SolarOpen", head_dim=8, **MIXTURE),
    "longcat": lambda: decoder("LongcatFlash", num_layers=1, ffn_hidden_size=48, moe_topk=2,
                               n_routed_experts=4, zero_expert_num=2, expert_ffn_hidden_size=16,
                               head_dim=4, experts="batched_mm", **LATENT),
    "mimo_flash": lambda: decoder("MiMoV2Flash", head_dim=8, v_head_dim=8, sliding_window=8,
                                  n_routed_experts=4, num_experts_per_tok=2,
                                  moe_intermediate_size=16, experts="batched_mm"),
    "qwen3_vl_text": lambda: hugging(
        "Qwen3VLTextModel", "Qwen3VLTextConfig", output="last_hidden_state", head_dim=8,
        rope_parameters={"rope_type": "default", "rope_theta": 1e4, "mrope_section": [2, 1, 1]},
        **SPECIAL_TOKENS, **DECODER),
    "kosmos_text": kosmos_text,
    "cross_llama": cross_llama,
    "reformer": lambda: hugging(
        "ReformerModelWithLMHead", "ReformerConfig", attn_layers=["local", "local"],
        attention_head_size=8, axial_pos_shape=[4, 4], axial_pos_embds_dim=[8, 24],
        feed_forward_size=48, hidden_size=32, local_attn_chunk_length=8, num_attention_heads=4,
        max_position_embeddings=16, vocab_size=VOCABULARY, is_decoder=True, hidden_dropout_prob=0.0,
        local_attention_probs_dropout_prob=0.0),
    "bros": bros,
    "udop": udop,
    "alt_clip": lambda: pair("AltCLIP", text_config=dict(ENCODER, project_dim=16,
                                                         **SPECIAL_TOKENS)),
    "metaclip_2": lambda: pair("MetaClip2"),
    "group_vit": group_vit,
    "bridge_tower": bridge_tower,
    "flava_image": lambda: vision("FlavaImage", "Model", "last_hidden_state", **IMAGE),
    "mlcd": lambda: vision("MLCDVision", "Model", "last_hidden_state", **IMAGE),
    "internvl_vision": lambda: vision("InternVLVision", "Model", "last_hidden_state", **dict(
        IMAGE, image_size=[32, 32], patch_size=[8, 8])),
    "idefics3_vision": lambda: hugging("Idefics3VisionTransformer", "Idefics3VisionConfig",
                                       output="last_hidden_state",
                                       inputs={"pixel_values": image()}, **IMAGE),
    "instruct_q_former": instruct_q_former,
    "dpt": dpt,
    "table_transformer": lambda: detr("TableTransformer"),
    "dab_detr": lambda: detr("DabDetr", hidden_size=32),
    "d_fine": d_fine,
    "vitmatte": vitmatte,
    "textnet": lambda: vision("TextNet", stem_out_channels=8, hidden_sizes=[8, 8, 12, 12, 16],
                              conv_layer_kernel_sizes=[[[3, 3]], [[3, 1]], [[1, 3]], [[3, 3]]],
                              conv_layer_strides=[[1], [2], [2], [2]], num_labels=5, size=64),
    "unispeech_sat": lambda: speech("UniSpeechSat", codevector_dim=16, proj_codevector_dim=16),
    "speech_t5": speech_t5,
    "bark": lambda: hugging("BarkSemanticModel", "BarkSemanticConfig", block_size=32,
                            input_vocab_size=VOCABULARY, output_vocab_size=VOCABULARY,
                            num_layers=2, num_heads=4, hidden_size=32),
    "dac": dac,
    "mimi_decoder": mimi_decoder,
    "autoformer": autoformer,
    "timm_deit3": lambda: timm_model("deit3_small_patch16_224", 32, img_size=32, patch_size=8,
                                     embed_dim=32, depth=2, num_heads=4),
    "timm_mixer": timm_mixer,
    "timm_hgnet": lambda: timm_model("hgnetv2_b0", 64, 8),
    "timm_gcvit": lambda: timm_model("gcvit_xxtiny", 64, img_size=64, embed_dim=16,
                                     window_ratio=(32, 32, 16, 32)),
    "timm_dpn": lambda: timm_model("dpn48b", 64, 8),
    "timm_vit_relpos": lambda: timm_model("vit_relpos_small_patch16_224", 32, img_size=32,
                                          patch_size=8, embed_dim=32, depth=2, num_heads=4),
    "faster_rcnn_trunk": faster_rcnn_trunk,
    "mixed_convolutions_video": mixed_convolutions_video,
    "regnet_x": lambda: torchvision_model("regnet_x_400mf", 64, 8, num_classes=5),
    "flux2": flux2,
    "stable_cascade": stable_cascade,
    "cosmos": cosmos,
    "prx": prx,
    "control_sd3": control_sd3,
    "film_decoder": film_decoder,
}


MODELS.update(LATER)
