// The CUDA back end's ways to run a program: one process a GPU, found through
// the launcher's variables or started here; or, for tests, all ranks as threads
// on one GPU (SOAPSTONE_LOOPBACK).

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/communicator.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/loopback_link.h"
#include "runtime/cuda/matrix_products.h"
#include "runtime/cuda/nccl_link.h"
#include "runtime/cuda/process_place.h"
#include "runtime/cuda/store_communicator.h"
#include "runtime/error.h"
#include "runtime/launch.h"
#include "runtime/rank.h"

namespace soapstone::runtime {
namespace {

// The GPU of this process's rank; -1: ranks are threads that share GPU 0.
int processDevice = 0;

bool isLoopback(const Plan& plan) {
  const char* text = std::getenv("SOAPSTONE_LOOPBACK");
  if (text == nullptr || *text == '\0') return false;
  std::string_view digits(text);
  int ranks = 0;
  auto parsed =
      std::from_chars(digits.data(), digits.data() + digits.size(), ranks);
  if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() ||
      ranks != plan.devices) {
    throw UsageError(
        "SOAPSTONE_LOOPBACK takes the number of ranks of the "
        "program, which is " +
        std::to_string(plan.devices) + ", got '" + std::string(text) + "'");
  }
  return true;
}

// All processes must run the same program: rank 0 shows its hash.
void comparePlans(Store& store, const Plan& plan, const ProcessPlace& place) {
  if (place.size != plan.devices) {
    throw InputError("the program is for " + std::to_string(plan.devices) +
                     " ranks, " + std::to_string(place.size) +
                     " processes were started");
  }
  if (place.rank == 0) {
    store.put("plan", &plan.hash, sizeof(plan.hash));
    return;
  }
  uint64_t hash = 0;
  store.take("plan", place.size - 1, &hash, sizeof(hash));
  if (hash != plan.hash) {
    throw ProgramFailure("rank " + std::to_string(place.rank) +
                             " runs another program than rank 0",
                         kFailureExitCode);
  }
}

// What is wrong with one rank's GPU, no other rank would say.
void equipProcess(Rank& rank, double timeoutSeconds) {
  try {
    equipRank(rank, timeoutSeconds);
  } catch (const InputError& error) {
    if (rank.number == 0) throw;
    throw ProgramFailure(
        "rank " + std::to_string(rank.number) + ": " + error.what(), 1);
  }
}

void runProcess(const Plan& plan, const LaunchOptions& options,
                const ProcessPlace& place,
                const std::function<void(Rank&)>& body) {
  processDevice = place.local;
  RankPlace in = placeOf(plan, place.rank);
  try {
    Store store(place.address, place.rank, place.size, options.timeoutSeconds);
    comparePlans(store, plan, place);
    StoreCommunicator communicator(store);
    Rank rank(in.deviceClass->arenaBytes, options.threads);
    placeRank(rank, plan.devices, place.rank, in.deviceClass, in.member,
              &communicator);
    equipProcess(rank, options.timeoutSeconds);
    body(rank);
  } catch (const RankFailure& error) {
    throw ProgramFailure(error.what(), kFailureExitCode);
  } catch (const RankStopped& error) {
    throw ProgramFailure(error.what(), kFailureExitCode);
  }
}

// --- Processes of this machine -----------------------------------------------

void setVariable(const char* name, int value) {
  setenv(name, std::to_string(value).c_str(), 1);
}

// Waits for all children; when one fails, ends the others and throws.
void awaitChildren(std::vector<pid_t> children) {
  int failure = 0;
  while (!children.empty()) {
    int status = 0;
    pid_t ended = ::wait(&status);
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) break;
    std::erase(children, ended);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : kFailureExitCode;
    if (code == 0 || failure != 0) continue;
    failure = code;
    for (pid_t child : children) kill(child, SIGTERM);
  }
  if (failure != 0) {
    throw ProgramFailure("a rank failed, see above", failure);
  }
}

// Throws InputError if this machine has not a GPU for every rank. Asks in a
// process of its own: the state of CUDA does not survive a fork.
void requireDevices(int devices) {
  constexpr int kNone = 255;
  pid_t child = fork();
  if (child == 0) {
    try {
      std::_Exit(std::min(visibleDevices(), kNone - 1));
    } catch (const InputError&) {
      std::_Exit(kNone);
    }
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) {
    return;  // The ranks themselves will find out.
  }
  // Says what is wrong; without a driver there is no state to lose.
  if (WEXITSTATUS(status) == kNone) visibleDevices();
  if (WEXITSTATUS(status) < std::min(devices, kNone - 1)) {
    throw InputError("the program has " + std::to_string(devices) +
                     " ranks, this machine has " +
                     std::to_string(WEXITSTATUS(status)) +
                     " GPUs; start it on several machines with torchrun, "
                     "mpirun or srun, or set SOAPSTONE_LOOPBACK to the number "
                     "of ranks to test it on one GPU");
  }
}

// Starts one process a GPU. Returns true in the children, which are ranks, and
// false in the process that waited for them. Before CUDA is touched: its state
// does not survive a fork.
bool becomeRanks(int devices) {
  if (std::getenv("MASTER_PORT") == nullptr) {
    // A port that two programs of one machine hardly share.
    setVariable("MASTER_PORT", 20000 + static_cast<int>(getpid()) % 20000);
  }
  setVariable("WORLD_SIZE", devices);
  std::vector<pid_t> children;
  for (int rank = 0; rank < devices; ++rank) {
    pid_t child = fork();
    if (child < 0) {
      for (pid_t each : children) kill(each, SIGTERM);
      throw InputError("cannot start a process for rank " +
                       std::to_string(rank));
    }
    if (child == 0) {
      setVariable("RANK", rank);
      setVariable("LOCAL_RANK", rank);
      return true;
    }
    children.push_back(child);
  }
  awaitChildren(std::move(children));
  return false;
}

}  // namespace

bool isSpeaker() {
  std::optional<ProcessPlace> place = placeFromEnvironment();
  return !place || place->rank == 0;
}

void equipRank(Rank& rank, double timeoutSeconds) {
  bool sharesDevice = processDevice < 0;
  const char* graphs = std::getenv("SOAPSTONE_CUDA_GRAPH");
  bool wantsGraphs = graphs == nullptr || std::string(graphs) != "0";
  bool usesNccl = rank.devices > 1 && !sharesDevice;
  auto state = std::make_shared<DeviceState>(
      *rank.deviceClass, sharesDevice ? 0 : processDevice,
      wantsGraphs && !sharesDevice, usesNccl);
  if (rank.devices > 1) {
    state->sharesDevice = sharesDevice;
    state->products->trustProposals();
    if (sharesDevice) {
      state->link = std::make_unique<LoopbackLink>(*rank.communicator);
    } else {
      auto link = std::make_unique<NcclLink>(*rank.communicator, rank.devices,
                                             timeoutSeconds);
      const DeviceMemory& arena = state->collectiveArena;
      link->meet(rank, arena.data(), arena.size(), arena.isRegistrable());
      state->link = std::move(link);
    }
  }
  rank.device = state;
}

void launchRanks(const Plan& plan, const LaunchOptions& options,
                 const std::function<void(Rank&)>& body,
                 const Abandon& abandon) {
  if (isLoopback(plan)) {
    processDevice = -1;
    launchThreads(plan, options, body, abandon);
    return;
  }
  std::optional<ProcessPlace> place = placeFromEnvironment();
  if (!place || (place->size == 1 && plan.devices == 1)) {
    if (plan.devices == 1) {
      launchThreads(plan, options, body, abandon);
      return;
    }
    requireDevices(plan.devices);
    if (!becomeRanks(plan.devices)) return;
    place = placeFromEnvironment();
  }
  runProcess(plan, options, *place, body);
}

}  // namespace soapstone::runtime
