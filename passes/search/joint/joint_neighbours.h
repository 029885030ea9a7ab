#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_NEIGHBOURS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_NEIGHBOURS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "passes/strategies/pipeline_spec.h"

namespace soapstone::search {

// Plans beside one on `devices` devices that estimates may have left out: the
// optimizer's states whole instead of shared or shared instead of whole; and,
// without stages, fewer micro-batches, and parameters in parts within each of
// several groups of devices (as many as divide the nodes, or the halves of a
// single one).
std::vector<strategy::PipelineSpec> neighboursOf(
    const strategy::PipelineSpec& spec, int64_t batch, int64_t devices,
    int64_t nodes);

// By strategy.
using NamedPlans = std::vector<std::vector<strategy::PipelineSpec>>;

// The strategies by name that no estimates are made of, as they scatter
// gradients, and then parameters, too, over all devices. One list for each of
// them, of plans with at most 1, 2 and 4 samples on every device at a time, as
// far as the batch can be dealt out so; `recompute` as in their specs. Equal
// places of the lists have equal micro-batches.
NamedPlans namedPlans(int64_t batch, int64_t devices,
                      const std::string& recompute);

// How a search tries plans by name.
struct NamedTrial {
  // Simulates a plan, and says whether it fits.
  std::function<bool(const strategy::PipelineSpec&)> fits;
  // Told which plans may come next: new ones can be priced together.
  std::function<void(std::vector<strategy::PipelineSpec>)> prepare;
  std::function<bool()> isOver;
  int64_t microBatches = 0;  // Of plans that are tried; 0: any number.
};

// Tries the plans of each list from the first on, which needs least: where that
// does not fit, none does. `full` compute all again; where one fits, that in
// its place in `none`, which computes nothing again, is tried, too.
void tryNamed(const NamedPlans& full, const NamedPlans& none,
              const NamedTrial& trial);
// The same of one list after the other.
void tryEach(const NamedPlans& full, const NamedPlans& none,
             const NamedTrial& trial);

// For models of which no estimates are made, as their layers are unlike: for
// every number of devices of a node that share tensors, and of stages, plans in
// as many micro-batches as there may be, and in about four a stage; replicas
// share the optimizer's states.
NamedPlans gridPlans(int64_t batch, int64_t devices, int64_t perNode,
                     const std::string& recompute);

// A plan that a search begins with, in so many micro-batches if it names none
// (0: one). Fails with InvalidArgument if it is malformed, or names devices.
absl::StatusOr<strategy::PipelineSpec> startOf(const std::string& text,
                                               int64_t microBatches);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_NEIGHBOURS_H_
