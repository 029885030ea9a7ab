// The MPI back end: a process is a rank.

#include <mpi.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "runtime/mpi/mpi_communicator.h"

namespace soapstone::runtime {
namespace {

// Set by the first process of this machine that says why the program ends;
// null before there is one.
std::atomic<int>* teller = nullptr;

bool isFirstToTell() { return teller == nullptr || teller->exchange(1) == 0; }

// mpirun ends all processes when one is gone: the one that waits for it says
// so. Calls only what a signal handler may.
void endBySignal(int) {
  const char* wait = currentWait();
  if (wait[0] != '\0' && isFirstToTell()) {
    constexpr char kReason[] = ": ended while waiting: another rank is gone\n";
    ssize_t written = write(STDERR_FILENO, wait, std::strlen(wait));
    written += write(STDERR_FILENO, kReason, sizeof(kReason) - 1);
    (void)written;
  }
  _exit(kFailureExitCode);
}

void shareTeller() {
  MPI_Comm machine;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                      &machine);
  int number = 0;
  MPI_Comm_rank(machine, &number);
  void* base = nullptr;
  MPI_Win window;
  MPI_Win_allocate_shared(number == 0 ? sizeof(std::atomic<int>) : 0, 1,
                          MPI_INFO_NULL, machine, &base, &window);
  MPI_Aint size = 0;
  int unit = 0;
  MPI_Win_shared_query(window, 0, &size, &unit, &base);
  if (number == 0) new (base) std::atomic<int>(0);
  MPI_Barrier(machine);
  teller = static_cast<std::atomic<int>*>(base);
}

// Ranks that run different programs, or too few of them, would only wait for
// each other.
void checkProgram(const Plan& plan, int number, int processes) {
  struct Identity {
    uint64_t hash;
    int64_t devices;
  } own{plan.hash, plan.devices}, first{};
  first = own;
  MPI_Bcast(&first, sizeof(first), MPI_BYTE, 0, MPI_COMM_WORLD);
  int64_t failing = first.hash == own.hash && first.devices == own.devices
                        ? processes
                        : number;
  int64_t lowest = 0;
  MPI_Allreduce(&failing, &lowest, 1, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
  if (lowest < processes) {
    throw ProgramFailure(
        "rank " + std::to_string(lowest) + " runs another program than rank 0",
        kFailureExitCode);
  }
  if (processes != plan.devices) {
    throw ProgramFailure("the program has " + std::to_string(plan.devices) +
                             " ranks, mpirun has started " +
                             std::to_string(processes) + ": use -n " +
                             std::to_string(plan.devices),
                         2);
  }
}

// Ends this process, and with it all others. Only the first says why.
[[noreturn]] void end(const Abandon& abandon, const ProgramFailure& failure) {
  if (isFirstToTell()) abandon(failure);
  std::_Exit(failure.code);
}

void runBody(const Plan& plan, const LaunchOptions& options, int number,
             const RankWork& work) {
  RankPlace place = placeOf(plan, number);
  MpiCommunicator communicator(MPI_COMM_WORLD, options.timeoutSeconds);
  Rank rank(place.deviceClass->arenaBytes, options.threads);
  placeRank(rank, plan.devices, number, *place.deviceClass, place.member,
            plan.devices > 1 ? &communicator : nullptr);
  equipRank(rank, options.timeoutSeconds);
  work(rank)();
}

}  // namespace

bool isSpeaker() {
  for (const char* name :
       {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* rank = std::getenv(name)) return std::atoi(rank) == 0;
  }
  return true;
}

void equipRank(Rank&, double) {}

void launchRanks(const Plan& plan, const LaunchOptions& options,
                 const RankWork& work, const Abandon& abandon) {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  int number = 0;
  int processes = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  shareTeller();
  std::signal(SIGTERM, endBySignal);
  try {
    checkProgram(plan, number, processes);
    runBody(plan, options, number, work);
  } catch (const RankStopped&) {
    // The one that knows why ends the program.
    sleep(10);
    std::_Exit(kFailureExitCode);
  } catch (const RankDied&) {
    end(abandon,
        ProgramFailure("rank 0: died (SOAPSTONE_FAULT)", kFailureExitCode));
  } catch (const RankFailure& error) {
    end(abandon, ProgramFailure(error.what(), kFailureExitCode));
  } catch (const ProgramFailure& error) {
    end(abandon, error);
  } catch (const UsageError& error) {
    end(abandon, ProgramFailure(error.what(), 2));
  } catch (const std::exception& error) {
    end(abandon, ProgramFailure(error.what(), 1));
  }
  std::fflush(nullptr);
  MPI_Finalize();
}

}  // namespace soapstone::runtime
