// The host back end: ranks are threads of this process.

#include <cstdlib>

#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

// mpirun has started several processes, each of which would run all ranks.
void refuseProcesses() {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size == nullptr || std::strtol(size, nullptr, 10) <= 1) return;
  throw InputError(
      "this program runs its ranks as threads of one process; for mpirun it "
      "must be linked with the MPI back end: soapstone run OUT --launcher mpi");
}

}  // namespace

bool isSpeaker() { return true; }

void equipRank(Rank&, double) {}

void launchRanks(const Plan& plan, const LaunchOptions& options,
                 const RankWork& work, const Abandon& abandon) {
  refuseProcesses();
  launchThreads(plan, options, work, abandon);
}

}  // namespace soapstone::runtime
