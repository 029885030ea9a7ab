#include "simulator/task_details.h"

#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/operator_cost.h"
#include "ir/support/json_values.h"
#include "simulator/layer_names.h"
#include "simulator/shard_classes.h"
#include "simulator/step_breakdown.h"

namespace soapstone::simulator {
namespace {

// FLOP of an op on matrix units and other units.
double flopsOf(const cost_model::OperatorDescription& op) {
  if (!op.product) return op.flops;
  const cost_model::MatrixProduct& product = *op.product;
  double flops = 2.0 * static_cast<double>(product.batch) *
                 static_cast<double>(product.m) *
                 static_cast<double>(product.n) *
                 static_cast<double>(product.k);
  return op.direction == cost_model::PassDirection::kBackward ? 2 * flops
                                                              : flops;
}

cost_model::OperatorDescription describeShard(
    const model::ModelGraph& model, const model::ModelOp& op,
    const sharding::OpConfiguration& configuration) {
  model::LocalShapes operands = shardShapes(model, op, configuration, 0);
  auto firstResult =
      operands.begin() + static_cast<int64_t>(op.operands.size());
  model::LocalShapes results(firstResult, operands.end());
  operands.erase(firstResult, operands.end());
  return model.describe(op, operands, results);
}

}  // namespace

std::vector<TaskDetail> taskDetails(
    const model::ModelGraph& model, const TaskGraph& graph,
    const std::function<const sharding::OpConfiguration&(int op)>&
        configurationOf) {
  std::vector<std::string> layers = layersOf(model);
  std::vector<StepPhase> phases = stepPhases(model);
  std::map<int, std::pair<double, double>> work;  // By op.
  std::vector<TaskDetail> details(graph.tasks.size());
  for (size_t i = 0; i < graph.tasks.size(); ++i) {
    const Task& task = graph.tasks[i];
    TaskDetail& detail = details[i];
    if (task.footprint >= 0) {
      for (const TaskFootprint::DeviceBytes& load :
           graph.footprints[task.footprint].devices) {
        detail.sentBytes += load.sent;
      }
    }
    if (task.op < 0 || task.op >= static_cast<int>(model.ops.size())) continue;
    detail.layer = layers[task.op];
    detail.phase = stepPhaseName(phases[task.op]);
    const model::ModelOp& op = model.ops[task.op];
    if (task.kind != TaskKind::kCompute || op.work < 0) continue;
    auto [entry, isNew] = work.try_emplace(task.op);
    if (isNew) {
      cost_model::OperatorDescription shard =
          describeShard(model, op, configurationOf(task.op));
      entry->second = {flopsOf(shard), shard.bytesRead + shard.bytesWritten};
    }
    detail.flops = entry->second.first;
    detail.bytes = entry->second.second;
  }
  return details;
}

std::vector<std::string> detailMembers(const std::vector<TaskDetail>& details) {
  std::vector<std::string> members;
  members.reserve(details.size());
  for (const TaskDetail& detail : details) {
    std::string text;
    if (detail.flops > 0)
      absl::StrAppendFormat(&text, ",\"FLOP\":%.9g", detail.flops);
    if (detail.bytes > 0)
      absl::StrAppendFormat(&text, ",\"bytes\":%.12g", detail.bytes);
    if (detail.sentBytes > 0) {
      absl::StrAppend(&text, ",\"sent bytes\":", detail.sentBytes);
    }
    if (!detail.layer.empty()) {
      absl::StrAppend(&text, ",\"layer\":", jsonString(detail.layer));
    }
    if (!detail.phase.empty()) {
      absl::StrAppend(&text, ",\"phase\":", jsonString(detail.phase));
    }
    members.push_back(std::move(text));
  }
  return members;
}

}  // namespace soapstone::simulator
