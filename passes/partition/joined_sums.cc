#include "passes/partition/joined_sums.h"

#include <cstdint>
#include <map>
#include <optional>

#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"

namespace soapstone::partition {
namespace {

using dist::AllReduceOp;
using mlir::func::FuncOp;

// A gradient that a device puts together from sums, which nothing else reads.
struct JoinedSums {
  soap::ConcatOp concat;
  SmallVector<dist::WaitOp> waits;
  SmallVector<AllReduceOp> reduces;
  size_t last = 0;  // The sum with the highest channel, behind all others.
};

// Channels of its sums.
using Channels = std::vector<int64_t>;

// Whether all that reads a gradient is what adds it to the sum over
// micro-batches, perhaps in a wider type.
bool isAccumulated(FuncOp function, Value gradient) {
  if (!gradient.hasOneUse()) return false;
  Operation* reader = *gradient.user_begin();
  if (isa<soap::CastOp>(reader))
    return isAccumulated(function, reader->getResult(0));
  return llvm::any_of(reader->getOperands(), [&](Value operand) {
    auto argument = dyn_cast<mlir::BlockArgument>(operand);
    return argument && soap::argumentRole(function, argument.getArgNumber()) ==
                           soap::ArgumentRole::kGradient;
  });
}

// The sums that `concat` joins, if it joins nothing else and its result is
// accumulated.
std::optional<JoinedSums> joinedSums(FuncOp function, soap::ConcatOp concat) {
  if (!isAccumulated(function, concat->getResult(0))) return std::nullopt;
  JoinedSums found;
  found.concat = concat;
  for (Value part : concat->getOperands()) {
    auto wait = part.getDefiningOp<dist::WaitOp>();
    if (!wait || wait->getNumOperands() != 1 || !part.hasOneUse())
      return std::nullopt;
    Value sum = wait->getOperand(0);
    auto reduce = sum.getDefiningOp<AllReduceOp>();
    if (!reduce || reduce.getKind() != soap::ReduceKind::Sum ||
        reduce.getInputs().size() != 1 || !sum.hasOneUse()) {
      return std::nullopt;
    }
    if (!found.reduces.empty() &&
        reduce.getGroups() != found.reduces.front().getGroups()) {
      return std::nullopt;
    }
    found.waits.push_back(wait);
    found.reduces.push_back(reduce);
    if (reduce.getChannel() > found.reduces[found.last].getChannel())
      found.last = found.reduces.size() - 1;
  }
  AllReduceOp last = found.reduces[found.last];
  const bool isBehind = llvm::all_of(found.reduces, [&](AllReduceOp reduce) {
    return reduce == last || reduce->isBeforeInBlock(last);
  });
  if (!isBehind) return std::nullopt;
  return found;
}

// Puts the device's own parts together, and sums the result, where the last of
// them was summed.
void sumTogether(JoinedSums& found) {
  AllReduceOp last = found.reduces[found.last];
  Value joined = found.concat->getResult(0);
  OpBuilder builder(found.concat->getNextNode());
  for (auto [operand, reduce] :
       llvm::zip(found.concat->getOpOperands(), found.reduces)) {
    operand.set(reduce.getInputs().front());
  }
  found.concat->moveBefore(last);
  auto wait = dist::WaitOp::create(builder, found.waits[found.last].getLoc(),
                                   mlir::ValueRange(joined));
  joined.replaceAllUsesExcept(wait.getOutputs().front(), wait);
  builder.setInsertionPoint(last);
  auto summed = AllReduceOp::create(
      builder, last.getLoc(), mlir::TypeRange(joined.getType()), last.getKind(),
      mlir::ValueRange(joined), last.getGroups(), last.getChannel(),
      last.getLabel());
  dist::setOnSumLane(summed, dist::isOnSumLane(last));
  wait->setOperands(summed.getOutputs());
  for (dist::WaitOp old : found.waits) old.erase();
  for (AllReduceOp old : found.reduces) old.erase();
}

}  // namespace

void sumJoinedGradients(const std::vector<FuncOp>& functions) {
  std::map<int64_t, size_t> participants;  // By channel.
  std::map<Channels, std::vector<JoinedSums>> joined;
  for (FuncOp function : functions) {
    function.walk([&](dist::CommunicationOpInterface step) {
      ++participants[step.getChannel()];
    });
    function.walk([&](soap::ConcatOp concat) {
      std::optional<JoinedSums> found = joinedSums(function, concat);
      if (!found) return;
      Channels channels;
      for (AllReduceOp reduce : found->reduces)
        channels.push_back(reduce.getChannel());
      joined[channels].push_back(*std::move(found));
    });
  }
  for (auto& [channels, found] : joined) {
    const bool isEverywhere = llvm::all_of(channels, [&](int64_t channel) {
      return participants[channel] == found.size();
    });
    if (!isEverywhere) continue;
    for (JoinedSums& each : found) sumTogether(each);
  }
}

}  // namespace soapstone::partition
