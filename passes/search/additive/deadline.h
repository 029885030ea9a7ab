#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_DEADLINE_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_DEADLINE_H_

#include <algorithm>
#include <atomic>
#include <chrono>

namespace soapstone {

// When to stop: at a time, or when `stop` is set from elsewhere (a signal
// handler, another thread).
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

  bool passed() const {
    return (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
           Clock::now() >= end;
  }

  // Seconds left; negative once the time is over.
  double secondsLeft() const {
    return std::chrono::duration<double>(end - Clock::now()).count();
  }

  // The earlier of this one and `seconds` from now, with the same stop flag.
  Deadline within(double seconds) const {
    const Deadline sooner = after(seconds, stop);
    return sooner.end < end ? sooner : *this;
  }

 private:
  // Clock ticks of more than that could overflow.
  static constexpr double kMaxSeconds = 1e9;

  Clock::time_point end = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_DEADLINE_H_
