#include "frontend/onnx/rules/op_context.h"

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

const ValueType& absentType() {
  static const ValueType type;
  return type;
}

}  // namespace

std::string describeNode(const Node& node) {
  return absl::StrCat("node '", node.name, "' (", node.domain,
                      node.domain.empty() ? "" : "::", node.opType, ")");
}

const ValueType& OpContext::type(size_t index) const {
  ValueId id = node.input(index);
  return id == kNoValue ? absentType() : typeOf(id);
}

const Tensor* OpContext::operand(size_t index) const {
  return builder.known(node.input(index), /*includeInitializers=*/true);
}

const Tensor* OpContext::constant(size_t index) const {
  return builder.known(node.input(index), /*includeInitializers=*/false);
}

std::optional<std::vector<int64_t>> OpContext::measuredDims(
    size_t index) const {
  const Node* shape =
      hasInput(index) ? builder.graph.producer(node.inputs[index]) : nullptr;
  if (shape == nullptr || !shape->is("Shape")) return std::nullopt;
  const ValueType& measured = builder.graph.value(shape->inputs[0]).type;
  // A part of the shape has fewer dims.
  if (!measured.ranked || type(index).dims != std::vector{measured.rank()})
    return std::nullopt;
  return measured.dims;
}

absl::StatusOr<std::optional<std::vector<int64_t>>> OpContext::ints(
    absl::string_view name, size_t index) const {
  if (const Attribute* attribute = node.attributes.find(name)) {
    const auto* list = std::get_if<std::vector<int64_t>>(attribute);
    if (list == nullptr) {
      return invalid(
          absl::StrCat("attribute '", name, "' is not a list of integers"));
    }
    return *list;
  }
  const Tensor* tensor = operand(index);
  if (tensor == nullptr) return std::optional<std::vector<int64_t>>();
  if (!isInteger(tensor->type()) || tensor->rank() > 1 ||
      !Tensor::isReadable(tensor->type())) {
    return invalid(absl::StrCat("operand '", name, "' has type ",
                                toString(Attribute(*tensor)),
                                ", expected a list of integers"));
  }
  constexpr int64_t kMaxCount = 1 << 20;
  if (tensor->size() > kMaxCount) {
    return invalid(absl::StrCat("operand '", name, "' has ", tensor->size(),
                                " elements, at most ", kMaxCount,
                                " make sense"));
  }
  return tensor->toInts();
}

absl::StatusOr<std::optional<int64_t>> OpContext::singleInt(
    absl::string_view name, size_t index) const {
  if (const Attribute* attribute = node.attributes.find(name)) {
    const auto* value = std::get_if<int64_t>(attribute);
    if (value != nullptr) return *value;
    return invalid(absl::StrCat("attribute '", name, "' is not an integer"));
  }
  const Tensor* tensor = operand(index);
  if (tensor == nullptr) return std::optional<int64_t>();
  if (tensor->size() != 1 || !Tensor::isReadable(tensor->type())) {
    return invalid(absl::StrCat("operand '", name, "' has ", tensor->size(),
                                " elements, expected one number"));
  }
  return tensor->intAt(0);
}

void OpContext::truncateInputs(size_t count) {
  if (node.inputs.size() > count) node.inputs.resize(count);
}

absl::StatusOr<int64_t> OpContext::axis(absl::string_view name,
                                        int64_t fallback, int64_t rank) const {
  int64_t axis = node.attributes.getInt(name, fallback);
  int64_t resolved = axis < 0 ? axis + rank : axis;
  if (resolved >= 0 && resolved < rank) return resolved;
  return invalid(
      absl::StrCat(name, " ", axis, " is outside a tensor of rank ", rank));
}

void OpContext::setType(size_t output, DataType elementType,
                        std::vector<int64_t> dims) {
  if (output >= types.size()) return;
  types[output] = ValueType{elementType, true, std::move(dims), ""};
}

void OpContext::setUnranked(size_t output, DataType elementType) {
  if (output >= types.size()) return;
  types[output] = ValueType{elementType, false, {}, ""};
}

absl::StatusOr<std::vector<ValueId>> OpContext::emitNode(Node helper,
                                                         size_t outputs) {
  helper.name = node.name;
  helper.opset = node.opset;
  helper.source = node.source;
  std::vector<std::string> names(outputs,
                                 absl::StrCat(node.name, "/", helper.opType));
  return builder.add(std::move(helper), names, /*isInternal=*/true);
}

absl::StatusOr<ValueId> OpContext::emit(absl::string_view opType,
                                        std::vector<ValueId> inputs,
                                        Attributes attributes) {
  Node helper;
  helper.opType = std::string(opType);
  helper.inputs = std::move(inputs);
  helper.attributes = std::move(attributes);
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ValueId> values,
                             emitNode(std::move(helper), 1));
  return values[0];
}

ValueId OpContext::emitConstant(Tensor tensor) {
  return builder.addConstant(std::move(tensor),
                             absl::StrCat(node.name, "/constant"));
}

absl::StatusOr<ValueId> OpContext::emitReshape(ValueId data,
                                               absl::Span<const int64_t> dims) {
  Attributes attributes;
  attributes.set("allowzero", int64_t{1});
  return emit("Reshape", {data, emitConstant(Tensor::vector(dims))},
              std::move(attributes));
}

absl::StatusOr<ValueId> OpContext::emitTranspose(ValueId data,
                                                 std::vector<int64_t> perm) {
  Attributes attributes;
  attributes.set("perm", std::move(perm));
  return emit("Transpose", {data}, std::move(attributes));
}

absl::Status OpContext::invalid(absl::string_view what) const {
  return absl::InvalidArgumentError(
      absl::StrCat(describeNode(node), ": ", what));
}

absl::Status OpContext::unsupported(absl::string_view what) const {
  return absl::UnimplementedError(absl::StrCat(describeNode(node), ": ", what));
}

}  // namespace soapstone::onnx
