#ifndef SOAPSTONE_PASSES_PREPARE_ROWS_OF_SUM_H_
#define SOAPSTONE_PASSES_PREPARE_ROWS_OF_SUM_H_

#include "ir/soap/ops.h"

namespace soapstone::passes {

// The scatter of rows into zeros whose result only `op`, a sum, reads: our
// programs add these rows to the other operand (the gradient of a tied table),
// in its memory. Null if there is none.
soap::ScatterOp rowsAddedBy(Operation* op);

// The operand of a sum to which it adds such rows; null if there is none.
Value baseOfRows(Operation* op);

// Whether our programs add the rows of `scatter` to what a sum reads beside it.
bool isAddedToSum(soap::ScatterOp scatter);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_ROWS_OF_SUM_H_
