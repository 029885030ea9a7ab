#ifndef SOAPSTONE_FRONTEND_DRIVER_JOINT_PLAN_H_
#define SOAPSTONE_FRONTEND_DRIVER_JOINT_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cost_model/machine.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::driver {

// Result of a joint search, for its reports.
struct JointReport {
  const search::JointOutcome* outcome = nullptr;
  const cost_model::Machine* machine = nullptr;
  int64_t devices = 0;
  int64_t batch = 0;
  double seconds = 0;
  // Text on the goal of the search (goal_report.h).
  std::string goalText;
  std::string goalJson;
  // Placements of the best plan's parameters (dtensor_placements.h).
  std::string dtensorJson = {};
  // The part of the best plan's time that is spent waiting for slow nodes.
  int64_t stragglerPicoseconds = 0;
  // Whether to print the figures of a single micro-batch.
  bool comparesOneMicroBatch = false;
};

std::string jointTable(const JointReport& report);
// `best` is the JSON of the best plan: member "summary".
std::string jointJson(const JointReport& report, const std::string& best);

// The strategies that joint plans are compared with: without stages, split over
// tensors in nodes of `perNode` devices, and that in four stages, with a sample
// of a replica at a time; those into which the batch can be divided.
std::vector<std::string> namedPlans(int64_t batch, int64_t devices,
                                    int64_t perNode);

// Notes for the file of the best plan, as one JSON object: the text of its
// strategy, its figures, and its settings for Megatron-LM, torchtitan,
// DeepSpeed and DTensor.
std::string planNotes(const JointReport& report);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_JOINT_PLAN_H_
