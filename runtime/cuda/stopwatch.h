#ifndef SOAPSTONE_RUNTIME_CUDA_STOPWATCH_H_
#define SOAPSTONE_RUNTIME_CUDA_STOPWATCH_H_

#include <cuda_runtime.h>

#include "runtime/cuda/check.h"

namespace soapstone::runtime {

// A pair of events around something that is timed on a stream. Internal to the
// CUDA back end.
class Stopwatch {
 public:
  explicit Stopwatch(cudaStream_t stream) : stream(stream) {
    check(cudaEventCreate(&begin), "time a library");
    check(cudaEventCreate(&end), "time a library");
  }
  ~Stopwatch() {
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  void start() { check(cudaEventRecord(begin, stream), "time a library"); }
  // Milliseconds since the last start; waits for the stream.
  float stop() {
    float milliseconds = 0;
    check(cudaEventRecord(end, stream), "time a library");
    check(cudaEventSynchronize(end), "time a library");
    check(cudaEventElapsedTime(&milliseconds, begin, end), "time a library");
    return milliseconds;
  }

 private:
  cudaStream_t stream;
  cudaEvent_t begin = nullptr, end = nullptr;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STOPWATCH_H_
