// Products of the CUDA back end on the emulated device.

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "runtime/cuda/matrix_products.h"
#include "tests/gpu/emulated/emulated_products.h"

namespace soapstone::runtime {
namespace {

constexpr int64_t kSize = 4;
constexpr int64_t kElements = kSize * kSize;
// Which begins where a result may, off an access of sixteen bytes.
constexpr int64_t kOffset = 1;

Gemm product(bool accumulates) {
  Gemm op;
  op.type = ElementType::kF32;
  op.m = op.n = op.k = kSize;
  op.lhsRowStride = op.rhsRowStride = op.resultRowStride = kSize;
  op.accumulate = accumulates;
  return op;
}

// Runs ones times ones on a result of tens, twice; returns it and the number of
// products that the library was asked for each time.
struct Outcome {
  std::vector<float> result;
  int first = 0, second = 0;
};
Outcome multiplied(bool accumulates, int proposals) {
  setenv("SOAPSTONE_TUNING", "", 1);
  emulated::productUse().proposals = proposals;
  cudaStream_t stream = nullptr;
  cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, 0);
  MatrixProducts products;
  DeviceMemory memory(2 * (kElements + kOffset) * sizeof(float), "operands");
  std::vector<float> values(2 * (kElements + kOffset), 1.0f);
  auto* ones = reinterpret_cast<float*>(memory.data());
  float* result = ones + kElements + kOffset;
  std::fill_n(values.begin() + kElements + kOffset, kElements, 10.0f);
  cudaMemcpyAsync(ones, values.data(), values.size() * sizeof(float),
                  cudaMemcpyHostToDevice, stream);
  Outcome outcome;
  for (int* count : {&outcome.first, &outcome.second}) {
    const int before = emulated::productUse().products;
    EXPECT_TRUE(
        products.run(stream, product(accumulates), {},
                     {.lhs = ones, .rhs = ones, .result = result, .data = {}}));
    *count = emulated::productUse().products - before;
  }
  outcome.result.resize(kElements);
  cudaMemcpyAsync(outcome.result.data(), result, kElements * sizeof(float),
                  cudaMemcpyDeviceToHost, stream);
  cudaStreamDestroy(stream);
  return outcome;
}

TEST(EmulatedProductsTest, OneProposalIsNotTimed) {
  const Outcome outcome = multiplied(/*accumulates=*/true, 1);
  EXPECT_EQ(outcome.result, std::vector<float>(kElements, 18.0f));
  EXPECT_EQ(outcome.first, 1);
}

TEST(EmulatedProductsTest, ProductsThatAddAreTimedBesideTheirResult) {
  const Outcome outcome = multiplied(/*accumulates=*/true, 3);
  EXPECT_EQ(outcome.result, std::vector<float>(kElements, 18.0f));
  EXPECT_GT(outcome.first, 30);
  EXPECT_EQ(outcome.second, 1);
  // As those are that do not add.
  EXPECT_EQ(multiplied(/*accumulates=*/false, 3).first, outcome.first);
}

}  // namespace
}  // namespace soapstone::runtime
