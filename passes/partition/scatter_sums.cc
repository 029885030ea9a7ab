#include "passes/partition/scatter_sums.h"

#include <map>
#include <optional>
#include <utility>

#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "ir/dist/table.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "passes/partition/awaited_sum.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

// Offsets, then sizes.
using Box = SmallVector<int64_t>;

// The boxes that the members send, if each sends one box and keeps nothing;
// empty otherwise.
SmallVector<Box> sentBoxes(dist::ExchangeOp exchange, size_t members) {
  SmallVector<Box> boxes;
  const dist::Table sends(exchange.getSends().value_or(nullptr));
  const bool sendsOneBox = sends.rank() == 3 && sends.dim(1) == 1 &&
                           !exchange.getCopies() && !exchange.getReceives();
  if (!sendsOneBox) return boxes;
  const dist::Table sizes(exchange.getSendSizes().value_or(nullptr));
  for (size_t member = 0; member < members; ++member) {
    boxes.emplace_back(sends.row(static_cast<int64_t>(member), 0).drop_front());
    llvm::append_range(boxes.back(), sizes.row(0));
  }
  return boxes;
}

// The boxes that the members of a class read by `op`, if it is a slice, or
// sends a part away; empty otherwise. A slice at one place for all is an op of
// the model's dialect.
SmallVector<Box> slicedBoxes(Operation* op, size_t members) {
  if (auto exchange = dyn_cast<dist::ExchangeOp>(op))
    return sentBoxes(exchange, members);
  SmallVector<Box> boxes;
  if (auto slice = dyn_cast<dist::SliceOp>(op)) {
    dist::Table offsets(slice.getOffsets());
    for (size_t member = 0; member < members; ++member) {
      boxes.emplace_back(offsets.row(static_cast<int64_t>(member)));
    }
  } else if (auto slice = dyn_cast<soap::SliceOp>(op)) {
    bool isDense =
        llvm::all_of(slice.getSteps(), [](int64_t step) { return step == 1; });
    if (isDense) boxes.assign(members, Box(slice.getStarts()));
  }
  for (Box& box : boxes) {
    llvm::append_range(box, soap::shapeOf(op->getResult(0)));
  }
  return boxes;
}

// An all-reduce of which only parts are read, or sent to other devices.
struct SlicedSum {
  FuncOp function;
  AwaitedSum whole;
  SmallVector<Operation*> slices;  // All of the same box.
  SmallVector<Box> boxes;          // By member of the class.
};

std::optional<SlicedSum> slicedSum(FuncOp function, AwaitedSum sum) {
  SlicedSum found{function, sum, {}, {}};
  for (Operation* user : sum.wait->getUsers()) {
    SmallVector<Box> boxes = slicedBoxes(user, dist::ranksOf(function).size());
    if (boxes.empty()) return std::nullopt;
    if (found.boxes.empty())
      found.boxes = std::move(boxes);
    else if (found.boxes != boxes)
      return std::nullopt;
    found.slices.push_back(user);
  }
  if (found.slices.empty()) return std::nullopt;
  return found;
}

// The boxes that the members read, by rank.
std::map<int64_t, Box> boxesOf(ArrayRef<SlicedSum> sums) {
  std::map<int64_t, Box> boxes;
  for (const SlicedSum& sum : sums) {
    for (auto [rank, box] : llvm::zip(dist::ranksOf(sum.function), sum.boxes)) {
      boxes[rank] = box;
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
  dist::AllReduceOp first = sums.front().whole.reduce;
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

// The type of the box that every member reads.
Type typeOfPart(SlicedSum& sum) {
  ArrayRef<int64_t> box = sum.boxes.front();
  auto type = cast<RankedTensorType>(sum.whole.part().getType());
  return type.clone(box.drop_front(box.size() / 2));
}

// Makes an exchange send all of its operand, which is the box that it sent.
void sendAll(dist::ExchangeOp exchange, Value part) {
  const dist::Table sends(exchange.getSends().value_or(nullptr));
  SmallVector<int64_t> values(sends.all());
  const int64_t width = sends.dim(2);
  for (size_t i = 0; i < values.size(); ++i) {
    if (i % width != 0) values[i] = 0;
  }
  exchange.setSendsAttr(
      dist::makeTable(exchange.getContext(), {sends.dim(0), 1, width}, values));
  exchange.getInputMutable().assign(part);
}

void scatter(SlicedSum& sum, dist::TableAttr parts) {
  dist::AllReduceOp reduce = sum.whole.reduce;
  OpBuilder builder(reduce);
  auto scattered = dist::ReduceScatterOp::create(
      builder, reduce.getLoc(), mlir::TypeRange(typeOfPart(sum)),
      reduce.getKind(), reduce.getInputs(), reduce.getGroups(),
      builder.getArrayAttr({parts}), reduce.getChannel(), reduce.getLabel());
  dist::setOnSumLane(scattered, dist::isOnSumLane(reduce));
  builder.setInsertionPoint(sum.whole.wait);
  auto wait = dist::WaitOp::create(builder, sum.whole.wait.getLoc(),
                                   scattered.getOutputs());
  for (Operation* slice : sum.slices) {
    if (auto exchange = dyn_cast<dist::ExchangeOp>(slice)) {
      sendAll(exchange, wait.getOutputs().front());
      continue;
    }
    slice->replaceAllUsesWith(wait.getOutputs());
    slice->erase();
  }
  sum.whole.erase();
}

}  // namespace

int64_t scatterSums(const std::vector<FuncOp>& functions) {
  std::map<int64_t, SmallVector<SlicedSum>> steps;  // By channel.
  const std::map<int64_t, size_t> participants = participantsOf(functions);
  for (FuncOp function : functions) {
    for (auto wait : function.front().getOps<dist::WaitOp>()) {
      std::optional<AwaitedSum> sum = awaitedSum(wait);
      if (!sum) continue;
      if (std::optional<SlicedSum> sliced = slicedSum(function, *sum)) {
        steps[sum->channel()].push_back(std::move(*sliced));
      }
    }
  }
  int64_t count = 0;
  for (auto& [channel, sums] : steps) {
    if (sums.size() != participants.at(channel)) continue;
    dist::TableAttr parts = partsOf(sums);
    if (!parts) continue;
    for (SlicedSum& sum : sums) scatter(sum, parts);
    ++count;
  }
  return count;
}

}  // namespace soapstone::partition
