#include "frontend/compiler/unlearnt_outputs.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/model/and_more.h"
#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"

namespace soapstone::compiler {

std::string unlearntOutputs(const ModelOptions& options,
                            mlir::ModuleOp module) {
  const absl::StatusOr<passes::TrainingOptions> training =
      trainingOptions(options);
  auto forward = module.lookupSymbol<mlir::func::FuncOp>("forward");
  if (options.inference || !training.ok() || !forward ||
      training->loss == passes::LossKind::kNone) {
    return "";
  }
  std::vector<std::string> names;
  for (unsigned result = 0; result < forward.getNumResults(); ++result) {
    const soap::ResultRole role = soap::resultRole(forward, result);
    if (role == soap::ResultRole::kLoss) return "";
    auto type = mlir::dyn_cast<mlir::RankedTensorType>(
        forward.getResultTypes()[result]);
    if (role != soap::ResultRole::kOutput || !type ||
        !mlir::isa<mlir::FloatType>(type.getElementType())) {
      continue;
    }
    if (type.getRank() > 0) {
      if (type.getNumElements() > 0)
        names.push_back(soap::resultName(forward, result));
    } else if (training->loss == passes::LossKind::kAuto) {
      return "";  // The model's own loss.
    }
  }
  if (names.size() < 2) return "";
  return absl::StrCat(
      "the loss is made of '", names[0], "', the first of ", names.size(),
      " outputs: nothing is learnt of '", names[1], "'",
      model::andMore(names.size() - 2),
      "; a model that returns its loss as one number trains all of it");
}

}  // namespace soapstone::compiler
