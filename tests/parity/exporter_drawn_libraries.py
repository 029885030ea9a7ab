"""Models of transformers, timm, torchvision and diffusers that no earlier draw has: the ninth."""

import torch

from exporter_library_models import decoder, encoder, SPECIAL_TOKENS
from exporter_registry import (DECODER, ENCODER, hugging, image, IMAGE, model, Pick, tokens,
                               VOCABULARY, without_dropout)
from exporter_trial_vision import timm_model


def vision(name, head="ForImageClassification", output="logits", size=32, **options):
    return hugging(f"{name}{head}", f"{name}Config", output=output,
                   inputs={"pixel_values": image(size)}, **options)


@model
def glm4_moe():
    return decoder("Glm4Moe", n_routed_experts=4, num_experts_per_tok=2, n_shared_experts=1,
                   moe_intermediate_size=24, first_k_dense_replace=1, head_dim=8,
                   experts="batched_mm")


@model
def granite_shared():
    return decoder("GraniteMoeShared", shared_intermediate_size=24, num_local_experts=4,
                   num_experts_per_tok=2, experts="batched_mm")


@model
def hunyuan_moe():
    return decoder("HunYuanMoEV1", head_dim=8, num_experts=4, moe_topk=2, experts="batched_mm")


@model
def qwen3_next():
    return decoder("Qwen3Next", head_dim=8, linear_num_key_heads=2, linear_num_value_heads=2,
                   linear_key_head_dim=8, linear_value_head_dim=8, num_experts=4,
                   num_experts_per_tok=2, moe_intermediate_size=16,
                   shared_expert_intermediate_size=16,
                   layer_types=["linear_attention", "full_attention"], experts="batched_mm")


@model
def afmoe():
    return decoder("Afmoe", num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16,
                   num_shared_experts=1, num_dense_layers=1, head_dim=8, sliding_window=8,
                   experts="batched_mm")


@model
def jais2():
    return decoder("Jais2")


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
def pegasus_x():
    inputs = {"input_ids": tokens(2, 8), "decoder_input_ids": tokens(2, 6)}
    return hugging("PegasusXForConditionalGeneration", "PegasusXConfig", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, encoder_layers=1, decoder_layers=1,
                   encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                   decoder_ffn_dim=48, block_size=4, num_global_tokens=2,
                   max_position_embeddings=32, **SPECIAL_TOKENS)


@model
def vit_mae():
    return vision("ViT", "ForMaskedImageModeling", output="reconstruction", encoder_stride=8,
                  **IMAGE)


@model
def dinov2_registers():
    return vision("Dinov2WithRegisters", num_labels=5, use_swiglu_ffn=True,
                  **{k: v for k, v in IMAGE.items() if k != "intermediate_size"})


@model
def swiftformer():
    return vision("SwiftFormer", size=64, depths=[1, 1, 1, 1], embed_dims=[8, 12, 16, 24],
                  num_labels=5)


@model
def mobilenet_v1_hf():
    return vision("MobileNetV1", depth_multiplier=0.25, min_depth=4, num_labels=5)


@model
def vitpose():
    from transformers import VitPoseBackboneConfig, VitPoseConfig, VitPoseForPoseEstimation
    backbone = VitPoseBackboneConfig(image_size=(32, 32), patch_size=(8, 8), hidden_size=32,
                                     num_hidden_layers=2, num_attention_heads=4, mlp_ratio=2,
                                     out_indices=[2])
    net = VitPoseForPoseEstimation(VitPoseConfig(backbone_config=backbone, scale_factor=2))
    return Pick(net, ["pixel_values"], "heatmaps"), {"pixel_values": image(32)}


@model
def glpn():
    return vision("GLPN", "ForDepthEstimation", output="predicted_depth",
                  depths=[1, 1, 1, 1], hidden_sizes=[8, 8, 16, 16], decoder_hidden_size=8,
                  num_attention_heads=[1, 1, 2, 2])


@model
def upernet():
    from transformers import ConvNextConfig, UperNetConfig, UperNetForSemanticSegmentation
    backbone = ConvNextConfig(hidden_sizes=[8, 12, 16, 24], depths=[1, 1, 1, 1],
                              out_features=["stage1", "stage2", "stage3", "stage4"])
    net = UperNetForSemanticSegmentation(UperNetConfig(
        backbone_config=backbone, hidden_size=16, auxiliary_in_channels=16, num_labels=4,
        use_auxiliary_head=False))
    return Pick(net, ["pixel_values"], "logits"), {"pixel_values": image(64)}


@model
def rt_detr_backbone():
    from transformers import RTDetrResNetBackbone, RTDetrResNetConfig

    class Deepest(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body = RTDetrResNetBackbone(RTDetrResNetConfig(
                embedding_size=8, hidden_sizes=[8, 12, 16, 24], depths=[1, 1, 1, 1],
                layer_type="basic", out_features=["stage4"]))

        def forward(self, images):
            return self.body(images).feature_maps[0].mean((2, 3))
    return Deepest(), {"images": image(64, 4)}


@model
def wav2vec2_bert():
    return hugging("Wav2Vec2BertForCTC", "Wav2Vec2BertConfig",
                   inputs={"input_features": torch.randn(2, 24, 20)}, vocab_size=17,
                   hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                   num_attention_heads=4, feature_projection_input_dim=20, add_adapter=False,
                   left_max_position_embeddings=4, right_max_position_embeddings=2,
                   apply_spec_augment=False)


@model
def timm_hrnet():
    return timm_model("hrnet_w18_small", 64)


@model
def timm_dla():
    return timm_model("dla46_c", 64, 4)


@model
def timm_res2net():
    return timm_model("res2net50_14w_8s", 32, 4, block_args=dict(scale=4))


@model
def timm_resnest():
    return timm_model("resnest14d", 32, 4)


@model
def timm_vovnet():
    return timm_model("ese_vovnet19b_slim", 64, 4)


@model
def timm_cspresnet():
    return timm_model("cspresnet50", 32, 4)


@model
def timm_lambda_resnet():
    return timm_model("lambda_resnet26t", 64)


@model
def timm_tnt():
    return timm_model("tnt_s_legacy_patch16_224", 32, img_size=32, embed_dim=32, inner_dim=8,
                      depth=2, num_heads_outer=4, num_heads_inner=2)


@model
def timm_pit():
    return timm_model("pit_ti_224", 48, img_size=48, base_dims=[8, 8, 8], depth=[1, 1, 1],
                      heads=[1, 2, 4])


@model
def timm_visformer():
    return timm_model("visformer_tiny", 64, img_size=64, init_channels=8, embed_dim=32,
                      depth=(1, 1, 1), num_heads=2)


@model
def timm_rexnet():
    return timm_model("rexnetr_100", 32, 4, width_mult=0.3)


@model
def timm_mobileone():
    return timm_model("mobileone_s0", 32, 4)


@model
def timm_repvit():
    return timm_model("repvit_m1", 64, 4, embed_dim=(8, 12, 16, 24), depth=(1, 1, 2, 1))


@model
def timm_efficientvit():
    return timm_model("efficientvit_b0", 64, 4)


@model
def timm_convit():
    return timm_model("convit_tiny", 32, img_size=32, patch_size=8, depth=2, embed_dim=24,
                      num_heads=2, local_up_to_layer=1)


@model
def timm_mobilevit():
    return timm_model("mobilevit_xxs", 64)


@model
def timm_skresnet():
    return timm_model("skresnet18", 32, 4)


@model
def s3d():
    import torchvision
    return torchvision.models.video.s3d(num_classes=4, dropout=0.0), {
        "video": torch.randn(1, 3, 14, 64, 64)}


@model
def keypoint_heatmaps():
    import torchvision
    return (torchvision.models.detection.keypoint_rcnn.KeypointRCNNPredictor(16, 5),
            {"features": torch.randn(2, 16, 7, 7)})


@model
def fcn():
    import torchvision

    class Mask(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body = torchvision.models.segmentation.fcn_resnet50(
                weights=None, weights_backbone=None, num_classes=4)

        def forward(self, images):
            return self.body(images)["out"]
    return without_dropout(Mask()), {"images": image(32, 1)}


@model
def cross_attention_block():
    from diffusers.models.attention import BasicTransformerBlock

    class Block(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.block = BasicTransformerBlock(32, 4, 8, cross_attention_dim=16,
                                               activation_fn="geglu", attention_bias=True)

        def forward(self, x, context):
            return self.block(x, encoder_hidden_states=context)
    return Block(), {"x": torch.randn(2, 9, 32), "context": torch.randn(2, 5, 16)}


@model
def skip_unet():
    from diffusers import UNet2DModel
    net = UNet2DModel(sample_size=16, in_channels=3, out_channels=3, layers_per_block=1,
                      block_out_channels=(16, 32), norm_num_groups=4, attention_head_dim=8,
                      down_block_types=("SkipDownBlock2D", "AttnSkipDownBlock2D"),
                      up_block_types=("AttnSkipUpBlock2D", "SkipUpBlock2D"))
    return Pick(net, ["sample", "timestep"], "sample"), {
        "sample": image(16), "timestep": torch.tensor([3, 7])}


@model
def transformer_2d():
    from diffusers import Transformer2DModel
    net = Transformer2DModel(num_attention_heads=2, attention_head_dim=16, in_channels=16,
                             norm_num_groups=4, num_layers=1, cross_attention_dim=12)
    return Pick(net, ["hidden_states", "encoder_hidden_states"], "sample"), {
        "hidden_states": torch.randn(2, 16, 6, 6), "encoder_hidden_states": torch.randn(2, 4, 12)}


@model
def cogvideox_autoencoder():
    from diffusers import AutoencoderKLCogVideoX
    net = AutoencoderKLCogVideoX(
        in_channels=3, out_channels=3, down_block_types=("CogVideoXDownBlock3D",) * 2,
        up_block_types=("CogVideoXUpBlock3D",) * 2, block_out_channels=(8, 8), layers_per_block=1,
        latent_channels=4, norm_num_groups=2, temporal_compression_ratio=2, sample_height=16,
        sample_width=16)

    class Both(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = net

        def forward(self, video):
            return self.inner.decode(self.inner.encode(video).latent_dist.mode()).sample
    return Both(), {"video": torch.randn(1, 3, 5, 16, 16)}


@model
def audio_unet():
    from diffusers import UNet1DModel
    net = UNet1DModel(sample_size=32, in_channels=2, out_channels=2, extra_in_channels=16,
                      block_out_channels=(8, 16), layers_per_block=1,
                      down_block_types=("DownBlock1DNoSkip", "DownBlock1D"),
                      up_block_types=("UpBlock1D", "UpBlock1DNoSkip"),
                      mid_block_type="UNetMidBlock1D")
    return Pick(net, ["sample", "timestep"], "sample"), {
        "sample": torch.randn(2, 2, 32), "timestep": torch.tensor([3])}
