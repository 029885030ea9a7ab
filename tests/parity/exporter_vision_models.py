"""Image models of transformers, diffusers and torchvision."""

import torch
import torch.nn as nn

from exporter_registry import hugging, IMAGE, image, model, Pick, without_dropout


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
def segformer():
    return hugging("SegformerForSemanticSegmentation", "SegformerConfig",
                   inputs={"pixel_values": image(64)}, num_labels=5, depths=[1, 1, 1, 1],
                   hidden_sizes=[8, 16, 16, 32], decoder_hidden_size=16,
                   num_attention_heads=[1, 2, 2, 4])


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
def vitdet():
    return hugging("VitDetModel", "VitDetConfig", output="last_hidden_state",
                   inputs={"pixel_values": image()}, image_size=32, patch_size=8, hidden_size=32,
                   num_hidden_layers=2, num_attention_heads=4)


@model
def mobilevit():
    return hugging("MobileViTForImageClassification", "MobileViTConfig",
                   inputs={"pixel_values": image(64)}, num_labels=10, image_size=64,
                   hidden_sizes=[16, 24, 32], num_attention_heads=4,
                   neck_hidden_sizes=[8, 8, 16, 16, 24, 32, 32])


@model
def dit():
    import diffusers
    net = diffusers.DiTTransformer2DModel(num_attention_heads=2, attention_head_dim=8,
                                          in_channels=4, num_layers=2, sample_size=8, patch_size=2,
                                          num_embeds_ada_norm=10, norm_num_groups=4, dropout=0.0)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8), "timestep": torch.tensor([3, 7]),
              "class_labels": torch.tensor([1, 2])}
    # In training the class embedding drops labels at random.
    for part in net.modules():
        if hasattr(part, "dropout_prob"):
            part.dropout_prob = 0.0
    return Pick(net, list(inputs), "sample"), inputs


@model
def unet():
    import diffusers
    net = diffusers.UNet2DConditionModel(
        sample_size=8, in_channels=4, out_channels=4, layers_per_block=1,
        block_out_channels=(16, 32), norm_num_groups=4, cross_attention_dim=16,
        attention_head_dim=8, down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"))
    inputs = {"sample": torch.randn(2, 4, 8, 8), "timestep": torch.tensor([3, 7]),
              "encoder_hidden_states": torch.randn(2, 6, 16)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def vae():
    import diffusers
    net = diffusers.AutoencoderKL(block_out_channels=(8, 16), layers_per_block=1,
                                  norm_num_groups=4, latent_channels=2,
                                  down_block_types=("DownEncoderBlock2D",) * 2,
                                  up_block_types=("UpDecoderBlock2D",) * 2)
    inputs = {"sample": image(16)}
    return Pick(net, list(inputs), "sample"), inputs


def vision(net, size=64, batch=4):
    return without_dropout(net), {"x": image(size, batch)}


@model
def resnet():
    import torchvision.models as zoo
    return vision(zoo.ResNet(zoo.resnet.Bottleneck, [1, 1, 1, 1], num_classes=10,
                             width_per_group=16))


@model
def resnet18():
    import torchvision.models as zoo
    return vision(zoo.resnet18(num_classes=10))


@model
def vgg():
    import torchvision.models as zoo
    layers = zoo.vgg.make_layers([8, "M", 16, "M", 16, "M"], batch_norm=True)
    net = nn.Sequential(layers, nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(64, 10))
    return vision(net, 32)


@model
def mobilenet_v2():
    import torchvision.models as zoo
    setting = [[1, 8, 1, 1], [4, 16, 2, 2]]
    return vision(zoo.MobileNetV2(num_classes=10, width_mult=0.5, inverted_residual_setting=setting))


@model
def mobilenet_v3():
    import torchvision.models as zoo
    Config = zoo.mobilenetv3.InvertedResidualConfig
    setting = [Config(8, 3, 8, 8, True, "RE", 2, 1, 1), Config(8, 3, 24, 16, False, "HS", 2, 1, 1)]
    return vision(zoo.MobileNetV3(setting, 32, num_classes=10))


@model
def efficientnet():
    import torchvision.models as zoo
    Config = zoo.efficientnet.MBConvConfig
    setting = [Config(1, 3, 1, 8, 8, 1, 1.0, 1.0), Config(4, 3, 2, 8, 16, 1, 1.0, 1.0)]
    return vision(zoo.EfficientNet(setting, dropout=0.0, stochastic_depth_prob=0.0,
                                   num_classes=10, last_channel=32))


@model
def efficientnet_v2():
    import torchvision.models as zoo
    Fused = zoo.efficientnet.FusedMBConvConfig
    Config = zoo.efficientnet.MBConvConfig
    setting = [Fused(1, 3, 1, 8, 8, 1), Fused(4, 3, 2, 8, 16, 1), Config(4, 3, 2, 16, 24, 1)]
    return vision(zoo.EfficientNet(setting, dropout=0.0, stochastic_depth_prob=0.0,
                                   num_classes=10, last_channel=32))


@model
def googlenet():
    import torchvision.models as zoo
    return vision(zoo.googlenet(num_classes=10, aux_logits=False, init_weights=False))


@model
def maxvit():
    import torchvision.models as zoo
    return vision(zoo.MaxVit(input_size=(32, 32), stem_channels=8, partition_size=2,
                             block_channels=[8, 16], block_layers=[1, 1], head_dim=4,
                             stochastic_depth_prob=0.0, num_classes=10), 32)


@model
def densenet():
    import torchvision.models as zoo
    return vision(zoo.DenseNet(8, (2, 2), 16, num_classes=10))


@model
def convnext():
    import torchvision.models as zoo
    Config = zoo.convnext.CNBlockConfig
    return vision(zoo.ConvNeXt([Config(8, 16, 1), Config(16, None, 1)], num_classes=10,
                               stochastic_depth_prob=0.0), 32)


@model
def regnet():
    import torchvision.models as zoo
    params = zoo.regnet.BlockParams([1, 1], [16, 32], [8, 8], [2, 2], [1, 1],
                                    se_ratio=0.25)
    return vision(zoo.RegNet(params, num_classes=10))


@model
def squeezenet():
    import torchvision.models as zoo
    return vision(zoo.squeezenet1_1(num_classes=10))


@model
def mnasnet():
    import torchvision.models as zoo
    return vision(zoo.mnasnet0_5(num_classes=10))


@model
def shufflenet():
    import torchvision.models as zoo
    return vision(zoo.ShuffleNetV2([1, 1, 1], [8, 16, 32, 64, 64], num_classes=10))


@model
def swin():
    import torchvision.models as zoo
    return vision(zoo.SwinTransformer([2, 2], 16, [2, 1], [2, 4], [4, 4], num_classes=10,
                                      stochastic_depth_prob=0.0), 32)


@model
def swin_v2():
    import torchvision.models as zoo
    parts = zoo.swin_transformer
    return vision(zoo.SwinTransformer([2, 2], 16, [2, 1], [2, 4], [4, 4], num_classes=10,
                                      stochastic_depth_prob=0.0,
                                      block=parts.SwinTransformerBlockV2,
                                      downsample_layer=parts.PatchMergingV2), 32)


@model
def vit():
    import torchvision.models as zoo
    return vision(zoo.VisionTransformer(32, 8, 2, 4, 32, 48, num_classes=10), 32)
