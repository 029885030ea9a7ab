#include "frontend/presets/plain_decoder.h"

#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"

namespace soapstone::presets {
namespace {

std::string below(const std::string& path, const char* name) {
  return absl::StrCat(path, ".", name);
}

// Builds one layer.
class LayerBuilder {
 public:
  LayerBuilder(ModelBuilder& model, const PlainDecoder& form,
               const HeadsOf& headsOf, std::string path, int64_t number)
      : model(model),
        form(form),
        headsOf(headsOf),
        path(std::move(path)),
        number(number) {}

  mlir::Value build(mlir::Value x) {
    const PlainNames& names = form.names;
    mlir::Value read = norm(names.firstNorm, x);
    mlir::Value mixed = attention(read);
    auto normed = [&] {
      return names.secondNorm ? norm(names.secondNorm, x) : read;
    };
    if (form.isParallel) {
      mlir::Value fed = feedForward(normed());
      mlir::Value sum = model.at(path + ".parallel", "Add").add(fed, mixed);
      if (form.dropsSum) sum = dropped("dropout", sum, form.hiddenDropout);
      return model.residual(path + ".residual", x, sum);
    }
    x = model.residual(below(path, names.attention) + ".residual",
                       form.addsToNormed ? read : x, mixed);
    read = normed();
    return model.residual(below(path, names.feedForward) + ".residual",
                          form.addsToNormed ? read : x, feedForward(read));
  }

 private:
  mlir::Value norm(const char* name, mlir::Value x) {
    return model.norm(below(path, name), x,
                      {.isLayer = true,
                       .epsilon = form.epsilon,
                       .hasBias = form.normHasBias});
  }

  mlir::Value linear(const std::string& name, mlir::Value x, int64_t outputs,
                     bool hasBias) {
    return form.isTransposed ? model.transposedLinear(name, x, outputs)
                             : model.linear(name, x, outputs, hasBias);
  }

  mlir::Value dropped(const std::string& name, mlir::Value x, double ratio) {
    return model.dropout(absl::StrCat(path, ".", name), x, ratio);
  }

  mlir::Value attention(mlir::Value read) {
    const std::string block = below(path, form.names.attention);
    Heads heads = headsOf(block, read);
    double scale = form.scale;
    if (form.isScaledByLayer) scale /= static_cast<double>(number + 1);
    mlir::Value mixed =
        model.attention(block, heads.query, heads.key, heads.value,
                        {.scale = scale,
                         .isCausal = true,
                         .dropout = form.attentionDropout,
                         .bias = form.bias});
    mixed =
        linear(below(block, form.names.output), model.joinHeads(block, mixed),
               form.width, form.hasAttentionBias);
    if (form.dropsSum) return mixed;
    return dropped(
        absl::StrCat(form.names.attention, ".", form.names.outputDropout),
        mixed, form.outputDropout.value_or(form.hiddenDropout));
  }

  mlir::Value feedForward(mlir::Value read) {
    const PlainNames& names = form.names;
    const std::string block = below(path, names.feedForward);
    mlir::Value h = linear(below(block, names.first), read, form.feedForward,
                           form.hasFeedForwardBias);
    h = model.activation(block, form.activation, h);
    h = linear(below(block, names.last), h, form.width,
               form.hasFeedForwardBias);
    if (form.dropsSum) return h;
    return dropped(absl::StrCat(names.feedForward, ".dropout"), h,
                   form.hiddenDropout);
  }

  ModelBuilder& model;
  const PlainDecoder& form;
  const HeadsOf& headsOf;
  std::string path;
  int64_t number;
};

std::string tableOf(const PlainDecoder& form) {
  return below(form.names.model, form.names.table);
}

}  // namespace

mlir::Value embedTokens(FamilyInput& input, const PlainDecoder& form,
                        int64_t steps) {
  ModelBuilder& model = input.model;
  mlir::Value ids = model.input("input_ids", {input.sizes.batch, steps},
                                model.at(form.names.model, "Input").i64());
  return model.embedding(tableOf(form), ids, form.vocabulary, form.width);
}

Outputs buildPlainDecoder(FamilyInput& input, const PlainDecoder& form,
                          mlir::Value x, const HeadsOf& headsOf) {
  ModelBuilder& model = input.model;
  const PlainNames& names = form.names;
  std::vector<int64_t> kinds(form.layers, 0);
  if (form.isScaledByLayer) std::iota(kinds.begin(), kinds.end(), 0);
  for (int64_t layer : input.layersToBuild(kinds)) {
    std::string path = absl::StrCat(names.model, ".", names.layers, ".", layer);
    x = LayerBuilder(model, form, headsOf, std::move(path), layer).build(x);
  }
  x = model.norm(
      below(names.model, names.lastNorm), x,
      {.isLayer = true, .epsilon = form.epsilon, .hasBias = form.normHasBias});
  mlir::Value logits = model.head(names.head, tableOf(form) + ".weight", x,
                                  form.vocabulary, form.isTied);
  if (form.hasHeadBias) logits = model.addBias(names.head, logits);
  return {{"logits", logits}};
}

}  // namespace soapstone::presets
