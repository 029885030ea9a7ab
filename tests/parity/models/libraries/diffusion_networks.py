"""UNets, autoencoders and adapters of diffusers."""

import torch
import torch.nn as nn

from models.libraries.shared import diffuser, text
from models.registry import image, model, Pick, without_dropout


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


@model
def deep_compression():
    import diffusers
    net = diffusers.AutoencoderDC(
        in_channels=3, latent_channels=4, attention_head_dim=4,
        encoder_block_types=("ResBlock", "EfficientViTBlock"),
        decoder_block_types=("ResBlock", "EfficientViTBlock"),
        encoder_block_out_channels=(8, 8), decoder_block_out_channels=(8, 8),
        encoder_layers_per_block=(1, 1), decoder_layers_per_block=(1, 1),
        encoder_qkv_multiscales=((), (5,)), decoder_qkv_multiscales=((), (5,)),
        downsample_block_type="Conv", upsample_block_type="interpolate")
    return Pick(net, ["sample"], "sample"), {"sample": image(16)}


@model
def unet_1d():
    import diffusers
    net = diffusers.UNet1DModel(
        sample_size=32, in_channels=3, out_channels=3, block_out_channels=(8, 16),
        down_block_types=("DownResnetBlock1D", "DownResnetBlock1D"),
        up_block_types=("UpResnetBlock1D",), mid_block_type="MidResTemporalBlock1D",
        out_block_type="OutConv1DBlock", norm_num_groups=4, layers_per_block=1,
        use_timestep_embedding=True, act_fn="mish", time_embedding_type="positional")
    inputs = {"sample": torch.randn(2, 3, 32), "timestep": torch.tensor([3, 7])}
    return Pick(net, list(inputs), "sample"), inputs


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


@model
def uvit():
    """Diffusers' UViT: tokens of a codebook, a cross attention, up and down blocks."""
    from diffusers import UVit2DModel
    net = UVit2DModel(hidden_size=32, cond_embed_dim=16, encoder_hidden_size=16,
                      micro_cond_encode_dim=8, micro_cond_embed_dim=40, vocab_size=50,
                      codebook_size=48, block_out_channels=32, num_hidden_layers=1,
                      num_attention_heads=4, intermediate_size=48, block_num_heads=4,
                      num_res_blocks=1, hidden_dropout=0.0, attention_dropout=0.0)
    inputs = {"input_ids": torch.randint(0, 48, (2, 4, 4)),
              "encoder_hidden_states": torch.randn(2, 5, 16),
              "pooled_text_emb": torch.randn(2, 16), "micro_conds": torch.randn(2, 5)}
    return Pick(net, list(inputs), None), inputs


@model
def spatio_temporal_unet():
    from diffusers import UNetSpatioTemporalConditionModel
    net = UNetSpatioTemporalConditionModel(
        sample_size=8, in_channels=4, out_channels=4, block_out_channels=(32, 32),
        down_block_types=("CrossAttnDownBlockSpatioTemporal", "DownBlockSpatioTemporal"),
        up_block_types=("UpBlockSpatioTemporal", "CrossAttnUpBlockSpatioTemporal"),
        layers_per_block=1, cross_attention_dim=16, num_attention_heads=(2, 2),
        addition_time_embed_dim=8, projection_class_embeddings_input_dim=24, num_frames=2)
    inputs = {"sample": torch.randn(1, 2, 4, 8, 8), "timestep": torch.tensor([7.0]),
              "encoder_hidden_states": torch.randn(1, 1, 16),
              "added_time_ids": torch.rand(1, 3)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def vq_model():
    from diffusers import VQModel
    net = VQModel(block_out_channels=(16, 32), layers_per_block=1, latent_channels=3,
                  down_block_types=("DownEncoderBlock2D",) * 2, norm_num_groups=8,
                  up_block_types=("UpDecoderBlock2D",) * 2, num_vq_embeddings=32)
    return Pick(net, ["sample"], "sample"), {"sample": image(16)}


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


@model
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


@model
def temporal_vae():
    return diffuser(
        "AutoencoderKLTemporalDecoder", {"sample": image(16)}, latent_channels=4,
        down_block_types=("DownEncoderBlock2D",) * 2, block_out_channels=(32, 32),
        layers_per_block=1)


@model
def asymmetric_vae():
    return diffuser(
        "AsymmetricAutoencoderKL", {"sample": image(16)}, latent_channels=4, norm_num_groups=8,
        down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2,
        down_block_out_channels=(16, 32), up_block_out_channels=(16, 32))


@model
def ltx_video_vae():
    return diffuser(
        "AutoencoderKLLTXVideo", {"sample": torch.randn(1, 3, 9, 32, 32)}, latent_channels=4,
        block_out_channels=(8, 8, 8, 8), decoder_block_out_channels=(8, 8, 8, 8),
        layers_per_block=(1,) * 5, decoder_layers_per_block=(1,) * 5)


@model
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


@model
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


@model
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


@model
def vae_flux2():
    return diffuser("AutoencoderKLFlux2", {"sample": image(16)}, block_out_channels=(8, 16),
                    down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2,
                    layers_per_block=1, latent_channels=4, norm_num_groups=4, sample_size=16)


@model
def omnigen_autoencoder():
    return diffuser("AutoencoderKLMagvit", {"sample": torch.randn(1, 3, 5, 16, 16)}, latent_channels=4,
                    block_out_channels=[8, 16], down_block_types=["SpatialDownBlock3D", "SpatialTemporalDownBlock3D"],
                    up_block_types=["SpatialUpBlock3D", "SpatialTemporalUpBlock3D"], layers_per_block=1,
                    norm_num_groups=4)


@model
def hunyuan_autoencoder():
    return diffuser("AutoencoderKLHunyuanImage", {"sample": image(16, 1)}, in_channels=3, out_channels=3,
                    latent_channels=4, block_out_channels=(32, 64), layers_per_block=1, spatial_compression_ratio=2,
                    sample_size=16, scaling_factor=1.0)


@model
def audio_ldm_unet():
    return diffuser("AudioLDM2UNet2DConditionModel", {
        "sample": torch.randn(1, 4, 8, 8), "timestep": torch.tensor(5), "encoder_hidden_states": torch.randn(1, 6, 12),
        "encoder_hidden_states_1": torch.randn(1, 6, 12)}, sample_size=8, in_channels=4, out_channels=4,
        layers_per_block=1, norm_num_groups=4, block_out_channels=(8, 16),
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"), up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
        attention_head_dim=4, cross_attention_dim=([12, 12], [12, 12]))
