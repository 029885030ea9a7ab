"""Small versions of models that people export: transformers, torchvision, diffusers, own modules.

`MODELS` maps a name to a function that returns (module, inputs): the inputs are
the arguments by name, in the order of the module's forward. No dropout anywhere:
PyTorch's random numbers are not ours. Modules return one tensor.
"""

import warnings

import torch
import torch.nn as nn

MODELS = {}
VOCABULARY = 211


def model(builder):
    MODELS[builder.__name__] = builder
    return builder


class Pick(nn.Module):
    """A model whose forward returns one tensor of another's output."""

    def __init__(self, inner, names, output):
        super().__init__()
        self.inner = inner
        self.names = names
        self.output = output

    def forward(self, *tensors):
        result = self.inner(**dict(zip(self.names, tensors)))
        return result[0] if self.output is None else getattr(result, self.output)


def tokens(*shape):
    # Without the ids that models reserve: a padding token has no gradient in PyTorch,
    # of which a file does not tell.
    return torch.randint(5, VOCABULARY, shape)


def without_dropout(module):
    for part in module.modules():
        for name in ("p", "dropout", "attention_dropout", "dropout_prob", "drop_prob", "dropout_p",
                     "activation_dropout", "attn_dropout", "dropout_rate"):
            if isinstance(getattr(part, name, None), float):
                setattr(part, name, 0.0)
    return module


def hugging(class_name, config_name, output="logits", inputs=None, experts=None, **options):
    """A transformers model with a small configuration; `experts`: how mixtures are computed."""
    import transformers
    known = getattr(transformers, config_name)
    config = known(**options)
    if experts:
        config._experts_implementation = experts
    for name in ("attention_dropout", "hidden_dropout_prob", "attention_probs_dropout_prob",
                 "resid_pdrop", "embd_pdrop", "attn_pdrop", "dropout", "dropout_rate",
                 "hidden_dropout", "classifier_dropout", "activation_dropout", "drop_path_rate",
                 "embedding_dropout", "mlp_dropout", "final_dropout", "feat_proj_dropout",
                 "layerdrop", "encoder_layerdrop", "decoder_layerdrop", "classifier_dropout_prob"):
        if getattr(config, name, None):
            setattr(config, name, 0.0)
    for name in ("use_cache",):
        if hasattr(config, name):
            setattr(config, name, False)
    net = getattr(transformers, class_name)(config)
    inputs = inputs or {"input_ids": tokens(2, 16)}
    return Pick(net, list(inputs), output), inputs


DECODER = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
               num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64)
ENCODER = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
               num_attention_heads=4, max_position_embeddings=64)
IMAGE = dict(image_size=32, patch_size=8, hidden_size=32, intermediate_size=48,
             num_hidden_layers=2, num_attention_heads=4)


def image(size=32, batch=2):
    return torch.randn(batch, 3, size, size)


@model
def llama():
    return hugging("LlamaForCausalLM", "LlamaConfig", **DECODER)


@model
def mistral():
    return hugging("MistralForCausalLM", "MistralConfig", sliding_window=None, **DECODER)


@model
def qwen2():
    return hugging("Qwen2ForCausalLM", "Qwen2Config", **DECODER)


@model
def qwen3():
    return hugging("Qwen3ForCausalLM", "Qwen3Config", head_dim=8, **DECODER)


@model
def gemma2():
    return hugging("Gemma2ForCausalLM", "Gemma2Config", head_dim=8, query_pre_attn_scalar=8,
                   **DECODER)


@model
def gemma3():
    return hugging("Gemma3ForCausalLM", "Gemma3TextConfig", head_dim=8, query_pre_attn_scalar=8,
                   **DECODER)


@model
def phi3():
    return hugging("Phi3ForCausalLM", "Phi3Config", pad_token_id=0, **DECODER)


@model
def gpt2():
    return hugging("GPT2LMHeadModel", "GPT2Config", vocab_size=VOCABULARY, n_embd=32, n_layer=2,
                   n_head=4, n_positions=64)


@model
def gpt_neox():
    options = {k: v for k, v in DECODER.items() if k != "num_key_value_heads"}
    return hugging("GPTNeoXForCausalLM", "GPTNeoXConfig", **options)


@model
def opt():
    return hugging("OPTForCausalLM", "OPTConfig", vocab_size=VOCABULARY, hidden_size=32,
                   ffn_dim=48, num_hidden_layers=2, num_attention_heads=4,
                   max_position_embeddings=64, word_embed_proj_dim=32)


@model
def falcon():
    return hugging("FalconForCausalLM", "FalconConfig", vocab_size=VOCABULARY, hidden_size=32,
                   num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=64)


@model
def bloom():
    return hugging("BloomForCausalLM", "BloomConfig", vocab_size=VOCABULARY, hidden_size=32,
                   n_layer=2, n_head=4)


@model
def gemma():
    return hugging("GemmaForCausalLM", "GemmaConfig", head_dim=8, **DECODER)


@model
def phi():
    return hugging("PhiForCausalLM", "PhiConfig", **DECODER)


@model
def olmo2():
    return hugging("Olmo2ForCausalLM", "Olmo2Config", pad_token_id=0, **DECODER)


@model
def starcoder2():
    return hugging("Starcoder2ForCausalLM", "Starcoder2Config", sliding_window=None, **DECODER)


@model
def gptj():
    return hugging("GPTJForCausalLM", "GPTJConfig", vocab_size=VOCABULARY, n_embd=32, n_layer=2,
                   n_head=4, n_positions=64, rotary_dim=4)


EXPERTS = dict(num_experts_per_tok=2, moe_intermediate_size=24)


@model
def mixtral():
    return hugging("MixtralForCausalLM", "MixtralConfig", num_local_experts=4,
                   num_experts_per_tok=2, sliding_window=None, experts="batched_mm", **DECODER)


@model
def qwen3_moe():
    return hugging("Qwen3MoeForCausalLM", "Qwen3MoeConfig", num_experts=4, head_dim=8,
                   experts="batched_mm", **EXPERTS, **DECODER)


@model
def deepseek_v3():
    sizes = DECODER | dict(num_key_value_heads=4)
    return hugging("DeepseekV3ForCausalLM", "DeepseekV3Config", n_routed_experts=8, n_group=4,
                   topk_group=2, n_shared_experts=1, q_lora_rank=16, kv_lora_rank=8,
                   qk_nope_head_dim=8, qk_rope_head_dim=4, v_head_dim=8, first_k_dense_replace=1,
                   experts="batched_mm", **EXPERTS, **sizes)


@model
def mamba():
    return hugging("MambaForCausalLM", "MambaConfig", vocab_size=VOCABULARY, hidden_size=16,
                   num_hidden_layers=1, state_size=4, inputs={"input_ids": tokens(2, 4)})


@model
def bert():
    ids = tokens(2, 16)
    return hugging("BertForMaskedLM", "BertConfig", **ENCODER,
                   inputs={"input_ids": ids, "attention_mask": torch.ones_like(ids)})


@model
def roberta():
    return hugging("RobertaForMaskedLM", "RobertaConfig", **ENCODER)


@model
def distilbert():
    return hugging("DistilBertForMaskedLM", "DistilBertConfig", vocab_size=VOCABULARY, dim=32,
                   hidden_dim=48, n_layers=2, n_heads=4, max_position_embeddings=64)


@model
def electra():
    return hugging("ElectraForSequenceClassification", "ElectraConfig", embedding_size=32,
                   **ENCODER)


@model
def deberta():
    return hugging("DebertaV2ForMaskedLM", "DebertaV2Config", **ENCODER)


@model
def mpnet():
    return hugging("MPNetForMaskedLM", "MPNetConfig", **ENCODER)


@model
def albert():
    return hugging("AlbertForMaskedLM", "AlbertConfig", embedding_size=16, **ENCODER)


@model
def modernbert():
    return hugging("ModernBertForMaskedLM", "ModernBertConfig", pad_token_id=0, eos_token_id=1,
                   bos_token_id=2, cls_token_id=3, sep_token_id=4, **ENCODER)


@model
def t5():
    return hugging("T5ForConditionalGeneration", "T5Config", vocab_size=VOCABULARY, d_model=32,
                   d_kv=8, d_ff=48, num_layers=2, num_heads=4, feed_forward_proj="gated-gelu",
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def bart():
    return hugging("BartForConditionalGeneration", "BartConfig", vocab_size=VOCABULARY,
                   d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   max_position_embeddings=64,
                   inputs={"input_ids": tokens(2, 12), "decoder_input_ids": tokens(2, 8)})


@model
def whisper():
    return hugging("WhisperForConditionalGeneration", "WhisperConfig", vocab_size=VOCABULARY,
                   d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
                   decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                   num_mel_bins=8, max_source_positions=20, max_target_positions=20,
                   pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1,
                   inputs={"input_features": torch.randn(2, 8, 40),
                           "decoder_input_ids": tokens(2, 8)})


@model
def clip_text():
    return hugging("CLIPTextModel", "CLIPTextConfig", output="last_hidden_state",
                   eos_token_id=2, bos_token_id=1, pad_token_id=0, **ENCODER)


@model
def clip():
    import transformers
    config = transformers.CLIPConfig(
        text_config=dict(eos_token_id=2, bos_token_id=1, pad_token_id=0, **ENCODER),
        vision_config=IMAGE, projection_dim=16)
    inputs = {"input_ids": tokens(3, 12), "pixel_values": image(batch=2)}
    return Pick(transformers.CLIPModel(config), list(inputs), "logits_per_image"), inputs


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
def wav2vec2():
    return hugging("Wav2Vec2ForCTC", "Wav2Vec2Config", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                   inputs={"input_values": torch.randn(2, 800)})


@model
def granite():
    return hugging("GraniteForCausalLM", "GraniteConfig", embedding_multiplier=2.0,
                   attention_multiplier=0.3, residual_multiplier=0.5, logits_scaling=2.0,
                   **DECODER)


@model
def stablelm():
    return hugging("StableLmForCausalLM", "StableLmConfig", **DECODER)


@model
def cohere():
    return hugging("CohereForCausalLM", "CohereConfig", pad_token_id=0, bos_token_id=1,
                   eos_token_id=2, **DECODER)


@model
def glm():
    return hugging("GlmForCausalLM", "GlmConfig", head_dim=8, pad_token_id=0, **DECODER)


@model
def nemotron():
    return hugging("NemotronForCausalLM", "NemotronConfig", head_dim=8, **DECODER)


@model
def smollm3():
    return hugging("SmolLM3ForCausalLM", "SmolLM3Config", pad_token_id=0, **DECODER)


@model
def persimmon():
    options = {k: v for k, v in DECODER.items() if k != "num_key_value_heads"}
    return hugging("PersimmonForCausalLM", "PersimmonConfig", **options)


@model
def xglm():
    return hugging("XGLMForCausalLM", "XGLMConfig", vocab_size=VOCABULARY, d_model=32, ffn_dim=48,
                   num_layers=2, attention_heads=4, max_position_embeddings=64)


@model
def olmoe():
    return hugging("OlmoeForCausalLM", "OlmoeConfig", num_experts=4, num_experts_per_tok=2,
                   pad_token_id=0, experts="batched_mm", **DECODER)


@model
def granitemoe():
    return hugging("GraniteMoeForCausalLM", "GraniteMoeConfig", num_local_experts=4,
                   num_experts_per_tok=2, experts="batched_mm", **DECODER)


@model
def gpt_oss():
    return hugging("GptOssForCausalLM", "GptOssConfig", num_local_experts=4,
                   num_experts_per_tok=2, head_dim=8, experts="batched_mm", **DECODER)


@model
def mobilebert():
    return hugging("MobileBertForMaskedLM", "MobileBertConfig", embedding_size=16,
                   intra_bottleneck_size=16, **ENCODER)


@model
def xlm_roberta():
    return hugging("XLMRobertaForSequenceClassification", "XLMRobertaConfig", **ENCODER)


@model
def layoutlm():
    return hugging("LayoutLMForMaskedLM", "LayoutLMConfig", max_2d_position_embeddings=32,
                   **ENCODER)


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
def hubert():
    return hugging("HubertForCTC", "HubertConfig", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                   inputs={"input_values": torch.randn(2, 800)})


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


@model
def mlp():
    net = nn.Sequential(nn.Linear(12, 16), nn.GELU(), nn.LayerNorm(16), nn.Linear(16, 16),
                        nn.SiLU(), nn.Linear(16, 10))
    return net, {"input": torch.randn(8, 12)}


@model
def encoder_stack():
    """nn.TransformerEncoder copies its first layer: equal weights that are no ties."""
    layer = nn.TransformerEncoderLayer(32, 4, 48, dropout=0.0, batch_first=True)
    net = nn.Sequential(nn.TransformerEncoder(layer, 2, enable_nested_tensor=False),
                        nn.Linear(32, 10))
    return net, {"input": torch.randn(2, 8, 32)}


class TiedLanguageModel(nn.Module):
    """An embedding that is the head's weight, too, and a trained scalar."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.body = nn.Linear(16, 16)
        self.norm = nn.LayerNorm(16)
        self.second_norm = nn.LayerNorm(16)
        self.head = nn.Linear(16, VOCABULARY, bias=False)
        self.head.weight = self.embed.weight
        self.temperature = nn.Parameter(torch.tensor(0.5))
        self.register_buffer("offset", torch.linspace(0, 1, 16))

    def forward(self, ids):
        x = self.norm(self.embed(ids)) + self.offset
        x = self.second_norm(torch.tanh(self.body(x)))
        return self.head(x) * self.temperature.exp()


@model
def tied():
    return TiedLanguageModel(), {"ids": tokens(2, 6)}


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 16)
        self.rnn = nn.LSTM(16, 16, batch_first=True)
        self.head = nn.Linear(16, VOCABULARY)

    def forward(self, ids):
        return self.head(self.rnn(self.embed(ids))[0])


@model
def lstm():
    return Recurrent(), {"ids": tokens(2, 6)}


def build(name, seed=3):
    """The module in training mode and its inputs, always the same for a seed."""
    torch.manual_seed(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        net, inputs = MODELS[name]()
    return without_dropout(net).train(), inputs
