#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "runtime/environment.h"
#include "runtime/error.h"
#include "runtime/launch.h"
#include "runtime/options.h"
#include "runtime/plan_tables.h"
#include "runtime/runner.h"
#include "runtime/runtime.h"
#include "runtime/thread_waiting.h"

namespace soapstone::runtime {
namespace {

void printError(const std::string& program, const std::string& message) {
  std::fprintf(stderr, "%s: error: %s\n", program.c_str(), message.c_str());
}

// What every process of the program does alike, so that only one tells it.
// Returns false if that is all that was wanted.
bool prepare(const Plan& plan, const Options& options,
             const std::string& program) {
  if (options.help) {
    if (isSpeaker()) {
      std::fputs(helpText(plan, program).c_str(), stdout);
    }
    return false;
  }
  checkPlan(plan);
  if (options.printMemory) {
    if (isSpeaker()) printMemory(plan);
    return false;
  }
  return true;
}

void runRanks(const Plan& plan, const Options& options,
              const std::string& program) {
  Environment environment = readEnvironment(plan.devices);
  LaunchOptions launch;
  launch.threads =
      options.threads > 0 ? options.threads : defaultMathThreads(plan.devices);
  launch.timeoutSeconds = environment.timeoutSeconds;
  launchRanks(
      plan, launch,
      [&](Rank& rank) { Runner(plan, options, environment, rank).run(); },
      [&](const ProgramFailure& failure) {
        printError(program, failure.what());
        std::fflush(nullptr);
        std::_Exit(failure.code);
      });
}

}  // namespace

int runProgram(int argc, char** argv, const Plan& plan) {
  limitSpinning(argv);
  std::string program = argc > 0 ? argv[0] : "program";
  try {
    Options options = parseOptions(argc, argv);
    if (options.noCudaGraph) setenv("SOAPSTONE_CUDA_GRAPH", "0", 1);
    if (prepare(plan, options, program)) runRanks(plan, options, program);
    return 0;
  } catch (const ProgramFailure& failure) {
    printError(program, failure.what());
    return failure.code;
  } catch (const UsageError& error) {
    if (isSpeaker()) printError(program, error.what());
    return 2;
  } catch (const std::exception& error) {
    if (isSpeaker()) printError(program, error.what());
    return 1;
  }
}

}  // namespace soapstone::runtime
