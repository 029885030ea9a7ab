// Measures the bytes allocated while a step of many parameters is built.

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>

#include "gtest/gtest.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace {

std::atomic<int64_t> allocatedBytes = 0;

void* counted(void* memory, size_t size) {
  if (memory == nullptr) std::abort();
  allocatedBytes += static_cast<int64_t>(size);
  return memory;
}

}  // namespace

void* operator new(size_t size) {
  return counted(std::malloc(size > 0 ? size : 1), size);
}
void* operator new(size_t size, std::align_val_t alignment) {
  auto to = static_cast<size_t>(alignment);
  return counted(std::aligned_alloc(to, (size + to) / to * to), size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace soapstone::passes {
namespace {

// The product of so many square matrices and an input.
std::string chain(int parameters) {
  std::string arguments =
      "%v0: tensor<2x2xf32> {soap.role = \"input\", soap.name = \"x\"}";
  std::string body;
  for (int i = 1; i <= parameters; ++i) {
    std::string n = std::to_string(i);
    arguments += ", %w" + n +
                 ": tensor<2x2xf32> {soap.role = \"parameter\", soap.name = "
                 "\"w" +
                 n + "\"}";
    body += "%v" + n + " = soap.dot %v" + std::to_string(i - 1) + ", %w" + n +
            " batch [] x [] contract [1] x [0] : (tensor<2x2xf32>, "
            "tensor<2x2xf32>) -> tensor<2x2xf32>\n";
  }
  return "func.func @forward(" + arguments +
         ") -> (tensor<2x2xf32> {soap.role = \"output\", soap.name = \"y\"}) "
         "{\n" +
         body + "return %v" + std::to_string(parameters) +
         " : tensor<2x2xf32>\n}\n";
}

int64_t bytesOfTraining(int parameters) {
  MLIRContext context;
  context.disableMultithreading();
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<ModuleOp>(chain(parameters), &context);
  EXPECT_TRUE(module);
  mlir::PassManager manager(&context);
  buildTrainingPipeline(manager,
                        {.precision = Precision::kBf16,
                         .optimizer = {.kind = soap::OptimizerKind::Adam},
                         .microBatches = 2});
  int64_t before = allocatedBytes;
  EXPECT_TRUE(succeeded(manager.run(*module)));
  return allocatedBytes - before;
}

// Every change of a signature copies all of it.
TEST(SignatureGrowthTest, BytesOfATrainingStepGrowWithItsParameters) {
  int64_t few = bytesOfTraining(200);
  int64_t many = bytesOfTraining(800);
  EXPECT_LT(many, 5 * few) << few << " and " << many << " bytes";
}

}  // namespace
}  // namespace soapstone::passes
