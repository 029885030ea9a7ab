#ifndef SOAPSTONE_RUNTIME_CUDA_PROCESS_PLACE_H_
#define SOAPSTONE_RUNTIME_CUDA_PROCESS_PLACE_H_

#include <optional>

#include "runtime/cuda/store.h"

namespace soapstone::runtime {

// Which rank this process is, as its launcher says.
struct ProcessPlace {
  int rank = 0;
  int size = 1;
  int local = 0;  // Among the processes of this machine: its GPU.
  StoreAddress address;
};

// From the variables of torchrun (RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR,
// MASTER_PORT), else Open MPI (OMPI_COMM_WORLD_*), else Slurm (SLURM_PROCID,
// SLURM_NTASKS, SLURM_LOCALID, the first host of SLURM_JOB_NODELIST); nothing
// without any of them. Throws UsageError for values that make no sense.
std::optional<ProcessPlace> placeFromEnvironment();

// The first host of a Slurm list, e.g. "gpu3" of "gpu[3-7,9],cpu1".
std::string firstHost(const std::string& list);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PROCESS_PLACE_H_
