#include "frontend/driver/report/fit_hints.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/pipeline_pricing.h"
#include "frontend/driver/report/step_summary.h"
#include "frontend/driver/session_events.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/strategy_source.h"
#include "passes/training/order_gradients.h"
#include "simulator/gradient_sums.h"
#include "simulator/memory_limit.h"
#include "simulator/pipeline/plain_step.h"

namespace soapstone::driver {
namespace {

// With more micro-batches than this, launches dominate a step.
constexpr int64_t kMostHintedMicroBatches = 256;
// Models have few layers for more stages than this.
constexpr int64_t kMostHintedStages = 64;
// Shorter sequences are not offered to save memory: users do not train so.
constexpr int64_t kFewestTokens = 32;

// Divisors of `number` from 2 to `most`, ascending, each at least half as large
// again as the one before: a few, of numbers of any factors.
std::vector<int64_t> spacedDivisors(int64_t number, int64_t most) {
  std::vector<int64_t> divisors;
  int64_t next = 2;
  for (int64_t i = 2; i <= std::min(number, most); ++i) {
    if (number % i != 0 || i < next) continue;
    divisors.push_back(i);
    next = i + (i + 1) / 2;
  }
  return divisors;
}

// The kinds of changes, in the order in which hints are listed.
enum Change { kSamePlan, kOtherPlan, kSmallerStep };

class HintFinder {
 public:
  HintFinder(const ModelOptions& options, const PricedMachine& priced,
             const HintCircumstances& circumstances,
             const std::function<bool()>& isOver)
      : options(options),
        priced(priced),
        circumstances(circumstances),
        isOver(isOver),
        samples(options.batch) {
    if (samples > 0) return;
    absl::StatusOr<int64_t> fixed = compiler::samplesOfFile(options);
    if (fixed.ok()) samples = *fixed;
  }

  std::vector<FitHint> run(const std::string& plan) {
    addVariants(plan);
    for (int64_t tensor : {devicesOfNode(), int64_t{1}}) {
      if (!options.inference) addFirst("stages", inStages(tensor));
    }
    for (const std::string& inner : innerStrategies()) {
      addFirst("sharded states or tensors", {specOf(inner, 1, "none")});
      if (options.inference) continue;
      addFirst("recomputation", {specOf(inner, 1, "full")});
      addFirst("micro-batches", inMicroBatches(inner, "none"));
      addFirst("micro-batches and recomputation",
               inMicroBatches(inner, "full"));
    }
    addSmallerBatch();
    addShorterSequences();
    return ordered();
  }

 private:
  // The plan itself with its activations computed again, in more micro-batches,
  // and both. A strategy file is no spec and has none of these.
  void addVariants(const std::string& plan) {
    absl::StatusOr<strategy::PipelineSpec> spec =
        strategy::parsePipelineSpec(plan);
    if (options.inference || plan.empty() || strategy::isStrategyFile(plan) ||
        !spec.ok()) {
      return;
    }
    strategy::PipelineSpec whole = *spec;
    whole.recompute = "full";
    if (spec->recompute == "none") {
      strategy::PipelineSpec selective = *spec;
      selective.recompute = "selective";
      addFirst("the same plan, recomputation",
               {strategy::pipelineSpecText(selective),
                strategy::pipelineSpecText(whole)},
               kSamePlan);
    } else if (spec->recompute != "full") {
      addFirst("the same plan, recomputation",
               {strategy::pipelineSpecText(whole)}, kSamePlan);
    }
    addFirst("the same plan, micro-batches", inMoreMicroBatches(*spec),
             kSamePlan);
    if (spec->recompute != "full") {
      addFirst("the same plan, micro-batches and recomputation",
               inMoreMicroBatches(whole), kSamePlan);
    }
  }

  std::vector<std::string> inMoreMicroBatches(
      strategy::PipelineSpec spec) const {
    int64_t now = std::max<int64_t>(1, spec.microBatches);
    std::vector<std::string> specs;
    for (int64_t count : spacedDivisors(samples, kMostHintedMicroBatches)) {
      if (count <= now) continue;
      spec.microBatches = count;
      specs.push_back(strategy::pipelineSpecText(spec));
    }
    return specs;
  }

  // Strategies that shard stored tensors: by states, and within a node.
  std::vector<std::string> innerStrategies() const {
    std::vector<std::string> list;
    int64_t tensor = devicesOfNode();
    if (priced.devices > 1) list = {"zero1", "fsdp"};
    if (tensor > 1 && priced.devices % tensor == 0) {
      int64_t replicas = priced.devices / tensor;
      list.push_back(absl::StrCat("megatron:t=", tensor, ",d=", replicas));
      if (replicas > 1) list.push_back(absl::StrCat(list.back(), ",zero=3"));
    }
    if (list.empty()) list = {"single"};
    return list;
  }

  int64_t devicesOfNode() const {
    return std::min<int64_t>(priced.devices,
                             priced.machine->nodeGraph(0).deviceCount());
  }

  // That strategy in several numbers of micro-batches.
  std::vector<std::string> inMicroBatches(const std::string& inner,
                                          const std::string& recompute) const {
    std::vector<std::string> specs;
    for (int64_t count : spacedDivisors(samples, kMostHintedMicroBatches)) {
      specs.push_back(specOf(inner, count, recompute));
    }
    return specs;
  }

  // Several numbers of stages of tensor-parallel groups, whose replicas have
  // one sample of a micro-batch each.
  std::vector<std::string> inStages(int64_t tensor) const {
    std::vector<std::string> specs;
    int64_t groups = priced.devices / tensor;
    if (groups * tensor != priced.devices) return specs;
    for (int64_t stages : spacedDivisors(groups, kMostHintedStages)) {
      int64_t replicas = groups / stages;
      if (samples < replicas || samples % replicas != 0) continue;
      specs.push_back(absl::StrCat("megatron:t=", tensor, ",p=", stages,
                                   ",d=", replicas, ",m=", samples / replicas,
                                   ",zero=1,recompute=full"));
    }
    return specs;
  }

  // One of so many micro-batches: by itself, or where the file fixes the batch
  // cut out of it. Built once; nullptr if it cannot be.
  compiler::Session* sessionAt(const ModelOptions& whole, int64_t microBatches,
                               bool folds) {
    absl::StatusOr<ModelOptions> one = microBatchOptions(whole, microBatches);
    if (!one.ok()) return nullptr;
    compiler::Session* session =
        built({one->batch, 0, one->sequence, folds},
              [&] { return openStep(*one, /*isQuiet=*/true, folds); });
    if (session != nullptr || microBatches == 1) return session;
    return built({whole.batch, microBatches, whole.sequence, folds}, [&] {
      return openMicroBatch(whole, microBatches, /*isQuiet=*/true, folds);
    });
  }

  template <typename Open>
  compiler::Session* built(
      const std::tuple<int64_t, int64_t, int64_t, bool>& key,
      const Open& open) {
    auto [entry, isNew] = sessions.try_emplace(key, nullptr);
    if (!isNew) return entry->second.get();
    absl::StatusOr<std::unique_ptr<compiler::Session>> session = open();
    if (!session.ok()) return nullptr;
    if (priced.costs.system().changesSchedule()) {
      passes::issueWeightGradientsEarly((*session)->module());
    }
    entry->second = *std::move(session);
    return entry->second.get();
  }

  // The step of that spec, if it fits. Equal layers are simulated once, unless
  // the strategy tells them apart.
  std::optional<FitHint> price(const ModelOptions& whole,
                               const std::string& text) {
    absl::StatusOr<FitHint> hint = priceStep(whole, text, /*folds=*/true);
    if (absl::IsFailedPrecondition(hint.status())) {
      hint = priceStep(whole, text, /*folds=*/false);
    }
    if (!hint.ok()) return std::nullopt;
    return *std::move(hint);
  }

  // Fails with ResourceExhausted if the step does not fit, and with
  // FailedPrecondition if layers that were left out are not alike.
  absl::StatusOr<FitHint> priceStep(const ModelOptions& whole,
                                    const std::string& text, bool folds) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::string executed,
        executedStrategy(text, priced.devices, *priced.machine,
                         priced.costs.system()));
    SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                               strategy::parsePipelineSpec(executed));
    if (spec.microBatches == 0) spec.microBatches = 1;
    ModelOptions step = whole;
    if (step.batch == 0 && spec.microBatches > 1) step.batch = samples;
    compiler::Session* session = sessionAt(step, spec.microBatches, folds);
    if (session == nullptr) return absl::NotFoundError("no such step");
    const strategy::StrategyModel& model = session->strategyModel();
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy strategy,
        chooseStrategy(
            {.devices = strategy::devicesOf(spec, priced.devices) / spec.groups,
             .strategy = spec.inner,
             .priced = spec.groups == 1 ? &priced : nullptr},
            model));
    PipelineRequest request{.spec = spec,
                            .strategy = text,
                            .localBatchNorm = circumstances.localBatchNorm};
    request.removedLayers = session->fold().removed();
    FitHint hint;
    hint.options = absl::StrCat("--strategy ", text);
    if (!spec.isPipeline()) {
      SOAPSTONE_RETURN_IF_ERROR(pricePlain(request, model, strategy, &hint));
      hint.picoseconds = delayed(hint.picoseconds);
      return hint;
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        PipelineReport report,
        priceInPipeline(request, model, strategy, priced));
    if (!fitsMemory(report)) return absl::ResourceExhaustedError(text);
    hint.picoseconds = delayed(report.result.price.periodPicoseconds);
    hint.memoryBytes = peakMemoryOf(report);
    return hint;
  }

  // All hints are for the same devices, and wait for the same slow nodes.
  int64_t delayed(int64_t picoseconds) const {
    return simulator::scaledPicoseconds(
        picoseconds, /*factor=*/1 + circumstances.stragglerDelay);
  }

  // Sets the figures of a step that is neither cut into stages nor into
  // micro-batches.
  absl::Status pricePlain(const PipelineRequest& request,
                          const strategy::StrategyModel& model,
                          const model::Strategy& strategy, FitHint* hint) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::unique_ptr<PreparedPipeline> prepared,
        preparePipeline(request, model, strategy, priced.costs));
    SOAPSTONE_ASSIGN_OR_RETURN(
        simulator::SimulationResult issued,
        simulator::simulatePlainStep(
            *prepared->graph, *priced.machine, priced.costs, priced.devices,
            prepared->configurations, prepared->repetition.get()));
    if (!simulator::fitsMemory(issued, *priced.machine)) {
      return absl::ResourceExhaustedError(request.strategy);
    }
    hint->picoseconds = issued.iterationPicoseconds;
    hint->memoryBytes = issued.peakMemoryBytes;
    return absl::OkStatus();
  }

  // Keeps the faster of one sort.
  void keep(Change change, FitHint hint) {
    auto [entry, isNew] = best.try_emplace({change, hint.what}, hint);
    if (!isNew && hint.picoseconds < entry->second.picoseconds) {
      entry->second = hint;
    }
  }

  // A change of the plan may be the best of its sort among all, too.
  std::vector<FitHint> ordered() {
    std::vector<std::pair<Change, FitHint>> list;
    std::set<std::string> seen;
    for (auto& [sort, hint] : best) {
      if (!seen.insert(hint.options).second) continue;
      list.emplace_back(sort.first, std::move(hint));
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) {
                       return std::pair(a.first, a.second.picoseconds) <
                              std::pair(b.first, b.second.picoseconds);
                     });
    std::vector<FitHint> hints;
    hints.reserve(list.size());
    for (auto& [change, hint] : list) hints.push_back(std::move(hint));
    return hints;
  }

  // The first of `specs` that fits. The later ones never need more memory, so
  // that most of them need not be tried.
  void addFirst(const std::string& sort, const std::vector<std::string>& specs,
                Change change = kOtherPlan) {
    std::optional<FitHint> found;
    size_t low = 0;
    size_t high = specs.size();  // From here on all are known to fit.
    while (low < high && !isOver()) {
      size_t tried = found ? (low + high) / 2 : specs.size() - 1;
      std::optional<FitHint> hint = price(options, specs[tried]);
      if (hint) {
        found = *std::move(hint);
        high = tried;
      } else {
        low = tried + 1;
      }
    }
    if (!found) return;
    found->what = sort;
    keep(change, *std::move(found));
  }

  static std::string specOf(const std::string& inner, int64_t microBatches,
                            const std::string& recompute) {
    std::vector<std::string> parts;
    if (microBatches > 1) parts.push_back(absl::StrCat("m=", microBatches));
    if (recompute != "none") parts.push_back("recompute=" + recompute);
    if (parts.empty()) return inner;
    bool hasArguments = inner.find(':') != std::string::npos;
    return absl::StrCat(inner, hasArguments ? "," : ":",
                        absl::StrJoin(parts, ","));
  }

  // Halves of the batch, and powers of two, which numbers of replicas divide;
  // the largest first.
  std::set<int64_t, std::greater<>> smallerBatches() const {
    std::set<int64_t, std::greater<>> batches;
    for (int64_t half = samples / 2; half >= 1; half /= 2) batches.insert(half);
    for (int64_t power = 1; power < samples; power *= 2) batches.insert(power);
    return batches;
  }

  void addSmallerBatch() {
    ModelOptions fewer = options;
    for (int64_t batch : smallerBatches()) {
      fewer.batch = batch;
      for (const std::string& inner : innerStrategies()) {
        if (isOver()) return;
        std::optional<FitHint> hint = price(fewer, inner);
        if (!hint) continue;
        hint->options =
            absl::StrCat("--batch ", fewer.batch, " ", hint->options);
        hint->what = "a smaller batch";
        keep(kSmallerStep, *hint);
      }
      if (best.count({kSmallerStep, "a smaller batch"}) > 0) return;
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
        keep(kSmallerStep, *hint);
      }
      if (best.count({kSmallerStep, "fewer tokens"}) > 0) return;
    }
  }

  const ModelOptions& options;
  const PricedMachine& priced;
  const HintCircumstances& circumstances;
  const std::function<bool()>& isOver;
  // A step has so many: the batch of the file if no option gives one; 0: it is
  // unknown.
  int64_t samples = 0;
  // Indexed by batch, micro-batches that it is cut into (0: it is built by
  // itself), tokens in a sequence, and whether it is folded.
  std::map<std::tuple<int64_t, int64_t, int64_t, bool>,
           std::unique_ptr<compiler::Session>>
      sessions;
  // The best of each sort.
  std::map<std::pair<Change, std::string>, FitHint> best;
};

}  // namespace

std::vector<FitHint> fitHints(const ModelOptions& model,
                              const PricedMachine& priced,
                              const HintCircumstances& circumstances,
                              const std::string& plan,
                              const std::function<bool()>& isOver) {
  return HintFinder(model, priced, circumstances, isOver).run(plan);
}

std::string hintsText(const std::vector<FitHint>& hints) {
  if (hints.empty()) {
    return "neither sharded states, micro-batches, recomputation, stages, a "
           "smaller batch nor fewer tokens were found to fit\n";
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
