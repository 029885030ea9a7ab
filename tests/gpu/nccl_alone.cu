// NCCL with one rank, on memory of its own that is registered as a window where
// NCCL has them: an all-reduce as it is, and out of a captured graph. Prints
// "ok" and exits with 0 if both give back what went in.

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

bool works(ncclResult_t status) {
  if (status == ncclSuccess) return true;
  std::printf("NCCL: %s\n", ncclGetErrorString(status));
  return false;
}

bool check() {
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
      !works(cudaStreamCreate(&stream)) || !works(ncclGetUniqueId(&id)) ||
      !works(ncclCommInitRank(&communicator, 1, id, 0))) {
    return false;
  }
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 27, 0)
  ncclWindow_t window = nullptr;
  if (!works(ncclCommWindowRegister(communicator, memory, kCount * 8, &window,
                                    NCCL_WIN_COLL_SYMMETRIC))) {
    return false;
  }
  std::puts(window != nullptr ? "window" : "NCCL has no window here");
#endif
  auto reduce = [&] {
    return works(ncclAllReduce(in, out, kCount, ncclFloat, ncclSum,
                               communicator, stream));
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
  ncclCommDestroy(communicator);
  ncclMemFree(memory);
  return back == values;
}

}  // namespace

int main() {
  bool isFine = check();
  std::puts(isFine ? "ok" : "failed");
  return isFine ? 0 : 1;
}
