#include "passes/partition/sum_buckets.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

#include "ir/sharding/sum_buckets.h"
#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

sharding::CallLimits callLimits(ModuleOp model) {
  // A parameter has arguments in several functions.
  std::map<std::string, int64_t> elements;
  int64_t width = std::numeric_limits<int64_t>::max();
  for (auto function : model.getOps<mlir::func::FuncOp>()) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      soap::ArgumentRole role = soap::argumentRole(function, i);
      bool isParameter = role == soap::ArgumentRole::kParameter;
      if (!isParameter && role != soap::ArgumentRole::kWorkingCopy) continue;
      auto type = cast<RankedTensorType>(function.getArgument(i).getType());
      width = std::min<int64_t>(
          width, std::max(8u, type.getElementTypeBitWidth()) / 8);
      if (!isParameter) continue;
      elements[soap::argumentName(function, i)] = type.getNumElements();
    }
  }
  int64_t bytes = 0;
  for (const auto& [name, count] : elements) bytes += count * width;
  return sharding::callLimits(bytes);
}

}  // namespace soapstone::partition
