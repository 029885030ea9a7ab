#ifndef SOAPSTONE_IR_REFERENCE_ENVIRONMENT_H_
#define SOAPSTONE_IR_REFERENCE_ENVIRONMENT_H_

#include <iterator>
#include <utility>

#include "ir/mlir_names.h"
#include "ir/reference/tensor.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Value.h"

namespace soapstone::reference {

// Values of a block, kept until their last use.
class Environment {
 public:
  void set(Value value, Tensor tensor) {
    if (value.use_empty()) return;
    unsigned uses = std::distance(value.use_begin(), value.use_end());
    values.insert_or_assign(value, Entry{std::move(tensor), uses});
  }

  const Tensor& get(Value value) const {
    return values.find(value)->second.tensor;
  }

  // Notes one use of `value`, and forgets it after the last.
  void release(Value value) {
    auto entry = values.find(value);
    if (--entry->second.usesLeft == 0) values.erase(entry);
  }

 private:
  struct Entry {
    Tensor tensor;
    unsigned usesLeft;
  };
  llvm::DenseMap<Value, Entry> values;
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_ENVIRONMENT_H_
