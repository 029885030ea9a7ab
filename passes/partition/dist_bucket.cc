#include <map>
#include <tuple>

#include "ir/dist/program.h"
#include "passes/partition/passes.h"
#include "passes/partition/update_deferral.h"
#include "passes/partition/update_tail.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTBUCKETPASS
#include "passes/partition/passes.h.inc"

namespace {

using dist::AllReduceOp;
using mlir::func::FuncOp;

// One all-reduce: its op in every class that takes part.
struct Participants {
  std::vector<AllReduceOp> ops;
  // Whether only updates read the results, in all classes: there is time.
  bool isForUpdates = true;
};

// What all-reduces must have in common to become one.
using Signature = std::tuple<const void*, const void*, const void*, bool>;

Signature signatureOf(const Participants& step) {
  AllReduceOp op = step.ops.front();
  Type element =
      cast<RankedTensorType>(op.getInputs().front().getType()).getElementType();
  return {op.getGroups().getAsOpaquePointer(),
          op.getKindAttr().getAsOpaquePointer(), element.getAsOpaquePointer(),
          step.isForUpdates};
}

// Whether a product or the like stands between the two.
bool areFarApart(AllReduceOp before, AllReduceOp last) {
  for (Operation* op = before; op != last.getOperation();
       op = op->getNextNode()) {
    if (takesLong(op)) return true;
  }
  return false;
}

int64_t bytesOf(const Participants& steps) {
  int64_t bytes = 0;
  for (AllReduceOp op : steps.ops) {
    bytes = std::max(bytes, communicatedBytes(op));
  }
  return bytes;
}

// All-reduces that may become one.
struct Bucket {
  std::vector<const Participants*> steps;
  int64_t bytes = 0;
  // First op that reads a result of any of them, in each class; null if none.
  std::vector<Operation*> firstReaders;
  // Whether something waits for one of them along with others.
  bool isWaitedForTogether = false;
};

// Takes one more all-reduce into the bucket.
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

// Whether `step` can join: what the bucket holds is not needed before `step` is
// issued, by anybody, and is not kept waiting for it if it is needed soon. What
// joined last stands behind the others, so that only it need be looked at.
bool canJoin(const Bucket& bucket, const Participants& step) {
  const std::vector<AllReduceOp>& earlier = bucket.steps.back()->ops;
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
  AllReduceOp first = bucket.steps.front()->ops.front();
  return first.getLabel().str() + " and " +
         std::to_string(bucket.steps.size() - 1) + " more";
}

// Puts the waits where their first readers are, after the fused op.
void waitLate(AllReduceOp fused) {
  for (Operation* wait : fused->getUsers()) {
    if (!wait->isBeforeInBlock(fused)) continue;
    wait->moveAfter(fused);
  }
}

// Makes the ops of `bucket` in class number `index` one, where the last is.
void fuse(const Bucket& bucket, size_t index, StringRef label) {
  AllReduceOp last = bucket.steps.back()->ops[index];
  SmallVector<Value> inputs;
  SmallVector<Value> outputs;
  for (const Participants* step : bucket.steps) {
    AllReduceOp op = step->ops[index];
    llvm::append_range(inputs, op.getInputs());
    llvm::append_range(outputs, op.getOutputs());
  }
  OpBuilder builder(last);
  auto fused = AllReduceOp::create(
      builder, last.getLoc(), mlir::ValueRange(inputs).getTypes(),
      last.getKind(), inputs, last.getGroups(), last.getChannel(), label);
  for (auto [old, result] : llvm::zip(outputs, fused.getOutputs())) {
    old.replaceAllUsesWith(result);
  }
  for (const Participants* step : bucket.steps) {
    AllReduceOp op = step->ops[index];
    op.erase();
  }
  waitLate(fused);
}

struct DistBucketPass : impl::DistBucketPassBase<DistBucketPass> {
  using DistBucketPassBase::DistBucketPassBase;

  void runOnOperation() final {
    ModuleOp program = getOperation();
    for (const std::string& name : dist::modelFunctions(program)) {
      std::map<int64_t, Participants> steps;
      for (FuncOp function : dist::deviceFunctions(program, name)) {
        UpdateTail tail(function);
        function.walk([&](AllReduceOp op) {
          Participants& step = steps[op.getChannel()];
          step.ops.push_back(op);
          step.isForUpdates &= tail.contains(op);
        });
      }
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
      auto [entry, isNew] = open.try_emplace(signatureOf(step), buckets.size());
      if (!isNew) {
        Bucket& bucket = buckets[entry->second];
        if (bucket.bytes + size <= bytes && canJoin(bucket, step)) {
          add(step, bucket);
          continue;
        }
        entry->second = buckets.size();
      }
      add(step, buckets.emplace_back());
    }
    return buckets;
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
};

}  // namespace
}  // namespace soapstone::partition
