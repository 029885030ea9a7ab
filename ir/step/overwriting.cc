#include "ir/step/overwriting.h"

#include "ir/model/op_kinds.h"

namespace soapstone::step {

bool mayOverwrite(absl::string_view kind, int operand) {
  // The runtime promises these.
  if (kind == model::kScatterKind || kind == model::kCrossEntropyGradKind ||
      kind == model::kOptimizerUpdateKind) {
    return operand == 0;
  }
  return kind == model::kUnaryKind || kind == model::kBinaryKind ||
         kind == model::kSelectKind || kind == model::kDropoutKind;
}

}  // namespace soapstone::step
