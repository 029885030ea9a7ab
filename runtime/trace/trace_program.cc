// The trace back end: the emitted program runs for all ranks, one after the
// other, without mathematics and without data; what they did is then checked.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/core/launch.h"
#include "runtime/core/plan_tables.h"
#include "runtime/core/rank.h"
#include "runtime/op_clock.h"
#include "runtime/trace/check_trace.h"
#include "runtime/trace/recorder.h"

namespace soapstone::runtime {

// --- What kernels and lanes do here ------------------------------------------

Rank::Rank(size_t arenaBytes, int threadCount)
    : arena(arenaBytes), threads(threadCount) {}

Rank::~Rank() = default;

// Addresses are real, so that they can be told apart, but nothing is touched.
void* at(Rank& rank, size_t offset) { return rank.arena.data() + offset; }

bool beginKernel(Rank& rank, Stream stream, Site site, Accesses reads,
                 Accesses writes, int kernels) {
  recorderOf(rank).add(stream, site, "kernel", reads, writes).kernels = kernels;
  return false;
}

Stream stream(Rank&, Lane lane) { return {nullptr, lane}; }
Event record(Rank& rank, Stream stream) {
  return recorderOf(rank).record(stream);
}
void wait(Rank& rank, Stream stream, Event event) {
  recorderOf(rank).wait(stream, event);
}
void synchronize(Rank&) {}
void callAction(Rank& rank, void (*function)(Rank&)) {
  Recorder& recorder = recorderOf(rank);
  recorder.beginPart(rank.action, recorder.numberOfPart);
  function(rank);
}
void pushRange(Rank&, const char*) {}
void popRange(Rank&) {}
// Programs that say what their ops take call these.
void beginOp(Rank&, int64_t) {}
void reportOps(Rank&) {}

namespace {

RankTrace traceRank(const Plan& plan, int number) {
  RankPlace place = placeOf(plan, number);
  RankTrace trace;
  trace.rank = number;
  trace.deviceClass = place.deviceClass;
  Rank rank(place.deviceClass->arenaBytes, 1);
  placeRank(rank, plan.devices, number, *place.deviceClass, place.member,
            nullptr);
  attachRecorder(rank, trace);
  // Same order as in a step: micro-batches that only accumulate, then the one
  // that updates.
  if (place.deviceClass->accumulate != nullptr) {
    place.deviceClass->accumulate(rank);
    trace.repeatedCalls = trace.calls.size();
    trace.repetitions = plan.microBatches - 1;
  }
  place.deviceClass->step(rank);
  return trace;
}

// Work of some actions in a step of rank 0.
struct Work {
  int64_t actions = 0;
  int64_t kernels = 0;
  int64_t bytes = 0;
  int64_t flops = 0;

  void add(const Action& action) {
    ++actions;
    kernels += action.kernels;
    bytes += action.bytes;
    flops += action.flops;
  }
};

std::string workText(const Work& work) {
  return "\"actions\": " + std::to_string(work.actions) +
         ", \"kernels\": " + std::to_string(work.kernels) +
         ", \"bytes\": " + std::to_string(work.bytes) +
         ", \"flops\": " + std::to_string(work.flops) + "}";
}

void printWork(const RankTrace& trace) {
  std::map<std::string, Work> works;
  for (const Action& action : trace.actions) {
    works[action.what].add(action);
  }
  std::printf("{");
  bool isFirst = true;
  for (const auto& [name, work] : works) {
    std::printf("%s\n  \"%s\": {%s", isFirst ? "" : ",", name.c_str(),
                workText(work).c_str());
    isFirst = false;
  }
  std::printf("}");
}

// The same by the statements of the program, in the order of their lines.
void printSites(const RankTrace& trace) {
  std::map<std::tuple<std::string, int, std::string>, Work> works;
  for (const Action& action : trace.actions) {
    std::string file = action.site.file;
    file = file.substr(file.rfind('/') + 1);
    works[{file, action.site.line, action.what}].add(action);
  }
  std::printf("[");
  bool isFirst = true;
  for (const auto& [place, work] : works) {
    const auto& [file, line, what] = place;
    std::printf("%s\n  {\"file\": \"%s\", \"line\": %d, \"call\": \"%s\", %s",
                isFirst ? "" : ",", file.c_str(), line, what.c_str(),
                workText(work).c_str());
    isFirst = false;
  }
  std::printf("]");
}

void printJson(const Plan& plan, const std::vector<RankTrace>& traces,
               const TraceReport& report) {
  std::printf(
      "{\"devices\": %d, \"communication_steps\": %lld, \"actions\": "
      "%lld, \"faults\": %zu,\n \"peak_bytes\": [",
      plan.devices, static_cast<long long>(report.steps),
      static_cast<long long>(report.actions), report.faults.size());
  for (size_t i = 0; i < traces.size(); ++i) {
    std::printf("%s%lld", i == 0 ? "" : ", ",
                static_cast<long long>(traces[i].peakBytes));
  }
  std::printf("],\n \"work_of_rank_0\": ");
  printWork(traces.front());
  std::printf(",\n \"statements_of_rank_0\": ");
  printSites(traces.front());
  std::printf(",\n \"links\": [");
  bool isFirst = true;
  for (const auto& [ends, bytes] : report.links) {
    std::printf("%s\n  {\"from\": %d, \"to\": %d, \"bytes\": %lld}",
                isFirst ? "" : ",", ends.first, ends.second,
                static_cast<long long>(bytes));
    isFirst = false;
  }
  std::printf("]}\n");
}

void printText(const Plan& plan, const std::vector<RankTrace>& traces,
               const TraceReport& report) {
  int64_t peak = 0;
  for (const RankTrace& trace : traces) peak = std::max(peak, trace.peakBytes);
  int64_t total = 0, busiest = 0;
  for (const auto& [ends, bytes] : report.links) {
    total += bytes;
    busiest = std::max(busiest, bytes);
  }
  std::printf(
      "%d ranks, %lld actions, %lld communication steps: same order in all "
      "groups, messages match, no deadlock, no race; peak %.1f MiB, %.1f MiB "
      "between ranks (at most %.1f MiB from one to another)\n",
      plan.devices, static_cast<long long>(report.actions),
      static_cast<long long>(report.steps),
      static_cast<double>(peak) / 1048576.0,
      static_cast<double>(total) / 1048576.0,
      static_cast<double>(busiest) / 1048576.0);
}

constexpr const char* kHelp =
    "Runs the program for all ranks without mathematics and proves equal "
    "order\nof collectives, matching messages, freedom from deadlock and from "
    "races.\n  --json   bytes per link in a step, peak memory per rank, and "
    "kernels,\n"
    "           bytes and FLOP per kind of call and statement as JSON\n";

}  // namespace

int runProgram(int argc, char** argv, const Plan& plan) {
  bool wantsJson = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--json") == 0) {
      wantsJson = true;
    } else if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(kHelp, stdout);
      return 0;
    } else {
      std::fprintf(stderr, "%s: error: unknown option '%s'\n%s", argv[0],
                   argv[i], kHelp);
      return 2;
    }
  }
  try {
    checkPlan(plan);
    std::vector<RankTrace> traces;
    for (int rank = 0; rank < plan.devices; ++rank) {
      traces.push_back(traceRank(plan, rank));
    }
    TraceReport report = checkTraces(traces);
    // The first few say it all.
    constexpr size_t kMost = 20;
    for (size_t i = 0; i < report.faults.size() && i < kMost; ++i) {
      std::fprintf(stderr, "%s\n", report.faults[i].c_str());
    }
    if (report.faults.size() > kMost) {
      std::fprintf(stderr, "and %zu more\n", report.faults.size() - kMost);
    }
    if (wantsJson) {
      printJson(plan, traces, report);
    } else if (report.faults.empty()) {
      printText(plan, traces, report);
    }
    return report.faults.empty() ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: error: %s\n", argv[0], error.what());
    return 1;
  }
}

}  // namespace soapstone::runtime
