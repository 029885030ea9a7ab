#include "frontend/onnx/graph/graph_builder.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/op_context.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// A result above this stays an operation although its value is known: masks
// and tables are then computed by kernels instead of being stored.
constexpr int64_t kMaxConstantBytes = int64_t{64} * 1024;
// An operand or result above this is not evaluated at all.
constexpr int64_t kMaxFoldBytes = int64_t{4} * 1024 * 1024;
// All evaluation of one import together, which bounds its time and memory.
constexpr int64_t kFoldBudgetBytes = int64_t{128} * 1024 * 1024;
// Nodes, operands and iterations of one import: a hostile file nests functions
// and loops. The largest models take some 100'000.
constexpr int64_t kMaxSteps = 1'000'000;
constexpr int64_t kMaxRank = 64;

absl::Status checkArity(const OpContext& context, const InferRule& rule) {
  const Node& node = context.node;
  auto count = static_cast<int64_t>(node.inputs.size());
  for (int i = 0; i < rule.minInputs; ++i) {
    if (!context.hasInput(i)) {
      return context.invalid(absl::StrCat("has no input ", i, ", needs ",
                                          rule.minInputs, " inputs"));
    }
  }
  if (rule.maxInputs >= 0 && count > rule.maxInputs) {
    return context.invalid(
        absl::StrCat("has ", count, " inputs, at most ", rule.maxInputs));
  }
  if (context.outputCount() > static_cast<size_t>(rule.maxOutputs)) {
    return context.invalid(absl::StrCat("has ", context.outputCount(),
                                        " outputs, at most ", rule.maxOutputs));
  }
  return absl::OkStatus();
}

absl::Status checkTypes(const OpContext& context) {
  for (const ValueType& type : context.types) {
    if (!type.ranked) continue;
    if (type.rank() > kMaxRank) {
      return context.invalid(absl::StrCat("result has ", type.rank(),
                                          " dimensions, at most ", kMaxRank));
    }
    std::vector<int64_t> known;
    for (int64_t dim : type.dims) {
      if (dim != kUnknownDim) known.push_back(dim);
    }
    if (auto count = elementCount(known); !count.ok()) {
      return context.invalid(
          absl::StrCat("result: ", count.status().message()));
    }
  }
  return absl::OkStatus();
}

}  // namespace

std::string GraphBuilder::uniqueName(absl::string_view name) {
  int64_t& count = nameCounts[std::string(name)];
  if (count++ == 0) return std::string(name);
  std::string candidate;
  do {
    candidate = absl::StrCat(name, "_", nameCounts[std::string(name)]++);
  } while (nameCounts.contains(candidate));
  nameCounts[candidate] = 1;
  return candidate;
}

ValueId GraphBuilder::addInput(absl::string_view name, ValueType type) {
  Value value;
  value.name = uniqueName(name);
  value.type = std::move(type);
  value.kind = ValueKind::kInput;
  graph.values.push_back(std::move(value));
  return static_cast<ValueId>(graph.values.size() - 1);
}

ValueId GraphBuilder::addInitializer(absl::string_view name, Tensor tensor) {
  ValueId id =
      addInput(name, ValueType{tensor.type(), true, tensor.dims(), ""});
  graph.values[id].kind = ValueKind::kInitializer;
  graph.values[id].tensor = std::move(tensor);
  return id;
}

ValueId GraphBuilder::addConstant(Tensor tensor, absl::string_view name) {
  ValueId id = addInitializer(name, std::move(tensor));
  graph.values[id].kind = ValueKind::kConstant;
  return id;
}

const Tensor* GraphBuilder::known(ValueId id, bool includeInitializers) const {
  if (id == kNoValue) return nullptr;
  const Value& value = graph.values[id];
  if (!value.tensor.hasData()) return nullptr;
  if (value.kind == ValueKind::kInitializer && !includeInitializers) {
    return nullptr;
  }
  return &value.tensor;
}

absl::Status GraphBuilder::countSteps(int64_t count) {
  stepCount += count;
  if (stepCount <= kMaxSteps) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("the graph expands to more than ", kMaxSteps,
                   " nodes, operands and loop iterations"));
}

bool GraphBuilder::spend(int64_t bytes) {
  if (bytes > kFoldBudgetBytes - spentBytes) return false;
  spentBytes += bytes;
  return true;
}

absl::StatusOr<std::vector<ValueId>> GraphBuilder::add(
    Node node, const std::vector<std::string>& outputNames, bool isInternal) {
  SOAPSTONE_RETURN_IF_ERROR(countSteps());
  if (outputNames.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": has no outputs"));
  }
  std::vector<bool> used;
  for (const std::string& name : outputNames) used.push_back(!name.empty());
  OpContext context(*this, std::move(node), outputNames.size(),
                    std::move(used));
  const InferRule* rule =
      findInferRule(context.node.domain, context.node.opType);
  if (!isInternal) SOAPSTONE_RETURN_IF_ERROR(upconvert(context));
  // An upconversion may have changed the op itself.
  rule = findInferRule(context.node.domain, context.node.opType);
  if (!context.isReplaced() && rule != nullptr) {
    SOAPSTONE_RETURN_IF_ERROR(checkArity(context, *rule));
    SOAPSTONE_RETURN_IF_ERROR(rule->infer(context));
  }
  if (context.isReplaced()) {
    std::vector<ValueId> values = context.replacementValues();
    values.resize(outputNames.size(), kNoValue);
    return values;
  }
  for (size_t i = 0; i < outputNames.size(); ++i) {
    if (context.types[i].ranked) continue;
    auto it = declared.find(outputNames[i]);
    if (it != declared.end()) context.types[i] = it->second;
  }
  SOAPSTONE_RETURN_IF_ERROR(checkTypes(context));
  return append(std::move(context.node), outputNames, std::move(context.types));
}

absl::StatusOr<std::vector<ValueId>> GraphBuilder::append(
    Node node, const std::vector<std::string>& outputNames,
    std::vector<ValueType> types) {
  std::vector<Tensor> folded = tryFold(node, types);
  bool isSmall = !folded.empty() &&
                 std::all_of(folded.begin(), folded.end(), [](const Tensor& t) {
                   return t.byteSize() <= kMaxConstantBytes;
                 });
  std::vector<ValueId> ids;
  for (size_t i = 0; i < outputNames.size(); ++i) {
    if (outputNames[i].empty()) {
      ids.push_back(kNoValue);
      continue;
    }
    if (isSmall) {
      ids.push_back(addConstant(folded[i], outputNames[i]));
      continue;
    }
    ValueId id = addInput(outputNames[i], types[i]);
    Value& value = graph.values[id];
    value.kind = ValueKind::kResult;
    value.producer = static_cast<int32_t>(graph.nodes.size());
    value.producerOutput = static_cast<int32_t>(i);
    if (!folded.empty()) value.tensor = folded[i];
    ids.push_back(id);
  }
  if (!isSmall) {
    node.outputs = ids;
    graph.nodes.push_back(std::move(node));
  }
  return ids;
}

std::vector<Tensor> GraphBuilder::tryFold(const Node& node,
                                          const std::vector<ValueType>& types) {
  const FoldRule* rule = findFoldRule(node.domain, node.opType);
  if (rule == nullptr) return {};
  int64_t bytes = 0;
  std::vector<const Tensor*> operands;
  for (ValueId id : node.inputs) {
    const Tensor* tensor = known(id, /*includeInitializers=*/false);
    if (id != kNoValue &&
        (tensor == nullptr || !Tensor::isReadable(tensor->type()))) {
      return {};
    }
    if (tensor != nullptr && tensor->byteSize() > kMaxFoldBytes) return {};
    // A part taken out of a tensor is read alone.
    const bool readsPart =
        operands.empty() && (node.is("Slice") || node.is("Gather"));
    if (tensor != nullptr && !readsPart) bytes += tensor->byteSize();
    operands.push_back(tensor);
  }
  for (const ValueType& type : types) {
    if (!type.isStatic() || !Tensor::isReadable(type.elementType)) return {};
    int64_t size = Tensor(type.elementType, type.dims).byteSize();
    if (size > kMaxFoldBytes) return {};
    bytes += size;
  }
  if (!spend(bytes)) return {};
  return rule->fold(node, operands, types);
}

}  // namespace soapstone::onnx
