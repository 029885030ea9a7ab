#ifndef SOAPSTONE_FRONTEND_DRIVER_INTERRUPTS_H_
#define SOAPSTONE_FRONTEND_DRIVER_INTERRUPTS_H_

#include <atomic>

namespace soapstone::driver {

// While one lives, the first Ctrl-C sets `stop` and, if that is another,
// `interrupted`; the second one does what the first did before: it ends the
// command, or reaches the program that called it. One at a time.
class InterruptScope {
 public:
  InterruptScope(std::atomic<bool>& interrupted, std::atomic<bool>& stop);
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;
};

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_INTERRUPTS_H_
