#include "frontend/presets/decoder.h"

#include "absl/strings/str_cat.h"
#include "frontend/presets/plain_form.h"
#include "passes/raise/raise_sink.h"

namespace soapstone::presets {

using soap::UnaryKind;

DecoderForm readDecoder(FamilyInput& input, DecoderForm form) {
  Fields& config = input.config;
  auto read = [&](const char* field, int64_t& value) {
    value = value > 0 ? config.size(field, value) : config.size(field);
  };
  read("vocab_size", form.vocabulary);
  read("num_attention_heads", form.heads);
  if (form.groups == 0) form.groups = form.heads;
  read("num_key_value_heads", form.groups);
  form.width = config.size("hidden_size");
  form.layers = input.layers("num_hidden_layers");
  if (form.heads % form.groups != 0) {
    throw Refusal{absl::StrCat("field 'num_key_value_heads' is ", form.groups,
                               ", must divide the ", form.heads, " heads")};
  }
  form.headWidth = config.has("head_dim") ? config.size("head_dim")
                                          : headWidthOf(form.width, form.heads,
                                                        "num_attention_heads");
  form.feedForward = config.size("intermediate_size");
  form.epsilon = config.positive("rms_norm_eps", 1e-6);
  form.activation = config.text("hidden_act", "silu");
  form.isTied = config.flag("tie_word_embeddings", false);
  form.scale = scoreScale(form.headWidth);
  form.attentionDropout = config.ratio("attention_dropout", 0);
  form.windows.assign(form.layers, 0);
  form.isUnturned.assign(form.layers, false);
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

namespace {

// Queries, keys and values, [B, heads, S, D] each.
struct Projections {
  mlir::Value query, key, value;
};

Projections projectPacked(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const DecoderForm& form) {
  std::string layer = path + ".qkv_proj";
  int64_t width = form.headWidth;
  mlir::Value packed = model.linear(
      layer, x, (form.heads + 2 * form.groups) * width, form.hasQueryBias);
  SoapBuilder op = model.at(layer, "Heads");
  auto part = [&](int64_t firstHead, int64_t heads) {
    return model.splitHeads(
        layer, op.sliceDim(packed, 2, firstHead * width, heads * width), heads);
  };
  return {part(0, form.heads), part(form.heads, form.groups),
          part(form.heads + form.groups, form.groups)};
}

NormForm normOf(const DecoderForm& form) {
  return {form.isLayerNorm, form.epsilon, form.normHasScale, form.normHasBias,
          form.normOffset};
}

Projections project(ModelBuilder& model, const std::string& path, mlir::Value x,
                    const DecoderForm& form) {
  if (form.isPacked) return projectPacked(model, path, x, form);
  // Without the norm where its name is empty.
  auto projected = [&](const char* name, const std::string& norm,
                       int64_t heads) {
    std::string layer = absl::StrCat(path, ".", name);
    mlir::Value y =
        model.linear(layer, x, heads * form.headWidth, form.hasQueryBias);
    bool hasNorm = form.hasQueryNorm && !form.normsTurned && !norm.empty();
    auto normed = [&](mlir::Value value) {
      return model.norm(absl::StrCat(path, ".", norm), value, normOf(form));
    };
    if (hasNorm && form.normsAllHeads) y = normed(y);
    y = model.splitHeads(layer, y, heads);
    return hasNorm && !form.normsAllHeads ? normed(y) : y;
  };
  return {projected("q_proj", form.queryNorm, form.heads),
          projected("k_proj", form.keyNorm, form.groups),
          projected("v_proj", "", form.groups)};
}

// Returns the result of attention where each head's sink takes its share.
mlir::Value besideSinks(ModelBuilder& model, const std::string& path,
                        mlir::Value mixed) {
  SoapBuilder op = model.at(path, "Sinks");
  auto attention = mixed.getDefiningOp<soap::AttentionOp>();
  Shape rows = shapeOf(attention.getLogSumExp());  // [B, H, S]
  mlir::Value sinks = model.weight(path + ".sinks", {rows[1]});
  return passes::weighAgainstSink(op.opBuilder(), attention,
                                  op.broadcast(sinks, {1}, rows));
}

}  // namespace

mlir::Value selfAttention(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const DecoderForm& form,
                          const RotaryTables* tables, int64_t window) {
  Projections heads = project(model, path, x, form);
  if (tables != nullptr) {
    heads.query = turn(model, path + ".query", heads.query, *tables,
                       form.turnsNeighbours);
    heads.key =
        turn(model, path + ".key", heads.key, *tables, form.turnsNeighbours);
  }
  if (form.hasQueryNorm && form.normsTurned) {
    heads.query = model.norm(absl::StrCat(path, ".", form.queryNorm),
                             heads.query, normOf(form));
    heads.key = model.norm(absl::StrCat(path, ".", form.keyNorm), heads.key,
                           normOf(form));
  }
  mlir::Value mixed = model.attention(path, heads.query, heads.key, heads.value,
                                      {.scale = form.scale,
                                       .isCausal = true,
                                       .window = window,
                                       .cap = form.attentionCap,
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  if (form.hasSinks) mixed = besideSinks(model, path, mixed);
  return model.linear(absl::StrCat(path, ".", form.outputLayer),
                      model.joinHeads(path, mixed), form.width,
                      form.hasOutputBias);
}

GatedNames packedNames() {
  GatedNames names;
  names.both = "gate_up_proj";
  return names;
}

mlir::Value gatedFeedForward(ModelBuilder& model, const std::string& path,
                             mlir::Value x, int64_t inner, bool hasBias,
                             const std::string& activation,
                             const GatedNames& names) {
  int64_t width = shapeOf(x).back();
  auto named = [&](const std::string& name) {
    return absl::StrCat(path, ".", name);
  };
  mlir::Value gate, up;
  if (!names.both.empty()) {
    std::string layer = named(names.both);
    mlir::Value packed = model.linear(layer, x, 2 * inner, hasBias);
    SoapBuilder op = model.at(layer, "Parts");
    gate = op.sliceDim(packed, 2, 0, inner);
    up = op.sliceDim(packed, 2, inner, inner);
  } else {
    gate = model.linear(named(names.gate), x, inner, hasBias);
    up = model.linear(named(names.up), x, inner, hasBias);
  }
  mlir::Value hidden =
      model.at(path, "Mul").mul(model.activation(path, activation, gate), up);
  return model.linear(named(names.down), hidden, width, hasBias);
}

LayerPart plainFeedForward(FamilyInput& input, const DecoderForm& form,
                           FeedForwardNames names) {
  return
      [&input, &form, names](int64_t, const std::string& path, mlir::Value x) {
        ModelBuilder& model = input.model;
        std::string block = path + ".mlp";
        mlir::Value h = model.linear(absl::StrCat(block, ".", names.first), x,
                                     form.feedForward, form.hasFeedForwardBias);
        h = model.activation(block, form.activation, h);
        return model.linear(absl::StrCat(block, ".", names.last), h, form.width,
                            form.hasFeedForwardBias);
      };
}

namespace {

constexpr char kEmbedding[] = "model.embed_tokens";

mlir::Value logitsOf(ModelBuilder& model, const DecoderForm& form,
                     mlir::Value x) {
  x = model.norm(form.lastNorm, x, normOf(form));
  mlir::Value logits =
      model.head("lm_head", absl::StrCat(kEmbedding, ".weight"), x,
                 form.vocabulary, form.isTied);
  if (form.hasHeadBias) logits = model.addBias("lm_head", logits);
  logits = model.at("lm_head", "Mul").mul(logits, 1 / form.logitDivisor);
  if (form.logitCap == 0) return logits;
  SoapBuilder op = model.at("lm_head", "Cap");
  return op.mul(op.unary(UnaryKind::Tanh, op.mul(logits, 1 / form.logitCap)),
                form.logitCap);
}

// Indexed by layer: equal for layers that differ in their number alone.
std::vector<int64_t> kindsOf(const DecoderForm& form) {
  std::vector<int64_t> kinds;
  for (int64_t layer = 0; layer < form.layers; ++layer) {
    kinds.push_back(4 * form.windows[layer] + (form.isUnturned[layer] ? 2 : 0) +
                    (form.hasOtherFeedForward[layer] ? 1 : 0));
  }
  return kinds;
}

}  // namespace

Outputs buildDecoder(FamilyInput& input, const DecoderForm& form,
                     const LayerPart& attention, const LayerPart& feedForward) {
  ModelBuilder& model = input.model;
  auto norm = [&](const std::string& path, mlir::Value x) {
    return model.norm(path, x, normOf(form));
  };
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, input.steps()},
                                model.at("model", "Input").i64());
  mlir::Value x = model.embedding(kEmbedding, ids, form.vocabulary, form.width);
  x = model.at(kEmbedding, "Mul").mul(x, form.embeddingFactor);
  x = model.dropout("model.embedding_dropout", x, form.embeddingDropout);
  for (int64_t layer : input.layersToBuild(kindsOf(form))) {
    std::string path = absl::StrCat("model.layers.", layer);
    if (form.isParallel) {
      mlir::Value h = norm(path + ".input_layernorm", x);
      auto dropped = [&](const char* part, mlir::Value change) {
        return model.dropout(absl::StrCat(path, part, ".dropout"), change,
                             form.residualDropout);
      };
      mlir::Value mixed =
          dropped(".self_attn", attention(layer, path + ".self_attn", h));
      mixed = model.at(path + ".parallel", "Add")
                  .add(mixed, dropped(".mlp", feedForward(layer, path, h)));
      x = model.residual(path + ".residual", x, mixed);
      continue;
    }
    auto read = [&](const std::string& before) {
      return form.hasInputNorms ? norm(absl::StrCat(path, ".", before), x) : x;
    };
    auto add = [&](const char* part, const std::string& after,
                   mlir::Value change) {
      if (form.hasInnerNorms)
        change = norm(absl::StrCat(path, ".", after), change);
      change = model.dropout(absl::StrCat(path, part, ".dropout"), change,
                             form.residualDropout);
      change = model.at(path + part, "Mul").mul(change, form.residualFactor);
      x = model.residual(absl::StrCat(path, part, ".residual"), x, change);
    };
    add(".self_attn", form.innerNorm,
        attention(layer, path + ".self_attn", read("input_layernorm")));
    add(".mlp", form.innerFeedForwardNorm,
        feedForward(layer, path,
                    read(form.hasInnerNorms ? form.feedForwardNorm
                                            : "post_attention_layernorm")));
  }
  return {{"logits", logitsOf(model, form, x)}};
}

Outputs buildDecoder(FamilyInput& input, const DecoderForm& form,
                     const LayerPart& feedForward) {
  ModelBuilder& model = input.model;
  auto turned =
      static_cast<int64_t>(static_cast<double>(form.headWidth) *
                           turnedShare(input.config, form.turnedShare));
  // PyTorch computes these once, too; every layer reads them.
  RotaryTables tables = rotaryTables(
      model, "model.rotary_emb",
      rotaryForm(input.config, turned, form.theta, form.stretchesBase),
      input.steps());
  std::optional<RotaryTables> windowTables;
  if (form.windowRotary) {
    windowTables = rotaryTables(model, "model.rotary_emb_local",
                                *form.windowRotary, input.steps());
  }
  auto attention = [&](int64_t layer, const std::string& path, mlir::Value x) {
    int64_t window = form.windows[layer];
    bool isLocal = window > 0 && windowTables;
    const RotaryTables* used = isLocal ? &*windowTables : &tables;
    return selfAttention(model, path, x, form,
                         form.isUnturned[layer] ? nullptr : used, window);
  };
  return buildDecoder(input, form, attention, feedForward);
}

Outputs buildDecoder(FamilyInput& input, const DecoderForm& form) {
  return buildDecoder(
      input, form, [&](int64_t, const std::string& path, mlir::Value x) {
        return gatedFeedForward(input.model, path + ".mlp", x, form.feedForward,
                                form.hasFeedForwardBias, form.activation,
                                form.isPacked ? packedNames() : GatedNames{});
      });
}

}  // namespace soapstone::presets
