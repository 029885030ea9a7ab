// Llama 2 and 3, and the families that are built like them: Mistral, Mixtral,
// Qwen2, Qwen3 and their mixtures, OLMo 2, OLMoE, Phi-3, Granite, SmolLM3,
// Seed-OSS.

#include <algorithm>
#include <utility>

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
  form.gate = absl::StrCat(experts, ".", names.gate);
  form.up = absl::StrCat(experts, ".", names.up);
  form.down = absl::StrCat(experts, ".", names.down);
  mlir::Value logits = model.linear(block + ".gate", x, form.experts, false);
  SoapBuilder op = model.at(block + ".gate", "Route");
  Routing routing =
      routeBySoftmax(model, block + ".gate", inGroups(op, logits, form.group),
                     form.chosen, normalised);
  return mixExperts(model, experts, x, routing, form);
}

DecoderForm readLlama(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias =
      input.config.flag("attention_bias", false);
  form.hasFeedForwardBias = input.config.flag("mlp_bias", false);
  input.config.ignore({"pretraining_tp"});
  return form;
}

}  // namespace

Outputs buildLlama(FamilyInput& input) {
  return buildDecoder(input, readLlama(input));
}

Outputs buildSeedOss(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readLlama(input);
  if (!config.has("head_dim")) {
    form.headWidth = 128;
    form.scale = scoreScale(form.headWidth);
  }
  form.hasQueryBias = config.flag("attention_bias", true);
  form.hasOutputBias = config.flag("attention_out_bias", false);
  form.attentionDropout = config.ratio("attention_dropout", 0.1);
  form.residualDropout = config.ratio("residual_dropout", 0.1);
  return buildDecoder(input, form);
}

void readGraniteFactors(Fields& config, DecoderForm& form) {
  form.scale = config.number("attention_multiplier", 1);
  form.embeddingFactor = config.number("embedding_multiplier", 1);
  form.residualFactor = config.number("residual_multiplier", 1);
  form.logitDivisor = config.positive("logits_scaling", 1);
}

Outputs buildGranite(FamilyInput& input) {
  DecoderForm form = readLlama(input);
  readGraniteFactors(input.config, form);
  return buildDecoder(input, form);
}

Outputs buildSmolLm3(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readLlama(input);
  if (!config.has("tie_word_embeddings")) form.isTied = true;
  form.theta = 2000000;
  // One entry for each layer, 0 where there is no rotation.
  std::vector<int64_t> turned = config.integers("no_rope_layers");
  int64_t interval = config.size("no_rope_layer_interval", 4);
  if (!turned.empty() && static_cast<int64_t>(turned.size()) < form.layers) {
    throw Refusal{absl::StrCat("field 'no_rope_layers' has ", turned.size(),
                               " entries for ", form.layers, " layers")};
  }
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    form.isUnturned[layer] =
        turned.empty() ? (layer + 1) % interval == 0 : turned[layer] == 0;
  }
  readWindows(input, form, 0,
              [&](int64_t layer) { return form.isUnturned[layer]; });
  if (!config.flag("use_sliding_window", false))
    form.windows.assign(form.layers, 0);
  return buildDecoder(input, form);
}

Outputs buildMistral(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  readWindows(input, form, 4096, everyLayer);
  return buildDecoder(input, form);
}

namespace {

// The windows of Qwen's layers, where they are asked for at all. `slides(layer,
// max_window_layers)` is the family's default.
void readQwenWindows(
    FamilyInput& input, DecoderForm& form,
    const std::function<bool(int64_t layer, int64_t limit)>& slides) {
  int64_t limit = input.config.count("max_window_layers", 28);
  bool hasWindows = input.config.flag("use_sliding_window", false);
  readWindows(input, form, 4096,
              [&](int64_t layer) { return slides(layer, limit); });
  if (!hasWindows) form.windows.assign(form.layers, 0);
}

bool isFromLimit(int64_t layer, int64_t limit) { return layer >= limit; }

DecoderForm readQwen3(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  if (!input.config.has("head_dim")) form.headWidth = 128;
  form.scale = scoreScale(form.headWidth);
  form.hasQueryNorm = true;
  form.hasQueryBias = form.hasOutputBias =
      input.config.flag("attention_bias", false);
  readQwenWindows(input, form, isFromLimit);
  return form;
}

const MixtureNames kQwenNames = {"mlp", "gate_proj", "up_proj", "down_proj"};

// The experts, each `width` wide, by the names that Qwen's fields have.
MixtureForm readMixture(FamilyInput& input, const DecoderForm& form,
                        int64_t width) {
  Fields& config = input.config;
  MixtureForm mixture;
  // transformers 5 writes the second name.
  mixture.experts = config.has("num_experts")
                        ? config.size("num_experts")
                        : config.size("num_local_experts");
  mixture.chosen = config.size("num_experts_per_tok");
  mixture.width = width;
  mixture.activation = form.activation;
  config.require("output_router_logits", false);
  config.ignore({"router_aux_loss_coef"});
  chooseCapacity(input, input.steps(), mixture);
  return mixture;
}

// `x` goes to the experts of some layers, by fields that Qwen2 and Qwen3 share.
// `shared`: the width of an expert that every token takes beside its own, by a
// share of its own; 0: none.
Outputs buildQwenMixture(FamilyInput& input, DecoderForm form, int64_t shared) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  MixtureForm mixture =
      readMixture(input, form, config.size("moe_intermediate_size"));
  bool normalised = config.flag("norm_topk_prob", false);
  int64_t every = config.size("decoder_sparse_step", 1);
  std::vector<int64_t> dense = config.integers("mlp_only_layers");
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    form.hasOtherFeedForward[layer] =
        (layer + 1) % every != 0 ||
        std::count(dense.begin(), dense.end(), layer) > 0;
  }
  auto feedForward = [&](const std::string& path, mlir::Value x,
                         int64_t width) {
    return gatedFeedForward(model, path, x, width, false, form.activation);
  };
  return buildDecoder(
      input, form, [&](int64_t layer, const std::string& path, mlir::Value x) {
        std::string block = path + ".mlp";
        if (form.hasOtherFeedForward[layer])
          return feedForward(block, x, form.feedForward);
        mlir::Value mixed =
            routedExperts(input, path, x, mixture, kQwenNames, normalised);
        if (shared == 0) return mixed;
        std::string gate = block + ".shared_expert_gate";
        SoapBuilder op = model.at(gate, "Share");
        mlir::Value share =
            op.unary(soap::UnaryKind::Sigmoid, model.linear(gate, x, 1, false));
        mlir::Value always = feedForward(block + ".shared_expert", x, shared);
        return op.add(mixed,
                      op.mul(op.broadcastTo(share, shapeOf(always)), always));
      });
}

}  // namespace

Outputs buildQwen2(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = true;
  readQwenWindows(input, form, isFromLimit);
  return buildDecoder(input, form);
}

Outputs buildQwen2Mixture(FamilyInput& input) {
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = input.config.flag("qkv_bias", true);
  readQwenWindows(input, form, [](int64_t layer, int64_t limit) {
    return layer < limit && layer % 2 == 0;
  });
  return buildQwenMixture(
      input, std::move(form),
      input.config.size("shared_expert_intermediate_size", 5632));
}

Outputs buildQwen3(FamilyInput& input) {
  return buildDecoder(input, readQwen3(input));
}

Outputs buildQwen3Mixture(FamilyInput& input) {
  return buildQwenMixture(input, readQwen3(input), 0);
}

Outputs buildOlmoMixture(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryNorm = form.normsAllHeads = true;
  config.require("clip_qkv", nullptr);
  MixtureForm mixture = readMixture(input, form, form.feedForward);
  bool normalised = config.flag("norm_topk_prob", false);
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        return routedExperts(input, path, x, mixture, kQwenNames, normalised);
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
