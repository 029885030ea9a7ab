// `map` on host memory in the CUDA back end, as nvcc compiles it: every point
// once, by all threads of a rank. Needs no GPU.

#include <omp.h>

#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

#include "runtime/core/rank.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"
#include "tests/unit/runtime/drawn_bits.h"

namespace soapstone::runtime {
namespace {

struct NoteThread {
  int* threads;
  SOAPSTONE_HD void operator()([[maybe_unused]] int64_t i,
                               [[maybe_unused]] int64_t j) const {
#ifndef __CUDA_ARCH__
    threads[i * 512 + j] += 1 + omp_get_thread_num();
#endif
  }
};

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "host_map_test: %s\n", what);
  std::exit(1);
}

void testThreads() {
  constexpr int kThreads = 4;
  Rank rank(0, kThreads);
  std::vector<int> threads(1024 * 512);
  map<2>(rank, {}, {1024, 512}, NoteThread{threads.data()});
  std::set<int> seen(threads.begin(), threads.end());
  // Points that were left out have 0, those done twice another sum.
  require(seen == std::set<int>{1, 2, 3, 4}, "not by four threads");
}

// Numbers of a given seed are those of a seed in memory.
void testGivenSeed() {
  Rank rank(0, 2);
  for (RandomKind kind : {RandomKind::kUniform, RandomKind::kNormal}) {
    Random op;
    op.kind = kind;
    op.count = 10007;
    op.low = -1.5;
    op.high = 2.5;
    op.stream = 7;
    op.first = 3;
    int64_t seed = 11, step = 5;
    std::vector<float> given(10007), pointed(10007);
    random(rank, {}, op, seed, step, given.data());
    random(rank, {}, op, &seed, &step, pointed.data());
    require(given == pointed, "a given seed draws other numbers");
    require(given[0] != given[1], "all numbers are the same");
  }
}

// The host draws the same bits in the CUDA back end as in the host back end.
void testBits() {
  require(drawnBits(RandomKind::kUniform, ElementType::kF32) == kUniformBits &&
              drawnBits(RandomKind::kUniform, ElementType::kBf16) ==
                  kUniformBf16Bits,
          "uniform numbers have other bits than in the host back end");
  require(drawnBits(RandomKind::kNormal, ElementType::kF32) == kNormalBits,
          "normal numbers have other bits than in the host back end");
}

}  // namespace
}  // namespace soapstone::runtime

int main() {
  soapstone::runtime::testThreads();
  soapstone::runtime::testGivenSeed();
  soapstone::runtime::testBits();
}
