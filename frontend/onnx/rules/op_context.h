#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_OP_CONTEXT_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_OP_CONTEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontend/onnx/graph/graph_builder.h"

namespace soapstone::onnx {

// Interface of a rule to the node that is being added. A rule answers by typing
// the outputs (possibly after changing the node), or by replacing the node with
// other values.
class OpContext {
 public:
  OpContext(GraphBuilder& builder, Node node, size_t outputCount,
            std::vector<bool> outputUsed)
      : node(std::move(node)),
        types(outputCount),
        builder(builder),
        outputUsed(std::move(outputUsed)) {}

  Node node;
  std::vector<ValueType> types;  // of the outputs, to be filled in

  int64_t opset() const { return node.opset; }
  size_t inputCount() const { return node.inputs.size(); }
  size_t outputCount() const { return types.size(); }
  bool hasInput(size_t index) const { return node.input(index) != kNoValue; }
  bool hasOutput(size_t index) const {
    return index < outputUsed.size() && outputUsed[index];
  }
  // Type of input `index`; unranked and undefined if it is absent.
  const ValueType& type(size_t index) const;
  // Data of input `index` where it may decide the graph, or null. Includes
  // initializers with data: only for operands that must be constants.
  const Tensor* operand(size_t index) const;
  // Data of input `index` that may be folded (never an initializer), or null.
  const Tensor* constant(size_t index) const;
  // Whether all elements of the node's mask stand for its hits; notes the mask.
  bool padsHits() const {
    if (!builder.hitRows.masks.contains(node.name)) return false;
    builder.masksOfHits[node.name] = node.input(0);
    return true;
  }
  // GraphBuilder::spend.
  bool spend(int64_t bytes) { return builder.spend(bytes); }
  // Integers of attribute `name` (old opsets) or else of the known operand
  // `index` (new opsets); nothing if neither is there or the operand is not
  // known. The operand must be a list of integers or a single one.
  absl::StatusOr<std::optional<std::vector<int64_t>>> ints(
      absl::string_view name, size_t index) const;
  // The same for one integer.
  absl::StatusOr<std::optional<int64_t>> singleInt(absl::string_view name,
                                                   size_t index) const;
  // The dims, known or not, of the value whose whole shape input `index` is;
  // nothing if it is another value.
  std::optional<std::vector<int64_t>> measuredDims(size_t index) const;
  // Drops the inputs from `count` on, once they have become attributes.
  void truncateInputs(size_t count);

  // Attribute `name` as an axis of a tensor of `rank`: non-negative, in range.
  absl::StatusOr<int64_t> axis(absl::string_view name, int64_t fallback,
                               int64_t rank) const;

  // --- Answers
  // ----------------------------------------------------------------
  void setType(size_t output, DataType elementType, std::vector<int64_t> dims);
  void setUnranked(size_t output, DataType elementType);
  // The first output is input `index` itself.
  void forward(size_t index) { replaceWith({node.inputs[index]}); }
  void replaceWith(std::vector<ValueId> values) {
    replacement = std::move(values);
  }
  bool isReplaced() const { return replacement.has_value(); }
  const std::vector<ValueId>& replacementValues() const { return *replacement; }

  // --- Nodes put in front
  // -----------------------------------------------------
  absl::StatusOr<ValueId> emit(absl::string_view opType,
                               std::vector<ValueId> inputs,
                               Attributes attributes = {});
  // All outputs of `node`, which must be in the internal form.
  absl::StatusOr<std::vector<ValueId>> emitNode(Node node, size_t outputs);
  absl::StatusOr<ValueId> emitReshape(ValueId data,
                                      absl::Span<const int64_t> dims);
  absl::StatusOr<ValueId> emitTranspose(ValueId data,
                                        std::vector<int64_t> perm);
  ValueId emitConstant(Tensor tensor);
  const ValueType& typeOf(ValueId id) const {
    return builder.graph.value(id).type;
  }

  // Errors that name the node.
  absl::Status invalid(absl::string_view what) const;
  absl::Status unsupported(absl::string_view what) const;

 private:
  GraphBuilder& builder;
  std::vector<bool> outputUsed;
  std::optional<std::vector<ValueId>> replacement;
};

// "node 'name' (Conv)" for messages.
std::string describeNode(const Node& node);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_OP_CONTEXT_H_
