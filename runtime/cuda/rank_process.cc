#include "runtime/cuda/rank_process.h"

#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <string>

#include "runtime/core/communicator.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

[[noreturn]] void end(const Abandon& abandon, const std::string& reason,
                      int code) {
  abandon(ProgramFailure(reason, code));
  std::_Exit(code);
}

}  // namespace

// Reports any failure of this rank, as no other rank would.
void runRankOfProcess(Rank& rank, const LaunchOptions& options,
                      const RankWork& makeWork, const Abandon& abandon) {
  constexpr unsigned kPatienceSeconds = 10;
  std::function<void()> work;  // Outlives what it throws.
  try {
    equipRank(rank, options.timeoutSeconds);
    work = makeWork(rank);
    work();
  } catch (const RankStopped&) {
    // The rank that knows why ends the program.
    sleep(kPatienceSeconds);
    std::_Exit(kFailureExitCode);
  } catch (const RankFailure& error) {
    end(abandon, error.what(), kFailureExitCode);
  } catch (const std::exception& error) {
    std::string who = "rank " + std::to_string(rank.number) + ": ";
    end(abandon, (rank.number == 0 ? "" : who) + error.what(), 1);
  }
}

}  // namespace soapstone::runtime
