#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_MODELS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_MODELS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/system_profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "passes/search/joint/joint_search.h"
#include "passes/search/joint/layer_tables.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/cut_ground.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::search {

// The training step of one size of micro-batches, ready to be priced.
struct JointStep {
  JointModel source;
  std::unique_ptr<strategy::StrategyModel> model;
  model::ModelGraph graph;
  std::optional<simulator::LayerRepetition>
      repetition;  // Repetition of the graph; none: all is there.
  // Step of another size that has the same unfolded graph; null: none known.
  JointStep* alike = nullptr;
  // Ground for all layers; made when the first plan is simulated. Steps that
  // are alike use that of the first.
  std::optional<simulator::CutGround> ground;
  // Its cut into one chunk, made with it.
  std::optional<simulator::WholeCut> whole;
  // By strategy of a group, its devices and whether updates are split. Equal
  // ones are one object, so that strategies that only differ in name share what
  // is made of them.
  std::map<std::tuple<std::string, int64_t, bool>,
           std::shared_ptr<const model::ModelConfigurations>>
      configurations;
  absl::Status status;

  const simulator::LayerRepetition* repeated() const {
    return repetition ? &*repetition : nullptr;
  }
  const simulator::CutGround& cutGround();
  // The cut into one chunk; null if the model cannot be cut.
  const simulator::WholeCut* wholeCut();
};

// The steps that a joint search prices, each built when it is first needed.
class JointModels {
 public:
  explicit JointModels(JointModelSource source,
                       const ModelGraphOptions& options = {})
      : source(std::move(source)), options(options) {}

  // The step of micro-batches of so many samples. Folded, unless its layers do
  // not correspond. Owned by this object.
  absl::StatusOr<JointStep*> at(int64_t samples);

  // Layers that simulations price, of a model with `layers` of them alike:
  // these, or of one without equal ones as many as have its ops.
  int64_t simulatedLayers(int64_t layers);

  // What searches with these models have priced.
  LayerTables& layerTables() { return tables; }

  // Configurations of the step under the strategy `inner` on a group of
  // `devices` devices: plans differ in more. Owned by the step.
  static absl::StatusOr<const model::ModelConfigurations*> configure(
      JointStep* step, const std::string& inner, int64_t devices);
  // The same for a pipeline as `system` runs it (withSharedUpdates).
  static absl::StatusOr<const model::ModelConfigurations*> configure(
      JointStep* step, const std::string& inner, int64_t devices,
      const cost_model::SystemProfile& system, simulator::PipelinePlan* plan);

 private:
  absl::Status build(int64_t samples, bool folds, JointStep* step);

  JointModelSource source;
  ModelGraphOptions options;
  LayerTables tables;
  std::map<int64_t, JointStep> steps;  // By samples of a micro-batch.
  JointStep* first = nullptr;          // The first that is folded.
  bool mayFold = true;                 // Until layers do not correspond.
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_MODELS_H_
