#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/adapters.h"
#include "frontend/onnx/graph/finish_graph.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/graph/position_tables.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Uses = std::vector<std::vector<Use>>;

// The library's expressions recurse by character.
constexpr size_t kLongestMatched = 1000;

// Pattern of initialiser names in an option.
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
      // A strategy file may bring the pattern, and the usual matcher takes for
      // ever for some. This one of libstdc++ knows no references to groups.
      result.expression =
          std::regex(pattern, std::regex_constants::ECMAScript |
                                  std::regex_constants::__polynomial);
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

// By value, whether a gradient of a result of the model reaches it: not where
// all readers compare it, or take indices of it.
std::vector<bool> reachedByGradients(const Graph& graph) {
  static constexpr absl::string_view kFlat[] = {"Ceil", "Floor", "Round",
                                                "Sign", "Shape", "Size"};
  std::vector<bool> reached(graph.values.size(), false);
  auto isReached = [&](ValueId id) {
    return id != kNoValue && reached[id] &&
           isFloat(graph.value(id).type.elementType);
  };
  for (ValueId id : graph.outputs) reached[id] = true;
  for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
    const bool isFlat =
        node->opType == "Detach" ||
        std::any_of(std::begin(kFlat), std::end(kFlat),
                    [&](absl::string_view op) { return node->is(op); });
    if (isFlat ||
        std::none_of(node->outputs.begin(), node->outputs.end(), isReached)) {
      continue;
    }
    for (ValueId input : node->inputs) {
      if (input != kNoValue) reached[input] = true;
    }
  }
  return reached;
}

// A role and why it is that one.
struct Classified {
  InitializerRole role = InitializerRole::kParameter;
  std::string reason;
  bool isDoubtful = false;  // Neither name nor use decides.
};

// Ops that compute element by element, so that a number may be their constant.
bool isElementwise(const Node& node) {
  static constexpr absl::string_view kOps[] = {"Add",     "Sub",
                                               "Mul",     "Div",
                                               "Pow",     "Max",
                                               "Min",     "Sum",
                                               "Mean",    "Where",
                                               "Clip",    "Mod",
                                               "Greater", "GreaterOrEqual",
                                               "Less",    "LessOrEqual",
                                               "Equal",   "Cast",
                                               "Reshape", "Expand"};
  return std::any_of(std::begin(kOps), std::end(kOps),
                     [&](absl::string_view op) { return node.is(op); });
}

// Whether the sum of `node` goes under a root and nowhere else: an epsilon.
bool isUnderRoot(const Graph& graph, const Uses& uses, const Node& node) {
  if (!node.is("Add") || node.output(0) == kNoValue) return false;
  const std::vector<Use>& readers = uses[node.output(0)];
  return !readers.empty() &&
         std::all_of(readers.begin(), readers.end(), [&](const Use& use) {
           const Node& reader = graph.nodes[use.node];
           return reader.is("Sqrt") || reader.is("Pow");
         });
}

// Use of a single number, if all its readers have the same.
std::string numberUse(const Graph& graph, const Uses& uses, ValueId id) {
  bool isExponent = !uses[id].empty();
  bool isEpsilon = !uses[id].empty();
  bool isArithmetic = !uses[id].empty();
  for (const Use& use : uses[id]) {
    const Node& node = graph.nodes[use.node];
    isExponent = isExponent && node.is("Pow") && use.operand == 1;
    isEpsilon = isEpsilon && isUnderRoot(graph, uses, node);
    isArithmetic = isArithmetic && isElementwise(node);
  }
  if (isExponent) return "the exponent of a power";
  if (isEpsilon) return "added below a root, as an epsilon";
  return isArithmetic ? "a number that only arithmetic reads" : "";
}

// The layer that reads an initializer as its weight or bias, else what reads
// it.
std::string mainUse(const Graph& graph, const Uses& uses, ValueId id) {
  std::string first;
  for (const Use& use : uses[id]) {
    const Node& node = graph.nodes[use.node];
    for (absl::string_view op :
         {"MatMul", "Gemm", "Conv", "ConvTranspose", "Gather", "Einsum", "LSTM",
          "GRU", "RNN", "EmbeddingBag", "LayerNormalization",
          "BatchNormalization", "RMSNormalization", "GroupNormalization",
          "InstanceNormalization", "PRelu"}) {
      if (node.opType == op) return absl::StrCat("read by ", op);
    }
    if (first.empty()) first = absl::StrCat("read by ", node.opType);
  }
  return first.empty() ? "a result of the model" : first;
}

// Whether the file is in the form of PyTorch's TorchScript exporter, which
// calls values "/fc/MatMul_output_0", writes constants as nodes, and gives what
// it folds names like "onnx::Mul_12": initializers of other names are tensors
// of the module.
bool isInTorchScriptForm(const Graph& graph) {
  return std::any_of(
      graph.nodes.begin(), graph.nodes.end(), [&](const Node& node) {
        return node.output(0) != kNoValue &&
               absl::StartsWith(graph.value(node.output(0)).name, "/");
      });
}

// Whether most initializers are called after the modules that own them.
bool haveModules(const Graph& graph) {
  int64_t count = 0;
  for (ValueId id : graph.initializers) {
    count += graph.value(id).name.find('.') != std::string::npos;
  }
  return 2 * count > static_cast<int64_t>(graph.initializers.size());
}

// The facts about initializers that only the whole file tells.
struct FileContext {
  explicit FileContext(const Graph& graph)
      : areOfModules(haveModules(graph)),
        isTorchScript(isInTorchScriptForm(graph)),
        reached(reachedByGradients(graph)) {
    // Where no gradient reaches anything, as in a model of indices, it tells
    // nothing.
    hasGradients =
        std::any_of(graph.initializers.begin(), graph.initializers.end(),
                    [&](ValueId id) { return reached[id]; });
  }

  bool isOfModule(const std::string& name) const {
    return name.find('.') != std::string::npos ||
           (isTorchScript && !absl::StartsWith(name, "onnx::"));
  }

  bool isWithoutGradient(ValueId id) const {
    return hasGradients && !reached[id];
  }

  bool areOfModules;
  bool isTorchScript;
  std::vector<bool> reached;
  bool hasGradients = false;
};

Classified classifyNumber(const Graph& graph, const Uses& uses, ValueId id,
                          const FileContext& file) {
  const Value& value = graph.value(id);
  const std::string use = numberUse(graph, uses, id);
  const bool isOfModule = file.isOfModule(value.name);
  // Exponents are not trained; other numbers of a module may be scales.
  const bool isFixed =
      absl::StartsWith(use, "the exponent") || absl::StartsWith(use, "added");
  if (isFixed || (!use.empty() && file.areOfModules && !isOfModule)) {
    return {InitializerRole::kBuffer, use, /*isDoubtful=*/!isFixed};
  }
  return {InitializerRole::kParameter,
          isOfModule ? "a single number, of a module by its name"
                     : "a single number",
          /*isDoubtful=*/value.type.rank() == 0};
}

Classified classify(const Graph& graph, const Uses& uses, ValueId id,
                    const FileContext& file) {
  constexpr InitializerRole kBuffer = InitializerRole::kBuffer;
  const Value& value = graph.value(id);
  if (isStatistic(graph, uses[id])) {
    return {InitializerRole::kState, "running statistics of a batch norm"};
  }
  if (!isFloat(value.type.elementType)) return {kBuffer, "no floating point"};
  if (value.note.isFrozen) {
    return {kBuffer, "a frozen parameter of the module"};
  }
  if (file.isWithoutGradient(id)) {
    return {kBuffer,
            "no gradient reaches it: only indices, comparisons and detached "
            "values are made of it"};
  }
  if (value.note.kind == "PARAMETER") {
    const bool isPlain = value.roleReason.empty();
    return {InitializerRole::kParameter,
            isPlain ? "a parameter of the module" : value.roleReason};
  }
  if (!value.note.kind.empty()) return {kBuffer, "a buffer of the module"};
  if (value.role == kBuffer) return {kBuffer, value.roleReason};
  if (isNamedLikeBuffer(value.name)) return {kBuffer, "named like a buffer"};
  if (reachesOnlySines(graph, uses, id)) {
    return {kBuffer, "frequencies: only sines and cosines read it"};
  }
  if (holdsInfinity(value.tensor)) return {kBuffer, "a mask: holds infinities"};
  if (!value.roleReason.empty()) {
    return {InitializerRole::kParameter, value.roleReason};
  }
  const bool isNumber = value.type.isStatic() && [&] {
    for (int64_t size : value.type.dims) {
      if (size != 1) return false;
    }
    return true;
  }();
  if (isNumber && !isNamedLikeBuffer(value.name)) {
    const std::string use = numberUse(graph, uses, id);
    if (!use.empty()) return classifyNumber(graph, uses, id, file);
  }
  return {InitializerRole::kParameter, mainUse(graph, uses, id)};
}

// Says that a table of positions is not trained, which its owner may want.
std::string tableRemark(PositionTable table) {
  return absl::StrCat(
      table == PositionTable::kSines
          ? "sines and cosines of positions"
          : "bias linear in the position, added to attention scores",
      ", taken as a buffer (--parameters trains it)");
}

// Says what was made of a number that may as well be the other.
std::string doubtRemark(const Value& value) {
  return value.role == InitializerRole::kBuffer
             ? absl::StrCat(value.roleReason,
                            ", taken as a buffer (--parameters trains it)")
             : absl::StrCat(value.roleReason,
                            ", trained (--buffers keeps it as it is)");
}

void warnIfIdle(const NamePattern& pattern, absl::string_view option,
                const std::string& text, std::vector<std::string>& warnings) {
  if (!pattern.isIdle()) return;
  warnings.push_back(absl::StrCat(
      option, " '", text, "' matches the whole name of no initialiser"));
}

// Says which layers train beside adapters, if the file has no sign of frozen
// ones.
void remarkOnAdapters(const Graph& graph, const Uses& uses,
                      NamedWarnings& remarks) {
  for (ValueId id : graph.initializers) {
    if (graph.value(id).note.isFrozen) return;
  }
  for (ValueId id : adaptedWeights(graph, uses)) {
    remarks.add(
        "trained, although adapters stand beside: files of PyTorch do "
        "not say which parameters are frozen (requires_grad=False), --frozen "
        "REGEX does",
        graph.value(id).name);
  }
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
  const FileContext file(graph);
  for (ValueId id : graph.initializers) {
    Value& value = graph.value(id);
    const bool isNamedParameter = parameters.matches(value.name);
    if (buffers.matches(value.name)) {
      value.role = InitializerRole::kBuffer;
      value.roleReason = "named by --buffers";
    } else if (isNamedParameter) {
      value.role = InitializerRole::kParameter;
      value.roleReason = "named by --parameters";
    } else {
      Classified result = classify(graph, uses, id, file);
      value.role = result.role;
      value.roleReason = std::move(result.reason);
      if (result.isDoubtful) {
        remarks.add(doubtRemark(value), value.name);
        continue;
      }
      // A table that was computed from parameters is trained, as a warning
      // says.
      if (value.role != InitializerRole::kParameter || value.isComputed)
        continue;
      const PositionTable table = positionTableOf(graph, uses, id);
      if (table == PositionTable::kNone) continue;
      value.role = InitializerRole::kBuffer;
      value.roleReason = "a table computed from positions";
      remarks.add(tableRemark(table), value.name);
    }
  }
  if (bufferPattern.empty()) remarkOnAdapters(graph, uses, remarks);
  remarks.appendTo(warnings);
  warnIfIdle(parameters, "--parameters", parameterPattern, warnings);
  warnIfIdle(buffers, "--buffers", bufferPattern, warnings);
  return absl::OkStatus();
}

}  // namespace soapstone::onnx
