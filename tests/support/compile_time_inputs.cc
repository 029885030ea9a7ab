#include "tests/support/compile_time_inputs.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "frontend/onnx/graph/bind_dimensions.h"

namespace soapstone::onnx {
namespace {

// Operands that decide shapes, by op; -1 stands for every operand.
struct CompileTimeOperand {
  absl::string_view opType;
  int operand;
};

constexpr CompileTimeOperand kOperands[] = {
    {"CenterCropPad", 1},
    {"Col2Im", 1},
    {"Col2Im", 2},
    {"Compress", 1},
    {"ConstantOfShape", 0},
    {"CumProd", 1},
    {"CumSum", 1},
    {"DFT", 1},
    {"DFT", 2},
    {"Dropout", 1},
    {"Dropout", 2},
    {"Expand", 1},
    {"If", 0},
    {"Loop", 0},
    {"Loop", 1},
    {"NonZero", 0},
    {"OneHot", 1},
    {"Pad", 1},
    {"Pad", 3},
    {"Range", -1},
    {"ReduceL1", 1},
    {"ReduceL2", 1},
    {"ReduceLogSum", 1},
    {"ReduceLogSumExp", 1},
    {"ReduceMax", 1},
    {"ReduceMean", 1},
    {"ReduceMin", 1},
    {"ReduceProd", 1},
    {"ReduceSum", 1},
    {"ReduceSumSquare", 1},
    {"Reshape", 1},
    {"Resize", 1},
    {"Resize", 2},
    {"Resize", 3},
    {"STFT", 1},
    {"STFT", 3},
    {"Slice", 1},
    {"Slice", 2},
    {"Slice", 3},
    {"Slice", 4},
    {"Split", 1},
    {"Squeeze", 1},
    {"Tile", 1},
    {"TopK", 1},
    {"Trilu", 1},
    {"Unique", 0},
    {"Unsqueeze", 1},
    {"Upsample", 1},
};

bool isCompileTimeOperand(const NodeProto& node, size_t operand) {
  return std::any_of(std::begin(kOperands), std::end(kOperands),
                     [&](const CompileTimeOperand& entry) {
                       return entry.opType == node.opType &&
                              (entry.operand < 0 ||
                               entry.operand == static_cast<int>(operand));
                     });
}

// Ops whose result depends on the values of an operand only through its type.
bool readsOnlyType(const NodeProto& node, size_t operand) {
  return node.opType == "Shape" || node.opType == "Size" ||
         node.opType == "EyeLike" ||
         (node.opType == "CastLike" && operand == 1);
}

// Marks what the compile-time operands of `nodes` depend on.
void markNeeded(const std::vector<NodeProto>& nodes,
                absl::flat_hash_set<std::string>& needed) {
  for (size_t n = nodes.size(); n-- > 0;) {
    const NodeProto& node = nodes[n];
    bool isNeeded = std::any_of(
        node.outputs.begin(), node.outputs.end(),
        [&](const std::string& name) { return needed.contains(name); });
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (isCompileTimeOperand(node, i) ||
          (isNeeded && !readsOnlyType(node, i))) {
        needed.insert(node.inputs[i]);
      }
    }
    for (const auto& [name, value] : node.attributes) {
      const auto* body = std::get_if<std::shared_ptr<const GraphProto>>(&value);
      if (body != nullptr && *body != nullptr)
        markNeeded((*body)->nodes, needed);
    }
  }
}

}  // namespace

std::vector<std::string> inputsNeededAtCompileTime(const ModelProto& model) {
  absl::flat_hash_set<std::string> needed;
  markNeeded(model.graph.nodes, needed);
  std::vector<std::string> names;
  for (const ValueInfoProto& input : dataInputs(model.graph)) {
    if (needed.contains(input.name)) names.push_back(input.name);
  }
  return names;
}

}  // namespace soapstone::onnx
