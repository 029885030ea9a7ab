#include "passes/pipeline/adding_places.h"

#include <optional>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "passes/pipeline/op_layouts.h"

namespace soapstone::pipeline {
namespace {

using mlir::func::FuncOp;
using schedule::ActionKind;

// Counts what a sum is made of.
struct Terms {
  int early = 0;              // Terms that are made with input gradients.
  bool areOfDevices = false;  // Each device has a part of one of these.
  bool areOfOneChunk = true;
  llvm::SmallPtrSet<Operation*, 4> late;  // Ops that make the other terms.
};

class Placer {
 public:
  Placer(FuncOp accumulate, ChunkLabels& labels)
      : accumulate(accumulate), labels(labels) {}

  void run() {
    for (Operation& op : accumulate.front().without_terminator()) {
      if (!addsLate(&op)) continue;
      const Terms terms = sums[&op] = termsOf(&op);
      if (isEarly(terms)) addEarly(&op);
    }
  }

 private:
  bool isFixed(Operation* op) const {
    return labels.of(op).place == ChunkLabel::Place::kFixed;
  }
  bool isIn(Operation* op, ActionKind phase) const {
    return isFixed(op) && labels.of(op).phase == phase;
  }

  // Whether an op adds up gradients of a parameter with the weight gradients:
  // those of its uses, or of micro-batches.
  bool addsLate(Operation* op) const {
    if (!isIn(op, ActionKind::kWeightGradient)) return false;
    return !isGradientOp(op) || (op->hasAttr(soap::kGradientSumAttribute) &&
                                 !isa<soap::ScatterOp>(op));
  }

  Terms termsOf(Operation* sum) const {
    Terms terms;
    for (Value operand : sum->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (!producer || !isFixed(producer)) continue;
      auto found = sums.find(producer);
      const Terms added = found != sums.end()
                              ? found->second
                              : termOf(cast<mlir::OpResult>(operand));
      terms.early += added.early;
      terms.areOfDevices |= added.areOfDevices;
      terms.areOfOneChunk &= added.areOfOneChunk &&
                             labels.of(producer).chunk == labels.of(sum).chunk;
      terms.late.insert(added.late.begin(), added.late.end());
    }
    return terms;
  }

  Terms termOf(mlir::OpResult value) const {
    Terms term;
    if (isIn(value.getOwner(), ActionKind::kInputGradient)) {
      const std::optional<sharding::Layout> layout = resultLayout(value);
      term.early = 1;
      term.areOfDevices = layout && layout->isPartial();
    } else {
      term.late.insert(value.getOwner());
    }
    return term;
  }

  bool isEarly(const Terms& terms) const {
    if (!terms.areOfOneChunk) return false;
    if (terms.late.empty()) return terms.early > 1 || terms.areOfDevices;
    return terms.areOfDevices &&
           static_cast<int>(terms.late.size()) <= terms.early &&
           llvm::all_of(terms.late,
                        [this](Operation* op) { return mayBeEarly(op); });
  }

  // Whether an op is an input gradient by now, or makes weight gradients and
  // reads none itself.
  bool mayBeEarly(Operation* op) const {
    if (isIn(op, ActionKind::kInputGradient)) return true;
    return isIn(op, ActionKind::kWeightGradient) && isGradientOp(op) &&
           llvm::none_of(op->getOperands(), [this](Value operand) {
             Operation* producer = operand.getDefiningOp();
             return producer && isIn(producer, ActionKind::kWeightGradient);
           });
  }

  // Moves a sum, and what makes its late terms, to the input gradients.
  void addEarly(Operation* op) {
    if (!isIn(op, ActionKind::kWeightGradient)) return;
    ChunkLabel label = labels.of(op);
    label.phase = ActionKind::kInputGradient;
    labels.set(op, label);
    auto found = sums.find(op);
    if (found == sums.end()) return;
    for (Operation* maker : found->second.late) addEarly(maker);
    for (Value operand : op->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (producer && sums.contains(producer)) addEarly(producer);
    }
  }

  FuncOp accumulate;
  ChunkLabels& labels;
  llvm::DenseMap<Operation*, Terms> sums;
};

}  // namespace

void addWhereMade(FuncOp accumulate, ChunkLabels* labels) {
  Placer(accumulate, *labels).run();
}

}  // namespace soapstone::pipeline
