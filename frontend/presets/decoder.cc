#include "frontend/presets/decoder.h"

#include <cmath>

#include "absl/strings/str_cat.h"

namespace soapstone::presets {

using soap::UnaryKind;

DecoderForm readDecoder(FamilyInput& input) {
  Fields& config = input.config;
  DecoderForm form;
  form.vocabulary = config.size("vocab_size");
  form.width = config.size("hidden_size");
  form.layers = input.layers("num_hidden_layers");
  form.heads = config.size("num_attention_heads");
  form.groups = config.size("num_key_value_heads", form.heads);
  if (form.heads % form.groups != 0) {
    throw Refusal{absl::StrCat("field 'num_key_value_heads' is ", form.groups,
                               ", must divide the ", form.heads, " heads")};
  }
  if (!config.has("head_dim") && form.width % form.heads != 0) {
    throw Refusal{absl::StrCat("field 'num_attention_heads' is ", form.heads,
                               ", must divide the width ", form.width)};
  }
  form.headWidth = config.size("head_dim", form.width / form.heads);
  form.feedForward = config.size("intermediate_size");
  form.epsilon = config.positive("rms_norm_eps", 1e-6);
  form.activation = config.text("hidden_act", "silu");
  form.isTied = config.flag("tie_word_embeddings", false);
  form.scale = 1 / std::sqrt(static_cast<double>(form.headWidth));
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.windows.assign(form.layers, 0);
  form.hasOtherFeedForward.assign(form.layers, false);
  return form;
}

void readWindows(FamilyInput& input, DecoderForm& form, int64_t missing,
                 const std::function<bool(int64_t)>& slides) {
  bool isNull = input.config.isNull("sliding_window");
  int64_t window = input.config.count("sliding_window", isNull ? 0 : missing);
  std::vector<std::string> types = input.config.texts("layer_types");
  for (const std::string& type : types) {
    if (type != "full_attention" && type != "sliding_attention") {
      throw Refusal{absl::StrCat(
          "field 'layer_types' has '", type,
          "', which is not supported; known are full_attention and "
          "sliding_attention")};
    }
  }
  if (!types.empty() && static_cast<int64_t>(types.size()) < form.layers) {
    throw Refusal{absl::StrCat("field 'layer_types' has ", types.size(),
                               " entries for ", form.layers, " layers")};
  }
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    bool isSliding =
        types.empty() ? slides(layer) : types[layer] == "sliding_attention";
    form.windows[layer] = isSliding ? window : 0;
  }
}

mlir::Value selfAttention(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const DecoderForm& form,
                          const RotaryTables& tables, int64_t window) {
  auto project = [&](const char* name, int64_t heads) {
    std::string layer = absl::StrCat(path, ".", name);
    mlir::Value y =
        model.linear(layer, x, heads * form.headWidth, form.hasQueryBias);
    return model.splitHeads(layer, y, heads);
  };
  mlir::Value query = project("q_proj", form.heads);
  mlir::Value key = project("k_proj", form.groups);
  mlir::Value value = project("v_proj", form.groups);
  if (form.hasQueryNorm) {
    query = model.rmsNorm(path + ".q_norm", query, form.epsilon);
    key = model.rmsNorm(path + ".k_norm", key, form.epsilon);
  }
  query = turn(model, path + ".query", query, tables);
  key = turn(model, path + ".key", key, tables);
  mlir::Value mixed = model.attention(path, query, key, value,
                                      {.scale = form.scale,
                                       .isCausal = true,
                                       .window = window,
                                       .cap = form.attentionCap,
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  return model.linear(path + ".o_proj", model.joinHeads(path, mixed),
                      form.width, form.hasOutputBias);
}

mlir::Value gatedFeedForward(ModelBuilder& model, const std::string& path,
                             mlir::Value x, int64_t inner, bool hasBias,
                             const std::string& activation) {
  int64_t width = shapeOf(x).back();
  mlir::Value gate = model.linear(path + ".gate_proj", x, inner, hasBias);
  mlir::Value up = model.linear(path + ".up_proj", x, inner, hasBias);
  mlir::Value hidden =
      model.at(path, "Mul").mul(model.activation(path, activation, gate), up);
  return model.linear(path + ".down_proj", hidden, width, hasBias);
}

namespace {

constexpr char kEmbedding[] = "model.embed_tokens";

mlir::Value logitsOf(ModelBuilder& model, const DecoderForm& form,
                     mlir::Value x) {
  x = model.rmsNorm("model.norm", x, form.epsilon, form.normOffset);
  mlir::Value logits =
      form.isTied
          ? model.tiedHead("lm_head", absl::StrCat(kEmbedding, ".weight"), x)
          : model.linear("lm_head", x, form.vocabulary, false);
  if (form.logitCap == 0) return logits;
  SoapBuilder op = model.at("lm_head", "Cap");
  return op.mul(op.unary(UnaryKind::Tanh, op.mul(logits, 1 / form.logitCap)),
                form.logitCap);
}

// Indexed by layer: equal for layers that differ in their number alone.
std::vector<int64_t> kindsOf(const DecoderForm& form) {
  std::vector<int64_t> kinds;
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    kinds.push_back(2 * form.windows[layer] +
                    (form.hasOtherFeedForward[layer] ? 1 : 0));
  }
  return kinds;
}

}  // namespace

Outputs buildDecoder(FamilyInput& input, const DecoderForm& form,
                     const LayerPart& attention, const LayerPart& feedForward) {
  ModelBuilder& model = input.model;
  auto norm = [&](const std::string& path, mlir::Value x) {
    return model.rmsNorm(path, x, form.epsilon, form.normOffset);
  };
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, input.steps()},
                                model.at("model", "Input").i64());
  mlir::Value x = model.embedding(kEmbedding, ids, form.vocabulary, form.width);
  x = model.at(kEmbedding, "Mul").mul(x, form.embeddingFactor);
  for (int64_t layer : input.layersToBuild(kindsOf(form))) {
    std::string path = absl::StrCat("model.layers.", layer);
    mlir::Value change = attention(layer, path + ".self_attn",
                                   norm(path + ".input_layernorm", x));
    if (form.hasInnerNorms)
      change = norm(path + ".post_attention_layernorm", change);
    x = model.residual(path + ".self_attn.residual", x, change);
    change = feedForward(
        layer, path,
        norm(path + (form.hasInnerNorms ? ".pre_feedforward_layernorm"
                                        : ".post_attention_layernorm"),
             x));
    if (form.hasInnerNorms)
      change = norm(path + ".post_feedforward_layernorm", change);
    x = model.residual(path + ".mlp.residual", x, change);
  }
  return {{"logits", logitsOf(model, form, x)}};
}

Outputs buildDecoder(FamilyInput& input, const DecoderForm& form,
                     const LayerPart& feedForward) {
  ModelBuilder& model = input.model;
  // PyTorch computes these once, too; every layer reads them.
  RotaryTables tables = rotaryTables(
      model, "model.rotary_emb",
      rotaryForm(input.config, form.headWidth, 10000), input.steps());
  auto attention = [&](int64_t layer, const std::string& path, mlir::Value x) {
    return selfAttention(model, path, x, form, tables, form.windows[layer]);
  };
  return buildDecoder(input, form, attention, feedForward);
}

Outputs buildDecoder(FamilyInput& input, const DecoderForm& form) {
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        return gatedFeedForward(input.model, path + ".mlp", x, form.feedForward,
                                form.hasFeedForwardBias, form.activation);
      });
}

}  // namespace soapstone::presets
