"""Trunks and classifiers of pictures and videos: transformers."""

import torch

from models.libraries.shared import TOWER, vision
from models.registry import hugging, IMAGE, image, model


@model
def vit_hf():
    return hugging("ViTForImageClassification", "ViTConfig", inputs={"pixel_values": image()},
                   num_labels=10, **IMAGE)


@model
def deit():
    return hugging("DeiTForImageClassification", "DeiTConfig", inputs={"pixel_values": image()},
                   num_labels=10, **IMAGE)


@model
def dinov2():
    return hugging("Dinov2ForImageClassification", "Dinov2Config",
                   inputs={"pixel_values": image()}, num_labels=10, **IMAGE)


@model
def beit():
    return hugging("BeitForImageClassification", "BeitConfig", inputs={"pixel_values": image()},
                   num_labels=10, **IMAGE)


@model
def siglip():
    return hugging("SiglipVisionModel", "SiglipVisionConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, **IMAGE)


@model
def convnext_hf():
    return hugging("ConvNextForImageClassification", "ConvNextConfig",
                   inputs={"pixel_values": image()}, num_labels=10, depths=[1, 1, 1, 1],
                   hidden_sizes=[8, 16, 16, 32])


@model
def swin_hf():
    return hugging("SwinForImageClassification", "SwinConfig", inputs={"pixel_values": image()},
                   num_labels=10, image_size=32, patch_size=2, embed_dim=16, depths=[2, 1],
                   num_heads=[2, 4], window_size=4)


@model
def convnextv2():
    return hugging("ConvNextV2ForImageClassification", "ConvNextV2Config",
                   inputs={"pixel_values": image()}, num_labels=10, depths=[1, 1, 1, 1],
                   hidden_sizes=[8, 16, 16, 32])


@model
def poolformer():
    return hugging("PoolFormerForImageClassification", "PoolFormerConfig",
                   inputs={"pixel_values": image(64)}, num_labels=10, depths=[1, 1, 1, 1],
                   hidden_sizes=[8, 16, 16, 32])


@model
def mobilevit():
    return hugging("MobileViTForImageClassification", "MobileViTConfig",
                   inputs={"pixel_values": image(64)}, num_labels=10, image_size=64,
                   hidden_sizes=[16, 24, 32], num_attention_heads=4,
                   neck_hidden_sizes=[8, 8, 16, 16, 24, 32, 32])


@model
def levit():
    return hugging("LevitForImageClassification", "LevitConfig", num_labels=10,
                   inputs={"pixel_values": image(64)}, image_size=64, hidden_sizes=[16, 24, 32],
                   num_attention_heads=[2, 3, 4], depths=[1, 1, 1], key_dim=[8, 8, 8])


@model
def pvt_v2():
    return hugging("PvtV2ForImageClassification", "PvtV2Config", num_labels=10,
                   inputs={"pixel_values": image(64)}, image_size=64,
                   hidden_sizes=[8, 16, 24, 32], num_attention_heads=[1, 2, 3, 4],
                   depths=[1, 1, 1, 1], mlp_ratios=[2, 2, 2, 2])


@model
def focalnet():
    return hugging("FocalNetForImageClassification", "FocalNetConfig", num_labels=10,
                   inputs={"pixel_values": image()}, image_size=32, patch_size=4, embed_dim=16,
                   depths=[1, 1], focal_levels=[2, 2], focal_windows=[3, 3])


@model
def dinov3():
    return hugging("DINOv3ViTModel", "DINOv3ViTConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, num_register_tokens=2, **IMAGE)


@model
def hiera():
    return hugging("HieraForImageClassification", "HieraConfig", num_labels=10,
                   inputs={"pixel_values": image()}, image_size=[32, 32], embed_dim=16,
                   depths=[1, 1], num_heads=[2, 4], masked_unit_size=[4, 4],
                   query_stride=[2, 2], num_query_pool=1, masked_unit_attention=[True, False])


@model
def timesformer():
    return hugging("TimesformerForVideoClassification", "TimesformerConfig", num_labels=10,
                   inputs={"pixel_values": torch.randn(2, 4, 3, 32, 32)}, num_frames=4, **IMAGE)


@model
def videomae():
    return hugging("VideoMAEForVideoClassification", "VideoMAEConfig", num_labels=10,
                   inputs={"pixel_values": torch.randn(2, 4, 3, 32, 32)}, num_frames=4,
                   tubelet_size=2, image_size=32, patch_size=8, hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4)


@model
def vit_msn():
    return hugging("ViTMSNForImageClassification", "ViTMSNConfig", num_labels=10,
                   inputs={"pixel_values": image(32)}, **IMAGE)


@model
def ijepa():
    return hugging("IJepaForImageClassification", "IJepaConfig", num_labels=10,
                   inputs={"pixel_values": image(32)}, **IMAGE)


@model
def aimv2():
    return hugging("Aimv2VisionModel", "Aimv2VisionConfig", output="pooler_output",
                   inputs={"pixel_values": image()}, **IMAGE)


@model
def siglip2():
    return hugging("Siglip2VisionModel", "Siglip2VisionConfig", output="pooler_output",
                   hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                   num_attention_heads=4, patch_size=4, num_patches=16,
                   inputs={"pixel_values": torch.randn(2, 16, 48),
                           "pixel_attention_mask": torch.ones(2, 16).long(),
                           "spatial_shapes": torch.tensor([[4, 4], [4, 4]])})


@model
def swinv2_hf():
    return hugging("Swinv2ForImageClassification", "Swinv2Config", image_size=32, patch_size=4,
                   embed_dim=16, depths=[1, 1], num_heads=[2, 2], window_size=4, num_labels=10,
                   inputs={"pixel_values": image(32)})


@model
def regnet_hf():
    return hugging("RegNetForImageClassification", "RegNetConfig", embedding_size=8,
                   hidden_sizes=[8, 16], depths=[1, 1], groups_width=8, layer_type="y",
                   num_labels=10, inputs={"pixel_values": image(64, 4)})


@model
def cvt():
    return hugging("CvtForImageClassification", "CvtConfig", embed_dim=[8, 16, 32],
                   num_heads=[1, 2, 2], depth=[1, 2, 3],
                   cls_token=[False, False, True], drop_rate=[0.0] * 3,
                   attention_drop_rate=[0.0] * 3, drop_path_rate=[0.0] * 3, num_labels=10,
                   inputs={"pixel_values": image(32, 4)})


@model
def vivit():
    return hugging("VivitForVideoClassification", "VivitConfig", image_size=16, num_frames=4,
                   tubelet_size=[2, 8, 8], hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, num_labels=5,
                   inputs={"pixel_values": torch.randn(2, 4, 3, 16, 16)})


@model
def vjepa2():
    return hugging("VJEPA2ForVideoClassification", "VJEPA2Config", crop_size=16,
                   frames_per_clip=4, tubelet_size=2, patch_size=8, hidden_size=32, mlp_ratio=2,
                   num_hidden_layers=1, num_attention_heads=2, num_pooler_layers=1,
                   pred_hidden_size=24, pred_num_attention_heads=2, pred_num_hidden_layers=1,
                   num_labels=5,
                   inputs={"pixel_values_videos": torch.randn(2, 4, 3, 16, 16)})


@model
def pvt():
    return hugging("PvtForImageClassification", "PvtConfig", num_labels=6,
                   inputs={"pixel_values": image(64)}, image_size=64, num_encoder_blocks=2,
                   depths=[1, 1], hidden_sizes=[16, 32], sequence_reduction_ratios=[2, 1],
                   patch_sizes=[8, 2], strides=[8, 2], num_attention_heads=[1, 2], mlp_ratios=[2, 2])


@model
def bit():
    return hugging("BitForImageClassification", "BitConfig", num_labels=6,
                   inputs={"pixel_values": image(32)}, embedding_size=32, num_groups=8,
                   hidden_sizes=[32, 64], depths=[1, 1], layer_type="preactivation")


@model
def mobilevit_v2():
    return hugging("MobileViTV2ForImageClassification", "MobileViTV2Config", num_labels=6,
                   inputs={"pixel_values": image(64)}, image_size=64, width_multiplier=0.25,
                   n_attn_blocks=[1, 1, 1], base_attn_unit_dims=[32, 48, 64])


@model
def dinov3_convnext():
    return hugging("DINOv3ConvNextModel", "DINOv3ConvNextConfig", output="pooler_output",
                   inputs={"pixel_values": image(64)}, hidden_sizes=[8, 16, 24, 32],
                   depths=[1, 1, 1, 1])


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
def resnet_hf():
    return vision("ResNet", embedding_size=8, hidden_sizes=[8, 12, 16, 24],
                  depths=[1, 1, 1, 1], layer_type="basic", num_labels=5)


@model
def efficientnet_hf():
    return vision("EfficientNet", image_size=32, width_coefficient=0.25,
                  depth_coefficient=0.3, hidden_dim=320, num_labels=5)


@model
def mobilenet_v2_hf():
    return hugging("MobileNetV2ForImageClassification", "MobileNetV2Config",
                   inputs={"pixel_values": image(64, 8)}, num_labels=5,
                   depth_multiplier=0.35)


@model
def pixtral_vision():
    return vision("PixtralVision", "Model", "last_hidden_state",
                  head_dim=8, **IMAGE)


@model
def flava_image():
    return vision("FlavaImage", "Model", "last_hidden_state", **IMAGE)


@model
def mlcd():
    return vision("MLCDVision", "Model", "last_hidden_state", **IMAGE)


@model
def internvl_vision():
    return vision("InternVLVision", "Model", "last_hidden_state", **dict(
        IMAGE, image_size=[32, 32], patch_size=[8, 8]))


@model
def idefics3_vision():
    return hugging("Idefics3VisionTransformer", "Idefics3VisionConfig",
                   output="last_hidden_state",
                   inputs={"pixel_values": image()}, **IMAGE)


@model
def clip_image_projection():
    return hugging("CLIPVisionModelWithProjection", "CLIPVisionConfig", "image_embeds",
                   {"pixel_values": image()}, projection_dim=16, **TOWER)


@model
def dinov3_vit_gated():
    return hugging("DINOv3ViTModel", "DINOv3ViTConfig", "pooler_output", {"pixel_values": image()},
                   use_gated_mlp=True, num_register_tokens=2, pos_embed_rescale=None, **IMAGE)


@model
def x_clip_vision():
    return hugging("XCLIPVisionModel", "XCLIPVisionConfig", "pooler_output",
                   {"pixel_values": image(32, 4)}, num_frames=2, mit_hidden_size=16,
                   mit_intermediate_size=24, mit_num_hidden_layers=1, mit_num_attention_heads=2,
                   **TOWER)


@model
def align_vision():
    return hugging("AlignVisionModel", "AlignVisionConfig", "pooler_output",
                   {"pixel_values": image(64, 4)}, width_coefficient=0.25, depth_coefficient=0.1,
                   hidden_dim=32, image_size=64)


@model
def pixio():
    return hugging("PixioModel", "PixioConfig", "last_hidden_state", {"pixel_values": image()},
                   n_cls_tokens=2, **IMAGE)


@model
def videoprism():
    return hugging("VideoPrismVisionModel", "VideoPrismVisionConfig", "last_hidden_state",
                   {"pixel_values_videos": torch.randn(1, 2, 3, 32, 32)}, num_frames=2,
                   tubelet_size=[1, 8, 8], num_spatial_layers=2, num_temporal_layers=1,
                   hidden_size=32, intermediate_size=48, num_attention_heads=4, image_size=32)


@model
def owlv2_vision():
    return hugging("Owlv2VisionModel", "Owlv2VisionConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, **IMAGE)
