// Decoders with layer norms: OLMo, StarCoder2, StableLM, Nemotron,
// Phi 1 and 2.

#include "absl/strings/str_cat.h"
#include "frontend/presets/decoder.h"

namespace soapstone::presets {
namespace {

DecoderForm readLayerNormDecoder(FamilyInput& input, double epsilon) {
  DecoderForm form = readDecoder(input);
  form.isLayerNorm = form.normHasBias = true;
  form.epsilon = epsilon;
  return form;
}

}  // namespace

Outputs buildOlmo(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readLayerNormDecoder(input, 1e-5);
  form.normHasScale = form.normHasBias = false;
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  config.require("clip_qkv", nullptr);
  return buildDecoder(input, form);
}

Outputs buildStarcoder2(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form =
      readLayerNormDecoder(input, config.positive("norm_epsilon", 1e-5));
  form.activation = config.text("hidden_act", "gelu_pytorch_tanh");
  form.hasQueryBias = form.hasOutputBias = form.hasFeedForwardBias =
      config.flag("use_bias", true);
  form.residualDropout = config.ratio("residual_dropout", 0);
  form.embeddingDropout = config.ratio("embedding_dropout", 0);
  if (!config.has("tie_word_embeddings")) form.isTied = true;
  config.require("mlp_type", "default");
  config.require("norm_type", "layer_norm");
  readWindows(input, form, 0, [](int64_t) { return true; });
  return buildDecoder(input, form,
                      plainFeedForward(input, form, {"c_fc", "c_proj"}));
}

Outputs buildStableLm(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form =
      readLayerNormDecoder(input, config.positive("layer_norm_eps", 1e-5));
  form.hasQueryBias = config.flag("use_qkv_bias", false);
  form.isParallel = config.flag("use_parallel_residual", false);
  form.turnedShare = 0.25;
  config.require("qk_layernorm", false);
  double dropout = config.ratio("hidden_dropout", 0);
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        std::string block = path + ".mlp";
        mlir::Value h = gatedFeedForward(
            input.model, block, x, form.feedForward, false, form.activation);
        return input.model.dropout(block + ".dropout", h, dropout);
      });
}

Outputs buildNemotron(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form =
      readLayerNormDecoder(input, config.positive("norm_eps", 1e-5));
  form.normOffset = 1;
  form.activation = config.text("hidden_act", "relu2");
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.hasFeedForwardBias = config.flag("mlp_bias", false);
  form.turnedShare = 0.5;
  return buildDecoder(input, form,
                      plainFeedForward(input, form, {"up_proj", "down_proj"}));
}

Outputs buildPhi(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form =
      readLayerNormDecoder(input, config.positive("layer_norm_eps", 1e-5));
  form.isParallel = true;
  form.hasQueryBias = form.hasOutputBias = form.hasFeedForwardBias =
      form.hasHeadBias = true;
  form.outputLayer = "dense";
  form.lastNorm = "model.final_layernorm";
  form.hasQueryNorm = config.flag("qk_layernorm", false);
  form.queryNorm = "q_layernorm";
  form.keyNorm = "k_layernorm";
  form.activation = config.text("hidden_act", "gelu_new");
  form.residualDropout = config.ratio("resid_pdrop", 0);
  form.embeddingDropout = config.ratio("embd_pdrop", 0);
  form.turnedShare = 0.5;
  return buildDecoder(input, form,
                      plainFeedForward(input, form, {"fc1", "fc2"}));
}

}  // namespace soapstone::presets
