"""Transformers of diffusers."""

import torch
import torch.nn as nn

from models.libraries.shared import diffuser, joint_attention, PixArt
from models.registry import FIXED_INPUTS, model, Pick, tokens, without_dropout


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
def sd3():
    import diffusers
    net = diffusers.SD3Transformer2DModel(
        sample_size=8, patch_size=1, in_channels=4, out_channels=4, num_layers=2,
        attention_head_dim=8, num_attention_heads=4, caption_projection_dim=32,
        joint_attention_dim=32, pooled_projection_dim=64)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(2, 6, 32),
              "pooled_projections": torch.randn(2, 64), "timestep": torch.tensor([3, 7])}
    return Pick(net, list(inputs), "sample"), inputs


@model
def flux():
    import diffusers
    net = diffusers.FluxTransformer2DModel(
        patch_size=1, in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=16,
        num_attention_heads=2, joint_attention_dim=32, pooled_projection_dim=32,
        axes_dims_rope=(4, 4, 8))
    inputs = {"hidden_states": torch.randn(2, 16, 4),
              "encoder_hidden_states": torch.randn(2, 8, 32),
              "pooled_projections": torch.randn(2, 32), "timestep": torch.tensor([0.3, 0.7]),
              "img_ids": torch.randint(0, 4, (16, 3)).float(), "txt_ids": torch.zeros(8, 3)}
    return Pick(net, list(inputs), "sample"), inputs


@model
def pixart():
    import diffusers
    net = diffusers.PixArtTransformer2DModel(
        sample_size=8, num_layers=2, patch_size=2, attention_head_dim=8, num_attention_heads=2,
        caption_channels=16, in_channels=4, cross_attention_dim=16, out_channels=8,
        attention_bias=True, num_embeds_ada_norm=10, norm_num_groups=4,
        use_additional_conditions=False)
    inputs = {"hidden_states": torch.randn(2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(2, 6, 16), "timestep": torch.tensor([3, 7])}
    return PixArt(net), inputs


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


@model
def cogvideox():
    import diffusers
    net = diffusers.CogVideoXTransformer3DModel(
        num_attention_heads=2, attention_head_dim=8, in_channels=4, out_channels=4,
        time_embed_dim=8, text_embed_dim=16, num_layers=1, sample_width=8, sample_height=8,
        sample_frames=5, patch_size=2, temporal_compression_ratio=4, max_text_seq_length=4)
    inputs = {"hidden_states": torch.randn(1, 2, 4, 8, 8),
              "encoder_hidden_states": torch.randn(1, 4, 16), "timestep": torch.tensor([3])}
    return Pick(net, list(inputs), "sample"), inputs


@model
def lumina2():
    import diffusers
    net = diffusers.Lumina2Transformer2DModel(
        sample_size=8, patch_size=2, in_channels=4, hidden_size=24, num_layers=1,
        num_refiner_layers=1, num_attention_heads=2, num_kv_heads=1, multiple_of=8,
        axes_dim_rope=(4, 4, 4), axes_lens=(16, 16, 16), cap_feat_dim=16)
    inputs = {"hidden_states": torch.randn(1, 4, 8, 8), "timestep": torch.tensor([0.3]),
              "encoder_hidden_states": torch.randn(1, 4, 16),
              "encoder_attention_mask": torch.ones(1, 4).bool()}
    return Pick(net, list(inputs), "sample"), inputs


@model
def mochi():
    import diffusers
    net = diffusers.MochiTransformer3DModel(
        patch_size=2, num_attention_heads=2, attention_head_dim=8, num_layers=2,
        pooled_projection_dim=16, in_channels=4, text_embed_dim=16, time_embed_dim=4,
        activation_fn="swiglu", max_sequence_length=8)
    inputs = {"hidden_states": torch.randn(1, 4, 2, 8, 8),
              "encoder_hidden_states": torch.randn(1, 6, 16), "timestep": torch.tensor([3]),
              "encoder_attention_mask": torch.ones(1, 6).bool()}
    return Pick(net, list(inputs), "sample"), inputs


FIXED_INPUTS["mochi"] = {"encoder_attention_mask": 1}


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
def latte():
    from diffusers import LatteTransformer3DModel
    net = LatteTransformer3DModel(num_attention_heads=2, attention_head_dim=8, in_channels=4,
                                  out_channels=4, num_layers=1, patch_size=2, sample_size=8,
                                  cross_attention_dim=16, caption_channels=12, video_length=2,
                                  norm_type="ada_norm_single", num_embeds_ada_norm=100,
                                  norm_elementwise_affine=False, activation_fn="gelu-approximate")
    inputs = {"hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([7]),
              "encoder_hidden_states": torch.randn(1, 5, 12)}
    return Pick(net, list(inputs), "sample"), inputs


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
def transformer_2d():
    from diffusers import Transformer2DModel
    net = Transformer2DModel(num_attention_heads=2, attention_head_dim=16, in_channels=16,
                             norm_num_groups=4, num_layers=1, cross_attention_dim=12)
    return Pick(net, ["hidden_states", "encoder_hidden_states"], "sample"), {
        "hidden_states": torch.randn(2, 16, 6, 6), "encoder_hidden_states": torch.randn(2, 4, 12)}


@model
def hunyuan_video():
    return diffuser("HunyuanVideoTransformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([7.0]),
        "encoder_hidden_states": torch.randn(1, 5, 12),
        "encoder_attention_mask": torch.ones(1, 5), "pooled_projections": torch.randn(1, 8),
        "guidance": torch.tensor([1.0])}, in_channels=4, out_channels=4, num_attention_heads=2,
        attention_head_dim=12, num_layers=1, num_single_layers=1, num_refiner_layers=1,
        patch_size=2, patch_size_t=1, text_embed_dim=12, pooled_projection_dim=8,
        rope_axes_dim=(4, 4, 4))


@model
def cogview4():
    return diffuser("CogView4Transformer2DModel", {
        "hidden_states": torch.randn(1, 4, 8, 8), "encoder_hidden_states": torch.randn(1, 5, 12),
        "timestep": torch.tensor([7]), "original_size": torch.tensor([[64.0, 64.0]]),
        "target_size": torch.tensor([[64.0, 64.0]]), "crop_coords": torch.tensor([[0.0, 0.0]])},
        patch_size=2, in_channels=4, out_channels=4, num_layers=2, attention_head_dim=8,
        num_attention_heads=2, text_embed_dim=12, time_embed_dim=16, condition_dim=8,
        sample_size=8, rope_axes_dim=(16, 16))


@model
def chroma():
    return diffuser("ChromaTransformer2DModel", {
        "hidden_states": torch.randn(1, 16, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(16, 3),
        "txt_ids": torch.zeros(6, 3)}, patch_size=1, in_channels=4, num_layers=1,
        num_single_layers=1, attention_head_dim=8, num_attention_heads=2,
        joint_attention_dim=12, axes_dims_rope=(2, 2, 4), approximator_num_channels=8,
        approximator_hidden_dim=16, approximator_layers=1)


@model
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


@model
def flux2():
    return diffuser("Flux2Transformer2DModel", {
        "hidden_states": torch.randn(1, 16, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(16, 4),
        "txt_ids": torch.zeros(6, 4), "guidance": torch.tensor([1.0])}, in_channels=4,
        num_layers=1, num_single_layers=1, attention_head_dim=8, num_attention_heads=2,
        joint_attention_dim=12, timestep_guidance_channels=16, axes_dims_rope=(2, 2, 2, 2))


@model
def cosmos():
    return diffuser("CosmosTransformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 8, 8), "timestep": torch.tensor([0.5]),
        "encoder_hidden_states": torch.randn(1, 5, 16),
        "padding_mask": torch.zeros(1, 1, 8, 8)}, in_channels=4, out_channels=4,
        num_attention_heads=2, attention_head_dim=12, num_layers=1, text_embed_dim=16,
        adaln_lora_dim=8, max_size=(4, 8, 8), patch_size=(1, 2, 2), extra_pos_embed_type=None)


@model
def prx():
    return diffuser("PRXTransformer2DModel", {
        "hidden_states": torch.randn(1, 4, 8, 8), "timestep": torch.tensor([0.5]),
        "encoder_hidden_states": torch.randn(1, 5, 12)}, in_channels=4, patch_size=2,
        context_in_dim=12, hidden_size=32, mlp_ratio=2.0, num_heads=2, depth=2,
        axes_dim=[8, 8], theta=10000)


@model
def bria():
    return joint_attention("BriaTransformer2DModel", 16)


@model
def ovis_image():
    return joint_attention("OvisImageTransformer2DModel", 16, out_channels=4)


@model
def longcat_image():
    return joint_attention("LongCatImageTransformer2DModel", 16, pooled_projection_dim=12)


@model
def ernie_image():
    return diffuser("ErnieImageTransformer2DModel", {
        "hidden_states": torch.randn(1, 4, 4, 4), "timestep": torch.tensor([5.0]),
        "text_bth": torch.randn(1, 6, 12), "text_lens": torch.tensor([6])}, hidden_size=32, num_attention_heads=2,
        num_layers=2, ffn_hidden_size=48, in_channels=4, out_channels=4, text_in_dim=12, rope_axes_dim=(4, 6, 6))


@model
def temporal_transformer():
    return diffuser("TransformerTemporalModel", {"hidden_states": torch.randn(4, 16, 4, 4)}, num_attention_heads=2,
                    attention_head_dim=8, in_channels=16, num_layers=1, norm_num_groups=4)


@model
def hidream():
    return diffuser("HiDreamImageTransformer2DModel", {
        "hidden_states": torch.randn(1, 4, 8, 8), "timesteps": torch.tensor([5.0]),
        "encoder_hidden_states_t5": torch.randn(1, 5, 12), "encoder_hidden_states_llama3": torch.randn(2, 1, 5, 12),
        "pooled_embeds": torch.randn(1, 10)}, patch_size=2, in_channels=4, out_channels=4, num_layers=1,
        num_single_layers=1, attention_head_dim=8, num_attention_heads=4, caption_channels=[12, 12],
        text_emb_dim=10, num_routed_experts=2, num_activated_experts=1, axes_dims_rope=(2, 2, 4),
        max_resolution=(8, 8), llama_layers=(0, 1), force_inference_output=True)


@model
def skyreels():
    return diffuser("SkyReelsV2Transformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 4, 4), "timestep": torch.tensor([5]),
        "encoder_hidden_states": torch.randn(1, 6, 12)}, patch_size=(1, 2, 2), num_attention_heads=2,
        attention_head_dim=12, in_channels=4, out_channels=4, text_dim=12, freq_dim=16, ffn_dim=48, num_layers=2,
        rope_max_seq_len=32)


@model
def sana_video():
    return diffuser("SanaVideoTransformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 4, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([5.0])}, in_channels=4, out_channels=4, num_attention_heads=2, attention_head_dim=12,
        num_layers=1, num_cross_attention_heads=2, cross_attention_head_dim=12, cross_attention_dim=24,
        caption_channels=12, sample_size=4, patch_size=(1, 2, 2))


@model
def easy_animate():
    return diffuser("EasyAnimateTransformer3DModel", {
        "hidden_states": torch.randn(1, 4, 2, 4, 4), "timestep": torch.tensor([5.0]),
        "encoder_hidden_states": torch.randn(1, 6, 12)}, num_attention_heads=2, attention_head_dim=16, in_channels=4,
        out_channels=4, patch_size=2, sample_width=4, sample_height=4, time_embed_dim=16, num_layers=2, mmdit_layers=1,
        text_embed_dim=12, text_embed_dim_t5=None)


@model
def glm_image():
    return diffuser("GlmImageTransformer2DModel", {
        "hidden_states": torch.randn(1, 4, 4, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "prior_token_id": tokens(1, 4) % 8, "prior_token_drop": torch.zeros(1, dtype=torch.bool),
        "timestep": torch.tensor([5]), "target_size": torch.tensor([[8.0, 8.0]]),
        "crop_coords": torch.tensor([[0.0, 0.0]])}, patch_size=2, in_channels=4, out_channels=4, num_layers=1,
        attention_head_dim=8, num_attention_heads=2, text_embed_dim=12, time_embed_dim=8, condition_dim=4,
        prior_vq_quantizer_codebook_size=8)
