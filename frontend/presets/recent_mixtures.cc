// Mixtures of 2024 to 2025: Granite's, ERNIE 4.5's, HunYuan's, MiniMax-M2.

#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/presets/decoder.h"
#include "frontend/presets/mixture.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

using soap::UnaryKind;

// Routes the logits [B, groups, group, experts] of the block named `path`.
using Router =
    std::function<Routing(const std::string& path, mlir::Value logits)>;

// The layers of a block: of its router, and of the experts below it.
struct BlockNames {
  std::string router = "gate";
  GatedNames experts = {"experts.gate_proj", "experts.up_proj",
                        "experts.down_proj", ""};
};

mlir::Value routedBlock(ModelBuilder& model, const std::string& path,
                        mlir::Value x, MixtureForm form,
                        const BlockNames& names, const Router& route) {
  form.gate = absl::StrCat(path, ".", names.experts.gate);
  form.up = absl::StrCat(path, ".", names.experts.up);
  form.down = absl::StrCat(path, ".", names.experts.down);
  if (!names.experts.both.empty())
    form.both = absl::StrCat(path, ".", names.experts.both);
  std::string router = absl::StrCat(path, ".", names.router);
  mlir::Value logits = model.linear(router, x, form.experts, false);
  SoapBuilder op = model.at(router, "Route");
  Routing routing = route(path, inGroups(op, logits, form.group));
  return mixExperts(model, path + ".experts", x, routing, form);
}

MixtureForm mixtureOf(FamilyInput& input, const DecoderForm& form,
                      int64_t experts, int64_t chosen, int64_t width) {
  input.config.require("output_router_logits", false);
  input.config.ignore({"router_aux_loss_coef"});
  MixtureForm mixture;
  mixture.experts = experts;
  mixture.chosen = chosen;
  mixture.width = width;
  mixture.activation = form.activation;
  chooseCapacity(input, input.steps(), mixture);
  return mixture;
}

// `shared`: the width of an expert that every token takes, 0: none.
Outputs buildGraniteMixtureWith(FamilyInput& input, int64_t shared) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  readGraniteFactors(config, form);
  MixtureForm mixture =
      mixtureOf(input, form, config.size("num_local_experts", 8),
                config.size("num_experts_per_tok", 2), form.feedForward);
  GatedNames packed;
  packed.both = "input_linear";
  packed.down = "output_linear";
  const BlockNames names = {"router.layer", packed};
  auto route = [&](const std::string& path, mlir::Value logits) {
    return routeByLogits(model, path + ".router.layer", logits, mixture.chosen);
  };
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        mlir::Value mixed = routedBlock(model, path + ".block_sparse_moe", x,
                                        mixture, names, route);
        if (shared == 0) return mixed;
        mlir::Value always =
            gatedFeedForward(model, path + ".shared_mlp", x, shared, false,
                             form.activation, packed);
        return model.at(path + ".shared_mlp", "Add").add(mixed, always);
      });
}

}  // namespace

Outputs buildGraniteMixture(FamilyInput& input) {
  return buildGraniteMixtureWith(input, 0);
}

Outputs buildGraniteSharedMixture(FamilyInput& input) {
  return buildGraniteMixtureWith(
      input, input.config.count("shared_intermediate_size", 0));
}

Outputs buildErnie45Mixture(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  DecoderForm form = readErnie45(input, 4);
  // The family without experts has no bias here.
  form.hasHeadBias = form.hasFeedForwardBias;
  MixtureForm mixture =
      mixtureOf(input, form, config.size("moe_num_experts", 64),
                config.size("moe_k", 6), config.size("moe_intermediate_size"));
  int64_t shared = config.count("moe_num_shared_experts", 2) * mixture.width;
  int64_t every = config.size("moe_layer_interval", 1);
  int64_t first = config.count("moe_layer_start_index", 1);
  // -1: the last layer.
  const char* end = "moe_layer_end_index";
  int64_t last =
      config.number(end, -1) == -1 ? form.layers - 1 : config.count(end, 0);
  double least = config.positive("moe_norm_min", 1e-12);
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    form.hasOtherFeedForward[layer] =
        (layer + 1) % every != 0 || layer < first || layer > last;
  }
  auto gated = [&](const std::string& path, mlir::Value x, int64_t width) {
    return gatedFeedForward(model, path, x, width, form.hasFeedForwardBias,
                            form.activation);
  };
  auto route = [&](const std::string& path, mlir::Value logits) {
    SoapBuilder op = model.at(path + ".gate", "Route");
    mlir::Value scores = op.emit<soap::SoftmaxOp>(logits, 3, false);
    mlir::Value balance = model.buffer(
        path + ".moe_statics.e_score_correction_bias", {1, mixture.experts}, 0);
    return routeBalanced(model, path + ".gate", scores, balance, mixture.chosen,
                         least);
  };
  return buildDecoder(
      input, form, [&](int64_t layer, const std::string& path, mlir::Value x) {
        std::string block = path + ".mlp";
        if (form.hasOtherFeedForward[layer])
          return gated(block, x, form.feedForward);
        mlir::Value mixed = routedBlock(model, block, x, mixture, {}, route);
        if (shared == 0) return mixed;
        return model.at(block, "Add")
            .add(mixed, gated(block + ".shared_experts", x, shared));
      });
}

Outputs buildHunYuanMixture(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  DecoderForm form = readHunYuan(input);
  MixtureForm mixture =
      mixtureOf(input, form, config.sizeOfLayers("num_experts", form.layers, 1),
                config.sizeOfLayers("moe_topk", form.layers, 1),
                config.sizeOfLayers("moe_intermediate_size", form.layers,
                                    form.feedForward));
  if (mixture.width != form.feedForward) {
    throw Refusal{
        absl::StrCat("field 'moe_intermediate_size' is ", mixture.width,
                     ", which is not supported; only intermediate_size, ",
                     form.feedForward, ", is")};
  }
  if (config.sizeOfLayers("num_shared_expert", form.layers, 1) != 1)
    throw Refusal{"field 'num_shared_expert' must be 1"};
  config.require("use_mixed_mlp_moe", true);
  config.require("norm_topk_prob", true);
  BlockNames names;
  names.router = "gate.wg";
  auto route = [&](const std::string& path, mlir::Value logits) {
    return routeBySoftmax(model, path + ".gate.wg", logits, mixture.chosen,
                          /*normalised=*/true);
  };
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        std::string block = path + ".mlp";
        mlir::Value mixed = routedBlock(model, block, x, mixture, names, route);
        mlir::Value always =
            gatedFeedForward(model, block + ".shared_mlp", x, form.feedForward,
                             false, form.activation);
        return model.at(block, "Add").add(mixed, always);
      });
}

Outputs buildMiniMaxM2(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  DecoderForm defaults;
  defaults.groups = 8;
  DecoderForm form = readDecoder(input, std::move(defaults));
  if (!config.has("head_dim")) {
    form.headWidth = 128;
    form.scale = scoreScale(form.headWidth);
  }
  form.hasQueryNorm = form.normsAllHeads = true;
  form.theta = 5000000;
  if (config.has("rotary_dim")) {
    int64_t turned = config.size("rotary_dim");
    if (turned > form.headWidth) {
      throw Refusal{absl::StrCat("field 'rotary_dim' is ", turned,
                                 ", must be at most the head's ",
                                 form.headWidth)};
    }
    form.turnedShare =
        static_cast<double>(turned) / static_cast<double>(form.headWidth);
  }
  config.require("use_qk_norm", true);
  config.require("qk_norm_type", "per_layer");
  config.require("scoring_func", "sigmoid");
  config.require("use_routing_bias", true);
  config.require("shared_intermediate_size", 0);
  config.require("router_jitter_noise", 0.0);
  for (int64_t kind : config.integers("attn_type_list")) {
    if (kind != 1)
      throw Refusal{absl::StrCat("field 'attn_type_list' has ", kind,
                                 ", which is not supported; only 1 is")};
  }
  if (config.flag("use_mtp", false)) {
    config.ignore({"num_mtp_modules", "mtp_transformer_layers"});
    input.notes.push_back(
        "layers that predict further tokens (use_mtp) are left out, as "
        "transformers leaves them out");
  }
  MixtureForm mixture =
      mixtureOf(input, form, config.size("num_local_experts", 256),
                config.size("num_experts_per_tok", 8), form.feedForward);
  const BlockNames names = {"gate",
                            {"experts.w1", "experts.w3", "experts.w2", ""}};
  auto route = [&](const std::string& path, mlir::Value logits) {
    SoapBuilder op = model.at(path + ".gate", "Route");
    mlir::Value balance =
        model.buffer(path + ".e_score_correction_bias", {mixture.experts}, 0);
    return routeBalanced(model, path + ".gate",
                         op.unary(UnaryKind::Sigmoid, logits), balance,
                         mixture.chosen, /*least=*/0);
  };
  return buildDecoder(input, form,
                      [&](int64_t, const std::string& path, mlir::Value x) {
                        return routedBlock(model, path + ".block_sparse_moe", x,
                                           mixture, names, route);
                      });
}

}  // namespace soapstone::presets
