#include "passes/search/joint/joint_models.h"

#include <algorithm>
#include <utility>

#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/left_out_layers.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/named_strategy.h"

namespace soapstone::search {

const simulator::CutGround& JointStep::cutGround() {
  if (alike != nullptr) return alike->cutGround();
  if (ground) return *ground;
  if (repetition) {
    ground.emplace(*repetition);
  } else {
    ground.emplace(graph);
  }
  absl::StatusOr<simulator::WholeCut> cut =
      simulator::cutWhole(repetition ? repetition->unfolded() : graph, *ground);
  if (cut.ok()) whole = *std::move(cut);
  return *ground;
}

const simulator::WholeCut* JointStep::wholeCut() {
  if (alike != nullptr) return alike->wholeCut();
  cutGround();
  return whole ? &*whole : nullptr;
}

absl::StatusOr<JointStep*> JointModels::at(int64_t samples) {
  auto [entry, isNew] = steps.try_emplace(samples);
  JointStep& step = entry->second;
  if (isNew) {
    step.status = build(samples, mayFold, &step);
    if (mayFold && absl::IsFailedPrecondition(step.status)) {
      // Layers of other sizes will not correspond either.
      mayFold = false;
      step.repetition.reset();
      step.status = build(samples, /*folds=*/false, &step);
    }
  }
  SOAPSTONE_RETURN_IF_ERROR(step.status);
  return &step;
}

int64_t JointModels::simulatedLayers(int64_t layers) {
  constexpr int64_t kOpsOfLayer = 100;
  absl::StatusOr<JointStep*> step = at(1);
  if (!step.ok() || (*step)->repetition) return layers;
  auto ops = static_cast<int64_t>((*step)->graph.ops.size());
  return std::max(layers, ops / kOpsOfLayer);
}

absl::Status JointModels::build(int64_t samples, bool folds, JointStep* step) {
  step->model.reset();
  SOAPSTONE_ASSIGN_OR_RETURN(step->source, source(samples, folds));
  step->model = std::make_unique<strategy::StrategyModel>(*step->source.module);
  SOAPSTONE_ASSIGN_OR_RETURN(step->graph,
                             buildModelGraph(*step->model, options));
  if (step->source.removedLayers == 0) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(
      step->repetition, simulator::LayerRepetition::create(
                            step->graph, step->source.removedLayers,
                            first != nullptr ? &*first->repetition : nullptr));
  noteLeftOutLayers(*step->model, *step->repetition);
  if (first == nullptr) {
    first = step;
  } else if (step->repetition->sharesUnfolded(*first->repetition)) {
    step->alike = first;
  }
  return absl::OkStatus();
}

absl::StatusOr<const model::ModelConfigurations*> JointModels::configure(
    JointStep* step, const std::string& inner, int64_t devices) {
  simulator::PipelinePlan plan;
  return configure(step, inner, devices, cost_model::SystemProfile(), &plan);
}

absl::StatusOr<const model::ModelConfigurations*> JointModels::configure(
    JointStep* step, const std::string& inner, int64_t devices,
    const cost_model::SystemProfile& system, simulator::PipelinePlan* plan) {
  bool isSplit = plan->optimizerShards > 1 && !system.changesSchedule();
  auto known = step->configurations.find({inner, devices, isSplit});
  if (known != step->configurations.end()) {
    if (isSplit) plan->optimizerShards = 1;
    return known->second.get();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy strategy,
      strategy::makeNamedStrategy(*step->model, inner, devices));
  SOAPSTONE_ASSIGN_OR_RETURN(
      strategy,
      withSharedUpdates(*step->model, std::move(strategy), system, plan));
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations made,
                             configurationsOf(*step->model, strategy));
  auto same =
      std::find_if(step->configurations.begin(), step->configurations.end(),
                   [&](const auto& other) { return *other.second == made; });
  std::shared_ptr<const model::ModelConfigurations> shared =
      same != step->configurations.end()
          ? same->second
          : std::make_shared<const model::ModelConfigurations>(std::move(made));
  return step->configurations
      .try_emplace({inner, devices, isSplit}, std::move(shared))
      .first->second.get();
}

}  // namespace soapstone::search
