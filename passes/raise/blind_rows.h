#ifndef SOAPSTONE_PASSES_RAISE_BLIND_ROWS_H_
#define SOAPSTONE_PASSES_RAISE_BLIND_ROWS_H_

#include "ir/soap/ops.h"

namespace soapstone::passes {

// The result of `attention`, whose i1 mask stands for scores of one finite
// number: where a query sees no key, all keys weigh alike, and its result is
// the mean of the values, where attention has zeros.
Value seeAllWhereBlind(OpBuilder& builder, soap::AttentionOp attention);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_BLIND_ROWS_H_
