#ifndef SOAPSTONE_IR_SOAP_COMPUTED_AGAIN_H_
#define SOAPSTONE_IR_SOAP_COMPUTED_AGAIN_H_

#include "ir/soap/ops.h"
#include "llvm/ADT/SmallVector.h"

// Ops of the backward pass that compute an elementwise op of the forward pass
// again, so that its result need not be kept. Systems that keep it are priced
// as if the backward pass read what they keep.
namespace soapstone::soap {

// Says so of `op`, which is no common subexpression of the forward op then.
void markComputedAgain(Operation* op);

bool isComputedAgain(Operation* op);

// The forward pass's result that equals `value`, where `value` is computed
// again; `value` itself if it is not, or if that op is gone.
Value keptValue(Value value);

// The ops that would read `value` if nothing were computed again.
SmallVector<Operation*> readersOfKept(Value value);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_COMPUTED_AGAIN_H_
