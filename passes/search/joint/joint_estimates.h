#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_ESTIMATES_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_ESTIMATES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/collective_cost.h"
#include "cost_model/group_topology.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/schedule/pricing.h"
#include "ir/schedule/schedule.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_chunks.h"
#include "passes/search/joint/joint_models.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::search {

// Estimates of plans, put together from what single layers take: tables of
// layers are simulated once for every way in which a replica runs a
// micro-batch, plans that differ in more share them.
class JointEstimates {
 public:
  // The objects must outlive this one.
  JointEstimates(JointModels& models, const cost_model::Machine& machine,
                 const cost_model::OperatorCosts& costs, int64_t devices)
      : models(models),
        machine(machine),
        costs(costs),
        devices(devices),
        areUnlike(!machine.areOfOneKind(devices)) {}

  // Prices of a layer by itself on the devices of one replica; nullptr if they
  // failed before. Owned by this object.
  absl::StatusOr<const simulator::LayerPrices*> tableOf(const ReplicaKey& key);

  // Sets time and memory of the plan, by formulas for its schedule, and whether
  // replicas share the optimizer's states: if that is faster, or memory short.
  void estimate(const simulator::LayerPrices& table, JointCandidate* plan);
  // The same plan, and what its replicas share, with all layers computed again.
  JointCandidate recomputingAll(const JointCandidate& plan);
  // The same plan with sums of gradients in parts, too, estimated; none where
  // memory is not short without, or there is one micro-batch.
  std::optional<JointCandidate> shardGradients(
      const simulator::LayerPrices& table, const JointCandidate& plan);
  // The same with parameters in parts, too; none where memory is not short
  // without, or that is not priced.
  std::optional<JointCandidate> shardParameters(
      const simulator::LayerPrices& table, const JointCandidate& plan);

  // Sets them by the schedules themselves, with chunks as uneven as layers
  // make them. Plans whose
  // schedule cannot be made are taken out; of those whose lists are too long
  // the estimates stay.
  void refine(const std::vector<JointCandidate*>& plans,
              std::vector<JointCandidate*>* impossible);

  // Picoseconds of computing of a micro-batch in all layers, 0 if the key has
  // no table.
  int64_t workOf(const ReplicaKey& key) const;

  // Picoseconds that no simulation of the plan is below: computing alone, and
  // what layers compute again, spread evenly over the groups; on devices of
  // several kinds computing alone, spread over the groups by their speed. 0 if
  // none is known, without a table for its key.
  int64_t boundOf(const JointCandidate& plan) const;

  // Whether devices are of several kinds.
  bool isUnlike() const { return areUnlike; }

  // Layers of the model; 1 before the first table.
  int64_t layers() const { return layerCount; }

 private:
  // A schedule that plans share, ready to be priced.
  struct PlacedSchedule {
    schedule::Schedule placed;
    schedule::SchedulePricer pricer;
    schedule::SlotCounts slots;
  };

  // The time of a plan whose groups share the work by their speed over that on
  // devices which all are like the first; 1 on devices of one kind.
  absl::StatusOr<double> slownessOf(const JointCandidate& plan);
  // By group, the time of its slowest replica over that of the first devices.
  absl::StatusOr<std::vector<double>> slownessOfGroups(
      const JointCandidate& plan);
  // The same by chunk of a schedule; empty on devices of one kind.
  std::vector<double> slownessOfChunks(const PlacedSchedule& schedule,
                                       const JointCandidate& plan);
  // The same of a replica that begins at a device.
  absl::StatusOr<double> slownessAt(const ReplicaKey& key, int64_t begin);
  // The kinds of the devices of such a replica.
  std::vector<int> kindsAt(const ReplicaKey& key, int64_t begin) const;
  int64_t boundOnKinds(const JointCandidate& plan) const;
  int64_t workOf(const simulator::LayerPrices& table) const;
  double capacity() const;
  // Whether the plan is not sure to fit.
  bool isShort(const JointCandidate& plan) const;
  bool isByLayer(const JointCandidate& plan) const;
  // Whether gradients are gone as soon as their parameters are updated.
  bool isPlainStep(const JointCandidate& plan) const;
  // Whether replicas that share updates gather what they updated by itself.
  bool gathersUpdates() const { return !costs.system().changesSchedule(); }
  double sumSeconds(const JointCandidate& plan, double gradientBytes);
  double updatePicoseconds(const JointCandidate& plan, double update,
                           double parameterBytes);
  double gatherPicoseconds(const JointCandidate& plan, double layers,
                           double parameterBytes);
  static double gatheredBytes(const JointCandidate& plan,
                              const simulator::ChunkPrices& layer);
  double collectiveSeconds(const JointCandidate& plan,
                           cost_model::CollectiveKind kind, double bytes);
  void estimateTime(const simulator::LayerPrices& table, JointCandidate* plan);
  void estimateBytes(const simulator::LayerPrices& table,
                     JointCandidate* plan) const;
  static std::optional<PlacedSchedule> placeSchedule(
      const JointCandidate& plan);
  // Prices of which those of chunks are made up.
  struct ChunkModel {
    simulator::ChunkPrices first;
    simulator::ChunkPrices inner;
    simulator::ChunkPrices last;

    double of(const ChunkShare& share,
              int64_t simulator::ChunkPrices::*part) const;
  };
  // Model of a plan's table, for chunks with late weight gradients or not.
  ChunkModel modelOf(const simulator::LayerPrices& table,
                     const JointCandidate& plan, bool areWeightsLate) const;
  std::vector<ChunkShare> sharesOf(const JointCandidate& plan,
                                   const std::vector<double>& slowness) const;
  schedule::Durations durationsOf(const PlacedSchedule& schedule,
                                  const JointCandidate& plan,
                                  const std::vector<ChunkShare>& shares,
                                  const std::vector<double>& slowness);
  int64_t bytesOf(const PlacedSchedule& schedule, const JointCandidate& plan,
                  const std::vector<ChunkShare>& shares) const;
  int64_t messagePicoseconds(const JointCandidate& plan) const;
  void refineBy(PlacedSchedule& schedule, JointCandidate* plan);

  JointModels& models;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int64_t devices;
  bool areUnlike;   // Devices of several kinds.
  int removed = 0;  // Layers that the models were folded by.
  int64_t layerCount = 1;
  double matricesPerLayer = 1;  // Parameters that are gathered one by one.
  absl::Status noLayers;        // Why there are no tables, if there are none.
  std::map<ReplicaKey, std::optional<simulator::LayerPrices>> tables;
  std::map<std::pair<int64_t, int64_t>,
           std::optional<cost_model::GroupTopology>>
      topologies;  // By tensor split and replicas.
  // By key and the kinds of a replica's devices; of unlike devices alone.
  std::map<std::pair<ReplicaKey, std::vector<int>>, double> slownesses;
  // The same: LayerPrices::workOfOps on such devices.
  using WorkOfOps = std::vector<std::vector<int64_t>>;
  std::map<std::pair<ReplicaKey, std::vector<int>>, WorkOfOps> workOfKinds;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_ESTIMATES_H_
