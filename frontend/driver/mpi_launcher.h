#ifndef SOAPSTONE_FRONTEND_DRIVER_MPI_LAUNCHER_H_
#define SOAPSTONE_FRONTEND_DRIVER_MPI_LAUNCHER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace soapstone::driver {

// Number of ranks of the program in `folder`, from its plan.json.
absl::StatusOr<int> programDevices(const std::string& folder);

// Links the program in `folder` with the MPI back end into `folder`/run_mpi,
// unless that is newer than the program and the back end, and runs it under
// mpirun on `ranks` processes (0: as many as the program has), as root too.
// Signals that end this process end all ranks (see supervised_process.h); where
// no batch system says otherwise, no rank listens to other machines.
// Returns the exit code: the program's own, or 70 where a signal ended a rank.
int runUnderMpi(const std::string& folder, int ranks,
                const std::vector<std::string>& arguments);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_MPI_LAUNCHER_H_
