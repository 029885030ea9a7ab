"""Networks of torchvision."""

import torch
import torch.nn as nn

from models.libraries.shared import backbone, Key, torchvision_classifier, torchvision_model, Trunk
from models.registry import image, model, without_dropout


@model
def resnet():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.ResNet(zoo.resnet.Bottleneck, [1, 1, 1, 1], num_classes=10,
                             width_per_group=16))


@model
def resnet18():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.resnet18(num_classes=10))


@model
def vgg():
    import torchvision.models as zoo
    layers = zoo.vgg.make_layers([8, "M", 16, "M", 16, "M"], batch_norm=True)
    net = nn.Sequential(layers, nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(64, 10))
    return torchvision_classifier(net, 32)


@model
def mobilenet_v2():
    import torchvision.models as zoo
    setting = [[1, 8, 1, 1], [4, 16, 2, 2]]
    return torchvision_classifier(zoo.MobileNetV2(num_classes=10, width_mult=0.5, inverted_residual_setting=setting))


@model
def mobilenet_v3():
    import torchvision.models as zoo
    Config = zoo.mobilenetv3.InvertedResidualConfig
    setting = [Config(8, 3, 8, 8, True, "RE", 2, 1, 1), Config(8, 3, 24, 16, False, "HS", 2, 1, 1)]
    return torchvision_classifier(zoo.MobileNetV3(setting, 32, num_classes=10))


@model
def efficientnet():
    import torchvision.models as zoo
    Config = zoo.efficientnet.MBConvConfig
    setting = [Config(1, 3, 1, 8, 8, 1, 1.0, 1.0), Config(4, 3, 2, 8, 16, 1, 1.0, 1.0)]
    return torchvision_classifier(zoo.EfficientNet(setting, dropout=0.0, stochastic_depth_prob=0.0,
                                   num_classes=10, last_channel=32))


@model
def efficientnet_v2():
    import torchvision.models as zoo
    Fused = zoo.efficientnet.FusedMBConvConfig
    Config = zoo.efficientnet.MBConvConfig
    setting = [Fused(1, 3, 1, 8, 8, 1), Fused(4, 3, 2, 8, 16, 1), Config(4, 3, 2, 16, 24, 1)]
    return torchvision_classifier(zoo.EfficientNet(setting, dropout=0.0, stochastic_depth_prob=0.0,
                                   num_classes=10, last_channel=32))


@model
def googlenet():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.googlenet(num_classes=10, aux_logits=False, init_weights=False))


@model
def maxvit():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.MaxVit(input_size=(32, 32), stem_channels=8, partition_size=2,
                             block_channels=[8, 16], block_layers=[1, 1], head_dim=4,
                             stochastic_depth_prob=0.0, num_classes=10), 32)


@model
def densenet():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.DenseNet(8, (2, 2), 16, num_classes=10))


@model
def convnext():
    import torchvision.models as zoo
    Config = zoo.convnext.CNBlockConfig
    return torchvision_classifier(zoo.ConvNeXt([Config(8, 16, 1), Config(16, None, 1)], num_classes=10,
                               stochastic_depth_prob=0.0), 32)


@model
def regnet():
    import torchvision.models as zoo
    params = zoo.regnet.BlockParams([1, 1], [16, 32], [8, 8], [2, 2], [1, 1],
                                    se_ratio=0.25)
    return torchvision_classifier(zoo.RegNet(params, num_classes=10))


@model
def squeezenet():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.squeezenet1_1(num_classes=10))


@model
def mnasnet():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.mnasnet0_5(num_classes=10))


@model
def shufflenet():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.ShuffleNetV2([1, 1, 1], [8, 16, 32, 64, 64], num_classes=10))


@model
def swin():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.SwinTransformer([2, 2], 16, [2, 1], [2, 4], [4, 4], num_classes=10,
                                      stochastic_depth_prob=0.0), 32)


@model
def swin_v2():
    import torchvision.models as zoo
    parts = zoo.swin_transformer
    return torchvision_classifier(zoo.SwinTransformer([2, 2], 16, [2, 1], [2, 4], [4, 4], num_classes=10,
                                      stochastic_depth_prob=0.0,
                                      block=parts.SwinTransformerBlockV2,
                                      downsample_layer=parts.PatchMergingV2), 32)


@model
def vit():
    import torchvision.models as zoo
    return torchvision_classifier(zoo.VisionTransformer(32, 8, 2, 4, 32, 48, num_classes=10), 32)


@model
def lraspp():
    import torchvision
    net = torchvision.models.segmentation.lraspp_mobilenet_v3_large(
        weights=None, weights_backbone=None, num_classes=5)

    class Segmentation(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, images):
            return self.net(images)["out"]

    return Segmentation(), {"images": image(64)}


@model
def mvit_v2():
    from torchvision.models.video.mvit import MSBlockConfig, MViT
    blocks = [MSBlockConfig(num_heads=heads, input_channels=channels, output_channels=outputs,
                            kernel_q=[3, 3, 3], kernel_kv=[3, 3, 3], stride_q=stride,
                            stride_kv=[1, 2, 2])
              for heads, channels, outputs, stride in
              ((1, 16, 16, [1, 1, 1]), (2, 16, 32, [1, 2, 2]))]
    net = MViT(spatial_size=(32, 32), temporal_size=4, block_setting=blocks, residual_pool=True,
               residual_with_cls_embed=False, rel_pos_embed=True, proj_after_attn=True,
               num_classes=10, stochastic_depth_prob=0.0)
    return net, {"clips": torch.randn(2, 3, 4, 32, 32)}


@model
def r3d_18():
    import torchvision
    return (torchvision.models.video.r3d_18(weights=None, num_classes=5),
            {"clips": torch.randn(2, 3, 4, 32, 32)})


@model
def swin3d():
    from torchvision.models.video.swin_transformer import SwinTransformer3d
    net = SwinTransformer3d(patch_size=[2, 4, 4], embed_dim=16, depths=[2, 2], num_heads=[2, 4],
                            window_size=[2, 4, 4], stochastic_depth_prob=0.0, num_classes=10)
    return net, {"clips": torch.randn(1, 3, 4, 32, 32)}


@model
def inception():
    import torchvision
    net = torchvision.models.inception_v3(weights=None, num_classes=10, init_weights=False,
                                          aux_logits=False, dropout=0.0)
    return net, {"images": image(96)}


@model
def deeplab():
    import torchvision
    net = torchvision.models.segmentation.deeplabv3_mobilenet_v3_large(
        weights=None, weights_backbone=None, num_classes=5)
    for part in net.modules():
        if isinstance(part, torch.nn.Dropout):
            part.p = 0.0

    class Segmentation(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, images):
            return self.net(images)["out"]

    return Segmentation(), {"images": image(64)}


@model
def resnext():
    from torchvision.models.resnet import Bottleneck, ResNet
    return (ResNet(Bottleneck, [1, 1, 1, 1], groups=4, width_per_group=8, num_classes=10),
            {"images": image(64)})


@model
def raft():
    import torchvision

    class Flow(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = torchvision.models.optical_flow.raft_small(weights=None)

        def forward(self, first, second):
            return self.net(first, second, num_flow_updates=2)[-1]

    return Flow(), {"first": image(128, 1), "second": image(128, 1)}


@model
def feature_pyramid():
    import torchvision
    net = torchvision.models.resnet18(weights=None)
    backbone = torchvision.models.detection.backbone_utils.BackboneWithFPN(
        net, {"layer2": "a", "layer3": "b"}, [128, 256], 16)
    return Key(backbone, "a"), {"images": image(32, 2)}


@model
def ssdlite_head():
    import torchvision
    from torchvision.models.detection.ssdlite import SSDLiteHead
    head = SSDLiteHead([16, 24], [3, 3], 5, torch.nn.BatchNorm2d)

    class Heads(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.stem = torch.nn.Conv2d(3, 16, 3, 4, 1)
            self.next = torch.nn.Conv2d(16, 24, 3, 2, 1)
            self.head = head

        def forward(self, images):
            first = self.stem(images)
            parts = self.head([first, self.next(first)])
            return torch.cat([parts["cls_logits"], parts["bbox_regression"]], -1)

    assert torchvision
    return Heads(), {"images": image(32)}


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
def wide_resnet():
    return torchvision_model("wide_resnet50_2", 32, 4, num_classes=5)


@model
def efficientnet_b0():
    return torchvision_model("efficientnet_b0", 64, 4, num_classes=5)


@model
def alexnet():
    return torchvision_model("alexnet", 64, num_classes=5)


@model
def retinanet_trunk():
    import torchvision
    net = torchvision.models.detection.retinanet_resnet50_fpn_v2(
        weights=None, weights_backbone=None, num_classes=4)
    return Trunk(net, "bbox_regression"), {"images": image(64, 1)}


@model
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


@model
def video_r2plus1d():
    import torchvision
    return torchvision.models.video.r2plus1d_18(weights=None, num_classes=5), {
        "video": torch.randn(1, 3, 4, 32, 32)}


@model
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


@model
def mixed_convolutions_video():
    import torchvision
    return torchvision.models.video.mc3_18(weights=None, num_classes=5), {
        "video": torch.randn(1, 3, 4, 32, 32)}


@model
def regnet_x():
    return torchvision_model("regnet_x_400mf", 64, 8, num_classes=5)
