// Faults of kernels and programs that the emulated device has to find.

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "runtime/early_launch.h"
#include "runtime/kernel.h"
#include "tests/gpu/emulated/emulated_streams.h"

namespace soapstone::runtime {
namespace {

constexpr unsigned kThreads = 64;

// Memory of the device, and a stream.
struct Device {
  cudaStream_t stream = nullptr;
  int* numbers = nullptr;

  explicit Device(size_t count = kThreads) {
    cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, 0);
    void* memory = nullptr;
    cudaMalloc(&memory, count * sizeof(int));
    numbers = static_cast<int*>(memory);
  }
  ~Device() {
    cudaStreamDestroy(stream);
    cudaFree(numbers);
  }
  std::vector<int> read(size_t count = kThreads) {
    std::vector<int> result(count);
    cudaMemcpyAsync(result.data(), numbers, count * sizeof(int),
                    cudaMemcpyDeviceToHost, stream);
    return result;
  }
  template <typename... Parameters>
  void launch(unsigned blocks, void (*kernel)(Parameters...),
              std::type_identity_t<Parameters>... arguments) {
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(blocks);
    config.blockDim = dim3(kThreads);
    config.stream = stream;
    cudaLaunchKernelEx(&config, kernel, arguments...);
  }
};

// Threads give numbers to each other through shared memory.
template <bool kMeets>
__global__ void turnAround(int* numbers) {
  __shared__ int met[kThreads];
  met[threadIdx.x] = static_cast<int>(threadIdx.x);
  if constexpr (kMeets) __syncthreads();
  numbers[threadIdx.x] = met[kThreads - 1 - threadIdx.x];
}

template <bool kMeets>
std::vector<int> turned(unsigned seed) {
  emulated::setSeed(seed);
  Device device;
  device.launch(1, turnAround<kMeets>, device.numbers);
  return device.read();
}

TEST(EmulatedDeviceTest, ThreadsMeetInSharedMemory) {
  std::vector<int> wanted(kThreads);
  std::iota(wanted.rbegin(), wanted.rend(), 0);
  for (unsigned seed : {0u, 1u, 7u}) EXPECT_EQ(turned<true>(seed), wanted);
}

TEST(EmulatedDeviceTest, AMissingBarrierGivesOtherNumbersInAnotherOrder) {
  EXPECT_NE(turned<false>(0), turned<false>(1));
  EXPECT_NE(turned<false>(0), turned<true>(0));
}

__global__ void sumWarps(int* numbers) {
  const Row row{threadIdx.x % 32, 32};
  const float sum = row.sum(static_cast<float>(threadIdx.x));
  int64_t total = 0;
  const auto before = static_cast<int>(row.sumBefore<int64_t>(1, total));
  numbers[threadIdx.x] = static_cast<int>(sum) + 10000 * before +
                         static_cast<int>(1000000 * total);
}

TEST(EmulatedDeviceTest, LanesOfAWarpMeet) {
  for (unsigned seed : {0u, 1u, 7u}) {
    emulated::setSeed(seed);
    Device device;
    device.launch(1, sumWarps, device.numbers);
    const std::vector<int> found = device.read();
    EXPECT_EQ(found[0], 32000000 + 496);
    EXPECT_EQ(found[63], 32000000 + 310000 + 496 + 1024);
  }
}

// Some threads alone come to a barrier, or to an operation of their warp.
__global__ void meetHalf(int* numbers) {
  if (threadIdx.x < kThreads / 2) __syncthreads();
  numbers[threadIdx.x] = 1;
}
__global__ void shuffleHalf(int* numbers) {
  int value = 1;
  if (threadIdx.x % 32 < 16) value = __shfl_xor_sync(~0u, value, 1);
  numbers[threadIdx.x] = value;
}

void run(void (*kernel)(int*)) {
  Device device;
  device.launch(1, kernel, device.numbers);
  cudaStreamSynchronize(device.stream);
}

TEST(EmulatedDeviceDeathTest, ThreadsThatNeverMeet) {
  EXPECT_DEATH(run(meetHalf), "32 have ended, 32 wait at a barrier");
  EXPECT_DEATH(run(shuffleHalf), "for others of their warp");
}

__global__ void writeBehind(int* numbers) { numbers[kThreads] = 1; }
__global__ void writeAside(int* numbers) {
  writeLanes(numbers + 1, Lanes<int, 4>{});
}

TEST(EmulatedDeviceDeathTest, WritesThatMissTheirPlace) {
  EXPECT_DEATH(run(writeBehind), "behind an allocation of 256");
  EXPECT_DEATH(run(writeAside), "misaligned|aligned");
}

// With and without the wait in front of all else.
template <bool kWaits>
__global__ void addOne(int* numbers) {
  if constexpr (kWaits) detail::waitForEarlierKernels();
  numbers[threadIdx.x] += 1;
  if constexpr (!kWaits) detail::waitForEarlierKernels();
}

template <bool kWaits>
int addedEarly() {
  Device device;
  cudaMemsetAsync(device.numbers, 0, kThreads * sizeof(int), device.stream);
  detail::launchKernel(addOne<kWaits>, 1, kThreads, device.stream,
                       device.numbers);
  return device.read()[0];
}

TEST(EmulatedDeviceTest, EarlyKernelsWait) { EXPECT_EQ(addedEarly<true>(), 1); }

TEST(EmulatedDeviceDeathTest, EarlyKernelsThatTouchMemoryBeforeTheyWait) {
  EXPECT_DEATH(addedEarly<false>(), "before it has waited");
}

// A kernel on a second stream, between events or not.
cudaError_t captured(bool waits, bool joins, bool allocates) {
  Device device;
  cudaStream_t other = nullptr;
  cudaEvent_t begin = nullptr, end = nullptr;
  cudaStreamCreateWithPriority(&other, cudaStreamNonBlocking, 0);
  cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
  cudaStreamBeginCapture(device.stream, cudaStreamCaptureModeThreadLocal);
  cudaMemsetAsync(device.numbers, 0, 4, device.stream);
  cudaEventRecord(begin, device.stream);
  cudaStreamWaitEvent(other, begin, 0);
  cudaMemsetAsync(device.numbers, 1, 4, other);
  if (waits) cudaStreamSynchronize(other);
  void* memory = nullptr;
  if (allocates) cudaMalloc(&memory, 4);
  if (joins) {
    cudaEventRecord(end, other);
    cudaStreamWaitEvent(device.stream, end, 0);
  }
  cudaGraph_t graph = nullptr;
  cudaError_t status = cudaStreamEndCapture(device.stream, &graph);
  if (graph != nullptr) cudaGraphDestroy(graph);
  cudaStreamDestroy(other);
  return status;
}

TEST(EmulatedDeviceTest, CapturesThatADeviceRefuses) {
  EXPECT_EQ(captured(false, true, false), cudaSuccess);
  EXPECT_EQ(captured(true, true, false), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(captured(false, true, true), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(captured(false, false, false), cudaErrorStreamCaptureUnjoined);
}

// Two streams write to one place; with an event between them, in one order.
std::vector<int> raced(bool hasEdge) {
  std::vector<int> found;
  for (int run = 0; run < 32; ++run) {
    Device device;
    cudaStream_t other = nullptr;
    cudaEvent_t event = nullptr;
    cudaStreamCreateWithPriority(&other, cudaStreamNonBlocking, 0);
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    cudaMemsetAsync(device.numbers, 1, 4, device.stream);
    cudaEventRecord(event, device.stream);
    if (hasEdge) cudaStreamWaitEvent(other, event, 0);
    cudaMemsetAsync(device.numbers, 2, 4, other);
    cudaDeviceSynchronize();
    found.push_back(device.read(1)[0] & 0xff);
    cudaStreamDestroy(other);
  }
  return found;
}

TEST(EmulatedDeviceTest, StreamsWithoutAnEdgeRunInAnyOrder) {
  const std::vector<int> ordered = raced(true), any = raced(false);
  EXPECT_EQ(std::count(ordered.begin(), ordered.end(), 2), 32);
  EXPECT_NE(std::count(any.begin(), any.end(), 1), 0);
  EXPECT_NE(std::count(any.begin(), any.end(), 2), 0);
}

struct AddOne {
  int* numbers;
  SOAPSTONE_HD void operator()(int64_t i) const { numbers[i] += 1; }
};
void step(Rank& rank) {
  map<1>(rank, stream(rank, Lane::kCompute), {kThreads},
         AddOne{static_cast<int*>(at(rank, 0))});
}

// A driver that takes no early kernels into a graph costs early launches, and
// neither the graph nor a step.
TEST(EmulatedDeviceTest, GraphsWithoutEarlyLaunchesWhereThoseAreRefused) {
  for (bool isRefused : {false, true}) {
    DeviceClass deviceClass;
    deviceClass.arenaBytes = 4096;
    Rank rank(4096, 1);
    placeRank(rank, 1, 0, deviceClass, 0, nullptr);
    equipRank(rank, 60);
    emulated::streamUse().refusesEarlyNodes = isRefused;
    const int before = emulated::streamUse().graphLaunches;
    for (; rank.step < 4; ++rank.step) runFunction(rank, step);
    download(rank, 0, sizeof(int));
    EXPECT_EQ(*static_cast<int*>(hostAt(rank, 0)), 4);
    EXPECT_EQ(emulated::streamUse().graphLaunches - before, 3);
    EXPECT_EQ(detail::earlyUse.isStopped, isRefused);
  }
  emulated::streamUse().refusesEarlyNodes = false;
  detail::earlyUse.isStopped = false;
}

// Conversions are those of the host, which other tests hold.
TEST(EmulatedDeviceTest, RoundsAsTheHostDoes) {
  std::mt19937 random(3);
  for (int i = 0; i < 200000; ++i) {
    const uint32_t bits = static_cast<uint32_t>(random());
    const float value = detail::floatOf(bits);
    if (value != value) continue;
    const uint32_t half = bits >> 16;
    const float widened = emulated::widenF16(static_cast<uint16_t>(half));
    if (widened == widened) {
      EXPECT_EQ(emulated::roundToF16(widened), half);
    }
    const float rounded = emulated::widenF16(emulated::roundToF16(value));
    const float next = std::abs(value) < 65504.0f
                           ? std::max(std::abs(value) * 0x1p-11f, 0x1p-25f)
                           : INFINITY;
    if (std::isfinite(rounded)) {
      EXPECT_LE(std::abs(rounded - value), next) << value;
    }
  }
}

}  // namespace
}  // namespace soapstone::runtime
