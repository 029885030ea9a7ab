#include "ir/dist/program.h"
#include "ir/step/issue_order.h"
#include "passes/partition/device_codes.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTYIELDSUMSPASS
#include "passes/partition/passes.h.inc"

namespace {

struct DistYieldSumsPass : impl::DistYieldSumsPassBase<DistYieldSumsPass> {
  using DistYieldSumsPassBase::DistYieldSumsPassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    for (const std::string& name : dist::modelFunctions(program)) {
      DeviceCodes read(dist::deviceFunctions(program, name));
      step::Reordering reordering = step::yieldSums(read.codes());
      numYielded += reordering.moved;
      if (reordering.moved > 0) read.apply(reordering);
    }
  }
};

}  // namespace
}  // namespace soapstone::partition
