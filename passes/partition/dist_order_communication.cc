#include <string>
#include <utility>
#include <vector>

#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "ir/model/and_more.h"
#include "ir/sharding/sum_buckets.h"
#include "ir/step/communication_order.h"
#include "llvm/ADT/TypeSwitch.h"
#include "passes/partition/device_codes.h"
#include "passes/partition/passes.h"
#include "passes/partition/sum_buckets.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTORDERCOMMUNICATIONPASS
#include "passes/partition/passes.h.inc"

namespace {

using dist::AllGatherOp;
using dist::AllReduceOp;
using dist::ReduceScatterOp;

// The ops that become one call in one class of devices; the last one stands
// behind the others.
using CallOps = SmallVector<Operation*>;

// Says which tensors the call of `ops` is about.
std::string callLabel(const CallOps& ops) {
  auto first = cast<dist::CommunicationOpInterface>(ops.front());
  return first.getLabel().str() + model::andMore(ops.size() - 1);
}

// Makes `ops` one, where the last of them is.
void fuse(const CallOps& ops) {
  Operation* last = ops.back();
  const std::string label = callLabel(ops);
  SmallVector<Value> inputs;
  SmallVector<Value> outputs;
  SmallVector<Attribute> parts;
  for (Operation* op : ops) {
    llvm::append_range(inputs, op->getOperands());
    llvm::append_range(outputs, op->getResults());
    if (auto gather = dyn_cast<AllGatherOp>(op))
      llvm::append_range(parts, gather.getParts());
    if (auto scatter = dyn_cast<ReduceScatterOp>(op))
      llvm::append_range(parts, scatter.getParts());
  }
  OpBuilder builder(last);
  mlir::TypeRange types = mlir::ValueRange(outputs).getTypes();
  Operation* fused =
      llvm::TypeSwitch<Operation*, Operation*>(last)
          .Case([&](AllReduceOp sum) {
            return AllReduceOp::create(builder, last->getLoc(), types,
                                       sum.getKind(), inputs, sum.getGroups(),
                                       sum.getChannel(), label);
          })
          .Case([&](ReduceScatterOp sum) {
            return ReduceScatterOp::create(
                builder, last->getLoc(), types, sum.getKind(), inputs,
                sum.getGroups(), builder.getArrayAttr(parts), sum.getChannel(),
                label);
          })
          .Case([&](AllGatherOp gather) {
            return AllGatherOp::create(
                builder, last->getLoc(), types, inputs, gather.getGroups(),
                builder.getArrayAttr(parts), gather.getChannel(), label);
          });
  dist::setOnSumLane(fused, dist::isOnSumLane(last));
  for (auto [old, result] : llvm::zip(outputs, fused->getResults())) {
    old.replaceAllUsesWith(result);
  }
  for (Operation* op : ops) op->erase();
}

// Puts the ops of a device function in the order in which it issues them, and
// makes each call one op. Returns the number of calls of several tensors.
int64_t issue(ArrayRef<Operation*> ops, const step::IssuedCode& order) {
  int64_t calls = 0;
  if (ops.empty()) return calls;
  Operation* end = ops.front()->getBlock()->getTerminator();
  for (const step::IssuedOp& item : order) {
    CallOps members;
    for (int op : item.ops) members.push_back(ops[op]);
    for (Operation* op : members) op->moveBefore(end);
    if (item.channel < 0) continue;
    cast<dist::CommunicationOpInterface>(members.back())
        .setChannel(item.channel);
    if (members.size() == 1) continue;
    fuse(members);
    ++calls;
  }
  return calls;
}

struct DistOrderCommunicationPass
    : impl::DistOrderCommunicationPassBase<DistOrderCommunicationPass> {
  using DistOrderCommunicationPassBase::DistOrderCommunicationPassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    const step::OrderLimits limits = limitsOf(program);
    for (const std::string& name : dist::modelFunctions(program)) {
      std::vector<ReadCode> classes =
          readCodes(dist::deviceFunctions(program, name));
      std::vector<step::DeviceCode> codes;
      for (ReadCode& read : classes) codes.push_back(std::move(read.code));
      const std::vector<step::IssuedCode> issued =
          step::orderCommunication(std::move(codes), limits);
      for (size_t k = 0; k < classes.size(); ++k) {
        numCalls += issue(classes[k].ops, issued[k]);
      }
    }
  }

 private:
  step::OrderLimits limitsOf(ModuleOp program) const {
    step::OrderLimits limits;
    limits.deferBytes = deferBytes;
    limits.prefetchOps = prefetchOps;
    limits.schedules = schedules;
    limits.joins = joins;
    limits.yields = yields;
    if (bucketBytes < 0) {
      limits.calls = callLimits(program);
    } else {
      limits.calls.summedBytes = bucketBytes;
      limits.calls.gatheredBytes =
          bucketBytes > 0 ? sharding::kUpdateGatherBytes : 0;
    }
    return limits;
  }
};

}  // namespace
}  // namespace soapstone::partition
