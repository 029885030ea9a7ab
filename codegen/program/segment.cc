#include "codegen/program/segment.h"

#include <cctype>

#include "absl/strings/str_cat.h"
#include "codegen/calls/joint_calls.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/memory/zeroed_arguments.h"
#include "codegen/program/unique_names.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/loss_sum.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {
namespace {

constexpr size_t kLongestSegment = 120;

bool hasDigit(StringRef text) {
  return llvm::any_of(text, [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// Whether a layer's name ends in a dot and a number: "h.0".
bool isListElement(StringRef layer) {
  StringRef number = layer.rsplit('.').second;
  return !number.empty() &&
         number.find_first_not_of("0123456789") == StringRef::npos;
}

// A rule for grouping layers into blocks.
using BlockOfLayer = std::string (*)(StringRef layer);

// The path of a layer up to its first component that satisfies `isEnd`, or its
// first component.
std::string pathUpTo(StringRef layer, bool (*isEnd)(StringRef)) {
  SmallVector<StringRef> parts;
  layer.split(parts, '/', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  // The last component is the op itself.
  if (parts.size() < 2) return "";
  std::string block;
  for (StringRef part : ArrayRef(parts).drop_back()) {
    absl::StrAppend(&block, block.empty() ? "" : ".", part.str());
    if (isEnd(part)) return block;
  }
  return parts[0].str();
}

// Like blockOfLayer, but stages of several layers ("layer1") are one block.
std::string stageOfLayer(StringRef layer) {
  return layer.contains('/') ? pathUpTo(layer, hasDigit) : blockOfLayer(layer);
}

// An op and the block that it is printed with.
struct BlockOp {
  Operation* op = nullptr;
  std::string block;
};

// Gives runs of few ops that interrupt a block to that block: the start of the
// next one, or an update that waited for communication.
void absorbInterruptions(std::vector<BlockOp>& ops) {
  constexpr size_t kLongestInterruption = 3;
  size_t i = 0;
  while (i < ops.size()) {
    const std::string block = ops[i].block;
    size_t end = i;
    while (end < ops.size() && ops[end].block == block) ++end;
    size_t back = end;
    while (back < ops.size() && back - end <= kLongestInterruption &&
           ops[back].block != block) {
      ++back;
    }
    bool comesBack = back < ops.size() && back - end <= kLongestInterruption &&
                     ops[back].block == block;
    if (!comesBack) {
      i = end;
      continue;
    }
    for (size_t j = end; j < back; ++j) ops[j].block = block;
  }
}

// Ops that stand where the schedule wants them, be it among those of another
// layer. Like ops without a name they belong to what is around them.
bool isPlacedByTheSchedule(Operation* op) {
  // Includes ops that share a call with the one before.
  if (joinsCall(op)) return true;
  if (auto cast = dyn_cast<soap::CastOp>(op)) {
    // A working copy follows the update of its parameter.
    return cast.getInput().getDefiningOp<soap::OptimizerUpdateOp>() != nullptr;
  }
  return isa<dist::CommunicationOpInterface, dist::WaitOp>(op) ||
         isa<soap::OptimizerUpdateOp, soap::ReshapeOp>(op);
}

// The ops up to the loss, and those behind it, with their blocks.
std::vector<std::vector<BlockOp>> phasesOf(mlir::func::FuncOp function,
                                           BlockOfLayer blockOf) {
  std::vector<std::vector<BlockOp>> phases(1);
  Operation* loss = lossOp(function);
  std::string block;
  for (Operation& op : function.getBody().front().without_terminator()) {
    if (zeroesArguments(&op)) continue;
    std::string layer = layerName(op.getLoc());
    if (!layer.empty() && !isPlacedByTheSchedule(&op)) {
      block = blockOf(layer);
    }
    phases.back().push_back({&op, block});
    if (&op == loss) phases.emplace_back();
  }
  for (std::vector<BlockOp>& phase : phases) absorbInterruptions(phase);
  return phases;
}

// Makes segments of the updates that stand at the ends of others.
std::vector<Segment> withUpdatesApart(std::vector<Segment> segments,
                                      const std::string& prefix) {
  UniqueNames names;
  for (const Segment& segment : segments) names.take(segment.name);
  std::vector<Segment> result;
  for (Segment& segment : segments) {
    size_t size = segment.ops.size();
    while (size > 0 && servesUpdates(segment.ops[size - 1])) --size;
    std::vector<Operation*> updates(segment.ops.begin() + size,
                                    segment.ops.end());
    segment.ops.resize(size);
    const std::string title = segment.title;
    if (size > 0) result.push_back(std::move(segment));
    if (updates.empty()) continue;
    std::string wanted = absl::StrCat(prefix, "update");
    if (!title.empty()) absl::StrAppend(&wanted, "_", toIdentifier(title));
    result.push_back(
        {names.make(wanted, "_part"), title, "update", std::move(updates)});
  }
  return result;
}

}  // namespace

bool servesUpdates(Operation* op) {
  if (isa<soap::OptimizerUpdateOp>(op)) return true;
  if (auto cast = dyn_cast<soap::CastOp>(op)) {
    return cast.getInput().getDefiningOp<soap::OptimizerUpdateOp>() != nullptr;
  }
  if (!isa<dist::WaitOp, soap::ReshapeOp>(op)) return false;
  bool isUsed = false;
  for (Operation* user : op->getUsers()) {
    bool serves = isa<soap::ReshapeOp>(user)
                      ? servesUpdates(user)
                      : isa<soap::OptimizerUpdateOp>(user);
    if (!serves || user->getBlock() != op->getBlock()) return false;
    isUsed = true;
  }
  return isUsed;
}

namespace {

// Whether `value` is the sum of the losses of earlier micro-batches.
bool isLossSum(mlir::func::FuncOp function, Value value) {
  auto argument = dyn_cast<mlir::BlockArgument>(value);
  return argument && soap::argumentName(function, argument.getArgNumber()) ==
                         soap::kLossSumName;
}

// The loss that a function returns, or by which it raises the sum of losses.
Value returnedLoss(mlir::func::FuncOp function) {
  Operation* terminator = function.getBody().front().getTerminator();
  for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
    const int64_t updated = soap::updatedArgument(function, i);
    if (soap::resultRole(function, i) == soap::ResultRole::kLoss ||
        (updated >= 0 &&
         isLossSum(function,
                   function.getArgument(static_cast<unsigned>(updated))) &&
         !terminator->getOperand(i).getDefiningOp<soap::FillOp>())) {
      return terminator->getOperand(i);
    }
  }
  return nullptr;
}

}  // namespace

Operation* lossOp(mlir::func::FuncOp function) {
  Value loss = returnedLoss(function);
  Operation* op = loss ? loss.getDefiningOp() : nullptr;
  // The sum over micro-batches stands at the end.
  while (op != nullptr && op->getNumOperands() == 2) {
    const bool isFirst = isLossSum(function, op->getOperand(0));
    if (!isFirst && !isLossSum(function, op->getOperand(1))) break;
    op = op->getOperand(isFirst ? 1 : 0).getDefiningOp();
  }
  return op;
}

std::string blockOfLayer(StringRef layer) {
  SmallVector<StringRef> parts;
  if (!layer.contains('/') && layer.contains('.')) {
    layer.split(parts, '.', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    std::string block;
    for (StringRef part : parts) {
      absl::StrAppend(&block, block.empty() ? "" : ".", part.str());
      if (part.find_first_not_of("0123456789") == StringRef::npos) return block;
    }
    return parts.empty() ? "" : parts[0].str();
  }
  layer.split(parts, '/', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  // An element of a list comes before a name that has a digit: "layer1.0" in
  // "/layer1/layer1.0/conv1/Conv".
  bool hasElement = !parts.empty() &&
                    llvm::any_of(ArrayRef(parts).drop_back(), isListElement);
  return pathUpTo(layer, hasElement ? isListElement : hasDigit);
}

namespace {

std::vector<Segment> cut(mlir::func::FuncOp function, const std::string& prefix,
                         bool isBackward, BlockOfLayer blockOf) {
  std::vector<Segment> segments;
  UniqueNames names;
  std::string phase = isBackward ? "backward" : "forward";
  for (const std::vector<BlockOp>& ops : phasesOf(function, blockOf)) {
    bool begin = true;
    for (const BlockOp& op : ops) {
      if (begin || segments.back().title != op.block ||
          segments.back().ops.size() >= kLongestSegment) {
        std::string wanted = absl::StrCat(prefix, phase);
        if (!op.block.empty()) {
          absl::StrAppend(&wanted, "_", toIdentifier(op.block));
        }
        segments.push_back({names.make(wanted, "_part"), op.block, phase, {}});
        begin = false;
      }
      segments.back().ops.push_back(op.op);
    }
    phase = "backward";
  }
  return segments;
}

}  // namespace

std::vector<Segment> cutSegments(mlir::func::FuncOp function,
                                 const std::string& prefix, bool isBackward) {
  return withUpdatesApart(cut(function, prefix, isBackward, blockOfLayer),
                          prefix);
}

std::vector<Segment> cutStages(mlir::func::FuncOp function) {
  return cut(function, "", /*isBackward=*/false, stageOfLayer);
}

}  // namespace soapstone::codegen
