#ifndef SOAPSTONE_TESTS_UNIT_PASSES_STRATEGIES_PARSE_MODEL_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_STRATEGIES_PARSE_MODEL_H_

#include <string>

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace soapstone::strategy {

// A model in a context of its own, with named ops.
struct TestModel {
  explicit TestModel(const std::string& text, bool training = true,
                     const passes::TrainingOptions& options = {}) {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
    module = mlir::parseSourceString<ModuleOp>(text, &context);
    mlir::PassManager manager(&context);
    if (training) {
      passes::buildTrainingPipeline(manager, options);
    } else {
      passes::buildInferencePipeline(manager);
    }
    if (failed(manager.run(*module))) module = nullptr;
  }

  MLIRContext context;
  mlir::OwningOpRef<ModuleOp> module;
};

// Two dense layers with an activation between.
inline const char* const kTwoLayers = R"(
  func.func @forward(
      %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
      %w1: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w1"},
      %b1: tensor<6xf32> {soap.role = "parameter", soap.name = "b1"},
      %w2: tensor<6x10xf32> {soap.role = "parameter", soap.name = "w2"})
      -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
    %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0]
        : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32> loc("fc1")
    %1 = soap.broadcast %b1 dims [1] shape [8, 6]
        : (tensor<6xf32>) -> tensor<8x6xf32> loc("fc1")
    %2 = soap.binary <add> %0, %1
        : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32> loc("fc1")
    %3 = soap.unary <sin> %2 : (tensor<8x6xf32>) -> tensor<8x6xf32> loc("act")
    %4 = soap.dot %3, %w2 batch [] x [] contract [1] x [0]
        : (tensor<8x6xf32>, tensor<6x10xf32>) -> tensor<8x10xf32> loc("fc2")
    %5 = soap.reduce <sum> %4 over [0, 1]
        : (tensor<8x10xf32>) -> tensor<f32> loc("total")
    return %5 : tensor<f32>
  })";

// A convolution and a dense layer.
inline const char* const kConvolution = R"(
  func.func @forward(
      %x: tensor<8x3x16x16xf32> {soap.role = "input", soap.name = "x"},
      %k: tensor<4x3x3x3xf32> {soap.role = "parameter", soap.name = "k"},
      %w: tensor<1024x10xf32> {soap.role = "parameter", soap.name = "w"})
      -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
    %0 = soap.convolution %x, %k {strides = array<i64: 1, 1>,
        padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>,
        dilations = array<i64: 1, 1>, groups = 1 : i64}
        : (tensor<8x3x16x16xf32>, tensor<4x3x3x3xf32>) -> tensor<8x4x16x16xf32> loc("conv")
    %1 = soap.unary <relu> %0
        : (tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32> loc("relu")
    %2 = soap.reshape %1 to [8, 1024]
        : (tensor<8x4x16x16xf32>) -> tensor<8x1024xf32> loc("flatten")
    %3 = soap.dot %2, %w batch [] x [] contract [1] x [0]
        : (tensor<8x1024xf32>, tensor<1024x10xf32>) -> tensor<8x10xf32> loc("fc")
    %4 = soap.reduce <sum> %3 over [0, 1]
        : (tensor<8x10xf32>) -> tensor<f32> loc("total")
    return %4 : tensor<f32>
  })";

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_STRATEGIES_PARSE_MODEL_H_
