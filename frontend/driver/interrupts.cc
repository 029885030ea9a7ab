#include "frontend/driver/interrupts.h"

#include <csignal>

namespace soapstone::driver {
namespace {

// The handler of a signal may reach nothing but lock-free globals, and
// what was there before, which is written while the handler is not installed.
std::atomic<std::atomic<bool>*> heldFlag = nullptr;
std::atomic<std::atomic<bool>*> heldStop = nullptr;
struct sigaction before;

void onInterrupt(int signal) {
  if (std::atomic<bool>* flag = heldFlag) *flag = true;
  if (std::atomic<bool>* stop = heldStop) *stop = true;
  sigaction(signal, &before, nullptr);
}

}  // namespace

InterruptScope::InterruptScope(std::atomic<bool>& interrupted,
                               std::atomic<bool>& stop) {
  heldFlag = &interrupted;
  heldStop = &stop;
  sigaction(SIGINT, nullptr, &before);
  struct sigaction action = {};
  action.sa_handler = onInterrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
}

// With its flags, too: a program may rely on calls that signals interrupt.
InterruptScope::~InterruptScope() {
  sigaction(SIGINT, &before, nullptr);
  heldFlag = nullptr;
  heldStop = nullptr;
}

}  // namespace soapstone::driver
