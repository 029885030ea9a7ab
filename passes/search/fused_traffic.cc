#include "passes/search/fused_traffic.h"

#include "ir/soap/argument_attributes.h"
#include "ir/soap/cost_support.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/STLExtras.h"
#include "passes/prepare/bias_gradient.h"

namespace soapstone::search {
namespace {

// Ops that codegen computes inside the loop of those that read them.
bool isElementwise(Operation* op) {
  return soap::isMapped(op) || soap::isGenerator(op) ||
         isa<soap::BroadcastOp>(op);
}

// Ops whose result is worth computing again for every reader.
bool isGenerated(Operation* op) {
  return soap::isGenerator(op) || isa<soap::ConstantOp, soap::BroadcastOp>(op);
}

// The forward op that decides how an op is split, by name.
StringRef leaderName(Operation* op) {
  auto leader = op->getAttrOfType<mlir::StringAttr>(soap::kGradientOfAttribute);
  if (!leader)
    leader = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
  return leader ? leader.getValue() : StringRef();
}

bool isBackward(Operation* op) {
  return op->hasAttr(soap::kGradientOfAttribute);
}

// Whether two ops belong to one op of the model and its one direction, so that
// they are split alike whatever the strategy.
bool haveOneLeader(Operation* first, Operation* second) {
  return isBackward(first) == isBackward(second) &&
         leaderName(first) == leaderName(second);
}

// Whether an op computes the elementwise ops that it reads in its own loop; a
// reduction may end the loop.
bool endsLoop(Operation* op) {
  return isElementwise(op) || isa<soap::ReduceOp>(op);
}

// Whether `reader` computes `producer` in its own loop, so that what is between
// them never goes through memory: both elementwise and split alike. Ops of one
// leader are one kernel, whatever they read of each other; of different leaders
// (`acrossOps`) a chain of the forward pass is.
bool isFused(Operation* producer, Operation* reader, bool acrossOps) {
  if (producer == nullptr || !isElementwise(producer)) return false;
  if (!endsLoop(reader)) return false;
  if (isGenerated(producer)) return true;
  if (haveOneLeader(producer, reader)) {
    return llvm::all_of(producer->getUsers(), [&](Operation* user) {
      return endsLoop(user) && haveOneLeader(producer, user);
    });
  }
  return acrossOps && !isBackward(producer) && !isBackward(reader) &&
         producer->hasOneUse();
}

// Whether an op makes the working copy of a parameter: the update does.
bool copiesUpdate(Operation* op) {
  return isa<soap::CastOp>(op) &&
         op->getOperand(0).getDefiningOp<soap::OptimizerUpdateOp>();
}

}  // namespace

FirstLoads::Key FirstLoads::keyOf(Operation* op) {
  return {leaderName(op), isBackward(op)};
}

bool FirstLoads::isLoadedBefore(Value operand, Operation* op) {
  if (!isElementwise(op)) return false;
  auto [entry, isNew] = firstReaders.try_emplace(operand);
  if (isNew) {
    for (Operation* user : operand.getUsers()) {
      if (!isElementwise(user)) continue;
      Operation*& first = entry->second[keyOf(user)];
      if (!first || user->isBeforeInBlock(first)) first = user;
    }
  }
  return entry->second.at(keyOf(op))->isBeforeInBlock(op);
}

FusedTraffic::FusedTraffic(Operation* op, bool acrossOps, bool sumsBiases,
                           FirstLoads* loads)
    : joins(isa<soap::OptimizerUpdateOp>(op) || copiesUpdate(op)) {
  auto reduce = dyn_cast<soap::ReduceOp>(op);
  const bool isInProduct =
      sumsBiases && reduce && passes::productBeside(reduce);
  joins = joins || isInProduct;
  for (Value operand : op->getOperands()) {
    operands.push_back(isFused(operand.getDefiningOp(), op, acrossOps) ||
                       loads->isLoadedBefore(operand, op) || copiesUpdate(op) ||
                       isInProduct);
  }
  result = isElementwise(op) && !op->use_empty() &&
           llvm::all_of(op->getUsers(), [&](Operation* reader) {
             return isFused(op, reader, acrossOps);
           });
}

void FusedTraffic::takeOff(Operation* op, model::OpWork* work) const {
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i]) continue;
    work->bytesKept.push_back(soap::operandBytes(op, static_cast<unsigned>(i)));
  }
  if (result) work->bytesWritten.clear();
  if (result || joins) work->launches.terms.clear();
}

std::string FusedTraffic::toString() const {
  std::string text = result ? "fused:" : joins ? "joins:" : ":";
  for (bool operand : operands) text += operand ? '1' : '0';
  return text;
}

}  // namespace soapstone::search
