#include "passes/partition/sum_buckets.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/sharding/sum_buckets.h"
#include "ir/soap/arguments.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::partition {

int64_t sumBucketBytes(ModuleOp program) {
  // A parameter has arguments in several functions, and perhaps parts.
  std::map<std::string, int64_t> elements;
  int64_t width = std::numeric_limits<int64_t>::max();
  for (auto function : program.getOps<mlir::func::FuncOp>()) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      soap::ArgumentRole role = soap::argumentRole(function, i);
      bool isParameter = role == soap::ArgumentRole::kParameter;
      if (!isParameter && role != soap::ArgumentRole::kWorkingCopy) continue;
      auto type = cast<RankedTensorType>(function.getArgument(i).getType());
      width = std::min<int64_t>(
          width, std::max(8u, type.getElementTypeBitWidth()) / 8);
      if (!isParameter) continue;
      int64_t& count = elements[soap::argumentName(function, i)];
      count = 1;
      for (int64_t size : dist::argumentPlacement(function, i).globalShape)
        count *= size;
    }
  }
  int64_t bytes = 0;
  for (const auto& [name, count] : elements) bytes += count * width;
  return sharding::sumBucketBytes(bytes);
}

CallSignature signatureOf(Operation* op) {
  Type element =
      cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
  const std::pair<Attribute, Attribute> common =
      llvm::TypeSwitch<Operation*, std::pair<Attribute, Attribute>>(op)
          .Case<dist::AllReduceOp, dist::ReduceScatterOp>([](auto sum) {
            return std::pair<Attribute, Attribute>(sum.getGroups(),
                                                   sum.getKindAttr());
          })
          .Case([](dist::AllGatherOp gather) {
            return std::pair<Attribute, Attribute>(gather.getGroups(), nullptr);
          });
  return {op->getName().getAsOpaquePointer(), common.first.getAsOpaquePointer(),
          common.second.getAsOpaquePointer(), element.getAsOpaquePointer()};
}

}  // namespace soapstone::partition
