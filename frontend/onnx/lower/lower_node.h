#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_NODE_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_NODE_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "frontend/onnx/graph/graph.h"
#include "frontend/onnx/lower/lower_builder.h"

namespace soapstone::onnx {

// The element type that soap has for `type`, or null if it has none.
Type soapElementType(DataType type, MLIRContext* context);

// Interface of lowering functions to the function under construction.
class FunctionState {
 public:
  virtual ~FunctionState() = default;
  // The soap value of a graph value; throws Refusal if it has none.
  virtual mlir::Value lookup(ValueId id) = 0;
  // The function's seed and step arguments, made at the first call.
  virtual mlir::Value seed() = 0;
  virtual mlir::Value step() = 0;
  // A number that no other random op of the model has.
  virtual int64_t nextStream() = 0;
};

// One node on its way to soap: its operands as soap values, its attributes, a
// builder at its location, and a place for the results. Everything a lowering
// function asks for and does not get is a Refusal.
class NodeLowering : public SoapBuilder {
 public:
  NodeLowering(const Graph& graph, const Node& node, FunctionState& state,
               OpBuilder& builder, Location location)
      : SoapBuilder(builder, location),
        graph(graph),
        node(node),
        state(state),
        results(node.outputs.size()) {}

  const Graph& graph;
  const Node& node;
  FunctionState& state;

  bool hasOperand(size_t index) const { return node.input(index) != kNoValue; }
  size_t operandCount() const { return node.inputs.size(); }
  mlir::Value operand(size_t index);
  // The operand's value if it is known at compile time, else null.
  const Tensor* constantOperand(size_t index) const;
  // The operand's only element as a number; it must be known.
  double constantScalar(size_t index) const;

  bool hasResult(size_t index) const { return node.output(index) != kNoValue; }
  Shape resultShape(size_t index = 0) const;
  Type resultType(size_t index = 0) const;  // Element type.
  void setResult(size_t index, mlir::Value value) { results[index] = value; }
  void setResult(mlir::Value value) { setResult(0, value); }
  ArrayRef<mlir::Value> builtResults() const { return results; }

  // Attributes with their defaults.
  bool hasAttribute(absl::string_view name) const {
    return node.attributes.has(name);
  }
  int64_t intAttribute(absl::string_view name, int64_t fallback = 0) const {
    return node.attributes.getInt(name, fallback);
  }
  double floatAttribute(absl::string_view name, double fallback) const {
    return node.attributes.getFloat(name, static_cast<float>(fallback));
  }
  std::string textAttribute(absl::string_view name,
                            absl::string_view fallback) const {
    return node.attributes.getString(name, fallback);
  }
  // `count` numbers, or `fallback` for each if the attribute is absent; any
  // other count is refused.
  Shape intsAttribute(absl::string_view name, size_t count,
                      int64_t fallback) const;
  // An axis attribute of a tensor of `rank` dimensions, made non-negative.
  int64_t axisAttribute(absl::string_view name, int64_t fallback,
                        int64_t rank) const;

  [[noreturn]] void refuse(std::string reason) const {
    throw Refusal{std::move(reason)};
  }

 private:
  SmallVector<mlir::Value, 4> results;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_NODE_H_
