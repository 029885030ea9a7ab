#ifndef SOAPSTONE_PASSES_RAISE_RAISE_PACKED_H_
#define SOAPSTONE_PASSES_RAISE_RAISE_PACKED_H_

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Gives packed weights a dim for what they pack: the weight of a linear layer
// whose result is cut into equal parts (query, key and value; gate and up)
// becomes an argument [rows, parts, columns of a part], or [rows, parts, heads,
// head dim] where every part is split by heads next, and so does its bias. A
// device may then hold some heads of every part. The argument's
// `soap.file_shape` is the shape that files give it. Where the parts are heads
// of unequal number (several queries share a key and a value), it becomes
// [rows, groups, heads of a group, head dim]: a group has its queries, its key
// and its value, and `soap.file_parts` says how files order them. A weight that
// is cut before its products (attention to another sequence: a query of one,
// key and value of the other) is viewed alike. Weights that are read elsewhere,
// too, stay. Returns the number of layers that were changed.
int viewPackedWeights(mlir::func::FuncOp function);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_RAISE_PACKED_H_
