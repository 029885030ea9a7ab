// BLOOM, MPT and Falcon: decoders whose positions are biases that are linear in
// the distance. Falcon's larger models rotate queries and keys instead.

#include <optional>

#include "absl/strings/str_cat.h"
#include "frontend/presets/linear_bias.h"
#include "frontend/presets/plain_decoder.h"
#include "frontend/presets/rotary.h"

namespace soapstone::presets {
namespace {

// The name of a field of a size, or an older one if only that is there. Both
// must be equal.
const char* eitherOf(Fields& config, const char* name, const char* older) {
  if (!config.has(older)) return name;
  if (!config.has(name)) return older;
  config.require(older, config.size(name));
  return name;
}

// --- BLOOM
// ----------------------------------------------------------------------

PlainDecoder readBloom(FamilyInput& input) {
  Fields& config = input.config;
  PlainDecoder form;
  form.names = {.model = "transformer",
                .table = "word_embeddings",
                .layers = "h",
                .firstNorm = "input_layernorm",
                .secondNorm = "post_attention_layernorm",
                .attention = "self_attention",
                .output = "dense",
                .first = "dense_h_to_4h",
                .last = "dense_4h_to_h"};
  form.vocabulary = config.size("vocab_size", 250880);
  form.width = config.size(eitherOf(config, "hidden_size", "n_embed"));
  form.layers = input.layers(eitherOf(config, "n_layer", "num_hidden_layers"));
  const char* heads = eitherOf(config, "n_head", "num_attention_heads");
  form.heads = config.size(heads);
  form.headWidth = headWidthOf(form.width, form.heads, heads);
  form.scale = scoreScale(form.headWidth);
  form.feedForward = 4 * form.width;
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = "gelu_pytorch_tanh";
  form.hiddenDropout = config.ratio("hidden_dropout", 0);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.isTied = config.flag("tie_word_embeddings", true);
  form.addsToNormed =
      config.flag("apply_residual_connection_post_layernorm", false);
  config.require("n_inner", nullptr);
  // How it was trained, and how its products are rounded.
  config.ignore({"attention_softmax_in_fp32", "bias_dropout_fusion",
                 "masked_softmax_fusion", "offset_alibi", "pretraining_tp",
                 "seq_length", "skip_bias_add", "skip_bias_add_qkv",
                 "slow_but_exact"});
  return form;
}

}  // namespace

Outputs buildBloom(FamilyInput& input) {
  ModelBuilder& model = input.model;
  PlainDecoder form = readBloom(input);
  mlir::Value x = embedTokens(input, form, input.steps());
  x = model.layerNorm("transformer.word_embeddings_layernorm", x, form.epsilon);
  form.bias = linearBias(model, "transformer.alibi", {.heads = form.heads},
                         input.steps());
  return buildPlainDecoder(
      input, form, x, [&](const std::string& path, mlir::Value read) {
        std::string packing = path + ".query_key_value";
        mlir::Value packed = model.linear(packing, read, 3 * form.width, true);
        return unpackGroups(model, packing, packed, form.heads, form.heads);
      });
}

// --- MPT
// ------------------------------------------------------------------------

namespace {

struct MptForm : PlainDecoder {
  double limit = 0;  // Queries, keys and values are cut here; 0: nowhere.
};

void readMptAttention(Fields& config, MptForm& form) {
  form.scale = config.number("softmax_scale", form.scale);
  if (config.has("clip_qkv")) form.limit = config.positive("clip_qkv", 1);
  form.attentionDropout = config.ratio("attn_pdrop", 0);
  config.require("alibi", true);
  config.require("alibi_bias_max", 8);
  config.require("attn_type", "multihead_attention");
  config.require("attn_uses_sequence_id", false);
  config.require("prefix_lm", false);
  config.require("qk_ln", false);
  config.ignore({"attn_impl", "model_type"});
}

MptForm readMpt(FamilyInput& input) {
  Fields& config = input.config;
  MptForm form;
  form.names = {.model = "transformer",
                .table = "wte",
                .layers = "blocks",
                .lastNorm = "norm_f",
                .firstNorm = "norm_1",
                .secondNorm = "norm_2",
                .attention = "attn",
                .feedForward = "ffn",
                .output = "out_proj",
                .first = "up_proj",
                .last = "down_proj"};
  form.vocabulary = config.size("vocab_size", 50368);
  form.width = config.size("d_model", 2048);
  form.layers = input.layers("n_layers", 24);
  form.heads = config.size("n_heads", 16);
  form.headWidth = headWidthOf(form.width, form.heads, "n_heads");
  form.feedForward = 4 * form.width;
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = "gelu";
  form.scale = scoreScale(form.headWidth);
  form.isTied = config.flag("tie_word_embeddings", true);
  form.normHasBias = form.hasAttentionBias = form.hasFeedForwardBias = false;
  if (Fields* attention = config.inner("attn_config"))
    readMptAttention(*attention, form);
  // transformers drops what layers add as often as probabilities.
  form.hiddenDropout = form.attentionDropout;
  config.require("resid_pdrop", 0);
  config.require("emb_pdrop", 0);
  config.require("expansion_ratio", 4);
  config.require("no_bias", true);
  config.require("norm_type", "low_precision_layernorm");
  config.require("logit_scale", nullptr);
  config.require("embedding_fraction", 1);
  // Positions are learned only without the bias.
  config.ignore({"learned_pos_emb", "init_config", "init_device", "verbose"});
  return form;
}

// Queries, keys and values of layer `packing`, cut at the limit.
mlir::Value mptProjection(ModelBuilder& model, const std::string& packing,
                          mlir::Value read, const MptForm& form) {
  mlir::Value packed = model.linear(packing, read, 3 * form.width, false);
  if (form.limit == 0) return packed;
  SoapBuilder op = model.at(packing, "Clip");
  packed = op.binary(soap::BinaryKind::Max, packed, -form.limit);
  return op.binary(soap::BinaryKind::Min, packed, form.limit);
}

}  // namespace

Outputs buildMpt(FamilyInput& input) {
  ModelBuilder& model = input.model;
  MptForm form = readMpt(input);
  int64_t steps = input.steps(input.config.size("max_seq_len", 2048));
  mlir::Value x = embedTokens(input, form, steps);
  form.bias =
      linearBias(model, "transformer.alibi", {.heads = form.heads}, steps);
  return buildPlainDecoder(
      input, form, x, [&](const std::string& path, mlir::Value read) {
        std::string packing = path + ".Wqkv";
        return unpackParts(model, packing,
                           mptProjection(model, packing, read, form),
                           form.heads);
      });
}

// --- Falcon
// ----------------------------------------------------------------------

namespace {

struct FalconForm : PlainDecoder {
  int64_t groups = 1;               // Heads of keys and values.
  bool isBiasedByPosition = false;  // In place of a rotation.
};

// Sets which heads share keys and values, and how layers read their input.
void readFalconLayers(Fields& config, FalconForm& form) {
  bool isRecent = config.flag("new_decoder_architecture", false);
  bool sharesAll = config.flag("multi_query", true);
  int64_t groups = config.size("num_kv_heads", form.heads);
  form.groups = !isRecent && sharesAll ? 1 : groups;
  form.isParallel = config.flag("parallel_attn", true);
  int64_t norms = config.size("num_ln_in_parallel_attn", isRecent ? 2 : 1);
  const bool hasTwoNorms = norms == 2;
  form.names.firstNorm = hasTwoNorms ? "ln_attn" : "input_layernorm";
  if (hasTwoNorms) form.names.secondNorm = "ln_mlp";
  if (!form.isParallel) form.names.secondNorm = "post_attention_layernorm";
  if (form.heads % form.groups != 0 ||
      (!isRecent && !sharesAll && groups != form.heads)) {
    throw Refusal{absl::StrCat("field 'num_kv_heads' is ", groups, ", must ",
                               isRecent ? "divide the " : "be the number of ",
                               form.heads, " heads")};
  }
  if (norms > (isRecent ? 2 : 1)) {
    throw Refusal{absl::StrCat("field 'num_ln_in_parallel_attn' is ", norms,
                               ", must be at most ", isRecent ? 2 : 1)};
  }
  if (isRecent) config.require("parallel_attn", true);
}

FalconForm readFalcon(FamilyInput& input) {
  Fields& config = input.config;
  FalconForm form;
  form.names = {.model = "transformer",
                .table = "word_embeddings",
                .layers = "h",
                .attention = "self_attention",
                .output = "dense",
                .first = "dense_h_to_4h",
                .last = "dense_4h_to_h"};
  form.vocabulary = config.size("vocab_size", 65024);
  form.width = config.size(eitherOf(config, "hidden_size", "n_embed"));
  form.layers = input.layers(eitherOf(config, "num_hidden_layers", "n_layer"));
  const char* heads = eitherOf(config, "num_attention_heads", "n_head");
  form.heads = config.size(heads);
  form.headWidth = headWidthOf(form.width, form.heads, heads);
  form.scale = scoreScale(form.headWidth);
  form.feedForward = config.size("ffn_hidden_size", 4 * form.width);
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = config.text("activation", "gelu");
  form.hiddenDropout = config.ratio("hidden_dropout", 0);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.isTied = config.flag("tie_word_embeddings", true);
  form.hasAttentionBias = form.hasFeedForwardBias = config.flag("bias", false);
  form.isBiasedByPosition = config.flag("alibi", false);
  readFalconLayers(config, form);
  form.dropsSum = form.isParallel;
  form.outputDropout = form.attentionDropout;
  // As transformers has it, rotated heads have no dropout.
  if (!form.isBiasedByPosition) form.attentionDropout = 0;
  config.require("apply_residual_connection_post_layernorm", false);
  return form;
}

}  // namespace

Outputs buildFalcon(FamilyInput& input) {
  ModelBuilder& model = input.model;
  FalconForm form = readFalcon(input);
  mlir::Value x = embedTokens(input, form, input.steps());
  std::optional<RotaryTables> tables;
  if (form.isBiasedByPosition) {
    form.bias = linearBias(
        model, "transformer.alibi",
        {.heads = form.heads, .factor = form.scale, .isRounded = true},
        input.steps());
  } else {
    tables = rotaryTables(model, "transformer.rotary_emb",
                          rotaryForm(input.config, form.headWidth, 10000),
                          input.steps());
  }
  return buildPlainDecoder(
      input, form, x, [&](const std::string& path, mlir::Value read) {
        std::string packing = path + ".query_key_value";
        int64_t outputs = (form.heads + 2 * form.groups) * form.headWidth;
        Heads heads = unpackGroups(
            model, packing,
            model.linear(packing, read, outputs, form.hasAttentionBias),
            form.heads, form.groups);
        if (tables) {
          heads.query = turn(model, path + ".query", heads.query, *tables);
          heads.key = turn(model, path + ".key", heads.key, *tables);
        }
        return heads;
      });
}

}  // namespace soapstone::presets
