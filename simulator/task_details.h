#ifndef SOAPSTONE_SIMULATOR_TASK_DETAILS_H_
#define SOAPSTONE_SIMULATOR_TASK_DETAILS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ir/model/model_graph.h"
#include "ir/sharding/op_configuration.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Properties of a task other than its times.
struct TaskDetail {
  double flops = 0;       // FLOP of one device.
  double bytes = 0;       // Through the memory of one device.
  int64_t sentBytes = 0;  // Over links, by all devices.
  std::string layer;
  std::string phase;  // "forward", "backward" or "update"; empty: neither.
};

// Details of each task of a graph whose ops run as `configurationOf` says.
// Devices of a class that does less than the first shard of an op are described
// by that shard.
std::vector<TaskDetail> taskDetails(
    const model::ModelGraph& model, const TaskGraph& graph,
    const std::function<const sharding::OpConfiguration&(int op)>&
        configurationOf);

// The same as members of a JSON object, each behind a comma: what a timeline
// shows of a task (TimelineOptions::arguments).
std::vector<std::string> detailMembers(const std::vector<TaskDetail>& details);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_TASK_DETAILS_H_
