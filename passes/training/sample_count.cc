#include "passes/training/sample_count.h"

#include "ir/soap/global_box.h"
#include "ir/soap/local_op.h"

namespace soapstone::passes {
namespace {

// A shard of an op with windows reads the part of an operand that it needs;
// samples are all there.
void keepWindows(Operation* from, Operation* to) {
  if (from->getName() != to->getName()) return;
  for (StringRef name :
       {"starts", "low", "high", "padLow", "padHigh", "extraHigh"}) {
    if (Attribute value = from->getAttr(name)) to->setAttr(name, value);
  }
}

}  // namespace

Operation* buildWithSamples(OpBuilder& builder, Operation* op,
                            const sharding::ShardingRule& rule, int factor,
                            int64_t size, mlir::ValueRange operands) {
  sharding::FactorRanges ranges = sharding::wholeRanges(rule);
  ranges[factor].end = size;
  Operation* built = soap::buildLocalOp(builder, op, rule, ranges, operands);
  // It is no shard: its elements have no place in a larger tensor.
  soap::eraseGlobalBox(built);
  keepWindows(op, built);
  return built;
}

}  // namespace soapstone::passes
