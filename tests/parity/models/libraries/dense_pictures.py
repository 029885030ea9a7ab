"""Detection, segmentation, depth and text in pictures: transformers."""

import torch

from models.libraries.shared import backbone, detector, detr_like, pictures, vision
from models.registry import hugging, IMAGE, image, model, Pick, without_dropout


@model
def segformer():
    return hugging("SegformerForSemanticSegmentation", "SegformerConfig",
                   inputs={"pixel_values": image(64)}, num_labels=5, depths=[1, 1, 1, 1],
                   hidden_sizes=[8, 16, 16, 32], decoder_hidden_size=16,
                   num_attention_heads=[1, 2, 2, 4])


@model
def vitdet():
    return hugging("VitDetModel", "VitDetConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, image_size=32, patch_size=8, hidden_size=32,
                   num_hidden_layers=2, num_attention_heads=4)


@model
def yolos():
    return pictures("YolosForObjectDetection", "YolosConfig", image_size=[32, 32], patch_size=8,
                    hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                    num_attention_heads=4, num_detection_tokens=5)


@model
def depth():
    return hugging("DPTForDepthEstimation", "DPTConfig", output="predicted_depth",
                   inputs={"pixel_values": image(32)}, backbone_out_indices=[0, 1, 2, 3],
                   neck_hidden_sizes=[8, 8, 8, 8], fusion_hidden_size=8, is_hybrid=False,
                   **{**IMAGE, "num_hidden_layers": 4})


@model
def hgnet():
    return hugging("HGNetV2ForImageClassification", "HGNetV2Config", num_labels=10,
                   inputs={"pixel_values": image(64)}, stem_channels=[3, 8, 12],
                   stage_in_channels=[12, 16], stage_mid_channels=[8, 8],
                   stage_out_channels=[16, 24], stage_num_blocks=[1, 1],
                   stage_downsample=[False, True], stage_light_block=[False, True],
                   stage_kernel_size=[3, 5], stage_numb_of_layers=[2, 2], depths=[1, 1],
                   hidden_sizes=[16, 24], embedding_size=8)


@model
def mgp_str():
    return hugging("MgpstrModel", "MgpstrConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, image_size=[32, 32], patch_size=8,
                   hidden_size=32, num_hidden_layers=2, num_attention_heads=4, mlp_ratio=2.0)


@model
def sam_vision():
    return hugging("SamVisionModel", "SamVisionConfig", output="last_hidden_state",
                   hidden_size=32, mlp_dim=48, num_hidden_layers=2, num_attention_heads=4,
                   image_size=32, patch_size=8, window_size=2, global_attn_indexes=[1],
                   output_channels=16, inputs={"pixel_values": image(32)})


@model
def sam2_hiera():
    return hugging("Sam2HieraDetModel", "Sam2HieraDetConfig", output="last_hidden_state",
                   hidden_size=16, num_attention_heads=1, image_size=[64, 64],
                   patch_kernel_size=[7, 7], patch_stride=[4, 4], patch_padding=[3, 3],
                   blocks_per_stage=[1, 2], embed_dim_per_stage=[16, 32],
                   num_attention_heads_per_stage=[1, 2], window_size_per_stage=[4, 4],
                   window_positional_embedding_background_size=[4, 4],
                   global_attention_blocks=[2], num_query_pool_stages=1,
                   inputs={"pixel_values": image(64)})


@model
def detr_table():
    backbone = dict(model_type="resnet", embedding_size=8, hidden_sizes=[8, 8, 8, 16],
                    depths=[1, 1, 1, 1], layer_type="basic", out_features=["stage4"])
    return hugging("DetrForObjectDetection", "DetrConfig", d_model=32, encoder_layers=1,
                   decoder_layers=1, encoder_attention_heads=4, decoder_attention_heads=4,
                   encoder_ffn_dim=48, decoder_ffn_dim=48, num_queries=5, num_labels=4,
                   use_timm_backbone=False, use_pretrained_backbone=False, backbone=None,
                   backbone_config=backbone,
                   inputs={"pixel_values": image(64), "pixel_mask": torch.ones(2, 64, 64).long()})


@model
def depth_anything():
    backbone = dict(model_type="dinov2", hidden_size=32, num_hidden_layers=4,
                    num_attention_heads=4, image_size=28, patch_size=7, reshape_hidden_states=False,
                    out_features=["stage1", "stage2", "stage3", "stage4"],
                    apply_layernorm=True)
    return hugging("DepthAnythingForDepthEstimation", "DepthAnythingConfig",
                   output="predicted_depth", backbone=None, use_pretrained_backbone=False,
                   backbone_config=backbone, patch_size=7, reassemble_hidden_size=32,
                   neck_hidden_sizes=[8, 8, 8, 8], fusion_hidden_size=8, head_hidden_size=8,
                   inputs={"pixel_values": image(28)})


@model
def swin2_super_resolution():
    return hugging("Swin2SRForImageSuperResolution", "Swin2SRConfig", output="reconstruction",
                   inputs={"pixel_values": image(16)}, image_size=16, embed_dim=16, depths=[1, 1],
                   num_heads=[2, 2], window_size=4, upscale=2, upsampler="pixelshuffledirect")


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
def detr():
    return detr_like("Detr")


@model
def conditional_detr():
    return detr_like("ConditionalDetr")


@model
def deformable_detr():
    return detr_like("DeformableDetr", num_feature_levels=3)


@model
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


@model
def donut_swin():
    return vision("DonutSwin", num_labels=5, image_size=32, patch_size=4,
                  embed_dim=8, depths=[1, 1], num_heads=[1, 2], window_size=4)


@model
def dpt():
    return vision("DPT", "ForDepthEstimation", "predicted_depth", backbone_out_indices=[0, 1, 2, 3],
                  neck_hidden_sizes=[8, 12, 16, 24], fusion_hidden_size=16,
                  **dict(IMAGE, num_hidden_layers=4))


@model
def table_transformer():
    return detr_like("TableTransformer")


@model
def dab_detr():
    return detr_like("DabDetr", hidden_size=32)


@model
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


@model
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


@model
def textnet():
    return vision("TextNet", stem_out_channels=8, hidden_sizes=[8, 8, 12, 12, 16],
                  conv_layer_kernel_sizes=[[[3, 3]], [[3, 1]], [[1, 3]], [[3, 3]]],
                  conv_layer_strides=[[1], [2], [2], [2]], num_labels=5, size=64)


@model
def pix2struct_vision():
    inputs = {"flattened_patches": torch.cat([torch.randint(1, 4, (2, 9, 2)).float(),
                                              torch.randn(2, 9, 48)], -1)}
    return hugging("Pix2StructVisionModel", "Pix2StructVisionConfig", "last_hidden_state", inputs,
                   hidden_size=32, patch_embed_hidden_size=48, d_ff=48, d_kv=8,
                   num_hidden_layers=2, num_attention_heads=4, seq_len=16)


@model
def superpoint_encoder():
    import transformers
    net = transformers.SuperPointForKeypointDetection(transformers.SuperPointConfig(
        encoder_hidden_sizes=[8, 8, 12, 12], decoder_hidden_size=16, keypoint_decoder_dim=65,
        descriptor_decoder_dim=16))
    return Pick(net.encoder, ["input"], None), {"input": torch.randn(2, 1, 32, 32)}


@model
def mask_former_swin():
    return hugging("MaskFormerSwinModel", "MaskFormerSwinConfig", "pooler_output",
                   {"pixel_values": image(32)}, image_size=32, patch_size=4, embed_dim=8,
                   depths=[2, 2], num_heads=[2, 2], window_size=4)
