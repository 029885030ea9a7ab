#include "simulator/layer_repetition.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "ir/support/status_macros.h"
#include "simulator/cut_ground.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {
namespace {

// Numbers in names that may be counted on, a layer at a time.
constexpr int64_t kMostCounted = int64_t{1} << 40;

absl::string_view digitsAt(absl::string_view name, size_t begin) {
  size_t end = begin;
  while (end < name.size() && absl::ascii_isdigit(name[end])) ++end;
  return name.substr(begin, end - begin);
}

// Where two names differ, if it is in one number.
LayerRepetition::NumberAt differingNumber(const std::string& a,
                                          const std::string& b) {
  size_t begin = 0;
  while (begin < a.size() && begin < b.size() && a[begin] == b[begin]) ++begin;
  while (begin > 0 && absl::ascii_isdigit(a[begin - 1])) --begin;
  const absl::string_view digits = digitsAt(b, begin);
  LayerRepetition::NumberAt number{begin, begin + digits.size(), 0, false};
  number.isThere = absl::SimpleAtoi(digits, &number.value);
  return number;
}

// Whether ops of two folded graphs have the same copies in unfolded ones.
bool isSameInPlans(const model::ModelOp& a, const model::ModelOp& b) {
  return a.name == b.name && a.kind == b.kind && a.operands == b.operands &&
         a.results == b.results && a.work == b.work && a.isView == b.isView &&
         a.isFree == b.isFree && a.isInRegisters == b.isInRegisters &&
         a.isInSum == b.isInSum && a.addsInPlace == b.addsInPlace &&
         a.isWeightProduct == b.isWeightProduct &&
         a.isBackward == b.isBackward && a.keepsParameter == b.keepsParameter &&
         a.leader == b.leader && a.forward == b.forward &&
         a.storageArgument == b.storageArgument;
}

}  // namespace

absl::Status LayerRepetition::different(const std::string& what) {
  return absl::FailedPreconditionError(
      absl::StrCat("layers are not alike: ", what));
}

absl::StatusOr<LayerRepetition> LayerRepetition::create(
    const model::ModelGraph& folded, int extra, const LayerRepetition* alike) {
  LayerRepetition repetition;
  repetition.folded = &folded;
  repetition.extra = extra;
  SOAPSTONE_RETURN_IF_ERROR(repetition.labelOps());
  SOAPSTONE_RETURN_IF_ERROR(repetition.checkOps());
  repetition.findNumbers();
  if (alike != nullptr && repetition.isLike(*alike)) {
    repetition.whole = alike->whole;
    return std::move(repetition);
  }
  repetition.whole = std::make_shared<Unfolded>();
  SOAPSTONE_RETURN_IF_ERROR(repetition.makeGraph());
  return std::move(repetition);
}

// Resolves `element` as seen from an element of `layer` and `copy`.
absl::StatusOr<LayerRepetition::Copy> LayerRepetition::resolve(
    const Correspondence& kind, int layer, int copy, int element) const {
  const int other = kind.layerOf[element];
  if (layer == kRepeated && other >= 0) {
    const int distance = other - kRepeated;
    if (distance < -1 || distance > 1) return different("distant readers");
  } else if (other == kRepeated && layer < 0) {
    return different("a reader outside of all layers");
  }
  return counterpart(kind, layer, copy, element);
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
  return whole->valueNumbers[what.element][what.copy];
}

// Where names of neighbouring layers differ: by one, or by as many as a layer
// has of what is counted.
void LayerRepetition::findNumbers() {
  auto compare = [&](const std::string& before, const std::string& own) {
    NumberAt number = differingNumber(before, own);
    int64_t earlier = 0;
    std::string prefix = own.substr(0, number.begin);
    if (!number.isThere ||
        !absl::SimpleAtoi(digitsAt(before, number.begin), &earlier) ||
        before != absl::StrCat(prefix, earlier, own.substr(number.end))) {
      return;
    }
    const int64_t by = number.value - earlier;
    if (by < 1 || number.value > kMostCounted) return;
    if (by == 1) {
      numberOfFirst.try_emplace(prefix, number.value - kRepeated);
      return;
    }
    auto [entry, isNew] = countOfLayer.try_emplace(prefix, by);
    if (!isNew && entry->second != by) entry->second = 0;
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
    const absl::string_view digits = digitsAt(name, begin);
    const size_t end = begin + digits.size();
    auto entry = numberOfFirst.find(name.substr(0, begin));
    NumberAt number{begin, end, 0, false};
    if (entry != numberOfFirst.end() &&
        absl::SimpleAtoi(digits, &number.value)) {
      number.written = number.value;
      number.value -= entry->second;
      number.isThere = true;
      return number;
    }
    begin = end;
  }
  return {};
}

// The same of a name that is only counted. Of a layer that stands for a later
// one, the last may have its own number already: `repeated`, the names of layer
// 2, have none that is as many layers before it.
LayerRepetition::NumberAt LayerRepetition::countedNumber(
    const std::string& name, int layer, const Names& repeated) const {
  for (size_t begin = 0; begin < name.size(); ++begin) {
    if (!absl::ascii_isdigit(name[begin])) continue;
    const absl::string_view digits = digitsAt(name, begin);
    const size_t end = begin + digits.size();
    auto entry = countOfLayer.find(name.substr(0, begin));
    int64_t value = 0;
    if (entry != countOfLayer.end() && entry->second > 0 &&
        absl::SimpleAtoi(digits, &value) && value <= kMostCounted &&
        repeated.contains(absl::StrCat(
            name.substr(0, begin), value - (layer - kRepeated) * entry->second,
            name.substr(end)))) {
      return {begin, end, layer, true, value, entry->second};
    }
    begin = end;
  }
  return {};
}

// Where the names of all elements of a kind say in which layer they are.
template <typename Element>
std::vector<LayerRepetition::NumberAt> LayerRepetition::numbersIn(
    const std::vector<Element>& elements, const Correspondence& kind) const {
  Names repeated;
  for (size_t i = 0; i < elements.size() && !countOfLayer.empty(); ++i) {
    if (kind.layerOf[i] == kRepeated) repeated.insert(elements[i].name);
  }
  std::vector<NumberAt> numbers;
  numbers.reserve(elements.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    NumberAt number = layerNumber(elements[i].name);
    if (!number.isThere && !repeated.empty() && kind.layerOf[i] >= kRepeated)
      number = countedNumber(elements[i].name, kind.layerOf[i], repeated);
    numbers.push_back(number);
  }
  return numbers;
}

std::string LayerRepetition::inLayer(const std::string& name,
                                     const NumberAt& number, int layer) const {
  std::string before = name.substr(0, number.begin);
  return absl::StrCat(before, numberOfFirst.at(before) + layer,
                      name.substr(number.end));
}

// Counts layers on. The last of them may have its number already. `number` is
// of `numbersIn`: the same for all copies, and slow to find.
std::string LayerRepetition::nameFor(const std::string& name,
                                     const NumberAt& number, int layer,
                                     int copy) const {
  int by = layer == kRepeated ? copy : extra;
  bool counts =
      layer >= kRepeated && by > 0 && number.isThere && number.value == layer;
  if (!counts) return name;
  const absl::AlphaNum counted(number.written + by * number.perLayer);
  std::string result;
  result.reserve(name.size() + counted.size());
  result.append(name, 0, number.begin);
  result.append(counted.data(), counted.size());
  result.append(name, number.end, std::string::npos);
  return result;
}

// Whether both repeat the same graph, but for shapes that nobody asks the
// unfolded one for: those of what is neither stored nor a gradient.
bool LayerRepetition::isLike(const LayerRepetition& other) const {
  const model::ModelGraph& theirs = *other.folded;
  if (extra != other.extra || ops != other.ops ||
      arguments != other.arguments || values != other.values ||
      numberOfFirst != other.numberOfFirst ||
      folded->arguments != theirs.arguments ||
      folded->results != theirs.results ||
      folded->values.size() != theirs.values.size() ||
      !std::equal(folded->ops.begin(), folded->ops.end(), theirs.ops.begin(),
                  theirs.ops.end(), isSameInPlans)) {
    return false;
  }
  CutGround ground(*folded);
  if (ground != CutGround(theirs)) return false;
  std::vector<char> hasFixedShape = ground.isGradient;
  for (const model::ModelArgument& argument : folded->arguments) {
    bool isStored = argument.role != model::ModelArgumentRole::kInput;
    if (isStored) hasFixedShape[argument.value] = 1;
  }
  for (size_t i = 0; i < folded->values.size(); ++i) {
    model::ModelValue mine = folded->values[i];
    if (!hasFixedShape[i]) mine.shape = theirs.values[i].shape;
    if (mine != theirs.values[i]) return false;
  }
  return true;
}

absl::Status LayerRepetition::makeGraph() {
  whole->graph.works = folded->works;
  std::vector<Copy> argumentOrder;
  std::vector<Copy> opOrder;
  std::vector<Copy> resultOrder;
  SOAPSTONE_RETURN_IF_ERROR(findOrder(arguments, &argumentOrder));
  SOAPSTONE_RETURN_IF_ERROR(findOrder(ops, &opOrder));
  std::vector<int> resultLayers;
  for (const model::ModelResult& result : folded->results) {
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
  resize(arguments.layerOf, &whole->argumentNumbers);
  resize(ops.layerOf, &whole->opNumbers);
  resize(values.layerOf, &whole->valueNumbers);
  size_t valueCount = 0;
  for (const std::vector<int>& numbers : whole->valueNumbers) {
    valueCount += numbers.size();
  }
  whole->graph.values.reserve(valueCount);
  addArguments(argumentOrder);
  numberOps(opOrder);
  SOAPSTONE_RETURN_IF_ERROR(addOps(opOrder));
  return addResults(resultOrder, resultLayers);
}

void LayerRepetition::addValue(int value, int copy, int producer, int index) {
  model::ModelValue made = folded->values[value];
  made.producer = producer;
  made.index = index;
  whole->valueNumbers[value][copy] =
      static_cast<int>(whole->graph.values.size());
  whole->graph.values.push_back(std::move(made));
}

void LayerRepetition::addArguments(const std::vector<Copy>& order) {
  for (const Copy& item : order) {
    int number = static_cast<int>(whole->argumentSources.size());
    whole->argumentNumbers[item.element][item.copy] = number;
    whole->argumentSources.push_back(item.element);
    addValue(folded->arguments[item.element].value, item.copy, -1, number);
  }
  whole->graph.arguments.reserve(order.size());
  const std::vector<NumberAt> numbers = numbersIn(folded->arguments, arguments);
  for (const Copy& item : order) {
    model::ModelArgument argument = folded->arguments[item.element];
    argument.name = nameFor(argument.name, numbers[item.element],
                            arguments.layerOf[item.element], item.copy);
    argument.value = whole->valueNumbers[argument.value][item.copy];
    if (argument.parameter >= 0) {
      argument.parameter =
          whole->argumentNumbers[argument.parameter][item.copy];
    }
    whole->graph.arguments.push_back(std::move(argument));
  }
}

// Before any op is added: a backward op may come before what it is numbered
// after.
void LayerRepetition::numberOps(const std::vector<Copy>& order) {
  for (size_t i = 0; i < order.size(); ++i) {
    const Copy& item = order[i];
    whole->opNumbers[item.element][item.copy] = static_cast<int>(i);
    const model::ModelOp& op = folded->ops[item.element];
    for (size_t k = 0; k < op.results.size(); ++k) {
      addValue(op.results[k], item.copy, static_cast<int>(i),
               static_cast<int>(k));
    }
  }
}

absl::Status LayerRepetition::addOps(const std::vector<Copy>& order) {
  const std::vector<NumberAt> numbers = numbersIn(folded->ops, ops);
  whole->graph.ops.reserve(order.size());
  whole->origins.reserve(order.size());
  for (const Copy& item : order) {
    const model::ModelOp& source = folded->ops[item.element];
    int layer = ops.layerOf[item.element];
    model::ModelOp& op = whole->graph.ops.emplace_back();
    op.kind = source.kind;
    op.work = source.work;
    op.isView = source.isView;
    op.isFree = source.isFree;
    op.isInRegisters = source.isInRegisters;
    op.isInSum = source.isInSum;
    op.attributes = source.attributes;  // A system may keep more of some norms.
    op.addsInPlace = source.addsInPlace;
    op.isWeightProduct = source.isWeightProduct;
    op.isBackward = source.isBackward;
    op.keepsParameter = source.keepsParameter;
    op.name = nameFor(source.name, numbers[item.element], layer, item.copy);
    op.operands.reserve(source.operands.size());
    op.results.reserve(source.results.size());
    for (int value : source.operands) {
      SOAPSTONE_ASSIGN_OR_RETURN(int number, valueFor(layer, item.copy, value));
      op.operands.push_back(number);
    }
    for (int value : source.results) {
      op.results.push_back(whole->valueNumbers[value][item.copy]);
    }
    if (source.leader >= 0) {
      SOAPSTONE_ASSIGN_OR_RETURN(Copy leader,
                                 resolve(ops, layer, item.copy, source.leader));
      op.leader = whole->opNumbers[leader.element][leader.copy];
    }
    if (source.forward >= 0) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          Copy forward, resolve(ops, layer, item.copy, source.forward));
      op.forward = whole->opNumbers[forward.element][forward.copy];
    }
    if (source.storageArgument >= 0) {
      Copy stored = storageFor(layer, item.copy, source.storageArgument);
      op.storageArgument = whole->argumentNumbers[stored.element][stored.copy];
    }
    whole->origins.push_back(item.element);
  }
  return absl::OkStatus();
}

absl::Status LayerRepetition::addResults(const std::vector<Copy>& order,
                                         const std::vector<int>& layers) {
  for (const Copy& item : order) {
    model::ModelResult result = folded->results[item.element];
    for (int* held : {&result.updates, &result.gradientOf}) {
      if (*held < 0) continue;
      SOAPSTONE_ASSIGN_OR_RETURN(
          Copy argument,
          resolve(arguments, layers[item.element], item.copy, *held));
      *held = whole->argumentNumbers[argument.element][argument.copy];
    }
    result.value = whole->valueNumbers[result.value][item.copy];
    whole->graph.results.push_back(result);
  }
  return absl::OkStatus();
}

model::ModelConfigurations LayerRepetition::uniform(
    const model::ModelConfigurations& configurations) const {
  model::ModelConfigurations result = configurations;
  // The element of layer 2 in the place of element `i` of `kind`, whose layer
  // may have other elements, too; -1 if unknown.
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

CutWeights LayerRepetition::unfold(const CutWeights& weights) const {
  CutWeights result;
  result.picosecondsPerByte = weights.picosecondsPerByte;
  result.slowness = weights.slowness;
  for (int origin : whole->origins) {
    result.work.push_back(weights.work[origin]);
  }
  for (const model::ModelValue& value : whole->graph.values) {
    int origin =
        value.producer < 0
            ? folded->arguments[whole->argumentSources[value.index]].value
            : folded->ops[whole->origins[value.producer]].results[value.index];
    result.bytes.push_back(weights.bytes[origin]);
  }
  return result;
}

}  // namespace soapstone::simulator
