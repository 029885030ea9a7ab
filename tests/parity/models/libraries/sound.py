"""Speech and sound: transformers."""

import torch
import torch.nn as nn

from models.libraries.shared import speech, TRANSLATOR
from models.registry import hugging, model, Pick, tokens, VOCABULARY, without_dropout


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
def wav2vec2():
    return hugging("Wav2Vec2ForCTC", "Wav2Vec2Config", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                   inputs={"input_values": torch.randn(2, 800)})


@model
def hubert():
    return hugging("HubertForCTC", "HubertConfig", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                   inputs={"input_values": torch.randn(2, 800)})


@model
def wavlm():
    return hugging("WavLMForCTC", "WavLMConfig", vocab_size=32, hidden_size=32,
                   num_hidden_layers=1, num_attention_heads=4, intermediate_size=48,
                   conv_dim=[16, 16], conv_stride=[5, 4], conv_kernel=[10, 8],
                   num_feat_extract_layers=2, num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, mask_time_prob=0.0, num_buckets=16,
                   inputs={"input_values": torch.randn(2, 800)})


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
def moonshine():
    return hugging("MoonshineForConditionalGeneration", "MoonshineConfig", vocab_size=VOCABULARY,
                   hidden_size=32, intermediate_size=48, encoder_num_hidden_layers=1,
                   decoder_num_hidden_layers=1, encoder_num_attention_heads=4,
                   decoder_num_attention_heads=4, max_position_embeddings=64,
                   inputs={"input_values": torch.randn(2, 4096),
                           "decoder_input_ids": tokens(2, 8)})


@model
def data2vec_audio():
    return hugging("Data2VecAudioForCTC", "Data2VecAudioConfig", vocab_size=12, hidden_size=32,
                   intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   conv_dim=(16, 16), conv_stride=(5, 4), conv_kernel=(10, 8),
                   num_conv_pos_embeddings=3, num_conv_pos_embedding_groups=2, conv_pos_kernel_size=5,
                   mask_time_prob=0.0, inputs={"input_values": torch.randn(2, 800)})


@model
def sew():
    return hugging("SEWForCTC", "SEWConfig", vocab_size=12, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, conv_dim=(16, 16),
                   conv_stride=(5, 4), conv_kernel=(10, 8), num_conv_pos_embeddings=4,
                   num_conv_pos_embedding_groups=2, squeeze_factor=2, mask_time_prob=0.0,
                   feat_extract_norm="layer", inputs={"input_values": torch.randn(2, 800)})


@model
def vits_text():
    import transformers
    from transformers.models.vits.modeling_vits import VitsTextEncoder
    net = VitsTextEncoder(transformers.VitsConfig(
        vocab_size=VOCABULARY, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
        ffn_dim=48, flow_size=16, spectrogram_bins=17, hidden_dropout=0.0, attention_dropout=0.0,
        activation_dropout=0.0, layerdrop=0.0))
    inputs = {"input_ids": tokens(2, 12), "padding_mask": torch.ones(2, 12, 1)}
    return Pick(net, list(inputs), "last_hidden_state"), inputs


@model
def encodec():
    return hugging("EncodecModel", "EncodecConfig", output="audio_values",
                   num_filters=4, hidden_size=16, codebook_size=16, codebook_dim=16,
                   upsampling_ratios=[4, 2], num_lstm_layers=1, target_bandwidths=[24.0],
                   norm_type="time_group_norm", inputs={"input_values": torch.randn(2, 1, 64)})


@model
def clap_audio():
    return hugging("ClapAudioModelWithProjection", "ClapAudioConfig", output="audio_embeds",
                   spec_size=64, num_mel_bins=16, patch_size=4, patch_stride=[4, 4], window_size=4,
                   patch_embeds_hidden_size=16, hidden_size=32, depths=[1, 1],
                   num_attention_heads=[2, 2], num_classes=4, projection_dim=16,
                   projection_hidden_size=16,
                   inputs={"input_features": torch.randn(2, 1, 256, 16)})


@model
def audio_spectrogram():
    return hugging("ASTForAudioClassification", "ASTConfig", num_labels=6,
                   inputs={"input_values": torch.randn(2, 32, 16)}, hidden_size=32,
                   num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, patch_size=8,
                   frequency_stride=8, time_stride=8, max_length=32, num_mel_bins=16)


@model
def wav2vec2_bert():
    return hugging("Wav2Vec2BertForCTC", "Wav2Vec2BertConfig",
                   inputs={"input_features": torch.randn(2, 24, 20)}, vocab_size=17,
                   hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                   num_attention_heads=4, feature_projection_input_dim=20, add_adapter=False,
                   left_max_position_embeddings=4, right_max_position_embeddings=2,
                   apply_spec_augment=False)


@model
def unispeech():
    return speech("UniSpeech", codevector_dim=16, proj_codevector_dim=16)


@model
def sew_d():
    return speech("SEWD", squeeze_factor=2, pos_att_type=["p2c", "c2p"])


@model
def parakeet():
    return hugging("ParakeetEncoder", "ParakeetEncoderConfig",
                   output="last_hidden_state",
                   inputs={"input_features": torch.randn(2, 32, 16)},
                   hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                   num_attention_heads=4, num_mel_bins=16, scale_input=False,
                   subsampling_conv_channels=8, conv_kernel_size=5)


@model
def speecht5_vocoder():
    import transformers
    net = transformers.SpeechT5HifiGan(transformers.SpeechT5HifiGanConfig(
        model_in_dim=10, upsample_initial_channel=16, upsample_rates=[2, 2],
        upsample_kernel_sizes=[4, 4], resblock_kernel_sizes=[3], resblock_dilation_sizes=[[1, 3]]))

    class Waves(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = net

        def forward(self, spectrogram):
            return self.body(spectrogram).unsqueeze(1)
    return Waves(), {"spectrogram": torch.randn(2, 12, 10)}


@model
def musicgen_decoder():
    inputs = {"input_ids": torch.randint(5, 60, (4, 10))}  # Two samples of two codebooks.
    return hugging("MusicgenForCausalLM", "MusicgenDecoderConfig", inputs=inputs, vocab_size=60,
                   hidden_size=32, ffn_dim=48, num_hidden_layers=2, num_attention_heads=4,
                   num_codebooks=2, max_position_embeddings=32)


@model
def unispeech_sat():
    return speech("UniSpeechSat", codevector_dim=16, proj_codevector_dim=16)


@model
def speech_t5():
    import transformers
    sizes = dict(hidden_size=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
                 decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                 conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3), vocab_size=17,
                 num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=2,
                 encoder_layerdrop=0.0, decoder_layerdrop=0.0, positional_dropout=0.0,
                 hidden_dropout=0.0, attention_dropout=0.0, activation_dropout=0.0,
                 apply_spec_augment=False, encoder_max_relative_position=8,
                 max_speech_positions=64, max_text_positions=32)
    net = transformers.SpeechT5ForSpeechToText(transformers.SpeechT5Config(**sizes))
    inputs = {"input_values": torch.randn(2, 400), "decoder_input_ids": torch.randint(5, 17, (2, 6))}
    return Pick(without_dropout(net), ["input_values", "decoder_input_ids"], "logits"), inputs


@model
def dac():
    import transformers
    net = transformers.DacModel(transformers.DacConfig(
        encoder_hidden_size=8, downsampling_ratios=[2, 4], decoder_hidden_size=16, n_codebooks=2,
        codebook_size=16, codebook_dim=4))
    return Pick(net, ["input_values"], "audio_values"), {"input_values": torch.randn(2, 1, 64)}


@model
def mimi_decoder():
    import transformers
    net = transformers.MimiModel(transformers.MimiConfig(
        hidden_size=32, num_filters=8, upsampling_ratios=[4, 2], codebook_size=16, codebook_dim=16,
        num_quantizers=2, vector_quantization_hidden_dimension=16, num_hidden_layers=1,
        intermediate_size=48, num_attention_heads=4, num_key_value_heads=4, upsample_groups=32,
        max_position_embeddings=64, sliding_window=16, sampling_rate=200, frame_rate=12.5))

    class Body(nn.Module):
        def __init__(self):
            super().__init__()
            self.codec, self.body = net.encoder, net.decoder

        def forward(self, wave):
            return self.body(self.codec(wave)[0])[0]
    return Body(), {"wave": torch.randn(1, 1, 128)}


@model
def glm_asr():
    return hugging("GlmAsrEncoder", "GlmAsrEncoderConfig", "last_hidden_state",
                   {"input_features": torch.randn(2, 16, 40)}, num_mel_bins=16,
                   max_position_embeddings=64, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=4, head_dim=8)


@model
def audio_flamingo():
    return hugging("AudioFlamingo3Encoder", "AudioFlamingo3EncoderConfig", "last_hidden_state",
                   {"input_features": torch.randn(2, 16, 40),
                    "input_features_mask": torch.ones(2, 40).long()}, num_mel_bins=16,
                   max_source_positions=20, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4)


@model
def wav2vec2_conformer():
    return hugging("Wav2Vec2ConformerForCTC", "Wav2Vec2ConformerConfig", inputs={"input_values": torch.randn(1, 800)},
                   vocab_size=20, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                   conv_dim=(16, 16), conv_stride=(5, 2), conv_kernel=(10, 3), num_feat_extract_layers=2,
                   num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=4, mask_time_prob=0.0,
                   conv_depthwise_kernel_size=7)
