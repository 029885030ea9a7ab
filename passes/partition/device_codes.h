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

// Reads one function, of a model or of a device. `signatures` numbers those
// that were met.
ReadCode readCode(mlir::func::FuncOp function,
                  std::map<CallSignature, int>& signatures);

// The same for the functions of all classes of devices that are one function of
// a model, by class.
std::vector<ReadCode> readCodes(
    const std::vector<mlir::func::FuncOp>& functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_DEVICE_CODES_H_
