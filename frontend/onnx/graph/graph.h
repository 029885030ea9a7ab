#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_GRAPH_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_GRAPH_H_

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "frontend/onnx/file/attribute.h"
#include "frontend/onnx/file/data_type.h"
#include "frontend/onnx/file/exporter_notes.h"
#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

// Index of a value in Graph::values.
using ValueId = int32_t;
// An optional input or output that is left out.
inline constexpr ValueId kNoValue = -1;
// A dimension whose size depends on data.
inline constexpr int64_t kUnknownDim = -1;

// The type of a value. After normalisation every dimension that does not
// depend on data is a number.
struct ValueType {
  DataType elementType = DataType::kUndefined;
  bool ranked = false;
  std::vector<int64_t> dims;  // kUnknownDim where the size depends on data
  // Set instead of the fields above for sequences, optionals, maps and sparse
  // tensors: "seq(tensor(float))".
  std::string nonTensor;

  bool isStatic() const;  // ranked and every dimension known
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  bool operator==(const ValueType& other) const = default;
};
std::string toString(const ValueType& type);  // "float[2,3,?]"

enum class ValueKind {
  kInput,        // graph input
  kInitializer,  // parameter, state or buffer: stays symbolic, see `role`
  kConstant,     // small known data in `tensor`
  kResult,       // output of a node
};

// Role of an initializer in training.
enum class InitializerRole {
  kNone,       // not an initializer
  kParameter,  // trained: float data that reaches the outputs
  kState,      // running statistics of batch normalisation
  kBuffer,     // never trained: masks, index tables, rotary frequencies
};

struct Value {
  std::string name;  // the file's name; made up for inserted nodes
  ValueType type;
  ValueKind kind = ValueKind::kResult;
  InitializerRole role = InitializerRole::kNone;
  std::string roleReason;  // Why it has that role, for reports.
  ExporterNote note;       // kInitializer: what the exporter says of it.
  // kInitializer: computed from parameters when the model was exported, in a
  // way that could not be undone.
  bool isComputed = false;
  // kConstant: the data. kInitializer: data, or only the origin of absent data.
  // kResult: known data of a node that was kept because its result is large
  // (hasData() tells); otherwise an empty tensor.
  Tensor tensor;
  int32_t producer = -1;       // kResult: index into Graph::nodes
  int32_t producerOutput = 0;  // kResult: which output of it

  bool isKnown() const { return tensor.hasData(); }
};

// One operation in the internal form: the attributes and inputs of opset 21
// (plus the ops that later opsets add), whatever the file used. internal_form.h
// has the exact form of each op.
struct Node {
  std::string name;    // the file's name, or made up from its first output
  std::string opType;  // "Conv"
  std::string domain;  // "" for ai.onnx; "soapstone" for our internal ops
  int64_t opset = 0;   // version of `domain` that the file imports
  std::vector<ValueId> inputs;   // kNoValue for an absent optional input
  std::vector<ValueId> outputs;  // kNoValue for an unused optional output
  Attributes attributes;
  NodeSource source;  // where in the model's source it comes from, if known

  // Input `index`, or kNoValue past the end.
  ValueId input(size_t index) const {
    return index < inputs.size() ? inputs[index] : kNoValue;
  }
  ValueId output(size_t index) const {
    return index < outputs.size() ? outputs[index] : kNoValue;
  }
  bool is(absl::string_view type) const {
    return domain.empty() && opType == type;
  }
};

// A running statistic and the value that replaces it after the step.
struct StateUpdate {
  ValueId state;
  ValueId update;
};

// A use of a value: input `operand` of node `node`.
struct Use {
  int32_t node;
  int32_t operand;
};

// A normalised graph: nodes in topological order over single-assignment
// values. Every value is in use (or an input).
struct Graph {
  std::string name;
  // Deques: references to values and nodes outlive the growth of the graph, so
  // that a rule may hold the type of an operand while it adds nodes.
  std::deque<Value> values;
  std::deque<Node> nodes;
  std::vector<ValueId> inputs;           // data inputs, file order
  std::vector<ValueId> outputs;          // file order
  std::vector<std::string> outputNames;  // file names of `outputs`
  std::vector<ValueId> initializers;     // file order
  std::vector<StateUpdate> stateUpdates;

  const Value& value(ValueId id) const { return values[id]; }
  Value& value(ValueId id) { return values[id]; }
  // The node that makes `id`, or null for inputs and data.
  const Node* producer(ValueId id) const;
  // Known data of `id` (constant, or result kept with data), or null; also
  // null for kNoValue. Parameters and state are never known data.
  const Tensor* constant(ValueId id) const;
};

// All uses by value id, in node order; graph outputs are not uses.
std::vector<std::vector<Use>> collectUses(const Graph& graph);

// Readable text, one node a line, for tests and debugging.
std::string toString(const Graph& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_GRAPH_H_
