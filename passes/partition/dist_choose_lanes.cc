#include <vector>

#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "ir/dist/table.h"
#include "ir/step/lanes.h"
#include "passes/partition/device_codes.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTCHOOSELANESPASS
#include "passes/partition/passes.h.inc"

namespace {

bool crossesNodes(Operation* op, const step::DeviceNodes& nodes) {
  auto groups = op->getAttrOfType<dist::TableAttr>("groups");
  if (!groups) return false;
  dist::Table table(groups);
  std::vector<int> members(table.all().begin(), table.all().end());
  return step::crossesNodes(members, table.dim(1), nodes);
}

struct DistChooseLanesPass
    : impl::DistChooseLanesPassBase<DistChooseLanesPass> {
  using DistChooseLanesPassBase::DistChooseLanesPassBase;

  void runOnOperation() final {
    const step::DeviceNodes places(nodes.begin(), nodes.end());
    if (places.empty()) return;
    ModuleOp program = getOperation();
    for (const std::string& name : dist::modelFunctions(program)) {
      DeviceCodes read(dist::deviceFunctions(program, name));
      const auto crosses = [&](size_t k, size_t op) {
        return crossesNodes(read.op(k, op), places);
      };
      for (int64_t channel : step::sumLaneChannels(read.codes(), crosses)) {
        ++numMoved;
        for (Operation* op : read.opsOf(channel)) dist::putOnSumLane(op);
      }
    }
  }
};

}  // namespace
}  // namespace soapstone::partition
