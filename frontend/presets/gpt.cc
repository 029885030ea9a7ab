// GPT-2, GPT-J and GPT-NeoX.

#include "absl/strings/str_cat.h"
#include "frontend/presets/plain_decoder.h"
#include "frontend/presets/rotary.h"

namespace soapstone::presets {
namespace {

// The fields that GPT-2 and GPT-J share; sizes are those of `form` where there
// are none.
void readGptFields(FamilyInput& input, PlainDecoder& form, double dropout) {
  Fields& config = input.config;
  form.vocabulary = config.size("vocab_size", form.vocabulary);
  form.width = config.size("n_embd", form.width);
  form.layers = input.layers("n_layer", form.layers);
  form.heads = config.size("n_head", form.heads);
  form.headWidth = headWidthOf(form.width, form.heads, "n_head");
  form.scale = scoreScale(form.headWidth);
  form.feedForward = config.size("n_inner", 4 * form.width);
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = config.text("activation_function", "gelu_new");
  form.hiddenDropout = config.ratio("resid_pdrop", dropout);
  form.attentionDropout = config.ratio("attn_pdrop", dropout);
  config.ignore({"n_ctx", "summary_type", "summary_use_proj",
                 "summary_activation", "summary_proj_to_labels",
                 "summary_first_dropout"});
}

PlainDecoder readGpt2(FamilyInput& input) {
  Fields& config = input.config;
  PlainDecoder form;
  form.names = {.model = "transformer",
                .table = "wte",
                .layers = "h",
                .firstNorm = "ln_1",
                .secondNorm = "ln_2",
                .attention = "attn",
                .output = "c_proj",
                .outputDropout = "resid_dropout",
                .first = "c_fc",
                .last = "c_proj"};
  form.vocabulary = 50257;
  form.width = 768;
  form.heads = 12;
  readGptFields(input, form, 0.1);
  if (!config.flag("scale_attn_weights", true)) form.scale = 1;
  form.isScaledByLayer = config.flag("scale_attn_by_inverse_layer_idx", false);
  form.isTied = config.flag("tie_word_embeddings", true);
  form.isTransposed = true;
  config.require("add_cross_attention", false);
  config.ignore({"reorder_and_upcast_attn"});
  return form;
}

PlainDecoder readGptJ(FamilyInput& input) {
  Fields& config = input.config;
  PlainDecoder form;
  form.names = {.model = "transformer",
                .table = "wte",
                .layers = "h",
                .firstNorm = "ln_1",
                .attention = "attn",
                .output = "out_proj",
                .outputDropout = "resid_dropout",
                .first = "fc_in",
                .last = "fc_out"};
  form.vocabulary = 50400;
  form.width = 4096;
  form.layers = 28;
  form.heads = 16;
  readGptFields(input, form, 0);
  form.isTied = config.flag("tie_word_embeddings", false);
  form.hasHeadBias = true;
  form.hasAttentionBias = false;
  form.isParallel = true;
  config.require("rotary", true);
  config.require("scale_attn_weights", true);
  if (config.isNull("rotary_dim"))
    throw Refusal{"field 'rotary_dim' is null, must be a number of elements"};
  return form;
}

PlainDecoder readNeox(FamilyInput& input) {
  Fields& config = input.config;
  PlainDecoder form;
  form.names = {.model = "gpt_neox",
                .table = "embed_in",
                .layers = "layers",
                .lastNorm = "final_layer_norm",
                .head = "embed_out",
                .firstNorm = "input_layernorm",
                .secondNorm = "post_attention_layernorm",
                .attention = "attention",
                .output = "dense",
                .first = "dense_h_to_4h",
                .last = "dense_4h_to_h"};
  form.vocabulary = config.size("vocab_size", 50432);
  form.width = config.size("hidden_size", 6144);
  form.layers = input.layers("num_hidden_layers");
  form.heads = config.size("num_attention_heads", 64);
  form.headWidth = headWidthOf(form.width, form.heads, "num_attention_heads");
  form.scale = scoreScale(form.headWidth);
  form.feedForward = config.size("intermediate_size", 4 * form.width);
  form.epsilon = config.positive("layer_norm_eps", 1e-5);
  form.activation = config.text("hidden_act", "gelu");
  form.hiddenDropout = config.ratio("hidden_dropout", 0);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.isTied = config.flag("tie_word_embeddings", false);
  form.isParallel = config.flag("use_parallel_residual", true);
  form.hasAttentionBias = config.flag("attention_bias", true);
  // Older spellings that transformers does not read, and another head.
  config.ignore({"attention_probs_dropout_prob", "hidden_dropout_prob",
                 "classifier_dropout"});
  return form;
}

}  // namespace

Outputs buildGpt2(FamilyInput& input) {
  ModelBuilder& model = input.model;
  PlainDecoder form = readGpt2(input);
  int64_t positions = input.config.size("n_positions", 1024);
  int64_t steps = input.steps(positions);
  mlir::Value x = embedTokens(input, form, steps);
  mlir::Value table =
      model.weight("transformer.wpe.weight", {positions, form.width});
  SoapBuilder op = model.at("transformer.wpe", "Add");
  x = op.add(x, op.sliceDim(table, 0, 0, steps));
  x = model.dropout("transformer.drop", x,
                    input.config.ratio("embd_pdrop", 0.1));
  return buildPlainDecoder(
      input, form, x, [&](const std::string& path, mlir::Value read) {
        std::string packing = path + ".c_attn";
        mlir::Value packed =
            model.transposedLinear(packing, read, 3 * form.width);
        return unpackParts(model, packing, packed, form.heads);
      });
}

Outputs buildGptJ(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  PlainDecoder form = readGptJ(input);
  int64_t steps = input.steps(config.size("n_positions", 2048));
  RotaryTables tables = rotaryTables(
      model, "transformer.rotary_emb",
      rotaryForm(config, config.size("rotary_dim", 64), 10000), steps);
  mlir::Value x = embedTokens(input, form, steps);
  x = model.dropout("transformer.drop", x, config.ratio("embd_pdrop", 0));
  return buildPlainDecoder(
      input, form, x, [&](const std::string& path, mlir::Value read) {
        auto project = [&](const char* name) {
          std::string layer = absl::StrCat(path, ".", name);
          return model.splitHeads(
              layer, model.linear(layer, read, form.width, false), form.heads);
        };
        Heads heads;
        heads.query =
            turn(model, path + ".query", project("q_proj"), tables, true);
        heads.key = turn(model, path + ".key", project("k_proj"), tables, true);
        heads.value = project("v_proj");
        return heads;
      });
}

Outputs buildGptNeox(FamilyInput& input) {
  Fields& config = input.config;
  ModelBuilder& model = input.model;
  PlainDecoder form = readNeox(input);
  auto turned = static_cast<int64_t>(
      static_cast<double>(form.headWidth) *
      turnedShare(config, config.share("rotary_pct", 0.25)));
  double theta = config.positive("rotary_emb_base", 10000);
  RotaryTables tables =
      rotaryTables(model, "gpt_neox.rotary_emb",
                   rotaryForm(config, turned, theta), input.steps());
  mlir::Value x = embedTokens(input, form, input.steps());
  x = model.dropout("gpt_neox.emb_dropout", x, form.hiddenDropout);
  return buildPlainDecoder(
      input, form, x, [&](const std::string& path, mlir::Value read) {
        std::string packing = path + ".query_key_value";
        mlir::Value packed =
            model.linear(packing, read, 3 * form.width, form.hasAttentionBias);
        Heads heads =
            unpackGroups(model, packing, packed, form.heads, form.heads);
        heads.query = turn(model, path + ".query", heads.query, tables);
        heads.key = turn(model, path + ".key", heads.key, tables);
        return heads;
      });
}

}  // namespace soapstone::presets
