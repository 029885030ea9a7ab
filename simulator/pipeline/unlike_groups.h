#ifndef SOAPSTONE_SIMULATOR_PIPELINE_UNLIKE_GROUPS_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_UNLIKE_GROUPS_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "ir/model/model_configurations.h"
#include "simulator/pipeline/group_program.h"

namespace soapstone::simulator {

// The programs of a pipeline's groups on a machine of several kinds of devices:
// one for every kind of groups, priced on the devices of the first of them.
class UnlikeGroups {
 public:
  // Places the step on every kind of groups; `begins` are their first devices.
  // Without programs if all devices are of one kind, or all are one group.
  // Fails as `GroupProgram::place` does.
  static absl::StatusOr<UnlikeGroups> place(
      const GroupContext& context,
      const model::ModelConfigurations& configurations,
      const std::vector<int>& begins);

  bool isEmpty() const { return programs.empty(); }
  int kinds() const { return static_cast<int>(programs.size()); }
  int kindOf(int group) const { return kindOfGroup[group]; }
  GroupProgram& program(int kind) { return *programs[kind]; }

  // By kind: the time of its devices for all work of the step over that of the
  // first group's.
  std::vector<double> slowness();

 private:
  std::vector<int> kindOfGroup;
  std::vector<std::unique_ptr<cost_model::Machine>> machines;  // By kind.
  std::vector<std::unique_ptr<GroupProgram>> programs;         // By kind.
};

// The work of ops on the groups that run them, by the chunk of each.
std::vector<int64_t> workOnOwnGroups(UnlikeGroups& groups,
                                     const std::vector<int>& chunkOfOp,
                                     const std::vector<int>& kindOfChunk);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_UNLIKE_GROUPS_H_
