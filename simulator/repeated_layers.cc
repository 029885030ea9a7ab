// The part of LayerRepetition that finds the layer of every op, argument and
// value, and how the layers correspond.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "simulator/layer_repetition.h"
#include "simulator/op_signatures.h"

namespace soapstone::simulator {

absl::Status LayerRepetition::labelOps() {
  CutWeights weights;
  weights.work.assign(folded->ops.size(), 1);
  weights.bytes.assign(folded->values.size(), 0);
  SOAPSTONE_ASSIGN_OR_RETURN(
      PipelineCut cut, cutPipeline(*folded, 1, CutBalance::kWork, weights));
  if (cut.layers < kFewestLayers) {
    return different(absl::StrCat("only ", cut.layers, " were found"));
  }
  ops.layerOf = std::move(cut.layerOf);
  labelConstants(cut);
  labelArguments();
  labelRest(cut);
  unlabelShared();
  SOAPSTONE_ASSIGN_OR_RETURN(ops, correspond(std::move(ops.layerOf)));
  SOAPSTONE_ASSIGN_OR_RETURN(arguments,
                             correspond(std::move(arguments.layerOf)));
  values.layerOf.resize(folded->values.size());
  values.inRepeated.assign(folded->values.size(), -1);
  for (size_t i = 0; i < folded->values.size(); ++i) {
    const model::ModelValue& value = folded->values[i];
    values.layerOf[i] = ownerLayer(static_cast<int>(i));
    if (value.producer < 0) {
      int argument = arguments.inRepeated[value.index];
      if (argument >= 0) {
        values.inRepeated[i] = folded->arguments[argument].value;
      }
    } else if (ops.inRepeated[value.producer] >= 0) {
      const model::ModelOp& op = folded->ops[ops.inRepeated[value.producer]];
      if (static_cast<size_t>(value.index) < op.results.size()) {
        values.inRepeated[i] = op.results[value.index];
      }
    }
  }
  return absl::OkStatus();
}

// Constants that one layer alone reads belong to it.
void LayerRepetition::labelConstants(const PipelineCut& cut) {
  constexpr int kUnread = -2;
  std::vector<int> readers(folded->values.size(), kUnread);
  for (size_t i = folded->ops.size(); i-- > 0;) {
    const model::ModelOp& op = folded->ops[i];
    int& layer = ops.layerOf[i];
    if (layer < 0 && cut.phases[i] == OpPhase::kForward) {
      int reader = kUnread;
      for (int value : op.results) {
        if (readers[value] == kUnread) continue;
        bool isOne = reader == kUnread || reader == readers[value];
        reader = isOne ? readers[value] : -1;
      }
      layer = std::max(-1, reader);
    }
    for (int value : op.operands) {
      bool isOne = readers[value] == kUnread || readers[value] == layer;
      readers[value] = isOne ? layer : -1;
    }
  }
}

// Labels ops that no forward layer leads. Sums of gradients belong to the
// lowest of their layers, as gradients go down. A reduction over all parameters
// (a norm, a count) adds up one part after another: every link of such a chain
// belongs to the layer of its part, and what reads the whole sum belongs to no
// layer.
void LayerRepetition::labelRest(const PipelineCut& cut) {
  // By value that updates make: the lowest and the highest layer that it
  // depends on; -1: none.
  std::vector<std::pair<int, int>> spans(folded->values.size(), {-1, -1});
  auto spanOf = [&](int value) {
    int layer = ownerLayer(value);
    return spans[value].first < 0 ? std::make_pair(layer, layer) : spans[value];
  };
  // By value: whether a link of such a chain makes it. The parts may all be
  // there before the first link.
  std::vector<char> isOfLink(folded->values.size(), 0);
  for (size_t i = 0; i < folded->ops.size(); ++i) {
    const model::ModelOp& op = folded->ops[i];
    int& layer = ops.layerOf[i];
    bool updates = cut.phases[i] == OpPhase::kUpdate;
    if (layer >= 0 || cut.phases[i] == OpPhase::kForward) continue;
    if (!updates && op.storageArgument >= 0) {
      layer = arguments.layerOf[op.storageArgument];
      continue;
    }
    std::pair<int, int> span = {-1, -1};
    std::pair<int, int> part = {-1, -1};
    int latest = -1;
    int parts = 0;
    for (int value : op.operands) {
      std::pair<int, int> own = spanOf(value);
      if (own.first < 0) continue;
      ++parts;
      span.first = span.first < 0 ? own.first : std::min(span.first, own.first);
      span.second = std::max(span.second, own.second);
      bool isWhole = own.first == 0 && own.second == cut.layers - 1;
      int producer = isOfLink[value] ? -1 : folded->values[value].producer;
      if (isWhole || producer < latest) continue;
      latest = producer;
      layer = ownerLayer(value);
      part = own;
    }
    if (!updates) layer = span.first;
    // A tensor of one layer that the whole sum has changed is that layer's.
    bool isTensor = !folded->values[op.results[0]].shape.empty();
    if (isTensor && layer >= 0) span = part;
    for (int value : op.results) {
      if (!updates) continue;
      spans[value] = span;
      isOfLink[value] = !isTensor && parts > 1;
    }
  }
  labelRepeatedScalars(cut);
}

// Gives a layer the values that only its updates read: a scalar repeated
// over the shape of a gradient, or a tensor of one number, once for every
// reader.
void LayerRepetition::labelRepeatedScalars(const PipelineCut& cut) {
  constexpr int kUnread = -2;
  std::vector<int> readers(folded->values.size(), kUnread);
  for (size_t i = folded->ops.size(); i-- > 0;) {
    const model::ModelOp& op = folded->ops[i];
    int& layer = ops.layerOf[i];
    bool isOfScalar =
        op.operands.empty() || (op.operands.size() == 1 &&
                                folded->values[op.operands[0]].shape.empty());
    bool isRepetition = layer < 0 && cut.phases[i] == OpPhase::kUpdate &&
                        op.results.size() == 1 && isOfScalar &&
                        !folded->values[op.results[0]].shape.empty();
    if (isRepetition) layer = std::max(-1, readers[op.results[0]]);
    for (int value : op.operands) {
      bool isOne = readers[value] == kUnread || readers[value] == layer;
      readers[value] = isOne ? layer : -1;
    }
  }
}

// Constants that the first layer to need them made for all belong to none.
void LayerRepetition::unlabelShared() {
  std::vector<std::vector<int>> readers(folded->values.size());
  for (size_t i = 0; i < folded->ops.size(); ++i) {
    for (int value : folded->ops[i].operands) {
      readers[value].push_back(ops.layerOf[i]);
    }
  }
  for (size_t i = 0; i < folded->ops.size(); ++i) {
    const model::ModelOp& op = folded->ops[i];
    if (ops.layerOf[i] < 0) continue;
    bool isConstant =
        std::all_of(op.operands.begin(), op.operands.end(),
                    [&](int value) { return ownerLayer(value) < 0; });
    bool isShared = false;
    for (int value : op.results) {
      for (int layer : readers[value]) isShared |= layer != ops.layerOf[i];
    }
    if (isConstant && isShared && op.leader != static_cast<int>(i)) {
      ops.layerOf[i] = -1;
    }
  }
}

// An argument belongs to the layer that alone reads it, or to that of its
// parameter.
void LayerRepetition::labelArguments() {
  constexpr int kUnread = -2;
  std::vector<int> layers(folded->values.size(), kUnread);
  for (size_t i = 0; i < folded->ops.size(); ++i) {
    if (folded->ops[i].storageArgument >= 0) continue;
    int layer = ops.layerOf[i];
    for (int value : folded->ops[i].operands) {
      if (layers[value] == kUnread) layers[value] = layer;
      if (layers[value] != layer) layers[value] = -1;
    }
    // A parameter in another form.
    if (!folded->ops[i].keepsParameter || layer >= 0) continue;
    ops.layerOf[i] = kUnread;
  }
  for (size_t i = folded->ops.size(); i-- > 0;) {
    const model::ModelOp& op = folded->ops[i];
    if (ops.layerOf[i] != kUnread) continue;
    ops.layerOf[i] = std::max(-1, layers[op.results[0]]);
    layers[op.operands[0]] = ops.layerOf[i];
  }
  arguments.layerOf.clear();
  for (const model::ModelArgument& argument : folded->arguments) {
    arguments.layerOf.push_back(std::max(-1, layers[argument.value]));
  }
  // States, and masters that only their working copy's readers use.
  for (size_t i = 0; i < folded->arguments.size(); ++i) {
    int parameter = folded->arguments[i].parameter;
    if (parameter < 0) continue;
    int& own = arguments.layerOf[i];
    int& master = arguments.layerOf[parameter];
    if (own < 0) own = master;
    if (master < 0) master = own;
  }
  for (size_t i = 0; i < folded->arguments.size(); ++i) {
    int parameter = folded->arguments[i].parameter;
    if (parameter >= 0) arguments.layerOf[i] = arguments.layerOf[parameter];
  }
}

int LayerRepetition::ownerLayer(int value) const {
  const model::ModelValue& tensor = folded->values[value];
  return tensor.producer < 0 ? arguments.layerOf[tensor.index]
                             : ops.layerOf[tensor.producer];
}

absl::StatusOr<LayerRepetition::Correspondence> LayerRepetition::correspond(
    std::vector<int> layers) const {
  Correspondence result;
  result.inRepeated.assign(layers.size(), -1);
  std::vector<std::vector<int>> members;
  for (size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] < 0) continue;
    members.resize(std::max<size_t>(members.size(), layers[i] + 1));
    members[layers[i]].push_back(static_cast<int>(i));
  }
  members.resize(std::max<size_t>(members.size(), kFewestLayers));
  const std::vector<int>& repeated = members[kRepeated];
  for (size_t layer = 0; layer < members.size(); ++layer) {
    const std::vector<int>& list = members[layer];
    if (list.size() != repeated.size()) {
      if (!isChecked(static_cast<int>(layer))) continue;
      return different(
          absl::StrCat(list.size(), " and ", repeated.size(), " members"));
    }
    for (size_t i = 0; i < list.size(); ++i) {
      result.inRepeated[list[i]] = repeated[i];
    }
  }
  result.layerOf = std::move(layers);
  return std::move(result);
}

// Whether two ops are configured like one argument, or like corresponding ones
// of their own layers.
bool LayerRepetition::isStoredAlike(int a, int b) const {
  int first = folded->ops[a].storageArgument;
  int second = folded->ops[b].storageArgument;
  if (first == second) return true;
  if (first < 0 || second < 0) return false;
  return arguments.layerOf[first] == ops.layerOf[a] &&
         arguments.layerOf[second] == ops.layerOf[b] &&
         arguments.inRepeated[first] == arguments.inRepeated[second];
}

// Whether the layers beside the repeated one are what it is.
absl::Status LayerRepetition::checkOps() const {
  for (int i = 0; i < static_cast<int>(folded->ops.size()); ++i) {
    int twin = ops.inRepeated[i];
    if (twin == i || !isChecked(ops.layerOf[i])) continue;
    const model::ModelOp& op = folded->ops[i];
    const model::ModelOp& other = folded->ops[twin];
    bool isAlike = op.operands.size() == other.operands.size() &&
                   op.isBackward == other.isBackward &&
                   op.addsInPlace == other.addsInPlace &&
                   op.keepsParameter == other.keepsParameter &&
                   isStoredAlike(i, twin) &&
                   haveSameSignature(*folded, i, twin);
    for (size_t k = 0; isAlike && k < op.operands.size(); ++k) {
      int from = ops.layerOf[i];
      int mine = values.layerOf[op.operands[k]];
      int theirs = values.layerOf[other.operands[k]];
      if (mine < 0 || theirs < 0) {
        isAlike = op.operands[k] == other.operands[k];
        continue;
      }
      isAlike = mine - from == theirs - kRepeated;
      int a = values.inRepeated[op.operands[k]];
      int b = values.inRepeated[other.operands[k]];
      if (a >= 0 && b >= 0) isAlike &= a == b;
    }
    if (!isAlike) {
      return different(absl::StrCat("'", op.name, "' and '", other.name, "'"));
    }
  }
  return absl::OkStatus();
}

}  // namespace soapstone::simulator
