"""Series of numbers: transformers."""

import torch

from models.libraries.shared import forecaster, SERIES
from models.registry import hugging, model, Pick


@model
def patchtst():
    return hugging("PatchTSTForPrediction", "PatchTSTConfig", output="prediction_outputs",
                   inputs={"past_values": torch.randn(2, 32, 3)}, num_input_channels=3,
                   context_length=32, patch_length=8, patch_stride=8, prediction_length=8,
                   d_model=16, num_hidden_layers=2, num_attention_heads=4, ffn_dim=32, loss="mse")


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
def timesfm():
    return hugging("TimesFmModel", "TimesFmConfig", output="last_hidden_state", patch_length=8,
                   context_length=32, horizon_length=8, hidden_size=32, intermediate_size=48,
                   num_hidden_layers=2, num_attention_heads=4, head_dim=8,
                   inputs={"past_values": torch.randn(2, 32),
                           "past_values_padding": torch.zeros(2, 32).long(),
                           "freq": torch.zeros(2, 1).long()})


@model
def patchtsmixer():
    return hugging("PatchTSMixerForPrediction", "PatchTSMixerConfig", output="prediction_outputs",
                   num_input_channels=3, patch_length=4, patch_stride=4, d_model=8, num_layers=2,
                   loss="mse", head_dropout=0.0, inputs={"past_values": torch.randn(2, 16, 3)},
                   **SERIES)


@model
def time_series_transformer():
    return forecaster("TimeSeriesTransformer")


@model
def informer():
    return forecaster("Informer", attention_type="full", distil=False)


@model
def autoformer():
    import transformers
    net = transformers.AutoformerModel(transformers.AutoformerConfig(
        prediction_length=4, context_length=16, lags_sequence=[1, 2], num_time_features=2,
        d_model=16, encoder_attention_heads=2, decoder_attention_heads=2, encoder_layers=1,
        decoder_layers=1, encoder_ffn_dim=24, decoder_ffn_dim=24, dropout=0.0, label_length=4,
        encoder_layerdrop=0.0, decoder_layerdrop=0.0, attention_dropout=0.0, moving_average=5,
        activation_dropout=0.0, scaling="mean"))
    past = 16 + 2
    inputs = {"past_values": torch.rand(2, past), "past_time_features": torch.randn(2, past, 2),
              "past_observed_mask": torch.ones(2, past), "future_values": torch.rand(2, 4),
              "future_time_features": torch.randn(2, 4, 2)}
    return Pick(net, list(inputs), "last_hidden_state"), inputs
