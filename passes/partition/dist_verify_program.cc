#include "ir/dist/verify_program.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTVERIFYPROGRAMPASS
#include "passes/partition/passes.h.inc"

namespace {

struct DistVerifyProgramPass
    : impl::DistVerifyProgramPassBase<DistVerifyProgramPass> {
  void runOnOperation() final {
    if (failed(dist::verifyProgram(getOperation()))) return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

}  // namespace
}  // namespace soapstone::partition
