#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_DEADLINE_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_DEADLINE_H_

#include <algorithm>
#include <atomic>
#include <chrono>

namespace soapstone::search {

// End of a computation: at a time, or when `stop` is set from elsewhere (a
// signal handler, another thread).
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;  // Never.
  explicit Deadline(Clock::time_point end,
                    const std::atomic<bool>* stop = nullptr)
      : end(end), stop(stop) {}

  // `seconds` from now, at most some thirty years.
  static Deadline after(double seconds,
                        const std::atomic<bool>* stop = nullptr) {
    const std::chrono::duration<double> span(
        std::clamp(seconds, -kMaxSeconds, kMaxSeconds));
    return Deadline(
        Clock::now() + std::chrono::duration_cast<Clock::duration>(span), stop);
  }

  // The same, which sets `cut`, as do all deadlines made of it, when it says
  // that it has passed: what asked then may have come out otherwise with more
  // time. `cut` must outlive them.
  Deadline noting(std::atomic<bool>* cut) const {
    Deadline noted = *this;
    noted.cut = cut;
    return noted;
  }

  bool passed() const {
    bool isOver = (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
                  Clock::now() >= end;
    if (isOver && cut != nullptr) cut->store(true, std::memory_order_relaxed);
    return isOver;
  }

  // Seconds left; negative once the time is over.
  double secondsLeft() const {
    return std::chrono::duration<double>(end - Clock::now()).count();
  }

  // The earlier of this one and `seconds` from now, with the same stop flag.
  Deadline within(double seconds) const {
    Deadline sooner = *this;
    sooner.end = std::min(end, after(seconds).end);
    return sooner;
  }

 private:
  // Clock ticks of more than that could overflow.
  static constexpr double kMaxSeconds = 1e9;

  Clock::time_point end = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;
  std::atomic<bool>* cut = nullptr;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_DEADLINE_H_
