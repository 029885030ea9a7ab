// The CUDA back end's ways to run a program: one process a GPU, found through
// the launcher's variables or started here; or, for tests, all ranks as threads
// on one GPU (SOAPSTONE_LOOPBACK).

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/plan_tables.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_lanes.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/cuda/local_ranks.h"
#include "runtime/cuda/loopback_link.h"
#include "runtime/cuda/matrix_products.h"
#include "runtime/cuda/nccl_link.h"
#include "runtime/cuda/process_place.h"
#include "runtime/cuda/rank_process.h"
#include "runtime/cuda/store_communicator.h"

namespace soapstone::runtime {
namespace {

// The number of this process among those of its machine; -1: ranks are threads
// that share GPU 0.
int localNumber = 0;

// Slot period of the program, if it is a pipeline: see DeviceState.
int64_t periodOfSlots = 1;

// The most edges that a rank of the program has.
int edgesOfRank = 0;

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

void runProcess(const Plan& plan, const LaunchOptions& options,
                const ProcessPlace& place, const RankWork& work,
                const Abandon& abandon) {
  if (place.size != plan.devices) {
    throw InputError("the program is for " + std::to_string(plan.devices) +
                     " ranks, but " + std::to_string(place.size) +
                     " processes were started; start one for every rank");
  }
  localNumber = place.local;
  RankPlace in = placeOf(plan, place.rank);
  try {
    Store store(place.address, place.rank, place.size, options.timeoutSeconds);
    comparePlans(store, plan, place);
    StoreCommunicator communicator(store);
    Rank rank(in.deviceClass->arenaBytes, options.threads);
    placeRank(rank, plan.devices, place.rank, *in.deviceClass, in.member,
              &communicator);
    runRankOfProcess(rank, options, work, abandon);
  } catch (const RankFailure& error) {
    throw ProgramFailure(error.what(), kFailureExitCode);
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

}  // namespace

bool isSpeaker() {
  std::optional<ProcessPlace> place = placeFromEnvironment();
  return !place || place->rank == 0;
}

void equipRank(Rank& rank, double timeoutSeconds) {
  bool sharesDevice = localNumber < 0;
  const char* graphs = std::getenv("SOAPSTONE_CUDA_GRAPH");
  // Single ops are timed only if they run one by one.
  bool wantsGraphs = (graphs == nullptr || std::string(graphs) != "0") &&
                     std::getenv("SOAPSTONE_OP_TIMES") == nullptr;
  bool usesNccl = rank.devices > 1 && !sharesDevice;
  int device = sharesDevice ? 0 : deviceOf(localNumber, visibleDevices());
  auto state = std::make_shared<DeviceState>(
      *rank.deviceClass, device, wantsGraphs && !sharesDevice, usesNccl);
  if (rank.devices > 1) {
    state->sharesDevice = sharesDevice;
    state->products->agree(rank);
    state->cudnn->agree(rank);
    if (sharesDevice) {
      state->link = std::make_unique<LoopbackLink>(*rank.communicator);
    } else {
      auto link = std::make_unique<NcclLink>(*rank.communicator, rank.devices,
                                             edgesOfRank, timeoutSeconds);
      const DeviceMemory& arena = state->collectiveArena;
      link->meet(rank, arena.data(), arena.size(), arena.isRegistrable());
      state->link = std::move(link);
    }
    if (rank.deviceClass->actionCount > 0) {
      state->edges = std::make_unique<EdgeLanes>(*state->link);
    }
  }
  state->slotPeriod = periodOfSlots;
  rank.device = state;
}

void launchRanks(const Plan& plan, const LaunchOptions& options,
                 const RankWork& work, const Abandon& abandon) {
  // Streams that share a queue of the hardware wait for one another: those of
  // a pipeline's edges must not. Read when CUDA starts.
  // Job scripts for other systems ask for one.
  if (plan.chunks > 0) setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 1);
  periodOfSlots = slotPeriod(plan);
  edgesOfRank = mostTransfers(plan);
  if (isLoopback(plan)) {
    localNumber = -1;
    launchThreads(plan, options, work, abandon);
    return;
  }
  std::optional<ProcessPlace> place = placeFromEnvironment();
  // A batch system may say of a script's only process what it says of ranks.
  if (!place || place->size == 1) {
    if (plan.devices == 1) {
      launchThreads(plan, options, work, abandon);
      return;
    }
    requireDevices(plan.devices);
    if (!becomeRanks(plan.devices)) return;
    place = placeFromEnvironment();
  }
  runProcess(plan, options, *place, work, abandon);
}

}  // namespace soapstone::runtime
