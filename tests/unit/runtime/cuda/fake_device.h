#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_FAKE_DEVICE_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_FAKE_DEVICE_H_

// A device that is the host: memory is host memory, and streams are queues of
// functions that the test runs one by one, in any order that events allow.

#include <cuda_runtime.h>

#include <cstddef>
#include <functional>
#include <random>

namespace soapstone::runtime {

// Work on a stream: called until it returns true; false: it waits for another
// stream.
using StreamWork = std::function<bool()>;

void enqueue(cudaStream_t stream, StreamWork work);

// Runs the first work of some stream, chosen at random; false if there is none
// or all of it waits.
bool runSomeWork(std::mt19937& random);

// Streams that there are.
size_t streamCount();

// Whether every stream has done all of its work.
bool isAllDone();

// Counts of graphs that were made and launched; launches do nothing.
struct GraphUse {
  bool isCapturing = false;
  int captured = 0;
  int uploaded = 0;
  int launched = 0;
};
GraphUse& graphUse();

// How often the host has waited for all work of a stream.
int& hostWaits(cudaStream_t stream);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_FAKE_DEVICE_H_
