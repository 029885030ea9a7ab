// Parameters of which the file holds several parts or functions, apart.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/compared_elements.h"
#include "frontend/onnx/graph/exported_operations.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {
namespace {

// Whether `known` has the numbers that a tensor like it was computed from.
bool holdsNumbers(const Tensor& known, const Tensor& numbers) {
  // Half floats know two digits.
  constexpr double kTolerance = 0.01;
  if (!known.hasData() || known.type() != numbers.type() ||
      known.dims() != numbers.dims()) {
    return false;
  }
  const int64_t step = comparedStep(numbers.size());
  for (int64_t i = 0; i < numbers.size(); i += step) {
    const double number = numbers.floatAt(i);
    if (!(std::abs(known.floatAt(i) - number) <=
          kTolerance * std::max(1.0, std::abs(number)))) {
      return false;
    }
  }
  return true;
}

// Whether torch's operations may be what has made `affine`.
bool mayGive(const std::vector<std::string>& operations, const Affine& affine) {
  return absl::c_any_of(operations, [&](const std::string& operation) {
    return affine.scale == 1 || affine.offset != 0
               ? isOneOf(operation, {"sub", "rsub", "add"})
               : isOneOf(operation, {"mul", "div", "neg"});
  });
}

// Whether `operations` take one row, or one column, of what they are given, and
// leave its numbers in their order.
bool selectOnce(const std::vector<std::string>& operations) {
  return absl::c_count(operations, "select") == 1 &&
         absl::c_all_of(operations, [](const std::string& operation) {
           return isOneOf(operation,
                          {"select", "unsqueeze", "squeeze", "view", "reshape",
                           "unsafe_view", "flatten", "clone", "contiguous",
                           "alias", "detach", "identity"});
         });
}

// Gives all of `parts` one table, with each of their rows once; false if rows
// differ in width or type.
bool joinRows(const std::vector<RepeatedRows*>& parts) {
  const Tensor& first = parts[0]->table;
  const int64_t width = first.dims()[1];
  const auto bytes = static_cast<size_t>(width * bitWidth(first.type()) / 8);
  absl::flat_hash_map<std::string, int64_t> known;
  std::string joined;
  for (RepeatedRows* part : parts) {
    const Tensor& table = part->table;
    if (table.type() != first.type() || table.dims()[1] != width) return false;
    const auto* data = reinterpret_cast<const char*>(table.bytes().data());
    for (int64_t row = 0; row < table.dims()[0]; ++row) {
      const std::string text(data + row * bytes, bytes);
      auto number = static_cast<int64_t>(known.size());
      if (known.try_emplace(text, number).second) joined += text;
    }
  }
  Tensor all =
      Tensor::zeros(first.type(), {static_cast<int64_t>(known.size()), width});
  std::memcpy(all.mutableBytes(), joined.data(), joined.size());
  for (RepeatedRows* part : parts) {
    const Tensor own = part->table;
    const auto* data = reinterpret_cast<const char*>(own.bytes().data());
    for (int64_t& row : part->rows) {
      row = known.at(std::string(data + row * bytes, bytes));
    }
    part->table = all;
  }
  return true;
}

}  // namespace

// Equal numbers do not tell along which dims they were repeated.
void ParameterPlan::undoExpansion(const Tensor& tensor, Entry& entry) {
  if (entry.isLossy) return;
  entry.storedDims = withoutExpansion(tensor);
  if (entry.storedDims.empty()) entry.blocks = findRepeatedBlocks(tensor);
  entry.isDoubtful =
      isUniform(tensor) &&
      absl::c_count_if(entry.storedDims, [](int64_t n) { return n > 1; }) > 1;
}

void ParameterPlan::planRelated(const GraphProto& graph) {
  planFunctions(graph);
  planAffine(graph);
  planZeroInputs(graph);
  planStacks(graph);
  planTables(graph);
  // Two functions of one parameter would have one name, so that readers of the
  // second would read the first.
  absl::flat_hash_set<std::string> taken;
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    if (entry == nullptr || !entry->isLossy)
      taken.insert(entry == nullptr ? initializer.name : entry->name);
  }
  for (const NamedTensor& initializer : graph.initializers) {
    auto entry = entries.find(initializer.name);
    if (entry == entries.end() || !entry->second.isLossy) continue;
    computed.push_back(initializer.name);
    std::string& name = entry->second.name;
    if (entry->second.copyOf.empty() && !taken.insert(name).second)
      name = absl::StrCat(name, ".", initializer.name);
  }
}

void ParameterPlan::planFunctions(const GraphProto& graph) {
  absl::flat_hash_map<std::string, std::vector<const NamedTensor*>> stored;
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    if (entry == nullptr) {
      stored[initializer.name].push_back(&initializer);
    } else if (!entry->isConstant && entry->functions.empty() &&
               entry->copyOf.empty() && !entry->exchanged && !entry->affine) {
      stored[entry->name].push_back(&initializer);
    }
  }
  for (const NamedTensor& initializer : graph.initializers) {
    auto found = entries.find(initializer.name);
    if (found == entries.end() || found->second.functions.empty() ||
        !found->second.copyOf.empty() || !initializer.tensor.hasData()) {
      continue;
    }
    Entry& entry = found->second;
    auto candidates = stored.find(entry.name);
    if (candidates == stored.end()) continue;
    const Tensor numbers = invert(entry.functions, initializer.tensor);
    for (const NamedTensor* one : candidates->second) {
      if (!holdsNumbers(one->tensor, numbers)) continue;
      entry.copyOf = one->name;
      entry.isFunctionOfCopy = true;
      break;
    }
  }
}

// "1 - w" beside w, or beside its row that the file holds: which constant it
// was is told by the numbers.
void ParameterPlan::planAffine(const GraphProto& graph) {
  std::vector<std::pair<std::string, const NamedTensor*>> stored;
  auto sourceOf = [&](const std::string& name) -> std::string {
    const Entry* entry = find(name);
    if (entry == nullptr) return name;
    std::vector<std::string> sources = registeredSources(noteOf(name));
    return sources.size() == 1 ? sources[0] : "";
  };
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    const bool isOwn =
        entry == nullptr ||
        (!entry->isConstant && !entry->isLossy && entry->functions.empty() &&
         entry->copyOf.empty() && entry->storedDims.empty() && !entry->rows &&
         !entry->borders && !entry->gates && !entry->exchanged &&
         !entry->affine);
    const std::string source = isOwn ? sourceOf(initializer.name) : "";
    if (!source.empty()) stored.emplace_back(source, &initializer);
  }
  for (const NamedTensor& initializer : graph.initializers) {
    auto found = entries.find(initializer.name);
    if (found == entries.end() || !found->second.isLossy) continue;
    const std::string source = sourceOf(initializer.name);
    if (source.empty()) continue;
    const std::vector<std::string> operations =
        operationsOf(initializer.name, noteOf(initializer.name));
    for (const auto& [name, one] : stored) {
      if (name != source) continue;
      std::optional<Affine> affine =
          affineBetween(initializer.tensor, one->tensor);
      if (!affine || !mayGive(operations, *affine)) continue;
      Entry& entry = found->second;
      entry = Entry();
      entry.name = initializer.name;
      entry.copyOf = one->name;
      entry.affine = affine;
      break;
    }
  }
}

// A linear layer of zeros, as of the first hidden state of a cell, gives its
// bias for each sample, or zeros. The weight has no gradient there.
void ParameterPlan::planZeroInputs(const GraphProto& graph) {
  absl::flat_hash_map<std::string, const Tensor*> stored;
  for (const NamedTensor& initializer : graph.initializers) {
    stored[initializer.name] = &initializer.tensor;
  }
  auto isLayer = [](absl::string_view operation) {
    return operation == "linear" || operation == "addmm";
  };
  for (const NamedTensor& initializer : graph.initializers) {
    auto found = entries.find(initializer.name);
    const Tensor& tensor = initializer.tensor;
    if (found == entries.end() || !found->second.isLossy || !tensor.hasData() ||
        !isLayer(exportedOperation(initializer.name))) {
      continue;
    }
    const ExporterNote& note = noteOf(initializer.name);
    const std::vector<std::string> sources = registeredSources(note);
    if (!absl::c_all_of(operationsOf(initializer.name, note),
                        [&](const std::string& operation) {
                          return makesData(operation) || isLayer(operation);
                        })) {
      continue;
    }
    if (sources.size() == 1 && isUniform(tensor) && tensor.floatAt(0) == 0) {
      // One of another weight would be zero, too, if that weight were.
      auto weight = stored.find(sources[0]);
      if (weight == stored.end() || !weight->second->hasData() ||
          isUniform(*weight->second)) {
        continue;
      }
      found->second = Entry();
      found->second.name = initializer.name;
      found->second.isConstant = true;
      found->second.reason = "what a layer makes of zeros";
    } else if (sources.size() == 2) {
      planBiasOfZeros(tensor, sources, stored, found->second);
    }
  }
}

void ParameterPlan::planBiasOfZeros(
    const Tensor& tensor, const std::vector<std::string>& sources,
    const absl::flat_hash_map<std::string, const Tensor*>& stored,
    Entry& entry) const {
  std::vector<int64_t> dims = withoutExpansion(tensor);
  if (dims.empty() || isUniform(tensor)) return;
  for (const std::string& source : sources) {
    auto bias = stored.find(source);
    if (bias == stored.end() || !bias->second->hasData() ||
        !hasNumbersOf(leadingPart(tensor, dims), *bias->second)) {
      continue;
    }
    const std::string name = entry.name;
    entry = Entry();
    entry.name = name;
    entry.copyOf = source;
    entry.storedDims = std::move(dims);
    return;
  }
}

// Rows that were taken one by one are those of one parameter. Which row of it
// each is, the file does not say: they come in its order.
void ParameterPlan::planStacks(const GraphProto& graph) {
  std::map<std::string, std::vector<const NamedTensor*>> parts;
  absl::flat_hash_set<std::string> whole;
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    if (entry == nullptr) whole.insert(initializer.name);
    if (entry == nullptr || entry->isLossy || !entry->copyOf.empty() ||
        entry->rows || entry->borders || entry->exchanged || entry->affine ||
        !entry->storedDims.empty()) {
      continue;
    }
    const ExporterNote& note = noteOf(initializer.name);
    const std::vector<std::string> sources = registeredSources(note);
    if (sources.size() == 1 &&
        selectOnce(operationsOf(initializer.name, note))) {
      parts[sources[0]].push_back(&initializer);
    }
  }
  for (const auto& [source, rows] : parts) {
    const Tensor& first = rows[0]->tensor;
    const bool areAlike = bitWidth(first.type()) % 8 == 0 &&
                          absl::c_all_of(rows, [&](const NamedTensor* row) {
                            return row->tensor.size() == first.size() &&
                                   first.size() > 1 &&
                                   row->tensor.type() == first.type() &&
                                   row->tensor.hasData() == first.hasData();
                          });
    if (rows.size() < 2 || whole.contains(source) || !areAlike) continue;
    std::vector<std::string> names;
    for (const NamedTensor* row : rows) names.push_back(row->name);
    for (size_t i = 0; i < rows.size(); ++i) {
      Entry& entry = entries[names[i]];
      entry = Entry();
      entry.name = absl::StrCat(source, ".rows");
      entry.reason = "the rows that are read, taken by the exporter";
      entry.stack = {names, static_cast<int64_t>(i)};
      if (i > 0) entry.copyOf = names[0];
    }
  }
}

// Rows of one table that are read in several places, as of types of tokens and
// of patches, are rows of one parameter.
void ParameterPlan::planTables(const GraphProto& graph) {
  std::map<std::string, std::vector<std::string>> tables;
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    if (entry != nullptr && entry->rows && entry->copyOf.empty() &&
        !entry->isLossy && entry->functions.empty()) {
      tables[entry->name].push_back(initializer.name);
    }
  }
  for (const auto& [name, parts] : tables) {
    if (parts.size() < 2) continue;
    std::vector<RepeatedRows*> rows;
    for (const std::string& part : parts) {
      rows.push_back(&*entries[part].rows);
    }
    if (!joinRows(rows)) continue;
    for (size_t i = 1; i < parts.size(); ++i) {
      entries[parts[i]].copyOf = parts[0];
    }
  }
}

void ParameterPlan::findScaled(const GraphProto& graph) {
  std::set<std::string> numbers, tensors;
  for (const NamedTensor& initializer : graph.initializers) {
    const ExporterNote& note = noteOf(initializer.name);
    const std::vector<std::string> sources = registeredSources(note);
    if (!note.kind.empty() || sources.size() != 1 ||
        !isFloat(initializer.tensor.type()) ||
        exportedOperation(initializer.name) != "val") {
      continue;
    }
    const bool isNumber =
        initializer.tensor.size() == 1 && initializer.tensor.rank() < 2;
    (isNumber ? numbers : tensors).insert(sources[0]);
  }
  absl::c_set_intersection(numbers, tensors,
                           std::inserter(scaled, scaled.end()));
}

bool ParameterPlan::isScaled(const std::string& initializer,
                             const std::string& source) const {
  return scaled.contains(source) && exportedOperation(initializer) == "val";
}

}  // namespace soapstone::onnx
