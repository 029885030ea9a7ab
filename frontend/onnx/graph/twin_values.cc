// Gradients that are stopped, or may be, where the file of a model does not say
// so: values that are computed twice, and tables of parameters.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "frontend/onnx/graph/exported_operations.h"
#include "frontend/onnx/graph/gradient_notes.h"
#include "frontend/onnx/graph/known_values.h"
#include "frontend/onnx/graph/merged_values.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {
namespace {

// Whether `node` reads `input` where its call reads another value of the same
// operation, too, which the file does not have.
bool readsTwinOf(const NodeProto& node, const std::string& input,
                 const KnownValues& known) {
  const std::vector<std::string> values = valuesRead(node.call);
  const absl::string_view name = known.nameOf(input);
  const auto named = absl::c_count_if(values, [&](const std::string& value) {
    return value == input || value == name;
  });
  // Rows and dims of one value are read twice by many a module; "val" is the
  // exporter's own.
  const absl::string_view operation = exportedOperation(name);
  return absl::c_count(node.inputs, input) > named && operation != "val" &&
         (!moves(operation) || operation == "getitem") &&
         absl::c_any_of(values, [&](const std::string& value) {
           return !value.empty() && value != name && !known.contains(value) &&
                  exportedOperation(value) == exportedOperation(name);
         });
}

// Whether `node` has no gradient: sizes and comparisons.
bool isFlat(const NodeProto& node) {
  return isOneOf(node.opType,
                 {"Shape", "Size", "Equal", "Greater", "GreaterOrEqual", "Less",
                  "LessOrEqual", "Not", "And", "Or", "IsNaN", "ArgMax",
                  "ArgMin", "Floor", "Ceil", "Round", "Sign"});
}

// Whether one of two modules is the other or holds it.
bool areNested(absl::string_view first, absl::string_view second) {
  if (first.size() > second.size()) std::swap(first, second);
  return first.empty() || first == second ||
         (absl::StartsWith(second, first) && second[first.size()] == '.');
}

// Whether two nodes may be one line of code in two turns of a loop, which
// treats what it computes alike.
bool areTurnsOfLoop(const NodeProto& first, const NodeProto& second) {
  auto regionsOf = [](const NodeProto& node) {
    std::vector<absl::string_view> names;
    for (const CallTrace::Region& region : node.trace.regions) {
      names.push_back(region.name);
    }
    return names;
  };
  return &first != &second && first.call.target == second.call.target &&
         first.source.module == second.source.module &&
         regionsOf(first) == regionsOf(second);
}

constexpr char kPerhapsTwice[] =
    "computed twice by one module with equal results, of which the file has "
    "one: if the module detaches one of them or computes it under "
    "torch.no_grad(), its gradient flows on here; "
    "torch.onnx.export(..., optimize=False) keeps both";

constexpr char kPartlyDetached[] =
    "made of a parameter when the model was exported, detached in the module "
    "wholly or in part, and trained here; torch.onnx.export(..., "
    "optimize=False) keeps it apart";

// Readers of a value that are compared in pairs. No module computes twice what
// more of them read, but a file may say so.
constexpr size_t kMostReaders = 1000;

// Values that parameters reach, and what reads them.
class TwinFinder {
 public:
  TwinFinder(const GraphProto& graph, const GradientNotes& notes)
      : graph(graph), notes(notes), known(graph) {
    for (const auto& [name, target] : graph.signature.parameters) {
      trained.insert(target);
    }
    for (const auto& [name, isComputed] : madeOfParameters(graph)) {
      trained.insert(name);
    }
    findLost();
  }

  // The values that one module computes twice, in the order of the file.
  std::vector<std::string> find() {
    for (const NodeProto& node : graph.nodes) read(node);
    std::vector<std::string> found;
    for (absl::string_view name : order) {
      if (isTwice(values.at(name))) found.emplace_back(name);
    }
    return found;
  }

 private:
  struct Value {
    const NodeProto* maker;
    // Nodes that read it by its own name, or by that of an equal value.
    std::set<const NodeProto*> named, twins;
  };

  void read(const NodeProto& node) {
    bool isTrained = false;
    bool isDetached = false;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const std::string& input = node.inputs[i];
      isDetached |= notes.isDetachedIn(node, i) || detached.contains(input);
      isTrained |= trained.contains(input);
      auto value = values.find(input);
      if (value == values.end() || node.call.target.empty()) continue;
      const bool isTwin = readsTwinOf(node, input, known);
      if (isTwin) value->second.twins.insert(&node);
      if (!isTwin || isNamedBy(node, input)) value->second.named.insert(&node);
    }
    if (!isTrained || isFlat(node)) return;
    for (const std::string& output : node.outputs) {
      (isDetached ? detached : trained).insert(output);
      if (isDetached || !values.emplace(output, Value{&node, {}, {}}).second)
        continue;
      order.push_back(output);
    }
  }

  // Last names of parameters of which nothing in the file speaks: equal values
  // may be theirs, as another warning says.
  void findLost() {
    ValueNames present;
    for (const NamedTensor& tensor : graph.initializers) {
      present.insert(tensor.name);
    }
    std::set<std::string> read;
    for (const NodeProto& node : graph.nodes) {
      for (std::string& value : valuesRead(node.call)) {
        read.insert(std::move(value));
      }
    }
    for (const auto& [name, target] : graph.signature.parameters) {
      if (!present.contains(target) && !read.contains(name))
        lost.insert(lastOf(target));
    }
  }

  // Whether `value` may be another one's, computed from a lost parameter.
  bool mayBeOfLost(const Value& value) const {
    return absl::c_any_of(valuesRead(value.maker->call),
                          [&](const std::string& read) {
                            auto target = graph.signature.parameters.find(read);
                            return target != graph.signature.parameters.end() &&
                                   lost.contains(lastOf(target->second));
                          });
  }

  bool isNamedBy(const NodeProto& node, const std::string& input) const {
    const std::vector<std::string> read = valuesRead(node.call);
    return absl::c_linear_search(read, input) ||
           absl::c_linear_search(read, known.nameOf(input));
  }

  bool isTwice(const Value& value) const {
    // Otherwise something that the file lacks reads it, of which the others may
    // be computed.
    if (value.named.empty() || value.named.size() < value.maker->call.users ||
        value.named.size() > kMostReaders ||
        value.twins.size() > kMostReaders || mayBeOfLost(value)) {
      return false;
    }
    return absl::c_any_of(value.twins, [&](const NodeProto* twin) {
      return absl::c_none_of(value.named,
                             [&](const NodeProto* named) {
                               return areTurnsOfLoop(*twin, *named);
                             }) &&
             absl::c_any_of(value.named, [&](const NodeProto* named) {
               return areNested(twin->source.module, named->source.module);
             });
    });
  }

  const GraphProto& graph;
  const GradientNotes& notes;
  const KnownValues known;
  ValueNames trained;   // Values that parameters reach with gradients,
  ValueNames detached;  // and without.
  ValueNames lost;
  std::map<absl::string_view, Value> values;
  std::vector<absl::string_view> order;
};

constexpr char kPerhapsAnother[] =
    "computed from parameters that begin with equal numbers, and read far from "
    "their module in the place of an equal value, whose parameters the file "
    "does not name: part of its gradient may be theirs; "
    "torch.onnx.export(..., optimize=False) keeps both";

// Values that nodes read in the place of equal ones which other parameters of
// equal numbers made, as norms of one input do when a model is new.
class ForeignFinder {
 public:
  explicit ForeignFinder(const GraphProto& graph)
      : graph(graph), known(graph), merged(findMergedValues(graph)) {
    for (const NamedTensor& tensor : graph.initializers) {
      tensors.emplace(tensor.name, &tensor.tensor);
    }
  }

  std::set<std::string> find() {
    std::set<std::string> result;
    std::map<absl::string_view, const NodeProto*> makers;
    for (const NodeProto& node : graph.nodes) {
      for (size_t i = 0; i < node.inputs.size(); ++i) {
        auto maker = makers.find(node.inputs[i]);
        if (maker != makers.end() && !merged.reads.contains({&node, i}) &&
            isFar(node, *maker->second) &&
            standsForAnother(node, node.inputs[i], known)) {
          result.insert(node.inputs[i]);
        }
      }
      if (node.outputs.size() == 1 && isOfEqualNumbers(node))
        makers.emplace(node.outputs[0], &node);
    }
    return result;
  }

 private:
  // Whether `reader` is outside of the module that holds the maker's own.
  static bool isFar(const NodeProto& reader, const NodeProto& maker) {
    const absl::string_view outer = moduleOf(maker.source.module);
    return !outer.empty() && !reader.source.module.empty() &&
           !isWithin(reader.source.module, outer);
  }

  bool isOfEqualNumbers(const NodeProto& node) const {
    bool isOfParameters = false;
    for (const std::string& input : node.inputs) {
      auto tensor = tensors.find(input);
      if (tensor == tensors.end()) continue;
      if (isFloat(tensor->second->type()) && !isUniform(*tensor->second))
        return false;
    }
    for (const std::string& value : valuesRead(node.call)) {
      isOfParameters |= graph.signature.parameters.contains(value);
    }
    return isOfParameters;
  }

  const GraphProto& graph;
  const KnownValues known;
  const MergedValues merged;
  std::map<absl::string_view, const Tensor*> tensors;
};

}  // namespace

void GradientNotes::readTwins(const GraphProto& graph) {
  NamedWarnings twice;
  for (const std::string& name : TwinFinder(graph, *this).find()) {
    twice.add(kPerhapsTwice, name);
  }
  for (const std::string& name : ForeignFinder(graph).find()) {
    twice.add(kPerhapsAnother, name);
  }
  twice.appendTo(found);
}

void GradientNotes::readTables(const GraphProto& graph) {
  NamedWarnings tables;
  const auto made = madeOfParameters(graph);
  for (const ValueInfoProto& info : graph.valueInfo) {
    if (made.contains(info.name) &&
        absl::c_any_of(info.note.foldedFrom, [](const std::string& source) {
          return exportedOperation(source) == "detach";
        })) {
      tables.add(kPartlyDetached, info.name);
    }
  }
  tables.appendTo(found);
}

void copySteps(const GraphProto& graph, MergedValues& values) {
  const KnownValues known(graph);
  absl::flat_hash_map<std::string, const NodeProto*> makers;
  std::set<std::string> made;
  for (const NodeProto& node : graph.nodes) {
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const std::string& input = node.inputs[i];
      auto maker = makers.find(input);
      if (maker == makers.end() || maker->second->outputs.size() != 1) continue;
      const std::string value =
          valueInPlaceOf(input, *maker->second, node, known);
      if (value.empty()) continue;
      values.reads.try_emplace({&node, i}, value);
      if (!made.insert(value).second) continue;
      MergedValues::Copy copy{*maker->second, {}};
      copy.node.name = value;
      copy.node.outputs = {value};
      copy.node.call = {};
      copy.node.source = node.source;
      values.copies[input].push_back(std::move(copy));
    }
    for (const std::string& output : node.outputs) {
      makers.try_emplace(output, &node);
    }
  }
}

}  // namespace soapstone::onnx
