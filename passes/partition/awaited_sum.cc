#include "passes/partition/awaited_sum.h"

#include "ir/dist/lane.h"

namespace soapstone::partition {

std::optional<AwaitedSum> awaitedSum(dist::WaitOp wait) {
  if (!wait || wait->getNumOperands() != 1) return std::nullopt;
  Value sum = wait->getOperand(0);
  auto reduce = sum.getDefiningOp<dist::AllReduceOp>();
  if (!reduce || reduce.getKind() != soap::ReduceKind::Sum ||
      reduce.getInputs().size() != 1 || !sum.hasOneUse()) {
    return std::nullopt;
  }
  return AwaitedSum{reduce, wait};
}

void sumInstead(AwaitedSum sum, Value part, Operation* place) {
  dist::AllReduceOp old = sum.reduce;
  OpBuilder builder(old);
  auto summed = dist::AllReduceOp::create(
      builder, old.getLoc(), mlir::TypeRange(part.getType()), old.getKind(),
      mlir::ValueRange(part), old.getGroups(), old.getChannel(),
      old.getLabel());
  dist::setOnSumLane(summed, dist::isOnSumLane(old));
  builder.setInsertionPoint(place);
  auto wait =
      dist::WaitOp::create(builder, sum.wait.getLoc(), summed.getOutputs());
  part.replaceAllUsesExcept(wait.getOutputs().front(), summed);
}

std::map<int64_t, size_t> participantsOf(
    const std::vector<mlir::func::FuncOp>& functions) {
  std::map<int64_t, size_t> counts;
  for (mlir::func::FuncOp function : functions) {
    function.walk([&](dist::CommunicationOpInterface step) {
      ++counts[step.getChannel()];
    });
  }
  return counts;
}

}  // namespace soapstone::partition
