#ifndef SOAPSTONE_IR_REFERENCE_DIST_EVALUATOR_H_
#define SOAPSTONE_IR_REFERENCE_DIST_EVALUATOR_H_

#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/reference/tensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

// The interpreter of partitioned programs: all ranks in one process, step by
// step. It shares no code with code generation or the runtime.
namespace soapstone::reference {

// A model function of a partitioned program (`ir/dist/program.h`), specialised
// for every rank once, to be run many times.
class DistributedFunction {
 public:
  // Takes the device functions of `modelFunction` in `module`, whose ops must
  // verify.
  DistributedFunction(ModuleOp module, StringRef modelFunction);

  // Cuts the arguments of every rank out of whole tensors, given in the order
  // of the model function's signature (those that no rank has are not looked
  // at), runs all ranks in lock step, and puts the results of the model
  // function together.
  //
  // Replicas may differ by `replicaTolerance` times one plus the value; the
  // lowest rank's is returned. Fails with a diagnostic if an argument does not
  // fit, a rank waits for another that never comes, ranks disagree about a
  // step, or a result is incomplete or differs between replicas.
  FailureOr<std::vector<Tensor>> run(ArrayRef<Tensor> arguments,
                                     double replicaTolerance = 0);

 private:
  ModuleOp module;
  std::string name;
  struct RankProgram {
    int64_t rank = 0;
    mlir::OwningOpRef<mlir::func::FuncOp> function;
  };
  std::vector<RankProgram> programs;  // By ascending rank.
};

// Runs a model function of a partitioned program once.
FailureOr<std::vector<Tensor>> evaluateDistributed(ModuleOp module,
                                                   StringRef modelFunction,
                                                   ArrayRef<Tensor> arguments,
                                                   double replicaTolerance = 0);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_DIST_EVALUATOR_H_
