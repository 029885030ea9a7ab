#ifndef SOAPSTONE_IR_REFERENCE_DIST_RESULTS_H_
#define SOAPSTONE_IR_REFERENCE_DIST_RESULTS_H_

#include <map>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/reference/tensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::reference {

// Puts the results of a model function together from what the ranks return.
class ResultCollector {
 public:
  // Replicas may differ by `tolerance` times one plus the value.
  explicit ResultCollector(double tolerance) : tolerance(tolerance) {}

  // Adds what `rank` returns from its specialised function. Ranks must come in
  // ascending order: the first value of an element stays, parts of a sum are
  // added in one of its groups. Fails with a diagnostic if a replica differs.
  LogicalResult add(int64_t rank, mlir::func::FuncOp function,
                    ArrayRef<const Tensor*> results);

  // All results, by their index in the model function. Fails with a diagnostic
  // at `module` if one is incomplete.
  FailureOr<std::vector<Tensor>> finish(ModuleOp module) const;

 private:
  struct Whole {
    Tensor tensor;
    // Indexed by element: the first rank that returned it.
    std::vector<int64_t> holders;
  };

  double tolerance;
  std::map<int64_t, Whole> wholes;
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_DIST_RESULTS_H_
