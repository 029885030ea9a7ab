#include "passes/training/function_signature.h"

#include "ir/soap/argument_attributes.h"
#include "llvm/ADT/BitVector.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::passes {

namespace {

// The attributes of an argument or a result; without a name if it is empty.
mlir::DictionaryAttr roleAndName(mlir::func::FuncOp function, StringRef role,
                                 StringRef name) {
  mlir::Builder builder(function.getContext());
  SmallVector<mlir::NamedAttribute> attributes = {
      builder.getNamedAttr(soap::kRoleAttribute, builder.getStringAttr(role))};
  if (!name.empty()) {
    attributes.push_back(builder.getNamedAttr(soap::kNameAttribute,
                                              builder.getStringAttr(name)));
  }
  return builder.getDictionaryAttr(attributes);
}

}  // namespace

mlir::func::FuncOp findModelFunction(ModuleOp module, StringRef name) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>(name);
  if (!function) {
    module.emitError("has no function '") << name << "'";
    return nullptr;
  }
  if (!function.getBody().hasOneBlock()) {
    function.emitOpError("must have exactly one block");
    return nullptr;
  }
  return function;
}

mlir::func::ReturnOp returnOf(mlir::func::FuncOp function) {
  return cast<mlir::func::ReturnOp>(function.front().getTerminator());
}

unsigned lossResult(mlir::func::FuncOp function) {
  unsigned result = 0;
  while (soap::resultRole(function, result) != soap::ResultRole::kLoss)
    ++result;
  return result;
}

unsigned appendArguments(mlir::func::FuncOp function,
                         ArrayRef<NewArgument> arguments) {
  const unsigned first = function.getNumArguments();
  if (arguments.empty()) return first;
  SmallVector<unsigned> places(arguments.size(), first);
  SmallVector<Type> types;
  SmallVector<mlir::DictionaryAttr> dictionaries;
  SmallVector<Location> locations;
  for (const NewArgument& argument : arguments) {
    mlir::NamedAttrList attributes(
        roleAndName(function, soap::stringify(argument.role), argument.name));
    attributes.append(argument.attributes);
    types.push_back(argument.type);
    dictionaries.push_back(attributes.getDictionary(function.getContext()));
    locations.push_back(argument.location);
  }
  // Fails only for types that are no function type's inputs.
  (void)function.insertArguments(places, types, dictionaries, locations);
  return first;
}

mlir::BlockArgument appendArgument(mlir::func::FuncOp function, Type type,
                                   soap::ArgumentRole role, StringRef name,
                                   Location location) {
  return function.getArgument(
      appendArguments(function, NewArgument{type, role, name.str(), location}));
}

ArgumentNames::ArgumentNames(mlir::func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    taken.insert(soap::argumentName(function, index));
  }
}

std::string ArgumentNames::unique(StringRef name) {
  std::string candidate = name.str();
  for (int64_t suffix = 1; !taken.insert(candidate).second; ++suffix) {
    candidate = name.str() + "." + std::to_string(suffix);
  }
  return candidate;
}

void appendResults(mlir::func::FuncOp function, ArrayRef<NewResult> results) {
  if (results.empty()) return;
  mlir::Builder builder(function.getContext());
  SmallVector<unsigned> places(results.size(), function.getNumResults());
  SmallVector<Type> types;
  SmallVector<mlir::DictionaryAttr> dictionaries;
  SmallVector<Value> values;
  for (const NewResult& result : results) {
    mlir::NamedAttrList attributes(
        roleAndName(function, soap::stringify(result.role), result.name));
    if (result.argument >= 0) {
      attributes.set(result.role == soap::ResultRole::kGradient
                         ? soap::kGradientOfAttribute
                         : soap::kUpdatesAttribute,
                     builder.getI64IntegerAttr(result.argument));
    }
    types.push_back(result.value.getType());
    dictionaries.push_back(attributes.getDictionary(function.getContext()));
    values.push_back(result.value);
  }
  // Fails only for types that are no function type's results.
  (void)function.insertResults(places, types, dictionaries);
  mlir::func::ReturnOp end = returnOf(function);
  end->insertOperands(end->getNumOperands(), values);
}

unsigned appendResult(mlir::func::FuncOp function, const NewResult& result) {
  appendResults(function, result);
  return function.getNumResults() - 1;
}

void eraseResults(mlir::func::FuncOp function, soap::ResultRole role) {
  llvm::BitVector erased(function.getNumResults());
  for (unsigned index = 0; index < function.getNumResults(); ++index) {
    if (soap::resultRole(function, index) == role) erased.set(index);
  }
  returnOf(function)->eraseOperands(erased);
  (void)function.eraseResults(erased);
}

Location namedLocation(MLIRContext* context, StringRef name) {
  return mlir::NameLoc::get(mlir::StringAttr::get(context, name));
}

}  // namespace soapstone::passes
