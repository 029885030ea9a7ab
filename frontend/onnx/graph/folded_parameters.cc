// Undoes exporters' optimizers, which compute values from parameters: by the
// names of their operands, and by their numbers.

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/computed_rows.h"
#include "frontend/onnx/graph/exported_operations.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {
namespace {

// Leaves softplus alone of its steps, if they are among `operations`:
// onnxscript writes it as a function, whose values have names of their own. Its
// beta is among them, but not with its number: it is taken to be 1.
void joinSoftplus(std::vector<std::string>& operations) {
  if (!absl::c_linear_search(operations, "softplus") ||
      !absl::c_linear_search(operations, "self_scaled")) {
    return;
  }
  operations.erase(std::remove_if(operations.begin(), operations.end(),
                                  [](const std::string& operation) {
                                    return isOneOf(
                                        operation,
                                        {"softplus", "self_scaled", "beta",
                                         "beta_cast", "beta_0_cast",
                                         "threshold", "threshold_cast", "tmp"});
                                  }),
                   operations.end());
  operations.emplace_back("softplus");
}

// Whether rows may lie in a tensor in more than one direction, as a table of
// relative positions does, not one of positions.
bool isGrid(const std::vector<int64_t>& dims) {
  return absl::c_count_if(dims, [](int64_t size) { return size > 1; }) > 2;
}

// Whether `tensor` is an item of what a norm has made of weights.
bool isStandardised(const std::vector<std::string>& operations,
                    const Tensor& tensor) {
  return absl::c_linear_search(operations, "getitem") &&
         hasStandardRows(tensor);
}

// "neg(exp(it))" for Exp and Neg.
std::string functionText(const Functions& functions) {
  std::string text = "it";
  for (const std::string& function : functions) {
    text = absl::StrCat(function, "(", text, ")");
  }
  return text;
}

// Whether torch's `operations` join one weight in several places, flipped or
// turned, to more numbers than it has.
bool isBank(const std::vector<std::string>& operations,
            const ParameterPlan::Entry& entry) {
  return absl::c_any_of(operations, joins) &&
         absl::c_none_of(operations, takesPart) && !entry.blocks &&
         entry.storedDims.empty();
}

// Whether `tensor` was filled in the shape of a parameter, as the first states
// of a decoder's queries are, and moved at most.
bool isFilled(absl::string_view own, const std::vector<std::string>& operations,
              const Tensor& tensor) {
  if (readsShapeOnly(own)) return true;
  return isUniform(tensor) && absl::c_any_of(operations, readsShapeOnly) &&
         absl::c_all_of(operations, [](const std::string& operation) {
           return moves(operation) && !takesPart(operation) &&
                  !joins(operation);
         });
}

bool readsPart(absl::string_view operation,
               const std::vector<std::string>& operations) {
  return takesPart(operation) || absl::c_any_of(operations, readsByNumber);
}

// Whether `entry` holds rows of a parameter of which `parts` has others, which
// then are of another number; notes it there.
bool isOtherPart(const ParameterPlan::Entry& entry,
                 std::set<std::string>& parts) {
  return !entry.rows && absl::EndsWith(entry.name, ".rows") &&
         !parts.insert(entry.name).second;
}

// Whether an initialiser is a product of a weight and a buffer, which has no
// name of its own.
bool isProductWithBuffer(const ExportSignature& signature,
                         const ExporterNote& note, absl::string_view operation,
                         const std::vector<std::string>& operations) {
  return operation == "val" && absl::c_none_of(operations, readsRows) &&
         absl::c_any_of(note.foldedFrom, [&](const std::string& source) {
           return signature.others.contains(source);
         });
}

// Whether a call takes `operation`, a step of it, as a function of a parameter.
bool isComputedStep(absl::string_view operation, const auto& readers) {
  return operation == "val" && absl::c_any_of(readers, [](const auto& reader) {
           return computesSteps(reader.node->call.target);
         });
}

}  // namespace

bool ParameterPlan::isRegistered(const std::string& source) const {
  return absl::StrContains(source, '.') || signature.others.contains(source) ||
         targets.contains(source);
}

// Names of the module's own tensors among those that a value was computed
// from; those of masks, positions and frequencies do not count.
std::vector<std::string> ParameterPlan::registeredSources(
    const ExporterNote& note) const {
  std::vector<std::string> registered, others;
  bool isMade = false;
  for (const std::string& source : note.foldedFrom) {
    if (isRegistered(source)) {
      const bool isBuffer =
          isNamedLikeBuffer(source) || signature.others.contains(source);
      if (!isBuffer) registered.push_back(source);
      isMade = isMade || isBuffer;
      continue;
    }
    const absl::string_view operation = exportedOperation(source);
    isMade = isMade || makesData(operation);
    if (operation != "val" && !produced.contains(source)) {
      others.push_back(source);
    }
  }
  // A tensor of the root module has no dot in its name, nor have values.
  if (registered.empty() && targets.empty() && !isMade && others.size() == 1) {
    return others;
  }
  return registered;
}

std::vector<std::string> ParameterPlan::operationsOf(
    const std::string& initializer, const ExporterNote& note) const {
  std::vector<std::string> operations;
  auto add = [&](const std::string& value) {
    const absl::string_view operation = exportedOperation(value);
    if (operation != "val") operations.emplace_back(operation);
  };
  if (!absl::StrContains(initializer, '.')) add(initializer);
  const std::vector<std::string> sources = registeredSources(note);
  for (const std::string& source : note.foldedFrom) {
    // A tensor of the root module has no dot in its name. Tensors
    // that the file still computes were read for their shapes alone.
    if (!isRegistered(source) && !absl::c_linear_search(sources, source) &&
        !produced.contains(source)) {
      add(source);
    }
  }
  joinSoftplus(operations);
  return operations;
}

bool ParameterPlan::undoGates(const Tensor& tensor,
                              const std::vector<std::string>& sources,
                              const std::vector<Reader>& readers,
                              Entry& entry) const {
  if (readers.empty()) return false;
  const Reader& first = readers[0];
  for (const Reader& reader : readers) {
    if (reader.node->opType != first.node->opType ||
        reader.operand != first.operand) {
      return false;
    }
  }
  // The exporter read only the shape of a learned first state.
  const std::vector<std::string> weights = parametersIn(*first.node, 2);
  std::vector<std::string> own;
  absl::c_copy_if(
      sources, std::back_inserter(own), [&](const std::string& source) {
        return weights.empty() || absl::c_linear_search(weights, source);
      });
  entry.gates = packedGates(*first.node, first.operand, std::move(own), tensor);
  entry.reason = "its gates were reordered by the exporter";
  return entry.gates.has_value();
}

bool ParameterPlan::undoRows(const Tensor& tensor,
                             const std::vector<std::string>& operations,
                             const std::string& source, Entry& entry) {
  const bool areMade = absl::c_any_of(operations, makesData);
  if (absl::c_none_of(operations, readsByNumber) ||
      !absl::c_all_of(operations, [&](const std::string& operation) {
        return moves(operation) || (areMade && countsPositions(operation));
      })) {
    return false;
  }
  std::vector<int64_t> stored = withoutRepetition(tensor);
  const Tensor part = stored.empty() ? tensor : leadingPart(tensor, stored);
  entry.rows = findRepeatedRows(part);
  if (!entry.rows) {
    // Rows of a table of zeros do not tell themselves apart.
    entry.isLossy = isGrid(tensor.dims()) && isUniform(tensor);
    return false;
  }
  entry.storedDims = std::move(stored);
  entry.name = absl::StrCat(source, ".rows");
  entry.reason = "the rows that are read, told apart by their numbers";
  return true;
}

// Padding is not trained. Operations that keep parts may have kept all.
bool ParameterPlan::undoPadding(const Tensor& tensor,
                                const std::vector<std::string>& operations,
                                const std::string& source, Entry& entry) {
  if (absl::c_none_of(operations, pads) ||
      !absl::c_all_of(operations, [](const std::string& operation) {
        return pads(operation) ||
               (moves(operation) && !readsByNumber(operation) &&
                !joins(operation) && !makesData(operation));
      })) {
    return false;
  }
  entry.borders = findZeroBorders(tensor);
  if (!entry.borders) return false;
  entry.name = source;
  entry.reason = "the zeros around it are the exporter's";
  return true;
}

bool ParameterPlan::undoFunctions(const Tensor& tensor,
                                  const std::vector<std::string>& operations,
                                  const std::string& source, Entry& entry) {
  std::vector<std::string> functions;
  bool repeats = false;
  bool isBounded = false;
  const bool hasBounds = absl::c_linear_search(operations, "clamp");
  for (const std::string& operation : operations) {
    // A bound may be a tensor of its own.
    if (hasBounds && absl::StartsWith(operation, "scalar_tensor")) continue;
    if (takesPart(operation) || makesData(operation)) return false;
    repeats = repeats || mayRepeat(operation);
    if (isInvertible(operation)) {
      functions.push_back(operation);
    } else if (operation == "clamp") {
      isBounded = true;
    } else if (!moves(operation)) {
      return false;
    }
  }
  std::optional<Functions> order = orderFunctions(functions, tensor);
  if (!order) return false;
  entry.name = source;
  entry.functions = *std::move(order);
  if (repeats) entry.storedDims = withoutRepetition(tensor);
  entry.reason =
      absl::StrCat(functionText(entry.functions), " was stored by the exporter",
                   isBounded ? ", without the bounds of a clamp" : "");
  return true;
}

ParameterPlan::Entry ParameterPlan::planOne(
    const NamedTensor& initializer, const ExporterNote& note,
    const std::vector<Reader>& readers) const {
  Entry entry;
  entry.name = initializer.name;
  const Tensor& tensor = initializer.tensor;
  const std::vector<std::string> sources = registeredSources(note);
  // "threshold_cast": the attribute of a function as a tensor.
  const bool isAttribute = sources.size() == 1 && tensor.size() == 1 &&
                           initializer.name == sources[0] + "_cast";
  if (sources.empty() || isAttribute || tensor.size() == 0 ||
      !isFloat(tensor.type())) {
    // A name with a dot is the module's own, whatever happened to it.
    entry.isConstant = !absl::StrContains(initializer.name, '.');
    if (entry.isConstant) entry.reason = "a constant of the exporter";
    return entry;
  }
  const std::vector<std::string> operations =
      operationsOf(initializer.name, note);
  const bool mayBeScaled =
      sources.size() == 1 && isScaled(initializer.name, sources[0]);
  if ((mayBeScaled && tensor.size() == 1) ||
      isFilled(exportedOperation(initializer.name), operations, tensor)) {
    entry.isConstant = true;
    entry.reason = "a constant of the exporter";
    return entry;
  }
  if (undoGates(tensor, sources, readers, entry) ||
      undoBilinear(tensor, sources, readers, entry)) {
    return entry;
  }
  if (sources.size() == 1 &&
      undoScale(tensor, operations, sources[0], readers, entry)) {
    return entry;
  }
  if (sources.size() == 1 && !mayBeScaled &&
      (undoRows(tensor, operations, sources[0], entry) ||
       undoPadding(tensor, operations, sources[0], entry) ||
       undoFunctions(tensor, operations, sources[0], entry))) {
    return entry;
  }
  planMoved(initializer, note, sources, readers, entry);
  return entry;
}

void ParameterPlan::planMoved(const NamedTensor& initializer,
                              const ExporterNote& note,
                              const std::vector<std::string>& sources,
                              const std::vector<Reader>& readers,
                              Entry& entry) const {
  const Tensor& tensor = initializer.tensor;
  const absl::string_view operation = exportedOperation(initializer.name);
  const auto operations = operationsOf(initializer.name, note);
  const bool areMade = absl::c_any_of(operations, makesData);
  const bool isPart = readsPart(operation, operations);
  // Arithmetic that comes before a row is read is on its number.
  const bool hasPositions =
      readsRows(operation) && absl::c_any_of(operations, readsByNumber) &&
      (areMade || absl::c_count_if(note.foldedFrom, [&](const auto& source) {
                    return isRegistered(source);
                  }) > 1);
  const bool isComputed =
      isProductWithBuffer(signature, note, operation, operations) ||
      isScaled(initializer.name, sources[0]) ||
      isStandardised(operations, tensor) ||
      isComputedStep(operation, readers) ||
      !absl::c_all_of(operations, [&](const std::string& one) {
        return (hasPositions && countsPositions(one)) ||
               (moves(one) && !(areMade && joins(one)));
      });
  if (sources.size() > 1 || isComputed) {
    if (sources.size() == 1 && operation != "val") {
      entry.name = absl::StrCat(sources[0], ".", operation);
    }
    // Every sample reads the same numbers, which stay one parameter.
    if (absl::c_any_of(operations, mayRepeat) && !isUniform(tensor)) {
      entry.storedDims = withoutRepetition(tensor);
    }
    entry.isLossy = true;
    entry.reason = absl::StrCat("computed from '", sources[0],
                                "' when the model was exported");
    return;
  }
  const bool isFactor =
      tensor.rank() == 2 && operation == "val" &&
      absl::c_all_of(readers, [](const Reader& reader) {
        return reader.node->opType == "MatMul" || reader.node->opType == "Gemm";
      });
  if (isFactor) {
    entry.name = absl::StrCat(sources[0], ".T");
    entry.reason = "transposed by the exporter";
    return;
  }
  if (absl::c_any_of(operations, mayRepeat)) undoExpansion(tensor, entry);
  if (isBank(operations, entry)) {
    entry.isLossy = true;
    entry.name = absl::StrCat(sources[0], ".", initializer.name);
    entry.reason = absl::StrCat("joined from '", sources[0],
                                "' when the model was exported");
    return;
  }
  entry.name = isPart ? absl::StrCat(sources[0], ".rows") : sources[0];
  entry.reason = isPart ? "the rows that are read, taken by the exporter"
                        : "moved by the exporter";
}

void ParameterPlan::planTied(const NamedTensor& moved, const NamedTensor& whole,
                             Entry& entry) const {
  if (entry.exchanged || entry.affine || entry.blocks) {
    // Not the numbers of `whole` in their order.
    const std::string name = absl::StrCat(entry.name, ".", moved.name);
    entry = Entry();
    entry.name = name;
    entry.isLossy = true;
    return;
  }
  const bool isWhole = entry.storedDims.empty();
  const Tensor part =
      isWhole ? moved.tensor : leadingPart(moved.tensor, entry.storedDims);
  const bool isCrossed = isWhole && isTransposeOf(part, whole.tensor);
  const bool isInOrder = hasNumbersOf(part, whole.tensor);
  if (!isCrossed && !isInOrder) {
    entry.isLossy = true;
    entry.name = absl::StrCat(entry.name, ".", moved.name);
    return;
  }
  // Where both hold, as for a square of zeros, the operations tell; that of a
  // factor has no name of its own.
  const auto crossings =
      absl::c_count_if(operationsOf(moved.name, noteOf(moved.name)), crosses) +
      (absl::EndsWith(entry.name, ".T") ? 1 : 0);
  entry.copyOf = whole.name;
  entry.isTransposed = isCrossed && (!isInOrder || crossings % 2 == 1);
}

bool ParameterPlan::planExpandedTwin(
    const NamedTensor& initializer,
    std::map<std::string, const NamedTensor*>& first, Entry& entry) const {
  const bool isExpanded = !entry.storedDims.empty() && !entry.isLossy &&
                          !entry.isDoubtful && entry.functions.empty() &&
                          !entry.rows && !entry.affine &&
                          initializer.tensor.hasData();
  if (!isExpanded) return false;
  auto [known, isFirst] = first.try_emplace(entry.name, &initializer);
  if (isFirst) return false;
  const Tensor& other = known->second->tensor;
  const Entry* planned = find(known->second->name);
  if (other == initializer.tensor || planned == nullptr ||
      !hasNumbersOf(leadingPart(initializer.tensor, entry.storedDims),
                    leadingPart(other, planned->storedDims))) {
    return false;
  }
  entry.copyOf = known->second->name;
  return true;
}

void ParameterPlan::planApart(const NamedTensor& initializer,
                              const std::string& twin, Entry& entry) const {
  // Tables of rows are joined.
  const Entry* other = find(twin);
  if (entry.rows && other != nullptr && other->rows) return;
  entry.isLossy =
      entry.isLossy ||
      absl::c_none_of(operationsOf(initializer.name, noteOf(initializer.name)),
                      takesPart);
  entry.name = absl::StrCat(entry.name, ".", initializer.name);
}

void ParameterPlan::planFolded(const GraphProto& graph,
                               const Readers& readers) {
  static const std::vector<Reader> kNobody;
  findScaled(graph);
  readCalls(graph);
  absl::flat_hash_map<std::string, const NamedTensor*> byName;
  for (const NamedTensor& initializer : graph.initializers) {
    byName[initializer.name] = &initializer;
  }
  std::set<std::string> parts;
  // The first initialiser that a parameter was expanded to.
  std::map<std::string, const NamedTensor*> firstExpanded;
  // Twins hold the same numbers: an exponential is none of what it is of.
  std::map<std::tuple<std::string, Functions, std::vector<int64_t>>,
           const NamedTensor*>
      first;
  for (const NamedTensor& initializer : graph.initializers) {
    const ExporterNote& note = noteOf(initializer.name);
    if (!note.kind.empty()) continue;
    auto found = readers.find(initializer.name);
    Entry entry = planOne(initializer, note,
                          found == readers.end() ? kNobody : found->second);
    const std::vector<int64_t>& dims = initializer.tensor.dims();
    if (entry.name != initializer.name) {
      // Rows beside the table that the file holds, too, are trained apart.
      entry.isLossy =
          entry.isLossy ||
          (absl::EndsWith(entry.name, ".rows") &&
           byName.contains(entry.name.substr(0, entry.name.rfind('.'))));
      const bool isTransposed = absl::EndsWith(entry.name, ".T");
      const std::string base =
          entry.name.substr(0, entry.name.size() - (isTransposed ? 2 : 0));
      auto whole = byName.find(base);
      const std::vector<int64_t> crossed(dims.rbegin(), dims.rend());
      auto reversed = first.find({base, entry.functions, crossed});
      const bool isReversed =
          reversed != first.end() && initializer.tensor.hasData() &&
          isTransposeOf(initializer.tensor, reversed->second->tensor) &&
          !(initializer.tensor == reversed->second->tensor);
      auto [twin, isFirst] =
          first.try_emplace({base, entry.functions, dims}, &initializer);
      if (whole != byName.end() && entry.functions.empty() &&
          (!isTransposed || whole->second->tensor.dims() == crossed)) {
        planTied(initializer, *whole->second, entry);
      } else if (isReversed) {
        entry.copyOf = reversed->second->name;
        entry.isTransposed = true;
      } else if (planExpandedTwin(initializer, firstExpanded, entry)) {
        // The same parameter, expanded otherwise.
      } else if (isFirst ? isOtherPart(entry, parts)
                         : !(twin->second->tensor == initializer.tensor)) {
        planApart(initializer, twin->second->name, entry);
      } else if (!isFirst) {
        entry.copyOf = twin->second->name;
      }
    }
    entries[initializer.name] = std::move(entry);
  }
  planRelated(graph);
}

}  // namespace soapstone::onnx
