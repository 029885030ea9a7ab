#include "passes/pipeline/argument_homes.h"

#include <algorithm>
#include <utility>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"

namespace soapstone::pipeline {
namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;
using soap::ArgumentRole;
using Place = ChunkLabel::Place;

class HomeFinder {
 public:
  HomeFinder(FuncOp accumulate, FuncOp step, const ChunkLabels& labels,
             int chunks)
      : accumulate(accumulate), step(step), labels(labels), chunks(chunks) {}

  std::map<std::string, int> find() {
    for (Operation& op : accumulate.front().without_terminator()) {
      const ChunkLabel& label = labels.of(&op);
      if (label.place != Place::kFixed) continue;
      for (Value operand : op.getOperands()) visitReads(operand, label.chunk);
    }
    joinHomes();
    return std::move(homes);
  }

 private:
  // `chunk` reads the arguments that a value is made of where it is needed.
  void visitReads(Value value, int chunk) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      std::string name =
          soap::argumentName(accumulate, argument.getArgNumber());
      auto [home, isNew] = homes.try_emplace(name, chunk);
      if (!isNew) home->second = std::min(home->second, chunk);
      return;
    }
    Operation* op = value.getDefiningOp();
    if (labels.of(op).place == Place::kFixed) return;
    for (Value operand : op->getOperands()) visitReads(operand, chunk);
  }

  void joinHomes() {
    for (FuncOp function : {accumulate, step}) {
      for (unsigned i = 0; i < function.getNumArguments(); ++i) {
        std::string copied = soap::copiedParameter(function, i);
        if (!copied.empty()) join(copied, soap::argumentName(function, i));
      }
    }
    for (unsigned i = 0; i < step.getNumArguments(); ++i) {
      if (soap::argumentRole(step, i) != ArgumentRole::kGradient) continue;
      std::string name = soap::argumentName(step, i);
      std::string parameter = name.substr(0, name.rfind(".gradient"));
      if (parameter != name && homes.count(parameter) > 0 &&
          name == parameter + ".gradient") {
        homes[name] = homes[parameter];
      }
    }
    for (auto update : step.getOps<soap::OptimizerUpdateOp>()) {
      std::string parameter = argumentBehind(update.getParameter());
      if (parameter.empty()) continue;
      for (Value state : update.getStates()) {
        std::string name = argumentBehind(state);
        if (!name.empty()) homes[name] = homeOfParameter(parameter);
      }
    }
  }

  // Two names of one parameter live together.
  void join(const std::string& a, const std::string& b) {
    int home = std::min(homes.count(a) > 0 ? homes[a] : chunks,
                        homes.count(b) > 0 ? homes[b] : chunks);
    if (home == chunks) home = 0;
    homes[a] = home;
    homes[b] = home;
  }

  std::string argumentBehind(Value value) {
    while (auto cast = value.getDefiningOp<soap::CastOp>()) {
      value = cast.getInput();
    }
    auto argument = dyn_cast<BlockArgument>(value);
    return argument ? soap::argumentName(step, argument.getArgNumber()) : "";
  }

  // 0 for a parameter that no chunk reads.
  int homeOfParameter(const std::string& name) const {
    auto found = homes.find(name);
    return found == homes.end() ? 0 : found->second;
  }

  FuncOp accumulate;
  FuncOp step;
  const ChunkLabels& labels;
  int chunks;
  std::map<std::string, int> homes;
};

}  // namespace

bool isScalarRole(ArgumentRole role) {
  return role == ArgumentRole::kStep || role == ArgumentRole::kSeed ||
         role == ArgumentRole::kLearningRate;
}

std::map<std::string, int> argumentHomes(FuncOp accumulate, FuncOp step,
                                         const ChunkLabels& labels,
                                         int chunks) {
  return HomeFinder(accumulate, step, labels, chunks).find();
}

}  // namespace soapstone::pipeline
