#ifndef SOAPSTONE_PASSES_PARTITION_STORAGE_H_
#define SOAPSTONE_PASSES_PARTITION_STORAGE_H_

#include <map>
#include <string>

#include "passes/partition/op_placement.h"

namespace soapstone::partition {

// Layouts of tensors between calls, by name of the argument: parameters,
// states, optimizer states, gradient accumulators and scalars. Inputs have no
// storage; they are loaded as they are needed.
class StorageLayouts {
 public:
  // The same for all functions of a module. A tensor is held
  // - as `soap.config` of its argument says, in whichever function has it, else
  // - as its first reader demands it (`ir/sharding/storage.h`), else
  // - as the first op gives it that makes a new value of it, else
  // - whole on all `devices` devices, as scalars are.
  // Tensors that wait between functions of a pipeline are held as demanded.
  static FailureOr<StorageLayouts> choose(ArrayRef<PlacedFunction> functions,
                                          int64_t devices);

  // Null for an input.
  const sharding::Layout* find(mlir::func::FuncOp function,
                               unsigned argument) const;

 private:
  LogicalResult addExplicit(const PlacedFunction& placed);
  void addDemanded(const PlacedFunction& placed);
  void addProduced(const PlacedFunction& placed);
  void addRest(const PlacedFunction& placed, int64_t devices);

  std::map<std::string, sharding::Layout> layouts;
};

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_STORAGE_H_
