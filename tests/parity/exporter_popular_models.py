"""Models of transformers, timm, torchvision and diffusers that people name first: tenth draw."""

import torch
import torch.nn as nn

from exporter_drawn_libraries import vision
from exporter_library_models import decoder, encoder, SPECIAL_TOKENS
from exporter_registry import (ENCODER, hugging, image, IMAGE, MODELS, Pick, tokens, VOCABULARY,
                               without_dropout)
from exporter_trial_vision import timm_model


def text(batch=2, length=12):
    return {"input_ids": tokens(batch, length), "attention_mask": torch.ones(batch, length).long()}


def seq2seq(name, config=None, **options):
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    sizes = dict(vocab_size=VOCABULARY, d_model=32, encoder_layers=2, decoder_layers=2,
                 encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                 decoder_ffn_dim=48, max_position_embeddings=64)
    return hugging(f"{name}ForConditionalGeneration", f"{config or name}Config", inputs=inputs,
                   **{**SPECIAL_TOKENS, **sizes, **options})


def t5(name):
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    return hugging(f"{name}ForConditionalGeneration", f"{name}Config", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4,
                   num_decoder_layers=2, decoder_start_token_id=0, **SPECIAL_TOKENS)


def speech(name, head="ForCTC", inputs=None, output="logits", **options):
    sizes = dict(vocab_size=17, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                 num_attention_heads=4, conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3),
                 num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=2,
                 apply_spec_augment=False)
    return hugging(f"{name}{head}", f"{name}Config", output=output,
                   inputs=inputs or {"input_values": torch.randn(2, 400)}, **{**sizes, **options})


TOWER = dict(hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             image_size=32, patch_size=8)


def siglip_pairs():
    import transformers
    net = transformers.SiglipModel(transformers.SiglipConfig(
        text_config=dict(ENCODER, projection_size=32), vision_config=TOWER))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image()}
    return Pick(net, list(inputs), "logits_per_image"), inputs


def clipseg():
    import transformers
    net = transformers.CLIPSegForImageSegmentation(transformers.CLIPSegConfig(
        text_config=dict(ENCODER, **SPECIAL_TOKENS), vision_config=TOWER, projection_dim=32,
        extract_layers=[0, 1], reduce_dim=16, decoder_num_attention_heads=2,
        decoder_intermediate_size=24))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(32), **{
        "attention_mask": torch.ones(2, 12).long()}}
    return Pick(net, list(inputs), "logits"), inputs


def owlvit():
    import transformers
    net = transformers.OwlViTForObjectDetection(transformers.OwlViTConfig(
        text_config=dict(ENCODER, **SPECIAL_TOKENS), vision_config=TOWER, projection_dim=32))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(32, 1)}
    return Pick(net, list(inputs), "logits"), inputs


def visual_bert():
    inputs = {**text(), "visual_embeds": torch.randn(2, 5, 20),
              "visual_attention_mask": torch.ones(2, 5).long(),
              "visual_token_type_ids": torch.ones(2, 5).long()}
    return hugging("VisualBertModel", "VisualBertConfig", output="last_hidden_state",
                   inputs=inputs, visual_embedding_dim=20, **SPECIAL_TOKENS, **ENCODER)


def lxmert():
    inputs = {**text(), "visual_feats": torch.randn(2, 5, 20), "visual_pos": torch.rand(2, 5, 4)}
    return hugging("LxmertModel", "LxmertConfig", output="pooled_output", inputs=inputs,
                   visual_feat_dim=20, l_layers=1, x_layers=1, r_layers=1, **SPECIAL_TOKENS,
                   **ENCODER)


def git_caption():
    inputs = {"input_ids": tokens(2, 8), "pixel_values": image(32)}
    return hugging("GitForCausalLM", "GitConfig", inputs=inputs, vision_config=TOWER,
                   **SPECIAL_TOKENS, **ENCODER)


def vision_encoder_decoder():
    import transformers
    config = transformers.VisionEncoderDecoderConfig.from_encoder_decoder_configs(
        transformers.ViTConfig(**IMAGE),
        transformers.GPT2Config(vocab_size=VOCABULARY, n_positions=32, n_embd=32, n_layer=2,
                                n_head=4, resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0))
    net = transformers.VisionEncoderDecoderModel(config=config)
    inputs = {"pixel_values": image(), "decoder_input_ids": tokens(2, 8)}
    return Pick(net, list(inputs), "logits"), inputs


def layoutlmv3():
    corners = torch.randint(0, 50, (2, 12, 2))
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(32), "bbox": torch.cat(
        [corners, corners + torch.randint(1, 50, (2, 12, 2))], -1)}
    return hugging("LayoutLMv3ForSequenceClassification", "LayoutLMv3Config", inputs=inputs,
                   input_size=32, patch_size=8, coordinate_size=5, shape_size=6,
                   max_2d_position_embeddings=128, num_labels=4,
                   **SPECIAL_TOKENS, **dict(ENCODER, hidden_size=32))


def detr(name, **options):
    """A detector of transformers over a small ResNet."""
    import transformers
    backbone = transformers.ResNetConfig(embedding_size=8, hidden_sizes=[8, 12, 16, 24],
                                         depths=[1, 1, 1, 1], layer_type="basic",
                                         out_features=["stage2", "stage3", "stage4"])
    return detector(name, 64, use_timm_backbone=False, use_pretrained_backbone=False,
                    backbone_config=backbone, backbone=None, d_model=32, num_queries=6,
                    encoder_layers=1, decoder_layers=2, encoder_ffn_dim=48, decoder_ffn_dim=48,
                    encoder_attention_heads=4, decoder_attention_heads=4, num_labels=5, **options)


def detector(name, size, **options):
    import transformers
    config = getattr(transformers, f"{name}Config")(**options)
    net = getattr(transformers, f"{name}ForObjectDetection")(config)
    for module in net.modules():  # Frozen, as transformers has them, or not: files do not say.
        for parameter in module.parameters():
            parameter.requires_grad_(True)
    return Pick(without_dropout(net), ["pixel_values"], "logits"), {"pixel_values": image(size, 1)}


def rt_detr():
    import transformers
    backbone = transformers.RTDetrResNetConfig(
        embedding_size=8, hidden_sizes=[8, 12, 16, 24], depths=[1, 1, 1, 1], layer_type="basic",
        out_features=["stage2", "stage3", "stage4"])
    return detector("RTDetr", 128, backbone_config=backbone, backbone=None, d_model=32,
                    encoder_in_channels=[12, 16, 24], encoder_hidden_dim=32, num_queries=6,
                    encoder_ffn_dim=48, decoder_ffn_dim=48, decoder_layers=1, decoder_in_channels=[
                        32, 32, 32], encoder_attention_heads=4, decoder_attention_heads=4,
                    decoder_n_points=2, num_denoising=0, anchor_image_size=[128, 128], num_labels=5)


def speecht5_vocoder():
    import transformers
    net = transformers.SpeechT5HifiGan(transformers.SpeechT5HifiGanConfig(
        model_in_dim=10, upsample_initial_channel=16, upsample_rates=[2, 2],
        upsample_kernel_sizes=[4, 4], resblock_kernel_sizes=[3], resblock_dilation_sizes=[[1, 3]]))

    class Waves(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = net

        def forward(self, spectrogram):
            return self.body(spectrogram).unsqueeze(1)
    return Waves(), {"spectrogram": torch.randn(2, 12, 10)}


def musicgen_decoder():
    inputs = {"input_ids": torch.randint(5, 60, (4, 10))}  # Two samples of two codebooks.
    return hugging("MusicgenForCausalLM", "MusicgenDecoderConfig", inputs=inputs, vocab_size=60,
                   hidden_size=32, ffn_dim=48, num_hidden_layers=2, num_attention_heads=4,
                   num_codebooks=2, max_position_embeddings=32)


def seamless_text():
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    return hugging("NllbMoeForConditionalGeneration", "NllbMoeConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, encoder_layers=2, decoder_layers=2,
                   encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                   decoder_ffn_dim=48, encoder_sparse_step=0, decoder_sparse_step=0,
                   max_position_embeddings=64, **SPECIAL_TOKENS)


def torchvision_model(name, size, batch=2, **options):
    import torchvision
    net = torchvision.models.get_model(name, weights=None, **options)
    return without_dropout(net), {"images": image(size, batch)}


class Trunk(nn.Module):
    """The heads of a detector of torchvision on the features of its backbone."""

    def __init__(self, net, key):
        super().__init__()
        self.backbone, self.head, self.key = net.backbone, net.head, key

    def forward(self, images):
        features = self.backbone(images)
        return self.head(list(features.values()))[self.key]


def retinanet_trunk():
    import torchvision
    net = torchvision.models.detection.retinanet_resnet50_fpn_v2(
        weights=None, weights_backbone=None, num_classes=4)
    return Trunk(net, "bbox_regression"), {"images": image(64, 1)}


def deeplab_resnet():
    import torchvision

    class Mask(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = torchvision.models.segmentation.deeplabv3_resnet50(
                weights=None, weights_backbone=None, num_classes=4)

        def forward(self, images):
            return self.body(images)["out"]
    return without_dropout(Mask()), {"images": image(48, 2)}


def video_r2plus1d():
    import torchvision
    return torchvision.models.video.r2plus1d_18(weights=None, num_classes=5), {
        "video": torch.randn(1, 3, 4, 32, 32)}


def diffuser(name, inputs, output="sample", **options):
    import diffusers
    net = getattr(diffusers, name)(**options)
    return Pick(net, list(inputs), output), inputs


def stable_diffusion_xl():
    import diffusers
    net = diffusers.UNet2DConditionModel(
        sample_size=8, in_channels=4, out_channels=4, layers_per_block=1, norm_num_groups=8,
        block_out_channels=(16, 32), down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"), transformer_layers_per_block=(1, 2),
        attention_head_dim=(2, 4), cross_attention_dim=16, use_linear_projection=True,
        addition_embed_type="text_time", addition_time_embed_dim=8,
        projection_class_embeddings_input_dim=60)

    class Conditioned(nn.Module):
        def __init__(self):
            super().__init__()
            self.unet = net

        def forward(self, sample, timestep, context, text_embeds, time_ids):
            conditions = {"text_embeds": text_embeds, "time_ids": time_ids}
            return self.unet(sample, timestep, context, added_cond_kwargs=conditions).sample
    return Conditioned(), {"sample": torch.randn(2, 4, 8, 8), "timestep": torch.tensor([5, 9]),
                           "context": torch.randn(2, 6, 16), "text_embeds": torch.randn(2, 12),
                           "time_ids": torch.rand(2, 6)}


def hunyuan_video():
    return diffuser("HunyuanVideoTransformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([7.0]),
        "encoder_hidden_states": torch.randn(1, 5, 12),
        "encoder_attention_mask": torch.ones(1, 5), "pooled_projections": torch.randn(1, 8),
        "guidance": torch.tensor([1.0])}, in_channels=4, out_channels=4, num_attention_heads=2,
        attention_head_dim=12, num_layers=1, num_single_layers=1, num_refiner_layers=1,
        patch_size=2, patch_size_t=1, text_embed_dim=12, pooled_projection_dim=8,
        rope_axes_dim=(4, 4, 4))


def cogview4():
    return diffuser("CogView4Transformer2DModel", {
        "hidden_states": torch.randn(1, 4, 8, 8), "encoder_hidden_states": torch.randn(1, 5, 12),
        "timestep": torch.tensor([7]), "original_size": torch.tensor([[64.0, 64.0]]),
        "target_size": torch.tensor([[64.0, 64.0]]), "crop_coords": torch.tensor([[0.0, 0.0]])},
        patch_size=2, in_channels=4, out_channels=4, num_layers=2, attention_head_dim=8,
        num_attention_heads=2, text_embed_dim=12, time_embed_dim=16, condition_dim=8,
        sample_size=8, rope_axes_dim=(16, 16))


def chroma():
    return diffuser("ChromaTransformer2DModel", {
        "hidden_states": torch.randn(1, 16, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(16, 3),
        "txt_ids": torch.zeros(6, 3)}, patch_size=1, in_channels=4, num_layers=1,
        num_single_layers=1, attention_head_dim=8, num_attention_heads=2,
        joint_attention_dim=12, axes_dims_rope=(2, 2, 4), approximator_num_channels=8,
        approximator_hidden_dim=16, approximator_layers=1)


def z_image():
    import diffusers
    net = diffusers.ZImageTransformer2DModel(
        all_patch_size=(2,), all_f_patch_size=(1,), in_channels=4, dim=32, n_layers=1,
        n_refiner_layers=1, n_heads=2, n_kv_heads=2, cap_feat_dim=12, axes_dims=[4, 6, 6],
        axes_lens=[128, 64, 64])

    class Images(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = net

        def forward(self, latents, timestep, captions):
            return self.body([latents], timestep, [captions])[0][0].unsqueeze(0)
    return Images(), {"latents": torch.randn(4, 1, 8, 8), "timestep": torch.tensor([0.5]),
                      "captions": torch.randn(6, 12)}


BLOCKS = dict(block_out_channels=(16, 32), layers_per_block=1, norm_num_groups=8)
POPULAR = {
    "gemma4_text": lambda: decoder("Gemma4", "Gemma4Text", head_dim=8, global_head_dim=8,
                                   vocab_size_per_layer_input=VOCABULARY,
                                   hidden_size_per_layer_input=8, num_kv_shared_layers=0),
    "ministral3": lambda: decoder("Ministral3", head_dim=8),
    "minimax_m2": lambda: decoder("MiniMaxM2", head_dim=8, num_local_experts=4, rotary_dim=4,
                                  num_experts_per_tok=2, experts="batched_mm"),
    "kimi_linear": lambda: decoder("KimiLinear", kv_lora_rank=16, qk_nope_head_dim=8, v_head_dim=8,
                                   qk_rope_head_dim=4, num_experts=4, moe_intermediate_size=16,
                                   num_experts_per_tok=2, head_dim=8, num_key_value_heads=4,
                                   experts="batched_mm"),
    "nemotron_h": lambda: decoder("NemotronH", layers_block_type=["mamba", "attention"],
                                  mamba_num_heads=4, mamba_head_dim=8, ssm_state_size=8,
                                  n_groups=1, head_dim=8, chunk_size=8),
    "deberta_v1": lambda: encoder("Deberta", pos_att_type=["c2p", "p2c"], relative_attention=True),
    "ernie": lambda: encoder("Ernie"),
    "flaubert": lambda: hugging("FlaubertWithLMHeadModel", "FlaubertConfig", inputs=text(),
                                vocab_size=VOCABULARY, emb_dim=32, n_layers=2, n_heads=4,
                                max_position_embeddings=64),
    "xlm_roberta_xl": lambda: encoder("XLMRobertaXL"),
    "jina": lambda: encoder("JinaEmbeddingsV3"),
    "gte": lambda: encoder("Gte"),
    "tapas": lambda: hugging("TapasModel", "TapasConfig", output="last_hidden_state",
                             inputs={**text(), "token_type_ids": torch.zeros(2, 12, 7).long()},
                             type_vocab_sizes=[3, 8, 8, 2, 8, 8, 10], **SPECIAL_TOKENS, **ENCODER),
    "dpr": lambda: hugging("DPRQuestionEncoder", "DPRConfig", output="pooler_output",
                           inputs=text(), projection_dim=16, **SPECIAL_TOKENS, **ENCODER),
    "mt5": lambda: t5("MT5"),
    "mvp": lambda: seq2seq("Mvp"),
    "blenderbot_small": lambda: seq2seq("BlenderbotSmall"),
    "bigbird_pegasus": lambda: seq2seq("BigBirdPegasus", attention_type="original_full"),
    "nllb": seamless_text,
    "siglip_pairs": siglip_pairs,
    "clipseg": clipseg,
    "owlvit": owlvit,
    "visual_bert": visual_bert,
    "lxmert": lxmert,
    "git_caption": git_caption,
    "vision_encoder_decoder": vision_encoder_decoder,
    "layoutlmv3": layoutlmv3,
    "detr": lambda: detr("Detr"),
    "conditional_detr": lambda: detr("ConditionalDetr"),
    "deformable_detr": lambda: detr("DeformableDetr", num_feature_levels=3),
    "rt_detr": rt_detr,
    "resnet_hf": lambda: vision("ResNet", embedding_size=8, hidden_sizes=[8, 12, 16, 24],
                                depths=[1, 1, 1, 1], layer_type="basic", num_labels=5),
    "efficientnet_hf": lambda: vision("EfficientNet", image_size=32, width_coefficient=0.25,
                                      depth_coefficient=0.3, hidden_dim=320, num_labels=5),
    "mobilenet_v2_hf": lambda: hugging("MobileNetV2ForImageClassification", "MobileNetV2Config",
                                       inputs={"pixel_values": image(64, 8)}, num_labels=5,
                                       depth_multiplier=0.35),
    "donut_swin": lambda: vision("DonutSwin", num_labels=5, image_size=32, patch_size=4,
                                 embed_dim=8, depths=[1, 1], num_heads=[1, 2], window_size=4),
    "pixtral_vision": lambda: vision("PixtralVision", "Model", "last_hidden_state",
                                     head_dim=8, **IMAGE),
    "unispeech": lambda: speech("UniSpeech", codevector_dim=16, proj_codevector_dim=16),
    "sew_d": lambda: speech("SEWD", squeeze_factor=2, pos_att_type=["p2c", "c2p"]),
    "wav2vec2_conformer": lambda: speech("Wav2Vec2Conformer", conv_depthwise_kernel_size=5),
    "parakeet": lambda: hugging("ParakeetEncoder", "ParakeetEncoderConfig",
                                output="last_hidden_state",
                                inputs={"input_features": torch.randn(2, 32, 16)},
                                hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                                num_attention_heads=4, num_mel_bins=16, scale_input=False,
                                subsampling_conv_channels=8, conv_kernel_size=5),
    "speecht5_vocoder": speecht5_vocoder,
    "musicgen_decoder": musicgen_decoder,
    "timm_vit": lambda: timm_model("vit_tiny_patch16_224", 32, img_size=32, patch_size=8,
                                   embed_dim=32, depth=2, num_heads=4),
    "timm_swin": lambda: timm_model("swin_tiny_patch4_window7_224", 32, img_size=32, embed_dim=16,
                                    window_size=4, depths=(2, 2), num_heads=(2, 4)),
    "timm_convnextv2": lambda: timm_model("convnextv2_atto", 64, depths=(1, 1, 1, 1),
                                          dims=(8, 12, 16, 24)),
    "timm_resmlp": lambda: timm_model("resmlp_12_224", 32, img_size=32),
    "timm_levit": lambda: timm_model("levit_128s", 64, 4, img_size=64),
    "timm_tiny_vit": lambda: timm_model("tiny_vit_5m_224", 64, 4,
                                        embed_dims=(8, 16, 24, 32), depths=(1, 1, 1, 1),
                                        num_heads=(1, 2, 3, 4), window_sizes=(4, 4, 4, 2)),
    "timm_coat": lambda: timm_model("coat_lite_tiny", 64, img_size=64, embed_dims=(16, 24, 32, 40),
                                    serial_depths=(1, 1, 1, 1), num_heads=8),
    "timm_coatnet": lambda: timm_model("coatnet_nano_rw_224", 64, 4, img_size=64),
    "timm_efficientformer": lambda: timm_model("efficientformerv2_s0", 64, 4, img_size=64),
    "timm_xception": lambda: timm_model("xception41", 64, 4),
    "timm_mixnet": lambda: timm_model("mixnet_s", 64, 4),
    "timm_botnet": lambda: timm_model("botnet26t_256", 64, 4, img_size=64),
    "wide_resnet": lambda: torchvision_model("wide_resnet50_2", 32, 4, num_classes=5),
    "efficientnet_b0": lambda: torchvision_model("efficientnet_b0", 64, 4, num_classes=5),
    "alexnet": lambda: torchvision_model("alexnet", 64, num_classes=5),
    "retinanet_trunk": retinanet_trunk,
    "deeplab_resnet": deeplab_resnet,
    "video_r2plus1d": video_r2plus1d,
    "stable_diffusion_xl": stable_diffusion_xl,
    "hunyuan_video": hunyuan_video,
    "cogview4": cogview4,
    "chroma": chroma,
    "z_image": z_image,
    "temporal_vae": lambda: diffuser(
        "AutoencoderKLTemporalDecoder", {"sample": image(16)}, latent_channels=4,
        down_block_types=("DownEncoderBlock2D",) * 2, block_out_channels=(32, 32),
        layers_per_block=1),
    "asymmetric_vae": lambda: diffuser(
        "AsymmetricAutoencoderKL", {"sample": image(16)}, latent_channels=4, norm_num_groups=8,
        down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2,
        down_block_out_channels=(16, 32), up_block_out_channels=(16, 32)),
    "ltx_video_vae": lambda: diffuser(
        "AutoencoderKLLTXVideo", {"sample": torch.randn(1, 3, 9, 32, 32)}, latent_channels=4,
        block_out_channels=(8, 8, 8, 8), decoder_block_out_channels=(8, 8, 8, 8),
        layers_per_block=(1,) * 5, decoder_layers_per_block=(1,) * 5),
}


MODELS.update(POPULAR)
