#include "passes/pipeline/repeated_ops.h"

#include "ir/soap/argument_attributes.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/IRMapping.h"
#include "passes/training/recompute.h"

namespace soapstone::pipeline {
namespace {

using mlir::func::FuncOp;
using schedule::ActionKind;
using Place = ChunkLabel::Place;

class Copier {
 public:
  Copier(FuncOp accumulate, const std::vector<char>& isWanted,
         ChunkLabels* labels)
      : accumulate(accumulate), isWanted(isWanted), labels(*labels) {}

  void run() {
    SmallVector<Operation*> wanted = wantedOps();
    for (Operation* op : llvm::reverse(wanted)) copy(op);
  }

 private:
  bool isIn(Operation* op, ActionKind phase) const {
    const ChunkLabel& label = labels.of(op);
    return label.place == Place::kFixed && label.phase == phase;
  }

  // The ops to copy, the last one first: weight gradients read what they make,
  // or need it to compute something else again.
  SmallVector<Operation*> wantedOps() {
    SmallVector<Operation*> found;
    llvm::DenseSet<Operation*> known;
    for (Operation& op :
         llvm::reverse(accumulate.front().without_terminator())) {
      if (!op.hasAttr(passes::kRecomputeOfAttribute) ||
          !isIn(&op, ActionKind::kInputGradient) ||
          isWanted[labels.of(&op).chunk] == 0) {
        continue;
      }
      bool isNeeded = llvm::any_of(op.getUsers(), [&](Operation* user) {
        return known.contains(user) || isWeightGradient(user);
      });
      if (!isNeeded) continue;
      known.insert(&op);
      found.push_back(&op);
    }
    return found;
  }

  bool isWeightGradient(Operation* user) const {
    return !user->hasTrait<mlir::OpTrait::IsTerminator>() &&
           isIn(user, ActionKind::kWeightGradient);
  }

  void copy(Operation* op) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Operation* again = builder.clone(*op, copies);
    if (auto name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute)) {
      again->setAttr(soap::kNameAttribute,
                     builder.getStringAttr(name.getValue() + ".weight"));
    }
    ChunkLabel label = labels.of(op);
    label.phase = ActionKind::kWeightGradient;
    labels.set(again, label);
    for (auto [from, to] : llvm::zip(op->getResults(), again->getResults())) {
      from.replaceUsesWithIf(to, [&](mlir::OpOperand& use) {
        return isWeightGradient(use.getOwner());
      });
    }
  }

  FuncOp accumulate;
  const std::vector<char>& isWanted;
  ChunkLabels& labels;
  mlir::IRMapping copies;
};

}  // namespace

void repeatForWeightGradients(FuncOp accumulate,
                              const std::vector<char>& isWanted,
                              ChunkLabels* labels) {
  Copier(accumulate, isWanted, labels).run();
}

}  // namespace soapstone::pipeline
