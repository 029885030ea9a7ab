#include "passes/pipeline/chunk_labels.h"

#include <algorithm>
#include <map>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "passes/training/recompute.h"

namespace soapstone::pipeline {
namespace {

using mlir::func::FuncOp;
using schedule::ActionKind;
using soap::ArgumentRole;
using Place = ChunkLabel::Place;

StringRef textAttribute(Operation* op, StringRef name) {
  auto text = op->getAttrOfType<mlir::StringAttr>(name);
  return text ? text.getValue() : StringRef();
}

bool isParameterRole(ArgumentRole role) {
  return role == ArgumentRole::kParameter ||
         role == ArgumentRole::kWorkingCopy || role == ArgumentRole::kState;
}

class Labeler {
 public:
  Labeler(FuncOp function, const std::vector<std::string>& firstOps)
      : function(function), firstOps(firstOps) {}

  LogicalResult run() {
    for (mlir::BlockArgument argument : function.getArguments()) {
      ArgumentRole role = soap::argumentRole(function, argument.getArgNumber());
      if (role == ArgumentRole::kInput) readsInput.insert(argument);
      if (isParameterRole(role)) readsParameter.insert(argument);
    }
    for (Operation& op : function.front().without_terminator()) {
      if (failed(label(&op))) return failure();
    }
    if (current + 1 < static_cast<int>(firstOps.size())) {
      return function.emitError("chunk ")
             << current + 1 << " starts at '" << firstOps[current + 1]
             << "', which is no op of the forward pass behind the start of "
                "chunk "
             << current;
    }
    findWeightGradients();
    return success();
  }

  llvm::DenseMap<Operation*, ChunkLabel> labels;

 private:
  LogicalResult label(Operation* op) {
    bool isUpdate = isUpdateOp(op);
    if (!isUpdate && !isGradientOp(op)) advance(op);
    bool hasInput = false;
    bool hasParameter = false;
    for (Value operand : op->getOperands()) {
      hasInput |= readsInput.contains(operand);
      hasParameter |= readsParameter.contains(operand);
    }
    for (Value result : op->getResults()) {
      if (hasInput) readsInput.insert(result);
      if (hasParameter) readsParameter.insert(result);
    }
    ChunkLabel& label = labels[op];
    StringRef name = textAttribute(op, soap::kNameAttribute);
    if (!isGradientOp(op)) byName.try_emplace(name.str(), op);
    if (isUpdate) {
      updates.insert(op);
      label = {Place::kFixed, highestOperand(op), ActionKind::kWeightGradient};
    } else if (!hasInput) {
      label.place = Place::kAnywhere;
    } else if (isGradientOp(op)) {
      label = {Place::kFixed, chunkOfGradient(op), ActionKind::kInputGradient};
    } else if (hasParameter) {
      label = {Place::kFixed, std::max(current, 0), ActionKind::kForward};
    } else {
      label.place = Place::kForward;
    }
    return success();
  }

  // Sums over micro-batches and the like: behind gradients, of no forward op.
  bool isUpdateOp(Operation* op) const {
    if (isGradientOp(op)) return false;
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation* producer = operand.getDefiningOp();
      return producer && (updates.contains(producer) ||
                          (isGradientOp(producer) && !isConstant(producer)));
    });
  }

  // Common subexpressions may leave a constant of the backward pass to the
  // forward pass.
  static bool isConstant(Operation* op) { return op->getNumOperands() == 0; }

  void advance(Operation* op) {
    int next = current + 1;
    if (next < static_cast<int>(firstOps.size()) &&
        textAttribute(op, soap::kNameAttribute) == firstOps[next]) {
      current = next;
    }
  }

  bool isFixed(Operation* op) const {
    auto found = labels.find(op);
    return found != labels.end() && found->second.place == Place::kFixed;
  }

  int chunkOfGradient(Operation* op) {
    int lowest = -1;
    for (Value operand : op->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (!producer || !isFixed(producer) || !isGradientOp(producer)) continue;
      int chunk = labels.lookup(producer).chunk;
      if (lowest < 0 || chunk < lowest) lowest = chunk;
    }
    int last = static_cast<int>(firstOps.size()) - 1;
    auto forward =
        byName.find(textAttribute(op, soap::kGradientOfAttribute).str());
    const int own =
        forward != byName.end() ? chunkOfForward(forward->second) : -1;
    // Gradients go down: a sum lies where the lowest of its parts is made.
    if (own >= 0) return std::min(own, lowest >= 0 ? lowest : last);
    return lowest >= 0 ? lowest : last;
  }

  // The chunk of a forward op, or of those that read what it makes of
  // parameters alone; -1 if they are in several or none.
  int chunkOfForward(Operation* op) {
    if (isFixed(op)) return labels.lookup(op).chunk;
    if (chunkOfReaders.empty()) findReaders();
    auto found = chunkOfReaders.find(op);
    return found != chunkOfReaders.end() ? found->second : -1;
  }

  // Once for all ops, from the last one: many paths may lead from one to its
  // readers.
  void findReaders() {
    for (Operation& op : llvm::reverse(function.front())) {
      if (isGradientOp(&op) || !labels.contains(&op)) continue;
      chunkOfReaders[&op] =
          isFixed(&op) ? labels.lookup(&op).chunk : commonChunkOfReaders(&op);
    }
  }

  int commonChunkOfReaders(Operation* op) const {
    int common = -1;
    for (Operation* user : op->getUsers()) {
      auto found = chunkOfReaders.find(user);
      if (found == chunkOfReaders.end()) continue;
      const int chunk = found->second;
      if (chunk < 0 || (common >= 0 && chunk != common)) return -1;
      common = chunk;
    }
    return common;
  }

  int highestOperand(Operation* op) const {
    int highest = 0;
    for (Value operand : op->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (!producer || !isFixed(producer)) continue;
      highest = std::max(highest, labels.lookup(producer).chunk);
    }
    return highest;
  }

  // Whether a scatter adds what an op makes, perhaps in another form, to the
  // gradient of a table.
  static bool becomesRows(Operation* op) {
    while (op->hasOneUse() && !isa<soap::ScatterOp>(*op->user_begin())) {
      op = *op->user_begin();
      if (!op->hasAttr(soap::kGradientSumAttribute)) return false;
    }
    return op->hasOneUse();
  }

  void findWeightGradients() {
    for (Operation& op : llvm::reverse(function.front().without_terminator())) {
      if (!isGradientOp(&op) || !isFixed(&op) || op.use_empty()) continue;
      bool isWeight = llvm::all_of(op.getUsers(), [&](Operation* user) {
        if (updates.contains(user)) return true;
        if (!isFixed(user) ||
            labels.lookup(user).phase != ActionKind::kWeightGradient) {
          return false;
        }
        // Rows of a table's gradient come from higher chunks as activations'
        // gradients do.
        if (labels.lookup(user).chunk != labels.lookup(&op).chunk &&
            becomesRows(user)) {
          return false;
        }
        // Ops that only weight gradients read are recomputed with them.
        // The rows that a scatter adds to a table's gradient are the gradient
        // of an activation.
        bool isOfWeight = user->hasAttr(soap::kGradientSumAttribute) &&
                          !isa<soap::ScatterOp>(user);
        return op.hasAttr(passes::kRecomputeOfAttribute) || isOfWeight ||
               user->getAttr(soap::kGradientOfAttribute) ==
                   op.getAttr(soap::kGradientOfAttribute);
      });
      if (isWeight) labels[&op].phase = ActionKind::kWeightGradient;
    }
  }

  FuncOp function;
  const std::vector<std::string>& firstOps;
  int current = -1;  // The chunk that forward ops are in.
  llvm::DenseSet<Value> readsInput;
  llvm::DenseSet<Value> readsParameter;
  llvm::DenseSet<Operation*> updates;
  std::map<std::string, Operation*> byName;
  // By forward op, once the backward pass begins.
  llvm::DenseMap<Operation*, int> chunkOfReaders;
};

}  // namespace

bool isGradientOp(Operation* op) {
  return op->hasAttr(soap::kGradientOfAttribute);
}

FailureOr<ChunkLabels> ChunkLabels::compute(
    FuncOp function, const std::vector<std::string>& firstOps) {
  Labeler labeler(function, firstOps);
  if (failed(labeler.run())) return failure();
  ChunkLabels result;
  result.labels = std::move(labeler.labels);
  return result;
}

}  // namespace soapstone::pipeline
