// Sequences of tensors whose members are known when the model is compiled:
// PyTorch writes split, chunk and unbind as SplitToSequence and SequenceAt.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/node_runner.h"
#include "frontend/onnx/op_context.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Members that one sequence may have: a hostile file splits a large dimension
// into single elements.
constexpr int64_t kMostMembers = 1 << 14;

// The sizes of the parts of `size` elements; nothing if they are not known.
std::optional<std::vector<int64_t>> partSizes(const GraphBuilder& builder,
                                              const Node& node, int64_t size) {
  if (size < 0) return std::nullopt;
  int64_t part = 1;
  if (node.input(1) != kNoValue) {
    const Tensor* split = builder.known(node.input(1), true);
    if (split == nullptr || !Tensor::isReadable(split->type())) {
      return std::nullopt;
    }
    if (split->rank() == 1) {
      if (split->size() > kMostMembers) return std::nullopt;
      return split->toInts();
    }
    if (split->size() != 1) return std::nullopt;
    part = split->intAt(0);
  }
  if (part < 1 || size / part >= kMostMembers) return std::nullopt;
  std::vector<int64_t> sizes;
  for (int64_t at = 0; at < size; at += part) {
    sizes.push_back(std::min(part, size - at));
  }
  return sizes;
}

}  // namespace

absl::StatusOr<std::optional<NodeRunner::Values>> NodeRunner::splitToSequence(
    const NodeProto& proto, const Node& node) {
  std::optional<Values> unknown;
  if (node.input(0) == kNoValue) return unknown;
  const ValueType data = builder.graph.value(node.input(0)).type;
  const int64_t given = node.attributes.getInt("axis", 0);
  const int64_t axis = given < 0 ? given + data.rank() : given;
  if (!data.ranked || axis < 0 || axis >= data.rank()) return unknown;
  auto sizes = partSizes(builder, node, data.dims[axis]);
  if (!sizes || sizes->empty()) return unknown;
  Node split;
  split.name = node.name;
  split.opType = "Split";
  split.opset = node.opset;
  split.source = node.source;
  split.inputs = {node.input(0),
                  builder.addConstant(Tensor::vector(*sizes),
                                      absl::StrCat(node.name, "/split"))};
  split.attributes.set("axis", axis);
  std::vector<std::string> names;
  for (size_t i = 0; i < sizes->size(); ++i) {
    names.push_back(absl::StrCat(proto.outputs[0], "/", i));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Values members,
                             builder.add(std::move(split), names, true));
  const bool dropsAxis =
      node.input(1) == kNoValue && node.attributes.getInt("keepdims", 1) == 0;
  if (!dropsAxis) return std::optional<Values>(std::move(members));
  std::vector<int64_t> dims = data.dims;
  dims.erase(dims.begin() + axis);
  for (ValueId& member : members) {
    Node reshape;
    reshape.name = node.name;
    reshape.opType = "Squeeze";
    reshape.opset = node.opset;
    reshape.source = node.source;
    reshape.inputs = {member,
                      builder.addConstant(Tensor::vector({axis}),
                                          absl::StrCat(node.name, "/axis"))};
    SOAPSTONE_ASSIGN_OR_RETURN(
        Values squeezed,
        builder.add(std::move(reshape), {absl::StrCat(node.name, "/member")},
                    true));
    member = squeezed[0];
  }
  return std::optional<Values>(std::move(members));
}

absl::StatusOr<std::optional<NodeRunner::Values>> NodeRunner::runSequence(
    const NodeProto& proto, const Node& node) {
  std::optional<Values> unknown;
  if (proto.outputs.size() != 1) return unknown;
  std::optional<Values> members;
  if (node.is("SplitToSequence")) {
    SOAPSTONE_ASSIGN_OR_RETURN(members, splitToSequence(proto, node));
  } else if (node.is("SequenceConstruct")) {
    members = node.inputs;
  }
  if (members) {
    ValueType type;
    type.nonTensor = "seq(tensor)";
    const ValueId id = builder.addInput(proto.outputs[0], type);
    sequences[id] = std::move(*members);
    return std::optional<Values>(Values{id});
  }
  auto sequence = sequences.find(node.input(0));
  if (sequence == sequences.end()) return unknown;
  const auto count = static_cast<int64_t>(sequence->second.size());
  if (node.is("SequenceLength")) {
    return std::optional<Values>(
        Values{builder.addConstant(Tensor::scalar(count), proto.outputs[0])});
  }
  if (node.is("ConcatFromSequence") &&
      node.attributes.getInt("new_axis", 0) == 0) {
    Node concat;
    concat.name = node.name;
    concat.opType = "Concat";
    concat.opset = node.opset;
    concat.source = node.source;
    concat.inputs = sequence->second;
    concat.attributes.set("axis", node.attributes.getInt("axis", 0));
    SOAPSTONE_ASSIGN_OR_RETURN(Values joined,
                               builder.add(std::move(concat), proto.outputs));
    return std::optional<Values>(std::move(joined));
  }
  const Tensor* index = node.is("SequenceAt") && node.input(1) != kNoValue
                            ? builder.known(node.input(1), true)
                            : nullptr;
  if (index == nullptr || index->size() != 1 ||
      !Tensor::isReadable(index->type())) {
    return unknown;
  }
  const int64_t at = index->intAt(0);
  const int64_t resolved = at < 0 ? at + count : at;
  if (resolved < 0 || resolved >= count) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": index ", at,
                     " is outside a sequence of ", count));
  }
  return std::optional<Values>(Values{sequence->second[resolved]});
}

}  // namespace soapstone::onnx
