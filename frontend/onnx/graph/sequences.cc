// Sequences of tensors whose members are known when the model is compiled:
// PyTorch writes split, chunk and unbind as SplitToSequence and SequenceAt, and
// bags of embeddings as a loop that inserts their sums into a sequence.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/node_runner.h"
#include "frontend/onnx/rules/one_of.h"
#include "frontend/onnx/rules/op_context.h"
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

// The sum, mean or maximum (by `opType`) of rows [first, end) of `data`.
struct ReducedRows {
  std::string opType;
  ValueId data;
  int64_t first, end;
};

std::optional<ReducedRows> readReducedRows(const GraphBuilder& builder,
                                           ValueId id) {
  const Graph& graph = builder.graph;
  const Node* reduce = graph.producer(id);
  // The mean of the last bag is written as its sum over its size.
  const Tensor* divisor = nullptr;
  if (reduce != nullptr && reduce->is("Div")) {
    divisor = builder.known(reduce->input(1), false);
    if (divisor == nullptr || divisor->size() != 1) return std::nullopt;
    reduce = graph.producer(reduce->input(0));
  }
  if (reduce == nullptr ||
      !isOneOf(reduce->opType, {"ReduceSum", "ReduceMean", "ReduceMax"}) ||
      reduce->attributes.getInts("axes") != std::vector<int64_t>{0} ||
      reduce->attributes.getInt("keepdims", 1) != 1) {
    return std::nullopt;
  }
  const Node* slice = graph.producer(reduce->input(0));
  if (slice == nullptr || !slice->is("Slice")) return std::nullopt;
  const std::vector<int64_t>& dims = graph.value(slice->input(0)).type.dims;
  const std::vector<int64_t> starts = slice->attributes.getInts("starts");
  const std::vector<int64_t> ends = slice->attributes.getInts("ends");
  for (size_t dim = 0; dim < dims.size(); ++dim) {
    if (slice->attributes.getInts("steps")[dim] != 1 ||
        (dim > 0 && (starts[dim] != 0 || ends[dim] != dims[dim]))) {
      return std::nullopt;
    }
  }
  ReducedRows rows{reduce->opType, slice->input(0), starts[0], ends[0]};
  if (divisor == nullptr) return rows;
  const int64_t count = rows.end - rows.first;
  const bool isMean = rows.opType == "ReduceSum" &&
                      Tensor::isReadable(divisor->type()) &&
                      divisor->floatAt(0) == static_cast<double>(count);
  if (!isMean) return std::nullopt;
  rows.opType = "ReduceMean";
  return rows;
}

// Members that reduce equal parts of all rows of one tensor, one after the
// other: the first of them, of [0, size). Nothing for other members.
std::optional<ReducedRows> readEqualBags(const GraphBuilder& builder,
                                         const std::vector<ValueId>& members) {
  std::optional<ReducedRows> first;
  int64_t at = 0;
  for (ValueId member : members) {
    std::optional<ReducedRows> bag = readReducedRows(builder, member);
    if (!bag) return std::nullopt;
    if (!first) first = bag;
    if (bag->opType != first->opType || bag->data != first->data ||
        bag->first != at || bag->end != at + first->end) {
      return std::nullopt;
    }
    at = bag->end;
  }
  if (!first || at != builder.graph.value(first->data).type.dims[0]) {
    return std::nullopt;
  }
  return first;
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

absl::StatusOr<std::optional<NodeRunner::Sequence>> NodeRunner::insertMember(
    const Node& node) {
  std::optional<Sequence> unknown;
  auto sequence = sequences.find(node.input(0));
  if (sequence == sequences.end() || node.input(1) == kNoValue) return unknown;
  const Sequence& before = sequence->second;
  const auto count = static_cast<int64_t>(before.size);
  int64_t at = count;
  if (node.input(2) != kNoValue) {
    const Tensor* position = builder.known(node.input(2), true);
    if (position == nullptr || position->size() != 1 ||
        !Tensor::isReadable(position->type())) {
      return unknown;
    }
    at = position->intAt(0);
    if (at < 0) at += count;
  }
  if (at < 0 || at > count || count >= kMostMembers) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": cannot insert at ", at,
                     " in a sequence of ", count));
  }
  if (at == count && before.members->size() == before.size) {
    // Sequences of fewer members may share the list.
    before.members->push_back(node.input(1));
    return std::optional<Sequence>(Sequence(before.members, before.size + 1));
  }
  SOAPSTONE_RETURN_IF_ERROR(builder.countSteps(count));
  Values members = before.all();
  members.insert(members.begin() + at, node.input(1));
  return std::optional<Sequence>(Sequence(std::move(members)));
}

absl::StatusOr<NodeRunner::Values> NodeRunner::joinSequence(
    const NodeProto& proto, const Node& node, const Values& members) {
  if (members.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(describeNode(node), ": joins a sequence of nothing"));
  }
  const int64_t axis = node.attributes.getInt("axis", 0);
  std::optional<ReducedRows> bag;
  if (axis == 0 && members.size() > 1) bag = readEqualBags(builder, members);
  if (!bag) {
    Node concat;
    concat.name = node.name;
    concat.opType = "Concat";
    concat.opset = node.opset;
    concat.source = node.source;
    concat.inputs = members;
    concat.attributes.set("axis", axis);
    return builder.add(std::move(concat), proto.outputs);
  }
  std::vector<int64_t> dims = builder.graph.value(bag->data).type.dims;
  dims[0] = bag->end;
  dims.insert(dims.begin(), static_cast<int64_t>(members.size()));
  const std::string name = absl::StrCat(node.name, "/bags");
  const ValueId sizes =
      builder.addConstant(Tensor::vector(dims), absl::StrCat(name, "/dims"));
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId bags, addDerived("Reshape", {bag->data, sizes}, {}, name));
  Attributes attributes;
  attributes.set("axes", std::vector<int64_t>{1});
  attributes.set("keepdims", int64_t{0});
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId reduced,
      addDerived(bag->opType, {bags}, std::move(attributes), proto.outputs[0]));
  return Values{reduced};
}

absl::StatusOr<std::optional<NodeRunner::Values>> NodeRunner::runSequence(
    const NodeProto& proto, const Node& node) {
  std::optional<Values> unknown;
  if (proto.outputs.size() != 1) return unknown;
  std::optional<Sequence> made;
  if (node.is("SplitToSequence")) {
    SOAPSTONE_ASSIGN_OR_RETURN(std::optional<Values> parts,
                               splitToSequence(proto, node));
    if (parts) made = Sequence(*std::move(parts));
  } else if (node.is("SequenceConstruct")) {
    made = Sequence(node.inputs);
  } else if (node.is("SequenceEmpty")) {
    made = Sequence(Values{});
  } else if (node.is("SequenceInsert")) {
    SOAPSTONE_ASSIGN_OR_RETURN(made, insertMember(node));
  }
  if (made) {
    ValueType type;
    type.nonTensor = "seq(tensor)";
    const ValueId id = builder.addInput(proto.outputs[0], type);
    sequences[id] = *std::move(made);
    return std::optional<Values>(Values{id});
  }
  auto sequence = sequences.find(node.input(0));
  if (sequence == sequences.end()) return unknown;
  const auto count = static_cast<int64_t>(sequence->second.size);
  if (node.is("SequenceLength")) {
    return std::optional<Values>(
        Values{builder.addConstant(Tensor::scalar(count), proto.outputs[0])});
  }
  if (node.is("ConcatFromSequence") &&
      node.attributes.getInt("new_axis", 0) == 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        Values joined, joinSequence(proto, node, sequence->second.all()));
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
  return std::optional<Values>(Values{(*sequence->second.members)[resolved]});
}

}  // namespace soapstone::onnx
