#include "runtime/cuda/flight_record.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"

namespace soapstone::runtime {
namespace {

constexpr std::chrono::milliseconds kPause{20};
// Communicators that cannot be aborted do not keep the process.
constexpr std::chrono::seconds kLongestAbort{5};

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

int currentDevice() {
  int device = 0;
  check(cudaGetDevice(&device), "ask for the device");
  return device;
}

}  // namespace

FlightRecord::FlightRecord(double timeout)
    : timeoutSeconds(timeout),
      device(currentDevice()),
      thread([this] { keepWatch(); }) {}

FlightRecord::~FlightRecord() {
  isOver = true;
  thread.join();
  for (const Pending& each : pending) cudaEventDestroy(each.done);
  for (cudaEvent_t event : freeEvents) cudaEventDestroy(event);
}

void FlightRecord::watch(const Rank& rank, ncclComm_t communicator) {
  std::lock_guard<std::mutex> lock(mutex);
  rankNumber = rank.number;
  communicators.push_back(communicator);
}

void FlightRecord::note(const Rank& rank, const Call& call, int64_t bytes,
                        cudaStream_t queue) {
  const Group& group = call.step.group;
  add({.rank = rank.number,
       .step = rank.step,
       .what = describe(call),
       .group = {group.ranks, group.ranks + group.size},
       .channel = call.step.channel,
       .bytes = bytes},
      queue);
}

void FlightRecord::noteStep(const Rank& rank, cudaStream_t queue) {
  add({.rank = rank.number, .step = rank.step, .what = "the captured step"},
      queue);
}

void FlightRecord::add(LoggedCall call, cudaStream_t queue) {
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(queue, &capture), "ask for a capture");
  call.isCaptured = capture != cudaStreamCaptureStatusNone;
  call.queued = Clock::now();
  std::lock_guard<std::mutex> lock(mutex);
  bool isWatched = !call.isCaptured;
  uint64_t number = log.add(std::move(call));
  if (!isWatched) return;
  cudaEvent_t done = nullptr;
  if (!freeEvents.empty()) {
    done = freeEvents.back();
    freeEvents.pop_back();
  } else {
    check(cudaEventCreateWithFlags(&done, cudaEventDisableTiming),
          "make an event");
  }
  check(cudaEventRecord(done, queue), "record an event");
  pending.push_back({number, done});
}

void FlightRecord::finishDone() {
  while (!pending.empty()) {
    // Calls of one lane are done in order.
    if (cudaEventQuery(pending.front().done) == cudaErrorNotReady) return;
    lastDone = Clock::now();
    if (LoggedCall* call = log.find(pending.front().number)) {
      call->doneSeconds = seconds(lastDone - call->queued);
    }
    freeEvents.push_back(pending.front().done);
    pending.pop_front();
  }
}

std::string FlightRecord::trouble() {
  std::lock_guard<std::mutex> lock(mutex);
  finishDone();
  std::string where = "rank " + std::to_string(rankNumber);
  double waited = 0;
  if (!pending.empty()) {
    if (const LoggedCall* call = log.find(pending.front().number)) {
      where += " step " + std::to_string(call->step) + ": " + call->what;
      // Calls that were queued together run one by one.
      waited = seconds(Clock::now() - std::max(call->queued, lastDone));
    }
  }
  // Whoever calls NCCL now finds errors itself.
  std::unique_lock<std::mutex> talk(talking, std::try_to_lock);
  const size_t asked = talk.owns_lock() ? communicators.size() : 0;
  for (size_t i = 0; i < asked; ++i) {
    ncclComm_t communicator = communicators[i];
    ncclResult_t status = ncclSuccess;
    if (ncclCommGetAsyncError(communicator, &status) != ncclSuccess ||
        (status != ncclSuccess && status != ncclInProgress)) {
      return where + ": NCCL says '" + ncclGetErrorString(status) + "'";
    }
  }
  if (waited > timeoutSeconds) {
    return where + ": not done after " +
           std::to_string(static_cast<int64_t>(waited)) + " s";
  }
  return "";
}

void FlightRecord::keepWatch() {
  // A thread begins with GPU 0, where its first question would take hundreds of
  // megabytes for a context of its own.
  cudaSetDevice(device);
  while (!isOver) {
    std::this_thread::sleep_for(kPause);
    std::string reason = trouble();
    if (!reason.empty()) giveUp(reason);
  }
}

void FlightRecord::write() const {
  if (log.isEmpty()) return;
  std::string name =
      "flight_record_rank" + std::to_string(log.last().rank) + ".json";
  std::string unfinished = name + ".tmp";
  std::FILE* file = std::fopen(unfinished.c_str(), "w");
  if (file == nullptr) return;
  std::string text = log.json(begin);
  bool isWhole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  isWhole &= std::fclose(file) == 0;
  if (isWhole) {
    std::rename(unfinished.c_str(), name.c_str());
  } else {
    std::remove(unfinished.c_str());
  }
}

void FlightRecord::save() {
  std::lock_guard<std::mutex> lock(mutex);
  finishDone();
  write();
}

void FlightRecord::giveUp(const std::string& reason) {
  std::fprintf(stderr, "%s\n", reason.c_str());
  std::lock_guard<std::mutex> lock(mutex);
  write();
  std::atomic<bool> isAborted{false};
  std::thread abort([&] {
    for (ncclComm_t communicator : communicators) ncclCommAbort(communicator);
    isAborted = true;
  });
  abort.detach();
  auto start = Clock::now();
  while (!isAborted && Clock::now() - start < kLongestAbort) {
    std::this_thread::sleep_for(kPause);
  }
  std::_Exit(kFailureExitCode);
}

}  // namespace soapstone::runtime
