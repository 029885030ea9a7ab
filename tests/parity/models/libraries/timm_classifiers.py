"""Classifiers of timm."""

from models.libraries.shared import classifier, timm_model, timm_six_classes
from models.registry import image, model


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


@model
def timm_crossvit():
    return timm_six_classes("crossvit_tiny_240", 48, img_size=48, embed_dim=(16, 24), img_scale=(1.0, 1.0),
                      patch_size=(12, 16), depth=((1, 1, 0),), num_heads=(2, 2))


@model
def timm_inception_next():
    return timm_six_classes("inception_next_atto", 64, depths=(1, 1, 1, 1), dims=(16, 24, 32, 40))


@model
def timm_starnet():
    return timm_six_classes("starnet_s1", 64, base_dim=8, depths=[1, 1, 1, 1])


@model
def timm_mambaout():
    return timm_six_classes("mambaout_femto", 64, depths=(1, 1, 1, 1), dims=(16, 24, 32, 40))


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
def timm_vit():
    return timm_model("vit_tiny_patch16_224", 32, img_size=32, patch_size=8,
                      embed_dim=32, depth=2, num_heads=4)


@model
def timm_swin():
    return timm_model("swin_tiny_patch4_window7_224", 32, img_size=32, embed_dim=16,
                      window_size=4, depths=(2, 2), num_heads=(2, 4))


@model
def timm_convnextv2():
    return timm_model("convnextv2_atto", 64, depths=(1, 1, 1, 1),
                      dims=(8, 12, 16, 24))


@model
def timm_resmlp():
    return timm_model("resmlp_12_224", 32, img_size=32)


@model
def timm_levit():
    return timm_model("levit_128s", 64, 4, img_size=64)


@model
def timm_tiny_vit():
    return timm_model("tiny_vit_5m_224", 64, 4,
                      embed_dims=(8, 16, 24, 32), depths=(1, 1, 1, 1),
                      num_heads=(1, 2, 3, 4), window_sizes=(4, 4, 4, 2))


@model
def timm_coat():
    return timm_model("coat_lite_tiny", 64, img_size=64, embed_dims=(16, 24, 32, 40),
                      serial_depths=(1, 1, 1, 1), num_heads=8)


@model
def timm_coatnet():
    return timm_model("coatnet_nano_rw_224", 64, 4, img_size=64)


@model
def timm_efficientformer():
    return timm_model("efficientformerv2_s0", 64, 4, img_size=64)


@model
def timm_xception():
    return timm_model("xception41", 64, 4)


@model
def timm_mixnet():
    return timm_model("mixnet_s", 64, 4)


@model
def timm_botnet():
    return timm_model("botnet26t_256", 64, 4, img_size=64)


@model
def timm_deit3():
    return timm_model("deit3_small_patch16_224", 32, img_size=32, patch_size=8,
                      embed_dim=32, depth=2, num_heads=4)


@model
def timm_mixer():
    from timm.models.mlp_mixer import MlpMixer
    return MlpMixer(num_classes=10, img_size=32, patch_size=8, num_blocks=2, embed_dim=32), {
        "images": image(32)}


@model
def timm_hgnet():
    return timm_model("hgnetv2_b0", 64, 8)


@model
def timm_gcvit():
    return timm_model("gcvit_xxtiny", 64, img_size=64, embed_dim=16,
                      window_ratio=(32, 32, 16, 32))


@model
def timm_dpn():
    return timm_model("dpn48b", 64, 8)


@model
def timm_vit_relpos():
    return timm_model("vit_relpos_small_patch16_224", 32, img_size=32,
                      patch_size=8, embed_dim=32, depth=2, num_heads=4)


@model
def timm_senet():
    return timm_model("seresnet18", 32, 8)


@model
def timm_fasternet():
    return timm_model("fasternet_t0", 64, 4, embed_dim=16, depths=(1, 1, 1, 1))


@model
def timm_hardcore():
    return timm_model("hardcorenas_a", 64, 4)


@model
def timm_fastvit():
    return classifier("fastvit_t8", embed_dims=(16, 32, 64, 64), layers=(1, 1, 1, 1))


@model
def timm_lcnet():
    return classifier("lcnet_035")


@model
def timm_tinynet():
    return classifier("tinynet_e")


@model
def timm_rdnet():
    return classifier("rdnet_tiny", num_init_features=16, growth_rates=(8, 8, 8, 8), num_blocks_list=(1, 1, 1, 1),
                      is_downsample_block=(None, True, True, True), transition_compression_ratio=0.5,
                      block_type=("Block", "Block", "BlockESE", "BlockESE"))


@model
def timm_shvit():
    return classifier("shvit_s1", embed_dim=(16, 24, 32), depth=(1, 1, 1), partial_dim=(8, 8, 8))


@model
def timm_repghost():
    return classifier("repghostnet_050", 32)


@model
def timm_efficientvit_m():
    return classifier("efficientvit_m0", img_size=64, embed_dim=(16, 24, 32), key_dim=(8, 8, 8), depth=(1, 1, 1),
                      num_heads=(2, 2, 2))


@model
def timm_efficientvim():
    return classifier("efficientvim_m1", 64)


@model
def timm_csatv2():
    return classifier("csatv2", 64)


@model
def timm_cspnext():
    return classifier("cspnext_s", 64)


@model
def timm_lcnetv2():
    return classifier("lcnetv2_small", 64)


@model
def timm_samvit():
    return classifier("samvit_base_patch16_224", 64, img_size=64, embed_dim=32, depth=2, num_heads=2, window_size=2,
                      global_attn_indexes=(1,))


@model
def timm_naflexvit():
    return classifier("naflexvit_base_patch16_gap", 64, embed_dim=32, depth=2, num_heads=2)


@model
def timm_qwen3_vit():
    return classifier("qwen3_vit_88m", 64, embed_dim=32, depth=2, num_heads=2)
