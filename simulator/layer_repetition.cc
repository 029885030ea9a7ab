#include "simulator/layer_repetition.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "simulator/pipeline_cut.h"

namespace soapstone {
namespace {

// The layer that is repeated; the ones beside it have layers around them, too.
constexpr int kRepeated = 2;
constexpr int kFewestLayers = 5;

// Whether a layer must be as the repeated one is, neighbours included.
bool isChecked(int layer) {
  return layer >= kRepeated - 1 && layer <= kRepeated + 1;
}

absl::Status different(const std::string& what) {
  return absl::FailedPreconditionError(
      absl::StrCat("layers are not alike: ", what));
}

// Where two names differ, if it is in one number.
LayerRepetition::NumberAt differingNumber(const std::string& a,
                                          const std::string& b) {
  size_t begin = 0;
  while (begin < a.size() && begin < b.size() && a[begin] == b[begin]) ++begin;
  while (begin > 0 && absl::ascii_isdigit(a[begin - 1])) --begin;
  size_t end = begin;
  while (end < b.size() && absl::ascii_isdigit(b[end])) ++end;
  LayerRepetition::NumberAt number{begin, end, 0, false};
  number.isThere =
      absl::SimpleAtoi(b.substr(begin, end - begin), &number.value);
  return number;
}

// The ends of parts in which layers ascend or descend, but for elements of the
// layer before.
std::vector<int> regionsOf(const std::vector<int>& layers) {
  std::vector<int> ends;
  int lowest = -1;
  int highest = -1;
  int direction = 0;
  for (int i = 0; i < static_cast<int>(layers.size()); ++i) {
    int layer = layers[i];
    if (layer < 0) continue;
    bool turns = (direction > 0 && layer < highest - 1) ||
                 (direction < 0 && layer > lowest + 1);
    if (turns) ends.push_back(i);
    if (turns || highest < 0) {
      lowest = highest = layer;
      direction = 0;
      continue;
    }
    bool isNew = layer < lowest || layer > highest;
    lowest = std::min(lowest, layer);
    highest = std::max(highest, layer);
    if (direction == 0 && isNew && highest - lowest >= 2) {
      direction = layer == highest ? 1 : -1;
    }
  }
  ends.push_back(static_cast<int>(layers.size()));
  return ends;
}

}  // namespace

absl::StatusOr<LayerRepetition> LayerRepetition::create(
    const ModelGraph& folded, int extra) {
  LayerRepetition repetition;
  repetition.folded = &folded;
  repetition.extra = extra;
  SOAPSTONE_RETURN_IF_ERROR(repetition.labelOps());
  SOAPSTONE_RETURN_IF_ERROR(repetition.checkOps());
  SOAPSTONE_RETURN_IF_ERROR(repetition.makeGraph());
  return std::move(repetition);
}

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
    const ModelValue& value = folded->values[i];
    values.layerOf[i] = ownerLayer(static_cast<int>(i));
    if (value.producer < 0) {
      int argument = arguments.inRepeated[value.index];
      if (argument >= 0) {
        values.inRepeated[i] = folded->arguments[argument].value;
      }
    } else if (ops.inRepeated[value.producer] >= 0) {
      const ModelOp& op = folded->ops[ops.inRepeated[value.producer]];
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
    const ModelOp& op = folded->ops[i];
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

// Ops that no layer of the forward pass leads. Sums of gradients belong to the
// lowest of their layers, as gradients go down. What reduces over all
// parameters (a norm, a count) adds up one part after another: every link of
// such a chain belongs to the layer of its part, and what reads the whole sum
// belongs to no layer.
void LayerRepetition::labelRest(const PipelineCut& cut) {
  // By value that updates make: the lowest and the highest layer that it
  // depends on; -1: on none.
  std::vector<std::pair<int, int>> spans(folded->values.size(), {-1, -1});
  auto spanOf = [&](int value) {
    int layer = ownerLayer(value);
    return spans[value].first < 0 ? std::make_pair(layer, layer) : spans[value];
  };
  for (size_t i = 0; i < folded->ops.size(); ++i) {
    const ModelOp& op = folded->ops[i];
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
    for (int value : op.operands) {
      std::pair<int, int> own = spanOf(value);
      if (own.first < 0) continue;
      span.first = span.first < 0 ? own.first : std::min(span.first, own.first);
      span.second = std::max(span.second, own.second);
      bool isWhole = own.first == 0 && own.second == cut.layers - 1;
      int producer = folded->values[value].producer;
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
      if (updates) spans[value] = span;
    }
  }
  labelRepeatedScalars(cut);
}

// What updates of one layer alone read belongs to it: a scalar that is repeated
// over the shape of a gradient, once for every reader.
void LayerRepetition::labelRepeatedScalars(const PipelineCut& cut) {
  constexpr int kUnread = -2;
  std::vector<int> readers(folded->values.size(), kUnread);
  for (size_t i = folded->ops.size(); i-- > 0;) {
    const ModelOp& op = folded->ops[i];
    int& layer = ops.layerOf[i];
    bool isRepetition = layer < 0 && cut.phases[i] == OpPhase::kUpdate &&
                        op.results.size() == 1 && op.operands.size() == 1 &&
                        folded->values[op.operands[0]].shape.empty() &&
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
    const ModelOp& op = folded->ops[i];
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
    const ModelOp& op = folded->ops[i];
    if (ops.layerOf[i] != kUnread) continue;
    ops.layerOf[i] = std::max(-1, layers[op.results[0]]);
    layers[op.operands[0]] = ops.layerOf[i];
  }
  arguments.layerOf.clear();
  for (const ModelArgument& argument : folded->arguments) {
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
  const ModelValue& tensor = folded->values[value];
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
    const ModelOp& op = folded->ops[i];
    const ModelOp& other = folded->ops[twin];
    bool isAlike = op.operands.size() == other.operands.size() &&
                   op.isBackward == other.isBackward &&
                   op.keepsParameter == other.keepsParameter &&
                   isStoredAlike(i, twin) &&
                   folded->signature(i) == folded->signature(twin);
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

// The elements in their order with the repetitions of layer 2. What stands
// between the beginnings of that layer and of the next one in this order is
// repeated; it may hold some of the layer before, whose updates wait.
absl::Status LayerRepetition::findOrder(const Correspondence& kind,
                                        std::vector<Copy>* order) const {
  const std::vector<int>& layers = kind.layerOf;
  order->clear();
  order->reserve(layers.size());
  std::vector<char> isPlaced(layers.size() * (1 + extra), 0);
  auto place = [&](const Copy& item) {
    size_t number = static_cast<size_t>(item.element) * (1 + extra) + item.copy;
    if (isPlaced[number] != 0) return false;
    isPlaced[number] = 1;
    order->push_back(item);
    return true;
  };
  int position = 0;
  for (int regionEnd : regionsOf(layers)) {
    int first[kFewestLayers];
    std::fill(std::begin(first), std::end(first), -1);
    for (int i = position; i < regionEnd; ++i) {
      int layer = layers[i];
      if (layer < 0 || layer >= kFewestLayers || first[layer] >= 0) continue;
      first[layer] = i;
    }
    int begin = first[kRepeated];
    bool ascends = first[kRepeated - 1] < first[kRepeated + 1];
    int end = first[ascends ? kRepeated + 1 : kRepeated - 1];
    if (begin >= 0 && end <= begin) return different("their order");
    for (; position < (begin < 0 ? regionEnd : begin); ++position) {
      if (!place({position, 0})) return different("their order");
    }
    for (int i = 0; begin >= 0 && i <= extra; ++i) {
      int copy = ascends ? i : extra - i;
      for (int element = begin; element < end; ++element) {
        if (layers[element] < 0 && i > 0) continue;
        Copy item{element, 0};
        if (layers[element] >= 0) {
          SOAPSTONE_ASSIGN_OR_RETURN(item,
                                     resolve(kind, kRepeated, copy, element));
        }
        if (!place(item)) return different("their order");
      }
    }
    for (position = std::max(position, end); position < regionEnd; ++position) {
      // What of the last repetition waits until the next layer.
      bool isLast = begin >= 0 && ascends && layers[position] == kRepeated;
      if (!place({position, isLast ? extra : 0})) {
        return different("their order");
      }
    }
  }
  size_t expected = layers.size();
  for (int layer : layers) expected += layer == kRepeated ? extra : 0;
  if (order->size() != expected) return different("their order");
  return absl::OkStatus();
}

// What an element of `layer` and `copy` means by `element`.
absl::StatusOr<LayerRepetition::Copy> LayerRepetition::resolve(
    const Correspondence& kind, int layer, int copy, int element) const {
  int other = kind.layerOf[element];
  if (layer == kRepeated && other >= 0) {
    int distance = other - kRepeated;
    int target = copy + distance;
    if (distance == 0) return Copy{element, copy};
    if (distance < -1 || distance > 1) return different("distant readers");
    if (target < 0 || target > extra) return Copy{element, 0};
    return Copy{kind.inRepeated[element], target};
  }
  if (other != kRepeated) return Copy{element, 0};
  if (layer < 0) return different("a reader outside of all layers");
  return Copy{element, layer > kRepeated ? extra : 0};
}

// The argument whose storage an op is configured like: that of its own layer,
// or, in chains through all layers, that of a layer which all links follow.
LayerRepetition::Copy LayerRepetition::storageFor(int layer, int copy,
                                                  int argument) const {
  if (arguments.layerOf[argument] != layer) return Copy{argument, 0};
  return Copy{argument, layer == kRepeated ? copy : 0};
}

absl::StatusOr<int> LayerRepetition::valueFor(int layer, int copy,
                                              int value) const {
  SOAPSTONE_ASSIGN_OR_RETURN(Copy what, resolve(values, layer, copy, value));
  return valueNumbers[what.element][what.copy];
}

// Where names of neighbouring layers differ by one.
void LayerRepetition::findNumbers() {
  auto compare = [&](const std::string& before, const std::string& own) {
    NumberAt number = differingNumber(before, own);
    // Names that are only counted differ by more, or by chance.
    if (!number.isThere ||
        before != absl::StrCat(own.substr(0, number.begin), number.value - 1,
                               own.substr(number.end))) {
      return;
    }
    numberOfFirst.try_emplace(own.substr(0, number.begin),
                              number.value - kRepeated);
  };
  for (size_t i = 0; i < ops.layerOf.size(); ++i) {
    if (ops.layerOf[i] != kRepeated - 1) continue;
    compare(folded->ops[i].name, folded->ops[ops.inRepeated[i]].name);
  }
  for (size_t i = 0; i < arguments.layerOf.size(); ++i) {
    if (arguments.layerOf[i] != kRepeated - 1) continue;
    compare(folded->arguments[i].name,
            folded->arguments[arguments.inRepeated[i]].name);
  }
}

// Where a name says in which layer it is.
LayerRepetition::NumberAt LayerRepetition::layerNumber(
    const std::string& name) const {
  for (size_t begin = 0; begin < name.size(); ++begin) {
    if (!absl::ascii_isdigit(name[begin])) continue;
    size_t end = begin;
    while (end < name.size() && absl::ascii_isdigit(name[end])) ++end;
    auto entry = numberOfFirst.find(name.substr(0, begin));
    NumberAt number{begin, end, 0, false};
    if (entry != numberOfFirst.end() &&
        absl::SimpleAtoi(name.substr(begin, end - begin), &number.value)) {
      number.value -= entry->second;
      number.isThere = true;
      return number;
    }
    begin = end;
  }
  return {};
}

std::string LayerRepetition::inLayer(const std::string& name,
                                     const NumberAt& number, int layer) const {
  std::string before = name.substr(0, number.begin);
  return absl::StrCat(before, numberOfFirst.at(before) + layer,
                      name.substr(number.end));
}

// Counts layers on. The last of them may have its number already.
std::string LayerRepetition::nameFor(const std::string& name, int layer,
                                     int copy) const {
  int by = layer == kRepeated ? copy : extra;
  if (layer < kRepeated || by == 0) return name;
  NumberAt number = layerNumber(name);
  bool counts = number.isThere && number.value == layer;
  return counts ? inLayer(name, number, layer + by) : name;
}

absl::Status LayerRepetition::makeGraph() {
  findNumbers();
  std::vector<Copy> argumentOrder;
  std::vector<Copy> opOrder;
  std::vector<Copy> resultOrder;
  SOAPSTONE_RETURN_IF_ERROR(findOrder(arguments, &argumentOrder));
  SOAPSTONE_RETURN_IF_ERROR(findOrder(ops, &opOrder));
  std::vector<int> resultLayers;
  for (const ModelResult& result : folded->results) {
    resultLayers.push_back(values.layerOf[result.value]);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Correspondence resultKind,
                             correspond(resultLayers));
  SOAPSTONE_RETURN_IF_ERROR(findOrder(resultKind, &resultOrder));
  auto resize = [&](const std::vector<int>& layers,
                    std::vector<std::vector<int>>* numbers) {
    numbers->resize(layers.size());
    for (size_t i = 0; i < layers.size(); ++i) {
      (*numbers)[i].assign(layers[i] == kRepeated ? 1 + extra : 1, -1);
    }
  };
  resize(arguments.layerOf, &argumentNumbers);
  resize(ops.layerOf, &opNumbers);
  resize(values.layerOf, &valueNumbers);
  auto addValue = [&](int value, int copy, int producer, int index) {
    ModelValue made = folded->values[value];
    made.producer = producer;
    made.index = index;
    valueNumbers[value][copy] = static_cast<int>(graph.values.size());
    graph.values.push_back(std::move(made));
    return valueNumbers[value][copy];
  };
  for (const Copy& item : argumentOrder) {
    int number = static_cast<int>(argumentSources.size());
    argumentNumbers[item.element][item.copy] = number;
    argumentSources.push_back(item.element);
    addValue(folded->arguments[item.element].value, item.copy, -1, number);
  }
  for (const Copy& item : argumentOrder) {
    ModelArgument argument = folded->arguments[item.element];
    argument.name =
        nameFor(argument.name, arguments.layerOf[item.element], item.copy);
    argument.value = valueNumbers[argument.value][item.copy];
    if (argument.parameter >= 0) {
      argument.parameter = argumentNumbers[argument.parameter][item.copy];
    }
    graph.arguments.push_back(std::move(argument));
  }
  // Numbers first: a backward op may come before what it is numbered after.
  for (size_t i = 0; i < opOrder.size(); ++i) {
    const Copy& item = opOrder[i];
    opNumbers[item.element][item.copy] = static_cast<int>(i);
    const ModelOp& op = folded->ops[item.element];
    for (size_t k = 0; k < op.results.size(); ++k) {
      addValue(op.results[k], item.copy, static_cast<int>(i),
               static_cast<int>(k));
    }
  }
  graph.ops.reserve(opOrder.size());
  for (const Copy& item : opOrder) {
    const ModelOp& source = folded->ops[item.element];
    int layer = ops.layerOf[item.element];
    ModelOp op;
    op.kind = source.kind;
    op.attributes = source.attributes;
    op.isView = source.isView;
    op.isFree = source.isFree;
    op.isInRegisters = source.isInRegisters;
    op.isBackward = source.isBackward;
    op.keepsParameter = source.keepsParameter;
    op.name = nameFor(source.name, layer, item.copy);
    for (int value : source.operands) {
      SOAPSTONE_ASSIGN_OR_RETURN(int number, valueFor(layer, item.copy, value));
      op.operands.push_back(number);
    }
    for (int value : source.results) {
      op.results.push_back(valueNumbers[value][item.copy]);
    }
    if (source.leader >= 0) {
      SOAPSTONE_ASSIGN_OR_RETURN(Copy leader,
                                 resolve(ops, layer, item.copy, source.leader));
      op.leader = opNumbers[leader.element][leader.copy];
    }
    if (source.storageArgument >= 0) {
      Copy stored = storageFor(layer, item.copy, source.storageArgument);
      op.storageArgument = argumentNumbers[stored.element][stored.copy];
    }
    graph.ops.push_back(std::move(op));
    origins.push_back(item.element);
  }
  for (const Copy& item : resultOrder) {
    ModelResult result = folded->results[item.element];
    if (result.updates >= 0) {
      SOAPSTONE_ASSIGN_OR_RETURN(Copy updated,
                                 resolve(arguments, resultLayers[item.element],
                                         item.copy, result.updates));
      result.updates = argumentNumbers[updated.element][updated.copy];
    }
    result.value = valueNumbers[result.value][item.copy];
    graph.results.push_back(result);
  }
  return absl::OkStatus();
}

ModelConfigurations LayerRepetition::uniform(
    const ModelConfigurations& configurations) const {
  ModelConfigurations result = configurations;
  // What layer 2 has in the place of element `i` of `kind`, which may be in a
  // layer that has other elements, too; -1 if nothing is known to.
  absl::flat_hash_map<std::string, int> repeated;
  auto twinOf = [&](const Correspondence& kind, size_t i,
                    const std::string& name) {
    int layer = kind.layerOf[i];
    if (layer < 0) return -1;
    NumberAt number = layerNumber(name);
    if (!number.isThere) return isChecked(layer) ? kind.inRepeated[i] : -1;
    auto twin = repeated.find(inLayer(name, number, kRepeated));
    return twin == repeated.end() ? -1 : twin->second;
  };
  for (size_t i = 0; i < result.ops.size(); ++i) {
    bool isRepeated = ops.layerOf[i] == kRepeated;
    if (isRepeated) repeated[folded->ops[i].name] = static_cast<int>(i);
  }
  for (size_t i = 0; i < result.ops.size(); ++i) {
    int twin = twinOf(ops, i, folded->ops[i].name);
    if (twin >= 0) result.ops[i] = configurations.ops[twin];
  }
  repeated.clear();
  for (size_t i = 0; i < result.storage.size(); ++i) {
    bool isRepeated = arguments.layerOf[i] == kRepeated;
    if (isRepeated) repeated[folded->arguments[i].name] = static_cast<int>(i);
  }
  for (size_t i = 0; i < result.storage.size(); ++i) {
    int twin = arguments.inRepeated[i];
    if (twin < 0) twin = twinOf(arguments, i, folded->arguments[i].name);
    if (twin >= 0) result.storage[i] = configurations.storage[twin];
  }
  return result;
}

ModelConfigurations LayerRepetition::unfold(
    const ModelConfigurations& configurations) const {
  ModelConfigurations result;
  for (int origin : origins) result.ops.push_back(configurations.ops[origin]);
  for (int origin : argumentSources) {
    result.storage.push_back(configurations.storage[origin]);
  }
  return result;
}

absl::StatusOr<TaskGraph> LayerRepetition::unfold(
    const TaskGraph& tasks) const {
  std::vector<int> layers;
  layers.reserve(tasks.tasks.size());
  int opCount = static_cast<int>(folded->ops.size());
  for (const Task& task : tasks.tasks) {
    int layer = -1;
    // The first reader moves for all what no layer made.
    bool isShared = task.value >= 0 && values.layerOf[task.value] < 0;
    if (task.op >= 0 && task.op < opCount && !isShared) {
      layer = ops.layerOf[task.place >= 0 ? task.place : task.op];
    } else if (task.op >= 0 && task.value >= 0) {
      layer = values.layerOf[task.value];
    }
    layers.push_back(layer);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Correspondence kind, correspond(layers));
  for (size_t i = 0; i < tasks.tasks.size(); ++i) {
    int twin = kind.inRepeated[i];
    if (twin == static_cast<int>(i) || !isChecked(layers[i])) continue;
    const Task& task = tasks.tasks[i];
    const Task& other = tasks.tasks[twin];
    bool isAlike = task.kind == other.kind && task.classes == other.classes &&
                   task.durationPicoseconds == other.durationPicoseconds &&
                   task.issuePicoseconds == other.issuePicoseconds &&
                   task.holdsCompute == other.holdsCompute &&
                   task.predecessors.size() == other.predecessors.size();
    if (!isAlike) return different(absl::StrCat("'", task.label, "'"));
  }
  std::vector<Copy> order;
  SOAPSTONE_RETURN_IF_ERROR(findOrder(kind, &order));
  std::vector<std::vector<int>> numbers(layers.size());
  for (size_t i = 0; i < layers.size(); ++i) {
    numbers[i].resize(layers[i] == kRepeated ? 1 + extra : 1);
  }
  for (size_t i = 0; i < order.size(); ++i) {
    numbers[order[i].element][order[i].copy] = static_cast<int>(i);
  }
  TaskGraph large;
  large.devices = tasks.devices;
  large.classes = tasks.classes;
  large.sharedLinks = tasks.sharedLinks;
  large.tasks.reserve(order.size());
  for (const Copy& item : order) {
    const Task& source = tasks.tasks[item.element];
    int layer = layers[item.element];
    Task task = source;
    task.footprint = -1;
    task.predecessors.clear();
    task.predecessors.reserve(source.predecessors.size());
    for (int before : source.predecessors) {
      SOAPSTONE_ASSIGN_OR_RETURN(Copy what,
                                 resolve(kind, layer, item.copy, before));
      task.predecessors.push_back(numbers[what.element][what.copy]);
    }
    if (source.op == opCount) {
      task.op = static_cast<int>(graph.ops.size());
    } else if (source.op >= 0 && source.place < 0) {
      task.op = opNumbers[source.op][layer == kRepeated ? item.copy : 0];
    } else if (source.op >= 0) {
      for (int* op : {&task.op, &task.place}) {
        SOAPSTONE_ASSIGN_OR_RETURN(Copy what,
                                   resolve(ops, layer, item.copy, *op));
        *op = opNumbers[what.element][what.copy];
      }
    }
    if (source.value >= 0) {
      SOAPSTONE_ASSIGN_OR_RETURN(task.value,
                                 valueFor(layer, item.copy, source.value));
    }
    large.tasks.push_back(std::move(task));
  }
  if (tasks.deferredPhase >= 0) {
    large.deferredPhase = numbers[tasks.deferredPhase][0];
  }
  int taskCount = static_cast<int>(tasks.tasks.size());
  for (const TaskBuffer& source : tasks.buffers) {
    int layer = source.value < 0 ? -1 : values.layerOf[source.value];
    int copies = layer == kRepeated ? 1 + extra : 1;
    for (int copy = 0; copy < copies; ++copy) {
      TaskBuffer buffer = source;
      if (source.value >= 0) buffer.value = valueNumbers[source.value][copy];
      for (int* end : {&buffer.first, &buffer.last}) {
        if (*end < 0) continue;
        if (*end >= taskCount) {
          *end = static_cast<int>(order.size());
          continue;
        }
        // What all layers read lives until the first or the last has.
        SOAPSTONE_ASSIGN_OR_RETURN(Copy what, resolve(kind, layer, copy, *end));
        *end = numbers[what.element][what.copy];
      }
      large.buffers.push_back(buffer);
    }
  }
  return std::move(large);
}

}  // namespace soapstone
