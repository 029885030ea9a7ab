#include "passes/pipeline/arrived_values.h"

#include <map>
#include <utility>
#include <vector>

#include "ir/sharding/box_layout.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/tensor_bytes.h"
#include "llvm/ADT/STLExtras.h"
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
  if (op->hasTrait<mlir::OpTrait::IsTerminator>()) return;
  const ChunkLabel& label = labels->of(op);
  if (label.place == Place::kFixed && label.chunk != chunk) return;
  if (label.place == Place::kFixed && !views->isTakenAgain(op)) {
    parts->insert(label.phase);
    return;
  }
  for (Operation* user : op->getUsers()) addParts(user, chunk, parts);
}

}  // namespace soapstone::pipeline
