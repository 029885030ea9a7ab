#include "frontend/driver/commands/explain_pipeline.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "frontend/driver/commands/explained_choices.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/priced_plan.h"
#include "frontend/driver/report/html_text.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "passes/search/configuration_space.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {
namespace {

// Choices that are simulated, each a whole pipeline.
constexpr size_t kMostChoices = 48;

class PipelineExplainer {
 public:
  PipelineExplainer(PricedPipeline& pipeline, const PricedMachine& priced,
                    PipelineSummary summary, std::vector<int> ops)
      : pipeline(pipeline),
        priced(priced),
        summary(std::move(summary)),
        ops(std::move(ops)) {}

  const model::ModelOp& op() const {
    return pipeline.prepared->graph->ops[ops[0]];
  }
  std::string split() const {
    return pipeline.prepared->configurations.ops[ops[0]]->toString(op().rule);
  }
  int64_t step() const { return pipeline.report.periodPicoseconds(); }

  // The computing time in a step of these ops in all layers, with all ops that
  // follow them: of a device, in the mean over groups, in picoseconds.
  int64_t computing() const {
    const PreparedPipeline& prepared = *pipeline.prepared;
    const simulator::PipelineResult& result = pipeline.report.result;
    const model::ModelGraph& whole = prepared.whole();
    int64_t sum = 0;
    for (size_t i = 0; i < whole.ops.size(); ++i) {
      int origin = prepared.repetition ? prepared.repetition->opOrigins()[i]
                                       : static_cast<int>(i);
      int leader = prepared.graph->ops[origin].leader;
      if (std::find(ops.begin(), ops.end(), leader) == ops.end()) continue;
      sum += result.opPicoseconds[i] * pipeline.report.microBatches;
    }
    return sum / static_cast<int64_t>(result.memory.size());
  }

  std::vector<ExplainedChoice> choices() {
    const sharding::OpConfiguration present =
        *pipeline.prepared->configurations.ops[ops[0]];
    int devices = static_cast<int>(pipeline.group.devices);
    search::DeviceSpace space = {
        devices, std::min(devices, priced.machine->nodeGraph(0).deviceCount())};
    search::ConfigurationSpace::Limits limits = triedConfigurations(devices);
    std::vector<ExplainedChoice> found;
    for (const sharding::OpConfiguration& configuration :
         search::ConfigurationSpace(op().rule, space).enumerate(limits)) {
      if (found.size() == kMostChoices) break;
      if (configuration == present) continue;
      std::optional<ExplainedChoice> choice = price(configuration);
      if (choice) found.push_back(*std::move(choice));
    }
    tried = found.size();
    std::stable_sort(found.begin(), found.end(), isShownBefore);
    if (found.size() > kMostShownChoices) found.resize(kMostShownChoices);
    return found;
  }

  size_t triedChoices() const { return tried; }
  size_t alike() const { return ops.size(); }

 private:
  std::optional<ExplainedChoice> price(
      const sharding::OpConfiguration& configuration) {
    model::ModelConfigurations& all = pipeline.prepared->configurations;
    model::ModelConfigurations before = all;
    for (int number : ops) all.ops[number] = configuration;
    absl::StatusOr<PipelineReport> report = pricePrepared(
        pipeline.request, *pipeline.prepared, pipeline.group.devices, priced);
    all = std::move(before);
    if (!report.ok()) return std::nullopt;
    report->stragglerDelay = pipeline.report.stragglerDelay;
    ExplainedChoice choice;
    choice.configuration = configuration.toString(op().rule);
    choice.picoseconds = report->periodPicoseconds();
    choice.memoryBytes = peakMemoryOf(*report);
    choice.fits = fitsMemory(*report);
    choice.why = changes(*report);
    return choice;
  }

  // The part of the step that changes most.
  std::string changes(const PipelineReport& report) const {
    absl::StatusOr<std::vector<TimeShare>> gap = pipelineGap(
        report.result, report.microBatches, summary.gap.front().picoseconds);
    if (!gap.ok()) return "";
    TimeShare largest;
    for (size_t i = 0; i < gap->size(); ++i) {
      int64_t change = (*gap)[i].picoseconds - summary.gap[i].picoseconds;
      if (std::abs(change) > std::abs(largest.picoseconds)) {
        largest = {(*gap)[i].name, change};
      }
    }
    if (largest.picoseconds == 0) return "";
    return absl::StrCat(largest.name, largest.picoseconds > 0 ? " +" : " ",
                        timeText(largest.picoseconds));
  }

  PricedPipeline& pipeline;
  const PricedMachine& priced;
  PipelineSummary summary;
  std::vector<int> ops;
  size_t tried = 0;
};

std::string textOf(const PipelineExplainer& explainer,
                   const std::vector<ExplainedChoice>& choices) {
  std::string text = absl::StrFormat(
      "op             %s%s (%s)\nrule           %s\nsplit          %s, on the "
      "devices of its group\n",
      explainer.alike() > 1 ? simulator::layerPattern(explainer.op().name)
                            : explainer.op().name,
      explainer.alike() > 1 ? ", in all layers alike" : "", explainer.op().kind,
      explainer.op().rule.toString(), explainer.split());
  absl::StrAppendFormat(
      &text,
      "costs          %s computing of %s, of a device in the mean over groups, "
      "gradients included\n",
      timeText(explainer.computing()), timeText(explainer.step()));
  if (choices.empty()) {
    return text + "nothing else is legal on these devices\n";
  }
  bool isBest = !choices[0].fits || choices[0].picoseconds >= explainer.step();
  absl::StrAppend(
      &text, "why            ",
      isBest ? absl::StrCat("the best of ", explainer.triedChoices() + 1,
                            " choices that were simulated, everything else "
                            "left alone\n")
             : "no reason in time: the first choice below is faster\n");
  return text + choicesText(choices, explainer.step());
}

std::string jsonOf(const PipelineExplainer& explainer,
                   const std::vector<ExplainedChoice>& choices) {
  std::string text = absl::StrFormat(
      "{\"op\":%s,\"alike\":%d,\"kind\":%s,\"split\":%s,\"iteration_time_s\":"
      "%.9g,\"compute_time_s\":%.9g,\"tried\":%d,\"choices\":[",
      jsonString(explainer.op().name), explainer.alike(),
      jsonString(explainer.op().kind), jsonString(explainer.split()),
      static_cast<double>(explainer.step()) * 1e-12,
      static_cast<double>(explainer.computing()) * 1e-12,
      explainer.triedChoices());
  return text + choicesJson(choices) + "]}\n";
}

// The ops of all layers that are the same as the first of `named`.
std::vector<int> alike(const PreparedPipeline& prepared,
                       const std::vector<int>& named) {
  const model::ModelOp& first = prepared.graph->ops[named[0]];
  std::string pattern = simulator::layerPattern(first.name);
  std::vector<int> list;
  for (int leader : prepared.graph->leaders()) {
    const model::ModelOp& op = prepared.graph->ops[leader];
    bool isAlike = simulator::layerPattern(op.name) == pattern &&
                   op.rule == first.rule &&
                   prepared.configurations.ops[leader] ==
                       prepared.configurations.ops[named[0]];
    if (isAlike) list.push_back(leader);
  }
  return list;
}

}  // namespace

absl::StatusOr<std::string> explainPipeline(const ModelOptions& given,
                                            const MachineOptions& machine,
                                            const std::string& strategy,
                                            const std::string& op, bool json) {
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions model,
                             notedModelOfPlan(given, strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(PricedMachine priced, findPricedMachine(machine));
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<PipelineSource> source,
                             pipelineSourceOf(strategy, model.microBatches));
  if (!source) return absl::InternalError("no pipeline");
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PricedPipeline> pipeline,
      pricePipeline(model, priced, machine.devices, *source));
  SOAPSTONE_ASSIGN_OR_RETURN(pipeline->report.stragglerDelay,
                             stragglerDelay(machine.machine, *priced.machine,
                                            pipeline->report.result.devices()));
  absl::StatusOr<std::vector<int>> named =
      findLeaders(*pipeline->prepared->graph, op);
  if (!named.ok() && pipeline->prepared->repetition) {
    // A layer that was left out is like the others.
    absl::StatusOr<std::vector<int>> others =
        findLeaders(*pipeline->prepared->graph, simulator::layerPattern(op));
    if (others.ok()) named = std::move(others);
  }
  SOAPSTONE_RETURN_IF_ERROR(named.status());
  SOAPSTONE_ASSIGN_OR_RETURN(PipelineSummary summary,
                             summarizePipeline(*pipeline, *priced.machine));
  std::vector<int> ops = alike(*pipeline->prepared, *named);
  PipelineExplainer explainer(*pipeline, priced, std::move(summary),
                              std::move(ops));
  std::vector<ExplainedChoice> choices = explainer.choices();
  return json ? jsonOf(explainer, choices) : textOf(explainer, choices);
}

}  // namespace soapstone::driver
