#include "passes/pipeline/arrived_values.h"

#include <map>
#include <utility>
#include <vector>

#include "ir/sharding/box_layout.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "passes/pipeline/op_layouts.h"

namespace soapstone::pipeline {

using schedule::ActionKind;
using Place = ChunkLabel::Place;

std::optional<ActionKind> ArrivedValues::keeperOf(Value value, int chunk) {
  SmallVector<mlir::OpOperand*> uses;
  for (mlir::OpOperand& use : value.getUses()) {
    if (!use.getOwner()->hasTrait<mlir::OpTrait::IsTerminator>()) {
      uses.push_back(&use);
    }
  }
  llvm::sort(uses, [](mlir::OpOperand* a, mlir::OpOperand* b) {
    if (a->getOwner() != b->getOwner()) {
      return a->getOwner()->isBeforeInBlock(b->getOwner());
    }
    return a->getOperandNumber() < b->getOperandNumber();
  });
  std::map<ActionKind, std::vector<int>> demanded;  // By part, as they run.
  for (mlir::OpOperand* use : uses) {
    std::set<ActionKind> parts;
    addParts(use->getOwner(), chunk, &parts);
    if (parts.empty()) continue;
    const std::optional<sharding::Layout> layout = operandLayout(*use);
    if (!layout) return std::nullopt;
    const int number = layouts.number(sharding::boxLayout(*layout));
    for (ActionKind part : parts) demanded[part].push_back(number);
  }
  std::vector<ActionKind> parts;
  std::vector<std::vector<int>> lists;
  for (auto& [part, list] : demanded) {
    parts.push_back(part);
    lists.push_back(std::move(list));
  }
  if (parts.size() < 2) return std::nullopt;
  const sharding::ArrivedLayouts found = layouts.arrivedLayouts(
      lists, soap::elementBytes(soap::elementTypeOf(value)));
  if (!found.isCopied()) return std::nullopt;
  return parts[found.keeper];
}

void ArrivedValues::addParts(Operation* op, int chunk,
                             std::set<ActionKind>* parts) const {
  // Every op once: there may be more paths than can be walked.
  llvm::SmallPtrSet<Operation*, 8> seen = {op};
  SmallVector<Operation*> open = {op};
  while (!open.empty()) {
    Operation* reader = open.pop_back_val();
    if (reader->hasTrait<mlir::OpTrait::IsTerminator>()) continue;
    const ChunkLabel& label = labels->of(reader);
    const bool isFixed = label.place == Place::kFixed;
    if (isFixed && label.chunk != chunk) continue;
    if (isFixed && !views->isTakenAgain(reader)) {
      parts->insert(label.phase);
      continue;
    }
    for (Operation* user : reader->getUsers()) {
      if (seen.insert(user).second) open.push_back(user);
    }
  }
}

}  // namespace soapstone::pipeline
