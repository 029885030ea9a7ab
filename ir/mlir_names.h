#ifndef SOAPSTONE_IR_MLIR_NAMES_H_
#define SOAPSTONE_IR_MLIR_NAMES_H_

#include "mlir/IR/Visitors.h"
#include "mlir/Support/LLVM.h"

namespace mlir {
class Attribute;
class Location;
class MLIRContext;
class ModuleOp;
class OpBuilder;
class RankedTensorType;
class Type;
class Value;
}  // namespace mlir

// The few MLIR names that IR code uses on every other line. Anything rarer is
// written in full, and its header is still included where it is used.
namespace soapstone {
using mlir::ArrayRef;
using mlir::Attribute;
using mlir::cast;
using mlir::dyn_cast;
using mlir::failed;
using mlir::failure;
using mlir::FailureOr;
using mlir::InFlightDiagnostic;
using mlir::isa;
using mlir::Location;
using mlir::LogicalResult;
using mlir::MLIRContext;
using mlir::ModuleOp;
using mlir::OpBuilder;
using mlir::Operation;
using mlir::RankedTensorType;
using mlir::SmallVector;
using mlir::SmallVectorImpl;
using mlir::StringRef;
using mlir::succeeded;
using mlir::success;
using mlir::Type;
using mlir::Value;
using mlir::WalkResult;
}  // namespace soapstone

#endif  // SOAPSTONE_IR_MLIR_NAMES_H_
