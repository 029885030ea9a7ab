// BERT and RoBERTa with their heads for masked tokens, and ViT with its
// classifier: encoders with plain multi-head attention.

#include "absl/strings/str_cat.h"
#include "frontend/presets/plain_form.h"

namespace soapstone::presets {
namespace {

struct EncoderForm : PlainForm {
  bool hasQueryBias = true;
};

EncoderForm readEncoder(FamilyInput& input, double dropout) {
  Fields& config = input.config;
  EncoderForm form;
  form.width = config.size("hidden_size", 768);
  form.layers = input.layers("num_hidden_layers");
  form.heads = config.size("num_attention_heads", 12);
  form.headWidth = headWidthOf(form.width, form.heads, "num_attention_heads");
  form.feedForward = config.size("intermediate_size", 3072);
  form.epsilon = config.positive("layer_norm_eps", 1e-12);
  form.activation = config.text("hidden_act", "gelu");
  form.hiddenDropout = config.ratio("hidden_dropout_prob", dropout);
  form.attentionDropout = config.ratio("attention_probs_dropout_prob", dropout);
  return form;
}

// Attention with projections `path`.query, .key and .value.
mlir::Value encoderAttention(ModelBuilder& model, const std::string& path,
                             mlir::Value x, const EncoderForm& form) {
  auto project = [&](const char* name) {
    std::string layer = absl::StrCat(path, ".", name);
    return model.splitHeads(
        layer, model.linear(layer, x, form.width, form.hasQueryBias),
        form.heads);
  };
  mlir::Value query = project("query");
  mlir::Value key = project("key");
  mlir::Value mixed = model.attention(path, query, key, project("value"),
                                      {.scale = scoreScale(form.headWidth),
                                       .dropout = form.attentionDropout,
                                       .bias = {}});
  return model.joinHeads(path, mixed);
}

mlir::Value denseWithDropout(ModelBuilder& model, const std::string& path,
                             mlir::Value x, const EncoderForm& form) {
  mlir::Value y = model.linear(path + ".dense", x, form.width, true);
  return model.dropout(path + ".dropout", y, form.hiddenDropout);
}

// The norm follows each sum.
mlir::Value bertLayer(ModelBuilder& model, const std::string& path,
                      mlir::Value x, const EncoderForm& form) {
  mlir::Value h = encoderAttention(model, path + ".attention.self", x, form);
  std::string output = path + ".attention.output";
  h = denseWithDropout(model, output, h, form);
  x = model.layerNorm(output + ".LayerNorm",
                      model.residual(output + ".residual", x, h), form.epsilon);
  h = model.linear(path + ".intermediate.dense", x, form.feedForward, true);
  h = model.activation(path + ".intermediate", form.activation, h);
  output = path + ".output";
  h = denseWithDropout(model, output, h, form);
  return model.layerNorm(output + ".LayerNorm",
                         model.residual(output + ".residual", x, h),
                         form.epsilon);
}

// The norm precedes each part.
mlir::Value vitLayer(ModelBuilder& model, const std::string& path,
                     mlir::Value x, const EncoderForm& form) {
  mlir::Value h = model.layerNorm(path + ".layernorm_before", x, form.epsilon);
  h = encoderAttention(model, path + ".attention.attention", h, form);
  h = denseWithDropout(model, path + ".attention.output", h, form);
  x = model.residual(path + ".attention.residual", x, h);
  h = model.layerNorm(path + ".layernorm_after", x, form.epsilon);
  h = model.linear(path + ".intermediate.dense", h, form.feedForward, true);
  h = model.activation(path + ".intermediate", form.activation, h);
  h = denseWithDropout(model, path + ".output", h, form);
  return model.residual(path + ".output.residual", x, h);
}

// Words, positions and the first type of token, of the model named `name`. The
// first token is at position `first`.
mlir::Value bertEmbeddings(FamilyInput& input, const EncoderForm& form,
                           const std::string& name, int64_t vocabulary,
                           int64_t first) {
  ModelBuilder& model = input.model;
  const std::string path = name + ".embeddings";
  int64_t positions = input.config.size("max_position_embeddings", 512);
  if (positions <= first) {
    throw Refusal{absl::StrCat("field 'max_position_embeddings' is ", positions,
                               ", must be above ", first)};
  }
  int64_t steps = input.steps(positions - first);
  int64_t types = input.config.size("type_vocab_size", 2);
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps},
                                model.at(name, "Input").i64());
  mlir::Value x =
      model.embedding(path + ".word_embeddings", ids, vocabulary, form.width);
  mlir::Value position = model.weight(path + ".position_embeddings.weight",
                                      {positions, form.width});
  mlir::Value type =
      model.weight(path + ".token_type_embeddings.weight", {types, form.width});
  SoapBuilder op = model.at(path, "Add");
  x = op.add(x, op.reshape(op.sliceDim(type, 0, 0, 1), {form.width}));
  x = op.add(x, op.sliceDim(position, 0, first, steps));
  x = model.layerNorm(path + ".LayerNorm", x, form.epsilon);
  return model.dropout(path + ".dropout", x, form.hiddenDropout);
}

// Patches of the image and, before them, the token that is classified.
mlir::Value vitEmbeddings(FamilyInput& input, const EncoderForm& form) {
  ModelBuilder& model = input.model;
  const std::string path = "vit.embeddings";
  int64_t image = input.config.size("image_size", 224);
  int64_t patch = input.config.size("patch_size", 16);
  int64_t channels = input.config.size("num_channels", 3);
  int64_t batch = input.sizes.batch;
  if (image % patch != 0) {
    throw Refusal{absl::StrCat("field 'patch_size' is ", patch,
                               ", must divide the image's ", image)};
  }
  SoapBuilder op = model.at(path + ".patch_embeddings.projection", "Conv");
  mlir::Value pixels =
      model.input("pixel_values", {batch, channels, image, image}, op.f32());
  mlir::Value kernel =
      model.weight(path + ".patch_embeddings.projection.weight",
                   {form.width, channels, patch, patch});
  const Shape strides = {patch, patch}, none = {0, 0}, ones = {1, 1};
  mlir::Value x = op.emit<soap::ConvolutionOp>(
      pixels, kernel, ArrayRef<int64_t>(strides), ArrayRef<int64_t>(none),
      ArrayRef<int64_t>(none), ArrayRef<int64_t>(ones), 1);
  int64_t patches = (image / patch) * (image / patch);
  x = op.transpose(op.reshape(x, {batch, form.width, patches}), {0, 2, 1});
  x = model.addBias(path + ".patch_embeddings.projection", x);
  mlir::Value token = model.weight(path + ".cls_token", {1, 1, form.width});
  SoapBuilder join = model.at(path, "Concat");
  x = join.concat({join.broadcastTo(token, {batch, 1, form.width}), x}, 1);
  mlir::Value positions =
      model.weight(path + ".position_embeddings", {1, patches + 1, form.width});
  x = model.at(path, "Add").add(x, positions);
  return model.dropout(path + ".dropout", x, form.hiddenDropout);
}

}  // namespace

namespace {

// The hidden states of BERT's encoder, whose parameters are named below `name`.
mlir::Value bertEncoder(FamilyInput& input, const EncoderForm& form,
                        const std::string& name, int64_t vocabulary,
                        int64_t first) {
  Fields& config = input.config;
  config.require("position_embedding_type", "absolute");
  config.require("is_decoder", false);
  config.require("add_cross_attention", false);
  config.ignore({"classifier_dropout", "directionality", "pooler_fc_size",
                 "pooler_num_attention_heads", "pooler_num_fc_layers",
                 "pooler_size_per_head", "pooler_type"});
  mlir::Value x = bertEmbeddings(input, form, name, vocabulary, first);
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0))) {
    x = bertLayer(input.model, absl::StrCat(name, ".encoder.layer.", layer), x,
                  form);
  }
  input.notes.push_back(
      "every position is a token (no padding) of the first type, and counts in "
      "the loss but where its label is -100");
  return x;
}

// Where the layers of a head for masked tokens have their parameters.
struct MaskedHeadNames {
  std::string dense, activation, norm, decoder, bias;
};

// The logits of hidden states `x` of the encoder named `name`.
Outputs maskedHead(FamilyInput& input, const EncoderForm& form,
                   const std::string& name, const MaskedHeadNames& names,
                   const std::string& activation, int64_t vocabulary,
                   mlir::Value x) {
  ModelBuilder& model = input.model;
  x = model.linear(names.dense, x, form.width, true);
  x = model.activation(names.activation, activation, x);
  x = model.layerNorm(names.norm, x, form.epsilon);
  mlir::Value logits =
      model.head(names.decoder, name + ".embeddings.word_embeddings.weight", x,
                 vocabulary, input.config.flag("tie_word_embeddings", true));
  return {{"logits", model.addBias(names.bias, logits)}};
}

}  // namespace

Outputs buildBert(FamilyInput& input) {
  EncoderForm form = readEncoder(input, 0.1);
  int64_t vocabulary = input.config.size("vocab_size", 30522);
  mlir::Value x = bertEncoder(input, form, "bert", vocabulary, /*first=*/0);
  const std::string head = "cls.predictions";
  return maskedHead(input, form, "bert",
                    {head + ".transform.dense", head + ".transform",
                     head + ".transform.LayerNorm", head + ".decoder", head},
                    form.activation, vocabulary, x);
}

Outputs buildRoberta(FamilyInput& input) {
  EncoderForm form = readEncoder(input, 0.1);
  int64_t vocabulary = input.config.size("vocab_size", 50265);
  // Positions count from behind that of padding.
  int64_t first = input.config.count("pad_token_id", 1) + 1;
  mlir::Value x = bertEncoder(input, form, "roberta", vocabulary, first);
  return maskedHead(input, form, "roberta",
                    {"lm_head.dense", "lm_head", "lm_head.layer_norm",
                     "lm_head.decoder", "lm_head"},
                    "gelu", vocabulary, x);
}

Outputs buildVit(FamilyInput& input) {
  ModelBuilder& model = input.model;
  EncoderForm form = readEncoder(input, 0);
  form.hasQueryBias = input.config.flag("qkv_bias", true);
  input.config.ignore({"encoder_stride", "pooler_act", "pooler_output_size"});
  int64_t labels = input.config.entries("id2label");
  if (labels == 0) labels = input.config.size("num_labels", 2);
  mlir::Value x = vitEmbeddings(input, form);
  for (int64_t layer :
       input.layersToBuild(std::vector<int64_t>(form.layers, 0)))
    x = vitLayer(model, absl::StrCat("vit.encoder.layer.", layer), x, form);
  x = model.layerNorm("vit.layernorm", x, form.epsilon);
  SoapBuilder op = model.at("classifier", "Select");
  x = op.reshape(op.sliceDim(x, 1, 0, 1), {input.sizes.batch, form.width});
  return {{"logits", model.linear("classifier", x, labels, true)}};
}

}  // namespace soapstone::presets
