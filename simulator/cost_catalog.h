#ifndef SOAPSTONE_SIMULATOR_COST_CATALOG_H_
#define SOAPSTONE_SIMULATOR_COST_CATALOG_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "ir/sharding/gather_order.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/sharding/sum_buckets.h"
#include "ir/step/step_editor.h"
#include "simulator/server_pricer.h"
#include "simulator/step_pricer.h"

namespace soapstone::simulator {

// A figure that the devices of a set share; sets are numbers in the catalog.
struct SetFigure {
  int set = 0;
  int64_t amount = 0;

  bool operator==(const SetFigure&) const = default;
};

// The largest amount; 0 if there are none.
int64_t largestOf(const std::vector<SetFigure>& figures);

// One communication step: of a plan, or the statistics of an op.
struct CommunicationCost {
  int64_t picoseconds = 0;
  int participants = 0;  // A set.
  // The participants that go on with what it leaves them, a set: others keep
  // what they have and wait for nothing.
  int takers = 0;
  sharding::ReshardingStep
      step;  // Without what a plan of the cache says already.
  std::shared_ptr<const sharding::ReshardingPlan> plan;
  int planStep = 0;
  // It is left to parameter servers, behind everything else: it occupies
  // no lanes and links, `load` counts. `picoseconds` is its share of the phase.
  bool isLeftToServers = false;
  // It is summed in one call with others, of which `picoseconds` is its share.
  bool isBucketed = false;
  ServerLoad load;
  // Whether it sums or gathers between nodes (`ir/step/lanes.h`).
  bool crossesNodes = false;
  // Part of `picoseconds` in which the slowest device packs and unpacks what
  // links move, also where several communications are one call.
  int64_t packingPicoseconds = 0;
  // Part of `picoseconds` of the calls before the last, where several that wait
  // for each other are one communication.
  int64_t earlierPicoseconds = 0;

  const sharding::ReshardingStep& what() const {
    return plan ? plan->steps[planStep] : step;
  }
};

// An op under one configuration.
struct OpVariant {
  sharding::OpConfiguration configuration;
  std::vector<int> operandLayouts;
  std::vector<int> resultLayouts;
  int devices = 0;  // A set.
  // Picoseconds, by disjoint sets that make up `devices`.
  std::vector<SetFigure> costs;
  // The all-reduces of statistics over split statistics factors, or -1.
  int statistics = -1;
  // Time of the slowest device, statistics included.
  int64_t picoseconds = 0;
  // Host time to issue it.
  int64_t issuePicoseconds = 0;
  // Attention that writes its scores: what it keeps of them for the gradient,
  // on one device.
  int64_t keptScoreBytes = 0;
};

struct PlanPart {
  int communication = -1;  // Or -1: local copies alone.
  // Picoseconds, of devices that do not communicate but must copy.
  std::vector<SetFigure> copies;
  int layout = 0;  // Layout afterwards.
  int step = 0;    // Of the plan.
};

// Cost of moving a tensor from one layout to another. It has no parts if it is
// still.
struct PlanCost : step::Way {
  std::shared_ptr<const sharding::ReshardingPlan> made;
  std::vector<PlanPart> parts;  // Local steps that cost nothing are left out.
  int64_t picoseconds = 0;      // Sum over the parts.
  // The devices whose shard stays as it is, a set; -1 for none. Where that is
  // so of all, nothing moves.
  int keepers = -1;
  // The devices that hold the old tensor no longer than they otherwise need it,
  // a set (`sharding::releasersOf`); -1: all hold it until it has arrived.
  int releasers = -1;
};

// The purpose of a move of a tensor.
enum class MoveUse {
  kValue,
  // The tensor is a gradient or an update: its sums are left to parameter
  // servers where the machine has them, else cost their share of a bucket.
  kGradient,
  // A message between groups of a pipeline (`sharding::planMessages`).
  kTransfer,
};

// Prices and remembers what a simulation asks for by structure: layouts, sets
// of devices, ops under configurations, resharding plans. Everything has a
// small number, and what is equal has the same one. Ops with equal kind,
// attributes, rule and shapes share their variants. Not safe to share between
// threads.
class CostCatalog {
 public:
  // All must outlive the catalog. `graph` may stand for `whole`, which has more
  // layers and gradients (null: it stands for itself).
  CostCatalog(const model::ModelGraph& graph,
              const cost_model::Machine& machine,
              const cost_model::OperatorCosts& costs, int devices,
              const model::ModelGraph* whole = nullptr);

  // The variant of `op` under a configuration. Fails if it is not legal.
  absl::StatusOr<int> variant(int op,
                              const sharding::OpConfiguration& configuration);
  // The variant of `op` that follows a variant of its leader.
  absl::StatusOr<int> followingVariant(int op, int leaderVariant);
  // The same of an op that follows a storage configuration.
  absl::StatusOr<int> followingStorage(
      int op, const sharding::OpConfiguration& storage);

  int layout(const sharding::Layout& layout);
  // The storage layout of a tensor. Fails if the configuration is not legal.
  absl::StatusOr<int> storageLayout(
      const std::vector<int64_t>& shape,
      const sharding::OpConfiguration& configuration);
  // Storage of a tensor that no strategy names: as its first consumer demands
  // it, in boxes.
  struct DefaultStorage {
    int layout = 0;
    sharding::OpConfiguration configuration;
  };
  // Valid until the next call.
  const DefaultStorage& defaultStorage(int layout);
  // See `boxLayout`.
  int boxed(int layout);
  int replicatedEverywhere(const std::vector<int64_t>& shape);

  // Number of the plan between two layouts; it has no parts if nothing moves.
  absl::StatusOr<int> plan(int source, int target, int64_t elementBytes,
                           MoveUse use = MoveUse::kValue);

  const sharding::Layout& layoutAt(int number) const { return layouts[number]; }
  const OpVariant& variantAt(int number) const { return *variants[number]; }
  const PlanCost& planAt(int number) const { return *plans[number]; }
  const CommunicationCost& communicationAt(int number) const {
    return *communications[number];
  }
  const std::vector<int>& setAt(int number) const { return sets[number]; }
  int setCount() const { return static_cast<int>(sets.size()); }
  int communicationCount() const {
    return static_cast<int>(communications.size());
  }
  // Elements that devices hold, by sets; the layout's devices altogether.
  const std::vector<SetFigure>& volumes(int layout);

  // One call that does all of `communications`, at its own price; they have one
  // kind and the same groups.
  int jointCall(const std::vector<int>& communications);

  const std::vector<int64_t>& contendableLinks(int communication);
  TaskFootprint footprint(int communication) const {
    return pricer.footprint(communicationAt(communication).what());
  }
  // Whether two sets share a device.
  bool intersect(int setA, int setB);

  // The phase in which parameter servers do what was left to them.
  int64_t serverPicoseconds(absl::Span<const ServerLoad> loads) const {
    return servers.picoseconds(loads);
  }
  bool defersGradients() const { return servers.isUsed(); }
  // Whether steps keep what the backward pass reads first, as ours do. Rates of
  // other systems were found with gathers for both passes.
  bool keepsGathers() const { return !costs.system().changesSchedule(); }

  // The share of a communication in a call that moves `bucketBytes` of several
  // tensors at once: less than alone where latency counts.
  int64_t bucketedPicoseconds(int communication, int64_t bucketBytes);

  // Whether a device that communicates does not compute.
  bool communicationHoldsCompute() const { return holdsCompute; }

  int deviceCount() const { return devices; }
  // The nodes of devices that have a second lane for communication; else empty.
  // Other systems, and machines whose parameters have owners, have one lane.
  const std::vector<int>& laneNodes() const { return nodes; }
  // The lane of a part of a move that communicates.
  int laneOf(const step::PlacedMove& move, const PlanPart& part) const {
    if (!move.isForUpdates) return 0;
    return move.laneOf(communicationAt(part.communication).crossesNodes);
  }
  // The limits of one call, in bytes.
  const sharding::CallLimits& callLimits() const { return limits; }
  const model::ModelGraph& model() const { return graph; }
  // The system that executes the operators.
  const cost_model::SystemProfile& system() const { return costs.system(); }

 private:
  struct PlanKey {
    int source;
    int target;
    int64_t elementBytes;
    MoveUse use;

    bool operator==(const PlanKey&) const = default;
    template <typename H>
    friend H AbslHashValue(H state, const PlanKey& key) {
      return H::combine(std::move(state), key.source, key.target,
                        key.elementBytes, key.use);
    }
  };
  // Ops of one signature cost the same.
  struct Signature {
    int example = 0;  // An op.
    int latest = -1;  // The variant that was asked for last; -1: none yet.
    absl::flat_hash_map<sharding::OpConfiguration, int> variants;
  };

  void findSignatures();
  int deviceSet(std::vector<int> devices);
  int deviceSet(const sharding::DeviceGrid& grid);
  absl::Status checkDevices(
      const sharding::OpConfiguration& configuration) const;
  absl::StatusOr<OpVariant> makeVariant(
      const model::ModelOp& op, const sharding::OpConfiguration& configuration);
  std::vector<SetFigure> priceShards(
      const model::ModelOp& op, const sharding::OpConfiguration& configuration);
  // Host time and kept scores of an op by its first shard.
  void describeExecution(const model::ModelOp& op,
                         const sharding::OpConfiguration& configuration,
                         OpVariant* variant);
  int makeStatistics(const model::ModelOp& op,
                     const sharding::OpConfiguration& configuration);
  // The time of a collective at the rate that the system reaches.
  int64_t atSystemRate(int64_t picoseconds) const;
  int addCommunication(CommunicationCost cost);
  // Time in which participants of a step of a plan pack and unpack
  // (ir/sharding/packed_parts.h). Hosts copy as they communicate; rates of
  // other systems, and of machines with parameter servers, were found without
  // it.
  int64_t packingOf(const sharding::ReshardingPlan& plan, int step) const;
  // Copy costs of a step's target devices except `communicating`, ascending.
  std::vector<SetFigure> copyCosts(const sharding::ReshardingPlan& plan,
                                   int step,
                                   const std::vector<int>& communicating);
  // Splits by device kind what `amounts` says by rank of the grid.
  std::vector<SetFigure> groupByAmount(const std::vector<int>& devices,
                                       const std::vector<int64_t>& amounts);

  const model::ModelGraph& graph;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int devices;
  bool severalKinds;
  bool holdsCompute = false;
  bool pricesPacking = false;
  std::vector<int> nodes;  // See `laneNodes`.
  sharding::CallLimits limits;
  StepPricer pricer;
  ServerPricer servers;
  sharding::ReshardingCache planner;

  std::vector<int> signatureOf;  // By op.
  std::vector<Signature> signatures;
  // Indexed by op: equal for ops of one signature with equal follow rules.
  std::vector<int> followersOf;
  // Indexed by `followersOf`: by leader's variant, by storage configuration.
  std::vector<absl::flat_hash_map<int, int>> followers;
  std::vector<absl::flat_hash_map<sharding::OpConfiguration, int>>
      storageFollowers;

  absl::flat_hash_map<sharding::Layout, int> layoutNumbers;
  std::deque<sharding::Layout> layouts;
  std::vector<std::vector<SetFigure>> layoutVolumes;
  absl::flat_hash_map<int, DefaultStorage> defaultStorages;
  absl::flat_hash_map<int, int> boxedLayouts;
  absl::flat_hash_map<std::vector<int>, int> setNumbers;
  absl::flat_hash_map<sharding::DeviceGrid, int> setsOfGrids;
  std::vector<std::vector<int>> sets;
  std::vector<std::unique_ptr<OpVariant>> variants;
  absl::flat_hash_map<PlanKey, int> planNumbers;
  std::vector<std::unique_ptr<PlanCost>> plans;
  std::vector<std::unique_ptr<CommunicationCost>> communications;
  // Indexed by communication; filled on demand.
  std::vector<std::unique_ptr<std::vector<int64_t>>> linkLists;
  absl::flat_hash_map<std::pair<int, int>, bool> intersections;
  sharding::GatherNumbers gathers;
  absl::flat_hash_map<std::vector<int>, int> jointCalls;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_COST_CATALOG_H_
