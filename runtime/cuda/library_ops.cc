// Products and convolutions: cuBLASLt and cuDNN first, own kernels where those
// refuse.

#include <limits>

#include "runtime/core/error.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/library_calls.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/cuda/matrix_products.h"
#include "runtime/cuda/stopwatch.h"
#include "runtime/ops_contraction.h"
#include "runtime/ops_product.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

bool hasUnitStride(int64_t rowStride, int64_t columnStride, int64_t rows,
                   int64_t columns) {
  return columnStride == 1 || rowStride == 1 || rows == 1 || columns == 1;
}

// Whether a product has a form that cuBLASLt takes.
bool mayUseLibrary(const Gemm& op) {
  return isFloat(op.type) && op.k > 0 &&
         hasUnitStride(op.lhsRowStride, op.lhsColumnStride, op.m, op.k) &&
         hasUnitStride(op.rhsRowStride, op.rhsColumnStride, op.k, op.n) &&
         op.batch <= std::numeric_limits<int32_t>::max();
}

// Runs one pass by cuDNN; false if it has no plan for it.
bool runConvolution(Rank& rank, Stream stream, const Convolution& op,
                    ConvolutionPass pass, const void* input, const void* weight,
                    const void* result) {
  CudnnPlans& cudnn = *deviceState(rank).cudnn;
  auto run = [&](const PlannedConvolution& planned, void* workspace) {
    planned.plan.run(cudnn.on(queueOf(stream)),
                     {{planned.graph.input, loose(input)},
                      {planned.graph.weight, loose(weight)},
                      {planned.graph.result, loose(result)}},
                     workspace);
  };
  // An engine that refuses to run, or whose workspace is not to be had, is out.
  // The memory is given back: scratch memory would keep what the largest takes.
  auto measure = [&](const PlannedConvolution& candidate) {
    constexpr int kRuns = 5;
    std::optional<float> milliseconds;
    try {
      const DeviceMemory workspace(
          static_cast<size_t>(candidate.plan.workspaceBytes),
          "an engine of a convolution");
      Stopwatch watch(queueOf(stream));
      watch.start();
      for (int i = 0; i < kRuns; ++i) run(candidate, workspace.data());
      milliseconds = watch.stop() / kRuns;
    } catch (const InputError&) {  // NOLINT(bugprone-empty-catch)
    }
    return milliseconds;
  };
  const PlannedConvolution* planned = cudnn.convolution(op, pass, measure);
  deviceState(rank).libraryUse.note("convolution", planned != nullptr);
  if (planned == nullptr) return false;
  ScratchScope scope(rank);
  run(*planned, scope.take(planned->plan.workspaceBytes));
  return true;
}

}  // namespace

void gemm(Rank& rank, Stream stream, const Gemm& op, const void* lhs,
          const void* rhs, void* result) {
  if (op.batch * op.m * op.n == 0) return;
  bool isDone = mayUseLibrary(op) &&
                deviceState(rank).products->run(
                    queueOf(stream), op, {},
                    {.lhs = lhs, .rhs = rhs, .result = result, .data = {}});
  deviceState(rank).libraryUse.note("gemm", isDone);
  if (!isDone) plainGemm(rank, stream, op, lhs, rhs, result);
}

void gemmWithEpilogue(Rank& rank, Stream stream, const Gemm& op,
                      const Epilogue& epilogue, const void* lhs,
                      const void* rhs, void* result, const EpilogueData& data) {
  if (op.batch * op.m * op.n == 0) return;
  const ProductOperands operands{
      .lhs = lhs, .rhs = rhs, .result = result, .data = data};
  MatrixProducts& products = *deviceState(rank).products;
  auto finish = [&] {
    finishProduct(rank, stream, op, epilogue, lhs, rhs, result, data);
  };
  const bool isApart =
      mayUseLibrary(op) &&
      products.isFasterApart(queueOf(stream), op, epilogue, operands, finish);
  if (!isApart) {
    const bool isDone = mayUseLibrary(op) &&
                        products.run(queueOf(stream), op, epilogue, operands);
    deviceState(rank).libraryUse.note("product with epilogue", isDone);
    if (isDone) return;
  }
  gemm(rank, stream, op, lhs, rhs, result);
  finish();
}

void convolution(Rank& rank, Stream stream, const Convolution& op,
                 const void* input, const void* weight, void* result) {
  if (!runConvolution(rank, stream, op, ConvolutionPass::kForward, input,
                      weight, result)) {
    directConvolution(rank, stream, op, input, weight, result);
  }
}

void convolutionInputGrad(Rank& rank, Stream stream, const Convolution& op,
                          const void* resultGrad, const void* weight,
                          void* inputGrad) {
  if (!runConvolution(rank, stream, op, ConvolutionPass::kInputGrad, inputGrad,
                      weight, resultGrad)) {
    directConvolutionInputGrad(rank, stream, op, resultGrad, weight, inputGrad);
  }
}

void convolutionWeightGrad(Rank& rank, Stream stream, const Convolution& op,
                           const void* input, const void* resultGrad,
                           void* weightGrad) {
  if (!runConvolution(rank, stream, op, ConvolutionPass::kWeightGrad, input,
                      weightGrad, resultGrad)) {
    directConvolutionWeightGrad(rank, stream, op, input, resultGrad,
                                weightGrad);
  }
}

}  // namespace soapstone::runtime
