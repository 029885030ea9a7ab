// NCCL on the emulated device, which refuses everything: ranks are threads that
// share the device.

#include <nccl.h>

extern "C" {

const char* ncclGetErrorString(ncclResult_t) { return "no NCCL here"; }
const char* ncclGetLastError(ncclComm_t) { return "no NCCL here"; }
#define EMULATED_REFUSED(name, ...) \
  ncclResult_t name(__VA_ARGS__) { return ncclInvalidUsage; }
EMULATED_REFUSED(ncclGetVersion, int*)
EMULATED_REFUSED(ncclGetUniqueId, ncclUniqueId*)
EMULATED_REFUSED(ncclMemAlloc, void**, size_t)
EMULATED_REFUSED(ncclMemFree, void*)
EMULATED_REFUSED(ncclCommInitRankConfig, ncclComm_t*, int, ncclUniqueId, int,
                 ncclConfig_t*)
EMULATED_REFUSED(ncclCommAbort, ncclComm_t)
EMULATED_REFUSED(ncclCommGetAsyncError, ncclComm_t, ncclResult_t*)
EMULATED_REFUSED(ncclCommRegister, const ncclComm_t, void*, size_t, void**)
EMULATED_REFUSED(ncclCommDeregister, const ncclComm_t, void*)
EMULATED_REFUSED(ncclCommWindowRegister, ncclComm_t, void*, size_t,
                 ncclWindow_t*, int)
EMULATED_REFUSED(ncclGroupStart)
EMULATED_REFUSED(ncclGroupEnd)
EMULATED_REFUSED(ncclAllReduce, const void*, void*, size_t, ncclDataType_t,
                 ncclRedOp_t, ncclComm_t, cudaStream_t)
EMULATED_REFUSED(ncclBroadcast, const void*, void*, size_t, ncclDataType_t, int,
                 ncclComm_t, cudaStream_t)
EMULATED_REFUSED(ncclReduce, const void*, void*, size_t, ncclDataType_t,
                 ncclRedOp_t, int, ncclComm_t, cudaStream_t)
EMULATED_REFUSED(ncclAllGather, const void*, void*, size_t, ncclDataType_t,
                 ncclComm_t, cudaStream_t)
EMULATED_REFUSED(ncclReduceScatter, const void*, void*, size_t, ncclDataType_t,
                 ncclRedOp_t, ncclComm_t, cudaStream_t)
EMULATED_REFUSED(ncclSend, const void*, size_t, ncclDataType_t, int, ncclComm_t,
                 cudaStream_t)
EMULATED_REFUSED(ncclRecv, void*, size_t, ncclDataType_t, int, ncclComm_t,
                 cudaStream_t)

}  // extern "C"
