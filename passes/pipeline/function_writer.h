#ifndef SOAPSTONE_PASSES_PIPELINE_FUNCTION_WRITER_H_
#define SOAPSTONE_PASSES_PIPELINE_FUNCTION_WRITER_H_

#include <map>
#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/sharding/device_grid.h"
#include "ir/soap/arguments.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace soapstone::pipeline {

// Writes a model function piece by piece: arguments are added as they are
// needed.
class FunctionWriter {
 public:
  FunctionWriter(ModuleOp module, StringRef name, Location location);

  // The argument called `name`, added with these attributes if it is new. Its
  // storage, if it has any, is moved to `devices`.
  mlir::BlockArgument argument(const std::string& name, Type type,
                               mlir::DictionaryAttr attributes,
                               const sharding::DeviceGrid& devices,
                               Location location);
  // Adds an op like `op`, on `devices`; returns it.
  Operation* clone(Operation* op, ArrayRef<Value> operands,
                   const sharding::DeviceGrid& devices);
  void returnUpdate(Value value, mlir::BlockArgument argument);
  void returnLoss(Value value);

  // Completes the function. Its attributes can be set from then on.
  void finish();

  bool isEmpty() const { return results.empty(); }
  mlir::func::FuncOp get() const { return function; }
  OpBuilder& ops() { return builder; }

 private:
  struct Result {
    Value value;
    int64_t updated = -1;  // An argument; -1: the loss.
  };

  mlir::func::FuncOp function;
  OpBuilder builder;
  std::map<std::string, unsigned> indices;
  std::vector<mlir::DictionaryAttr> argumentAttributes;
  std::vector<Result> results;
};

// The attributes of an argument, for `FunctionWriter::argument`.
mlir::DictionaryAttr attributesOf(mlir::func::FuncOp function,
                                  unsigned argument);

// `config`, whose devices count from the first of a group, on `devices`.
Attribute onDevices(Attribute config, const sharding::DeviceGrid& devices);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_FUNCTION_WRITER_H_
