#ifndef SOAPSTONE_PASSES_PARTITION_LABELS_H_
#define SOAPSTONE_PASSES_PARTITION_LABELS_H_

#include <string>

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// Name of an op for people: its `soap.name`, else its location's name, else its
// kind.
std::string opLabel(Operation* op);

// Label of a move of `value` to operand `operand` of `consumer`, e.g. "gradient
// of wte.weight" or "wte.weight for /h.0/attn/MatMul".
std::string moveLabel(mlir::func::FuncOp function, Value value,
                      Operation* consumer, unsigned operand);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_LABELS_H_
