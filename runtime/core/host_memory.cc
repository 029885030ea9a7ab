// The part of a rank that lies in host memory, whatever its back end, and the
// errors that may come of it.

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>

#include "runtime/core/error.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {

// --- Errors ------------------------------------------------------------------

std::string systemError(const std::string& action, const std::string& path) {
  return "cannot " + action + " '" + path + "': " + std::strerror(errno);
}

int64_t checkedMultiply(int64_t a, int64_t b, const std::string& what) {
  int64_t result;
  if (__builtin_mul_overflow(a, b, &result)) {
    throw InputError(what + " is too large");
  }
  return result;
}

int64_t checkedAdd(int64_t a, int64_t b, const std::string& what) {
  int64_t result;
  if (__builtin_add_overflow(a, b, &result)) {
    throw InputError(what + " is too large");
  }
  return result;
}

// --- Memory ------------------------------------------------------------------

HostMemory::HostMemory(size_t size) : bytes(size) {
  if (size == 0) return;
  void* address = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) {
    throw InputError("not enough memory: the program needs " +
                     std::to_string(size) + " bytes in one piece");
  }
  // Large pages where the system gives them: fewer misses in wide strides.
  madvise(address, size, MADV_HUGEPAGE);
  base = static_cast<char*>(address);
}

HostMemory::~HostMemory() {
  if (base != nullptr) munmap(base, bytes);
}

HostMemory::HostMemory(HostMemory&& other) noexcept
    : base(std::exchange(other.base, nullptr)),
      bytes(std::exchange(other.bytes, 0)) {}

HostMemory& HostMemory::operator=(HostMemory&& other) noexcept {
  std::swap(base, other.base);
  std::swap(bytes, other.bytes);
  return *this;
}

size_t Workspace::bytes() const {
  size_t total = 0;
  for (const HostMemory& memory : chunks) total += memory.size();
  return total;
}

void placeRank(Rank& rank, int devices, int number,
               const DeviceClass& deviceClass, int member,
               Communicator* communicator) {
  rank.devices = devices;
  rank.number = number;
  rank.deviceClass = &deviceClass;
  rank.member = member;
  rank.communicator = communicator;
  rank.everyone.resize(static_cast<size_t>(devices));
  std::iota(rank.everyone.begin(), rank.everyone.end(), 0);
}

int rankNumber(const Rank& rank) { return rank.number; }
int member(const Rank& rank) { return rank.member; }

size_t workspaceBytes(const Rank& rank) { return rank.workspace.bytes(); }

}  // namespace soapstone::runtime
