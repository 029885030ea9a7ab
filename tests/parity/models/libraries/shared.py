"""What models of libraries share: options of configurations, inputs, classes around them."""

import torch
import torch.nn as nn

from models.registry import (DECODER, ENCODER, hugging, image, Pick, tokens, VOCABULARY,
                             without_dropout)

EXPERTS = dict(num_experts_per_tok=2, moe_intermediate_size=24)
SPECIAL_TOKENS = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
WINDOWS = dict(sliding_window=8, layer_types=["sliding_attention", "full_attention"])
TRANSLATOR = dict(vocab_size=VOCABULARY, d_model=32, encoder_layers=1, decoder_layers=1,
                  encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                  decoder_ffn_dim=48, max_position_embeddings=64, **SPECIAL_TOKENS)
SERIES = dict(context_length=16, prediction_length=4)
TOWER = dict(hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             image_size=32, patch_size=8)
BLOCKS = dict(block_out_channels=(16, 32), layers_per_block=1, norm_num_groups=8)
LATENT = dict(q_lora_rank=16, kv_lora_rank=16, qk_nope_head_dim=8, qk_rope_head_dim=4,
              v_head_dim=8, num_key_value_heads=4)
MIXTURE = dict(n_routed_experts=4, num_experts_per_tok=2, n_shared_experts=1,
               moe_intermediate_size=16, experts="batched_mm")
SPARSE = dict(num_experts_per_tok=2, moe_intermediate_size=16, experts="batched_mm")


def torchvision_classifier(net, size=64, batch=4):
    return without_dropout(net), {"x": image(size, batch)}


class PixArt(torch.nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, hidden_states, encoder_hidden_states, timestep):
        sizes = {"resolution": None, "aspect_ratio": None}
        return self.inner(hidden_states, encoder_hidden_states=encoder_hidden_states,
                          timestep=timestep, added_cond_kwargs=sizes).sample


def pictures(class_name, config_name, size=32, **options):
    options.setdefault("num_labels", 10)
    return hugging(class_name, config_name, inputs={"pixel_values": image(size)}, **options)


def translation():
    return {"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)}


def forecaster(name, **options):
    window = SERIES["context_length"] + 3
    inputs = {"past_values": torch.randn(2, window), "past_time_features": torch.randn(2, window, 2),
              "past_observed_mask": torch.ones(2, window),
              "future_values": torch.randn(2, 4), "future_time_features": torch.randn(2, 4, 2)}
    return hugging(f"{name}Model", f"{name}Config", output="last_hidden_state", inputs=inputs,
                   lags_sequence=[1, 2, 3], num_time_features=2, d_model=16, encoder_layers=1,
                   decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
                   encoder_ffn_dim=24, decoder_ffn_dim=24, **{**SERIES, **options})


class Key(torch.nn.Module):
    """A model whose forward returns one entry of another's."""

    def __init__(self, net, key):
        super().__init__()
        self.net = net
        self.key = key

    def forward(self, images):
        return self.net(images)[self.key]


def timm_model(name, size=64, batch=2, **options):
    import timm
    net = timm.create_model(name, num_classes=10, pretrained=False, **options)
    return without_dropout(net), {"images": image(size, batch)}


def decoder(name, config=None, **options):
    return hugging(f"{name}ForCausalLM", f"{config or name}Config",
                   **{**SPECIAL_TOKENS, **DECODER, **options})


def encoder(name, **options):
    inputs = {"input_ids": tokens(2, 12), "attention_mask": torch.ones(2, 12).long()}
    return hugging(f"{name}Model", f"{name}Config", output="last_hidden_state", inputs=inputs,
                   **{**SPECIAL_TOKENS, **ENCODER, **options})


def timm_six_classes(name, size=64, **options):
    import timm
    net = timm.create_model(name, pretrained=False, num_classes=6, **options)
    return without_dropout(net), {"x": image(size)}


def vision(name, head="ForImageClassification", output="logits", size=32, **options):
    return hugging(f"{name}{head}", f"{name}Config", output=output,
                   inputs={"pixel_values": image(size)}, **options)


def text(batch=2, length=12):
    return {"input_ids": tokens(batch, length), "attention_mask": torch.ones(batch, length).long()}


def seq2seq(name, config=None, **options):
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    sizes = dict(vocab_size=VOCABULARY, d_model=32, encoder_layers=2, decoder_layers=2,
                 encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                 decoder_ffn_dim=48, max_position_embeddings=64)
    return hugging(f"{name}ForConditionalGeneration", f"{config or name}Config", inputs=inputs,
                   **{**SPECIAL_TOKENS, **sizes, **options})


def t5_like(name):
    inputs = {"input_ids": tokens(2, 9), "decoder_input_ids": tokens(2, 7)}
    return hugging(f"{name}ForConditionalGeneration", f"{name}Config", inputs=inputs,
                   vocab_size=VOCABULARY, d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4,
                   num_decoder_layers=2, decoder_start_token_id=0, **SPECIAL_TOKENS)


def speech(name, head="ForCTC", inputs=None, output="logits", **options):
    sizes = dict(vocab_size=17, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                 num_attention_heads=4, conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3),
                 num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=2,
                 apply_spec_augment=False)
    return hugging(f"{name}{head}", f"{name}Config", output=output,
                   inputs=inputs or {"input_values": torch.randn(2, 400)}, **{**sizes, **options})


def detr_like(name, **options):
    """A detector of transformers over a small ResNet."""
    import transformers
    backbone = transformers.ResNetConfig(embedding_size=8, hidden_sizes=[8, 12, 16, 24],
                                         depths=[1, 1, 1, 1], layer_type="basic",
                                         out_features=["stage2", "stage3", "stage4"])
    return detector(name, 64, use_timm_backbone=False, use_pretrained_backbone=False,
                    backbone_config=backbone, backbone=None, d_model=32, num_queries=6,
                    encoder_layers=1, decoder_layers=2, encoder_ffn_dim=48, decoder_ffn_dim=48,
                    encoder_attention_heads=4, decoder_attention_heads=4, num_labels=5, **options)


def detector(name, size, **options):
    import transformers
    config = getattr(transformers, f"{name}Config")(**options)
    net = getattr(transformers, f"{name}ForObjectDetection")(config)
    for module in net.modules():  # Frozen, as transformers has them, or not: files do not say.
        for parameter in module.parameters():
            parameter.requires_grad_(True)
    return Pick(without_dropout(net), ["pixel_values"], "logits"), {"pixel_values": image(size, 1)}


def torchvision_model(name, size, batch=2, **options):
    import torchvision
    net = torchvision.models.get_model(name, weights=None, **options)
    return without_dropout(net), {"images": image(size, batch)}


class Trunk(nn.Module):
    """The heads of a detector of torchvision on the features of its backbone."""

    def __init__(self, net, key):
        super().__init__()
        self.backbone, self.head, self.key = net.backbone, net.head, key

    def forward(self, images):
        features = self.backbone(images)
        return self.head(list(features.values()))[self.key]


def diffuser(name, inputs, output="sample", **options):
    import diffusers
    net = getattr(diffusers, name)(**options)
    return Pick(net, list(inputs), output), inputs


def pair(name, output="logits_per_image", **options):
    """A text and an image tower of transformers."""
    import transformers
    config = getattr(transformers, f"{name}Config")(**{**dict(
        text_config=dict(ENCODER, **SPECIAL_TOKENS), vision_config=TOWER, projection_dim=16),
        **options})
    net = getattr(transformers, f"{name}Model")(config)
    inputs = {"input_ids": tokens(2, 12), "pixel_values": image(),
              "attention_mask": torch.ones(2, 12).long()}
    return Pick(without_dropout(net), list(inputs), output), inputs


def backbone(name, **options):
    import transformers
    return getattr(transformers, f"{name}Config")(**options)


class Whole(torch.nn.Module):
    """A classifier that takes one picture and returns its scores."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return self.inner(x)


def classifier(name, size=64, **options):
    import timm
    return Whole(without_dropout(timm.create_model(name, num_classes=7, **options))), {"x": image(size)}


def joint_attention(name, length, **options):
    sizes = dict(patch_size=1, in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=8,
                 num_attention_heads=2, joint_attention_dim=12, axes_dims_rope=(2, 2, 4))
    return diffuser(name, {
        "hidden_states": torch.randn(1, length, 4), "encoder_hidden_states": torch.randn(1, 6, 12),
        "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(length, 3), "txt_ids": torch.zeros(6, 3)},
        **{**sizes, **options})
