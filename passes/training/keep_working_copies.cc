#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/gradient_builder.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"
#include "passes/training/working_copy_names.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_KEEPWORKINGCOPIESPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

// Casts of one parameter to one narrow type.
struct NarrowUses {
  unsigned parameter = 0;
  Type type;
  SmallVector<soap::CastOp> casts;
};

bool isNarrowFloat(Type type) { return type.isF16() || type.isBF16(); }

// The casts of parameters that `isUpdated`, in the order of the parameters.
SmallVector<NarrowUses> narrowUses(FuncOp function,
                                   const std::map<std::string, Type>& updated) {
  SmallVector<NarrowUses> found;
  for (mlir::BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto wanted = updated.find(soap::argumentName(function, index));
    if (wanted == updated.end()) continue;
    NarrowUses uses{index, wanted->second, {}};
    for (Operation* user : argument.getUsers()) {
      auto cast = dyn_cast<soap::CastOp>(user);
      if (cast && soap::elementTypeOf(cast) == uses.type)
        uses.casts.push_back(cast);
    }
    if (!uses.casts.empty()) found.push_back(std::move(uses));
  }
  return found;
}

// The narrow type that each updated f32 parameter of the step is cast to, by
// name; of several the first.
std::map<std::string, Type> narrowTypes(FuncOp step) {
  std::map<std::string, Type> types;
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    int64_t index = soap::updatedArgument(step, result);
    if (index < 0 ||
        soap::argumentRole(step, index) != ArgumentRole::kParameter)
      continue;
    Value parameter = step.getArgument(index);
    if (!soap::elementTypeOf(parameter).isF32()) continue;
    soap::CastOp first;
    for (Operation* user : parameter.getUsers()) {
      auto cast = dyn_cast<soap::CastOp>(user);
      if (!cast || !isNarrowFloat(soap::elementTypeOf(cast))) continue;
      if (!first || cast->isBeforeInBlock(first)) first = cast;
    }
    if (first)
      types.try_emplace(soap::argumentName(step, index),
                        soap::elementTypeOf(first));
  }
  return types;
}

// The result of `function` that is the new value of each argument; -1 for none.
SmallVector<int64_t> updatesOf(FuncOp function) {
  SmallVector<int64_t> results(function.getNumArguments(), -1);
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    int64_t argument = soap::updatedArgument(function, result);
    if (argument >= 0) results[argument] = result;
  }
  return results;
}

// Returns the new value of `copy`, made from the parameter's after the last
// reader of the old one, so that it can be written in its place.
Value narrowUpdate(FuncOp function, mlir::BlockArgument copy, Value updated) {
  Operation* last = updated.getDefiningOp();
  for (Operation* user : copy.getUsers()) {
    if (!last || last->isBeforeInBlock(user)) last = user;
  }
  OpBuilder builder(function.getContext());
  if (last) {
    builder.setInsertionPointAfter(last);
  } else {
    builder.setInsertionPointToStart(&function.front());
  }
  return soap::GradientBuilder(builder, updated.getLoc())
      .cast(updated, soap::elementTypeOf(copy));
}

struct KeepWorkingCopiesPass
    : impl::KeepWorkingCopiesPassBase<KeepWorkingCopiesPass> {
  using KeepWorkingCopiesPassBase::KeepWorkingCopiesPassBase;

  void runOnOperation() final {
    FuncOp step = findModelFunction(getOperation(), "step");
    if (!step) return signalPassFailure();
    std::map<std::string, Type> types = narrowTypes(step);
    // The same copies in every function: they are one tensor between steps.
    for (FuncOp function : getOperation().getOps<FuncOp>())
      keepCopies(function, types);
  }

 private:
  void keepCopies(FuncOp function, const std::map<std::string, Type>& types) {
    ArgumentNames names(function);
    const SmallVector<int64_t> updates = updatesOf(function);
    const SmallVector<NarrowUses> found = narrowUses(function, types);
    SmallVector<NewArgument> copies;
    for (const NarrowUses& uses : found) {
      mlir::BlockArgument parameter = function.getArgument(uses.parameter);
      const absl::string_view suffix =
          uses.type.isBF16() ? kBf16CopySuffix : kF16CopySuffix;
      copies.push_back(
          {soap::tensorType(parameter).clone(uses.type),
           ArgumentRole::kWorkingCopy,
           names.unique(absl::StrCat(
               soap::argumentName(function, uses.parameter), suffix)),
           parameter.getLoc(),
           soap::workingCopyAttributes(function, uses.parameter)});
    }
    unsigned next = appendArguments(function, copies);
    SmallVector<NewResult> written;
    for (const NarrowUses& uses : found) {
      mlir::BlockArgument copy = function.getArgument(next++);
      for (soap::CastOp cast : uses.casts) {
        cast.getResult().replaceAllUsesWith(copy);
        cast.erase();
      }
      ++numCopies;
      int64_t result = updates[uses.parameter];
      if (result < 0) continue;
      Value value =
          narrowUpdate(function, copy, returnOf(function).getOperand(result));
      written.push_back(
          {value, soap::ResultRole::kUpdate, "", copy.getArgNumber()});
    }
    appendResults(function, written);
  }
};

}  // namespace
}  // namespace soapstone::passes
