#include <chrono>
#include <cstdlib>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "runtime/threads/thread_communicator.h"

namespace soapstone::runtime {
namespace {

// Time for ranks to end after a failure.
constexpr std::chrono::milliseconds kGrace{2000};

// The memory of a rank. After a failure others may still read and write it in a
// collective that they came to in time, until their threads have ended.
struct RankMemory {
  std::unique_ptr<ThreadCommunicator> communicator;
  std::unique_ptr<Rank> rank;
};

void runRank(const Plan& plan, const LaunchOptions& options, int number,
             MeetingPlaces& places, RankMemory& memory, const RankWork& work) {
  ThreadWorld& world = places.world;
  bool isEarly = true;
  try {
    RankPlace place = placeOf(plan, number);
    memory.communicator = std::make_unique<ThreadCommunicator>(places);
    memory.rank =
        std::make_unique<Rank>(place.deviceClass->arenaBytes, options.threads);
    Rank& rank = *memory.rank;
    placeRank(rank, plan.devices, number, *place.deviceClass, place.member,
              memory.communicator.get());
    equipRank(rank, options.timeoutSeconds);
    work(rank)();
    isEarly = false;
    memory.rank.reset();  // All ranks have done their work.
  } catch (const RankStopped&) {
  } catch (const RankDied&) {
  } catch (const RankFailure& error) {
    world.fail(error.what(), kFailureExitCode);
  } catch (const UsageError& error) {
    world.fail(error.what(), 2);
  } catch (const std::exception& error) {
    world.fail(error.what(), 1);
  }
  world.leave(number, isEarly);
}

}  // namespace

void launchThreads(const Plan& plan, const LaunchOptions& options,
                   const RankWork& work, const Abandon& abandon) {
  if (plan.devices == 1) {
    RankPlace place = placeOf(plan, 0);
    Rank rank(place.deviceClass->arenaBytes, options.threads);
    placeRank(rank, 1, 0, *place.deviceClass, place.member, nullptr);
    equipRank(rank, options.timeoutSeconds);
    try {
      work(rank)();
    } catch (const RankDied&) {
      throw ProgramFailure("rank 0 step " + std::to_string(rank.step) +
                               ": died (SOAPSTONE_FAULT)",
                           kFailureExitCode);
    } catch (const RankFailure& error) {
      throw ProgramFailure(error.what(), kFailureExitCode);
    }
    return;
  }
  ThreadWorld world(plan.devices, options.timeoutSeconds);
  MeetingPlaces places(world);
  std::vector<RankMemory> memory(static_cast<size_t>(plan.devices));
  std::vector<std::thread> threads;
  for (int number = 0; number < plan.devices; ++number) {
    try {
      RankMemory& own = memory[static_cast<size_t>(number)];
      threads.emplace_back(
          [&, number] { runRank(plan, options, number, places, own, work); });
    } catch (const std::exception& error) {
      world.fail("cannot start a thread for rank " + std::to_string(number) +
                     ": " + error.what(),
                 1);
      for (int rest = number; rest < plan.devices; ++rest) {
        world.leave(rest, /*early=*/true);
      }
      break;
    }
  }
  if (!world.awaitEnd(kGrace)) {
    // A rank that hangs cannot be ended but with the process.
    abandon(ProgramFailure(world.failureMessage(), world.failureCode()));
    std::_Exit(world.failureCode());
  }
  for (std::thread& thread : threads) thread.join();
  if (world.hasFailed()) {
    throw ProgramFailure(world.failureMessage(), world.failureCode());
  }
  if (std::vector<int> dead = world.deadRanks(); !dead.empty()) {
    throw ProgramFailure(
        "rank " + std::to_string(dead[0]) + ": died (SOAPSTONE_FAULT)",
        kFailureExitCode);
  }
}

}  // namespace soapstone::runtime
