#include "frontend/onnx/graph/shared_names.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// Results of operations that have the name of a tensor of the module.

namespace soapstone::onnx::test {
namespace {

// (x - mean of the module) and the result of a mean, which `last` reads by the
// arguments `read`.
GraphWriter whitened(const std::string& read) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("mean", {2}, {1, 2}))
      .initializer(floats("fc.bias", {2}, {3, 4}))
      .add("Sub", {"x", "mean"}, {"sub"},
           inModule("") + call("aten.sub.Tensor", "%x, %b_mean"))
      .add("Add", {"sub", "fc.bias"}, {"add"},
           inModule("fc") + call("aten.add.Tensor", "%sub, %p_fc_bias"))
      .add("ReduceMean", {"add"}, {"mean"},
           inModule("") + call("aten.mean.dim", "%add, [1], True"))
      .add("Mul", {"mean", "mean"}, {"y"},
           inModule("") + call("aten.mul.Tensor", read))
      .output("y");
  noteKind(graph, "mean", "BUFFER");
  noteKind(graph, "fc.bias", "PARAMETER");
  signature(graph, {{"p_fc_bias", "fc.bias"}});
  return graph;
}

// Operands of the last node that are the module's tensor.
int tensorsRead(const NormalizedModel& model) {
  int count = 0;
  for (ValueId id : model.graph.nodes.back().inputs) {
    count += model.graph.value(id).kind == ValueKind::kInitializer;
  }
  return count;
}

TEST(SharedNamesTest, CallsTellTheResultFromTheTensor) {
  for (const auto& [read, tensors] :
       {std::pair("%mean, %b_mean", 1), std::pair("%mean, %mean", 0),
        std::pair("%b_mean, %b_mean", 2)}) {
    auto imported = importText(whitened(read));
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(tensorsRead(*imported), tensors) << read;
    // The model would not need the bias for the result alone.
    EXPECT_EQ(trained(imported->graph).size(), tensors == 2 ? 0u : 1u) << read;
  }
}

TEST(SharedNamesTest, OrderOfOperandsIsThatOfTheCall) {
  auto imported = importText(whitened("%b_mean, %mean"));
  ASSERT_THAT(imported, IsOk());
  const Node& last = imported->graph.nodes.back();
  EXPECT_EQ(imported->graph.value(last.inputs[0]).kind,
            ValueKind::kInitializer);
  EXPECT_EQ(imported->graph.value(last.inputs[1]).kind, ValueKind::kResult);
}

TEST(SharedNamesTest, AReaderWhoseCallSaysNothingIsRefused) {
  EXPECT_THAT(importText(whitened("%x, %other")),
              IsInvalid("'mean' is defined twice"));
}

}  // namespace
}  // namespace soapstone::onnx::test
