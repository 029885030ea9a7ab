#ifndef SOAPSTONE_IR_DIST_PROGRAM_H_
#define SOAPSTONE_IR_DIST_PROGRAM_H_

#include <string>
#include <vector>

#include "ir/dist/table.h"
#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

// The attributes that make a module a partitioned program. Roles, names,
// origins and initialisers of arguments and results are those of
// ir/soap/arguments.h, except that `soap.updates` names the local argument.
//
//   module             dist.devices : i64
//   function           dist.function : str, dist.class : i64, dist.ranks : i64s
//   argument, result   dist.global_shape : i64s, dist.offsets : tensor<MxRxi64>
//   argument           dist.argument : i64, dist.part : i64
//   result             dist.result : i64
//   op of positions    soap.global_shape, dist.global_offsets : tensor<MxKxi64>
namespace soapstone::dist {

inline constexpr llvm::StringLiteral kDevicesAttribute = "dist.devices";
inline constexpr llvm::StringLiteral kFunctionAttribute = "dist.function";
inline constexpr llvm::StringLiteral kClassAttribute = "dist.class";
inline constexpr llvm::StringLiteral kRanksAttribute = "dist.ranks";
inline constexpr llvm::StringLiteral kGlobalShapeAttribute =
    "dist.global_shape";
inline constexpr llvm::StringLiteral kOffsetsAttribute = "dist.offsets";
inline constexpr llvm::StringLiteral kArgumentAttribute = "dist.argument";
inline constexpr llvm::StringLiteral kPartAttribute = "dist.part";
inline constexpr llvm::StringLiteral kResultAttribute = "dist.result";
inline constexpr llvm::StringLiteral kGlobalOffsetsAttribute =
    "dist.global_offsets";

// Number of devices of the program; 0 if the module is not one.
int64_t deviceCount(ModuleOp module);
void setDeviceCount(ModuleOp module, int64_t devices);

// Whether `function` is the code of a device class.
bool isDeviceFunction(mlir::func::FuncOp function);

// The function of the model that it is a part of, e.g. "step"; its class; the
// ranks of the class, ascending. Require a device function.
StringRef modelFunction(mlir::func::FuncOp function);
int64_t deviceClass(mlir::func::FuncOp function);
ArrayRef<int64_t> ranksOf(mlir::func::FuncOp function);
void setDeviceClass(mlir::func::FuncOp function, StringRef modelFunction,
                    int64_t deviceClass, ArrayRef<int64_t> ranks);

// Position of `rank` in the class of `function`, -1 if it is of another.
int64_t memberOf(mlir::func::FuncOp function, int64_t rank);

// The device functions of a model function, in the order of the module.
std::vector<mlir::func::FuncOp> deviceFunctions(ModuleOp module,
                                                StringRef modelFunction);
// The model functions of the program, each once, in the order of the module.
std::vector<std::string> modelFunctions(ModuleOp module);

// Positions of the local tensors of one argument or result in the whole one.
struct Placement {
  // Index of the argument (result) in the signature of the model function.
  int64_t index = 0;
  // Tells several local arguments of one model argument apart.
  int64_t part = 0;
  SmallVector<int64_t> globalShape;
  // tensor<MxRxi64>: offsets of the box of every member.
  TableAttr offsets;
};

// The placement of an argument or result. Attributes that are absent give 0,
// no dimensions and null.
Placement argumentPlacement(mlir::func::FuncOp function, unsigned argument);
Placement resultPlacement(mlir::func::FuncOp function, unsigned result);
// Adds the placement to what will be the attributes of an argument or a result
// (whose `part` is ignored): to change those of one argument of a function
// copies those of all.
void addArgumentPlacement(mlir::NamedAttrList& attributes, MLIRContext* context,
                          const Placement& placement);
void addResultPlacement(mlir::NamedAttrList& attributes, MLIRContext* context,
                        const Placement& placement);

// The local boxes of a `soap` op that computes with positions
// (ir/soap/global_box.h) in a device function: the shape of its whole iteration
// space and the offsets of every member, tensor<MxKxi64>.
void setMemberBoxes(Operation* op, ArrayRef<int64_t> globalShape,
                    TableAttr offsets);
// Its offsets; null for other ops.
TableAttr memberOffsets(Operation* op);

// A copy of `function` for one of its ranks alone, the only member of its
// class: tables per member keep the rank's row, and `dist.global_offsets`
// becomes `soap.global_offsets`. Requires memberOf(function, rank) >= 0 and a
// verified function.
mlir::OwningOpRef<mlir::func::FuncOp> specializeForRank(
    mlir::func::FuncOp function, int64_t rank);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_PROGRAM_H_
