#include "tests/gpu/emulated/emulated_memory.h"

#include <csignal>
#include <cstring>
#include <map>

#include <sys/mman.h>
#include <unistd.h>

#include "tests/gpu/emulated/emulated_device.h"

namespace emulated {
namespace {

// What nobody may change behind an allocation, at least.
constexpr size_t kFence = 256;
constexpr int kFenceByte = 0xa5;

struct Allocation {
  size_t bytes;  // As asked for.
  size_t pages;  // As mapped, in bytes.
};

std::map<char*, Allocation>& allocations() {
  static std::map<char*, Allocation> all;
  return all;
}

const void* lockedFor = nullptr;

void protect(int how) {
  for (const auto& [base, memory] : allocations()) {
    mprotect(base, memory.pages, how);
  }
}

void requireFence(const char* base, const Allocation& memory) {
  for (size_t i = memory.bytes; i < memory.pages; ++i) {
    if (static_cast<unsigned char>(base[i]) != kFenceByte) {
      fail("something wrote %zu bytes behind an allocation of %zu",
           i - memory.bytes, memory.bytes);
    }
  }
}

void tellFault(int, siginfo_t* info, void*) {
  if (lockedFor != nullptr && isOfDevice(info->si_addr)) {
    static const char text[] =
        "emulated device: a kernel that was launched early reads or writes "
        "memory before it has waited\n";
    [[maybe_unused]] auto written = write(2, text, sizeof(text) - 1);
  }
  std::signal(SIGSEGV, SIG_DFL);
}

void listen() {
  static const bool isDone = [] {
    struct sigaction action = {};
    action.sa_sigaction = tellFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, nullptr);
    return true;
  }();
  (void)isDone;
}

}  // namespace

void* allocate(size_t bytes) {
  listen();
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t pages = (bytes + kFence + page - 1) / page * page;
  void* base = mmap(nullptr, pages, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == MAP_FAILED) return nullptr;
  std::memset(base, 0xff, bytes);
  std::memset(static_cast<char*>(base) + bytes, kFenceByte, pages - bytes);
  allocations()[static_cast<char*>(base)] = {bytes, pages};
  return base;
}

void release(void* memory) {
  auto found = allocations().find(static_cast<char*>(memory));
  if (found == allocations().end())
    fail("%p is freed, which was never made", memory);
  requireFence(found->first, found->second);
  munmap(memory, found->second.pages);
  allocations().erase(found);
}

bool isOfDevice(const void* place) {
  auto* at = static_cast<char*>(const_cast<void*>(place));
  auto next = allocations().upper_bound(at);
  if (next == allocations().begin()) return false;
  const auto& [base, memory] = *std::prev(next);
  return at < base + memory.pages;
}

void checkMemory() {
  for (const auto& [base, memory] : allocations()) requireFence(base, memory);
}

void lockMemory(const void* kernel) {
  lockedFor = kernel;
  protect(PROT_NONE);
}

void unlockMemory() {
  protect(PROT_READ | PROT_WRITE);
  lockedFor = nullptr;
}

bool isLocked() { return lockedFor != nullptr; }

}  // namespace emulated
