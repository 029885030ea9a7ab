#include "frontend/onnx/graph/merged_values.h"

#include <array>
#include <optional>
#include <set>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/graph/exported_operations.h"
#include "frontend/onnx/graph/known_values.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {
namespace {

// Limits for hostile files: the search compares each attempt with each lost
// parameter.
constexpr size_t kMostLost = 4096;
constexpr int64_t kMostAttempts = 4096;

// Whether neither has a name that every layer of PyTorch may give.
bool areAlike(absl::string_view first, absl::string_view second) {
  return absl::c_none_of(std::array{lastOf(first), lastOf(second)},
                         [](auto x) { return x == "weight" || x == "bias"; });
}

constexpr absl::string_view kLinear = "aten.linear.default";
constexpr absl::string_view kEmbedding = "aten.embedding.default";

// The order of "h.2.scale" and "h.10.scale", which differ in numbers.
bool isBefore(const std::string& left, const std::string& right) {
  return std::pair(left.size(), left) < std::pair(right.size(), right);
}

class Finder {
 public:
  explicit Finder(const GraphProto& graph) : graph(graph) {
    for (const NodeProto& node : graph.nodes) {
      for (const std::string& output : node.outputs) {
        producers.emplace(output, &node);
      }
    }
    for (const NamedTensor& initializer : graph.initializers) {
      initializers.emplace(initializer.name, &initializer.tensor);
    }
    for (const ValueInfoProto& info : graph.inputs) inputs.insert(info.name);
    for (const ValueInfoProto& info : graph.valueInfo) {
      if (!info.note.foldedFrom.empty()) {
        foldedFrom.emplace(info.name, &info.note.foldedFrom);
        folded.insert(info.note.foldedFrom.begin(), info.note.foldedFrom.end());
      }
    }
    findLost();
  }

  MergedValues find() {
    for (const NodeProto& node : graph.nodes) {
      copyProduct(node);
      noteTaken(node);
      noteNumber(node);
    }
    if (lost.empty() || lost.size() > kMostLost) return std::move(found);
    for (const NodeProto& node : graph.nodes) readNames(node);
    for (const NodeProto& node : graph.nodes) {
      const std::vector<std::string> before = valuesRead(node.call);
      for (size_t i = 0; i < node.inputs.size(); ++i) {
        const std::string value = goneValue(before, node.inputs, i);
        if (value.empty()) continue;
        if (restore(node.inputs[i], value, node.source.module)) {
          found.reads.emplace(std::pair(&node, i), value);
        } else if (readsStart(node.inputs[i]) || readsLike(node.inputs[i])) {
          found.gone = value;
        }
      }
      noteGone(node, before);
    }
    for (const NodeProto& node : graph.nodes) copySplit(node);
    found.lost.assign(lost.begin(), lost.end());
    return std::move(found);
  }

 private:
  // Parameters of the signature of which nothing in the file speaks.
  void findLost() {
    std::set<std::string> present;
    for (const auto& [name, tensor] : initializers) present.insert(name);
    for (const auto& [name, sources] : foldedFrom) {
      present.insert(sources->begin(), sources->end());
    }
    for (const NodeProto& node : graph.nodes) {
      for (const std::string& value : valuesRead(node.call)) {
        auto target = graph.signature.parameters.find(value);
        if (target == graph.signature.parameters.end()) continue;
        present.insert(target->second);
        // All layers that share a weight read it by one name, so that the names
        // of the others are not lost.
        if (isOneOf(node.call.target, {kEmbedding, kLinear}) &&
            !node.source.module.empty()) {
          present.insert(
              absl::StrCat(node.source.module, ".", lastOf(target->second)));
        }
      }
    }
    for (const auto& [name, target] : graph.signature.parameters) {
      targets.insert(target);
      if (!present.contains(target)) lost.insert(target);
    }
  }

  // The value that a call read where its node reads input `index`, if another
  // one has taken its place; empty if not. A node may have other inputs than
  // its call had arguments: the sum of a product comes after it.
  std::string goneValue(const std::vector<std::string>& before,
                        const std::vector<std::string>& inputs,
                        size_t index) const {
    const std::string& now = inputs[index];
    if (index < before.size() && isGone(before[index], now))
      return before[index];
    if (absl::c_linear_search(before, now)) return "";
    if (std::string other = otherName(before, inputs, index); !other.empty())
      return other;
    std::string only;
    for (const std::string& value : before) {
      if (!isGone(value, now)) continue;
      if (!only.empty()) return "";
      only = value;
    }
    return only;
  }

  // The same where a step that changes nothing, as a cast, is gone with it:
  // equal values are read by several names of the same operation. The first one
  // is that of the value that was kept.
  std::string otherName(const std::vector<std::string>& before,
                        const std::vector<std::string>& inputs,
                        size_t index) const {
    if (before.size() != inputs.size()) return "";
    const std::string& value = before[index];
    auto first = firstNames.find(inputs[index]);
    if (first == firstNames.end() || !isUnknown(value) ||
        value == first->second ||
        exportedOperation(value) != exportedOperation(first->second)) {
      return "";
    }
    return value;
  }

  void readNames(const NodeProto& node) {
    const std::vector<std::string> before = valuesRead(node.call);
    if (before.size() != node.inputs.size()) return;
    for (size_t i = 0; i < before.size(); ++i) {
      if (producers.contains(node.inputs[i]) && isUnknown(before[i]))
        firstNames.try_emplace(node.inputs[i], before[i]);
    }
  }

  // Whether the file has nothing of that name that a call reads.
  bool isUnknown(const std::string& value) const {
    return !value.empty() && !producers.contains(value) &&
           !initializers.contains(value) && !inputs.contains(value) &&
           !graph.signature.parameters.contains(value);
  }

  // Whether `value` is computed from parameters that have lost counterparts.
  bool readsLike(const std::string& value) const {
    auto producer = producers.find(value);
    return producer != producers.end() &&
           absl::c_any_of(
               valuesRead(producer->second->call), [&](const auto& read) {
                 auto target = graph.signature.parameters.find(read);
                 return target != graph.signature.parameters.end() &&
                        absl::c_any_of(lost, [&](const std::string& one) {
                          return lastOf(one) == lastOf(target->second);
                        });
               });
  }

  // Notes parameters that stand for what was computed.
  void noteTaken(const NodeProto& node) {
    const std::vector<std::string> before = valuesRead(node.call);
    if (!isOneOf(node.opType, {"Add", "Sub", "Mul", "Div"}) ||
        before.size() != node.inputs.size()) {
      return;
    }
    for (size_t i = 0; i < before.size(); ++i) {
      const std::string& value = before[i];
      const absl::string_view operation = exportedOperation(value);
      const bool isTensor = graph.signature.parameters.contains(value) ||
                            absl::StartsWith(value, "b_") ||
                            absl::StartsWith(value, "c_");
      if (!value.empty() && !isTensor && !producers.contains(value) &&
          !initializers.contains(value) && !inputs.contains(value) &&
          targets.contains(node.inputs[i]) &&
          initializers.contains(node.inputs[i]) && operation != "val" &&
          !moves(operation)) {
        found.taken.push_back({value, node.inputs[i]});
      }
    }
  }

  // Notes parameters that stand for a number of the call.
  void noteNumber(const NodeProto& node) {
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      auto tensor = initializers.find(node.inputs[i]);
      if (tensor == initializers.end() || !targets.contains(node.inputs[i]) ||
          tensor->second->size() != 1 || !tensor->second->hasData()) {
        continue;
      }
      const auto value = static_cast<float>(tensor->second->floatAt(0));
      // The call reads what the node reads beside the number.
      const bool isAlike =
          absl::c_all_of(valuesRead(node.call), [&](const std::string& read) {
            auto target = graph.signature.parameters.find(read);
            const std::string& name = target == graph.signature.parameters.end()
                                          ? read
                                          : target->second;
            return read.empty() || (name != node.inputs[i] &&
                                    absl::c_linear_search(node.inputs, name));
          });
      const bool isNumber =
          absl::c_any_of(node.call.arguments, [&](const std::string& argument) {
            float number = 0;
            return absl::SimpleAtof(argument, &number) && number == value;
          });
      if (isNumber && isAlike) {
        found.numbers.emplace(std::pair(&node, i), *tensor->second);
      }
    }
  }

  // Notes a sum, a product or a norm among what a call read that is nowhere,
  // and a bias that was computed.
  void noteGone(const NodeProto& node, const std::vector<std::string>& before) {
    constexpr size_t kBias = 2;
    const bool hasBias = node.call.target == kLinear ||
                         absl::StartsWith(node.call.target, "aten.conv");
    for (size_t i = 0; i < before.size(); ++i) {
      const std::string& value = before[i];
      const bool isBias = hasBias && i == kBias && !value.empty() &&
                          !graph.signature.parameters.contains(value) &&
                          !absl::StartsWith(value, "b_");  // A buffer.
      const absl::string_view operation = exportedOperation(value);
      const bool isKnown = producers.contains(value) ||
                           initializers.contains(value) ||
                           inputs.contains(value) || made.contains(value) ||
                           folded.contains(value);
      const bool isArithmetic = isOneOf(operation, {"add", "mul", "addcmul"});
      // Numbers of a constant, which those of an expanded parameter had.
      const bool isExpanded =
          isOneOf(operation, {"expand", "expand_as", "repeat"}) &&
          i < node.inputs.size() && initializers.contains(node.inputs[i]) &&
          isFloat(initializers.at(node.inputs[i])->type()) &&
          isStart(node.inputs[i]);
      if (!isKnown && (isBias || isArithmetic || isExpanded)) {
        found.gone = value;
      }
    }
  }

  // Whether `before` is a value that the node read before `now` took its place.
  bool isGone(const std::string& before, const std::string& now) const {
    return !before.empty() && before != now && !producers.contains(before) &&
           !initializers.contains(before) && !inputs.contains(before) &&
           exportedOperation(before) == exportedOperation(now);
  }

  // Whether `initializer` may have had the values of others by chance. All
  // others are read twice because the module shares them: a parameter that
  // the file does not know is one that the module does not use.
  bool isStart(const std::string& initializer) const {
    return isUniform(*initializers.at(initializer));
  }

  // Whether `value` is what a node makes of a parameter that may have had the
  // values of others by chance, moved at most.
  bool readsStart(const std::string& value) const {
    constexpr int kMostMoves = 8;
    std::string current = value;
    for (int i = 0; i < kMostMoves; ++i) {
      auto producer = producers.find(current);
      if (producer == producers.end()) return false;
      const NodeProto& node = *producer->second;
      for (const std::string& input : node.inputs) {
        if (initializers.contains(input) && isStart(input) &&
            targets.contains(input)) {
          return true;
        }
      }
      if (!isOneOf(node.opType, {"Transpose", "Reshape", "Gather", "Split",
                                 "Slice", "Squeeze", "Unsqueeze"})) {
        return false;
      }
      current = node.inputs.empty() ? "" : node.inputs[0];
    }
    return false;
  }

  // Makes `copy` of the value `original`, which a node of module `reader`
  // reads, once; false where it stays open of which parameters.
  bool restore(const std::string& original, const std::string& copy,
               const std::string& reader) {
    if (made.contains(copy)) return true;
    if (++attempts > kMostAttempts) return false;
    if (initializers.contains(original)) {
      auto sources = foldedFrom.find(original);
      if (sources == foldedFrom.end() || !isStart(original)) return false;
      for (const std::string& source : *sources->second) {
        if (!targets.contains(source)) continue;  // A value, not a parameter.
        std::optional<std::string> parameter = counterpart(source, reader);
        if (!parameter) continue;
        lost.erase(*parameter);
        found.initializers[copy] = {*parameter, original};
        made.insert(copy);
        return true;
      }
      return false;
    }
    auto producer = producers.find(original);
    return producer != producers.end() && copyNode(*producer->second, copy);
  }

  bool copyNode(const NodeProto& node, const std::string& copy) {
    if (node.outputs.size() != 1 || node.inputs.empty() ||
        initializers.contains(node.inputs[0])) {
      return false;
    }
    MergedValues::Copy result{node, {}};
    for (const std::string& value : valuesRead(node.call)) {
      auto target = graph.signature.parameters.find(value);
      if (target == graph.signature.parameters.end()) continue;
      std::optional<std::string> parameter = counterpart(target->second, "");
      if (!parameter) return false;
      result.parameters.push_back({*parameter, ""});
    }
    size_t next = 0;
    for (std::string& input : result.node.inputs) {
      if (!initializers.contains(input)) continue;
      if (next == result.parameters.size() || !isStart(input)) return false;
      result.parameters[next].initializer = input;
      input = result.parameters[next++].parameter;
    }
    if (next == 0 || next != result.parameters.size()) return false;
    for (const MergedValues::Lost& one : result.parameters) {
      lost.erase(one.parameter);
    }
    result.node.name = absl::StrCat(node.name, "/", copy);
    result.node.outputs = {copy};
    result.node.call = {};
    result.node.source.module =
        std::string(moduleOf(result.parameters[0].parameter));
    found.copies[node.outputs[0]].push_back(std::move(result));
    made.insert(copy);
    return true;
  }

  // The optimizer splits packed biases itself, by nodes of no module. Readers
  // in modules whose parameter is lost read a split of their own.
  void copySplit(const NodeProto& node) {
    if (node.opType != "Split" || !node.source.module.empty() ||
        node.inputs.empty() || !initializers.contains(node.inputs[0]) ||
        !isStart(node.inputs[0])) {
      return;
    }
    std::map<std::string, MergedValues::Copy> byModule;
    for (const NodeProto& reader : graph.nodes) {
      const std::string& module = reader.source.module;
      for (size_t i = 0; i < reader.inputs.size(); ++i) {
        auto output = absl::c_find(node.outputs, reader.inputs[i]);
        if (module.empty() || output == node.outputs.end()) continue;
        const std::string parameter =
            absl::StrCat(module, ".", lastOf(node.inputs[0]));
        if (!byModule.contains(parameter)) {
          if (!lost.contains(parameter) || ++attempts > kMostAttempts) continue;
          lost.erase(parameter);
          byModule[parameter] = splitOf(node, parameter);
        }
        found.reads[{&reader, i}] =
            byModule[parameter].node.outputs[output - node.outputs.begin()];
      }
    }
    for (auto& [parameter, copy] : byModule) {
      found.copies[node.outputs[0]].push_back(std::move(copy));
    }
  }

  // Linear layers of one input whose weights began alike share the product, but
  // the sum after it, with the bias, keeps its own call.
  void copyProduct(const NodeProto& sum) {
    const std::vector<std::string> own = valuesRead(sum.call);
    if (sum.opType != "Add" || sum.call.target != kLinear ||
        sum.inputs.empty() || own.size() < 3) {
      return;
    }
    auto producer = producers.find(sum.inputs[0]);
    if (producer == producers.end()) return;
    const NodeProto& product = *producer->second;
    const std::vector<std::string> first = valuesRead(product.call);
    if (product.opType != "MatMul" || product.call.target != kLinear ||
        product.inputs.size() != 2 || first.size() < 2 || own[0] != first[0] ||
        own[1] == first[1] || !initializers.contains(product.inputs[1]) ||
        !isStart(product.inputs[1])) {
      return;
    }
    auto weight = graph.signature.parameters.find(own[1]);
    if (weight == graph.signature.parameters.end() ||
        initializers.contains(weight->second) || ++attempts > kMostAttempts) {
      return;
    }
    const std::string& name = weight->second;
    MergedValues::Copy copy{product, {{name, product.inputs[1]}}};
    copy.node.name = absl::StrCat(name, "/product");
    copy.node.inputs[1] = name;
    copy.node.outputs = {absl::StrCat(name, "/", product.outputs[0])};
    copy.node.call = {};
    copy.node.source = sum.source;
    found.reads[{&sum, 0}] = copy.node.outputs[0];
    if (made.insert(copy.node.outputs[0]).second)
      found.copies[product.outputs[0]].push_back(std::move(copy));
  }

  static MergedValues::Copy splitOf(const NodeProto& node,
                                    const std::string& parameter) {
    MergedValues::Copy copy{node, {{parameter, node.inputs[0]}}};
    copy.node.name = absl::StrCat(parameter, "/split");
    copy.node.inputs[0] = parameter;
    copy.node.source.module = std::string(moduleOf(parameter));
    for (std::string& output : copy.node.outputs) {
      output = absl::StrCat(parameter, "/", output);
    }
    return copy;
  }

  // The lost parameter in the place of `parameter`: one of the module that
  // reads it, first of the same name; or one of that name in a module beside,
  // or of the same module, but no bias for a weight. If several differ in
  // numbers, the first one: lists are read in their order.
  std::optional<std::string> counterpart(const std::string& parameter,
                                         const std::string& reader) const {
    std::string twin = absl::StrCat(reader, ".", lastOf(parameter));
    if (lost.contains(twin)) return twin;
    const auto isReaders = [&](const std::string& candidate) {
      return moduleOf(candidate) == reader && areAlike(candidate, parameter);
    };
    const bool isOfReader = !reader.empty() && absl::c_any_of(lost, isReaders);
    std::optional<std::string> only, alike;
    bool isOpen = false;
    for (const std::string& candidate : lost) {
      const absl::string_view module = moduleOf(candidate);
      const bool isBeside = lastOf(candidate) == lastOf(parameter) &&
                            moduleOf(module) == moduleOf(moduleOf(parameter));
      const bool isOwn = module == moduleOf(parameter) &&
                         isWithin(reader, module) &&
                         areAlike(candidate, parameter);
      if (isOfReader ? !isReaders(candidate) : !isOwn && !isBeside) continue;
      // "scale_2" comes before "offset_2" in the place of "scale_1".
      if (withoutNumbers(candidate) == withoutNumbers(parameter) &&
          (!alike || isBefore(candidate, *alike))) {
        alike = candidate;
      }
      isOpen = isOpen ||
               (only && withoutNumbers(*only) != withoutNumbers(candidate));
      if (!only || isBefore(candidate, *only)) only = candidate;
    }
    if (alike) return alike;
    return isOpen ? std::nullopt : only;
  }

  const GraphProto& graph;
  absl::flat_hash_map<std::string, const NodeProto*> producers;
  absl::flat_hash_map<std::string, const Tensor*> initializers;
  absl::flat_hash_set<std::string> inputs;
  absl::flat_hash_map<std::string, const std::vector<std::string>*> foldedFrom;
  absl::flat_hash_set<std::string> targets;  // The signature's parameters.
  absl::flat_hash_set<std::string> folded;   // Into initialisers.
  std::set<std::string> lost;
  // The first name by which a call reads a value whose own one is another.
  absl::flat_hash_map<std::string, std::string> firstNames;
  int64_t attempts = 0;
  absl::flat_hash_set<std::string> made;
  MergedValues found;
};

}  // namespace

MergedValues findMergedValues(const GraphProto& graph) {
  MergedValues values = Finder(graph).find();
  copySteps(graph, values);
  return values;
}

}  // namespace soapstone::onnx
