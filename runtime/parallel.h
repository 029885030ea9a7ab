#ifndef SOAPSTONE_RUNTIME_PARALLEL_H_
#define SOAPSTONE_RUNTIME_PARALLEL_H_

#include <algorithm>
#include <cstdint>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Math threads of the rank.
int threadCount(const Rank& rank);

// Sets how many threads libraries use when the calling thread calls them.
void setTeamSize(int threads);

// Calls body(context, i) for i in [0, count), spread over the rank's threads.
void parallelTasks(Rank& rank, int64_t count, void (*body)(void*, int64_t),
                   void* context);

// Calls f(begin, end) on ranges that cover [0, count): at most one a thread,
// none smaller than `grain` unless it is the only one. f must not depend on
// where ranges are cut.
template <typename F>
void parallelFor(Rank& rank, int64_t count, int64_t grain, const F& f) {
  if (count <= 0) return;
  int64_t ranges = std::min<int64_t>(
      threadCount(rank),
      std::max<int64_t>(1, count / std::max<int64_t>(1, grain)));
  if (ranges == 1) {
    f(int64_t{0}, count);
    return;
  }
  struct Context {
    const F* f;
    int64_t count;
    int64_t ranges;
  } context{&f, count, ranges};
  parallelTasks(
      rank, ranges,
      [](void* opaque, int64_t i) {
        const auto& c = *static_cast<Context*>(opaque);
        int64_t base = c.count / c.ranges;
        int64_t extra = c.count % c.ranges;
        int64_t begin = i * base + std::min(i, extra);
        int64_t end = begin + base + (i < extra ? 1 : 0);
        (*c.f)(begin, end);
      },
      &context);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_PARALLEL_H_
