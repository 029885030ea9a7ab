#include <map>
#include <tuple>
#include <utility>

#include "ir/dist/program.h"
#include "ir/sharding/gather_order.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/TypeSwitch.h"
#include "passes/partition/passes.h"
#include "passes/partition/sum_buckets.h"
#include "passes/partition/update_delay.h"
#include "passes/partition/update_tail.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTBUCKETPASS
#include "passes/partition/passes.h.inc"

namespace {

using dist::AllGatherOp;
using dist::AllReduceOp;
using dist::ReduceScatterOp;
using mlir::func::FuncOp;

// One all-reduce, reduce-scatter or all-gather: its op in every class that
// takes part.
struct Participants {
  std::vector<Operation*> ops;
  // Whether only updates read the results, in all classes: there is time.
  bool isForUpdates = true;
};

// Whether the op sums tensors of a group.
bool isSum(Operation* op) { return isa<AllReduceOp, ReduceScatterOp>(op); }

// Properties that ops of one bucket share, and whether there is time.
using Signature = std::pair<CallSignature, bool>;

// Whether a product or the like stands between the two.
bool areFarApart(Operation* before, Operation* last) {
  for (Operation* op = before; op != last; op = op->getNextNode()) {
    if (soap::isContraction(op)) return true;
  }
  return false;
}

int64_t bytesOf(const Participants& steps) {
  int64_t bytes = 0;
  for (Operation* op : steps.ops) {
    bytes = std::max(bytes, communicatedBytes(op));
  }
  return bytes;
}

// All-reduces, reduce-scatters or all-gathers that may become one.
struct Bucket {
  std::vector<const Participants*> steps;
  int64_t bytes = 0;
  // First op that reads a result of any of them, in each class; null if none.
  std::vector<Operation*> firstReaders;
  // Whether something waits for one of them along with others.
  bool isWaitedForTogether = false;
};

// Takes one more of them into the bucket.
void add(const Participants& step, Bucket& bucket) {
  bucket.steps.push_back(&step);
  bucket.bytes += bytesOf(step);
  bucket.firstReaders.resize(step.ops.size(), nullptr);
  for (auto [op, first] : llvm::zip(step.ops, bucket.firstReaders)) {
    for (Operation* wait : op->getUsers()) {
      bucket.isWaitedForTogether |= wait->getNumOperands() != 1;
      for (Operation* reader : wait->getUsers()) {
        if (first == nullptr || reader->isBeforeInBlock(first)) first = reader;
      }
    }
  }
}

// Whether `step` can join: no device needs the bucket's results before `step`
// is issued, and none that needs them soon waits for `step`. The last member of
// a bucket stands behind the others, so only that one is examined.
bool canJoin(const Bucket& bucket, const Participants& step) {
  const std::vector<Operation*>& earlier = bucket.steps.back()->ops;
  if (bucket.isWaitedForTogether || earlier.size() != step.ops.size()) {
    return false;
  }
  for (auto [before, last, reader] :
       llvm::zip(earlier, step.ops, bucket.firstReaders)) {
    if (before->getBlock() != last->getBlock() ||
        (reader != nullptr && reader->isBeforeInBlock(last)) ||
        (!step.isForUpdates && areFarApart(before, last))) {
      return false;
    }
  }
  return true;
}

std::string bucketLabel(const Bucket& bucket) {
  auto first =
      cast<dist::CommunicationOpInterface>(bucket.steps.front()->ops.front());
  return first.getLabel().str() + " and " +
         std::to_string(bucket.steps.size() - 1) + " more";
}

// Puts the waits where their first readers are, after the fused op.
void waitLate(Operation* fused) {
  for (Operation* wait : fused->getUsers()) {
    if (!wait->isBeforeInBlock(fused)) continue;
    wait->moveAfter(fused);
  }
}

// Makes the ops of `bucket` in class number `index` one, where the last is.
void fuse(const Bucket& bucket, size_t index, StringRef label) {
  Operation* last = bucket.steps.back()->ops[index];
  SmallVector<Value> inputs;
  SmallVector<Value> outputs;
  SmallVector<Attribute> parts;
  for (const Participants* step : bucket.steps) {
    Operation* op = step->ops[index];
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
  for (auto [old, result] : llvm::zip(outputs, fused->getResults())) {
    old.replaceAllUsesWith(result);
  }
  for (const Participants* step : bucket.steps) step->ops[index]->erase();
  waitLate(fused);
}

struct DistBucketPass : impl::DistBucketPassBase<DistBucketPass> {
  using DistBucketPassBase::DistBucketPassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    mostSummed = bytes;
    if (mostSummed < 0) mostSummed = sumBucketBytes(program);
    for (const std::string& name : dist::modelFunctions(program)) {
      std::map<int64_t, Participants> steps;
      for (FuncOp function : dist::deviceFunctions(program, name)) {
        UpdateTail tail(function);
        function.walk([&](dist::CommunicationOpInterface op) {
          if (!isSum(op) && !isa<AllGatherOp>(op.getOperation())) return;
          Participants& step = steps[op.getChannel()];
          step.ops.push_back(op.getOperation());
          step.isForUpdates &= tail.contains(op.getOperation());
        });
      }
      // Parameters are gathered when and with what `ir/step` says.
      std::erase_if(steps, [](const auto& entry) {
        const Participants& step = entry.second;
        return isa<AllGatherOp>(step.ops.front()) && !step.isForUpdates;
      });
      fuseAll(findBuckets(steps));
    }
  }

 private:
  std::vector<Bucket> findBuckets(
      const std::map<int64_t, Participants>& steps) {
    std::vector<Bucket> buckets;
    std::map<Signature, size_t> open;
    for (const auto& [channel, step] : steps) {
      int64_t size = bytesOf(step);
      auto [entry, isNew] = open.try_emplace(
          Signature(signatureOf(step.ops.front()), step.isForUpdates),
          buckets.size());
      if (!isNew) {
        Bucket& bucket = buckets[entry->second];
        if (bucket.bytes + size <= mostBytes(step) && canJoin(bucket, step)) {
          add(step, bucket);
          continue;
        }
        entry->second = buckets.size();
      }
      add(step, buckets.emplace_back());
    }
    return buckets;
  }

  int64_t mostBytes(const Participants& step) const {
    bool isGather = mostSummed > 0 && isa<AllGatherOp>(step.ops.front());
    return isGather ? sharding::kUpdateGatherBytes : mostSummed;
  }

  void fuseAll(const std::vector<Bucket>& buckets) {
    for (const Bucket& bucket : buckets) {
      if (bucket.steps.size() < 2) continue;
      std::string label = bucketLabel(bucket);
      for (size_t i = 0; i < bucket.steps.front()->ops.size(); ++i) {
        fuse(bucket, i, label);
      }
      ++numBuckets;
      numFused += bucket.steps.size();
    }
  }

  int64_t mostSummed = 0;
};

}  // namespace
}  // namespace soapstone::partition
