// OPT (Zhang et al. 2022): layer norms before or behind layers, positions that
// begin at row 2 of their table.

#include "absl/strings/str_cat.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

// The rows of the table of positions that come before the first position.
constexpr int64_t kPositionOffset = 2;

struct OptForm : PlainForm {
  int64_t vocabulary = 0;
  int64_t embeddingWidth = 0;
  bool normsFirst = true;  // Layers norm what they read, not what they give.
  bool hasLastNorm = true;
  bool hasBias = true;
  bool isTied = true;
};

OptForm readOpt(FamilyInput& input) {
  Fields& config = input.config;
  OptForm form;
  form.vocabulary = config.size("vocab_size", 50272);
  form.width = config.size("hidden_size", 768);
  form.embeddingWidth = config.size("word_embed_proj_dim", form.width);
  form.layers = input.layers("num_hidden_layers", 12);
  form.heads = config.size("num_attention_heads", 12);
  form.headWidth = headWidthOf(form.width, form.heads, "num_attention_heads");
  form.feedForward = config.size("ffn_dim", 3072);
  form.epsilon = 1e-5;  // That of PyTorch; no field says another.
  form.activation = config.text("activation_function", "relu");
  form.hiddenDropout = config.ratio("dropout", 0.1);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.normsFirst = config.flag("do_layer_norm_before", true);
  form.hasLastNorm =
      form.normsFirst && !config.flag("_remove_final_layer_norm", false);
  form.hasBias = config.flag("enable_bias", true);
  form.isTied = config.flag("tie_word_embeddings", true);
  config.require("layer_norm_elementwise_affine", true);
  config.require("layerdrop", 0.0);
  config.ignore({"activation_dropout", "init_std", "prefix"});
  return form;
}

mlir::Value optAttention(ModelBuilder& model, const std::string& path,
                         mlir::Value x, const OptForm& form) {
  auto project = [&](const char* name) {
    std::string layer = absl::StrCat(path, ".", name);
    return model.splitHeads(
        layer, model.linear(layer, x, form.width, form.hasBias), form.heads);
  };
  mlir::Value query = project("q_proj");
  mlir::Value key = project("k_proj");
  mlir::Value value = project("v_proj");
  mlir::Value mixed = model.attention(path, query, key, value,
                                      {.scale = scoreScale(form.headWidth),
                                       .isCausal = true,
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  return model.linear(path + ".out_proj", model.joinHeads(path, mixed),
                      form.width, form.hasBias);
}

mlir::Value optLayer(ModelBuilder& model, const std::string& path,
                     mlir::Value x, const OptForm& form) {
  // Adds what `part` makes of x, with the norm on its side.
  auto add = [&](const std::string& part, const std::string& norm,
                 const auto& make) {
    auto normed = [&](mlir::Value value) {
      return model.layerNorm(path + norm, value, form.epsilon);
    };
    mlir::Value change = make(form.normsFirst ? normed(x) : x);
    change =
        model.dropout(path + part + ".dropout", change, form.hiddenDropout);
    x = model.residual(path + part + ".residual", x, change);
    if (!form.normsFirst) x = normed(x);
  };
  add(".self_attn", ".self_attn_layer_norm", [&](mlir::Value read) {
    return optAttention(model, path + ".self_attn", read, form);
  });
  add(".fc2", ".final_layer_norm", [&](mlir::Value read) {
    mlir::Value inner =
        model.linear(path + ".fc1", read, form.feedForward, form.hasBias);
    inner = model.activation(path + ".activation_fn", form.activation, inner);
    return model.linear(path + ".fc2", inner, form.width, form.hasBias);
  });
  return x;
}

}  // namespace

Outputs buildOpt(FamilyInput& input) {
  ModelBuilder& model = input.model;
  OptForm form = readOpt(input);
  int64_t positions = input.config.size("max_position_embeddings", 2048);
  int64_t steps = input.steps(positions);
  const std::string decoder = "model.decoder";
  const std::string table = decoder + ".embed_tokens";
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps},
                                model.at(decoder, "Input").i64());
  mlir::Value x =
      model.embedding(table, ids, form.vocabulary, form.embeddingWidth);
  if (form.embeddingWidth != form.width)
    x = model.linear(decoder + ".project_in", x, form.width, false);
  mlir::Value places = model.weight(decoder + ".embed_positions.weight",
                                    {positions + kPositionOffset, form.width});
  SoapBuilder op = model.at(decoder + ".embed_positions", "Add");
  x = op.add(x, op.sliceDim(places, 0, kPositionOffset, steps));
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = optLayer(model, absl::StrCat(decoder, ".layers.", layer), x, form);
  if (form.hasLastNorm)
    x = model.layerNorm(decoder + ".final_layer_norm", x, form.epsilon);
  if (form.embeddingWidth != form.width)
    x = model.linear(decoder + ".project_out", x, form.embeddingWidth, false);
  return {{"logits", model.head("lm_head", table + ".weight", x,
                                form.vocabulary, form.isTied)}};
}

}  // namespace soapstone::presets
