// Decoders of 2024 to 2026: Arcee's AFM, Cohere's Command R, R7B and A, CWM,
// ERNIE 4.5, EXAONE 4, GLM-4, Helium, HunYuan, HyperCLOVA X, InternLM 3,
// Ministral, OLMo 3.

#include <utility>

#include "frontend/presets/decoder.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

// Heads of `width` elements where the configuration does not say.
void defaultHeadWidth(FamilyInput& input, DecoderForm& form, int64_t width) {
  if (input.config.has("head_dim")) return;
  form.headWidth = width;
  form.scale = scoreScale(width);
}

// The biases that Llama's fields give.
void readBiases(FamilyInput& input, DecoderForm& form, bool missing = false) {
  form.hasQueryBias = form.hasOutputBias =
      input.config.flag("attention_bias", missing);
  form.hasFeedForwardBias = input.config.flag("mlp_bias", false);
  input.config.ignore({"pretraining_tp"});
}

// Windows in all layers but every `period`th one.
void readPeriodicWindows(FamilyInput& input, DecoderForm& form,
                         int64_t missing) {
  int64_t period = input.config.size("sliding_window_pattern", 4);
  readWindows(input, form, missing,
              [&](int64_t layer) { return (layer + 1) % period != 0; });
}

// No rotation in layers that see all positions.
void turnWindowsOnly(DecoderForm& form) {
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    form.isUnturned[layer] = form.windows[layer] == 0;
  }
}

DecoderForm readCohere(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.isLayerNorm = true;
  form.epsilon = config.positive("layer_norm_eps", 1e-5);
  form.isParallel = true;
  form.turnsNeighbours = true;
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.logitDivisor = 1 / config.positive("logit_scale", 0.0625);
  if (!config.has("tie_word_embeddings")) form.isTied = true;
  config.require("use_qk_norm", false);
  return form;
}

DecoderForm readGlm(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  defaultHeadWidth(input, form, 128);
  form.epsilon = input.config.positive("rms_norm_eps", 1.5625e-7);
  form.hasQueryBias = input.config.flag("attention_bias", true);
  form.turnedShare = 0.5;
  form.turnsNeighbours = true;
  return form;
}

// Gate and up are one layer, query, key and value are not.
Outputs buildPackedFeedForward(FamilyInput& input, const DecoderForm& form) {
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        return gatedFeedForward(input.model, path + ".mlp", x, form.feedForward,
                                false, form.activation, packedNames());
      });
}

}  // namespace

Outputs buildArcee(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.epsilon = input.config.positive("rms_norm_eps", 1e-5);
  form.activation = input.config.text("hidden_act", "relu2");
  readBiases(input, form);
  return buildDecoder(input, form,
                      plainFeedForward(input, form, {"up_proj", "down_proj"}));
}

Outputs buildCohere(FamilyInput& input) {
  return buildDecoder(input, readCohere(input));
}

Outputs buildCohere2(FamilyInput& input) {
  DecoderForm form = readCohere(input);
  input.config.require("use_parallel_block", true);
  readPeriodicWindows(input, form, 4096);
  turnWindowsOnly(form);
  return buildDecoder(input, form);
}

Outputs buildCwm(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  defaultHeadWidth(input, form, 128);
  form.epsilon = input.config.positive("rms_norm_eps", 1e-5);
  form.hasFeedForwardBias = input.config.flag("mlp_bias", false);
  input.config.ignore({"pretraining_tp"});
  if (!input.config.has("rope_scaling") &&
      !input.config.has("rope_parameters")) {
    throw Refusal{
        "field 'rope_parameters' is missing; the rotation of cwm depends on "
        "it"};
  }
  form.theta = 1000000;
  readWindows(input, form, 8192, [](int64_t layer) { return layer % 4 != 0; });
  return buildDecoder(input, form);
}

DecoderForm readErnie45(FamilyInput& input, int64_t groups) {
  Fields& config = input.config;
  DecoderForm defaults;
  defaults.groups = groups;
  DecoderForm form = readDecoder(input, std::move(defaults));
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryBias = form.hasOutputBias = form.hasFeedForwardBias =
      config.flag("use_bias", false);
  form.attentionDropout = 0;
  form.theta = 500000;
  form.turnsNeighbours = true;
  if (!config.has("tie_word_embeddings")) form.isTied = true;
  return form;
}

DecoderForm readHunYuan(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.hasQueryNorm = form.normsTurned = true;
  form.queryNorm = "query_layernorm";
  form.keyNorm = "key_layernorm";
  form.stretchesBase = true;
  config.require("use_qk_norm", true);
  config.require("use_cla", false);
  config.require("mlp_bias", false);
  config.ignore(
      {"cla_share_factor", "eod_token_id", "sep_token_id", "pretraining_tp"});
  return form;
}

Outputs buildErnie45(FamilyInput& input) {
  DecoderForm form = readErnie45(input, 2);
  defaultHeadWidth(input, form, 128);
  return buildDecoder(input, form);
}

Outputs buildExaone4(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.epsilon = input.config.positive("rms_norm_eps", 1e-5);
  form.hasQueryNorm = true;
  form.hasInputNorms = false;
  form.hasInnerNorms = true;
  const bool isPlain = input.config.isNull("sliding_window");
  if (isPlain) {
    input.config.ignore({"sliding_window_pattern", "layer_types"});
    return buildDecoder(input, form);
  }
  readPeriodicWindows(input, form, 4096);
  turnWindowsOnly(form);
  return buildDecoder(input, form);
}

Outputs buildGlm(FamilyInput& input) {
  return buildPackedFeedForward(input, readGlm(input));
}

Outputs buildGlm4(FamilyInput& input) {
  DecoderForm form = readGlm(input);
  form.hasInnerNorms = true;
  form.innerNorm = "post_self_attn_layernorm";
  form.innerFeedForwardNorm = "post_mlp_layernorm";
  form.feedForwardNorm = "post_attention_layernorm";
  return buildPackedFeedForward(input, form);
}

Outputs buildHelium(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  defaultHeadWidth(input, form, 128);
  form.epsilon = input.config.positive("rms_norm_eps", 1e-8);
  readBiases(input, form);
  form.hasOutputBias = false;
  form.theta = 100000;
  form.turnsNeighbours = true;
  return buildDecoder(input, form);
}

Outputs buildHunYuan(FamilyInput& input) {
  return buildDecoder(input, readHunYuan(input));
}

Outputs buildHyperClovaX(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  readBiases(input, form);
  form.scale = config.number("attention_multiplier", form.scale);
  form.embeddingFactor = config.number("embedding_multiplier", 1);
  form.residualFactor = config.number("residual_multiplier", 1);
  form.logitDivisor = 1 / config.positive("logits_scaling", 1);
  form.hasInnerNorms = config.flag("use_post_norm", true);
  form.innerNorm = "post_norm1";
  form.innerFeedForwardNorm = "post_norm2";
  form.feedForwardNorm = "post_attention_layernorm";
  return buildDecoder(input, form);
}

Outputs buildInternLm3(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  defaultHeadWidth(input, form, 128);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryBias =
      config.flag("qkv_bias", config.flag("attention_bias", false));
  form.hasOutputBias = form.hasFeedForwardBias =
      config.flag("bias", config.flag("mlp_bias", false));
  return buildDecoder(input, form);
}

Outputs buildMinistral(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  readWindows(input, form, 4096, [](int64_t) { return true; });
  return buildDecoder(input, form);
}

Outputs buildOlmo3(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryNorm = form.normsAllHeads = true;
  form.hasInputNorms = false;
  form.hasInnerNorms = true;
  form.theta = 500000;
  readPeriodicWindows(input, form, 4096);
  // Layers with a window turn by the same base, without a scaling.
  form.windowRotary = windowRotaryForm(
      config, form.headWidth, config.positive("rope_theta", form.theta));
  return buildDecoder(input, form);
}

}  // namespace soapstone::presets
