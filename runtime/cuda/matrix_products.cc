#include "runtime/cuda/matrix_products.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "runtime/cuda/check.h"
#include "runtime/error.h"

namespace soapstone::runtime {
namespace {

constexpr size_t kWorkspaceBytes = size_t{32} << 20;
// The library's proposals that are timed against each other.
constexpr int kProposals = 8;

cudaDataType_t dataType(ElementType type) {
  switch (type) {
    case ElementType::kBf16:
      return CUDA_R_16BF;
    case ElementType::kF16:
      return CUDA_R_16F;
    default:
      return CUDA_R_32F;
  }
}

// A matrix as column-major storage: `rows` of one column lie side by side.
struct ColumnMajor {
  bool transposed;  // The storage holds the transpose of what is multiplied.
  int64_t rows;
  int64_t columns;
  int64_t leading;
};

// The transpose of a row x column matrix with the given strides.
ColumnMajor transposeOf(int64_t rows, int64_t columns, int64_t rowStride,
                        int64_t columnStride) {
  // A stride along one element is never walked.
  if (columnStride == 1 || columns == 1) {
    return {false, columns, rows, std::max(rowStride, columns)};
  }
  return {true, rows, columns, std::max(columnStride, rows)};
}

int alignmentOf(const void* place) {
  auto address = reinterpret_cast<uintptr_t>(place);
  return static_cast<int>(std::min<uintptr_t>(address & (~address + 1), 256));
}

template <typename T, void (*kDestroy)(T)>
struct Owned {
  T value = nullptr;
  ~Owned() {
    if (value != nullptr) kDestroy(value);
  }
};

void destroyLayout(cublasLtMatrixLayout_t layout) {
  cublasLtMatrixLayoutDestroy(layout);
}
void destroyDescription(cublasLtMatmulDesc_t description) {
  cublasLtMatmulDescDestroy(description);
}
void destroyPreference(cublasLtMatmulPreference_t preference) {
  cublasLtMatmulPreferenceDestroy(preference);
}
using OwnedLayout = Owned<cublasLtMatrixLayout_t, destroyLayout>;

void describe(OwnedLayout& layout, cudaDataType_t type, const ColumnMajor& m,
              int64_t batch, int64_t stride) {
  check(cublasLtMatrixLayoutCreate(&layout.value, type,
                                   static_cast<uint64_t>(m.rows),
                                   static_cast<uint64_t>(m.columns), m.leading),
        "describe a matrix");
  auto count = static_cast<int32_t>(batch);
  check(cublasLtMatrixLayoutSetAttribute(layout.value,
                                         CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
                                         &count, sizeof(count)),
        "describe a batch of matrices");
  check(cublasLtMatrixLayoutSetAttribute(
            layout.value, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
            sizeof(stride)),
        "describe a batch of matrices");
}

}  // namespace

// The library's descriptions of one product. Row-major C = A B is issued as the
// column-major C' = B' A'.
struct MatrixProducts::Plan {
  Owned<cublasLtMatmulDesc_t, destroyDescription> description;
  OwnedLayout first, second, result;
  float alpha = 1;
  float beta = 0;

  explicit Plan(const Gemm& op) : beta(op.accumulate ? 1.0f : 0.0f) {
    cudaDataType_t type = dataType(op.type);
    ColumnMajor b =
        transposeOf(op.k, op.n, op.rhsRowStride, op.rhsColumnStride);
    ColumnMajor a =
        transposeOf(op.m, op.k, op.lhsRowStride, op.lhsColumnStride);
    ColumnMajor c{false, op.n, op.m, std::max(op.resultRowStride, op.n)};
    describe(first, type, b, op.batch, op.rhsBatchStride);
    describe(second, type, a, op.batch, op.lhsBatchStride);
    describe(result, type, c, op.batch, op.resultBatchStride);
    check(cublasLtMatmulDescCreate(&description.value, CUBLAS_COMPUTE_32F,
                                   CUDA_R_32F),
          "describe a matrix product");
    setTransposed(CUBLASLT_MATMUL_DESC_TRANSA, b.transposed);
    setTransposed(CUBLASLT_MATMUL_DESC_TRANSB, a.transposed);
  }

  void setTransposed(cublasLtMatmulDescAttributes_t side, bool transposed) {
    cublasOperation_t operation = transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    check(cublasLtMatmulDescSetAttribute(description.value, side, &operation,
                                         sizeof(operation)),
          "describe a matrix product");
  }

  cublasStatus_t run(cublasLtHandle_t handle, const cublasLtMatmulAlgo_t& how,
                     const void* lhs, const void* rhs, void* out, float addOld,
                     const DeviceMemory& workspace, cudaStream_t stream) {
    return cublasLtMatmul(handle, description.value, &alpha, rhs, first.value,
                          lhs, second.value, &addOld, out, result.value, out,
                          result.value, &how, workspace.data(),
                          workspace.size(), stream);
  }
};

MatrixProducts::MatrixProducts()
    : workspace(kWorkspaceBytes, "workspace of cuBLASLt") {
  check(cublasLtCreate(&handle), "start cuBLASLt");
  if (const char* file = std::getenv("SOAPSTONE_TUNING")) tuningFile = file;
  readTuning();
}

MatrixProducts::~MatrixProducts() { cublasLtDestroy(handle); }

MatrixProducts::Key MatrixProducts::keyOf(const Gemm& op, const void* lhs,
                                          const void* rhs, const void* result) {
  return {
      static_cast<int64_t>(op.type), op.batch, op.m, op.n, op.k,
      op.lhsRowStride, op.lhsColumnStride, op.lhsBatchStride, op.rhsRowStride,
      op.rhsColumnStride, op.rhsBatchStride, op.resultRowStride,
      op.resultBatchStride,
      // What the pointers are aligned to decides which algorithms there are.
      std::min({alignmentOf(lhs), alignmentOf(rhs), alignmentOf(result)})};
}

cublasLtMatmulAlgo_t MatrixProducts::choose(Plan& plan, const Key& key,
                                            cudaStream_t stream,
                                            const void* lhs, const void* rhs,
                                            void* result) {
  Owned<cublasLtMatmulPreference_t, destroyPreference> preference;
  check(cublasLtMatmulPreferenceCreate(&preference.value), "choose a product");
  size_t limit = workspace.size();
  auto alignment = static_cast<uint32_t>(key.back());
  auto set = [&](cublasLtMatmulPreferenceAttributes_t name, const void* value,
                 size_t bytes) {
    check(cublasLtMatmulPreferenceSetAttribute(preference.value, name, value,
                                               bytes),
          "choose a product");
  };
  set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &limit, sizeof(limit));
  for (auto side : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
                    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
    set(side, &alignment, sizeof(alignment));
  }
  std::vector<cublasLtMatmulHeuristicResult_t> found(kProposals);
  int count = 0;
  check(cublasLtMatmulAlgoGetHeuristic(
            handle, plan.description.value, plan.first.value, plan.second.value,
            plan.result.value, plan.result.value, preference.value, kProposals,
            found.data(), &count),
        "choose a matrix product");
  if (count == 0) throw InputError("cuBLASLt has no such matrix product");
  // An accumulating product would change its result while it is timed.
  if (count == 1 || plan.beta != 0) return found[0].algo;
  cudaEvent_t begin = nullptr, end = nullptr;
  check(cudaEventCreate(&begin), "time a matrix product");
  check(cudaEventCreate(&end), "time a matrix product");
  int best = 0;
  float bestTime = 0;
  for (int i = 0; i < count; ++i) {
    constexpr int kRuns = 3;
    bool works = true;
    for (int run = 0; run <= kRuns && works; ++run) {
      if (run == 1) check(cudaEventRecord(begin, stream), "time a product");
      works = plan.run(handle, found[static_cast<size_t>(i)].algo, lhs, rhs,
                       result, 0, workspace, stream) == CUBLAS_STATUS_SUCCESS;
    }
    check(cudaEventRecord(end, stream), "time a product");
    check(cudaEventSynchronize(end), "time a product");
    float time = 0;
    if (works) check(cudaEventElapsedTime(&time, begin, end), "time a product");
    if (works && (bestTime == 0 || time < bestTime)) {
      best = i;
      bestTime = time;
    }
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return found[static_cast<size_t>(best)].algo;
}

void MatrixProducts::run(cudaStream_t stream, const Gemm& op, const void* lhs,
                         const void* rhs, void* result) {
  Plan plan(op);
  Key key = keyOf(op, lhs, rhs, result);
  auto known = algorithms.find(key);
  if (known == algorithms.end()) {
    cublasLtMatmulAlgo_t chosen = choose(plan, key, stream, lhs, rhs, result);
    known = algorithms.emplace(key, chosen).first;
    writeTuning();
  }
  check(plan.run(handle, known->second, lhs, rhs, result, plan.beta, workspace,
                 stream),
        "multiply matrices");
}

// --- The file of choices -----------------------------------------------------

namespace {

// What the choices are valid for.
std::string tuningHeader() {
  int device = 0;
  cudaDeviceProp properties{};
  check(cudaGetDevice(&device), "ask for the device");
  check(cudaGetDeviceProperties(&properties, device), "ask for the device");
  return "cublasLt " + std::to_string(cublasLtGetVersion()) + " on " +
         properties.name;
}

}  // namespace

// A line per shape: the key's numbers and the algorithm's words. Anything else
// in the file is as if it were not there: choices are made again.
void MatrixProducts::readTuning() {
  if (tuningFile.empty()) return;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      std::fopen(tuningFile.c_str(), "r"), std::fclose);
  if (!file) return;
  char line[1024];
  std::string header = tuningHeader() + "\n";
  if (std::fgets(line, sizeof(line), file.get()) == nullptr || header != line) {
    return;
  }
  while (std::fgets(line, sizeof(line), file.get()) != nullptr) {
    Key key{};
    cublasLtMatmulAlgo_t algorithm{};
    char* at = line;
    char* end = nullptr;
    bool isWhole = true;
    auto next = [&] {
      long long value = std::strtoll(at, &end, 10);
      isWhole &= end != at;
      at = end;
      return value;
    };
    for (int64_t& number : key) number = next();
    for (uint64_t& word : algorithm.data) {
      word = static_cast<uint64_t>(next());
    }
    if (isWhole) algorithms[key] = algorithm;
  }
}

void MatrixProducts::writeTuning() const {
  if (tuningFile.empty()) return;
  std::string aside = tuningFile + ".tmp";
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      std::fopen(aside.c_str(), "w"), std::fclose);
  // The choices are a help, not a result: nobody misses the file.
  if (!file) return;
  std::fprintf(file.get(), "%s\n", tuningHeader().c_str());
  for (const auto& [key, algorithm] : algorithms) {
    for (int64_t number : key) {
      std::fprintf(file.get(), "%lld ", static_cast<long long>(number));
    }
    for (uint64_t word : algorithm.data) {
      std::fprintf(file.get(), "%lld ", static_cast<long long>(word));
    }
    std::fprintf(file.get(), "\n");
  }
  bool isWritten = std::fflush(file.get()) == 0;
  file.reset();
  if (isWritten) std::rename(aside.c_str(), tuningFile.c_str());
}

}  // namespace soapstone::runtime
