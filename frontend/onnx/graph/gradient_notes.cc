#include "frontend/onnx/graph/gradient_notes.h"

#include <iterator>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/graph/exported_operations.h"
#include "frontend/onnx/graph/known_values.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/graph/parameter_plan.h"

namespace soapstone::onnx {
namespace {

bool isDetached(absl::string_view value) {
  return exportedOperation(value) == "detach";
}

using Names = ValueNames;

using Makers = absl::flat_hash_map<absl::string_view, const NodeProto*>;

// The operands of `node` that its call does not speak of, if they are at most
// `mostValues` values: neither arguments, nor tensors or inputs of the file,
// nor steps of the same call.
std::set<size_t> unspokenOperands(const NodeProto& node,
                                  const std::vector<std::string>& arguments,
                                  const Names& tensors, const Makers& makers,
                                  const KnownValues& known, size_t mostValues) {
  std::set<size_t> found;
  Names values;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const std::string& input = node.inputs[i];
    if (input.empty() || tensors.contains(input) ||
        absl::c_linear_search(arguments, input)) {
      continue;
    }
    auto maker = makers.find(input);
    if (maker != makers.end() &&
        maker->second->call.target == node.call.target &&
        maker->second->call.arguments == node.call.arguments) {
      continue;
    }
    if (maker != makers.end() &&
        !valueInPlaceOf(input, *maker->second, node, known).empty()) {
      continue;
    }
    found.insert(i);
    values.insert(input);
  }
  if (values.size() > mostValues) found.clear();
  return found;
}

// The operands of `node` that its call reads as one of the values `gone`, where
// the node is written as the call is: two operands for two arguments.
std::set<size_t> operandsInPlace(const NodeProto& node,
                                 const std::set<std::string>& gone) {
  static constexpr std::pair<absl::string_view, absl::string_view> kPairs[] = {
      {"Add", "aten.add.Tensor"},
      {"Sub", "aten.sub.Tensor"},
      {"Mul", "aten.mul.Tensor"},
      {"Div", "aten.div.Tensor"},
      {"Sub", "aten.mse_loss.default"}};
  const std::vector<std::string>& arguments = node.call.arguments;
  const bool isPair = absl::c_any_of(kPairs, [&](const auto& pair) {
    return node.opType == pair.first && node.call.target == pair.second;
  });
  std::set<size_t> found;
  if (!isPair || node.inputs.size() != 2 || arguments.size() != 2) return found;
  for (size_t i = 0; i < arguments.size(); ++i) {
    absl::string_view argument = arguments[i];
    if (!absl::ConsumePrefix(&argument, "%")) return {};
    if (gone.contains(std::string(argument))) found.insert(i);
  }
  return found;
}

// Regions of code under torch.no_grad(), and those that may be that or under
// torch.autocast(): no parameter is read there, which would tell.
struct StoppedRegions {
  Names known, possible;

  explicit StoppedRegions(const GraphProto& graph) {
    Names others;
    for (const NodeProto& node : graph.nodes) {
      for (const CallTrace::Region& region : node.trace.regions) {
        possible.insert(region.name);
        if (region.hasNamedValues) known.insert(region.name);
        if (region.hasNumberedValues) others.insert(region.name);
      }
    }
    for (absl::string_view other : others) {
      known.erase(other);
      possible.erase(other);
    }
    for (absl::string_view region : known) possible.erase(region);
  }
};

bool isWithin(const NodeProto& node, const Names& regions) {
  return absl::c_any_of(node.trace.regions, [&](const auto& region) {
    return regions.contains(region.name);
  });
}

// Whether `node` reads `input` itself or by another name that the exporter's
// optimizer has removed; otherwise `input` stands for another value or is a
// step of the call.
bool readsItself(const NodeProto& node, const std::string& input,
                 const KnownValues& known) {
  return !standsForAnother(node, input, known) &&
         absl::c_any_of(valuesRead(node.call), [&](const std::string& value) {
           return value == input || (!value.empty() && !known.contains(value));
         });
}

// Whether the call of `node` reads the parameter `name` itself: its transpose
// may be one with that of code under torch.no_grad().
bool readsParameterOf(const NodeProto& node, absl::string_view name,
                      const ExportSignature& signature) {
  return !name.empty() &&
         absl::c_any_of(valuesRead(node.call), [&](const std::string& value) {
           auto target = signature.parameters.find(value);
           return target != signature.parameters.end() &&
                  target->second == name;
         });
}

// Values that parameters reach under torch.no_grad().
class StoppedValues {
 public:
  bool contains(const std::string& value) const {
    return moved.contains(value);
  }
  void add(const NodeProto& node) {
    for (const std::string& output : node.outputs) {
      moved[output] = "";
      if (node.inputs.size() == 1) moved[output] = node.inputs[0];
    }
  }
  // Whether no gradient flows from `node` to its input `value`, one of these.
  bool stop(const NodeProto& node, const std::string& value,
            const KnownValues& known, const ExportSignature& signature) const {
    return readsItself(node, value, known) &&
           !readsParameterOf(node, moved.at(value), signature);
  }

 private:
  // By value: what it is made of alone, which may be a parameter.
  absl::flat_hash_map<absl::string_view, absl::string_view> moved;
};

constexpr char kPerhapsStopped[] =
    "computed when the model was exported, perhaps under torch.no_grad(), "
    "trained here (torch.onnx.export(..., optimize=False) tells)";

constexpr const char* kByFrequency =
    "gradients of rows are sums over all that read them: "
    "scale_grad_by_freq=True is not part of the file";

bool isScaledByFrequency(const NodeProto& node) {
  return node.opType == "Gather" &&
         node.call.target == "aten.embedding.default" &&
         node.call.arguments.size() > 3 && node.call.arguments[3] == "True" &&
         !node.outputs.empty();
}

constexpr char kPerhapsAutocast[] =
    "computed under torch.autocast() or torch.no_grad(), and the file does not "
    "say which: trained here (detach() in the module stops a gradient)";

// Warns that `node` is of a torch.autograd.Function.
std::string ownBackward(const NodeProto& node) {
  return absl::StrCat(
      "'", node.outputs.empty() ? "" : node.outputs[0],
      "' is computed by the torch.autograd.Function '", node.trace.function,
      "', whose backward files do not hold: its gradient is that of its "
      "forward here");
}

}  // namespace

GradientNotes::GradientNotes(const GraphProto& graph) {
  readChanged(graph);
  readDetached(graph);
  readMerged(graph);
  readTwins(graph);
  readTables(graph);
  readTraces(graph);
  readFrequencies(graph);
}

void GradientNotes::readChanged(const GraphProto& graph) {
  for (const NodeProto& node : graph.nodes) {
    const std::vector<std::string> arguments = valuesRead(node.call);
    const bool isChange =
        !arguments.empty() && isDetached(arguments[0]) &&
        absl::c_any_of(node.trace.changes, [&](const std::string& operation) {
          return absl::StartsWith(node.call.target, operation + ".");
        });
    // Views of what was changed, which are made on the same line.
    const bool isView =
        !node.trace.changes.empty() && !node.inputs.empty() &&
        changed.contains(node.inputs[0]) &&
        moves(exportedOperation(node.outputs.empty() ? "" : node.outputs[0]));
    if (isChange || isView) {
      changed.insert(node.outputs.begin(), node.outputs.end());
    }
  }
}

void GradientNotes::readDetached(const GraphProto& graph) {
  const KnownValues known(graph);
  Names tensors;
  for (const NamedTensor& tensor : graph.initializers) {
    tensors.insert(tensor.name);
  }
  for (const ValueInfoProto& input : graph.inputs) tensors.insert(input.name);
  Makers makers;
  std::vector<std::pair<const NodeProto*, std::string>> readers;
  absl::flat_hash_set<std::string> placed;
  for (const NodeProto& node : graph.nodes) {
    const std::vector<std::string> arguments = valuesRead(node.call);
    std::set<std::string> gone;
    for (const std::string& value : arguments) {
      if (isDetached(value) && !makers.contains(value)) gone.insert(value);
    }
    if (!gone.empty()) {
      for (const std::string& value : gone) readers.emplace_back(&node, value);
      // Where something else that the call reads is gone, too, the operand may
      // be that: one value is still taken to be the detached one.
      const bool areAll = absl::c_all_of(arguments, [&](const auto& value) {
        return value.empty() || isDetached(value) || makers.contains(value);
      });
      std::set<size_t> unspoken =
          unspokenOperands(node, arguments, tensors, makers, known,
                           areAll || gone.size() == 1 ? gone.size() : 0);
      if (unspoken.empty()) unspoken = operandsInPlace(node, gone);
      if (!unspoken.empty()) placed.insert(gone.begin(), gone.end());
      std::erase_if(unspoken,
                    [&](size_t i) { return changed.contains(node.inputs[i]); });
      if (!unspoken.empty()) operands.emplace(&node, std::move(unspoken));
    }
    for (const std::string& output : node.outputs) {
      makers.try_emplace(output, &node);
    }
  }
  for (const auto& [node, value] : readers) {
    if (placed.contains(value)) continue;
    found.push_back(absl::StrCat(
        "'", value, "', which '",
        node->outputs.empty() ? node->name : node->outputs[0],
        "' reads, is detached in the module, and the file does not say which "
        "value that is: its gradient flows on here; "
        "torch.onnx.export(..., optimize=False) keeps it"));
    break;
  }
}

void GradientNotes::readMerged(const GraphProto& graph) {
  if (operands.empty()) return;
  const KnownValues known(graph);
  Makers makers;
  // Calls and detached values that read a value, as far as the file has them.
  absl::flat_hash_map<std::string, absl::flat_hash_set<std::string>> readers;
  for (const NodeProto& node : graph.nodes) {
    const std::vector<std::string> arguments = valuesRead(node.call);
    const std::string call = absl::StrCat(
        node.call.target, "(", absl::StrJoin(node.call.arguments, ","), ")");
    for (const std::string& value : arguments) readers[value].insert(call);
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (!isDetachedIn(node, i)) continue;
      for (const std::string& value : arguments) {
        if (isDetached(value)) readers[node.inputs[i]].insert(value);
      }
    }
    for (const std::string& output : node.outputs) {
      makers.try_emplace(output, &node);
    }
  }
  auto hasOtherReaders = [&](const std::string& value) {
    auto maker = makers.find(value);
    return maker != makers.end() &&
           maker->second->call.users > readers[value].size();
  };
  // Results that are computed from a detached value, and that value, where a
  // call that the file does not have read it, too.
  absl::flat_hash_map<absl::string_view, absl::string_view> made;
  for (const NodeProto& node : graph.nodes) {
    absl::string_view source;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const std::string& input = node.inputs[i];
      if (isDetachedIn(node, i) && hasOtherReaders(input)) source = input;
      auto detached = made.find(input);
      if (detached == made.end()) continue;
      source = detached->second;
      if (!standsForAnother(node, input, known)) continue;
      found.push_back(absl::StrCat(
          "'", node.outputs.empty() ? node.name : node.outputs[0], "' reads '",
          input, "' in the place of an equal value, which may come from '",
          source,
          "' where that is not detached: no gradient flows to it here; "
          "torch.onnx.export(..., optimize=False) keeps both"));
      return;
    }
    if (source.empty()) continue;
    for (const std::string& output : node.outputs) {
      made.emplace(output, source);
    }
  }
}

void GradientNotes::readTraces(const GraphProto& graph) {
  const StoppedRegions regions(graph);
  const KnownValues known(graph);
  auto made = madeOfParameters(graph);
  Names trained;  // Values that parameters reach.
  for (const auto& [name, target] : graph.signature.parameters) {
    trained.insert(target);
  }
  for (const auto& [name, isComputed] : made) trained.insert(name);
  StoppedValues stopped;
  const std::string* firstStopped = nullptr;
  NamedWarnings computed;
  const NodeProto* firstApplied = nullptr;
  NamedWarnings unclear;
  for (const NodeProto& node : graph.nodes) {
    // The exporter notes nothing of nodes that its optimizer has made.
    const bool isStopped =
        isWithin(node, regions.known) ||
        (node.call.target.empty() &&
         absl::c_any_of(node.inputs, [&](const std::string& input) {
           return stopped.contains(input);
         }));
    bool isTrained = false;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const std::string& input = node.inputs[i];
      const bool isInput = stopped.contains(input);
      isTrained |= trained.contains(input) || (isInput && isStopped);
      if (isStopped) continue;
      auto other = made.find(input);
      if (other != made.end() && std::exchange(other->second, false)) {
        computed.add(kPerhapsStopped, input);
      }
      if (!isInput) continue;
      if (!stopped.stop(node, input, known, graph.signature)) {
        isTrained = true;
        continue;
      }
      operands[&node].insert(i);
      if (firstStopped == nullptr) firstStopped = &input;
    }
    if (!isTrained) continue;
    if (isStopped) {
      stopped.add(node);
      continue;
    }
    trained.insert(node.outputs.begin(), node.outputs.end());
    if (isWithin(node, regions.possible) && !node.outputs.empty())
      unclear.add(kPerhapsAutocast, node.outputs[0]);
    if (!node.trace.function.empty() && firstApplied == nullptr)
      firstApplied = &node;
  }
  if (firstStopped != nullptr) {
    found.push_back(absl::StrCat("'", *firstStopped,
                                 "' and what the module computes under "
                                 "torch.no_grad() beside it get no gradient"));
    computed.appendTo(found);
  }
  unclear.appendTo(found);
  if (firstApplied != nullptr) found.push_back(ownBackward(*firstApplied));
}

void GradientNotes::readFrequencies(const GraphProto& graph) {
  NamedWarnings scaled;
  for (const NodeProto& node : graph.nodes) {
    if (isScaledByFrequency(node)) scaled.add(kByFrequency, node.outputs[0]);
  }
  scaled.appendTo(found);
}

std::optional<int64_t> paddingRow(const NodeProto& node) {
  int64_t row = 0;
  if (node.opType != "Gather" || node.call.target != "aten.embedding.default" ||
      node.call.arguments.size() < 3 ||
      !absl::SimpleAtoi(node.call.arguments[2], &row) || row < 0) {
    return std::nullopt;
  }
  return row;
}

}  // namespace soapstone::onnx
