#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/core/environment.h"
#include "runtime/core/error.h"
#include "runtime/core/launch.h"
#include "runtime/core/mapped_file.h"
#include "runtime/core/options.h"
#include "runtime/core/output_stream.h"
#include "runtime/core/plan_tables.h"
#include "runtime/core/runner.h"
#include "runtime/runtime.h"
#include "runtime/threads/thread_waiting.h"

namespace soapstone::runtime {
namespace {

// Bytes of the character of UTF-8 that `text` begins with; 0 if that is none,
// or one that a terminal would obey (U+0000 to U+001F, U+007F to U+009F).
size_t printableLength(std::string_view text) {
  auto byteAt = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char first = byteAt(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byteAt(i) & 0xc0) != 0x80) return 0;
  }
  return first == 0xc2 && byteAt(1) < 0xa0 ? 0 : length;
}

// Bytes of damaged files reach messages: those that are no text are spelled.
std::string printable(std::string_view message) {
  std::string text;
  while (!message.empty()) {
    size_t length = printableLength(message);
    if (length > 0) {
      text += message.substr(0, length);
      message.remove_prefix(length);
      continue;
    }
    auto byte = static_cast<unsigned char>(message[0]);
    message.remove_prefix(1);
    char spelled[8];
    std::snprintf(spelled, sizeof(spelled), "\\x%02x", byte);
    text += spelled;
  }
  return text;
}

void printError(const std::string& program, const std::string& message) {
  std::fprintf(stderr, "%s: error: %s\n", program.c_str(),
               printable(message).c_str());
}

// Work that every process of the program does alike, so that only one prints.
// Returns false if nothing else was requested.
bool prepare(const Plan& plan, const Options& options,
             const std::string& program) {
  if (options.help) {
    if (isSpeaker()) {
      std::fputs(helpText(plan, program).c_str(), stdout);
      flushOutput();
    }
    return false;
  }
  checkPlan(plan);
  if (options.printMemory) {
    if (isSpeaker()) {
      printMemory(plan);
      flushOutput();
    }
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
      [&](Rank& rank) {
        auto runner =
            std::make_shared<Runner>(plan, options, environment, rank);
        return [runner] { runner->run(); };
      },
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
  occupyStandardStreams();
  // A pipe without a reader is reported like a full disk.
  std::signal(SIGPIPE, SIG_IGN);
  reportLostMappings(argc > 0 ? argv[0] : "program");
  try {
    Options options = parseOptions(argc, argv);
    if (options.noCudaGraph) setenv("SOAPSTONE_CUDA_GRAPH", "0", 1);
    if (prepare(plan, options, program)) runRanks(plan, options, program);
    return 0;
  } catch (const ProgramFailure& failure) {
    printError(program, failure.what());
    return failure.code;
  } catch (const UsageError& error) {
    if (isSpeaker()) {
      printError(program, error.what());
      std::fprintf(stderr, "see: %s --help\n", program.c_str());
    }
    return 2;
  } catch (const std::exception& error) {
    if (isSpeaker()) printError(program, error.what());
    return 1;
  }
}

}  // namespace soapstone::runtime
