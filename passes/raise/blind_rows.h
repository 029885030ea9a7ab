#ifndef SOAPSTONE_PASSES_RAISE_BLIND_ROWS_H_
#define SOAPSTONE_PASSES_RAISE_BLIND_ROWS_H_

#include "ir/soap/ops.h"

namespace soapstone::passes {

// The result of `attention`, in whose mask `choice`, an i1 mask of four dims,
// stands for scores of one finite number: where a query sees no key, all keys
// weigh alike, and its result is the mean of the values, where attention has
// zeros.
Value seeAllWhereBlind(OpBuilder& builder, soap::AttentionOp attention,
                       Value choice);

// The selection in `select(isnan(p), 0, p)`, if these are the only readers of
// the probabilities `p`: rows whose every key is hidden become zeros, as in
// attention itself. Null for anything else.
soap::SelectOp zeroOfHiddenRows(Value probabilities);

// The selection in `select(c, 0, p)` or `select(c, p, 0)`, if it is the only
// reader of the probabilities `p` and the same condition hides the same keys in
// the scores: these are zero already, and rows whose every key is hidden become
// zeros, as in attention itself. Null for anything else.
soap::SelectOp zeroOfHiddenKeys(soap::SoftmaxOp softmax);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_BLIND_ROWS_H_
