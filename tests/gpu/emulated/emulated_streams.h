#ifndef SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_STREAMS_H_
#define SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_STREAMS_H_

// Streams, events and graphs of the emulated device. Nothing on a stream is
// done before somebody waits for it, then in any order that streams and events
// allow: an edge that a program forgot gives other results with another seed.

#include <cuda_runtime.h>

#include <functional>
#include <mutex>

namespace emulated {

// The host's threads, one for each rank of a loopback, take turns.
std::recursive_mutex& turn();
using Turn = std::lock_guard<std::recursive_mutex>;

// Puts work on a stream, or into the graph that the stream captures.
cudaError_t enqueue(cudaStream_t stream, std::function<void()> work);

// Do what is on a stream, or on all of them, and what that waits for. `what`
// names the host's reason.
void finishStream(cudaStream_t stream, const char* what);
void finishAll(const char* what);

// Keeps an error for cudaGetLastError.
cudaError_t returned(cudaError_t error);
cudaError_t& lastError();

// cudaSuccess unless the calling thread captures a graph, or `stream` is part
// of one: then the capture is broken, and the error is what a device answers.
cudaError_t refusedInCapture(const char* what);
cudaError_t refusedOnCapture(cudaStream_t stream, const char* what);

struct StreamUse {
  bool refusesEarlyNodes = false;  // Kernels that start early, in a capture.
  int graphLaunches = 0;           // Since the program began.
};
StreamUse& streamUse();

#define EMULATED_NOT_CAPTURED(what)                         \
  if (cudaError_t error = emulated::refusedInCapture(what); \
      error != cudaSuccess)                                 \
  return error

}  // namespace emulated

#endif  // SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_STREAMS_H_
