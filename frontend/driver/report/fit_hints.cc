#include "frontend/driver/report/fit_hints.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/pipeline_pricing.h"
#include "frontend/driver/report/step_summary.h"
#include "ir/support/json_values.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/pipeline_spec.h"
#include "simulator/memory_limit.h"

namespace soapstone::driver {
namespace {

// With more micro-batches than this, launches dominate a step.
constexpr int64_t kMostHintedMicroBatches = 256;
constexpr size_t kMostHints = 6;
// Shorter sequences are not offered to save memory: users do not train so.
constexpr int64_t kFewestTokens = 32;

class HintFinder {
 public:
  HintFinder(const ModelOptions& options, const PricedMachine& priced,
             double seconds)
      : options(options),
        priced(priced),
        deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(seconds))) {}

  std::vector<FitHint> run() {
    for (const std::string& inner : innerStrategies()) {
      addFirst("sharded states or tensors", inner, {1}, "none");
      if (options.inference) continue;
      addFirst("recomputation", inner, {1}, "full");
      addFirst("micro-batches", inner, microBatches(), "none");
      addFirst("micro-batches and recomputation", inner, microBatches(),
               "full");
    }
    addSmallerBatch();
    addShorterSequences();
    std::vector<FitHint> list;
    for (auto& [sort, hint] : best) list.push_back(std::move(hint.second));
    std::stable_sort(list.begin(), list.end(),
                     [](const FitHint& a, const FitHint& b) {
                       return a.picoseconds < b.picoseconds;
                     });
    if (list.size() > kMostHints) list.resize(kMostHints);
    return list;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool isOver() const { return Clock::now() >= deadline; }

  // Strategies that shard stored tensors: by states, and within a node.
  std::vector<std::string> innerStrategies() const {
    std::vector<std::string> list;
    int64_t node = priced.machine->nodeGraph(0).deviceCount();
    int64_t tensor = std::min(priced.devices, node);
    if (priced.devices > 1) list = {"zero1", "fsdp"};
    if (tensor > 1 && priced.devices % tensor == 0) {
      list.push_back(
          absl::StrCat("megatron:t=", tensor, ",d=", priced.devices / tensor));
    }
    if (list.empty()) list = {"single"};
    return list;
  }

  std::vector<int64_t> microBatches() const {
    std::vector<int64_t> counts;
    for (int64_t count = 2; count <= kMostHintedMicroBatches; count *= 2) {
      if (options.batch > 0 && options.batch % count == 0) {
        counts.push_back(count);
      }
    }
    return counts;
  }

  // Built once for each batch and length; nullptr if it cannot be.
  const strategy::StrategyModel* modelAt(const ModelOptions& at) {
    auto [entry, isNew] = models.try_emplace({at.batch, at.sequence});
    if (isNew) {
      auto session = std::make_unique<compiler::Session>(at);
      if (session->importStep().ok()) entry->second = std::move(session);
    }
    return entry->second ? &entry->second->strategyModel() : nullptr;
  }

  // The step of that spec, if it fits.
  std::optional<FitHint> price(const ModelOptions& whole,
                               const std::string& text) {
    absl::StatusOr<strategy::PipelineSpec> spec =
        strategy::parsePipelineSpec(text);
    if (!spec.ok()) return std::nullopt;
    if (spec->microBatches == 0) spec->microBatches = 1;
    absl::StatusOr<ModelOptions> one =
        microBatchOptions(whole, spec->microBatches);
    if (!one.ok()) return std::nullopt;
    const strategy::StrategyModel* model = modelAt(*one);
    if (model == nullptr) return std::nullopt;
    absl::StatusOr<model::Strategy> strategy =
        strategy::makeNamedStrategy(*model, spec->inner, priced.devices);
    if (!strategy.ok()) return std::nullopt;
    FitHint hint;
    hint.options = absl::StrCat("--strategy ", text);
    if (spec->isPipeline()) {
      absl::StatusOr<PipelineReport> report = priceInPipeline(
          {.spec = *spec, .strategy = text}, *model, *strategy, priced);
      if (!report.ok() || !fitsMemory(*report)) return std::nullopt;
      hint.picoseconds = report->result.price.periodPicoseconds;
      hint.memoryBytes = peakMemoryOf(*report);
      return hint;
    }
    absl::StatusOr<model::ModelGraph> graph = search::buildModelGraph(*model);
    absl::StatusOr<model::ModelConfigurations> configurations =
        search::configurationsOf(*model, *strategy);
    if (!graph.ok() || !configurations.ok()) return std::nullopt;
    auto simulation =
        simulator::Simulation::create(*graph, *priced.machine, priced.costs,
                                      static_cast<int>(priced.devices));
    if (!simulation.ok() ||
        !(*simulation)->setConfigurations(*configurations).ok()) {
      return std::nullopt;
    }
    const simulator::SimulationResult issued = (*simulation)->issuedResult();
    if (!simulator::fitsMemory(issued, *priced.machine)) return std::nullopt;
    hint.picoseconds = issued.iterationPicoseconds;
    hint.memoryBytes = issued.peakMemoryBytes;
    return hint;
  }

  // Keeps the faster per sample of one sort.
  void keep(const std::string& sort, int64_t samples, FitHint hint) {
    double time = static_cast<double>(hint.picoseconds) /
                  static_cast<double>(std::max<int64_t>(1, samples));
    auto [entry, isNew] = best.try_emplace(sort, time, hint);
    if (!isNew && time < entry->second.first) entry->second = {time, hint};
  }

  // The first number of micro-batches that fits.
  void addFirst(const std::string& sort, const std::string& inner,
                const std::vector<int64_t>& counts,
                const std::string& recompute) {
    for (int64_t count : counts) {
      if (isOver()) return;
      std::vector<std::string> parts;
      if (count > 1) parts.push_back(absl::StrCat("m=", count));
      if (recompute != "none") parts.push_back("recompute=" + recompute);
      bool hasArguments = inner.find(':') != std::string::npos;
      std::string text = inner;
      if (!parts.empty()) {
        absl::StrAppend(&text, hasArguments ? "," : ":",
                        absl::StrJoin(parts, ","));
      }
      std::optional<FitHint> hint = price(options, text);
      if (!hint) continue;
      hint->what = sort;
      keep(sort, options.batch, *std::move(hint));
      return;
    }
  }

  void addSmallerBatch() {
    ModelOptions fewer = options;
    while (fewer.batch > 1 && fewer.batch % 2 == 0) {
      fewer.batch /= 2;
      for (const std::string& inner : innerStrategies()) {
        if (isOver()) return;
        std::optional<FitHint> hint = price(fewer, inner);
        if (!hint) continue;
        hint->options =
            absl::StrCat("--batch ", fewer.batch, " ", hint->options);
        hint->what = "a smaller batch";
        keep(hint->what, fewer.batch, *hint);
      }
      if (best.count("a smaller batch") > 0) return;
    }
  }

  // Half as many tokens in each sequence, and half of these, and so on.
  void addShorterSequences() {
    ModelOptions shorter = options;
    while (shorter.sequence > kFewestTokens && shorter.sequence % 2 == 0) {
      shorter.sequence /= 2;
      for (const std::string& inner : innerStrategies()) {
        if (isOver()) return;
        std::optional<FitHint> hint = price(shorter, inner);
        if (!hint) continue;
        hint->options =
            absl::StrCat("--seq ", shorter.sequence, " ", hint->options);
        hint->what = "fewer tokens";
        keep(hint->what, shorter.batch, *hint);
      }
      if (best.count("fewer tokens") > 0) return;
    }
  }

  const ModelOptions& options;
  const PricedMachine& priced;
  Clock::time_point deadline;
  // Indexed by batch and tokens in a sequence.
  std::map<std::pair<int64_t, int64_t>, std::unique_ptr<compiler::Session>>
      models;
  // By sort of hint: picoseconds a sample and the hint.
  std::map<std::string, std::pair<double, FitHint>> best;
};

}  // namespace

std::vector<FitHint> fitHints(const ModelOptions& model,
                              const PricedMachine& priced, double seconds) {
  return HintFinder(model, priced, seconds).run();
}

std::string hintsText(const std::vector<FitHint>& hints) {
  if (hints.empty()) {
    return "neither sharded states, micro-batches, recomputation, a smaller "
           "batch nor fewer tokens were found to fit\n";
  }
  std::string text = "what would fit (options of soapstone simulate):\n";
  for (const FitHint& hint : hints) {
    absl::StrAppendFormat(&text, "  %-44s %9s, %.3f ms  (%s)\n", hint.options,
                          cost_model::bytesText(hint.memoryBytes),
                          static_cast<double>(hint.picoseconds) * 1e-9,
                          hint.what);
  }
  return text;
}

std::string hintsJson(const std::vector<FitHint>& hints) {
  return absl::StrCat(
      "[",
      absl::StrJoin(hints, ",",
                    [](std::string* out, const FitHint& hint) {
                      absl::StrAppendFormat(
                          out,
                          "{\"options\":%s,\"what\":%s,\"iteration_time_s\":"
                          "%.9g,\"peak_memory_bytes\":%d}",
                          jsonString(hint.options), jsonString(hint.what),
                          static_cast<double>(hint.picoseconds) * 1e-12,
                          hint.memoryBytes);
                    }),
      "]");
}

}  // namespace soapstone::driver
