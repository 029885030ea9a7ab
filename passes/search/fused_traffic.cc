#include "passes/search/fused_traffic.h"

#include "ir/soap/argument_attributes.h"
#include "ir/soap/computed_again.h"
#include "ir/soap/cost_support.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/STLExtras.h"
#include "passes/prepare/bias_gradient.h"
#include "passes/prepare/rows_of_sum.h"

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

// The ops that read `value`, as a system sees them that keeps gates or not.
SmallVector<Operation*> readersOf(Value value, bool keepsGates) {
  if (keepsGates) return soap::readersOfKept(value);
  return SmallVector<Operation*>(value.getUsers());
}

// Whether `reader` computes the op behind `value` in its own loop, so that what
// is between them never goes through memory: both elementwise and split alike.
// Ops of one leader are one kernel, whatever they read of each other; of
// different leaders (`fusesAcrossOps`) a chain of the forward pass is.
bool isFused(Value value, Operation* reader, const ModelGraphOptions& options) {
  Operation* producer = value.getDefiningOp();
  if (producer == nullptr || !isElementwise(producer)) return false;
  if (!endsLoop(reader)) return false;
  if (isGenerated(producer)) return true;
  const SmallVector<Operation*> readers = readersOf(value, options.keepsGates);
  if (haveOneLeader(producer, reader)) {
    return llvm::all_of(readers, [&](Operation* user) {
      return endsLoop(user) && haveOneLeader(producer, user);
    });
  }
  return options.fusesAcrossOps && !isBackward(producer) &&
         !isBackward(reader) && readers.size() == 1;
}

// Whether an op makes zeros that no memory holds: rows are added to a sum
// instead.
bool isZerosOfRows(Operation* op) {
  return soap::isGenerator(op) && !op->use_empty() &&
         llvm::all_of(op->getUses(), [](mlir::OpOperand& use) {
           auto rows = dyn_cast<soap::ScatterOp>(use.getOwner());
           return rows && use.getOperandNumber() == 0 &&
                  passes::isAddedToSum(rows);
         });
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
    for (Operation* user : readersOf(operand, keepsGates)) {
      if (!isElementwise(user)) continue;
      Operation*& first = entry->second[keyOf(user)];
      if (!first || user->isBeforeInBlock(first)) first = user;
    }
  }
  auto first = entry->second.find(keyOf(op));
  return first != entry->second.end() && first->second->isBeforeInBlock(op);
}

FusedTraffic::FusedTraffic(Operation* op, const ModelGraphOptions& options,
                           FirstLoads* loads)
    : joins(isa<soap::OptimizerUpdateOp>(op) || copiesUpdate(op)) {
  auto reduce = dyn_cast<soap::ReduceOp>(op);
  const bool isInProduct =
      options.sumsBiasesInProducts && reduce && passes::productBeside(reduce);
  joins = joins || isInProduct;
  for (Value read : op->getOperands()) {
    Value operand = options.keepsGates ? soap::keptValue(read) : read;
    operands.push_back(isFused(operand, op, options) ||
                       loads->isLoadedBefore(operand, op) || copiesUpdate(op) ||
                       isInProduct);
  }
  if (options.addsRowsToSums) findRows(op);
  if (!isElementwise(op) || result) return;
  const SmallVector<Operation*> readers =
      readersOf(op->getResult(0), options.keepsGates);
  result = !readers.empty() && llvm::all_of(readers, [&](Operation* reader) {
    return isFused(op->getResult(0), reader, options);
  });
}

void FusedTraffic::findRows(Operation* op) {
  if (auto rows = dyn_cast<soap::ScatterOp>(op)) {
    writesRows = passes::isAddedToSum(rows);
    if (writesRows) operands[0] = true;
    result = isInSum = writesRows;
  } else if (passes::rowsAddedBy(op)) {
    isAdded = true;
    operands.assign(operands.size(), true);
  } else {
    result = isInSum = isZerosOfRows(op);
  }
}

void FusedTraffic::takeOff(Operation* op, model::OpWork* work) const {
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i]) continue;
    work->bytesKept.push_back(soap::operandBytes(op, static_cast<unsigned>(i)));
  }
  if (result || isAdded) work->bytesWritten.clear();
  if (writesRows) {
    constexpr unsigned kUpdates = 2;
    work->bytesWritten.push_back(soap::operandBytes(op, kUpdates));
  } else if (result || joins || isAdded) {
    work->launches.terms.clear();
  }
}

std::string FusedTraffic::toString() const {
  std::string text = writesRows ? "rows:"
                     : result   ? "fused:"
                     : isAdded  ? "added:"
                     : joins    ? "joins:"
                                : ":";
  for (bool operand : operands) text += operand ? '1' : '0';
  return text;
}

}  // namespace soapstone::search
