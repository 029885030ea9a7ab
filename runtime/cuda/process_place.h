#ifndef SOAPSTONE_RUNTIME_CUDA_PROCESS_PLACE_H_
#define SOAPSTONE_RUNTIME_CUDA_PROCESS_PLACE_H_

#include <optional>

#include "runtime/cuda/store.h"

namespace soapstone::runtime {

// The rank of this process, as given by its launcher.
struct ProcessPlace {
  int rank = 0;
  int size = 1;
  int local = 0;  // Among the processes of this machine: its GPU.
  StoreAddress address;
};

// From the variables of torchrun (RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR,
// MASTER_PORT), else Open MPI (OMPI_COMM_WORLD_*), else Slurm (SLURM_PROCID,
// SLURM_NTASKS, SLURM_LOCALID, the first host of SLURM_JOB_NODELIST); nothing
// without any of them. The run is local where the first two say so
// (LOCAL_WORLD_SIZE, OMPI_COMM_WORLD_LOCAL_SIZE), or the host is this machine's
// own name for itself. SOAPSTONE_TOKEN is the secret of all processes. Where
// torchrun listens on MASTER_PORT itself, as it says in
// TORCHELASTIC_USE_AGENT_STORE, the port is a neighbour of that. Throws
// UsageError for values that make no sense.
std::optional<ProcessPlace> placeFromEnvironment();

// The GPU of process number `local` of a machine, on which it sees `visible`
// ones. A launcher may show every process no GPU but its own, by
// CUDA_VISIBLE_DEVICES.
int deviceOf(int local, int visible);

// The first host of a Slurm list, e.g. "gpu3" of "gpu[3-7,9],cpu1".
std::string firstHost(const std::string& list);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PROCESS_PLACE_H_
