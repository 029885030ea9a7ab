#ifndef SOAPSTONE_PASSES_TRAINING_ROWS_APART_H_
#define SOAPSTONE_PASSES_TRAINING_ROWS_APART_H_

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Replaces gathers and scatters of entries of rows (`ir/soap/own_rows.h`),
// whose indices count the elements of the whole batch, by sums along the rows
// in which all terms but one are zero. Micro-batches, and batches of
// another size, can compute these, at the price of looking at every entry of a
// row for each that is read.
void keepRowsApart(mlir::func::FuncOp function);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_ROWS_APART_H_
