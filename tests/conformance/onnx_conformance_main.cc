// `onnx-conformance`: runs ONNX backend tests and counts what passes.

#include <cstdio>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "frontend/driver/guarded_main.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/text_output.h"
#include "tests/conformance/conformance_backend.h"

namespace soapstone::driver {
namespace {

constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;

using Outcome = ConformanceResult::Outcome;

struct Options {
  std::string folder;
  std::string filter;
  std::string target = "reference";
  std::string keep;
  PartitioningOptions partitioning;
  bool json = false;
  bool verbose = false;
};

const char* outcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPassed:
      return "passed";
    case Outcome::kFailed:
      return "failed";
    case Outcome::kSkipped:
      return "skipped";
  }
  return "";
}

void printResult(const Options& options, const ConformanceCase& test,
                 const ConformanceResult& result) {
  if (options.json) {
    std::printf("{\"test\": %s, \"outcome\": \"%s\", \"reason\": %s}\n",
                jsonText(test.name).c_str(), outcomeName(result.outcome),
                jsonText(result.reason).c_str());
    return;
  }
  if (result.outcome == Outcome::kPassed) {
    if (options.verbose) std::printf("passed   %s\n", test.name.c_str());
    return;
  }
  std::printf("%-8s %s: %s\n", outcomeName(result.outcome), test.name.c_str(),
              result.reason.c_str());
}

int run(const Options& options, ConformanceBackend& backend) {
  auto tests = findConformanceCases(options.folder, options.filter);
  if (!tests.ok()) {
    std::string message(tests.status().message());
    std::fprintf(stderr, "onnx-conformance: %s\n", message.c_str());
    return kExitFailed;
  }
  if (tests->empty()) {
    std::fprintf(stderr, "onnx-conformance: no test in '%s'%s\n",
                 options.folder.c_str(),
                 options.filter.empty() ? "" : " matches the filter");
    return kExitFailed;
  }
  std::vector<ConformanceResult> results = backend.runTests(*tests);
  std::map<Outcome, int> counts;
  for (size_t i = 0; i < results.size(); ++i) {
    ++counts[results[i].outcome];
    printResult(options, (*tests)[i], results[i]);
  }
  // With --json standard output is nothing but JSON.
  std::fprintf(options.json ? stderr : stdout,
               "%d passed, %d failed, %d skipped\n", counts[Outcome::kPassed],
               counts[Outcome::kFailed], counts[Outcome::kSkipped]);
  return counts[Outcome::kFailed] == 0 ? 0 : kExitFailed;
}

std::unique_ptr<ConformanceBackend> makeBackend(const Options& options) {
  return options.target == "host"
             ? makeHostBackend(options.keep, options.partitioning)
             : makeReferenceBackend(options.partitioning);
}

int runMain(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Runs ONNX backend tests: every folder in DIR that holds model.onnx and "
      "test_data_set_*. Exits with 1 if a test fails.",
      "onnx-conformance");
  app.add_option("dir", options.folder, "Folder of test folders")->required();
  app.add_option("--filter", options.filter,
                 "Only tests whose name contains a match of this expression");
  app.add_flag("--json", options.json,
               "One JSON object a line on standard output");
  app.add_flag("-v,--verbose", options.verbose, "Name the tests that pass");
  app.add_option("--target", options.target,
                 "What runs the models: the interpreter, or programs that are "
                 "emitted and compiled")
      ->check(CLI::IsMember({"reference", "host"}))
      ->capture_default_str();
  app.add_option("--keep", options.keep,
                 "Folder where the programs of the host target are left");
  addPartitioningOptions(app, options.partitioning);
  try {
    app.parse(argc, argv);
    if (options.target != "host") {
      requireWith(app, {"--keep"}, "--target host");
    }
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "onnx-conformance: %s\nsee: onnx-conformance --help\n",
                 error.what());
    return kExitUsage;
  }
  return run(options, *makeBackend(options));
}

}  // namespace
}  // namespace soapstone::driver

int main(int argc, char** argv) {
  return soapstone::driver::guardedMain("onnx-conformance", [&] {
    return soapstone::driver::runMain(argc, argv);
  });
}
