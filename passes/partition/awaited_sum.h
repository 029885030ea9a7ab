#ifndef SOAPSTONE_PASSES_PARTITION_AWAITED_SUM_H_
#define SOAPSTONE_PASSES_PARTITION_AWAITED_SUM_H_

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// The sum of one tensor over devices, which nothing but its wait reads.
struct AwaitedSum {
  dist::AllReduceOp reduce;
  dist::WaitOp wait;

  // The device's own part.
  Value part() { return reduce.getInputs().front(); }
  int64_t channel() { return reduce.getChannel(); }
  void erase() {
    wait.erase();
    reduce.erase();
  }
};

// Returns the sum that `wait`, which may be null, waits for; nullopt if it
// waits for anything else.
std::optional<AwaitedSum> awaitedSum(dist::WaitOp wait);

// Sums `part` in the place of `sum` and as that does, and waits for it before
// `place`. All other readers of `part` read the sum.
void sumInstead(AwaitedSum sum, Value part, Operation* place);

// Returns the number of ops that take part in a communication step, by channel.
// `functions` are the device functions of one function of the model.
std::map<int64_t, size_t> participantsOf(
    const std::vector<mlir::func::FuncOp>& functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_AWAITED_SUM_H_
