// The host back end: ranks are threads of this process.

#include <cstdlib>

#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

// How many processes Open MPI, MPICH or Slurm has started.
long startedProcesses() {
  for (const char* name :
       {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const char* size = std::getenv(name);
    if (size != nullptr) return std::strtol(size, nullptr, 10);
  }
  return 1;
}

// Each of several processes would run all ranks.
void refuseProcesses() {
  if (startedProcesses() <= 1) return;
  throw InputError(
      "this program runs its ranks as threads of one process; for mpirun it "
      "must be linked with the MPI back end: soapstone run OUT --launcher mpi");
}

}  // namespace

bool isSpeaker() { return true; }

void equipRank(Rank&, double) {}

void launchRanks(const Plan& plan, const LaunchOptions& options,
                 const RankWork& work, const Abandon& abandon) {
  if (plan.devices > 1) refuseProcesses();
  launchThreads(plan, options, work, abandon);
}

}  // namespace soapstone::runtime
