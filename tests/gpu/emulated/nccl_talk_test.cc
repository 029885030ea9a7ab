// Calls of NCCL by the link and by the watch over it, around an NCCL of this
// test's own.

#include <gtest/gtest.h>
#include <nccl.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/nccl_link.h"

namespace {

using Clock = std::chrono::steady_clock;

// The only call under way, and who asked for its state.
std::atomic<bool> isUnderWay{false};
std::atomic<int> asksOfOthers{0};
std::atomic<int> asksOfOthersBetween{0};
Clock::time_point begun;
std::thread::id caller;

ncclResult_t begin() {
  begun = Clock::now();
  caller = std::this_thread::get_id();
  isUnderWay = true;
  return ncclInProgress;
}

}  // namespace

extern "C" {

const char* ncclGetErrorString(ncclResult_t) { return ""; }
const char* ncclGetLastError(ncclComm_t) { return ""; }
ncclResult_t ncclGetVersion(int* version) {
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}
ncclResult_t ncclGetUniqueId(ncclUniqueId*) { return ncclSuccess; }
ncclResult_t ncclMemAlloc(void**, size_t) { return ncclInvalidUsage; }
ncclResult_t ncclMemFree(void*) { return ncclSuccess; }
ncclResult_t ncclCommInitRankConfig(ncclComm_t* communicator, int, ncclUniqueId,
                                    int, ncclConfig_t*) {
  static int one;
  *communicator = reinterpret_cast<ncclComm_t>(&one);
  return begin();
}
ncclResult_t ncclCommAbort(ncclComm_t) { return ncclSuccess; }

// A call takes three milliseconds, and whoever asks afterwards completes it.
ncclResult_t ncclCommGetAsyncError(ncclComm_t, ncclResult_t* status) {
  if (std::this_thread::get_id() != caller) {
    ++(isUnderWay ? asksOfOthers : asksOfOthersBetween);
    *status = ncclSuccess;
    return ncclSuccess;
  }
  const bool isDone = Clock::now() - begun > std::chrono::milliseconds(3);
  *status = isDone ? ncclSuccess : ncclInProgress;
  if (isDone) isUnderWay = false;
  return ncclSuccess;
}

ncclResult_t ncclCommRegister(const ncclComm_t, void*, size_t, void**) {
  return ncclSuccess;
}
ncclResult_t ncclCommDeregister(const ncclComm_t, void*) { return ncclSuccess; }
ncclResult_t ncclCommWindowRegister(ncclComm_t, void*, size_t, ncclWindow_t*,
                                    int) {
  return ncclSuccess;
}
ncclResult_t ncclGroupStart() { return ncclSuccess; }
ncclResult_t ncclGroupEnd() { return begin(); }
ncclResult_t ncclAllReduce(const void*, void*, size_t, ncclDataType_t,
                           ncclRedOp_t, ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclBroadcast(const void*, void*, size_t, ncclDataType_t, int,
                           ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclReduce(const void*, void*, size_t, ncclDataType_t, ncclRedOp_t,
                        int, ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclAllGather(const void*, void*, size_t, ncclDataType_t,
                           ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclReduceScatter(const void*, void*, size_t, ncclDataType_t,
                               ncclRedOp_t, ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclSend(const void*, size_t, ncclDataType_t, int, ncclComm_t,
                      cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclRecv(void*, size_t, ncclDataType_t, int, ncclComm_t,
                      cudaStream_t) {
  return ncclSuccess;
}

}  // extern "C"

namespace soapstone::runtime {
namespace {

// A rank that is alone has nobody to agree with.
class Alone : public Communicator {
 public:
  void allReduce(Rank&, const Call&, ReduceKind, const ReduceBuffer*,
                 int) override {}
  void reduceScatter(Rank&, const Call&, const ScatterBuffer*, int) override {}
  void allGather(Rank&, const Call&, const GatherBuffer*, int) override {}
  void broadcast(Rank&, const Call&, int64_t, const void*, void*) override {}
  void exchange(Rank&, const Call&, const Exchange&, const void*,
                void*) override {}
  void die(Rank&) override {}
};

TEST(NcclTalkTest, TheWatchAsksNothingWhileACallIsUnderWay) {
  DeviceClass deviceClass;
  deviceClass.arenaBytes = 4096;
  Rank rank(4096, 1);
  placeRank(rank, 1, 0, deviceClass, 0, nullptr);
  equipRank(rank, 60);
  Alone host;
  NcclLink link(host, 1, 0, 60);
  const int ranks[] = {0};
  Call call;
  call.operation = Operation::kAllReduce;
  call.step.group = {ranks, 1};
  cudaStream_t queue = deviceState(rank).stream(Lane::kCommunication);
  const std::vector<ReduceBuffer> buffers = {
      {at(rank, 0), at(rank, 0), 16, ElementType::kF32}};
  // The watch looks every 20 ms.
  for (int i = 0; i < 100; ++i) {
    link.allReduce(rank, call, ReduceKind::kSum, buffers, queue);
  }
  EXPECT_EQ(asksOfOthers, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_GT(asksOfOthersBetween, 0);
}

}  // namespace
}  // namespace soapstone::runtime
