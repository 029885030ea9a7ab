#ifndef SOAPSTONE_RUNTIME_CORE_LAUNCH_H_
#define SOAPSTONE_RUNTIME_CORE_LAUNCH_H_

// Start of the ranks of a program by a back end. Internal to the runtime.

#include <functional>
#include <stdexcept>
#include <string>

#include "runtime/runtime.h"

namespace soapstone::runtime {

struct LaunchOptions {
  int threads = 1;  // Math threads a rank.
  double timeoutSeconds = 0;
};

// A program that ended before its work was done.
class ProgramFailure : public std::runtime_error {
 public:
  ProgramFailure(const std::string& message, int code)
      : std::runtime_error(message), code(code) {}
  int code;  // Exit code of the process.
};

// Where a rank stands in the plan.
struct RankPlace {
  const DeviceClass* deviceClass = nullptr;
  int member = 0;
};

// Throws InputError if the classes do not hold every rank once.
RankPlace placeOf(const Plan& plan, int rank);

// Called when the program must end although a rank does not: tells why and ends
// the process.
using Abandon = std::function<void(const ProgramFailure&)>;

// Makes the work of a rank. Objects held by the work are freed after it, unless
// the process ends because the work failed; then the back end may keep them: on
// a GPU, freeing memory waits for messages that may never come.
using RankWork = std::function<std::function<void()>(Rank&)>;

// Does the work of every rank of the plan that lives in this process, all at
// once, and returns when all are done. Throws InputError where memory is short,
// what the work threw, or ProgramFailure.
void launchRanks(const Plan& plan, const LaunchOptions& options,
                 const RankWork& work, const Abandon& abandon);

// The same with all ranks as threads of this process, for back ends that can.
void launchThreads(const Plan& plan, const LaunchOptions& options,
                   const RankWork& work, const Abandon& abandon);

// Gives a rank, which knows its place, what the back end needs beside host
// memory. Throws InputError where the device has not enough memory, or is not
// there.
void equipRank(Rank& rank, double timeoutSeconds);

// True in the one process that says what all processes would say.
bool isSpeaker();

// Math threads of one rank where the user has not chosen: all processors that
// this process may use (or OMP_NUM_THREADS) for a rank that is alone, else one.
int defaultMathThreads(int devices);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_LAUNCH_H_
