#include <cmath>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "frontend/onnx/finish_graph.h"
#include "frontend/onnx/position_tables.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Uses = std::vector<std::vector<Use>>;

absl::StatusOr<std::optional<std::regex>> compile(const std::string& pattern) {
  if (pattern.empty()) return std::optional<std::regex>();
  // The library reports a bad pattern by exception only.
  try {
    return std::optional<std::regex>(std::regex(pattern));
  } catch (const std::regex_error& error) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'", pattern, "' is not a regular expression: ", error.what()));
  }
}

bool isStatistic(const Graph& graph, const std::vector<Use>& uses) {
  for (const Use& use : uses) {
    const Node& node = graph.nodes[use.node];
    if (node.is("BatchNormalization") && use.operand >= 3) return true;
  }
  return false;
}

// Ops through which rotary frequencies travel on their way to sine and cosine.
bool carriesFrequencies(const Node& node) {
  static constexpr absl::string_view kOps[] = {
      "Cast", "Concat", "Einsum",  "Expand", "Gather",   "MatMul",
      "Mul",  "Div",    "Reshape", "Slice",  "Transpose"};
  for (absl::string_view op : kOps) {
    if (node.is(op)) return true;
  }
  return false;
}

bool reachesOnlySines(const Graph& graph, const Uses& uses, ValueId start) {
  std::vector<ValueId> open = {start};
  absl::flat_hash_set<ValueId> seen = {start};
  while (!open.empty()) {
    ValueId id = open.back();
    open.pop_back();
    if (uses[id].empty()) return false;  // a graph output
    for (const Use& use : uses[id]) {
      const Node& node = graph.nodes[use.node];
      if (node.is("Cos") || node.is("Sin")) continue;
      if (!carriesFrequencies(node)) return false;
      for (ValueId output : node.outputs) {
        if (output != kNoValue && seen.insert(output).second) {
          open.push_back(output);
        }
      }
    }
  }
  return true;
}

// Values that no training would start from: additive masks.
bool holdsInfinity(const Tensor& tensor) {
  constexpr int64_t kMaxLooked = 1 << 22;
  if (!tensor.hasData() || tensor.size() > kMaxLooked ||
      !Tensor::isReadable(tensor.type())) {
    return false;
  }
  for (int64_t i = 0; i < tensor.size(); ++i) {
    double value = tensor.floatAt(i);
    if (std::isinf(value) || value <= -1e30) return true;
  }
  return false;
}

bool isNamedLikeBuffer(const std::string& name) {
  static constexpr absl::string_view kNames[] = {
      "mask",       "attn_mask",  "causal_mask", "inv_freq",  "freqs_cis",
      "cos_cached", "sin_cached", "cos_cache",   "sin_cache", "masked_bias"};
  std::vector<absl::string_view> parts = absl::StrSplit(name, '.');
  for (absl::string_view known : kNames) {
    if (parts.back() == known) return true;
  }
  return false;
}

InitializerRole classify(const Graph& graph, const Uses& uses, ValueId id) {
  const Value& value = graph.value(id);
  if (isStatistic(graph, uses[id])) return InitializerRole::kState;
  if (!isFloat(value.type.elementType) || isNamedLikeBuffer(value.name) ||
      reachesOnlySines(graph, uses, id) || holdsInfinity(value.tensor)) {
    return InitializerRole::kBuffer;
  }
  return InitializerRole::kParameter;
}

// Says that a table of positions is not trained, which its owner may want.
std::string tableWarning(const std::string& name, PositionTable table) {
  return absl::StrCat(
      "'", name, "' ",
      table == PositionTable::kSines
          ? "holds sines and cosines of positions"
          : "adds a bias linear in the position to attention scores",
      ": taken as a buffer; name it in --parameters to train it");
}

}  // namespace

absl::Status classifyInitializers(Graph& graph,
                                  const std::string& parameterPattern,
                                  const std::string& bufferPattern,
                                  std::vector<std::string>& warnings) {
  SOAPSTONE_ASSIGN_OR_RETURN(auto isParameter, compile(parameterPattern));
  SOAPSTONE_ASSIGN_OR_RETURN(auto isBuffer, compile(bufferPattern));
  Uses uses = collectUses(graph);
  for (ValueId id : graph.initializers) {
    Value& value = graph.value(id);
    if (isBuffer && std::regex_match(value.name, *isBuffer)) {
      value.role = InitializerRole::kBuffer;
    } else if (isParameter && std::regex_match(value.name, *isParameter)) {
      value.role = InitializerRole::kParameter;
    } else {
      value.role = classify(graph, uses, id);
      if (value.role != InitializerRole::kParameter) continue;
      const PositionTable table = positionTableOf(graph, uses, id);
      if (table == PositionTable::kNone) continue;
      value.role = InitializerRole::kBuffer;
      warnings.push_back(tableWarning(value.name, table));
    }
  }
  return absl::OkStatus();
}

}  // namespace soapstone::onnx
