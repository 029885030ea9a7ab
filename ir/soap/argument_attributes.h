#ifndef SOAPSTONE_IR_SOAP_ARGUMENT_ATTRIBUTES_H_
#define SOAPSTONE_IR_SOAP_ARGUMENT_ATTRIBUTES_H_

#include <optional>

#include "ir/soap/arguments.h"

// Storage of arguments.h: names of the attributes, and parsers of their values.
namespace soapstone::soap {

inline constexpr llvm::StringLiteral kRoleAttribute = "soap.role";
inline constexpr llvm::StringLiteral kNameAttribute = "soap.name";
inline constexpr llvm::StringLiteral kOriginAttribute = "soap.origin";
inline constexpr llvm::StringLiteral kInitializerAttribute = "soap.init";
inline constexpr llvm::StringLiteral kCopyOfAttribute = "soap.copy_of";
inline constexpr llvm::StringLiteral kFileShapeAttribute = "soap.file_shape";
inline constexpr llvm::StringLiteral kFilePartsAttribute = "soap.file_parts";
inline constexpr llvm::StringLiteral kUpdatesAttribute = "soap.updates";
inline constexpr llvm::StringLiteral kGradientOfAttribute = "soap.gradient_of";
// On additions of gradients, and on what moves, narrows or scatters those of
// parameters: they take partial results (see passingPartials).
inline constexpr llvm::StringLiteral kGradientSumAttribute =
    "soap.gradient_sum";
// On attention: its batch is so many shards of the keys times the samples, the
// shards major, which may be split apart (see AttentionOp::getShardingRule).
// Keys are counted over all shards by causality and dropout, samples within
// one.
inline constexpr llvm::StringLiteral kKeyShardsAttribute = "soap.key_shards";

// On a gather: the index whose rows get no gradient, as those of padding.
inline constexpr llvm::StringLiteral kPaddingRowAttribute = "soap.padding_row";

// The value of an attribute, nullopt if it is absent or malformed.
std::optional<ArgumentRole> parseArgumentRole(Attribute attribute);
std::optional<ResultRole> parseResultRole(Attribute attribute);
std::optional<Origin> parseOrigin(Attribute attribute);
std::optional<Initializer> parseInitializer(Attribute attribute);
std::optional<int64_t> parseArgumentIndex(Attribute attribute);

// The attribute of an argument that starts as `initializer` says.
mlir::NamedAttribute initializerAttribute(MLIRContext* context,
                                          const Initializer& initializer);

// The attributes of a working copy of the argument `parameter`, beyond its role
// and name.
SmallVector<mlir::NamedAttribute> workingCopyAttributes(
    mlir::func::FuncOp function, unsigned parameter);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_ARGUMENT_ATTRIBUTES_H_
