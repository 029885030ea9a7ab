#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_REMEMBERING_LINK_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_REMEMBERING_LINK_H_

// A link that remembers what every rank gives it: it takes the place of NCCL in
// tests on host memory.

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/device_link.h"

namespace soapstone::runtime {

// The arguments that the ranks of one call give.
struct Given {
  bool isComplete = false;  // All of them have made the call once.
  std::map<int, std::vector<char>> blocks;  // By member.
  std::map<std::pair<int, int>, std::deque<std::vector<char>>> mail;
};

class RememberingLink : public DeviceLink {
 public:
  explicit RememberingLink(Given& given) : given(given) {}

  void allReduce(Rank&, const Call&, ReduceKind,
                 const std::vector<ReduceBuffer>&, cudaStream_t) override {}
  void broadcast(Rank&, const Call&, int64_t, const void*, void*,
                 cudaStream_t) override {}

  void reduceScatter(Rank& rank, const Call& call,
                     const std::vector<DeviceScatter>& scatters,
                     cudaStream_t) override {
    ++scatterCalls;
    int member = memberOfGroup(rank, call);
    if (!given.isComplete) {
      // The member's part of each of the tensors, one behind the other.
      std::vector<char> mine;
      for (const DeviceScatter& scatter : scatters) {
        const char* from = static_cast<const char*>(scatter.in);
        mine.insert(mine.end(), from, from + wholeCount(call, scatter) * 4);
      }
      keep(member, mine.data(), static_cast<int64_t>(mine.size()));
    }
    int64_t first = 0;  // Of the tensor, in elements.
    for (const DeviceScatter& scatter : scatters) {
      note(scatter.in, scatter.out);
      if (given.isComplete) sum(scatter, member, first);
      first += wholeCount(call, scatter);
    }
  }

  void allGather(Rank& rank, const Call& call,
                 const std::vector<DeviceGather>& gathers,
                 cudaStream_t) override {
    ++gatherCalls;
    // The members' parts of the tensors, one behind the other.
    std::vector<char> mine;
    int member = memberOfGroup(rank, call);
    for (const DeviceGather& gather : gathers) {
      note(gather.in, gather.out);
      const char* from = static_cast<const char*>(gather.in);
      mine.insert(mine.end(), from, from + placeOf(gather, member).count);
    }
    keep(member, mine.data(), static_cast<int64_t>(mine.size()));
    for (const auto& [other, block] : given.blocks) {
      const char* from = block.data();
      for (const DeviceGather& gather : gathers) {
        MemoryRun run = placeOf(gather, other);
        std::copy_n(from, run.count,
                    static_cast<char*>(gather.out) + run.place);
        from += run.count;
      }
      ASSERT_EQ(from, block.data() + block.size());
    }
  }

  void sendReceive(Rank& rank, const Call&,
                   const std::vector<DeviceMessage>& sends,
                   const std::vector<DeviceMessage>& receives,
                   cudaStream_t) override {
    for (const DeviceMessage& send : sends) lastIn = send.data;
    for (const DeviceMessage& receive : receives) lastOut = receive.data;
    if (!given.isComplete) {
      for (const DeviceMessage& send : sends) {
        const char* data = static_cast<const char*>(send.data);
        given.mail[{rank.number, send.peer}].emplace_back(data,
                                                          data + send.bytes);
      }
      return;
    }
    for (const DeviceMessage& receive : receives) {
      auto& box = given.mail[{receive.peer, rank.number}];
      ASSERT_FALSE(box.empty());
      ASSERT_EQ(static_cast<int64_t>(box.front().size()), receive.bytes);
      std::memcpy(receive.data, box.front().data(), box.front().size());
      box.pop_front();
    }
  }

  void sendOnEdge(Rank& rank, const Call& call, int,
                  const std::vector<DeviceMessage>& sends,
                  cudaStream_t queue) override {
    sendReceive(rank, call, sends, {}, queue);
  }
  void receiveOnEdge(Rank& rank, const Call& call, int,
                     const std::vector<DeviceMessage>& receives,
                     cudaStream_t queue) override {
    sendReceive(rank, call, {}, receives, queue);
  }

  int gatherCalls = 0;
  int scatterCalls = 0;
  const void* lastIn = nullptr;
  void* lastOut = nullptr;

 private:
  // Where what `member` has goes, in bytes of the result.
  static MemoryRun placeOf(const DeviceGather& gather, int member) {
    if (gather.runs.empty()) return {member * gather.bytes, gather.bytes};
    return gather.runs[static_cast<size_t>(member)];
  }
  // Elements of the tensor up to the last that a member gets.
  static int64_t wholeCount(const Call& call, const DeviceScatter& scatter) {
    int64_t end = scatter.count * call.step.group.size;
    if (!scatter.runs.empty()) end = 0;
    for (const MemoryRun& run : scatter.runs) {
      end = std::max(end, run.place + run.count);
    }
    return end;
  }
  // Adds what all have given for `member`; the tensor begins at `first`.
  void sum(const DeviceScatter& scatter, int member, int64_t first) {
    MemoryRun run{member * scatter.count, scatter.count};
    if (!scatter.runs.empty()) run = scatter.runs[static_cast<size_t>(member)];
    auto* sums = static_cast<float*>(scatter.out);
    std::fill(sums, sums + run.count, 0.0f);
    for (const auto& [other, block] : given.blocks) {
      const float* values =
          reinterpret_cast<const float*>(block.data()) + first + run.place;
      for (int64_t i = 0; i < run.count; ++i) sums[i] += values[i];
    }
  }
  void note(const void* in, void* out) {
    lastIn = in;
    lastOut = out;
  }
  void keep(int member, const void* in, int64_t bytes) {
    const char* data = static_cast<const char*>(in);
    given.blocks[member].assign(data, data + bytes);
  }

  Given& given;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_REMEMBERING_LINK_H_
