#include "ir/reference/step_runner.h"

#include <utility>

#include "ir/dist/program.h"
#include "ir/reference/evaluator.h"

namespace soapstone::reference {
namespace {

using mlir::func::FuncOp;

template <typename Entry>
Entry& entryAt(std::vector<Entry>* entries, int64_t index) {
  if (index >= static_cast<int64_t>(entries->size()))
    entries->resize(index + 1);
  return (*entries)[index];
}

// Adds the arguments and results of a function, whose placements are those of a
// device function or, of a whole one, made up.
template <typename ArgumentAt, typename ResultAt>
void addSignature(FuncOp function, ArgumentAt argumentAt, ResultAt resultAt,
                  ModelSignature* signature) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    dist::Placement placement = argumentAt(i);
    ModelArgument& argument = entryAt(&signature->arguments, placement.index);
    argument.name = soap::argumentName(function, i);
    if (argument.name.empty())
      argument.name = "argument " + std::to_string(placement.index);
    argument.role = soap::argumentRole(function, i);
    argument.initializer = soap::argumentInitializer(function, i);
    argument.shape.assign(placement.globalShape.begin(),
                          placement.globalShape.end());
    argument.type =
        elementTypeOf(cast<RankedTensorType>(function.getArgumentTypes()[i])
                          .getElementType());
  }
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    const int64_t index = resultAt(i).index;
    ModelResult& result = entryAt(&signature->results, index);
    result.name = soap::resultName(function, i);
    if (result.name.empty()) result.name = "result " + std::to_string(index);
    result.role = soap::resultRole(function, i);
    const int64_t updated = soap::updatedArgument(function, i);
    if (updated >= 0) result.updates = argumentAt(updated).index;
  }
}

}  // namespace

ModelSignature modelSignature(ModuleOp module, StringRef modelFunction) {
  ModelSignature signature;
  for (FuncOp function : dist::deviceFunctions(module, modelFunction)) {
    addSignature(
        function,
        [&](unsigned i) { return dist::argumentPlacement(function, i); },
        [&](unsigned i) { return dist::resultPlacement(function, i); },
        &signature);
  }
  auto whole = module.lookupSymbol<FuncOp>(modelFunction);
  if (!whole || dist::isDeviceFunction(whole)) return signature;
  addSignature(
      whole,
      [&](unsigned i) {
        auto type = cast<RankedTensorType>(whole.getArgumentTypes()[i]);
        return dist::Placement{i, 0, SmallVector<int64_t>(type.getShape()),
                               nullptr};
      },
      [&](unsigned i) {
        return dist::Placement{i, 0, {}, nullptr};
      },
      &signature);
  return signature;
}

FailureOr<StepRunner::Function*> StepRunner::find(
    const std::string& modelFunction) {
  auto [entry, isNew] = functions.try_emplace(modelFunction);
  Function& function = entry->second;
  if (!isNew) return &function;
  function.signature = modelSignature(module, modelFunction);
  if (dist::deviceCount(module) > 0) {
    function.distributed =
        std::make_unique<DistributedFunction>(module, modelFunction);
    return &function;
  }
  function.whole = module.lookupSymbol<FuncOp>(modelFunction);
  if (function.whole) return &function;
  functions.erase(entry);
  return module.emitError("has no function '") << modelFunction << "'";
}

FailureOr<StepOutcome> StepRunner::run(const std::string& modelFunction) {
  FailureOr<Function*> found = find(modelFunction);
  if (failed(found)) return failure();
  Function& function = **found;
  std::vector<Tensor> arguments;
  for (const ModelArgument& argument : function.signature.arguments) {
    auto value = values.find(argument.name);
    if (value == values.end() && !argument.name.empty()) {
      return module.emitError("argument '")
             << argument.name << "' of '" << modelFunction << "' has no value";
    }
    arguments.push_back(value == values.end() ? Tensor(argument.type, {})
                                              : value->second);
  }
  FailureOr<std::vector<Tensor>> results =
      function.distributed
          ? function.distributed->run(arguments, replicaTolerance)
          : evaluate(function.whole, arguments);
  if (failed(results)) return failure();
  StepOutcome outcome;
  for (auto [i, tensor] : llvm::enumerate(*results)) {
    const ModelResult& result = function.signature.results[i];
    if (result.role == soap::ResultRole::kLoss) outcome.loss = tensor.number(0);
    if (result.updates >= 0) {
      values.insert_or_assign(function.signature.arguments[result.updates].name,
                              std::move(tensor));
    } else if (result.role != soap::ResultRole::kLoss) {
      outcome.outputs.insert_or_assign(result.name, std::move(tensor));
    }
  }
  return outcome;
}

}  // namespace soapstone::reference
