// DeepSeek-V2 and V3 (DeepSeek-AI 2024): latent attention, experts chosen by
// group beside shared ones; GLM 4.5, which has the experts alone.

#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "frontend/presets/decoder.h"
#include "frontend/presets/mixture.h"

namespace soapstone::presets {
namespace {

using soap::BinaryKind;
using soap::ReduceKind;
using soap::UnaryKind;

// Epsilon of the norms of compressed queries, keys and values; the
// configuration's applies only to the others.
constexpr double kLatentEpsilon = 1e-6;

struct LatentForm {
  int64_t queryRank = 0;   // 0: queries are not compressed.
  int64_t rank = 0;        // Rank of keys and values.
  int64_t plainWidth = 0;  // Unrotated part of a head's query and key.
  int64_t turnedWidth =
      0;  // Turned by position; the keys of all heads share it.
  int64_t valueWidth = 0;
  bool hasBias = false;
  bool isInterleaved = true;
};

struct RoutingForm {
  int64_t groups = 1;        // Groups of experts.
  int64_t chosenGroups = 1;  // Only their experts are chosen from.
  double factor = 1;
  bool isNormalised = true;
  // V3: sigmoids of the logits, with a bias for the choice alone, and groups by
  // their two best experts; V2: a softmax, and groups by their best.
  bool isSigmoid = true;

  int64_t bestOfGroup() const { return isSigmoid ? 2 : 1; }
};

LatentForm readLatent(Fields& config) {
  LatentForm form;
  if (config.has("q_lora_rank")) form.queryRank = config.size("q_lora_rank");
  form.rank = config.size("kv_lora_rank");
  form.plainWidth = config.size("qk_nope_head_dim");
  form.turnedWidth = config.size("qk_rope_head_dim");
  form.valueWidth = config.size("v_head_dim");
  form.hasBias = config.flag("attention_bias", false);
  form.isInterleaved = config.flag("rope_interleave", true);
  config.ignore({"qk_head_dim", "head_dim", "num_key_value_heads"});
  return form;
}

void checkGroups(const RoutingForm& form, int64_t experts) {
  if (experts % form.groups == 0 && form.chosenGroups <= form.groups &&
      experts / form.groups >= form.bestOfGroup()) {
    return;
  }
  throw Refusal{absl::StrCat("field 'n_group' is ", form.groups,
                             ", must divide the ", experts,
                             " experts into groups of ", form.bestOfGroup(),
                             " or more, of which 'topk_group' is at most all")};
}

RoutingForm readRouting3(Fields& config, int64_t experts) {
  RoutingForm form;
  form.groups = config.size("n_group", 1);
  form.chosenGroups = config.size("topk_group", form.groups);
  form.factor = config.number("routed_scaling_factor", 1);
  form.isNormalised = config.flag("norm_topk_prob", true);
  config.require("scoring_func", "sigmoid");
  config.require("topk_method", "noaux_tc");
  config.require("moe_layer_freq", 1);
  checkGroups(form, experts);
  return form;
}

RoutingForm readRouting2(Fields& config, int64_t experts) {
  RoutingForm form;
  form.isSigmoid = form.isNormalised = false;
  form.factor = config.number("routed_scaling_factor", 1);
  std::string method = config.text("topk_method", "greedy");
  if (method == "group_limited_greedy") {
    form.groups = config.size("n_group");
    form.chosenGroups = config.size("topk_group");
  } else if (method == "greedy") {
    config.ignore({"n_group", "topk_group"});
  } else {
    throw Refusal{absl::StrCat("field 'topk_method' is '", method,
                               "', which is not supported; known are greedy "
                               "and group_limited_greedy")};
  }
  config.require("norm_topk_prob", false);
  config.require("scoring_func", "softmax");
  config.require("moe_layer_freq", 1);
  checkGroups(form, experts);
  return form;
}

// Queries [B, H, S, plain + turned], through a narrow layer where there is one.
mlir::Value latentQueries(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const DecoderForm& form,
                          const LatentForm& latent) {
  int64_t outputs = form.heads * (latent.plainWidth + latent.turnedWidth);
  if (latent.queryRank == 0) {
    mlir::Value q = model.linear(path + ".q_proj", x, outputs, false);
    return model.splitHeads(path + ".q_proj", q, form.heads);
  }
  mlir::Value narrow =
      model.linear(path + ".q_a_proj", x, latent.queryRank, latent.hasBias);
  narrow = model.rmsNorm(path + ".q_a_layernorm", narrow, kLatentEpsilon);
  mlir::Value q = model.linear(path + ".q_b_proj", narrow, outputs, false);
  return model.splitHeads(path + ".q_b_proj", q, form.heads);
}

// The plain parts of all heads beside the turned ones.
mlir::Value joinParts(SoapBuilder& op, mlir::Value plain, mlir::Value turned) {
  Shape shape = shapeOf(plain);
  shape.back() = shapeOf(turned).back();
  return op.concat({plain, op.broadcastTo(turned, shape)}, 3);
}

mlir::Value latentAttention(ModelBuilder& model, const std::string& path,
                            mlir::Value x, const DecoderForm& form,
                            const LatentForm& latent,
                            const RotaryTables& tables) {
  SoapBuilder op = model.at(path, "Parts");
  auto turned = [&](const char* name, mlir::Value heads) {
    return turn(model, absl::StrCat(path, ".", name), heads, tables,
                latent.isInterleaved);
  };
  mlir::Value query = latentQueries(model, path, x, form, latent);
  query = joinParts(op, op.sliceDim(query, 3, 0, latent.plainWidth),
                    turned("query", op.sliceDim(query, 3, latent.plainWidth,
                                                latent.turnedWidth)));

  mlir::Value narrow =
      model.linear(path + ".kv_a_proj_with_mqa", x,
                   latent.rank + latent.turnedWidth, latent.hasBias);
  mlir::Value sharedKey = model.splitHeads(
      path + ".kv_a_proj_with_mqa",
      op.sliceDim(narrow, 2, latent.rank, latent.turnedWidth), 1);
  narrow =
      model.rmsNorm(path + ".kv_a_layernorm",
                    op.sliceDim(narrow, 2, 0, latent.rank), kLatentEpsilon);
  mlir::Value both =
      model.linear(path + ".kv_b_proj", narrow,
                   form.heads * (latent.plainWidth + latent.valueWidth), false);
  both = model.splitHeads(path + ".kv_b_proj", both, form.heads);
  mlir::Value key = joinParts(op, op.sliceDim(both, 3, 0, latent.plainWidth),
                              turned("key", sharedKey));
  mlir::Value value =
      op.sliceDim(both, 3, latent.plainWidth, latent.valueWidth);
  mlir::Value mixed = model.attention(path, query, key, value,
                                      {.scale = form.scale,
                                       .isCausal = true,
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  return model.linear(path + ".o_proj", model.joinHeads(path, mixed),
                      form.width, latent.hasBias);
}

// 1 where `indices` [..] (i64) name entry e of the last dim of the result [..,
// count].
mlir::Value oneHot(SoapBuilder& op, mlir::Value indices, int64_t count) {
  Shape shape = shapeOf(indices);
  const auto rank = static_cast<int64_t>(shape.size());
  shape.push_back(count);
  mlir::Value numbers = op.iota(shape, rank, op.i64());
  shape.back() = 1;
  mlir::Value spread = op.reshape(indices, shape);
  return op.convert(op.compare(soap::CompareKind::Equal, spread, numbers),
                    op.f32());
}

// Scores of experts in the groups whose best add up to most; -inf in others.
mlir::Value keepBestGroups(SoapBuilder& op, mlir::Value scores,
                           const RoutingForm& form) {
  if (form.chosenGroups == form.groups) return scores;
  Shape shape = shapeOf(scores);  // [B, groups, group, experts]
  Shape grouped = {shape[0], shape[1], shape[2], form.groups,
                   shape[3] / form.groups};
  mlir::Value byGroup = op.reshape(scores, grouped);
  mlir::Value best =
      op.emit<soap::TopKOp>(byGroup, form.bestOfGroup(), true).getValues();
  best = op.reduce(ReduceKind::Sum, best, {4}, false);
  mlir::Value chosen =
      op.emit<soap::TopKOp>(best, form.chosenGroups, true).getIndices();
  mlir::Value isKept =
      op.reduce(ReduceKind::Sum, oneHot(op, chosen, form.groups), {3}, false);
  isKept = op.broadcast(isKept, {0, 1, 2, 3}, grouped);
  mlir::Value hidden =
      op.fillLike(-std::numeric_limits<double>::infinity(), byGroup);
  mlir::Value masked = op.select(
      op.compare(soap::CompareKind::Greater, isKept, 0.0), byGroup, hidden);
  return op.reshape(masked, shape);
}

// In V3 a bias that is no parameter balances the choice.
Routing routeByGroups(ModelBuilder& model, const std::string& path,
                      mlir::Value logits, int64_t chosen,
                      const RoutingForm& form) {
  SoapBuilder op = model.at(path, "Route");
  mlir::Value scores, balanced;
  if (form.isSigmoid) {
    scores = op.unary(UnaryKind::Sigmoid, logits);
    balanced = op.add(scores, model.buffer(path + ".e_score_correction_bias",
                                           {shapeOf(logits).back()}, 0));
  } else {
    scores = balanced = op.emit<soap::SoftmaxOp>(logits, 3, false);
  }
  mlir::Value choice = keepBestGroups(op, balanced, form);
  mlir::Value indices =
      op.emit<soap::TopKOp>(choice, chosen, true).getIndices();
  mlir::Value weights = chosenScores(op, scores, indices);
  if (form.isNormalised) {
    mlir::Value total = op.reduce(ReduceKind::Sum, weights, {3}, true);
    weights = op.div(weights, op.add(total, 1e-20));
  }
  return {indices, op.mul(weights, form.factor)};
}

using ReadRouting = RoutingForm (*)(Fields& config, int64_t experts);

// The feed-forward part of every layer: experts beside shared ones, but in the
// first layers, which `form` is told.
LayerPart expertsByGroup(FamilyInput& input, DecoderForm& form,
                         ReadRouting readRouting) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  MixtureForm mixture;
  mixture.experts = config.size("n_routed_experts");
  mixture.chosen = config.size("num_experts_per_tok");
  mixture.width = config.size("moe_intermediate_size");
  mixture.activation = form.activation;
  RoutingForm routing = readRouting(config, mixture.experts);
  chooseCapacity(input, input.steps(), mixture);
  int64_t shared = config.count("n_shared_experts", 0);
  int64_t dense = config.count("first_k_dense_replace", 0);
  if (config.count("num_nextn_predict_layers", 0) > 0) {
    input.notes.push_back(
        "layers that predict further tokens (num_nextn_predict_layers) are "
        "left out, as transformers leaves them out");
  }
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    form.hasOtherFeedForward[layer] = layer < dense;
  }
  auto gated = [&model, activation = form.activation](
                   const std::string& path, mlir::Value x, int64_t width) {
    return gatedFeedForward(model, path, x, width, false, activation);
  };
  auto experts = [&model, mixture, routing, shared, gated](
                     const std::string& path, mlir::Value x) {
    MixtureForm named = mixture;
    named.gate = path + ".experts.gate_proj";
    named.up = path + ".experts.up_proj";
    named.down = path + ".experts.down_proj";
    mlir::Value logits =
        model.linear(path + ".gate", x, mixture.experts, false);
    SoapBuilder op = model.at(path + ".gate", "Route");
    Routing chosen =
        routeByGroups(model, path + ".gate", inGroups(op, logits, named.group),
                      named.chosen, routing);
    mlir::Value mixed = mixExperts(model, path + ".experts", x, chosen, named);
    if (shared == 0) return mixed;
    return model.at(path, "Add")
        .add(mixed, gated(path + ".shared_experts", x, shared * mixture.width));
  };
  return [dense, width = form.feedForward, gated, experts](
             int64_t layer, const std::string& path, mlir::Value x) {
    return layer < dense ? gated(path + ".mlp", x, width)
                         : experts(path + ".mlp", x);
  };
}

Outputs buildDeepseek(FamilyInput& input, ReadRouting readRouting) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  LatentForm latent = readLatent(config);
  DecoderForm form = readDecoder(input);
  double width = static_cast<double>(latent.plainWidth + latent.turnedWidth);
  form.scale = yarnScoreFactor(config) / std::sqrt(width);
  LayerPart feedForward = expertsByGroup(input, form, readRouting);
  config.ignore({"ep_size", "aux_loss_alpha", "seq_aux", "pretraining_tp"});
  RotaryTables tables = rotaryTables(
      model, "model.rotary_emb", rotaryForm(config, latent.turnedWidth, 10000),
      input.steps());
  auto attention = [&](int64_t, const std::string& path, mlir::Value x) {
    return latentAttention(model, path, x, form, latent, tables);
  };
  return buildDecoder(input, form, attention, feedForward);
}

}  // namespace

Outputs buildDeepseek2(FamilyInput& input) {
  return buildDeepseek(input, readRouting2);
}

Outputs buildDeepseek3(FamilyInput& input) {
  return buildDeepseek(input, readRouting3);
}

Outputs buildGlm4Mixture(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.epsilon = config.positive("rms_norm_eps", 1e-5);
  form.hasQueryBias = config.flag("attention_bias", false);
  form.hasQueryNorm = config.flag("use_qk_norm", false);
  form.turnedShare = 0.5;
  config.require("output_router_logits", false);
  LayerPart feedForward = expertsByGroup(input, form, readRouting3);
  return buildDecoder(input, form, feedForward);
}

Outputs buildDots1(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form = readDecoder(input);
  form.hasQueryBias = form.hasOutputBias = config.flag("attention_bias", false);
  form.hasQueryNorm = true;
  int64_t limit = config.count("max_window_layers", 62);
  readWindows(input, form, 4096, [&](int64_t layer) { return layer >= limit; });
  config.require("output_router_logits", false);
  LayerPart feedForward = expertsByGroup(input, form, readRouting3);
  return buildDecoder(input, form, feedForward);
}

}  // namespace soapstone::presets
