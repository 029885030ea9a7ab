#include "ir/soap/arguments.h"

#include <array>
#include <cassert>
#include <utility>

#include "ir/soap/argument_attributes.h"
#include "mlir/IR/Builders.h"

namespace soapstone::soap {
namespace {

using mlir::func::FuncOp;

template <typename Role, size_t count>
using Spellings = std::array<std::pair<Role, llvm::StringLiteral>, count>;

constexpr Spellings<ArgumentRole, 9> kArgumentRoles{{
    {ArgumentRole::kInput, "input"},
    {ArgumentRole::kParameter, "parameter"},
    {ArgumentRole::kWorkingCopy, "working_copy"},
    {ArgumentRole::kState, "state"},
    {ArgumentRole::kOptimizerState, "optimizer_state"},
    {ArgumentRole::kGradient, "gradient"},
    {ArgumentRole::kStep, "step"},
    {ArgumentRole::kSeed, "seed"},
    {ArgumentRole::kLearningRate, "learning_rate"},
}};

constexpr Spellings<ResultRole, 4> kResultRoles{{
    {ResultRole::kOutput, "output"},
    {ResultRole::kLoss, "loss"},
    {ResultRole::kUpdate, "update"},
    {ResultRole::kGradient, "gradient"},
}};

constexpr Spellings<Initializer::Kind, 3> kInitializerKinds{{
    {Initializer::Kind::kNormal, "normal"},
    {Initializer::Kind::kUniform, "uniform"},
    {Initializer::Kind::kConstant, "constant"},
}};

template <typename Role, size_t count>
StringRef spell(const Spellings<Role, count>& spellings, Role role) {
  for (const auto& [candidate, spelling] : spellings) {
    if (candidate == role) return spelling;
  }
  return "";
}

template <typename Role, size_t count>
std::optional<Role> findSpelling(const Spellings<Role, count>& spellings,
                                 Attribute attribute) {
  auto text = mlir::dyn_cast_or_null<mlir::StringAttr>(attribute);
  if (!text) return std::nullopt;
  for (const auto& [candidate, spelling] : spellings) {
    if (text.getValue() == spelling) return candidate;
  }
  return std::nullopt;
}

std::string textOf(Attribute attribute) {
  auto text = mlir::dyn_cast_or_null<mlir::StringAttr>(attribute);
  return text ? text.getValue().str() : std::string();
}

// The i64 `key` of a dictionary.
std::optional<int64_t> integerField(mlir::DictionaryAttr fields,
                                    StringRef key) {
  auto value = fields.getAs<mlir::IntegerAttr>(key);
  if (!value || !value.getType().isSignlessInteger(64)) return std::nullopt;
  return value.getInt();
}

// The f64 `key` of a dictionary.
std::optional<double> floatField(mlir::DictionaryAttr fields, StringRef key) {
  auto value = fields.getAs<mlir::FloatAttr>(key);
  if (!value || !value.getType().isF64()) return std::nullopt;
  return value.getValueAsDouble();
}

}  // namespace

llvm::StringRef stringify(ArgumentRole role) {
  return spell(kArgumentRoles, role);
}

llvm::StringRef stringify(ResultRole role) { return spell(kResultRoles, role); }

std::optional<ArgumentRole> parseArgumentRole(Attribute attribute) {
  return findSpelling(kArgumentRoles, attribute);
}

std::optional<ResultRole> parseResultRole(Attribute attribute) {
  return findSpelling(kResultRoles, attribute);
}

std::optional<Origin> parseOrigin(Attribute attribute) {
  auto fields = mlir::dyn_cast_or_null<mlir::DictionaryAttr>(attribute);
  if (!fields || fields.size() != 3) return std::nullopt;
  auto file = fields.getAs<mlir::StringAttr>("file");
  std::optional<int64_t> offset = integerField(fields, "offset");
  std::optional<int64_t> length = integerField(fields, "length");
  int64_t end = 0;
  if (!file || !offset || !length || *offset < 0 || *length < 0 ||
      __builtin_add_overflow(*offset, *length, &end)) {
    return std::nullopt;
  }
  return Origin{file.getValue().str(), *offset, *length};
}

std::optional<Initializer> parseInitializer(Attribute attribute) {
  auto fields = mlir::dyn_cast_or_null<mlir::DictionaryAttr>(attribute);
  if (!fields || fields.size() != 3) return std::nullopt;
  std::optional<Initializer::Kind> kind =
      findSpelling(kInitializerKinds, fields.get("kind"));
  std::optional<double> a = floatField(fields, "a");
  std::optional<double> b = floatField(fields, "b");
  if (!kind || !a || !b) return std::nullopt;
  return Initializer{*kind, *a, *b};
}

std::optional<int64_t> parseArgumentIndex(Attribute attribute) {
  auto index = mlir::dyn_cast_or_null<mlir::IntegerAttr>(attribute);
  if (!index || !index.getType().isSignlessInteger(64)) return std::nullopt;
  return index.getInt();
}

ArgumentRole argumentRole(FuncOp function, unsigned argument) {
  return parseArgumentRole(function.getArgAttr(argument, kRoleAttribute))
      .value_or(ArgumentRole::kInput);
}

void setArgumentRole(FuncOp function, unsigned argument, ArgumentRole role) {
  function.setArgAttr(
      argument, kRoleAttribute,
      mlir::StringAttr::get(function.getContext(), stringify(role)));
}

std::string argumentName(FuncOp function, unsigned argument) {
  return textOf(function.getArgAttr(argument, kNameAttribute));
}

void setArgumentName(FuncOp function, unsigned argument, StringRef name) {
  function.setArgAttr(argument, kNameAttribute,
                      mlir::StringAttr::get(function.getContext(), name));
}

std::optional<Origin> argumentOrigin(FuncOp function, unsigned argument) {
  return parseOrigin(function.getArgAttr(argument, kOriginAttribute));
}

void setArgumentOrigin(FuncOp function, unsigned argument,
                       const Origin& origin) {
  mlir::Builder builder(function.getContext());
  function.setArgAttr(
      argument, kOriginAttribute,
      builder.getDictionaryAttr({
          builder.getNamedAttr("file", builder.getStringAttr(origin.file)),
          builder.getNamedAttr("length",
                               builder.getI64IntegerAttr(origin.length)),
          builder.getNamedAttr("offset",
                               builder.getI64IntegerAttr(origin.offset)),
      }));
}

std::optional<Initializer> argumentInitializer(FuncOp function,
                                               unsigned argument) {
  return parseInitializer(function.getArgAttr(argument, kInitializerAttribute));
}

mlir::NamedAttribute initializerAttribute(MLIRContext* context,
                                          const Initializer& initializer) {
  mlir::Builder builder(context);
  StringRef kind = spell(kInitializerKinds, initializer.kind);
  return builder.getNamedAttr(
      kInitializerAttribute,
      builder.getDictionaryAttr({
          builder.getNamedAttr("a", builder.getF64FloatAttr(initializer.a)),
          builder.getNamedAttr("b", builder.getF64FloatAttr(initializer.b)),
          builder.getNamedAttr("kind", builder.getStringAttr(kind)),
      }));
}

void setArgumentInitializer(FuncOp function, unsigned argument,
                            const Initializer& initializer) {
  mlir::NamedAttribute attribute =
      initializerAttribute(function.getContext(), initializer);
  function.setArgAttr(argument, attribute.getName(), attribute.getValue());
}

SmallVector<int64_t> fileShape(FuncOp function, unsigned argument) {
  if (auto shape = function.getArgAttrOfType<mlir::DenseI64ArrayAttr>(
          argument, kFileShapeAttribute)) {
    return SmallVector<int64_t>(shape.asArrayRef());
  }
  return SmallVector<int64_t>(
      cast<RankedTensorType>(function.getArgumentTypes()[argument]).getShape());
}

bool hasFileShape(FuncOp function, unsigned argument) {
  return static_cast<bool>(function.getArgAttr(argument, kFileShapeAttribute));
}

void setFileShape(FuncOp function, unsigned argument, ArrayRef<int64_t> shape) {
  function.setArgAttr(
      argument, kFileShapeAttribute,
      mlir::DenseI64ArrayAttr::get(function.getContext(), shape));
}

SmallVector<int64_t> fileParts(FuncOp function, unsigned argument) {
  auto parts = function.getArgAttrOfType<mlir::DenseI64ArrayAttr>(
      argument, kFilePartsAttribute);
  return parts ? SmallVector<int64_t>(parts.asArrayRef())
               : SmallVector<int64_t>();
}

void setFileParts(FuncOp function, unsigned argument, ArrayRef<int64_t> parts) {
  function.setArgAttr(
      argument, kFilePartsAttribute,
      mlir::DenseI64ArrayAttr::get(function.getContext(), parts));
}

std::string copiedParameter(FuncOp function, unsigned argument) {
  return textOf(function.getArgAttr(argument, kCopyOfAttribute));
}

SmallVector<mlir::NamedAttribute> workingCopyAttributes(FuncOp function,
                                                        unsigned parameter) {
  mlir::Builder builder(function.getContext());
  SmallVector<mlir::NamedAttribute> attributes = {builder.getNamedAttr(
      kCopyOfAttribute,
      builder.getStringAttr(argumentName(function, parameter)))};
  for (StringRef name : {kOriginAttribute, kInitializerAttribute,
                         kFileShapeAttribute, kFilePartsAttribute}) {
    if (Attribute value = function.getArgAttr(parameter, name))
      attributes.push_back(builder.getNamedAttr(name, value));
  }
  return attributes;
}

ResultRole resultRole(FuncOp function, unsigned result) {
  return parseResultRole(function.getResultAttr(result, kRoleAttribute))
      .value_or(ResultRole::kOutput);
}

void setResultRole(FuncOp function, unsigned result, ResultRole role) {
  function.setResultAttr(
      result, kRoleAttribute,
      mlir::StringAttr::get(function.getContext(), stringify(role)));
}

std::string resultName(FuncOp function, unsigned result) {
  return textOf(function.getResultAttr(result, kNameAttribute));
}

void setResultName(FuncOp function, unsigned result, StringRef name) {
  function.setResultAttr(result, kNameAttribute,
                         mlir::StringAttr::get(function.getContext(), name));
}

int64_t updatedArgument(FuncOp function, unsigned result) {
  return parseArgumentIndex(function.getResultAttr(result, kUpdatesAttribute))
      .value_or(-1);
}

void setUpdatedArgument(FuncOp function, unsigned result, unsigned argument) {
  setResultRole(function, result, ResultRole::kUpdate);
  function.setResultAttr(
      result, kUpdatesAttribute,
      mlir::Builder(function.getContext()).getI64IntegerAttr(argument));
}

int64_t gradientArgument(FuncOp function, unsigned result) {
  return parseArgumentIndex(
             function.getResultAttr(result, kGradientOfAttribute))
      .value_or(-1);
}

unsigned getOrAddScalarArgument(FuncOp function, ArgumentRole role) {
  assert((role == ArgumentRole::kStep || role == ArgumentRole::kSeed ||
          role == ArgumentRole::kLearningRate) &&
         "only scalar roles have a known type");
  const unsigned count = function.getNumArguments();
  for (unsigned argument = 0; argument < count; ++argument) {
    if (argumentRole(function, argument) == role) return argument;
  }
  mlir::Builder builder(function.getContext());
  Type elementType = role == ArgumentRole::kLearningRate
                         ? Type(builder.getF32Type())
                         : Type(builder.getI64Type());
  [[maybe_unused]] LogicalResult inserted =
      function.insertArgument(count, RankedTensorType::get({}, elementType),
                              builder.getDictionaryAttr({}), function.getLoc());
  assert(succeeded(inserted) &&
         "appending to the signature of a func.func cannot fail");
  setArgumentRole(function, count, role);
  setArgumentName(function, count, stringify(role));
  return count;
}

}  // namespace soapstone::soap
