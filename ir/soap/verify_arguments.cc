#include <map>
#include <string>
#include <utility>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/batch_inputs.h"
#include "ir/soap/config.h"
#include "ir/soap/ops.h"
#include "ir/support/string_bridge.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

// The attributes of arguments.h: each alone in the dialect's hooks, which every
// verification runs; together in `verifyArguments`, which the compiler calls
// behind its phases.
namespace soapstone::soap {
namespace {

using mlir::func::FuncOp;

constexpr llvm::StringLiteral kArgumentRoleChoices =
    "input, parameter, working_copy, state, optimizer_state, gradient, step, "
    "seed or learning_rate";
constexpr llvm::StringLiteral kResultRoleChoices =
    "output, loss, update or gradient";

LogicalResult malformed(Operation* op, mlir::NamedAttribute attribute,
                        StringRef expected) {
  return op->emitError() << "attribute '" << attribute.getName().getValue()
                         << "' must be " << expected << ", got "
                         << attribute.getValue();
}

// Role of an argument of rank 0 with elements of this type; nullptr for others.
Type scalarElementType(ArgumentRole role, MLIRContext* context) {
  switch (role) {
    case ArgumentRole::kStep:
    case ArgumentRole::kSeed:
      return mlir::IntegerType::get(context, 64);
    case ArgumentRole::kLearningRate:
      return mlir::Float32Type::get(context);
    default:
      return {};
  }
}

// The type that the role demands of argument `argument`.
LogicalResult verifyArgumentType(FuncOp function, unsigned argument) {
  const ArgumentRole role = argumentRole(function, argument);
  Type type = function.getArgumentTypes()[argument];
  if (Type scalar = scalarElementType(role, function.getContext())) {
    Type expected = RankedTensorType::get({}, scalar);
    if (type == expected) return success();
    return function.emitError()
           << "argument " << argument << " with role '" << stringify(role)
           << "' must have type " << expected << ", got " << type;
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape()) {
    return function.emitError()
           << "argument " << argument << " with role '" << stringify(role)
           << "' must be a static tensor, got " << type;
  }
  const bool isTrained =
      role == ArgumentRole::kParameter || role == ArgumentRole::kWorkingCopy ||
      role == ArgumentRole::kGradient || role == ArgumentRole::kOptimizerState;
  if (isTrained && !isa<mlir::FloatType>(tensor.getElementType())) {
    return function.emitError()
           << "argument " << argument << " with role '" << stringify(role)
           << "' must have float elements, got " << type;
  }
  return success();
}

// Scalar roles occur once, and stored tensors have names of their own: they are
// found by name in weight files and checkpoints.
LogicalResult verifyUniqueArguments(FuncOp function) {
  std::map<ArgumentRole, unsigned> scalars;
  std::map<std::string, unsigned> stored;
  for (unsigned argument = 0; argument < function.getNumArguments();
       ++argument) {
    const ArgumentRole role = argumentRole(function, argument);
    if (scalarElementType(role, function.getContext())) {
      auto [other, isNew] = scalars.try_emplace(role, argument);
      if (isNew) continue;
      return function.emitError()
             << "arguments " << other->second << " and " << argument
             << " both have role '" << stringify(role) << "'";
    }
    const std::string name = argumentName(function, argument);
    if ((role != ArgumentRole::kParameter && role != ArgumentRole::kState) ||
        name.empty())
      continue;
    auto [other, isNew] = stored.try_emplace(name, argument);
    if (!isNew) {
      return function.emitError()
             << "arguments " << other->second << " and " << argument
             << " are both named '" << name << "'";
    }
  }
  return success();
}

// The roles that speak of an argument name it, and no other role does.
LogicalResult verifyReferenceRole(FuncOp function, unsigned result) {
  const ResultRole role = resultRole(function, result);
  const std::pair<ResultRole, StringRef> references[] = {
      {ResultRole::kUpdate, kUpdatesAttribute},
      {ResultRole::kGradient, kGradientOfAttribute}};
  for (const auto& [referring, attribute] : references) {
    if ((role == referring) ==
        static_cast<bool>(function.getResultAttr(result, attribute))) {
      continue;
    }
    return function.emitError()
           << "result " << result << " must have role '" << stringify(referring)
           << "' if and only if it has '" << attribute << "', got role '"
           << stringify(role) << "'";
  }
  return success();
}

LogicalResult verifyResults(FuncOp function) {
  std::map<int64_t, unsigned> updates;
  int64_t loss = -1;
  Type scalar =
      RankedTensorType::get({}, mlir::Float32Type::get(function.getContext()));
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    const ResultRole role = resultRole(function, result);
    if (failed(verifyReferenceRole(function, result))) return failure();
    if (role == ResultRole::kUpdate) {
      const int64_t updated = updatedArgument(function, result);
      auto [other, isNew] = updates.try_emplace(updated, result);
      if (isNew) continue;
      return function.emitError()
             << "results " << other->second << " and " << result
             << " both update argument " << updated;
    }
    if (role != ResultRole::kLoss) continue;
    if (loss >= 0) {
      return function.emitError() << "results " << loss << " and " << result
                                  << " both have role 'loss'";
    }
    loss = result;
    if (function.getResultTypes()[result] != scalar) {
      return function.emitError()
             << "result " << result << " with role 'loss' must have type "
             << scalar << ", got " << function.getResultTypes()[result];
    }
  }
  return success();
}

// The argument that a result replaces, or is the gradient of, exists and has
// the type of the result (the shape, for a gradient).
LogicalResult verifyReference(Operation* op, unsigned result,
                              mlir::NamedAttribute attribute) {
  const StringRef name = attribute.getName().getValue();
  auto function = dyn_cast<mlir::FunctionOpInterface>(op);
  std::optional<int64_t> argument = parseArgumentIndex(attribute.getValue());
  if (!function || !argument)
    return malformed(op, attribute, "an i64 argument index");
  if (*argument < 0 || *argument >= function.getNumArguments()) {
    return op->emitError() << "'" << name << "' of result " << result << " is "
                           << *argument << ", but the function has "
                           << function.getNumArguments() << " arguments";
  }
  Type referenced = function.getArgumentTypes()[*argument];
  Type type = function.getResultTypes()[result];
  const bool matches =
      name == kUpdatesAttribute
          ? type == referenced
          : succeeded(mlir::verifyCompatibleShape(type, referenced));
  if (matches) return success();
  return op->emitError() << "'" << name << "' of result " << result
                         << " names argument " << *argument << " of type "
                         << referenced << ", but the result has type " << type;
}

// The attributes of the dictionary, which may be null, that belong to the
// dialect.
SmallVector<mlir::NamedAttribute> soapAttributes(
    mlir::DictionaryAttr attributes) {
  SmallVector<mlir::NamedAttribute> result;
  if (!attributes) return result;
  for (mlir::NamedAttribute attribute : attributes) {
    if (attribute.getName().getValue().starts_with("soap."))
      result.push_back(attribute);
  }
  return result;
}

// A configuration is legal for the op's rule.
LogicalResult verifyConfig(Operation* op, mlir::NamedAttribute attribute) {
  auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
  if (!sharded) {
    return op->emitError() << "attribute '" << kConfigAttribute
                           << "' belongs on an op with a sharding rule or on "
                              "an argument";
  }
  auto config = dyn_cast<ConfigAttr>(attribute.getValue());
  if (!config) return malformed(op, attribute, "a #soap.config");
  // Attributes are verified before the op, whose rule exists only if it is
  // sound.
  // Shapes are checked by inference, which belongs to the region invariants.
  if (failed(op->getName().verifyInvariants(op)) ||
      failed(op->getName().verifyRegionInvariants(op))) {
    return failure();
  }
  absl::StatusOr<sharding::OpConfiguration> configuration =
      toConfiguration(config, sharded.getShardingRule());
  if (configuration.ok()) return success();
  return op->emitOpError("has an illegal '")
         << kConfigAttribute
         << "': " << toLlvm(configuration.status().message());
}

// A storage layout is legal for the argument's type.
LogicalResult verifyStorage(Operation* op, unsigned argument,
                            mlir::NamedAttribute attribute) {
  auto config = dyn_cast<ConfigAttr>(attribute.getValue());
  auto function = dyn_cast<mlir::FunctionOpInterface>(op);
  if (!config || !function) return malformed(op, attribute, "a #soap.config");
  auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[argument]);
  if (!type || !type.hasStaticShape()) {
    return op->emitError() << "attribute '" << kConfigAttribute
                           << "' belongs on arguments that are static tensors";
  }
  absl::StatusOr<sharding::Layout> layout =
      storageLayout(config, type.getShape());
  if (layout.ok()) return success();
  return op->emitError() << "argument " << argument << " has an illegal '"
                         << kConfigAttribute
                         << "': " << toLlvm(layout.status().message());
}

// Parts are of a dim that a file does not have. A device may hold some of it:
// what they add up to is the whole's business.
LogicalResult verifyFileParts(Operation* op, unsigned argument,
                              mlir::NamedAttribute attribute) {
  auto parts = dyn_cast<mlir::DenseI64ArrayAttr>(attribute.getValue());
  const bool arePositive =
      parts &&
      llvm::all_of(parts.asArrayRef(), [](int64_t part) { return part > 0; });
  if (!arePositive) {
    return malformed(op, attribute, "an array of positive i64");
  }
  auto function = dyn_cast<mlir::func::FuncOp>(op);
  if (function && hasFileShape(function, argument)) return success();
  return op->emitError() << "argument " << argument << " has '"
                         << attribute.getName().getValue() << "' without '"
                         << kFileShapeAttribute << "'";
}

}  // namespace

LogicalResult SoapDialect::verifyOperationAttribute(
    Operation* op, mlir::NamedAttribute attribute) {
  const StringRef name = attribute.getName().getValue();
  if (name == kConfigAttribute) return verifyConfig(op, attribute);
  // Ops have names too, and backward ops the name of their forward op.
  if (isa<ShardingRuleOpInterface>(op) &&
      (name == kNameAttribute || name == kGradientOfAttribute)) {
    return isa<mlir::StringAttr>(attribute.getValue())
               ? success()
               : malformed(op, attribute, "a string");
  }
  for (StringRef reserved :
       {kRoleAttribute, kNameAttribute, kOriginAttribute, kInitializerAttribute,
        kCopyOfAttribute, kFileShapeAttribute, kFilePartsAttribute,
        kBatchOfAttribute, kUpdatesAttribute, kGradientOfAttribute}) {
    if (name == reserved) {
      return op->emitError()
             << "attribute '" << name
             << "' belongs on an argument or result of a function";
    }
  }
  return success();
}

LogicalResult SoapDialect::verifyRegionArgAttribute(
    Operation* op, unsigned region, unsigned argument,
    mlir::NamedAttribute attribute) {
  const StringRef name = attribute.getName().getValue();
  Attribute value = attribute.getValue();
  if (name == kRoleAttribute) {
    return parseArgumentRole(value)
               ? success()
               : malformed(op, attribute, kArgumentRoleChoices);
  }
  if (name == kNameAttribute) {
    return isa<mlir::StringAttr>(value) ? success()
                                        : malformed(op, attribute, "a string");
  }
  if (name == kOriginAttribute) {
    return parseOrigin(value)
               ? success()
               : malformed(op, attribute,
                           "{file = string, offset = i64, length = i64} within "
                           "64 bits");
  }
  if (name == kInitializerAttribute) {
    return parseInitializer(value)
               ? success()
               : malformed(op, attribute,
                           "{kind = \"normal\", \"uniform\" or \"constant\", a "
                           "= f64, b = f64}");
  }
  if (name == kCopyOfAttribute || name == kBatchOfAttribute) {
    return isa<mlir::StringAttr>(value) ? success()
                                        : malformed(op, attribute, "a string");
  }
  if (name == kFilePartsAttribute) {
    return verifyFileParts(op, argument, attribute);
  }
  if (name == kFileShapeAttribute) {
    return isa<mlir::DenseI64ArrayAttr>(value)
               ? success()
               : malformed(op, attribute, "an array of i64");
  }
  if (name == kConfigAttribute) return verifyStorage(op, argument, attribute);
  return op->emitError() << "unknown attribute '" << name << "' on argument "
                         << argument;
}

LogicalResult SoapDialect::verifyRegionResultAttribute(
    Operation* op, unsigned region, unsigned result,
    mlir::NamedAttribute attribute) {
  const StringRef name = attribute.getName().getValue();
  Attribute value = attribute.getValue();
  if (name == kRoleAttribute) {
    return parseResultRole(value)
               ? success()
               : malformed(op, attribute, kResultRoleChoices);
  }
  if (name == kNameAttribute) {
    return isa<mlir::StringAttr>(value) ? success()
                                        : malformed(op, attribute, "a string");
  }
  if (name == kUpdatesAttribute || name == kGradientOfAttribute) {
    return verifyReference(op, result, attribute);
  }
  return op->emitError() << "unknown attribute '" << name << "' on result "
                         << result;
}

LogicalResult verifyArguments(FuncOp function) {
  SoapDialect* dialect = function.getContext()->getOrLoadDialect<SoapDialect>();
  for (unsigned argument = 0; argument < function.getNumArguments();
       ++argument) {
    for (mlir::NamedAttribute attribute :
         soapAttributes(function.getArgAttrDict(argument))) {
      if (failed(dialect->verifyRegionArgAttribute(function, 0, argument,
                                                   attribute))) {
        return failure();
      }
    }
    if (failed(verifyArgumentType(function, argument))) return failure();
  }
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    for (mlir::NamedAttribute attribute :
         soapAttributes(function.getResultAttrDict(result))) {
      if (failed(dialect->verifyRegionResultAttribute(function, 0, result,
                                                      attribute))) {
        return failure();
      }
    }
  }
  if (failed(verifyUniqueArguments(function))) return failure();
  return verifyResults(function);
}

}  // namespace soapstone::soap
