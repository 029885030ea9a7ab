#include "frontend/driver/mpi_launcher.h"

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codegen/build/program_builder.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/supervised_process.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Program.h"

namespace soapstone::driver {
namespace {

namespace fs = std::filesystem;

// Exit code of a program of which a rank has failed, as the runtime's.
constexpr int kRankFailed = 70;

// Plans have the tensors of every rank: 5 MB for GPT-2 on eight.
constexpr size_t kMostPlanBytes = size_t{1} << 30;

// Next to the library of the default back end.
std::string mpiLibrary(const codegen::Toolchain& toolchain) {
  return (fs::path(toolchain.runtimeLibrary).parent_path() /
          "libsoapstone_runtime_mpi.a")
      .string();
}

bool isNewer(const fs::path& file, const fs::path& than) {
  std::error_code error;
  auto own = fs::last_write_time(file, error);
  if (error) return false;
  auto other = fs::last_write_time(than, error);
  return !error && own > other;
}

// Path of the program linked with the MPI back end.
absl::StatusOr<std::string> linkForMpi(const std::string& folder) {
  codegen::Toolchain toolchain = codegen::Toolchain::host();
  std::string library = mpiLibrary(toolchain);
  fs::path threads = fs::path(folder) / "run";
  fs::path program = fs::path(folder) / "run_mpi";
  if (!fs::exists(threads) || !fs::exists(fs::path(folder) / "objects")) {
    return absl::NotFoundError(absl::StrCat(
        "there is no compiled program in '", folder,
        "'; compile the model first: soapstone compile MODEL -o ", folder));
  }
  if (!fs::exists(library)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no runtime library '", library,
        "': install openmpi-bin and libopenmpi-dev and build the target "
        "soapstone_runtime_mpi"));
  }
  if (!isNewer(program, threads) || !isNewer(program, library)) {
    SOAPSTONE_RETURN_IF_ERROR(
        codegen::linkProgram(folder, toolchain, library, {"-lmpi"}, "run_mpi"));
  }
  return program.string();
}

int processors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : 1;
}

// True unless a batch system or a list of hosts says where ranks go.
bool isLocalRun() {
  for (const char* name :
       {"SLURM_JOB_ID", "SLURM_JOBID", "PBS_NODEFILE", "LSB_HOSTS",
        "LSB_MCPU_HOSTS", "PE_HOSTFILE", "COBALT_NODEFILE",
        "OMPI_MCA_orte_default_hostfile"}) {
    if (std::getenv(name) != nullptr) return false;
  }
  return true;
}

// Ranks of one machine use shared memory and listen on no port; mpirun names
// its loopback address alone. Its control port itself is bound to all devices
// by Open MPI 4.1, whatever its options, and guarded by its handshake.
void keepOnMachine(std::vector<std::string>& words) {
  for (auto [name, value] : {std::pair("oob_tcp_if_include", "lo"),
                             std::pair("oob_tcp_disable_ipv6_family", "1"),
                             std::pair("btl", "self,vader")}) {
    // Settings of the user stay.
    if (std::getenv(absl::StrCat("OMPI_MCA_", name).c_str()) != nullptr) {
      continue;
    }
    words.insert(words.end(), {"--mca", name, value});
  }
}

// Runs mpirun and returns the exit code of the run.
int runAndWait(const std::string& mpirun, std::vector<std::string> words) {
  absl::StatusOr<int> status = runSupervised(mpirun, std::move(words));
  if (!status.ok()) return exitCode(status.status());
  // mpirun tells a rank's signal as 128 and its number.
  if (!WIFEXITED(*status) || WEXITSTATUS(*status) > 128) return kRankFailed;
  return WEXITSTATUS(*status);
}

}  // namespace

absl::StatusOr<int> programDevices(const std::string& folder) {
  std::string path = (fs::path(folder) / "plan.json").string();
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(path, "a program's plan (JSON)", kMostPlanBytes));
  absl::StatusOr<llvm::json::Value> plan = parseJson(text);
  if (!plan.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' is no plan: ", plan.status().message()));
  }
  const llvm::json::Object* object = plan->getAsObject();
  auto devices = object ? object->getInteger("devices") : std::nullopt;
  if (!devices || *devices < 1 || *devices > (1 << 20)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' does not say how many devices there are"));
  }
  return static_cast<int>(*devices);
}

int runUnderMpi(const std::string& folder, int ranks,
                const std::vector<std::string>& arguments) {
  absl::StatusOr<std::string> program = linkForMpi(folder);
  if (!program.ok()) return exitCode(program.status());
  if (ranks == 0) {
    absl::StatusOr<int> devices = programDevices(folder);
    if (!devices.ok()) return exitCode(devices.status());
    ranks = *devices;
  }
  llvm::ErrorOr<std::string> mpirun = llvm::sys::findProgramByName("mpirun");
  if (!mpirun) {
    return exitCode(absl::FailedPreconditionError(
        "no 'mpirun' found: install openmpi-bin"));
  }
  std::vector<std::string> words = {*mpirun, "--quiet", "-n",
                                    absl::StrCat(ranks)};
  if (ranks > processors()) {
    words.insert(words.end(), {"--oversubscribe", "--bind-to", "none"});
  }
  if (isLocalRun()) keepOnMachine(words);
  words.push_back(*program);
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (geteuid() == 0) {
    // Containers run as root, which Open MPI asks to be told twice.
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 0);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 0);
  }
  return runAndWait(*mpirun, std::move(words));
}

}  // namespace soapstone::driver
