#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_SPACE_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_SPACE_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "cost_model/machine.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_estimates.h"
#include "passes/search/joint/joint_models.h"

namespace soapstone::search {

// A plan may still fit if its estimated memory, which formulas give, exceeds
// the device's by at most this factor.
inline constexpr double kMemoryMargin = 1.1;

// The plans of a search with their estimates, and the lower bound of those that
// may fit.
class JointSpace {
 public:
  // The objects must outlive this one. Plans have groups whose number
  // `mayHave` accepts. Enumeration ends when `isStopped`.
  JointSpace(JointModels& models, JointEstimates& estimates,
             const cost_model::Machine& machine, int64_t batch, int64_t devices,
             int64_t microBatches, int64_t capacity,
             std::function<bool(int64_t)> mayHave,
             std::function<bool()> isStopped)
      : models(models),
        estimates(estimates),
        machine(machine),
        batch(batch),
        devices(devices),
        microBatches(microBatches),
        capacity(capacity),
        mayHave(std::move(mayHave)),
        isStopped(std::move(isStopped)) {}

  // One sample of a replica at a time, in the simplest schedule, without tensor
  // parallelism and with that of a node, its experts apart if there are any,
  // fastest first: one model and three tables.
  std::vector<JointCandidate> simplePlans();
  // All plans, fastest first.
  std::vector<JointCandidate> allPlans();
  // Prices the schedules of the `most` plans that are fastest by estimate;
  // those that have none are taken out.
  void refineBest(int most, std::vector<JointCandidate>* plans);

  // As JointEstimates::boundOf; 0 also where parts of replicas are not equal on
  // devices of several kinds: the slowest device may have the smaller part.
  int64_t boundOf(const JointCandidate& plan) const;
  // Lowers the bound to one on this plan, whether it has estimates or not.
  void boundBy(const JointCandidate& plan) { lowerTo(boundOf(plan)); }
  // Lower bound of all plans that may fit; 0 if there are none.
  int64_t lowerBound() const { return bound; }
  // Whether time was over before all splits were tried.
  bool wasCut() const { return isCut; }
  // Reason that no plan exists for this number of devices, if known.
  const absl::Status& failure() const { return firstFailure; }

 private:
  std::vector<int64_t> samplesOfReplicas(int64_t most) const;
  void addSplit(int split, int64_t tensor);
  void addContexts(int64_t count);
  void addExperts(int64_t count);
  bool mustEnd();
  bool mayFitSince(size_t first) const;
  bool hasExperts();
  void addPlans(const ReplicaKey& key, const simulator::LayerPrices& table,
                int64_t groups, bool areSimple = false);
  void add(const JointCandidate& plan);
  bool hasEqualParts(const JointCandidate& plan) const;
  void lowerTo(int64_t picoseconds);
  std::vector<JointCandidate> takeSorted();

  JointModels& models;
  JointEstimates& estimates;
  const cost_model::Machine& machine;
  int64_t batch;
  int64_t devices;
  int64_t microBatches;  // For every plan; 0: any number.
  int64_t capacity;
  std::function<bool(int64_t)> mayHave;
  std::function<bool()> isStopped;
  std::vector<JointCandidate> candidates;
  int64_t bound = 0;
  bool isCut = false;
  absl::Status firstFailure;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_SPACE_H_
