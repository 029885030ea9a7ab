#include <string>
#include <vector>

#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "ir/sharding/gather_order.h"
#include "ir/step/call_joining.h"
#include "llvm/ADT/TypeSwitch.h"
#include "passes/partition/device_codes.h"
#include "passes/partition/passes.h"
#include "passes/partition/sum_buckets.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTBUCKETPASS
#include "passes/partition/passes.h.inc"

namespace {

using dist::AllGatherOp;
using dist::AllReduceOp;
using dist::ReduceScatterOp;

// The ops that become one call in one class of devices; the last one stands
// behind the others.
using CallOps = std::vector<Operation*>;

// Says which tensors the call of `ops` is about.
std::string callLabel(const CallOps& ops) {
  auto first = cast<dist::CommunicationOpInterface>(ops.front());
  return first.getLabel().str() + " and " + std::to_string(ops.size() - 1) +
         " more";
}

// Puts the waits where their first readers are, after the fused op.
void waitLate(Operation* fused) {
  for (Operation* wait : fused->getUsers()) {
    if (!wait->isBeforeInBlock(fused)) continue;
    wait->moveAfter(fused);
  }
}

// Makes `ops` one, where the last of them is.
void fuse(const CallOps& ops, StringRef label) {
  Operation* last = ops.back();
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
  waitLate(fused);
}

struct DistBucketPass : impl::DistBucketPassBase<DistBucketPass> {
  using DistBucketPassBase::DistBucketPassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    const sharding::CallLimits limits = limitsOf(program);
    for (const std::string& name : dist::modelFunctions(program)) {
      DeviceCodes read(dist::deviceFunctions(program, name));
      for (const std::vector<int64_t>& channels :
           step::joinCalls(read.codes(), limits)) {
        ++numBuckets;
        numFused += channels.size();
        fuseAll(read, channels);
      }
    }
  }

 private:
  sharding::CallLimits limitsOf(ModuleOp program) const {
    if (bytes < 0) return callLimits(program);
    return {.summedBytes = bytes,
            .gatheredBytes = bytes > 0 ? sharding::kUpdateGatherBytes : 0};
  }

  static void fuseAll(const DeviceCodes& read,
                      const std::vector<int64_t>& channels) {
    std::vector<CallOps> byClass;
    for (int64_t channel : channels) {
      std::vector<Operation*> ops = read.opsOf(channel);
      byClass.resize(ops.size());
      for (size_t i = 0; i < ops.size(); ++i) byClass[i].push_back(ops[i]);
    }
    const std::string label = callLabel(byClass.front());
    for (const CallOps& ops : byClass) fuse(ops, label);
  }
};

}  // namespace
}  // namespace soapstone::partition
