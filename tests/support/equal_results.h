#ifndef SOAPSTONE_TESTS_SUPPORT_EQUAL_RESULTS_H_
#define SOAPSTONE_TESTS_SUPPORT_EQUAL_RESULTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

inline std::vector<int64_t> listOf(const CauseTimes& times) {
  return {times.products, times.attention, times.otherCompute,
          times.communication, times.host};
}

// All that a search or a report reads of two results.
inline void expectEqual(const PipelineResult& a, const PipelineResult& b) {
  EXPECT_EQ(a.price.periodPicoseconds, b.price.periodPicoseconds);
  EXPECT_EQ(a.price.firstStepPicoseconds, b.price.firstStepPicoseconds);
  EXPECT_EQ(a.cut.chunkOf, b.cut.chunkOf);
  EXPECT_EQ(a.cut.firstOps, b.cut.firstOps);
  EXPECT_EQ(a.slots.messages, b.slots.messages);
  ASSERT_EQ(a.chunks.size(), b.chunks.size());
  for (size_t i = 0; i < a.chunks.size(); ++i) {
    EXPECT_EQ(a.chunks[i].forward, b.chunks[i].forward) << i;
    EXPECT_EQ(a.chunks[i].input, b.chunks[i].input) << i;
    EXPECT_EQ(a.chunks[i].weight, b.chunks[i].weight) << i;
    EXPECT_EQ(a.chunks[i].reduce, b.chunks[i].reduce) << i;
    EXPECT_EQ(a.chunks[i].exposedReduce, b.chunks[i].exposedReduce) << i;
    EXPECT_EQ(a.chunks[i].update, b.chunks[i].update) << i;
    EXPECT_EQ(a.chunks[i].exposedScatter, b.chunks[i].exposedScatter) << i;
    EXPECT_EQ(listOf(a.chunks[i].causes), listOf(b.chunks[i].causes)) << i;
  }
  ASSERT_EQ(a.edges.size(), b.edges.size());
  for (size_t i = 0; i < a.edges.size(); ++i) {
    EXPECT_EQ(a.edges[i].bytes, b.edges[i].bytes);
    EXPECT_EQ(a.edges[i].picoseconds, b.edges[i].picoseconds);
  }
  ASSERT_EQ(a.memory.size(), b.memory.size());
  for (size_t i = 0; i < a.memory.size(); ++i) {
    EXPECT_EQ(a.memory[i].total(), b.memory[i].total()) << i;
    EXPECT_EQ(a.memory[i].stashes, b.memory[i].stashes) << i;
    EXPECT_EQ(a.memory[i].transients, b.memory[i].transients) << i;
  }
}

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_TESTS_SUPPORT_EQUAL_RESULTS_H_
