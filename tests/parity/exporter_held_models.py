"""Small models in the form of exporter_models.py: the fifth draw of families."""

import torch

from exporter_registry import (DECODER, ENCODER, FIXED_INPUTS, hugging, image, IMAGE, model,
                               Pick, tokens, VOCABULARY)

SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
TRANSLATOR = dict(vocab_size=VOCABULARY, d_model=32, encoder_layers=1, decoder_layers=1,
                  encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                  decoder_ffn_dim=48, max_position_embeddings=64, **SPECIAL_TOKENS)


def translation():
    return {"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)}


def decoder(name, **options):
    return hugging(f"{name}ForCausalLM", f"{name}Config", **SPECIAL_TOKENS,
                   **{**DECODER, **options})


@model
def pegasus():
    return hugging("PegasusForConditionalGeneration", "PegasusConfig", inputs=translation(),
                   **TRANSLATOR)


@model
def mbart():
    return hugging("MBartForConditionalGeneration", "MBartConfig", inputs=translation(),
                   **TRANSLATOR)


@model
def marian():
    return hugging("MarianMTModel", "MarianConfig", inputs=translation(), **TRANSLATOR)


@model
def blenderbot():
    return hugging("BlenderbotForConditionalGeneration", "BlenderbotConfig",
                   inputs=translation(), **TRANSLATOR)


@model
def umt5():
    return hugging("UMT5ForConditionalGeneration", "UMT5Config", inputs=translation(),
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2,
                   num_decoder_layers=2, num_heads=4, dropout_rate=0.0, decoder_start_token_id=0,
                   pad_token_id=0, eos_token_id=1)


@model
def megatron_bert():
    return hugging("MegatronBertForMaskedLM", "MegatronBertConfig", **ENCODER)


@model
def data2vec_text():
    return hugging("Data2VecTextForMaskedLM", "Data2VecTextConfig", **ENCODER)


@model
def xlm():
    return hugging("XLMWithLMHeadModel", "XLMConfig", vocab_size=VOCABULARY, emb_dim=32,
                   n_layers=2, n_heads=4, max_position_embeddings=64)


@model
def ctrl():
    return hugging("CTRLLMHeadModel", "CTRLConfig", vocab_size=VOCABULARY, n_positions=64,
                   n_embd=32, dff=48, n_layer=2, n_head=4)


@model
def olmo():
    return decoder("Olmo")


@model
def helium():
    return decoder("Helium", head_dim=8)


@model
def bitnet():
    return decoder("BitNet")


@model
def hunyuan_dense():
    return decoder("HunYuanDenseV1", head_dim=8)


@model
def nanochat():
    return decoder("NanoChat")


@model
def phimoe():
    return decoder("Phimoe", num_local_experts=4, experts="batched_mm")


@model
def dots1():
    return decoder("Dots1", head_dim=8, n_routed_experts=4, n_shared_experts=1,
                   moe_intermediate_size=24, num_experts_per_tok=2, first_k_dense_replace=1,
                   n_group=1, topk_group=1, experts="batched_mm")


@model
def ernie4_5_moe():
    return decoder("Ernie4_5_Moe", moe_num_experts=4, moe_k=2, moe_intermediate_size=24,
                   moe_num_shared_experts=1, experts="batched_mm")


@model
def blip():
    text = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=48,
                num_hidden_layers=1, num_attention_heads=4, max_position_embeddings=64,
                encoder_hidden_size=32)
    return hugging("BlipModel", "BlipConfig", output="logits_per_image",
                   inputs={"input_ids": tokens(2, 8), "pixel_values": image(32)},
                   text_config=text, vision_config=dict(IMAGE), projection_dim=16)


@model
def vilt():
    return hugging("ViltForQuestionAnswering", "ViltConfig", num_labels=5,
                   inputs={"input_ids": tokens(2, 8), "pixel_values": image(32)},
                   vocab_size=VOCABULARY, max_position_embeddings=64, **IMAGE)


@model
def vit_msn():
    return hugging("ViTMSNForImageClassification", "ViTMSNConfig", num_labels=10,
                   inputs={"pixel_values": image(32)}, **IMAGE)


@model
def ijepa():
    return hugging("IJepaForImageClassification", "IJepaConfig", num_labels=10,
                   inputs={"pixel_values": image(32)}, **IMAGE)


@model
def depth():
    return hugging("DPTForDepthEstimation", "DPTConfig", output="predicted_depth",
                   inputs={"pixel_values": image(32)}, backbone_out_indices=[0, 1, 2, 3],
                   neck_hidden_sizes=[8, 8, 8, 8], fusion_hidden_size=8, is_hybrid=False,
                   **{**IMAGE, "num_hidden_layers": 4})


@model
def spectrogram():
    return hugging("ASTForAudioClassification", "ASTConfig", num_labels=10,
                   inputs={"input_values": torch.randn(2, 32, 16)}, hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   patch_size=8, frequency_stride=8, time_stride=8, max_length=32,
                   num_mel_bins=16)


@model
def speech_to_text():
    options = {**TRANSLATOR, "max_source_positions": 64, "max_target_positions": 64}
    options.pop("max_position_embeddings")
    return hugging("Speech2TextForConditionalGeneration", "Speech2TextConfig",
                   inputs={"input_features": torch.randn(2, 24, 16),
                           "decoder_input_ids": tokens(2, 8)},
                   input_feat_per_channel=16, conv_channels=32, num_conv_layers=2, **options)


@model
def decision_transformer():
    return hugging("DecisionTransformerModel", "DecisionTransformerConfig",
                   output="action_preds",
                   inputs={"states": torch.randn(2, 5, 6), "actions": torch.randn(2, 5, 3),
                           "rewards": torch.randn(2, 5, 1),
                           "returns_to_go": torch.randn(2, 5, 1),
                           "timesteps": torch.arange(5).repeat(2, 1),
                           "attention_mask": torch.ones(2, 5).long()},
                   state_dim=6, act_dim=3, hidden_size=32, n_layer=2, n_head=4, max_ep_len=64)


@model
def perceiver():
    return hugging("PerceiverForMaskedLM", "PerceiverConfig",
                   inputs={"inputs": tokens(2, 12)}, vocab_size=VOCABULARY, num_latents=6,
                   d_latents=24, d_model=16, num_blocks=1, num_self_attends_per_block=2,
                   num_self_attention_heads=2, num_cross_attention_heads=2, qk_channels=16,
                   v_channels=24, max_position_embeddings=12)


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


FIXED_INPUTS["mochi"] = {"encoder_attention_mask": 1}


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
