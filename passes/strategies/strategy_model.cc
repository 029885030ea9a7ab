#include "passes/strategies/strategy_model.h"

#include "absl/status/status.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "llvm/Support/raw_ostream.h"
#include "passes/strategies/parameters_hash.h"
#include "passes/strategies/text_hash.h"

namespace soapstone::strategy {

SmallVector<mlir::func::FuncOp> modelFunctions(ModuleOp module) {
  SmallVector<mlir::func::FuncOp> functions;
  for (StringRef name : {"step", "forward", "accumulate"}) {
    auto function = module.lookupSymbol<mlir::func::FuncOp>(name);
    if (function && !function.isExternal()) functions.push_back(function);
  }
  return functions;
}
namespace {

void printAttributes(Operation* op, llvm::raw_ostream& out) {
  for (mlir::NamedAttribute attribute : op->getAttrDictionary()) {
    StringRef name = attribute.getName().getValue();
    // Names, configurations: what strategies are about, not the model.
    if (name.starts_with("soap.")) continue;
    out << ' ' << name << '=' << attribute.getValue();
  }
}

// Ops that the forward graph consists of: they and all that they read lead.
void printFunction(const StrategyGraph& graph, llvm::raw_ostream& out) {
  mlir::func::FuncOp function = graph.function;
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    soap::ArgumentRole role = soap::argumentRole(function, i);
    if (role != soap::ArgumentRole::kParameter &&
        role != soap::ArgumentRole::kInput &&
        role != soap::ArgumentRole::kState) {
      continue;
    }
    out << soap::stringify(role) << ' ' << graph.arguments[i].name << ' '
        << function.getArgumentTypes()[i] << '\n';
  }
  for (const StrategyOp& op : graph.ops) {
    if (op.source != ConfigurationSource::kOwn) continue;
    out << op.op->getName() << ' ' << op.name;
    for (Value operand : op.op->getOperands()) {
      if (auto argument = dyn_cast<mlir::BlockArgument>(operand)) {
        out << " argument " << graph.arguments[argument.getArgNumber()].name;
        continue;
      }
      auto found = graph.indexOf.find(operand.getDefiningOp());
      if (found != graph.indexOf.end())
        out << " " << graph.ops[found->second].name << '#'
            << cast<mlir::OpResult>(operand).getResultNumber();
    }
    for (Type type : op.op->getResultTypes()) out << ' ' << type;
    printAttributes(op.op, out);
    out << '\n';
  }
}

}  // namespace

StrategyModel::StrategyModel(ModuleOp module) : source(module) {
  for (mlir::func::FuncOp function : modelFunctions(module))
    functions.push_back(buildStrategyGraph(function));
  TextHash out;
  if (!functions.empty()) printFunction(functions.front(), out);
  digits = out.digits();
}

std::string StrategyModel::hashLike(const std::string& note) const {
  if (!isParametersHash(note) || functions.empty()) return digits;
  return parametersHash(functions.front());
}

bool StrategyModel::isNamedBy(const std::string& note) const {
  return note.empty() || note == hashLike(note);
}

absl::StatusOr<const StrategyGraph*> StrategyModel::mainGraph() const {
  if (!functions.empty()) return &functions.front();
  return absl::InvalidArgumentError(
      "the module has neither a function 'step' nor one 'forward'");
}

}  // namespace soapstone::strategy
