#include <cmath>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "frontend/onnx/finish_graph.h"
#include "frontend/onnx/named_warnings.h"
#include "frontend/onnx/position_tables.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Uses = std::vector<std::vector<Use>>;

// The library's expressions recurse by character.
constexpr size_t kLongestMatched = 1000;

// Which initialisers an option means.
class NamePattern {
 public:
  static absl::StatusOr<NamePattern> compile(const std::string& pattern) {
    NamePattern result;
    if (pattern.empty()) return result;
    if (pattern.size() > kLongestMatched) {
      return absl::InvalidArgumentError(
          absl::StrCat("a regular expression of ", pattern.size(),
                       " characters, at most ", kLongestMatched, " are taken"));
    }
    // The library reports a bad pattern by exception only.
    try {
      result.expression = std::regex(pattern);
    } catch (const std::regex_error& error) {
      return absl::InvalidArgumentError(absl::StrCat(
          "'", pattern, "' is not a regular expression: ", error.what()));
    }
    return result;
  }

  bool matches(const std::string& name) {
    if (!expression || name.size() > kLongestMatched) return false;
    try {
      if (!std::regex_match(name, *expression)) return false;
    } catch (const std::regex_error&) {
      return false;  // Too much work for the library.
    }
    hasMatched = true;
    return true;
  }

  // Whether it is a pattern that has matched nothing.
  bool isIdle() const { return expression && !hasMatched; }

 private:
  std::optional<std::regex> expression;
  bool hasMatched = false;
};

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
std::string tableRemark(PositionTable table) {
  return absl::StrCat(
      table == PositionTable::kSines
          ? "sines and cosines of positions"
          : "bias linear in the position, added to attention scores",
      ", taken as a buffer (--parameters trains it)");
}

void warnIfIdle(const NamePattern& pattern, absl::string_view option,
                const std::string& text, std::vector<std::string>& warnings) {
  if (!pattern.isIdle()) return;
  warnings.push_back(absl::StrCat(
      option, " '", text, "' matches the whole name of no initialiser"));
}

}  // namespace

absl::Status classifyInitializers(Graph& graph,
                                  const std::string& parameterPattern,
                                  const std::string& bufferPattern,
                                  std::vector<std::string>& warnings) {
  SOAPSTONE_ASSIGN_OR_RETURN(NamePattern parameters,
                             NamePattern::compile(parameterPattern));
  SOAPSTONE_ASSIGN_OR_RETURN(NamePattern buffers,
                             NamePattern::compile(bufferPattern));
  NamedWarnings remarks;
  Uses uses = collectUses(graph);
  for (ValueId id : graph.initializers) {
    Value& value = graph.value(id);
    const bool isNamedParameter = parameters.matches(value.name);
    if (buffers.matches(value.name)) {
      value.role = InitializerRole::kBuffer;
    } else if (isNamedParameter) {
      value.role = InitializerRole::kParameter;
    } else {
      value.role = classify(graph, uses, id);
      if (value.role != InitializerRole::kParameter) continue;
      const PositionTable table = positionTableOf(graph, uses, id);
      if (table == PositionTable::kNone) continue;
      value.role = InitializerRole::kBuffer;
      remarks.add(tableRemark(table), value.name);
    }
  }
  remarks.appendTo(warnings);
  warnIfIdle(parameters, "--parameters", parameterPattern, warnings);
  warnIfIdle(buffers, "--buffers", bufferPattern, warnings);
  return absl::OkStatus();
}

}  // namespace soapstone::onnx
