#include "tests/gpu/emulated/emulated_streams.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulated_memory.h"

namespace emulated {
namespace {

// A piece of work and those of the graph that come before it.
struct Node {
  std::function<void()> work;
  std::vector<size_t> after;
};

using Frontier = std::set<size_t>;

struct Graph {
  std::vector<Node> nodes;
};

struct StreamState;

// A capture that has begun: of one thread, on one stream and those that wait
// for it.
struct Capture {
  Graph graph;
  StreamState* origin = nullptr;
  std::set<StreamState*> members;
  std::thread::id thread;
  bool isBroken = false;
};

struct StreamState {
  std::deque<std::function<bool()>> work;
  std::shared_ptr<Capture> capture;
  Frontier last;  // Nodes that the next one comes behind.
};

struct EventState {
  int64_t recorded = 0;  // Times, by the host.
  int64_t reached = 0;   // The last record that its stream has come to.
  bool hasTime = false;
  std::weak_ptr<Capture> capture;  // Where its last record was captured.
  bool isCaptured = false;
  Frontier last;
};

std::vector<std::unique_ptr<StreamState>>& streams() {
  static std::vector<std::unique_ptr<StreamState>> all;
  return all;
}

std::mt19937& random() {
  static std::mt19937 engine = [] {
    const char* text = std::getenv("EMULATED_SEED");
    return std::mt19937(text == nullptr ? 0u
                                        : static_cast<unsigned>(
                                              std::strtoul(text, nullptr, 10)));
  }();
  return engine;
}

// The stream without a name is one like others here: the program's own do not
// wait for it.
StreamState& of(cudaStream_t stream) {
  static StreamState unnamed;
  if (stream == nullptr) {
    static const bool isKnown = [] {
      streams().push_back(nullptr);
      return true;
    }();
    (void)isKnown;
    return unnamed;
  }
  return *reinterpret_cast<StreamState*>(stream);
}

StreamState& known(const std::unique_ptr<StreamState>& stream) {
  return stream == nullptr ? of(nullptr) : *stream;
}

EventState& of(cudaEvent_t event) {
  return *reinterpret_cast<EventState*>(event);
}

bool runFirst(StreamState& stream) {
  if (stream.work.empty() || !stream.work.front()()) return false;
  stream.work.pop_front();
  return true;
}

bool runAny() {
  std::vector<size_t> order(streams().size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::shuffle(order.begin(), order.end(), random());
  return std::any_of(order.begin(), order.end(),
                     [](size_t i) { return runFirst(known(streams()[i])); });
}

template <typename F>
void runUntil(const char* what, const F& isDone) {
  while (!isDone()) {
    if (!runAny()) fail("the host waits for ever: %s", what);
  }
}

// The capture of the calling thread, which forbids calls that wait or allocate.
std::shared_ptr<Capture> captureOfThread() {
  for (const auto& stream : streams()) {
    const std::shared_ptr<Capture>& capture = known(stream).capture;
    if (capture && capture->thread == std::this_thread::get_id()) {
      return capture;
    }
  }
  return nullptr;
}

// An error in a capture breaks it.
cudaError_t refused(Capture& capture, cudaError_t error, const char* what) {
  capture.isBroken = true;
  std::fprintf(stderr, "emulated device: %s within a capture\n", what);
  return returned(error);
}

// Runs a graph in an order that its edges allow.
void runGraph(const Graph& graph) {
  std::vector<size_t> waiting(graph.nodes.size());
  std::vector<std::vector<size_t>> behind(graph.nodes.size());
  std::vector<size_t> ready;
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    waiting[i] = graph.nodes[i].after.size();
    for (size_t before : graph.nodes[i].after) behind[before].push_back(i);
    if (waiting[i] == 0) ready.push_back(i);
  }
  size_t done = 0;
  while (!ready.empty()) {
    std::swap(ready[random()() % ready.size()], ready.back());
    const size_t node = ready.back();
    ready.pop_back();
    graph.nodes[node].work();
    ++done;
    for (size_t next : behind[node]) {
      if (--waiting[next] == 0) ready.push_back(next);
    }
  }
  if (done != graph.nodes.size()) fail("a graph waits for itself");
}

// Nodes in front of `from`, and these.
std::vector<bool> reached(const Graph& graph, const Frontier& from) {
  std::vector<bool> isReached(graph.nodes.size());
  for (size_t node : from) isReached[node] = true;
  for (size_t i = graph.nodes.size(); i-- > 0;) {
    if (!isReached[i]) continue;
    for (size_t before : graph.nodes[i].after) isReached[before] = true;
  }
  return isReached;
}

}  // namespace

std::recursive_mutex& turn() {
  static std::recursive_mutex mutex;
  return mutex;
}

cudaError_t& lastError() {
  thread_local cudaError_t error = cudaSuccess;
  return error;
}

cudaError_t returned(cudaError_t error) {
  if (error != cudaSuccess) lastError() = error;
  return error;
}

cudaError_t refusedInCapture(const char* what) {
  const std::shared_ptr<Capture> capture = captureOfThread();
  if (capture == nullptr) return cudaSuccess;
  return refused(*capture, cudaErrorStreamCaptureUnsupported, what);
}

cudaError_t refusedOnCapture(cudaStream_t stream, const char* what) {
  const std::shared_ptr<Capture> capture = of(stream).capture;
  if (capture == nullptr) return cudaSuccess;
  return refused(*capture, cudaErrorStreamCaptureUnsupported, what);
}

void finishStream(cudaStream_t stream, const char* what) {
  runUntil(what, [&] { return of(stream).work.empty(); });
}

void finishAll(const char* what) {
  runUntil(what, [] {
    return std::all_of(
        streams().begin(), streams().end(),
        [](const auto& each) { return known(each).work.empty(); });
  });
}

cudaError_t enqueue(cudaStream_t stream, std::function<void()> work) {
  Turn mine(turn());
  StreamState& state = of(stream);
  if (!state.capture) {
    state.work.push_back([work = std::move(work)] {
      work();
      return true;
    });
    return cudaSuccess;
  }
  Graph& graph = state.capture->graph;
  graph.nodes.push_back(
      {std::move(work), {state.last.begin(), state.last.end()}});
  state.last = {graph.nodes.size() - 1};
  return cudaSuccess;
}

StreamUse& streamUse() {
  static StreamUse use;
  return use;
}

cudaError_t launch(const cudaLaunchConfig_t& config, const void* kernel,
                   std::function<void()> body) {
  bool isEarly = false;
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    isEarly |= config.attrs[i].id ==
                   cudaLaunchAttributeProgrammaticStreamSerialization &&
               config.attrs[i].val.programmaticStreamSerializationAllowed != 0;
  }
  if (isEarly && streamUse().refusesEarlyNodes &&
      of(config.stream).capture != nullptr) {
    return returned(cudaErrorInvalidValue);
  }
  return enqueue(config.stream,
                 [=, grid = config.gridDim, blockSize = config.blockDim] {
                   runGrid(grid, blockSize, isEarly, kernel, body);
                 });
}

}  // namespace emulated

using namespace emulated;

extern "C" {

// --- Streams and events ------------------------------------------------------

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream,
                                         unsigned int flags, int) {
  Turn mine(turn());
  if (flags != cudaStreamNonBlocking) fail("a stream that waits for others'");
  of(cudaStream_t(nullptr));
  streams().push_back(std::make_unique<StreamState>());
  *stream = reinterpret_cast<cudaStream_t>(streams().back().get());
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream,
                                      unsigned int flags) {
  return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* lowest, int* highest) {
  *lowest = 0;
  *highest = -5;
  return cudaSuccess;
}

// Work that is left is done all the same.
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  Turn mine(turn());
  finishStream(stream, "a stream that is destroyed");
  auto& all = streams();
  all.erase(std::find_if(all.begin(), all.end(), [&](const auto& each) {
    return each.get() == &of(stream);
  }));
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("the host waits for a stream");
  finishStream(stream, "a stream");
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize() {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("the host waits for the device");
  finishAll("the device");
  checkMemory();
  return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  auto* made = new EventState;
  made->hasTime = (flags & cudaEventDisableTiming) == 0;
  *event = reinterpret_cast<cudaEvent_t>(made);
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

// What still waits for it must not lose it: it stays.
cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  Turn mine(turn());
  EventState& state = of(event);
  StreamState& queue = of(stream);
  state.isCaptured = queue.capture != nullptr;
  state.capture = queue.capture;
  if (state.isCaptured) {
    state.last = queue.last;
    return cudaSuccess;
  }
  const int64_t number = ++state.recorded;
  queue.work.push_back([&state, number] {
    state.reached = number;
    return true;
  });
  return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned int) {
  Turn mine(turn());
  EventState& state = of(event);
  StreamState& queue = of(stream);
  const std::shared_ptr<Capture> capture = state.capture.lock();
  if (state.isCaptured) {
    if (capture == nullptr) return returned(cudaErrorCapturedEvent);
    if (queue.capture != nullptr && queue.capture != capture) {
      return refused(*capture, cudaErrorStreamCaptureMerge,
                     "two captures meet");
    }
    if (queue.capture == nullptr && !queue.work.empty() &&
        captureOfThread() == nullptr) {
      return refused(*capture, cudaErrorStreamCaptureIsolation,
                     "a stream of another thread joins");
    }
    queue.capture = capture;
    capture->members.insert(&queue);
    queue.last.insert(state.last.begin(), state.last.end());
    return cudaSuccess;
  }
  if (queue.capture != nullptr) {
    return refused(*queue.capture, cudaErrorStreamCaptureIsolation,
                   "a wait for what was recorded outside");
  }
  const int64_t number = state.recorded;
  queue.work.push_back([&state, number] { return state.reached >= number; });
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("the host waits for an event");
  if (of(event).isCaptured) return returned(cudaErrorCapturedEvent);
  runUntil("an event", [&] { return of(event).reached >= of(event).recorded; });
  return cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("the host asks for an event");
  if (of(event).isCaptured) return returned(cudaErrorCapturedEvent);
  return of(event).reached >= of(event).recorded ? cudaSuccess
                                                 : cudaErrorNotReady;
}

// Everything takes a millisecond.
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin,
                                 cudaEvent_t end) {
  Turn mine(turn());
  for (cudaEvent_t event : {begin, end}) {
    if (!of(event).hasTime) return returned(cudaErrorInvalidResourceHandle);
    if (of(event).reached < of(event).recorded) {
      return returned(cudaErrorNotReady);
    }
  }
  *milliseconds = 1;
  return cudaSuccess;
}

// --- Graphs ------------------------------------------------------------------

cudaError_t cudaStreamBeginCapture(cudaStream_t stream,
                                   cudaStreamCaptureMode mode) {
  Turn mine(turn());
  StreamState& state = of(stream);
  if (state.capture != nullptr) return returned(cudaErrorIllegalState);
  if (mode != cudaStreamCaptureModeThreadLocal) {
    fail("a capture that other threads of the process would break");
  }
  state.capture = std::make_shared<Capture>();
  state.capture->origin = &state;
  state.capture->members = {&state};
  state.capture->thread = std::this_thread::get_id();
  state.last.clear();
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  Turn mine(turn());
  StreamState& state = of(stream);
  const std::shared_ptr<Capture> capture = state.capture;
  *graph = nullptr;
  if (capture == nullptr || capture->origin != &state) {
    return returned(cudaErrorIllegalState);
  }
  const std::vector<bool> joined = reached(capture->graph, state.last);
  bool isJoined = std::all_of(joined.begin(), joined.end(),
                              [](bool isReached) { return isReached; });
  for (StreamState* member : capture->members) {
    member->capture = nullptr;
    member->last.clear();
  }
  if (capture->isBroken) return returned(cudaErrorStreamCaptureInvalidated);
  if (!isJoined) return returned(cudaErrorStreamCaptureUnjoined);
  *graph = reinterpret_cast<cudaGraph_t>(new Graph(std::move(capture->graph)));
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
                                  cudaStreamCaptureStatus* status) {
  Turn mine(turn());
  const auto& capture = of(stream).capture;
  *status = capture == nullptr  ? cudaStreamCaptureStatusNone
            : capture->isBroken ? cudaStreamCaptureStatusInvalidated
                                : cudaStreamCaptureStatusActive;
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph,
                                 unsigned long long) {
  *executable = reinterpret_cast<cudaGraphExec_t>(
      new std::shared_ptr<Graph>(new Graph(*reinterpret_cast<Graph*>(graph))));
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  auto graph = *reinterpret_cast<std::shared_ptr<Graph>*>(executable);
  ++streamUse().graphLaunches;
  return enqueue(stream, [graph] { runGraph(*graph); });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) {
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete reinterpret_cast<Graph*>(graph);
  return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
  delete reinterpret_cast<std::shared_ptr<Graph>*>(executable);
  return cudaSuccess;
}

}  // extern "C"
