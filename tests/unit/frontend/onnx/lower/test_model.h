#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_LOWER_TEST_MODEL_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_LOWER_TEST_MODEL_H_

#include <string>
#include <utility>
#include <vector>

#include "frontend/onnx/import.h"
#include "frontend/onnx/lower/lower_model.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tests/support/matchers.h"

namespace soapstone::onnx::test {

using Dims = std::vector<int64_t>;
using Names = std::vector<std::string>;

// A model under construction, as the reader would return it.
struct TestModel {
  ModelProto model;

  explicit TestModel(int64_t opset = 21) {
    model.path = "folder/model.onnx";
    model.irVersion = 8;
    model.opsets = {{"", opset}, {"ai.onnx.preview.training", 1}};
    model.graph.name = "graph";
  }
  TestModel& input(const std::string& name, const Dims& dims,
                   DataType type = DataType::kFloat32) {
    ValueInfoProto info;
    info.name = name;
    info.elementType = type;
    info.hasShape = true;
    for (int64_t dim : dims) info.dims.push_back({dim, ""});
    model.graph.inputs.push_back(info);
    return *this;
  }
  TestModel& initializer(const std::string& name, Tensor tensor) {
    model.graph.initializers.push_back({name, std::move(tensor)});
    return *this;
  }
  // An initializer whose data lies in no file.
  TestModel& weight(const std::string& name, const Dims& dims,
                    DataType type = DataType::kFloat32) {
    return initializer(name, Tensor(type, dims));
  }
  TestModel& node(
      const std::string& opType, const Names& inputs, const Names& outputs,
      std::vector<std::pair<std::string, Attribute>> attributes = {},
      const std::string& domain = "") {
    NodeProto node;
    node.name = "node_" + outputs[0];
    node.opType = opType;
    node.domain = domain;
    node.inputs = inputs;
    node.outputs = outputs;
    for (auto& [name, value] : attributes) {
      node.attributes.set(name, std::move(value));
    }
    model.graph.nodes.push_back(std::move(node));
    return *this;
  }
  TestModel& output(const std::string& name) {
    ValueInfoProto info;
    info.name = name;
    model.graph.outputs.push_back(info);
    return *this;
  }
};

// Normalises and lowers; `context` must outlive the result.
inline absl::StatusOr<LoweredModel> lower(const TestModel& test,
                                          mlir::MLIRContext& context) {
  absl::StatusOr<NormalizedModel> normal = normalizeModel(test.model);
  if (!normal.ok()) return normal.status();
  return lowerModel(*normal, context);
}

inline mlir::func::FuncOp forwardOf(LoweredModel& model) {
  return model.module->lookupSymbol<mlir::func::FuncOp>("forward");
}

inline reference::Tensor numbers(const Dims& dims,
                                 const std::vector<double>& values) {
  return reference::Tensor::fromNumbers(reference::ElementType::kF32, dims,
                                        values);
}
inline reference::Tensor integers(const Dims& dims,
                                  const std::vector<int64_t>& values) {
  return reference::Tensor::fromIntegers(reference::ElementType::kI64, dims,
                                         values);
}
// start, start + step, ..: different everywhere, exact in f32.
inline reference::Tensor counting(const Dims& dims, double start = -1,
                                  double step = 0.125) {
  reference::Tensor tensor(reference::ElementType::kF32, dims);
  for (int64_t i = 0; i < tensor.size(); ++i) {
    tensor.setNumber(i, start + step * static_cast<double>(i));
  }
  return tensor;
}

// Results of the lowered model on `arguments`; empty after a reported failure.
inline std::vector<reference::Tensor> evaluate(
    const TestModel& test, const std::vector<reference::Tensor>& arguments) {
  mlir::MLIRContext context;
  absl::StatusOr<LoweredModel> lowered = lower(test, context);
  EXPECT_THAT(lowered, IsOk());
  if (!lowered.ok()) return {};
  auto results = reference::evaluate(forwardOf(*lowered), arguments);
  EXPECT_TRUE(mlir::succeeded(results));
  return mlir::failed(results) ? std::vector<reference::Tensor>() : *results;
}

// Result 0 as numbers.
inline std::vector<double> evaluateOne(
    const TestModel& test, const std::vector<reference::Tensor>& arguments) {
  std::vector<reference::Tensor> results = evaluate(test, arguments);
  return results.empty() ? std::vector<double>() : results[0].numbers();
}

// Number of ops of one kind in the module.
template <typename OpType>
int64_t countOps(LoweredModel& model) {
  int64_t count = 0;
  model.module->walk([&](OpType) { ++count; });
  return count;
}

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_LOWER_TEST_MODEL_H_
