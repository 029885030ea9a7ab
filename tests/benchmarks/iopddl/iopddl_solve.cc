// Solves a problem of the ASPLOS/EuroSys 2025 intra-operator parallelism
// contest.

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "frontend/driver/guarded_main.h"
#include "passes/search/additive/deadline.h"
#include "passes/search/additive/solve_additive.h"
#include "tests/benchmarks/iopddl/iopddl_reader.h"

namespace soapstone::driver {
namespace {

constexpr int kFailure = 1;
constexpr int kUsageError = 2;
// A block that is being solved ends before the search sees the deadline, and
// the answer is still to be printed.
constexpr double kReserveShare = 0.03;
constexpr double kMinReserveSeconds = 0.2;
constexpr double kMaxReserveSeconds = 1.5;
constexpr double kSecondsBetweenBounds = 0.5;
constexpr size_t kMaxNodesNamed = 20;

std::atomic<bool> interrupted{false};

void interrupt(int) { interrupted.store(true); }

struct Arguments {
  std::string file;
  double seconds = 0;
  int threads = 0;
  uint64_t seed = 0;
  bool json = false;
};

double secondsSince(search::Deadline::Clock::time_point start) {
  return std::chrono::duration<double>(search::Deadline::Clock::now() - start)
      .count();
}

void printLine(double seconds, std::optional<search::WideSum> cost,
               search::WideSum bound) {
  std::cerr << absl::StrFormat(
      "%8.2f s  cost %s  bound %s\n", seconds,
      cost.has_value() ? search::toString(*cost) : std::string("none"),
      search::toString(bound));
}

// Prints improvements as they come, bounds alone not more often than needed.
class ProgressPrinter {
 public:
  explicit ProgressPrinter(search::Deadline::Clock::time_point start)
      : start(start) {}

  void operator()(std::optional<search::WideSum> cost, search::WideSum bound) {
    const double now = secondsSince(start);
    if (cost == lastCost && now < lastPrint + kSecondsBetweenBounds) return;
    lastCost = cost;
    lastPrint = now;
    printLine(now, cost, bound);
  }

 private:
  search::Deadline::Clock::time_point start;
  std::optional<search::WideSum> lastCost;
  double lastPrint = -1;
};

void printOutcome(const search::AdditiveSolution& solution, double seconds) {
  if (!solution.choices.has_value()) return;
  printLine(seconds, solution.cost, solution.bound);
}

void printReductions(const search::ReductionSummary& summary) {
  for (const search::ReductionCount& count : summary.counts) {
    std::cerr << "removed " << count.removed << " " << count.what << "\n";
  }
  std::cerr << "reduced nodes " << summary.nodesBefore << " to "
            << summary.nodesAfter << ", edges " << summary.edgesBefore << " to "
            << summary.edgesAfter << ", choices " << summary.choicesBefore
            << " to " << summary.choicesAfter << ", edge costs "
            << summary.entriesBefore << " to " << summary.entriesAfter
            << ", memory rows " << summary.rowsBefore << " to "
            << summary.rowsAfter << "\n";
}

std::string quotedText(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

void printJson(const search::AdditiveSolution& solution, double seconds) {
  const bool feasible = solution.choices.has_value();
  std::string text = absl::StrCat(
      "{\"cost\": ", feasible ? search::toString(solution.cost) : "null",
      ", \"bound\": ",
      solution.infeasibility.has_value() ? "null"
                                         : search::toString(solution.bound),
      ", \"gap\": ",
      feasible ? absl::StrFormat("%.9f", solution.gap()) : "null",
      ", \"feasible\": ", feasible ? "true" : "false",
      ", \"optimal\": ", solution.optimal ? "true" : "false",
      ", \"seconds\": ", absl::StrFormat("%.3f", seconds));
  if (solution.infeasibility.has_value()) {
    const search::Infeasibility& why = *solution.infeasibility;
    absl::StrAppend(
        &text, ", \"reason\": ", quotedText(why.reason),
        ", \"time\": ", why.time.has_value() ? absl::StrCat(*why.time) : "null",
        ", \"nodes\": [", absl::StrJoin(why.nodes, ", "), "]");
  }
  std::cout << text << "}\n";
}

void explainFailure(const search::AdditiveSolution& solution) {
  if (!solution.infeasibility.has_value()) {
    std::cerr << "error: no feasible solution found in the given time\n";
    return;
  }
  const search::Infeasibility& why = *solution.infeasibility;
  std::cerr << "error: problem is infeasible: " << why.reason;
  if (!why.nodes.empty()) {
    const size_t named = std::min(why.nodes.size(), kMaxNodesNamed);
    std::cerr << "; nodes "
              << absl::StrJoin(why.nodes.begin(), why.nodes.begin() + named,
                               ", ");
    if (named < why.nodes.size()) {
      std::cerr << " and " << why.nodes.size() - named << " more";
    }
  }
  std::cerr << "\n";
}

int solveFile(const Arguments& arguments) {
  const auto start = search::Deadline::Clock::now();
  const double reserve = std::clamp(kReserveShare * arguments.seconds,
                                    kMinReserveSeconds, kMaxReserveSeconds);
  const search::Deadline deadline =
      search::Deadline::after(arguments.seconds - reserve, &interrupted);
  search::IopddlLimits limits;
  limits.deadline = deadline;
  const absl::StatusOr<search::AdditiveProblem> problem =
      search::readIopddlFile(arguments.file, limits);
  if (!problem.ok()) {
    std::cerr << "error: '" << arguments.file
              << "': " << problem.status().message() << "\n";
    return kFailure;
  }
  search::AdditiveSolveOptions options;
  options.budget.deadline = deadline;
  options.budget.seed = arguments.seed;
  options.budget.threads = arguments.threads;
  options.progress = ProgressPrinter(start);
  const absl::StatusOr<search::AdditiveSolution> solution =
      search::solveAdditive(*problem, options);
  if (!solution.ok()) {
    std::cerr << "error: '" << arguments.file
              << "': " << solution.status().message() << "\n";
    return kFailure;
  }
  printReductions(solution->reductions);
  printOutcome(*solution, secondsSince(start));
  if (!solution->choices.has_value()) explainFailure(*solution);
  if (arguments.json) {
    printJson(*solution, secondsSince(start));
  } else if (solution->choices.has_value()) {
    std::cout << "[" << absl::StrJoin(*solution->choices, ", ") << "]\n";
  }
  std::cout.flush();
  return solution->choices.has_value() ? 0 : kFailure;
}

int runMain(int argc, char** argv) {
  CLI::App app(
      "Chooses one strategy per node of an intra-operator parallelism problem "
      "within a time limit");
  Arguments arguments;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  arguments.threads = std::clamp(cores, 1, 64);
  app.add_option("FILE", arguments.file, "Problem, plain or gzip'd JSON")
      ->required();
  app.add_option("SECONDS", arguments.seconds, "Time limit, reading included")
      ->required()
      ->check(CLI::PositiveNumber);
  app.add_option("--threads", arguments.threads,
                 "Threads to use (default: one per core)")
      ->check(CLI::Range(1, 1024));
  app.add_option("--seed", arguments.seed, "Seed of all random choices");
  app.add_flag("--json", arguments.json,
               "Print cost, bound, gap, feasible and seconds as JSON instead "
               "of the choices");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : kUsageError;
  }
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  return solveFile(arguments);
}

}  // namespace
}  // namespace soapstone::driver

int main(int argc, char** argv) {
  return soapstone::driver::guardedMain(
      "iopddl-solve", [&] { return soapstone::driver::runMain(argc, argv); });
}
