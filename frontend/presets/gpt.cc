// GPT-2, GPT-J and GPT-NeoX: layer norms and plain feed-forward layers.

#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/presets/packed_heads.h"
#include "frontend/presets/plain_form.h"
#include "frontend/presets/rotary.h"

namespace soapstone::presets {
namespace {

struct GptForm : PlainForm {
  int64_t vocabulary = 0;
};

// --- GPT-2
// ----------------------------------------------------------------------

struct Gpt2Form : GptForm {
  bool isScaled = true;          // By the width of heads.
  bool isScaledByLayer = false;  // Also by 1 / (layer + 1).
};

mlir::Value gpt2Attention(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const Gpt2Form& form, int64_t layer) {
  mlir::Value packed =
      model.transposedLinear(path + ".c_attn", x, 3 * form.width);
  Heads heads = unpackParts(model, path + ".c_attn", packed, form.heads);
  double scale = form.isScaled ? scoreScale(form.headWidth) : 1;
  if (form.isScaledByLayer) scale /= static_cast<double>(layer + 1);
  mlir::Value mixed = model.attention(path, heads.query, heads.key, heads.value,
                                      {.scale = scale,
                                       .isCausal = true,
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  mlir::Value y = model.transposedLinear(
      path + ".c_proj", model.joinHeads(path, mixed), form.width);
  return model.dropout(path + ".resid_dropout", y, form.hiddenDropout);
}

mlir::Value gpt2Block(ModelBuilder& model, const std::string& path,
                      mlir::Value x, const Gpt2Form& form, int64_t layer) {
  mlir::Value h = model.layerNorm(path + ".ln_1", x, form.epsilon);
  h = gpt2Attention(model, path + ".attn", h, form, layer);
  x = model.residual(path + ".attn.residual", x, h);
  h = model.layerNorm(path + ".ln_2", x, form.epsilon);
  h = model.transposedLinear(path + ".mlp.c_fc", h, form.feedForward);
  h = model.activation(path + ".mlp", form.activation, h);
  h = model.transposedLinear(path + ".mlp.c_proj", h, form.width);
  h = model.dropout(path + ".mlp.dropout", h, form.hiddenDropout);
  return model.residual(path + ".mlp.residual", x, h);
}

Gpt2Form readGpt2(FamilyInput& input) {
  Fields& config = input.config;
  Gpt2Form form;
  form.vocabulary = config.size("vocab_size", 50257);
  form.width = config.size("n_embd", 768);
  form.layers = input.layers("n_layer");
  form.heads = config.size("n_head", 12);
  form.headWidth = headWidthOf(form.width, form.heads, "n_head");
  form.feedForward = config.size("n_inner", 4 * form.width);
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = config.text("activation_function", "gelu_new");
  form.hiddenDropout = config.ratio("resid_pdrop", 0.1);
  form.attentionDropout = config.ratio("attn_pdrop", 0.1);
  form.isScaled = config.flag("scale_attn_weights", true);
  form.isScaledByLayer = config.flag("scale_attn_by_inverse_layer_idx", false);
  config.require("add_cross_attention", false);
  config.ignore({"n_ctx", "reorder_and_upcast_attn", "summary_type",
                 "summary_use_proj", "summary_activation",
                 "summary_proj_to_labels", "summary_first_dropout"});
  return form;
}

}  // namespace

Outputs buildGpt2(FamilyInput& input) {
  ModelBuilder& model = input.model;
  Gpt2Form form = readGpt2(input);
  int64_t positions = input.config.size("n_positions", 1024);
  int64_t steps = input.steps(positions);
  bool isTied = input.config.flag("tie_word_embeddings", true);
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps},
                                model.at("transformer", "Input").i64());
  mlir::Value x =
      model.embedding("transformer.wte", ids, form.vocabulary, form.width);
  mlir::Value table =
      model.weight("transformer.wpe.weight", {positions, form.width});
  SoapBuilder op = model.at("transformer.wpe", "Add");
  x = op.add(x, op.sliceDim(table, 0, 0, steps));
  x = model.dropout("transformer.drop", x,
                    input.config.ratio("embd_pdrop", 0.1));
  std::vector<int64_t> kinds(form.layers, 0);
  if (form.isScaledByLayer) std::iota(kinds.begin(), kinds.end(), 0);
  for (int64_t layer : input.layersToBuild(kinds))
    x = gpt2Block(model, absl::StrCat("transformer.h.", layer), x, form, layer);
  x = model.layerNorm("transformer.ln_f", x, form.epsilon);
  return {{"logits", model.head("lm_head", "transformer.wte.weight", x,
                                form.vocabulary, isTied)}};
}

// --- GPT-J
// ----------------------------------------------------------------------

namespace {

GptForm readGptJ(FamilyInput& input) {
  Fields& config = input.config;
  GptForm form;
  form.vocabulary = config.size("vocab_size", 50400);
  form.width = config.size("n_embd", 4096);
  form.layers = input.layers("n_layer", 28);
  form.heads = config.size("n_head", 16);
  form.headWidth = headWidthOf(form.width, form.heads, "n_head");
  form.feedForward = config.size("n_inner", 4 * form.width);
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = config.text("activation_function", "gelu_new");
  form.hiddenDropout = config.ratio("resid_pdrop", 0);
  form.attentionDropout = config.ratio("attn_pdrop", 0);
  config.require("rotary", true);
  config.require("scale_attn_weights", true);
  config.ignore({"n_ctx", "summary_type", "summary_use_proj",
                 "summary_activation", "summary_proj_to_labels",
                 "summary_first_dropout"});
  return form;
}

mlir::Value gptJAttention(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const GptForm& form,
                          const RotaryTables& tables) {
  auto project = [&](const char* name) {
    std::string layer = absl::StrCat(path, ".", name);
    return model.splitHeads(layer, model.linear(layer, x, form.width, false),
                            form.heads);
  };
  mlir::Value query =
      turn(model, path + ".query", project("q_proj"), tables, true);
  mlir::Value key = turn(model, path + ".key", project("k_proj"), tables, true);
  mlir::Value mixed = model.attention(path, query, key, project("v_proj"),
                                      {.scale = scoreScale(form.headWidth),
                                       .isCausal = true,
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  mlir::Value y = model.linear(path + ".out_proj", model.joinHeads(path, mixed),
                               form.width, false);
  return model.dropout(path + ".resid_dropout", y, form.hiddenDropout);
}

// Attention and feed-forward layer read the same norm.
mlir::Value gptJBlock(ModelBuilder& model, const std::string& path,
                      mlir::Value x, const GptForm& form,
                      const RotaryTables& tables) {
  mlir::Value read = model.layerNorm(path + ".ln_1", x, form.epsilon);
  mlir::Value mixed = gptJAttention(model, path + ".attn", read, form, tables);
  mlir::Value h =
      model.linear(path + ".mlp.fc_in", read, form.feedForward, true);
  h = model.activation(path + ".mlp", form.activation, h);
  h = model.linear(path + ".mlp.fc_out", h, form.width, true);
  h = model.dropout(path + ".mlp.dropout", h, form.hiddenDropout);
  mixed = model.at(path + ".parallel", "Add").add(mixed, h);
  return model.residual(path + ".residual", x, mixed);
}

}  // namespace

Outputs buildGptJ(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  GptForm form = readGptJ(input);
  int64_t steps = input.steps(config.size("n_positions", 2048));
  if (config.isNull("rotary_dim"))
    throw Refusal{"field 'rotary_dim' is null, must be a number of elements"};
  RotaryTables tables = rotaryTables(
      model, "transformer.rotary_emb",
      rotaryForm(config, config.size("rotary_dim", 64), 10000), steps);
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps},
                                model.at("transformer", "Input").i64());
  mlir::Value x =
      model.embedding("transformer.wte", ids, form.vocabulary, form.width);
  x = model.dropout("transformer.drop", x, config.ratio("embd_pdrop", 0));
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = gptJBlock(model, absl::StrCat("transformer.h.", layer), x, form,
                  tables);
  x = model.layerNorm("transformer.ln_f", x, form.epsilon);
  mlir::Value logits =
      model.head("lm_head", "transformer.wte.weight", x, form.vocabulary,
                 config.flag("tie_word_embeddings", false));
  return {{"logits", model.addBias("lm_head", logits)}};
}

// --- GPT-NeoX
// -------------------------------------------------------------------

namespace {

struct NeoxForm : GptForm {
  bool isParallel = true;  // Attention and feed-forward read the same input.
  bool hasBias = true;     // For the attention's layers.
};

mlir::Value neoxAttention(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const NeoxForm& form,
                          const RotaryTables& tables) {
  std::string packing = path + ".query_key_value";
  Heads heads = unpackGroups(
      model, packing, model.linear(packing, x, 3 * form.width, form.hasBias),
      form.heads, form.heads);
  mlir::Value mixed = model.attention(
      path, turn(model, path + ".query", heads.query, tables),
      turn(model, path + ".key", heads.key, tables), heads.value,
      {.scale = scoreScale(form.headWidth),
       .isCausal = true,
       .dropout = form.attentionDropout,
       .bias = {}});
  mlir::Value y = model.linear(path + ".dense", model.joinHeads(path, mixed),
                               form.width, form.hasBias);
  return model.dropout(path + ".dropout", y, form.hiddenDropout);
}

mlir::Value neoxFeedForward(ModelBuilder& model, const std::string& path,
                            mlir::Value x, const NeoxForm& form) {
  x = model.linear(path + ".dense_h_to_4h", x, form.feedForward, true);
  x = model.activation(path, form.activation, x);
  x = model.linear(path + ".dense_4h_to_h", x, form.width, true);
  return model.dropout(path + ".dropout", x, form.hiddenDropout);
}

mlir::Value neoxBlock(ModelBuilder& model, const std::string& path,
                      mlir::Value x, const NeoxForm& form,
                      const RotaryTables& tables) {
  mlir::Value first =
      model.layerNorm(path + ".input_layernorm", x, form.epsilon);
  mlir::Value mixed =
      neoxAttention(model, path + ".attention", first, form, tables);
  std::string norm = path + ".post_attention_layernorm";
  if (form.isParallel) {
    mlir::Value inner = neoxFeedForward(
        model, path + ".mlp", model.layerNorm(norm, x, form.epsilon), form);
    mixed = model.at(path + ".parallel", "Add").add(inner, mixed);
    return model.residual(path + ".residual", x, mixed);
  }
  x = model.residual(path + ".attention.residual", x, mixed);
  mlir::Value inner = neoxFeedForward(
      model, path + ".mlp", model.layerNorm(norm, x, form.epsilon), form);
  return model.residual(path + ".mlp.residual", x, inner);
}

NeoxForm readNeox(FamilyInput& input) {
  Fields& config = input.config;
  NeoxForm form;
  form.vocabulary = config.size("vocab_size", 50432);
  form.width = config.size("hidden_size", 6144);
  form.layers = input.layers("num_hidden_layers");
  form.heads = config.size("num_attention_heads", 64);
  form.headWidth = headWidthOf(form.width, form.heads, "num_attention_heads");
  form.feedForward = config.size("intermediate_size", 4 * form.width);
  form.epsilon = config.positive("layer_norm_eps", 1e-5);
  form.activation = config.text("hidden_act", "gelu");
  form.hiddenDropout = config.ratio("hidden_dropout", 0);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.isParallel = config.flag("use_parallel_residual", true);
  form.hasBias = config.flag("attention_bias", true);
  // Older spellings that transformers does not read, and another head.
  config.ignore({"attention_probs_dropout_prob", "hidden_dropout_prob",
                 "classifier_dropout"});
  return form;
}

}  // namespace

Outputs buildGptNeox(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  NeoxForm form = readNeox(input);
  auto turned = static_cast<int64_t>(
      static_cast<double>(form.headWidth) *
      turnedShare(config, config.share("rotary_pct", 0.25)));
  double theta = config.positive("rotary_emb_base", 10000);
  RotaryTables tables =
      rotaryTables(model, "gpt_neox.rotary_emb",
                   rotaryForm(config, turned, theta), input.steps());
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, input.steps()},
                                model.at("gpt_neox", "Input").i64());
  mlir::Value x =
      model.embedding("gpt_neox.embed_in", ids, form.vocabulary, form.width);
  x = model.dropout("gpt_neox.emb_dropout", x, form.hiddenDropout);
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = neoxBlock(model, absl::StrCat("gpt_neox.layers.", layer), x, form,
                  tables);
  x = model.layerNorm("gpt_neox.final_layer_norm", x, form.epsilon);
  return {{"logits", model.head("embed_out", "gpt_neox.embed_in.weight", x,
                                form.vocabulary,
                                config.flag("tie_word_embeddings", false))}};
}

}  // namespace soapstone::presets
