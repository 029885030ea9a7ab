#ifndef SOAPSTONE_PASSES_RAISE_RAISE_SINK_H_
#define SOAPSTONE_PASSES_RAISE_RAISE_SINK_H_

#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// An attention sink: one column beside the scores that takes part in their
// softmax and is cut off after it, so that probabilities add up to less than 1
// (gpt-oss).
struct SinkColumn {
  Value scores;           // The softmax's other operand.
  Value sink;             // Shaped like the scores, but one key.
  soap::SliceOp weights;  // The probabilities without the column.
};

// `value` without the subtraction of its own maximum along `dim`, detached or
// not, which no softmax along that dim sees.
Value withoutShift(Value value, int64_t dim);

// The sink of `softmax`; nullopt if it has none.
std::optional<SinkColumn> matchSinkColumn(soap::SoftmaxOp softmax);

// The result of `attention` times the share that its keys have beside the sink:
// exp(logSumExp) / (exp(logSumExp) + exp(sink)). The elements of `sink` are in
// the order of those of logSumExp.
Value weighAgainstSink(OpBuilder& builder, soap::AttentionOp attention,
                       Value sink);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_RAISE_SINK_H_
