// Gemma 1, 2 and 3 (the text model): norms that begin at 0, tied and scaled
// embeddings, GELU by tanh.

#include <cmath>
#include <utility>

#include "frontend/presets/decoder.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

// The fields that all of them have. `defaults`: see `readDecoder`.
DecoderForm readGemma(FamilyInput& input, DecoderForm defaults = {}) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input, std::move(defaults));
  if (!config.has("head_dim")) form.headWidth = 256;
  if (!config.has("tie_word_embeddings")) form.isTied = true;
  std::string older = config.text("hidden_act", "gelu_pytorch_tanh");
  form.activation = config.text("hidden_activation", older);
  // The names of hidden_act say the erf form, the model computes the other.
  if (form.activation == "gelu") form.activation = "gelu_pytorch_tanh";
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.scale = scoreScale(form.headWidth);
  form.embeddingFactor = std::sqrt(static_cast<double>(form.width));
  form.normOffset = 1;
  config.require("use_bidirectional_attention", false);
  return form;
}

}  // namespace

Outputs buildGemma(FamilyInput& input) {
  return buildDecoder(input, readGemma(input));
}

Outputs buildGemma2(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readGemma(input);
  form.scale = 1 / std::sqrt(config.positive("query_pre_attn_scalar", 256));
  form.attentionCap = config.amount("attn_logit_softcapping", 50);
  form.logitCap = config.amount("final_logit_softcapping", 30);
  form.hasInnerNorms = true;
  readWindows(input, form, 4096, [](int64_t layer) { return layer % 2 == 0; });
  return buildDecoder(input, form);
}

Outputs buildGemma3Text(FamilyInput& input) {
  Fields& config = input.config;
  // Inside configurations of images and text, fields with these values are
  // left out.
  DecoderForm defaults;
  defaults.vocabulary = 262208;
  defaults.heads = 8;
  defaults.groups = 4;
  DecoderForm form = readGemma(input, std::move(defaults));
  form.scale = 1 / std::sqrt(config.positive("query_pre_attn_scalar", 256));
  form.attentionCap = config.amount("attn_logit_softcapping", 0);
  form.logitCap = config.amount("final_logit_softcapping", 0);
  form.hasInnerNorms = form.hasQueryNorm = true;
  int64_t period = config.size("sliding_window_pattern",
                               config.size("_sliding_window_pattern", 6));
  readWindows(input, form, 4096,
              [&](int64_t layer) { return (layer + 1) % period != 0; });
  form.windowRotary = windowRotaryForm(config, form.headWidth, 10000);
  form.theta = 1000000;
  return buildDecoder(input, form);
}

}  // namespace soapstone::presets
