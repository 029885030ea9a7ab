#ifndef SOAPSTONE_PASSES_PARTITION_DEVICE_CODES_H_
#define SOAPSTONE_PASSES_PARTITION_DEVICE_CODES_H_

#include <map>
#include <tuple>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/step/device_code.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// The ops of a function, without its end, as `ir/step` orders them; op number i
// of the code is `ops[i]`.
struct ReadCode {
  std::vector<Operation*> ops;
  llvm::DenseMap<Operation*, int> numbers;
  step::DeviceCode code;
};

// Properties shared by the all-reduces, reduce-scatters or all-gathers of one
// call: name, groups, kind of reduction (none of gathers), element type, and
// whether they are on the second lane.
using CallSignature =
    std::tuple<const void*, const void*, const void*, const void*, bool>;

// The functions of all classes of devices for one function of a model.
class DeviceCodes {
 public:
  explicit DeviceCodes(const std::vector<mlir::func::FuncOp>& functions);

  const std::vector<step::DeviceCode>& codes() const { return all; }
  // Op number `op` of the code of class `k`.
  Operation* op(size_t k, size_t op) const { return ops[k][op]; }
  // The ops of channel `channel`, by class that takes part in it.
  std::vector<Operation*> opsOf(int64_t channel) const;

  // Puts the ops in a new order and numbers their channels anew.
  void apply(const step::Reordering& reordering);

 private:
  std::vector<mlir::func::FuncOp> functions;
  std::vector<std::vector<Operation*>> ops;  // By class.
  std::vector<step::DeviceCode> all;         // By class.
  std::map<int64_t, std::vector<Operation*>> byChannel;
};

// Reads one function, of a model or of a device. `signatures` numbers those
// that were met.
ReadCode readCode(mlir::func::FuncOp function,
                  std::map<CallSignature, int>& signatures);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_DEVICE_CODES_H_
