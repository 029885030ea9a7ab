#include "simulator/pipeline/repeated_blocks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace soapstone::simulator {
namespace {

// Blocks that must be run before others can be left out, beside those that
// further ones read from.
constexpr int kFewestBlocks = 4;

// Whether all tasks of a block are in one chunk and like those of the block
// before, if there is one.
class Comparison {
 public:
  Comparison(const TaskRun& run, absl::FunctionRef<int(int)> chunkOf,
             absl::FunctionRef<bool(int, int)> areAlike)
      : run(run), chunkOf(chunkOf), areAlike(areAlike) {}

  // The chunk of a block; -1 if it has several.
  int chunkOfBlock(int block) const {
    const int begin = run.first + block * run.length;
    const int chunk = chunkOf(begin);
    for (int task = begin + 1; task < begin + run.length; ++task) {
      if (chunkOf(task) != chunk) return -1;
    }
    return chunk;
  }
  bool isLikeBefore(int block) const {
    const int begin = run.first + block * run.length;
    for (int task = begin; task < begin + run.length; ++task) {
      if (!areAlike(task - run.length, task)) return false;
    }
    return true;
  }

 private:
  const TaskRun& run;
  absl::FunctionRef<int(int)> chunkOf;
  absl::FunctionRef<bool(int, int)> areAlike;
};

// The members of a lane that a block adds to.
constexpr int64_t LaneTimes::* kMembers[] = {
    &LaneTimes::compute, &LaneTimes::issued, &LaneTimes::sums,
    &LaneTimes::moved, &LaneTimes::beside};
constexpr int64_t CauseTimes::* kCauses[] = {
    &CauseTimes::products, &CauseTimes::attention, &CauseTimes::otherCompute,
    &CauseTimes::communication, &CauseTimes::host};

// Calls `visit` with each number of some lanes.
template <typename Visit, typename... Lanes>
void visitNumbers(Visit visit, Lanes&... lanes) {
  for (int64_t LaneTimes::* member : kMembers) visit((lanes.*member)...);
  for (int64_t CauseTimes::* cause : kCauses) visit((lanes.causes.*cause)...);
  for (size_t i = 0; i < step::kCommunicationLanes; ++i) {
    visit(lanes.communication[i]...);
  }
}

}  // namespace

std::vector<BlockStretch> findStretches(
    const TaskGraph& tasks, absl::FunctionRef<int(int)> chunkOf,
    absl::FunctionRef<bool(int, int)> areAlike) {
  std::vector<BlockStretch> stretches;
  for (const TaskRun& run : tasks.runs) {
    const Comparison blocks(run, chunkOf, areAlike);
    BlockStretch open;
    auto close = [&] {
      if (open.count > kFewestBlocks + run.lag) stretches.push_back(open);
    };
    for (int block = 0; block < run.count; ++block) {
      const bool continues =
          open.count > 0 && open.chunk >= 0 && blocks.isLikeBefore(block);
      if (continues) {
        ++open.count;
        continue;
      }
      close();
      open = {run.first + block * run.length, run.length, 1, run.lag,
              blocks.chunkOfBlock(block)};
      if (open.chunk < 0) open.count = 0;
    }
    close();
  }
  return stretches;
}

int64_t lastEnd(absl::Span<const LaneTimes> lanes) {
  int64_t last = 0;
  for (const LaneTimes& lane : lanes) {
    last = std::max({last, lane.compute, lane.sums, lane.moved});
    for (int64_t end : lane.communication) last = std::max(last, end);
  }
  return last;
}

std::vector<LaneTimes> changesOf(absl::Span<const LaneTimes> before,
                                 absl::Span<const LaneTimes> after) {
  std::vector<LaneTimes> changes(after.begin(), after.end());
  for (size_t i = 0; i < changes.size(); ++i) {
    visitNumbers([](int64_t& number, const int64_t& base) { number -= base; },
                 changes[i], before[i]);
  }
  return changes;
}

bool changeAlike(absl::Span<const LaneTimes> a, absl::Span<const LaneTimes> b) {
  bool areAlike = true;
  for (size_t i = 0; i < a.size(); ++i) {
    areAlike &= a[i].issued == 0;
    visitNumbers(
        [&](const int64_t& x, const int64_t& y) { areAlike &= x == y; }, a[i],
        b[i]);
  }
  return areAlike;
}

void repeatChanges(absl::Span<const LaneTimes> changes, int64_t times,
                   absl::Span<LaneTimes> lanes) {
  for (size_t i = 0; i < lanes.size(); ++i) {
    visitNumbers([&](int64_t& number,
                     const int64_t& change) { number += change * times; },
                 lanes[i], changes[i]);
  }
}

}  // namespace soapstone::simulator
