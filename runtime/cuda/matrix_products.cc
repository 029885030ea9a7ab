#include "runtime/cuda/matrix_products.h"

#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "runtime/core/error.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/library_versions.h"
#include "runtime/cuda/product_timing.h"
#include "runtime/cuda/stopwatch.h"
#include "runtime/cuda/tuning_agreement.h"

namespace soapstone::runtime {
namespace {

constexpr size_t kWorkspaceBytes = size_t{32} << 20;
// The library's proposals that are timed against each other.
constexpr int kProposals = 16;

static_assert(sizeof(cublasLtMatmulAlgo_t) == sizeof(TuningChoice));

// Stands for an algorithm where product and epilogue are faster apart.
TuningChoice apartChoice() {
  TuningChoice choice;
  choice.fill(static_cast<TuningChoice::value_type>(-1));
  return choice;
}

TuningTarget targetHere() {
  int device = 0;
  cudaDeviceProp properties{};
  check(cudaGetDevice(&device), "ask for the device");
  check(cudaGetDeviceProperties(&properties, device), "ask for the device");
  return {properties.name, cublasLtGetVersion()};
}

// A small product of known signs, and the bits that we would keep of it.
struct ReluTrial {
  static constexpr int64_t kRows = 32, kColumns = 256, kInner = 8;
  std::vector<f16> lhs, rhs;
  std::vector<uint32_t> bits;

  ReluTrial()
      : lhs(kRows * kInner, store<f16>(0.0f)),
        rhs(kInner * kColumns, store<f16>(0.0f)),
        bits(static_cast<size_t>(kRows * reluWords(kColumns))) {
    // One inner element alone is not zero.
    for (size_t i = 0; i < kRows; ++i) {
      lhs[i * kInner] = store<f16>(sign(i, 3));
      for (size_t j = 0; j < kColumns; ++j) {
        rhs[j] = store<f16>(sign(j * j + 5 * j, 11));
        if (sign(i, 3) * sign(j * j + 5 * j, 11) <= 0) continue;
        bits[i * (kColumns / 32) + j / 32] |= 1u << (j % 32);
      }
    }
  }

  static float sign(size_t index, size_t period) {
    return index % period < period / 2 ? 1.0f : -1.0f;
  }

  static Gemm op() {
    Gemm product;
    product.type = ElementType::kF16;
    product.m = kRows;
    product.n = kColumns;
    product.k = kInner;
    product.lhsRowStride = kInner;
    product.rhsRowStride = kColumns;
    product.resultRowStride = kColumns;
    return product;
  }
};

}  // namespace

MatrixProducts::MatrixProducts()
    : workspace(kWorkspaceBytes, "workspace of cuBLASLt") {
  warnOfVersion("cuBLASLt", CUBLAS_VERSION,
                static_cast<int64_t>(cublasLtGetVersion()), 10000);
  check(cublasLtCreate(&handle), "start cuBLASLt");
  target = targetHere();
  tuningFile = tuningPath(target);
  if (tuningFile.empty()) return;
  TuningRead read = readTuning(tuningFile, target);
  if (!read.complaint.empty()) {
    std::fprintf(stderr, "soapstone: warning: %s\n", read.complaint.c_str());
  }
  kept = std::move(read.choices);
}

void MatrixProducts::agree(Rank& rank) {
  mayTime = false;
  kept = agreedChoices(rank, target, kept);
}

MatrixProducts::~MatrixProducts() { cublasLtDestroy(handle); }

bool MatrixProducts::run(cudaStream_t stream, const Gemm& op,
                         const Epilogue& epilogue,
                         const ProductOperands& operands) {
  bool hasBits = epilogue.activation == Activation::kRelu &&
                 (operands.data.kept != nullptr || epilogue.isGradient);
  if (hasBits && !keepsReluBitsAsWeDo(stream)) return false;
  ProductPlan plan(op, epilogue, operands);
  TuningKey key = productKey(op, epilogue, operands);
  auto known = choices.find(key);
  if (known == choices.end()) {
    Choice chosen = mayTime && op.accumulate
                        ? chooseBeside(op, epilogue, operands, key, stream)
                        : choose(plan, key, mayTime, stream);
    known = choices.emplace(std::move(key), chosen).first;
  }
  if (!known->second) return false;
  cublasStatus_t status = plan.run(handle, *known->second, workspace, stream);
  // The library may yet refuse an algorithm that it proposed, before work.
  if (status == CUBLAS_STATUS_NOT_SUPPORTED ||
      status == CUBLAS_STATUS_INVALID_VALUE) {
    known->second.reset();
    return false;
  }
  check(status, "multiply matrices");
  return true;
}

MatrixProducts::Choice MatrixProducts::choose(const ProductPlan& plan,
                                              const TuningKey& key,
                                              bool isTimed,
                                              cudaStream_t stream) {
  cublasLtMatmulAlgo_t chosen{};
  if (auto earlier = kept.find(key);
      earlier != kept.end() && earlier->second != apartChoice()) {
    std::memcpy(&chosen, earlier->second.data(), sizeof(chosen));
    if (plan.accepts(handle, chosen, workspace.size())) return chosen;
  }
  std::vector<cublasLtMatmulAlgo_t> proposals =
      plan.proposals(handle, workspace.size(), kProposals);
  if (proposals.empty()) return std::nullopt;
  chosen = proposals.size() > 1 && isTimed ? fastest(plan, proposals, stream)
                                           : proposals.front();
  if (tuningFile.empty() || !mayTime) return chosen;
  TuningChoice choice;
  std::memcpy(choice.data(), &chosen, sizeof(chosen));
  keep(key, choice);
  return chosen;
}

MatrixProducts::Choice MatrixProducts::chooseBeside(
    const Gemm& op, const Epilogue& epilogue, const ProductOperands& operands,
    const TuningKey& key, cudaStream_t stream) {
  // Algorithms depend on the result's alignment, up to so many bytes.
  constexpr uintptr_t kAlignment = 256;
  const auto offset = reinterpret_cast<uintptr_t>(operands.result) % kAlignment;
  const int64_t elements = (op.batch - 1) * op.resultBatchStride +
                           (op.m - 1) * op.resultRowStride + op.n;
  const ElementType type = op.wideResult ? ElementType::kF32 : op.type;
  const size_t bytes =
      offset + static_cast<size_t>(elements * elementBytes(type));
  std::optional<DeviceMemory> beside;
  try {
    beside.emplace(bytes, "a product that is timed");
  } catch (const InputError&) {
    return choose(ProductPlan(op, epilogue, operands), key, false, stream);
  }
  check(cudaMemsetAsync(beside->data(), 0, bytes, stream), "time a product");
  ProductOperands timed = operands;
  timed.result = beside->data() + offset;
  return choose(ProductPlan(op, epilogue, timed), key, true, stream);
}

void MatrixProducts::keep(const TuningKey& key, const TuningChoice& choice) {
  kept[key] = choice;
  if (!tuningFile.empty()) writeTuning(tuningFile, target, kept);
}

bool MatrixProducts::isFasterApart(cudaStream_t stream, const Gemm& op,
                                   const Epilogue& epilogue,
                                   const ProductOperands& operands,
                                   const std::function<void()>& finish) {
  // The library does nothing behind such a product, which has the plain one's
  // key.
  if (libraryEpilogue(epilogue, operands.data) == CUBLASLT_EPILOGUE_DEFAULT)
    return false;
  const TuningKey key = productKey(op, epilogue, operands);
  auto [known, isNew] = apart.try_emplace(key, false);
  if (!isNew) return known->second;
  if (auto earlier = kept.find(key); earlier != kept.end()) {
    known->second = earlier->second == apartChoice();
    return known->second;
  }
  if (!mayTime || op.accumulate) return false;
  ProductOperands alone = operands;
  alone.data = {};
  auto runOnce = [&](bool isApart) {
    if (!isApart) return run(stream, op, epilogue, operands);
    if (!run(stream, op, {}, alone)) return false;
    finish();
    return true;
  };
  // Each chooses its algorithm first.
  if (!runOnce(false) || !runOnce(true)) return false;
  Stopwatch watch(stream);
  constexpr int kRuns = 10;
  auto measure = [&](size_t i) -> std::optional<float> {
    watch.start();
    for (int repeat = 0; repeat < kRuns; ++repeat) {
      if (!runOnce(i == 1)) return std::nullopt;
    }
    return watch.stop();
  };
  known->second = fastestProposal(2, measure) == size_t{1};
  if (known->second) keep(key, apartChoice());
  return known->second;
}

cublasLtMatmulAlgo_t MatrixProducts::fastest(
    const ProductPlan& plan, const std::vector<cublasLtMatmulAlgo_t>& proposals,
    cudaStream_t stream) {
  Stopwatch watch(stream);
  constexpr int kRuns = 10;
  auto measure = [&](size_t i) -> std::optional<float> {
    watch.start();
    for (int run = 0; run < kRuns; ++run) {
      if (plan.run(handle, proposals[i], workspace, stream) !=
          CUBLAS_STATUS_SUCCESS) {
        return std::nullopt;
      }
    }
    return watch.stop();
  };
  return proposals[fastestProposal(proposals.size(), measure).value_or(0)];
}

// The library documents that it keeps a bit for every element, not which bit
// of a word is whose. Products that it refuses are finished by kernels of our
// own, so that both must agree: tried once, on signs of no regular pattern.
bool MatrixProducts::keepsReluBitsAsWeDo(cudaStream_t stream) {
  if (reluBitsAgree) return *reluBitsAgree;
  const ReluTrial trial;
  size_t lhsBytes = trial.lhs.size() * sizeof(f16);
  size_t rhsBytes = trial.rhs.size() * sizeof(f16);
  size_t bitBytes = trial.bits.size() * sizeof(uint32_t);
  size_t resultBytes = ReluTrial::kRows * ReluTrial::kColumns * sizeof(f16);
  DeviceMemory memory(lhsBytes + rhsBytes + bitBytes + resultBytes,
                      "a trial of cuBLASLt");
  ProductOperands operands;
  char* rhs = memory.data() + lhsBytes;
  operands.lhs = memory.data();
  operands.rhs = rhs;
  operands.data.kept = rhs + rhsBytes;
  operands.result = rhs + rhsBytes + bitBytes;
  // On the stream: it does not wait for what is copied beside it.
  check(cudaMemcpyAsync(memory.data(), trial.lhs.data(), lhsBytes,
                        cudaMemcpyHostToDevice, stream),
        "try cuBLASLt");
  check(cudaMemcpyAsync(rhs, trial.rhs.data(), rhsBytes, cudaMemcpyHostToDevice,
                        stream),
        "try cuBLASLt");
  ProductPlan plan(trial.op(), {.activation = Activation::kRelu}, operands);
  auto proposals = plan.proposals(handle, workspace.size(), 1);
  std::vector<uint32_t> bits(trial.bits.size());
  if (!proposals.empty() && plan.run(handle, proposals[0], workspace, stream) ==
                                CUBLAS_STATUS_SUCCESS) {
    check(cudaStreamSynchronize(stream), "try cuBLASLt");
    check(cudaMemcpy(bits.data(), operands.data.kept, bitBytes,
                     cudaMemcpyDeviceToHost),
          "try cuBLASLt");
  }
  reluBitsAgree = bits == trial.bits;
  return *reluBitsAgree;
}

}  // namespace soapstone::runtime
