#include "runtime/cuda/flight_record.h"

#include <cstdio>
#include <cstdlib>

#include "runtime/cuda/check.h"
#include "runtime/rank.h"

namespace soapstone::runtime {
namespace {

constexpr std::chrono::milliseconds kPause{20};

// As a JSON string.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

FlightRecord::FlightRecord(double timeout)
    : timeoutSeconds(timeout), thread([this] { keepWatch(); }) {}

FlightRecord::~FlightRecord() {
  isOver = true;
  thread.join();
  for (const Pending& each : pending) cudaEventDestroy(each.done);
  for (cudaEvent_t event : freeEvents) cudaEventDestroy(event);
}

void FlightRecord::watch(ncclComm_t communicator) {
  std::lock_guard<std::mutex> lock(mutex);
  communicators.push_back(communicator);
}

void FlightRecord::note(const Rank& rank, const Call& call, int64_t bytes,
                        cudaStream_t queue) {
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(queue, &capture), "ask for a capture");
  std::lock_guard<std::mutex> lock(mutex);
  Entry entry{count++,           rank.number, rank.step,   describe(call),
              call.step.channel, bytes,       Clock::now()};
  if (capture == cudaStreamCaptureStatusNone) {
    cudaEvent_t done = nullptr;
    if (!freeEvents.empty()) {
      done = freeEvents.back();
      freeEvents.pop_back();
    } else {
      check(cudaEventCreateWithFlags(&done, cudaEventDisableTiming),
            "make an event");
    }
    check(cudaEventRecord(done, queue), "record an event");
    pending.push_back({entry.number, done});
  }
  entries.push_back(std::move(entry));
  if (entries.size() > kEntries) entries.pop_front();
}

void FlightRecord::finishDone() {
  while (!pending.empty()) {
    // Calls of one lane are done in order.
    if (cudaEventQuery(pending.front().done) == cudaErrorNotReady) return;
    uint64_t number = pending.front().number;
    uint64_t first = entries.empty() ? count : entries.front().number;
    if (number >= first) {
      Entry& entry = entries[number - first];
      entry.doneSeconds = seconds(Clock::now() - entry.queued);
    }
    freeEvents.push_back(pending.front().done);
    pending.pop_front();
  }
}

std::string FlightRecord::trouble() {
  std::lock_guard<std::mutex> lock(mutex);
  finishDone();
  uint64_t first = entries.empty() ? count : entries.front().number;
  std::string where;
  double waited = 0;
  if (!pending.empty() && pending.front().number >= first) {
    const Entry& entry = entries[pending.front().number - first];
    where = "rank " + std::to_string(entry.rank) + " step " +
            std::to_string(entry.step) + ": " + entry.what;
    waited = seconds(Clock::now() - entry.queued);
  }
  for (ncclComm_t communicator : communicators) {
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
  while (!isOver) {
    std::this_thread::sleep_for(kPause);
    std::string reason = trouble();
    if (!reason.empty()) giveUp(reason);
  }
}

void FlightRecord::write() const {
  if (entries.empty()) return;
  std::string name =
      "flight_record_rank" + std::to_string(entries.back().rank) + ".json";
  std::FILE* file = std::fopen(name.c_str(), "w");
  if (file == nullptr) return;
  std::fprintf(file, "{\"calls\": [\n");
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    std::fprintf(
        file,
        "  {\"number\": %llu, \"rank\": %d, \"step\": %lld, \"channel\": %lld, "
        "\"call\": %s, \"bytes\": %lld, \"queued_s\": %.6f, \"done_s\": "
        "%.6f}%s\n",
        static_cast<unsigned long long>(entry.number), entry.rank,
        static_cast<long long>(entry.step),
        static_cast<long long>(entry.channel), quoted(entry.what).c_str(),
        static_cast<long long>(entry.bytes), seconds(entry.queued - begin),
        entry.doneSeconds, i + 1 < entries.size() ? "," : "");
  }
  std::fprintf(file, "]}\n");
  std::fclose(file);
}

void FlightRecord::giveUp(const std::string& reason) {
  std::fprintf(stderr, "%s\n", reason.c_str());
  std::lock_guard<std::mutex> lock(mutex);
  write();
  for (ncclComm_t communicator : communicators) ncclCommAbort(communicator);
  std::_Exit(kFailureExitCode);
}

}  // namespace soapstone::runtime
