#include "codegen/memory_plan.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "absl/strings/str_cat.h"

namespace soapstone {
namespace {

int64_t alignUp(int64_t bytes) {
  return (bytes + kArenaAlignment - 1) / kArenaAlignment * kArenaAlignment;
}

bool overlapInTime(const BufferLifetime& a, const BufferLifetime& b) {
  return a.firstUse <= b.lastUse && b.firstUse <= a.lastUse;
}

struct Interval {
  int64_t begin;
  int64_t end;
};

// Lowest best-fitting offset for `bytes` among gaps between `occupied`.
int64_t bestFit(std::vector<Interval>& occupied, int64_t bytes) {
  std::sort(
      occupied.begin(), occupied.end(),
      [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
  int64_t best = -1;
  int64_t smallestGap = std::numeric_limits<int64_t>::max();
  int64_t end = 0;
  for (const Interval& interval : occupied) {
    int64_t gap = interval.begin - end;
    if (gap >= bytes && gap < smallestGap) {
      smallestGap = gap;
      best = end;
    }
    end = std::max(end, interval.end);
  }
  return best < 0 ? end : best;
}

}  // namespace

absl::Status MemoryProblem::validate() const {
  int64_t total = 0;
  for (size_t i = 0; i < buffers.size(); ++i) {
    const BufferLifetime& buffer = buffers[i];
    if (buffer.bytes < 0 || buffer.firstUse > buffer.lastUse) {
      return absl::InvalidArgumentError(absl::StrCat(
          "buffer ", i, " has ", buffer.bytes, " bytes and lifetime [",
          buffer.firstUse, ", ", buffer.lastUse, "]"));
    }
    if (buffer.bytes > (std::numeric_limits<int64_t>::max() >> 1) ||
        __builtin_add_overflow(total, alignUp(buffer.bytes), &total)) {
      return absl::OutOfRangeError("the sizes of all buffers overflow 63 bits");
    }
  }
  return absl::OkStatus();
}

int64_t MemoryProblem::peakBytes() const {
  std::map<int64_t, int64_t> change;
  for (const BufferLifetime& buffer : buffers) {
    change[buffer.firstUse] += alignUp(buffer.bytes);
    change[buffer.lastUse + 1] -= alignUp(buffer.bytes);
  }
  int64_t alive = 0;
  int64_t peak = 0;
  for (const auto& [time, delta] : change) {
    alive += delta;
    peak = std::max(peak, alive);
  }
  return peak;
}

absl::Status MemoryPlan::verify(const MemoryProblem& problem) const {
  if (offsets.size() != problem.buffers.size()) {
    return absl::InternalError(absl::StrCat("plan places ", offsets.size(),
                                            " of ", problem.buffers.size(),
                                            " buffers"));
  }
  for (size_t i = 0; i < offsets.size(); ++i) {
    const BufferLifetime& a = problem.buffers[i];
    if (offsets[i] < 0 || offsets[i] % kArenaAlignment != 0 ||
        offsets[i] + a.bytes > arenaBytes) {
      return absl::InternalError(
          absl::StrCat("buffer ", i, " lies at ", offsets[i],
                       ", outside the arena of ", arenaBytes, " bytes"));
    }
    for (size_t j = 0; j < i; ++j) {
      const BufferLifetime& b = problem.buffers[j];
      bool apartInTime = a.lastUse < b.firstUse || b.lastUse < a.firstUse;
      bool apartInSpace = offsets[i] + a.bytes <= offsets[j] ||
                          offsets[j] + b.bytes <= offsets[i];
      if (!apartInTime && !apartInSpace) {
        return absl::InternalError(
            absl::StrCat("buffers ", j, " and ", i, " overlap"));
      }
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<MemoryPlan> planMemory(const MemoryProblem& problem) {
  if (absl::Status status = problem.validate(); !status.ok()) return status;
  size_t count = problem.buffers.size();
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return problem.buffers[a].bytes > problem.buffers[b].bytes;
  });
  MemoryPlan plan;
  plan.offsets.resize(count);
  std::vector<size_t> placed;
  std::vector<Interval> occupied;
  for (size_t index : order) {
    const BufferLifetime& buffer = problem.buffers[index];
    int64_t bytes = alignUp(std::max<int64_t>(buffer.bytes, 1));
    occupied.clear();
    for (size_t other : placed) {
      if (!overlapInTime(buffer, problem.buffers[other])) continue;
      int64_t begin = plan.offsets[other];
      occupied.push_back(
          {begin, begin + alignUp(std::max<int64_t>(
                              problem.buffers[other].bytes, 1))});
    }
    plan.offsets[index] = bestFit(occupied, bytes);
    plan.arenaBytes = std::max(plan.arenaBytes, plan.offsets[index] + bytes);
    placed.push_back(index);
  }
  return plan;
}

}  // namespace soapstone
