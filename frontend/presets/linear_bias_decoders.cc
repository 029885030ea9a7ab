// BLOOM, MPT and Falcon: decoders whose positions are biases that are linear in
// the distance. Falcon's larger models rotate queries and keys instead.

#include <optional>

#include "absl/strings/str_cat.h"
#include "frontend/presets/linear_bias.h"
#include "frontend/presets/packed_heads.h"
#include "frontend/presets/plain_form.h"
#include "frontend/presets/rotary.h"

namespace soapstone::presets {
namespace {

struct DecoderSizes : PlainForm {
  int64_t vocabulary = 0;
  bool isTied = true;
};

// The name of a field of a size, or an older one if only that is there. Both
// must be equal.
const char* eitherOf(Fields& config, const char* name, const char* older) {
  if (!config.has(older)) return name;
  if (!config.has(name)) return older;
  config.require(older, config.size(name));
  return name;
}

mlir::Value embedTokens(FamilyInput& input, const DecoderSizes& form,
                        const std::string& path, int64_t steps) {
  ModelBuilder& model = input.model;
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps},
                                model.at("transformer", "Input").i64());
  return model.embedding(path, ids, form.vocabulary, form.width);
}

Outputs logitsOf(ModelBuilder& model, const DecoderSizes& form,
                 const std::string& table, mlir::Value x) {
  return {{"logits", model.head("lm_head", table + ".weight", x,
                                form.vocabulary, form.isTied)}};
}

// last(activation(first x)) below `path`.
mlir::Value feedForward(ModelBuilder& model, const std::string& path,
                        mlir::Value x, const DecoderSizes& form,
                        const char* first, const char* last, bool hasBias) {
  mlir::Value h = model.linear(absl::StrCat(path, ".", first), x,
                               form.feedForward, hasBias);
  h = model.activation(path, form.activation, h);
  return model.linear(absl::StrCat(path, ".", last), h, form.width, hasBias);
}

// --- BLOOM
// ----------------------------------------------------------------------

struct BloomForm : DecoderSizes {
  // A part's result is added to its operand, behind the norm.
  bool addsToNormed = false;
};

BloomForm readBloom(FamilyInput& input) {
  Fields& config = input.config;
  BloomForm form;
  form.vocabulary = config.size("vocab_size", 250880);
  form.width = config.size(eitherOf(config, "hidden_size", "n_embed"));
  form.layers = input.layers(eitherOf(config, "n_layer", "num_hidden_layers"));
  const char* heads = eitherOf(config, "n_head", "num_attention_heads");
  form.heads = config.size(heads);
  form.headWidth = headWidthOf(form.width, form.heads, heads);
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

mlir::Value bloomLayer(ModelBuilder& model, const std::string& path,
                       mlir::Value x, const BloomForm& form, mlir::Value bias) {
  mlir::Value read =
      model.layerNorm(path + ".input_layernorm", x, form.epsilon);
  std::string block = path + ".self_attention";
  std::string packing = block + ".query_key_value";
  Heads heads = unpackGroups(model, packing,
                             model.linear(packing, read, 3 * form.width, true),
                             form.heads, form.heads);
  mlir::Value mixed =
      model.attention(block, heads.query, heads.key, heads.value,
                      {.scale = scoreScale(form.headWidth),
                       .isCausal = true,
                       .dropout = form.attentionDropout,
                       .bias = bias});
  auto add = [&](const std::string& part, mlir::Value change) {
    change = model.dropout(part + ".dropout", change, form.hiddenDropout);
    x = model.residual(part + ".residual", form.addsToNormed ? read : x,
                       change);
  };
  add(block, model.linear(block + ".dense", model.joinHeads(block, mixed),
                          form.width, true));
  read = model.layerNorm(path + ".post_attention_layernorm", x, form.epsilon);
  add(path + ".mlp", feedForward(model, path + ".mlp", read, form,
                                 "dense_h_to_4h", "dense_4h_to_h", true));
  return x;
}

}  // namespace

Outputs buildBloom(FamilyInput& input) {
  ModelBuilder& model = input.model;
  BloomForm form = readBloom(input);
  const std::string table = "transformer.word_embeddings";
  mlir::Value x = embedTokens(input, form, table, input.steps());
  x = model.layerNorm("transformer.word_embeddings_layernorm", x, form.epsilon);
  mlir::Value bias = linearBias(model, "transformer.alibi",
                                {.heads = form.heads}, input.steps());
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = bloomLayer(model, absl::StrCat("transformer.h.", layer), x, form, bias);
  x = model.layerNorm("transformer.ln_f", x, form.epsilon);
  return logitsOf(model, form, table, x);
}

// --- MPT
// ------------------------------------------------------------------------

namespace {

struct MptForm : DecoderSizes {
  double scale = 1;
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

mlir::Value mptLayer(ModelBuilder& model, const std::string& path,
                     mlir::Value x, const MptForm& form, mlir::Value bias) {
  auto norm = [&](const char* name, mlir::Value value) {
    return model.norm(absl::StrCat(path, ".", name), value,
                      {.isLayer = true, .epsilon = form.epsilon});
  };
  std::string block = path + ".attn";
  std::string packing = block + ".Wqkv";
  mlir::Value packed =
      model.linear(packing, norm("norm_1", x), 3 * form.width, false);
  if (form.limit > 0) {
    SoapBuilder op = model.at(packing, "Clip");
    packed = op.binary(soap::BinaryKind::Max, packed, -form.limit);
    packed = op.binary(soap::BinaryKind::Min, packed, form.limit);
  }
  Heads heads = unpackParts(model, packing, packed, form.heads);
  mlir::Value mixed =
      model.attention(block, heads.query, heads.key, heads.value,
                      {.scale = form.scale,
                       .isCausal = true,
                       .dropout = form.attentionDropout,
                       .bias = bias});
  auto add = [&](const std::string& part, mlir::Value change) {
    change = model.dropout(part + ".dropout", change, form.hiddenDropout);
    x = model.residual(part + ".residual", x, change);
  };
  add(block, model.linear(block + ".out_proj", model.joinHeads(block, mixed),
                          form.width, false));
  add(path + ".ffn", feedForward(model, path + ".ffn", norm("norm_2", x), form,
                                 "up_proj", "down_proj", false));
  return x;
}

}  // namespace

Outputs buildMpt(FamilyInput& input) {
  ModelBuilder& model = input.model;
  MptForm form = readMpt(input);
  int64_t steps = input.steps(input.config.size("max_seq_len", 2048));
  const std::string table = "transformer.wte";
  mlir::Value x = embedTokens(input, form, table, steps);
  mlir::Value bias =
      linearBias(model, "transformer.alibi", {.heads = form.heads}, steps);
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = mptLayer(model, absl::StrCat("transformer.blocks.", layer), x, form,
                 bias);
  x = model.norm("transformer.norm_f", x,
                 {.isLayer = true, .epsilon = form.epsilon});
  return logitsOf(model, form, table, x);
}

// --- Falcon
// ----------------------------------------------------------------------

namespace {

struct FalconForm : DecoderSizes {
  int64_t groups = 1;  // Heads of keys and values.
  bool hasBias = false;
  bool isBiasedByPosition = false;  // In place of a rotation.
  bool isParallel = true;    // Attention and feed-forward layer read the same.
  bool hasTwoNorms = false;  // They read it by norms of their own.
};

// Where the positions of a model come from; one of them.
struct Positions {
  mlir::Value bias;
  std::optional<RotaryTables> tables;
};

// Sets which heads share keys and values, and how layers read their input.
void readFalconLayers(Fields& config, FalconForm& form) {
  bool isRecent = config.flag("new_decoder_architecture", false);
  bool sharesAll = config.flag("multi_query", true);
  int64_t groups = config.size("num_kv_heads", form.heads);
  form.groups = !isRecent && sharesAll ? 1 : groups;
  form.isParallel = config.flag("parallel_attn", true);
  int64_t norms = config.size("num_ln_in_parallel_attn", isRecent ? 2 : 1);
  form.hasTwoNorms = norms == 2;
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
  form.vocabulary = config.size("vocab_size", 65024);
  form.width = config.size(eitherOf(config, "hidden_size", "n_embed"));
  form.layers = input.layers(eitherOf(config, "num_hidden_layers", "n_layer"));
  const char* heads = eitherOf(config, "num_attention_heads", "n_head");
  form.heads = config.size(heads);
  form.headWidth = headWidthOf(form.width, form.heads, heads);
  form.feedForward = config.size("ffn_hidden_size", 4 * form.width);
  form.epsilon = config.positive("layer_norm_epsilon", 1e-5);
  form.activation = config.text("activation", "gelu");
  form.hiddenDropout = config.ratio("hidden_dropout", 0);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.isTied = config.flag("tie_word_embeddings", true);
  form.hasBias = config.flag("bias", false);
  form.isBiasedByPosition = config.flag("alibi", false);
  readFalconLayers(config, form);
  config.require("apply_residual_connection_post_layernorm", false);
  return form;
}

mlir::Value falconAttention(ModelBuilder& model, const std::string& path,
                            mlir::Value x, const FalconForm& form,
                            const Positions& positions) {
  std::string packing = path + ".query_key_value";
  int64_t outputs = (form.heads + 2 * form.groups) * form.headWidth;
  Heads heads = unpackGroups(model, packing,
                             model.linear(packing, x, outputs, form.hasBias),
                             form.heads, form.groups);
  if (positions.tables) {
    heads.query = turn(model, path + ".query", heads.query, *positions.tables);
    heads.key = turn(model, path + ".key", heads.key, *positions.tables);
  }
  // As transformers has it, rotated heads have no dropout.
  mlir::Value mixed =
      model.attention(path, heads.query, heads.key, heads.value,
                      {.scale = scoreScale(form.headWidth),
                       .isCausal = true,
                       .dropout = positions.tables ? 0 : form.attentionDropout,
                       .bias = positions.bias});
  return model.linear(path + ".dense", model.joinHeads(path, mixed), form.width,
                      form.hasBias);
}

mlir::Value falconLayer(ModelBuilder& model, const std::string& path,
                        mlir::Value x, const FalconForm& form,
                        const Positions& positions) {
  auto norm = [&](const char* name) {
    return model.layerNorm(absl::StrCat(path, ".", name), x, form.epsilon);
  };
  auto feed = [&](mlir::Value read) {
    return feedForward(model, path + ".mlp", read, form, "dense_h_to_4h",
                       "dense_4h_to_h", form.hasBias);
  };
  auto add = [&](const std::string& part, mlir::Value change, double dropout) {
    change = model.dropout(part + ".dropout", change, dropout);
    x = model.residual(part + ".residual", x, change);
  };
  mlir::Value read = norm(form.hasTwoNorms ? "ln_attn" : "input_layernorm");
  mlir::Value mixed =
      falconAttention(model, path + ".self_attention", read, form, positions);
  if (form.isParallel) {
    mlir::Value fed = feed(form.hasTwoNorms ? norm("ln_mlp") : read);
    add(path, model.at(path + ".parallel", "Add").add(fed, mixed),
        form.hiddenDropout);
    return x;
  }
  add(path + ".self_attention", mixed, form.attentionDropout);
  add(path + ".mlp", feed(norm("post_attention_layernorm")),
      form.hiddenDropout);
  return x;
}

}  // namespace

Outputs buildFalcon(FamilyInput& input) {
  ModelBuilder& model = input.model;
  FalconForm form = readFalcon(input);
  const std::string table = "transformer.word_embeddings";
  mlir::Value x = embedTokens(input, form, table, input.steps());
  Positions positions;
  if (form.isBiasedByPosition) {
    positions.bias = linearBias(model, "transformer.alibi",
                                {.heads = form.heads,
                                 .factor = scoreScale(form.headWidth),
                                 .isRounded = true},
                                input.steps());
  } else {
    positions.tables = rotaryTables(
        model, "transformer.rotary_emb",
        rotaryForm(input.config, form.headWidth, 10000), input.steps());
  }
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = falconLayer(model, absl::StrCat("transformer.h.", layer), x, form,
                    positions);
  x = model.layerNorm("transformer.ln_f", x, form.epsilon);
  return logitsOf(model, form, table, x);
}

}  // namespace soapstone::presets
