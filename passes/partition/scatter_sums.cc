#include "passes/partition/scatter_sums.h"

#include <map>
#include <optional>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/dist/table.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::partition {
namespace {

using dist::AllReduceOp;
using mlir::func::FuncOp;

// An all-reduce that only slices read.
struct SlicedSum {
  FuncOp function;
  AllReduceOp reduce;
  dist::WaitOp wait;
  SmallVector<dist::SliceOp> slices;  // All of one box.
};

std::optional<SlicedSum> slicedSum(FuncOp function, AllReduceOp reduce) {
  if (reduce.getInputs().size() != 1 ||
      reduce.getKind() != soap::ReduceKind::Sum ||
      !reduce.getOutputs().front().hasOneUse()) {
    return std::nullopt;
  }
  SlicedSum found;
  found.function = function;
  found.reduce = reduce;
  found.wait = dyn_cast<dist::WaitOp>(*reduce->user_begin());
  if (!found.wait || found.wait.getInputs().size() != 1) return std::nullopt;
  for (Operation* user : found.wait->getUsers()) {
    auto slice = dyn_cast<dist::SliceOp>(user);
    if (!slice) return std::nullopt;
    if (!found.slices.empty() &&
        (slice.getOffsets() != found.slices.front().getOffsets() ||
         slice.getType() != found.slices.front().getType())) {
      return std::nullopt;
    }
    found.slices.push_back(slice);
  }
  if (found.slices.empty()) return std::nullopt;
  return found;
}

// Offsets, then sizes.
using Box = SmallVector<int64_t>;

// The boxes that the members read, by rank.
std::map<int64_t, Box> boxesOf(ArrayRef<SlicedSum> sums) {
  std::map<int64_t, Box> boxes;
  for (const SlicedSum& sum : sums) {
    dist::SliceOp slice = sum.slices.front();
    dist::Table offsets(slice.getOffsets());
    for (auto [member, rank] : llvm::enumerate(dist::ranksOf(sum.function))) {
      Box& box = boxes[rank];
      llvm::append_range(box, offsets.row(static_cast<int64_t>(member)));
      llvm::append_range(box, soap::shapeOf(slice.getResult()));
    }
  }
  return boxes;
}

bool areApart(const Box& a, const Box& b) {
  const size_t rank = a.size() / 2;
  for (size_t i = 0; i < rank; ++i) {
    if (a[i] + a[rank + i] <= b[i] || b[i] + b[rank + i] <= a[i]) return true;
  }
  return false;
}

// The parts that the groups of `sums`, which are one step, scatter; null if
// members of a group read the same elements, or a member reads nothing.
dist::TableAttr partsOf(ArrayRef<SlicedSum> sums) {
  std::map<int64_t, Box> boxes = boxesOf(sums);
  AllReduceOp first = sums.front().reduce;
  dist::Table groups(first.getGroups());
  SmallVector<int64_t> values;
  for (int64_t i = 0; i < groups.dim(0); ++i) {
    ArrayRef<int64_t> ranks = groups.row(i);
    for (auto [number, rank] : llvm::enumerate(ranks)) {
      auto box = boxes.find(rank);
      if (box == boxes.end()) return nullptr;
      for (int64_t earlier : ranks.take_front(number)) {
        if (!areApart(boxes[earlier], box->second)) return nullptr;
      }
      llvm::append_range(values, box->second);
    }
  }
  const auto length = static_cast<int64_t>(boxes.begin()->second.size());
  return dist::makeTable(first.getContext(),
                         {groups.dim(0), groups.dim(1), length}, values);
}

void scatter(SlicedSum& sum, dist::TableAttr parts) {
  AllReduceOp reduce = sum.reduce;
  OpBuilder builder(reduce);
  auto scattered = dist::ReduceScatterOp::create(
      builder, reduce.getLoc(), mlir::TypeRange(sum.slices.front().getType()),
      reduce.getKind(), reduce.getInputs(), reduce.getGroups(),
      builder.getArrayAttr({parts}), reduce.getChannel(), reduce.getLabel());
  builder.setInsertionPoint(sum.wait);
  auto wait =
      dist::WaitOp::create(builder, sum.wait.getLoc(), scattered.getOutputs());
  for (dist::SliceOp slice : sum.slices) {
    slice.getResult().replaceAllUsesWith(wait.getOutputs().front());
    slice.erase();
  }
  sum.wait.erase();
  reduce.erase();
}

}  // namespace

int64_t scatterSums(const std::vector<FuncOp>& functions) {
  std::map<int64_t, SmallVector<SlicedSum>> steps;  // By channel.
  std::map<int64_t, size_t> participants;
  for (FuncOp function : functions) {
    for (Operation& op : function.front()) {
      auto step = dyn_cast<dist::CommunicationOpInterface>(op);
      if (!step) continue;
      ++participants[step.getChannel()];
      auto reduce = dyn_cast<AllReduceOp>(op);
      if (!reduce) continue;
      if (std::optional<SlicedSum> sum = slicedSum(function, reduce)) {
        steps[step.getChannel()].push_back(std::move(*sum));
      }
    }
  }
  int64_t count = 0;
  for (auto& [channel, sums] : steps) {
    if (sums.size() != participants[channel]) continue;
    dist::TableAttr parts = partsOf(sums);
    if (!parts) continue;
    for (SlicedSum& sum : sums) scatter(sum, parts);
    ++count;
  }
  return count;
}

}  // namespace soapstone::partition
