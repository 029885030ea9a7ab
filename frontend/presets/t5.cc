// T5 (Raffel et al. 2020) and its version 1.1: encoder and decoder with
// position biases by distance, RMS norms, no other biases.

#include <algorithm>
#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

struct T5Form {
  int64_t vocabulary = 0;
  int64_t width = 0;
  int64_t headWidth = 0;
  int64_t heads = 0;
  int64_t feedForward = 0;
  int64_t buckets = 0;
  int64_t farthest = 0;  // Distances from there on share a bucket.
  double epsilon = 0;
  double dropout = 0;
  bool isGated = false;
  std::string activation;
};

// The bucket of key t for query s by distance = t - s, in f32 as transformers
// computes it.
int64_t bucketOf(int64_t distance, bool bothWays, const T5Form& form) {
  int64_t buckets = form.buckets;
  int64_t first = 0;
  if (bothWays) {
    buckets /= 2;
    if (distance > 0) first = buckets;
    distance = std::abs(distance);
  } else {
    distance = std::max<int64_t>(-distance, 0);
  }
  int64_t exact = buckets / 2;
  if (distance < exact) return first + distance;
  float ratio =
      std::log(static_cast<float>(distance) / static_cast<float>(exact)) /
      static_cast<float>(std::log(static_cast<double>(form.farthest) /
                                  static_cast<double>(exact)));
  int64_t bucket =
      exact + static_cast<int64_t>(ratio * static_cast<float>(buckets - exact));
  return first + std::min(bucket, buckets - 1);
}

// Biases of scores by distance, [1, heads, steps, steps], from the table of
// the first layer of a stack.
mlir::Value positionBias(ModelBuilder& model, const std::string& stack,
                         int64_t steps, bool bothWays, const T5Form& form) {
  const std::string path = absl::StrCat(
      stack, ".block.0.layer.0.SelfAttention.relative_attention_bias");
  SoapBuilder op = model.at(path, "Buckets");
  std::vector<int64_t> buckets;  // For distances -farthest .. farthest.
  for (int64_t d = -form.farthest; d <= form.farthest; ++d)
    buckets.push_back(bucketOf(d, bothWays, form));
  auto farthest = static_cast<double>(form.farthest);
  Shape shape = {steps, steps};
  mlir::Value distance =
      op.sub(op.iota(shape, 1, op.i64()), op.iota(shape, 0, op.i64()));
  distance = op.binary(soap::BinaryKind::Min, distance, farthest);
  distance = op.binary(soap::BinaryKind::Max, distance, -farthest);
  mlir::Value bucket =
      op.gather(op.ints(buckets, {static_cast<int64_t>(buckets.size())}),
                op.add(distance, farthest), 0);
  mlir::Value bias = model.embedding(path, bucket, form.buckets, form.heads);
  return op.reshape(op.transpose(bias, {2, 0, 1}),
                    {1, form.heads, steps, steps});
}

// Operands of one attention besides the queries' states.
struct Attended {
  mlir::Value states;  // Keys and values are made of.
  mlir::Value bias;
  bool isCausal = false;
};

mlir::Value t5Attention(ModelBuilder& model, const std::string& path,
                        mlir::Value x, const Attended& attended,
                        const T5Form& form) {
  int64_t inner = form.heads * form.headWidth;
  auto project = [&](const char* name, mlir::Value from) {
    std::string layer = absl::StrCat(path, ".", name);
    return model.splitHeads(layer, model.linear(layer, from, inner, false),
                            form.heads);
  };
  mlir::Value query = project("q", x);
  mlir::Value key = project("k", attended.states);
  mlir::Value mixed =
      model.attention(path, query, key, project("v", attended.states),
                      {.scale = 1,
                       .isCausal = attended.isCausal,
                       .dropout = form.dropout,
                       .bias = attended.bias});
  return model.linear(path + ".o", model.joinHeads(path, mixed), form.width,
                      false);
}

mlir::Value t5FeedForward(ModelBuilder& model, const std::string& path,
                          mlir::Value x, const T5Form& form) {
  mlir::Value hidden = model.linear(path + (form.isGated ? ".wi_0" : ".wi"), x,
                                    form.feedForward, false);
  hidden = model.activation(path, form.activation, hidden);
  if (form.isGated) {
    mlir::Value up = model.linear(path + ".wi_1", x, form.feedForward, false);
    hidden = model.at(path, "Mul").mul(hidden, up);
  }
  hidden = model.dropout(path + ".dropout", hidden, form.dropout);
  return model.linear(path + ".wo", hidden, form.width, false);
}

// Layers of encoder or decoder ("encoder", "decoder"); `memory` is what the
// decoder also attends to, null in the encoder.
class Stack {
 public:
  Stack(ModelBuilder& model, const T5Form& form, std::string name,
        mlir::Value memory)
      : model(model), form(form), name(std::move(name)), memory(memory) {}

  mlir::Value build(mlir::Value x, int64_t layers) {
    x = model.dropout(name + ".dropout_in", x, form.dropout);
    mlir::Value bias =
        positionBias(model, name, shapeOf(x)[1], memory == nullptr, form);
    for (int64_t layer = 0; layer < layers; ++layer) {
      std::string block = absl::StrCat(name, ".block.", layer, ".layer.");
      int part = 0;
      x = sublayer(absl::StrCat(block, part++), x,
                   [&](std::string path, mlir::Value h) {
                     return t5Attention(model, path + ".SelfAttention", h,
                                        {h, bias, memory != nullptr}, form);
                   });
      if (memory) {
        x = sublayer(absl::StrCat(block, part++), x,
                     [&](std::string path, mlir::Value h) {
                       return t5Attention(model, path + ".EncDecAttention", h,
                                          {memory, {}, false}, form);
                     });
      }
      x = sublayer(
          absl::StrCat(block, part), x, [&](std::string path, mlir::Value h) {
            return t5FeedForward(model, path + ".DenseReluDense", h, form);
          });
    }
    x = model.rmsNorm(name + ".final_layer_norm", x, form.epsilon);
    return model.dropout(name + ".dropout_out", x, form.dropout);
  }

 private:
  template <typename Build>
  mlir::Value sublayer(const std::string& path, mlir::Value x, Build part) {
    mlir::Value h =
        part(path, model.rmsNorm(path + ".layer_norm", x, form.epsilon));
    h = model.dropout(path + ".dropout", h, form.dropout);
    return model.residual(path + ".residual", x, h);
  }

  ModelBuilder& model;
  const T5Form& form;
  std::string name;
  mlir::Value memory;
};

T5Form readT5(Fields& config) {
  T5Form form;
  form.vocabulary = config.size("vocab_size", 32128);
  form.width = config.size("d_model");
  form.headWidth = config.size("d_kv");
  form.heads = config.size("num_heads");
  form.feedForward = config.size("d_ff");
  form.buckets = config.size("relative_attention_num_buckets", 32);
  form.farthest = config.size("relative_attention_max_distance", 128);
  form.epsilon = config.positive("layer_norm_epsilon", 1e-6);
  form.dropout = config.ratio("dropout_rate", 0.1);
  std::string kind = config.text("feed_forward_proj", "relu");
  form.isGated = absl::StartsWith(kind, "gated-");
  form.activation = form.isGated ? kind.substr(6) : kind;
  // Same as in transformers: the gated form has the tanh approximation.
  if (kind == "gated-gelu") form.activation = "gelu_new";
  config.ignore({"classifier_dropout", "dense_act_fn", "initializer_factor",
                 "is_encoder_decoder", "is_gated_act", "n_positions"});
  return form;
}

}  // namespace

Outputs buildT5(FamilyInput& input) {
  ModelBuilder& model = input.model;
  T5Form form = readT5(input.config);
  int64_t steps = input.steps();
  int64_t target = input.sizes.targetSteps.value_or(steps);
  int64_t layers = input.layers("num_layers");
  int64_t decoderLayers = input.layers("num_decoder_layers", layers);
  Type i64 = model.at("shared", "Input").i64();
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps}, i64);
  mlir::Value targetIds =
      model.input("decoder_input_ids", {input.sizes.batch, target}, i64);
  mlir::Value x = model.embedding("shared", ids, form.vocabulary, form.width);
  mlir::Value memory = Stack(model, form, "encoder", {}).build(x, layers);
  mlir::Value y =
      model.embedding("shared", targetIds, form.vocabulary, form.width);
  y = Stack(model, form, "decoder", memory).build(y, decoderLayers);
  bool isTied = input.config.flag("tie_word_embeddings", true);
  if (input.config.flag("scale_decoder_outputs", isTied))
    y = model.at("lm_head", "Mul").mul(y, scoreScale(form.width));
  return {{"logits",
           model.head("lm_head", "shared.weight", y, form.vocabulary, isTied)}};
}

}  // namespace soapstone::presets
