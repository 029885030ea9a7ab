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

constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();

// One arena while it is filled.
class Arena {
 public:
  explicit Arena(const MemoryProblem& problem) : problem(problem) {}

  // The offset of buffer `index`, which the arena then holds; -1 where it does
  // not fit below `limit`. One pass over what is placed: of a step that keeps
  // its activations, most of that is alive at the same time.
  int64_t place(size_t index, int64_t limit) {
    const BufferLifetime& buffer = problem.buffers[index];
    const int64_t bytes = sizeOf(buffer);
    const int64_t offset = bestFit(buffer, bytes, limit);
    if (offset < 0) return offset;
    end = std::max(end, offset + bytes);
    Placed added{offset, offset + bytes, buffer.firstUse, buffer.lastUse};
    placed.insert(std::upper_bound(placed.begin(), placed.end(), added,
                                   [](const Placed& a, const Placed& b) {
                                     return a.begin < b.begin;
                                   }),
                  added);
    return offset;
  }

  int64_t bytes() const { return end; }

 private:
  struct Placed {
    int64_t begin, end;  // In bytes.
    int64_t firstUse, lastUse;
  };

  static int64_t sizeOf(const BufferLifetime& buffer) {
    return alignUp(std::max<int64_t>(buffer.bytes, 1));
  }

  // Lowest best-fitting offset for `bytes` among the gaps between what is alive
  // with `buffer`. The gap behind all of that ends at `limit`; -1 if it is too
  // small as well.
  int64_t bestFit(const BufferLifetime& buffer, int64_t bytes,
                  int64_t limit) const {
    int64_t best = -1;
    int64_t smallestGap = std::numeric_limits<int64_t>::max();
    int64_t last = 0;
    for (const Placed& other : placed) {
      if (other.firstUse > buffer.lastUse || buffer.firstUse > other.lastUse) {
        continue;
      }
      int64_t gap = other.begin - last;
      if (gap >= bytes && gap < smallestGap) {
        smallestGap = gap;
        best = last;
        if (gap == bytes) break;
      }
      last = std::max(last, other.end);
    }
    if (best >= 0) return best;
    return limit - last >= bytes ? last : -1;
  }

  const MemoryProblem& problem;
  std::vector<Placed> placed;  // By begin.
  int64_t end = 0;
};

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
  auto liesWithCollectives = [&](size_t i) {
    return !isCollective.empty() && isCollective[i];
  };
  auto sizeOfArena = [&](size_t i) {
    return liesWithCollectives(i) ? collectiveBytes : arenaBytes;
  };
  for (size_t i = 0; i < offsets.size(); ++i) {
    const BufferLifetime& a = problem.buffers[i];
    if (offsets[i] < 0 || offsets[i] % kArenaAlignment != 0 ||
        offsets[i] + a.bytes > sizeOfArena(i)) {
      return absl::InternalError(
          absl::StrCat("buffer ", i, " lies at ", offsets[i],
                       ", outside the arena of ", sizeOfArena(i), " bytes"));
    }
    if (a.isCollective && !liesWithCollectives(i)) {
      return absl::InternalError(
          absl::StrCat("buffer ", i, " lies outside the arena of collectives"));
    }
    for (size_t j = 0; j < i; ++j) {
      if (liesWithCollectives(i) != liesWithCollectives(j)) continue;
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
  plan.isCollective.resize(count);
  Arena collective(problem);
  for (size_t index : order) {
    if (!problem.buffers[index].isCollective) continue;
    plan.offsets[index] = collective.place(index, kNoLimit);
    plan.isCollective[index] = true;
  }
  plan.collectiveBytes = collective.bytes();
  Arena arena(problem);
  for (size_t index : order) {
    if (problem.buffers[index].isCollective) continue;
    int64_t gap = collective.place(index, plan.collectiveBytes);
    plan.isCollective[index] = gap >= 0;
    plan.offsets[index] = gap >= 0 ? gap : arena.place(index, kNoLimit);
  }
  plan.arenaBytes = arena.bytes();
  return plan;
}

}  // namespace soapstone
