#include <map>
#include <tuple>

#include "ir/dist/program.h"
#include "passes/partition/passes.h"
#include "passes/partition/update_deferral.h"

namespace soapstone {

#define GEN_PASS_DEF_DISTBUCKETPASS
#include "passes/partition/passes.h.inc"

namespace {

using dist::AllReduceOp;
using mlir::func::FuncOp;

// The op of one all-reduce in every class that takes part.
using Participants = std::vector<AllReduceOp>;

// What all-reduces must have in common to become one.
using Signature = std::tuple<const void*, const void*, const void*>;

Signature signatureOf(AllReduceOp op) {
  Type element =
      cast<RankedTensorType>(op.getInputs().front().getType()).getElementType();
  return {op.getGroups().getAsOpaquePointer(),
          op.getKindAttr().getAsOpaquePointer(), element.getAsOpaquePointer()};
}

// Whether something reads a result of `op` before `place`, or does not wait for
// it by itself.
bool isReadBefore(AllReduceOp op, Operation* place) {
  for (Operation* wait : op->getUsers()) {
    if (wait->getNumOperands() != 1) return true;
    for (Operation* reader : wait->getUsers()) {
      if (reader->isBeforeInBlock(place)) return true;
    }
  }
  return false;
}

int64_t bytesOf(const Participants& steps) {
  int64_t bytes = 0;
  for (AllReduceOp op : steps) {
    bytes = std::max(bytes, communicatedBytes(op));
  }
  return bytes;
}

// All-reduces that may become one.
struct Bucket {
  std::vector<const Participants*> steps;
  int64_t bytes = 0;
};

// Whether `step` can join: what the bucket holds is not needed before `step` is
// issued, by anybody.
bool canJoin(const Bucket& bucket, const Participants& step) {
  for (const Participants* earlier : bucket.steps) {
    if (earlier->size() != step.size()) return false;
    for (auto [before, last] : llvm::zip(*earlier, step)) {
      if (before->getBlock() != last->getBlock() ||
          isReadBefore(before, last)) {
        return false;
      }
    }
  }
  return true;
}

std::string bucketLabel(const Bucket& bucket) {
  AllReduceOp first = bucket.steps.front()->front();
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
  AllReduceOp last = (*bucket.steps.back())[index];
  SmallVector<Value> inputs;
  SmallVector<Value> outputs;
  for (const Participants* step : bucket.steps) {
    AllReduceOp op = (*step)[index];
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
    AllReduceOp op = (*step)[index];
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
        function.walk(
            [&](AllReduceOp op) { steps[op.getChannel()].push_back(op); });
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
      auto [entry, isNew] =
          open.try_emplace(signatureOf(step.front()), buckets.size());
      if (!isNew) {
        Bucket& bucket = buckets[entry->second];
        if (bucket.bytes + size <= bytes && canJoin(bucket, step)) {
          bucket.steps.push_back(&step);
          bucket.bytes += size;
          continue;
        }
        entry->second = buckets.size();
      }
      buckets.push_back({{&step}, size});
    }
    return buckets;
  }

  void fuseAll(const std::vector<Bucket>& buckets) {
    for (const Bucket& bucket : buckets) {
      if (bucket.steps.size() < 2) continue;
      std::string label = bucketLabel(bucket);
      for (size_t i = 0; i < bucket.steps.front()->size(); ++i) {
        fuse(bucket, i, label);
      }
      ++numBuckets;
      numFused += bucket.steps.size();
    }
  }
};

}  // namespace
}  // namespace soapstone
