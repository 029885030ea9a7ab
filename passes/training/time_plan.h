#ifndef SOAPSTONE_PASSES_TRAINING_TIME_PLAN_H_
#define SOAPSTONE_PASSES_TRAINING_TIME_PLAN_H_

#include <utility>

#include "passes/training/batch_labels.h"
#include "passes/training/input_totals.h"

namespace soapstone::passes {

// Behaviour of a value of a forward function when the batch is split into
// micro-batches.
enum class TimeKind {
  kSame,   // Does not depend on samples: the same for every micro-batch.
  kRows,   // Has a part for every micro-batch.
  kSum,    // The sum of the micro-batches' results.
  kMean,   // A kSum over a divisor that is a function of sums (kTotal).
  kTotal,  // Any other function of sums: known when all are complete.
};

// Computation of a forward function with a loss in micro-batches.
struct TimePlan {
  TimeKind loss = TimeKind::kSame;
  // Operands of sums that are the same for every micro-batch: each adds its
  // share of them.
  SmallVector<mlir::OpOperand*> sharedTerms;
  // The divisions of kMean values, and what each divides by: a constant times
  // `divisor`, a value of one element.
  SmallVector<std::pair<Operation*, double>> divisions;
  Value divisor;
  // The sums that the divisor is a function of.
  SmallVector<Value> divisorSums;
  // Values that are computed from the inputs of the whole batch and are the
  // same for every micro-batch.
  InputTotals totals;
};

struct TimeSplit {
  int64_t microBatches = 1;
  // The function is that of the whole batch, not of one micro-batch.
  bool isWhole = false;
  // Batch norms may take the statistics of a micro-batch.
  bool allowsBatchStatistics = false;
};

// Plans `function`. Losses that have one divisor are divided by it when the
// last micro-batch has added to it. Where that does not give what the whole
// batch gives, totals of the inputs are taken from the whole batch: losses of
// several means, samples weighed by how often their class occurs. Emits a
// diagnostic that names the op, its factor and the rule where micro-batches
// would still compute something else.
FailureOr<TimePlan> planTime(mlir::func::FuncOp function,
                             const BatchLabels& labels, const TimeSplit& split);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_TIME_PLAN_H_
