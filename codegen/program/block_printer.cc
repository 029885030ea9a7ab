#include "codegen/program/block_printer.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/call_text.h"
#include "codegen/program/tensor_table.h"
#include "ir/dist/ops.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {
namespace {

// The layer of an op as seen from its block: "attn/MatMul" in block "h.0".
std::string layerInBlock(StringRef layer, StringRef block) {
  std::string dotted = layer.str();
  std::replace(dotted.begin(), dotted.end(), '/', '.');
  StringRef rest(dotted);
  rest.consume_front(".");
  if (block.empty() || !rest.consume_front(block) || rest.size() < 2) {
    return layer.str();
  }
  return layer.take_back(rest.size() - 1).str();
}

// Name of a block in a profile: the model's name of it and the phase.
std::string rangeText(const Segment& segment) {
  std::string label = segment.title.empty()
                          ? segment.name
                          : absl::StrCat(segment.phase, " ", segment.title);
  return absl::StrCat("ProfileRange range(rank, ",
                      slotText(Slot::Kind::kLabel, quotedText(label)), ");");
}

// "h.9, h.8: 12 parameters": the blocks of the model that a group updates.
std::string updatesText(const UpdateGroup& group) {
  std::vector<std::string> blocks;
  for (const UpdateGroup::Member& member : group.members) {
    soap::OptimizerUpdateOp update = member.update;
    for (const std::string& layer : layerNames(update->getLoc())) {
      std::string block = blockOfLayer(layer);
      if (!block.empty() && !llvm::is_contained(blocks, block))
        blocks.push_back(block);
    }
  }
  constexpr size_t kMost = 6;
  if (blocks.size() > kMost) {
    blocks.resize(kMost);
    blocks.push_back("..");
  }
  return absl::StrCat("updates of ", group.members.size(), " parameters",
                      blocks.empty() ? "" : ": ", absl::StrJoin(blocks, ", "));
}

// The layers of all ops, each once, as a block with that title names them.
std::string layersInBlock(ArrayRef<Operation*> ops, const std::string& title) {
  std::vector<std::string> names;
  for (Operation* op : ops) {
    for (const std::string& name : layerNames(op->getLoc())) {
      std::string inBlock = layerInBlock(name, title);
      if (!llvm::is_contained(names, inBlock)) names.push_back(inBlock);
    }
  }
  // Enough to find the place by.
  constexpr size_t kMost = 4;
  if (names.size() > kMost) {
    names.resize(kMost);
    names.push_back("..");
  }
  return absl::StrJoin(names, ", ");
}

}  // namespace

FailureOr<CodeBlock> BlockPrinter::print(const Segment& segment) {
  // Updates wait for those behind them: the block does not say whose they are.
  const bool isUpdate = segment.phase == "update";
  CodeBlock block{segment.name, isUpdate ? "" : segment.title, {}};
  ofGradient = segment.phase == "backward" ? "gradient of " : "";
  lastLayer.clear();
  waited.clear();
  for (size_t i = 0; i < segment.ops.size();) {
    UpdateGroup updates = updateGroup(segment.ops, i);
    if (updates.opCount > 1) {
      block.lines.push_back({"", updatesText(updates)});
      block.lines.push_back({ops.emitUpdates(updates), ""});
      lastLayer.clear();
      ++calls;
      i += updates.opCount;
      continue;
    }
    FailureOr<std::optional<JointCall>> joint =
        ops.emitJointCall(segment.ops, i);
    if (failed(joint)) return failure();
    if (*joint) {
      ArrayRef<Operation*> together(segment.ops.data() + i, (*joint)->opCount);
      std::string comment = layersInBlock(together, segment.title);
      if (!comment.empty()) block.lines.push_back({"", ofGradient + comment});
      block.lines.push_back({(*joint)->code, ""});
      lastLayer.clear();
      ++calls;
      i += (*joint)->opCount;
      continue;
    }
    if (failed(printOp(segment.ops[i++], segment, block))) return failure();
  }
  if (!block.lines.empty())
    block.lines.insert(block.lines.begin(), {rangeText(segment), ""});
  return block;
}

LogicalResult BlockPrinter::printOp(Operation* op, const Segment& segment,
                                    CodeBlock& block) {
  FailureOr<std::vector<Statement>> statements = ops.emit(op);
  if (failed(statements)) return failure();
  calls += static_cast<int64_t>(statements->size());
  // A stream waits for an event once.
  if (isa<dist::WaitOp>(op)) {
    llvm::erase_if(*statements, [&](const Statement& statement) {
      return !waited.insert(statement.code).second;
    });
  }
  if (statements->empty()) return success();
  std::string layer = layerName(op->getLoc());
  std::string comment;
  if (isa<soap::MatrixProductOp>(op)) {
    // Several nodes in one call.
    comment = layersInBlock({op}, segment.title);
  } else if (layer != lastLayer) {
    comment = layerInBlock(layer, segment.title);
  }
  if (!layer.empty() && !comment.empty()) {
    block.lines.push_back({"", ofGradient + comment});
    lastLayer = layer;
  }
  if (auto number = op->getAttrOfType<mlir::IntegerAttr>(kTimedAsAttribute)) {
    timed = true;
    block.lines.push_back(
        {absl::StrCat(
             "beginOp(rank, ",
             slotText(Slot::Kind::kNumber, integerText(number.getInt())), ");"),
         ""});
  }
  llvm::append_range(block.lines, std::move(*statements));
  return success();
}

}  // namespace soapstone::codegen
