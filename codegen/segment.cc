#include "codegen/segment.h"

#include <cctype>

#include "absl/strings/str_cat.h"
#include "codegen/buffer_assignment.h"
#include "codegen/joint_calls.h"
#include "codegen/unique_names.h"
#include "codegen/zeroed_arguments.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {
namespace {

constexpr size_t kLongestSegment = 120;

bool hasDigit(StringRef text) {
  return llvm::any_of(text, [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// The op that computes the loss, or null.
Operation* lossOp(mlir::func::FuncOp function) {
  Operation* terminator = function.getBody().front().getTerminator();
  for (unsigned i = 0; i < terminator->getNumOperands(); ++i) {
    if (soap::resultRole(function, i) == soap::ResultRole::kLoss) {
      return terminator->getOperand(i).getDefiningOp();
    }
  }
  return nullptr;
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
  // So do ops that share a call with the one before.
  if (joinsCall(op)) return true;
  if (auto cast = dyn_cast<soap::CastOp>(op)) {
    // A working copy follows the update of its parameter.
    return cast.getInput().getDefiningOp<soap::OptimizerUpdateOp>() != nullptr;
  }
  return isa<dist::CommunicationOpInterface, dist::WaitOp,
             soap::OptimizerUpdateOp, soap::ReshapeOp>(op);
}

// The ops up to the loss, and those behind it, with their blocks.
std::vector<std::vector<BlockOp>> phasesOf(mlir::func::FuncOp function) {
  std::vector<std::vector<BlockOp>> phases(1);
  Operation* loss = lossOp(function);
  std::string block;
  for (Operation& op : function.getBody().front().without_terminator()) {
    if (zeroesArguments(&op)) continue;
    std::string layer = layerName(op.getLoc());
    if (!layer.empty() && !isPlacedByTheSchedule(&op)) {
      block = blockOfLayer(layer);
    }
    phases.back().push_back({&op, block});
    if (&op == loss) phases.emplace_back();
  }
  for (std::vector<BlockOp>& phase : phases) absorbInterruptions(phase);
  return phases;
}

}  // namespace

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
  // The last component is the op itself.
  if (parts.size() < 2) return "";
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    if (!hasDigit(parts[i])) continue;
    std::string block = parts[0].str();
    for (size_t j = 1; j <= i; ++j)
      absl::StrAppend(&block, ".", parts[j].str());
    return block;
  }
  return parts[0].str();
}

std::vector<Segment> cutSegments(mlir::func::FuncOp function,
                                 const std::string& prefix, bool isBackward) {
  std::vector<Segment> segments;
  UniqueNames names;
  std::string phase = isBackward ? "backward" : "forward";
  for (const std::vector<BlockOp>& ops : phasesOf(function)) {
    bool begin = true;
    for (const BlockOp& op : ops) {
      if (begin || segments.back().title != op.block ||
          segments.back().ops.size() >= kLongestSegment) {
        std::string wanted = absl::StrCat(prefix, phase);
        if (!op.block.empty()) {
          absl::StrAppend(&wanted, "_", toIdentifier(op.block));
        }
        segments.push_back({names.make(wanted, "_part"), op.block, {}});
        begin = false;
      }
      segments.back().ops.push_back(op.op);
    }
    phase = "backward";
  }
  return segments;
}

}  // namespace soapstone::codegen
