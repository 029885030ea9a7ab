#include "passes/partition/joined_sums.h"

#include <cstdint>
#include <map>
#include <optional>

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "passes/partition/awaited_sum.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

// A gradient that a device puts together from sums, which nothing else reads.
struct JoinedSums {
  soap::ConcatOp concat;
  SmallVector<AwaitedSum> sums;
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
    std::optional<AwaitedSum> sum =
        awaitedSum(part.getDefiningOp<dist::WaitOp>());
    if (!sum || !part.hasOneUse()) return std::nullopt;
    found.sums.push_back(*sum);
    if (sum->reduce.getGroups() != found.sums.front().reduce.getGroups())
      return std::nullopt;
    if (sum->channel() > found.sums[found.last].channel())
      found.last = found.sums.size() - 1;
  }
  dist::AllReduceOp last = found.sums[found.last].reduce;
  const bool isBehind = llvm::all_of(found.sums, [&](AwaitedSum& sum) {
    return sum.reduce == last || sum.reduce->isBeforeInBlock(last);
  });
  if (!isBehind) return std::nullopt;
  return found;
}

// Puts the device's own parts together, and sums the result, where the last of
// them was summed.
void sumTogether(JoinedSums& found) {
  AwaitedSum last = found.sums[found.last];
  Operation* next = found.concat->getNextNode();
  for (auto [operand, sum] :
       llvm::zip(found.concat->getOpOperands(), found.sums)) {
    operand.set(sum.part());
  }
  found.concat->moveBefore(last.reduce);
  sumInstead(last, found.concat->getResult(0), next);
  for (AwaitedSum& old : found.sums) old.erase();
}

}  // namespace

void sumJoinedGradients(const std::vector<FuncOp>& functions) {
  const std::map<int64_t, size_t> participants = participantsOf(functions);
  std::map<Channels, std::vector<JoinedSums>> joined;
  for (FuncOp function : functions) {
    function.walk([&](soap::ConcatOp concat) {
      std::optional<JoinedSums> found = joinedSums(function, concat);
      if (!found) return;
      Channels channels;
      for (AwaitedSum& sum : found->sums) channels.push_back(sum.channel());
      joined[channels].push_back(*std::move(found));
    });
  }
  for (auto& [channels, found] : joined) {
    const bool isEverywhere = llvm::all_of(channels, [&](int64_t channel) {
      return participants.at(channel) == found.size();
    });
    if (!isEverywhere) continue;
    for (JoinedSums& each : found) sumTogether(each);
  }
}

}  // namespace soapstone::partition
