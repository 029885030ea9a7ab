// Fibers go from stack to stack, which the checked longjmp takes for a fault.
#undef _FORTIFY_SOURCE

#include "tests/gpu/emulated/emulated_device.h"

#include <algorithm>
#include <csetjmp>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include <ucontext.h>

#include "tests/gpu/emulated/emulated_memory.h"

// The shared variables of all kernels lie between these.
extern "C" {
extern char __start_emulated_shared[]
    __attribute__((weak, visibility("hidden")));
extern char __stop_emulated_shared[]
    __attribute__((weak, visibility("hidden")));
}

uint3 threadIdx, blockIdx, gridDim, blockDim;

namespace emulated {
namespace {

constexpr size_t kStackBytes = size_t{64} << 10;
constexpr unsigned kMostThreads = 1024;
constexpr unsigned kWarp = 32;

// Why a thread does not run.
enum class Waits { kForNothing, kForGrids, kForBlock, kForWarp, kEnded };

struct Fiber {
  std::unique_ptr<char[]> stack{new char[kStackBytes]};
  jmp_buf at;
  bool isStarted = false;
  Waits waits = Waits::kForNothing;
  unsigned number = 0;  // In its block.
  // Operations of its warp that it has come to.
  int64_t operations = 0;
  const char* file = nullptr;
  int line = 0;
  bool hasWaited = false;  // For the grids in front.
};

// The operations of a warp in turn: a lane is at most one ahead of another.
struct Warp {
  int64_t arrived[kWarp] = {};
  uint64_t words[2][kWarp] = {};
  const char* operation[2] = {};
  unsigned masks[2] = {};
};

struct Machine {
  std::vector<std::unique_ptr<Fiber>> fibers;
  std::vector<Warp> warps;
  Fiber* current = nullptr;
  jmp_buf scheduler;
  const std::function<void()>* body = nullptr;
  std::mt19937 random;
  unsigned seed = 0;
};

Machine& machine() {
  static Machine one = [] {
    Machine made;
    const char* text = std::getenv("EMULATED_SEED");
    made.seed = text == nullptr
                    ? 0
                    : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
    made.random.seed(made.seed);
    return made;
  }();
  return one;
}

// Goes on at `to`; returns when somebody goes on at `from`.
__attribute__((noinline)) void change(jmp_buf& from, jmp_buf& to) {
  if (_setjmp(from) == 0) _longjmp(to, 1);
}

// A thread's life: a kernel after the other.
void live() {
  for (;;) {
    Fiber& self = *machine().current;
    (*machine().body)();
    self.waits = Waits::kEnded;
    change(self.at, machine().scheduler);
  }
}

void run(Fiber& fiber) {
  Machine& m = machine();
  m.current = &fiber;
  threadIdx = {fiber.number, 0, 0};
  if (_setjmp(m.scheduler) != 0) return;
  if (fiber.isStarted) _longjmp(fiber.at, 1);
  fiber.isStarted = true;
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = fiber.stack.get();
  context.uc_stack.ss_size = kStackBytes;
  context.uc_link = nullptr;
  makecontext(&context, live, 0);
  setcontext(&context);
}

void yield(Waits reason) {
  Fiber& self = *machine().current;
  self.waits = reason;
  change(self.at, machine().scheduler);
}

std::vector<unsigned> drawnOrder(unsigned count) {
  Machine& m = machine();
  std::vector<unsigned> order(count);
  std::iota(order.begin(), order.end(), 0u);
  if (m.seed == 1) std::reverse(order.begin(), order.end());
  if (m.seed > 1) std::shuffle(order.begin(), order.end(), m.random);
  return order;
}

// Lets the lanes of a warp go on that are all in one operation of it.
bool releaseWarp(unsigned number) {
  Machine& m = machine();
  bool isAny = false;
  for (unsigned lane = 0; lane < kWarp; ++lane) {
    Fiber& fiber = *m.fibers[number * kWarp + lane];
    if (fiber.waits != Waits::kForWarp) continue;
    const auto& arrived = m.warps[number].arrived;
    if (std::any_of(arrived, arrived + kWarp, [&](int64_t operations) {
          return operations < fiber.operations;
        })) {
      continue;
    }
    fiber.waits = Waits::kForNothing;
    isAny = true;
  }
  return isAny;
}

// Where the block's threads stand, for somebody who looks for the fault.
[[noreturn]] void failStuck(unsigned threads) {
  Machine& m = machine();
  unsigned ended = 0, atBarrier = 0, inWarp = 0;
  const Fiber* example = nullptr;
  for (unsigned i = 0; i < threads; ++i) {
    const Fiber& fiber = *m.fibers[i];
    ended += fiber.waits == Waits::kEnded;
    atBarrier += fiber.waits == Waits::kForBlock;
    inWarp += fiber.waits == Waits::kForWarp;
    if (fiber.waits == Waits::kForBlock) example = &fiber;
  }
  fail(
      "threads of a block wait for ever: %u have ended, %u wait at a barrier "
      "(%s:%d), %u for others of their warp",
      ended, atBarrier, example == nullptr ? "none" : example->file,
      example == nullptr ? 0 : example->line, inWarp);
}

// Lets the threads of a block go on that are all at one barrier, or all wait
// for the grids in front; false if they are not.
bool releaseBlock(unsigned threads) {
  Machine& m = machine();
  const Fiber& first = *m.fibers[0];
  if (first.waits != Waits::kForGrids && first.waits != Waits::kForBlock) {
    return false;
  }
  for (unsigned i = 0; i < threads; ++i) {
    if (m.fibers[i]->waits != first.waits) return false;
  }
  if (first.waits == Waits::kForGrids) unlockMemory();
  for (unsigned i = 0; i < threads; ++i) {
    Fiber& fiber = *m.fibers[i];
    if (fiber.waits == Waits::kForBlock &&
        (fiber.line != first.line ||
         std::strcmp(fiber.file, first.file) != 0)) {
      fail("threads of a block meet at two barriers, %s:%d and %s:%d",
           fiber.file, fiber.line, first.file, first.line);
    }
  }
  for (unsigned i = 0; i < threads; ++i) {
    m.fibers[i]->waits = Waits::kForNothing;
  }
  return true;
}

// Runs a warp as far as it comes without other warps: nothing but a barrier
// keeps it from being far ahead of them.
void runWarp(unsigned number, bool isEarly) {
  Machine& m = machine();
  do {
    for (unsigned lane : drawnOrder(kWarp)) {
      Fiber& fiber = *m.fibers[number * kWarp + lane];
      if (fiber.waits != Waits::kForNothing) continue;
      run(fiber);
      if (fiber.waits == Waits::kEnded && isEarly && !fiber.hasWaited) {
        fail("a thread of a kernel that was launched early ends unwaited");
      }
    }
  } while (releaseWarp(number));
}

void runBlock(unsigned threads, bool isEarly, const void* kernel) {
  Machine& m = machine();
  while (m.fibers.size() < threads)
    m.fibers.push_back(std::make_unique<Fiber>());
  m.warps.assign((threads + kWarp - 1) / kWarp, {});
  for (unsigned i = 0; i < threads; ++i) {
    Fiber& fiber = *m.fibers[i];
    fiber.waits = Waits::kForNothing;
    fiber.operations = 0;
    fiber.hasWaited = false;
    fiber.number = i;
  }
  std::memset(
      __start_emulated_shared, 0xff,
      static_cast<size_t>(__stop_emulated_shared - __start_emulated_shared));
  // Nothing is there yet for a kernel that has not waited.
  if (isEarly) lockMemory(kernel);
  do {
    for (unsigned warp : drawnOrder(threads / kWarp)) runWarp(warp, isEarly);
  } while (releaseBlock(threads));
  for (unsigned i = 0; i < threads; ++i) {
    if (m.fibers[i]->waits != Waits::kEnded) failStuck(threads);
  }
}

}  // namespace

void setSeed(unsigned seed) {
  machine().seed = seed;
  machine().random.seed(seed);
}

void fail(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::fputs("emulated device: ", stderr);
  std::vfprintf(stderr, format, arguments);
  std::fputc('\n', stderr);
  va_end(arguments);
  std::fflush(nullptr);
  std::abort();
}

void meetBlock(const char* file, int line) {
  Fiber& self = *machine().current;
  self.file = file;
  self.line = line;
  yield(Waits::kForBlock);
}

const uint64_t* meetWarp(unsigned mask, const char* operation, uint64_t word) {
  Machine& m = machine();
  Fiber& self = *m.current;
  if (mask != ~0u) fail("a warp's operation for some lanes alone");
  const unsigned lane = self.number % kWarp;
  Warp& warp = m.warps[self.number / kWarp];
  const int64_t number = ++self.operations;
  const auto side = static_cast<size_t>(number % 2);
  bool isFirst = true;
  for (int64_t arrived : warp.arrived) isFirst &= arrived < number;
  if (isFirst) warp.operation[side] = operation;
  if (std::strcmp(warp.operation[side], operation) != 0) {
    fail("lanes of a warp meet in two operations, '%s' and '%s'", operation,
         warp.operation[side]);
  }
  warp.words[side][lane] = word;
  warp.arrived[lane] = number;
  yield(Waits::kForWarp);
  return warp.words[side];
}

void waitForGrids() {
  Fiber& self = *machine().current;
  if (!isLocked()) {
    self.hasWaited = true;
    return;
  }
  yield(Waits::kForGrids);
  self.hasWaited = true;
}

void runGrid(dim3 grid, dim3 blockSize, bool isEarly, const void* kernel,
             const std::function<void()>& body) {
  if (grid.y != 1 || grid.z != 1 || blockSize.y != 1 || blockSize.z != 1 ||
      grid.x == 0 || blockSize.x == 0 || blockSize.x > kMostThreads ||
      blockSize.x % kWarp != 0) {
    fail("a launch of %u x %u x %u blocks of %u x %u x %u threads", grid.x,
         grid.y, grid.z, blockSize.x, blockSize.y, blockSize.z);
  }
  Machine& m = machine();
  m.body = &body;
  gridDim = {grid.x, 1, 1};
  blockDim = {blockSize.x, 1, 1};
  // The first block shows what all of them do in front of their wait.
  static std::set<const void*> seen;
  bool isShown = !isEarly || !seen.insert(kernel).second;
  for (unsigned block : drawnOrder(grid.x)) {
    blockIdx = {block, 0, 0};
    runBlock(blockSize.x, !isShown, kernel);
    isShown = true;
  }
}

uint16_t roundToBf16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if (value != value) return 0x7fff;
  return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

// By the arithmetic of numbers whose last digit is that of the result.
uint16_t roundToF16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const auto sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
  if (value != value) return 0x7fff;
  const double magnitude = std::abs(static_cast<double>(value));
  if (magnitude >= 65520.0) return sign | 0x7c00u;
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  const int last = std::max(exponent, -13) - 11;
  const double units = std::nearbyint(std::ldexp(magnitude, -last));
  const double rounded = std::ldexp(units, last);
  if (rounded < std::ldexp(1.0, -14)) {
    return sign | static_cast<uint16_t>(std::ldexp(rounded, 24));
  }
  std::frexp(rounded, &exponent);
  const double fraction = std::ldexp(rounded, 11 - exponent);
  return sign | static_cast<uint16_t>(((exponent + 14) << 10) +
                                      (static_cast<int>(fraction) - 1024));
}

float widenF16(uint16_t bits) {
  const int exponent = (bits >> 10) & 31;
  const int fraction = bits & 1023;
  float magnitude;
  if (exponent == 31) {
    magnitude = fraction == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    magnitude = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    magnitude = std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

float flushed(float value) {
  return std::abs(value) < 1.17549435e-38f ? std::copysign(0.0f, value) : value;
}

}  // namespace emulated
