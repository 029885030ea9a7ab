"""Small models in the form of exporter_models.py: the sixth draw, of torchvision and diffusers."""

import torch

from exporter_registry import image, model, Pick, without_dropout


class Key(torch.nn.Module):
    """A model whose forward returns one entry of another's."""

    def __init__(self, net, key):
        super().__init__()
        self.net = net
        self.key = key

    def forward(self, images):
        return self.net(images)[self.key]


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
def controlnet():
    import diffusers
    net = diffusers.ControlNetModel(
        in_channels=4, conditioning_channels=3, block_out_channels=(8, 16), layers_per_block=1,
        down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"), cross_attention_dim=16,
        attention_head_dim=4, norm_num_groups=4, conditioning_embedding_out_channels=(4, 8))
    inputs = {"sample": torch.randn(2, 4, 8, 8), "timestep": torch.tensor([3, 7]),
              "encoder_hidden_states": torch.randn(2, 6, 16),
              "controlnet_cond": torch.randn(2, 3, 16, 16)}

    class Middle(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, sample, timestep, encoder_hidden_states, controlnet_cond):
            found = self.net(sample, timestep, encoder_hidden_states, controlnet_cond)
            return found.mid_block_res_sample + sum(
                part.mean() for part in found.down_block_res_samples)

    return Middle(), inputs


@model
def unet_3d():
    import diffusers
    net = diffusers.UNet3DConditionModel(
        in_channels=4, out_channels=4, block_out_channels=(8, 16), layers_per_block=1,
        down_block_types=("CrossAttnDownBlock3D", "DownBlock3D"),
        up_block_types=("UpBlock3D", "CrossAttnUpBlock3D"), cross_attention_dim=16,
        attention_head_dim=4, norm_num_groups=4)
    inputs = {"sample": torch.randn(1, 4, 3, 8, 8), "timestep": torch.tensor([3]),
              "encoder_hidden_states": torch.randn(1, 6, 16)}
    return Pick(without_dropout(net), list(inputs), "sample"), inputs


@model
def video_unet():
    import diffusers
    net = diffusers.UNetSpatioTemporalConditionModel(
        in_channels=8, out_channels=4, block_out_channels=(32, 32), layers_per_block=1,
        down_block_types=("CrossAttnDownBlockSpatioTemporal", "DownBlockSpatioTemporal"),
        up_block_types=("UpBlockSpatioTemporal", "CrossAttnUpBlockSpatioTemporal"),
        cross_attention_dim=16, num_attention_heads=(2, 2), addition_time_embed_dim=8,
        projection_class_embeddings_input_dim=24, num_frames=2, transformer_layers_per_block=1)
    inputs = {"sample": torch.randn(1, 2, 8, 8, 8), "timestep": torch.tensor([3]),
              "encoder_hidden_states": torch.randn(1, 1, 16), "added_time_ids": torch.rand(1, 3)}
    return Pick(without_dropout(net), list(inputs), "sample"), inputs


@model
def hunyuan_dit():
    import diffusers
    net = diffusers.HunyuanDiT2DModel(
        num_attention_heads=2, attention_head_dim=8, in_channels=4, patch_size=2, sample_size=8,
        hidden_size=16, num_layers=2, mlp_ratio=2.0, cross_attention_dim=16,
        cross_attention_dim_t5=16, pooled_projection_dim=16, text_len=4, text_len_t5=6,
        use_style_cond_and_image_meta_size=False)
    inputs = {"hidden_states": torch.randn(1, 4, 8, 8), "timestep": torch.tensor([3.0]),
              "encoder_hidden_states": torch.randn(1, 4, 16),
              "text_embedding_mask": torch.ones(1, 4),
              "encoder_hidden_states_t5": torch.randn(1, 6, 16),
              "text_embedding_mask_t5": torch.ones(1, 6)}
    return Pick(without_dropout(net), list(inputs), "sample"), inputs


@model
def stable_audio():
    import diffusers
    net = diffusers.StableAudioDiTModel(
        sample_size=8, in_channels=4, num_layers=2, attention_head_dim=8, num_attention_heads=4,
        num_key_value_attention_heads=2, out_channels=4, cross_attention_dim=16,
        time_proj_dim=16, global_states_input_dim=16, cross_attention_input_dim=16)
    rotary = (torch.randn(9, 4).cos(), torch.randn(9, 4).sin())

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = without_dropout(net)

        def forward(self, hidden, timestep, text, condition):
            return self.net(hidden, timestep, text, condition, rotary_embedding=rotary).sample

    return Net(), {"hidden": torch.randn(1, 4, 8), "timestep": torch.tensor([0.3]),
                   "text": torch.randn(1, 5, 16), "condition": torch.randn(1, 1, 16)}


@model
def allegro():
    import diffusers
    net = diffusers.AllegroTransformer3DModel(
        num_attention_heads=2, attention_head_dim=12, in_channels=4, out_channels=4, num_layers=1,
        cross_attention_dim=24, sample_width=8, sample_height=8, sample_frames=2,
        caption_channels=16)
    axes = tuple(torch.randn(1, 32, 1, 4) for _ in range(6))
    assert axes
    inputs = {"hidden_states": torch.randn(1, 4, 2, 8, 8),
              "encoder_hidden_states": torch.randn(1, 5, 16), "timestep": torch.tensor([3]),
              "attention_mask": torch.ones(1, 2, 8, 8),
              "encoder_attention_mask": torch.ones(1, 5)}
    return Pick(without_dropout(net), list(inputs), "sample"), inputs


@model
def cogview3():
    import diffusers
    net = diffusers.CogView3PlusTransformer2DModel(
        patch_size=2, in_channels=4, num_layers=2, attention_head_dim=8, num_attention_heads=2,
        out_channels=4, text_embed_dim=16, time_embed_dim=8, condition_dim=4,
        pos_embed_max_size=8, sample_size=8)
    inputs = {"hidden_states": torch.randn(1, 4, 8, 8),
              "encoder_hidden_states": torch.randn(1, 5, 16), "timestep": torch.tensor([3]),
              "original_size": torch.ones(1, 2) * 8, "target_size": torch.ones(1, 2) * 8,
              "crop_coords": torch.zeros(1, 2)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def qwen_image():
    import diffusers
    net = diffusers.QwenImageTransformer2DModel(
        patch_size=2, in_channels=16, out_channels=4, num_layers=1, attention_head_dim=16,
        num_attention_heads=2, joint_attention_dim=16, axes_dims_rope=(4, 6, 6))

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, hidden, text, timestep):
            return self.net(hidden, text, torch.ones(1, 5).long(), timestep, [[(1, 4, 4)]],
                            return_dict=False)[0]

    return Net(), {"hidden": torch.randn(1, 16, 16), "text": torch.randn(1, 5, 16),
                   "timestep": torch.tensor([0.3])}


@model
def prior():
    import diffusers
    net = diffusers.PriorTransformer(num_attention_heads=2, attention_head_dim=8, num_layers=2,
                                     embedding_dim=16, num_embeddings=5, additional_embeddings=4)
    inputs = {"hidden_states": torch.randn(2, 16), "timestep": torch.tensor([3, 4]),
              "proj_embedding": torch.randn(2, 16), "encoder_hidden_states": torch.randn(2, 5, 16)}
    return Pick(without_dropout(net), list(inputs), "predicted_image_embedding"), inputs


@model
def tiny_autoencoder():
    import diffusers
    net = diffusers.AutoencoderTiny(
        encoder_block_out_channels=(8, 8), decoder_block_out_channels=(8, 8),
        num_encoder_blocks=(1, 1), num_decoder_blocks=(1, 1))
    return Pick(net, ["sample"], "sample"), {"sample": image(16)}


@model
def wan_autoencoder():
    import diffusers
    net = diffusers.AutoencoderKLWan(base_dim=4, z_dim=4, dim_mult=[1, 2], num_res_blocks=1,
                                     temperal_downsample=[True], latents_mean=[0.0] * 4,
                                     latents_std=[1.0] * 4)

    class Encode(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.encoder = net.encoder

        def forward(self, clips):
            return self.encoder(clips)

    return Encode(), {"clips": torch.randn(1, 3, 1, 16, 16)}


@model
def oobleck():
    import diffusers
    net = diffusers.AutoencoderOobleck(
        encoder_hidden_size=4, downsampling_ratios=[2, 4], channel_multiples=[1, 2],
        decoder_channels=4, decoder_input_channels=4, audio_channels=2)

    class Encode(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.encoder = net.encoder

        def forward(self, sound):
            return self.encoder(sound)

    return Encode(), {"sound": torch.randn(1, 2, 64)}


@model
def adapter():
    import diffusers
    net = diffusers.T2IAdapter(in_channels=3, channels=[8, 16], num_res_blocks=1,
                               downscale_factor=4, adapter_type="full_adapter")

    class Last(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, images):
            return self.net(images)[-1]

    return Last(), {"images": image(32)}


@model
def consistency_unet():
    import diffusers
    net = diffusers.UNet2DModel(
        sample_size=8, in_channels=3, out_channels=3, block_out_channels=(8, 16),
        down_block_types=("ResnetDownsampleBlock2D", "AttnDownBlock2D"),
        up_block_types=("AttnUpBlock2D", "ResnetUpsampleBlock2D"), layers_per_block=1,
        norm_num_groups=4, attention_head_dim=4, resnet_time_scale_shift="scale_shift",
        num_class_embeds=5)
    inputs = {"sample": torch.randn(2, 3, 8, 8), "timestep": torch.tensor([3, 7]),
              "class_labels": torch.tensor([1, 4])}
    return Pick(net, list(inputs), "sample"), inputs


def timm_model(name, size=64, batch=2, **options):
    import timm
    net = timm.create_model(name, num_classes=10, pretrained=False, **options)
    return without_dropout(net), {"images": image(size, batch)}


@model
def timm_xcit():
    return timm_model("xcit_nano_12_p16_224", 64, depth=2, embed_dim=32)


@model
def timm_repvgg():
    return timm_model("repvgg_a0", 32, 4, width_factor=0.125)


@model
def timm_nfnet():
    return timm_model("nf_regnet_b0", 64, 2)


@model
def timm_cait():
    return timm_model("cait_xxs24_224", 32, img_size=32, patch_size=8, depth=2, embed_dim=32,
                      num_heads=4)


@model
def timm_eva02():
    return timm_model("eva02_tiny_patch14_224", 28, img_size=28, patch_size=7, depth=2,
                      embed_dim=24, num_heads=2)


@model
def timm_davit():
    return timm_model("davit_tiny", 64, depths=(1, 1), embed_dims=(16, 32), num_heads=(2, 2),
                      window_size=4)


@model
def timm_mobilenetv4():
    return timm_model("mobilenetv4_conv_small_050", 64, 4)


@model
def timm_caformer():
    from timm.models.metaformer import (Attention, LayerNorm2dNoBias, LayerNormNoBias, MetaFormer,
                                        SepConv)
    net = MetaFormer(num_classes=10, depths=(1, 1, 1, 1), dims=(8, 16, 32, 32),
                     token_mixers=[SepConv, SepConv, Attention, Attention],
                     norm_layers=[LayerNorm2dNoBias] * 2 + [LayerNormNoBias] * 2)
    return net, {"images": image(64)}


@model
def timm_ghostnet():
    from timm.models.ghostnet import GhostNet
    blocks = [[[3, 16, 16, 0, 1]], [[3, 48, 24, 0, 2]], [[5, 72, 40, 0.25, 2]]]
    return (GhostNet(blocks, num_classes=10, width=0.5, drop_rate=0.0), {"images": image(64, 4)})


@model
def timm_convmixer():
    from timm.models.convmixer import ConvMixer
    return (ConvMixer(16, 2, kernel_size=3, patch_size=4, num_classes=10),
            {"images": image(32, 4)})


@model
def timm_gmlp():
    from timm.models.mlp_mixer import GatedMlp, MlpMixer, SpatialGatingBlock
    return (MlpMixer(num_classes=10, img_size=32, patch_size=8, num_blocks=2, embed_dim=16,
                     mlp_ratio=6, block_layer=SpatialGatingBlock, mlp_layer=GatedMlp),
            {"images": image(32)})


@model
def timm_sequencer():
    return timm_model("sequencer2d_s", 28, layers=[1, 1, 1, 1], embed_dims=[16, 24, 24, 24],
                      hidden_sizes=[4, 6, 6, 6])


@model
def timm_edgenext():
    return timm_model("edgenext_xx_small", 64, dims=(8, 16, 24, 32), depths=(1, 2, 2, 2),
                      heads=(2, 2, 2, 2))


@model
def timm_twins():
    return timm_model("twins_svt_small", 64, img_size=64, embed_dims=(16, 16, 32, 32),
                      num_heads=(2, 2, 2, 2), depths=(1, 1, 1, 1), wss=(4, 4, 2, 2))


@model
def timm_volo():
    from timm.models.volo import VOLO
    return (VOLO(layers=(1, 1, 1, 1), img_size=64, num_classes=10, stem_hidden_dim=16,
                 embed_dims=(16, 32, 32, 32), num_heads=(2, 2, 2, 2), use_mix_token=False),
            {"images": image(64)})
