"""Pictures, sound and diffusion as people train them."""

import torch
import torch.nn as nn

from models.libraries.shared import classifier, diffuser, Trunk
from models.libraries.trained_tasks import padded, scored, small, trained
from models.registry import image, model, without_dropout


@model
def vit_masked_pictures():
    mask = torch.zeros(2, 16, dtype=torch.bool)
    mask[0, 3:9], mask[1, 7:14] = True, True
    return trained("ViTForMaskedImageModeling", {"pixel_values": image(), "bool_masked_pos": mask}, encoder_stride=8)


@model
def dinov2_trained():
    return trained("Dinov2ForImageClassification", {"pixel_values": image(), "labels": torch.tensor([2, 0])}, num_labels=3)


@model
def dinov2_registered_classifier():
    return trained("Dinov2WithRegistersForImageClassification",
                   {"pixel_values": image(), "labels": torch.tensor([2, 0])}, num_labels=3)


class Paired(nn.Module):
    """The loss of CLIP and of SigLIP over a batch of pairs."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, input_ids, attention_mask, pixel_values):
        return self.inner(input_ids=input_ids, attention_mask=attention_mask, pixel_values=pixel_values,
                          return_loss=True).loss.reshape(1)


def paired(name, **options):
    ids, mask = padded((9, 6, 7), 9, "right")
    ids[:, -1] = 2
    return Paired(small(name, **options)), {"input_ids": ids, "attention_mask": mask, "pixel_values": image(batch=3)}


@model
def clip_pairs():
    return paired("CLIPModel", projection_dim=16)


@model
def siglip_trained():
    return paired("SiglipModel")


@model
def beit_masked_patches():
    mask = torch.zeros(2, 16, dtype=torch.bool)
    mask[:, ::3] = True
    return scored("BeitForMaskedImageModeling", {"pixel_values": image(), "bool_masked_pos": mask},
                  use_mask_token=True, use_relative_position_bias=True)


@model
def swin_masked_pictures():
    mask = torch.zeros(2, 64, dtype=torch.bool)
    mask[:, 5:40] = True
    return trained("SwinForMaskedImageModeling", {"pixel_values": image(), "bool_masked_pos": mask},
                   image_size=32, patch_size=4, embed_dim=8, depths=[1, 1], num_heads=[1, 2], window_size=4, encoder_stride=8)


@model
def segformer_trained():
    labels = torch.randint(0, 3, (2, 32, 32))
    labels[:, :4] = 255
    return trained("SegformerForSemanticSegmentation", {"pixel_values": image(), "labels": labels}, num_labels=3,
                   depths=[1, 1, 1, 1], hidden_sizes=[8, 8, 16, 16], num_attention_heads=[1, 1, 2, 2], decoder_hidden_size=16)


@model
def mask2former_segments():
    swin = dict(model_type="swin", image_size=64, patch_size=4, embed_dim=8, depths=[1, 1, 1, 1], num_heads=[1, 1, 2, 2],
                window_size=4, drop_path_rate=0.0, out_features=["stage1", "stage2", "stage3", "stage4"])
    return scored("Mask2FormerForUniversalSegmentation", {"pixel_values": image(64)}, "masks_queries_logits",
                  backbone_config=swin, feature_size=32, mask_feature_size=32, hidden_dim=32, encoder_feedforward_dim=24,
                  encoder_layers=1, dim_feedforward=24, decoder_layers=2, num_queries=6, num_attention_heads=2)


@model
def sam_masks():
    """SAM's decoder with points: the picture is embedded before."""
    vision = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=2, image_size=64, patch_size=8, mlp_dim=48,
                  output_channels=16, window_size=4, global_attn_indexes=[1], num_pos_feats=8)
    return scored("SamModel", {"pixel_values": image(64), "input_points": 64 * torch.rand(2, 1, 2, 2),
                               "input_labels": torch.ones(2, 1, 2).long()}, "pred_masks", vision_config=vision,
                  prompt_encoder_config=dict(hidden_size=16, image_size=64, patch_size=8, mask_input_channels=8,
                                             image_embedding_size=8),
                  mask_decoder_config=dict(hidden_size=16, mlp_dim=24, num_hidden_layers=2, num_attention_heads=2,
                                           iou_head_hidden_dim=16))


@model
def yolos_boxes():
    return scored("YolosForObjectDetection", {"pixel_values": image()}, "pred_boxes", image_size=[32, 32], num_detection_tokens=5)


@model
def linear_probe():
    """A head on a backbone that runs under no_grad."""
    class Probe(nn.Module):
        def __init__(self):
            super().__init__()
            self.body, self.head = small("ViTModel"), nn.Linear(32, 3)

        def forward(self, pixel_values, labels):
            with torch.no_grad():
                features = self.body(pixel_values).last_hidden_state[:, 0]
            return nn.functional.cross_entropy(self.head(features), labels).reshape(1)

    return Probe(), {"pixel_values": image(), "labels": torch.tensor([2, 0])}


SPEECH = dict(conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3), num_feat_extract_layers=2, num_conv_pos_embeddings=8,
              num_conv_pos_embedding_groups=2, do_stable_layer_norm=False)


@model
def wav2vec2_classified():
    return trained("Wav2Vec2ForSequenceClassification", {"input_values": torch.randn(2, 400), "labels": torch.tensor([2, 0])},
                   num_labels=3, use_weighted_layer_sum=True, classifier_proj_size=16, **SPEECH)


@model
def hubert_classified():
    return trained("HubertForSequenceClassification", {"input_values": torch.randn(2, 400), "labels": torch.tensor([2, 0])},
                   num_labels=3, classifier_proj_size=16, **SPEECH)


@model
def wav2vec2_frames():
    return scored("Wav2Vec2ForAudioFrameClassification", {"input_values": torch.randn(2, 400)}, num_labels=3, **SPEECH)


@model
def wav2vec2_speakers():
    return scored("WavLMForXVector", {"input_values": torch.randn(2, 800)}, "embeddings", xvector_output_dim=16,
                  tdnn_dim=(16, 16, 24), tdnn_kernel=(5, 3, 1), tdnn_dilation=(1, 2, 1), **SPEECH)


@model
def whisper_classified():
    return trained("WhisperForAudioClassification", {"input_features": torch.randn(2, 16, 64), "labels": torch.tensor([2, 0])},
                   num_labels=3, max_source_positions=32, classifier_proj_size=16, use_weighted_layer_sum=True)


@model
def unet_of_classes():
    return diffuser("UNet2DModel", {"sample": image(16), "timestep": torch.tensor([3, 40]), "class_labels": torch.tensor([1, 4])},
                    sample_size=16, block_out_channels=(16, 32), layers_per_block=1, norm_num_groups=8, num_class_embeds=6,
                    attention_head_dim=8, down_block_types=("DownBlock2D", "AttnDownBlock2D"),
                    up_block_types=("AttnUpBlock2D", "UpBlock2D"), resnet_time_scale_shift="scale_shift")


@model
def unet_masked_words():
    """Stable Diffusion's UNet with a mask over the words."""
    mask = torch.ones(2, 6)
    mask[1, 4:] = 0
    return diffuser("UNet2DConditionModel", {
        "sample": torch.randn(2, 4, 8, 8), "timestep": torch.tensor([3, 40]), "encoder_hidden_states": torch.randn(2, 6, 16),
        "encoder_attention_mask": mask}, sample_size=8, in_channels=4, out_channels=4, layers_per_block=1, norm_num_groups=8,
        block_out_channels=(16, 32), down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"),
        up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"), attention_head_dim=2, cross_attention_dim=16)


class Noised(nn.Module):
    """A step of training of a latent diffusion: noise is added at drawn times and predicted."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner
        self.register_buffer("kept", torch.linspace(0.99, 0.02, 50))

    def forward(self, latents, noise, timestep, words):
        share = self.kept[timestep].reshape(-1, 1, 1, 1)
        noisy = share.sqrt() * latents + (1 - share).sqrt() * noise
        found = self.inner(noisy, timestep, encoder_hidden_states=words).sample
        weight = torch.minimum(share / (1 - share), torch.full_like(share, 5.0)) / (share / (1 - share))
        return (weight * (found - noise).square()).mean().reshape(1)


@model
def diffusion_step():
    import diffusers
    net = diffusers.UNet2DConditionModel(
        sample_size=8, in_channels=4, out_channels=4, layers_per_block=1, norm_num_groups=8, block_out_channels=(16, 32),
        down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"),
        attention_head_dim=2, cross_attention_dim=16)
    return Noised(without_dropout(net)), {
        "latents": torch.randn(2, 4, 8, 8), "noise": torch.randn(2, 4, 8, 8), "timestep": torch.tensor([3, 40]),
        "words": torch.randn(2, 6, 16)}


@model
def uvit_2d():
    return diffuser("UVit2DModel", {
        "input_ids": torch.randint(0, 20, (2, 8, 8)), "encoder_hidden_states": torch.randn(2, 5, 16),
        "pooled_text_emb": torch.randn(2, 16), "micro_conds": torch.rand(2, 5)}, output=None, hidden_size=32,
        cond_embed_dim=16, micro_cond_encode_dim=4, micro_cond_embed_dim=20, encoder_hidden_size=16, vocab_size=21,
        codebook_size=20, in_channels=32, block_out_channels=32, num_res_blocks=1, block_num_heads=4, num_hidden_layers=2,
        num_attention_heads=4, intermediate_size=48, sample_size=8)


@model
def flux_controlnet():
    class Control(nn.Module):
        def __init__(self):
            super().__init__()
            import diffusers
            self.net = diffusers.FluxControlNetModel(
                patch_size=1, in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=8, num_attention_heads=2,
                joint_attention_dim=12, pooled_projection_dim=8, axes_dims_rope=(2, 2, 4), guidance_embeds=True)
            for part in self.net.controlnet_blocks:
                nn.init.normal_(part.weight, std=0.1)

        def forward(self, hidden, control, words, pooled, timestep, img_ids, txt_ids, guidance):
            blocks, singles = self.net(hidden, control, encoder_hidden_states=words, pooled_projections=pooled,
                                       timestep=timestep, img_ids=img_ids, txt_ids=txt_ids, guidance=guidance,
                                       return_dict=False)
            return torch.cat([*blocks, *singles], -1)

    return Control(), {"hidden": torch.randn(1, 16, 4), "control": torch.randn(1, 16, 4), "words": torch.randn(1, 6, 12),
                       "pooled": torch.randn(1, 8), "timestep": torch.tensor([0.5]), "img_ids": torch.zeros(16, 3),
                       "txt_ids": torch.zeros(6, 3), "guidance": torch.tensor([3.5])}


class Variational(nn.Module):
    """The loss of a VAE of diffusers with a drawn noise."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x, noise):
        code = self.inner.encode(x).latent_dist
        found = self.inner.decode(code.mean + code.std * noise).sample
        return ((found - x).abs().mean() + 1e-2 * code.kl().mean()).reshape(1)


@model
def vae_trained():
    import diffusers
    net = diffusers.AutoencoderKL(block_out_channels=(8, 16), down_block_types=("DownEncoderBlock2D",) * 2,
                                  up_block_types=("UpDecoderBlock2D",) * 2, layers_per_block=1, latent_channels=4, norm_num_groups=4,
                                  sample_size=16)
    return Variational(net), {"x": image(16), "noise": torch.randn(2, 4, 8, 8)}


@model
def fcos_trunk():
    import torchvision
    net = torchvision.models.detection.fcos_resnet50_fpn(weights=None, weights_backbone=None, num_classes=3)
    return Trunk(net, "cls_logits"), {"x": image(64, 1)}


@model
def deeplab_mobilenet():
    import torchvision
    net = torchvision.models.segmentation.deeplabv3_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=4)
    return Segments(without_dropout(net)), {"x": image(64)}


class Segments(nn.Module):
    """The result 'out' of a segmenter of torchvision."""

    def __init__(self, inner):
        super().__init__()
        self.net = inner

    def forward(self, x):
        return self.net(x)["out"]


@model
def keypoint_head():
    import torchvision
    heads = torchvision.models.detection.keypoint_rcnn
    return nn.Sequential(heads.KeypointRCNNHeads(8, (16, 16)), heads.KeypointRCNNPredictor(16, 5)), {"x": torch.randn(2, 8, 7, 7)}


@model
def timm_vit_registers():
    return classifier("vit_medium_patch16_reg4_gap_256", 32, img_size=32, patch_size=8,
                      embed_dim=32, depth=2, num_heads=4)


@model
def timm_siglip_pool():
    return classifier("vit_base_patch16_siglip_224", 32, img_size=32, patch_size=8, embed_dim=32, depth=2, num_heads=4)


@model
def timm_beit2():
    return classifier("beitv2_base_patch16_224", 32, img_size=32, patch_size=8, embed_dim=32, depth=2, num_heads=4)


@model
def timm_eva_dinov3():
    return classifier("vit_small_patch16_dinov3", 32, img_size=32, patch_size=8, embed_dim=32, depth=2, num_heads=4)


@model
def timm_resnet_d():
    return classifier("resnet18d", layers=(1, 1, 1, 1), channels=(8, 16, 24, 32), stem_width=8)


@model
def timm_seresnext():
    return classifier("ecaresnet26t", layers=(1, 1, 1, 1), channels=(8, 16, 24, 32), stem_width=8)


@model
def timm_resnetv2():
    return classifier("resnetv2_50", layers=(1, 1), channels=(16, 32), stem_chs=8)


@model
def timm_convnext():
    return classifier("convnext_atto", depths=(1, 1, 1, 1), dims=(8, 16, 24, 32))


@model
def timm_efficientnetv2():
    return classifier("tf_efficientnetv2_b0", 32)


@model
def timm_maxxvit():
    return classifier("maxxvit_rmlp_nano_rw_256", 64, img_size=64, embed_dim=(32, 32, 64, 64), depths=(1, 1, 1, 1), stem_width=8)


@model
def timm_swin_cr():
    return classifier("swinv2_cr_tiny_224", 64, img_size=64, patch_size=4, embed_dim=16, depths=(2, 1), num_heads=(2, 2), window_size=(4, 4))


@model
def timm_hiera():
    return classifier("hiera_tiny_224", 64, img_size=(64, 64), embed_dim=8, stages=(1, 1, 1, 1))


@model
def timm_mobilenetv3():
    return classifier("mobilenetv3_small_050", 128)
