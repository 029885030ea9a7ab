// Llama 2 and 3, and the families that are built like them: Mistral, Mixtral,
// Qwen2, Qwen3 and its mixture, OLMo 2, Phi-3.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/presets/decoder.h"
#include "frontend/presets/mixture.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

bool everyLayer(int64_t) { return true; }

// The experts of one layer behind their router, both named below `path`.
struct MixtureNames {
  std::string block;  // "mlp"
  std::string gate, up, down;
};

mlir::Value routedExperts(FamilyInput& input, const std::string& path,
                          mlir::Value x, MixtureForm form,
                          const MixtureNames& names, bool normalised) {
  ModelBuilder& model = input.model;
  std::string block = absl::StrCat(path, ".", names.block);
  std::string experts = block + ".experts";
  form.gate = absl::StrCat(experts, ".", names.gate, ".weight");
  form.up = absl::StrCat(experts, ".", names.up, ".weight");
  form.down = absl::StrCat(experts, ".", names.down, ".weight");
  mlir::Value logits = model.linear(block + ".gate", x, form.experts, false);
  SoapBuilder op = model.at(block + ".gate", "Route");
  Routing routing =
      routeBySoftmax(model, block + ".gate", inGroups(op, logits, form.group),
                     form.chosen, normalised);
  return mixExperts(model, experts, x, routing, form);
}

}  // namespace

Outputs buildLlama(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias =
      input.config.flag("attention_bias", false);
  form.hasFeedForwardBias = input.config.flag("mlp_bias", false);
  input.config.ignore({"pretraining_tp"});
  return buildDecoder(input, form);
}

Outputs buildMistral(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  readWindows(input, form, 4096, everyLayer);
  return buildDecoder(input, form);
}

Outputs buildQwen2(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = true;
  int64_t full = input.config.count("max_window_layers", 28);
  bool slides = input.config.flag("use_sliding_window", false);
  readWindows(input, form, 4096,
              [&](int64_t layer) { return slides && layer >= full; });
  if (!slides) form.windows.assign(form.layers, 0);
  return buildDecoder(input, form);
}

namespace {

DecoderForm readQwen3(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  if (!input.config.has("head_dim")) form.headWidth = 128;
  form.scale = scoreScale(form.headWidth);
  form.hasQueryNorm = true;
  form.hasQueryBias = form.hasOutputBias =
      input.config.flag("attention_bias", false);
  int64_t full = input.config.count("max_window_layers", 28);
  bool slides = input.config.flag("use_sliding_window", false);
  readWindows(input, form, 4096,
              [&](int64_t layer) { return slides && layer >= full; });
  if (!slides) form.windows.assign(form.layers, 0);
  return form;
}

}  // namespace

Outputs buildQwen3(FamilyInput& input) {
  return buildDecoder(input, readQwen3(input));
}

Outputs buildQwen3Mixture(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readQwen3(input);
  MixtureForm mixture;
  mixture.experts = config.size("num_experts");
  mixture.chosen = config.size("num_experts_per_tok");
  mixture.width = config.size("moe_intermediate_size");
  mixture.activation = form.activation;
  config.require("output_router_logits", false);
  config.ignore({"router_aux_loss_coef"});
  bool normalised = config.flag("norm_topk_prob", false);
  int64_t every = config.size("decoder_sparse_step", 1);
  std::vector<int64_t> dense = config.integers("mlp_only_layers");
  chooseCapacity(input, input.steps(), mixture);
  const MixtureNames names = {"mlp", "gate_proj", "up_proj", "down_proj"};
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    form.hasOtherFeedForward[layer] =
        (layer + 1) % every != 0 ||
        std::count(dense.begin(), dense.end(), layer) > 0;
  }
  return buildDecoder(
      input, form, [&](int64_t layer, const std::string& path, mlir::Value x) {
        if (!form.hasOtherFeedForward[layer])
          return routedExperts(input, path, x, mixture, names, normalised);
        return gatedFeedForward(input.model, path + ".mlp", x, form.feedForward,
                                false, form.activation);
      });
}

Outputs buildMixtral(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  readWindows(input, form, 0, everyLayer);
  MixtureForm mixture;
  mixture.experts = config.size("num_local_experts", 8);
  mixture.chosen = config.size("num_experts_per_tok", 2);
  mixture.width = form.feedForward;
  mixture.activation = form.activation;
  config.require("output_router_logits", false);
  config.require("router_jitter_noise", 0.0);
  config.ignore({"router_aux_loss_coef"});
  chooseCapacity(input, input.steps(), mixture);
  const MixtureNames names = {"block_sparse_moe", "w1", "w3", "w2"};
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        return routedExperts(input, path, x, mixture, names, true);
      });
}

Outputs buildOlmo2(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias =
      input.config.flag("attention_bias", false);
  form.epsilon = input.config.positive("rms_norm_eps", 1e-5);
  form.hasQueryNorm = form.normsAllHeads = true;
  form.hasInputNorms = false;
  form.hasInnerNorms = true;
  return buildDecoder(input, form);
}

Outputs buildPhi3(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.isPacked = true;
  form.residualDropout = config.ratio("resid_pdrop", 0);
  config.ignore({"embd_pdrop", "original_max_position_embeddings"});
  readWindows(input, form, 0, everyLayer);
  return buildDecoder(input, form);
}

}  // namespace soapstone::presets
