"""More small models, in the form of exporter_models.py: the fourth draw of families."""

import torch

from exporter_registry import DECODER, hugging, image, model, Pick, tokens, VOCABULARY

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)


@model
def arcee():
    return hugging("ArceeForCausalLM", "ArceeConfig", head_dim=8, **SPECIAL_TOKENS, **DECODER)


@model
def apertus():
    return hugging("ApertusForCausalLM", "ApertusConfig", **SPECIAL_TOKENS, **DECODER)


@model
def seed_oss():
    return hugging("SeedOssForCausalLM", "SeedOssConfig", head_dim=8, **SPECIAL_TOKENS, **DECODER)


@model
def m2m_100():
    return hugging("M2M100ForConditionalGeneration", "M2M100Config", vocab_size=VOCABULARY,
                   d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   max_position_embeddings=64, **SPECIAL_TOKENS,
                   inputs={"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long(),
                           "decoder_input_ids": tokens(2, 8)})


@model
def videomae():
    return hugging("VideoMAEForVideoClassification", "VideoMAEConfig", num_labels=10,
                   inputs={"pixel_values": torch.randn(2, 4, 3, 32, 32)}, num_frames=4,
                   tubelet_size=2, image_size=32, patch_size=8, hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4)


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
def aura_flow():
    import diffusers
    net = diffusers.AuraFlowTransformer2DModel(
        sample_size=8, patch_size=2, in_channels=4, out_channels=4, num_mmdit_layers=1,
        num_single_dit_layers=1, attention_head_dim=8, num_attention_heads=4,
        joint_attention_dim=32, caption_projection_dim=32, pos_embed_max_size=16)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(2, 6, 32),
              "timestep": torch.tensor([0.3, 0.7])}
    return Pick(net, list(inputs), "sample"), inputs


@model
def sana():
    import diffusers
    net = diffusers.SanaTransformer2DModel(
        in_channels=4, out_channels=4, num_attention_heads=2, attention_head_dim=8, num_layers=1,
        num_cross_attention_heads=2, cross_attention_head_dim=8, cross_attention_dim=16,
        caption_channels=16, mlp_ratio=2.0, sample_size=8, patch_size=1)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(2, 6, 16), "timestep": torch.tensor([3, 7])}
    return Pick(net, list(inputs), "sample"), inputs


@model
def wan():
    import diffusers
    net = diffusers.WanTransformer3DModel(
        patch_size=(1, 2, 2), num_attention_heads=2, attention_head_dim=12, in_channels=4,
        out_channels=4, text_dim=16, freq_dim=32, ffn_dim=32, num_layers=1, rope_max_seq_len=16)
    inputs = {"hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([3]),
              "encoder_hidden_states": torch.randn(1, 6, 16)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def ltx_video():
    import diffusers
    net = diffusers.LTXVideoTransformer3DModel(
        in_channels=8, out_channels=8, patch_size=1, patch_size_t=1, num_attention_heads=2,
        attention_head_dim=8, cross_attention_dim=16, num_layers=1, caption_channels=16)

    class Video(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = net

        def forward(self, hidden_states, encoder_hidden_states, timestep, mask):
            return self.inner(hidden_states, encoder_hidden_states, timestep, mask, num_frames=2,
                              height=4, width=4).sample

    inputs = {"hidden_states": torch.randn(1, 32, 8),
              "encoder_hidden_states": torch.randn(1, 6, 16), "timestep": torch.tensor([3]),
              "mask": torch.ones(1, 6)}
    return Video(), inputs
