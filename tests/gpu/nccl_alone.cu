// NCCL with one rank, on memory of its own that is registered as a window where
// NCCL has them: an all-reduce as it is, and out of a captured graph, by a
// communicator that blocks and by one that does not, as programs have it.
// Prints "ok" and exits with 0 if all give back what went in.

#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <vector>

namespace {

bool works(cudaError_t status) {
  if (status == cudaSuccess) return true;
  std::printf("CUDA: %s\n", cudaGetErrorString(status));
  return false;
}

// Waits for what a communicator that does not block has begun.
bool works(ncclResult_t status, ncclComm_t communicator = nullptr) {
  while (status == ncclInProgress && communicator != nullptr) {
    if (ncclCommGetAsyncError(communicator, &status) != ncclSuccess) break;
  }
  if (status == ncclSuccess) return true;
  std::printf("NCCL: %s\n", ncclGetErrorString(status));
  return false;
}

bool check(int blocking) {
  constexpr size_t kCount = 1 << 20;
  const std::vector<float> values(kCount, 3.0f);
  float *in = nullptr, *out = nullptr;
  cudaStream_t stream = nullptr;
  ncclComm_t communicator = nullptr;
  ncclUniqueId id;
  void* memory = nullptr;
  if (!works(ncclMemAlloc(&memory, kCount * 8))) return false;
  in = static_cast<float*>(memory);
  out = in + kCount;
  if (!works(
          cudaMemcpy(in, values.data(), kCount * 4, cudaMemcpyHostToDevice)) ||
      !works(cudaStreamCreate(&stream)) || !works(ncclGetUniqueId(&id))) {
    return false;
  }
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = blocking;
  const ncclResult_t begun =
      ncclCommInitRankConfig(&communicator, 1, id, 0, &config);
  if (!works(begun, communicator)) return false;
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 27, 0)
  ncclWindow_t window = nullptr;
  if (!works(ncclCommWindowRegister(communicator, memory, kCount * 8, &window,
                                    NCCL_WIN_COLL_SYMMETRIC),
             communicator)) {
    return false;
  }
  std::puts(window != nullptr ? "window" : "NCCL has no window here");
#endif
  auto reduce = [&] {
    return works(ncclAllReduce(in, out, kCount, ncclFloat, ncclSum,
                               communicator, stream),
                 communicator);
  };
  if (!reduce() || !works(cudaStreamSynchronize(stream))) return false;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  if (!works(cudaMemset(out, 0, kCount * 4)) ||
      !works(
          cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal)) ||
      !reduce() || !works(cudaStreamEndCapture(stream, &graph)) ||
      !works(cudaGraphInstantiate(&executable, graph, 0)) ||
      !works(cudaGraphLaunch(executable, stream)) ||
      !works(cudaStreamSynchronize(stream))) {
    return false;
  }
  std::vector<float> back(kCount);
  if (!works(cudaMemcpy(back.data(), out, kCount * 4, cudaMemcpyDeviceToHost)))
    return false;
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  ncclCommAbort(communicator);  // Which waits for nobody, as programs end.
  ncclMemFree(memory);
  return back == values;
}

}  // namespace

int main() {
  bool isFine = check(/*blocking=*/1) && check(/*blocking=*/0);
  std::puts(isFine ? "ok" : "failed");
  return isFine ? 0 : 1;
}
